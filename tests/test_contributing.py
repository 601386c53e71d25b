"""The exercise in CONTRIBUTING.md works: it is followed to the letter, in a copy of the tree."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:^(Write|In) `([^`]+)`:\n\n)?^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NEEDED = ("tabletop", "tests", "tools", "pyproject.toml")
SKIPPED = shutil.ignore_patterns("__pycache__", "golden", "browser", "*.png")


def change(path: Path, diff: str) -> None:
    """Put the lines with + in the place of those with - above them; these must be there, once."""
    text = path.read_text(encoding="utf-8")
    for old, new in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", diff, re.MULTILINE):
        before, after = (re.sub(r"^[-+]", "", lines, flags=re.MULTILINE) for lines in (old, new))
        assert text.count(before) == 1, f"{path}: {before}"
        text = text.replace(before, after)
    path.write_text(text, encoding="utf-8")


def run(command: str, output: list[str], tree: Path) -> None:
    """Run a command of a page. It prints exactly the lines that the page shows; without any it only succeeds."""
    _, *words = command.split()
    widgets = next(folder for folder in (tree / "widgets", ROOT / "widgets") if folder.is_dir())
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tree), str(widgets)]), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, *words], cwd=tree, env=env, capture_output=True, text=True, check=False)
    is_right = done.stdout.splitlines() == output if output else done.returncode == 0
    assert is_right, f"{command}\n{done.stdout}\n{done.stderr}"


def copy_tree(tree: Path, names: Sequence[str] = NEEDED) -> None:
    """Copy these files and folders of the project."""
    for name in names:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=SKIPPED)
        else:
            shutil.copy(ROOT / name, tree / name)


def follow(text: str, tree: Path) -> set[str]:
    """Write the files, make the changes and run the commands of a page, in a copy of the tree; return the files."""
    touched = set()
    for how, name, language, block in BLOCK.findall(text):
        if how == "Write":
            assert not (tree / name).exists()
            (tree / name).parent.mkdir(exist_ok=True)
            (tree / name).write_text(block, encoding="utf-8")
        elif how == "In":
            assert language == "diff"
            change(tree / name, block)
        elif not language:
            for lines in filter(None, re.split(r"^(?=python )", block, flags=re.MULTILINE)):
                command, *output = lines.splitlines()
                run(command, output, tree)
            continue
        touched |= {name} - {""}
    return touched


def test_whoever_follows_the_exercise_has_a_card_and_an_effect(tmp_path: Path) -> None:
    copy_tree(tmp_path)
    card, _, effect = PAGE.partition("## Add an effect")
    assert len(follow(card.partition("## Add a card")[2], tmp_path)) == 1
    # The class, the list, its worth, the README, the card, its test, and the words in two languages.
    assert len(follow(effect, tmp_path)) == 8
