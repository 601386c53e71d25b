"""What a strategy is, and how a seat finds the one that it names.

The engine knows no strategy. `tabletop.strategies` puts the ones that suit every game into `NAMED`; a game adds its
own with `Game.strategies`.
"""

from __future__ import annotations

from difflib import get_close_matches
from random import Random
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tabletop.engine.actions import Action
    from tabletop.engine.game import Game
    from tabletop.engine.state import State


class Strategy(Protocol):
    """Decides for a seat. Keeps nothing between decisions, so one object can play many seats and games.

    `decide` is given the real position for speed, and must act as `player` only: whoever looks ahead does so on
    `state.resample_from_infostate(player, ...)`, never on the hidden cards of others. It must not change `state`, and
    takes all chance from `source`. Only called when there are legal actions.
    """

    def decide(self, state: State, player: int, source: Random) -> Action:
        """One of `state.legal_actions()`."""
        ...


NAMED: dict[str, Strategy] = {}
"""The strategies that suit every game, by name."""


def strategies(game: Game) -> dict[str, Strategy]:
    """Every strategy that can play this game, by name; a game's own win over those of the same name."""
    return {**NAMED, **game.strategies()}


def strategy(name: str, game: Game) -> Strategy:
    """The strategy of this name for this game. Raises ValueError with the nearest name."""
    known = strategies(game)
    if name in known:
        return known[name]
    near = get_close_matches(str(name)[:60], known, 1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise ValueError(f"no strategy {str(name)[:60]!r} plays {game.name}{hint} (known: {', '.join(known)})")
