"""The laboratory in real JupyterLab: a number turned with the keyboard, games played in the background, axe content."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.cells_page import CellsPage
from tests.browser.conftest import Notebook

CELL = """from tabletop import load_game
from tabletop_widgets import Laboratory
game = load_game("51st_state", victory_points=8)
lab = Laboratory(game, ["heuristic", "random"], games=8, dials=("develop_reward", "exchange_workers"))
lab"""


def test_a_number_is_turned_and_the_games_are_played_anew(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(CELL)
    notebook.run_all()
    page = notebook.page

    page.get_by_role("button", name="Play them").click()
    notebook.wait_py("len(lab.before)", 8, timeout=60)
    dial = page.get_by_role("slider", name="Points for developing")
    dial.focus()
    page.keyboard.press("ArrowRight")
    notebook.wait_py("lab.game.develop_reward", 2)
    notebook.wait_py("lab.results != lab.before and lab._run is None", True, timeout=60)
    page.get_by_text("printed: 1").wait_for()
    assert dial.evaluate("e => e === document.activeElement")  # the redrawing took nothing out of the hand

    notebook.screenshot("laboratory")
    assert notebook.axe("main") == []
    page.get_by_role("button", name="Back to the printed numbers").click()
    notebook.wait_py("lab.results == lab.before", True, timeout=60)
    assert notebook.errors == []


@pytest.mark.long
def test_two_numbers_are_played_at_once_and_a_cell_leads_to_a_game(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(CELL)
    notebook.run_all()
    page = notebook.page
    page.get_by_text("Two numbers at once").click()
    page.get_by_role("button", name="Play the grid").click()
    notebook.wait_py("lab.grid.view.state", "ended", timeout=100)
    map_ = page.get_by_role("slider", name="Points of a seat · ↓ Points for developing")
    map_.focus()
    page.keyboard.press("ArrowRight")
    notebook.screenshot("laboratory_grid")
    page.keyboard.press("Enter")
    head = page.get_by_text("Points for developing = 0, Workers exchanged for a resource or a card = 2")
    head.first.wait_for()
    page.keyboard.press("Tab")  # from the head of the list to its first game
    page.keyboard.press("Enter")
    page.get_by_text("The game of deal 1 is open below.").wait_for()
    assert notebook.axe(".jp-OutputArea-output:has(.tt)") == []
    notebook.screenshot("laboratory_game")
    page.get_by_label("Second number").select_option(index=0)
    page.get_by_role("button", name="Play the grid").click()
    page.get_by_text("Choose two different numbers.").wait_for()
    assert notebook.errors == []
