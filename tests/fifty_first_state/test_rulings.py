"""Rulings: what no rulebook says, or what players read in two ways; each reading by its parameter."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.fifty_first_state.table import events
from tests.alike import act, only, play, refused

from .table import alone, game, pass_all, position, settled, standing, to_turn, vp

ERA = {"expansion": "new_era"}


# --- typeless cards from the hand -------------------------------------------------------------------------------------


@pytest.mark.rule("51s.ruling.typeless_hand")
def test_foundation_may_be_agreed_to_be_built_over_any_location() -> None:
    """The reading of the German rulebook is the default; Board Game Arena plays the other one."""
    mine: dict[str, Any] = {"hand": ["Foundation", "Docks"], "locations": ["Pub"], "goods": {"brick": 1}}
    state = position(mine, {}, parameters=ERA)
    refused(state, "develop foundation 1", "51s.ruling.typeless_hand")
    state = position(mine, {}, parameters={**ERA, "typeless_develops": True})
    assert only(state, "develop") == ["develop foundation 1"]
    refused(state, "develop docks 1", "51s.build.develop")
    action = act(state, "develop foundation 1")
    assert "51s.ruling.typeless_hand" in state.game.cite_rules(action, state, state)
    play(state, "develop foundation 1")
    assert standing(state, 0) == ["foundation"]
    assert settled(state)


@pytest.mark.rule("51s.ruling.typeless_hand")
@pytest.mark.parametrize("open_to_all", [False, True])
def test_the_rule_of_typeless_cards_says_what_is_played(open_to_all: bool) -> None:
    sentence = game(typeless_develops=open_to_all).rule("51s.ruling.typeless_hand").sentence()
    assert ("any of your locations" in sentence) is open_to_all


# --- Shipwreck --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("51s.card.shipwreck")
def test_shipwreck_may_be_agreed_to_work_once_a_round() -> None:
    mine = {"locations": ["Shipwreck", "Bioweaponry"], "goods": {"worker": 3, "iron": 3}}
    state = position(mine, {"passed": True}, parameters={"shipwreck_uses": 1})
    play(state, "use 1")
    assert vp(state, 0) == 2
    assert settled(state), "nobody is asked about a second use"
    refused(state, "use 1", "51s.use.card")
    assert "once" in state.game.rule("51s.card.shipwreck").sentence()
    assert "twice" not in state.game.printed(state, "card:shipwreck")
    assert "twice" in game().printed(game().new_initial_state(1), "card:shipwreck")


@pytest.mark.rule("51s.card.shipwreck")
def test_a_game_in_which_shipwreck_works_once_can_be_turned_back() -> None:
    once = game(shipwreck_uses=1)
    assert once.content.cards["shipwreck"].use.times == 1  # type: ignore[union-attr]
    assert once.content_id == game().content_id == "published"
    assert once.with_parameters(shipwreck_uses=2).content is game().content
    assert game().with_parameters(shipwreck_uses=1).content is once.content
    used = position({"locations": [{"card": "Shipwreck", "uses": 1}], "goods": {"worker": 1, "iron": 1}}, {})
    assert only(used, "use") == ["use 1"]
    assert only(used.with_game(once), "use") == []
    assert only(used.with_game(once).with_game(game()), "use") == ["use 1"]


# --- ties -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("51s.ruling.tie_goods", "51s.end.tie")
@pytest.mark.parametrize(
    ("mine", "everything", "supply"),
    [
        ({"hand": ["Docks", "Church"]}, (0,), (1,)),
        ({"connections": ["Punks", "Punks"]}, (0,), (1,)),
        ({"goods": {"gun": 2}}, (0,), (0,)),
        ({"locations": [{"card": "Radioactive Colony", "cached": {"worker": 2}}], "vp": -1}, (0,), (0,)),
        ({"locations": [{"card": "Camp", "stored": {"worker": 2}}], "vp": -1}, (0,), (1,)),
    ],
    ids=["cards in hand", "connection cards", "goods", "cached goods", "stored goods"],
)
def test_what_counts_in_a_tie_may_be_agreed_on(mine: dict[str, Any], everything: Any, supply: Any) -> None:
    mine = {**mine, "vp": 1 + mine.get("vp", 0)}
    for tie_counts, winners in (("everything", everything), ("supply", supply)):
        parameters = {**ERA, "tie_counts": tie_counts}
        state = position(mine, {"vp": 1, "goods": {"gun": 1}}, last_round=True, parameters=parameters)
        pass_all(state)
        assert state.scores() == (1, 1)
        assert state.winners() == winners
        assert ("each card in hand" in state.game.rule("51s.ruling.tie_goods").sentence()) is (tie_counts != "supply")


def test_that_cards_in_hand_count_as_goods_is_labelled_a_ruling() -> None:
    book = game().rulebook
    assert book["51s.end.tie"].document == "rulebook"
    assert "hand" not in book["51s.end.tie"].sentence()
    assert book["51s.ruling.tie_goods"].document == "ruling"
    assert "hand" in book["51s.ruling.tie_goods"].sentence()


# --- orders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("51s.ruling.raze_order")
def test_spoils_come_before_the_compensation_and_features_of_the_raider_last() -> None:
    state = position({"locations": ["Hunters"], "goods": {"red": 3}}, {"locations": ["School"]}, parameters=ERA)
    heard = state.apply_action(act(state, "raze 1 2"))
    gains = [event for event in heard if isinstance(event, events.Gained)]
    because = [str(event.because.text(state) if event.because else "") for event in gains]
    assert [event.player for event in gains] == [0, 1, 0]
    assert (because[0], because[2]) == ("School (spoils)", "Hunters (feature)")
    razed = next(event for event in heard if isinstance(event, events.Razed))
    assert "51s.ruling.raze_order" in state.game.cite_rules(razed, state, state)
    assert settled(state)


@pytest.mark.rule("51s.ruling.ruin_shield")
def test_a_shield_goes_onto_a_location_and_never_onto_a_ruin() -> None:
    state = position({"locations": [{"card": "Docks", "ruin": True}, "Docks"], "goods": {"shield": 1}}, {})
    refused(state, "shield 1", "51s.ruling.ruin_shield")
    play(state, "shield 2")
    assert settled(state)


# --- the end of the cards ---------------------------------------------------------------------------------------------


@pytest.mark.rule("51s.ruling.no_cards", "51s.deck.empty")
@pytest.mark.parametrize("left", [0, 1])
def test_nothing_is_drawn_when_deck_and_discard_pile_are_empty(left: int) -> None:
    cards = game().list_deck()
    state = position({"goods": {"worker": 2}}, {"deals": cards[left:]})
    assert (state.deck, state.discard) == (cards[:left], [])
    play(state, "exchange card")
    assert state.seats[0].hand == cards[:left]


@pytest.mark.rule("51s.ruling.no_cards")
@pytest.mark.parametrize(("left", "ruled"), [(2, True), (3, False)])
def test_a_draft_reveals_the_cards_that_there_are(left: int, ruled: bool) -> None:
    state = position({}, {"deals": game().list_deck()[left:]}, phase="draft")
    assert len(state.offer) == left
    revealed = events.Revealed(tuple(state.offer))
    assert ("51s.ruling.no_cards" in state.game.cite_rules(revealed, state, state)) is ruled


@pytest.mark.rule("51s.ruling.no_cards", "51s.solo.attack_end")
def test_an_opponent_without_attack_cards_is_done() -> None:
    state = alone({"goods": {"worker": 2}, "deals": game(players=1).list_deck()}, {})
    play(state, "exchange gun")
    to_turn(state)
    assert state.attack_done
    assert not state.attack


# --- solo -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("51s.ruling.solo_suppliers")
@pytest.mark.parametrize(("card", "ruled"), [("Suppliers", True), ("Docks", False)])
def test_a_solo_player_with_suppliers_is_not_asked_and_the_rule_is_cited(card: str, ruled: bool) -> None:
    parameters = {"expansion": "winter"}
    state = alone({"locations": [card]}, {"locations": ["Quarry"]}, phase="production", parameters=parameters)
    assert settled(to_turn(state))
    began = events.PhaseBegan("production")
    assert ("51s.ruling.solo_suppliers" in state.game.cite_rules(began, state, state)) is ruled
    assert not state.claims


def test_suppliers_in_a_solo_game_have_a_ruling() -> None:
    sentence = game(players=1).rule("51s.ruling.solo_suppliers").sentence()
    assert "Suppliers" in sentence
    assert "virtual" in sentence
