"""The strip over the table in a browser: dragging and clicking move nothing else, keys, what is pointed at, speed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from statistics import median
from time import process_time
from typing import Any

import pytest
from playwright.sync_api import Page

from tabletop import Session, load_game
from tabletop_widgets import Timeline
from tests.browser.conftest import Notebook, View

PLAYED = """import tabletop
from tabletop_widgets import Table
game = tabletop.load_game({game!r}{more})
session = tabletop.Session(game, 7, ["{bot}"] * game.num_players)
session.run_strategies()
table = Table(session)
table"""
MORE = "'this cell makes the page longer than the window'; import IPython; IPython.display.HTML('<p>below</p>' * 80)"
PLACE = """() => {
  const strip = document.querySelector('.tt-timeline').getBoundingClientRect();
  const scroller = document.querySelector('.jp-WindowedPanel-outer');
  return [Math.round(strip.top), Math.round(strip.left), Math.round(strip.height), Math.round(scroller.scrollTop)] }"""
MOVING = """document.getAnimations().filter(each => each.timeline === document.timeline
    && each.effect.target.closest('.tt-shell')).length"""
"""How many things on a table move by time. What follows the scrolling of a board does not count."""
THREE = ", players=3"
GAMES = (("51st_state", THREE, "heuristic"), ("axon_protocol", THREE, "heuristic"), ("dei", "", "greedy"))


def plot(page: Page) -> dict[str, Any]:
    """Where the lines are."""
    box = page.locator(".tt-plot").bounding_box()
    assert box is not None
    return dict(box)


def open_played(game: str, more: str, bot: str, open_code: Callable[..., Notebook]) -> Notebook:
    """Open a finished game with its timeline in the middle of the window."""
    notebook = open_code(PLAYED.format(game=game, more=more, bot=bot), MORE)
    notebook.page.set_viewport_size({"width": 1440, "height": 900})
    notebook.run_all()
    notebook.page.locator(".tt-course").wait_for()
    notebook.page.locator(".tt-timeline").evaluate("e => e.scrollIntoView({block: 'center'})")
    notebook.page.wait_for_timeout(300)
    return notebook


FRAMES = """() => {
    window.frames = [];
    const note = (time) => { window.frames.push(time); window.request = requestAnimationFrame(note); };
    window.request = requestAnimationFrame(note); }"""
"""Note the time of every frame."""
INTERVALS = "() => { cancelAnimationFrame(window.request); return frames.slice(1).map((time, k) => time - frames[k]) }"


@pytest.mark.long  # needs a quiet machine
@pytest.mark.parametrize(("game", "more", "bot"), GAMES)
def test_dragging_keeps_sixty_frames_a_second(
    game: str, more: str, bot: str, open_code: Callable[..., Notebook]
) -> None:
    page = open_played(game, more, bot, open_code).page
    page.wait_for_timeout(700)
    there, y = plot(page), plot(page)["y"] + plot(page)["height"] * 0.9
    page.mouse.move(there["x"] + there["width"] * 0.9, y)
    page.mouse.down()
    page.evaluate(FRAMES)
    for k in range(120, -1, -1):
        page.mouse.move(there["x"] + there["width"] * (0.1 + 0.8 * k / 120), y)
        page.wait_for_timeout(12)
    intervals = page.evaluate(INTERVALS)
    page.mouse.up()
    figures = sorted(round(n) for n in intervals)
    print(game, "median", median(figures), "95 %", figures[len(figures) * 95 // 100], "frames", len(figures))
    assert median(intervals) <= 17


@pytest.mark.breadth
@pytest.mark.parametrize("steps", [10, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "more", "bot"), GAMES)
def test_dragging_over_a_whole_game_moves_nothing_else(
    game: str, more: str, bot: str, steps: int, open_code: Callable[..., Notebook]
) -> None:
    notebook = open_played(game, more, bot, open_code)
    page = notebook.page
    before = page.evaluate(PLACE)
    assert before[2] <= 72
    there = plot(page)
    last = notebook.py("session.length - 1")
    most = notebook.py("table.timeline.course['most']")
    y = there["y"] + there["height"] * 0.9

    page.mouse.move(there["x"] + there["width"] * last / most, y)
    page.mouse.down()
    page.mouse.move(there["x"] + there["width"] * last / most - 9, y)
    seen = set()
    for k in range(steps, -1, -1):
        page.mouse.move(there["x"] + there["width"] * last / most * k / steps, y)
        page.wait_for_timeout(400 if k % 4 == 0 else 25)  # the table follows a slow pointer
        assert page.evaluate(PLACE) == before
        assert page.evaluate(MOVING) == 0, "pieces go to their places at once"
        seen.add(page.locator(".tt-where b").inner_text())
    page.mouse.up()
    notebook.wait_py("session.index", 0)
    assert len(seen) > 2, "the table follows the pointer"
    for k in (0.31, 0.77, 0.12, 0.99, 0.5)[: steps // 5]:
        page.mouse.click(there["x"] + there["width"] * last / most * k, y)
        wanted = round(last * k)
        notebook.wait_py(f"abs(session.index - {wanted}) <= 1", True)
        page.wait_for_timeout(150)
        assert page.evaluate(PLACE) == before
    for diamond in page.locator(".tt-diamond").all()[:steps]:
        at = int(diamond.get_attribute("data-at") or -1)
        diamond.click()
        notebook.wait_py("session.index", at)
        page.wait_for_timeout(100)
        assert page.evaluate(PLACE) == before
    page.mouse.move(there["x"] + there["width"] * 0.4, y)
    page.locator(".tt-peek-picture img").wait_for()
    assert page.evaluate(PLACE) == before
    notebook.screenshot(f"strip-{game}")
    notebook.theme("JupyterLab Dark")
    page.mouse.move(there["x"] + there["width"] * 0.6, y)
    page.wait_for_timeout(500)
    notebook.screenshot(f"strip-{game}-dark")
    assert notebook.axe(".tt-timeline") == []
    assert notebook.errors == []


@pytest.mark.long
def test_other_branches_are_faint_lines_that_are_pictured_and_lead_there(open_code: Callable[..., Notebook]) -> None:
    more = """
session.goto(session.length // 2)
session.seats = ('random',) * 3
session.apply(next(a for a in session.state.legal_actions() if a != session.nodes[session.index + 1].action))
session.run_strategies()
table"""
    notebook = open_code(PLAYED.format(game="51st_state", more=THREE, bot="heuristic") + more)
    notebook.page.set_viewport_size({"width": 1440, "height": 900})
    notebook.run_all()
    page = notebook.page
    page.locator(".tt-side-line").wait_for(state="attached")
    page.locator(".tt-timeline").evaluate("e => e.scrollIntoView({block: 'center'})")
    page.wait_for_timeout(300)
    before = page.evaluate(PLACE)
    assert notebook.py("session.current_branch") == "branch 2"
    there, course = plot(page), notebook.py("table.timeline.course")
    main = next(branch for branch in course["branches"] if branch["name"] == "main")
    x, y = page.evaluate(
        """() => {  // where no line of the shown branch lies over it
            for (const line of document.querySelectorAll('.tt-side-line .tt-hit'))
              for (let k = 10; k > 0; k--) {
                const at = line.getPointAtLength(line.getTotalLength() * k / 10).matrixTransform(line.getScreenCTM());
                if (document.elementFromPoint(at.x - 2, at.y)?.closest('[data-branch]')) return [at.x - 2, at.y];
              } }"""
    )
    page.mouse.move(x, y)
    page.locator(".tt-peek-picture img").wait_for()
    assert f"/ {main['length']} · main line" in page.locator(".tt-peek-head").inner_text()
    notebook.screenshot("strip-branches")
    page.mouse.click(x, y)
    notebook.wait_py("session.current_branch", "main")
    assert abs(notebook.py("session.index") - course["most"] * (x - there["x"]) / there["width"]) <= 1
    assert page.evaluate(PLACE) == before
    page.get_by_role("button", name="Go to Branch 2").click()
    notebook.wait_py("session.current_branch", "branch 2")
    assert page.evaluate(PLACE) == before
    assert notebook.axe(".tt-timeline") == []
    assert notebook.errors == []


@pytest.mark.long
def test_it_stays_in_sight_above_a_table_that_is_higher_than_the_window(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code("from tabletop_widgets import play\nplay('gin_rummy', ['human', 'random'], height=1800)", MORE)
    notebook.run_all()
    page = notebook.page
    page.locator(".tt-course").wait_for()
    for far in (300, 700, 1100):
        page.locator(".tt-shell").evaluate(
            """(e, far) => { const view = e.closest('.jp-WindowedPanel-outer');
                view.scrollTop += e.getBoundingClientRect().top - view.getBoundingClientRect().top + far }""",
            far,
        )
        page.wait_for_timeout(50)
        top = page.evaluate(
            """() => document.querySelector('.tt-timeline').getBoundingClientRect().top
                - document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect().top"""
        )
        assert 0 <= top < 30


@pytest.fixture(scope="module")
def late() -> Session:
    """A game that is over."""
    session = Session(load_game("51st_state", players=3), 7, ["greedy"] * 3)
    session.run_strategies()
    return session


def test_keys_go_by_decision_and_round_to_the_ends(late: Session, es_module: Callable[..., View]) -> None:
    late.goto(late.length // 2)
    timeline = Timeline(late)
    view = es_module(timeline)
    slider = view.page.get_by_role("slider", name="Moment of the game")
    d, rounds = timeline.data, timeline.course["marks"]["round"]
    assert (slider.get_attribute("aria-valuetext") or "").startswith(f"{d['index']}. Round")
    further = next(k for k in rounds if k > d["index"])
    back = [k for k in rounds if k < further][-1]
    keys = {"ArrowRight": d["index"] + 1, "ArrowLeft": d["index"], "PageUp": further, "PageDown": back, "Home": 0}
    for key, wanted in (keys | {"End": d["length"] - 1}).items():
        slider.press(key)
        view.set("data", dict(d, index=wanted))
        assert view.sent()[-1] == {"type": "goto", "index": wanted, "id": len(view.sent())}, key
    assert view.axe("#view") == []


def test_steps_go_by_turning_points_too(late: Session, es_module: Callable[..., View]) -> None:
    late.goto(0)
    timeline = Timeline(late)
    view = es_module(timeline)
    view.page.get_by_label("Step by").select_option("turning")
    view.page.get_by_role("button", name="Forward").click()
    assert view.sent()[-1]["index"] == timeline.course["turning"][0]["index"]


def test_what_is_pointed_at_is_told_at_once_and_pictured_when_the_kernel_has_it(
    late: Session, es_module: Callable[..., View]
) -> None:
    late.goto(late.length // 2)
    timeline = Timeline(late)
    view = es_module(timeline)
    page, there = view.page, plot(view.page)
    page.mouse.move(there["x"] + there["width"] * 0.5, there["y"] + there["height"] * 0.95)
    box = page.locator(".tt-peek")
    box.wait_for()
    index = int(box.locator("b").first.inner_text())
    scores = late.nodes[index].state.scores()
    assert [int(n) for n in box.locator(".tt-score b").all_inner_texts()] == list(scores)
    page.wait_for_function("window.model.sent.length === 1")
    (asked,) = view.sent()
    assert asked["index"] == index
    view.message({"peek": timeline.peek(index), "key": asked["key"]})
    page.locator(".tt-peek img").wait_for()
    place = box.bounding_box()
    page.mouse.move(there["x"] + there["width"] * 0.2, there["y"] + there["height"] * 0.95)
    assert box.bounding_box() == place, "it stays where it is"
    page.mouse.move(there["x"] + there["width"] * 0.5, there["y"] + there["height"] * 0.95)
    page.locator(".tt-peek img").wait_for()  # remembered
    page.wait_for_timeout(200)
    assert [message["index"] for message in view.sent()].count(index) == 1
    page.mouse.move(there["x"], there["y"] + 400)
    box.wait_for(state="hidden")


def make_large(page: Page) -> None:
    """Let the strip be one of a table that fills the window."""
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate("document.querySelector('#view').classList.add('tt-play')")
    page.set_viewport_size({"width": 1424, "height": 900})
    page.locator(".tt-timeline.tt-large").wait_for()


def test_marks_of_a_large_strip_lead_to_their_moments_and_are_ticks_in_a_low_one(
    late: Session, es_module: Callable[..., View]
) -> None:
    late.goto(0)
    timeline = Timeline(late)
    view = es_module(timeline)
    page, marks = view.page, view.page.locator(".tt-lane-mark")
    given = [mark for lane in timeline.course["lanes"] for mark in lane]
    assert marks.count() == len(given) > 3
    assert marks.evaluate_all("all => all.some(mark => mark.checkVisibility({visibilityProperty: true}))") is False
    assert marks.first.evaluate("mark => getComputedStyle(mark, '::after').visibility") == "visible"
    tick, strip = marks.first.bounding_box(), page.locator(".tt-plot").bounding_box()
    assert tick is not None
    assert strip is not None
    assert tick["height"] == 4
    assert tick["y"] + tick["height"] <= strip["y"] + strip["height"] + 1
    make_large(page)
    assert [mark.get_attribute("title") for mark in marks.all()] == [mark["text"] for mark in given]
    marks.first.click()
    assert view.sent()[-1]["index"] == given[0]["at"]
    view.set("data", dict(timeline.data, index=given[0]["at"]))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert view.sent()[-1]["index"] == given[1]["at"]
    edges = marks.evaluate_all("all => all.map(mark => [mark.getBoundingClientRect().left, mark.offsetWidth])")
    for (left, width), (right, _) in pairwise(edges):
        assert left + width <= right + 0.5 or right < left, "side by side, in one lane after the other"
    assert view.axe("#view") == []


def test_a_long_game_is_drawn_in_no_time(es_module: Callable[..., View]) -> None:
    session = Session(load_game("51st_state", players=4, victory_points=60), 3, ["random"] * 4)
    session.run_strategies()
    assert session.length >= 600
    timeline = Timeline(session)
    view = es_module(timeline)
    make_large(view.page)
    took = view.page.evaluate(
        """async ([data, course]) => {
          const frame = () => new Promise(requestAnimationFrame), times = [];
          for (let k = 0; k < 12; k++) {
            await frame();
            const grown = {...course, length: course.length - 12 + k};
            const start = performance.now();
            window.model.receive('course', grown);
            window.model.receive('data', {...data, index: 40 * k + 1});
            while (!document.querySelector('.tt-where b').textContent.startsWith(String(40 * k + 1))) await frame();
            document.body.getBoundingClientRect();
            times.push(performance.now() - start);
          }
          return times.sort((a, b) => a - b)[6] }""",
        [timeline.data, timeline.course],
    )
    session.undo()
    timeline.build_course()
    session.play_one()
    start = process_time()
    timeline.build_course()
    prepared = 1000 * (process_time() - start)
    marks = view.page.locator(".tt-lane-mark").count()
    print(f"a strip of {session.length} moments and {marks} marks: {prepared:.0f} ms in the kernel, {took:.0f} ms here")
    assert marks > 30
    assert prepared + took < 50
