"""The verbs that every declared table has: what they change, what is known afterwards, and who is told what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.engine.schema.playing_cards import CARDS
from tabletop.engine.schema.table_game import TableGame
from tabletop.engine.schema.table_schema import (
    NOBODY,
    OWNER,
    Part,
    amounts,
    listed,
    number,
    part,
    per_seat,
    pile,
    seats,
    table,
)
from tabletop.engine.schema.verbs import Moved, Scored, move, score


@part
class Seat(Part):
    hand: list[str] = pile(CARDS, seen=OWNER, pool="cards", known="taken")
    taken: list[str] = pile(CARDS)
    shown: list[str] = pile(CARDS, pool="cards")
    points: list[int] = amounts(("trick", "slam"))


@table
class CardState(State["Cards"]):
    deck: list[str] = pile(CARDS, seen=NOBODY, pool="cards", rest=True, default=list(CARDS), label=N_("Draw pile"))
    discard: list[str] = pile(CARDS, pool="cards")
    rows: list[list[str]] = listed(pile(CARDS, pool="cards"), count=2)
    seats: list[Seat] = seats(Seat)


class Cards(TableGame[CardState]):
    num_players = 2

    def ask(self, state: CardState, to_move: int, told: Mapping[str, Any]) -> None:
        pass


@pytest.fixture
def state() -> CardState:
    return Cards().scenario({"discard": ["5H", "JS"], "seats": [{"hand": ["AS"]}]})


def told(state: CardState) -> Moved:
    event = state._events[-1]
    assert isinstance(event, Moved)
    return event


def test_the_top_card_is_moved_or_the_one_that_is_named_and_only_from_where_it_lies(state: CardState) -> None:
    top = state.deck[-1]
    assert move(state, 0, "deck", "hand") == top
    assert (state.seats[0].hand, len(state.deck)) == (["AS", top], 48)
    assert move(state, 0, "discard", "hand", "5H") == "5H"
    assert move(state, 0, "hand", "rows", "AS", number=1) == "AS"
    assert (state.seats[0].hand, state.discard, state.rows) == ([top, "5H"], ["JS"], [[], ["AS"]])
    assert move(state, 1, "rows", "shown", number=1) == "AS"
    assert (state.rows, state.seats[1].shown) == ([[], []], ["AS"])
    with pytest.raises(ValueError, match=r"not in list"):
        move(state, 0, "hand", "discard", "2C" if top != "2C" else "3C")
    with pytest.raises(IndexError):
        move(state, 0, "rows", "discard")
    with pytest.raises(KeyError):
        move(state, 0, "deck", "points")


def test_what_was_taken_openly_is_known_until_it_is_laid_down(state: CardState) -> None:
    seat = state.seats[0]
    move(state, 0, "deck", "hand")
    assert seat.taken == []
    move(state, 0, "discard", "hand")
    assert seat.taken == ["JS"]
    move(state, 0, "hand", "discard", "AS")
    assert seat.taken == ["JS"]
    for guess in range(5):
        assert "JS" in state.resample_from_infostate(1, guess).seats[0].hand
    move(state, 0, "hand", "deck", "JS")
    assert seat.taken == []


@pytest.mark.parametrize(
    ("source", "target", "own", "others"),
    [
        ("deck", "hand", "Player 1 draws K♣ (Draw pile).", "Player 1 draws (Draw pile)."),
        ("discard", "hand", "Player 1 takes J♠ (Discard).", "Player 1 takes J♠ (Discard)."),
        ("hand", "discard", "Player 1 lays down A♠ (Discard).", "Player 1 lays down A♠ (Discard)."),
        ("hand", "shown", "Player 1 lays down A♠ (Shown).", "Player 1 lays down A♠ (Shown)."),
        ("deck", "shown", "Player 1 takes K♣ (Draw pile).", "Player 1 takes K♣ (Draw pile)."),
        (
            "hand", "deck",
            "Player 1 lays down A♠, face down (Draw pile).", "Player 1 lays something face down (Draw pile).",
        ),
    ],
)  # fmt: skip
def test_each_seat_is_told_what_it_sees(state: CardState, source: str, target: str, own: str, others: str) -> None:
    if source == "deck":
        state.deck.remove("KC")
        state.deck.append("KC")
    move(state, 0, source, target)
    event = told(state)
    assert (event.text(state), event.seen_by(0), event.reveals) == (own, event, event.how != "takes")
    seen = event.seen_by(1)
    assert seen is not None
    assert seen.text(state) == others


@pytest.mark.parametrize(
    ("source", "target", "count"),
    [("discard", "hand", 1), ("hand", "discard", -1), ("hand", "shown", -1), ("deck", "hand", 0), ("deck", "shown", 0),
     ("discard", "shown", 0), ("hand", "deck", 0), ("discard", "rows", 0)],
)  # fmt: skip
def test_an_event_says_what_is_known_of_what_a_seat_hides(
    state: CardState, source: str, target: str, count: int
) -> None:
    thing = move(state, 0, source, target)
    assert told(state).takes() == (((0, thing, count),) if count else ())


def test_a_card_is_called_as_in_each_language(state: CardState) -> None:
    move(state, 0, "discard", "hand")
    assert [told(state).text(state, lang) for lang in ("de", "es")] == [
        "Spieler 1 nimmt B♠ (Ablage).", "El jugador 1 toma J♠ (Descarte).",
    ]  # fmt: skip


def test_points_are_counted_in_the_field_that_is_called_so(state: CardState) -> None:
    score(state, 1, 5, "slam")
    assert (state.seats[1].points, state.scores()) == ([0, 5], (0, 5))
    assert state._events[-1] == Scored(1, 5, "slam")
    assert state._events[-1].changes() == ((1, "victory_points", 5),)
    assert state._events[-1].text(state) == "Player 2 scores 5 (slam)."
    assert Scored(1, 1).text(state, "de") == "Spieler 2 bekommt 1 Punkt."


@part
class Plain(Part):
    vp: int = number()


@table
class PlainState(State["PlainGame"]):
    seats: list[Plain] = seats(Plain)


@table
class SharedState(State["PlainGame"]):
    score: list[int] = per_seat(number())


class PlainGame(Cards):
    pass


@pytest.mark.parametrize("kind", [PlainState, SharedState])
def test_points_may_be_a_number_of_the_seat_or_one_for_each_seat(kind: Any) -> None:
    game = PlainGame()
    state = kind(game, 0)
    score(state, 1, 3)
    assert game.scores(state) == (0, 3)


def test_nothing_is_told_when_nobody_listens(state: CardState) -> None:
    state.is_emitting = False
    state._events = []
    move(state, 0, "discard", "hand")
    score(state, 0, 1, "trick")
    assert (state.seats[0].taken, state._events) == (["JS"], [])
