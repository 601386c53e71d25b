"""The heuristic and the value of a position: sensible choices from what the seat may know; the table stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tabletop
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.experiments.match import play_match
from tabletop.games.fifty_first_state.rules.actions import Pass
from tabletop.games.fifty_first_state.rules.building import Construct, MakeDeal
from tabletop.games.fifty_first_state.strategies.heuristic import Heuristic, evaluate
from tests.alike import play

from .table import alone, position


def decided(state: State) -> Any:
    return Heuristic().decide(PlayerView(state), Random(0))


def positions(players: int, expansion: str) -> Iterator[State]:
    """Every position of a game that the heuristic plays."""
    state = tabletop.load_game("51st_state", players=players, expansion=expansion).new_initial_state(3)
    while not state.is_terminal():
        yield state
        state.apply_action(decided(state))


def test_a_finished_game_is_worth_most_to_its_winner() -> None:
    state = position({"vp": 9}, {"vp": 3}, last_round=True)
    play(state, "pass", "pass")
    assert state.is_terminal()
    assert evaluate(state, 0) > 500
    assert evaluate(state, 1) < -500


def test_more_points_more_goods_and_more_locations_are_worth_more() -> None:
    bare = evaluate(position({}, {}), 0)
    assert evaluate(position({"vp": 1}, {}), 0) > bare
    assert evaluate(position({"goods": {"gun": 1}}, {}), 0) > bare
    assert evaluate(position({"locations": ["school"]}, {}), 0) > bare
    assert evaluate(position({}, {"locations": ["school"]}), 0) < bare


def test_goods_are_worth_nothing_to_one_who_has_passed() -> None:
    poor = evaluate(position({"passed": True}, {}, to_move=1), 0)
    assert evaluate(position({"passed": True, "goods": {"gun": 5}}, {}, to_move=1), 0) == pytest.approx(poor)


def test_early_contacts_become_deals_and_locations() -> None:
    assert isinstance(decided(position({"goods": {"blue": 1}, "hand": ["school"]}, {})), MakeDeal)
    assert isinstance(decided(position({"goods": {"grey": 1}, "hand": ["school"]}, {})), Construct)


def test_a_production_is_built_early_and_points_are_taken_late() -> None:
    seat = {"goods": {"grey": 2}, "hand": ["pub", "church"]}
    assert str(decided(position(seat, {}))) == "construct pub"
    assert str(decided(position(seat, {}, last_round=True))) == "construct church"


def test_goods_are_not_left_to_rot() -> None:
    state = position({"goods": {"worker": 4}}, {})
    assert decided(state).verb == "exchange"
    assert isinstance(decided(position({}, {})), Pass)


def test_points_are_taken_where_goods_can_be_turned_into_them() -> None:
    state = position({"goods": {"worker": 1, "gun": 1}, "locations": ["bioweaponry"]}, {}, last_round=True)
    assert str(decided(state)) == "use 1"


def test_alone_a_connection_card_is_taken_from_under_the_nose_of_the_opponent() -> None:
    state = alone({"goods": {"worker": 2}}, face_up={"blue": "merchants"})
    assert str(decided(state)) == "take_connection blue"


def test_shields_guard_what_is_worth_most() -> None:
    seat = {"goods": {"shield": 1, "worker": 2}, "locations": ["old_cinema", "boiler_room"]}
    state = position(seat, {}, parameters={"expansion": "winter"})
    play(state, decided(state))  # an action first: the shield can wait for the end of the turn
    assert str(decided(state)) == "shield 2"


def test_for_playing_on_it_has_a_quick_form_that_tries_nothing_out() -> None:
    game = tabletop.load_game("51st_state")
    alike = asked = 0
    for state in positions(2, "none"):
        if len(state.legal_actions()) > 1:
            asked += 1
            quick = Heuristic().quick.decide(PlayerView(state), Random(0))
            assert quick in state.legal_actions()
            alike += quick == decided(state)
    assert asked > alike > 0.6 * asked
    assert play_match(game, [Heuristic().quick, "random"], 1).winners == (0,)


def test_in_a_turn_it_tells_what_each_action_is_worth_and_takes_one_of_the_best() -> None:
    for state in positions(2, "none"):
        told = Heuristic().worths(PlayerView(state))
        if told is None:
            continue
        legal = state.legal_actions()
        assert len(told) == len(legal)
        if len(legal) > 1 and not isinstance(chosen := decided(state), Pass):
            assert sorted(told, reverse=True).index(told[legal.index(chosen)]) < 6
