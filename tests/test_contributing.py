"""The exercise in CONTRIBUTING.md works: it is followed to the letter, in a copy of the tree."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
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


def run(command: str, said: list[str], tree: Path) -> None:
    """Run it; where the page shows what it says, that is all it may say, and else nothing may be wrong."""
    _, *words = command.split()
    paths = os.pathsep.join([str(tree), str(ROOT / "widgets")])
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    told = subprocess.run([sys.executable, *words], cwd=tree, env=env, capture_output=True, text=True, check=False)
    good = told.stdout.splitlines() == said if said else told.returncode == 0
    assert good, f"{command}\n{told.stdout}\n{told.stderr}"


def test_whoever_follows_the_exercise_has_a_card_and_an_effect(tmp_path: Path) -> None:
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=SKIPPED)
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    card, _, effect = PAGE.partition("## Add an effect")
    touched = {}
    for part, text in (("card", card.partition("## Add a card")[2]), ("effect", effect)):
        touched[part] = set()
        for how, name, language, block in BLOCK.findall(text):
            if how == "Write":
                assert not (tmp_path / name).exists()
                (tmp_path / name).parent.mkdir(exist_ok=True)
                (tmp_path / name).write_text(block, encoding="utf-8")
            elif how == "In":
                assert language == "diff"
                change(tmp_path / name, block)
            else:
                for lines in filter(None, re.split(r"^(?=python )", block, flags=re.MULTILINE)):
                    command, *said = lines.splitlines()
                    run(command, said, tmp_path)
                continue
            touched[part].add(name)
    assert len(touched["card"]) == 1
    # The class, the list, its worth, the README, the card, its test, and the words in two languages.
    assert len(touched["effect"]) == 8
