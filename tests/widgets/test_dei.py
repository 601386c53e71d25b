"""The views of D.E.I., from a session to what their modules get and back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.games.dei.rules.abilities import describe_leader
from tabletop.games.dei.rules.acting import Acting
from tabletop.games.dei.rules.changes import CubeChange, MajorityChange, PointsChange
from tabletop.games.dei.rules.effects.moving import ChooseGroup
from tabletop.games.dei.rules.markets import Purchase
from tabletop.games.dei.rules.missions import ChooseMission
from tabletop_widgets.games.dei import boards as dei
from tabletop_widgets.screen.modules import get_module_code
from tabletop_widgets.table.action_preview import PreviewComputation
from tests.widgets.conftest import act, click, custom, from_page, list_asked_words, shown

PIECES = [dei.DistrictMap, dei.MajorityView, dei.MarketBoard, dei.MissionBoard, dei.Shelf, dei.Pad, dei.ScoreParts]


def played(until: Callable[[Session], Any], players: int = 3, tries: int = 40) -> Session:
    """A game of random players, all people from the first moment that is wanted."""
    for seed in range(tries):
        session = Session(load_game("dei", players=players), seed, ["random"] * players)
        while not session.state.is_terminal():
            if until(session):
                session.seats = ("human",) * players
                return session
            session.run_strategies(1)
    raise AssertionError("no such moment in these games")


def moving(session: Session) -> bool:
    """A card with a move on it is carried out, in a round in which somebody disputes an area."""
    state: Any = session.state
    fought = any(state.majority(a).contested for a in range(state.board.size))
    legal = state.legal_actions()
    return state.round > 1 and isinstance(state.question, Acting) and fought and any(a.kind == "move" for a in legal)


@pytest.fixture
def turn() -> Session:
    """The second round: somebody may move."""
    return played(moving)


@pytest.mark.parametrize("kind", PIECES)
def test_a_piece_alone_shows_itself_without_a_kernel_too(kind: Any, turn: Session) -> None:
    piece = kind(turn)
    data, _ = piece._repr_mimebundle_()
    assert data["text/plain"].startswith(repr(piece))
    assert data["text/html"].startswith(("<pre", "<img"))
    assert "0x" not in repr(piece)
    assert len(data["text/plain"]) > len(repr(piece)) + 20


@pytest.mark.parametrize("kind", PIECES)
def test_a_setting_nobody_knows_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match=r"colour; it takes .*lang"):
        kind(colour="red")


@pytest.mark.parametrize("kind", PIECES)
def test_modules_are_small_and_say_only_known_words(kind: Any, turn: Session) -> None:
    own = get_module_code(kind.script)
    assert len(own) < 73_500
    assert list_asked_words(own) <= {*kind(lang="de").words}
    assert set(re.findall(r"\bw\.([a-z_]+)", own)) <= set(turn.view(None, "en")["words"])
    assert "http" not in own.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.breadth("de-3")
@pytest.mark.parametrize(("lang", "players"), [("en", 2), ("de", 3), ("es", 4)])
def test_the_table_of_a_whole_game_shows_every_moment_in_every_language(lang: str, players: int) -> None:
    session = Session(load_game("dei", players=players), 4, ["random"] * players)
    session.run_strategies()
    table = tw.Table(session, lang=lang)
    for k in [*range(0, session.length, 17), session.length - 1]:
        session.goto(k)
        for view in table.views:
            view.refresh()
            json.dumps(getattr(view, "data", {}))
    assert [v.trouble for v in table.views] == [""] * len(table.views)
    table.close()


# --- the map --------------------------------------------------------------------------------------------------------


def test_everything_stands_where_the_state_says(turn: Session) -> None:
    data, state = dei.DistrictMap(turn).data, turn.state
    board = state.board
    assert len(data["areas"]) == board.size
    for a in data["areas"]:
        k = a["index"]
        found = {(p["kind"], p.get("seat")): p["n"] for p in a["pieces"] if p["kind"] in ("scrappers", "leader")}
        real = {("scrappers", p): s.figures[k] for p, s in enumerate(state.seats) if s.figures[k]}
        real |= {("leader", p): 1 for p, s in enumerate(state.seats) if s.leader == k}
        assert found == real
        lies = {p["kind"]: p["n"] for p in a["pieces"] if p["kind"] in ("technology", "energy")}
        assert sum(lies.values()) == state.technology[k] + state.energy[k]
        assert len(a["outposts"]) == len(board.outposts_in[k])
        assert a["holder"] == state.majority(k).holder


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_piece_lies_within_its_area_and_none_on_another(players: int) -> None:
    session = played(lambda s: s.state.round == 3, players, 1)
    state = session.state
    for a in session.view(None)["map"]["areas"]:
        spots = [(p["x"], p["y"], p["r"]) for p in [*a["pieces"], *a["outposts"]]]
        for k, (x, y, r) in enumerate(spots):
            assert state.board.area_at[int(y), int(x)] == a["index"]
            for x2, y2, r2 in spots[:k]:
                assert (x - x2) ** 2 + (y - y2) ** 2 > (0.9 * (r + r2)) ** 2


def test_outlines_enclose_as_many_cells_as_the_area_has(turn: Session) -> None:
    plan, board = dei.DistrictMap(turn).plan, turn.state.board
    for area, path in enumerate(plan["paths"]):
        rings = [ring for ring in path.split("Z") if ring]
        total = 0.0
        for ring in rings:
            corners = [tuple(map(float, pair)) for pair in re.findall(r"Q([\d.-]+) ([\d.-]+)", ring)]
            after = corners[1:] + corners[:1]
            total += sum(x * v - u * y for (x, y), (u, v) in zip(corners, after, strict=True)) / 2
        cells = total / plan["unit"] ** 2
        assert len(board.cells_of[area]) * 0.8 < cells < len(board.cells_of[area])


def test_a_selected_area_lights_what_it_can_be_moved_to_and_tells_why_not_of_the_rest(turn: Session) -> None:
    board, actions = dei.DistrictMap(turn), tw.ActionList(turn)
    move = next(a for a in turn.state.legal_actions() if a.kind == "move")
    click(board, type="select", ref=f"area:{move.origin}")
    data = board.data
    assert data["looked"] == move.origin
    assert data["picked"]
    reach = {f"area:{a.area}" for a in turn.state.legal_actions() if a.kind == "move" and a.origin == move.origin}
    back = {f"area:{a.origin}" for a in turn.state.legal_actions() if a.kind == "move" and a.area == move.origin}
    assert set(data["targets"]) == reach | back
    assert all(f"area:{move.origin}" in a["about"] for a in actions.data["actions"])
    told = {x.removeprefix("area:") for a in actions.data["actions"] if not a["legal"] for x in a["about"]}
    assert set(data["blocked"]) == told - {x.removeprefix("area:") for x in data["targets"]} - {move.origin}
    assert all(data["blocked"].values())


def test_the_plan_is_sent_once(turn: Session, wire: list[tuple[str, Any]]) -> None:
    board = dei.DistrictMap(turn)
    from_page(board, type="have", page="p1", number=shown(board)["_number"], asks=True)
    wire.clear()
    act(tw.ActionList(turn))
    sent = [state for _, content in custom(wire) for state in content.get("states", {}).values()]
    assert any("areas" in s["data"] for s in sent if "data" in s)
    assert not any("plan" in s for s in sent)
    assert board.plan["rows"] == turn.state.board.rows


# --- majorities -----------------------------------------------------------------------------------------------------


def test_majorities_are_those_of_the_state_with_every_part(turn: Session) -> None:
    for a in dei.MajorityView(turn).data["areas"]:
        real = turn.state.majority(a["area"])
        assert a["holder"] == real.holder
        assert a["contested"] == real.contested
        for share in a["majority"]:
            tally = real.tallies[share["seat"]]
            assert share["total"] == int(tally) == sum(p["n"] for p in share["parts"])
            assert [p["kind"] for p in share["parts"]] == [why.kind for why, _ in tally]


def test_the_selected_area_is_explained_and_a_set_one_stays(turn: Session) -> None:
    board, view = dei.DistrictMap(turn), dei.MajorityView(turn)
    name = next(a["area"] for a in board.data["areas"] if a["contested"])
    click(board, type="select", ref=f"area:{name}")
    assert view.data["area"] == name
    assert turn.view(None)["map"]["areas"][turn.state.get_area(name)]["majority_text"] in view.text()
    assert dei.MajorityView(turn, turn.state.board.names[0]).data["area"] == turn.state.board.names[0]


def test_what_an_action_changes_is_what_happens_then(turn: Session) -> None:
    view, state = dei.MajorityView(turn), turn.state
    before = state.to_dict()
    for action in state.legal_actions():
        click(view, type="preview", key=str(action), version=turn.version)
        found = state.what_changes(action)
        majorities, cubes, points = (
            [change for change in found.more if isinstance(change, kind)]
            for kind in (MajorityChange, CubeChange, PointsChange)
        )
        assert [c["text"] for c in view.preview["points"]] == [c.text(state) for c in (*found.points, *points)]
        after = state.clone()
        after.apply_action(action)
        if isinstance(after.question, ChooseGroup):  # not asked where one figure alone can go
            after.apply_action(after.legal_actions()[0])
        for change in majorities:
            now = after.majority(change.area)
            assert change.after == tuple(int(t) for t in now.tallies)
            assert change.holds == (-1 if now.holder is None else now.holder)
        same = set(range(state.board.size)) - {c.area for c in majorities}
        assert all(
            [int(t) for t in state.majority(a).tallies] == [int(t) for t in after.majority(a).tallies] for a in same
        )
        assert {(c.area, c.holds) for c in cubes} == {
            (area, after.holders[k])
            for k, (area, _) in enumerate(state.board.outpost_sites)
            if state.holders[k] != after.holders[k]
        }
    assert state.to_dict() == before
    click(view, type="preview", key="", version=turn.version)
    assert view.preview == {}


def test_a_preview_is_told_to_who_decides_only(turn: Session) -> None:
    asked = turn.state.current_player()
    key = str(turn.state.legal_actions()[0])
    other = dei.MajorityView(turn, viewer=(asked + 1) % 3)
    click(other, type="preview", key=key, version=turn.version)
    assert other.preview == {}
    late = dei.MajorityView(turn)
    click(late, type="preview", key=key, version=turn.version - 1)
    assert late.preview == {}


def test_reach_is_what_is_legal(turn: Session) -> None:
    state = turn.state
    player = state.current_player()
    question: Any = state.question
    reach = state.reach(player)
    moves = {(a.origin, a.area) for a in state.legal_actions() if a.kind == "move" and a.code == "move"}
    if "move" in question.left:
        assert {(w.origin, w.area) for w in reach.ways} == moves
    for way in reach.ways:
        assert way.scrappers or way.leader
        assert way.area in reach.areas
        assert way in reach.of(way.origin)
    assert set(reach.collects) <= set(state.board.names)
    text = reach.text(state, "de")
    assert all(state.word("area", area, "de") in text for area in reach.areas)
    with pytest.raises(ValueError, match="not one of move"):
        state.reach(player, "fly")


# --- markets, missions, pads ------------------------------------------------------------------------------------------


def test_the_market_tells_who_can_pay_for_what_and_what_is_lacking() -> None:
    session = played(lambda s: isinstance(s.state.question, Purchase))
    board = dei.MarketBoard(session)
    about = {x for a in session.actions("en") if a["legal"] for x in a["about"]}
    for market in board.data["markets"]:
        for slot in market["slots"]:
            ref = f"market:{market['market']}:{slot['slot']}"
            if slot["card"] and "outpost" not in session.state.seats[market["buyer"]].candy:
                assert (ref in about) == (not slot["lacks"])
                assert slot["card"]["name"] in board.text()
    assert {x for x in board.data["able"] if x.count(":") == 2} == {x for x in about if x.count(":") == 2}
    ref = next(x for x in board.data["able"] if x.count(":") == 2)
    click(board, type="select", ref=ref)
    owned = len(session.state.seats[session.state.current_player()].list_cards())
    who = session.state.current_player()
    actions = tw.ActionList(session)
    assert all(ref in a["about"] for a in actions.data["actions"])
    act(actions)
    assert len(session.state.seats[who].list_cards()) == owned + 1


def test_the_shelf_brings_forward_what_is_asked_about() -> None:
    for name, front in (("Purchase", "markets"), ("ChooseMission", "missions"), ("Acting", "")):
        session = played(lambda s, name=name: type(s.state.question).__name__ == name)
        assert dei.Shelf(session).data["front"] == front


@pytest.mark.breadth("de")
@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_who_chooses_a_faction_reads_what_each_is_good_at(lang: str) -> None:
    session = Session(load_game("dei", players=4), 1, ["human"] * 4)
    shelf, content = dei.Shelf(session, lang=lang), session.game.content
    assert shelf.data["front"] == "choices"
    assert {c["ref"] for c in shelf.data["choices"]} == {f"faction:{a.faction}" for a in session.state.legal_actions()}
    for choice in shelf.data["choices"]:
        faction = content.factions[choice["ref"].removeprefix("faction:")]
        leader, drone = choice["abilities"]
        assert leader["text"] == describe_leader(faction.leader, lang)
        assert drone["text"] == content.drones[faction.drone].text(lang, 4)
        printed = [code for card in content.decks[faction.id] for code in content.cards[card].actions]
        assert sum(action["n"] for action in choice["actions"]) == len(printed)
    click(shelf, type="select", ref=shelf.data["choices"][0]["ref"])
    assert tw.ActionList(session).data["selected"] == shelf.data["choices"][0]["ref"]


def test_the_badges_of_a_draft_are_read_by_who_drafts_only() -> None:
    for seed in range(3):
        session = Session(load_game("dei", players=3, badge_draft=True), seed, ["random"] * 3)
        while type(session.state.question).__name__ != "PassPile":
            session.run_strategies(1)
        session.seats = ("human",) * 3
        asked = session.state.current_player()
        found = {c["ref"].removeprefix("badge:") for c in dei.Shelf(session, viewer=asked).data["choices"]}
        assert found == set(session.state.seats[asked].draft)
        assert dei.Shelf(session, viewer=(asked + 1) % 3).data["choices"] == []


def test_missions_tell_what_they_bring_now(turn: Session) -> None:
    from tabletop.games.dei.rules.scoring import compute_mission_worth

    state = turn.state
    for column, missions in enumerate(dei.MissionBoard(turn).data["missions"]):
        for row, mission in enumerate(missions):
            if mission is None:
                continue
            assert mission["on_time"] == (column + 1 >= state.round)
            printed = state.game.content.missions[state.missions[column][row]]
            for worth in mission["worth"]:
                times, each = compute_mission_worth(state, worth["seat"], printed, column)
                assert worth["now"] == times * each
                assert worth["now"] == worth["on_time" if mission["on_time"] else "late"]


def test_a_mission_shows_one_figure_in_previews_and_in_the_news() -> None:
    session = played(lambda s: isinstance(s.state.question, ChooseMission))
    previews = PreviewComputation(session.state, 1, "en")
    previews.go_on({str(action): [] for action in session.state.legal_actions()}, {}, looks_ahead=False)
    signs = [[(sign["face"], sign["letter"]) for sign in answer["signs"]] for answer in previews.answers.values()]
    assert [("Points", "")] in signs
    assert all(own in ([], [("Points", "")]) for own in signs)

    session.seats = ("heuristic",) * 3
    session.run_strategies()
    news = tw.RecentMoves(session, viewer=0)
    sums = []
    for index in range(session.length - 20, session.length + 1):
        session.goto(index)
        lines = news.make()["lines"]
        sums += [change["diff"] for line in lines for move in line["moves"] for change in move["changes"]]
    own = [diff.removeprefix("+").split(" = ") for diff in sums if " = " in diff]
    assert own
    assert all(sum(map(int, parts.split(" + "))) == int(total) for parts, total in own)


def test_only_the_own_hand_and_badges_are_shown(turn: Session) -> None:
    for viewer in range(3):
        for seat in range(3):
            shown = dei.Pad(turn, seat, viewer=viewer).data["seat"]
            assert (shown["hand"] is not None) == (viewer == seat)
            assert all("name" in b or not b["earned"] for b in shown["badges"])
            if viewer != seat:
                assert not any("name" in b for b in shown["badges"] if not b["earned"])


def test_the_pad_has_the_cards_of_each_phase() -> None:
    down = played(lambda s: any(seat.down for seat in s.state.seats) and s.state.phase == "phase_3")
    state = down.state
    for viewer in range(3):
        for seat in range(3):
            pad = dei.Pad(down, seat, viewer=viewer).data
            cards = [c for phase in pad["phases"] for c in phase]
            own = state.seats[seat]
            assert len(cards) == len(own.opened) + len(own.down)
            assert {c["card"] for c in cards if c and c["open"]} == set(own.opened)
            hidden = {c["card"] for c in cards if c and not c["open"]}
            assert hidden == (set(own.down) if viewer == seat else set())


def test_points_are_the_sum_of_their_parts(turn: Session) -> None:
    from tabletop.games.dei.rules.scoring import compute_projected_points

    for s in dei.ScoreParts(turn).data["points"]:
        assert s["projected"] == sum(p["n"] for p in s["parts"]) == int(compute_projected_points(turn.state, s["seat"]))
        assert s["vp"] == turn.state.scores()[s["seat"]]


# --- the table ------------------------------------------------------------------------------------------------------


def test_play_makes_a_table_with_every_piece() -> None:
    table = tw.play("dei", seats=["human", "random"], seed=2)
    alone = (dei.MarketBoard, dei.MissionBoard)  # on a table the shelf has both
    assert [k for k in PIECES if k not in alone and not any(isinstance(view, k) for view in table.views)] == []
    for _ in range(12):
        act(table.actions)
    assert [v.trouble for v in table.views] == [""] * len(table.views)
    assert "D.E.I." in table.bar.text()
    others = [pad for pad in table.tableaus if pad.data]
    assert [pad.compact for pad in others] == [False, True]


def test_the_picture_and_the_words_name_every_seat_and_card(turn: Session) -> None:
    from tabletop.games.dei.screen.as_text import as_text

    view = turn.view(None, "es")
    picture, told = turn.svg(None, "es"), as_text(view)
    assert picture.startswith("<svg")
    for s in view["seats"]:
        assert s["name"] in picture
        assert s["name"] in told
    for market in view["markets"]:
        for slot in market["slots"]:
            if slot["card"]:
                assert slot["card"]["name"] in told
    for area in view["map"]["areas"]:
        assert area["majority_text"] in told
    assert len(view["map"]["paths"]) == sum(path in picture for path in view["map"]["paths"])


@pytest.mark.parametrize(
    ("lang", "one", "more"),
    [
        ("en", "scrapper", "scrappers"),
        ("de", "Plünderer", "Plünderer"),
        ("es", "saqueador", "saqueadores"),
    ],
)
def test_one_scrapper_is_not_called_scrappers(lang: str, one: str, more: str) -> None:
    game = load_game("dei", factions=["auxilia", "farm_z"])
    seats = [{"leader": "2.4a", "figures": {"2.7c": 1}}, {"leader": "2.4a", "figures": {"2.7c": 2}}]
    view = dei.MajorityView(Session(game, state=game.scenario({"seats": seats})), area="2.7c", lang=lang)
    here = next(a for a in view.data["areas"] if a["area"] == "2.7c")
    assert [part["text"] for share in here["majority"] for part in share["parts"]] == [one, more]
    assert f"1 ({one})" in view.text()
    assert f"2 ({more})" in view.text()


def test_each_kind_of_points_has_a_curve_that_is_no_seat() -> None:
    game = load_game("dei")
    (curves,) = dei.BOARDS.curves
    assert [c.measure for c in curves] == list(game.measures(game.new_initial_state(1)))
    assert not {c.letter for c in curves} & set("ABCD")
    assert len({c.letter for c in curves}) == len({c.color for c in curves}) == len(curves)


def test_the_log_knows_which_numbers_belong_to_names() -> None:
    session = Session(load_game("dei", players=4), 1, ["random"] * 4)
    session.run_strategies(30)
    log = tw.EventLog(session)
    assert log.data["names"] == [n for n in (session.seat_name(p) for p in range(4)) if n == "Refuge 42"] != []
