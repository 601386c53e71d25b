"""Software cards: when they are played, attacks, services, the desktop, random numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.axon_protocol.rules.choices import Lure
from tabletop.games.axon_protocol.rules.turns import AfterMain, Turn
from tabletop.games.axon_protocol.table.events import NumberDrawn, Played, Restacked
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import changed, legal, only, play, refused, seat_of, told

from .small import SOFTWARE
from .table import at, figure, game, hand, in_play, markers, passed, pile, position, quiet, settled, to_turn, where

PAIR = (at("thug", "square"), at("droid", "mall"))
CARDS = sum(len(card["numbers"]) for card in SOFTWARE)


def hands(*cards: list[str], **first: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [{"hand": one} for one in cards]
    found[0].update(first)
    return found


# --- when ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.software.play", "axn.software.pause")
def test_playing_is_free_and_any_number_may_be_played_before_the_main_action() -> None:
    state = position(*PAIR, seats=hands(["gift", "gift", "dose", "wall"], []))
    play(
        state,
        "play gift",
        "pick character:thug",
        "play gift",
        "pick character:droid",
        "play dose",
        "pick character:thug",
    )
    assert markers(state, "thug") == {"drugs": 1, "products": 1}
    assert markers(state, "droid") == {"products": 1}
    assert hand(state, 0) == ["wall"]
    assert sorted(pile(state, "discard")) == ["dose", "gift", "gift"]
    assert pile(state, "playing") == []
    assert isinstance(state.question, Turn)
    assert (state.current_player(), state.round) == (0, 1)
    assert settled(state)


@pytest.mark.rule("axn.software.play", "axn.round.phish")
def test_at_the_end_of_the_round_nothing_can_be_played() -> None:
    state = position(*PAIR, seats=hands(["gift", "slay"], ["gift"]), phase="end_of_round")
    assert state.phase == "end_of_round"
    for card in ("gift", "slay"):
        refused(state, f"play {card}", "axn.software.play")
    assert {a.verb for a in state.legal_actions()} == {"phish", "nothing"}
    assert settled(to_turn(state))


@pytest.mark.rule("axn.software.play")
def test_only_a_card_of_the_own_hand_can_be_played() -> None:
    state = position(*PAIR, seats=hands(["gift"], ["slay"], []))
    refused(state, "play slay", "axn.software.play")
    refused(state, "play nonsense", "axn.software.play")
    assert settled(state)


@pytest.mark.rule("axn.software.discard")
def test_a_card_that_is_a_cost_does_nothing_else() -> None:
    state = position(*PAIR, at("pilot", "chapel"), seats=hands(["slay", "wall"], ["gift"]))
    before = state.clone()
    play(state, "first", "discard slay")
    assert changed(before, state) - {"active"} == {"first_taken", "seats", "discard"}
    assert settled(quiet(state))


@pytest.mark.rule("axn.software.play")
def test_in_the_middle_of_an_action_nothing_can_be_played() -> None:
    state = position(*PAIR, seats=hands(["gift", "wall"], ["gift"]))
    play(state, "activate thug")
    refused(state, "play gift", "engine.asked")
    play(state, "hack", "discard wall")
    refused(state, "play gift", "engine.asked")
    play(state, "nothing")
    refused(state, "play gift", "engine.asked")  # the area action is still to come
    play(state, "nothing")
    assert legal(state, "play gift")
    assert settled(to_turn(state))


# --- attacks ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.software.attack", "axn.software.pause", "axn.products.loot")
def test_an_attack_hits_the_target_it_names_at_once() -> None:
    people = [at("thug", "square", products=2, scandals=1), at("droid", "square"), at("pilot", "mall")]
    state = position(*people, seats=hands(["slay", "wall"], []))
    droid = figure(state, "droid")
    play(state, "play slay")
    assert only(state) == ["pick character:thug", "pick character:droid", "pick character:pilot"]
    play(state, "pick character:thug")
    assert state.graveyard == ["thug"]
    assert in_play(state) == {}  # killed by software: the products go back, too
    assert figure(state, "droid") == droid
    assert pile(state, "discard") == ["slay"]
    assert settled(state)


@pytest.mark.rule("axn.software.attack")
def test_an_attack_cannot_be_aimed_at_what_it_does_not_name() -> None:
    state = position(*PAIR, seats=hands(["pickpocket", "warrant", "wall"], ["gift"]))
    play(state, "play pickpocket")  # one other player: no choice
    assert hand(state, 1) == []
    play(state, "play warrant")  # the thug is the only criminal
    assert where(state, "thug") == "fort_plissken"
    state = position(*PAIR, at("pilot", "chapel"), seats=hands(["tire", "wall"], []))
    play(state, "play tire")
    refused(state, "pick seat:1", "axn.software.attack")
    refused(state, "pick character:ghost", "axn.software.attack")
    assert settled(to_turn(state))


@pytest.mark.rule("axn.software.attack")
def test_an_attack_without_a_target_cannot_be_played() -> None:
    state = position(at("droid", "mall"), at("pilot", "mall"), seats=hands(["warrant", "scrap", "wall"], []))
    for card in ("warrant", "scrap"):
        refused(state, f"play {card}", "axn.software.attack")
    assert only(state, "play") == []
    assert settled(state)


@pytest.mark.rule("axn.prison.targets", "axn.software.attack")
def test_software_reaches_inmates() -> None:
    state = position(at("thug", "fort_plissken"), at("droid", "mall"), seats=hands(["slay", "wall"], []))
    play(state, "play slay", "pick character:thug")
    assert state.graveyard == ["thug"]
    assert settled(to_turn(state))


# --- services, the desktop ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.software.service")
def test_a_service_cannot_be_countered() -> None:
    state = position(*PAIR, seats=hands(["gift", "fetch", "shelf", "wall"], ["bypass", "veto", "trap"]))
    play(state, "play gift", "pick character:thug")
    assert isinstance(state.question, Turn)
    assert markers(state, "thug") == {"products": 1}
    play(state, "play fetch")
    assert len(state.seats[0].hand) == 4
    play(state, "play shelf")
    assert pile(state, "discard").count("shelf") == 0
    assert hand(state, 1) == ["bypass", "trap", "veto"]
    assert settled(state)


@pytest.mark.rule("axn.ruling.targets")
def test_a_service_without_a_target_cannot_be_played() -> None:
    state = position(*PAIR, seats=hands(["broom", "bail", "wall"], []))
    refused(state, "play broom", "axn.ruling.targets")
    assert only(state, "play") == []
    assert settled(state)


@pytest.mark.rule("axn.software.desktop", "axn.round.limit")
@pytest.mark.parametrize(("desktop", "kept"), [([], 4), (["shelf"], 5)])
def test_a_card_on_the_desktop_works_as_long_as_it_lies_there(desktop: list[str], kept: int) -> None:
    cards = ["gift", "gift", "dose", "wall"]
    state = position(*PAIR, seats=hands(cards, [], desktop=desktop), phase="end_of_round")
    for _ in range(2):  # two rounds: the card stays
        to_turn(state)
        assert len(state.seats[0].hand) == kept
        assert [card.split(".")[0] for card in state.seats[0].desktop] == desktop
        assert len(state.seats[1].hand) <= 4
        rounds = state.round
        while state.round == rounds:
            assert state.decision is not None
            state.apply_action(state.decision.default)
    assert settled(to_turn(state))


@pytest.mark.rule("axn.software.desktop")
def test_a_desktop_card_goes_from_hand_to_the_own_desktop_and_not_to_the_discard_pile() -> None:
    state = position(*PAIR, seats=hands(["cable", "wall"], ["gift"]))
    other = seat_of(state, 1)
    play(state, "play cable")
    assert seat_of(state, 0)["desktop"] == ["cable.13"]
    assert hand(state, 0) == ["wall"]
    assert (state.discard, state.playing) == ([], [])
    assert seat_of(state, 1) == other
    assert settled(passed(state))


@pytest.mark.rule("axn.software.desktop")
def test_an_attack_may_take_a_card_off_a_desktop_and_a_shield_wards_it_off() -> None:
    state = position(*PAIR, seats=[{"hand": ["scrap", "wall"]}, {"desktop": ["cable"]}, {"desktop": ["safe"]}])
    play(state, "play scrap")
    assert only(state) == ["pick desktop:1:cable", "pick desktop:2:safe"]
    play(state, "pick desktop:1:cable")
    assert state.seats[1].desktop == []
    assert sorted(pile(state, "discard")) == ["cable", "scrap"]
    assert state.seats[2].desktop == ["safe.15"]
    state = position(
        *PAIR, seats=[{"hand": ["scrap", "pickpocket"]}, {"desktop": ["cable", "shield"], "hand": ["gift"]}]
    )
    refused(state, "play pickpocket", "axn.software.desktop")
    refused(state, "play scrap", "axn.software.attack")
    assert settled(state)


@pytest.mark.rule("axn.software.desktop", "axn.hack")
def test_a_key_on_the_desktop_makes_the_first_hack_of_a_round_free() -> None:
    people = [*PAIR, at("pilot", "chapel"), at("medic", "tower_block"), at("warden", "mall")]
    state = position(*people, seats=hands([], ["wall"], desktop=["skeleton_key"]))
    play(state, "activate droid", "hack", "nothing")
    assert state.seats[0].hacked
    state = position(*people, seats=hands(["gift", "wall"], ["wall"], desktop=["skeleton_key"], hacked=True))
    play(state, "activate droid", "hack", "discard gift", "nothing")
    assert hand(state, 0) == ["wall"]
    assert settled(to_turn(state))


@pytest.mark.rule("axn.software.desktop", "axn.score.data")
def test_a_safe_on_the_desktop_keeps_points_from_leaking() -> None:
    data = {"gazette_house": 2}
    seats = [{"corporation": "gazette", "hand": ["safe", "wall"]}, {"corporation": "ares"}]
    state = position(*PAIR, seats=seats, data=data)
    assert state.scores()[0] == 0
    play(state, "play safe")
    assert state.scores()[0] == 2
    assert settled(state)


# --- random numbers, the stack ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.software.random")
@pytest.mark.parametrize(("card", "area"), [("gift", "fort_plissken"), ("cable", "tower_block"), ("shield", "mall")])
def test_a_random_number_uses_up_the_top_card_whose_text_does_nothing(card: str, area: str) -> None:
    state = position(*PAIR, seats=hands(["wall", "dose"], []), deck=["stray"], stack=[card, "slay"],
                     parameters={"offer_size": 1})  # fmt: skip
    number = state.game.content.numbers[state.stack[-1]]
    size = len(state.stack)
    events = told(state, "phish west_exit:0", "discard wall")
    assert [e.number for e in events if isinstance(e, NumberDrawn)] == [number]
    assert state.city.areas[where(state, "stray")].number == number
    assert where(state, "stray") == area
    assert sorted(pile(state, "discard")) == sorted([card, "wall"])
    assert len(state.stack) == size - 1
    assert not any(isinstance(e, Played) for e in events)
    assert markers(state, "stray") == {}
    assert settled(to_turn(state))


def emptied(*first: str, **top: Any) -> AxonState:
    """A position in which every software card that is in no hand lies on the discard pile."""
    rest = sorted(game().content.designs)
    for design in first:
        rest.remove(next(card for card in rest if card.startswith(f"{design}.")))
    taken = sorted(set(game().content.designs) - set(rest))
    return position(*PAIR, seats=hands(taken, []), discard=rest, **top)


@pytest.mark.rule("axn.software.reshuffle")
def test_an_empty_stack_is_made_anew_from_the_discard_pile() -> None:
    state = emptied("fetch", "wall")
    assert state.stack == []
    cards = {*state.discard, *state.seats[0].hand}
    events = told(state, "play fetch")
    assert [e.count for e in events if isinstance(e, Restacked)] == [CARDS - 2]
    assert len(state.stack) == CARDS - 2 - 2
    assert pile(state, "discard") == ["fetch"]  # it was being played, so it was not shuffled in
    assert {*state.stack, *state.seats[0].hand} == cards - {"fetch.10"}
    assert settled(state)


@pytest.mark.rule("axn.software.reshuffle")
def test_the_stack_is_shuffled_only_when_a_card_is_needed() -> None:
    state = emptied("gift", "wall")
    play(state, "play gift", "pick character:thug")
    assert state.stack == []
    assert len(state.discard) == CARDS - 1
    assert settled(state)


def test_a_service_that_phishes_uses_no_exit() -> None:
    state = position(*PAIR, seats=hands(["recruit", "wall"], []), deck=["medic"], parameters={"offer_size": 1},
                     used=["west_exit:0", "east_exit:0", "south_exit:0"])  # fmt: skip
    play(state, "play recruit")
    assert where(state, "medic") == "quiet_park"
    assert legal(state, "activate medic")
    assert not any(isinstance(step, Lure) for step, _, _ in state.agenda)
    assert not isinstance(state.question, AfterMain)
    assert settled(state)


def dealt_out(*first: str, **top: Any) -> AxonState:
    """A position in which every software card is in a hand: those named and a few more in the first."""
    rest = sorted(game().content.designs)
    mine = [next(card for card in rest if card.startswith(f"{design}.")) for design in first]
    rest = [card for card in rest if card not in mine]
    return position(*PAIR, seats=hands(mine, rest), **top)


@pytest.mark.rule("axn.software.random", "axn.setup.start_area")
def test_with_every_card_in_a_hand_the_number_comes_from_chance_alone() -> None:
    areas = set()
    for seed in range(12):
        state = dealt_out("recruit", "wall", deck=["stray"], parameters={"offer_size": 1}, seed=seed)
        assert (state.stack, state.discard) == ([], [])
        play(state, "play recruit")
        areas.add(where(state, "stray"))
        assert pile(state, "discard") == ["recruit"]
        assert settled(to_turn(state))
    assert len(areas) > 4


@pytest.mark.rule("axn.software.reshuffle")
def test_with_every_card_in_a_hand_only_what_was_discarded_can_be_drawn() -> None:
    state = dealt_out("fetch", "gift", "wall")
    play(state, "play gift", "pick character:thug")
    play(passed(state), "play fetch")
    assert hand(state, 0) == ["gift", "wall"]  # the gift came back; there was no second card
    assert pile(state, "discard") == ["fetch"]
    assert state.stack == []
    assert settled(passed(state))
