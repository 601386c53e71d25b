"""From the position on a table in JupyterLab to a lesson, in five clicks."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.cells_page import CellsPage

TABLE = """import tabletop
from tabletop_widgets import Table
session = tabletop.Session(tabletop.load_game("51st_state", players=2), 3, ["random", "random"])
session.run_strategies(80)
session.hand_over(0, "human"), session.hand_over(1, "human")
table = Table(session)
table"""


def test_a_lesson_is_made_at_the_table_in_five_clicks(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(TABLE)
    notebook.run_all()
    page = notebook.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Make a lesson of this position").click()
    page.get_by_label("The task").fill("End your part in this round.")
    page.locator(".tt-table").evaluate("e => e.scrollIntoView()")
    page.wait_for_timeout(600)
    notebook.screenshot("making")
    assert notebook.axe(".tt-maker") == []
    page.locator(".tt-act[data-act='pass']").click()
    page.locator(".tt-makergoal", has_text="Pass").wait_for()
    page.get_by_label("A wrong move worth showing").select_option(index=1)
    page.get_by_role("button", name="Check, save and show").click()
    page.locator(".tt-over .tt-exercise .tt-task", has_text="End your part in this round.").wait_for()
    page.wait_for_timeout(600)
    notebook.screenshot("made")
    page.locator(".tt-over").get_by_role("button", name="Try what is not allowed").click()
    page.locator(".tt-over .tt-exercise [data-rule]").first.wait_for()
    page.locator(".tt-over .tt-act[data-act='pass']").click()
    page.locator(".tt-over").get_by_text("Done.").wait_for()
    page.locator(".tt-overhead").get_by_role("button", name="Close").click()
    page.locator(".tt-maker").wait_for(state="detached")
    notebook.wait_py("session.index", 80)
    assert notebook.errors == []
