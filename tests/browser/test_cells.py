"""What cells show in JupyterLab: views that do not touch, a book opened at its rule, an exercise that closes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from tests.browser.conftest import Notebook

SEVERAL = """import tabletop
from IPython.display import display
from tabletop_widgets import CoachView, Hand, RulebookView, Timeline
session = tabletop.Session(tabletop.load_game("51st_state", players=2), 7, ["random", "random"])
moves = session.run_strategies(60)
display(Hand(session, 0), Timeline(session), Hand(session, 1), session.state)"""
BOOK = 'RulebookView("51st_state", "51s.raze.shield")'
APART = """import dataclasses
from tabletop.teaching.analysis import AnalysisPlan, analyse
short = tabletop.Session(tabletop.load_game("gin_rummy", hands=1), 3, ["heuristic", "random"])
moves = short.run_strategies()
*_, found = analyse(short, AnalysisPlan(playouts=6, candidates=3, swing=2, luck=2))
one = next(one for one in found.decisions if one.kind == "free" and len(one.tried) > 1)
best = next(tried.action for tried in one.tried if tried.action != one.action)
bad = dataclasses.replace(one, difference=0.3, error=0.02, playouts=12, best=best, why={})
found = dataclasses.replace(found, decisions=tuple(bad if x is one else x for x in found.decisions))
coach = CoachView(short, found)
coach"""


def test_views_in_one_cell_do_not_touch_and_a_book_and_an_exercise_are_in_sight(
    open_code: Callable[..., Notebook],
) -> None:
    notebook = open_code(SEVERAL, BOOK, APART)
    notebook.run_all()
    page = notebook.page
    page.locator(".tt-hand").nth(1).wait_for()
    shown = ".tt-hand, .tt-timeline, .jp-OutputArea-child:has(.tt-hand) ~ .jp-OutputArea-child .jp-RenderedHTML"
    edges = page.locator(shown).evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(r => [r.top, r.bottom])"
    )
    assert len(edges) == 4
    assert all(b[0] - a[1] >= 8 for a, b in pairwise(edges)), edges

    opened = page.locator(".tt-ruleline[aria-current]")
    opened.wait_for()
    page.wait_for_function(
        """() => { const line = document.querySelector('.tt-ruleline[aria-current]').getBoundingClientRect();
          const list = document.querySelector('.tt-contents').getBoundingClientRect();
          return list.top < line.top && line.bottom < list.bottom }"""
    )

    make = page.get_by_role("button", name="Turn it into an exercise").first
    make.scroll_into_view_if_needed()
    make.focus()
    page.keyboard.press("Enter")
    exercise = page.get_by_role("dialog", name="Find a better move")
    exercise.locator(".tt-act:not(.tt-not)").first.wait_for(timeout=60_000)
    shut = exercise.get_by_role("button", name="Close")
    page.wait_for_function("() => document.activeElement.matches('.tt-coachview .tt-over .tt')")
    assert shut.is_visible()
    top = exercise.evaluate("e => e.getBoundingClientRect().top")
    assert 0 <= top < 300, "it has come into sight"
    notebook.screenshot("coach-exercise-alone")
    shut.click()
    exercise.wait_for(state="detached")
    page.wait_for_function("() => document.activeElement.matches('.tt-practise')")
    notebook.wait_py("len(coach.children)", 2)
    assert notebook.errors == []
