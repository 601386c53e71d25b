"""One scale for all that a playout may come to: the chance to win, of all seats together 1.

A game that is over has been won, one that is cut off is worth what its value says; both are compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.strategies.values import Value

if TYPE_CHECKING:
    from tabletop.engine.core.state import State


def fair_share(players: int) -> float:
    """What a seat is worth before anything is dealt, if nobody has an advantage; alone, one wins or not.

    >>> from tabletop.teaching.analysis.figures.scale import fair_share
    >>> fair_share(4), fair_share(1)
    (0.25, 0.5)
    """
    return 1 / players if players > 1 else 0.5


def chances(state: State, value: Value) -> tuple[float, ...]:
    """What a position promises each seat: together 1 where several play.

    `value` says it of one seat.

    >>> from tabletop.teaching.analysis.figures.scale import chances
    >>> round(sum(chances(deal, tabletop.strategies.values.by_hand)), 6)
    1.0
    """
    found = tuple([value(state, seat) for seat in range(state.game.num_players)])
    total = sum(found)
    return tuple([one / total for one in found]) if len(found) > 1 and total > 0 else found
