"""A notebook that is exported to HTML shows boards and curves in a browser without a network."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import ROOT

EXPORT = ["--to", "html", "--execute", "--ExecutePreprocessor.store_widget_state=False"]
PLAY = """
import tabletop
from tabletop_widgets import {board}, GameCurves, VictoryTrack, play
game = tabletop.load_game({name!r})
session = tabletop.Session(game, 3, ["random"] * game.num_players)
played = session.run_strategies(60)
"""
BOARDS = {"51st_state": "Tableau", "axon_protocol": "CityMap", "dei": "DistrictMap"}
DRAWN = """() => [...document.querySelectorAll('.jp-OutputArea-output img')].map(one =>
    [one.alt.split('\\n')[0], one.complete && one.naturalWidth])"""


@pytest.mark.parametrize(("name", "board"), BOARDS.items())
def test_an_exported_notebook_shows_boards_and_curves_offline(
    name: str, board: str, browser: Browser, tmp_path: Path
) -> None:
    lines = (f"{board}(session)", "GameCurves(session)", "VictoryTrack(session)", f"play({name!r}, keep=False)")
    book = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})  # type: ignore[no-untyped-call]
    sources = (
        f"import sys; sys.path[:0] = {[str(ROOT), str(ROOT / 'widgets')]!r}",
        PLAY.format(board=board, name=name),
    )
    book.cells = [nbformat.v4.new_code_cell(source) for source in (*sources, *lines)]  # type: ignore[no-untyped-call]
    nbformat.write(book, tmp_path / "book.ipynb")  # type: ignore[no-untyped-call]
    subprocess.run([sys.executable, "-m", "nbconvert", *EXPORT, "book.ipynb"], cwd=tmp_path, check=True)
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto((tmp_path / "book.html").as_uri())
    outputs = page.locator(".jp-OutputArea-output")
    assert outputs.count() == len(lines)
    for k in range(len(lines)):
        assert outputs.nth(k).bounding_box()["height"] > 40  # type: ignore[index]
    drawn = page.evaluate(DRAWN)
    assert len([1 for title, width in drawn if width > 300 and "Victory points" in title]) >= 1
    assert all(width > 100 for _, width in drawn)
    assert len(drawn) >= len(lines) - (name == "axon_protocol") * 2, "Axon's boards are words"
    context.close()
