"""The main actions beside activating: phishing, taking the first-player marker, turning the order of play."""

from __future__ import annotations

import pytest

from tabletop.games.axon_protocol.rules.choices import ChooseCharacter
from tests.alike import changed, legal, only, play, refused, seat_of

from .small import CHARACTERS
from .table import at, hand, in_play, position, quiet, settled, to_turn, used, where

PAIR = (at("thug", "square"), at("droid", "mall"))
FIVE = ["medic", "pilot", "clone", "warden", "racer"]


@pytest.mark.rule("axn.phishing", "axn.phishing.exit")
def test_phishing_costs_a_card_marks_an_exit_and_brings_one_of_five() -> None:
    state = position(*PAIR, seats=[{"hand": ["slay", "wall"]}, {"hand": ["gift"]}], deck=FIVE)
    other, size = seat_of(state, 1), len(state.deck)
    play(state, "phish south_exit:0", "discard slay")
    assert hand(state, 0) == ["wall"]
    assert used(state) == ["south_exit:0"]
    assert isinstance(state.question, ChooseCharacter)
    assert only(state) == [f"welcome {id}" for id in sorted(FIVE)]
    refused(state, f"welcome {state.deck[-1]}", "axn.phishing")
    play(state, "welcome clone")
    assert where(state, "clone") == "bazaar_hall"  # the area on its card, not the exit
    assert not state.figures["clone"].activated
    assert {*FIVE} - {"clone"} <= {*state.deck}
    assert len(state.deck) == size - 1
    assert state.graveyard == []
    assert seat_of(state, 1) == other
    quiet(state)
    assert state.current_player() == 1
    assert legal(state, "activate clone")  # still this round
    assert settled(state)


@pytest.mark.rule("axn.phishing")
def test_those_who_are_not_chosen_are_shuffled_in() -> None:
    tops = []
    for seed in range(4):
        state = position(*PAIR, seats=[{"hand": ["slay", "wall"]}, {}], deck=FIVE, seed=seed)
        play(state, "phish south_exit:0", "discard slay", "welcome clone")
        assert sorted(state.deck) == sorted({c["id"] for c in CHARACTERS} - {"thug", "droid", "clone"})
        tops.append({*state.deck[-4:]})
        assert settled(to_turn(state))
    assert {*FIVE} - {"clone"} not in tops  # they do not just lie on top again


@pytest.mark.rule("axn.phishing", "axn.area_action.phishing")
def test_without_a_card_there_is_no_phishing() -> None:
    state = position(*PAIR, seats=[{}, {"hand": ["gift"]}])
    refused(state, "phish south_exit:0", "axn.area_action.phishing")
    obstacle = state.check(state.game.parse_action("phish south_exit:0")).obstacles[0]
    assert obstacle.facts == {"need": 1, "have": 0}
    assert settled(state)


@pytest.mark.rule("axn.phishing.exit")
def test_phishing_needs_a_free_phishing_field() -> None:
    state = position(*PAIR, seats=[{"hand": ["wall"]}, {}], used=["west_exit:0", "south_exit:1"])
    refused(state, "phish west_exit:0", "axn.phishing.exit")
    for field in ("south_exit:1", "square:0", "moon:0"):
        refused(state, f"phish {field}", "axn.phishing.exit")
    assert only(state, "phish") == ["phish east_exit:0", "phish south_exit:0"]
    assert settled(state)


@pytest.mark.rule("axn.phishing.exit")
def test_with_no_phishing_field_free_there_is_no_phishing() -> None:
    fields = ["west_exit:0", "south_exit:0", "east_exit:0"]
    state = position(*PAIR, seats=[{"hand": ["wall"]}, {}], used=fields)
    assert only(state, "phish") == []
    for field in fields:
        refused(state, f"phish {field}", "axn.phishing.exit")
    assert settled(state)


@pytest.mark.rule("axn.ruling.phishing_field", "axn.phishing.exit")
def test_a_phishing_field_with_violence_is_not_free() -> None:
    state = position(*PAIR, seats=[{"hand": ["wall"]}, {}], scenes=["west_exit:0"])
    refused(state, "phish west_exit:0", "axn.ruling.phishing_field")
    assert legal(state, "phish east_exit:0")
    assert settled(state)


@pytest.mark.rule("axn.ruling.small_deck", "axn.ruling.dead")
def test_phishing_draws_what_there_is_the_dead_if_need_be_and_else_nobody() -> None:
    inside = [c["id"] for c in CHARACTERS if c["id"] not in FIVE]
    crowd = [at(id, "mall") for id in inside]
    hands = [{"hand": ["wall"]}, {}]
    state = position(*crowd, *[at(id, "chapel") for id in FIVE[:3]], seats=hands, graveyard=["racer"])
    assert state.deck == ["warden"]
    play(state, "phish west_exit:0")
    assert only(state) == ["welcome racer", "welcome warden"]  # the deck first, then the dead, shuffled
    assert (state.deck, state.graveyard) == ([], [])
    state = position(*crowd, *[at(id, "chapel") for id in FIVE], seats=hands)
    refused(state, "phish west_exit:0", "axn.ruling.small_deck")
    assert settled(state)


@pytest.mark.rule("axn.first_player")
def test_the_marker_costs_a_card_and_changes_nothing_in_the_order_of_this_round() -> None:
    people = [*PAIR, at("pilot", "chapel"), at("medic", "mall"), at("warden", "mall")]
    state = position(*people, seats=[{}, {"hand": ["slay", "wall"]}, {}], to_move=1, first=0)
    before = state.clone()
    play(state, "first", "discard slay")
    assert state.first == 1
    assert changed(before, state) - {"active"} == {"first", "first_taken", "seats", "discard"}
    assert hand(state, 1) == ["wall"]
    quiet(state)
    assert state.current_player() == 2
    assert settled(state)


@pytest.mark.rule("axn.first_player")
def test_the_marker_is_taken_once_a_round_by_anybody() -> None:
    hands = [{"hand": ["slay", "gift"]}, {"hand": ["wall"]}]
    state = position(*PAIR, at("pilot", "chapel"), seats=hands)
    assert legal(state, "first")
    play(state, "first", "discard slay")
    quiet(state)
    assert state.current_player() == 1
    refused(state, "first", "axn.first_player")
    state = position(*PAIR, seats=hands, first_taken=True)
    refused(state, "first", "axn.first_player")
    assert settled(state)


@pytest.mark.rule("axn.first_player")
def test_without_a_card_the_marker_cannot_be_taken() -> None:
    state = position(*PAIR, seats=[{}, {}])
    refused(state, "first", "axn.first_player")
    assert settled(state)


@pytest.mark.rule("axn.first_player", "axn.round.start")
def test_who_took_the_marker_is_asked_first_at_the_end_of_the_round_and_begins_the_next() -> None:
    people = [at("thug", "square"), at("droid", "mall", activated=True)]
    hands = [{"hand": ["wall"]}, {}, {"hand": ["slay", "gift", "trap"]}]
    state = position(*people, seats=hands, to_move=2, first=0)
    play(state, "first", "discard slay")
    quiet(state)
    play(state, "activate thug", "routine", "nothing")
    quiet(state)
    assert state.phase == "end_of_round"
    assert state.current_player() == 2
    to_turn(state)
    assert (state.round, state.first, state.current_player()) == (2, 2, 2)
    assert not state.first_taken
    assert settled(state)


@pytest.mark.rule("axn.reverse", "axn.turn.order")
@pytest.mark.parametrize(("direction", "after"), [(1, [0, 2]), (-1, [2, 0])])
def test_a_card_turns_the_order_of_play(direction: int, after: list[int]) -> None:
    people = [*PAIR, at("pilot", "chapel"), at("medic", "tower_block")]
    hands = [{"hand": ["gift", "wall"]}, {"hand": ["slay", "trap"]}, {"hand": ["wake", "wall"]}]
    state = position(*people, seats=hands, to_move=1, direction=direction)
    before = state.clone()
    play(state, "reverse", "discard slay")
    assert state.direction == -direction
    assert changed(before, state) == {"direction", "seats", "discard"}
    seen = []
    quiet(state)
    seen.append(state.current_player())
    play(state, "first", f"discard {hand(state, seen[0])[0]}")
    quiet(state)
    seen.append(state.current_player())
    assert seen == after
    assert settled(state)


@pytest.mark.rule("axn.reverse")
def test_without_a_card_the_order_cannot_be_turned() -> None:
    state = position(*PAIR, seats=[{}, {}, {}])
    refused(state, "reverse", "axn.reverse")
    assert settled(state)


@pytest.mark.rule("axn.turn.order", "axn.reverse")
def test_the_direction_stays_for_the_next_round() -> None:
    people = [at("thug", "square", scandals=1), at("droid", "mall", activated=True)]
    state = position(
        *people, seats=[{}, {}, {"hand": ["wall", "gift"]}], direction=-1, to_move=2, first_taken=True, first=2
    )
    play(state, "activate thug", "routine", "nothing")
    to_turn(state)
    assert state.round == 2
    assert state.direction == -1
    assert in_play(state) == {"scandals": 1}
    assert [state.current_player(), *state.list_seats_from(2)[1:]] == [2, 1, 0]
    assert settled(state)
