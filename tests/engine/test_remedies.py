"""Remedies of any game: what is tried follows from the declared fields, and what is said was tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import pytest

from tabletop import Action, Obstacle, Question, RemedyField, Rulebook, State, Tally
from tabletop.engine.core.outcomes import Change
from tabletop.engine.core.values import value
from tabletop.engine.declarations.rules import Rule
from tabletop.engine.schema.table_game import TableGame
from tabletop.engine.schema.table_schema import (
    NOBODY,
    OWNER,
    Part,
    amounts,
    flag,
    index,
    listed,
    marks,
    number,
    part,
    piece,
    pieces,
    pile,
    player,
    seats,
    table,
    word,
)

PLACES = ("hill", "shore", "wood")
CARDS = [f"card{n}" for n in range(12)]


@piece
class Guest:
    """Somebody who stands somewhere."""

    name: str = word(("ada", "ben"))
    place: str = word(PLACES)
    tired: bool = flag(default=False)


@part
class Seat(Part):
    """What belongs to a seat."""

    coins: int = number(most=9)
    goods: list[int] = amounts(("iron", "salt"))
    hand: list[str] = pile(CARDS, seen=OWNER, pool="cards")
    huts: list[int] = listed(index(PLACES), most=3)
    used: bool = flag()
    points: int = number()


@table
class Village(State["VillageGame"]):
    """A small table with most forms of fields."""

    seats: list[Seat] = seats(Seat)
    deck: list[str] = pile(CARDS, seen=NOBODY, pool="cards", rest=True, default=list(CARDS))
    lit: list[int] = marks(PLACES, {"lamps": 1})
    owners: list[int] = listed(player(empty=True), count=2)
    guests: dict[str, Guest] = pieces(Guest, "name")
    round = 1
    phase = "play"


@value
class Buy(Action[Village, "Ask"]):
    """Every condition that is asked for must hold; what they are is the notation."""

    verb = "buy"
    rule = "village.buy"
    sentence = "Buy {what}"
    what: str

    def obstacles(self, state: Village, player: int, question: Ask) -> Iterator[Obstacle]:
        for each in self.what.split(","):
            if not CONDITIONS[each](state, state.seats[player]):
                yield Obstacle("village.buy", f"Not {each}.")


CONDITIONS: Mapping[str, Any] = {
    "coins": lambda state, seat: seat.coins >= 4,
    "salt": lambda state, seat: seat.goods[1] >= 2,
    "any": lambda state, seat: seat.coins >= 7 or seat.goods[0] >= 3,
    "cards": lambda state, seat: len(seat.hand) >= 3,
    "red card": lambda state, seat: "card0" in seat.hand,
    "hut": lambda state, seat: 1 in seat.huts,
    "fresh": lambda state, seat: not seat.used,
    "lamp": lambda state, seat: state.lit[2] & 1,
    "owner": lambda state, seat: state.owners.count(0) == 2,
    "ada": lambda state, seat: state.guests["ada"].place == "wood",
    "awake": lambda state, seat: not state.guests["ada"].tired,
    "points": lambda state, seat: seat.points > 0,
    "moon": lambda state, seat: False,
    "nothing": lambda state, seat: True,
}


@value
class Ask(Question[Village]):
    """What is bought."""

    kinds = (Buy,)
    is_auto_answered = False
    sentence = "What do you buy?"

    def possible(self, state: Village, player: int) -> list[Action]:
        return [Buy(what) for what in CONDITIONS]


SENTENCE = "What you buy must be possible."


class VillageGame(TableGame[Village]):
    """Names no fields: the numbers, amounts and piles of a seat are tried."""

    name, rules_version, num_players = "village", "1", 2
    rulebook = Rulebook([Rule("village.buy", "rules", "1", {"en": SENTENCE, "de": SENTENCE, "es": SENTENCE})])
    vocabulary: ClassVar[Mapping[str, Any]] = {"Buy": Buy, "Ask": Ask}
    state_class = Village

    def start(self, state: Village) -> None:
        state.guests["ada"] = Guest("ada", "hill", True)
        state.then(0, Ask())

    def ask(self, state: Village, to_move: int, told: Mapping[str, Any]) -> None:
        self.start(state)

    def scores(self, state: Village) -> tuple[int, ...]:
        return tuple(seat.points for seat in state.seats)

    def score_parts(self, state: Village, player: int) -> Tally:
        return Tally([])


class OpenVillage(VillageGame):
    """Names further fields, with its own sentences."""

    name = "open_village"
    remedy_fields = (
        RemedyField("coins", "{n} coins are missing."),
        RemedyField("goods", "{n} {name} missing."),
        RemedyField("huts", "A hut is missing on the {name}."),
        RemedyField("used", "Only once.", less=True),
        RemedyField("lit.lamps", "No lamp is lit in the {name}.", table=True),
        RemedyField("owners", "{n} owned.", table=True),
        RemedyField("guests.tired", "Ada sleeps.", less=True, table=True),
        RemedyField("guests.place", "Ada must be in the {name}.", table=True),
    )


def village(game: type[VillageGame] = VillageGame, **more: Any) -> Village:
    state = game().scenario({"seats": [{"coins": 1, "hand": CARDS[1:3], **more}, {}]})
    assert isinstance(state, Village)
    return state


def text_of(state: Village, what: str) -> str:
    (remedy,) = state.find_remedies([Buy(what)])
    return remedy.text(state) if remedy is not None else ""


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("coins", "You still need 3 more: Coins."),
        ("salt", "You still need 2 more: Goods (Salt)."),
        ("cards", "You still need 1 more: Hand."),
        ("any", "You still need 3 more: Goods (Iron)."),
        ("coins,salt", "You still need 3 more: Coins. You still need 2 more: Goods (Salt)."),
    ],
)
def test_a_game_without_a_word_of_its_own_says_what_is_missing_of_its_fields(what: str, text: str) -> None:
    state = village()
    assert text_of(state, what) == text
    assert state.check(f"buy {what}").text() == "\n".join(
        [f"Not {what}. {text} [village.buy]"]
        if "," not in what
        else [*(f"Not {each}. [village.buy]" for each in what.split(",")), text]
    )


@pytest.mark.parametrize("what", ["moon", "coins,moon", "red card", "points", "lamp", "fresh,lamp"])
def test_where_nothing_helps_nothing_is_said(what: str) -> None:
    """No card that may come is known, points are no means, and a field that is not named is not changed."""
    assert text_of(village(used=True), what) == ""


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("coins", "3 coins are missing."),
        ("salt", "2 salt missing."),
        ("hut", "A hut is missing on the shore."),
        ("fresh", "Only once."),
        ("lamp", "No lamp is lit in the wood."),
        ("owner", "2 owned."),
        ("awake", "Ada sleeps."),
        ("ada", "Ada must be in the wood."),
        ("cards", ""),
    ],
)
def test_a_game_names_fields_of_every_form_with_their_sentences(what: str, text: str) -> None:
    state = village(OpenVillage, used=True)
    if what == "ada":  # a place is only tried if something names it
        state.guests["wood"] = Guest("ben", "wood")
    assert text_of(state, what) == text


def test_trying_changes_nothing() -> None:
    state = village(OpenVillage, used=True)
    before = state.to_dict()
    state.find_remedies([Buy(what) for what in CONDITIONS])
    assert state.to_dict() == before


def test_a_list_says_what_each_of_its_actions_says_alone() -> None:
    for game in (VillageGame, OpenVillage):
        state = village(game, used=True)
        actions = [Buy(what) for what in (*CONDITIONS, "coins,salt", "coins,moon")]
        assert state.find_remedies(actions) == [state.find_remedies([action])[0] for action in actions]


def test_a_change_tells_what_it_changes() -> None:
    (remedy,) = village().find_remedies([Buy("coins")])
    assert remedy is not None
    assert remedy.changes == (Change("coins", 0, "", "", 1, 4, ""),)
    assert remedy.changes[0].amount == 3
    assert remedy.instead is None


def test_what_is_legal_or_no_answer_has_no_remedy() -> None:
    state = village(coins=4)
    assert state.find_remedies([Buy("coins")]) == [None]
    assert state.check("buy coins").remedy is None
    state.agenda.clear()
    assert state.find_remedies([Buy("coins")]) == [None]
    assert state.check("buy coins").text() == "The game is over. [engine.over]"


def test_positions_that_look_alike_have_the_same_remedies() -> None:
    state = village(hand=CARDS[1:4])
    actions = [Buy(what) for what in CONDITIONS]
    for seed in range(3):
        assert state.resample_from_infostate(0, seed).find_remedies(actions) == state.find_remedies(actions)


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        (RemedyField("coin"), "seats have no field 'coin'"),
        (RemedyField("coins", table=True), "the table has no field 'coins'"),
        (RemedyField("guests.age", table=True), "guests has no field 'age'"),
    ],
)
def test_a_field_that_is_not_declared_is_named(declared: RemedyField, message: str) -> None:
    class Misspelt(VillageGame):
        name = "misspelt"
        remedy_fields = (declared,)

    with pytest.raises(TypeError, match=message):
        village(Misspelt).find_remedies([Buy("coins")])


def test_a_rule_that_fails_in_a_trial_makes_no_remedy() -> None:
    """A rule that counts on its bounds may fail in a position that play never brings about."""

    @value
    class Risky(Buy):
        verb = "risk"

        def obstacles(self, state: Village, player: int, question: Ask) -> Iterator[Obstacle]:
            if [True, True, False][state.seats[player].coins]:
                yield Obstacle("village.buy", "Not now.")

    @value
    class Risk(Ask):
        kinds = (Buy, Risky)

    state = village()
    state.agenda[-1] = (Risk(), 0, None)
    (remedy,) = state.find_remedies([Risky("")])
    assert remedy is None
