"""Short words for the tests of Axon Protocol: set up a position in the small city, play on, look at what there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.games.axon_protocol.game import AxonProtocol
from tabletop.games.axon_protocol.rules.software import MayCounter
from tabletop.games.axon_protocol.rules.turns import AfterMain, Turn
from tabletop.games.axon_protocol.rules.windows import MayPlay
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import play

from .small import small_content

Figures = Sequence[Mapping[str, Any]]


def game(**parameters: Any) -> AxonProtocol:
    """The game with these parameters, in the small city of the tests."""
    return AxonProtocol(content=small_content(), **parameters)


def published(**parameters: Any) -> AxonProtocol:
    """The game with these parameters and the published content."""
    return AxonProtocol(**parameters)


def at(character: str, area: str, **more: Any) -> dict[str, Any]:
    """A character in the city; markers are given by resource: `at("thug", "square", drugs=2, activated=True)`."""
    markers = {name: more.pop(name) for name in RESOURCES if name in more}
    return {"character": character, "area": area, "markers": markers, **more}


def position(*figures: Mapping[str, Any], parameters: Mapping[str, Any] | None = None, **top: Any) -> AxonState:
    """A position of as many players as seats are described (at least two, unless `parameters` say otherwise).

    Who has but one legal action is not asked: a turn needs cards in hand, or two characters that can be activated.
    """
    chosen = {"players": max(2, len(top.get("seats", ()))), **(parameters or {})}
    return game(**chosen).scenario({"figures": list(figures), **top})


def in_play(state: AxonState) -> dict[str, int]:
    """The resource counters that are not 0."""
    return {name: n for name, n in zip(RESOURCES, state.in_play, strict=True) if n}


def supply(state: AxonState, resource: str) -> int:
    """The markers of a resource in the supply."""
    return state.supply[RESOURCES.index(resource)]


def markers(state: AxonState, character: str) -> dict[str, int]:
    """The markers on a character that is in the city."""
    return {name: n for name, n in zip(RESOURCES, state.figures[character].markers, strict=True) if n}


def where(state: AxonState, character: str) -> str:
    """The area of a character; "" if it is not in the city."""
    return state.figures[character].area if character in state.figures else ""


def figure(state: AxonState, character: str) -> dict[str, Any]:
    """Everything about a character in the city, as plain data: to compare before and after."""
    found: dict[str, Any] = next(f for f in state.to_dict()["figures"] if f["character"] == character)
    return found


def hand(state: AxonState, seat: int) -> list[str]:
    """The designs in a hand, sorted, each as often as it is there."""
    return sorted(state.game.content.designs[card] for card in state.seats[seat].hand)


def pile(state: AxonState, name: str) -> list[str]:
    """The designs in "stack", "discard" or "playing", in their order."""
    return [state.game.content.designs[card] for card in getattr(state, name)]


def used(state: AxonState) -> list[str]:
    """The action fields with an activation marker."""
    found: list[str] = state.to_dict()["used"]
    return found


def scenes(state: AxonState) -> list[str]:
    """The action fields with a violence marker."""
    found: list[str] = state.to_dict()["scenes"]
    return found


def settled(state: AxonState) -> bool:
    """Nobody is in the middle of something: a turn is asked for, or the game is over."""
    return state.is_terminal() or isinstance(state.question, Turn)


def passed(state: AxonState) -> AxonState:
    """The others play and counter nothing: on to the active player's own question."""
    while isinstance(state.question, MayPlay | MayCounter):
        play(state, "nothing")
    return state


def quiet(state: AxonState) -> AxonState:
    """Nobody plays or counters anything: the windows around an action are let pass."""
    while isinstance(state.question, AfterMain | MayPlay | MayCounter):
        play(state, "nothing")
    return state


def to_turn(state: AxonState) -> AxonState:
    """Answer whatever is asked with its default until a turn is asked for, or the game is over."""
    while not settled(state):
        assert state.decision is not None
        state.apply_action(state.decision.default)
    return state
