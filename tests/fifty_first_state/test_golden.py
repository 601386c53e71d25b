"""Recorded games play and read as they did; the counts of possible futures are what they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import COMMAND, FOLDER, GAMES, LEAVES, Recorded, counted, difference, text, told


def compare(name: str, actual: str, folder: Path) -> None:
    wanted = (FOLDER / name).read_text(encoding="utf-8")
    if actual != wanted:
        kept = folder / f"{Path(name).stem}.actual.txt"
        kept.write_text(actual, encoding="utf-8")
        pytest.fail(
            f"{name} is not what it was (all of it: {kept}).\n{difference(wanted, actual)}\n"
            f"If the change is meant: {COMMAND}",
            pytrace=False,
        )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.file)
def test_a_recorded_game_plays_as_it_did(game: Recorded, tmp_path: Path) -> None:
    compare(game.file, text(told(game)), tmp_path)


def test_the_counts_of_possible_futures_are_what_they_were(tmp_path: Path) -> None:
    compare(LEAVES, text(counted()), tmp_path)


def test_every_golden_file_is_still_compared() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {game.file for game in GAMES} | {LEAVES}


def test_a_changed_record_is_shown_where_it_differs(tmp_path: Path) -> None:
    name = GAMES[0].file
    actual = (FOLDER / name).read_text(encoding="utf-8").replace("seat 0", "seat 1", 1)
    with pytest.raises(pytest.fail.Exception) as caught:
        compare(name, actual, tmp_path)
    assert "+1. seat 1" in str(caught.value)
    assert COMMAND in str(caught.value)
    assert (tmp_path / f"{Path(name).stem}.actual.txt").read_text(encoding="utf-8") == actual
