"""The room on a table: whole lines on cards, whole words in the bar, a modest tooltip, more room, and fingers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import tabletop_widgets as tw
from tabletop import Session, load_game
from tests.browser.conftest import View
from tests.browser.one_screen import COVERED, COVERED_NAMES, COVERING, EDGES, MOMENTS, Desk, opened, opened_page
from tests.play_server import ServedPages
from tests.widgets.test_foreseen import asked_for_all

ANSWER = ".tt-act:not(.tt-not):has(.tt-sign)"
CUT_LINES = """() => {
  const faults = [];
  for (const box of document.querySelectorAll(':is(.tt-mine, .tt-hand, .fs-open) .fs-slot .tt-effect')) {
    const texts = box.querySelector('.tt-texts'), edges = [box, texts].map(e => e.getBoundingClientRect());
    const isIn = (e, { right, bottom }) => {
      const { right: x, bottom: y } = e.getBoundingClientRect();
      return x < right + 1 && y < bottom + 1 };
    for (const sign of box.querySelectorAll('.fs-sign, .tt-amount, .tt-openword'))
      if (!isIn(sign, edges[0])) faults.push(`sign: ${sign.title} of ${texts.textContent}`);
    for (const text of texts.children) {
      const isSeen = text.getBoundingClientRect().left < edges[1].right - 1 && edges[1].height > 1;
      if (isSeen && !isIn(text, edges[1])) faults.push(`cut: ${text.textContent}`);
    }
  }
  return faults }"""
"""Signs and sentences on own cards of 51st State that are cut. A sentence that is not seen at all is none of them."""
SEEN_SENTENCES = """() => [...document.querySelectorAll(':is(.tt-mine, .tt-hand) .fs-slot .tt-texts')]
  .flatMap(texts => [...texts.children].map(text => texts.clientHeight > 1
    && text.getBoundingClientRect().left < texts.getBoundingClientRect().right - 1))"""
"""For each sentence on own cards: true if it is seen."""
HIDDEN_NAMES = """() => [...document.querySelectorAll('.tt-hand .fs-slot .tt-title, .tt-mine .fs-slot .tt-title')]
  .filter(name => {
    const range = document.createRange();
    range.selectNodeContents(name);
    return [...range.getClientRects()].filter(line => line.width > 2).some(({ left, right, top, bottom }) => {
      const at = document.elementFromPoint(right - 2, (top + bottom) / 2);
      return at?.closest('.fs-slot') !== name.closest('.fs-slot') || !at.closest('.tt-head') });
  }).map(name => name.textContent)"""
"""Names of own cards of 51st State that are not seen as a whole."""

WATCHED = """() => {
  document.addEventListener('pointerover', ({ target }) => {
    if (target.closest('.tt-act')) window.pointed ??= performance.now();
  }, true);
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.tt-leaf')) return;
    window.opened = performance.now();
    observer.disconnect();
  }).observe(document.body, { childList: true }) }"""
"""Note when the pointer comes to an answer, and when a tooltip opens."""


@pytest.fixture(scope="module")
def desk(pages_server: ServedPages, browser: Browser) -> Iterator[Desk]:
    """One page without Jupyter for the tests of this file."""
    with opened_page(pages_server, browser) as desk:
        yield desk


@pytest.fixture(scope="module")
def lab_desk(lab: tuple[str, Path], browser: Browser) -> Iterator[Desk]:
    """One page of JupyterLab for what depends on it."""
    with opened(lab, browser, "room") as desk:
        yield desk


@pytest.mark.breadth("en-3")
@pytest.mark.parametrize(("lang", "moment"), [("en", 1), ("en", 3), ("de", 3), ("es", 4)])
def test_own_cards_show_their_names_their_signs_and_whole_sentences(lang: str, moment: int, desk: Desk) -> None:
    page = desk.notebook.page
    desk.lay("51st_state", MOMENTS["51st_state"][moment], lang)
    for size in ("1440x900", "1024x768"):
        desk.look("51st_state", size, f"room-cards-{moment}-{size}")
        page.mouse.move(5, 5)
        assert page.evaluate(CUT_LINES) == [], size
        assert page.evaluate(HIDDEN_NAMES) == [], size
        seen = page.evaluate(SEEN_SENTENCES)
        assert seen.count(True) >= (0.9 if size == "1440x900" else 0.2) * len(seen) > 0, size
    card = page.locator(".tt-mine .fs-slot .tt-card").first
    card.hover(position={"x": 9, "y": 40})
    assert card.locator(".tt-text").first.evaluate(
        "e => e.getBoundingClientRect().bottom <= e.closest('.tt-face').getBoundingClientRect().bottom"
    )


def test_open_rivals_leave_own_cards_whole_and_a_board_with_room_shows_all_of_them(desk: Desk) -> None:
    page = desk.notebook.page
    desk.lay("51st_state", MOMENTS["51st_state"][3])
    desk.look("51st_state", "1440x900")
    heights = "all => all.map(e => e.clientHeight)"
    for fold in page.locator(".fs-rival summary").all():
        fold.click(position={"x": 8, "y": 8})
    page.locator(".fs-rival details[open]").nth(1).wait_for()
    page.wait_for_timeout(300)
    assert min(page.locator(":is(.tt-mine, .tt-hand) .fs-slot").evaluate_all(heights)) >= 75
    assert page.evaluate(CUT_LINES) == []
    desk.notebook.screenshot("room-rivals-opened")
    desk.resize(1648, 1020)  # a column for the rivals, which takes all of the height
    page.wait_for_timeout(400)
    assert page.locator(".fs-roomy").evaluate("e => e.scrollHeight <= e.clientHeight + 1")
    assert min(page.locator(".fs-rival .fs-slot").evaluate_all(heights)) >= 60
    desk.notebook.screenshot("room-rivals-column")


def test_on_a_wide_board_the_rivals_are_open_and_can_be_closed(desk: Desk) -> None:
    page = desk.notebook.page
    desk.size("1440x900")
    desk.lay("51st_state", MOMENTS["51st_state"][2])
    assert page.locator(".fs-rival details[open]").count() == 0
    desk.resize(1648, 900)
    page.locator(".fs-rival details[open]").nth(1).wait_for()
    page.locator(".fs-rival summary").first.click()
    page.locator(".fs-rival details:not([open])").wait_for()
    page.wait_for_timeout(300)
    assert page.locator(".fs-rival details[open]").count() == 1
    desk.notebook.screenshot("room-rivals-open")


@pytest.mark.parametrize(
    ("game", "rival", "head"),
    [("axon_protocol", ".ax-desk.ax-open", ".ax-deskhead"), ("dei", ".di-rival[open]", "summary")],
)
def test_on_a_large_board_the_rivals_are_open(game: str, rival: str, head: str, desk: Desk) -> None:
    page = desk.notebook.page
    desk.size("1440x900")
    desk.lay(game, MOMENTS[game][2])
    assert page.locator(rival).count() == 0
    desk.resize(1648, 1040)
    page.locator(rival).nth(1).wait_for()
    desk.notebook.screenshot(f"room-rivals-open-{game}")
    page.locator(f"{rival} {head}").first.click()
    page.locator(rival).nth(1).wait_for(state="detached")
    assert page.locator(rival).count() == 1


@pytest.mark.breadth("-de]")
@pytest.mark.parametrize("lang", ["de", "en", "es"])
@pytest.mark.parametrize("game", ["51st_state", "axon_protocol", "dei"])
def test_the_words_of_the_bar_are_whole_next_to_the_file_browser(game: str, lang: str, lab_desk: Desk) -> None:
    page = lab_desk.notebook.page
    lab_desk.lay(game, MOMENTS[game][3], lang)
    lab_desk.look(game, "1440x900")
    if game == "axon_protocol":
        page.locator(".tt-banner select[name=when]").select_option(index=1)
        page.locator(".tt-wait").wait_for()
    page.wait_for_timeout(200)
    lab_desk.notebook.screenshot(f"room-bar-{game}-{lang}")
    words = "all => all.filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
    assert page.locator(".tt-banner :is(.tt-chip, .tt-turnchip, .tt-brief, .tt-wait)").evaluate_all(words) == []
    assert page.locator(".tt-banner").evaluate("e => e.scrollWidth <= e.clientWidth + 1 && e.clientHeight < 45")


def test_the_tooltip_waits_has_three_lines_below_the_list_and_opens_with_more(desk: Desk) -> None:
    page = desk.notebook.page
    desk.lay("51st_state", 14)
    desk.look("51st_state", "1440x900")
    button, leaf = page.locator(ANSWER).first, page.locator(".tt-leaf")
    button.wait_for()
    page.mouse.move(5, 5)
    leaf.wait_for(state="detached")  # the pointer may have rested on an answer
    page.evaluate(WATCHED)
    button.hover()
    leaf.wait_for()
    page.wait_for_function("() => window.opened !== undefined")
    assert page.evaluate("opened - pointed") > 400
    lines = "e => e.querySelector('.tt-leafbody').clientHeight / parseFloat(getComputedStyle(e).lineHeight)"
    assert leaf.evaluate(lines) < 3.1
    apart = """e => { const a = e.getBoundingClientRect();
        return ['.tt-board', '.tt-side .tt-actions section', '.tt-side .tt-tablist'].every(name => {
          const b = document.querySelector(name).getBoundingClientRect();
          return a.left >= b.right - 1 || a.right <= b.left + 1 || a.top >= b.bottom - 1 || a.bottom <= b.top + 1 })
        }"""
    assert leaf.evaluate(apart)
    desk.notebook.screenshot("room-tooltip")
    page.locator(".tt-leafmore").click()
    page.locator(".tt-leaf:not(.tt-short)").wait_for()
    desk.notebook.screenshot("room-tooltip-more")
    assert desk.notebook.axe(".tt-leaf") == []
    page.mouse.move(5, 5)
    leaf.wait_for(state="detached")


def test_no_tooltip_covers_the_board_after_a_click_until_the_pointer_moves(desk: Desk) -> None:
    page = desk.notebook.page
    desk.lay("51st_state", 0)
    desk.look("51st_state", "1440x900")
    version = page.locator(".tt-actions section").get_attribute("data-version")
    button = page.locator(".tt-act").first
    button.hover()
    button.click()
    page.locator(f".tt-actions section:not([data-version='{version}'])").wait_for()
    page.locator(".tt-act").first.wait_for()
    page.wait_for_timeout(1500)
    assert page.locator(".tt-leaf").count() == 0
    box = page.locator(".tt-act").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 9)
    page.locator(".tt-leaf").wait_for()
    page.mouse.move(5, 5)


def test_two_buttons_give_the_table_a_tab_and_the_screen(lab_desk: Desk) -> None:
    page = lab_desk.notebook.page
    lab_desk.lay("51st_state", 14)
    lab_desk.look("51st_state", "1440x900")
    page.get_by_role("button", name="Full screen").click()
    page.locator(".tt-shell:fullscreen").wait_for()
    page.locator(ANSWER).first.hover()
    page.locator(".tt-shell .tt-leaf").wait_for()
    page.mouse.move(5, 5)
    page.get_by_role("button", name="Full screen").click()
    page.locator(".tt-shell:not(:fullscreen)").wait_for()

    page.get_by_role("button", name="Open in a tab").click()
    page.locator(".jupyterlab-sidecar .tt-actions section").wait_for()
    assert page.locator(".jupyterlab-sidecar .tt-apartkey:visible").count() == 0
    tab = page.locator(".lm-TabBar-tab", has_text="51st State")
    tab.hover()
    tab.locator(".lm-TabBar-tabCloseIcon").click()
    page.locator(".tt-table:not(.tt-elsewhere) .tt-actions section").wait_for()
    assert lab_desk.notebook.errors == []


def test_pieces_cover_no_sign_of_their_area_while_characters_are_chosen(desk: Desk) -> None:
    desk.lay("axon_protocol", MOMENTS["axon_protocol"][0])
    for size in ("1440x900", "1024x768"):
        desk.look("axon_protocol", size, f"room-offer-{size}")
        assert desk.notebook.page.evaluate(COVERED) == [], size


@pytest.mark.parametrize(("game", "moment"), [("axon_protocol", 0), ("axon_protocol", 90), ("gin_rummy", 9999)])
def test_a_small_board_shows_everything_in_three_languages(game: str, moment: int, desk: Desk) -> None:
    page = desk.notebook.page
    desk.lay(game, moment)
    for lang in ("en", "de", "es"):
        desk.notebook.py(f"setattr(table, 'lang', {lang!r})")
        page.locator(f".tt-shell .tt-actions[lang={lang}]").wait_for()
        desk.look(game, "1024x768", f"room-edges-{game}-{moment}-{lang}")
        assert page.evaluate(EDGES) == [], lang


def test_a_board_with_more_below_shows_an_arrow_until_its_end(desk: Desk) -> None:
    page = desk.notebook.page
    desk.lay("axon_protocol", 90)
    arrow = "() => Number(getComputedStyle(document.querySelector('.tt-board'), '::after').opacity)"
    desk.look("axon_protocol", "1024x768")
    assert page.evaluate(arrow) == 0
    desk.resize(1024, 600)
    page.wait_for_timeout(300)
    assert page.evaluate(EDGES) != []
    assert page.evaluate(arrow) > 0.5
    desk.notebook.screenshot("room-arrow")
    page.locator(".tt-felt").evaluate("e => { e.scrollTop = e.scrollHeight }")
    page.wait_for_timeout(200)
    assert page.evaluate(arrow) < 0.1


def test_details_appear_over_a_low_board_while_the_pointer_rests_on_their_thing(desk: Desk) -> None:
    page = desk.notebook.page
    desk.lay("axon_protocol", 90, "es")
    desk.look("axon_protocol", "1024x768")
    details = page.locator(".ax-beside")
    page.mouse.move(5, 5)
    details.wait_for(state="hidden")
    for figure in page.locator(".ax-map .ax-fig").all():
        figure.hover()
        details.wait_for()
        assert page.evaluate(EDGES) == []
    desk.notebook.screenshot("room-details")
    page.mouse.move(5, 5)
    details.wait_for(state="hidden")


@pytest.mark.breadth("51st_state-moments0", "axon_protocol-moments0", "dei-moments0")
@pytest.mark.parametrize("moments", [slice(2, 3), slice(0, None)])
@pytest.mark.parametrize("game", MOMENTS)
def test_no_badge_covers_what_it_marks_or_another_badge(game: str, moments: slice, desk: Desk) -> None:
    page, faults, count = desk.notebook.page, [], 0
    for moment in MOMENTS[game][moments]:
        desk.lay(game, moment)
        for size in ("1440x900", "1024x768"):
            desk.look(game, size)
            page.mouse.move(5, 5)
            page.wait_for_timeout(150)
            faults += [f"{moment} {size}: {fault}" for fault in page.evaluate(COVERED_NAMES)]
            answers = page.locator(".tt-side .tt-act:not(.tt-not):visible")
            for k in range(-1, min(3, answers.count())):  # the changes since the last turn, then those of an answer
                if k >= 0:
                    answers.nth(k).hover()
                    page.wait_for_timeout(250)
                n, found = page.evaluate(COVERING)
                count += n
                faults += [f"{moment} {size} {k}: {fault}" for fault in found]
                if n and k < 1:
                    desk.notebook.screenshot(f"room-badges-{game}-{moment}-{size}-{k + 1}")
    assert not faults, "\n".join(dict.fromkeys(faults))
    assert count > 5


def press_long(page: Page, x: float, y: float) -> None:
    """Hold a finger on a point of the page, and lift it."""
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(900)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(200)


def test_a_long_press_shows_the_preview_and_its_release_plays_nothing(es_module: Callable[..., View]) -> None:
    actions = tw.ActionList(Session(load_game("51st_state", players=2), 7))
    asked_for_all(actions)
    view = es_module(actions)
    button = view.page.locator(".tt-act").first
    box = button.bounding_box()
    assert box is not None
    press_long(view.page, box["x"] + 30, box["y"] + 10)
    view.page.locator(".tt-leaf").wait_for()
    assert [message for message in view.sent() if message["type"] == "act"] == []
    touch = view.page.context.new_cdp_session(view.page)
    point = {"x": box["x"] + 30, "y": box["y"] + 10}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    view.page.wait_for_timeout(300)
    assert len([message for message in view.sent() if message["type"] == "act"]) == 1
    assert view.page.locator(".tt-leaf").count() == 0


def test_a_long_press_on_a_card_shows_its_sentences_until_the_next_tap(desk: Desk) -> None:
    page, names = desk.notebook.page, desk.notebook.page.locator("body > .tt-names")
    desk.lay("51st_state", MOMENTS["51st_state"][3], "de")
    desk.look("51st_state", "1024x768")
    assert False in page.evaluate(SEEN_SENTENCES)
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.wait_for_timeout(500)  # targets grow
    card = page.locator(".tt-mine .fs-slot .tt-card").first
    box = card.bounding_box()
    assert box is not None
    press_long(page, box["x"] + box["width"] / 2, box["y"] + 12)  # its name
    for sentence in card.locator(".tt-text").all_text_contents():
        assert sentence in names.inner_text()
    desk.notebook.screenshot("room-touched-card")
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 5, "y": 5}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    names.wait_for(state="detached")
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
