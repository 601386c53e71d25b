"""Who has the majority? In real JupyterLab: answered by keyboard, a badge turned on, gone on from; axe content."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Notebook

CELL = "from tabletop_widgets.games.dei.majorities import Majorities\nasked = Majorities()\nasked"


def test_a_learner_predicts_turns_a_badge_and_goes_on(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(CELL)
    notebook.run_all()
    page = notebook.page

    page.get_by_text("Who has the majority in 2.7a?").first.wait_for()
    page.get_by_text("Z-13 counts 3 in majorities.").wait_for()
    assert page.get_by_text("Turn badges on and off:").count() == 0
    page.locator(".tt-answer").first.focus()
    page.keyboard.press("3")
    page.get_by_text("Not this time.").wait_for()
    notebook.wait_py("(asked.score, len(asked.given))", [0, 1])
    page.get_by_role("button", name="Next").press("Enter")
    page.get_by_text("Question 2 of 12").wait_for()
    page.locator(".tt-answer").first.focus()
    page.keyboard.press("3")
    page.get_by_text("Right.").wait_for()
    page.get_by_role("combobox", name="B Farm-Z").select_option("Scout")
    page.get_by_text("Farm-Z has the majority: a tie at 2, won by the badge.").first.wait_for()
    notebook.wait_py("(asked.score, asked.badges)", [1, ["", "scout"]])
    assert notebook.axe(".tt-table") == []

    notebook.theme("JupyterLab Dark")
    assert notebook.axe(".tt-table") == []
    page.get_by_role("combobox", name="Language").select_option("de")
    page.get_by_text("Wer hat in 2.4a die Mehrheit?").first.wait_for()
    assert notebook.errors == []
