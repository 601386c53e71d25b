"""Saved positions that somebody has tampered with: refused when they are read, or played on to the end."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import tabletop
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.serialization.saving import SaveError
from tabletop.engine.session.strategy_registry import find_strategy
from tests.alike import places, plain

TABLES = (
    ("51st_state", {"players": 3, "expansion": "winter"}), ("51st_state", {"players": 1, "expansion": "new_era"}),
    ("axon_protocol", {"players": 2}), ("axon_protocol", {"players": 3}),
    ("dei", {"players": 3, "badge_draft": True}), ("dei", {"players": 2, "planning": True}),
)  # fmt: skip
EVERY_TABLE = pytest.mark.parametrize("table", range(len(TABLES)), ids=[f"{n}-{p}" for n, p in TABLES])
OLD = {"game", "rules_version", "parameters", "content"}


@cache
def load(table: int) -> Game:
    name, parameters = TABLES[table]
    return tabletop.load_game(name, **parameters)


def positions(game: Game, seed: int, every: int) -> Iterator[dict[str, Any]]:
    """Positions of a random game."""
    source, state, k = Random(seed), game.new_initial_state(seed), 0
    while not state.is_terminal():
        if k % every == seed % every:
            yield plain(state)
        state.apply_action(source.choice(state.legal_actions()))
        k += 1


def at(data: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        data = data[key]
    return data


def doctored(data: dict[str, Any], source: Random) -> dict[str, Any]:
    """The position with two things exchanged, one put in twice, moved, left out, or counted one more or less."""
    data = copy.deepcopy(data)
    ways = [way for way in places(data) if way[0] not in OLD]
    if source.random() < 0.4:  # what is pending is a small part, and the most delicate
        ways = [way for way in ways if way[0] == "agenda"] or ways
    for _ in range(source.choice((1, 1, 2))):
        *way, last = source.choice(ways)
        try:
            there = at(data, tuple(way))
            thing = there[last]
            if isinstance(thing, int) and not isinstance(thing, bool):
                there[last] = thing + source.choice((-1, 1, -thing - 1))
            elif isinstance(there, list) and source.random() < 0.7:
                match source.randrange(4):
                    case 0:
                        there.insert(last, copy.deepcopy(thing))
                    case 1:
                        del there[last]
                    case 2:
                        there.insert(source.randrange(len(there)), there.pop(last))
                    case _:
                        *far, other = source.choice(ways)
                        at(data, tuple(far))[other] = thing
            else:
                *far, other = source.choice([w for w in ways if type(at(data, w)) is type(thing)] or [tuple(way)])
                elsewhere = at(data, tuple(far))
                there[last], elsewhere[other] = elsewhere[other], thing
        except (KeyError, IndexError, TypeError):
            continue  # what was done before took the place away
    return data


def check(game: Game, data: dict[str, Any], source: Random) -> str:
    """The position is refused, or plays on to the end, and a strategy can think about it."""
    try:
        state = game.state_from_dict(data)
    except SaveError:
        return "refused"
    assert game.state_from_dict(state.to_dict()).to_dict() == state.to_dict()
    greedy = find_strategy("greedy", game)
    decisions = 0
    while not state.is_terminal():
        assert decisions < game.max_decisions
        if decisions < 2:
            state.apply_action(greedy.decide(PlayerView(state), source))
        else:
            state.apply_action(source.choice(state.legal_actions()))
        decisions += 1
    assert len(state.scores()) == game.num_players
    assert all(0 <= seat < game.num_players for seat in state.winners())
    return "played"


def tamper(table: int, seed: int, every: int, times: int) -> set[str]:
    """Many doctored positions of one game; what became of them."""
    game, source, found = load(table), Random(seed), set()
    for data in positions(game, seed, every):
        for n in range(times):
            spoilt = doctored(data, source)
            try:
                found.add(check(game, spoilt, source))
            except Exception as error:
                error.add_note(f"table {table}, seed {seed}, the {n}. of {[k for k in data if data[k] != spoilt[k]]}")
                raise
    return found


@EVERY_TABLE
def test_a_doctored_position_is_refused_or_plays_on_to_the_end(table: int) -> None:
    assert tamper(table, seed=3, every=40, times=12) == {"refused", "played"}


@pytest.mark.long
@EVERY_TABLE
def test_many_doctored_positions_are_refused_or_play_on_to_the_end(table: int) -> None:
    for seed in range(100, 102):
        tamper(table, seed=seed, every=40, times=30)


def test_two_decks_of_dei_exchanged_are_refused() -> None:
    game = load(4)
    *_, data = positions(game, 2, 40)
    data["decks"][0], data["decks"][1] = data["decks"][1], data["decks"][0]
    with pytest.raises(SaveError, match=r"decks\[0\]: \w+ is not a card of the \w+ market"):
        game.state_from_dict(data)


@EVERY_TABLE
def test_nobody_below_on_the_agenda_is_refused(table: int) -> None:
    game = load(table)
    for data in positions(game, 1, 30):
        data["agenda"][0][1] = -1
        with pytest.raises(SaveError, match=r"agenda\[0\]\[1\]: -1"):
            game.state_from_dict(data)


def test_an_offer_of_axon_twice_on_the_agenda_is_refused() -> None:
    game = load(3)
    state = game.new_initial_state(1)
    while not any(seat.offer for seat in state.seats):  # type: ignore[attr-defined]
        state.apply_action(state.legal_actions()[0])
    data = plain(state)
    asked = [item for item in data["agenda"] if item[0]["is"] == "ChooseCharacter"]
    data["agenda"].append(asked[-1])
    with pytest.raises(SaveError, match="has more choices pending than"):
        game.state_from_dict(data)
