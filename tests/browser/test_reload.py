"""In real JupyterLab, on a machine that has other things to do: a page that is loaded again shows everything again."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.browser.conftest import Notebook
from tests.browser.test_table import ACTION

GAMES = ("51st_state", "axon_protocol", "dei")
FEW, MANY = (3, 1, 0), (15, 10, 4)
"""How many tables come back how often beside how much else: in every run, and in the long one."""
MAKE = """
import tabletop
from tabletop_widgets import Table

sessions = []

def table(name, seed):
    sessions.append(tabletop.Session(tabletop.load_game(name), seed))
    return Table(sessions[-1])
"""
MOVE = "[session.apply(session.state.legal_actions()[0]) and None for session in sessions]"
SHOWN = f"[...document.querySelectorAll('.tt-table')].filter(one => one.querySelector({ACTION!r})).length"
MOVED = "[...document.querySelectorAll('.tt-timeline')].filter(one => one.innerText.includes('%d / %d')).length"
PARTS = "Object.keys(window[Symbol.for('tabletop.parts')]).length"
DEAF = "[anywidget] Failed to initialize model."
"""What anywidget says of a model that takes more than two seconds; the kit makes it hear again."""
BACK = 120_000
"""Milliseconds within which everything has to be back."""
LATE = "const wait = window.setTimeout; window.setTimeout = (f, ms, ...a) => wait(f, ms === 100 ? 6000 : ms, ...a);"
"""A page that is too busy to look again after 100 ms, as JupyterLab does while it waits for a model."""
NO_TIME = """AbortSignal.timeout = () => {
    const one = new AbortController(); setTimeout(() => one.abort()); return one.signal; };"""
"""A page on which the two seconds that anywidget gives a model are over at once."""


@contextmanager
def load(processes: int) -> Iterator[None]:
    """So many processes that compute all the time."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for one in busy:
            one.kill()
            one.wait()


def wait_count(notebook: Notebook, what: str, want: int) -> None:
    """Wait until the page has so many of these."""
    notebook.page.wait_for_function(f"() => {what} === {want}", timeout=BACK)


@pytest.mark.parametrize(("tables", "times", "busy"), [FEW, pytest.param(*MANY, marks=pytest.mark.long)])
def test_tables_come_back_each_time(tables: int, times: int, busy: int, open_code: Callable[..., Notebook]) -> None:
    cells = [f"table({GAMES[k % len(GAMES)]!r}, {k})" for k in range(tables)]
    notebook = open_code(MAKE, *cells)
    notebook.run_all(timeout=180_000)
    took = []
    with load(busy):
        for turn in range(1, times + 1):
            begun = time.monotonic()
            notebook.reload()
            wait_count(notebook, SHOWN, tables)
            took.append(round(time.monotonic() - begun, 1))
            notebook.py(MOVE)
            wait_count(notebook, MOVED % (turn, turn), tables)
    assert notebook.page.evaluate(PARTS) == 1 + len(GAMES), "modules once, drawings once a game"
    assert set(notebook.errors) <= {DEAF}
    print("seconds until they are back:", took)


@pytest.mark.long
def test_what_jupyterlab_gave_up_on_is_shown_when_it_has_come(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(MAKE, "table('dei', 1)", "table('51st_state', 2)")
    notebook.run_all()
    notebook.page.add_init_script(LATE)
    given_up = []
    notebook.page.on("console", lambda message: given_up.append("widget model not found" in message.text))
    notebook.reload()
    wait_count(notebook, SHOWN, 2)
    assert any(given_up), "nothing was lost: this shows nothing"


@pytest.mark.long
def test_a_model_that_anywidget_gave_up_on_hears_the_kernel_again(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(MAKE, "table('dei', 1)", "table('51st_state', 2)")
    notebook.run_all()
    notebook.page.add_init_script(NO_TIME)
    notebook.reload()
    wait_count(notebook, SHOWN, 2)
    assert DEAF in notebook.errors, "none was lost: this shows nothing"
    notebook.py(MOVE)
    wait_count(notebook, MOVED % (1, 1), 2)


def test_a_table_needs_no_other_cell_and_no_other_notebook(open_code: Callable[..., Notebook]) -> None:
    first = open_code(MAKE, "table('dei', 1)", "table('axon_protocol', 2)")
    first.run_all()
    second = open_code(MAKE, "table('axon_protocol', 3)")
    second.run_all()
    second.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    path = second.page.evaluate("window.jupyterapp.shell.currentWidget.context.path")
    first.page.evaluate(
        """path => { const book = window.jupyterapp.shell.currentWidget.content;
            book.activeCellIndex = 1; window.jupyterapp.commands.execute('notebook:delete-cell');
            window.jupyterapp.commands.execute('docmanager:open', {path}) }""",
        path,
    )
    # Both notebooks lie on one page, and the cell that showed the first table is gone.
    first.page.wait_for_function("path => window.jupyterapp.shell.currentWidget.context.path === path", arg=path)
    first.wait_kernel()
    wait_count(first, SHOWN, 2)
    assert first.page.locator(".tt-game-axon_protocol").last.is_visible()
    assert first.errors == second.errors == []


def test_a_view_of_a_table_works_in_a_cell_of_its_own_too(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(MAKE, "shown = table('dei', 1)\nshown", "shown.actions", "shown.coach")
    notebook.run_all()
    wait_count(notebook, SHOWN, 1)
    alone = notebook.page.locator(f".tt-actions {ACTION}").last
    alone.click()
    wait_count(notebook, MOVED % (1, 1), 1)
    assert notebook.page.locator(".tt-actions").count() == 2
    panels = notebook.page.locator(".tt-coach")
    assert panels.count() == 2
    assert panels.last.text_content() == panels.first.text_content() != ""
    assert notebook.errors == []
    assert notebook.py("len(sessions[0].nodes)") == 2


def test_a_table_that_was_saved_with_its_notebook_is_drawn_without_its_kernel(
    open_code: Callable[..., Notebook],
) -> None:
    notebook = open_code(MAKE, "table('dei', 1)")
    notebook.run_all()
    wait_count(notebook, SHOWN, 1)
    notebook.reload_without_kernel()
    wait_count(notebook, SHOWN, 1)
    assert notebook.page.locator(".di-map").count() == 1
    assert notebook.py("'sessions' in globals()") is False, "a new kernel, which knows of no table"
    assert notebook.errors == []
