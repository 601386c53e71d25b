"""In real JupyterLab: a cell that is run again, a page that is loaded again, a notebook that is closed and opened."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop_widgets import ActionList
from tests.browser.conftest import NOTEBOOK, Notebook, View
from tests.browser.test_table import ACTION


def test_a_view_says_that_it_is_there_and_once_that_it_is_gone(es_module: Callable[..., View]) -> None:
    view = es_module(ActionList())
    there = view.page.evaluate("window.model.seen")
    assert [m["type"] for m in there] == ["shown"]
    view.page.evaluate("window.unmount()")
    told = view.page.evaluate("window.model.seen")
    assert told == [*there, {**there[0], "type": "removed"}]


MAKE = """
import tabletop
from tabletop_widgets import GameChart, Table
from tabletop_widgets.screen.controller.table_controller import get_controller

session = tabletop.Session(tabletop.load_game("dei"), 3, ["human", "human"])
"""
LISTENERS = "len(session._callbacks) + len(get_controller(session)._watchers)"
RERUN = f"""k => {{ const book = {NOTEBOOK}.content; book.activeCellIndex = k;
    return window.jupyterapp.commands.execute('notebook:run-cell') }}"""


def steady(notebook: Notebook, expression: str) -> object:
    """Return the kernel's value as soon as it has not changed for three seconds."""
    values: list[object] = []
    while len(values) < 4 or len({repr(value) for value in values[-4:]}) > 1:
        values.append(notebook.py(expression))
        notebook.page.wait_for_timeout(1000)
    return values[-1]


@pytest.mark.long
def test_a_cell_that_is_run_again_and_again_costs_what_one_does(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(MAKE, "table = Table(session)\ntable", "GameChart(session)")
    notebook.run_all()
    page = notebook.page
    page.locator(ACTION).first.wait_for()
    once = steady(notebook, LISTENERS)  # what stands in a tab that is not open has said so
    for _ in range(4):
        page.evaluate(RERUN, 1)
        page.evaluate(RERUN, 2)
    notebook.wait_py(LISTENERS, once)
    page.locator(ACTION).first.click()
    notebook.wait_py("(session.index, table.timeline.data['index'])", [1, 1])
    page.locator(".tt-timeline").get_by_text("1 / 1").first.wait_for()

    sheets = page.locator("style[data-tt]").evaluate_all("all => all.map(e => e.dataset.tt)")
    assert "games/dei/dei.css" in sheets
    assert len(sheets) == len(set(sheets))

    notebook.reload()
    page.locator(ACTION).first.wait_for()
    assert steady(notebook, LISTENERS) == once
    page.evaluate(RERUN, 1)
    page.evaluate(RERUN, 2)
    notebook.wait_py(LISTENERS, once)
    assert page.locator(".tt-trouble").count() == 0
    assert notebook.errors == []


def test_the_chart_is_made_when_it_is_opened_and_rests_when_it_is_closed(
    open_code: Callable[..., Notebook],
) -> None:
    notebook = open_code(MAKE, "table = Table(session)\ntable")
    notebook.run_all()
    page, made = notebook.page, "'bqplot' in __import__('sys').modules"
    page.locator(ACTION).first.click()
    notebook.wait_py("session.index", 1)
    page.wait_for_timeout(1000)
    assert notebook.py(made) is False
    page.get_by_role("button", name="Chart", exact=True).click()
    page.get_by_role("img", name="Victory points, decision by decision").wait_for()
    assert notebook.py(made) is True

    notebook.restart_kernel()
    notebook.run_all()
    page.get_by_role("button", name="Chart", exact=True).click()
    page.get_by_role("img", name="Victory points, decision by decision").wait_for()
    page.get_by_role("button", name="Chart", exact=True).click()
    notebook.wait_py("table.fold.chart.awake", False)
    page.locator(ACTION).first.click()
    notebook.wait_py("session.index", 1)
    assert page.locator(".tt-trouble").count() == 0
    assert notebook.errors == []


RUN = """
from tabletop import load_game
from tabletop.experiments.simulation import Arm, MatchPlan, Run
from tabletop_widgets import RunView
views = []
"""
SHOW = """arm = Arm("one", load_game("gin_rummy"), ("random", "random"))
views.append(RunView(Run(MatchPlan((arm,), range(100_000)))))
views[-1].start()
views[-1]"""


def test_a_run_goes_on_when_the_page_is_loaded_again_and_stops_when_its_output_is_cleared(
    open_code: Callable[..., Notebook],
) -> None:
    notebook = open_code(RUN, SHOW)
    notebook.run_all()
    page = notebook.page
    page.get_by_text("of 100000 games").first.wait_for()
    assert notebook.py("[v.state for v in views]") == ["plays"]
    page.evaluate(RERUN, 1)
    notebook.wait_py("[v.state for v in views]", ["stopped", "plays"])
    notebook.reload()
    page.get_by_text("of 100000 games").first.wait_for()
    assert notebook.py("[v.state for v in views]") == ["stopped", "plays"]
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    notebook.wait_py("[v.state for v in views]", ["stopped", "stopped"])
