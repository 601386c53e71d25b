"""The picture of a game below its table in JupyterLab: chances that come and get better, causes, marks, both themes."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean, median

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Notebook
from tests.browser.frame_costs import measure_frames

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
WHOLE = """from tabletop import Session, load_game
from tabletop_widgets import Table
from tabletop_widgets.thinking.coach_session import get_chances
game = load_game({game!r}{players})
session = Session(game, 7, [{bot!r}] * game.num_players)
session.run_strategies()
shown = set()
session.on_change(lambda session: shown.add(session.index))
table = Table(session)
table"""
FROM_DOT = """figure => {
    const line = figure.querySelector('.tt-readplot > i').getBoundingClientRect().left;
    return Math.min(...[...figure.querySelectorAll('.dot, path.element')].map(dot => {
        const { left, width } = dot.getBoundingClientRect();
        return Math.abs(left + width / 2 - line) })) }"""
"""Distance between the line of the shown moment and the nearest dot."""
PLACES = "all => all.map(e => parseFloat(e.style.translate))"
MAX_FRAME_MS = 12
"""Processor time of a frame that leaves room for 60 in a second."""
FRAME_MS = 16.7
MAX_LATE_SHARE = 0.05
"""Share of the frames that may take longer."""
SLOWER = 2
"""Other tests beside this one also slow down the processor."""


MOVE = """([selector, seconds, first, last]) => new Promise(done => {
    const target = document.querySelector(selector), box = target.getBoundingClientRect();
    const start = performance.now(), clientY = box.top + box.height * 0.6;
    const step = () => {
        const part = Math.min(1, (performance.now() - start) / 1000 / seconds);
        const clientX = box.left + box.width * (first + (last - first) * part);
        target.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY }));
        if (part < 1) requestAnimationFrame(step);
        else done();
    };
    requestAnimationFrame(step); })"""
"""Moves of a pointer over an element, one in each frame: from outside they would come late on a busy machine."""


def move_over(page: Page, selector: str, seconds: float = 3, first: float = 0.9, last: float = 0.1) -> None:
    """Move the pointer over an element, from one share of its width to another."""
    page.evaluate(MOVE, [selector, seconds, first, last])


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "players", "bot"),
    [
        ("gin_rummy", "", "heuristic"),
        ("51st_state", ", players=4", "heuristic"),
        ("axon_protocol", ", players=4", "heuristic"),
        ("dei", ", players=4", "greedy"),
    ],
)
def test_frames_leave_room_for_sixty_in_a_second_while_moments_are_dragged_with_the_chart_open(
    game: str, players: str, bot: str, open_code: Callable[..., Notebook]
) -> None:
    notebook = open_code(WHOLE.format(game=game, players=players, bot=bot))
    page = notebook.page
    page.set_viewport_size({"width": 1440, "height": 900})
    notebook.run_all()
    page.get_by_role("button", name="Chart", exact=True).click()
    page.get_by_role("img", name=CHANCES).wait_for(timeout=90_000)
    notebook.py("get_chances(session).stop()")
    page.wait_for_timeout(1500)
    page.locator(".tt-fold").evaluate("e => e.scrollIntoView({block: 'center'})")
    lines = page.locator(".tt-readplot > i:not(.tt-readline)")
    strip = page.locator(".tt-plot").bounding_box()
    assert strip is not None
    assert strip["y"] > 0
    page.mouse.move(strip["x"] + strip["width"] * 0.95, strip["y"] + strip["height"] * 0.6)
    page.mouse.down()
    page.wait_for_timeout(700)  # the table follows a pointer that rests
    places = lines.evaluate_all(PLACES)
    dragging = measure_frames(page, lambda: move_over(page, ".tt-plot"))
    dragged = lines.evaluate_all(PLACES)
    assert all(now < before for now, before in zip(dragged, places, strict=True)), "the line in each chart follows"
    notebook.py("shown.clear()")
    slow = measure_frames(page, lambda: move_over(page, ".tt-plot", 4, 0.1, 0.2))
    assert notebook.py("len(shown)") > 2, "the table follows a slow pointer"
    page.mouse.up()
    notebook.wait_py("session.index < session.length * 0.25", True)
    assert all(now > before for now, before in zip(lines.evaluate_all(PLACES), dragged, strict=True))
    pointing = measure_frames(page, lambda: move_over(page, ".tt-fold .tt-figure"))
    for name, costs in (("dragging", dragging), ("slowly", slow), ("pointing", pointing)):
        late = sum(cost > FRAME_MS for cost in costs) / len(costs)
        figures = {"frames": len(costs), "median": round(median(costs), 1), "mean": round(mean(costs), 1)}
        print(game, name, figures, f"{late:.1%} over {FRAME_MS} ms, worst {max(costs):.0f}")
        assert len(costs) > 30
        assert median(costs) <= MAX_FRAME_MS
        assert mean(costs) <= SLOWER * MAX_FRAME_MS
        assert name == "slowly" or late <= SLOWER * MAX_LATE_SHARE
    assert notebook.errors == []


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
    expect(page.locator(".tt-fold .tt-figure").first).to_be_in_viewport(ratio=1)
    above, below = page.locator(".tt-timeline").bounding_box(), page.locator(".tt-fold").bounding_box()
    assert above is not None
    assert below is not None
    assert below["y"] >= above["y"] + above["height"] - 1, "the strip does not cover it"

    # The pawns at the line ends have the colours of their seats.
    pawns = page.locator(".tt-fold .bqplot text", has_text="♟")
    fills = pawns.evaluate_all("all => all.map(e => getComputedStyle(e).fill)")
    assert len(set(fills)) == 2

    # A mark goes to its moment, by pointer and by keyboard, and says what happened there.
    marks = page.locator(".tt-fold .tt-lane-mark")
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

    # The line of the shown moment is where the change is drawn.
    page.mouse.click(area["x"] + 40 + each * k, area["y"] + 80)
    notebook.wait_py("session.index", k)
    page.wait_for_timeout(500)
    assert page.locator(".tt-fold .tt-figure").first.evaluate(FROM_DOT) <= 1.5

    # Playouts refine the chances while the page shows them, without blocking clicks.
    notebook.wait_py("table.fold.chart._find_chances()[0].swing.playouts > 0", True, timeout=180)
    for theme in ("Light", "Dark"):
        notebook.theme(f"JupyterLab {theme}")
        notebook.screenshot(f"game_chart_{theme.lower()}")
        for lang, title in (("de", "Siegpunkte"), ("es", "Puntos de victoria"), ("en", "Victory points")):
            notebook.py(f"setattr(table, 'lang', {lang!r})")
            page.locator(".tt-fold").get_by_role("img", name=title).wait_for()
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
