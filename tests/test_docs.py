"""The documentation is built without a warning, tells of every public name, and its examples are true."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import tabletop
import tabletop_widgets
from tabletop.engine.i18n import language
from tabletop.engine.schema import field_types
from tabletop.teaching.lesson import read_lesson

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
FENCE = re.compile(r"^```(\S*).*?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


# --- the pages ------------------------------------------------------------------------------------------------------


def test_the_documentation_is_built_without_a_warning(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "sphinx", "-qWE", "--keep-going", "-b", "dummy", DOCS, tmp_path],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (told.stderr, told.returncode) == ("", 0)
    read = {page.relative_to(tmp_path / ".doctrees").with_suffix("") for page in tmp_path.rglob("*.doctree")}
    assert read == {page.relative_to(DOCS).with_suffix("") for page in PAGES}


def test_every_page_needs_nothing_from_the_net() -> None:
    config = (DOCS / "conf.py").read_text(encoding="utf-8")
    assert "intersphinx" not in config
    assert "http" not in config


def test_the_glossary_has_every_word_of_ours_once_and_names_what_exists() -> None:
    text = (DOCS / "explanation" / "glossary.md").read_text(encoding="utf-8")
    terms = re.findall(r"^(\w[\w -]*)\n  \S", text, re.MULTILINE)
    wanted = {
        "agenda", "obstacle", "verdict", "because", "counter", "owner", "part", "piece", "pile", "pool", "player view",
        "question", "step", "board", "tell", "holder", "kind", "words",
    }  # fmt: skip
    assert wanted <= set(terms)
    assert terms == sorted(set(terms))
    classes = {
        name: thing for module in (tabletop, tabletop_widgets, field_types) for name, thing in vars(module).items()
    }
    view = tabletop_widgets.screen.view.View
    for owner, name in re.findall(r"`([A-Z]\w+)\.(\w+)`", text):
        assert hasattr({"View": view, **classes}[owner], name), f"{owner}.{name}"
    for path in re.findall(r"`((?!widgets/|tabletop/|tests/)\w+/[\w/]+\.py)`", text):
        assert (ROOT / "tabletop" / path).is_file(), path


def test_a_word_with_one_meaning_is_not_used_for_another() -> None:
    """Those that had several, where they are easily found: names in the code of the engine and of every table."""
    engine = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tabletop" / "engine").rglob("*.py"))
    assert not re.search(r"\bholder\b", engine)
    assert not re.search(r"def words\(self\) -> Iterable", engine)
    for path in (ROOT / "tabletop").rglob("*.py"):
        assert not re.search(r"state\.counters\b", path.read_text(encoding="utf-8")), path


def examples_of(page: Path) -> str:
    """What a page shows of Python, each line where it stands."""
    text = page.read_text(encoding="utf-8")
    kept = [""] * text.count("\n")
    for block in FENCE.finditer(text):
        if block.group(1) == "pycon":
            first = text.count("\n", 0, block.start(2))
            for k, line in enumerate(block.group(2).splitlines()):
                kept[first + k] = line
    return "\n".join(kept) + "\n"


@cache
def begin() -> str:
    """What every example begins with."""
    return examples_of(DOCS / "reference" / "index.md")


def run(text: str, name: str, path: Path, line: int = 0) -> None:
    """Run the examples in a text; fails with what they give instead."""
    facts: dict[str, Any] = {"__name__": "__main__"}
    runner = doctest.DocTestRunner(verbose=False, optionflags=FLAGS)
    told: list[str] = []
    for part, where in ((begin(), "reference/index.md"), (text, name)):
        test = doctest.DocTestParser().get_doctest(part, facts, where, str(path), line)
        runner.run(test, out=told.append, clear_globs=False)
        facts = test.globs
    assert not told, "".join(told)


def test_the_lesson_of_the_guide_can_be_played() -> None:
    page = DOCS / "how-to" / "lessons.md"
    (text,) = [block for language, block in FENCE.findall(page.read_text(encoding="utf-8")) if language == "toml"]
    assert read_lesson(text, "knock").find_mistakes() == []


@pytest.fixture(autouse=True)
def as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Examples write into a folder of their own, and leave no widgets and no language behind."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(language.user_choice.get(), "lang", "")
    yield
    ipywidgets.Widget.close_all()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_the_examples_of_a_page_are_true(page: Path) -> None:
    run(examples_of(page), page.name, page)
