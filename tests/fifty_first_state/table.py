"""Short words for the tests of 51st State: set up a position, play on, look at a seat."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.actions import Action
from tabletop.engine.decisions import IllegalActionError
from tabletop.engine.rules import LANGUAGES
from tabletop.fifty_first_state.game import FiftyFirstState
from tabletop.fifty_first_state.state import FiftyState
from tabletop.fifty_first_state.turns import Turn


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


def act(state: FiftyState, action: str | Action) -> Action:
    """An action from its notation."""
    return state.game.parse_action(action) if isinstance(action, str) else action


def play(state: FiftyState, *actions: str | Action) -> FiftyState:
    """Carry out these actions, one after the other."""
    for action in actions:
        state.apply_action(act(state, action))
    return state


def legal(state: FiftyState, action: str | Action) -> bool:
    """Whether the action is allowed; the list of legal actions and the verdict must say the same."""
    allowed = bool(state.check(act(state, action)))
    assert allowed == (act(state, action) in state.legal_actions())
    return allowed


def refused(state: FiftyState, action: str | Action, *rules: str) -> None:
    """The action is forbidden by exactly these rules, in words of every language, and changes nothing."""
    before = state.digest()
    assert not legal(state, action)
    verdict = state.check(act(state, action))
    assert verdict.rules == rules
    for rule in rules:
        assert all(rule in verdict.text(lang) for lang in LANGUAGES)
    with pytest.raises(IllegalActionError):
        state.apply_action(act(state, action))
    assert state.digest() == before


def only(state: FiftyState, *verbs: str) -> list[str]:
    """The legal actions with these first words, in notation."""
    return [str(action) for action in state.legal_actions() if action.verb in verbs]


def goods(state: FiftyState, seat: int) -> dict[str, int]:
    """What a seat can spend, cached goods included; nothing for what it has not."""
    found: dict[str, int] = seat_of(state, seat)["goods"]
    return found


def seat_of(state: FiftyState, seat: int) -> dict[str, Any]:
    """Everything that belongs to a seat, as plain data: to compare before and after."""
    found: dict[str, Any] = state.to_dict()["seats"][seat]
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
