"""What things are worth: deals with a thing and without it, for every game, and what is told of them."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tabletop import load_game
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.experiments import (
    Worth,
    WorthItem,
    card_worth,
    list_printed_numbers,
    list_things,
    measured_worth,
    play_match,
    with_printed,
)
from tabletop.experiments.simulation import MatchPlan
from tabletop.experiments.worth import combine_worths
from tabletop.experiments.worth.deal_edits import DealEditError
from tabletop.experiments.worth.deals import DEALT, GIVEN, WITHOUT, Deal
from tabletop.experiments.worth.locations import find_designs, list_places

GIN = load_game("gin_rummy")
GAMES = {
    "51st State": load_game("51st_state"),
    "Axon Protocol": load_game("axon_protocol", players=3),
    "D.E.I.": load_game("dei", players=3),
    "gin rummy": GIN,
}
ALL = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def deal(game: Game, thing: WorthItem, way: str = DEALT, seed: int = 3, seat: int = 0) -> State:
    players = ("random",) * game.num_players
    return Deal(players, thing.kind, way, thing.id if way != DEALT else "", seat, strict=True)(game, seed)


def lying(state: State, kind: str) -> Counter[str]:
    """How often each thing of a kind lies on the table."""
    known = find_designs(state, kind)
    return Counter(known.get(id, id) for place in list_places(state, kind) for id in place.things if id)


def held(state: State, kind: str, seat: int = 0) -> list[str]:
    """The same of what a seat holds, or has one of."""
    seats: Any = getattr(state, "seats", ())
    if word := getattr(seats[seat], kind, ""):
        return [word]
    known = find_designs(state, kind)
    own = [place for place in list_places(state, kind) if place.owner == seat]
    return [known.get(id, id) for place in own for id in place.things if id]


def some_of(game: Game) -> list[WorthItem]:
    """Some things of every kind."""
    return [t for kind in dict.fromkeys(t.kind for t in list_things(game)) for t in list_things(game, [kind])[::7]]


# --- deals ----------------------------------------------------------------------------------------------------------


@ALL
def test_everything_on_the_table_of_a_game_is_a_thing_with_a_name(game: Game) -> None:
    found = {kind: len(list_things(game, [kind])) for kind in dict.fromkeys(t.kind for t in list_things(game))}
    assert (
        found
        == {
            "51st_state": {"card": 60, "connection": 4, "faction": 4},
            "axon_protocol": {"character": 30, "software": 29, "corporation": 6},
            "dei": {"mission": 12, "card": 80, "candy": 8, "badge": 18, "faction": 4},
            "gin_rummy": {"card": 52},
        }[game.name]
    )
    assert all(thing.called and "_" not in thing.called for thing in list_things(game))


@ALL
@pytest.mark.parametrize("way", [GIVEN, WITHOUT])
def test_positions_made_otherwise_come_back_from_a_file_as_they_are(game: Game, way: str) -> None:
    for thing in some_of(game):
        try:
            state = deal(game, thing, way)
        except DealEditError:
            assert way == WITHOUT
            continue
        assert state.game.state_from_dict(state.to_dict()).digest() == state.digest()
        assert state.legal_actions()


@ALL
def test_a_thing_that_is_given_lies_with_the_seat_and_the_hand_stays_as_large(game: Game) -> None:
    for thing in some_of(game):
        before, after = deal(game, thing), deal(game, thing, GIVEN)
        if held(before, thing.kind):
            assert thing.id in held(after, thing.kind), thing
            assert len(held(after, thing.kind)) == len(held(before, thing.kind))


@ALL
def test_nothing_is_lost_by_what_is_given(game: Game) -> None:
    for thing in some_of(game):
        before, after = lying(deal(game, thing), thing.kind), lying(deal(game, thing, GIVEN), thing.kind)
        assert sum(before.values()) == sum(after.values())
        assert thing.kind == "mission" or before == after


def test_all_else_of_the_deal_stays_in_its_order() -> None:
    game = GAMES["51st State"]
    school = WorthItem("card", "school", "School")
    before, after = (deal(game, school, way).to_dict() for way in (DEALT, GIVEN))
    moved = [k for k, (a, b) in enumerate(zip(before["deck"], after["deck"], strict=True)) if a != b]
    assert len(moved) == 1
    assert before["deck"][moved[0]] == "school"
    assert sum(a != b for a, b in zip(before["seats"][0]["hand"], after["seats"][0]["hand"], strict=True)) == 1
    assert before["seats"][1] == after["seats"][1]


def test_the_next_of_its_pile_takes_the_place_of_what_is_taken_out() -> None:
    game = GAMES["51st State"]
    before: Any = game.new_initial_state(3)
    gone = before.seats[0].hand[2]
    after: Any = deal(game, WorthItem("card", gone, ""), WITHOUT)
    copies = before.deck.count(gone) + 1
    assert after.deck[:copies] == [gone] * copies, "all lie at the bottom: every card must be there"
    assert [a == b for a, b in zip(before.seats[0].hand, after.seats[0].hand, strict=True)].count(False) == 1
    assert after.seats[0].hand[2] == [card for card in before.deck if card != gone][-1]


def test_where_every_card_must_be_there_what_is_taken_out_lies_at_the_bottom() -> None:
    before: Any = GIN.new_initial_state(3)
    gone = before.seats[1].hand[0]
    after: Any = deal(GIN, WorthItem("card", gone, ""), WITHOUT)
    assert after.deck[0] == gone
    assert after.seats[1].hand[0] == before.deck[-1]


def test_whoever_held_what_is_given_draws_the_next() -> None:
    before: Any = GIN.new_initial_state(3)
    wanted = before.seats[1].hand[4]
    after: Any = deal(GIN, WorthItem("card", wanted, ""), GIVEN)
    assert wanted in after.seats[0].hand
    assert after.seats[1].hand[4] == before.deck[-1]
    assert len(after.deck) == len(before.deck)


def test_factions_are_set_and_the_deal_is_the_same() -> None:
    game = GAMES["D.E.I."]
    for faction in list_things(game, ["faction"]):
        before, after = deal(game, faction), deal(game, faction, GIVEN)
        given: Any = after
        assert given.seats[0].faction == faction.id
        assert before.to_dict()["colours"] == after.to_dict()["colours"]


# --- prices ---------------------------------------------------------------------------------------------------------


def test_a_printed_number_is_turned_and_the_game_is_another_one() -> None:
    game = GAMES["51st State"]
    other = with_printed(game, {"card.school.distance": 3})
    assert (other.content.cards["school"].distance, game.content.cards["school"].distance) == (3, 1)
    assert other != game
    assert pickle.loads(pickle.dumps(other)) == other
    assert with_printed(game, {"card.school.distance": 1}) is game


def test_numbers_that_are_not_printed_are_named_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"did you mean 'card.school.distance'.*; no printed number has the name 'x'"):
        with_printed(GAMES["51st State"], {"card.school.distanc": 1, "x": 2})
    assert list_printed_numbers(GIN) == {}


# --- what is asked and told -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def worth() -> Worth:
    return card_worth(GIN, ["AS", "KS", "5♦"], ways=["given", "without"], deals=6)


def test_differences_are_those_of_games_of_the_same_deal(worth: Worth) -> None:
    ace = list_things(GIN)[[t.id for t in list_things(GIN)].index("AS")]
    players = ("heuristic", "heuristic")
    first = [play_match(GIN, players, seed, begin=Deal(players, "card")).scores[0] for seed in range(6)]
    then = [play_match(GIN, players, s, begin=Deal(players, "card", GIVEN, "AS")).scores[0] for s in range(6)]
    assert worth.changes(ace, "given").tolist() == [b - a for a, b in zip(first, then, strict=True)]
    row = next(row for row in worth.rows("given") if row.thing == ace)
    assert row.points.estimate == pytest.approx(np.mean(np.subtract(then, first)))
    assert row.points.low < row.points.estimate < row.points.high or not np.std(np.subtract(then, first))
    assert row.points.count == 6


def test_the_table_begins_with_what_is_worth_most_and_has_errors(worth: Worth) -> None:
    shown = worth._repr_mimebundle_()
    rows = worth.rows()
    for way in worth.ways:
        found = [row.points_over.estimate for row in worth.rows(way)]
        assert found == sorted(found, reverse=True)
    assert shown["text/html"].index(rows[0].thing.called) < shown["text/html"].index(rows[-1].thing.called)
    assert len(re.findall(r"\d( %)? \[[^]]+\]", shown["text/plain"])) == 2 * len(rows)
    frame = worth.to_frame()
    assert list(frame["points"]) == [row.points.estimate for row in rows]


def test_what_was_measured_is_kept_in_a_file(worth: Worth, tmp_path: Path) -> None:
    worth.save(tmp_path / "worth.json", command="as in the test")
    again = measured_worth(GIN, tmp_path / "worth.json")
    assert str(again) == str(worth)
    assert again._repr_mimebundle_()["text/html"].count("<tr>") == worth._repr_mimebundle_()["text/html"].count("<tr>")
    with pytest.raises(ValueError, match="there are no earlier measurements of gin_rummy"):
        measured_worth(GIN)


def test_a_run_that_was_stopped_goes_on_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = card_worth(GIN, ["AS", "KS"], deals=3, store=tmp_path / "worth.db")
    whole = card_worth(GIN, ["AS", "KS"], deals=5)
    assert str(card_worth(GIN, ["AS", "KS"], deals=5, store=tmp_path / "worth.db")) == str(whole)
    monkeypatch.setattr(MatchPlan, "match", None)  # nothing is played
    assert str(card_worth(GIN, ["AS", "KS"], deals=3, store=tmp_path / "worth.db")) == str(first)


def test_what_is_measured_twice_is_put_together_deal_by_deal() -> None:
    first, then = (card_worth(GIN, ["AS", "KS"], deals=range(a, a + 3)) for a in (0, 3))
    whole = card_worth(GIN, ["AS", "KS"], deals=6)
    assert str(combine_worths([first, then])) == str(whole)


def test_names_come_in_every_language(worth: Worth) -> None:
    assert card_worth(GIN, ["JS"], deals=1).names("de") == {"card.JS": "B♠"}


def test_the_map_has_a_field_for_each_thing() -> None:
    found = card_worth(GAMES["Axon Protocol"], "corporation", seats=["random"] * 3, deals=2)
    assert found.render_heat_map().count("<li") == 6
    assert "ECHOLOT" in found.render_heat_map()


def test_the_game_behind_a_number_is_opened(worth: Worth) -> None:
    session = worth.game("card.KS", "given", deal=2)
    arm = next(k for k, arm in enumerate(worth.games.plan.arms) if arm.name == "given: card.KS")
    assert list(session.state.scores()) == worth.games.points[2, arm].tolist()


def test_every_mistake_is_named_before_anything_is_played() -> None:
    with pytest.raises(ValueError, match="seat 4") as error:
        card_worth(GAMES["51st State"], ["Skol"], ["heuristc", "greedy"], ["gifted"], seat=4, deals=0)
    for told in ("'heuristc'", "unknown way 'gifted'", "0 deals", "did you mean 'School'"):
        assert told in str(error.value)


def test_what_cannot_be_done_says_why() -> None:
    with pytest.raises(ValueError, match="cannot be made dearer: the content declares no price for it"):
        card_worth(GAMES["Axon Protocol"], "software", ways=["dearer"], deals=1)
    with pytest.raises(ValueError, match=r"cannot be taken out: .*no other item to take its place"):
        card_worth(load_game("dei", players=4), "faction", ways=["without"], deals=1)


def test_of_everything_what_cannot_be_done_is_left_out_and_said() -> None:
    found = card_worth(GAMES["D.E.I."], None, ["random"] * 3, ways=["cheaper"], deals=1)
    assert {thing.kind for thing, _ in found.left_out} == {"card", "mission", "candy", "badge", "faction"}
    assert {row.thing.kind for row in found.rows()} == {"card"}
    assert len(found.rows()) == 48
