"""The benchmarks are run by people, not here; but what they import and call is there."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import benchmarks
import tabletop
from benchmarks import earlier, thinking
from tabletop.engine.core.player_view import Outlook
from tabletop.experiments import play_match
from tabletop.strategies import Rollout

ROOT = Path(__file__).resolve().parents[1]
PARTS = [module.name for module in pkgutil.iter_modules(benchmarks.__path__)]


@pytest.mark.parametrize("name", [name for name in PARTS if name != "__main__"])
def test_every_part_can_be_imported(name: str) -> None:
    assert importlib.import_module(f"benchmarks.{name}").__doc__


def test_the_command_says_which_parts_there_are() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for part in ("speed", "gin", "operations", "strength", "compiled", "thinking"):
        assert part in told


def test_thoughts_are_timed_and_those_that_the_clock_would_end_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "strategy", lambda name, game: Rollout(playouts=4, candidates=2, depth=2))
    seconds = thinking.thoughts("dei", "hard", [1])
    assert len(seconds) > 20
    assert min(seconds) > 0
    told = thinking.line("D.E.I., hard", [0.1] * 20 + [2.0])
    assert "median 0.10 s" in told
    assert told.endswith("longer than 1.8 s: 1 of 21")


def test_gin_rummy_is_measured_beside_what_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    from benchmarks import gin

    monkeypatch.setattr(gin, "rlcard", lambda: None)
    lines = gin.report(seconds=0.02, pairs=1)
    assert [line for line in lines if line.startswith("ratio, told / OpenSpiel (C++) ")]
    assert lines[-1] == "RLCard is not installed: no ratio."


@pytest.fixture
def commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The earlier day; in a clone without its history, a history of one day is made up of what is here."""
    if earlier.known():
        return earlier.COMMIT
    shutil.copytree(ROOT / "tabletop" / "games", tmp_path / "tabletop" / "games")
    for words in ("init", "add .", "-c user.name=a -c user.email=a@b commit -m today"):
        subprocess.run(["git", "-C", str(tmp_path), *words.split()], capture_output=True, check=True)
    monkeypatch.setattr(earlier, "ROOT", tmp_path)
    return "HEAD"


@pytest.mark.parametrize("name", ["51st_state", "axon_protocol", "dei", "gin_rummy"])
def test_the_heuristic_of_an_earlier_day_takes_a_seat_and_goes_to_other_processes(name: str, commit: str) -> None:
    game = tabletop.load_game(name)
    then = pickle.loads(pickle.dumps(earlier.earlier(game, commit)))
    assert type(then._plays).__module__.startswith(f"earlier_{commit}_")
    result = play_match(game, [then, "random"], seed=1)
    assert result.winners
    assert result == play_match(game, [then, "random"], seed=1)


def test_one_error_says_that_the_history_is_not_there_and_how_to_get_it() -> None:
    assert not earlier.known("0000000")
    with pytest.raises(earlier.EarlierError, match=r"git finds none of .* \(.*\): clone it whole"):
        earlier.earlier(tabletop.load_game("dei"), "0000000")


def test_one_error_says_that_git_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(earlier.EarlierError, match="install git"):
        earlier.earlier(tabletop.load_game("dei"), "HEAD~0")


@pytest.mark.parametrize("name", ["51st_state", "axon_protocol", "dei", "gin_rummy"])
def test_beside_a_compiled_core_an_earlier_heuristic_decides_the_same_in_a_process_of_its_own(
    name: str, commit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, seats = tabletop.load_game(name), "random"
    here = play_match(game, [earlier.earlier(game, commit), seats], seed=2)
    monkeypatch.setattr(tabletop, "compiled", True)
    there = earlier.earlier(game, commit)
    assert isinstance(there._plays, earlier.Aside)
    assert play_match(game, [there, seats], seed=2) == here
    there._plays.close()
    earlier.aside.cache_clear()


def test_an_earlier_heuristic_that_fails_in_its_own_process_is_named(
    commit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tabletop, "compiled", True)
    game = tabletop.load_game("dei")
    then = earlier.earlier(game, commit)
    state = game.new_initial_state(1)
    over = Outlook(state, 1 - state.current_player())  # a seat that is not asked has nothing to decide
    with pytest.raises(RuntimeError, match="an earlier heuristic failed in its own process"):
        then.decide(over, Random(1))
    assert isinstance(then._plays, earlier.Aside)
    then._plays.close()
    earlier.aside.cache_clear()
