"""The views of Axon Protocol, from a session to what their modules get and back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.games.axon_protocol.rules.software import MayCounter
from tabletop.games.axon_protocol.rules.turns import Turn
from tabletop.games.axon_protocol.screen.as_text import as_text
from tabletop.games.axon_protocol.table.events import Played
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop_widgets.screen.modules import get_module_code
from tabletop_widgets.screen.view import View
from tests.widgets.conftest import act, click, list_asked_words

PIECES = [
    tw.Attention, tw.CharacterOffer, tw.CityMap, tw.CorporationPoints, tw.Corporations, tw.LineUp, tw.ResourceTracks,
    tw.RoundEnd, tw.RoutineTrace, tw.SoftwareHand, tw.StressMeter,
]  # fmt: skip
MODULES = [kind for kind in PIECES if issubclass(kind, View)]


def played(until: Callable[[Session], Any], players: int = 3, tries: int = 40) -> Session:
    """A game of random players, all people from the first moment that is wanted."""
    for seed in range(tries):
        session = Session(load_game("axon_protocol", players=players), seed, ["random"] * players)
        while not session.state.is_terminal():
            if until(session):
                session.seats = ("human",) * players
                return session
            session.run_strategies(1)
    raise AssertionError("no such moment in these games")


@pytest.fixture
def turn() -> Session:
    """The second round: somebody has just been activated, others can be, cards in hand."""

    def wanted(session: Session) -> bool:
        state: Any = session.state
        begun = any(figure.activated for figure in state.figures.values())
        return state.round == 2 and begun and isinstance(state.question, Turn) and len(state.legal_actions()) > 3

    return played(wanted)


@pytest.mark.parametrize("kind", PIECES)
def test_a_piece_alone_shows_itself_without_a_kernel_too(kind: Any, turn: Session) -> None:
    piece = kind(turn)
    data, _ = piece._repr_mimebundle_()
    assert data["text/plain"].startswith(repr(piece))
    assert data["text/html"].startswith(("<pre", "<img"))
    assert "0x" not in repr(piece)
    if kind not in (tw.Attention, tw.CharacterOffer):
        assert len(data["text/plain"]) > len(repr(piece)) + 20


@pytest.mark.parametrize("kind", PIECES)
def test_a_setting_nobody_knows_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match=r"colour; it takes .*lang"):
        kind(colour="red")


@pytest.mark.parametrize("kind", MODULES)
def test_modules_are_small_and_say_only_known_words(kind: Any, turn: Session) -> None:
    own = get_module_code(kind.script)
    assert len(own) < 61_500
    assert list_asked_words(own) <= {*kind(lang="de").words}
    known = turn.view(None, "en")["words"]
    assert set(re.findall(r"\bw\.([a-z_]+)", own)) <= set(known)
    assert "http" not in own


@pytest.mark.breadth("de")
@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_the_table_of_a_whole_game_shows_every_moment_in_every_language(lang: str) -> None:
    session = Session(load_game("axon_protocol", players=3), 4, ["random"] * 3)
    session.run_strategies()
    table = tw.Table(session, lang=lang)
    for k in range(0, session.length, 9):
        session.goto(k)
        for view in table.views:
            view.refresh()
            json.dumps(getattr(view, "data", {}))
    assert [v.trouble for v in table.views] == [""] * len(table.views)
    table.close()


# --- the city -------------------------------------------------------------------------------------------------------


def test_everybody_stands_where_the_state_says_with_the_right_markers(turn: Session) -> None:
    data, state = tw.CityMap(turn).data, turn.state
    assert {c["character"]: c["area"] for c in data["lineup"]} == {f.id: f.area for f in state.figures.values()}
    for area in data["city"]["areas"]:
        assert area["figures"] == [f.id for f in state.figures.values() if f.area == area["area"]]
    for c in data["lineup"]:
        figure = state.figures[c["character"]]
        assert sum(m["n"] for m in c["markers"]) == sum(figure.markers)
        assert c["activated"] == figure.activated


def test_the_trace_is_that_of_the_routine_and_nothing_is_done_by_looking(turn: Session) -> None:
    before = turn.state.to_dict()
    lineup = tw.CityMap(turn).data["lineup"]
    for c in lineup:
        trace = turn.game.preview(turn.state, c["character"])
        assert [k for k, line in enumerate(c["trace"]) if line["done"] == "done"] == [trace.done] * (trace.done >= 0)
        assert [k for k, line in enumerate(c["trace"]) if line["done"] == "skipped"] == [k for k, _ in trace.skipped]
        assert all(line["why"] for line in c["trace"] if line["done"] == "skipped")
    assert turn.state.to_dict() == before


def test_reach_counts_drugs() -> None:
    session = played(lambda s: any(_driver(s)))
    figure = _driver(session)[0]
    few = next(c for c in tw.CityMap(session).data["lineup"] if c["character"] == figure.id)["reach"]["drive"]
    session.state.figures[figure.id] = figure.with_markers(2, 1)
    many = next(c for c in session.view(None)["lineup"] if c["character"] == figure.id)["reach"]["drive"]
    assert set(few) < set(many)


def _driver(session: Session) -> list[Any]:
    """The characters that drive and have no drugs, at an edge of the city where two streets do not lead everywhere."""
    state = session.state
    return [
        f
        for f in state.figures.values()
        if "drive" in state.characters[f.id].skills and not f.markers[2] and not f.cell and f.area == "north_gate"
    ]


def test_a_click_on_a_character_filters_the_actions_and_shows_its_routine(turn: Session) -> None:
    city, actions, trace = tw.CityMap(turn), tw.ActionList(turn), tw.RoutineTrace(turn)
    able = next(x for x in city.data["able"] if x.startswith("character:"))
    click(city, type="select", ref=able)
    assert city.data["selected"] == city.data["looked"] == able
    assert actions.data["actions"]
    assert all(able in a["about"] for a in actions.data["actions"])
    assert trace.data["character"]["character"] == able.removeprefix("character:")
    assert {h["name"] for h in trace.data["character"]["hack"]} == set(trace.data["character"]["skill_names"])


def test_who_is_only_looked_at_hides_no_action(turn: Session) -> None:
    city, actions = tw.CityMap(turn), tw.ActionList(turn)
    before = actions.data["actions"]
    about = {x for a in turn.actions("en") for x in a["about"]}
    plain = next(f"area:{a['area']}" for a in city.data["city"]["areas"] if f"area:{a['area']}" not in about)
    click(city, type="select", ref=plain)
    assert city.data["looked"] == plain
    assert actions.data["actions"] == before


def test_after_an_activation_the_trace_tells_what_was_skipped_and_what_was_done() -> None:
    def ran(session: Session) -> bool:
        kinds = {type(e).__name__ for e in session.node.events}
        return {"Skipped", "Ran"} <= kinds

    session = played(ran)
    acted = tw.RoutineTrace(session).data["acted"]
    assert [line["done"] for line in acted["lines"]][:2].count("skipped") >= 1
    assert any(line["done"] == "done" for line in acted["lines"])


# --- cards ----------------------------------------------------------------------------------------------------------


def test_only_the_own_hand_is_shown(turn: Session) -> None:
    for viewer in range(3):
        for seat in range(3):
            shown = tw.SoftwareHand(turn, seat, viewer=viewer).data["seat"]["hand"]
            assert (shown is not None) == (viewer == seat)
    assert all("hand" not in s for s in tw.Corporations(turn, viewer=0).data["desktops"])


def test_the_offer_is_seen_by_who_chooses_only() -> None:
    session = played(lambda s: s.state.seats and s.state.seats[max(0, s.state.current_player())].offer)
    asked = session.state.current_player()
    offer = tw.CharacterOffer(session, viewer=asked).data["offer"]
    assert [c["character"] for c in offer] == session.state.seats[asked].offer
    assert tw.CharacterOffer(session, viewer=(asked + 1) % 3).data == {}


def test_a_corporation_is_chosen_knowing_what_it_scores_and_can() -> None:
    session = Session(load_game("axon_protocol", players=2), 1, ["human"] * 2)
    asked = tw.CharacterOffer(session, lang="de")
    shown = asked.data["corporations"]
    assert [c["id"] for c in shown] == [a.corporation for a in session.state.legal_actions()]
    cards = session.game.content.corporations
    for c in shown:
        assert c["resources"] == [RESOURCES[k] for k in cards[c["id"]].resources]
        assert c["ability_text"] in asked.text()
        assert c["ability_text"] in as_text(session.view(None, "de"))
    session.apply("corporation ares")
    rest = [c["id"] for c in asked.data["corporations"]]
    assert rest == [a.corporation for a in session.state.legal_actions()]
    assert "microbionics" not in rest


@pytest.mark.parametrize("reason", ["stress", "supply"])
def test_a_game_that_is_over_tells_why_and_the_points_of_everybody(reason: str) -> None:
    for seed in range(60):
        session = Session(load_game("axon_protocol", players=3), seed, ["random"] * 3)
        session.run_strategies()
        if session.state.ending == reason:
            break
    assert session.state.is_terminal()
    assert session.state.ending == reason
    over, state = tw.ActionList(session, lang="es").data, session.state
    assert over["why"] == session.view(None, "es")["ended_text"] != ""
    assert [s["vp"] for s in over["points"]] == sorted(state.scores(), reverse=True)
    assert {s["score_text"] for s in over["points"]} == {state.score_parts(p).text(state, "es") for p in range(3)}
    assert session.view(None, "es")["tracks"]["end_text"] == [over["why"]]


@pytest.fixture
def attacked() -> Session:
    """An attack that somebody with a counter is asked about."""
    return played(lambda s: not s.state.is_terminal() and isinstance(s.state.question, MayCounter), tries=200)


def test_an_attack_is_shown_to_everybody_and_countered_out_of_turn(attacked: Session) -> None:
    shown, actions = tw.Attention(attacked), tw.ActionList(attacked)
    reaction, state = shown.data["reaction"], attacked.state
    assert reaction["by"] != reaction["asked"] == state.current_player()
    assert reaction["attack"]["kind"] in ("attack", "counter")
    names = [seat["name"] for seat in attacked.view(None)["seats"]]
    assert names[reaction["by"]] in reaction["text"]
    assert reaction["attack"]["name"] in reaction["text"]
    assert shown.text().splitlines()[0] == reaction["text"]
    assert names[reaction["asked"]] in shown.text().splitlines()[-1]
    assert tw.Attention(attacked, viewer=reaction["by"]).data["reaction"] == reaction
    card = next(a for a in actions.data["actions"] if a["legal"] and a["key"].startswith("counter"))
    act(actions, card["text"])
    countered = [x for x in attacked.nodes[attacked.index].events if isinstance(x, Played)]
    assert [x.player for x in countered] == [reaction["asked"]]


# --- tracks ---------------------------------------------------------------------------------------------------------


def test_the_tracks_show_counters_rewards_and_supply(turn: Session) -> None:
    state = turn.state
    for k, track in enumerate(tw.ResourceTracks(turn).data["tracks"]):
        assert (track["count"], track["supply"]) == (state.in_play[k], state.supply[k])
        assert [r["field"] for r in track["rewards"]] == [n for n in range(11) if state.rewards[k] >> n & 1]
        assert sum(on["n"] for on in track["on"]) == track["count"]


def test_opportunities_are_those_of_the_state(turn: Session) -> None:
    told = tw.ResourceTracks(turn).data["opportunities"]
    assert {name: len(list(turn.state.find_opportunities(name))) for name in told} == {
        n: len(x) for n, x in told.items()
    }
    assert any(told.values())


def test_points_are_the_sum_of_their_parts(turn: Session) -> None:
    for s in tw.CorporationPoints(turn).data["points"]:
        assert s["vp"] == sum(part["n"] for part in s["parts"]) == turn.state.scores()[s["seat"]]


def test_the_checklist_walks_through_the_seven_steps() -> None:
    seen: set[int] = set()
    view, seed = tw.RoundEnd(), 0
    game = load_game("axon_protocol", players=3, hand_limit=1, round_cards=5)
    session = Session(game, seed, ["random"] * 3)
    while not seen >= {1, 3, 7} and seed < 5:
        if not session.run_strategies(1):
            seed += 1
            session = Session(game, seed, ["random"] * 3)
        view.bind(session)
        if session.state.phase == "end_of_round":
            steps = view.data["checklist"]
            now = [s["step"] for s in steps if s["state"] == "now"]
            assert len(steps) == 7
            assert len(now) == 1
            assert all(s["state"] in ("done", "skipped") for s in steps[: now[0] - 1])
            seen |= set(now)
        else:
            assert view.data == {}
    assert seen >= {1, 3, 7}


# --- the table ------------------------------------------------------------------------------------------------------


def test_play_makes_a_table_with_every_piece() -> None:
    table = tw.play("axon_protocol", seats=["human", "random"], seed=2)
    assert [kind for kind in PIECES if not any(isinstance(view, kind) for view in table.views)] == []
    for _ in range(12):
        act(table.actions)
    assert [v.trouble for v in table.views] == [""] * len(table.views)
    assert "Axon Protocol" in table.bar.text()


def test_the_picture_and_the_words_name_everybody(turn: Session) -> None:
    view = turn.view(None, "es")
    picture = turn.svg(None, "es")
    assert picture.startswith("<svg")
    for c in view["lineup"]:
        assert c["name"] in picture
        assert f">{c['sign']}<" in picture
    assert len({c["sign"] for c in view["lineup"]}) == len(view["lineup"])
