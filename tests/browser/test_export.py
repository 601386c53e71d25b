"""A notebook that is exported to HTML shows boards and curves in a browser without a network."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import ROOT
from tests.browser.screens import ARTEFACTS

EXPORT = ["--to", "html", "--execute"]
"""What one simply runs."""
PLAY = """
import tabletop
from tabletop_widgets import {board}, GameChart, play
game = tabletop.load_game({name!r})
session = tabletop.Session(game, 3, ["random"] * game.num_players)
played = session.run_strategies(60)
"""
BOARDS = {"51st_state": "Tableau", "axon_protocol": "CityMap", "dei": "DistrictMap"}
DRAWN = """() => [...document.querySelectorAll('.jp-OutputArea-output img')].map(one =>
    [one.alt.split('\\n')[0], one.complete && one.naturalWidth])"""


CHARTS = """
import tabletop
from tabletop_widgets import (
    Bands, Distribution, HeatMap, LanguageChooser, Laboratory, Prose, ScoreWaterfall, TurningPoints
)
session = tabletop.Session(tabletop.load_game("dei"), 3, ["random"] * 2)
played = session.run_strategies()
laboratory = Laboratory("gin_rummy", ["random", "random"], games=2)
await laboratory.run()
"""
SHOWN = {
    "ScoreWaterfall(session)": "Points of",
    "TurningPoints(session)": "Turning points",
    "HeatMap(['Ann', 'Bob'], ['one', 'two'], [[1, 2], [3, -4]], 'Numbers of two')": "Numbers of two",
    "Distribution({'one': [1, 2, 3], 'other': [4, 4]}, 'Lengths')": "Lengths",
    "Bands({'one': [(2, 1, 3), (3, 2, 4)]}, [1, 2], 'Means')": "Means",
    "laboratory": "Seat",
}


@pytest.fixture
def exported(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """The page that is made of a notebook with these cells, opened without a network."""
    contexts = []

    def export(*cells: str) -> Page:
        book = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})  # type: ignore[no-untyped-call]
        begin = f"import sys; sys.path[:0] = {[str(ROOT), str(ROOT / 'widgets')]!r}"
        book.cells = [nbformat.v4.new_code_cell(source) for source in (begin, *cells)]  # type: ignore[no-untyped-call]
        nbformat.write(book, tmp_path / "book.ipynb")  # type: ignore[no-untyped-call]
        subprocess.run([sys.executable, "-m", "nbconvert", *EXPORT, "book.ipynb"], cwd=tmp_path, check=True)
        contexts.append(browser.new_context(offline=True))
        page = contexts[-1].new_page()
        page.goto((tmp_path / "book.html").as_uri())
        return page

    yield export
    for context in contexts:
        context.close()


@pytest.mark.breadth
@pytest.mark.parametrize(("name", "board"), BOARDS.items())
def test_an_exported_notebook_shows_boards_and_curves_offline(
    name: str, board: str, exported: Callable[..., Page]
) -> None:
    table = f"play({name!r}, keep=False, curtain=False)"
    lines = (f"{board}(session)", "GameChart(session)", table)
    page = exported(PLAY.format(board=board, name=name), *lines)
    outputs = page.locator(".jp-OutputArea-output")
    assert outputs.count() == len(lines)
    for k in range(len(lines)):
        assert outputs.nth(k).bounding_box()["height"] > 40  # type: ignore[index]
    drawn = page.evaluate(DRAWN)
    assert len([1 for title, width in drawn if width > 300 and "Victory points" in title]) >= 1
    assert all(width > 100 for _, width in drawn)
    assert len(drawn) == len(lines)


@pytest.mark.long
def test_it_shows_charts_and_prose_too(exported: Callable[..., Page]) -> None:
    page = exported(CHARTS, *SHOWN, "Prose({'en': 'Read **this**.'})", "LanguageChooser()")
    assert page.locator(".jp-OutputArea-output").count() == len(SHOWN) + 2
    drawn = page.evaluate(DRAWN)
    assert [words in title for words, (title, _) in zip(SHOWN.values(), drawn, strict=True)] == [True] * len(SHOWN)
    assert all(width > 300 for _, width in drawn)
    assert page.locator("strong", has_text="this").is_visible()
    assert page.get_by_text("Deutsch").is_visible()
    page.screenshot(path=ARTEFACTS / "exported-charts.png", full_page=True)
