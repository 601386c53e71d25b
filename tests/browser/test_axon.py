"""Axon Protocol in a real browser: its modules alone, and its table in JupyterLab by mouse and by keyboard."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session
from tests.browser.cells_page import CellsPage
from tests.browser.conftest import Notebook, View
from tests.browser.screens import CellsScreen, Screen
from tests.browser.test_table import ACTION, CLICK, OUTPUT, keep, show_table
from tests.widgets.test_axon import played

PIECES: list[Callable[[Session], Any]] = [
    lambda s: tw.CityMap(s, viewer=None),
    lambda s: tw.LineUp(s, viewer=None),
    lambda s: tw.RoutineTrace(s, s.view(None)["lineup"][0]["character"]),
    lambda s: tw.SoftwareHand(s, 0, viewer=None),
    lambda s: tw.Corporations(s),
    lambda s: tw.RoundEnd(s, always_shown=True),
    lambda s: tw.ResourceTracks(s),
    lambda s: tw.StressMeter(s),
    lambda s: tw.CorporationPoints(s),
]


@pytest.fixture(scope="module")
def late() -> Session:
    """A turn of a later round: a city with people in it, markers, cards in hand, things that can be done."""

    def telling(session: Session) -> bool:
        view = session.view(None)
        here = [c for c in view["lineup"] if c["markers"]]
        return bool(session.state.round >= 2 and len(here) > 3 and view["seats"][0]["hand"] and session.actions("en"))

    return played(telling)


@pytest.fixture(scope="module")
def drawn() -> Session:
    """Characters to choose from."""
    return played(lambda s: bool(s.view(s.state.current_player())["offer"]))


# --- modules alone ----------------------------------------------------------------------------------------------------


@pytest.mark.breadth(every=2)
@pytest.mark.parametrize("make", PIECES)
def test_axe_finds_nothing_in_light_and_dark(make: Any, late: Session, es_module: Callable[..., View]) -> None:
    view = es_module(make(late))
    assert view.page.locator("#view section").count() == 1
    assert view.axe("#view") == []
    view.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    view.page.add_style_tag(content="body { background: #111; color: #eee } body .tt { --jp-layout-color1: #111 }")
    assert view.axe("#view") == []
    assert view.errors == []


def test_axe_finds_nothing_in_an_offer(drawn: Session, es_module: Callable[..., View]) -> None:
    view = es_module(tw.CharacterOffer(drawn))
    assert view.page.locator(".ax-offered").count() == len(drawn.view(None)["offer"])
    assert view.axe("#view") == []


def test_who_is_pointed_at_or_reached_by_keys_tells_its_routine(late: Session, es_module: Callable[..., View]) -> None:
    city = tw.CityMap(late, viewer=None)
    view = es_module(city)
    beside = view.page.locator(".ax-beside")
    for c in city.data["lineup"][:2]:
        view.page.locator(f"[data-ref='character:{c['character']}']").hover()
        text = beside.inner_text()
        assert c["name"] in text
        for line in c["trace"]:
            assert line["text"] in text
            assert all(why in text for why in line["why"])
    first = city.data["lineup"][0]
    view.page.locator(f"[data-ref='character:{first['character']}']").focus()
    assert first["name"] in beside.inner_text()
    ways = view.page.locator(".ax-way-walk, .ax-way-drive")
    marked = ways.evaluate_all("all => all.map(e => e.dataset.ref.slice(5))")
    assert set(marked) == {*first["reach"]["walk"], *first["reach"]["drive"]}


def test_arrows_reach_every_area_and_everybody_and_enter_selects(late: Session, es_module: Callable[..., View]) -> None:
    city = tw.CityMap(late, viewer=None)
    view = es_module(city)
    assert view.page.locator("[data-item][tabindex='0']").count() == 1
    items = view.page.locator("[data-item]").evaluate_all("all => all.map(e => e.dataset.ref)")
    assert len(items) == len(city.data["city"]["areas"]) + len(city.data["lineup"])
    view.page.locator("[data-item]").first.focus()
    seen = []
    for _ in items:
        seen.append(view.page.evaluate("document.activeElement.dataset.ref"))
        view.page.keyboard.press("ArrowRight")
    assert seen == items
    view.page.keyboard.press("Home")
    view.page.keyboard.press("Enter")
    assert view.sent() == [{"type": "select", "ref": items[0], "id": 1}]
    view.page.keyboard.press("ArrowDown")
    assert view.page.evaluate("document.activeElement.dataset.ref") != items[0]


def test_no_tile_hides_another_and_no_piece_leaves_its_tile(late: Session, es_module: Callable[..., View]) -> None:
    view = es_module(tw.CityMap(late, viewer=None))
    box = "e => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom] }"
    edges = view.page.locator(".ax-area").evaluate_all(f"all => all.map({box})")
    for k, a in enumerate(edges):
        for b in edges[:k]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    assert view.page.locator(".ax-map :is(.ax-name, .ax-number, .ax-initials)").evaluate_all(
        "all => all.every(e => parseFloat(getComputedStyle(e).fontSize) >= 11)"
    )
    for piece in view.page.locator(".ax-fig .ax-disc").evaluate_all(f"all => all.map({box})"):
        assert any(e[0] <= piece[0] and e[1] <= piece[1] and piece[2] <= e[2] and piece[3] <= e[3] for e in edges)


def test_every_counter_and_zone_is_named(late: Session, es_module: Callable[..., View]) -> None:
    names: set[str] = set()
    views = (tw.CityMap, tw.LineUp, tw.ResourceTracks, tw.Corporations, tw.SoftwareHand, tw.CorporationPoints)
    for kind in views:
        shown = es_module(kind(late, viewer=0)).page
        for name in ("number", "zone"):
            names.update(shown.locator(f"[data-{name}]").evaluate_all(f"all => all.map(e => e.dataset.{name})"))
    resources = [track["id"] for track in tw.ResourceTracks(late).data["tracks"]]
    wanted = {".stress", ".limit", ".deck", ".graveyard", ".stack", ".discard"}
    wanted |= {f".{name}" for name in resources} | {f".supply.{name}" for name in resources}
    for seat in range(3):
        wanted |= {f"{seat}.victory_points", f"{seat}.hand", f"{seat}.desktop"}
    assert wanted <= names


def test_a_rival_is_a_line_that_opens(late: Session, es_module: Callable[..., View]) -> None:
    desks = tw.Corporations(late, viewer=0, folded=True)
    view = es_module(desks)
    lines = view.page.locator(".ax-rivals .ax-desk")
    assert lines.count() == 2
    assert view.page.locator(".ax-rivals .ax-ability").count() == 0
    ability = desks.data["desktops"][1]["corporation"]["ability_text"]
    lines.first.get_by_role("button").click()
    assert ability in lines.first.inner_text()
    assert lines.first.get_by_role("button").get_attribute("aria-expanded") == "true"
    assert view.sent() == []  # to look is not to choose
    assert view.axe("#view") == []


def test_a_resource_that_is_pointed_at_tells_who_could_make_it(late: Session, es_module: Callable[..., View]) -> None:
    tracks = tw.ResourceTracks(late)
    view = es_module(tracks)
    name = next(n for n, ways in tracks.data["opportunities"].items() if ways)
    view.page.locator(f"[data-resource={name}]").focus()
    for way in tracks.data["opportunities"][name]:
        assert way["text"] in view.page.locator(".ax-more").inner_text()
    view.page.keyboard.press("Enter")
    assert view.sent() == []  # to look is not to choose


# --- the table in JupyterLab ----------------------------------------------------------------------------------------

PLAY = (
    "from tabletop_widgets import play",
    "table = play('axon_protocol', seats=['human', 'random'], seed=5)\ntable",
    "session = table.session",
)
ROUND = "[session.state.round, session.state.phase]"
SHOWN_VERSION = "document.querySelector('.tt-actions section').dataset.version"


@pytest.fixture
def table(open_cells: Callable[..., CellsPage]) -> CellsPage:
    """A game of one person and a strategy, run and on the screen."""
    return show_table(open_cells(*PLAY))


@pytest.fixture
def lab_table(open_code: Callable[..., Notebook]) -> Notebook:
    """The same in JupyterLab."""
    return show_table(open_code(*PLAY))


def catch_up(notebook: CellsScreen) -> None:
    """Wait until the page shows the version of the session. The strategies may play on meanwhile: no version stays."""
    end = time.monotonic() + 30
    while notebook.page.evaluate(SHOWN_VERSION) != str(notebook.py("session.version")):
        assert time.monotonic() < end, "the page stays behind its kernel"
        notebook.page.wait_for_timeout(20)


def calm(notebook: Screen) -> None:
    """Nothing has gone wrong on the page or in a view."""
    assert notebook.page.locator(".tt-trouble").all_inner_texts() == []
    assert notebook.errors == []


@pytest.mark.long
def test_a_round_by_mouse(lab_table: Notebook) -> None:
    table = lab_table
    page, times = table.page, []
    for _ in range(80):
        took = page.evaluate(CLICK, ACTION)
        assert took is not None, "a click did nothing"
        times.append(took)
        if table.py("session.state.round") == 2 or table.py("session.state.is_terminal()"):
            break
    assert table.py("session.state.round") == 2
    keep("axon-click-to-redraw-ms", {"median": round(statistics.median(times)), "worst": round(max(times))})

    city = page.locator(".tt-city")
    for c in table.py("session.view(None)['lineup']")[:2]:
        city.locator(f"[data-ref='character:{c['character']}']").hover()
        assert c["trace"][0]["text"] in city.locator(".ax-beside").inner_text()
    page.get_by_role("tab", name="Stress").click()
    dots = page.locator(".ax-stress .bqplot path.element")
    dots.first.click()
    table.wait_py("session.index", table.py("table.stress._charts[0].moments[0]"))
    calm(table)


def test_the_mouse_reaches_what_is_offered(table: CellsPage) -> None:
    page = table.page
    for size in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for card in page.locator(".ax-offered[data-ref^='corporation:']").all():
            card.click(trial=True)  # fails if something else lies over it
    calm(table)


@pytest.mark.long
def test_a_round_by_keyboard_and_no_key_reaches_the_notebook(lab_table: Notebook) -> None:
    table = lab_table
    page = table.page
    cells = page.locator(".jp-Cell").count()
    page.locator(ACTION).first.focus()
    for _ in range(80):
        version = table.py("session.version")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "version => document.querySelector('.tt-actions section').dataset.version != version", arg=str(version)
        )
        catch_up(table)
        assert page.evaluate("!!document.activeElement.closest('.tt-actions')"), "the focus was lost"
        if table.py("session.state.round") == 2 or table.py("session.state.is_terminal()"):
            break
    assert table.py("session.state.round") == 2
    page.locator(".tt-city [data-item][tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowDown", "b", "x"):
        page.keyboard.press(key)
    ref = page.evaluate("document.activeElement.dataset.ref")
    page.keyboard.press("Enter")
    page.locator(f".tt-city [data-ref='{ref}'][aria-pressed=true]").wait_for()
    assert page.locator(".jp-Cell").count() == cells
    calm(table)


ATTACK = """
from tabletop import Session, load_game
from tabletop_widgets import Table

def before_an_attack():
    for seed in range(200):
        session = Session(load_game('axon_protocol', players=3), seed, ['random'] * 3)
        while session.run_strategies(1):
            question = session.state.question
            if type(question).__name__ == 'MayCounter' and question.against == 'attack':
                k = session.index
                while not str(session.nodes[k].action).startswith('play '):
                    k -= 1
                asked, card = session.state.current_player(), str(session.nodes[k].action)
                session.goto(k - 1)
                session.seats = ('human',) * 3
                return session, card, asked

session, card, asked = before_an_attack()
table = Table(session)
table
"""


def test_an_attack_is_countered_by_another_seat_out_of_turn(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(ATTACK)
    notebook.run_all()
    page = notebook.page
    attacker, asked, card = notebook.py("[session.state.current_player(), asked, card]")
    assert attacker != asked
    version = notebook.py("session.version")
    page.locator(f".tt-software [data-ref='software:{card.removeprefix('play ')}']").click()
    shown = "document.querySelector('.tt-actions section').dataset.version"
    entry = f".tt-boardmenu [data-act='{card}']"
    either = f'version => {shown} != version || document.querySelector("{entry}")'
    page.wait_for_function(either, arg=str(version))
    if notebook.py("session.version") == version:  # the card may be the only thing that is asked for
        page.locator(entry).click()
    for _ in range(3):  # at whom
        page.wait_for_function(f"version => {shown} == version", arg=str(notebook.py("session.version")))
        if notebook.py("type(session.state.question).__name__") == "MayCounter":
            break
        assert page.evaluate(CLICK, ACTION) is not None
    alert = page.locator(".ax-alert")
    alert.wait_for()
    reaction = notebook.py("session.view(None)['reaction']")
    assert reaction["text"] == alert.locator(".ax-alerthead").inner_text()
    assert reaction["attack"]["text"] in alert.inner_text()
    asked = notebook.py("session.state.current_player()")
    assert notebook.py(f"session.view(None)['seats'][{asked}]['name']") in alert.inner_text()
    page.set_viewport_size({"width": 1400, "height": 1300})
    notebook.screenshot("axon-counter")
    assert page.evaluate(CLICK, f"{ACTION}[data-act^=counter]") is not None
    assert notebook.py(f"session.nodes[session.index].player == {asked}")
    assert notebook.py("str(session.nodes[session.index].action).startswith('counter')")
    calm(notebook)


@pytest.mark.long
def test_light_and_dark_wide_and_narrow(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(
        "from tabletop import Session, load_game\nfrom tabletop_widgets import Table",
        "session = Session(load_game('axon_protocol', players=4), 1, ['random'] * 4)\n"
        "session.run_strategies(120)\nsession.seats = ('human',) * 4\ntable = Table(session)\ntable",
    )
    page = notebook.page
    page.set_viewport_size({"width": 1400, "height": 2600})
    notebook.run_all()
    page.locator(ACTION).first.wait_for()
    page.locator(".tt-lineup button").first.click()
    page.get_by_role("tab", name="Routine").click()
    page.locator(".tt-trace .ax-head").wait_for()
    for theme in ("Light", "Dark"):
        notebook.theme(f"JupyterLab {theme}")
        page.wait_for_timeout(300)
        notebook.screenshot(f"axon-{theme.lower()}")
        assert notebook.axe(OUTPUT) == []
    page.set_viewport_size({"width": 900, "height": 3600})
    page.wait_for_timeout(300)
    notebook.screenshot("axon-narrow")
    assert page.evaluate(
        "document.querySelector('.tt-table').scrollWidth <= document.querySelector('.tt-table').clientWidth + 1"
    )
    calm(notebook)


@pytest.mark.parametrize("players", [6, *(pytest.param(n, marks=pytest.mark.long) for n in (2, 4))])
def test_the_whole_board_is_seen_with_any_number_of_players(players: int, open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(
        "from tabletop import Session, load_game\nfrom tabletop_widgets import Table",
        f"session = Session(load_game('axon_protocol', players={players}), 1, ['random'] * {players})\n"
        f"session.run_strategies(120)\nsession.seats = ('human',) * {players}\ntable = Table(session)\ntable",
    )
    page = notebook.page
    page.set_viewport_size({"width": 1180, "height": 900})  # as wide as beside the list of files at 1440
    notebook.run_all()
    page.locator(".tt-felt .ax-mine").wait_for()
    high, there = page.evaluate(
        "() => { const felt = document.querySelector('.tt-felt'); return [felt.scrollHeight, felt.clientHeight] }"
    )
    notebook.screenshot(f"axon-{players}-players")
    assert high <= there + 30  # with five rivals the last line may be cut
    calm(notebook)


def test_when_to_be_asked_is_chosen_above_the_table(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(
        "from tabletop_widgets import play",
        "table = play('axon_protocol', seats=['human', 'heuristic', 'heuristic'], seed=7)\ntable",
        "session = table.session",
    )
    notebook.run_all()
    page = notebook.page
    choice = page.get_by_label("When to ask whether you react")
    wait = page.get_by_role("button", name="Wait, I react")
    choice.wait_for()
    assert choice.input_value() == "concerned"
    choice.select_option("always")
    notebook.wait_py("session.auto_pass[0]", "always")
    wait.wait_for(state="detached")
    choice.select_option("turn")
    notebook.wait_py("session.auto_pass[0]", "turn")
    wait.click()
    notebook.wait_py("sorted(session.waiting)", [0])
    page.get_by_text("You will be asked at your next chance.").wait_for()
    notebook.screenshot("axon-asking")
    assert notebook.axe(".tt-bar") == []
