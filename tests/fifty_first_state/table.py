"""Short words for the tests of 51st State: set up a position, play on, look at a seat."""

from __future__ import annotations

from typing import Any

from tabletop.games.fifty_first_state.game import FiftyFirstState
from tabletop.games.fifty_first_state.rules.turns import Turn
from tabletop.games.fifty_first_state.table.state import FiftyState
from tests.alike import play, seat_of


def game(**parameters: Any) -> FiftyFirstState:
    """The game with these parameters."""
    return FiftyFirstState(**parameters)


def position(*seats: dict[str, Any], parameters: dict[str, Any] | None = None, **top: Any) -> FiftyState:
    """A position of as many players as seats are described (at least two, unless `parameters` say otherwise)."""
    chosen = {"players": max(2, len(seats)), **(parameters or {})}
    return game(**chosen).scenario({"seats": list(seats), **top})


def alone(*seats: dict[str, Any], parameters: dict[str, Any] | None = None, **top: Any) -> FiftyState:
    """A position of the solo game; seat 1 is the virtual opponent."""
    return position(*seats, parameters={"players": 1, **(parameters or {})}, **top)


def goods(state: FiftyState, seat: int) -> dict[str, int]:
    """What a seat can spend, cached goods included; nothing for what it has not."""
    found: dict[str, int] = seat_of(state, seat)["goods"]
    return found


def standing(state: FiftyState, seat: int) -> list[str]:
    """The cards in a seat's state, ruins in brackets."""
    return [f"({x.card})" if x.ruin else x.card for x in state.seats[seat].locations.values()]


def vp(state: FiftyState, seat: int) -> int:
    """The points a seat has on the track."""
    return state.seats[seat].vp


def settled(state: FiftyState) -> bool:
    """Nobody is in the middle of something: a turn is asked for, or the game is over."""
    return state.is_terminal() or isinstance(state.question, Turn)


def to_turn(state: FiftyState) -> FiftyState:
    """Answer whatever is asked with its default until a turn is asked for, or the game is over."""
    while not settled(state):
        assert state.decision is not None
        state.apply_action(state.decision.default)
    return state


def pass_all(state: FiftyState) -> FiftyState:
    """Everybody passes, without a further action."""
    while isinstance(state.question, Turn):
        play(state, "pass")
    return state
