"""The table in real JupyterLab: mouse, keyboard, undo, scrubbing, reload, restart, themes, axe, and its speed."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from tests.browser.cells_page import CellsPage
from tests.browser.conftest import Notebook
from tests.browser.screens import ARTEFACTS, CellsScreen

S = TypeVar("S", bound=CellsScreen)
PLAY = (
    "from tabletop_widgets import play",
    "table = play('51st_state', seats=['human', 'random', 'random'], seed=7)\ntable",
    "session = table.session",
)
ACTION = ".tt-act:not(.tt-not)"
OUTPUT = ".jp-OutputArea-output:has(.tt)"

# Clicks, then tells how long the page went on changing because of it.
CLICK = """async selector => {
  const list = document.querySelector('.tt-actions section'), before = list.dataset.version;
  let last = 0;
  const watch = new MutationObserver(() => { last = performance.now() });
  const start = performance.now();
  document.querySelector(selector).click();
  const until = start + 4000;
  const all = {subtree: true, childList: true, characterData: true, attributes: true};
  watch.observe(document.querySelector('.tt-table'), all);
  const version = () => document.querySelector('.tt-actions section').dataset.version;
  while (performance.now() < until && (version() === before || performance.now() - last < 120))
    await new Promise(done => setTimeout(done, 5));
  watch.disconnect();
  return version() === before ? null : last - start; }"""


@pytest.fixture
def table(open_code: Callable[..., Notebook]) -> Notebook:
    """A notebook with a game of one person and two strategies, run and on the screen."""
    notebook = open_code(*PLAY)
    start = time.monotonic()
    notebook.run_all()
    notebook.page.locator(ACTION).first.wait_for()
    keep("opening", {"seconds from run to a playable table": round(time.monotonic() - start, 2)})
    assert time.monotonic() - start < 10  # other tests run beside this one
    return notebook


def show_table(opened: S) -> S:
    """Run the cells, and wait for the first answer."""
    opened.run_all()
    opened.page.locator(ACTION).first.wait_for()
    return opened


@pytest.fixture
def page_table(open_cells: Callable[..., CellsPage]) -> CellsPage:
    """The same game on a page without Jupyter."""
    return show_table(open_cells(*PLAY))


def keep(name: str, figures: dict[str, Any]) -> None:
    """Leave figures for people beside the screenshots."""
    ARTEFACTS.mkdir(exist_ok=True)
    (ARTEFACTS / f"{name}.json").write_text(json.dumps(figures, indent=1) + "\n")
    print(name, figures)


def test_ten_decisions_by_mouse_then_undo_and_scrub(table: Notebook) -> None:
    page = table.page
    times = []
    for _ in range(12):
        took = page.evaluate(CLICK, ACTION)
        assert took is not None, "a click did nothing"
        times.append(took)
    decided = table.py("sum(n.player == 0 for n in session.nodes)")
    assert decided == 12
    figures = {"median": round(statistics.median(times)), "worst": round(max(times)), "clicks": len(times)}
    keep("click-to-redraw-ms", figures)

    before = table.py("session.index")
    page.get_by_role("button", name="Undo", exact=True).click()
    table.wait_py("sum(n.player == 0 for n in session.nodes[:session.index + 1])", decided - 1)
    page.get_by_role("button", name="Redo", exact=True).click()
    table.wait_py("session.index", before)

    slider = page.get_by_role("slider", name="Moment of the game")
    slider.focus()
    page.keyboard.press("Home")
    table.wait_py("session.index", 0)
    page.locator(".tt-where em").wait_for()
    assert "Round" not in page.locator(".tt-chip").first.inner_text()
    page.keyboard.press("End")
    table.wait_py("session.index", before)

    page.get_by_role("button", name="Chart", exact=True).click()
    table.wait_py("table.fold.chart.awake", True)  # nobody has seen it until now
    dots = page.locator(".tt-fold .bqplot").first.locator("path.element")
    dots.last.click()
    table.wait_py("session.index", table.py("table.fold.chart.charts[0].moments[-1]"))
    page.get_by_role("button", name="To the end").click()
    table.wait_py("session.index", before)
    assert page.locator(".tt-trouble").all_inner_texts() == []
    assert table.errors == []


@pytest.mark.long
def test_ten_decisions_by_keyboard_and_no_key_reaches_the_notebook(table: Notebook) -> None:
    page = table.page
    cells = page.locator(".jp-Cell").count()
    page.locator(ACTION).first.focus()
    for k in range(10):
        decided = table.py("sum(n.player == 0 for n in session.nodes)")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Home" if k % 2 else "ArrowUp")
        page.keyboard.press("Enter")
        table.wait_py("sum(n.player == 0 for n in session.nodes)", decided + 1)
        page.wait_for_function(
            "version => document.querySelector('.tt-actions section').dataset.version == version",
            arg=str(table.py("session.version")),
        )
        assert page.evaluate("!!document.activeElement.closest('.tt-actions')"), "the focus was lost"
    page.keyboard.press("u")
    table.wait_py("sum(n.player == 0 for n in session.nodes[:session.index + 1])", 9)
    for key in ("b", "a", "d", "d", "x", "m"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert page.locator(".jp-Cell").count() == cells
    assert table.errors == []


def test_an_illegal_action_is_explained(page_table: CellsPage) -> None:
    table, page = page_table, page_table.page
    for _ in range(40):
        if table.py("len(session.actions()) > len(session.state.legal_actions())"):
            break
        assert page.evaluate(CLICK, ACTION) is not None
    page.get_by_role("button", name="Why not?").click()
    page.locator(".tt-no summary").first.click()
    page.locator(".tt-not").first.wait_for()
    why = page.locator(".tt-no").first.inner_text()
    told = table.py("[a for a in session.actions() if not a['legal']][0]['reasons'][0]")
    assert told["sentence"] in why
    assert page.locator(f".tt-no [data-rule='{told['rule']}']").count()
    assert told["rule_text"] in why
    table.screenshot("illegal-explained")
    version = table.py("session.version")
    page.locator(".tt-not").first.click(force=True)
    page.wait_for_timeout(200)
    assert table.py("session.version") == version


def test_light_and_dark_have_no_faults_that_axe_can_find(table: Notebook) -> None:
    page = table.page
    page.set_viewport_size({"width": 1400, "height": 2200})
    for _ in range(5):
        assert page.evaluate(CLICK, ACTION) is not None
    assert table.axe(OUTPUT) == []
    page.get_by_role("button", name="Chart", exact=True).click()
    page.locator(".bqplot text.mainheading").first.wait_for()
    page.get_by_role("button", name="Menu").click()
    page.locator(".tt-menu").get_by_text("New game").click()
    page.locator(".tt-over .tt-panel").wait_for()
    for theme in ("Light", "Dark"):
        table.theme(f"JupyterLab {theme}")
        page.wait_for_timeout(300)
        table.screenshot(f"table-{theme.lower()}")
        assert table.axe(OUTPUT) == []
        color = page.locator(".bqplot text.mainheading").first.evaluate("e => getComputedStyle(e).fill")
        assert color != "rgb(255, 165, 0)"  # bqplot's own colour in dark themes
    page.set_viewport_size({"width": 900, "height": 2600})
    page.wait_for_timeout(300)
    table.screenshot("table-narrow")
    assert page.evaluate(
        "document.querySelector('.tt-table').scrollWidth <= document.querySelector('.tt-table').clientWidth + 1"
    )


def test_a_reload_finds_the_game_where_it_was(table: Notebook) -> None:
    page = table.page
    assert page.evaluate(CLICK, ACTION) is not None
    index = table.py("session.index")
    table.reload()
    page.locator(ACTION).first.wait_for(timeout=30_000)
    assert page.evaluate(CLICK, ACTION) is not None
    assert table.py("session.index") > index


def test_after_a_restart_of_the_kernel_the_table_says_that_it_is_dead(table: Notebook) -> None:
    page = table.page
    table.restart_kernel()
    page.locator(ACTION).first.click()
    page.locator(".tt-actions .tt-dead, .tt-actions.tt-dead").first.wait_for(timeout=5000)
    assert "run the cell again" in page.locator(".tt-actions .tt-status").inner_text()
    table.run_all()
    page.locator(f".tt-actions:not(.tt-dead) {ACTION}").first.wait_for()
    assert page.evaluate(CLICK, ACTION) is not None


def test_a_new_game_from_the_form(page_table: CellsPage) -> None:
    table, page = page_table, page_table.page
    page.get_by_role("button", name="Menu").click()
    page.locator(".tt-menu").get_by_text("New game").click()
    page.get_by_label("50-card set").select_option("Winter")
    page.locator(".tt-panel button", has_text="New game").click()
    table.wait_py("table.session.game.expansion", "winter")
    page.locator(".tt-over").wait_for(state="detached")
    page.locator(ACTION).first.wait_for()
    assert page.evaluate(CLICK, ACTION) is not None


def test_escape_closes_the_form_from_wherever_one_clicked_and_gives_the_focus_back(page_table: CellsPage) -> None:
    table, page = page_table, page_table.page
    for beside in (False, True):
        page.get_by_role("button", name="Menu").click()
        page.locator(".tt-menu").get_by_text("New game").click()
        page.locator(".tt-over .tt-choicerow select").first.wait_for()
        heights = page.locator(".tt-panel :is(select, input:not([type=checkbox])):visible").evaluate_all(
            "all => [...new Set(all.map(e => e.clientHeight))]"
        )
        assert len(heights) == 1, "a field is as high as the next"
        if beside:
            page.locator(".tt-over .tt-choices .widget-html").first.click()
        else:
            page.locator(".tt-over .tt-choicerow select").first.focus()
        page.keyboard.press("Escape")
        page.locator(".tt-over").wait_for(state="detached")
        page.wait_for_function("() => document.activeElement.matches('.tt-menukey')")
    assert table.errors == []
