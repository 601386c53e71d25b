"""A fourth language is PO files and a `language.toml`: nothing else of the kit changes, and no English shows."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.pseudo_language import LANG, ROOT, add_catalogues, copy_kit, english_in, fill, run, translate

TEXTS = {"play_games": 500, "open_tables": 500, "play_lesson": 300, "read_texts": 1500, "open_the_rest": 250}
"""At least so many texts are shown by each part of the session."""
WRITE_NOTEBOOKS = f"""
from pathlib import Path
from tests.pseudo_language import fill
from tools.notebook_translations import Library
library = Library(Path("notebooks"))
library.write()
fill(library.get_po_path("{LANG}"))
library.write()
"""
NOTEBOOK = "20_dei_first_round.ipynb"


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kit")
    copy_kit(folder)
    add_catalogues(folder)
    return folder


@pytest.fixture(scope="module")
def report(kit: Path) -> dict[str, Any]:
    printed: dict[str, Any] = json.loads(run(kit, "-m", "tests.pseudo_session"))
    return printed


@pytest.mark.parametrize("part", TEXTS)
def test_everything_is_said_in_the_pseudo_language(report: dict[str, Any], part: str) -> None:
    assert report[part]["english"] == []
    assert report[part]["count"] >= TEXTS[part]


def test_sentences_follow_the_grammar_of_the_language(report: dict[str, Any]) -> None:
    said = "\n".join(text for part in report.values() for text in part["texts"])
    assert "‹Dócks›" in said, "printed names are in quotation marks"
    assert "thé Bíóróid Énvóy" in said or "thé Gáng Bóss" in said, "names that have a gender get an article"
    assert "·" in said, "numbers have the decimal sign of the language"


def test_english_text_is_found_by_its_vowels() -> None:
    assert translate("{n:/card/cards} of <b>{player:the}</b>: [look](a.ipynb) at `code`") == (
        "{n:/cárd/cárds} óf <b>{player:the}</b>: [lóók](a.ipynb) át `code`"
    )
    assert english_in("Thé card <b class='box'>hás</b> Axon [axn.turn.order] 3 VP", ["Axon"]) == ["card"]


def test_a_notebook_is_translated_from_its_po_file(kit: Path) -> None:
    notebooks = kit / "notebooks"
    notebooks.mkdir()
    shutil.copyfile(ROOT / "notebooks" / NOTEBOOK, notebooks / NOTEBOOK)
    run(kit, "-c", WRITE_NOTEBOOKS)
    english, other = (nbformat.read(path / NOTEBOOK, as_version=4) for path in (notebooks, notebooks / LANG))
    assert [c.source for c in other.cells if c.cell_type == "code"] == [
        c.source for c in english.cells if c.cell_type == "code"
    ]
    links, *texts = [cell.source for cell in other.cells if cell.cell_type == "markdown"]
    assert links.endswith(" · Pséúdó")
    prose = re.sub(r"\]\([^)]*\)|^ {4}.*$", "", "\n".join(texts), flags=re.MULTILINE)  # without addresses and code
    assert english_in(prose) == []
    assert "á fírst róúnd" in prose


@pytest.mark.long
def test_a_translator_needs_two_commands(kit: Path, tmp_path: Path) -> None:
    copy_kit(tmp_path)
    shutil.copytree(ROOT / "notebooks", tmp_path / "notebooks")
    listing = run(tmp_path, "tools/translations.py", code=1)
    written = {path.relative_to(tmp_path) for path in tmp_path.rglob(f"{LANG}/LC_MESSAGES/*.po")}
    assert written >= {path.relative_to(kit) for path in kit.rglob(f"{LANG}/LC_MESSAGES/*.po")}
    assert len(listing.splitlines()) > 4000
    run(tmp_path, "-m", "tools.notebook_translations", code=1)
    for path in (*tmp_path.rglob(f"{LANG}/LC_MESSAGES/*.po"), tmp_path / "notebooks" / "locale" / f"{LANG}.po"):
        fill(path)
    assert run(tmp_path, "tools/translations.py") == "All messages are translated.\n"
    run(tmp_path, "-c", WRITE_NOTEBOOKS)
    assert run(tmp_path, "-m", "tools.notebook_translations", "check") == "All notebooks are translated.\n"
