"""The heuristic and the value of a position: sensible choices from what the seat may know; the table stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tabletop
from tabletop.axon_protocol.state import AxonState
from tabletop.axon_protocol.strategies import Heuristic, evaluate
from tabletop.engine.deciders import strategy
from tabletop.engine.state import State
from tabletop.experiments.match import play_match

from .table import at, published

TABLES = [(2, False), (3, True), (4, False), (6, False)]


def decided(state: State) -> Any:
    return Heuristic().decide(state, state.current_player(), Random(0))


def positions(players: int, beginner: bool) -> Iterator[Any]:
    """Every position of a game that the heuristic plays."""
    state = tabletop.load_game("axon_protocol", players=players, beginner=beginner).new_initial_state(3)
    while not state.is_terminal():
        yield state
        state.apply_action(decided(state))


def table(*figures: Any, hand: tuple[str, ...] = (), rival: tuple[str, ...] = (), **top: Any) -> AxonState:
    """Two players: seat 0 wants augments, violence and drugs, seat 1 data, products and scandals."""
    seats = [
        {"corporation": "ares", "extra": "drugs", "hand": list(hand), **top.pop("own", {})},
        {"corporation": "tessera", "extra": "scandals", "hand": list(rival), **top.pop("other", {})},
    ]
    return published(players=2).scenario({"seats": seats, "figures": list(figures), **top})


@pytest.mark.parametrize(("players", "beginner"), TABLES)
def test_the_heuristic_decides_alike_whatever_it_cannot_know(players: int, beginner: bool) -> None:
    for k, state in enumerate(positions(players, beginner)):
        before = state.digest()
        action = decided(state)
        assert action in state.legal_actions()
        for seed in range(3 if k % 5 == 0 else 0):
            assert decided(state.resample_from_infostate(state.current_player(), seed)) == action
        assert state.digest() == before


@pytest.mark.parametrize("players", [2, 5])
def test_the_value_of_a_position_is_the_same_for_whatever_its_owner_cannot_know(players: int) -> None:
    for state in positions(players, False):
        player, before = state.current_player(), state.digest()
        assert evaluate(state.resample_from_infostate(player, 1), player) == evaluate(state, player)
        assert state.digest() == before


def test_a_finished_game_is_worth_most_to_its_winner() -> None:
    for state in positions(3, True):
        last = state
    assert last.is_terminal()
    for player in range(3):
        won = player in last.winners()
        assert (evaluate(last, player) > 300) == won
        assert (evaluate(last, player) < -500) != won


def test_own_markers_raise_the_value_and_those_of_a_rival_lower_it() -> None:
    bare = evaluate(table(at("cop", "arena")), 0)
    assert evaluate(table(at("cop", "arena", augments=1)), 0) > bare
    assert evaluate(table(at("cop", "arena", products=1)), 0) < bare
    assert evaluate(table(at("cop", "arena"), hand=("firewall",)), 0) > bare
    assert evaluate(table(at("cop", "arena"), data={"tessera_depot": 1}), 0) == pytest.approx(bare)


def test_own_resources_are_made_and_those_of_a_rival_are_not() -> None:
    state = table(at("rich_kid", "lumora_flagship"), at("cop", "silent_chapel"))
    state.apply_action(state.game.parse_action("activate rich_kid"))
    assert str(decided(state)) == "do rich_kid drugs -"


def test_a_service_that_brings_points_is_played_and_a_counter_is_kept() -> None:
    assert str(decided(table(at("cop", "arena"), hand=("clinic_voucher", "firewall", "honeypot")))) == (
        "play clinic_voucher"
    )
    state = table(at("cop", "arena"), at("reporter", "arena"), hand=("scorched_desk", "firewall"), to_move=0)
    state.apply_action(state.game.parse_action("first"))
    assert str(decided(state)) == "discard scorched_desk"


def test_an_attack_that_hurts_is_countered_and_one_that_helps_is_not() -> None:
    figures = (at("cop", "arena", augments=1), at("reporter", "arena", products=1))
    for character, card, answer in (("cop", "burnout", "counter firewall"), ("reporter", "customs_raid", "nothing")):
        state = table(*figures, hand=("firewall",), rival=("burnout", "customs_raid"), to_move=1)
        for action in (f"play {card}", f"pick character:{character}"):
            if state.game.parse_action(action) in state.legal_actions():
                state.apply_action(state.game.parse_action(action))
        assert state.current_player() == 0
        assert str(decided(state)) == answer


def test_the_monopoly_comes_when_the_end_is_near_and_it_is_worth_it() -> None:
    figures = (at("cop", "arena", augments=4), at("reporter", "arena", augments=3))
    hand = ("worm", "firewall", "wipe", "honeypot")
    assert str(decided(table(*figures, hand=hand, ending="stress", owed=[]))) == "monopoly augments"
    poor = table(at("cop", "arena", augments=1, drugs=1), at("reporter", "arena"), hand=hand, ending="stress", owed=[])
    assert decided(poor).verb != "monopoly"


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_heuristic_wins_against_random_players(players: int) -> None:
    game = tabletop.load_game("axon_protocol", players=players)
    games = 4 * players
    won = 0.0
    for k in range(games):
        names = ["random"] * players
        names[k % players] = "heuristic"
        winners = play_match(game, names, k // players).winners
        won += (k % players in winners) / len(winners)
    assert won >= 0.75 * games


@pytest.mark.parametrize("name", ["heuristic", "greedy"])
def test_strategies_play_whole_games_against_each_other(name: str) -> None:
    game = tabletop.load_game("axon_protocol", players=3)
    assert strategy(name, game)
    result = play_match(game, [name, "heuristic", "random"], seed=1)
    assert result == play_match(game, [name, "heuristic", "random"], seed=1)
    assert max(result.scores) >= 5
    assert 2 not in result.winners
