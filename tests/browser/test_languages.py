"""In real JupyterLab: one choice in the first cell changes everything on the page, and everything that comes after."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Notebook

CELLS = (
    "from tabletop_widgets import LanguageChooser, LessonTable, QuizView, language\nLanguageChooser()",
    "LessonTable('dei_first_round', 'card')",
    "QuizView('dei', kinds=['majority'], lang='es')",
    "from tabletop_widgets import Prose\nProse({'en': '# D.E.I.: a first round', 'de': '# D.E.I.: eine erste Runde'})",
    "from tabletop_widgets import HeatMap\nheat = HeatMap(['before', 'after'], ['round 1', 'round 2'], "
    "[[1, 2], [3, 4]], 'Points when each round was over')\nheat",
)
CHOOSER = "Language · Sprache · Idioma"


def test_the_language_is_chosen_once(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(*CELLS)
    notebook.run_all()
    page = notebook.page
    page.get_by_role("button", name="What should I look at?").wait_for()
    page.get_by_text("¿Quién tiene la mayoría").first.wait_for()
    page.get_by_role("heading", name="D.E.I.: a first round").wait_for()
    page.get_by_role("combobox", name=CHOOSER).select_option("Deutsch")
    page.get_by_role("button", name="Worauf soll ich achten?").wait_for()
    page.locator(".tt-district[lang=de]").first.wait_for()
    page.get_by_role("heading", name="D.E.I.: eine erste Runde").wait_for()
    chart = page.get_by_role("img", name="Punkte am Ende jeder Runde. vorher: 1, 2; nachher: 3, 4")
    chart.scroll_into_view_if_needed()
    assert chart.get_by_text("Runde 2").is_visible()
    outside = chart.locator("svg text").evaluate_all(
        """all => all.filter(e => {
            const own = e.getBoundingClientRect(), box = e.closest('svg').getBoundingClientRect();
            return own.width && (own.left < box.left - 1 || own.right > box.right + 1) }).map(e => e.textContent)"""
    )
    assert outside == []
    assert notebook.axe(".jp-OutputArea-output:has(.tt-heat)") == []
    notebook.wait_py("language()", "de")
    assert page.get_by_text("¿Quién tiene la mayoría").count() > 0
    assert page.locator(".tt-bar .tt-h2").evaluate_all("all => all.filter(e => e.offsetParent).length") == 0
    assert notebook.axe(".jp-OutputArea-output:has(.widget-dropdown)") == []
    assert notebook.errors == []
