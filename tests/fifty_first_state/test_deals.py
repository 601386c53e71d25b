"""Deals."""

from __future__ import annotations

import pytest

from tests.alike import only, play, refused, seat_of

from .table import goods, pass_all, position, settled, standing, to_turn, vp

ERA = {"expansion": "new_era"}


@pytest.mark.rule("51s.deal")
@pytest.mark.parametrize(("card", "distance"), [("Docks", 1), ("Parking Lot", 2), ("Shelter", 3)])
def test_a_deal_costs_blue_contacts_equal_to_the_distance(card: str, distance: int) -> None:
    name = card.lower().replace(" ", "_")
    refused(position({"hand": [card], "goods": {"blue": distance - 1}}), f"deal {name}", "51s.deal")
    state = position({"hand": [card], "goods": {"blue": distance}}, {"goods": {"blue": 1}})
    before = seat_of(state, 1)
    play(state, f"deal {name}")
    assert goods(state, 0) == {"iron": 1}
    assert state.seats[0].hand == []
    assert state.seats[0].deals == [name]
    assert seat_of(state, 1) == before
    assert settled(state)


@pytest.mark.rule("51s.deal")
def test_a_deal_is_no_location_any_more() -> None:
    state = position({"hand": ["Archive"], "goods": {"blue": 1, "worker": 9, "brick": 1}}, {"goods": {"red": 9}})
    play(state, "deal archive")
    assert standing(state, 0) == []
    assert only(state, "raze") == []
    play(state, "pass")
    assert only(state, "use", "develop") == []
    assert state.discard == []
    assert settled(state)


@pytest.mark.rule("51s.deal", "51s.production.deals")
def test_a_deal_pays_at_once_and_in_every_production_phase() -> None:
    state = position({"faction": "new_york", "hand": ["Fuel Tank"], "goods": {"blue": 1}}, {})
    play(state, "deal fuel_tank")
    assert goods(state, 0) == {"fuel": 1}
    for _ in range(2):
        to_turn(pass_all(state))
        assert goods(state, 0) == {"worker": 3, "grey": 1, "iron": 1, "fuel": 1}
    assert settled(state)


@pytest.mark.rule("51s.deal")
def test_only_a_card_of_the_own_hand_can_become_a_deal() -> None:
    state = position({"hand": ["Docks"], "locations": ["Quarry"], "goods": {"blue": 3}}, {"hand": ["School"]})
    assert only(state, "deal") == ["deal docks"]
    for card in ("school", "quarry", "nonsense"):
        refused(state, f"deal {card}", "51s.deal")
    assert settled(state)


@pytest.mark.rule("51s.deal")
@pytest.mark.parametrize(
    ("feature", "gain"),
    [
        ("Bus Station", {"worker": 1}),
        ("Traffickers", {"worker": 1}),
        ("Truck", {"ammo": 1}),
        ("Espionage Center", "card"),
        ("Guild's Garage", "card"),
        ("Pete's Office", "vp"),
    ],
)
def test_a_feature_pays_whenever_its_owner_makes_a_deal(feature: str, gain: object) -> None:
    state = position(
        {"hand": ["Docks"], "locations": [feature], "goods": {"blue": 1}},
        {"locations": ["Pete's Office"]},
        parameters=ERA,
        deck=["Arena"],
    )
    play(state, "deal docks")
    assert goods(state, 0) == {"iron": 1, **(gain if isinstance(gain, dict) else {})}
    assert state.seats[0].hand == (["arena"] if gain == "card" else [])
    assert vp(state, 0) == (1 if gain == "vp" else 0)
    assert vp(state, 1) == 0
    assert goods(state, 1) == {}
    assert settled(state)


@pytest.mark.rule("51s.deal", "51s.ruin")
@pytest.mark.parametrize("location", [{"card": "Truck", "ruin": True}, "Hunters", "Mesmerizers' Dwelling"])
def test_a_ruin_or_a_feature_for_razing_pays_nothing_for_a_deal(location: object) -> None:
    state = position({"hand": ["Docks"], "locations": [location], "goods": {"blue": 1}}, {}, parameters=ERA)
    play(state, "deal docks")
    assert goods(state, 0) == {"iron": 1}
    assert vp(state, 0) == 0
    assert settled(state)


@pytest.mark.rule("51s.ruling.deal_as_cost")
def test_a_deal_that_is_paid_goes_to_the_discard_pile() -> None:
    refused(position({"locations": ["Hideout"]}, {"deals": ["Docks"]}), "use 1", "51s.use.card")
    state = position({"locations": ["Hideout"], "deals": ["Docks", "School"]}, {"deals": ["Docks"]})
    play(state, "use 1")
    assert only(state, "give_up_deal") == ["give_up_deal docks", "give_up_deal school"]
    refused(state, "give_up_deal arena", "51s.ruling.deal_as_cost")
    play(state, "give_up_deal school", "enough")
    assert state.seats[0].deals == ["docks"]
    assert state.seats[1].deals == ["docks"]
    assert state.discard == ["school"]
    assert state.seats[0].locations[1].spent == ()
    assert (vp(state, 0), vp(state, 1)) == (1, 0)
    assert settled(state)
