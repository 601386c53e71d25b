"""`tabletop check`: asked like any other command; what it says of content is tested with each game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.engine.core.game import Game
from tabletop.engine.serialization.content_files import ContentError
from tabletop.games.dei.content import load_content
from tabletop.games.dei.game import Dei
from tabletop.games.gin_rummy.game import GinRummy
from tabletop.games.gin_rummy.table import GinState

GAMES = ("51st_state", "axon_protocol", "dei")
each_game = pytest.mark.parametrize("game", GAMES)
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["check", "--help"], ["new", "-h"]])
def test_help_tells_how_to_ask_and_checks_nothing(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    told = capsys.readouterr()
    assert told.out.startswith("usage: tabletop ")
    assert "cannot be used" not in told.out
    assert told.err == ""


@pytest.mark.parametrize(
    "words", [[], ["--all"], ["chekc", "dei"], ["check"], ["check", "dei", "published", "published"],
              ["check", "dei", "--games", "1"], ["check", "dei", "--games", "many"], ["new"]],
)  # fmt: skip
def test_whoever_asks_wrongly_is_told_how_to_ask(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.err.startswith("tabletop")
    assert " --help)" in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


@each_game
@pytest.mark.parametrize(("source", "code"), [("published", 0), ("no_such_folder", 1)])
def test_content_is_fine_or_cannot_be_used(
    game: str, source: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", game, source]) == code
    told = capsys.readouterr()
    assert ("valid (digest " in told.out) is not code
    assert (f"{source} cannot be used as content of " in told.out) == code
    assert told.err == ""


@pytest.mark.breadth("51st_state")
@each_game
@pytest.mark.parametrize(("source", "code"), [("published", 0), ("no_such_folder", 1)])
def test_a_reader_that_has_seen_enough_is_no_mistake(game: str, source: str, code: int) -> None:
    """`head` and its like close the pipe while there is more to come."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nobody:
        ended = subprocess.run(
            [sys.executable, "-m", "tabletop", "check", game, source],
            stdout=nobody, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT,
        )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (code, "")


def test_a_game_that_reads_no_content_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "gin_rummy", "my_cards"]) == 2
    assert capsys.readouterr().err == "tabletop: gin_rummy reads no content files\n"


def test_a_game_without_words_about_its_content_tells_how_it_is_known_again() -> None:
    summary = Game.describe_content.__func__  # type: ignore[attr-defined]
    assert list(summary(Dei, "published")) == [f"content {load_content().digest}"]
    with pytest.raises(ContentError, match="my_cards"):
        list(summary(Dei, "my_cards"))
    assert list(GinRummy.describe_content("published")) == []


def test_a_game_that_nobody_knows_is_named_with_those_that_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "chess"]) == 2
    told = capsys.readouterr().err
    assert "'chess' is neither a game nor a game folder; the games are 51st_state, axon_protocol" in told
    assert main(["check", str(tmp_path)]) == 2
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.py").touch()
    assert main(["check", str(tmp_path)]) == 2
    assert f"{tmp_path} contains 2 games;" in capsys.readouterr().err


def test_what_the_battery_finds_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    seen = GinState.observation
    monkeypatch.setattr(GinRummy, "max_decisions", 20)
    assert main(["check", "gin_rummy", "--games", "2"]) == 1
    assert "WRONG seed 0, decision 20: 7 end: not over after 20 decisions; most of the " in capsys.readouterr().out
    monkeypatch.setattr(GinState, "observation", lambda self, player: {**seen(self, player), "next": self.deck[-1:]})
    assert main(["check", "gin_rummy"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "load_game('gin_rummy'): 4 games each of random, heuristic"
    assert told[1].startswith("WRONG seed 0, decision 0: 6 secrecy: player 0 can tell")
    assert len(told) == 2
