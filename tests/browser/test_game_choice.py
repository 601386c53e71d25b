"""In JupyterLab: a table of one game becomes a table of another by its form, without a cell for it."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.cells_page import CellsPage
from tests.tutorial_game import read_cells

CELLS = (
    "from tabletop_widgets import play\n"
    "evening = play('51st_state', seats=['human', 'random'], seed=3, curtain=False)\nevening",
    read_cells(),
)

ASKED = "evening.session.seats[evening.session.state.current_player()]"
FIRST = "evening.session.state.legal_actions()[0]"


def start(notebook: CellsPage, title: str) -> None:
    """Choose a game in the form of the table, and start it."""
    page = notebook.page
    page.get_by_role("button", name="Menu").click()
    page.locator(".tt-menu").get_by_text("New game").click()
    page.get_by_label("Game", exact=True).select_option(label=title)
    notebook.wait_py("evening.form.game_name == evening.form.games.value", True)


def test_games_change_places_at_one_table(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(*CELLS)
    notebook.run_all()
    page = notebook.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(".tt-game-51st_state .tt-hand .tt-card").first.wait_for()
    for title, name, board in (
        ("Windfall", "windfall", ".gt-table"),
        ("Gin Rummy", "gin_rummy", ".gt-table"),
        ("51st State", "51st_state", ".tt-hand .tt-card"),
    ):
        start(notebook, title)
        notebook.screenshot(f"game-choice-{name}-form")
        assert notebook.axe(".tt-panel") == []
        page.locator(".tt-panel button", has_text="New game").click()
        page.locator(f".tt-game-{name} {board}").first.wait_for()
        for _ in range(3):
            notebook.wait_py(ASKED, "human")  # the deal is drawn: the other seat may be the first to decide
            number, key = notebook.py(f"[evening.session.version, str({FIRST})]")
            page.locator(f".tt-actions section[data-version='{number}'] .tt-act[data-act='{key}']").click()
            page.wait_for_function(
                "number => document.querySelector('.tt-actions section').dataset.version > number", arg=number
            )
        notebook.screenshot(f"game-choice-{name}")
        assert notebook.py("evening.session.game.name") == name
        assert page.locator(".tt-table").count() == 1
        assert page.locator(".tt-trouble").all_inner_texts() == []
    assert notebook.errors == []
