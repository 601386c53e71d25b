"""Every state of every game's table as a picture, at three sizes and in both themes: for people, who look at them.

What a program can see is tested on the way: axe finds nothing, nothing is thrown, letters are large enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.one_screen import CELL, SIZES, Desk, opened

GAMES = {"51st_state": 60, "axon_protocol": 90, "dei": 40}
"""After how many decisions somebody looks at the log and the other tabs."""
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
MORE = """
def lay_within(name):
    "A choice in the middle of an effect: of who has just decided and is asked again because of it."
    game = tabletop.load_game(name, players=3)
    session = tabletop.Session(game, 7, ["heuristic"] * 3)
    source, bot = random.Random(7), game.strategies()["heuristic"]
    before = -1
    while session.length < 14 or before or session.state.current_player() or not session.state.decision.reason():
        before = session.state.current_player()
        session.apply(bot.decide(PlayerView(session.state, before), source))
    session.seats = ("human", "heuristic", "heuristic")
    put(session)
"""


@pytest.fixture(scope="module")
def desk(lab: tuple[str, Path], browser: Browser) -> Iterator[Desk]:
    """One page of JupyterLab for all tests of this file."""
    with opened(lab, browser, "looks", CELL + MORE + "\nplace") as desk:
        yield desk
        desk.notebook.theme(THEMES["light"])


def tab(k: int) -> Callable[[Page], None]:
    """The tab beside the board with this number."""
    return lambda page: page.locator(".tt-side .tt-tab").nth(k).click()


def chart(page: Page) -> None:
    page.get_by_role("button", name="Chart", exact=True).click()
    page.locator(".tt-fold .bqplot svg").first.wait_for()


def menu(page: Page) -> None:
    page.locator(".tt-menukey").click()
    page.locator(".tt-menu button").first.wait_for()


def new_game(page: Page) -> None:
    menu(page)
    page.locator(".tt-menu").get_by_role("button", name="New game").click()
    page.locator(".tt-over select, .tt-over input").first.wait_for()


STATES: dict[str, tuple[int, tuple[Callable[[Page], None], ...]]] = {
    "start": (0, ()),
    "within": (-1, ()),
    "since": (1, (tab(0),)),
    "log": (1, (tab(1),)),
    "chart": (1, (chart,)),
    "menu": (1, (menu,)),
    "new": (1, (new_game,)),
    "end": (10_000, ()),
}
"""What is looked at: how far on (1: as `GAMES` has it, -1: within an effect), and what is pressed."""


@pytest.mark.long
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("game", GAMES)
def test_every_state_of_the_table_has_its_picture(game: str, state: str, desk: Desk) -> None:
    far, presses = STATES[state]
    page, notebook = desk.notebook.page, desk.notebook
    if far < 0:
        notebook.py(f"lay_within({game!r})")
        page.locator(".tt-shell .tt-actions section").first.wait_for()
    else:
        desk.lay(game, GAMES[game] if far == 1 else far)
    for press in presses:
        press(page)
    found = []
    for theme, name in THEMES.items():
        notebook.theme(name)
        for size in SIZES:
            desk.look(game, size)
            page.wait_for_timeout(500)  # charts take their new size a while after the rest
            faults = desk.look(game, size, f"looks-{game}-{state}-{size}-{theme}")
            found += [f"{size} {theme}: {fault}" for fault in faults if fault.startswith(("small:", "too wide:"))]
        found += [f"{theme}: {fault}" for fault in notebook.axe(".tt-shell")]
    assert found == []
    assert notebook.errors == []
