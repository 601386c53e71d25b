"""The heuristic of every game: it decides by what its seat may know, leaves the table as it is, and wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from tabletop import find_strategy, load_game
from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.experiments.match import play_match

Parameters = Mapping[str, Any]
TABLES: list[tuple[str, Parameters, int, int]] = [
    *(
        ("51st_state", {"players": n, "expansion": sets}, 1, 3)
        for n in (1, 2, 3, 4)
        for sets in ("none", "new_era", "winter")
    ),
    ("axon_protocol", {"players": 2}, 1, 3),
    ("axon_protocol", {"players": 3, "beginner": True}, 1, 3),
    ("axon_protocol", {"players": 4}, 1, 3),
    ("axon_protocol", {"players": 6}, 1, 3),
    ("dei", {"players": 2}, 7, 2),
    ("dei", {"players": 3, "badge_draft": True, "planning": True}, 7, 2),
    ("dei", {"players": 4, "confrontation": True, "rebellion": True, "no_choice": True}, 7, 2),
]
"""A game, its parameters, and which decisions are tried (every one or every seventh) with how many other deals."""
VALUED: list[tuple[str, Parameters, int]] = [
    *(("51st_state", {"players": n, "expansion": "winter"}, 1) for n in (1, 2, 4)),
    ("axon_protocol", {"players": 2}, 1),
    ("axon_protocol", {"players": 5}, 1),
    ("dei", {"players": 2}, 5),
]
"""A game, its parameters, and which positions are valued: every one or every fifth."""


def decide(state: State) -> Action:
    return find_strategy("heuristic", state.game).decide(PlayerView(state), Random(0))


def positions(game: str, parameters: Parameters) -> Iterator[State]:
    """Yield every position of a game that the heuristic plays, but for its end."""
    state = load_game(game, **parameters).new_initial_state(3)
    while not state.is_terminal():
        yield state
        state.apply_action(decide(state))


@pytest.mark.breadth("51st_state-{'players': 2", "axon_protocol-{'players': 2", "dei-{'players': 2")
@pytest.mark.parametrize(("game", "parameters", "every", "deals"), TABLES, ids=str)
def test_the_heuristic_decides_alike_whatever_it_cannot_know(
    game: str, parameters: Parameters, every: int, deals: int
) -> None:
    for k, state in enumerate(positions(game, parameters)):
        if k % every:
            continue
        before = state.digest()
        action = decide(state)
        assert action in state.legal_actions()
        for seed in range(deals if k % 5 == 0 or every > 1 else 0):
            assert decide(state.resample_from_infostate(state.current_player(), seed)) == action
        assert state.digest() == before


@pytest.mark.parametrize(("game", "parameters", "every"), VALUED, ids=str)
def test_the_value_of_a_position_is_the_same_for_whatever_its_owner_cannot_know(
    game: str, parameters: Parameters, every: int
) -> None:
    for k, state in enumerate(positions(game, parameters)):
        if k % every:
            continue
        player, before, evaluate = state.current_player(), state.digest(), state.game.evaluate
        assert evaluate(state.resample_from_infostate(player, 1), player) == evaluate(state, player)
        assert state.digest() == before


@pytest.mark.parametrize(
    ("game", "parameters"),
    [
        ("51st_state", {"players": 3}),
        ("axon_protocol", {"players": 3, "beginner": True}),
        ("dei", {"players": 3, "badge_draft": True, "planning": True}),
        ("gin_rummy", {}),
    ],
    ids=str,
)
def test_at_the_end_the_position_is_worth_most_to_the_winner(game: str, parameters: Parameters) -> None:
    *_, last = positions(game, parameters)
    assert last.is_terminal()
    values = [last.game.evaluate(last, player) for player in range(last.game.num_players)]
    assert {player for player, value in enumerate(values) if value == max(values)} == set(last.winners())


@pytest.mark.breadth("axon_protocol-3", "dei-2")
@pytest.mark.parametrize(
    ("game", "players"), [("axon_protocol", 2), ("axon_protocol", 3), ("axon_protocol", 6), ("dei", 2), ("dei", 4)]
)
def test_the_heuristic_wins_against_random_players(game: str, players: int) -> None:
    table = load_game(game, players=players)
    games = 4 * players
    won = 0.0
    for k in range(games):
        names = ["random"] * players
        names[k % players] = "heuristic"
        winners = play_match(table, names, k // players).winners
        won += (k % players in winners) / len(winners)
    assert won >= 0.75 * games


@pytest.mark.parametrize("name", ["heuristic", "greedy"])
@pytest.mark.parametrize(
    ("game", "parameters", "points"), [("51st_state", {"expansion": "winter"}, 25), ("axon_protocol", {}, 5)]
)
def test_strategies_play_whole_games_against_each_other(
    game: str, parameters: Parameters, points: int, name: str
) -> None:
    table = load_game(game, players=3, **parameters)
    result = play_match(table, [name, "heuristic", "random"], seed=1)
    assert result == play_match(table, [name, "heuristic", "random"], seed=1)
    assert max(result.scores) >= points
    assert 2 not in result.winners
