"""The picture of a game below its table in JupyterLab: chances that come and get better, causes, marks, both themes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Notebook

GAME = """from tabletop import Session, load_game
from tabletop_widgets import Table
game = load_game("51st_state")
session = Session(game, 3, ["heuristic", "heuristic"])
session.run_strategies()
table = Table(session)
table"""
ENDING = """from tabletop import Session, load_game
from tabletop_widgets import Table
game, seats = load_game("gin_rummy"), ["heuristic"] * 2
whole = Session(game, 3, seats)
count = whole.run_strategies()
def begin():
    session = Session(game, 3, seats)
    session.run_strategies(count - 1)
    return session
table = Table(begin())
table"""
CHANCES = "Chance to win, %"


def test_a_finished_game_has_its_picture_below_the_table(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(GAME)
    notebook.run_all()
    notebook.theme("JupyterLab Light")
    page = notebook.page
    button = page.get_by_role("button", name="Chart", exact=True)
    expect(button).to_have_attribute("aria-expanded", "false")
    assert page.locator(".tt-fold .bqplot").count() == 0
    button.click()
    page.get_by_role("img", name=CHANCES).wait_for(timeout=90_000)  # at most 10 s on a quiet machine
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".tt-fold")).to_be_in_viewport(ratio=0.8)

    # The pawns at the line ends have the colours of their seats.
    pawns = page.locator(".tt-fold .bqplot text", has_text="♟")
    fills = pawns.evaluate_all("all => all.map(e => getComputedStyle(e).fill)")
    assert len(set(fills)) == 2

    # A mark goes to its moment, by pointer and by keyboard, and says what happened there.
    marks = page.locator(".tt-lane-mark")
    at = int(marks.first.get_attribute("data-at") or "")
    assert "Round" in (marks.first.get_attribute("aria-label") or "")
    marks.first.click()
    notebook.wait_py("session.index", at)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    second = page.locator(".tt-lane-mark:focus")
    notebook.wait_py("session.index", int(second.get_attribute("data-at") or ""))

    # Pointing at a change explains it.
    points = page.get_by_role("img", name="Victory points")
    area = points.bounding_box()
    assert area is not None
    k, cause = notebook.py("[table.fold.chart.charts[0].readout.data['courses'][0]['steps'][2][n] for n in (0, 2)]")
    each = (area["width"] - 40 - 150) / notebook.py("table.fold.chart._x.max")
    page.mouse.move(area["x"] + 40 + each * k, area["y"] + 80)
    expect(page.locator(".tt-readbox:popover-open")).to_contain_text(cause)

    # Playouts refine the chances while the page shows them, without blocking clicks.
    notebook.wait_py("table.fold.chart._find_chances()[0].swing.playouts > 0", True, timeout=180)
    for theme in ("Light", "Dark"):
        notebook.theme(f"JupyterLab {theme}")
        notebook.screenshot(f"game_chart_{theme.lower()}")
        assert notebook.axe(".tt-fold") == []
    button.click()
    page.locator(".tt-fold > *").first.wait_for(state="detached")
    notebook.wait_py("table.fold.chart.awake", False)
    assert page.locator(".tt-trouble").count() == 0
    assert notebook.errors == []


def test_the_end_of_a_game_opens_its_picture_only_where_the_table_stays_in_its_place(
    open_code: Callable[..., Notebook],
) -> None:
    notebook = open_code(ENDING)
    notebook.run_all()
    page = notebook.page
    page.set_viewport_size({"width": 1440, "height": 1000})
    button = page.get_by_role("button", name="Chart", exact=True)
    for height, opens in ((0, "false"), (560, "true")):  # by default a table is as high as the window
        notebook.py(f"setattr(table, 'height', {height})")
        notebook.py("table.show(begin())")
        page.locator(".tt-table").evaluate("e => e.scrollIntoView({block: 'start'})")
        page.wait_for_timeout(700)
        before = page.locator(".tt-felt").bounding_box()
        notebook.py("table.session.play_one()")
        notebook.wait_py("table.session.state.is_terminal()", True)
        page.wait_for_timeout(700)
        expect(button).to_have_attribute("aria-expanded", opens)
        assert page.locator(".tt-felt").bounding_box() == before
    page.locator(".tt-fold .bqplot").first.wait_for(timeout=60_000)
    assert notebook.errors == []
