"""Learning a value: positions of games, the fit, and the command that keeps what was learned."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tabletop import PlayerView, load_game
from tabletop.__main__ import main
from tabletop.experiments import process_pool
from tabletop.experiments.learning.fitting import fit, predict_chances
from tabletop.experiments.learning.positions import collect_positions
from tabletop.experiments.learning.training import SEED, learn
from tabletop.strategies.fitted_files import read_tables
from tabletop.strategies.values.learned import LearnedValue
from tabletop.strategies.values.weights import Weights, WeightsReader


def test_positions_are_the_same_for_the_same_seeds_and_tell_who_won() -> None:
    game = load_game("gin_rummy")
    one, other = (collect_positions(game, "heuristic", range(4), 0.1, 10) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(one.list_arrays(), other.list_arrays(), strict=True))
    assert 20 < len(one) <= 40
    assert np.allclose(one.won.sum(1), 1)
    assert ((one.passed >= 0) & (one.passed <= 1)).all()
    assert set(one.game) <= set(range(4))


def test_the_fit_finds_what_games_were_decided_by() -> None:
    game = load_game("gin_rummy")
    data = collect_positions(game, "heuristic", range(40), 0.1, 10)
    source = np.random.default_rng(1)
    # Whoever holds the ace of spades has odds of 4 to 1 here.
    mine = [entry.name for entry in LearnedValue(game, Weights({}, {}, {}, {})).numbers.seat].index("taken:AS")
    data.seat[:, :, mine] = source.integers(0, 2, (len(data), 2))
    strength = data.seat[:, :, mine] * np.log(4)
    share = np.exp(strength) / np.exp(strength).sum(1, keepdims=True)
    data.won[:, 0] = source.random(len(data)) < share[:, 0]
    data.won[:, 1] = 1 - data.won[:, 0]
    data.evaluate[:], data.points[:] = 0, 0
    found = fit(game, data, ridge=3.0)
    assert found.weights["taken:AS"][0] == pytest.approx(np.log(4), abs=0.6)


def test_what_is_told_of_many_positions_is_told_of_each() -> None:
    game = load_game("dei")
    data = collect_positions(game, "heuristic", range(3), 0.1, 30)
    found = fit(game, data, ridge=100.0)
    value = LearnedValue(game, Weights({}, {}, found.late, found.weights))
    state = game.new_initial_state(8)
    numbers = value.numbers
    plain = [k for k, entry in enumerate(numbers.table) if not entry.is_thing]
    for _ in range(60):
        state.apply_action(game.strategies()["heuristic"].decide(PlayerView(state), np.random.default_rng(1)))  # type: ignore[arg-type]
    one = data.select([0])
    one.seat[0] = [numbers.count_seat(state, seat, 0) for seat in (0, 1)]
    one.table[0] = [numbers.count_table(state)[k] for k in plain]
    one.points[0], one.evaluate[0] = state.scores(), [game.evaluate(state, seat) for seat in (0, 1)]
    assert predict_chances(game, found.late, found.weights, one)[0, 0] == pytest.approx(value(state, 0), abs=1e-6)


def test_too_few_games_and_a_game_for_one_are_refused() -> None:
    with process_pool(1) as pool, pytest.raises(ValueError, match="too few to learn from"):
        learn(load_game("gin_rummy"), 4, pool, "", on_progress=lambda line: None)

    class Alone(type(load_game("gin_rummy"))):  # type: ignore[misc]
        num_players = 1

    with process_pool(1) as pool, pytest.raises(ValueError, match="no opponent to win against"):
        learn(Alone(), 4, pool, "", on_progress=lambda line: None)


def test_the_command_learns_keeps_and_tells_how_good_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "value.json"
    asked = ["learn", "gin_rummy", "--games", "100", "--processes", "1", "--out", str(file)]
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert "100 of 100 games" in said
    assert "loss" in said
    [found] = read_tables(WeightsReader, file.read_text(encoding="utf-8"), load_game("gin_rummy"))
    assert found.origin["seeds"] == [SEED, SEED + 99]
    assert found.origin["command"].startswith("python -m tabletop learn gin_rummy --games 100")


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        (["gin_rummy", "--games", "1"], "a number from 50"),
        (["gin_rummy", "--slips", "2"], "a number from 0 to 1"),
        (["gin_rummy", "--strategy", "x"], "'x' is not a strategy of gin_rummy"),
        (["gin_rummy", "--seats", "3"], "no choice of the number of players"),
        (["chess"], "is neither a game"),
        (["gin_rummy", "--games", "²"], "a number from 50"),
        (["gin_rummy", "--out", "no_such_folder/value.json"], "cannot be written: there is no folder"),
    ],
)
def test_what_cannot_be_learned_is_one_clear_error(
    asked: list[str], wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["learn", *asked]) == 2
    assert wrong in capsys.readouterr().err
