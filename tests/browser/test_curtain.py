"""The curtain between two people in JupyterLab: by mouse and keyboard, in both themes, with axe."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.cells_page import CellsPage

PLAY = (
    "from tabletop_widgets import play",
    "table = play('gin_rummy', seats=['human', 'human'], seed=7, keep=False)\ntable",
    "session = table.session",
)
OUTPUT = "main"
PAUSE = 500
"""Milliseconds after which a click on the curtain counts."""


def test_the_next_hand_appears_when_the_next_person_presses_the_button(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(*PLAY)
    notebook.run_all()
    page = notebook.page
    page.set_viewport_size({"width": 1440, "height": 900})
    curtain = page.get_by_role("dialog", name="Pass to B")
    expect(curtain).to_be_visible()
    assert page.locator(".gt-card").count() == 0
    assert page.locator("[data-act]").count() == 0
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        notebook.theme(theme)
        assert notebook.axe(OUTPUT) == []
        notebook.screenshot(f"curtain {theme}")
    page.wait_for_timeout(PAUSE)
    page.get_by_role("button", name="I am B").click()
    expect(curtain).to_have_count(0)
    expect(page.locator(".gt-card").first).to_be_visible()
    page.locator("[data-act='take']").click()
    page.locator("[data-act^='discard']").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # of a key that is held down: it must not lift the curtain
    curtain = page.get_by_role("dialog", name="Pass to A")
    expect(curtain).to_be_focused()
    assert page.locator(".gt-card").count() == 0
    page.wait_for_timeout(PAUSE)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="I am A")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".tt-v-actions > .tt")).to_be_focused()
    notebook.wait_py("session.state.current_player()", 0)
    notebook.screenshot("curtain lifted")
    assert notebook.errors == []
