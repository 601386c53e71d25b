"""Curves in real JupyterLab: those of one game, where a click goes to a moment, and those of a laboratory."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Notebook

GAME = """from tabletop import Session, load_game
from tabletop_widgets import GameChart, Table, Timeline
game = load_game("axon_protocol")
session = Session(game, 3, ["greedy", "greedy"])
session.run_strategies()
curves = GameChart(session)
curves"""
TIMELINE = """timeline = Timeline(session)
timeline"""
LABORATORY = """from tabletop_widgets import Laboratory
lab = Laboratory(game, ["greedy", "random"], games=6)
lab"""


def test_a_click_on_a_curve_goes_to_that_moment_in_every_view(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(GAME, TIMELINE)
    notebook.run_all()
    page = notebook.page
    notebook.theme("JupyterLab Light")
    page.get_by_role("img", name="Stress, limit.").wait_for()
    chart = page.get_by_role("img", name="Augments, data")
    dots = chart.locator(".dot, path.element")

    assert dots.count() == notebook.py("len(curves.charts[2].moments)")
    dots.nth(3).click(force=True)

    there = notebook.py("curves.charts[2].moments[3]")
    notebook.wait_py("session.index", there)
    notebook.wait_py("[c.readout.now for c in curves.charts[:3]]", [float(there)] * 3)
    notebook.wait_py("timeline.data['index']", there)
    area = chart.bounding_box()
    assert area is not None
    moment = notebook.py("curves.charts[2].moments[8]")
    width = area["width"] - 40 - 150
    page.mouse.move(area["x"] + 40 + width * moment / notebook.py("curves._x.max"), area["y"] + 60)
    box = page.locator(".tt-readbox:popover-open")
    box.wait_for()
    assert box.inner_text().startswith(f"{moment} · Round")
    page.mouse.click(area["x"] + 40 + width * moment / notebook.py("curves._x.max"), area["y"] + 45)
    notebook.wait_py("session.index", moment)
    slider = page.get_by_role("slider", name="Augments, data")
    slider.focus()
    page.keyboard.press("Home")
    assert (slider.get_attribute("aria-valuetext") or "").startswith("0")
    page.keyboard.press("Enter")
    notebook.wait_py("session.index", 0)
    assert notebook.axe(".jp-OutputArea-output:has(.tt-figure)") == []
    chart.scroll_into_view_if_needed()
    notebook.screenshot("curves")
    notebook.theme("JupyterLab Dark")
    notebook.screenshot("curves_dark")
    assert notebook.errors == []


@pytest.mark.long
def test_turning_a_dial_redraws_the_curves_of_the_measures(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(GAME, LABORATORY)
    notebook.run_all()
    notebook.theme("JupyterLab Light")
    page = notebook.page

    page.get_by_role("button", name="Play them").click()
    notebook.wait_py("len(lab.before)", 6, timeout=60)
    stress = page.get_by_role("img", name="Stress, limit.").last
    printed = stress.get_attribute("aria-label")
    dial = page.get_by_role("slider", name="Where the limit marker starts")
    limit = notebook.py("game.content.board.limits[2]")
    assert dial.input_value() == str(limit)
    dial.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    notebook.wait_py("lab.game.stress_limit", limit - 3)
    notebook.wait_py("lab.results != lab.before and lab._run is None", True, timeout=60)

    expect(stress).not_to_have_attribute("aria-label", printed or "")
    assert stress.locator("path.line").count() >= 4
    stress.scroll_into_view_if_needed()
    notebook.screenshot("laboratory_curves")
    notebook.theme("JupyterLab Dark")
    notebook.screenshot("laboratory_curves_dark")
    assert notebook.axe(".jp-OutputArea-output:has(.tt-dials)") == []
    assert notebook.errors == []
