"""`tabletop play` as users meet it: start page, three clicks to the first move, a reload, a server that restarts."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tabletop.teaching.review import AGAIN, ReviewItem
from tabletop_widgets import KeptDeck
from tests.browser.conftest import ROOT
from tests.browser.screens import Screen

GAMES = {"51st_state": "51st State", "axon_protocol": "Axon Protocol", "dei": "D.E.I.", "gin_rummy": "Gin Rummy"}
WIDE = ViewportSize(width=1440, height=900)


@dataclass
class PlayedServer:
    """A server that the command has started."""

    url: str
    process: subprocess.Popen[str]

    def stop(self) -> None:
        """End the server, as closing its terminal does."""
        self.process.terminate()
        assert self.process.wait(30) == 0


@contextmanager
def start_server(folder: Path, *words: str) -> Iterator[PlayedServer]:
    """Run `tabletop play` until the end of the block."""
    env = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'widgets'}", "TABLETOP_PACE": "0"}
    env |= {"TABLETOP_KEEP": "1", "TABLETOP_LANG": "en"}
    command = [sys.executable, "-m", "tabletop", "play", *words, "--no-browser", "--folder", str(folder)]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield PlayedServer(process.stdout.readline().strip(), process)
        finally:
            if process.poll() is None:
                process.terminate()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedServer]:
    """A server for the tests that do not end it."""
    with start_server(tmp_path_factory.mktemp("games")) as started:
        yield started


def open_page(browser: Browser, url: str, lang: str = "en-US", **settings: object) -> Screen:
    """Open the page in a browser of its own, and wait for what it shows."""
    context = browser.new_context(**{"viewport": WIDE, "locale": lang, **settings})  # type: ignore[arg-type]
    screen = Screen(context.new_page())
    screen.page.goto(url)
    screen.page.locator(".tt-gamecard, .tt-act").first.wait_for()
    return screen


def take_first_answer(page: Page) -> None:
    """Click the first answer, and wait for the next position."""
    section = page.locator(".tt-actions section")
    version = section.get_attribute("data-version")
    page.locator(".tt-act:not(.tt-not)").first.click()
    expect(section).not_to_have_attribute("data-version", version or "")


def list_answers(page: Page) -> list[str]:
    """Return the answers in the list."""
    answers: list[str] = page.locator(".tt-act").evaluate_all("acts => acts.map(act => act.dataset.act)")
    return answers


def open_menu_entry(page: Page, name: str) -> None:
    """Choose an entry of the table's menu."""
    page.locator(".tt-menukey").click()
    page.locator(f"[data-choice='{name}']").click()


def test_two_clicks_lead_from_the_start_page_to_the_first_move_of_every_game(
    browser: Browser, server: PlayedServer
) -> None:
    screen = open_page(browser, server.url)
    page = screen.page
    asked = []
    page.on("request", lambda request: asked.append(urlsplit(request.url)))
    assert screen.axe() == []
    for title in GAMES.values():
        page.locator(".tt-gamecard").filter(has_text=title).locator("[data-do=start]").click()
        page.locator(".tt-act").first.wait_for()
        take_first_answer(page)
        expect(page).to_have_title(f"{title}{': Divide et Impera' if title == 'D.E.I.' else ''} · tabletop")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), "the table fits the window"
        assert screen.axe() == []
        open_menu_entry(page, "Start page")
        page.locator("[data-do=resume]").first.wait_for()
    expect(page.locator("[data-do=resume]")).to_have_count(len(GAMES))  # each is offered again
    assert {part.hostname for part in asked if part.scheme != "blob"} <= {"127.0.0.1"}, "all of it works offline"
    assert screen.errors == []
    page.context.close()


def test_a_reload_returns_to_the_game_and_a_new_server_offers_it(browser: Browser, tmp_path: Path) -> None:
    with start_server(tmp_path, "gin_rummy") as first:
        screen = open_page(browser, first.url)
        page = screen.page
        take_first_answer(page)
        answers = list_answers(page)
        page.reload()
        page.locator(".tt-act").first.wait_for()
        assert list_answers(page) == answers
        other = page.context.new_page()
        other.goto(first.url.partition("?")[0])
        other.locator("[data-do=start]").first.wait_for()  # another tab is another session
        first.stop()
        expect(page.get_by_role("alert")).to_contain_text("Your game is saved", timeout=30_000)
    with start_server(tmp_path) as second:
        page.goto(second.url)
        page.locator("[data-do=resume]").click()
        page.locator(".tt-act").first.wait_for()
        assert list_answers(page) == answers
        take_first_answer(page)
    assert screen.errors == []
    page.context.close()


def test_a_game_is_set_up_and_started_by_keyboard_in_german_in_the_dark_on_a_tablet(
    browser: Browser, server: PlayedServer
) -> None:
    size = ViewportSize(width=1180, height=820)
    screen = open_page(browser, server.url, "de-DE", viewport=size, color_scheme="dark", has_touch=True)
    page = screen.page
    expect(page.locator("h1")).to_have_text("Was möchtest du spielen?")
    assert screen.axe() == []
    for key in page.locator(".tt-start :is(button, select, label)").all():
        box = key.bounding_box()
        assert box is not None
        assert box["height"] >= 40 or key.locator("select").count(), key.inner_text()
    page.get_by_role("button", name="Einstellungen: Gin Rummy").press("Enter")
    page.locator(".tt-panel select").first.wait_for()
    assert screen.axe() == []
    page.get_by_label("Platz B").select_option("Leicht ★")
    page.get_by_role("button", name="Neue Partie").press("Enter")
    page.locator(".tt-act").first.wait_for()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.reload()
    page.locator(".tt-act").first.wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement !== document.body")
    assert screen.errors == []
    page.context.close()


def test_the_timeline_is_large_in_a_large_window_beside_the_whole_board_until_the_user_makes_it_low(
    browser: Browser, tmp_path: Path
) -> None:
    with start_server(tmp_path, "axon_protocol") as server:
        check_large_timeline(open_page(browser, server.url))


def check_large_timeline(screen: Screen) -> None:
    """Check the size of the timeline, its names and colours in every language and theme, and the button."""
    page, strip, board = screen.page, screen.page.locator(".tt-timeline"), screen.page.locator(".tt-board")
    expect(strip.locator("[data-do=height]")).to_have_attribute("aria-expanded", "true")
    large = strip.bounding_box()
    assert large is not None
    assert large["width"] >= 900
    assert large["height"] >= 220
    expect(board).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), "the table fits the window"
    for language, names in (("en", "Stress, limit"), ("de", "Stress, Grenze"), ("es", "Estrés, límite")):
        page.get_by_role("combobox", name=re.compile("Language|Sprache|Idioma")).select_option(language)
        expect(strip.locator(".tt-course-name").first).to_have_text(names)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            assert screen.axe(".tt-timeline") == []
    strip.locator("[data-do=height]").click()
    page.reload()
    expect(strip.locator("[data-do=height]")).to_have_attribute("aria-expanded", "false")
    low = strip.bounding_box()
    assert low is not None
    assert low["height"] <= 72
    assert screen.errors == []
    page.context.close()


def test_a_chart_of_a_page_is_read_and_clicked_where_its_picture_is(browser: Browser, server: PlayedServer) -> None:
    screen = open_page(browser, f"{server.url}?game=gin_rummy")
    page = screen.page
    for _ in range(4):
        take_first_answer(page)
    page.get_by_role("button", name="Chart").click()
    figure, picture = page.locator(".tt-figure").first, page.locator(".tt-figure img").first
    expect(figure).to_be_visible()
    expect(picture).to_have_js_property("naturalWidth", WIDE["width"] - 18)
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        assert screen.axe(".tt-fold") == []
    box = picture.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 60, box["y"] + 60)  # near the left end of the time axis
    expect(page.locator(".tt-past").first).to_be_visible()
    assert screen.errors == []
    page.context.close()


def test_what_is_due_is_reviewed_from_the_start_page_by_keyboard(browser: Browser, tmp_path: Path) -> None:
    deck = KeptDeck(tmp_path / "saved_games" / "reviews.json")
    for kind, id in (("rule", "gin.gin"), ("quiz", "legal/gin.knock")):
        deck.review(ReviewItem("gin_rummy", kind, id), AGAIN, now=datetime.now(UTC) - timedelta(days=2))
    deck.file.write()
    with start_server(tmp_path) as server:
        screen = open_page(browser, server.url, viewport=ViewportSize(width=1024, height=768))
        page = screen.page
        expect(page.locator("[data-do=today]")).to_have_text("Today: 2 items, 1 minute")
        page.locator("[data-do=today]").press("Enter")
        page.locator(".tt-due").first.wait_for()
        assert screen.axe() == []
        page.locator(".tt-due[data-item*=quiz]").press("Enter")
        page.locator(".tt-choice").first.press("Enter")
        expect(page.locator(".tt-todaybar [role=status]")).to_contain_text("It comes back")
        assert screen.axe() == []
        page.locator("[data-do=list]").press("Enter")
        expect(page.locator(".tt-due")).to_have_count(1)
        page.locator("[data-do=begin]").press("Enter")
        page.locator("[data-value=known]").press("Enter")
        expect(page.locator(".tt-todaybar [role=status]")).to_contain_text("Right.")
        page.locator("[data-do=next]").press("Enter")
        expect(page.locator(".tt-todaytitle")).to_have_text("Today: nothing to review")
        page.locator("[data-do=back]").press("Enter")
        page.locator("[data-do=start]").first.wait_for()
        assert screen.errors == []
        page.context.close()
        server.stop()
    assert {card.reviews for card in KeptDeck(deck.file.path).cards.values()} == {2}


@pytest.mark.breadth("51st_state")
@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_plays_a_guided_first_game_from_the_first_minute(
    browser: Browser, server: PlayedServer, game: str
) -> None:
    screen = open_page(browser, server.url, viewport=ViewportSize(width=1024, height=768))
    page = screen.page
    page.locator(f"[data-do=guide][data-game='{game}']").click()
    panel, moments, has_predicted = page.locator(".tt-guide"), set[str](), False
    panel.get_by_role("button", name="Begin", exact=True).click()
    for _ in range(30):
        expect(panel).not_to_contain_text("The others play.")
        if (title := panel.locator(".tt-task b")).count():
            moments.add(title.inner_text())
        if (answers := panel.locator("[data-do=predict]")).count():
            expect(page.locator(".tt-act .tt-signs").first).to_be_hidden()  # they would show the answer
            answers.first.click()
            expect(panel.locator(".tt-prediction")).to_contain_text(re.compile("Right: |It is "))
            has_predicted = True
        if has_predicted and len(moments) > 1:
            break
        take_first_answer(page)
    assert has_predicted
    assert len(moments) > 1
    page.locator(".tt-hintkey").click()
    expect(page.get_by_role("region", name="Hint")).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert screen.axe() == []
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), "the table fits the window"
    page.reload()
    expect(panel.locator(".tt-stars3").first).to_be_visible()  # the guide goes on
    assert screen.errors == []
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_on_the_page(browser: Browser, tmp_path: Path, game: str) -> None:
    with start_server(tmp_path, game) as started:
        screen = open_page(browser, started.url)
        page = screen.page
        for _ in range(2000):
            if not page.locator(".tt-act:not(.tt-not)").count():
                page.locator(".tt-act:not(.tt-not), .tt-over, .tt-result, .tt-won").first.wait_for(timeout=10_000)
            if not page.locator(".tt-act:not(.tt-not)").count():
                break
            take_first_answer(page)
        assert "over" in page.locator(".tt-table").inner_text().lower()
        assert screen.errors == []
        page.context.close()
