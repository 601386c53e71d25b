"""Counters: what they stop, who is asked, counters of counters at any depth, saving in between."""

from __future__ import annotations

import json

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.axon_protocol.rules.software import MayCounter
from tabletop.games.axon_protocol.rules.turns import Turn
from tabletop.games.axon_protocol.screen.as_text import as_text
from tabletop.games.axon_protocol.screen.view import view
from tabletop.games.axon_protocol.table.events import Stopped
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import only, play, refused, seat_of, told

from .table import at, hand, passed, pile, position, quiet, settled, to_turn, where

PAIR = (at("thug", "square"), at("droid", "mall"))


def hands(*cards: list[str]) -> list[dict[str, list[str]]]:
    return [{"hand": one} for one in cards]


def attacked(first: list[str], second: list[str], third: list[str]) -> AxonState:
    """Player 0 attacks the droid with a killing program; the first who can is asked to counter it."""
    state = position(*PAIR, at("pilot", "chapel"), seats=hands(["slay", *first], second, third))
    return play(state, "play slay", "pick character:droid")


@pytest.mark.rule("axn.software.counter")
def test_a_counter_stops_the_attack_and_both_cards_are_discarded() -> None:
    state = attacked(["gift"], ["wall", "dose"], [])
    assert isinstance(state.question, MayCounter)
    assert state.current_player() == 1
    assert only(state) == ["counter wall", "nothing"]
    assert where(state, "droid") == "mall"
    events = told(state, "counter wall")
    stopped = next(event for event in events if isinstance(event, Stopped))
    assert stopped.text(state) == "“Wall” stops “Slay” of ARES."
    assert stopped.list_references() == ("character:droid",)
    assert where(state, "droid") == "mall"
    assert sorted(pile(state, "discard")) == ["slay", "wall"]
    assert (hand(state, 0), hand(state, 1)) == (["gift"], ["dose"])
    assert passed(state).current_player() == 0
    assert settled(state)


@pytest.mark.rule("axn.software.counter")
def test_nobody_has_to_counter() -> None:
    state = attacked(["gift"], ["wall"], [])
    play(state, "nothing")
    assert where(state, "droid") == ""
    assert hand(state, 1) == ["wall"]
    assert settled(state)


@pytest.mark.rule("axn.software.counter", "axn.ruling.counters")
def test_all_others_are_asked_in_turn_order_until_one_counters() -> None:
    state = attacked(["gift"], ["wall"], ["trap"])
    play(state, "nothing")
    assert state.current_player() == 2
    play(state, "counter trap")
    assert where(state, "droid") == "mall"
    assert hand(state, 0) == []  # the trap of player 2 strikes back
    state = attacked(["gift"], ["wall"], ["trap"])
    play(state, "counter wall")
    assert isinstance(state.question, Turn)  # stopped already: player 2 is not asked any more
    assert hand(state, 2) == ["trap"]
    assert settled(state)


@pytest.mark.rule("axn.software.counter")
def test_a_counter_answers_only_what_was_played_just_before() -> None:
    state = position(*PAIR, seats=hands(["wall", "bypass", "gift"], []))
    for card in ("wall", "bypass"):
        refused(state, f"play {card}", "axn.software.counter")
    assert only(state, "play") == ["play gift"]
    assert settled(state)


@pytest.mark.rule("axn.software.counter", "axn.software.no_attack_answer")
def test_neither_attack_nor_service_answers_an_attack() -> None:
    state = attacked([], ["wall", "shame", "gift", "veto"], [])
    refused(state, "counter shame", "axn.software.no_attack_answer")
    refused(state, "counter gift", "axn.software.counter")
    refused(state, "counter veto", "axn.software.counter")
    refused(state, "counter trap", "axn.software.counter")
    refused(state, "play shame", "engine.asked")
    assert settled(to_turn(state))


@pytest.mark.rule("axn.software.counter")
def test_some_counters_stop_counters_and_others_do_not() -> None:
    state = attacked(["bypass", "gift"], ["wall"], [])
    play(state, "counter wall")
    assert isinstance(state.question, MayCounter)
    assert (state.current_player(), state.question.against) == (0, "counter")
    assert only(state) == ["counter bypass", "nothing"]
    play(state, "counter bypass")
    assert where(state, "droid") == ""  # the attack takes effect after all
    assert sorted(pile(state, "discard")) == ["bypass", "slay", "wall"]
    assert (hand(state, 0), hand(state, 1)) == (["gift"], [])
    state = attacked(["wall", "gift"], ["trap"], [])
    play(state, "counter trap")  # the attacker's wall stops no counter, so nobody is asked
    assert where(state, "droid") == "mall"
    assert len(state.seats[0].hand) == 1
    assert settled(state)


@pytest.mark.rule("axn.software.counter")
@pytest.mark.parametrize(
    ("answers", "dies"),
    [
        ([], True),
        ([(1, "bypass")], False),
        ([(1, "bypass"), (0, "bypass")], True),
        ([(1, "bypass"), (0, "bypass"), (2, "bypass")], False),
        ([(1, "bypass"), (0, "bypass"), (2, "bypass"), (1, "veto")], True),
    ],
)
def test_counters_are_countered_at_any_depth(answers: list[tuple[int, str]], dies: bool) -> None:
    state = attacked(["bypass"], ["bypass", "veto"], ["bypass"])
    expected = list(answers)
    while isinstance(state.question, MayCounter):
        if expected and state.current_player() == expected[0][0]:
            play(state, f"counter {expected.pop(0)[1]}")
        else:
            play(state, "nothing")
    assert expected == []
    assert (where(state, "droid") == "") == dies
    assert sorted(pile(state, "discard")) == sorted(["slay", *[card for _, card in answers]])
    assert pile(state, "playing") == []
    assert where(state, "thug") == "square"
    assert settled(state)


@pytest.mark.rule("axn.software.counter")
def test_a_saved_counter_leaves_the_attack_open_to_those_not_asked_yet() -> None:
    state = attacked(["bypass"], ["wall"], ["wall"])
    play(state, "counter wall")
    assert state.current_player() == 0
    play(state, "counter bypass")  # the wall is down; player 2 has still a word to say
    assert isinstance(state.question, MayCounter)
    assert (state.current_player(), state.question.against) == (2, "attack")
    play(state, "counter wall")
    assert where(state, "droid") == "mall"
    assert settled(state)


@pytest.mark.rule("axn.software.counter", "axn.software.pause")
def test_between_attack_and_counter_a_game_can_be_saved_and_copied() -> None:
    state = attacked(["bypass"], ["bypass", "wall"], ["bypass"])
    steps = ["counter bypass", "counter bypass", "counter bypass", "nothing"]
    asked = [1, 0, 2, 1]
    for player, answer in zip(asked, steps, strict=True):
        while state.current_player() != player:
            play(state, "nothing")
        back = state.game.state_from_dict(json.loads(json.dumps(state.to_dict())))
        copy = state.clone()
        digest = state.digest()
        assert back.digest() == digest
        play(back, answer)
        assert (state.digest(), copy.digest()) == (digest, digest)
        play(copy, answer)
        play(state, answer)
        assert state.digest() == copy.digest() == back.digest()
        if not isinstance(state.question, MayCounter):
            break
    quiet(state)
    assert where(state, "droid") == "mall"
    assert settled(state)


@pytest.mark.rule("axn.software.counter")
def test_a_counter_may_strike_back_at_who_played_what_it_stops() -> None:
    state = attacked(["gift", "dose"], ["trap"], ["wake"])
    third = seat_of(state, 2)
    play(state, "counter trap")
    assert len(state.seats[0].hand) == 1
    assert len(state.discard) == 3
    assert seat_of(state, 2) == third
    assert settled(state)


@pytest.mark.rule("axn.software.counter")
def test_a_counter_that_is_countered_does_not_strike_back() -> None:
    state = attacked(["gift", "bypass"], ["trap"], [])
    play(state, "counter trap", "counter bypass")
    assert hand(state, 0) == ["gift"]
    assert where(state, "droid") == ""
    assert settled(state)


def test_what_is_to_be_countered_is_told_as_a_sentence() -> None:
    state = attacked(["bypass"], ["wall"], [])
    seats, content = [seat["name"] for seat in view(state)["seats"]], state.game.content
    slay, wall, droid = (thing.name() for thing in (
        content.software["slay"], content.software["wall"], content.characters["droid"],
    ))  # fmt: skip
    told = {lang: view(state, None, lang)["reaction"]["text"] for lang in LANGUAGES}
    assert told == {
        "en": f"{seats[0]} attacks {droid} with “{slay}”.",
        "de": f"{seats[0]} greift {droid} mit „{slay}“ an.",
        "es": f"{seats[0]} ataca a {droid} con «{slay}».",
    }
    assert state.decision is not None
    for lang in LANGUAGES:
        assert state.decision.text(lang).startswith(told[lang] + " ")
        assert f"{told[lang]} " in as_text(view(state, None, lang))
    play(state, "counter wall")
    assert view(state)["reaction"]["text"] == f"{seats[1]} counters {seats[0]} with “{wall}”."
    assert view(state, None, "de")["reaction"]["text"] == f"{seats[1]} kontert {seats[0]} mit „{wall}“."


@pytest.mark.parametrize(
    ("card", "pick", "whom"),
    [("pickpocket", "pick seat:1", "{other}"), ("scrap", "pick desktop:1:shelf", "“Shelf” ({other})")],
)
def test_an_attack_on_a_player_names_the_player(card: str, pick: str, whom: str) -> None:
    seats = [{"hand": [card, "gift"]}, {"hand": ["wall", "dose"], "desktop": ["shelf"]}]
    state = position(*PAIR, seats=seats)
    play(state, f"play {card}")
    if not isinstance(state.question, MayCounter):  # a single target is not asked for
        play(state, pick)
    me, other = (seat["name"] for seat in view(state)["seats"])
    name = state.game.content.software[card].name()
    assert view(state)["reaction"]["text"] == f"{me} attacks {whom.format(other=other)} with “{name}”."


def test_an_attack_without_a_target_names_none() -> None:
    state = attacked([], ["wall"], [])
    question = MayCounter("attack", "slay", "", 0)
    name = state.game.content.software["slay"].name()
    assert question.text(state, "de").endswith(f" greift mit „{name}“ an. Konterst du?")
    assert question.text(state, "es").endswith(f" ataca con «{name}». ¿Lo contrarrestas?")
