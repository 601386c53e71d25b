"""Dealing, the first open card, drawing and discarding, and hands that are void."""

from __future__ import annotations

from collections import Counter

import pytest

import tabletop
from tabletop.engine.schema.playing_cards import CARDS
from tabletop.engine.schema.verbs import Moved
from tabletop.engine.session.history import find_cited_rules
from tabletop.games.gin_rummy.rules import Discarding, Drawing
from tabletop.games.gin_rummy.table import Void
from tests.alike import legal, only, play, refused, told

from .table import ODD, RUNS, game, position, verbs


@pytest.mark.rule("gin.cards", "gin.deal")
@pytest.mark.parametrize("seed", range(4))
def test_each_of_the_52_cards_is_there_once_and_both_get_ten(seed: int) -> None:
    state = game().new_initial_state(seed)
    assert [len(seat.hand) for seat in state.seats] == [10, 10]
    assert (len(state.discard), len(state.deck)) == (1, 31)
    assert Counter(game().count_conserved(state)) == Counter(CARDS)


@pytest.mark.rule("gin.deal")
def test_a_smaller_hand_leaves_more_in_the_pile() -> None:
    state = game(hand_size=7).new_initial_state(1)
    assert [len(seat.hand) for seat in state.seats] == [7, 7]
    assert len(state.deck) == 37


def test_the_seed_says_who_deals_first() -> None:
    assert {game().new_initial_state(seed).dealer for seed in range(8)} == {0, 1}


@pytest.mark.rule("gin.first_card")
def test_the_open_card_is_offered_to_the_other_player_first_and_then_to_the_dealer() -> None:
    state = game().new_initial_state(3)
    other = 1 - state.dealer
    assert state.current_player() == other
    assert verbs(state) == ["take", "pass"]
    refused(state, "draw", "gin.first_card")
    play(state, "pass")
    assert state.current_player() == state.dealer
    refused(state, "draw", "gin.first_card")


@pytest.mark.rule("gin.first_card")
def test_whoever_takes_the_open_card_discards_and_the_turns_go_on() -> None:
    for passes in (0, 1):
        state = play(game().new_initial_state(3), *["pass"] * passes, "take")
        player = state.current_player()
        assert player == (state.dealer if passes else 1 - state.dealer)
        play(state, next(action for action in state.legal_actions() if action.verb == "discard"))
        assert (state.current_player(), verbs(state)) == (1 - player, ["draw", "take"])


@pytest.mark.rule("gin.first_card")
def test_if_both_leave_the_open_card_the_other_player_draws_without_being_asked() -> None:
    state = game().new_initial_state(3)
    events = told(state, "pass", "pass")
    assert [type(event) for event in events] == [Moved]
    assert state.current_player() == 1 - state.dealer
    assert isinstance(state.question, Discarding)
    assert len(state.seats[1 - state.dealer].hand) == 11


@pytest.mark.rule("gin.turn")
def test_later_a_turn_begins_with_a_card_from_either_pile() -> None:
    state = position(ODD, RUNS + " 10D", discard=["4D"])
    assert only(state) == ["draw", "take"]
    refused(state, "pass", "gin.turn")
    top = state.deck[-1]
    assert state.clone().apply_action(game().parse_action("draw"))[0] == Moved(0, top, "card", "Draw pile", "draws")
    play(state, "take")
    assert state.seats[0].hand[-1] == "4D"
    assert state.discard == []


@pytest.mark.rule("gin.turn")
def test_only_a_card_of_the_own_hand_is_discarded_and_then_the_other_player_draws() -> None:
    state = position(ODD + " 10D", RUNS + " 10H")
    assert len(only(state, "discard")) == 11
    refused(state, "discard 10H", "gin.turn")
    play(state, "discard KS")
    assert state.discard[-1] == "KS"
    assert (state.current_player(), only(state)) == (1, ["draw", "take"])


@pytest.mark.rule("gin.discard")
def test_the_card_that_was_taken_openly_is_not_discarded_in_this_turn_but_in_the_next() -> None:
    state = play(position(ODD, RUNS + " 10D", discard=["4D"]), "take")
    refused(state, "discard 4D", "gin.discard")
    play(state, "discard KS", "draw")
    play(state, next(action for action in state.legal_actions() if str(action) == "discard 10D"), "draw")
    assert legal(state, "discard 4D")


@pytest.mark.rule("gin.discard")
def test_nobody_knocks_with_the_card_that_was_just_taken() -> None:
    state = play(position(RUNS + " AC", ODD.replace("AC", "4D"), discard=["AH"]), "take")
    refused(state, "knock AH", "gin.discard")
    assert legal(state, "knock AC")


def test_a_card_from_the_pile_may_be_discarded_at_once() -> None:
    state = play(position(ODD, RUNS + " 10D", deck=["4D"]), "draw")
    assert legal(state, "discard 4D")


@pytest.mark.rule("gin.void")
@pytest.mark.parametrize(("left", "void"), [(3, True), (4, False)])
def test_a_hand_is_void_when_a_turn_ends_with_two_cards_in_the_pile(left: int, void: bool) -> None:
    state = position(ODD, RUNS + " 10D", {"hands": 1})
    state.discard, state.deck = state.deck[left:] + state.discard, state.deck[:left]
    play(state, "draw")
    assert len(state.deck) == left - 1
    events = told(state, "discard KS")
    assert (Void() in events) is void
    assert state.is_terminal() is void
    assert state.scores() == (0, 0)


@pytest.mark.rule("gin.void")
@pytest.mark.parametrize(("last", "void"), [(0, False), (2, False), (3, True), (5, True)])
def test_how_many_cards_make_a_hand_void_is_a_parameter(last: int, void: bool) -> None:
    state = position(ODD, RUNS + " 10D", {"last_cards": last, "hands": 1})
    state.discard, state.deck = state.deck[4:] + state.discard, state.deck[:4]
    play(state, "draw", "discard KS")
    assert state.is_terminal() is void


@pytest.mark.rule("gin.ruling.round")
@pytest.mark.parametrize(("takes", "void"), [(48, False), (49, True)])
def test_a_hand_is_void_when_open_cards_have_gone_round_fifty_times(takes: int, void: bool) -> None:
    state = position(ODD, RUNS + " 10D", {"hands": 1}, takes=takes, discard=["4D"])
    play(state, "take", "discard KS")
    assert state.takes == takes + 1
    assert state.is_terminal() is void


@pytest.mark.rule("gin.void", "gin.ruling.round")
def test_a_knock_ends_a_hand_that_would_have_been_void() -> None:
    state = position(RUNS + " AC 10D", ODD.replace("AC", "4D"), {"hands": 1}, takes=50)
    state.discard, state.deck = state.deck[2:] + state.discard, state.deck[:2]
    play(state, "knock 10D")
    assert state.scores()[0] > 0


@pytest.mark.rule("gin.void", "gin.ruling.round")
@pytest.mark.parametrize(("cards", "takes", "rule"), [(2, 0, "gin.void"), (9, 49, "gin.ruling.round")])
def test_a_void_hand_cites_why_it_is_void_although_the_next_one_is_dealt_already(
    cards: int, takes: int, rule: str
) -> None:
    state = position(ODD, RUNS + " 10D", {"hands": 3}, takes=takes, discard=["4D"])
    state.discard, state.deck = state.deck[cards:] + state.discard, state.deck[:cards]
    session = tabletop.Session(state.game, state=state)
    session.apply("take")
    session.apply("discard KS")
    assert len(session.state.deck) > 30
    assert {"gin.void", "gin.ruling.round"} & set(find_cited_rules(session.node)) == {rule}


# --- what is known ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("gin.turn")
def test_a_card_that_was_taken_openly_stays_known_until_it_is_discarded() -> None:
    state = play(position(ODD, RUNS + " 10D", discard=["4D"]), "take", "discard KS")
    assert state.observation(1)["seats"][0]["taken"] == ["4D"]
    assert state.observation(1)["seats"][0]["hand"] == 10
    for seed in range(20):
        assert "4D" in state.resample_from_infostate(1, seed).seats[0].hand
    others = {tuple(sorted(state.resample_from_infostate(1, seed).seats[0].hand)) for seed in range(20)}
    assert len(others) == 20
    play(state, "draw", "discard 10D", "draw", "discard 4D")
    assert state.seats[0].taken == []
    assert not any("4D" in state.resample_from_infostate(1, seed).seats[0].hand for seed in range(20))


def test_a_card_from_the_pile_is_told_to_its_owner_only() -> None:
    state = position(ODD, RUNS + " 10D", deck=["4D"])
    (drew,) = told(state, "draw")
    assert drew.seen_by(0).text(state) == "Player 1 draws 4♦ (Draw pile)."
    assert drew.seen_by(1).text(state) == "Player 1 draws (Draw pile)."
    assert state.observation(1)["deck"] == 30


@pytest.mark.rule("gin.turn", "gin.discard", "gin.first_card")
def test_every_refusal_at_the_beginning_of_a_turn_has_its_rule() -> None:
    state = game().new_initial_state(3)
    assert isinstance(state.question, Drawing)
    assert {o.rule for action in state.possible_actions() for o in state.check(action).obstacles} == {"gin.first_card"}
