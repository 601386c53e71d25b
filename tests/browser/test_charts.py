"""Charts in real JupyterLab, in both themes: what stands in a cell is read by pointer and keys, and in a table."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Notebook

GAME = """from tabletop import Session, load_game
from tabletop_widgets import ScoreWaterfall
session = Session(load_game("axon_protocol", players=3), 5, ["heuristic"] * 3)
session.run_strategies()
waterfall = ScoreWaterfall(session)
waterfall"""


def test_charts_are_read_by_pointer_keys_and_as_tables_in_both_themes(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(GAME)
    notebook.run_all()
    notebook.theme("JupyterLab Light")
    page = notebook.page
    picture = page.get_by_role("img", name="Points of Tessera by cause.")
    picture.wait_for()
    bars = notebook.py("len(waterfall.frame.cells.data['cells'])")
    assert picture.locator("path.line").count() >= bars

    area = picture.bounding_box()
    assert area is not None
    page.mouse.move(area["x"] + area["width"] / 2, area["y"] + 32 + 26 * 1.5)
    box = page.locator(".tt-readbox:popover-open")
    box.wait_for()
    assert box.inner_text().split("\n")[0] == "Build a monopoly of products"
    assert "+7 VP" in box.inner_text()
    frame, name = page.locator(".tt-cellframe").bounding_box(), picture.get_by_text("Build a monopoly").bounding_box()
    assert frame is not None
    assert name is not None
    assert abs(frame["y"] + frame["height"] / 2 - name["y"] - name["height"] / 2) < 4, "the frame is around its row"
    page.mouse.move(2, 2)
    box.wait_for(state="detached")

    slider = page.get_by_role("slider", name="Points of Tessera by cause")
    slider.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    assert (slider.get_attribute("aria-valuetext") or "").startswith("Build a monopoly of products: +7 VP")
    page.keyboard.press("End")
    assert slider.get_attribute("aria-valuetext") == "In all: 17 VP"

    page.get_by_text("As a table").click()
    rows = page.locator(".tt-cells tbody tr")
    assert rows.last.inner_text().split() == ["In", "all", "17"]
    notebook.py("session.goto(session.length // 2)")
    notebook.wait_py("waterfall.frame.cells.data['cells'][-1]['lines'][0] != '17 VP'", True)
    rows.last.get_by_text("17", exact=True).wait_for(state="detached")
    assert page.locator(".tt-cells details").get_attribute("open") is not None, "it stays open through a redraw"

    assert notebook.axe(".jp-OutputArea-output:has(.tt-figure)") == []
    notebook.screenshot("charts")
    notebook.theme("JupyterLab Dark")
    notebook.screenshot("charts_dark")
    assert notebook.axe(".jp-OutputArea-output:has(.tt-figure)") == []
    assert notebook.errors == []
