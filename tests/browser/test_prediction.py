"""A prediction in real JupyterLab: answered by keyboard, read, gone on from; axe content in light and dark."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Notebook

CELL = "from tabletop_widgets import Prediction\npredict = Prediction()\npredict"


def test_a_learner_predicts_reads_why_and_goes_on(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(CELL)
    notebook.run_all()
    page = notebook.page

    page.get_by_role("heading", name="What will Street Samurai do?").or_(
        page.get_by_text("What will Street Samurai do?")
    ).first.wait_for()
    page.locator(".ax-map").wait_for()
    assert page.locator(".ax-done").count() == 0
    notebook.screenshot("prediction")
    assert notebook.axe(".tt-table") == []

    page.locator(".tt-answer").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.get_by_text("Not this time.").wait_for()
    notebook.wait_py("(predict.score, len(predict.given))", [0, 1])
    assert page.locator(".ax-tracebox .ax-done").count() == 1

    page.get_by_role("button", name="Next").press("Enter")
    page.get_by_text("Question 2 of 12").wait_for()
    page.locator(".tt-answer").first.focus()
    page.keyboard.press("2")
    page.get_by_text("Right.").wait_for()
    page.get_by_text("Reporter is no criminal").first.wait_for()
    notebook.wait_py("predict.score", 1)

    notebook.theme("JupyterLab Dark")
    notebook.screenshot("prediction-dark")
    assert notebook.axe(".tt-table") == []
    page.get_by_role("combobox", name="Language").select_option("es")
    page.get_by_text("¿Qué hará Samurái callejera?").wait_for()
    assert notebook.errors == []
