"""The coach in real JupyterLab: a game is taken apart in the background, and a mistake is opened at the table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from tabletop import Session, load_game
from tabletop.strategies import Rollout
from tabletop_widgets import ActionList, SearchView
from tests.browser.cells_page import CellsPage
from tests.browser.conftest import Notebook, View

PLAYED = """
import tabletop
from tabletop.teaching.analysis import AnalysisPlan
from tabletop_widgets import Table
from tabletop_widgets.thinking import coach_session
coach_session.PLAN = AnalysisPlan(playouts=12, depth=4, candidates=3, swing=2, luck=2)
session = tabletop.Session(tabletop.load_game("gin_rummy", hands=1), 3, ["heuristic", "random"])
moves = session.run_strategies()
table = Table(session)
table
"""


def test_the_end_leads_to_the_coach_who_takes_the_game_apart_and_shows_a_mistake(
    open_cells: Callable[..., CellsPage],
) -> None:
    notebook = open_cells(PLAYED)
    page = notebook.page
    page.set_viewport_size({"width": 1024, "height": 768})
    notebook.run_all()
    page.get_by_role("button", name="Ask the coach").click()
    page.locator(".tt-coach progress, .tt-coachseat").first.wait_for()
    page.locator(".tt-coachview .tt-figure :is(svg, img)").first.wait_for(timeout=30_000)
    page.wait_for_function("() => !document.querySelector('.tt-coach progress')", timeout=60_000)
    assert page.locator(".tt-coachseat").count() == 2
    sheet = page.locator(".tt-side .tt-sheet.tt-shown").bounding_box()
    assert sheet is not None
    assert sheet["height"] > 250, "what he says can be read"
    told = page.locator(".tt-coachseat").first.inner_text()
    assert "\u00a0±\u00a0" in told
    assert not re.search(r"\d %|[ (]± | ±", told), "a line could end within a figure"
    mistake = page.locator(".tt-mistake > button").first
    mistake.focus()
    page.keyboard.press("Enter")
    notebook.wait_py("session.index", int(mistake.get_attribute("data-index") or -1))
    page.locator(".tt-mistake.tt-on").wait_for()
    notebook.screenshot("coach")
    assert notebook.axe(".tt-coachview") == []
    assert notebook.errors == []


def test_a_mistake_becomes_an_exercise_that_is_solved_by_clicking(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(PLAYED)
    page = notebook.page
    notebook.run_all()
    page.get_by_role("button", name="Ask the coach").click()
    page.wait_for_function(
        "() => document.querySelector('.tt-mistake') && !document.querySelector('.tt-coach progress')",
        timeout=90_000,
    )
    page.locator(".tt-mistake > button").first.click()
    page.get_by_role("button", name="Turn it into an exercise").first.click()
    exercise = page.locator(".tt-lessontable")
    exercise.locator(".tt-act:not(.tt-not)").first.wait_for(timeout=60_000)
    for width, height in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        exercise.evaluate("e => e.scrollIntoView({block: 'center'})")
        notebook.screenshot(f"coach-exercise-{width}")
        over = page.locator(".tt-over")
        assert over.evaluate("e => e.scrollHeight - e.clientHeight") <= 1, "its head stays in sight"
    assert notebook.axe(".tt-lessontable") == []
    moves = exercise.locator(".tt-act:not(.tt-not)")
    names = [moves.nth(k).get_attribute("data-act") for k in range(moves.count())]
    assert len(names) > 1
    praised = set()
    for name in names:
        exercise.locator(f"[data-act={json.dumps(name)}]").click()
        said = exercise.locator(".tt-said")
        page.wait_for_function("() => document.querySelector('.tt-lessontable .tt-said').innerText.trim() !== ''")
        if exercise.locator(".tt-wanted").count():
            assert "±" in said.inner_text()
            assert "look for a better move" in said.inner_text()
            exercise.get_by_role("button", name="Take it back").click()
            exercise.locator(".tt-wanted").wait_for(state="detached")
        else:
            praised.add(name)
            break
    assert praised
    notebook.screenshot("coach-exercise-solved")
    assert notebook.errors == []


def test_the_figures_of_a_search_stand_below_each_other(es_module: Callable[..., View]) -> None:
    session = Session(load_game("51st_state", players=2), 7)
    while session.state.phase != "action":
        assert session.state.decision is not None
        session.apply(session.state.decision.default)
    search = SearchView(session, Rollout(playouts=60))
    search.think(wait=True)
    view = es_module(search)
    lefts = view.page.locator(".tt-searchrows .tt-chance").evaluate_all(
        "all => all.map(e => Math.round(e.getBoundingClientRect().left))"
    )
    assert len(lefts) > 3
    assert len(set(lefts)) == 1
    view.screenshot("search")


@pytest.mark.long
def test_every_search_of_the_notebook_that_shows_them_has_its_figures(open_nb: Callable[..., Notebook]) -> None:
    notebook = open_nb("notebooks/33_watch_a_search_think.ipynb")
    notebook.run_all(timeout=90_000)
    page = notebook.page
    page.locator(".tt-searchrows").nth(3).wait_for()
    first = page.locator(".tt-search").first
    assert first.locator(".tt-searchways i").count() > 1
    assert "tried" in first.locator("figcaption").inner_text()


def test_what_one_can_answer_a_tutor_is_seen_however_little_room_there_is(es_module: Callable[..., View]) -> None:
    session = Session(load_game("gin_rummy"), 7)
    actions = ActionList(session)
    view = es_module(actions)
    first, second = session.state.legal_actions()[:2]
    asked = {
        "version": actions.data["version"],
        "key": str(first),
        "text": "Pass",
        "weighs": False,
        "told": "Much " * 60,
    }
    better = {"better": str(second), "better_text": "Take it"}
    view.set("warning", {**asked, **better})
    view.page.add_style_tag(content=".tt-warning { height: 90px !important; flex: none !important; }")
    box = view.page.locator(".tt-warning").bounding_box()
    last = view.page.get_by_role("button", name="Play it anyway").bounding_box()
    assert box is not None
    assert last is not None
    assert box["y"] < last["y"] < last["y"] + last["height"] <= box["y"] + box["height"] + 1
