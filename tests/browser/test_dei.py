"""D.E.I. in a real browser: its modules alone, and its table in JupyterLab by mouse and by keyboard."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Any

import pytest

from tabletop import Session, load_game
from tabletop_widgets import EventLog
from tabletop_widgets.games.dei import boards as dei
from tests.browser.cells_page import CellsPage
from tests.browser.conftest import Notebook, View
from tests.browser.one_screen import COVERED_NAMES
from tests.browser.screens import Screen, words_of
from tests.browser.test_table import ACTION, CLICK, OUTPUT, keep, show_table
from tests.widgets.test_dei import moving, played

PIECES: list[Callable[[Session], Any]] = [  # the others stand on the table, on which axe runs too
    lambda s: dei.DistrictMap(s, exploded=True),
    lambda s: dei.MajorityView(s),
    lambda s: dei.Shelf(s),
    lambda s: dei.Pad(s, max(0, s.state.current_player())),
]


COUNT = "count => document.querySelectorAll('.di-area').length === count"


@pytest.fixture(scope="module")
def late() -> Session:
    """A turn of a later round: disputed areas, figures that may move, cards in hand."""
    return played(moving)


# --- modules alone ----------------------------------------------------------------------------------------------------


@pytest.mark.breadth(every=2)
@pytest.mark.parametrize("make", PIECES)
def test_axe_finds_nothing_in_light_and_dark(make: Any, late: Session, es_module: Callable[..., View]) -> None:
    view = es_module(make(late))
    assert view.page.locator("#view section").count() >= 1
    assert view.axe("#view") == []
    view.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    view.page.add_style_tag(content="body { background: #111; color: #eee } body .tt { --jp-layout-color1: #111 }")
    assert view.axe("#view") == []
    assert view.errors == []


def test_arrows_reach_every_area_and_enter_selects_it(late: Session, es_module: Callable[..., View]) -> None:
    board = dei.DistrictMap(late)
    view = es_module(board)
    assert view.page.locator("[data-item][tabindex='0']").count() == 1
    items = view.page.locator("[data-item]").evaluate_all("all => all.map(e => e.dataset.ref)")
    assert {f"area:{a['area']}" for a in board.data["areas"]} <= set(items)
    view.page.locator("[data-item]").first.focus()
    seen = []
    for _ in items:
        seen.append(view.page.evaluate("document.activeElement.dataset.ref"))
        view.page.keyboard.press("ArrowRight")
    assert seen == items
    view.page.keyboard.press("Home")
    area = next(a for a in board.data["areas"] if f"area:{a['area']}" == items[0])
    assert area["text"].split(". ")[-1] in view.page.locator(".di-foot").inner_text()
    view.page.keyboard.press("Enter")
    assert view.sent() == [{"type": "select", "ref": items[0], "id": 1}]


def test_the_switch_of_levels_and_the_exploded_view(late: Session, es_module: Callable[..., View]) -> None:
    board = dei.DistrictMap(late)
    view = es_module(board)
    areas = {level: sum(a["level"] == level for a in board.data["areas"]) for level in ("ground", "roof")}
    for level in ("ground", "roof"):
        view.page.get_by_role("button", name=level, exact=True).first.click()
        assert view.saved()["level"] == level
        view.page.wait_for_function(COUNT, arg=areas[level])
        assert view.page.locator(f".di-area.di-{level}").count() == areas[level]
    view.page.get_by_role("button", name="exploded view").click()
    assert view.saved()["exploded"] is True
    view.page.wait_for_function(COUNT, arg=sum(areas.values()))
    tops = {
        level: view.page.locator(f".di-area.di-{level}").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect().top)"
        )
        for level in areas
    }
    assert min(tops["ground"]) > min(tops["roof"])
    assert view.errors == []


def test_names_of_areas_that_are_held_do_not_run_into_each_other(es_module: Callable[..., View]) -> None:
    board = dei.DistrictMap(Session(load_game("dei", players=4), 1, ["human"] * 4))
    view = es_module(board, {"data": {**board.data, "areas": [{**a, "holder": 0} for a in board.data["areas"]]}})
    boxes = view.page.locator(".di-name").evaluate_all(
        """all => all.map(e => [e.textContent, e.getBoundingClientRect(), e.previousElementSibling])
            .map(([name, text, letter]) => [name, letter.getBoundingClientRect().left, text.right, text.bottom])"""
    )
    assert len(boxes) == len(board.data["areas"])
    for name, left, right, bottom in boxes:
        beside = [n for n, x, _, y in boxes if n != name and left < x < right - 1 and abs(y - bottom) < 6]
        assert beside == [], name
    assert view.errors == []


@pytest.mark.parametrize("players", [3, 4])
def test_no_piece_covers_the_name_of_an_area_at_the_end_of_a_game(players: int, es_module: Callable[..., View]) -> None:
    session = Session(load_game("dei", players=players), 4, ["heuristic"] * players)
    session.run_strategies()
    board = dei.DistrictMap(session)
    view = es_module(board)
    for width in (420, 550):
        view.page.locator("#view").evaluate("(view, width) => view.style.width = `${width}px`", width)
        view.page.wait_for_timeout(200)
        assert view.page.evaluate(COVERED_NAMES) == [], width
        pieces = view.page.locator(".di-pieces .di-body").count()
        assert pieces > view.page.locator(".di-names .di-name").count() == len(board.data["areas"])
    view.page.locator(".di-names").evaluate("e => e.style.transform = 'translate(25px, 25px)'")
    assert view.page.evaluate(COVERED_NAMES)
    assert view.errors == []


def test_numbers_of_the_log_are_marked_but_not_those_in_names(late: Session, es_module: Callable[..., View]) -> None:
    view = es_module(EventLog(late))
    told = "Refuge 42 moves from ground 2.6a to roof 2.10B: 3, Z-13 gets +2 and -1; 14."
    entry = {"index": 1, "letter": "A", "color": "#008060", "action": "", "new": False}
    entries = [{**entry, "events": [{"text": told, "because": ""}]}]
    view.set("data", {"entries": entries, "names": ["Refuge 42"], "more": False, "selected": ""})
    marked = view.page.locator(".tt-n")
    marked.first.wait_for()
    assert marked.all_inner_texts() == ["3", "+2", "−1", "14"]


BROKEN = """() => {
  const out = [], walk = document.createTreeWalker(document.querySelector("#view"), NodeFilter.SHOW_TEXT);
  for (let node; node = walk.nextNode();) {
    if (node.parentElement.closest(".tt-sr, svg")) continue;
    for (const word of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = [...range.getClientRects()].map(r => Math.round(r.top));
      if (tops.length > 1 && node.data[word.index - 1] === "\u00ad") tops.shift(); // that is the hyphen before it
      if (new Set(tops).size > 1) out.push(word[0]);
    }
  }
  for (const e of document.querySelectorAll("#view *:not(.tt-sr, svg *)"))
    if (e.clientWidth && e.scrollWidth > e.clientWidth + 1) out.push("too wide: " + e.className + ": " + e.textContent);
  return out;
}"""


@pytest.mark.parametrize("lang", ["de", "es"])
@pytest.mark.parametrize("kind", [dei.MissionBoard, dei.MarketBoard, dei.Pad])
def test_no_word_breaks_and_nothing_is_cut_off(
    kind: Any, lang: str, late: Session, es_module: Callable[..., View]
) -> None:
    view = es_module(kind(late, lang=lang))
    for width in (360, 400, 445, 550, 620, 705, 800, 1100):
        view.page.locator("#view").evaluate("(view, width) => view.style.width = width + 'px'", width)
        assert view.page.evaluate(BROKEN) == [], width
    assert view.errors == []


# --- the table in JupyterLab ----------------------------------------------------------------------------------------

PLAY = (
    "from tabletop_widgets import play",
    "table = play('dei', seats=['human', 'greedy'], seed=5)\ntable",
    "session = table.session",
)
PHASE = "[session.state.round, session.state.phase]"


@pytest.fixture
def table(open_cells: Callable[..., CellsPage]) -> CellsPage:
    """A game of one person and a strategy, run and on the screen."""
    return show_table(open_cells(*PLAY))


@pytest.fixture
def lab_table(open_code: Callable[..., Notebook]) -> Notebook:
    """The same in JupyterLab."""
    return show_table(open_code(*PLAY))


def calm(notebook: Screen) -> None:
    """Nothing has gone wrong on the page or in a view."""
    assert notebook.page.locator(".tt-trouble").all_inner_texts() == []
    assert notebook.errors == []


def test_a_small_screen_shows_the_whole_map_and_what_an_action_would_change(table: CellsPage) -> None:
    page = table.page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(".tt-table").first.evaluate("table => table.scrollIntoView()")
    height = page.locator(".di-map").evaluate("map => map.getBoundingClientRect().height")
    assert 380 < height < 640  # beside rivals and missions, above the own pad
    change, move = page.locator(".tt-majority .di-changes"), page.locator(f"{ACTION}[data-act^='move ']")
    page.locator(ACTION).first.hover()
    page.wait_for_timeout(500)
    assert not change.is_visible(), "the list has the room where nothing would change"
    for _ in range(40):
        if move.count():
            break
        assert page.evaluate(CLICK, ACTION) is not None
    move.first.hover()
    change.wait_for()
    box = page.locator(".tt-majority .di-h3").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 780
    calm(table)


@pytest.mark.long
def test_a_phase_by_mouse_and_one_by_keyboard(lab_table: Notebook) -> None:
    table = lab_table
    page, times = table.page, []
    for _ in range(60):
        took = page.evaluate(CLICK, ACTION)
        assert took is not None, "a click did nothing"
        times.append(took)
        if table.py(PHASE) == [1, "phase_2"]:
            break
    assert table.py(PHASE) == [1, "phase_2"]
    keep("dei-click-to-redraw-ms", {"median": round(statistics.median(times)), "worst": round(max(times))})

    held = table.py("[a for a in session.view(0)['map']['areas'] if a['figures']][0]")
    page.locator(f".tt-district [data-area='{held['area']}']").dispatch_event("pointerover", {"bubbles": True})
    told = page.locator(".tt-majority")
    told.get_by_text(held["majority_text"]).wait_for()
    for share in held["majority"]:
        for part in share["parts"]:
            assert f"{part['text']}: {part['n']}" in told.inner_text()
    page.locator(ACTION).first.hover()
    told.locator(".di-h3").get_by_text(page.locator(ACTION).first.inner_text().split("\n")[0]).wait_for()

    cells = page.locator(".jp-Cell").count()
    page.locator(ACTION).first.focus()
    for _ in range(60):
        version = table.py("session.version")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "version => document.querySelector('.tt-actions section').dataset.version != version", arg=str(version)
        )
        page.wait_for_function(
            "version => document.querySelector('.tt-actions section').dataset.version == version",
            arg=str(table.py("session.version")),
        )
        assert page.evaluate("!!document.activeElement.closest('.tt-actions')"), "the focus was lost"
        if table.py(PHASE) == [1, "phase_3"]:
            break
    assert table.py(PHASE) == [1, "phase_3"]
    page.locator(".tt-district svg [data-item][tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowDown", "b", "x"):
        page.keyboard.press(key)
    ref = page.evaluate("document.activeElement.dataset.ref")
    page.keyboard.press("Enter")
    page.locator(f".tt-district [data-ref='{ref}'][aria-pressed=true]").wait_for()
    assert page.locator(".jp-Cell").count() == cells
    calm(table)


LATER = """
from tests.widgets.test_dei import moving, played
from tabletop_widgets import Table

session = played(lambda s: moving(s), 4)
table = Table(session)
table
"""
BUY = """
from tests.widgets.test_dei import played
from tabletop_widgets import Table


def choosing(session):
    # whoever lays a card down now has more than one card to buy
    lay = [a for a in session.state.legal_actions() if a.verb == "lay"]
    after = session.state.clone()
    return lay and after.apply_action(lay[0]) and any(a.verb == "buy" for a in after.legal_actions())

session = played(choosing)
table = Table(session)
table
"""


def test_a_market_purchase_by_mouse(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(BUY)
    notebook.run_all()
    page = notebook.page
    asked = notebook.py("session.state.current_player()")
    owned = notebook.py(f"len(session.state.seats[{asked}].list_cards())")
    card = notebook.py("str([a for a in session.state.legal_actions() if a.verb == 'lay'][0])").split()[1]
    page.locator(f".tt-pad [data-ref='card:{card}']").click()
    page.locator(f".tt-boardmenu [data-act='lay {card}']").click()
    slot = page.locator(".tt-shelf .di-payable.tt-can").first
    slot.wait_for()  # the markets have come forward
    slot.hover()
    large = page.locator(".di-large .di-cardname > b")
    large.wait_for()
    name = words_of(slot.locator(".di-cardname > b"))
    assert words_of(large) == name
    version = notebook.py("session.version")
    slot.click()
    either = "document.querySelector('.tt-actions section').dataset.version != version"
    page.wait_for_function(f"version => {either} || document.querySelector('.tt-boardmenu')", arg=str(version))
    if notebook.py("session.version") == version:  # there are several ways to pay
        page.locator(".tt-boardmenu [data-act^=buy]").first.click()
    notebook.wait_py(f"len(session.state.seats[{asked}].list_cards())", owned + 1)
    names = notebook.py(f"[session.state.card_data[c].name() for c in session.state.seats[{asked}].list_cards()]")
    assert name in names
    calm(notebook)


def test_a_rival_is_a_line_that_opens_and_stays_open(table: CellsPage) -> None:
    page = table.page
    page.set_viewport_size({"width": 1008, "height": 779})
    rival, opened = page.locator(".di-rival > summary"), page.locator(".di-opened")
    line = rival.bounding_box()
    assert line is not None
    assert line["height"] < 36
    assert not opened.is_visible()
    rival.focus()
    page.keyboard.press("Enter")
    opened.wait_for()
    assert page.evaluate(CLICK, ACTION) is not None
    assert opened.is_visible()
    calm(table)


def test_markets_and_missions_take_turns_where_there_is_room_for_one(table: CellsPage) -> None:
    page = table.page
    page.set_viewport_size({"width": 1008, "height": 779})
    markets, missions = page.locator(".tt-shelf .di-markets"), page.locator(".tt-shelf .di-columns")
    page.locator(".tt-shelf [data-sheet=markets]").click()
    markets.wait_for()
    assert not missions.is_visible()
    page.locator(".tt-shelf [data-sheet=missions]").focus()
    page.keyboard.press("Enter")
    missions.wait_for()
    assert not markets.is_visible()
    calm(table)


@pytest.mark.long
def test_light_and_dark_wide_and_narrow(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(LATER)
    page = notebook.page
    page.set_viewport_size({"width": 1400, "height": 2900})
    notebook.run_all()
    page.locator(ACTION).first.wait_for()
    page.locator(".di-list button").first.click()
    page.locator(".di-shares").first.wait_for()
    for theme in ("Light", "Dark"):
        notebook.theme(f"JupyterLab {theme}")
        page.wait_for_timeout(300)
        notebook.screenshot(f"dei-{theme.lower()}")
        assert notebook.axe(OUTPUT) == []
    page.set_viewport_size({"width": 900, "height": 3900})
    page.wait_for_timeout(300)
    notebook.screenshot("dei-narrow")
    assert page.evaluate(
        "document.querySelector('.tt-table').scrollWidth <= document.querySelector('.tt-table').clientWidth + 1"
    )
    calm(notebook)
