"""Rulings on what the text leaves open: kills that are allowed, area actions of the hacked, guards, monopolies."""

from __future__ import annotations

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.axon_protocol.rules.characters.routines import MayOrder
from tabletop.games.axon_protocol.rules.fields import ChooseAreaAction
from tabletop.games.axon_protocol.table import events
from tests.alike import legal, only, play, refused

from .table import at, figure, game, markers, passed, position, quiet, settled, to_turn, used, where

SAMURAI = at("street_samurai", "square")
FREE_TO = {"passive_kill": "may"}


# --- whom a passive ability allows to kill --------------------------------------------------------------------------


@pytest.mark.rule("axn.ruling.may_kill", "axn.routine.must")
def test_a_routine_must_kill_whom_only_a_passive_ability_allows_it_to_kill() -> None:
    state = position(SAMURAI, at("droid", "square"), at("thug", "mall"), seats=[{"hand": ["wall"]}, {}])
    play(state, "activate street_samurai", "routine")
    assert where(state, "droid") == ""
    assert settled(to_turn(state))


@pytest.mark.rule("axn.ruling.may_kill")
def test_where_it_may_the_active_player_decides_and_the_routine_goes_on() -> None:
    people = (SAMURAI, at("droid", "square"), at("thug", "mall"))
    state = position(*people, seats=[{"hand": ["wall"]}, {}], parameters=FREE_TO)
    play(state, "activate street_samurai", "routine")
    assert isinstance(state.question, MayOrder)
    assert only(state) == ["do street_samurai execute character:droid", "skip"]
    refused(state, "do street_samurai arrest character:droid", "axn.skill.arrest")
    refused(state, "nothing", "axn.routine.must")
    assert len({state.question.text(state, lang) for lang in LANGUAGES}) == 3
    other, droid = state.clone(), figure(state, "droid")
    play(state, "skip")
    assert figure(state, "droid") == droid
    assert where(state, "street_samurai") != "square"  # the next line leads to the nearest criminal
    play(other, "do street_samurai execute character:droid")
    assert where(other, "droid") == ""
    assert where(other, "street_samurai") == "square"
    assert settled(to_turn(state))
    assert settled(to_turn(other))


@pytest.mark.rule("axn.ruling.may_kill", "axn.routine.must")
def test_a_criminal_beside_the_android_leaves_no_choice_to_do_nothing() -> None:
    people = (SAMURAI, at("droid", "square"), at("thug", "square"))
    state = position(*people, seats=[{"hand": ["wall"]}, {}], parameters=FREE_TO)
    play(state, "activate street_samurai", "routine")
    assert only(state, "skip") == []
    assert len(only(state, "do")) == 3
    assert settled(to_turn(state))


# --- the hacked and the area ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.ruling.hacked_area", "axn.skill.hack")
@pytest.mark.parametrize("allowed", [False, True])
def test_who_is_hacked_by_another_uses_an_area_action_only_where_that_is_set(allowed: bool) -> None:
    people = [at("dealer", "square"), at("medic", "square"), at("pilot", "mall")]
    state = position(*people, seats=[{"hand": ["wall"]}, {}], parameters={"hacked_area_action": allowed})
    play(state, "activate dealer", "hack", "do dealer hack character:medic", "do medic walk area:market")
    assert isinstance(state.question, ChooseAreaAction)
    assert state.question.character == ("medic" if allowed else "dealer")
    if allowed:
        play(state, "use market:0")
        assert markers(state, "medic") == {"products": 1}
        assert used(state) == ["market:0"]
        assert isinstance(state.question, ChooseAreaAction)
    assert state.question.character == "dealer"  # who was activated has its own in any case
    play(state, "use square:0")
    assert markers(state, "dealer") == {"drugs": 1}
    assert not state.figures["medic"].activated
    assert settled(to_turn(state))


@pytest.mark.rule("axn.ruling.hacked_area", "axn.software.service")
@pytest.mark.parametrize("allowed", [False, True])
def test_so_it_is_for_whom_software_hacks(allowed: bool) -> None:
    people = [at("medic", "market"), at("pilot", "mall")]
    state = position(*people, seats=[{"hand": ["puppet", "wall"]}, {}], parameters={"hacked_area_action": allowed})
    play(state, "play puppet", "pick character:medic", "nothing")
    assert isinstance(state.question, ChooseAreaAction) == allowed
    assert legal(state, "use market:0") == allowed
    assert settled(to_turn(state))


# --- guards, monopolies ---------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.skill.guard", "axn.passive")
@pytest.mark.parametrize("activated", [False, True])
def test_a_passive_guard_guards_before_it_is_activated_too(activated: bool) -> None:
    people = [at("thug", "square"), at("warden", "square", activated=activated), at("pilot", "square")]
    state = position(*people, seats=[{"hand": ["wall"]}, {}])
    play(state, "activate thug", "hack")
    refused(state, "do thug murder character:pilot", "axn.skill.guard")
    refused(state, "do thug crime field:square:0", "axn.skill.guard")
    assert settled(to_turn(state))


@pytest.mark.rule("axn.ruling.monopoly_turn", "axn.monopoly")
@pytest.mark.parametrize("ending", ["", "stress"])
def test_a_monopoly_is_built_before_or_after_the_main_action_the_last_included(ending: str) -> None:
    cards = ["wall", "wall", "wall", "slay", "gift"]
    people = [at("thug", "square"), at("droid", "mall"), at("pilot", "chapel")]
    state = position(*people, seats=[{"corporation": "ares", "hand": cards}, {}], ending=ending)
    assert legal(state, "monopoly violence")
    passed(play(state, "first", "discard gift"))
    assert legal(state, "monopoly violence")
    play(state, "monopoly violence")
    assert state.list_resources(0) == (5,)
    assert settled(to_turn(state))


@pytest.mark.rule("axn.ruling.monopoly_turn")
def test_a_monopoly_is_not_built_in_the_turn_of_another_nor_at_the_end_of_a_round() -> None:
    cards = ["wall", "wall", "wall", "gift"]
    people = [at("thug", "square"), at("droid", "mall"), at("pilot", "chapel")]
    seats = [{"corporation": "ares", "hand": ["slay"]}, {"corporation": "gazette", "hand": cards}]
    state = position(*people, seats=seats)
    play(state, "first")
    assert state.current_player() == 1
    refused(state, "monopoly data", "engine.asked")
    state = position(*people, seats=seats[::-1], phase="end_of_round")
    assert state.current_player() == 0
    refused(state, "monopoly data", "engine.asked")
    assert settled(quiet(to_turn(state)))


# --- the order of play, and the end of the cards ----------------------------------------------------------------------


@pytest.mark.rule("axn.ruling.direction", "axn.reverse", "axn.turn.order")
@pytest.mark.parametrize("turned", [False, True])
def test_a_reversed_order_of_play_holds_in_the_next_round_too(turned: bool) -> None:
    people = [at("thug", "square"), at("pilot", "mall")]
    seats = [{"hand": ["wall", "trap"]}, {"hand": ["bypass"]}, {"hand": ["safe"]}]
    state = position(*people, seats=seats)
    if turned:
        heard = state.apply_action(state.game.parse_action("reverse"))
        assert "axn.ruling.direction" in {rule for event in heard for rule in event.cite_rules()}
        to_turn(play(state, "discard wall"))
        assert state.active == 2
    first = state.round
    while state.round == first:
        state.apply_action(next(action for action in state.legal_actions() if action.kind != "course"))
    assert state.direction == (-1 if turned else 1)
    assert state.list_seats_from(state.first)[1] == (state.first + state.direction) % 3


@pytest.mark.rule("axn.ruling.no_software", "axn.software.reshuffle")
@pytest.mark.parametrize("left", [1, 2])
def test_nobody_draws_software_when_all_of_it_is_in_hands(left: int) -> None:
    cards = sorted(game().content.designs)
    fetch = next(card for card in cards if card.startswith("fetch."))
    cards.remove(fetch)
    seats = [{"hand": [fetch]}, {"hand": cards[left:]}]
    state = position(at("thug", "square"), at("pilot", "mall"), seats=seats)
    heard = state.apply_action(state.game.parse_action("play fetch"))
    drew = next(event for event in heard if isinstance(event, events.Drew))
    assert len(drew.cards) == left
    assert ("axn.ruling.no_software" in drew.cite_rules()) is (left == 1)
    assert settled(to_turn(state))
