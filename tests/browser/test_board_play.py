"""Whole turns played on the boards alone with a real mouse, by touch alone and by keyboard alone."""

from __future__ import annotations

import json
import math
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.one_screen import CELL, EDGES, MOMENTS, SMALL, Desk, opened, opened_page
from tests.browser.screens import ARTEFACTS
from tests.browser.test_room import press_long
from tests.play_server import ServedPages

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")
DECISIONS = [10, pytest.param(60, marks=pytest.mark.long)]
MAX_WORDS = 25
"""Words in the question, the open menu and the lit targets together, in the median."""
MAX_TABS = 3
MIN_TARGET_PX = 40
DOUBLE_PX = 40
DOUBLE_MS = 600
SMALLER_TARGETS = {
    ".ax-field": "the area around the field offers the same answers",
    ".di-spot": "a tap next to it offers the same answers",
}
"""Selectors of targets of a finger that may be smaller, with the reason."""
SEEK = (
    """
def seek(name, verb):
    # The first decision of the first seat with an answer of this verb.
    game = tabletop.load_game(name, players=3)
    session = tabletop.Session(game, 7, ["heuristic"] * 3)
    source, bot = random.Random(7), game.strategies()["heuristic"]
    is_there = lambda: any(str(a).startswith(verb + " ") for a in session.state.legal_actions())
    while session.state.current_player() != 0 or not is_there():
        session.apply(bot.decide(PlayerView(session.state), source))
    session.seats = ("human", "heuristic", "heuristic")
    put(session)
"""
    + CELL
)
OUTLOOK = "__import__('tabletop').PlayerView(table.session.state, 0)"
BEST = f"str(table.session.game.strategies()['heuristic'].decide({OUTLOOK}, __import__('random').Random(1)))"
LEGAL = "table.actions.desk.list_actions(None, 'en', legal=True)"
OVER = "table.session.state.is_terminal()"
ASKED = f"{OVER} or table.session.state.current_player() == 0"
"""The other seats have moved."""
# A point at which a click reaches a thing, or null if no part of it can be seen.
FIND = """([selector, isLast]) => {
  const things = [...document.querySelectorAll(selector)].filter(e => e.checkVisibility({visibilityProperty: true}));
  for (const thing of isLast ? things.reverse() : things) {
    thing.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const {left, top, width, height} = thing.getBoundingClientRect();
    const acrosses = thing.matches('summary') ? [.1, .9] : [.5, .1, .9, .25, .75, .03]; // a summary: at its name
    for (const down of [.5, .2, .8, .35, .65, .1, .9]) for (const across of acrosses) {
      const x = left + across * width, y = top + down * height;
      const hit = document.elementFromPoint(x, y)?.closest('[data-do],[data-ref],[role=menuitem],summary');
      if (hit === thing) return [x, y];
    }
  }
  return null }"""
STATE = """() => {
  const section = document.querySelector('.tt-actions section'), table = document.querySelector('.tt-table');
  const words = e => {
    const copy = e.cloneNode(true);
    for (const unseen of copy.querySelectorAll('.tt-sr, svg')) unseen.remove();
    for (const part of copy.querySelectorAll('*')) part.append(' ');
    return copy.textContent.split(/\\s+/).filter(word => /\\p{L}/u.test(word)).length };
  const all = selector => [...table.querySelectorAll(selector)];
  return {
    version: Number(section.dataset.version),
    menu: all('.tt-boardmenu [role=menuitem]').map(e => e.dataset.act ?? ''),
    loose: all('.tt-loose [data-act]').map(e => e.dataset.act),
    isOpen: Boolean(document.querySelector('.tt-boardmenu')),
    targets: [...new Set(all('[data-mark~=target]').map(e => e.dataset.ref))],
    words: [...all('.tt-prompt, .tt-boardmenu, .tt-loose')].reduce((sum, e) => sum + words(e), 0),
  } }"""


@dataclass
class Mouse:
    """A person who looks at the boards only, and counts. With `is_touch` it is a finger that taps."""

    desk: Desk
    is_touch: bool = False
    names: dict[str, str] = field(default_factory=dict)
    clicks: dict[str, list[int]] = field(default_factory=dict)
    words: list[int] = field(default_factory=list)
    listed: list[str] = field(default_factory=list)
    """Answers that could not be given on the boards."""
    slow: list[str] = field(default_factory=list)
    """Answers that took more clicks than the rules have steps."""
    last: list[float] = field(default_factory=lambda: [0, 0])
    clicked: float = 0.0
    """Point and time of the last click."""

    @property
    def page(self) -> Page:
        """The page with the table."""
        return self.desk.notebook.page

    def py(self, expression: str) -> Any:
        """The value of an expression in the kernel."""
        return self.desk.notebook.py(expression)

    def state(self) -> dict[str, Any]:
        """What the page shows."""
        state: dict[str, Any] = self.page.evaluate(STATE)
        return state

    def find(self, selector: str, is_last: bool = False) -> list[float] | None:
        """A point at which a thing can be clicked."""
        point: list[float] | None = self.page.evaluate(FIND, [selector, is_last])
        return point

    def find_thing(self, ref: str) -> list[float] | None:
        """A point of the thing with this reference; a rival's closed board is opened for it."""
        if closed := self.find(f"details:not([open]):has([data-ref={json.dumps(ref)}]) > summary"):
            self.click(closed)
            self.page.wait_for_timeout(100)
        return self.find(f".tt-felt [data-ref={json.dumps(ref)}]")

    def click(self, point: list[float]) -> None:
        """Click or tap there; the second click of a double click would be ignored."""
        if math.dist(point, self.last) < DOUBLE_PX:
            self.page.wait_for_timeout(max(0, DOUBLE_MS - 1000 * (time.monotonic() - self.clicked)))
        self.last, self.clicked = point, time.monotonic()
        if self.is_touch:
            self.page.touchscreen.tap(*point)
            self.page.wait_for_timeout(30)
            return
        self.page.mouse.move(*point)
        self.page.mouse.down()
        self.page.mouse.up()
        self.page.wait_for_timeout(30)

    def wait(self) -> int:
        """Wait until the page shows the position of the kernel, and return its version."""
        version: int = self.py("table.session.version")
        self.page.wait_for_function(
            "version => Number(document.querySelector('.tt-actions section').dataset.version) === version", arg=version
        )
        self.page.wait_for_timeout(60)
        return version

    def measure(self) -> int:
        """Words that a person reads: the question, the menu, and the names of the lit things."""
        state = self.state()
        lit = sum(len(self.names.get(ref, ref).split()) for ref in state["targets"])
        return int(state["words"]) + lit

    def act(self, key: str, drags: bool = False) -> int:
        """Give an answer on the boards; returns the number of clicks."""
        version = self.wait()
        answers = self.py(LEGAL)
        answer = next(a for a in answers if a["key"] == key)
        most = clicks = 0
        left = list(answer["about"])
        for _ in range(6):
            state = self.state()
            most = max(most, self.measure())
            if state["version"] != version:
                break
            on_menu = self.find(f'.tt-boardmenu [data-act="{key}"]') if key in state["menu"] else None
            lit = [ref for ref in left if ref in state["targets"]]
            if on_menu:
                self.click(on_menu)
            elif key in state["loose"]:
                loose = self.find(f'.tt-loose [data-act="{key}"]')
                assert loose, key
                self.click(loose)
            else:
                shown = next(((ref, point) for ref in lit or left if (point := self.find_thing(ref))), None)
                if not shown:
                    self.listed.append(key)
                    self.page.locator(f'.tt-act[data-act="{key}"]').click()
                    self.page.wait_for_function(
                        "v => Number(document.querySelector('.tt-actions section').dataset.version) !== v", arg=version
                    )
                    return 0
                ref, point = shown
                left.remove(ref)
                self.click(point)
            clicks += 1
            self.page.wait_for_timeout(120)
            if self.py("table.session.version") != version:
                break
        assert self.py("table.session.version") != version, f"{key}: not given after {clicks} clicks"
        assert self.py("[str(n.action) for n in table.session.nodes if n.player == 0][-1]") == key
        self.words.append(most)
        self.clicks.setdefault(answer["kind"], []).append(clicks)
        same = [a for a in answers if set(a["about"]) == set(answer["about"])]
        if clicks > max(2, len(answer["about"]) + (len(same) > 1)):  # things, and a choice such as how it is paid
            self.slow.append(key)
        return clicks


@pytest.fixture(scope="module")
def desk(pages_server: ServedPages, browser: Browser) -> Iterator[Desk]:
    """One page without Jupyter for the tests of this file."""
    with opened_page(pages_server, browser, SEEK) as desk:
        desk.size("1440x900")
        yield desk


@pytest.fixture(scope="module")
def lab_desk(lab: tuple[str, Path], browser: Browser) -> Iterator[Desk]:
    """One page of JupyterLab for what depends on it."""
    with opened(lab, browser, "board_play", SEEK) as desk:
        desk.size("1440x900")
        yield desk


@pytest.fixture(scope="module")
def tablet(pages_server: ServedPages, browser: Browser) -> Iterator[Desk]:
    """One page on a tablet, which has no mouse."""
    with opened_page(pages_server, browser, SEEK, has_touch=True) as desk:
        desk.resize(1180, 820)
        yield desk


def lay(desk: Desk, game: str, decisions: int = 0, verb: str = "") -> Mouse:
    """Lay a game on the table: after so many decisions, or where there is an answer of this verb."""
    if verb:
        desk.notebook.py(f"seek({game!r}, {verb!r})")
        desk.notebook.page.locator(".tt-act").first.wait_for()
    else:
        desk.lay(game, decisions)
    desk.notebook.page.locator(".tt-shell").evaluate("e => e.scrollIntoView({block: 'center'})")
    desk.notebook.page.wait_for_timeout(300)
    mouse = Mouse(desk)
    mouse.names = mouse.py("table.actions.desk.view(0, 'en').get('names', {})")
    return mouse


def play_on_boards(mouse: Mouse, game: str, decisions: int, artefact: str) -> None:
    """Play decisions on the boards alone, write the figures to a file and check them."""
    for _ in range(decisions):
        mouse.desk.notebook.wait_py(ASKED, True)
        if mouse.py(OVER):
            break
        mouse.act(mouse.py(BEST))
    figures = {
        "clicks": {kind: max(counts) for kind, counts in mouse.clicks.items()},
        "words": statistics.median(mouse.words),
        "most words": max(mouse.words),
        "in the list": mouse.listed,
        "slow": mouse.slow,
    }
    ARTEFACTS.mkdir(exist_ok=True)
    (ARTEFACTS / f"{artefact}-{game}-{decisions}.json").write_text(json.dumps(figures, indent=1) + "\n")
    print(game, figures)
    mouse.desk.notebook.screenshot(f"{artefact}-{game}-{decisions}")
    assert mouse.listed == []
    assert mouse.slow == []
    assert max(mouse.clicks.get("draw", [1])) == 1, "the deck has one answer"
    assert statistics.median(mouse.words) <= MAX_WORDS
    assert mouse.desk.notebook.errors == []
    assert mouse.page.locator(".tt-trouble").all_inner_texts() == []


@pytest.mark.parametrize("decisions", DECISIONS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_on_the_boards_alone(game: str, decisions: int, desk: Desk) -> None:
    play_on_boards(lay(desk, game), game, decisions, "board-play")


@pytest.mark.breadth("dei-10")
@pytest.mark.parametrize("decisions", DECISIONS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_touch_alone(game: str, decisions: int, tablet: Desk) -> None:
    finger = lay(tablet, game)
    finger.is_touch = True
    play_on_boards(finger, game, decisions, "touch-play")


@pytest.mark.breadth("51st_state-10")
@pytest.mark.parametrize("decisions", DECISIONS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_keyboard_alone(game: str, decisions: int, lab_desk: Desk) -> None:
    mouse = lay(lab_desk, game)
    page = mouse.page
    page.locator(".jp-Cell .jp-InputPrompt").first.click()  # the cell is chosen; from here on there are only keys
    focused = "document.activeElement.closest('.tt-actions') !== null"
    tabs = 0
    while not page.evaluate(focused):
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= MAX_TABS
    for _ in range(decisions):
        mouse.desk.notebook.wait_py(ASKED, True)
        if mouse.py(OVER):
            break
        key, version = mouse.py(BEST), mouse.wait()
        if not page.evaluate("document.activeElement.matches('.tt-act')"):
            page.keyboard.press("Tab")  # from the question to its first answer
        page.keyboard.press("Home")  # after an answer the focus stays in the list, perhaps below the next one
        for _ in range(100):
            if page.evaluate("document.activeElement.dataset.act") == key:
                break
            page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.dataset.act") == key
        page.keyboard.press("Enter")
        page.wait_for_function(
            "v => Number(document.querySelector('.tt-actions section').dataset.version) !== v", arg=version
        )
        assert mouse.py("[str(n.action) for n in table.session.nodes if n.player == 0][-1]") == key
        mouse.wait()
        assert page.evaluate(focused), f"{key}: the focus has left the answers"
    assert lab_desk.notebook.errors == []


@pytest.mark.breadth("51st_state-moments0", "axon_protocol-moments0", "dei-moments0")
@pytest.mark.parametrize("moments", [slice(2, 3), slice(0, None, 2)])
@pytest.mark.parametrize("game", GAMES)
def test_every_target_has_room_for_a_finger(game: str, moments: slice, tablet: Desk) -> None:
    page, faults = tablet.notebook.page, []
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    for moment in MOMENTS[game][moments]:
        lay(tablet, game, moment)
        tablet.notebook.screenshot(f"touch-{game}-{moment}")
        tabs = page.locator(".tt-side .tt-tab")
        for k in range(tabs.count()):
            tabs.nth(k).click()
            page.wait_for_timeout(100)
            small = page.evaluate(SMALL, [MIN_TARGET_PX, list(SMALLER_TARGETS)])
            faults += [f"{moment}: {fault}" for fault in small]
    assert not faults, "\n".join(dict.fromkeys(faults))


def test_a_tablet_shows_all_of_axon_protocol_and_details_by_a_long_press(tablet: Desk) -> None:
    page, details = tablet.notebook.page, tablet.notebook.page.locator(".ax-beside")
    lay(tablet, "axon_protocol", 90)
    for lang in ("de", "es", "en"):
        tablet.notebook.py(f"setattr(table, 'lang', {lang!r})")
        page.locator(f".tt-shell .tt-actions[lang={lang}]").wait_for()
        page.wait_for_timeout(300)
        assert page.evaluate(EDGES) == [], lang
    assert not details.is_visible()
    figure = page.locator(".ax-map .ax-fig").first
    figure.tap()
    details.wait_for()  # it has no answer here, so the tap asks for its details
    tablet.notebook.screenshot("touch-details")
    page.locator(".tt-prompt").tap()
    details.wait_for(state="hidden")
    lay(tablet, "axon_protocol", verb="activate")
    answer = page.locator(".ax-map .ax-fig.tt-can").first
    answer.tap()
    page.locator(".ax-fig.tt-on").wait_for()
    page.wait_for_timeout(600)
    assert not details.is_visible()
    box = answer.bounding_box()
    assert box
    press_long(page, box["x"] + 15, box["y"] + 15)
    details.wait_for()


def test_a_tap_next_to_a_small_thing_offers_its_answers(tablet: Desk) -> None:
    finger = lay(tablet, "dei", verb="build build lift")
    answer = next(a for a in finger.py(LEGAL) if a["key"].startswith("build build lift "))
    box = tablet.notebook.page.locator(f".tt-felt [data-ref={json.dumps(answer['about'][0])}]").first.bounding_box()
    assert box
    assert box["width"] < MIN_TARGET_PX / 2
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tablet.notebook.page.touchscreen.tap(middle[0] + 12, middle[1] + 12)
    tablet.notebook.page.locator(f'.tt-boardmenu [data-act="{answer["key"]}"]').wait_for()
    tablet.notebook.page.keyboard.press("Escape")
    assert tablet.notebook.errors == []


def find_pair(mouse: Mouse, verb: str) -> tuple[str, list[str]]:
    """An answer with two things on the boards, as notation and references."""
    pairs = [(a["key"], a["about"]) for a in mouse.py(LEGAL) if a["key"].startswith(f"{verb} ")]
    return next((key, about) for key, about in pairs if all(mouse.find_thing(ref) for ref in about))


@pytest.mark.parametrize(("game", "verb"), [("dei", "move"), ("51st_state", "develop")])
def test_a_thing_is_dragged_to_its_target(game: str, verb: str, desk: Desk) -> None:
    mouse = lay(desk, game, verb=verb)
    key, about = find_pair(mouse, verb)
    source, target = about if game == "dei" else about[::-1]
    version = mouse.wait()
    start, end = mouse.find_thing(source), mouse.find_thing(target)
    assert start
    assert end
    page = mouse.page
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 9, start[1] + 4)
    page.locator(".tt-dragarrow").wait_for()
    assert target in mouse.state()["targets"]
    page.mouse.move(*end, steps=4)
    page.locator(".tt-dragarrow.tt-hit").wait_for()
    desk.notebook.screenshot(f"board-drag-{game}")
    page.mouse.up()
    if mouse.find(f'.tt-boardmenu [data-act="{key}"]'):  # the same places for another kind of answer, too
        mouse.click(mouse.find(f'.tt-boardmenu [data-act="{key}"]') or [])
    page.wait_for_function(
        "v => Number(document.querySelector('.tt-actions section').dataset.version) !== v", arg=version
    )
    assert mouse.py("[str(n.action) for n in table.session.nodes if n.player == 0][-1]") == key
    assert page.locator(".tt-dragarrow").count() == 0
    assert desk.notebook.errors == []


def test_a_thing_says_before_the_click_what_it_does_if_it_acts_at_once(desk: Desk) -> None:
    tip = desk.notebook.page.locator(".tt-names", has_text="Click: ")
    for verb, acts_at_once in (("draft", True), ("construct", False)):
        mouse = lay(desk, "51st_state", verb=verb)
        version = mouse.wait()
        answers = mouse.py(f"[a for a in {LEGAL} if a['key'].startswith('{verb} ')]")
        text, start = next((a["text"], point) for a in answers if (point := mouse.find_thing(a["about"][0])))
        mouse.page.mouse.move(*start)
        mouse.page.wait_for_timeout(150)
        assert tip.all_inner_texts() == ([f"Click: {text}"] if acts_at_once else [])
        mouse.click(start)
        if acts_at_once:
            mouse.page.wait_for_function(
                "v => Number(document.querySelector('.tt-actions section').dataset.version) !== v", arg=version
            )
        else:
            mouse.page.locator(".tt-boardmenu").wait_for()
    assert desk.notebook.errors == []


def test_escape_and_a_drop_elsewhere_end_the_choice(desk: Desk) -> None:
    mouse = lay(desk, "dei", verb="move")
    _, (source, _) = find_pair(mouse, "move")
    version, page, start = mouse.wait(), mouse.page, mouse.find_thing(source)
    assert start
    mouse.click(start)
    page.locator("[data-mark~=target]").first.wait_for()
    page.locator(".tt-filter").wait_for()
    page.keyboard.press("Escape")
    page.locator(".tt-filter").wait_for(state="detached")
    assert mouse.state()["targets"] == []
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 20, start[1] + 20, steps=3)
    assert mouse.state()["targets"]
    box = page.locator(".tt-banner").bounding_box()
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + 5, steps=3)
    page.mouse.up()
    page.locator(".tt-filter").wait_for(state="detached")
    assert mouse.state()["targets"] == []
    assert mouse.py("table.session.version") == version
    assert desk.notebook.errors == []


def test_the_menu_is_used_by_keyboard(desk: Desk) -> None:
    mouse = lay(desk, "dei", 5)
    page, version = mouse.page, mouse.wait()
    key = next(a["key"] for a in mouse.py(LEGAL) if a["key"].startswith("play "))
    page.locator(f".tt-felt [data-ref='card:{key.split()[1]}']").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('.tt-boardmenu [role=menuitem]')")
    assert desk.notebook.axe(".tt-boardmenu") == []
    desk.notebook.screenshot("board-menu-keyboard")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.matches('[data-ref]')")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('.tt-boardmenu [role=menuitem]')")
    for _ in range(4):
        if page.evaluate("document.activeElement.dataset.act") == key:
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "v => Number(document.querySelector('.tt-actions section').dataset.version) !== v", arg=version
    )
    assert mouse.py("[str(n.action) for n in table.session.nodes if n.player == 0][-1]") == key
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.matches('.tt-actions input[type=search]')")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('.tt-actions [data-item]')")
    assert desk.notebook.errors == []


def test_the_first_answer_is_near_the_cell_for_the_keyboard(lab_desk: Desk) -> None:
    mouse = lay(lab_desk, "51st_state", 14)
    mouse.wait()
    page = mouse.page
    page.locator(".jp-Cell .jp-InputPrompt").first.click()
    tabs = 0
    while not page.evaluate("document.activeElement.matches('.tt-act')"):
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= MAX_TABS


def test_a_long_press_shows_and_does_not_play(desk: Desk) -> None:
    mouse = lay(desk, "dei", verb="move")
    _, (source, _) = find_pair(mouse, "move")
    version, page, start = mouse.wait(), mouse.page, mouse.find_thing(source)
    assert start
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    point = [{"x": start[0], "y": start[1]}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    page.wait_for_timeout(1500)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert mouse.state()["targets"] == []
    assert page.locator(".tt-filter").count() == 0
    assert mouse.py("table.session.version") == version
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator("[data-mark~=target]").first.wait_for()  # a tap is a click
    page.keyboard.press("Escape")
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    touch.detach()
    assert desk.notebook.errors == []
