"""The common scale of all playout values: the win chance, which sums to 1 over all seats.

A finished game gives its result, a truncated one its value estimate. The scale makes the two comparable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.strategies.values import Value

if TYPE_CHECKING:
    from tabletop.engine.core.state import State


def compute_fair_share(players: int) -> float:
    """Return the value of a seat before the deal if no seat has an advantage; 0.5 for a single player.

    >>> from tabletop.teaching.analysis.figures.scale import compute_fair_share
    >>> compute_fair_share(4), compute_fair_share(1)
    (0.25, 0.5)
    """
    return 1 / players if players > 1 else 0.5


def compute_chances(state: State, value: Value) -> tuple[float, ...]:
    """Return the win chance of each seat in a position. The chances of several seats sum to 1.

    `value` estimates the value of the position for one seat.

    >>> from tabletop.teaching.analysis.figures.scale import compute_chances
    >>> round(sum(compute_chances(deal, tabletop.strategies.values.evaluate_by_hand)), 6)
    1.0
    """
    estimates = tuple([value(state, seat) for seat in range(state.game.num_players)])
    total = sum(estimates)
    return tuple([estimate / total for estimate in estimates]) if len(estimates) > 1 and total > 0 else estimates
