"""In real JupyterLab: the others' moves at their pace; a kernel that is busy, one that thinks, one that is gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Notebook
from tests.browser.test_table import ACTION

SLOW = """
import time
from tabletop_widgets import play

class Slow:
    def decide(self, outlook, source):
        time.sleep(WAIT if source.random() < 2 else 0)
        return outlook.legal_actions()[0]

WAIT = 0
table = play('51st_state', seats=['human', Slow()], seed=7, pace=PACE)
table
"""
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
NAPS = "window.jupyterapp.shell.currentWidget.content.widgets[2].model.executionState === 'running'"
ALARMS = """() => {
  window.alarms = [];
  const look = () => { for (const e of document.querySelectorAll('.tt-dead')) window.alarms.push(e.className) };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true}); }"""


@pytest.fixture
def slow(open_code: Callable[..., Notebook]) -> Callable[[int], Notebook]:
    """A table with a strategy that can be made to think long, in one go."""

    def at(pace: int) -> Notebook:
        notebook = open_code(SLOW.replace("PACE", str(pace)), "session = table.session", "time.sleep(NAP)")
        notebook.page.evaluate(ALARMS)
        cells = "window.jupyterapp.shell.currentWidget.content"
        notebook.page.evaluate(f"""async () => {{ for (const k of [0, 1]) {{
            {cells}.activeCellIndex = k; await window.jupyterapp.commands.execute('notebook:run-cell') }} }}""")
        notebook.page.locator(ACTION).first.wait_for()
        notebook.wait_kernel()
        return notebook

    return at


def click_until_they_play(table: Notebook) -> None:
    for _ in range(8):
        version = table.py("session.version")
        table.page.locator(ACTION).first.click()
        newer = "v => document.querySelector('.tt-actions section').dataset.version > v"
        table.page.wait_for_function(newer, arg=version)
        if table.page.locator(".tt-thinking").count():
            return
    raise AssertionError("no strategy was asked")


def test_the_own_move_is_there_while_a_strategy_thinks_and_nothing_alarms(slow: Callable[[int], Notebook]) -> None:
    table = slow(0)
    page = table.page
    table.py("globals().__setitem__('WAIT', 4)")
    click_until_they_play(table)
    assert "thinking" in page.locator(".tt-thinking").inner_text()
    page.wait_for_function("/[1-9] s/.test(document.querySelector('.tt-thinking').innerText)")
    page.locator("[data-do=back]").first.click()  # a wish that nobody can answer yet
    page.wait_for_timeout(2700)
    table.screenshot("thinking")
    assert page.evaluate("window.alarms") == []
    table.py("globals().__setitem__('WAIT', 0)")
    page.locator(ACTION).first.wait_for(timeout=20_000)
    assert page.evaluate("window.alarms") == []
    assert table.errors == []


def nap(table: Notebook, seconds: int) -> None:
    """Have the kernel sleep in a cell. The page has scrolled to the cell when it begins."""
    table.py(f"globals().__setitem__('NAP', {seconds})")
    cells = "window.jupyterapp.shell.currentWidget.content"
    table.page.evaluate(f"""() => {{ {cells}.activeCellIndex = 2;
        window.jupyterapp.commands.execute('notebook:run-cell') }}""")
    table.page.wait_for_function(f"{NAPS} && {KERNEL}.status === 'busy'")
    table.page.wait_for_timeout(300)


def told_busy_then_answered(table: Notebook) -> None:
    """A click is answered late; until then it is told why, and nobody is frightened."""
    page = table.page
    before = page.locator(".tt-actions section").get_attribute("data-version")
    page.locator(ACTION).first.click()
    page.get_by_text("The kernel is busy").first.wait_for(timeout=4000)
    page.wait_for_function("v => document.querySelector('.tt-actions section').dataset.version != v", arg=before)
    page.wait_for_function("() => !/kernel is busy/.test(document.body.innerText)")
    assert page.evaluate("window.alarms") == []


def test_a_kernel_that_is_busy_with_another_cell_answers_the_table_beside_it(slow: Callable[[int], Notebook]) -> None:
    table = slow(0)
    page = table.page
    nap(table, 6)
    before = page.locator(".tt-actions section").get_attribute("data-version")
    page.locator(ACTION).first.click()
    changed = "v => document.querySelector('.tt-actions section').dataset.version != v"
    page.wait_for_function(changed, arg=before, timeout=4000)
    assert page.evaluate(NAPS)
    assert page.evaluate("window.alarms") == []


@pytest.mark.long
def test_a_kernel_that_can_do_one_thing_at_a_time_is_busy_and_no_dead_one(slow: Callable[[int], Notebook]) -> None:
    table = slow(0)
    table.page.evaluate(f"{KERNEL}.commsOverSubshells = 'disabled'")
    table.run_all()
    table.page.locator(ACTION).first.wait_for()
    table.wait_kernel()
    nap(table, 6)
    told_busy_then_answered(table)


def test_a_kernel_that_is_busy_with_an_earlier_click_is_no_dead_one(slow: Callable[[int], Notebook]) -> None:
    table = slow(0)
    page = table.page
    table.py("table.actions.on_msg(lambda *_: time.sleep(6))")
    before = page.locator(".tt-actions section").get_attribute("data-version")
    page.locator(ACTION).first.click()
    page.wait_for_function("v => document.querySelector('.tt-actions section').dataset.version != v", arg=before)
    told_busy_then_answered(table)


def test_a_restart_is_told_at_once(slow: Callable[[int], Notebook]) -> None:
    table = slow(0)
    table.restart_kernel()
    table.page.locator(".tt-actions.tt-dead").wait_for(timeout=5000)
    assert "run the cell again" in table.page.locator(".tt-actions .tt-status").inner_text()


@pytest.mark.long
def test_a_restart_while_one_thinks_stops_the_clock_of_the_thought(slow: Callable[[int], Notebook]) -> None:
    table = slow(0)
    page = table.page
    table.py("globals().__setitem__('WAIT', 60)")
    click_until_they_play(table)
    page.wait_for_function("/[1-9] s/.test(document.querySelector('.tt-since').innerText)")
    table.restart_kernel()
    page.locator(".tt-actions.tt-dead").wait_for(timeout=15_000)
    before = page.locator(".tt-since").inner_text()
    page.wait_for_timeout(2200)
    assert page.locator(".tt-since").inner_text() == before


def test_each_move_of_the_others_is_drawn_at_the_pace_and_can_be_skipped(slow: Callable[[int], Notebook]) -> None:
    table = slow(700)
    page = table.page
    click_until_they_play(table)
    mine = table.py("session.index")
    assert table.py("session.nodes[-1].player") == 0
    page.locator(".tt-thinking [data-do=skip]").click()
    page.locator(ACTION).first.wait_for(timeout=3000)
    assert table.py("session.index") > mine
    assert table.errors == []
