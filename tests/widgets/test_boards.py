"""Tables of any game: those that say what theirs is made of, and those that have nothing but rules."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import ipywidgets
import pytest
import traitlets as T

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.registry import catalogue
from tabletop_widgets.experiments import laboratory
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.screen.modules import SharedText
from tabletop_widgets.screen.session_widget import SessionWidget
from tabletop_widgets.table import boards
from tabletop_widgets.table.boards import PLAIN, Boards, get_boards
from tabletop_widgets.table.game_views import Tabs
from tabletop_widgets.table.games.choices import MORE
from tests.engine.toy import Toy
from tests.widgets.conftest import act, click, front_end_sets


class Tale(Toy):
    """The toy with a view that says more than it must."""

    name = "toy_tale"

    def view(self, state: Any, viewer: int | None = None, lang: str = "en") -> dict[str, Any]:
        """With words of its own, and no goal."""
        own = {"words": {"pile": "pile"}, "chips": ["the deck is new", f"{len(state.deck)} cards left"]}
        return {**super().view(state, viewer, lang), **own}


class Pile(tw.Board):
    """A view that a game might have."""

    _esm = "export default { render() {} };"

    def make(self) -> dict[str, Any]:
        """How many cards there are, for everybody."""
        assert self.session is not None
        return {**self.get_shared_data(), "cards": len(self.session.state.deck)}

    def text(self) -> str:
        """The same in words."""
        return f"a pile of {self.make()['cards']}"


class Place(Pile):
    """A view of one seat."""

    seat = T.Int(0)
    compact = T.Bool(False)

    def make(self) -> dict[str, Any]:
        """The points of this seat, or nothing if nobody sits there."""
        points = {s["seat"]: s["vp"] for s in self.get_view()["seats"]}
        return {"seat": self.seat, "points": points[self.seat]} if self.seat in points else {}

    def text(self) -> str:
        """The same in words."""
        return f"seat {self.seat}: {self.make()['points']}"


OURS = Boards(
    title="The Tale",
    views={"pile": Pile, "heap": Pile, "corner": Pile},
    seat=Place,
    board=("pile", "mine", "others", {"Heaps": ("heap",), "Tales": ("event_log",)}),
    tabs={"Corner": ("corner",)},
    text_view="mine",
    first=("players", "goal"),
    strategy="random",
    dials=("goal",),
    goal="goal",
)


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two more games for as long as a test takes: one without boards, one with."""
    for game in (Toy, Tale):
        monkeypatch.setitem(catalogue._registered, game.name, game)
    monkeypatch.setitem(boards._layouts, "toy_tale", OURS)


def regions(table: tw.Table) -> dict[str, Any]:
    """What stands in each region that is on the screen; of tabs, what stands on each sheet."""
    assert table._main in table.children
    return {
        name: [_there(one) for one in box.children] for name, box in zip(("board", "side"), _boxes(table), strict=True)
    }


def _boxes(table: tw.Table) -> tuple[Any, Any]:
    (felt,) = table._main.children[1].children
    return felt, table._main.children[0]


def _there(one: Any) -> Any:
    if not isinstance(one, Tabs):
        return one
    return {tab["text"]: list(sheet.children) for tab, sheet in zip(one.bar.data["tabs"], one.sheets, strict=True)}


# --- a game that has nothing but rules --------------------------------------------------------------------------


def test_a_game_without_boards_can_be_played_to_its_end() -> None:
    table = tw.play("toy", seats=["human", "random", "random"], seed=3)
    assert table.session is not None
    assert regions(table) == {
        "board": [*table.tableaus[1:3], table.zones, table.tableaus[0]],
        "side": [
            table.actions,
            {"News": [table.since], "Log": [table.event_log], "Coach": [table.coach]},
        ],
    }

    for _ in range(200):
        if table.session.state.is_terminal():
            break
        act(table.actions)

    assert table.session.state.is_terminal()
    assert "over" in table.actions.data
    assert table.bar.data["title"] == "Toy"
    assert [s["letter"] for s in table.bar.data["scores"]] == ["A", "B", "C"]
    assert [s["points"] for s in table.bar.data["scores"]] == list(table.session.state.scores())
    assert len(set(table.fold.chart.charts[0].lines.colors)) == 3
    assert [v.trouble for v in table.views] == [""] * len(table.views)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_views_speak_every_language_and_need_no_kernel(lang: str) -> None:
    table = tw.play("toy", seats=["human", "human"], lang=lang, curtain=False)

    data, _ = table._repr_mimebundle_()

    assert table.actions.text() in data["text/plain"]
    assert table.timeline.text()
    assert "<img" in data["text/html"]


def test_its_form_starts_a_game_and_the_next_may_have_more_players() -> None:
    table = tw.Table(game_name="toy")
    panel = table.form
    assert panel.fields["cards"].description.startswith("cards")  # nothing is said about it: at least its name
    panel.start.click()
    assert table.session is not None
    assert table.session.game.num_players == 2

    panel.fields["players"].value = 4
    panel.start.click()

    assert table.session.game.num_players == 4
    assert len(table.bar.data["scores"]) == 4


def test_a_session_of_a_game_that_nobody_registered_has_a_table_and_a_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(catalogue._registered, "toy")
    table = tw.Table(Session(Toy(goal=8), 5))

    table.open_form()
    assert table.form.fields["goal"].value == 8
    table.form.start.click()

    assert table.session is not None
    assert table.session.game == Toy(goal=8)


def test_a_table_keeps_to_its_game(middle: Session) -> None:
    table = tw.Table(middle)
    with pytest.raises(ValueError, match="a table for 51st_state; make a Table"):
        table.show(Session(Toy(), 1))
    assert table.session is middle


# --- a game that says what its table is made of -----------------------------------------------------------------


def test_every_view_stands_where_the_boards_say() -> None:
    table = tw.play("toy_tale", seats=["human"] * 3)
    first, second, third, spare = table.tableaus

    assert regions(table) == {
        "board": [table.pile, first, second, third, {"Heaps": [table.heap], "Tales": [table.event_log]}],
        "side": [
            table.actions,
            {"News": [table.since], "Corner": [table.corner], "Coach": [table.coach]},
        ],
    }
    assert spare not in table._felt.children
    assert spare.data == {}
    assert [p.compact for p in (first, second, third)] == [False, True, True]
    assert table.bar.data["title"] == "The Tale"
    assert {v.session for v in table.views} == {table.session}


def test_whoever_looks_has_the_first_place() -> None:
    table = tw.play("toy_tale", seats=["human"] * 3)

    click(table.bar, type="viewer", value="1")

    assert [p.seat for p in table.tableaus[:3]] == [1, 2, 0]
    assert "seat 1: 0" in table._repr_mimebundle_()[0]["text/plain"]


def test_a_game_with_more_players_gets_more_places_and_no_new_models(wire: list[tuple[str, Any]]) -> None:
    table = tw.play("toy_tale", seats=["human"] * 2, curtain=False)
    old = table.session
    assert old is not None
    wire.clear()

    table.show(Session(load_game("toy_tale", players=4), 2))

    assert [kind for kind, _ in wire if kind == "comm_open"] == []
    assert regions(table)["board"][:-1] == [table.pile, *table.tableaus]
    assert all(p.data for p in table.tableaus)
    before = [v.data for v in table.tableaus]
    old.apply(old.state.legal_actions()[0])
    assert [v.data for v in table.tableaus] == before, "it still listens to the game before"
    table.show(Session(load_game("toy_tale", players=2), 2))
    assert regions(table)["board"][:-1] == [table.pile, *table.tableaus[:2]]


def test_a_compact_table_has_no_strip_and_no_menu() -> None:
    table = tw.Table(Session(Tale(), 1), compact=True)

    assert regions(table)["board"][-1] == {"Heaps": [table.heap], "Tales": [table.event_log]}
    assert table._strip not in table.children
    assert not any(hasattr(table, name) for name in ("menu", "timeline", "keeping"))


def test_the_51st_state_table_is_as_it_was(middle: Session) -> None:
    table = tw.Table(middle)

    assert regions(table) == {
        "board": [table.centre, table.tableaus[1], table.tableaus[0], table.hand],
        "side": [
            table.actions,
            {"News": [table.since], "Log": [table.event_log], "Coach": [table.coach]},
        ],
    }
    assert table.boards.get_title("51st_state") == table.bar.data["title"] == "51st State"


def test_closing_a_table_closes_the_views_of_its_game_too() -> None:
    before = set(ipywidgets.widgets.widget._instances)
    table = tw.play("toy_tale", seats=["human"] * 2)
    table.open_form()
    table.close()
    left = [w for k, w in ipywidgets.widgets.widget._instances.items() if k not in before]
    stays = ipywidgets.Layout | ipywidgets.widgets.widget_description.Style | SharedText  # a kernel keeps its parts
    assert [w for w in left if not isinstance(w, stays)] == []


def test_boards_that_name_what_is_not_there_are_refused() -> None:
    with pytest.raises(ValueError, match=r"no such view: city \(known: actions, event_log, map, since\)"):
        Boards(views={"map": Pile}, board=("city",))
    with pytest.raises(ValueError, match="no such view: mine"):
        Boards(board=("mine",))
    with pytest.raises(ValueError, match="placed twice: event_log"):
        Boards(board=("event_log", {"Curves": ("event_log",)}))
    assert get_boards("nobody's game") is PLAIN


def test_a_view_may_not_take_the_place_of_what_a_table_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(boards._layouts, "toy", Boards(views={"children": Pile}))
    with pytest.raises(ValueError, match="a table has a children already"):
        tw.play("toy")


def test_the_views_of_a_game_are_imported_when_they_are_needed() -> None:
    program = (
        "import sys, tabletop_widgets as tw\n"
        "assert not [m for m in sys.modules if '.fifty_first_state' in m]\n"
        "print(tw.Hand.__module__, 'Hand' in dir(tw), tw.play('51st_state').hand)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env={"PYTHONPATH": ":".join(sys.path)}, capture_output=True, text=True
    )
    assert done.stdout.split()[:2] == ["tabletop_widgets.games.fifty_first_state.boards", "True"], done.stderr
    with pytest.raises(AttributeError, match="no attribute 'Foot'"):
        _ = tw.Foot


# --- bar and track ----------------------------------------------------------------------------------------------


def test_the_chips_of_a_view_stand_after_the_moment() -> None:
    session = Session(Tale(), 4)
    left = len(session.state.deck)

    assert tw.Bar(session).data["chips"] == ["Round 1 · play", "the deck is new", f"{left} cards left"]


def test_without_a_goal_there_is_no_dashed_line_and_no_word_of_it(middle: Session) -> None:
    without, with_goal = tw.GameChart(Session(Toy(), 4)), tw.GameChart(middle)

    assert not without.charts[0].goal.visible
    assert "dashed" not in without.charts[0].legend.value
    assert "Click to go" in without.charts[0].legend.value
    assert with_goal.charts[0].goal.visible
    assert "dashed" in with_goal.charts[0].legend.value


def test_points_below_nothing_are_on_the_track() -> None:
    state = Toy().scenario({"hands": [["coin"], ["coin"]]})
    state.points = [-7, 3]
    track = tw.GameChart(Session(state.game, 1, state=state))

    assert track.charts[0].y.min < -7
    assert track.charts[0].y.max > 3
    assert set(track.charts[0].up.tick_values) >= {-5, 0, 5}


def test_the_track_is_a_picture_with_a_name_that_tells_the_points(middle: Session) -> None:
    track = tw.GameChart(middle, lang="de")

    assert track.charts[0].box.children[0].name == "tt-figure"
    assert track.charts[0].box.label.startswith("Siegpunkte, Entscheidung für Entscheidung. Runde 1: ")
    assert all(f"{seat['name']} {seat['vp']}" in track.charts[0].box.label for seat in middle.view(None, "de")["seats"])


# --- the form ---------------------------------------------------------------------------------------------------


def test_the_form_shows_first_what_the_boards_say() -> None:
    panel = tw.ParameterPanel("toy_tale")

    assert panel.children[:3] == (panel.games, panel.fields["players"], panel.fields["goal"])
    assert list(panel._more.children[0].children) == [panel.fields["hand"], panel.fields["cards"]]
    assert panel.seats[1].value == "random"
    assert tw.ParameterPanel("toy").seats[1].value == "normal"


def test_what_does_not_fit_a_field_is_said_in_the_language_of_the_form() -> None:
    panel = tw.ParameterPanel("dei", lang="de")
    front_end_sets(panel.fields["layout"], value="2.1:0 2.1:0")

    panel.start.click()
    assert panel.status.startswith("Ein eigener Plan=")
    assert panel.status.endswith("nennt etwas zweimal")

    panel.lang = "es"
    assert panel.status.startswith("Un mapa propio=")
    assert panel.status.endswith("nombra algo dos veces")
    front_end_sets(panel.fields["layout"], value="")
    panel.start.click()
    assert panel.status == ""


@pytest.mark.parametrize(
    ("game", "setting", "first", "second"),
    [
        ("51st_state", "factions", "mutants_union", "new_york"),
        ("axon_protocol", "corporations", "", ""),
        ("dei", "factions", "auxilia", "ravagers"),
    ],
)
def test_what_belongs_to_a_seat_is_chosen_by_name_and_each_once(
    game: str, setting: str, first: str, second: str
) -> None:
    panel = tw.ParameterPanel(game, {"players": 3}, lang="de")
    field = panel.fields[setting]
    known = list(panel.example.list_choices(setting, "de"))
    first, second = first or known[0], second or known[1]
    name = panel.example.list_choices(setting, "de")[first]
    assert [one.layout.display for one in field.lists[:4]] == [None, None, None, "none"]
    assert [one.disabled for one in field.lists[:3]] == [False, True, True]
    assert (name, first) in field.lists[0].options
    assert field.lists[0].options[0] == ("Offen gelassen", "")

    field.lists[0].value = first
    assert first not in [word for _, word in field.lists[1].options]
    field.lists[1].value = second
    assert panel.values[setting] == (first, second)

    panel.fields["players"].value = 2
    field.lists[0].value = ""
    assert panel.values == {}  # what stood in the second place would be for nobody in particular
    field.value = (first,)
    session = panel.begin()
    assert session is not None
    assert session.game.changed_parameters()[setting] == [first]


def test_with_fewer_players_what_was_chosen_for_the_others_is_dropped() -> None:
    panel = tw.ParameterPanel("51st_state", {"players": 3, "factions": ("new_york", "mutants_union")})
    panel.fields["players"].value = 1
    assert panel.values == {"players": 1, "factions": ("new_york",)}


def test_who_plays_is_chosen_by_name_not_by_what_programs_call_it() -> None:
    panel = tw.ParameterPanel("51st_state")
    names = {word: name for name, word in panel.seats[0].options}
    assert names["tree_search"] == "Tree search"
    assert [*names][1:5] == ["easy", "normal", "hard", "expert"]
    assert panel.seats[1].value == "normal"
    panel.lang = "de"
    assert [name for name, _ in panel.seats[0].options][1:5] == ["Leicht ★", "Normal ★★", "Schwer ★★★", "Experte ★★★★"]
    assert panel.seats[0].options[5] == ("— Andere Strategien —", MORE)
    assert "Leicht: macht hin und wieder Fehler." in panel.origins.value
    panel.seats[1].value = "greedy"
    assert panel.origins.value == "", "no level sits there"
    assert dict(panel.seats[0].options)["Baumsuche"] == "tree_search"
    dials = tw.Laboratory("51st_state", games=1).panel.make()
    assert ("Tree search", "tree_search") in dials["strategies"]


def test_settings_that_do_not_go_together_are_said_in_the_language_of_the_form() -> None:
    panel = tw.ParameterPanel("51st_state", {"starting_hand": 2, "kept_cards": 6}, lang="de")
    panel.start.click()
    assert panel.status.startswith("Diese Einstellungen passen nicht zusammen: ")


# --- the laboratory ---------------------------------------------------------------------------------------------


def test_a_laboratory_begins_with_what_the_boards_say() -> None:
    ours, plain = tw.Laboratory("toy_tale"), tw.Laboratory("toy")

    assert (ours.names, ours.strategies) == (("goal",), ["random", "random"])
    assert ours._curves.tracks.goal.visible
    assert list(ours._curves.tracks.goal.y) == [12, 12]
    assert plain.strategies == ["greedy", "greedy"]
    assert set(plain.names) >= {"goal", "hand"}
    assert not plain._curves.tracks.goal.visible
    assert tw.Laboratory("51st_state").strategies[0] == "heuristic"


def test_a_laboratory_leaves_an_executor_alone_that_was_lent_to_it() -> None:
    with ThreadPoolExecutor(1) as pool:
        lab = tw.Laboratory("toy", ["random", "random"], games=2, executor=pool)
        lab.close()
        assert pool.submit(lambda: 7).result(5) == 7


def test_a_laboratory_ends_the_executor_that_it_made_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = ThreadPoolExecutor(1)
    monkeypatch.setattr(laboratory, "process_pool", lambda: pool)
    lab = tw.Laboratory("toy", ["random", "random"], games=2)
    asyncio.run(lab._play())
    assert len(lab.results) == 2

    lab.close()

    with pytest.raises(RuntimeError, match="after shutdown"):
        pool.submit(print)


def test_every_view_of_a_table_follows_a_session() -> None:
    assert all(isinstance(view, SessionWidget) for view in tw.play("toy_tale").views)


@pytest.mark.parametrize("players", [2, 3])
def test_the_text_of_a_table_of_51st_state_lists_the_goods_of_every_seat_and_the_middle_once(players: int) -> None:
    session = Session(load_game("51st_state", players=players), 1)
    text = tw.Table(session)._read_statically()["text/plain"]
    for seat in session.view(None)["seats"]:
        assert f"\n{seat['letter']} {seat['name']}: 0 VP" in text
    assert text.count("\n  goods:") == text.count("\n  hand:") == players
    assert text.count("\ndeck:") == 1
