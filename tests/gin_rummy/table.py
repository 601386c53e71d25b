"""Short words for the tests of gin rummy: set up a position, play on, look at what there is."""

from __future__ import annotations

from typing import Any

from tabletop.games.gin_rummy.game import GinRummy
from tabletop.games.gin_rummy.table import GinState

RUNS = "AS 2S 3S 7H 8H 9H 4C 5C 6C"
"""Nine cards without deadwood."""
ODD = "KS KH QC JC 9D 7D 5D 3D 2C AC"
"""Ten cards without a meld: 67 points."""


def game(**parameters: Any) -> GinRummy:
    """The game with these parameters."""
    return GinRummy(**parameters)


def position(one: str = "", two: str = "", parameters: dict[str, Any] | None = None, **top: Any) -> GinState:
    """A position with these hands, written with blanks; seat 1 deals unless told otherwise."""
    seats = [{"hand": hand.split()} for hand in (one, two)]
    return game(**(parameters or {})).scenario({"dealer": 1, "seats": seats, **top})


def knocked(one: str, two: str, card: str, **more: Any) -> GinState:
    """A position in which seat 0, with these eleven cards, has knocked with a card."""
    state = position(one, two, **more)
    state.apply_action(state.game.parse_action(f"knock {card}"))
    return state


def points(state: GinState) -> list[dict[str, int]]:
    """The points of both seats by how they were won."""
    return [{str(why.name): n for why, n in state.score_parts(seat)} for seat in (0, 1)]  # type: ignore[attr-defined]


def verbs(state: GinState) -> list[str]:
    """The first words of what is legal, once each."""
    return list(dict.fromkeys(action.verb for action in state.legal_actions()))
