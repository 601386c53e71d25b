"""The heuristic and the value of a position: choices from what the seat may know; the table stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tabletop
from tabletop.engine.core.outlook import Outlook
from tabletop.engine.state import State
from tabletop.experiments.match import play_match
from tabletop.games.dei.strategies.heuristic import STRATEGIES, evaluate

TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "badge_draft": True, "planning": True},
    {"players": 4, "confrontation": True, "rebellion": True, "no_choice": True},
]


def decided(state: State) -> Any:
    return STRATEGIES["heuristic"].decide(Outlook(state), Random(0))


def positions(table: dict[str, Any]) -> Iterator[Any]:
    """Every position of a game that the heuristic plays."""
    state = tabletop.load_game("dei", **table).new_initial_state(3)
    while not state.is_terminal():
        yield state
        state.apply_action(decided(state))
    yield state


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_the_heuristic_decides_alike_whatever_it_cannot_know(table: dict[str, Any]) -> None:
    for k, state in enumerate(positions(table)):
        if k % 7 == 0 and not state.is_terminal():
            before = state.digest()
            action = decided(state)
            assert action in state.legal_actions()
            for seed in range(2):
                assert decided(state.resample_from_infostate(state.current_player(), seed)) == action
            assert state.digest() == before


def test_the_value_of_a_position_is_the_same_for_whatever_its_owner_cannot_know() -> None:
    for k, state in enumerate(positions(TABLES[0])):
        if k % 5 == 0 and not state.is_terminal():
            player, before = state.current_player(), state.digest()
            assert evaluate(state.resample_from_infostate(player, 1), player) == evaluate(state, player)
            assert state.digest() == before


def test_at_the_end_the_position_is_worth_most_to_the_winner() -> None:
    *_, last = positions(TABLES[1])
    assert last.is_terminal()
    worth = [evaluate(last, player) for player in range(3)]
    assert {player for player in range(3) if worth[player] == max(worth)} == set(last.winners())


@pytest.mark.parametrize("players", [2, 4])
def test_the_heuristic_wins_against_random_players(players: int) -> None:
    game = tabletop.load_game("dei", players=players)
    games = 4 * players
    won = 0.0
    for k in range(games):
        names = ["random"] * players
        names[k % players] = "heuristic"
        winners = play_match(game, names, k // players).winners
        won += (k % players in winners) / len(winners)
    assert won >= 0.75 * games
