"""The laboratory in real JupyterLab: a number turned with the keyboard, games played in the background, axe content."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Notebook

CELL = """from tabletop import load_game
from tabletop_widgets import Laboratory
game = load_game("51st_state", victory_points=8)
lab = Laboratory(game, ["heuristic", "random"], games=20, dials=("develop_reward", "exchange_workers"))
lab"""


def test_a_number_is_turned_and_the_games_are_played_anew(open_code: Callable[..., Notebook]) -> None:
    notebook = open_code(CELL)
    notebook.run_all()
    page = notebook.page

    page.get_by_role("button", name="Play them").click()
    notebook.wait_py("len(lab.before)", 20, timeout=60)
    dial = page.get_by_role("slider", name="Points for developing")
    dial.focus()
    page.keyboard.press("ArrowRight")
    notebook.wait_py("lab.game.develop_reward", 2)
    notebook.wait_py("lab.results != lab.before and lab._run is None", True, timeout=60)
    page.get_by_text("printed: 1").wait_for()
    assert dial.evaluate("e => e === document.activeElement")  # the redrawing took nothing out of the hand

    notebook.screenshot("laboratory")
    assert notebook.axe(".jp-OutputArea-output:has(.tt)") == []
    page.get_by_role("button", name="Back to the printed numbers").click()
    notebook.wait_py("lab.results == lab.before", True, timeout=60)
    assert notebook.errors == []
