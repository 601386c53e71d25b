"""Numbers on the boards lead to the rules that have moved them, by mouse and by keys, and back; in every game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.cells_page import CellsPage

TABLE = """import tabletop
from tabletop_widgets import Table
session = tabletop.Session(tabletop.load_game("{game}"), 3, ["random", "random"])
session.run_strategies(60)
session.hand_over(0, "human"), session.hand_over(1, "human")
table = Table(session)
table"""
FOCUSED = "() => document.activeElement.dataset.number ?? document.activeElement.dataset.zone ?? ''"


def shown(notebook: CellsPage, game: str) -> None:
    notebook.run_all()
    notebook.page.set_viewport_size({"width": 1440, "height": 900})
    notebook.page.locator(f".tt-game-{game} [data-number]:visible").first.wait_for()


def test_a_click_on_a_number_leads_to_what_has_moved_it_and_back(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(TABLE.format(game="51st_state"))
    shown(notebook, "51st_state")
    page = notebook.page
    number = page.locator("[data-number*='.goods.']:visible").first
    place = number.get_attribute("data-number")
    number.hover()
    page.get_by_role("tooltip").get_by_text("Click: the rules that moved this number").wait_for()
    notebook.screenshot("numbers-tip")
    number.click()
    page.locator(".tt-over .tt-moved").first.wait_for()
    assert "Goods (" in page.locator(".tt-over .tt-number").inner_text()
    latest = page.locator(".tt-over .tt-moved").first
    assert "→" in latest.inner_text()
    assert latest.locator(".tt-ruleline").count() >= 1
    assert latest.locator(".tt-ruleline").first.get_attribute("aria-current") == "true"
    page.wait_for_timeout(300)
    notebook.screenshot("numbers-rules")
    assert notebook.axe(".tt-over") == []
    page.locator(".tt-over .tt-moved .tt-ruleline:not([aria-current])").first.click()
    page.locator(".tt-over .tt-page").locator("[data-do=back]").click()
    page.locator(".tt-over .tt-filter").get_by_role("button", name="all rules").click()
    page.locator(".tt-over .tt-moved").first.wait_for(state="detached")
    page.keyboard.press("Escape")
    page.locator(".tt-over").wait_for(state="detached")
    page.wait_for_function(f"() => ({FOCUSED})() === '{place}'")

    card = page.locator("button[data-ref]").filter(has=page.locator("xpath=self::*[not(@aria-disabled='true')]")).first
    card.click(modifiers=["Alt"])
    page.locator(".tt-over .tt-book").wait_for()
    assert notebook.py("session.index") == 60
    page.keyboard.press("Escape")
    page.locator(".tt-over").wait_for(state="detached")
    assert notebook.errors == []


def test_keys_go_from_number_to_number_open_the_rules_and_come_back(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(TABLE.format(game="51st_state"))
    shown(notebook, "51st_state")
    page = notebook.page
    start = page.locator(".tt-act").first
    start.focus()
    page.keyboard.press("?")
    page.wait_for_function(f"() => ({FOCUSED})() !== ''")
    page.locator(".tt-names").get_by_text("Enter: the rules that moved this number").wait_for()
    seen = [page.evaluate(FOCUSED)]
    for _ in range(80):
        if ".goods." in seen[-1] and len(seen) > 1:
            break
        page.keyboard.press("ArrowRight")
        seen.append(page.evaluate(FOCUSED))
    assert ".goods." in seen[-1]
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(FOCUSED) == seen[-2]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator(".tt-over .tt-moved, .tt-over .tt-none").first.wait_for()
    page.wait_for_timeout(300)
    page.keyboard.press("Escape")
    page.locator(".tt-over").wait_for(state="detached")
    page.wait_for_function(f"() => ({FOCUSED})() === '{seen[-1]}'")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.classList.contains('tt-act')")
    notebook.wait_py("session.index", 60)
    assert notebook.errors == []


@pytest.mark.breadth
@pytest.mark.parametrize("game", ["axon_protocol", "dei", "gin_rummy"])
def test_numbers_of_every_game_lead_to_their_rules(game: str, open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(TABLE.format(game=game))
    shown(notebook, game)
    page = notebook.page
    page.locator(".tt-act:visible").first.focus()
    page.keyboard.press("?")
    page.wait_for_function(f"() => ({FOCUSED})() !== ''")
    notebook.screenshot(f"numbers-{game}")
    page.keyboard.press("Enter")
    page.locator(".tt-over .tt-ruleline").first.wait_for()
    page.wait_for_timeout(300)
    notebook.screenshot(f"numbers-{game}-rules")
    page.keyboard.press("Escape")
    page.locator(".tt-over").wait_for(state="detached")
    page.wait_for_function(f"() => ({FOCUSED})() !== ''")
    number = page.locator(f".tt-game-{game} [data-number]:visible").first
    number.scroll_into_view_if_needed()
    box = number.bounding_box()
    assert box is not None
    page.keyboard.down("Alt")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.up("Alt")
    page.locator(".tt-over .tt-number").wait_for()
    assert notebook.errors == []
