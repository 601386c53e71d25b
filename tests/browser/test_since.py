"""Since your last turn, and the log: pointing lights the boards, one after another, by keyboard, and read aloud."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

import tabletop_widgets as tw
from tabletop import Session
from tests.browser.cells_page import CellsPage
from tests.browser.conftest import View
from tests.widgets.test_since import moves as moves_in
from tests.widgets.test_since import played

GIN = """import random
from tabletop_widgets import play
table = play('gin_rummy', seats=['human', 'heuristic'], seed=7)
session = table.session
for _ in range(9):
    session.apply(session.state.legal_actions()[0])
    session.run_strategies()
table"""
LIT = "() => [...document.querySelectorAll('[data-mark~=lit]')].map(e => e.dataset.ref ?? e.dataset.zone)"
TOO_WIDE = """() => [...document.querySelectorAll('#view .tt *:not(.tt-sr, svg *, .tt-did)')]
    .filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1).map(e => e.className + ': ' + e.textContent)"""


@cache
def session(name: str) -> Session:
    """A game some way on."""
    return played(name, 30, players=3) if name != "gin_rummy" else played(name, 30)


def test_in_a_low_sheet_a_move_is_seen_and_not_the_room_for_more(es_module: Callable[..., View]) -> None:
    view = es_module(tw.RecentMoves(session("dei"), viewer=0))
    view.page.evaluate(
        """() => { const sheet = document.getElementById('view');
            sheet.className = 'tt-sheet'; sheet.style.cssText = 'display: flex; height: 84px; width: 340px' }"""
    )
    list, move = (view.page.locator(what).first.bounding_box() for what in (".tt-chips", ".tt-move"))
    assert list is not None
    assert move is not None
    assert list["height"] >= move["height"] - 8
    assert view.page.locator(".tt-rest").evaluate("e => e.clientHeight") < 24


def unfold(view: View) -> None:
    """Open every folded line."""
    while view.page.locator(".tt-turn[aria-expanded=false]").count():
        view.page.locator(".tt-turn[aria-expanded=false]").first.click()


def test_a_line_opens_to_its_moves_and_marks_what_they_changed(es_module: Callable[..., View]) -> None:
    view = es_module(tw.RecentMoves(session("dei"), viewer=0))
    page = view.page
    line = page.locator(".tt-turn").first
    number = len(next(line for line in view.get("data")["lines"] if len(line["moves"]) > 1)["moves"])
    assert f"{number} moves" in line.inner_text()
    assert page.locator(".tt-moves").count() == 0
    line.focus()
    page.keyboard.press("Enter")
    assert line.get_attribute("aria-expanded") == "true"
    assert page.locator(".tt-moves").first.locator(".tt-move").count() == number
    data = view.get("data")
    view.set("data", {**data, "marks": []})  # as after a choice within the own turn
    assert line.get_attribute("aria-expanded") == "true"
    view.set("data", {**data, "moment": "another turn"})
    assert line.get_attribute("aria-expanded") == "false"
    assert view.errors == []


@pytest.mark.breadth("False")
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", ["51st_state", "axon_protocol", "dei", "gin_rummy"])
def test_the_moves_are_read_by_pointer_and_keyboard(name: str, dark: bool, es_module: Callable[..., View]) -> None:
    view = es_module(tw.RecentMoves(session(name), viewer=0, lang="de"), dark=dark)
    page = view.page
    page.set_viewport_size({"width": 340, "height": 500})
    moves = page.locator(".tt-move")
    assert moves.count() == len(view.get("data")["lines"])
    unfold(view)
    moves.last.hover()
    *_, (*others, last) = (line["moves"] for line in view.get("data")["lines"])
    told = (moves.last if others else page.locator(".tt-rest")).inner_text()  # an open line has it
    assert all(sentence in told for sentence in last["more"])
    page.mouse.move(0, 0)
    moves.first.focus()
    page.keyboard.press("End")
    assert moves.last.evaluate("e => e === document.activeElement")
    page.keyboard.press("Enter")
    assert moves.last.get_attribute("aria-pressed") == "true"
    page.keyboard.press("Escape")
    assert moves.last.get_attribute("aria-pressed") == "false"
    assert page.locator(".tt-chips [tabindex='0']").count() == 1
    assert page.evaluate(TOO_WIDE) == []
    assert view.axe("#view") == []
    assert view.errors == []
    view.screenshot(f"since-{name}-{'dark' if dark else 'light'}")


def test_the_moves_are_shown_one_after_another(es_module: Callable[..., View]) -> None:
    view = es_module(tw.RecentMoves(session("51st_state"), viewer=0))
    page = view.page
    indices = [str(move["index"]) for move in moves_in(view.get("data"))]
    count = len(indices)
    assert count > 1
    page.locator("[data-do=play]").click()
    assert page.locator(".tt-playing").get_attribute("data-index") == indices[0]
    page.wait_for_function("k => document.querySelector('.tt-playing').dataset.index === k", arg=indices[1])
    page.locator("[data-do=play]").click()
    assert page.locator(".tt-playing").count() == 0
    page.locator("[data-do=play]").click()
    page.wait_for_function("() => !document.querySelector('.tt-playing')", timeout=count * 600 + 5000)
    assert view.errors == []


def test_where_nothing_may_move_by_itself_each_press_shows_the_next(es_module: Callable[..., View]) -> None:
    view = es_module(tw.RecentMoves(session("51st_state"), viewer=0))
    page = view.page
    page.emulate_media(reduced_motion="reduce")
    play = page.locator("[data-do=play]")
    indices = [str(move["index"]) for move in moves_in(view.get("data"))]
    for index in indices:
        play.click()
        assert page.locator(".tt-playing").get_attribute("data-index") == index
    assert "Next" in play.inner_text()
    page.wait_for_timeout(800)
    assert page.locator(".tt-playing").get_attribute("data-index") == indices[-1]
    play.click()
    assert page.locator(".tt-playing").count() == 0


def test_pointing_lights_the_boards_and_others_moves_are_read_aloud(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(GIN)
    page = notebook.page
    page.set_viewport_size({"width": 1440, "height": 900})
    notebook.run_all()
    page.locator(".tt-table").evaluate("e => e.scrollIntoView()")
    moves = page.locator(".tt-move")
    moves.last.hover()
    page.wait_for_function(f"() => ({LIT})().length")
    moves.last.click()
    page.mouse.move(2, 2)
    assert page.evaluate(LIT)
    assert page.locator(".tt-told").count() == 0
    page.get_by_role("tab", name="Log").click()
    page.locator(".tt-actions [data-do=act]").first.click()
    page.locator(".tt-actions [data-do=act]").first.click()
    page.wait_for_function("() => document.querySelector('.tt-told')?.textContent.includes('Player 2')")
    rows = page.locator(".tt-entry")
    rows.last.click()
    page.wait_for_function(f"() => ({LIT})().length")
    assert notebook.errors == []
    assert notebook.axe(".tt-side") == []
    notebook.screenshot("since-gin-lit")


# --- the log ----------------------------------------------------------------------------------------------------------


def test_the_latest_is_in_sight_also_when_the_log_was_put_away(es_module: Callable[..., View]) -> None:
    view = es_module(tw.EventLog(session("51st_state"), viewer=0))
    page = view.page
    distance = "() => { const box = document.querySelector('.tt-scroll'); return Math.abs(box.scrollTop); }"
    box = "document.querySelector('.tt-scroll')"
    assert page.evaluate(f"{box}.scrollHeight > {box}.clientHeight")
    assert page.evaluate(distance) < 2
    page.evaluate("() => { document.querySelector('#view').style.display = 'none'; }")
    data = view.get("data")
    view.set("data", {**data, "entries": [*data["entries"], {**data["entries"][-1], "index": 9999}]})
    page.evaluate("() => { document.querySelector('#view').style.display = ''; }")
    assert page.evaluate(distance) < 2
    last, around = page.locator(".tt-entry").last.bounding_box(), page.locator(".tt-scroll").bounding_box()
    assert last is not None
    assert around is not None
    assert last["y"] + last["height"] <= around["y"] + around["height"] + 1


def test_whoever_reads_further_up_stays_there(es_module: Callable[..., View]) -> None:
    view = es_module(tw.EventLog(session("51st_state"), viewer=0))
    page = view.page
    place = """() => { const box = document.querySelector('.tt-scroll').getBoundingClientRect();
        return document.querySelectorAll('.tt-entry')[2].getBoundingClientRect().top - box.top; }"""
    page.evaluate("() => { const b = document.querySelector('.tt-scroll'); b.scrollTop = -b.scrollHeight; }")
    page.wait_for_timeout(100)
    before = page.evaluate(place)
    data = view.get("data")
    view.set("data", {**data, "entries": [*data["entries"], {**data["entries"][-1], "index": 9999}]})
    page.wait_for_timeout(100)
    assert abs(page.evaluate(place) - before) < 3


@pytest.mark.breadth
@pytest.mark.parametrize("dark", [False, True])
def test_a_row_lights_and_leads_to_its_moment(dark: bool, es_module: Callable[..., View]) -> None:
    view = es_module(tw.EventLog(session("axon_protocol"), viewer=0, lang="de"), dark=dark)
    page = view.page
    page.set_viewport_size({"width": 340, "height": 500})
    index = int(page.locator(".tt-entry").last.get_attribute("data-index") or 0)
    page.locator(".tt-entry").last.click()
    page.locator(".tt-logrow").last.hover()
    page.locator(".tt-goto").last.click()
    assert view.sent() == [{"type": "light", "index": index, "id": 1}, {"type": "goto", "index": index, "id": 2}]
    assert page.evaluate(TOO_WIDE) == []
    assert view.axe("#view") == []
    view.screenshot(f"log-{'dark' if dark else 'light'}")
