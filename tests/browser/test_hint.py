"""A hint at the table in real JupyterLab: asked for, stopped, pointed at, taken, taken back, in another language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tabletop import Session, load_game
from tabletop_widgets import ActionList
from tests.browser.conftest import View
from tests.browser.one_screen import MIN_TEXT, Desk, opened, opened_page
from tests.play_server import ServedPages

AT_LEAST = """least => [...document.querySelectorAll('.tt-hints *')]
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.nodeValue.trim()) && !e.closest('.tt-sr'))
  .every(e => parseFloat(getComputedStyle(e).fontSize) >= least)"""
UNENDING = """
from tabletop.teaching.analysis import advise
from tabletop_widgets.thinking import advice

def unending(*given):
    yield from advise(*given)
    while True:
        yield None

advice.advise = lambda *given: unending(*given)
"""
"""Where one answer is clearly the best, it may be found before anybody can stop it."""
SEEN = """() => [...document.querySelectorAll('.tt-hinted')].map(one => {
  const own = one.getBoundingClientRect();
  const [list, page] = ['.tt-scroll', '.tt-shell'].map(around => one.closest(around).getBoundingClientRect());
  const seen = Math.min(own.bottom, list.bottom, page.bottom) - Math.max(own.top, list.top);
  return Math.round(100 * seen / own.height); })"""
"""How much of each row is seen, in hundredths."""
WIDTHS = "() => { const e = document.querySelector('.tt-side'); return e.scrollWidth - e.clientWidth }"


@pytest.fixture(scope="module")
def desk(pages_server: ServedPages, browser: Browser) -> Iterator[Desk]:
    """One page without Jupyter for the tests of this file."""
    with opened_page(pages_server, browser) as desk:
        yield desk


@pytest.fixture(scope="module")
def lab_desk(lab: tuple[str, Path], browser: Browser) -> Iterator[Desk]:
    """One page of JupyterLab for what depends on it."""
    with opened(lab, browser, "hint") as desk:
        yield desk


def test_a_hint_grows_is_stopped_shows_on_the_boards_and_is_taken(desk: Desk) -> None:
    desk.lay("51st_state", 14)
    desk.size("1024x768")
    page = desk.notebook.page
    desk.notebook.py(f"exec({UNENDING!r})")
    page.locator(".tt-hintkey").click()
    page.locator(".tt-hinted").first.wait_for()
    page.locator(".tt-hinted").nth(2).wait_for()
    page.get_by_role("region", name="Hint").get_by_role("button", name="Stop").click()
    page.locator("[data-do=hint_stop]").wait_for(state="detached")
    best = page.locator(".tt-hinted").first
    assert re.search(r"\d+\s% \(\d+–\d+\s%\)", best.inner_text())
    assert "plays about as well as the level Normal" in page.locator(".tt-claim").inner_text()
    best.hover()
    page.locator("[data-mark~=ghost]").first.wait_for()
    assert page.evaluate(WIDTHS) <= 1
    assert page.evaluate(AT_LEAST, MIN_TEXT)
    for size in ("1440x900", "1024x768"):
        desk.size(size)
        assert page.evaluate(SEEN) == [100, 100, 100], size
    assert desk.notebook.axe(".tt-actions") == []
    desk.notebook.screenshot("hint")
    desk.notebook.py("setattr(advice, 'advise', advise)")
    there = desk.notebook.py("table.session.index")
    best.click()
    page.locator(".tt-hints").wait_for(state="detached")
    assert desk.notebook.py("table.session.index") > there


def test_a_hint_while_one_takes_back_and_speaks_another_language(desk: Desk) -> None:
    desk.lay("axon_protocol", 4)  # the reason why it is asked is four lines long
    page = desk.notebook.page
    page.locator(".tt-actions section button").first.focus()
    page.keyboard.press("h")
    page.locator(".tt-hints").wait_for()
    page.locator("select[name=lang]").select_option("de")
    page.get_by_role("region", name="Tipp").wait_for()
    page.locator(".tt-hinted").nth(2).wait_for()
    assert page.evaluate(SEEN) == [100, 100, 100]
    page.locator(".tt-actions section button").first.focus()
    page.keyboard.press("u")
    page.locator(".tt-hints").wait_for(state="detached")
    assert desk.notebook.errors == []


IN_VIEW = """() => [...document.querySelectorAll('.tt-hinted')].map(one => {
  const own = one.getBoundingClientRect(), page = one.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
  return own.top >= page.top - 1 && own.bottom <= page.bottom + 1; })"""


def test_the_notebook_goes_to_the_best_answers_that_somebody_has_asked_for(lab_desk: Desk) -> None:
    lab_desk.lay("51st_state", 14)
    lab_desk.size("1024x768")
    page = lab_desk.notebook.page
    page.locator(".jp-Cell").first.evaluate("e => { e.style.marginTop = '500px' }")
    key = page.locator(".tt-hintkey")
    key.evaluate("e => e.scrollIntoView({ block: 'end' })")
    key.click()
    page.locator(".tt-hinted").nth(2).wait_for()
    page.wait_for_timeout(300)
    assert page.evaluate(IN_VIEW) == [True, True, True]
    page.locator(".jp-Cell").first.evaluate("e => { e.style.marginTop = '' }")


def test_rows_stand_still_under_the_pointer(es_module: Callable[..., View]) -> None:
    session = Session(load_game("gin_rummy"), 7)
    view = es_module(ActionList(session))
    keys = [str(action) for action in session.state.legal_actions()]

    def hint(*order: int) -> dict[str, Any]:
        rows = [
            {
                "key": keys[k],
                "text": keys[k],
                "chance": "50 % ± 1",
                "less": "",
                "at": 50,
                "low": 40,
                "high": 60,
                "line": [],
            }
            for k in order
        ]
        return {"version": session.version, "thinks": True, "told": "", "rows": rows}

    def shown() -> list[str | None]:
        return [row.get_attribute("data-act") for row in view.page.locator(".tt-hinted").all()]

    view.set("hint", hint(0, 1))
    assert shown() == keys[:2]
    view.page.locator(".tt-hinted").first.hover()
    view.set("hint", hint(1, 0))
    assert shown() == keys[:2], "the pointer is over the rows"
    assert view.page.locator(".tt-rank").all_inner_texts() == ["2", "1"]
    view.page.mouse.move(0, 0)
    view.page.wait_for_function("key => document.querySelector('.tt-hinted').dataset.act === key", arg=keys[1])
    assert shown() == keys[1::-1]
