"""Every view, from a session to what its module gets and back."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import threading
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.session.turns import find_turns
from tabletop_widgets.screen import session_widget
from tabletop_widgets.screen.controller import table_controller
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.screen.modules import PACKAGE, SharedText, build_loader, get_module_code
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tests.widgets.conftest import act, click, custom, front_end_sets, list_asked_words, shown

PIECES = [
    tw.ActionList, tw.Bar, tw.EventLog, tw.Hand, tw.SearchView, tw.SeatZones, tw.Tableau, tw.TableCentre, tw.TableZones,
    tw.Timeline, tw.GameChart,
]  # fmt: skip
MODULES = [kind for kind in PIECES if issubclass(kind, View)]


@pytest.mark.parametrize("kind", PIECES)
def test_a_piece_alone_shows_itself_without_a_kernel_too(kind: Any, middle: Session) -> None:
    piece = kind(middle)
    data, _ = piece._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"].startswith(repr(piece))
    assert len(data["text/plain"]) > len(repr(piece))
    assert "0x" not in repr(piece)
    assert data["text/html"].startswith(("<pre", "<img"))


@pytest.mark.parametrize("kind", [*PIECES, tw.Table, tw.ParameterPanel])
def test_a_setting_nobody_knows_is_refused_with_those_there_are(kind: Any) -> None:
    with pytest.raises(TypeError, match=r"colour; it takes .*lang"):
        kind(colour="red")


@pytest.mark.parametrize("kind", PIECES)
def test_a_piece_may_wait_for_its_session(kind: Any, middle: Session) -> None:
    piece = kind()
    assert piece.session is None
    assert piece._repr_mimebundle_()[0]["text/plain"] == repr(piece)
    piece.bind(middle)
    assert piece.text()


@pytest.mark.parametrize("kind", MODULES)
def test_modules_are_small_plain_and_say_only_known_words(kind: type[View]) -> None:
    own = get_module_code(kind.script)
    assert len(own) < (92_000 if kind is tw.ActionList else 67_000)  # the list comes with the play on the boards
    assert kind().get_state()["_esm"] == build_loader()
    assert not hasattr(kind, "_css"), "anywidget would set these styles anew with every widget"
    asked = list_asked_words(own)
    assert asked == {word for word in asked if word in kind(lang="de").words or say(word, "de") == word}
    assert "http" not in own.replace("http://www.w3.org", "")


def test_each_module_can_be_read_in_one_sitting() -> None:
    sources = {path: path.read_text("utf-8").splitlines() for path in PACKAGE.rglob("*.js")}
    assert {path.name: len(lines) for path, lines in sources.items() if len(lines) > 400} == {}
    assert [f"{path.name}: {line}" for path, lines in sources.items() for line in lines if len(line) > 120] == []
    assert {path.name for path in PACKAGE.rglob("*.css") if path.stat().st_size > 10_240} == set()


def test_only_a_question_for_one_thing_is_answered_by_a_click_on_it() -> None:
    session = Session(load_game("51st_state", players=2), 3, ["random"] * 2)
    found = {}
    while "Turn" not in found and session.run_strategies(1):
        found[type(session.state.question).__name__] = tw.ActionList(session).make().get("direct")
    assert found["ChooseHand"]
    assert found["PickCard"]
    assert not found["Turn"]
    session = Session(load_game("gin_rummy"), 3)
    assert tw.ActionList(session).make()["direct"], "the deck and the open card have one answer each"


def test_every_word_of_the_screen_is_translated() -> None:
    words = {word for kind in MODULES for word in kind.vocabulary}
    for path in PACKAGE.rglob("*.js"):
        words |= list_asked_words(path.read_text("utf-8"))
    for path in PACKAGE.rglob("*.py"):
        said = re.findall(r"\bsay\(\s*((?:\"[^\"]+\"\s*)+)", path.read_text("utf-8"))
        words |= {"".join(re.findall(r"\"([^\"]+)\"", parts)) for parts in said}
    for lang in ("de", "es"):
        path = PACKAGE / "locale" / lang / "LC_MESSAGES" / "widgets.po"
        known = dict(re.findall(r'^msgid "(.*)"\nmsgstr "(.+)"$', path.read_text("utf-8"), re.MULTILINE))
        assert {w for w in words if w not in known} == set()
        for word, translated in known.items():
            assert sorted(re.findall(r"{\w+}", word)) == sorted(re.findall(r"{\w+}", translated)), word


def test_closing_a_view_lets_go_of_the_session(middle: Session) -> None:
    view = tw.ActionList(middle)
    before = view.data
    view.close()
    middle.undo()
    assert view.data == before


def test_a_mistake_of_the_program_is_shown_and_logged(
    middle: Session, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    view = tw.Timeline(middle)
    monkeypatch.setattr(session_widget, "reraise", False)
    click(view, type="goto", index="not a number")
    assert "ValueError" in view.trouble
    assert "could not do what was asked" in caplog.text
    click(view, type="forget")
    assert view.trouble == ""


def test_every_message_is_answered_first(middle: Session, wire: list[tuple[str, Any]]) -> None:
    view = tw.ActionList(middle)
    click(view, type="select", ref="card:none", id=41)
    assert custom(wire)[0] == (view.comm.comm_id, {"ack": 41})


def test_many_changes_are_drawn_at_most_ten_times_a_second(
    middle: Session, wire: list[tuple[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_widget, "AT_MOST_EVERY", 0.2)

    async def scrub() -> tw.Timeline:
        view = tw.Timeline(middle)
        wire.clear()
        for k in range(middle.length):
            middle.goto(k)
        await asyncio.sleep(0.3)
        return view

    view = asyncio.run(scrub())
    drawn = [data for _, data in wire if "data" in data.get("state", {})]
    assert len(drawn) <= 2
    assert view.data["index"] == middle.index


def test_callbacks_may_come_from_any_thread(middle: Session) -> None:
    """Some kernels run callbacks beside the cells; nothing may be lost or torn."""
    views = [tw.ActionList(middle), tw.Tableau(middle, 0), tw.Timeline(middle)]
    last = middle.length - 1

    def scrub(start: int) -> None:
        for k in range(40):
            click(views[2], type="goto", index=(start + k) % (last + 1))

    threads = [threading.Thread(target=scrub, args=(s,)) for s in (0, 3)]
    for t in threads:
        t.start()
    for t in threads:
        t.join(30)
    middle.goto(last)
    assert views[0].data["version"] == middle.version
    assert views[2].data["index"] == last
    assert [v.trouble for v in views] == ["", "", ""]


# --- actions ----------------------------------------------------------------------------------------------------


def test_the_list_asks_the_question_and_offers_what_is_legal(middle: Session) -> None:
    data = tw.ActionList(middle).data
    decision = middle.state.decision
    assert decision is not None
    assert data["prompt"] == decision.text("en")
    assert [a["key"] for a in data["actions"]] == [str(a) for a in decision.actions]


def test_the_usual_answer_is_marked_where_there_is_one(middle: Session) -> None:
    view = tw.ActionList(middle)
    while (decision := middle.state.decision) is not None:
        marked = [a["key"] for a in view.data["actions"] if a["default"]]
        assert marked == ([str(decision.default)] if decision.step.routine else [])
        if marked:
            return
        middle.apply(decision.default)
    raise AssertionError("nothing routine was asked in a whole game")


def test_impossible_actions_are_shown_on_demand_with_rule_and_reason(middle: Session) -> None:
    view = tw.ActionList(middle)
    assert all(a["legal"] for a in view.data["actions"])
    click(view, type="illegal", on=True)
    grey = [a for a in view.data["actions"] if not a["legal"]]
    assert grey
    for action in grey:
        for reason in action["reasons"]:
            assert reason["rule"] in middle.game.rulebook
            assert reason["sentence"]
            assert reason["rule_text"]
    click(view, type="illegal", on=False)
    assert all(a["legal"] for a in view.data["actions"])


def test_a_selected_card_filters_the_list_and_shows_what_is_impossible_with_it(middle: Session) -> None:
    view, hand = tw.ActionList(middle), tw.Hand(middle)
    card = hand.data["seat"]["hand"][0]
    click(hand, type="select", ref=f"card:{card['card']}")
    assert hand.data["selected"] == f"card:{card['card']}"
    assert view.data["selected_name"] == card["name"]
    assert view.data["actions"]
    assert all(f"card:{card['card']}" in a["about"] for a in view.data["actions"])
    click(hand, type="select", ref=f"card:{card['card']}")
    assert view.data["selected"] == ""


def test_a_click_plays_and_a_second_click_on_the_same_button_does_nothing(middle: Session) -> None:
    view = tw.ActionList(middle)
    stale = view.data["version"]
    length = middle.length
    done = act(view)
    assert str(middle.node.action) == done["key"]
    click(view, type="act", key=done["key"], version=stale)
    assert middle.length == length + 1


def test_what_the_rules_forbid_becomes_a_sentence(middle: Session) -> None:
    view = tw.ActionList(middle, lang="de")
    click(view, type="illegal", on=True)
    grey = next(a for a in view.data["actions"] if not a["legal"])
    version = middle.version
    click(view, type="act", key=grey["key"], version=view.data["version"])
    assert grey["reasons"][0]["sentence"] in view.status
    assert middle.version == version
    assert view.trouble == ""


def test_nobody_sees_the_actions_of_another(middle: Session) -> None:
    other = 1 - middle.state.current_player()
    view = tw.ActionList(middle, viewer=other)
    assert view.data["actions"] == []
    hand = tw.Hand(middle, viewer=other, seat=1 - other)
    assert hand.data["seat"]["hand"] is None
    assert tw.Tableau(middle, seat=1 - other, viewer=other).data["able"] == []


def test_strategies_answer_at_once_and_undo_goes_back_over_them() -> None:
    session = Session(load_game("51st_state", players=3), 3, ["human", "random", "random"])
    table = tw.Table(session)
    while session.state.phase != "action":
        act(table.actions)
    before = session.index
    act(table.actions)
    assert session.state.current_player() == 0
    assert session.index > before
    click(table.timeline, type="undo")
    assert session.index == before
    click(table.timeline, type="redo")
    assert session.state.current_player() == 0
    assert session.index > before


def test_undo_turn_goes_to_where_the_own_turn_began() -> None:
    session = Session(load_game("dei", players=3), 3, ["human", "heuristic", "heuristic"])
    table = tw.Table(session)
    while session.state.round == 0:
        act(table.actions)
    begun = find_turns(session.nodes)[-1].first
    while find_turns(session.nodes)[-1].first == begun:
        clicks = session.index - begun
        act(table.actions)
    assert clicks > 1
    assert session.state.current_player() == 0
    click(table.timeline, type="undo", turn=True)  # over the turns of the others
    assert session.index == begun
    act(table.actions)
    act(table.actions)
    click(table.actions, type="undo", turn=True)
    assert session.index == begun
    click(table.actions, type="undo", turn=True)
    assert session.index < begun
    assert session.state.current_player() == 0
    click(table.timeline, type="redo")
    assert session.index > 0


def test_undo_turn_without_people_goes_to_where_the_last_turn_began() -> None:
    session = Session(load_game("dei", players=3), 3, ["heuristic"] * 3)
    session.run_strategies(40)
    view = tw.Timeline(session, viewer=None)
    turns = [turn for turn in find_turns(session.nodes) if turn.first < session.index]
    click(view, type="undo", turn=True)
    assert session.index == turns[-1].first
    while session.index:
        click(view, type="undo", turn=True)


def test_undo_turn_tells_what_has_been_seen() -> None:
    session = Session(load_game("51st_state", players=2), 3)
    view = tw.Timeline(session, viewer=None)
    while not session.node.reveals or session.state.phase != "action":
        session.apply(session.state.legal_actions()[0])
    click(view, type="undo", turn=True)
    assert view.status.startswith("Taken back, but this has been seen:")


def test_a_strategy_that_is_to_decide_in_the_past_is_let_to_play_by_a_button() -> None:
    session = Session(load_game("51st_state", players=2), 3, ["human", "random"])
    view = tw.ActionList(session)
    while session.state.phase != "action":
        act(view)
    k = next(i for i, n in enumerate(session.nodes) if n.state.current_player() == 1)
    session.goto(k)
    assert view.data["go_on"]
    assert view.data["actions"] == []
    click(view, type="go_on")
    assert session.state.current_player() == 0


def test_undo_tells_what_has_been_seen(session: Session) -> None:
    while not session.node.reveals:
        decision = session.state.decision
        assert decision is not None
        session.apply(decision.default)
    view = tw.Timeline(session, viewer=None)
    click(view, type="undo")
    assert view.status.startswith("Taken back, but this has been seen:")


# --- boards -----------------------------------------------------------------------------------------------------


def test_a_tableau_shows_what_stands_in_the_rows(middle: Session) -> None:
    seat = middle.state.current_player()
    table = tw.Tableau(middle, seat)
    actions = tw.ActionList(middle)
    for _ in range(6):
        if any(a["legal"] and a["key"].startswith("construct") for a in actions.data["actions"]):
            break
        middle.apply(middle.state.legal_actions()[-1])
    built = next(a for a in actions.data["actions"] if a["legal"] and a["key"].startswith("construct"))
    seat = middle.state.current_player()
    table.seat = seat
    click(actions, type="act", key=built["key"], version=actions.data["version"])
    while middle.state.current_player() == seat and not any(table.data["seat"]["rows"].values()):
        decision = middle.state.decision
        assert decision is not None
        middle.apply(decision.default)
    shown = [c for row in table.data["seat"]["rows"].values() for c in row]
    assert [c["card"] for c in shown] == [built["key"].split()[1]]
    assert shown[0]["defence_text"]


def test_a_number_tells_its_causes_when_somebody_looks_at_it(middle: Session, wire: list[tuple[str, Any]]) -> None:
    table = tw.Tableau(middle, 0)
    good = table.data["seat"]["goods"][0]["good"]
    click(table, type="why", counter=good)
    answer = custom(wire)[-1][1]
    assert answer["counter"] == good
    assert answer["causes"] == table.list_causes(good)
    assert table.list_causes(good)[-1].endswith("round 1")


def test_views_of_one_session_share_their_desk_and_let_it_go(middle: Session) -> None:
    assert tw.ActionList(middle).desk is tw.Hand(middle).desk is table_controller.get_controller(middle)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_is_a_data_image_with_words_for_those_who_do_not_see_it(lang: str, middle: Session) -> None:
    data, _ = tw.Tableau(middle, 0, lang=lang)._repr_mimebundle_()
    found = re.match(r'<img alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)"', data["text/html"])
    assert found
    assert middle.view(0, lang)["seats"][0]["name"] in found[1]
    assert base64.b64decode(found[2]).startswith(b"<svg ")


# --- timeline, log, track ---------------------------------------------------------------------------------------


def test_the_timeline_jumps_to_moments_and_keeps_branches(middle: Session) -> None:
    view = tw.Timeline(middle)
    click(view, type="goto", index=2)
    assert (middle.index, view.data["index"]) == (2, 2)
    click(view, type="branch")
    assert len(view.course["branches"]) == 2
    assert view.status
    click(view, type="switch", name="main")
    assert view.data["branch"] == "main"
    assert view.data["index"] == view.data["length"] - 1
    assert view.course["marks"]["round"][0] == 0


def test_the_log_is_sentences_with_causes_and_a_click_goes_there(middle: Session) -> None:
    view = tw.EventLog(middle, viewer=None)
    entries = [e for e in view.data["entries"] if "letter" in e]
    indices = [e["index"] for e in entries]
    assert indices == sorted(set(indices))
    assert indices[-1] == middle.length - 1
    events = [v for e in entries for v in e["events"]]
    assert all(v["text"] for v in events)
    assert any(v["because"] for v in events)
    click(view, type="goto", index=entries[0]["index"])
    assert middle.index == entries[0]["index"]


def test_the_log_keeps_what_a_viewer_may_not_know(middle: Session) -> None:
    mine = json.dumps(tw.EventLog(middle, viewer=0, most=500).data)
    hidden = [
        c
        for c in middle.state.observation(1)["seats"][1]["hand"]
        if middle.state.cards[c].name not in shown_to_all(middle)
    ]
    assert hidden
    for card in hidden:
        assert f"{middle.state.cards[card].name}" not in mine


def shown_to_all(session: Session) -> str:
    """Everything that seat 0 may have seen: the own hand, and every card that lay open."""
    return json.dumps([n.state.observation(0) for n in session.nodes]) + " ".join(
        session.state.cards[c].name
        for n in session.nodes
        for c in n.state.offer + n.state.seats[0].hand + n.state.discard
    )


def test_the_track_draws_every_seat_with_one_mark_and_a_click_goes_to_the_moment(middle: Session) -> None:
    track = tw.GameChart(middle)
    assert len(track.charts[0].lines.y) == 2
    assert len(track.charts[0].lines.x) == middle.length
    middle.goto(middle.length - 1)
    track.charts[0].dots.comm.handle_msg(
        {
            "content": {"data": {"method": "custom", "content": {"event": "element_click", "data": {"index": 0}}}},
            "buffers": [],
        }
    )
    assert middle.index == 0
    assert track.charts[0].readout.now == 0


# --- table and panel --------------------------------------------------------------------------------------------


def test_a_table_has_a_small_fixed_number_of_models(wire: list[tuple[str, Any]]) -> None:
    shown(tw.Tableau())  # the first brings the parts of the page
    wire.clear()
    table = tw.play("51st_state", seats=["human", "random", "random", "random"], seed=2)
    shown(table)
    assert len([1 for kind, _ in wire if kind == "comm_open"]) == 2, "the table, and its layout"
    wire.clear()
    for _ in range(8):
        act(table.actions)
    assert [kind for kind, _ in wire if kind == "comm_open"] == []


def test_the_switches_of_the_bar_change_every_view(middle: Session) -> None:
    table = tw.Table(middle)
    click(table.bar, type="lang", value="de")
    assert {v.lang for v in table.views} == {"de"}
    assert table.actions.words["Why not?"] == "Warum nicht?"
    click(table.bar, type="viewer", value="1")
    assert {v.viewer for v in table.views} == {1}
    assert table.tableaus[0].seat == 1
    click(table.bar, type="viewer", value="all")
    assert {v.viewer for v in table.views} == {None}
    assert table.centre.seen_by is None


def test_no_session_yet_is_a_form_for_a_new_game() -> None:
    table = tw.Table()
    panel = table.form
    panel.fields["players"].value = 3
    panel.seats[1].value = panel.seats[2].value = "random"
    panel.start.click()
    assert table.session is not None
    assert table.session.game.num_players == 3
    assert table.bar in table.children
    assert table.session.seats == ("human", "random", "random")


def test_settings_that_do_not_go_together_are_said_in_the_panel() -> None:
    panel = tw.ParameterPanel("51st_state", {"starting_hand": 2, "kept_cards": 6})
    started: list[Session] = []
    panel.on_start(started.append)
    panel.start.click()
    assert panel.status
    assert started == []
    assert panel.status.split(":")[0] in panel.message.value


def test_every_parameter_has_a_field_and_only_changes_are_handed_on() -> None:
    panel = tw.ParameterPanel("51st_state")
    assert set(panel.fields) == set(load_game("51st_state").parameters)
    assert panel.values == {}
    front_end_sets(panel.fields["victory_points"], value=30)
    assert panel.values == {"victory_points": 30}


def test_closing_a_table_closes_all_of_it(middle: Session) -> None:
    import ipywidgets

    before = set(ipywidgets.widgets.widget._instances)
    table = tw.Table(middle)
    table.close()
    left = [w for k, w in ipywidgets.widgets.widget._instances.items() if k not in before]
    stays = ipywidgets.Layout | ipywidgets.widgets.widget_description.Style | SharedText  # a kernel keeps its parts
    assert [w for w in left if not isinstance(w, stays)] == []


def test_a_number_turned_in_the_middle_of_a_game_is_on_every_view(middle: Session) -> None:
    table = tw.Table(middle)
    panel = table.form
    assert panel.go_on.layout.display == ""
    before = middle.length

    panel.fields["victory_points"].value = 30
    panel.go_on.click()

    assert middle.length == before + 1
    assert middle.game.parameters["victory_points"].value == 30
    assert "30" in table.bar.text()
    assert table.timeline.text()
    assert "The rules are changed: Points that start the last round: 25 → 30." in table.event_log.text()
    panel.fields["players"].value = 4  # set-up is over: it belongs to the next game
    panel.go_on.click()
    assert middle.length == before + 1
    click(table.bar, type="undo")
    assert middle.game.parameters["victory_points"].value == 25


def test_who_plays_can_be_changed_in_the_middle_of_a_game(middle: Session) -> None:
    table = tw.Table(middle)
    before, mine = middle.length, middle.seats[0]
    table.open_form()
    panel = table.form
    assert [field.value for field in panel.seats[:2]] == list(middle.seats[:2])
    panel.go_on.click()
    assert middle.length == before, "nothing was changed"

    panel.seats[1].value = "easy"
    panel.go_on.click()
    assert (middle.seats[0], middle.seats[1]) == (mine, "easy")
    assert table._over not in table.children, "the form is closed"

    middle.hand_over(1, "random")  # elsewhere
    table.open_form()
    assert panel.seats[1].value == "random"
    panel.fields["victory_points"].value = 30
    panel.go_on.click()
    assert middle.seats[1] == "random", "only what somebody has changed in the form"
    assert middle.game.parameters["victory_points"].value == 30


def test_a_form_without_a_game_offers_only_a_new_one() -> None:
    panel = tw.ParameterPanel()
    assert panel.go_on.layout.display == "none"


def test_a_new_game_from_a_table_with_ones_own_cards_has_them_too() -> None:
    link = {"id": "punks", "name": "Punks", "color": "red", "copies": 4, "gain": {"red": 9}}
    game = load_game("51st_state", content={"extends": "published", "connection": [link]})
    table = tw.Table(Session(game, 3))
    panel = table.form

    panel.fields["victory_points"].value = 40
    panel.start.click()

    assert table.session is not None
    assert table.session.game.content_id == game.content_id != "published"
    assert table.session.game.parameters["victory_points"].value == 40


def test_lines_of_play_are_called_in_the_language_of_the_table(middle: Session) -> None:
    timeline = tw.Timeline(middle, lang="de")
    middle.goto(1)
    timeline.handle({"type": "branch"})
    middle.branch("mein Versuch")
    timeline.refresh()
    assert [b["said"] for b in timeline.course["branches"]] == ["Hauptlinie", "Zweig 2", "mein Versuch"]
    assert [b["name"] for b in timeline.course["branches"]] == ["main", "branch 2", "mein Versuch"]


@pytest.mark.parametrize(("lang", "rank"), [("en", "Rank 2 of 7"), ("de", "Rang 2 von 7"), ("es", "Rango 2 de 7")])
def test_a_won_solo_game_tells_its_rank_on_the_screen(lang: str, rank: str) -> None:
    game = load_game("51st_state", players=1)
    state = game.scenario({"seats": [{"vp": 33}, {"vp": 20}], "last_round": True})
    state.apply_action(game.parse_action("pass"))
    session = Session(game, state=state)
    assert rank in tw.ActionList(session, lang=lang).data["why"]
    lost = game.scenario({"seats": [{"vp": 20}, {"vp": 33}], "last_round": True})
    lost.apply_action(game.parse_action("pass"))
    assert tw.ActionList(Session(game, state=lost), lang=lang).data["why"] == ""


def test_what_was_said_of_a_moment_goes_when_another_one_is_shown(middle: Session) -> None:
    table = tw.Table(middle)
    click(table.timeline, type="branch")
    assert table.timeline.status == "Branch 2 begins here. The other line is kept."
    act(table.actions)
    assert table.timeline.status == ""
    click(table.timeline, type="branch")
    assert table.timeline.status
    table.show(Session(load_game("51st_state", players=2), 8))
    assert table.timeline.status == ""
