"""What positions promise: by hand, or by weights that were learned and lie beside a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import log
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tabletop
from tabletop import Game, PlayerView, State, find_strategy, load_game
from tabletop.strategies import Greedy, chance_to_win
from tabletop.strategies.fitted_files import find_file, load_tables, read_tables, write_tables
from tabletop.strategies.values import evaluate_by_hand, find_value
from tabletop.strategies.values.learned import LearnedValue
from tabletop.strategies.values.weights import ORIGIN, ValueFileError, WeightsReader
from tests.engine.runs import results

FILES = {
    name: path for name in tabletop.games() if (path := find_file(WeightsReader.file, load_game(name))) is not None
}
TABLES = [
    (name, one.parameters) for name, path in FILES.items() for one in load_tables(WeightsReader, path, load_game(name))
]
"""Each game with each choice of parameters for which it ships weights."""


def told(**changes: Any) -> str:
    """The text of a small file for gin."""
    table = {
        "parameters": {}, "origin": dict.fromkeys(ORIGIN, 1), "late": {"": 0.1, "deck": -0.01, "seat hand": 0.02},
        "weights": {"points": [0.1, 0.0, 0.0], "hand:AS": [0.2, 0.1, 0.0]},
    }  # fmt: skip
    return json.dumps({"game": "gin_rummy", "rules_version": "1", "tables": [{**table, **changes}]})


def positions(game: Game, seeds: range, every: int) -> Iterator[tuple[State, tuple[float, ...]]]:
    """Positions of games of the heuristic, each with what was won in the end."""
    plays = find_strategy("heuristic", game)
    for seed in seeds:
        state, source, kept = game.new_initial_state(seed), Random(seed), []
        state.is_emitting = False
        while not state.is_terminal():
            if source.random() < 1 / every:
                kept.append(state.clone())
            state.apply_action(plays.decide(PlayerView.from_guess(state, state.current_player()), source))
        for one in kept:
            yield one, tuple((1 + utility) / 2 for utility in state.returns())


# --- files ------------------------------------------------------------------------------------------------------------


def test_weights_are_read_as_they_were_written() -> None:
    gin = load_game("gin_rummy")
    found = read_tables(WeightsReader, told(), gin)
    assert read_tables(WeightsReader, write_tables(gin, found), gin) == found
    assert found[0].weights["hand:AS"] == (0.2, 0.1, 0.0)


@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        ("{", ["line 1, column 2"]),
        ("[]", ["must be a table"]),
        ('{"game": "chess", "rules_version": "0", "more": 1}', ["'more'", "'tables'", "chess", "rules_version"]),
        (told(parameters={"hands": -1}), ["hands"]),
        (told(late={"decks": 1.0, "": "x"}), ["late.: must be a number", "not 'x'"]),
        (told(late={"decks": 1.0}), ["decks: unknown feature"]),
        (told(weights={"hand": [1.0], "taken": [1, 2, None]}), ["weights.hand: must be 3", "taken[2]"]),
        (told(weights={"hand:ZZ": [1, 2, 3], "size": [1, 2, 3]}), ["hand:ZZ, size"]),
        (told(origin=[]), ["origin: must be a table"]),
    ],
)
def test_a_file_that_cannot_be_read_says_every_mistake(text: str, mistakes: list[str]) -> None:
    with pytest.raises(ValueFileError) as error:
        read_tables(WeightsReader, text, load_game("gin_rummy"), "my file")
    assert str(error.value).startswith("my file cannot be read: ")
    for mistake in mistakes:
        assert mistake in str(error.value)


def test_a_file_of_other_rules_is_refused() -> None:
    class Later(type(load_game("gin_rummy"))):  # type: ignore[misc]
        name = "gin_rummy"
        rules_version = "2"

    with pytest.raises(ValueFileError, match="rules_version: is 1, but this game has 2; learn it again"):
        read_tables(WeightsReader, told(), Later())


# --- which value ------------------------------------------------------------------------------------------------------


def test_a_game_that_ships_weights_is_valued_by_them_and_with_other_parameters_by_hand() -> None:
    game = load_game("51st_state")
    assert isinstance(find_value(game), LearnedValue)
    assert find_value(game) is find_value(load_game("51st_state"))
    assert find_value(load_game("51st_state", victory_points=40)) is evaluate_by_hand
    assert find_value(load_game("51st_state", players=1)) is evaluate_by_hand


@pytest.mark.parametrize(("name", "parameters"), TABLES)
def test_the_chances_of_all_seats_as_one_sees_them_sum_to_one(name: str, parameters: dict[str, Any]) -> None:
    game = load_game(name, **parameters)
    value = find_value(game)
    assert isinstance(value, LearnedValue)
    state = game.new_initial_state(1)
    for state, _ in positions(game, range(1), 20):
        strengths, late = value.compute_strengths(state, 0)
        assert 0 <= late <= 1
        chances = [1 / sum(2.718281828459045 ** (other - own) for other in strengths) for own in strengths]
        assert sum(chances) == pytest.approx(1)
        assert chances[0] == pytest.approx(chance_to_win(state, 0))


@pytest.mark.parametrize("players", [3, 4])
def test_the_chances_of_three_seats_and_more_are_together_one_by_hand_too(players: int) -> None:
    game = load_game("dei", players=players)
    state, source, plays = game.new_initial_state(5), Random(5), find_strategy("heuristic", game)
    for _ in range(120):
        state.apply_action(plays.decide(PlayerView(state), source))
    assert sum(evaluate_by_hand(state, seat) for seat in range(players)) == pytest.approx(1)


def test_at_the_end_the_chance_is_what_was_won() -> None:
    game = load_game("dei")
    state, source, plays = game.new_initial_state(5), Random(5), find_strategy("heuristic", game)
    while not state.is_terminal():
        state.apply_action(plays.decide(PlayerView(state), source))
    assert [chance_to_win(state, seat) for seat in (0, 1)] == [(1 + utility) / 2 for utility in state.returns()]


# --- how good it is ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "parameters"), TABLES)
def test_shipped_weights_foretold_games_they_were_not_learned_from_better_than_by_hand(
    name: str, parameters: dict[str, Any]
) -> None:
    proof = find_value(load_game(name, **parameters)).weights.origin["held_out"]  # type: ignore[attr-defined]
    assert proof["loss"] < proof["loss_by_hand"] < proof["loss_of_even"] + 0.05
    for chance, won, count in proof["calibration"]:
        assert abs(chance - won) < 0.06 + 1 / count**0.5


@pytest.mark.breadth("dei")
@pytest.mark.parametrize("name", FILES)
def test_in_fresh_games_the_learned_value_foretells_better_and_a_chance_is_what_it_says(name: str) -> None:
    game = load_game(name)
    value = find_value(game)
    learned, hand, told, won = 0.0, 0.0, [], []
    for state, wins in positions(game, range(100, 130), 12):
        for seat, win in enumerate(wins):
            chance = value(state, seat)
            told.append(chance)
            won.append(win)
            for guess, losses in ((chance, "learned"), (evaluate_by_hand(state, seat), "hand")):
                loss = -log(max(1e-6, guess if win > 0.5 else 1 - guess))
                if losses == "learned":
                    learned += loss
                else:
                    hand += loss
    assert learned < hand
    high = [win for chance, win in zip(told, won, strict=True) if 0.6 <= chance < 0.8]
    assert 0.5 < sum(high) / len(high) < 0.9


@pytest.mark.breadth
@pytest.mark.parametrize(("name", "games", "least"), [("51st_state", 24, 13), ("dei", 16, 9)])
def test_one_step_by_the_learned_value_beats_one_step_by_hand(name: str, games: int, least: int) -> None:
    game = load_game(name)
    seats = [Greedy(value=find_value(game)), Greedy(value=evaluate_by_hand)]
    won = 0.0
    for swapped in (False, True):
        order = seats[::-1] if swapped else seats
        for result in results(game, order, range(games // 2)):
            won += (1 + result.returns[swapped]) / 2
    assert won >= least


def test_a_folder_without_a_file_is_valued_by_hand(tmp_path: Path) -> None:
    class Own(type(load_game("gin_rummy"))):  # type: ignore[misc]
        pass

    assert find_file(WeightsReader.file, Own()) is None
    assert find_value(Own()) is evaluate_by_hand
