"""The seven steps at the end of a round."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.axon_protocol.rules.choices import ChooseCharacter, Reduce
from tabletop.games.axon_protocol.rules.rounds import EndPhishing
from tabletop.games.axon_protocol.table.events import Cleared, Drew, Entered, FirstPlayer, LimitFell, RoundBegan
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import changed, legal, only, play, refused, seat_of, told

from .small import RED_FROM
from .table import at, figure, hand, in_play, markers, passed, pile, position, settled, to_turn, used, where

PAIR = (at("thug", "square", activated=True), at("droid", "mall", activated=True))
ONE = {"offer_size": 1}


def ended(
    *seats: dict[str, Any], people: Any = PAIR, parameters: dict[str, Any] | None = None, **top: Any
) -> AxonState:
    """The end of a round has come to its first question (or is over, if nobody has a choice)."""
    return position(*people, seats=list(seats), phase="end_of_round", parameters=parameters, **top)


def events_until_turn(state: AxonState) -> list[Any]:
    """Everybody takes the default until the next turn; what happened."""
    happened: list[Any] = []
    while not settled(state):
        assert state.decision is not None
        happened += state.apply_action(state.decision.default)
    return happened


# --- 1 phishing ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.round.phish", "axn.phishing.exit")
def test_everybody_may_phish_for_a_card_each_as_often_as_exits_are_free() -> None:
    hands = [{"hand": ["gift", "wall", "slay"]}, {"hand": ["dose"]}]
    state = ended(*hands, deck=["pilot", "medic"], parameters=ONE)
    other = seat_of(state, 1)
    play(state, "phish south_exit:0", "discard slay")
    assert (where(state, "pilot"), hand(state, 0)) == ("east_exit", ["gift", "wall"])
    refused(state, "phish south_exit:0", "axn.phishing.exit")
    play(state, "phish west_exit:0", "discard wall")
    assert (where(state, "medic"), hand(state, 0)) == ("quiet_park", ["gift"])
    assert sorted(used(state)) == ["south_exit:0", "west_exit:0"]
    assert (state.current_player(), seat_of(state, 1)) == (0, other)
    assert only(state) == ["phish east_exit:0", "nothing"]
    assert settled(to_turn(state))


@pytest.mark.rule("axn.round.phish", "axn.phishing.exit")
def test_fields_are_still_marked_from_the_turn_phase() -> None:
    state = ended({"hand": ["gift"]}, {}, used=["east_exit:0"])
    assert isinstance(state.question, EndPhishing)
    refused(state, "phish east_exit:0", "axn.phishing.exit")
    assert only(state) == ["phish west_exit:0", "phish south_exit:0", "nothing"]
    assert settled(to_turn(state))


@pytest.mark.rule("axn.round.phish", "axn.turn.order")
@pytest.mark.parametrize(("direction", "order"), [(1, [1, 2, 0]), (-1, [1, 0, 2])])
def test_the_first_player_begins_and_the_others_follow_in_turn_order(direction: int, order: list[int]) -> None:
    state = ended({"hand": ["gift"]}, {"hand": ["gift"]}, {"hand": ["wall"]}, first=1, direction=direction)
    asked = []
    while isinstance(state.question, EndPhishing):
        asked.append(state.current_player())
        play(state, "nothing")
        while isinstance(state.question, Reduce):
            play(state, only(state)[0])
    assert asked == order
    assert settled(to_turn(state))


@pytest.mark.rule("axn.round.phish")
def test_without_cards_nobody_is_asked_to_phish() -> None:
    state = ended({}, {}, {"hand": ["wall"]})
    assert isinstance(state.question, EndPhishing)
    assert state.current_player() == 2
    assert [len(seat.hand) for seat in state.seats] == [3, 3, 1]  # the others have drawn already
    assert settled(to_turn(state))


@pytest.mark.rule("axn.round.phish", "axn.ruling.phishing_field")
def test_violence_on_the_phishing_field_prevents_phishing_here_too() -> None:
    state = ended({"hand": ["gift", "wall"]}, {}, scenes=["west_exit:0"])
    refused(state, "phish west_exit:0", "axn.ruling.phishing_field")
    assert only(state, "phish") == ["phish east_exit:0", "phish south_exit:0"]
    assert settled(to_turn(state))


# --- 2 and 3 cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.round.draw")
@pytest.mark.parametrize(("desktop", "drawn"), [([], 3), (["cable"], 4)])
def test_everybody_draws_three_cards(desktop: list[str], drawn: int) -> None:
    state = ended({"desktop": desktop}, {"hand": ["gift"]}, parameters={"hand_limit": 9})
    happened = events_until_turn(state)
    assert len(state.seats[0].hand) == drawn
    assert len(state.seats[1].hand) == 4
    assert [len(e.cards) for e in happened if isinstance(e, Drew)] == [3]  # the first drew before anybody was asked
    assert settled(state)


@pytest.mark.rule("axn.round.limit")
def test_hands_are_discarded_down_to_four_by_choice() -> None:
    cards = ["gift", "wall", "slay"]
    state = ended({"hand": cards}, {}, stack=["dose", "leak", "wake"])
    play(state, "nothing")
    assert isinstance(state.question, Reduce)
    assert state.question.left == 2
    assert only(state) == [f"discard {card}" for card in sorted([*cards, "dose", "leak", "wake"])]
    refused(state, "nothing", "engine.asked")
    play(state, "discard slay", "discard leak")
    assert hand(state, 0) == ["dose", "gift", "wake", "wall"]
    assert sorted(pile(state, "discard")) == ["leak", "slay"]
    assert len(state.figures) >= 2  # what is discarded has no effect
    assert settled(to_turn(state))


@pytest.mark.rule("axn.round.limit")
@pytest.mark.parametrize(("cards", "discards"), [([], 0), (["gift"], 0), (["gift", "wall"], 1)])
def test_who_is_not_over_the_limit_keeps_all(cards: list[str], discards: int) -> None:
    state = ended({"hand": cards}, {})
    to_turn(state)
    assert len(state.seats[0].hand) == min(4, len(cards) + 3)
    assert len(state.discard) == discards
    assert settled(state)


@pytest.mark.rule("axn.round.limit", "axn.software.desktop")
def test_cards_on_the_desktop_do_not_count_for_the_limit() -> None:
    state = ended({"hand": ["gift"], "desktop": ["safe", "cable"]}, {}, parameters={"round_cards": 2})
    to_turn(state)
    assert len(state.seats[0].hand) == 4
    assert sorted(seat_of(state, 0)["desktop"]) == ["cable.13", "safe.15"]
    assert state.discard == []
    assert settled(state)


# --- 4 activation markers ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.round.clear", "axn.skill.guard")
def test_all_activation_markers_go_and_guards_go_home() -> None:
    people = [at("officer", "square", activated=True, guarding=True), at("droid", "mall", activated=True, drugs=2)]
    state = ended({"used": True, "hacked": True}, {"used": True}, people=people, used=["square:0", "west_exit:1"],
                  scenes=["square:1"], data={"depot_yard": 1}, parameters={"offer_size": 1})  # fmt: skip
    assert settled(passed(state))  # nobody had anything to decide
    assert used(state) == []
    assert not any(f.activated or f.guarding for f in state.figures.values())
    assert not any(seat.used or seat.hacked for seat in state.seats)
    assert markers(state, "droid") == {"drugs": 2}
    assert state.to_dict()["scenes"] == ["square:1"]
    assert state.to_dict()["data"] == {"depot_yard": 1}


@pytest.mark.rule("axn.round.clear")
def test_markers_go_only_after_everybody_has_phished() -> None:
    state = ended({"hand": ["gift"]}, {}, used=["west_exit:0"])
    assert used(state) == ["west_exit:0"]
    happened = told(state, "nothing")
    names = [type(e) for e in happened]
    assert names.index(Drew) < names.index(Cleared)
    assert used(state) == []
    assert settled(to_turn(state))


# --- 5 the red zone ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.round.red")
@pytest.mark.parametrize(("n", "falls"), [(RED_FROM - 1, 0), (RED_FROM, 1), (RED_FROM + 1, 1)])
def test_a_counter_in_the_red_zone_moves_the_limit_one_down(n: int, falls: int) -> None:
    people = [at("thug", "square", activated=True, products=n), PAIR[1]]
    state = ended({"hand": ["wall"]}, {}, people=people, limit=19, rewards={"products": []})
    stress = state.stress
    happened = events_until_turn(state)
    assert state.limit == 19 - falls
    assert [e.resources for e in happened if isinstance(e, LimitFell)] == [("products",)] * falls
    assert (state.stress, state.ending) == (stress, "")
    assert in_play(state) == {"products": n}
    assert settled(state)


@pytest.mark.rule("axn.round.red")
def test_several_counters_in_the_red_zone_move_it_one_step_all_the_same() -> None:
    people = [at("thug", "square", activated=True, products=8, drugs=7), PAIR[1]]
    state = ended({"hand": ["wall"]}, {}, people=people, limit=19)
    happened = events_until_turn(state)
    assert [(e.resources, e.limit) for e in happened if isinstance(e, LimitFell)] == [(("drugs", "products"), 18)]
    assert settled(state)


@pytest.mark.rule("axn.round.red")
@pytest.mark.parametrize(("stress", "over"), [(17, False), (18, True)])
def test_if_the_limit_falls_on_the_stress_the_game_ends_at_once(stress: int, over: bool) -> None:
    people = [at("thug", "square", activated=True, products=7), PAIR[1]]
    seats = [{"hand": ["wall"], "permanent": 1}, {}, {}]
    state = ended(*seats, people=people, limit=19, stress=stress)
    play(state, "nothing")
    assert state.is_terminal() == over
    if over:
        assert (state.ending, state.phase, state.owed) == ("red", "over", [1, 2])
        assert len(state.figures) == 2  # nobody is brought in any more
        assert state.winners()
    else:
        assert (state.ending, state.limit) == ("", 18)
    assert settled(to_turn(state))


# --- 6 the first player ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.round.start", "axn.ruling.least")
@pytest.mark.parametrize(
    ("permanent", "first", "new"),
    [((2, 1, 0), 0, 2), ((0, 1, 2), 2, 0), ((1, 0, 0), 0, 1), ((1, 0, 0), 2, 2), ((0, 0, 0), 1, 1)],
)
def test_the_fewest_points_make_the_first_player(permanent: tuple[int, ...], first: int, new: int) -> None:
    seats = [{"permanent": n, "hand": ["wall"]} for n in permanent]
    state = to_turn(ended(*seats, first=first))
    assert state.first == new
    assert (state.current_player(), state.active, state.round) == (new, new, 2)
    assert settled(state)


@pytest.mark.rule("axn.round.start")
def test_a_tie_goes_by_the_order_of_play_as_it_stands() -> None:
    seats = [{"hand": ["wall"]}, {"permanent": 1, "hand": ["wall"]}, {"hand": ["wall"]}]
    assert to_turn(ended(*seats, first=1)).first == 2
    state = to_turn(ended(*seats, first=1, direction=-1))
    assert state.first == 0
    assert settled(state)


@pytest.mark.rule("axn.round.start", "axn.first_player")
def test_if_the_marker_was_taken_this_round_it_stays_where_it_is() -> None:
    seats = [{"permanent": 3, "hand": ["wall"]}, {"hand": ["wall"]}]
    state = ended(*seats, first=0, first_taken=True)
    happened = events_until_turn(state)
    assert (state.first, state.current_player()) == (0, 0)
    assert not any(isinstance(e, FirstPlayer) for e in happened)
    assert not state.first_taken  # in the next round it may be taken again
    assert legal(state, "first")
    assert settled(state)


@pytest.mark.rule("axn.ruling.least", "axn.round.start", "axn.score.data")
def test_the_fewest_points_are_counted_with_data_and_monopolies() -> None:
    people = [at("thug", "square", activated=True, violence=2), PAIR[1]]
    seats = [
        {"corporation": "ares", "monopoly": "augments", "hand": ["wall"]},  # the violence scores nothing
        {"corporation": "depot", "permanent": 1, "hand": ["wall"]},  # 2 + 1 - 2 in its own area
        {"corporation": "microbionics", "permanent": 2, "hand": ["wall"]},
    ]
    state = ended(*seats, people=people, data={"depot_yard": 2}, first=2)
    assert state.scores() == (0, 1, 2)
    assert to_turn(state).first == 0
    assert settled(state)


# --- 7 the last player ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.round.last", "axn.phishing")
def test_the_fewest_points_phish_for_free_without_an_exit() -> None:
    deck = ["clone", "medic", "pilot", "racer", "warden"]
    state = ended({"permanent": 1, "hand": ["wall"]}, {}, deck=deck)
    cards = len(state.seats[1].hand)
    play(state, "nothing")
    assert isinstance(state.question, ChooseCharacter)
    assert state.current_player() == 1
    assert only(state) == [f"welcome {id}" for id in deck]
    happened = told(state, "welcome medic")
    assert where(state, "medic") == "quiet_park"
    assert not state.figures["medic"].activated
    assert used(state) == []
    assert len(state.seats[1].hand) == cards + 3  # it cost no card; three were drawn
    assert [type(e) for e in happened][-1] == RoundBegan
    assert (state.round, len(state.figures)) == (2, 3)
    assert settled(passed(state))


@pytest.mark.rule("axn.round.last", "axn.setup.start_area", "axn.software.random")
def test_on_a_tie_the_top_character_enters_and_nobody_chooses() -> None:
    state = ended({"hand": ["wall"]}, {}, deck=["stray", "medic"], parameters={"round_cards": 0}, stack=["shield"])
    before = seat_of(state, 1)
    happened = told(state, "nothing")
    assert [e.character for e in happened if isinstance(e, Entered)] == ["stray"]
    assert where(state, "stray") == "mall"
    assert pile(state, "discard") == ["shield"]
    assert state.deck[-1] == "medic"
    assert seat_of(state, 1) == before
    assert used(state) == []
    assert settled(state)


@pytest.mark.rule("axn.round.last", "axn.first_player")
def test_the_last_player_phishes_also_if_the_marker_was_taken() -> None:
    state = ended({"hand": ["wall"]}, {"permanent": 1}, first=1, first_taken=True, deck=["medic"], parameters=ONE)
    play(state, "nothing")
    assert state.first == 1
    assert where(state, "medic") == "quiet_park"
    assert settled(to_turn(state))


@pytest.mark.rule("axn.round.last", "axn.ruling.dead")
def test_the_dead_come_back_when_the_deck_has_run_out() -> None:
    everybody = [id for id in position(*PAIR, phase="end_of_round").characters if id not in ("thug", "droid", "medic")]
    people = [*PAIR, *[at(id, "mall", activated=True) for id in everybody]]
    state = ended({"hand": ["wall"]}, {}, people=people, graveyard=["medic"])
    assert state.deck == []
    play(state, "nothing")
    assert where(state, "medic") == "quiet_park"
    assert state.graveyard == []
    assert settled(passed(state))


@pytest.mark.rule("axn.round.clear", "axn.turn.order")
def test_a_new_round_begins_with_the_first_player_and_everything_else_is_as_it_was() -> None:
    state = ended({"hand": ["wall"]}, {"permanent": 1}, parameters={"round_cards": 0, "offer_size": 1}, deck=["medic"])
    before, thug = state.clone(), figure(state, "thug")
    play(state, "nothing")
    assert changed(before, state) == {"round", "phase", "figures", "deck"}
    assert figure(state, "thug") == {**thug, "activated": False}
    assert settled(state)
