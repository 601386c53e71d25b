"""The board shows the deadwood and the melds of a hand to everyone who sees it, and to no one else."""

from __future__ import annotations

import pytest

from tabletop import Session, load_game
from tabletop.engine.core.state import State
from tabletop_widgets import QuizView, SeatZones

GAME = load_game("gin_rummy")
HAND = ["3S", "4S", "5S", "7H", "7D", "7C", "KH", "QD", "2C", "AC"]


def position(*more: str) -> State:
    return GAME.scenario({"seats": [{"hand": [*HAND, *more]}, {}], "discard": ["9H"], "to_move": 0})


def facts_of(view: SeatZones) -> dict[str, str]:
    """Label and text of the facts that follow from the cards."""
    zones = [zone for zone in view.data["seat"]["zones"] if zone["name"] == "derived"]
    return {fact["label"]: fact["text"] for zone in zones for fact in zone["facts"]}


@pytest.mark.rule("gin.melds")
def test_the_least_deadwood_and_its_melds_are_shown() -> None:
    facts = facts_of(SeatZones(Session(GAME, state=position()), viewer=0))
    assert facts == {"Deadwood": "23", "Melds": "3♠ 4♠ 5♠, 7♥ 7♦ 7♣"}


def test_with_an_extra_card_it_is_the_deadwood_after_the_best_discard() -> None:
    facts = facts_of(SeatZones(Session(GAME, state=position("7S")), viewer=0))
    assert facts == {"Deadwood after a discard": "13", "Melds": "3♠ 4♠ 5♠, 7♠ 7♥ 7♦ 7♣"}


@pytest.mark.parametrize(("lang", "label"), [("de", "Restpunkte"), ("es", "Puntos sueltos")])
def test_they_are_shown_in_every_language(lang: str, label: str) -> None:
    assert facts_of(SeatZones(Session(GAME, state=position()), viewer=0, lang=lang))[label] == "23"


def test_nothing_is_shown_of_a_hidden_hand() -> None:
    session = Session(GAME, state=position())
    assert facts_of(SeatZones(session, seat=1, viewer=0)) == {}
    assert facts_of(SeatZones(session, seat=0, viewer=1)) == {}
    assert facts_of(SeatZones(session, seat=1, viewer=None))


def test_a_quiz_does_not_show_them_before_the_answer() -> None:
    view = QuizView("gin_rummy", kinds=["deadwood"], questions=1)
    seats = [seat for seat in view.table.tableaus if seat.data]
    assert [facts_of(seat) for seat in seats] == [{}] * len(seats)
