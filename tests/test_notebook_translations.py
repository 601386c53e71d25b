"""Translated notebooks: up to date with the English ones and the PO files, with the same code, links and marks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode, v4

from tabletop_widgets.screen.languages import LANGUAGES
from tools.notebook_translations import LINKS_CELL, NOTEBOOKS, TRANSLATIONS, Library, find_translation
from tools.notebooks import to_text

NAMES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
MARKS = re.compile(r"\]\(([^)]+)\)|`([^`]+)`|^ {4}(.+)$|^(#+) ", re.MULTILINE)
"""Links, code and headings: the same in every language."""
ENGLISH, GERMAN, SPANISH = "Read **this**.", "Lies **das**.", "Lee **esto**."


def read(path: Path) -> NotebookNode:
    nb: NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    return nb


def cells(nb: NotebookNode, kind: str) -> list[NotebookNode]:
    return [cell for cell in nb.cells if cell.cell_type == kind]


def test_every_notebook_is_translated_and_up_to_date() -> None:
    assert list(Library().find_mistakes()) == []
    assert len(NAMES) >= 19


@pytest.mark.parametrize("name", NAMES)
def test_code_is_the_same_in_every_language_and_so_are_links_and_marks(name: str) -> None:
    english = read(NOTEBOOKS / name)
    for lang in TRANSLATIONS:
        other = read(NOTEBOOKS / lang / name)
        code = [(cell.id, cell.source, cell.metadata) for cell in cells(english, "code")]
        assert [(cell.id, cell.source, cell.metadata) for cell in cells(other, "code")] == code
        assert all(not cell.outputs and cell.execution_count is None for cell in cells(other, "code"))
        for mine, theirs in zip(cells(english, "markdown"), cells(other, "markdown"), strict=True):
            assert mine.id == theirs.id
            if mine.id != LINKS_CELL:
                assert mine.source != theirs.source
                assert MARKS.findall(theirs.source) == MARKS.findall(mine.source), (lang, mine.id)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("folder", ["", *TRANSLATIONS])
def test_links_of_a_notebook_lead_to_files_and_its_first_line_to_the_other_languages(name: str, folder: str) -> None:
    path = NOTEBOOKS / folder / name
    texts = cells(read(path), "markdown")
    links = [[link for link, *_ in MARKS.findall(text.source) if link] for text in texts]
    assert [link for group in links for link in group if not (path.parent / link).is_file()] == []
    others = {(path.parent / link).resolve() for link in links[0]}
    assert others == {NOTEBOOKS / other / name for other in {"", *TRANSLATIONS} - {folder}}
    assert set(LANGUAGES.values()) == {re.sub(r"\[(.+)\].*", r"\1", part) for part in texts[0].source.split(" · ")}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A library of one notebook of a sentence and a cell, translated."""
    write(tmp_path, ENGLISH)
    Library(tmp_path).write()
    translate(tmp_path, ENGLISH, {"de": GERMAN, "es": SPANISH})
    library = Library(tmp_path)
    library.write()
    return library


def write(folder: Path, text: str) -> None:
    nb = v4.new_notebook(cells=[v4.new_markdown_cell(text, id="a"), v4.new_code_cell("1", id="b", execution_count=1)])
    (folder / "one.ipynb").write_text(to_text(nb), encoding="utf-8")


def translate(folder: Path, text: str, translations: dict[str, str]) -> None:
    """Do what a translator does: fill in a sentence and remove the mark "fuzzy"."""
    for lang, translation in translations.items():
        path = folder / "locale" / f"{lang}.po"
        filled = re.sub(
            rf'(#, fuzzy\n(#\|.*\n)+)?msgid "{re.escape(text)}"\nmsgstr ".*"',
            f'msgid "{text}"\nmsgstr "{translation}"',
            path.read_text("utf-8"),
        )
        path.write_text(filled, encoding="utf-8")


def shown(library: Library) -> dict[str, str]:
    return {lang: read(library.folder / lang / "one.ipynb").cells[1].source for lang in TRANSLATIONS}


def test_a_sentence_is_translated_by_filling_in_a_po_file(library: Library) -> None:
    assert shown(library) == {"de": GERMAN, "es": SPANISH}
    assert list(library.find_mistakes()) == []
    source = read(library.folder / "one.ipynb")
    assert source.cells[0].source == "English · [Deutsch](de/one.ipynb) · [Español](es/one.ipynb)"
    assert source.cells[2].execution_count == 1, "the English notebook keeps what it shows"


def test_a_changed_sentence_keeps_its_old_translation_for_the_translator_and_is_english_meanwhile(
    library: Library,
) -> None:
    changed = "Read **this** now."
    write(library.folder, changed)
    edited = Library(library.folder)
    assert f"locale/de.po: not translated (one.ipynb): {changed!r}" in list(edited.find_mistakes())
    assert "de/one.ipynb: not up to date" in list(edited.find_mistakes())
    edited.write()
    assert shown(edited) == {"de": changed, "es": changed}
    message: Any = edited.read_catalog("de").get(changed)
    assert (message.string, message.fuzzy, find_translation(edited.read_catalog("de"), changed)) == (GERMAN, True, "")
    translate(library.folder, changed, {"de": "Lies **das** jetzt.", "es": "Lee **esto** ahora."})
    edited.write()
    assert shown(edited) == {"de": "Lies **das** jetzt.", "es": "Lee **esto** ahora."}
    assert list(edited.find_mistakes()) == []


def test_a_translation_of_a_notebook_that_was_deleted_is_named_and_deleted_too(library: Library) -> None:
    (library.folder / "one.ipynb").unlink()
    left = Library(library.folder)
    assert "es/one.ipynb: belongs to no notebook" in list(left.find_mistakes())
    left.write()
    assert not (library.folder / "es" / "one.ipynb").exists()


def test_a_translated_notebook_speaks_its_language_and_finds_the_files_of_the_english_one() -> None:
    nb = read(NOTEBOOKS / "es" / "30_who_plays_better.ipynb")
    code = next(cell for cell in nb.cells if '"games/' in cell.source)
    short = v4.new_notebook(cells=[v4.new_code_cell(code.source)])
    place = {"metadata": {"path": str(NOTEBOOKS / "es")}}
    NotebookClient(short, kernel_name="python3", timeout=60, resources=place).execute()
    page = short.cells[0].outputs[0].data["text/html"]
    assert "partidas" in page
    assert "games" not in re.sub(r"<[^>]*>", "", page)
