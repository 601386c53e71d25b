"""An exercise in real JupyterLab: a refusal explained, a hint, the goal reached, or missed and taken back; axe."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Notebook


def test_an_exercise_is_done_by_a_learner(open_code: Callable[..., Notebook]) -> None:
    cell = 'from tabletop_widgets import LessonTable\ntable = LessonTable("51st_state_first_round", "raze")\ntable'
    notebook = open_code(cell)
    notebook.run_all()
    page = notebook.page

    page.get_by_role("button", name="Try what is not allowed").click()
    page.get_by_text("This costs 4 red contacts; you can pay 3.").wait_for()
    page.get_by_text("51s.raze.shield").wait_for()
    page.get_by_role("button", name="Give me a hint").click()
    page.get_by_text("Production locations have defence 3; a shield adds 1.").wait_for()
    notebook.screenshot("lesson")
    assert notebook.axe(".tt-exercise") == []

    page.locator(".tt-act:not(.tt-not)", has_text="Raze Arena").click()
    page.get_by_text("Done.").wait_for()
    notebook.wait_py("table.done", True)
    notebook.screenshot("lesson-done")

    page.get_by_role("button", name="Start again").click()
    page.get_by_text("Done.").wait_for(state="detached")
    notebook.wait_py("table.done", False)

    page.locator(".tt-act:not(.tt-not)", has_text="Raze Docks").click()
    page.get_by_text("That was allowed, but it is not what was asked").wait_for()
    assert notebook.axe(".tt-exercise") == []
    notebook.screenshot("lesson-missed")
    page.get_by_role("button", name="Take it back").click()
    page.get_by_text("That was allowed").wait_for(state="detached")
    notebook.wait_py("table.session.index", 0)
    assert notebook.errors == []
