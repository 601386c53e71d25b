"""The commands that check content files are asked like any other command; what they check is tested with each game."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

GAMES = ("fifty_first_state", "axon_protocol", "dei")
each_game = pytest.mark.parametrize("game", GAMES)
ROOT = Path(__file__).resolve().parents[1]


@each_game
@pytest.mark.parametrize("word", ["--help", "-h"])
def test_help_tells_how_to_ask_and_checks_nothing(game: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert import_module(f"tabletop.games.{game}.content.check_content").main([word]) == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"usage: python -m tabletop.games.{game}.content.check_content F")
    assert 'or "published"' in told.out
    assert "cannot be used" not in told.out
    assert told.err == ""


@each_game
@pytest.mark.parametrize("words", [[], ["--all"], ["published", "published"]])
def test_whoever_asks_wrongly_is_told_how_to_ask(
    game: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert import_module(f"tabletop.games.{game}.content.check_content").main(words) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"usage: python -m tabletop.games.{game}.content.check_content F")
    assert told.out == ""


@each_game
@pytest.mark.parametrize(("source", "code"), [("published", 0), ("no_such_folder", 1)])
def test_a_reader_that_has_seen_enough_is_no_mistake(game: str, source: str, code: int) -> None:
    """`head` and its like close the pipe while there is more to come."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nobody:
        ended = subprocess.run(
            [sys.executable, "-m", f"tabletop.games.{game}.content.check_content", source],
            stdout=nobody, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT,
        )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (code, "")
