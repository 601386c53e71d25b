"""Any declared table as plain data for screens, in words and as a picture: what lies where, and who may see it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tabletop import Session, load_game
from tabletop.engine.core.actions import Action
from tabletop.engine.core.state import State
from tabletop.engine.core.values import value
from tabletop.engine.declarations.colors import COLORS
from tabletop.engine.declarations.faces import Face
from tabletop.engine.i18n.words import to_singular
from tabletop.engine.presentation import cells, still_picture, zones
from tabletop.engine.presentation.zones import SeatView, TableView, Zone
from tabletop.engine.schema.table_schema import number, per_seat, pile, table

from .test_table import GAME, Quarry, full
from .toy import CARDS, Toy, ToyState

HOSTILE = '<img src=x onerror="alert(1)">&'


@table
class Fair(State["Toy"]):
    """A market, and what only the rules remember."""

    points: list[int] = per_seat(number())
    offer: list[str] = pile(CARDS, spread=True)
    turns: int = number(shown=False)
    round = 1
    phase = "fair"


def zone(holder: Any, name: str) -> Zone:
    found: list[Zone] = [zone for zone in holder["zones"] if zone["name"] == name]
    assert len(found) == 1, [zone["name"] for zone in holder["zones"]]
    return found[0]


def texts(one: Zone) -> list[str]:
    return [thing["text"] for thing in one["things"]]


def facts(holder: Any) -> dict[str, str]:
    return {fact["label"]: fact["text"] for fact in zone(holder, "facts")["facts"]}


def toy_position(game: Toy | None = None) -> ToyState:
    described = {"hands": [["coin", "no"], ["wish"]], "deck": ["coin"] * 3, "discard": ["thief", "no"]}
    return (game or Toy()).scenario({**described, "points": [3, 4]})


# --- what lies where --------------------------------------------------------------------------------------------------


def test_every_form_of_field_has_its_place() -> None:
    view = GAME.view(full(), 1)
    assert {zone["name"]: zone["form"] for zone in view["zones"]} == {
        "deck": "stack", "discard": "stack", "box": "stack", "spare": "stack", "secrets": "stack", "shy": "stack",
        "depth": "amounts", "first_camp": "pieces", "facts": "facts",
    }  # fmt: skip
    assert facts(view) == {
        "Rounds": "3", "Stage": "Play", "Lit": "Hill, Cave", "Wet": "Cave", "Open by": "Blue: Slate; Red: Onyx",
        "Order": "2, 0, 1", "Scored": "1, -2", "Claims": "3, Onyx",
        "Gates": "Iron: Open; Wood: Open, Locked; Clay: Locked", "Drones": "B: Shore", "Tower": "X: 3; Y: 0",
        "Next number": "3",
    }  # fmt: skip
    seat: SeatView = view["seats"][1]
    assert {zone["name"]: zone["form"] for zone in seat["zones"]} == {
        "goods": "amounts", "hand": "row", "plans": "row", "camps": "pieces", "facts": "facts",
    }  # fmt: skip


def test_pieces_are_called_by_their_first_word_and_tell_the_rest() -> None:
    camps = zone(GAME.view(full())["seats"][1], "camps")["things"]
    assert [(camp["ref"], camp["text"]) for camp in camps] == [("camp:1:1", "Marble"), ("camp:1:2", "Onyx")]
    assert [(fact["label"], fact["text"]) for fact in camps[1]["facts"]] == [
        ("Shield", "yes"), ("Stored", "Clay: 2"), ("Markers", "Iron: 1")
    ]  # fmt: skip


@pytest.mark.breadth("en-")
@pytest.mark.parametrize("game", ["51st_state", "axon_protocol", "dei", "gin_rummy"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_table_of_every_game_is_zones_too_whatever_its_own_view_is(game: str, lang: str) -> None:
    loaded = load_game(game)
    session = Session(loaded, 4, ["random"] * loaded.num_players)
    session.run_strategies()
    for node in session.nodes[:: max(1, session.length // 25)]:
        for viewer in (None, 0):
            view = zones.build_table_view(node.state, viewer, lang)
            told = still_picture.describe_position(view)
            assert [seat["vp"] for seat in view["seats"]] == list(node.state.scores())
            assert all(one["label"] in told for one in view["zones"])


def test_amounts_say_how_many_and_are_referred_to_by_name() -> None:
    goods = zone(GAME.view(full())["seats"][0], "goods")["things"]
    assert [(thing["ref"], thing["count"], thing["text"]) for thing in goods] == [("good:wood", 2, "Wood")]


def test_a_score_is_not_told_twice() -> None:
    seats = GAME.view(full())["seats"]
    assert [seat["vp"] for seat in seats] == [4, 0, 0]
    assert all("Vp" not in facts(seat) for seat in seats)


def test_points_of_one_kind_are_not_told_twice_and_those_of_two_are() -> None:
    state = load_game("gin_rummy").scenario({"seats": [{"points": {"knock": 21}}, {"points": {"knock": 5, "gin": 30}}]})
    once, twice = zones.build_table_view(state)["seats"]
    assert (once["vp"], twice["vp"]) == (21, 35)
    assert "points" not in [zone["name"] for zone in once["zones"]]
    assert [thing["count"] for thing in zone(twice, "points")["things"]] == [5, 30]


def test_a_field_may_stay_off_the_screen_and_a_market_is_spread() -> None:
    state = Fair(Toy(), 0)
    state.offer, state.turns = ["coin", "no"], 7
    view = Toy().view(state, 0)
    assert [(zone["name"], zone["form"]) for zone in view["zones"]] == [("offer", "row")]
    assert "7" not in Toy().as_text(view)


def test_things_of_a_table_lie_in_the_order_of_the_declaration_and_the_last_of_a_stack_is_on_top() -> None:
    view = Toy().view(toy_position(), 0)
    assert [zone["name"] for zone in view["zones"]] == ["deck", "discard", "facts"]
    assert texts(zone(view, "discard")) == ["Thief", "No"]
    assert "Discard: 2 (on top: No)" in Toy().as_text(view)


# --- who may see it ---------------------------------------------------------------------------------------------------


def test_hands_are_open_to_their_owners_and_backs_to_others() -> None:
    state = toy_position()
    mine, theirs = (zone(seat, "hands") for seat in Toy().view(state, 0)["seats"])
    assert (texts(mine), mine["hidden"], mine["label"]) == (["Coin", "Coin", "No"], 0, "Hand")
    assert (texts(theirs), theirs["hidden"]) == ([], 1)
    deck = zone(Toy().view(state, 0), "deck")
    assert (deck["things"], deck["hidden"]) == ([], 2), "a card was drawn at the beginning of the turn"


def test_the_open_table_shows_every_hand_but_no_deck() -> None:
    view = Toy().view(toy_position())
    assert [texts(zone(seat, "hands")) for seat in view["seats"]] == [["Coin", "Coin", "No"], ["Wish"]]
    assert (zone(view, "deck")["things"], zone(view, "deck")["hidden"]) == ([], 2)


def test_what_is_known_of_a_hidden_hand_lies_open_in_it() -> None:
    seats = GAME.view(full(), 0)["seats"]
    hand = zone(seats[1], "hand")
    assert (texts(hand), hand["hidden"]) == (["Flint"], 2)
    assert "taken" not in [zone["name"] for zone in seats[1]["zones"]], "it is told once"


def test_a_hand_is_in_the_order_of_its_declaration_and_says_what_others_have_seen_of_it() -> None:
    game = load_game("gin_rummy")
    state = game.scenario({"seats": [{"hand": ["KS", "2H", "AS", "3C"], "taken": ["2H"]}], "discard": ["4D", "3D"]})
    mine = zone(game.view(state, 0)["seats"][0], "hand")
    first = [thing for thing in mine["things"] if thing["ref"] in ("card:AS", "card:KS", "card:2H", "card:3C")]
    assert [thing["text"] for thing in first] == ["A♠", "K♠", "2♥", "3♣"]
    assert [(fact["label"], fact["text"]) for fact in first[2]["facts"]] == [("Openly taken", "yes")]
    assert [thing["facts"] for thing in mine["things"] if thing["facts"]] == [first[2]["facts"]]
    assert texts(zone(game.view(state, 0), "discard")) == ["4♦", "3♦"], "an open pile keeps its order"
    assert "taken" not in [zone["name"] for zone in game.view(state)["seats"][0]["zones"]], "it is told once"


def test_a_field_that_holds_a_seat_marks_that_seat() -> None:
    game = load_game("gin_rummy")
    view = game.view(game.scenario({"dealer": 1}), 0)
    assert facts(view["seats"][1]) == {"Dealer": "yes"}
    assert "facts" not in [zone["name"] for zone in view["seats"][0]["zones"]], "nobody has knocked"
    assert not {"Dealer", "Who knocked"} & set(facts(view))


def test_red_suits_are_red() -> None:
    game = load_game("gin_rummy")
    hand = zone(game.view(game.new_initial_state(3))["seats"][0], "hand")["things"]
    assert {thing["text"][-1] for thing in hand} == set("♠♥♦♣")
    assert {thing["text"][-1] for thing in hand if thing["color"] == COLORS["red-suit"]} == set("♥♦")
    assert {thing["color"] for thing in hand} == {COLORS["red-suit"], ""}


@pytest.mark.parametrize("player", [0, 1, 2])
def test_a_view_tells_nothing_that_its_viewer_cannot_know(player: int) -> None:
    state = full()
    for seed in range(5):
        assert GAME.view(state.resample_from_infostate(player, seed), player) == GAME.view(state, player)


def test_other_simple_fields_that_are_hidden_are_shown_as_a_question() -> None:
    assert facts(GAME.view(full(), 0)["seats"][2]) == {"Badge": "?", "Purse": "?", "Bid": "?", "Token": "?"}


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "deck", "hand", "card", "moment"),
    [
        ("en", "Deck", "Hand", "Wish", "Round 1"),
        ("de", "Stapel", "Hand", "Wunsch", "Runde 1"),
        ("es", "Mazo", "Mano", "Deseo", "Ronda 1"),
    ],
)
def test_a_view_speaks_every_language(lang: str, deck: str, hand: str, card: str, moment: str) -> None:
    view = Toy().view(toy_position(), 1, lang)
    told = Toy().as_text(view)
    assert (zone(view, "deck")["label"], zone(view["seats"][1], "hands")["label"]) == (deck, hand)
    assert f"{hand}: {card}" in told
    assert moment in told.splitlines()[0]
    assert view["names"]["card:wish"] == card


def test_a_label_that_is_declared_is_a_message_of_the_game() -> None:
    game = Quarry()
    game.heard = set()
    state = game.state_from_dict(full().to_dict())
    assert zone(game.view(state), "discard")["label"] == "What was thrown away"
    assert "What was thrown away" in game.heard
    assert "Box" not in game.heard, "what is made of a name need not be translated"


def test_a_game_says_how_its_cards_look() -> None:
    class Painted(Toy):
        def shown(self, state: ToyState, kind: str, thing: Any, lang: str = "en") -> Face:
            if kind == "card" and thing == "coin":
                return {"text": "Coin", "icon": "●", "color": "#a07000"}
            return super().shown(state, kind, thing, lang)

    game = Painted()
    view = game.view(toy_position(game), 0)
    coin = zone(view["seats"][0], "hands")["things"][0]
    assert (coin["icon"], coin["color"], coin["ref"]) == ("●", "#a07000", "card:coin")
    assert "● Coin" in game.as_text(view)
    assert 'fill="#a07000"' in game.svg(view)


def test_players_without_names_are_numbered_from_one() -> None:
    assert [seat["name"] for seat in GAME.view(full(), None, "de")["seats"]] == ["Spieler 1", "Spieler 2", "Spieler 3"]


@pytest.mark.parametrize(
    ("many", "one"),
    [("goods", "good"), ("cities", "city"), ("boxes", "box"), ("patches", "patch"), ("grass", "grass"), ("deck",) * 2],
)
def test_one_of_many(many: str, one: str) -> None:
    assert to_singular(many) == one


# --- pointing ---------------------------------------------------------------------------------------------------------


def test_an_action_refers_to_what_its_words_name() -> None:
    @value
    class Give(Action):
        verb = "give"
        card: str
        cards: tuple[str, ...]
        player: int
        amount: int

    @value
    class Send(Action):
        verb = "send"
        affected_things = ("card:thief", "pile:hand:{victim}")
        victim: int

    assert list(Send(2).list_references()) == ["card:thief", "pile:hand:2"]
    assert list(Give("coin", ("no", "wish"), 1, 7).list_references()) == ["card:coin", "card:no", "card:wish", "seat:1"]


def test_every_answer_of_the_toy_about_a_card_points_at_the_board() -> None:
    state = toy_position()
    view: TableView = state.game.view(state, 0)  # type: ignore[assignment]
    there = {thing["ref"] for seat in view["seats"] for one in seat["zones"] for thing in one["things"]}
    legal = {ref for action in state.legal_actions() for ref in action.list_references()}
    assert legal == {"card:coin"} <= there <= set(view["names"])


# --- pictures ---------------------------------------------------------------------------------------------------------


def test_the_picture_shows_every_zone_and_tells_it_in_words() -> None:
    view = GAME.view(full(), 0)
    drawn = GAME.svg(view)
    for one in [*view["zones"], *(zone for seat in view["seats"] for zone in seat["zones"])]:
        assert f">{one['label']}</text>" in drawn
    assert GAME.as_text(view).splitlines()[0] == "Quarry · Round 3 · play"
    assert re.search(r"<desc>Quarry · Round 3", drawn)


def test_nothing_in_a_picture_can_bring_markup_along() -> None:
    class Hostile(Toy):
        def word(self, state: ToyState, name: str, fact: Any, lang: str) -> str:
            return HOSTILE

        def shown(self, state: ToyState, kind: str, thing: Any, lang: str = "en") -> Face:
            return {"text": HOSTILE, "icon": HOSTILE, "color": '"/><script>'}

    game = Hostile()
    state = toy_position(game)
    shown = state._repr_mimebundle_()["text/html"] + game.svg(game.view(state))
    assert "<img src=x" not in shown
    assert "<script" not in shown


def test_a_state_that_declares_nothing_still_has_seats_and_points() -> None:
    view = {"game": "plain_game", "round": 0, "phase": "end", "seats": [{"seat": 0, "vp": 1}]}
    assert GAME.as_text(view) == "Plain game · end\n0 · 1 point"
    assert "1 point" in GAME.svg(view)


def test_a_bundle_is_a_picture_with_its_words() -> None:
    shown = cells.build_picture_bundle("name", 'a "word"', "<svg/>")
    assert shown["text/plain"] == 'name\na "word"'
    assert 'alt="a &quot;word&quot;"' in shown["text/html"]
