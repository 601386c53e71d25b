"""`tabletop results`: what a file of results holds, and what is told of a file that is none."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tabletop import load_game
from tabletop.__main__ import main
from tabletop.experiments.simulation import Arm, MatchPlan, Run, Store


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "results.sqlite"
    short, usual = load_game("gin_rummy", hands=1), load_game("gin_rummy", hands=2)
    arms = (Arm("short", short, ("random", "random")), Arm("longer", usual, ("random", "heuristic")))
    store = Store(path)
    Run(MatchPlan(arms, range(3)), store=store).play()
    Run(MatchPlan((Arm("alone", short, ("heuristic", "random")),), range(1)), store=store).play()
    store.close()
    return path


def test_each_arm_is_listed_with_its_game_parameters_strategies_and_games(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["results", str(kept)]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    (one, other) = Store(kept, make=False).list_runs()
    assert first == f"{one.started} to {one.last}: 6 games"
    assert lines == [
        "  short: gin_rummy(hands=1), random against random: 3 games",
        "  longer: gin_rummy(hands=2), random against heuristic: 3 games",
        f"{other.started} to {other.last}: 1 game",
        "  alone: gin_rummy(hands=1), heuristic against random: 1 game",
    ]


def test_a_file_in_which_nothing_was_played_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Store(tmp_path / "new.sqlite").close()
    assert main(["results", str(tmp_path / "new.sqlite")]) == 0
    assert "new.sqlite: no games yet" in capsys.readouterr().out


def test_a_file_that_is_not_there_is_told_and_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none.sqlite"
    assert main(["results", str(path)]) == 2
    assert capsys.readouterr().err == f"tabletop: {path}: there is no such file\n"
    assert not path.exists()


def test_a_file_of_another_kind_or_version_is_told_in_one_line(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, foreign, folder = tmp_path / "text.txt", tmp_path / "foreign.sqlite", tmp_path / "folder"
    text.write_text("nothing of that kind " * 100)
    folder.mkdir()
    with sqlite3.connect(foreign) as base:
        base.execute("CREATE TABLE runs (id INTEGER)")
    base.close()
    with sqlite3.connect(kept) as base:
        base.execute("PRAGMA user_version = 9")
    base.close()
    for path, why in (
        (text, "file is not a database"),
        (foreign, "not a database of game results"),
        (kept, "results of version 9, but this release reads version 1"),
        (folder, "it is a folder, not a file"),
    ):
        before = path.read_bytes() if path.is_file() else b""
        assert main(["results", str(path)]) == 2
        told = capsys.readouterr()
        assert (told.out, told.err) == ("", f"tabletop: {path}: {why}\n")
        assert not path.is_file() or path.read_bytes() == before


def test_what_is_damaged_within_is_told(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(kept) as base:
        base.execute("UPDATE arms SET told = 'x'")
    base.close()
    assert main(["results", str(kept)]) == 2
    assert f"{kept}: an arm cannot be read" in capsys.readouterr().err
    with sqlite3.connect(kept) as base:
        base.execute("DROP TABLE arms")
    base.close()
    assert main(["results", str(kept)]) == 2
    assert f"{kept}: its tables are not those of a results file" in capsys.readouterr().err
