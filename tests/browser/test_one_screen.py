"""Each game's table fits one screen: at three sizes, at five moments of a game, with letters that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.one_screen import COVERED, CUT, DIVIDED, MOMENTS, SIZES, Desk, opened, opened_page
from tests.play_server import ServedPages

GAMES = tuple(MOMENTS)
TO_THE_END = 9999
"""Decisions: more than a game has."""


@pytest.fixture(scope="module")
def desk(pages_server: ServedPages, browser: Browser) -> Iterator[Desk]:
    """One page without Jupyter for the tests of this file."""
    with opened_page(pages_server, browser) as desk:
        yield desk


@pytest.fixture(scope="module")
def lab_desk(lab: tuple[str, Path], browser: Browser) -> Iterator[Desk]:
    """One page of JupyterLab for what depends on it."""
    with opened(lab, browser, "one_screen") as desk:
        yield desk


def test_a_page_without_jupyter_has_the_room_that_jupyterlab_leaves(desk: Desk, lab_desk: Desk) -> None:
    room = "e => [e.clientWidth, e.clientHeight]"
    for size in ("1440x900", "1024x768"):
        shells = []
        for one in (desk, lab_desk):
            one.lay("51st_state", 14)
            assert one.look("51st_state", size, f"one-screen-room-{size}") == []
            shells.append(one.notebook.page.locator(".tt-shell").evaluate(room))
        assert shells[0] == shells[1], size


@pytest.mark.parametrize("moments", [slice(0, None, 4), pytest.param(slice(1, 4), marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_the_table_fits_its_window(game: str, moments: slice, desk: Desk) -> None:
    faults = []
    for decisions in MOMENTS[game][moments]:
        desk.lay(game, decisions)
        for size in SIZES:
            picture = f"one-screen-{game}-{decisions}-{size}"
            faults += [f"{decisions} {size}: {fault}" for fault in desk.look(game, size, picture)]
    assert not faults, "\n".join(faults)


@pytest.mark.breadth("51st_state", "axon_protocol")
@pytest.mark.parametrize("game", GAMES)
def test_german_fits_too(game: str, desk: Desk) -> None:
    desk.lay(game, MOMENTS[game][2], "de")
    faults = [f"{size}: {f}" for size in SIZES for f in desk.look(game, size, f"one-screen-{game}-de-{size}")]
    assert not faults, "\n".join(faults)
    assert desk.notebook.errors == []


@pytest.mark.breadth("51st_state", "axon_protocol")
@pytest.mark.parametrize("game", GAMES)
def test_beside_the_file_browser_of_a_small_screen_nothing_is_crushed(game: str, lab_desk: Desk) -> None:
    lab_desk.lay(game, MOMENTS[game][2], "de")
    assert lab_desk.look_beside_files(f"beside-files-{game}") == []


@pytest.mark.parametrize("lang", ["de", pytest.param("es", marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game_fits_a_small_screen_and_nothing_is_cut_or_sticks_out(
    game: str, lang: str, desk: Desk
) -> None:
    faults = []
    desk.lay(game, TO_THE_END, lang)
    for size in ("1440x900", "1024x768"):
        found = desk.look(game, size, f"end-{game}-{lang}-{size}")
        if (lang, size) == ("de", "1024x768"):
            faults += found
        faults += [f"{size}: {fault}" for fault in desk.notebook.page.evaluate(CUT)]
    desk.notebook.page.locator(".tt-result").wait_for()
    desk.resize(940, 768)  # a notebook beside something else
    desk.notebook.page.wait_for_timeout(300)
    faults += [f"940: {fault}" for fault in desk.notebook.page.evaluate(CUT)]
    assert faults == []


@pytest.mark.parametrize(
    ("game", "lang"),
    [("axon_protocol", "de"), ("dei", "es")]
    + [pytest.param("axon_protocol", one, marks=pytest.mark.long) for one in ("en", "es")],
)
def test_two_people_at_one_screen_read_the_chips_of_the_bar_whole(game: str, lang: str, desk: Desk) -> None:
    faults, page = [], desk.notebook.page
    desk.lay(game, MOMENTS[game][3], lang)
    desk.notebook.py("setattr(table.session, 'seats', ('human', 'human', 'heuristic'))")
    desk.look(game, "1024x768")
    when = page.locator(".tt-banner select[name=when]")
    if when.count():
        when.select_option(index=1)
        page.locator(".tt-wait").wait_for()
    for width in (1440, 1366, 1024):
        desk.resize(width, 900)
        page.wait_for_timeout(300)
        faults += [f"{width}: {fault}" for fault in page.evaluate(CUT)]
        desk.notebook.screenshot(f"hot-seat-{game}-{lang}-{width}")
    assert faults == []


@pytest.mark.parametrize("lang", ["de", *(pytest.param(one, marks=pytest.mark.long) for one in ("en", "es"))])
def test_no_piece_covers_a_sign_of_its_area_and_no_sign_leaves_it(lang: str, desk: Desk) -> None:
    faults = []
    desk.lay("axon_protocol", 90, lang)
    for size in ("1440x900", "1024x768"):
        desk.look("axon_protocol", size)
        faults += [f"{size}: {fault}" for fault in desk.notebook.page.evaluate(COVERED)]
    assert faults == []


@pytest.mark.parametrize(
    ("game", "lang"), [("dei", "de"), *(pytest.param("dei", one, marks=pytest.mark.long) for one in ("en", "es"))]
)
def test_a_long_word_of_a_name_is_divided_with_a_hyphen_and_copied_without(game: str, lang: str, desk: Desk) -> None:
    desk.lay(game, MOMENTS[game][1], lang)
    desk.look(game, "1024x768")
    page = desk.notebook.page
    divided, broken = page.evaluate(DIVIDED)
    assert broken == []
    assert divided
    cut = "all => all.filter(e => e.scrollHeight > e.clientHeight + 1).map(e => e.textContent)"
    assert page.locator(".di-hand .di-cardname > b").evaluate_all(cut) == []
    copied = page.evaluate(
        """() => { const name = [...document.querySelectorAll('.di-cardname > b, .ax-name, .tt-title')]
              .find(e => e.textContent.includes('\\u00ad'));
          getSelection().selectAllChildren(name);
          const data = new DataTransfer(), event = new ClipboardEvent('copy', { bubbles: true, clipboardData: data });
          name.dispatchEvent(event); getSelection().empty();
          return [name.textContent, data.getData('text/plain')] }"""
    )
    assert copied[1] == copied[0].replace("\u00ad", "") != copied[0]


@pytest.mark.breadth
@pytest.mark.parametrize("game", ["51st_state", "axon_protocol", "dei"])
def test_the_last_line_of_the_log_is_in_sight_with_its_cause_and_no_tab_or_chip_is_cut(game: str, desk: Desk) -> None:
    page = desk.notebook.page
    desk.lay(game, MOMENTS[game][3], "de")
    for size in ("1440x900", "1024x768"):
        desk.look(game, size)
        page.locator(".tt-side .tt-tab").nth(1).click()
        page.locator(".tt-side .tt-sheet.tt-shown .tt-logrow").last.wait_for()
        over, cut = page.evaluate(
            """() => {
              const side = document.querySelector('.tt-side'), box = side.querySelector('.tt-log .tt-scroll');
              const last = [...box.querySelectorAll('li')].at(-1).getBoundingClientRect().bottom;
              const end = Math.min(box.getBoundingClientRect().bottom, side.getBoundingClientRect().bottom);
              const names = [...document.querySelectorAll('.tt-tab, .tt-chip')].filter(e => e.checkVisibility());
              return [last - end, names.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.innerText)] }"""
        )
        assert over <= 1, size
        assert cut == [], size


PLACES = "['.tt-main', '.tt-fold'].map(one => Math.round(document.querySelector(one).offsetHeight))"
"""Height of the boards and of the fold."""


@pytest.mark.breadth
@pytest.mark.parametrize("game", ["51st_state", "axon_protocol", "dei"])
def test_the_chart_opens_below_the_table_which_keeps_its_height(game: str, lab_desk: Desk) -> None:
    page = lab_desk.notebook.page
    lab_desk.lay(game, MOMENTS[game][3])
    for size in SIZES:
        lab_desk.look(game, size)
        before = page.evaluate(PLACES)
        page.get_by_role("button", name="Chart", exact=True).click()
        page.locator(".tt-fold .bqplot svg").first.wait_for()
        board, fold = page.evaluate(PLACES)
        assert board == before[0], size
        assert fold > 300, size
        page.get_by_role("button", name="Chart", exact=True).click()
        page.locator(".tt-fold > *").first.wait_for(state="detached")
        assert page.evaluate(PLACES) == before, size
        lab_desk.notebook.screenshot(f"track-{game}-{size}")


def test_a_card_is_enlarged_by_pointer_and_focus(desk: Desk) -> None:
    page = desk.notebook.page
    desk.lay("51st_state", MOMENTS["51st_state"][3])
    for size in SIZES:
        desk.look("51st_state", size)
        felt = page.locator(".tt-felt").bounding_box()
        assert felt is not None
        for card in (page.locator(".tt-hand .tt-card").first, page.locator(".tt-mine .tt-row .tt-card").first):
            face = card.locator(".tt-face")
            small = face.bounding_box()
            card.hover(position={"x": 14, "y": 14})
            large = face.bounding_box()
            assert small is not None
            assert large is not None
            assert large["width"] > 1.2 * small["width"]
            assert large["height"] >= small["height"] - 1
            assert felt["x"] - 1 <= large["x"]
            assert large["x"] + large["width"] <= felt["x"] + felt["width"] + 1
            page.mouse.move(5, 5)
            assert face.bounding_box() == small
            card.focus()
            page.keyboard.press("Shift+Tab")
            page.keyboard.press("Tab")
            if card.evaluate("e => e.matches(':focus-visible')"):
                assert face.bounding_box() == large
            page.evaluate("document.activeElement.blur()")


def test_a_table_in_a_tab_of_its_own_fills_it_and_comes_back_when_it_is_closed(lab_desk: Desk) -> None:
    page = lab_desk.notebook.page
    lab_desk.size("1440x900")
    lab_desk.notebook.py("lay('gin_rummy', 3, 1.0, 'en', where='tab')")
    page.locator(".jupyterlab-sidecar .tt-actions section").wait_for()
    page.wait_for_function(
        """() => { const table = document.querySelector('.jupyterlab-sidecar .tt-table');
            const [high, there] = [table.clientHeight, table.closest('.jupyterlab-sidecar').clientHeight];
            return high <= there && high > there - 30 }"""
    )
    assert page.locator(".tt-elsewhere").count() == 1

    tab = page.locator(".lm-TabBar-tab", has_text="Gin Rummy")
    tab.hover()
    tab.locator(".lm-TabBar-tabCloseIcon").click()
    page.locator(".tt-table:not(.tt-elsewhere) .tt-actions section").wait_for()
    assert page.locator(".tt-elsewhere").count() == 0
    assert lab_desk.notebook.errors == []
