"""The coach in real JupyterLab: a game is taken apart in the background, and a mistake is opened at the table."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Notebook

PLAYED = """
import tabletop
from tabletop.teaching.analysis import Plan
from tabletop_widgets import Table
from tabletop_widgets.coach import coaching
coaching.Plan = lambda: Plan(playouts=12, depth=4, candidates=3, swing=2, luck=2)
session = tabletop.Session(tabletop.load_game("gin_rummy", hands=1), 3, ["heuristic", "random"])
moves = session.run_strategies()
table = Table(session)
table
"""


def test_the_end_leads_to_the_coach_who_takes_the_game_apart_and_shows_a_mistake(
    open_code: Callable[..., Notebook],
) -> None:
    notebook = open_code(PLAYED)
    page = notebook.page
    page.set_viewport_size({"width": 1024, "height": 768})
    notebook.run_all()
    page.get_by_role("button", name="Ask the coach").click()
    page.locator(".tt-coach progress, .tt-coachseat").first.wait_for()
    page.locator(".tt-coachview .tt-figure svg").first.wait_for(timeout=30_000)
    page.wait_for_function("() => !document.querySelector('.tt-coach progress')", timeout=60_000)
    assert page.locator(".tt-coachseat").count() == 2
    assert "±" in page.locator(".tt-coachseat").first.inner_text()
    mistake = page.locator(".tt-mistake > button").first
    mistake.focus()
    page.keyboard.press("Enter")
    notebook.wait_py("session.index", int(mistake.get_attribute("data-index") or -1))
    page.locator(".tt-mistake.tt-on").wait_for()
    notebook.screenshot("coach")
    assert notebook.axe(".tt-coachview") == []
    assert notebook.errors == []
