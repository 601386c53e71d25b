"""Goods: what they are, what stands in for what, whose they are."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.fifty_first_state.content import load_content
from tests.alike import legal, only, play, refused, seat_of

from .table import game, goods, pass_all, position, settled, standing, vp

BASIC = ("gun", "fuel", "iron", "brick")
MINT = {
    "extends": "published",
    "card": [
        {
            "id": "mint",
            "name": "Mint",
            "copies": 1,
            "set": "base",
            "row": "action",
            "distance": 0,
            "types": ["vp"],
            "spoils": {"vp": 1},
            "deal": {"vp": 1},
            "use": {"cost": {"gun": 1, "ammo": 1}, "gain": [{"gain": {"vp": 2}}]},
        }
    ],
}
"""A card of an owner's own: it costs a gun and an ammo to use, and nothing to build, deal with or raze."""


@pytest.mark.rule("51s.goods.basic")
@pytest.mark.parametrize("good", BASIC)
def test_a_basic_resource_pays_where_any_basic_one_is_asked_for(good: str) -> None:
    state = position({"locations": ["Merc Outpost"], "goods": {good: 1}}, {})
    play(state, "use 1")
    assert goods(state, 0) == {"worker": 2}
    assert goods(state, 1) == {}
    assert settled(state)


@pytest.mark.rule("51s.goods.basic")
@pytest.mark.parametrize("good", ["worker", "grey", "universal", "development", "shield"])
def test_nothing_else_is_a_basic_resource(good: str) -> None:
    state = position({"locations": ["Merc Outpost"], "goods": {good: 1}}, {})
    refused(state, "use 1", "51s.use.card")
    assert settled(state)


@pytest.mark.rule("51s.goods.ammo")
@pytest.mark.parametrize(
    ("card", "good"),
    [("Weapon Trader", "gun"), ("Oil Trader", "fuel"), ("Scrap Trader", "iron"), ("Rubble Trader", "brick")],
)
def test_an_ammo_pays_for_one_basic_resource(card: str, good: str) -> None:
    state = position({"locations": [card], "goods": {"ammo": 1}}, {"goods": {"ammo": 5, good: 5}})
    refused(position({"locations": [card]}, {"goods": {"ammo": 5}}), "use 1", "51s.use.card")
    play(state, "use 1")
    assert (vp(state, 0), vp(state, 1)) == (1, 0)
    assert goods(state, 0) == {}
    assert goods(state, 1) == {"ammo": 5, good: 5}
    assert settled(state)


@pytest.mark.rule("51s.goods.ammo")
def test_one_ammo_does_not_pay_for_two() -> None:
    refused(position({"locations": ["Confessor"], "goods": {"ammo": 1}}), "use 1", "51s.use.card")
    assert legal(position({"locations": ["Confessor"], "goods": {"ammo": 2}}), "use 1")
    assert legal(position({"locations": ["Confessor"], "goods": {"ammo": 1, "gun": 1}}), "use 1")


@pytest.mark.rule("51s.goods.ammo")
def test_no_basic_resource_pays_for_ammo() -> None:
    state = position({"locations": ["mint"], "goods": {"gun": 9}}, parameters={"content": MINT})
    refused(state, "use 1", "51s.use.card")
    assert settled(state)


@pytest.mark.rule("51s.goods.ammo")
def test_an_ammo_that_is_itself_part_of_the_price_does_not_pay_for_a_gun_as_well() -> None:
    """With one ammo and no gun the price of a gun and an ammo cannot be paid; with two ammo it can."""
    short = position({"locations": ["mint"], "goods": {"ammo": 1}}, parameters={"content": MINT})
    refused(short, "use 1", "51s.use.card")
    state = position({"locations": ["mint"], "goods": {"ammo": 2}}, parameters={"content": MINT})
    play(state, "use 1")
    assert vp(state, 0) == 2
    assert goods(state, 0) == {}
    assert settled(state)


@pytest.mark.rule("51s.build.construct", "51s.deal", "51s.raze.hand")
@pytest.mark.parametrize("verb", ["construct", "deal", "raze_hand"])
def test_a_card_at_no_distance_costs_no_contacts(verb: str) -> None:
    state = position({"hand": ["mint"]}, parameters={"content": MINT})
    assert only(state, verb) == [f"{verb} mint"]
    play(state, f"{verb} mint")
    assert state.seats[0].hand == []
    assert settled(state)


@pytest.mark.rule("51s.goods.own_supply")
def test_points_are_no_goods_that_one_could_pay_with() -> None:
    card = {**MINT["card"][0], "use": {"cost": {"vp": 1}, "gain": [{"gain": {"card": 1}}]}}  # type: ignore[index]
    with pytest.raises(ValueError, match="'vp' is not one of"):
        load_content({**MINT, "card": [card]})


PURPOSES = [("grey", "construct"), ("blue", "deal"), ("red", "raze_hand")]


@pytest.mark.rule("51s.goods.contacts")
@pytest.mark.parametrize(("color", "verb"), PURPOSES)
def test_each_colour_of_contact_has_one_purpose(color: str, verb: str) -> None:
    """Two contacts of the colour are enough for a card at distance 2, and for nothing else; one is not."""
    state = position({"hand": ["Arena"], "goods": {color: 2}}, {})
    assert only(state, "construct", "deal", "raze_hand") == [f"{verb} arena"]
    refused(
        position({"hand": ["Arena"], "goods": {color: 1}}), f"{verb} arena", state.game.actions_by_verb()[verb].rule
    )
    play(state, f"{verb} arena")
    assert color not in goods(state, 0)
    assert settled(state)


@pytest.mark.rule("51s.goods.universal")
@pytest.mark.parametrize(("color", "verb"), PURPOSES)
def test_a_universal_contact_stands_in_for_one_contact_of_any_colour(color: str, verb: str) -> None:
    state = position({"hand": ["Arena"], "goods": {color: 1, "universal": 1}}, {"goods": {"universal": 4}})
    play(state, f"{verb} arena")
    assert "universal" not in goods(state, 0)
    assert color not in goods(state, 0)
    assert goods(state, 1) == {"universal": 4}
    assert settled(state)


@pytest.mark.rule("51s.goods.universal")
@pytest.mark.parametrize("good", ["worker", "ammo", "development"])
def test_a_universal_contact_pays_for_nothing_but_contacts(good: str) -> None:
    state = position({"hand": ["Arena"], "locations": ["Shipwreck"], "goods": {"universal": 9}}, {})
    assert only(state, "exchange", "use", "develop", "develop_token") == []
    assert legal(state, "construct arena")
    other = position({"hand": ["Arena"], "goods": {good: 9}}, {})
    assert only(other, "construct", "deal", "raze_hand") == []
    assert settled(state)


@pytest.mark.rule("51s.goods.unlimited")
def test_goods_never_run_out() -> None:
    """The box holds 38 workers; a player who has them all still gains more."""
    state = position({"goods": {"worker": 37, "gun": 1}, "locations": ["Merc Outpost"]}, {"goods": {"worker": 38}})
    play(state, "use 1")
    assert goods(state, 0) == {"worker": 39}
    assert goods(state, 1) == {"worker": 38}
    assert settled(state)


@pytest.mark.rule("51s.goods.own_supply")
def test_one_pays_from_the_own_supply_only() -> None:
    rich = {"goods": {"grey": 9, "universal": 9}}
    refused(position({"hand": ["School"]}, rich), "construct school", "51s.build.construct")
    state = position({"hand": ["School"], "goods": {"grey": 1}}, rich)
    before = seat_of(state, 1)
    play(state, "construct school")
    assert standing(state, 0) == ["school"]
    assert goods(state, 0) == {"worker": 2}
    assert seat_of(state, 1) == before
    assert settled(state)


@pytest.mark.rule("51s.goods.own_supply", "51s.cleanup.cached")
def test_goods_cached_on_the_own_cards_belong_to_the_own_supply() -> None:
    camp = {"card": "Camp", "cached": {"worker": 2}}
    state = position({"locations": [camp]}, {})
    play(state, "exchange gun")
    assert goods(state, 0) == {"gun": 1}
    assert state.seats[0].locations[1].cached == ()
    refused(position({"locations": [{"card": "Camp", "cached": {"worker": 1}}]}), "exchange gun", "51s.use.workers")
    refused(position({}, {"locations": [camp]}), "exchange gun", "51s.use.workers")
    assert settled(state)


@pytest.mark.rule("51s.goods.choice")
def test_a_slash_lets_one_take_one_side_and_not_both() -> None:
    winter: dict[str, Any] = {"parameters": {"expansion": "winter"}}
    state = position({"hand": ["Black Fortress"], "goods": {"grey": 1}}, {}, **winter)
    play(state, "construct black_fortress")
    assert only(state, "take") == ["take iron", "take gun"]
    refused(state, "take gun iron", "51s.goods.choice")
    refused(state, "take fuel", "51s.goods.choice")
    play(state, "take gun")
    assert goods(state, 0) == {"gun": 1}
    assert goods(state, 1) == {}
    assert settled(state)


@pytest.mark.rule("51s.goods.choice")
def test_where_a_card_takes_any_resources_they_may_be_mixed() -> None:
    state = position(
        {"locations": ["Market Place"], "goods": {"worker": 1, "gun": 2, "iron": 2}},
        {},
        parameters={"expansion": "winter"},
    )
    play(state, "use 1")
    assert only(state, "pay") == ["pay gun iron worker", "pay gun*2 worker", "pay iron*2 worker"]
    play(state, "pay gun iron worker")
    assert goods(state, 0) == {"gun": 1, "iron": 1}
    assert vp(state, 0) == 2
    assert settled(state)


@pytest.mark.rule("51s.no_limits")
def test_there_is_no_limit_of_cards_locations_and_deals_and_names_may_repeat() -> None:
    deck = game().list_deck()
    deals, built = deck[:20], [card for card in deck[30:] if card != "school"]
    state = position(
        {"hand": ["School", "School"], "locations": ["School", *built], "deals": deals, "goods": {"grey": 2}}
    )
    play(state, "construct school", "pass", "construct school")
    assert standing(state, 0).count("school") == 3
    assert len(state.seats[0].deals) == 20
    state = pass_all(state)
    assert len(state.seats[0].locations) == len(built) + 3


@pytest.mark.rule("51s.no_limits")
def test_a_hand_may_hold_the_whole_deck() -> None:
    state = position({"hand": game().list_deck()[:-3], "goods": {"worker": 2}})
    play(state, "exchange card")
    assert len(state.seats[0].hand) == 86
    assert settled(state)


@pytest.mark.rule("51s.golden", "51s.card.shipwreck")
def test_what_a_card_says_wins_over_the_rules() -> None:
    """An action works once a round (Bioweaponry), but Shipwreck says twice."""
    means = {"worker": 9, "gun": 9, "iron": 9}
    state = position({"locations": ["Bioweaponry", "Shipwreck"], "goods": means}, {"passed": True})
    play(state, "use 1", "use 2", "enough")
    refused(state, "use 1", "51s.use.card")
    play(state, "use 2")
    refused(state, "use 2", "51s.use.twice")
    assert vp(state, 0) == 6
    assert settled(state)


@pytest.mark.rule("51s.open_information")
def test_goods_locations_deals_and_the_number_of_cards_are_open_but_not_which_cards() -> None:
    theirs = {
        "goods": {"gun": 2},
        "locations": ["School"],
        "deals": ["Pub"],
        "hand": ["Arena", "Docks"],
        "connections": ["Punks"],
    }
    state = position({"hand": ["Church"]}, theirs)
    seen = state.observation(0)["seats"]
    assert seen[0]["hand"] == ["church"]
    assert seen[1]["goods"] == {"gun": 2}
    assert [loc["card"] for loc in seen[1]["locations"]] == ["school"]
    assert seen[1]["deals"] == ["pub"]
    assert (seen[1]["hand"], seen[1]["connections"]) == (2, 1)
    assert "arena" not in str(state.observation(0))
    other = position({"hand": ["Church"]}, {**theirs, "hand": ["Quarry", "Fuel Tank"]})
    assert other.observation(0) == state.observation(0)
    assert other.observation(1) != state.observation(1)
    assert settled(state)


@pytest.mark.rule("51s.ruling.observation")
def test_what_a_player_knows_is_what_lies_open_now() -> None:
    """Seat 0 saw which card seat 1 drafted; what is known afterwards does not depend on it."""
    seen = []
    for wish in ("arena", "quarry"):
        state = position({}, {}, phase="draft", deck=["Docks", "Arena", "Quarry"])
        play(state, "draft docks", f"draft {wish}")
        assert state.seats[1].hand == [wish]
        seen.append(state.observation(0)["seats"][1])
    assert seen[0] == seen[1]
