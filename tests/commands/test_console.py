"""Whatever a program prints, a console or a pipe that cannot show every character is no reason to fail."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop import Session, load_game
from tabletop.__main__ import main
from tabletop.engine.i18n.console import REPLACEMENTS, adapt_output, to_ascii
from tabletop_widgets.screen.languages import language, use_language

ROOT = Path(__file__).resolve().parents[2]
FEW = ["--playouts", "6", "--candidates", "3", "--depth", "4", "--swing", "2", "--luck", "2"]
GERMAN = "Jede Entscheidung wird angesehen"


class Console:
    """Standard output and error as one pipe of an encoding, while it is entered."""

    def __init__(self, encoding: str) -> None:
        self.encoding, self.written = encoding, io.BytesIO()
        self._stream = io.TextIOWrapper(self.written, encoding=encoding, errors="strict", write_through=True)

    def __enter__(self) -> Console:
        self._before = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = self._stream
        return self

    def __exit__(self, *_: object) -> None:
        sys.stdout, sys.stderr = self._before

    def text(self) -> str:
        return self.written.getvalue().decode(self.encoding)


@pytest.fixture(params=["cp1252", "ascii"])
def console(request: pytest.FixtureRequest) -> Console:
    return Console(request.param)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    session = Session(load_game("gin_rummy", hands=1), 5, ["random", "heuristic"])
    session.run_strategies()
    path = tmp_path_factory.mktemp("records") / "game.json"
    session.record().save(path)
    return path


@pytest.mark.breadth("cp1252")
def test_every_command_says_all_it_has_to_say(console: Console, record: Path, tmp_path: Path) -> None:
    odd = tmp_path / "odd ♠ 漢.json"
    odd.write_text("[]", encoding="utf-8")
    asked = {
        0: [
            ["--help"], *([command, "--help"] for command in ("new", "check", "examples", "handout", "analyse")),
            *([command, "--help"] for command in ("learn", "train", "results")),
            ["new", "my_game", str(tmp_path / "mine ♠")],
            *(["check", game, "published"] for game in ("51st_state", "axon_protocol", "dei")),
            ["handout", "dei", "--lang", "es", "--out", str(tmp_path / "odd ♠.html")],
            ["analyse", str(record), "--lang", "de", *FEW],
        ],
        1: [["check", "dei", str(odd)]],
        2: [
            ["♠"], ["check", "♠ 漢"], ["analyse", str(odd)], ["results", str(odd)], ["handout", "漢"],
            ["learn", "漢"], ["train", "漢"], ["examples", "漢"], ["new", "漢"],
        ],
    }  # fmt: skip
    for code, commands in asked.items():
        for words in commands:
            with console:
                assert main(words) == code, f"{words}: {console.text()[-300:]}"
    told = console.text()
    assert GERMAN in told
    assert "odd S ?.json" in told
    assert "Traceback" not in told


@pytest.mark.long
def test_commands_that_take_minutes_say_all_they_have_to_say(console: Console, tmp_path: Path) -> None:
    learn = ["learn", "gin_rummy", "--games", "100", "--processes", "1", "--out", str(tmp_path / "→.json")]
    for words in (["check", "gin_rummy", "--games", "2"], learn):
        with console:
            assert main(words) == 0, f"{words}: {console.text()[-300:]}"


def test_a_class_that_cannot_be_held_says_so(console: Console) -> None:
    before = language()
    try:
        with console:
            assert main(["classroom", "♠ 漢", "--lang", "de"]) == 2
    finally:
        use_language(before)
    assert "S ?" in console.text()


def test_a_pipe_of_code_page_1252_gets_what_python_writes() -> None:
    """The same in a process of its own, as a shell of Windows starts it."""
    run = subprocess.run(
        [sys.executable, "-m", "tabletop", "check", "♠ 漢"],
        env={**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
        capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert run.returncode == 2
    assert "'S ?' is neither a game" in run.stderr.decode("cp1252")


def programs() -> list[Path]:
    """Every module that can be started."""
    folders = [ROOT / name for name in ("tabletop", "widgets", "tools", "benchmarks")]
    paths = [path for folder in folders for path in folder.rglob("*.py")]
    return [path for path in paths if 'if __name__ == "__main__":' in path.read_text("utf-8")]


@pytest.mark.parametrize("path", programs(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_program_adapts_its_output(path: Path) -> None:
    assert re.search(r"^    adapt_output\(\)$", path.read_text("utf-8"), re.MULTILINE)


def test_what_an_encoding_has_is_written_as_it_is_and_the_rest_plainly() -> None:
    for encoding, written in (
        ("utf-8", "−3 → ä 漢"), ("cp1252", "-3 -> ä ?"), ("latin-1", "-3 -> ä ?"), ("ascii", "-3 -> ae ?"),
    ):  # fmt: skip
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)
        adapt_output(stream)
        stream.write("−3 → ä 漢")
        assert stream.buffer.getvalue().decode(encoding) == written  # type: ignore[attr-defined]
    adapt_output(io.StringIO())  # has no encoding, and needs none


def test_every_sign_in_words_of_the_kit_has_a_plain_form() -> None:
    signs = set()
    for folder in ("tabletop", "widgets", "tools", "benchmarks"):
        for path in (ROOT / folder).rglob("*.py"):
            signs |= set(re.findall(r"[^\x00-\x7f]", path.read_text("utf-8")))
    shapeless = {sign for sign in signs if to_ascii(sign) == "?" and not sign.isalpha()}
    assert shapeless == set("★☆"), "only pictures, and letters of other scripts, as in nicknames"
    assert all(to_ascii(sign).isascii() for sign in (*signs, *REPLACEMENTS))
