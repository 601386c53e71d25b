"""Charts in real JupyterLab, in both themes: what stands in a cell is read by pointer and keys, and in a table."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Notebook

GAME = """from tabletop import Session, load_game
from tabletop_widgets import Bands, Distribution, HeatMap, ScoreWaterfall
session = Session(load_game("axon_protocol", players=3), 4, ["random"] * 3)
session.run_strategies()
waterfall = ScoreWaterfall(session)
waterfall"""
NUMBERS = """heat = HeatMap(["Ann", "Bob"], ["round 1", "round 2", "round 3"], [[3, 0, 8], [None, -2, 5]], "Points",
               {(1, 2): "taken by Bob"})
heat"""
MANY = """from random import Random
chance = Random(3)
games = {name: [round(chance.gauss(middle, 9)) for _ in range(60)] for name, middle in [("one", 50), ("other", 20)]}
spread = Distribution(games, "Points at the end")
spread"""
SURE = """measured = {"points": [(30, 25, 34), (38, 36, 43), (41, 37, 46)], "rounds": [4, (5, 4, 6), 7]}
bands = Bands(measured, [15, 25, 35], "By the limit", "limit")
bands"""


def test_charts_are_read_by_pointer_keys_and_as_tables_in_both_themes(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(GAME, NUMBERS, MANY, SURE)
    notebook.run_all()
    notebook.theme("JupyterLab Light")
    page = notebook.page
    picture = page.get_by_role("img", name="Points of Lumora by cause.")
    picture.wait_for()
    bars = notebook.py("len(waterfall.frame.cells.data['cells'])")
    assert picture.locator("path.line").count() >= bars

    area = picture.bounding_box()
    assert area is not None
    page.mouse.move(area["x"] + area["width"] / 2, area["y"] + 32 + 26 * 1.5)
    box = page.locator(".tt-readbox:popover-open")
    box.wait_for()
    assert box.inner_text().split("\n")[0] == "Follow the routine"
    assert "+3 VP" in box.inner_text()
    frame, name = page.locator(".tt-cellframe").bounding_box(), picture.get_by_text("Follow the routine").bounding_box()
    assert frame is not None
    assert name is not None
    assert abs(frame["y"] + frame["height"] / 2 - name["y"] - name["height"] / 2) < 4, "the frame is around its row"
    page.mouse.move(2, 2)
    box.wait_for(state="detached")

    slider = page.get_by_role("slider", name="Points of Lumora by cause")
    slider.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    assert (slider.get_attribute("aria-valuetext") or "").startswith("Follow the routine: +3 VP")
    page.keyboard.press("End")
    assert slider.get_attribute("aria-valuetext") == "In all: 11 VP"

    page.get_by_text("As a table").first.click()
    tables = page.locator(".tt-cells")
    rows = tables.first.locator("tbody tr")
    assert rows.last.inner_text().split() == ["In", "all", "11"]
    notebook.py("session.goto(session.length // 2)")
    notebook.wait_py("waterfall.frame.cells.data['cells'][-1]['lines'][0] != '11 VP'", True)
    rows.last.get_by_text("11", exact=True).wait_for(state="detached")
    assert tables.first.locator("details").get_attribute("open") is not None, "it stays open through a redraw"

    heat = page.get_by_role("img", name="Points. Ann: 3, 0, 8; Bob: –, −2, 5")
    assert heat.get_by_text("5 •").count() == 1
    slider = page.get_by_role("slider", name="Points", exact=True)
    slider.focus()
    page.keyboard.press("End")
    assert slider.get_attribute("aria-valuetext") == "Bob · round 3: 5: taken by Bob"
    page.keyboard.press("ArrowUp")
    assert slider.get_attribute("aria-valuetext") == "Ann · round 3: 8"
    spread = page.get_by_role("img", name="Points at the end. one: Number: 60, ")
    assert spread.locator(".dot, path.element").count() == 120
    slider = page.get_by_role("slider", name="By the limit")
    slider.focus()
    page.keyboard.press("End")
    assert slider.get_attribute("aria-valuetext") == "limit 35: points 41.0 [37.0, 46.0], rounds 7.0"
    assert page.get_by_role("img", name="By the limit.").locator("path.area").count() >= 1

    middle = "e => { const r = e.getBoundingClientRect(); return r.top + r.height / 2 }"
    cells = heat.locator(".heatmapcell").evaluate_all(f"all => all.map({middle})")
    for word in heat.locator("text.label").evaluate_all(f"all => all.map({middle})"):
        assert min(abs(word - cell) for cell in cells) < 1.5, "numbers stand in the middle of their cells"

    heat.scroll_into_view_if_needed()
    assert notebook.axe(".jp-OutputArea-output:has(.tt-figure)") == []
    notebook.screenshot("charts")
    notebook.theme("JupyterLab Dark")
    notebook.screenshot("charts_dark")
    assert notebook.axe(".jp-OutputArea-output:has(.tt-figure)") == []
    assert notebook.errors == []
