"""A class in real browsers: learners at once, each with a game, and a page for the teacher."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tabletop.teaching import load_lesson
from tests.browser.screens import ARTEFACTS, axe
from tests.class_server import HeldClass, held_class
from tests.notebook_files import write_notebook

NAMES = ("Anna", "Ben", "Carla", "David", "Eva")
FIRST = "51st_state_first_round"
DISCARD = ".tt-act[data-act^=discard]"
LOADED = 30_000
"""Milliseconds that a page may take on a busy machine."""


@dataclass
class Class(HeldClass):
    """A class that is being held, and its browsers."""

    elsewhere: list[str] = field(default_factory=list)
    """What pages have asked for that is not of this class."""
    contexts: list[BrowserContext] = field(default_factory=list)

    def page(self, browser: Browser) -> Page:
        """Return a page of a browser that knows nothing of others."""
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        self.contexts.append(context)
        page = context.new_page()
        page.on("response", lambda reply: self._heard(reply.url))
        return page

    def _heard(self, url: str) -> None:
        if not url.startswith((self.url, "data:", "blob:")):
            self.elsewhere.append(url)

    def join(self, page: Page, name: str, lang: str = "en", code: str = "") -> None:
        """Join with the code of the class, or another."""
        page.goto(f"{self.url}/?lang={lang}")
        page.locator("#name").fill(name)
        page.locator("#code").fill((code or self.code).lower())
        page.locator("#consent").check()
        page.locator("form button").click()


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Class]:
    """A class of 51st State, with folders of its own."""
    with held_class(tmp_path) as server:
        made = Class(**vars(server))
        yield made
        for context in made.contexts:
            context.close()


@pytest.mark.parametrize("learners", [3, pytest.param(len(NAMES), marks=pytest.mark.long)])
def test_learners_play_their_own_games_and_the_teacher_sees_their_stars(
    learners: int, held: Class, browser: Browser
) -> None:
    door = held.page(browser)
    door.goto(held.url)
    assert axe(door) == []
    door.locator("#name").fill("Mallory")
    door.locator("#code").fill("ABCDEF")
    door.locator("#consent").check()
    door.locator("form button").click()
    door.get_by_role("alert").wait_for()
    assert "not the code" in door.get_by_role("alert").inner_text()
    assert axe(door) == []

    names = NAMES[:learners]
    pages = [held.page(browser) for _ in names]
    for page, name in zip(pages, names, strict=True):  # all at once: nobody waits for the others
        held.join(page, name, "de" if name == "Ben" else "en")
    for page in pages:
        page.locator(".tt-listed").first.click(timeout=LOADED)
    for page in pages:
        page.locator(".tt-exercise .tt-task").wait_for(timeout=LOADED)
    assert load_lesson(FIRST)["hand"].title["de"] in pages[1].locator(".tt-exercise").inner_text()

    assert {page.locator("select[name=lang]:visible").count() for page in pages} == {1}

    teacher = held.page(browser)
    teacher.goto(held.teacher)
    for name in names:
        teacher.locator("th", has_text=name).wait_for()
    assert axe(teacher) == []
    assert teacher.locator("th[title]").count() >= 14, "a long course"
    for width, height in ((1024, 640), (1440, 900)):
        teacher.set_viewport_size({"width": width, "height": height})
        assert teacher.locator("#class").evaluate("e => e.scrollWidth <= e.clientWidth"), width
        teacher.screenshot(path=ARTEFACTS / f"classroom-teacher-{width}.png")

    anna, ben = pages[:2]
    before = [page.locator(".tt-actions").inner_text() for page in pages]
    for action in load_lesson(FIRST)["hand"].solution:
        anna.locator(f".tt-act[data-act='{action}']").click()
        anna.locator(f".tt-act[data-act='{action}']").wait_for(state="hidden")  # it has been answered
    row = teacher.locator("tr", has_text="Anna")
    row.locator("td[title='3 of 30']").wait_for()
    assert [page.locator(".tt-actions").inner_text() for page in pages[1:]] == before[1:]
    assert teacher.locator("tr", has_text="Ben").locator("td").first.inner_text() == "0"

    # Nothing of what is on a table ever comes to the teacher's page, and a learner's page tells no name but of its own.
    cards = {word for word in anna.locator(".tt-card .tt-title, .tt-cardname").all_inner_texts() if word}
    assert not any(card in teacher.content() for card in (*cards, "Docks", "Skyscraper"))
    assert not any(name in ben.content() for name in ("Anna", "Carla"))
    ARTEFACTS.mkdir(exist_ok=True)
    teacher.screenshot(path=ARTEFACTS / "classroom-teacher.png")
    ben.screenshot(path=ARTEFACTS / "classroom-learner.png")

    shown = anna.locator(".tt-exercise .tt-task").inner_text()
    anna.reload()  # the same session: the exercise, the position and the stars are as before
    anna.locator(".tt-exercise .tt-task").wait_for(timeout=LOADED)
    assert anna.locator(".tt-exercise .tt-task").inner_text() == shown
    assert axe(anna, ".tt-learnerbar") == []
    code = anna.locator(".tt-code").inner_text()
    again = held.page(browser)  # another browser, with the code that Anna has noted
    held.join(again, "Anna", code=code)
    again.locator(".tt-exercise .tt-task").wait_for(timeout=LOADED)
    assert "was disconnected" not in held.log.read_text(), "our pages send nothing that is refused"
    assert held.elsewhere == []

    held.stop()
    assert held.process.returncode == 0
    assert [path for path in held.home.rglob("*") if path.is_file()] == []
    ben.get_by_text("Die Verbindung zur Klasse").first.wait_for()


def test_a_class_plays_one_game_each_browser_its_own_seat(held: Class, browser: Browser) -> None:
    teacher = held.page(browser)
    teacher.goto(held.teacher)
    teacher.locator("input[name=players]").fill("3")
    teacher.locator("input[name=people]").fill("3")
    teacher.get_by_role("button", name="Open a table").click()
    with teacher.expect_popup() as opened:
        teacher.get_by_role("link", name="Take a seat yourself").click()
    own = opened.value
    own.locator(".tt-actions").wait_for(timeout=LOADED)
    pages = [own, held.page(browser), held.page(browser)]
    frames: list[list[str | bytes]] = [[], [], []]
    for page, name, heard in zip(pages[1:], NAMES, frames[1:], strict=False):
        page.on("websocket", lambda socket, heard=heard: socket.on("framereceived", lambda f, h=heard: h.append(f)))
        held.join(page, name)
        page.get_by_role("button", name="The table of the class").click(timeout=LOADED)
        page.locator(".tt-actions").wait_for(timeout=LOADED)

    assert {page.locator("select[name=lang]:visible").count() for page in pages} == {1}
    asked = [page.locator(DISCARD).count() > 0 for page in pages].index(True)
    assert [page.locator(DISCARD).count() for page in pages if page is not pages[asked]] == [0, 0]
    cards = pages[asked].locator(DISCARD).evaluate_all("all => all.map(e => e.dataset.act.split(' ')[1])")
    for page, heard in zip(pages[1:], frames[1:], strict=True):  # nor has anything of a hand come to another browser
        said = "".join(f if isinstance(f, str) else f.decode() for f in heard)
        assert len(said) > 10_000
        assert any(f"discard {card}" in said for card in cards) == (page is pages[asked])
    pages[asked].screenshot(path=ARTEFACTS / "classroom-seat.png")

    pages[asked].locator(DISCARD).first.click()
    pages[asked].get_by_text("(still to discard: 1)").first.wait_for()  # a hand may hold two copies of a card
    pages[asked].locator(DISCARD).first.click()  # one on the same moment would be dropped
    following = pages[(asked + 1) % 3]
    following.locator(DISCARD).first.wait_for()
    for page in pages:  # each hears of it by itself
        discards = page.locator(DISCARD).first
        discards.wait_for(state="visible" if page is following else "detached")
    following.screenshot(path=ARTEFACTS / "classroom-next-seat.png")
    assert pages[1].locator(".tt-menukey, .tt-menu, .tt-strip").filter(visible=True).count() == 0
    assert held.elsewhere == []
    assert "was disconnected" not in held.log.read_text()
    for page in pages:
        seat = page.locator("select[name=viewer]").input_value()
        page.reload()
        page.locator(".tt-actions").wait_for(timeout=LOADED)
        assert page.locator("select[name=viewer]").input_value() == seat

    name = teacher.get_by_label("Name of the class")
    name.fill("7b")
    name.press("Enter")  # by keyboard
    teacher.get_by_text("class-7b.sqlite").wait_for()
    assert axe(teacher) == []
    teacher.screenshot(path=ARTEFACTS / "classroom-saved.png", full_page=True)
    teacher.emulate_media(color_scheme="dark")
    assert axe(teacher) == []
    teacher.get_by_label("Nickname").last.fill("Anna")
    teacher.get_by_role("button", name="New code to return").click()
    teacher.get_by_text("The new code of Anna").wait_for()
    assert axe(teacher) == []
    teacher.get_by_role("link", name="Back to your page").click()
    teacher.get_by_role("button", name="Close the class").click()
    teacher.get_by_text("--resume 7b").wait_for()
    assert held.process.wait(30) == 0


def test_two_learners_work_through_a_teachers_notebook_and_the_teacher_sees_where_each_is(
    tmp_path: Path, browser: Browser
) -> None:
    slide = """
import ipywidgets as W
from tabletop_widgets import play
points, told = W.IntSlider(4, 0, 10, description="Points"), W.HTML()
points.observe(lambda change: setattr(told, "value", f"<b>{change['new']} of 10</b>"), "value")
W.VBox([points, told])
"""
    game = 'play("gin_rummy", seats=["human", "random"])'
    path = write_notebook(tmp_path / "knock.ipynb", "# When to knock\n\nRead **this**.", slide, "## Now play", game)
    with held_class(tmp_path, path) as server:
        held = Class(**vars(server))
        anna, ben, teacher = (held.page(browser) for _ in range(3))
        teacher.goto(held.teacher)
        for page, name, lang in ((anna, "Anna", "en"), (ben, "Ben", "de")):
            held.join(page, name, lang)
            page.get_by_role("heading", name="When to knock").wait_for(timeout=LOADED)
        slider = anna.get_by_label("Points")
        slider.focus()
        slider.press("ArrowRight")
        anna.get_by_text("5 of 10").wait_for()
        assert ben.get_by_text("5 of 10").count() == 0
        anna.get_by_role("button", name="Next page").last.click()
        anna.locator(".tt-act").first.wait_for(timeout=LOADED)
        assert anna.evaluate("scrollY") == 0
        actions = anna.locator(".tt-actions")
        before = actions.inner_text()
        anna.locator(".tt-act").first.click()
        expect(actions).not_to_have_text(before, use_inner_text=True)
        row = teacher.locator("tr", has_text="Anna")
        row.locator("td", has_text="Now play").wait_for()
        assert teacher.locator("thead th").all_inner_texts()[-3:] == ["Now", "Page", "Decisions"]
        row.locator("td:last-child", has_text="1").wait_for()
        assert row.locator("td").all_inner_texts()[-3:] == ["Now play", "2", "1"]
        assert teacher.locator("tr", has_text="Ben").locator("td").all_inner_texts()[-3:] == ["When to knock", "1", "0"]
        assert ben.get_by_role("button", name="Nächste Seite").count() == 2
        for page in (anna, ben):
            assert axe(page) == []
        shown = anna.locator(".tt-actions").inner_text()
        anna.reload()  # the same session: the page and the game are as before
        anna.locator(".tt-act").first.wait_for(timeout=LOADED)
        assert anna.locator(".tt-actions").inner_text() == shown
        anna.set_viewport_size({"width": 1024, "height": 640})
        anna.screenshot(path=ARTEFACTS / "classroom-notebook.png")
        assert held.elsewhere == []
        assert "was disconnected" not in held.log.read_text()
        for context in held.contexts:
            context.close()
