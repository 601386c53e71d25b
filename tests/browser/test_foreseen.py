"""What each button would change: signs on it, a leaf beside it and ghosts on the boards, with mouse and with keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

import tabletop_widgets as tw
from tabletop import Session, load_game
from tests.browser.conftest import View
from tests.browser.one_screen import SIZES, Desk, opened_page
from tests.play_server import ServedPages
from tests.widgets.test_foreseen import asked_for_all

GAMES = {"51st_state": 14, "axon_protocol": 25, "dei": 40, "gin_rummy": 3}


@pytest.fixture(scope="module")
def desk(pages_server: ServedPages, browser: Browser) -> Iterator[Desk]:
    """One page without Jupyter for the tests of this file."""
    with opened_page(pages_server, browser) as desk:
        yield desk


@pytest.mark.breadth
@pytest.mark.parametrize("game", GAMES)
def test_every_button_tells_what_it_would_change(game: str, desk: Desk) -> None:
    desk.lay(game, GAMES[game])
    desk.size("1440x900")
    page = desk.notebook.page
    page.locator(".tt-shell").evaluate("e => e.scrollIntoView({block: 'center'})")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.tt-act:not(.tt-not)')].some(b => b.querySelector('.tt-sign'))"
    )
    button = page.locator(".tt-act:not(.tt-not):has(.tt-sign)").first
    button.hover()
    page.locator(".tt-leaf").wait_for()
    told = page.locator(".tt-leaf").inner_text()
    assert told.strip()
    desk.notebook.screenshot(f"foreseen-{game}")
    page.mouse.move(5, 5)
    page.locator(".tt-leaf").wait_for(state="detached")
    assert page.locator("[data-mark~=ghost]").count() == 0
    button.focus()
    page.locator(".tt-leaf").wait_for()
    page.keyboard.press("Escape")
    page.locator(".tt-leaf").wait_for(state="detached")
    assert desk.notebook.errors == []
    assert desk.notebook.axe(".tt-actions") == []


@pytest.mark.breadth
@pytest.mark.parametrize("game", ["51st_state", "axon_protocol", "dei"])
def test_pointing_at_an_answer_moves_nothing_on_the_board(game: str, desk: Desk) -> None:
    desk.lay(game, GAMES[game] * 2)
    page = desk.notebook.page
    heights = (
        "() => [...document.querySelectorAll('.tt-felt > *')].map(e => Math.round(e.getBoundingClientRect().height))"
    )
    for size in SIZES:
        desk.look(game, size)
        before = page.evaluate(heights)
        for act in page.locator(".tt-act:not(.tt-not)").all()[:4]:
            act.hover()
            page.wait_for_timeout(200)
            assert page.evaluate(heights) == before, size
        page.mouse.move(5, 5)
    assert desk.notebook.errors == []


@pytest.mark.breadth
@pytest.mark.parametrize("size", ["1024x768", "1920x1080"])
def test_leaf_and_signs_fit_every_size_in_german(size: str, desk: Desk) -> None:
    desk.lay("51st_state", GAMES["51st_state"], "de")
    desk.look("51st_state", size)
    page = desk.notebook.page
    button = page.locator(".tt-act:not(.tt-not):has(.tt-sign)").first
    button.hover()
    page.locator(".tt-leaf").wait_for()
    desk.notebook.screenshot(f"foreseen-de-{size}")
    box = page.locator(".tt-leaf").bounding_box()
    width, height, _ = SIZES[size]
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    wide = "e => e.scrollWidth > e.clientWidth + 1"
    assert page.evaluate(f"() => [...document.querySelectorAll('.tt-act, .tt-leaf')].filter({wide}).length") == 0
    page.mouse.move(5, 5)


def test_what_stands_in_the_way_is_folded_by_reason(desk: Desk) -> None:
    desk.lay("51st_state", 14)
    page = desk.notebook.page
    page.get_by_role("button", name="Why not?").click()
    folded = page.locator(".tt-no")
    folded.first.wait_for()
    assert folded.count() < page.locator(".tt-not").count()
    assert "actions)" in folded.first.inner_text()
    desk.notebook.screenshot("foreseen-why-not")
    folded.first.locator("summary").click()
    folded.first.locator(".tt-not").first.wait_for()
    desk.notebook.screenshot("foreseen-why-not-open")


@pytest.mark.parametrize(("lang", "condition"), [("en", "If no other player reacts:"), ("de", "Wenn sonst niemand")])
def test_declining_a_counter_says_what_happens_if_no_other_player_reacts(
    lang: str, condition: str, es_module: Callable[..., View]
) -> None:
    game = load_game("axon_protocol", players=3)
    seats = [
        {"corporation": "lumora", "hand": ["bad_batch", "detox"]},
        {"corporation": "ares", "hand": ["firewall"]},
        {"corporation": "media_net", "hand": ["root_override"]},
    ]
    people = [{"character": who, "area": "arena"} for who in ("cop", "reporter")]
    session = Session(game, state=game.scenario({"figures": people, "seats": seats}), seats=["human"] * 3)
    for action in ("play bad_batch", "pick character:cop"):
        session.apply(action)
    actions = tw.ActionList(session, lang=lang)
    asked_for_all(actions)
    view = es_module(actions)
    button = view.page.locator(".tt-act[data-act='nothing']")
    button.focus()
    leaf = view.page.locator(".tt-leaf")
    leaf.wait_for()
    view.page.keyboard.press("m")  # more than three lines
    view.page.locator(".tt-leaf:not(.tt-short)").wait_for()
    told = leaf.inner_text().splitlines()
    after = told[next(k for k, line in enumerate(told) if line.startswith(condition)) + 1 :]
    assert any("Lumora: " in line and "0 → 1" in line for line in after), told
    view.screenshot(f"unless-{lang}")
    assert view.axe(".tt-leaf") == []


SIGNS = """() => [...document.querySelectorAll('.tt-felt [data-points]')].filter(e => e.checkVisibility()).map(e => {
  const box = e.getBoundingClientRect();
  return [e.dataset.ref, e.dataset.points, e.getAttribute('aria-description')] })"""


def test_boards_show_which_things_bring_points_until_that_is_turned_off(desk: Desk) -> None:
    seen = []
    for decisions in (60, 100, 130, 160):
        desk.lay("51st_state", decisions)
        desk.size("1440x900")
        page = desk.notebook.page
        desk.notebook.wait_py("table.actions.foreseen.get('whole', False)", True)
        page.wait_for_timeout(200)
        seen = page.evaluate(SIGNS)
        if seen:
            break
    assert seen
    desk.notebook.screenshot("points")
    points = desk.notebook.py(
        "{a['key']: [a['about'], table.actions.foreseen['answers'][a['key']]['points']]"
        " for a in table.actions.make()['actions']}"
    )
    for ref, sign, description in seen:
        best = max(gain for about, gain in points.values() if ref in about)
        assert (sign, description) == (f"+{best}", f"Points it can bring: {best}")
    assert desk.notebook.axe(".tt-felt") == []
    page.locator(".tt-menukey").click()
    page.get_by_role("button", name="Mark on the boards which moves bring points").click()
    page.wait_for_function("() => !document.querySelector('[data-points]')")
    desk.lay("51st_state", 60)  # a later table remembers it
    desk.notebook.wait_py("table.marks_points", False)
    page.evaluate("() => localStorage.clear()")
    assert desk.notebook.errors == []
