"""Games without a line of screen code, played to their ends by clicking on the board that is made of their fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tests.browser.cells_page import CellsPage
from tests.browser.conftest import View

GIN = (
    "from tabletop_widgets import play\n"
    "table = play('gin_rummy', seats=['human', 'heuristic'], seed={seed}, hands=1)\ntable",
    "session, game = table.session, table.session.game",
)
TOY = (
    "from tabletop import register\nfrom tests.engine.toy import Toy\nregister('toy', Toy)",
    "from tabletop_widgets import play\n"
    "table = play('toy', seats=['human', 'random', 'human'], seed=5, goal=8, lang='de', curtain=False)\ntable",
    "session, game = table.session, table.session.game",
)
NARROW = (390, 844)
WIDER = [pytest.param(size, marks=pytest.mark.long) for size in ((1440, 900), (1024, 768))]
"""Wide boards are looked at in the other tests of every run; a whole hand on them is for the long one."""
BOARD = ".tt-general"
CORNER: Any = {"x": 9, "y": 14}
"""Of a card: the rest of it may lie under the next one."""
OUTLOOK = "__import__('tabletop').PlayerView(session.state, 0)"
BEST = f"str(game.strategies()['heuristic'].decide({OUTLOOK}, __import__('random').Random(1)))"
FIRST = "str(session.state.legal_actions()[0])"
OVER = "session.state.is_terminal()"
VERSION = "document.querySelector('.tt-actions section').dataset.version"
# What sticks out of a part of the board, and cards of which not even the corner can be seen.
CRAMPED = """() => [...document.querySelectorAll('.gt-table, .gt-seat')].flatMap(box => {
  const [left, right] = [box.getBoundingClientRect().left, box.getBoundingClientRect().right + 1];
  const cards = [...box.querySelectorAll('button')];
  return cards.filter((card, k) => {
    const here = card.getBoundingClientRect(), next = cards[k + 1]?.getBoundingClientRect();
    const covered = next && next.top === here.top && next.left - here.left < 18;
    return here.left < left || here.right > right || covered;
  }).map(card => card.innerText) })"""


class Player:
    """Clicks on the board, then on the answers that it brings up, and looks whether anything goes wrong."""

    def __init__(self, notebook: CellsPage) -> None:
        self.notebook, self.page = notebook, notebook.page
        self.console: list[str] = []
        self.page.on("console", lambda said: self.console.append(said.text) if said.type == "error" else None)
        notebook.run_all()
        self.page.locator(f"{BOARD} section").first.wait_for()

    def action(self, key: str) -> dict[str, Any]:
        """An answer as the screen gets it."""
        found: dict[str, Any] = self.notebook.py(f"[a for a in session.actions() if a['key'] == {key!r}][0]")
        return found

    def thing(self, ref: str) -> Any:
        """What can be clicked for this reference; the seat that is asked has its own first."""
        return self.page.locator(f"{BOARD} [data-ref='{ref}']").last

    def do(self, key: str) -> None:
        """Click what the action is about, where there is such a thing on the board, and then the answer next to it."""
        version = self.notebook.py("session.version")
        things = [self.thing(ref) for ref in self.action(key)["about"]]
        if seen := [thing for thing in things if thing.count()]:
            seen[0].click(position=CORNER)
            either = f"version => {VERSION} > version || document.querySelector('.tt-filter')"
            self.page.wait_for_function(either, arg=version)
            if self.notebook.py("session.version") > version:  # the question was which thing to choose
                return
            assert seen[0].get_attribute("aria-pressed") == "true"
            assert self.page.locator(f"{BOARD} .tt-on").count() >= 1
        entry = self.page.locator(f".tt-boardmenu [data-act='{key}']")
        (entry if entry.count() else self.page.locator(f".tt-act:not(.tt-not)[data-act='{key}']")).click()
        self.page.wait_for_function(f"version => {VERSION} > version", arg=version)

    def note(self) -> str:
        """What the board says about a click that leads to nothing."""
        self.page.locator(".gt-note:not(:empty)").wait_for()
        return self.page.locator(".gt-note:not(:empty)").inner_text()

    def well(self) -> None:
        """Nothing has gone wrong, nothing is cramped."""
        assert self.page.locator(".tt-trouble").all_inner_texts() == []
        assert (self.notebook.errors, self.console) == ([], [])
        assert self.page.evaluate(CRAMPED) == []


@pytest.fixture
def gin(open_cells: Callable[..., CellsPage]) -> Callable[[int], Player]:
    """One hand of gin rummy against the heuristic."""

    def open_hand(seed: int) -> Player:
        return Player(open_cells(*(cell.format(seed=seed) for cell in GIN)))

    return open_hand


@pytest.mark.long
@pytest.mark.parametrize("size", [NARROW, *WIDER], ids=lambda size: str(size[0]))
def test_a_hand_of_gin_rummy_is_played_on_the_screen(size: tuple[int, int], gin: Callable[[int], Player]) -> None:
    player = gin(4)
    page, notebook = player.page, player.notebook
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator(".tt-table").evaluate("e => e.scrollIntoView()")
    player.well()
    refused = 0
    for turn in range(60):
        if notebook.py(OVER):
            break
        cards = page.locator(f"{BOARD} .gt-seat:not(.gt-small) button.gt-card")
        assert cards.count() == notebook.py("len(session.state.seats[0].hand)"), "every card of the hand can be clicked"
        # (A click on the discard pile takes its card at once, and says nothing about passing.)
        illegal = "not a['legal'] and a['about'] and a['key'] != 'pass'"
        wrong = notebook.py(f"[a for a in session.actions() if {illegal}][:1]")
        if wrong and refused < 3:
            refused += 1
            player.thing(wrong[0]["about"][0]).click(position=CORNER)
            said = page.locator(f".tt-why:has-text({wrong[0]['reasons'][0]['sentence']!r})")
            said.first.wait_for()
            assert notebook.py("session.index") == notebook.py("session.length - 1")
            page.keyboard.press("Escape")
            page.locator(".tt-filter").wait_for(state="detached")
        if turn == 0:
            cards.first.click(position=CORNER)
            assert "no actions are available now" in player.note()
            notebook.screenshot(f"any-game-refused-{size[0]}")
            cards.first.click(position=CORNER)
            page.locator(".gt-note:not(:empty)").wait_for(state="detached")
        player.do(notebook.py(BEST))
        if turn in (0, 5):
            page.locator(".tt-table").evaluate("e => e.scrollIntoView()")
            notebook.screenshot(f"any-game-gin-{size[0]}-{turn}")
        player.well()
    assert notebook.py(OVER)
    assert refused == 3
    page.locator(".gt-won").wait_for()
    points = [int(text) for text in page.locator(".gt-points > b").all_inner_texts()]
    assert sorted(points) == sorted(notebook.py("session.state.scores()"))
    page.locator(".tt-table").evaluate("e => e.scrollIntoView()")
    notebook.screenshot(f"any-game-gin-{size[0]}-over")
    assert notebook.axe("main") == []


def test_the_toy_is_played_by_two_at_one_screen_who_see_their_own_cards(open_cells: Callable[..., CellsPage]) -> None:
    player = Player(open_cells(*TOY))
    page, notebook = player.page, player.notebook
    seen = set()
    for turn in range(120):
        if notebook.py(OVER):
            break
        asked = notebook.py("session.state.current_player()")
        seen.add(asked)
        page.locator(".gt-turn:not(.gt-small)").wait_for()
        hands = [len(hand) for hand in notebook.py("session.state.hands")]
        mine = page.locator(f"{BOARD} .gt-seat:not(.gt-small) button.gt-card")
        assert mine.count() == hands[asked]
        backs = page.locator(f"{BOARD} .gt-small .gt-back").count()
        assert backs == sum(min(n, 15) for seat, n in enumerate(hands) if seat != asked)
        assert page.locator(f"{BOARD} .gt-small button.gt-card").count() == 0
        player.do(notebook.py(FIRST))
        if turn == 6:
            notebook.screenshot("any-game-toy")
        player.well()
    assert notebook.py(OVER)
    assert seen == {0, 2}
    assert "Stapel" in page.locator(".gt-table").inner_text()
    notebook.screenshot("any-game-toy-over")
    assert notebook.axe("main") == []


def test_the_board_is_used_by_keyboard_and_its_moments_by_the_timeline(gin: Callable[[int], Player]) -> None:
    player = gin(4)
    page, notebook = player.page, player.notebook
    player.do(notebook.py(BEST))
    hand = page.locator(f"{BOARD} .gt-seat:not(.gt-small)")
    first, last = hand.locator("button.gt-card").first, hand.locator("button.gt-card").last
    first.focus()
    page.keyboard.press("End")
    assert last.evaluate("e => e === document.activeElement")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    page.locator(".tt-filter").wait_for()
    assert first.get_attribute("aria-pressed") == "true"
    assert first.get_attribute("data-ref") == notebook.py("table.actions.data['selected']")
    page.keyboard.press("Escape")
    page.locator(".tt-filter").wait_for(state="detached")
    assert hand.locator("[tabindex='0']").count() == 1, "one tab stop for the whole seat"
    index = notebook.py("session.index")
    page.get_by_role("button", name="Undo", exact=True).click()
    notebook.wait_py("session.index", 0)
    page.get_by_role("button", name="Redo", exact=True).click()
    notebook.wait_py("session.index", index)
    player.well()


def test_what_is_new_is_marked(gin: Callable[[int], Player]) -> None:
    player = gin(4)
    page, notebook = player.page, player.notebook
    player.do("take")
    page.mouse.move(2, 2)  # an answer under the pointer shows what it would change instead
    taken = notebook.py("session.state.seats[0].taken[0]")
    new = page.locator(f"{BOARD} .gt-seat:not(.gt-small) [data-mark~=new]")
    new.first.wait_for()
    assert new.evaluate_all("all => all.map(e => e.dataset.thing)") == [f"card:{taken}"]
    page.locator(f"{BOARD} [data-zone='0.hand'][data-diff='+1']").wait_for()
    player.well()


def test_a_meld_is_clicked_as_a_whole_where_only_that_leads_to_something(es_module: Callable[..., View]) -> None:
    game = load_game("gin_rummy", hands=1)
    knocker = ["AS", "2S", "3S", "5D", "6D", "7D", "9C", "9H", "9S", "KD", "AD"]
    other = ["4S", "KC", "KH", "QD", "JC", "7H", "6C", "2H", "3D", "10C"]
    state = game.scenario({"seats": [{"hand": knocker}, {"hand": other}], "discard": ["JD"]})
    state.apply_action("knock KD")
    view = es_module(tw.TableZones(Session(game, state=state), viewer=1))
    melds = view.page.locator(".gt-row")
    lit = [meld for meld in melds.all() if "tt-can" in (meld.get_attribute("class") or "")]
    assert len(lit) == 1, "the four of spades fits one of three"
    lit[0].locator("button").nth(1).click()
    assert view.sent()[-1]["ref"].startswith("pile:spread:")
    assert view.axe("#view") == []
