"""`tabletop new`: an empty game that passes its own tests, plays, and is laid out wholly or not at all."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.commands.new import TEMPLATE, make_class_name, rename_text

ROOT = Path(__file__).resolve().parents[2]
Told = pytest.CaptureFixture[str]


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command of Python in a folder."""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "widgets")])
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, *words], cwd=folder, env=env, capture_output=True, text=True, check=False)


@pytest.fixture
def laid_out(tmp_path: Path, capsys: Told) -> Path:
    """A new game, "coin_race"."""
    folder = tmp_path / "coins"
    assert main(["new", "coin_race", str(folder)]) == 0
    assert capsys.readouterr().out.startswith(f"{folder} contains the game coin_race. ")
    return folder


def test_a_new_game_has_the_rooms_that_every_game_has_under_its_own_name(laid_out: Path) -> None:
    files = sorted(path.relative_to(laid_out).as_posix() for path in laid_out.rglob("*") if path.is_file())
    assert files == [
        "README.md", "coin_race.ipynb", "coin_race/__init__.py", "coin_race/game.py", "coin_race/rules/__init__.py",
        "coin_race/rules/rulebook.toml", "coin_race/table.py", "pyproject.toml", "tests/test_coin_race.py",
    ]  # fmt: skip
    whole = "".join((laid_out / name).read_text(encoding="utf-8") for name in files)
    assert "class CoinRace(TableGame[CoinRaceState]):" in whole
    assert '"coinrace.play"' in whole
    assert not re.search(r"my.?game", whole, re.IGNORECASE)
    assert [path.name for path in laid_out.parent.iterdir()] == ["coins"]


def test_the_next_steps_install_pytest_before_they_run_it(tmp_path: Path, capsys: Told) -> None:
    assert main(["new", "coin_race", str(tmp_path / "coins")]) == 0
    for text in (capsys.readouterr().out, (tmp_path / "coins" / "README.md").read_text(encoding="utf-8")):
        assert 0 < text.index("pip install pytest") < text.index("python -m pytest")


def test_its_tests_pass_and_its_battery_finds_nothing(laid_out: Path) -> None:
    tests = run(laid_out, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert tests.returncode == 0, tests.stdout
    assert " passed" in tests.stdout
    checked = run(laid_out, "-m", "tabletop", "check", ".")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.startswith("load_game('coin_race'): 4 games each of random\n")
    assert checked.stdout.endswith("\nno mistakes found\n")


def test_its_tests_and_the_battery_find_what_is_spoilt(laid_out: Path) -> None:
    table = laid_out / "coin_race" / "table.py"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("        self.away += self.row\n", ""), encoding="utf-8")
    tests = run(laid_out, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert tests.returncode == 1
    assert "test_the_conformance_suite_passes" in tests.stdout
    checked = run(laid_out, "-m", "tabletop", "check", ".")
    assert checked.returncode == 1
    assert re.search(r"WRONG seed \d, decision \d+: 5 conservation: draw made things appear", checked.stdout)
    table.write_text("def", encoding="utf-8")
    broken = run(laid_out, "-m", "tabletop", "check", ".")
    assert broken.returncode == 2
    assert ". cannot be loaded:\n" in broken.stderr
    assert "SyntaxError" in broken.stderr
    assert "table.py" in broken.stderr


def test_a_game_that_is_not_whole_is_told_with_the_line_that_is_wrong(laid_out: Path) -> None:
    game, table = laid_out / "coin_race" / "game.py", laid_out / "coin_race" / "table.py"
    whole = game.read_text(encoding="utf-8")
    game.write_text(whole.partition("    def ask(")[0], encoding="utf-8")
    asked = run(laid_out, "-m", "tabletop", "check", ".")
    assert (asked.returncode, asked.stdout) == (2, "")
    assert "CoinRace cannot be created: " in asked.stderr
    assert "ask" in asked.stderr
    game.write_text(whole, encoding="utf-8")
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("seen=OWNER, pool=", "seen=OWNER, pol="), encoding="utf-8")
    named = run(laid_out, "-m", "tabletop", "check", ".")
    assert (named.returncode, named.stdout) == (2, "")
    assert 'table.py", line' in named.stderr
    assert named.stderr.endswith("TypeError: unknown field option 'pol'; did you mean 'pool'?\n")
    assert "tabletop/engine" not in named.stderr


def test_it_plays_in_a_notebook_beside_it(laid_out: Path) -> None:
    cells = json.loads((laid_out / "coin_race.ipynb").read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    shown = run(laid_out, "-c", f"{code}\nprint(repr(state))\nimport tabletop; print(tabletop.games())")
    assert shown.returncode == 0, shown.stderr
    assert "2 is not higher than 4. [coinrace.higher]" in shown.stdout
    assert "'coin_race'" in shown.stdout


def test_an_empty_folder_is_filled_and_any_other_is_left_alone(tmp_path: Path, capsys: Told) -> None:
    empty, full = tmp_path / "empty", tmp_path / "full"
    empty.mkdir()
    full.mkdir()
    (full / "notes.txt").write_text("mine", encoding="utf-8")
    assert main(["new", "coin_race", str(empty)]) == 0
    assert (empty / "coin_race" / "game.py").is_file()
    capsys.readouterr()
    for folder, why in (
        (full, "already exists and is not an empty folder"), (full / "notes.txt", "already exists and is not an empty"),
        (tmp_path / "no" / "where", f"there is no folder {tmp_path / 'no'}"),
    ):  # fmt: skip
        assert main(["new", "coin_race", str(folder)]) == 2
        assert why in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.rglob("*") if path.parent in (tmp_path, full)) == [
        "empty", "full", "notes.txt",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("3d", "not a valid"), ("Chess", "not a valid"), ("my-game", "not a valid"), ("", "not a valid"),
        ("class", "not a valid"), ("a__b", "not a valid"), ("../evil", "not a valid"), ("größe", "not a valid"),
        ("gin_rummy", "the name gin_rummy already exists"), ("random", "the name random already exists"),
        ("tabletop", "the name tabletop already exists"), ("next_turn", "template has a class NextTurn"),
        ("turn", "template has a class Turn"), ("table_game", "template has a class TableGame"),
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(
    name: str, why: str, tmp_path: Path, capsys: Told
) -> None:
    assert main(["new", name, str(tmp_path / "there")]) == 2
    told = capsys.readouterr()
    assert why in told.err
    assert told.out == ""
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_leaves_nothing_behind(
    tmp_path: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, written = Path.write_text, list[Path]()

    def full_disk(self: Path, *args: object, **more: object) -> int:
        written.append(self)
        if len(written) > 3:
            raise OSError("No space left on device")
        return write(self, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Path, "write_text", full_disk)
    assert main(["new", "coin_race", str(tmp_path / "there")]) == 2
    assert "there cannot be written: No space left on device" in capsys.readouterr().err
    assert len(written) == 4
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["my_game", "mygame", "mygames", "my_game_2", "x"])
def test_a_name_that_is_like_that_of_the_template_is_put_in_once(name: str) -> None:
    text = 'my_game MyGameState "mygame.play" My game'
    assert rename_text(text, name) == (
        f'{name} {make_class_name(name)}State "{name.replace("_", "")}.play" {name.replace("_", " ").capitalize()}'
    )


def test_the_template_is_in_the_wheel() -> None:
    assert TEMPLATE.is_relative_to(ROOT / "tabletop")
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert not {"*.ipynb", "*.toml", "*.md", "tests", "template"} & set(ignored)
