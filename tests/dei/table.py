"""Short words for the tests of D.E.I.: set up a position in the small city, play on, look at what there is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.games.dei.game import Dei
from tabletop.games.dei.rules.acting import Acting
from tabletop.games.dei.rules.cards import ChooseCard
from tabletop.games.dei.table.goods import DRONES
from tabletop.games.dei.table.state import DeiState
from tests.alike import only, play, seat_of

from .small import FACTIONS, small_content


def game(**parameters: Any) -> Dei:
    """The game with these parameters, in the small city of the tests; red, blue and green lie on A, B and C."""
    return Dei(content=small_content(), **{"outposts": "printed", **parameters})


def published(**parameters: Any) -> Dei:
    """The game with these parameters and the published content."""
    return Dei(**parameters)


def seat(faction: str, leader: str = "", **more: Any) -> dict[str, Any]:
    """A seat for `position`: `seat("auxilia", "2.1b", figures={"2.1b": 2}, badges=["scout"])`."""
    return {"faction": faction, **({"leader": leader} if leader else {}), **more}


def position(*seats: Mapping[str, Any], parameters: Mapping[str, Any] | None = None, **top: Any) -> DeiState:
    """A position of as many players as seats are described (at least two, unless `parameters` say otherwise).

    Who has but one legal action is not asked: with a single card in hand and nothing to pay with it is played at once.
    """
    chosen = {"players": max(2, len(seats)), **(parameters or {})}
    return game(**chosen).scenario({"seats": [dict(one) for one in seats], **top})


def acting(card: str, *seats: Mapping[str, Any], parameters: Mapping[str, Any] | None = None, **top: Any) -> DeiState:
    """A position in which the first seat has just played this card, and holds two plain ones besides.

    If nothing can be done with the card, it is done with at once, and the next card is asked for.
    """
    first, *others = seats
    prefix = FACTIONS[first["faction"]][0]
    hand = [card, *(name for name in (f"{prefix}_move", f"{prefix}_collect", f"{prefix}_enlist") if name != card)][:3]
    state = position({"hand": hand, **first}, *others, parameters=parameters, **top)
    play(state, f"play {card}")
    return state


def left(state: DeiState) -> tuple[str, ...]:
    """The actions left on the card that is being carried out, those per outpost as often as they may be done now."""
    assert isinstance(state.question, Acting)
    return state.question.list_actions(state, state.current_player())


# --- what there is ------------------------------------------------------------------------------------------------


def figures(state: DeiState, player: int) -> dict[str, int]:
    """The scrappers of a seat, by area."""
    names = state.board.names
    return {names[area]: n for area, n in enumerate(state.seats[player].figures) if n}


def leader(state: DeiState, player: int) -> str:
    """Where the leader of a seat is; "" if it is not on the map."""
    area = state.seats[player].leader
    return state.board.names[area] if area >= 0 else ""


def camps(state: DeiState, player: int) -> list[str]:
    """The areas of the own camps, in the order they were built."""
    return [state.board.names[area] for area in state.seats[player].camps]


def bridges(state: DeiState, player: int) -> list[str]:
    """The sites of the own bridges."""
    return [state.board.bridge_names[site] for site in state.seats[player].bridges]


def lifts(state: DeiState, player: int) -> list[str]:
    """The sites of the own lifts."""
    return [state.board.lift_names[site] for site in state.seats[player].lifts]


def goods(state: DeiState, player: int) -> tuple[int, int]:
    """Technology and energy cells of a seat."""
    return state.seats[player].technology, state.seats[player].energy


def supply(state: DeiState) -> tuple[int, int]:
    """Technology and energy cells in the general supply."""
    return state.technology_left, state.energy_left


def lying(state: DeiState, area: str) -> tuple[int, int]:
    """Technology and energy cells that lie in an area."""
    where = state.get_area(area)
    return state.technology[where], state.energy[where]


def drone(state: DeiState, name: str) -> str:
    """The area of a drone; "" if it is not in the game."""
    area = state.drones[DRONES.index(name)]
    return state.board.names[area] if area >= 0 else ""


def cubes(state: DeiState, area: str) -> list[int]:
    """Who has the cubes of the outposts in an area, in the order of the tiles; -1: the cube lies there."""
    return [state.holders[k] for k in state.board.outposts_in[state.get_area(area)]]


def holder(state: DeiState, area: str) -> int | None:
    """Who has the majority in an area."""
    return state.majority(area).holder


def values(state: DeiState, area: str) -> list[int]:
    """The majority value of every seat in an area."""
    return [int(tally) for tally in state.majority(area).tallies]


def seat_changed(before: DeiState, after: DeiState, player: int) -> set[str]:
    """What is not as it was at one seat."""
    old, new = seat_of(before, player), seat_of(after, player)
    return {key for key in old if old[key] != new[key]}


# --- going on -----------------------------------------------------------------------------------------------------


def settled(state: DeiState) -> bool:
    """Nobody is in the middle of a card: one is asked for, or the game is over."""
    return state.is_terminal() or isinstance(state.question, ChooseCard)


def to_card(state: DeiState) -> DeiState:
    """Answer whatever is asked with its default until a card is asked for, or the game is over."""
    while not settled(state):
        assert state.decision is not None
        state.apply_action(state.decision.default)
    return state


def idle(state: DeiState) -> None:
    """The seat that is asked for a card plays its first one and does nothing with it."""
    player = state.current_player()
    card = only(state, "play")[0].split()[1]
    play(state, f"play {card}")
    while isinstance(state.question, Acting) and state.current_player() == player:
        play(state, "done")


def through(state: DeiState, until: type, most: int = 60) -> DeiState:
    """Everybody plays cards without using them, until this is asked; or the game is over."""
    for _ in range(most):
        if state.is_terminal() or (isinstance(state.question, until) and not isinstance(state.question, ChooseCard)):
            return state
        if isinstance(state.question, ChooseCard):
            idle(state)
        else:
            assert state.decision is not None
            state.apply_action(state.decision.default)
    raise AssertionError(f"{until.__name__} is never asked")
