"""A game for friends in real browsers: seats, a spectator, and pages that are loaded again."""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.screens import ARTEFACTS, axe
from tests.class_server import start_server

LOADED = 30_000
"""Milliseconds that a page may take on a busy machine."""
ACTION = ".tt-act[data-act]"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A game that the command hosts, with its links: two seats, spectators, the host's page."""
    process = start_server(tmp_path, "host", "gin_rummy")
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(5)]
    yield process, [match[0] for line in lines if (match := re.search(r"http\S+", line))]
    process.kill()
    process.communicate()


def open_page(context: BrowserContext, address: str) -> Page:
    """Open an address, and wait for the table."""
    page = context.new_page()
    page.goto(address)
    page.locator(".tt-actions").wait_for(timeout=LOADED)
    return page


def test_friends_keep_their_seats_and_a_spectator_sees_no_hand(
    served: tuple[subprocess.Popen[str], list[str]], context: BrowserContext, tmp_path: Path
) -> None:
    process, links = served
    assert len(links) == 4, (tmp_path / "log").read_text()
    seats, watcher = [open_page(context, link) for link in links[:2]], open_page(context, links[2])
    asked = 0 if seats[0].locator(ACTION).count() else 1
    mover, other = seats[asked], seats[1 - asked]
    mover.locator(ACTION).first.wait_for(timeout=LOADED)
    assert other.locator(ACTION).count() == watcher.locator(ACTION).count() == 0
    hands = [page.locator("select[name=viewer]").input_value() for page in seats]
    assert hands == ["0", "1"]

    mover.locator(ACTION).last.click()
    other.locator(ACTION).first.wait_for(timeout=LOADED)  # it hears of the move by itself
    before = other.locator(ACTION).evaluate_all("all => all.map(e => e.dataset.act)")
    other.reload()
    other.locator(ACTION).first.wait_for(timeout=LOADED)
    assert other.locator(ACTION).evaluate_all("all => all.map(e => e.dataset.act)") == before
    assert other.locator("select[name=viewer]").input_value() == str(1 - asked)
    watcher.reload()
    watcher.locator(".tt-actions").wait_for(timeout=LOADED)
    assert watcher.locator(ACTION).count() == 0
    find = [page.get_by_role("searchbox").count() for page in (watcher, mover, other)]
    assert find == [0, 0, 1], "only who decides can search"
    assert axe(watcher) == []
    ARTEFACTS.mkdir(exist_ok=True)
    watcher.screenshot(path=ARTEFACTS / "host-spectator.png")

    host = context.new_page()
    host.goto(links[3])
    assert host.locator("a.link").count() == 3
    assert axe(host) == []
    host.screenshot(path=ARTEFACTS / "host-page.png")
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0
    for page in (mover, watcher):
        lost = page.get_by_text("The connection to the game is lost.")
        lost.first.wait_for(timeout=LOADED)
        assert lost.count() == 1
        assert not page.locator(".tt-status:visible").all_inner_texts()
    assert "was disconnected" not in (tmp_path / "log").read_text()
