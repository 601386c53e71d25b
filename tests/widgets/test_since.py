"""Since your last turn: a line for each seat, marks on the boards, and the log; and that none tells a secret."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.turns import find_move_start, find_turns
from tabletop_widgets.screen.controller.table_controller import get_controller
from tabletop_widgets.table.activity.grouped_moves import (
    compare_positions,
    group_moves,
    list_headlines,
    mark_differences,
    shorten,
)
from tests.axon_protocol.table import at, position
from tests.widgets.conftest import click

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("51st_state", {"players": 3}),
    ("51st_state", {"players": 2, "expansion": "winter"}),
    ("axon_protocol", {"players": 3}),
    ("dei", {"players": 3}),
    ("dei", {"players": 3, "planning": True, "badge_draft": True}),
    ("gin_rummy", {"hands": 2}),
]


def played(name: str, decisions: int = 40, seed: int = 5, **parameters: Any) -> Session:
    """A game in which a person at seat 0 plays anything, and the others as they do."""
    game = load_game(name, **parameters)
    session = Session(game, seed, ["human", *["heuristic"] * (game.num_players - 1)])
    source = random.Random(seed)
    session.run_strategies()
    for _ in range(decisions):
        if session.state.is_terminal():
            break
        session.apply(source.choice(session.state.legal_actions()))
        session.run_strategies()
    return session


def moves(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The shown moves in the order of play."""
    return sorted((move for line in data["lines"] for move in line["moves"]), key=lambda move: move["index"])


@pytest.mark.breadth("axon_protocol")
@pytest.mark.parametrize(("name", "parameters"), GAMES, ids=str)
def test_each_seat_has_one_line_with_its_moves_since_the_own_turn(name: str, parameters: dict[str, Any]) -> None:
    session = played(name, **parameters)
    for lang in LANGUAGES:
        view = tw.RecentMoves(session, viewer=0, lang=lang)
        data = view.data
        shown = moves(data)
        assert shown
        assert [line["moves"][0]["index"] for line in data["lines"]] == sorted(
            line["moves"][0]["index"] for line in data["lines"]
        )
        assert len({move["index"] for move in shown}) == len(shown)
        assert shown[-1]["index"] <= session.index
        assert all(move["text"] and move["letter"] for move in shown)
        rivals = [line["letter"] for line in data["lines"] if not line["own"]]
        assert len(rivals) == len(set(rivals))
        for line in data["lines"]:
            assert {(move["letter"], move["own"]) for move in line["moves"]} == {(line["letter"], line["own"])}
        others = [move for move in shown if not move["own"]]
        assert bool(data["said"]) == (not shown[-1]["own"])
        assert not data["said"] or all(move["text"] in data["said"] for move in others[-3:])
        rows = [change for line in data["lines"] for each in (line, *line["moves"]) for change in each["changes"]]
        assert {change["drawing"] for change in rows} - {""} <= set(view.icons)


@pytest.mark.breadth("51st_state", "axon_protocol")
@pytest.mark.parametrize(("name", "parameters"), GAMES, ids=str)
def test_the_moves_of_the_others_stay_until_the_own_turn_ends(name: str, parameters: dict[str, Any]) -> None:
    game = load_game(name, **parameters)
    session = Session(game, 6, ["human", *["heuristic"] * (game.num_players - 1)])
    source, view = random.Random(6), tw.RecentMoves(session, viewer=0)
    stayed = 0
    session.run_strategies()
    for _ in range(60):
        if session.state.is_terminal():
            break
        before = [move["index"] for move in moves(view.data) if not move["own"]]
        begun = find_turns(session.nodes)[-1]
        session.apply(source.choice(session.state.legal_actions()))
        session.run_strategies()
        after = {move["index"] for move in moves(view.data)}
        if session.state.current_player() == 0 and find_turns(session.nodes)[-1].first == begun.first:
            assert set(before) <= after
            stayed += bool(before)
    assert stayed or name == "51st_state"  # where a turn is one decision


def test_the_net_effect_of_a_line_is_the_sum_of_its_moves() -> None:
    session = played("dei", 30, players=3)
    view = tw.RecentMoves(session, viewer=0)
    view.unsubscribe()
    folded = 0
    for index in range(20, session.length, 7):
        session.goto(index)
        for line in view.make()["lines"]:
            sums: dict[tuple[str, str], int] = {}
            for change in (change for move in line["moves"] for change in move["changes"]):
                key = (change["letter"], change["text"])
                sums[key] = sums.get(key, 0) + int(change["diff"].replace("−", "-"))
            told = {(c["letter"], c["text"]): int(c["diff"].replace("−", "-")) for c in line["changes"]}
            if len({c["letter"] + c["text"] for c in line["changes"]}) == len(line["changes"]):
                assert told == {key: amount for key, amount in sums.items() if amount}
                folded += len(line["moves"]) > 1
    assert folded


def test_a_choice_within_the_own_turn_adds_a_line_and_one_after_it_begins_a_new_period() -> None:
    session = played("dei", 20, players=3)
    view = tw.RecentMoves(session, viewer=0)
    while find_turns(session.nodes)[-1].first != session.index:
        session.apply(session.state.legal_actions()[0])
        session.run_strategies()
    moment, turn = view.data["moment"], session.index
    assert view.data["lines"][0]["own"]  # the last move of the own turn before
    lasted = 0
    while find_turns(session.nodes)[-1].first == turn:
        session.apply(session.state.legal_actions()[0])
        if find_turns(session.nodes)[-1].first == turn:
            lasted += 1
            assert view.data["lines"][-1]["own"]
            assert not view.data["lines"][0]["own"]
    assert lasted
    assert view.data["moment"] != moment


def test_without_people_the_last_turn_is_shown() -> None:
    session = Session(load_game("dei", players=3), 5, ["heuristic"] * 3)
    session.run_strategies(40)
    view = tw.RecentMoves(session, viewer=None)
    turn = next(turn for turn in reversed(find_turns(session.nodes)) if turn.first < session.index)
    assert [line["letter"] for line in view.data["lines"]] == ["ABC"[turn.player]]
    assert get_controller(session).find_news_start(None) == turn.first


def test_a_move_is_what_was_begun_with_the_choices_within_it() -> None:
    session = played("axon_protocol", players=3)
    nodes = session.nodes
    found = group_moves(nodes, 1, session.unasked)
    assert [node.number for move in found for node in move.nodes] == [node.number for node in nodes[1:]]
    assert any(len(move.nodes) > 1 for move in found)
    for move in found:
        assert len({node.player for node in move.nodes}) == 1
    activated = [move for move in found if str(move.nodes[0].action).startswith("activate")]
    assert activated
    assert max(len(move.nodes) for move in activated) > 1


def test_a_line_names_what_only_a_choice_names_and_no_payment() -> None:
    session = Session(load_game("gin_rummy"), 7, ["human", "heuristic"])
    session.run_strategies()
    for verb in ("pass", "take", "discard JD"):
        session.apply(next(action for action in session.state.legal_actions() if str(action).startswith(verb)))
        session.run_strategies()
    drawn, discarded = session.nodes[-2:]
    assert (str(drawn.action), str(discarded.action).split()[0]) == ("draw", "discard")
    card = session.state.discard[-1]
    text = moves(tw.RecentMoves(session, viewer=0).data)[-1]["text"]
    assert text.startswith("Draws (Draw pile) · Lays down ")
    assert session.state.word("card", card, "en") in text
    session = Session(load_game("51st_state", players=3), 7, ["heuristic"] * 3)
    session.run_strategies(100)
    paid = [m for m in group_moves(session.nodes, 1) if "pay" in str(m.nodes[-1].action) and len(m.nodes) > 1]
    assert paid
    assert all(len(list_headlines(move, None, "en")) == 1 for move in paid)


def test_a_choice_within_ones_own_move_does_not_hide_what_came_of_its_beginning() -> None:
    session = Session(load_game("axon_protocol", players=3), 3)
    source = random.Random(3)
    for _ in range(200):
        nodes, player = session.nodes, session.state.current_player()
        at = get_controller(session).find_news_start(player)
        own = [k for k in range(at) if nodes[k].state.current_player() == player]
        assert all(find_move_start(nodes, k) < at for k in own)
        session.apply(source.choice(session.state.legal_actions()))


def test_the_marks_are_the_difference_between_the_own_turn_and_now() -> None:
    session = played("51st_state", players=2)
    before = session.nodes[get_controller(session).find_news_start(0)].state
    view = tw.RecentMoves(session, viewer=0)
    marks = [{key: fact for key, fact in mark.items() if key != "why"} for mark in view.data["marks"]]
    assert marks == mark_differences(compare_positions(before, session.state, 0), session.state)
    numbers = {mark["at"]: mark["diff"] for mark in view.data["marks"] if "diff" in mark}
    for seat, (was, now) in enumerate(zip(before.scores(), session.state.scores(), strict=True)):
        told = numbers.get(f"{seat}.victory_points", "0").replace("−", "-")
        assert int(told) == now - was
    session.apply(session.state.legal_actions()[0])
    assert view.data["marks"] != [] or view.data["lines"]


@pytest.mark.breadth("axon_protocol")
@pytest.mark.parametrize(("name", "parameters"), GAMES, ids=str)
def test_a_badge_lists_everything_it_stands_for(name: str, parameters: dict[str, Any]) -> None:
    session = played(name, **parameters)
    view, listed = tw.RecentMoves(session, viewer=0), 0
    view.unsubscribe()
    for index in range(10, session.length, 9):
        session.goto(index)
        for mark in view.make()["marks"]:
            if mark.get("diff") == "✕":
                assert all(" stops " in line for line in mark["why"])
            elif "why" in mark:
                parts = [int(line.split(": ", 1)[1].split(" · ")[0].replace("−", "-")) for line in mark["why"]]
                assert sum(parts) == int(mark["diff"].replace("−", "-"))
                listed += 1
            else:
                assert "diff" not in mark
    assert listed


def test_chances_that_were_let_go_are_folded() -> None:
    session = played("axon_protocol", 60, players=3)
    found, view = [], tw.RecentMoves(session, viewer=0)
    view.unsubscribe()
    for index in range(1, session.length, 3):
        session.goto(index)
        found.append(view.make()["passed"])
    assert any(found)
    assert all(set(passed) <= {"A", "B", "C"} and len(passed) == len(set(passed)) for passed in found)


@pytest.mark.parametrize(
    ("sentence", "name", "short"),
    [
        ("ARES plays “Worm”.", "ARES", "Plays “Worm”"),
        ("Die Mutanten-Union zieht 1 Karte.", "Mutanten-Union", "Zieht 1 Karte"),
        ("Microbionics Inc. plays “Worm”.", "Microbionics Inc.", "Plays “Worm”"),
        ("El jugador 1 roba una carta.", "Jugador 1", "Roba una carta"),
        ("The round ends.", "ARES", "The round ends"),
    ],
)
def test_the_name_is_not_said_beside_its_letter(sentence: str, name: str, short: str) -> None:
    assert shorten(sentence, name) == short


# --- secrets ----------------------------------------------------------------------------------------------------------


@pytest.mark.breadth("axon_protocol")
@pytest.mark.parametrize(("name", "parameters"), GAMES, ids=str)
def test_no_seat_is_told_what_it_may_not_know(name: str, parameters: dict[str, Any]) -> None:
    """What chips, marks and log say to a seat is the same when everything that the seat cannot know is dealt anew."""
    game = load_game(name, **parameters)
    session, source = Session(game, 11), random.Random(11)
    views = [tw.RecentMoves(session, viewer=seat) for seat in range(game.num_players)]
    for view in views:
        view.unsubscribe()
    checked = 0
    for _ in range(150):
        if session.state.is_terminal():
            break
        session.apply(source.choice(session.state.legal_actions()))
        if session.index % 15:
            continue
        for seat in range(game.num_players):
            begin = get_controller(session).find_news_start(seat)
            before = session.nodes[begin].state
            marks = mark_differences(compare_positions(before, session.state, seat), session.state)
            told = {mark["at"] for mark in marks if "within" in mark}
            for chip in moves(views[seat].make()):
                told |= {mark["at"] for mark in chip["marks"]}
            hidden = secrets(session, seat, begin)
            assert not told & hidden, (seat, session.index)
            checked += 1
    assert checked


def secrets(session: Session, seat: int, since: int) -> set[str]:
    """References of the things that lie nowhere where this seat might have seen them since its last decision."""
    nodes = session.nodes[since : session.index + 1]
    told = [event.seen_by(seat) for node in nodes for event in node.events]
    seen = [event.facts() for event in told if event is not None]
    shown = words([*(node.state.observation(seat) for node in nodes), *seen])
    hidden = words(session.state.to_dict()) - shown
    kinds = ("card", "software", "character", "badge")
    return {f"{kind}:{word}" for word in hidden for kind in kinds}


def words(data: Any) -> set[str]:
    """Every text in plain data."""
    if isinstance(data, dict):
        return words(list(data)) | words(list(data.values()))
    if isinstance(data, list | tuple):
        return {word for one in data for word in words(one)}
    return {data} if isinstance(data, str) else set()


# --- the log ----------------------------------------------------------------------------------------------------------


@pytest.mark.breadth("51st_state")
@pytest.mark.parametrize(("name", "parameters"), GAMES, ids=str)
def test_no_row_of_the_log_is_blank(name: str, parameters: dict[str, Any]) -> None:
    session = played(name, 40, **parameters)
    for viewer in (0, 1, None):
        entries = tw.EventLog(session, viewer=viewer, most=500).data["entries"]
        rows = [row for row in entries if "letter" in row]
        assert rows
        assert all(row["action"] for row in rows)
        assert all(event["text"] for row in entries for event in row.get("events", ()))


def test_a_click_on_a_row_lights_its_pieces_and_a_second_one_does_not() -> None:
    session = played("51st_state", players=2)
    log = tw.EventLog(session, viewer=0)
    row = next(row for row in reversed(log.data["entries"]) if "letter" in row)
    click(log, type="light", index=row["index"])
    assert log.data["lit"] == row["index"]
    assert log.data["marks"]
    assert {mark["how"] for mark in log.data["marks"]} == {"lit"}
    click(log, type="light", index=row["index"])
    assert (log.data["lit"], log.data["marks"]) == (-1, [])


def test_earlier_shows_more_and_a_new_game_begins_short() -> None:
    session = played("51st_state", 60, players=2)
    log = tw.EventLog(session, viewer=None, most=3)
    assert log.data["more"]
    few = len(log.data["entries"])
    click(log, type="earlier")
    assert len(log.data["entries"]) > few
    log.bind(Session(load_game("51st_state", players=2), 1))
    assert log.most == 40


def test_a_new_game_does_not_speak_of_the_one_before() -> None:
    table = tw.play("gin_rummy", seats=["human", "human"], curtain=False)
    click(table.timeline, type="branch")
    assert table.timeline.status
    table.show(Session(load_game("gin_rummy"), 2))
    assert table.timeline.status == ""


def test_choosing_a_faction_is_told_to_the_others_in_every_language() -> None:
    session = Session(load_game("dei", players=3), 7, ["heuristic"] * 3)
    session.run_strategies(1)
    chosen = session.node.action
    assert chosen is not None
    name = {lang: session.game.word(session.state, "faction", chosen.facts()["faction"], lang) for lang in LANGUAGES}
    first = session.nodes[0].state.current_player()
    for lang in LANGUAGES:
        (chip,) = moves(tw.RecentMoves(session, viewer=(first + 1) % 3, lang=lang).data)
        assert name[lang] in chip["text"]
        assert name[lang] in tw.Timeline(session, viewer=(first + 1) % 3, lang=lang).data["what"]


def test_a_chance_that_was_let_go_by_is_called_so_on_the_strip() -> None:
    session = played("axon_protocol", 12, players=3)
    timeline = tw.Timeline(session, viewer=0, lang="de")
    told = []
    for k, node in enumerate(session.nodes):
        if node.player not in (None, 0) and str(node.action) == "nothing":
            session.goto(k)
            told.append(timeline.data["what"])
    assert told
    assert {"B: keine Reaktion", "C: keine Reaktion"} & set(told)
    assert not any("entscheidet" in one for one in told)


def test_what_only_answers_another_change_is_not_counted_beside_it() -> None:
    game: Any = load_game("51st_state", players=2)
    mine = {"goods": {"worker": 2, "brick": 1}, "locations": ["Clay Pit"]}
    session = Session(game, seats=["human"] * 2, state=game.scenario({"seats": [mine, {}]}))
    session.apply("use 1")
    (chip,) = moves(tw.RecentMoves(session, viewer=0).data)
    told = {f"{change['diff']} {change['text']}" for change in chip["changes"]}
    assert told == {"+2 Points", "−1 Goods (Brick)", "−1 Goods (Worker)"}


@pytest.mark.parametrize(
    ("lang", "text"),
    [("en", "Develops Oil Rig"), ("de", "Baut zu „Bohrturm“ um"), ("es", "Desarrolla «Torre petrolífera»")],
)
def test_the_news_names_the_action_that_was_taken(lang: str, text: str) -> None:
    seat = {"goods": {"brick": 1, "grey": 2}, "hand": ["Oil Rig", "Church"], "locations": ["Fuel Tank"]}
    state = load_game("51st_state").scenario({"seats": [seat, {"hand": ["Camp"]}]})
    session = Session(state.game, state=state)
    session.apply("develop oil_rig 1")
    told = moves(tw.RecentMoves(session, viewer=1, lang=lang).data)
    assert [move["text"] for move in told] == [text]


def test_a_stopped_attack_is_named_in_the_news_and_marked_at_its_target() -> None:
    hands = [{"hand": ["slay"]}, {"hand": ["wall"]}, {}]
    state = position(at("thug", "square"), at("droid", "mall"), at("pilot", "chapel"), seats=hands)
    session = Session(state.game, state=state)
    for action in ("play slay", "pick character:droid"):
        session.apply(action)
    target = {"at": "character:droid", "how": "changed", "diff": "✕"}
    for viewer in (0, 1):
        data = tw.RecentMoves(session, viewer=viewer).data
        assert not any(mark["at"] == target["at"] for mark in data["marks"]), "it is not stopped yet"
    session.apply("counter wall")
    for viewer in (0, 1):
        data = tw.RecentMoves(session, viewer=viewer).data
        stop = moves(data)[-1]
        assert stop["text"] == "“Wall” stops “Slay” of ARES"
        assert {**target, "why": ["“Wall” stops “Slay” of ARES."]} in data["marks"]
        assert [mark["at"] for mark in stop["marks"] if mark.get("diff") == "✕"] == ["character:droid"]
