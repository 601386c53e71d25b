"""A lesson in real JupyterLab: a refusal, a poor move answered, hints with lights, stars, the way on, a course; axe."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.cells_page import CellsPage
from tests.browser.one_screen import COVERED

SIZES = ((1440, 900), (1024, 768))
QUICK = 150
"""Milliseconds from a click in a lesson to what it says."""
BEGIN = "from tabletop_widgets import LessonTable\n"
LESSON = f'{BEGIN}table = LessonTable("51st_state_first_round", "raze", keep=False)\ntable'
COURSE = f'{BEGIN}table = LessonTable(course="51st_state", keep=False)\ntable'
COACHED = '''from tabletop.teaching.lesson import read_lesson
from tabletop_widgets import LessonTable
said = "{ en = 'Play.', de = 'Spiele.', es = 'Juega.' }"
lesson = read_lesson(f"""
game = "dei"
parameters = {{ players = 2 }}
title = {said}
[[exercise]]
id = "game"
coached = true
title = {said}
text = {said}
""", "coached")
table = LessonTable(lesson, keep=False)
table'''
CUT = """() => {
  const lesson = document.querySelector('.tt-lessontable').getBoundingClientRect();
  const seen = (at) => [...document.querySelectorAll(at)].filter(e => e.checkVisibility());
  const inside = (e) => { const r = e.getBoundingClientRect();
    const high = r.top >= lesson.top - 1 && r.bottom <= lesson.bottom + 1;
    return high && r.left >= lesson.left - 1 && r.right <= lesson.right + 1 };
  const wanted = ['.tt-exercise .tt-task', '.tt-exercise .tt-buttons button', '.tt-way button', '.tt-board',
    '.tt-side .tt-actions'];
  return [lesson.height <= innerHeight,
    ...wanted.flatMap(at => seen(at).filter(e => !inside(e)).map(e => `${at}: ${e.textContent.slice(0, 40)}`)),
    ...wanted.filter(at => !seen(at).length)] }"""


def test_a_learner_is_answered_helped_and_led_on(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(LESSON)
    notebook.run_all()
    page = notebook.page

    page.get_by_role("button", name="Try what is not allowed").click()
    page.get_by_text("This costs 4 red contacts; you can pay 3.").wait_for()
    assert page.locator(".tt-exercise [data-rule='51s.raze.shield']").count() == 1
    page.get_by_role("button", name="Try what is not allowed").click()

    page.locator(".tt-act:not(.tt-not)", has_text="Raze Docks").click()
    page.get_by_text("the Arena asks for three").wait_for()
    assert page.locator(".tt-exercise .tt-changes .tt-sign").count() == 3
    page.locator(".tt-missed summary").click()
    page.locator(".tt-exercise [data-rule='51s.raze.hand']").click()
    page.locator(".tt-over .tt-page[aria-label='51s.raze.hand']").wait_for()
    page.locator(".tt-overhead").get_by_role("button", name="Close").click()
    page.locator(".tt-missed summary").click()
    assert notebook.axe(".tt-exercise") == []
    notebook.screenshot("lesson-answered")
    page.get_by_role("button", name="Take it back").click()
    page.get_by_text("the Arena asks for three").wait_for(state="detached")
    notebook.wait_py("table.session.index", 0)

    page.get_by_role("button", name="What should I look at?").click()
    page.get_by_text("Production locations have defence 3; a shield adds 1.").wait_for()
    page.get_by_role("button", name="Which pieces?").click()
    page.wait_for_function("() => [...document.querySelectorAll('[data-mark~=hint]')].some(e => e.checkVisibility())")
    notebook.screenshot("lesson-hint")
    page.get_by_role("button", name="Show me the move").click()
    page.locator(".tt-themove", has_text="Raze Arena (New York)").wait_for()
    assert notebook.axe(".tt-exercise") == []

    page.locator(".tt-act:not(.tt-not)", has_text="Raze Arena").click()
    page.get_by_text("Done.").wait_for()
    assert page.locator("[data-mark~='hint']").count() == 0
    notebook.wait_py("table.walk.stars", {"raze": 1})
    notebook.screenshot("lesson-done")
    assert notebook.axe(".tt-exercise") == []
    page.get_by_role("button", name="Next ›").press("Enter")
    page.locator(".tt-named", has_text="Use an action").wait_for()
    page.get_by_role("button", name="‹ Back").press("Enter")
    page.locator(".tt-named", has_text="Raze").wait_for()
    page.locator(".tt-stop[aria-current=step]").press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator(".tt-named", has_text="Use an action").wait_for()
    notebook.theme("JupyterLab Dark")
    page.locator(".tt-act:not(.tt-not)").last.click()
    page.locator(".tt-missed").wait_for()
    page.get_by_role("button", name="What should I look at?").click()
    page.get_by_role("button", name="Which pieces?").click()
    page.locator(".tt-pieces").wait_for()
    assert notebook.axe(".tt-exercise") == []
    notebook.screenshot("lesson-dark")
    notebook.theme("JupyterLab Light")
    assert notebook.errors == []


@pytest.mark.breadth
@pytest.mark.parametrize("name", ["51st_state_first_round", "axon_protocol_first_round", "dei_first_round"])
def test_task_board_and_buttons_of_a_lesson_are_seen_at_a_glance(
    name: str, open_cells: Callable[..., CellsPage]
) -> None:
    notebook = open_cells(LESSON.replace("51st_state_first_round", name).replace('"raze", ', ""))
    notebook.run_all()
    page, faults = notebook.page, {}
    for k, lang in enumerate(("en", "de")):
        notebook.py(f"table.go_to('goto', table.walk.ids[{3 + 3 * k}]) or setattr(table, 'lang', {lang!r})")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(500)
            page.locator(".tt-lessontable").evaluate("e => e.scrollIntoView({block: 'center'})")
            found = page.evaluate(CUT)
            notebook.screenshot(f"lesson-{name}-{lang}-{width}")
            if found != [True]:
                faults[lang, width] = found
            if covered := page.evaluate(COVERED):
                faults[lang, width, "map"] = covered
    notebook.py("table.go_to('goto', table.walk.ids[0])")
    page.wait_for_timeout(500)
    first = page.locator(".tt-side .tt-act:not(.tt-not)").first
    seen = "e => [e, e.closest('.tt-scroll')].map(one => one.getBoundingClientRect().bottom)"
    bottom, end = first.evaluate(seen)
    if bottom > end + 1:
        faults["what can be done"] = bottom - end
    assert faults == {}
    assert notebook.errors == []


@pytest.mark.breadth
@pytest.mark.parametrize(
    ("name", "exercise", "move"),
    [
        ("51st_state_first_round", "raze", "raze_hand docks"),
        ("axon_protocol_first_round", "activate", "activate serial_killer"),
        ("dei_first_round", "order", "enlist enlist:tactics 2.6d"),
    ],
)
def test_the_answer_to_a_click_comes_at_once(
    name: str, exercise: str, move: str, open_cells: Callable[..., CellsPage]
) -> None:
    notebook = open_cells(LESSON.replace("51st_state_first_round", name).replace("raze", exercise))
    notebook.run_all()
    page = notebook.page
    page.locator(f"[data-act='{move}']").wait_for()
    measure = """move => new Promise(done => {
      const button = document.querySelector(`[data-act="${move}"]`);
      const box = document.querySelector('.tt-said'), begin = performance.now();
      new MutationObserver((_, one) => {
        if (box.querySelector('.tt-missed')) { one.disconnect(); done(performance.now() - begin) }
      }).observe(box, { childList: true, subtree: true });
      button.click() })"""
    times = []
    for _ in range(5):
        times.append(page.evaluate(measure, move))
        page.get_by_role("button", name="Take it back").click()
        page.locator(".tt-missed").wait_for(state="detached")
        page.locator(f"[data-act='{move}']").wait_for()
    assert min(times) < QUICK, times  # what it needs; the rest is other tests beside it


def test_a_course_is_a_list_from_which_a_lesson_is_opened(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(COURSE)
    notebook.run_all()
    page = notebook.page
    first = page.locator(".tt-listed").first
    first.wait_for()
    assert notebook.axe(".tt-coursebox") == []
    notebook.screenshot("course")

    first.press("Enter")
    page.locator(".tt-exercise .tt-task").wait_for()
    notebook.screenshot("course-opened")
    page.get_by_role("button", name="All lessons").click()
    page.locator(".tt-listed").first.wait_for()
    assert notebook.errors == []


def test_a_coach_speaks_after_each_decision(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(COACHED)
    notebook.run_all()
    page = notebook.page
    page.locator(".tt-act:not(.tt-not)").last.click()
    page.locator(".tt-remark").wait_for()
    panel, whole = page.locator(".tt-exercise").bounding_box(), page.locator(".tt-lessontable").bounding_box()
    assert panel is not None
    assert whole is not None
    assert panel["height"] <= 0.25 * whole["height"], "the board has the rest"
    assert notebook.axe(".tt-exercise") == []
    notebook.screenshot("lesson-coached")
    assert notebook.errors == []
