"""Recorded games play and read as they did; the counts of possible futures are what they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import ALL, COMMAND, LEAVES, Golden, Recorded, counted, difference, text, told

RECORDS = [pytest.param(golden, game, id=f"{golden.game}/{game.file}") for golden in ALL for game in golden.games]
EVERY_GAME = pytest.mark.parametrize("golden", ALL, ids=lambda golden: golden.game)


def compare(wanted: Path, actual: str, folder: Path) -> None:
    expected = wanted.read_text(encoding="utf-8")
    if actual != expected:
        kept = folder / f"{wanted.stem}.actual.txt"
        kept.write_text(actual, encoding="utf-8")
        pytest.fail(
            f"{wanted.name} is not what it was (all of it: {kept}).\n{difference(expected, actual)}\n"
            f"If the change is meant: {COMMAND}",
            pytrace=False,
        )


@pytest.mark.parametrize(("golden", "game"), RECORDS)
def test_a_recorded_game_plays_as_it_did(golden: Golden, game: Recorded, tmp_path: Path) -> None:
    compare(golden.folder / game.file, text(told(golden, game)), tmp_path)


@EVERY_GAME
def test_the_counts_of_possible_futures_are_what_they_were(golden: Golden, tmp_path: Path) -> None:
    compare(golden.folder / LEAVES, text(counted(golden)), tmp_path)


@EVERY_GAME
def test_every_golden_file_is_still_compared(golden: Golden) -> None:
    assert {path.name for path in golden.folder.glob("*.txt")} == {game.file for game in golden.games} | {LEAVES}


def test_a_changed_record_is_shown_where_it_differs(tmp_path: Path) -> None:
    wanted = ALL[0].folder / ALL[0].games[0].file
    actual = wanted.read_text(encoding="utf-8").replace("seat 0", "seat 1", 1)
    with pytest.raises(pytest.fail.Exception) as caught:
        compare(wanted, actual, tmp_path)
    assert "+1. seat 1" in str(caught.value)
    assert COMMAND in str(caught.value)
    assert (tmp_path / f"{wanted.stem}.actual.txt").read_text(encoding="utf-8") == actual
