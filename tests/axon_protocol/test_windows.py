"""Windows for software: who may play when, around each action and after each card, until nobody wants to."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop.games.axon_protocol.rules.turns import AfterMain, NobodyLeft, Turn
from tabletop.games.axon_protocol.rules.windows import MayPlay
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import legal, only, play, refused, seat_of

from .table import at, hand, markers, passed, pile, position, quiet, settled, to_turn, where

PAIR = (at("thug", "square"), at("droid", "mall"))
THREE = (*PAIR, at("pilot", "chapel"))


def hands(*cards: list[str], **first: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [{"hand": one} for one in cards]
    found[0].update(first)
    return found


def asked(state: AxonState) -> list[tuple[int, str]]:
    """Who is asked what, if nobody does anything, until somebody has a turn."""
    found = []
    while not settled(state):
        found.append((state.current_player(), type(state.question).__name__))
        play(state, "nothing")
    return found


# --- around the actions of the active player ------------------------------------------------------------------------


@pytest.mark.rule("axn.software.play", "axn.ruling.reactions")
def test_after_a_main_action_everybody_may_play_the_active_player_last() -> None:
    state = position(*THREE, seats=hands(["gift", "wall"], ["gift"], ["dose"]), first=0)
    play(state, "first", "discard wall")
    assert asked(state) == [(1, "MayPlay"), (2, "MayPlay"), (0, "AfterMain")]
    assert state.current_player() == 1
    assert settled(state)


@pytest.mark.rule("axn.software.play", "axn.turn.order", "axn.ruling.reactions")
def test_the_others_are_asked_in_the_order_of_play() -> None:
    state = position(*THREE, seats=hands(["gift"], ["gift"], ["wall", "dose"]), to_move=2, direction=-1)
    play(state, "first", "discard wall")
    assert asked(state) == [(1, "MayPlay"), (0, "MayPlay"), (2, "AfterMain")]
    assert settled(state)


@pytest.mark.rule("axn.ruling.reactions", "axn.turn.order")
def test_before_the_first_action_of_a_round_the_others_may_play() -> None:
    state = position(*THREE, seats=hands(["gift"], ["gift"], ["dose"]), phase="end_of_round", first=1,
                     parameters={"round_cards": 0, "offer_size": 1}, first_taken=True)  # fmt: skip
    while state.phase == "end_of_round":
        play(state, only(state)[-1])
    assert (state.round, state.active, state.phase) == (2, 1, "turns")
    assert asked(state) == [(2, "MayPlay"), (0, "MayPlay")]
    assert state.current_player() == 1
    assert settled(state)


@pytest.mark.rule("axn.ruling.reactions", "axn.software.play")
def test_what_the_others_play_before_the_first_action_is_done_before_it() -> None:
    state = position(*THREE, seats=hands(["gift"], ["wall"], ["dose"]), phase="end_of_round", first_taken=True,
                     parameters={"round_cards": 0, "offer_size": 1})  # fmt: skip
    while state.phase == "end_of_round":
        play(state, only(state)[-1])
    assert state.current_player() == 2
    play(state, "play dose", "pick character:thug")
    assert markers(state, "thug") == {"drugs": 1}
    assert isinstance(state.question, Turn)
    assert state.question.opens_turn
    assert state.current_player() == 0
    assert settled(state)


@pytest.mark.rule("axn.ruling.one_window")
def test_the_window_after_a_turn_is_the_one_before_the_next() -> None:
    state = position(*THREE, seats=hands(["gift", "wall"], ["gift"], ["dose"]))
    play(state, "first", "discard wall")
    assert [seat for seat, _ in asked(state)] == [1, 2, 0]
    assert (state.current_player(), type(state.question)) == (1, Turn)  # and nobody is asked once more
    assert settled(state)


@pytest.mark.rule("axn.ruling.reactions", "axn.corporation")
def test_special_actions_before_and_after_the_main_action_have_windows_around_them() -> None:
    seats = hands(["gift", "wall", "wall"], ["gift"], ["dose"], corporation="gazette")
    state = position(*THREE, seats=seats)
    play(state, "ability", "discard gift")
    assert asked(state) == [(1, "MayPlay"), (2, "MayPlay")]
    assert state.current_player() == 0  # its main action is still to come
    state = position(*THREE, seats=seats)
    play(state, "first", "discard gift")
    assert isinstance(state.question, MayPlay)  # between the main action and the ability, too
    play(state, "nothing", "nothing")
    assert isinstance(state.question, AfterMain)
    play(state, "ability")  # the last card pays for it
    assert [seat for seat, _ in asked(state)][:2] == [1, 2]
    assert settled(state)


@pytest.mark.rule("axn.ruling.reactions", "axn.monopoly")
def test_a_monopoly_has_a_window_after_it() -> None:
    seats = hands(["wall", "wall", "wall", "gift"], ["gift"], corporation="ares")
    state = position(*PAIR, seats=seats)
    play(state, "monopoly augments", "discard wall", "discard wall", "discard wall")
    assert asked(state) == [(1, "MayPlay")]
    assert state.current_player() == 0
    assert settled(state)


@pytest.mark.rule("axn.ruling.reactions", "axn.turn.end")
def test_after_the_last_action_of_a_round_everybody_may_play() -> None:
    people = [at("thug", "square"), at("droid", "mall", activated=True)]
    state = position(*people, seats=hands(["gift", "wall"], ["dose"]))
    play(state, "activate thug", "routine", "nothing")
    assert isinstance(state.question, MayPlay)
    assert (state.phase, state.current_player()) == ("turns", 1)
    play(state, "play dose", "pick character:droid")
    assert isinstance(state.question, AfterMain)
    play(state, "play gift", "pick character:droid")
    assert markers(state, "droid") == {"drugs": 1, "products": 1}
    assert state.phase == "turns"
    play(state, "nothing")
    assert state.phase == "end_of_round"
    assert settled(to_turn(state))


@pytest.mark.rule("axn.software.play", "axn.ruling.reactions")
def test_in_the_middle_of_an_activation_nobody_else_may_play() -> None:
    state = position(*THREE, seats=hands(["gift", "wall"], ["gift"], ["dose"]))
    play(state, "activate thug")
    for answer in ("hack", "discard wall", "do thug walk area:market", "nothing"):
        assert state.current_player() == 0
        play(state, answer)
    assert state.current_player() == 1
    assert settled(quiet(state))


# --- after each card ------------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.software.play", "axn.software.pause")
def test_an_inactive_player_plays_as_many_as_it_likes_and_the_turn_goes_on_as_before() -> None:
    state = position(*THREE, seats=hands(["wall"], ["gift", "dose", "wall"]))
    before = seat_of(state, 0)
    play(state, "activate droid", "routine", "nothing")
    assert isinstance(state.question, MayPlay)
    assert state.current_player() == 1
    play(state, "play gift", "pick character:pilot")
    assert isinstance(state.question, MayPlay)  # and once more
    play(state, "play dose", "pick character:pilot")
    assert markers(state, "pilot") == {"products": 1, "drugs": 1}
    assert seat_of(state, 0) == before
    assert isinstance(state.question, AfterMain)
    play(state, "nothing")
    assert (state.current_player(), state.active) == (1, 1)
    assert settled(state)


@pytest.mark.rule("axn.ruling.reactions", "axn.software.no_attack_answer")
def test_an_attack_before_the_main_action_can_be_answered_at_once_by_an_attack_of_ones_own() -> None:
    state = position(*THREE, seats=hands(["slay", "wall"], ["shame"]))
    play(state, "play slay", "pick character:droid")
    assert where(state, "droid") == ""  # it has been done, and nobody could counter it
    assert (state.current_player(), type(state.question)) == (1, MayPlay)
    play(state, "play shame", "pick character:pilot", "nothing")
    assert markers(state, "pilot") == {"scandals": 1}
    assert (state.current_player(), state.active) == (0, 0)
    assert legal(state, "activate thug")
    assert settled(state)


@pytest.mark.rule("axn.ruling.reactions", "axn.software.no_attack_answer")
def test_the_active_player_may_answer_an_attack_on_it_after_its_main_action() -> None:
    state = position(*THREE, seats=hands(["shame", "gift", "wall"], ["pickpocket"], []))
    play(state, "first", "discard wall")
    assert state.current_player() == 1
    play(state, "play pickpocket")  # nobody else has cards
    assert len(hand(state, 0)) == 1
    assert (state.current_player(), type(state.question)) == (0, AfterMain)
    card = hand(state, 0)[0]
    play(state, f"play {card}", "pick character:pilot")
    assert pile(state, "discard").count(card) == 1
    assert settled(quiet(state))


@pytest.mark.rule("axn.ruling.reactions")
def test_who_has_passed_is_asked_again_when_somebody_has_played() -> None:
    state = position(*THREE, seats=hands(["wall", "gift"], ["shame"], ["dose"]))
    play(state, "first", "discard wall")
    play(state, "nothing")  # player 1 lets it go by
    assert state.current_player() == 2
    play(state, "play dose", "pick character:pilot")
    assert (state.current_player(), type(state.question)) == (1, MayPlay)
    play(state, "play shame", "pick character:thug")
    assert markers(state, "thug") == {"scandals": 1}
    assert isinstance(state.question, AfterMain)  # nobody else has anything left
    play(state, "play gift", "pick character:thug")
    assert settled(quiet(state))


@pytest.mark.rule("axn.ruling.reactions")
def test_a_window_lasts_until_nobody_wants_to_play() -> None:
    state = position(*THREE, seats=hands(["wall", "gift", "gift"], ["dose", "dose"], []))
    play(state, "first", "discard wall")
    for seat, card in ((1, "dose"), (1, ""), (0, "gift"), (1, "dose"), (0, "gift")):
        assert state.current_player() == seat
        play(state, *([f"play {card}", "pick character:pilot"] if card else ["nothing"]))
    assert markers(state, "pilot") == {"drugs": 2, "products": 2}
    assert state.current_player() == 1  # all cards are gone, so the turn has ended
    assert settled(state)


@pytest.mark.rule("axn.ruling.reactions", "axn.software.counter")
def test_an_attack_that_was_countered_opens_a_window_too() -> None:
    state = position(*THREE, seats=hands(["slay", "wall"], ["wall", "dose"], []))
    play(state, "play slay", "pick character:droid", "counter wall")
    assert where(state, "droid") == "mall"
    assert (state.current_player(), type(state.question)) == (1, MayPlay)
    assert only(state) == ["play dose", "nothing"]
    play(state, "nothing")
    assert settled(state)


@pytest.mark.rule("axn.ruling.nobody_left", "axn.turn.end")
def test_when_software_leaves_nobody_to_activate_there_is_no_main_action() -> None:
    people = [at("thug", "square"), at("droid", "mall", activated=True)]
    state = position(*people, seats=hands(["tire", "gift", "wake", "wall"], []))
    play(state, "play tire")
    assert isinstance(state.question, NobodyLeft)
    assert only(state) == ["ability", "play gift", "play wake", "nothing"]
    refused(state, "first", "engine.asked")
    other = state.clone()
    play(state, "nothing")
    assert state.phase == "end_of_round"
    play(other, "play gift", "pick character:thug")
    assert isinstance(other.question, NobodyLeft)  # still nobody
    play(other, "play wake", "pick character:droid")
    assert (other.phase, other.current_player(), isinstance(other.question, Turn)) == ("turns", 0, True)
    assert only(other, "activate") == ["activate droid"]
    assert settled(other)


@pytest.mark.rule("axn.ruling.nobody_left")
def test_when_somebody_is_left_the_main_action_is_still_to_come() -> None:
    state = position(*THREE, seats=hands(["tire", "gift"], []))
    play(state, "play tire", "pick character:thug")
    assert only(state, "activate") == ["activate droid", "activate pilot"]
    assert settled(state)


# --- who is asked ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.ruling.one_window")
def test_who_has_nothing_to_play_is_not_asked() -> None:
    state = position(*THREE, seats=hands(["slay"], ["wall", "broom"], []))
    play(state, "first")  # player 1 holds a counter and a service without a target, player 2 nothing
    assert isinstance(state.question, Turn)
    assert state.current_player() == 1
    state = position(*THREE, seats=hands(["slay"], ["wall", "broom"], []), scenes=["square:0"])
    play(state, "first")
    assert isinstance(state.question, MayPlay)
    assert only(state) == ["play broom", "nothing"]
    assert settled(quiet(state))


@pytest.mark.rule("axn.ruling.reactions")
def test_with_windows_for_the_active_player_the_others_never_play() -> None:
    state = position(*THREE, seats=hands(["gift", "wall"], ["gift"], ["dose"]), parameters={"windows": "active"})
    play(state, "first", "discard wall")
    assert asked(state) == [(0, "AfterMain")]
    assert settled(state)


# --- what opened a window -------------------------------------------------------------------------------------------


def chance(state: AxonState) -> tuple[bool, bool]:
    """Of the chance that is asked about: whether it concerns who is asked, and whether it is in their own turn."""
    question, player = state.question, state.current_player()
    assert question is not None
    assert str(question.pass_action(state, player)) == "nothing"
    return question.affects(state, player), question.is_in_own_turn(state, player)


def test_a_turn_is_no_chance_that_could_be_let_go_by() -> None:
    state = position(*THREE, seats=hands(["gift"], ["gift"], []))
    assert isinstance(state.question, Turn)
    assert state.question.pass_action(state, 0) is None
    assert settled(state)


def test_a_window_concerns_those_who_have_lost_cards_by_what_opened_it() -> None:
    state = position(*THREE, seats=hands(["pickpocket", "wall"], ["gift", "gift"], ["dose"]))
    play(state, "play pickpocket", "pick seat:1")
    assert (state.current_player(), *chance(state)) == (1, True, False)
    play(state, "nothing")
    assert (state.current_player(), *chance(state)) == (2, False, False)
    play(state, "nothing", "first")
    assert (state.current_player(), *chance(state)) == (1, False, False)  # that was before
    assert settled(quiet(state))


def test_a_window_concerns_those_who_have_lost_points_by_what_opened_it() -> None:
    seats = hands(["leak", "wall"], ["gift"], ["dose"], corporation="ares")
    seats[1]["corporation"], seats[2]["corporation"] = "media", "gazette"
    state = position(*THREE, seats=seats)
    play(state, "play leak", "pick area:media_hall")
    assert state.scores() == (0, -1, 1)
    assert (state.current_player(), *chance(state)) == (1, True, False)
    play(state, "nothing")
    assert (state.current_player(), *chance(state)) == (2, False, False)
    assert settled(quiet(state))


def test_the_active_player_is_asked_before_its_turn_ends_while_an_option_is_left() -> None:
    state = position(*THREE, seats=hands(["gift", "gift", "wall"], ["pickpocket"], ["dose"]))
    play(state, "first", "discard wall")
    plain = state.clone()
    play(plain, "nothing", "nothing")
    assert (plain.current_player(), *chance(plain)) == (0, True, True)
    play(state, "play pickpocket", "pick seat:0")
    assert (state.current_player(), *chance(state)) == (2, False, False)
    play(state, "play dose", "pick character:pilot")
    assert (state.current_player(), *chance(state)) == (0, True, True)
    assert settled(quiet(state))


@pytest.mark.parametrize(
    ("card", "target"), [("pickpocket", "seat:1"), ("scrap", "desktop:2:shelf"), ("slay", "character:droid")]
)
def test_everyone_who_holds_a_counter_is_concerned_by_an_attack(card: str, target: str) -> None:
    seats: list[dict[str, Any]] = [
        {"hand": [card, "implant"], "corporation": "ares"},
        {"hand": ["wall", "gift"], "corporation": "depot", "desktop": ["cable"]},
        {"hand": ["wall", "gift"], "corporation": "gazette", "desktop": ["shelf"]},
    ]
    state = position(at("thug", "square"), at("droid", "mall", products=1), at("pilot", "chapel"), seats=seats)
    play(state, f"play {card}", f"pick {target}")
    found = {}
    for seat in (1, 2):
        assert state.current_player() == seat
        found[seat] = chance(state)
        play(state, "nothing")
    assert found == dict.fromkeys((1, 2), (True, False))
    assert settled(quiet(state))


# --- saving ---------------------------------------------------------------------------------------------------------


def test_a_window_is_saved_and_read_back_with_those_who_are_still_to_be_asked() -> None:
    state = position(*THREE, seats=hands(["pickpocket", "implant"], ["gift", "gift"], ["dose"]))
    play(state, "play pickpocket", "pick seat:1")
    for line in (["nothing"], ["play gift", "pick character:pilot"]):
        back, here = state.game.state_from_dict(json.loads(json.dumps(state.to_dict()))), state.clone()
        assert back.digest() == here.digest()
        play(back, *line)
        play(here, *line)
        assert back.digest() == here.digest()
        assert chance(back) == chance(here)
    assert settled(passed(state))
