"""In real JupyterLab: a language that was added to a copy of the kit is chosen, and a lesson in it shows no English."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES, get_grammar
from tabletop_widgets.screen.hyphens import SOFT
from tests.browser.conftest import Notebook
from tests.pseudo_language import TITLES, add_catalogues, copy_kit, english_in, translate

NAMES = [*TITLES, *(get_grammar(lang).name for lang in LANGUAGES)]
BEGIN = "import sys\nsys.path[:0] = {paths!r}\nfrom tabletop_widgets import *\nLanguageChooser()"
LESSON = "LessonTable('51st_state_first_round', 'raze', keep=False)"
OTHERS = (
    ("play('51st_state', seats=['human', 'heuristic'])",),
    ("play('axon_protocol', seats=['human', 'heuristic'])",),
    ("play('dei', seats=['human', 'heuristic'])",),
    ("play('gin_rummy', seats=['human', 'heuristic'])", "CourseView('gin_rummy')"),
    ("Laboratory('gin_rummy', games=2)", "QuizView('dei', kinds=['majority'])", "RulebookView('dei')"),
)
SHOWN = """() => [...document.querySelectorAll('.jp-OutputArea-output')].slice(1).flatMap(output => [output.innerText,
  ...[...output.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].filter(e => e.checkVisibility())
    .flatMap(e => ['aria-label', 'title', 'placeholder', 'alt'].map(name => e.getAttribute(name) || ''))])"""
"""Everything that a reader sees or hears of the outputs after the first."""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kit")
    copy_kit(folder)
    add_catalogues(folder)
    return folder


def test_a_lesson_in_an_added_language_shows_no_english(open_code: Callable[..., Notebook], kit: Path) -> None:
    notebook = open_code(BEGIN.format(paths=[str(kit), str(kit / "widgets")]), LESSON)
    notebook.run_all()
    page = notebook.page

    page.get_by_role("combobox", name="Language · Sprache · Idioma · Lánguágé").select_option("Pséúdó")
    page.get_by_role("button", name=translate("Try what is not allowed")).click()
    page.get_by_text("Thís cósts 4 réd").first.wait_for()
    assert english(notebook) == []
    notebook.screenshot("fourth_language_refusal")

    page.get_by_role("button", name=translate("Try what is not allowed")).click()
    page.locator(".tt-act:not(.tt-not)", has_text=translate("Arena")).first.click()
    page.get_by_text(translate("Done.")).first.wait_for()
    assert english(notebook) == []
    assert notebook.errors == []


@pytest.mark.long
@pytest.mark.parametrize("cells", OTHERS, ids=lambda cells: cells[0][:30])
def test_tables_and_tools_show_no_english(
    cells: tuple[str, ...], open_code: Callable[..., Notebook], kit: Path
) -> None:
    begin = BEGIN.format(paths=[str(kit), str(kit / "widgets")])
    notebook = open_code(f"{begin}; use_language('xx')", *cells)
    notebook.run_all()
    notebook.page.wait_for_timeout(3_000)
    assert english(notebook) == []
    assert notebook.errors == []


def english(notebook: Notebook) -> list[str]:
    """Return what is shown in English, but for the names of the languages and titles of games."""
    texts = dict.fromkeys(text.replace(SOFT, "") for text in notebook.page.evaluate(SHOWN))
    return [f"{words}: {text[:200]}" for text in texts if (words := english_in(text, NAMES))]
