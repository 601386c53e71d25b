"""Razing from hand and in other states, ruins, compensation."""

from __future__ import annotations

import pytest

from tests.alike import act, legal, only, play, refused, seat_of

from .table import goods, pass_all, position, settled, standing, to_turn, vp

ERA = {"expansion": "new_era"}


@pytest.mark.rule("51s.raze.hand")
@pytest.mark.parametrize(("card", "distance", "spoils"), [("Docks", 1, 2), ("Parking Lot", 2, 3), ("Shelter", 3, 3)])
def test_razing_from_hand_costs_red_contacts_equal_to_the_distance(card: str, distance: int, spoils: int) -> None:
    name = card.lower().replace(" ", "_")
    refused(position({"hand": [card], "goods": {"red": distance - 1}}), f"raze_hand {name}", "51s.raze.hand")
    state = position({"hand": [card, "School"], "goods": {"red": distance}}, {"hand": ["Arena"]})
    before = seat_of(state, 1)
    play(state, f"raze_hand {name}")
    assert goods(state, 0) == {"iron": spoils}
    assert state.seats[0].hand == ["school"]
    assert state.discard == [name]
    assert standing(state, 0) == []
    assert vp(state, 0) == (1 if card == "Shelter" else 0)
    assert seat_of(state, 1) == before
    assert settled(state)


@pytest.mark.rule("51s.raze.hand")
def test_only_a_card_of_the_own_hand_can_be_razed_from_hand() -> None:
    state = position({"hand": ["Docks"], "goods": {"red": 9}}, {"hand": ["School"]})
    refused(state, "raze_hand school", "51s.raze.hand")
    assert legal(state, "raze_hand docks")
    assert settled(state)


@pytest.mark.rule("51s.raze.opponent", "51s.raze.compensation", "51s.ruin")
def test_razing_a_location_takes_its_spoils_pays_its_owner_the_deal_good_and_leaves_a_ruin() -> None:
    state = position({"goods": {"red": 4}}, {"locations": ["Docks", "Gasoline Cultist"]}, {"locations": ["Docks"]})
    third = seat_of(state, 2)
    play(state, "raze 1 1")
    assert goods(state, 0) == {"red": 1, "iron": 2}
    assert goods(state, 1) == {"iron": 1}
    assert standing(state, 1) == ["(docks)", "gasoline_cultist"]
    assert state.discard == []
    assert seat_of(state, 2) == third
    assert settled(state)


@pytest.mark.rule("51s.raze.opponent")
def test_spoils_may_be_contacts_points_and_cards() -> None:
    state = position({"goods": {"red": 5}}, {"locations": ["Gasoline Cultist"]}, deck=["Arena"])
    play(state, "raze 1 1")
    assert goods(state, 0) == {"blue": 1}
    assert vp(state, 0) == 1
    assert state.seats[0].hand == ["arena"]
    assert (vp(state, 1), goods(state, 1), state.seats[1].hand) == (0, {"fuel": 1}, [])
    assert settled(state)


@pytest.mark.rule("51s.raze.shield")
@pytest.mark.parametrize(("card", "need"), [("School", 4), ("Church", 5), ("Archive", 6)])
def test_a_shield_adds_one_to_the_defence(card: str, need: int) -> None:
    target = {"locations": [{"card": card, "shield": True}]}
    refused(position({"goods": {"red": need - 1}}, target), "raze 1 1", "51s.raze.shield")
    state = position({"goods": {"red": need}}, target)
    play(state, "raze 1 1")
    assert "red" not in goods(state, 0)
    assert standing(state, 1) == [f"({card.lower()})"]
    assert settled(state)


@pytest.mark.rule("51s.raze.compensation")
def test_the_compensation_may_be_a_point_or_a_card() -> None:
    state = position(
        {"goods": {"red": 7}}, {"locations": ["Old Cinema", "Pub"], "goods": {"worker": 2}}, deck=["Arena"]
    )
    play(state, "raze 1 1")
    assert vp(state, 1) == 1
    assert vp(state, 0) == 1
    assert state.seats[0].hand == ["arena"]
    play(state, "exchange gun", "raze 1 2")
    assert len(state.seats[1].hand) == 1
    assert settled(state)


@pytest.mark.rule("51s.raze.compensation", "51s.raze.hand")
def test_nobody_is_compensated_for_a_card_razed_from_hand() -> None:
    state = position({"hand": ["School"], "goods": {"red": 1}}, {"locations": ["School"]})
    play(state, "raze_hand school")
    assert goods(state, 0) == {"worker": 2}
    assert goods(state, 1) == {}
    assert standing(state, 1) == ["school"]
    assert settled(state)


@pytest.mark.rule("51s.raze.own")
def test_an_own_location_cannot_be_razed() -> None:
    state = position({"goods": {"red": 9}, "locations": ["School"]}, {"locations": ["School"]})
    refused(state, "raze 0 1", "51s.raze.own")
    assert only(state, "raze") == ["raze 1 2"]
    assert settled(state)


@pytest.mark.rule("51s.raze.ruin")
def test_a_ruin_cannot_be_razed() -> None:
    state = position({"goods": {"red": 9}}, {"locations": [{"card": "School", "ruin": True}, "School"]})
    refused(state, "raze 1 1", "51s.raze.ruin")
    assert legal(state, "raze 1 2")
    assert settled(state)


@pytest.mark.rule("51s.raze.opponent")
def test_one_cannot_raze_what_is_not_there() -> None:
    state = position({"goods": {"red": 9}}, {"locations": ["School"]})
    for action in ("raze 1 2", "raze 2 1", "raze 7 7"):
        refused(state, action, "51s.raze.opponent")
    assert settled(state)


@pytest.mark.rule("51s.raze.goods_on_card")
def test_goods_from_use_go_to_the_general_supply() -> None:
    used = {"card": "Merc Outpost", "uses": 1, "spent": {"gun": 1}}
    state = position({"goods": {"red": 5}}, {"locations": [used]})
    play(state, "raze 1 1")
    assert goods(state, 0) == {"worker": 2}
    assert goods(state, 1) == {"worker": 1}
    assert state.seats[1].locations[1].spent == ()
    assert settled(state)


@pytest.mark.rule("51s.raze.goods_on_card", "51s.open.once")
def test_a_worker_on_a_razed_open_production_goes_to_nobody() -> None:
    state = position({"goods": {"red": 3}}, {"locations": [{"card": "Docks", "uses": 1}]})
    play(state, "raze 1 1")
    assert goods(state, 0) == {"iron": 2}
    assert goods(state, 1) == {"iron": 1}
    assert state.seats[1].locations[1].uses == 0
    assert settled(state)


@pytest.mark.rule("51s.raze.goods_on_card", "51s.cleanup.cached")
def test_stored_and_cached_goods_go_to_the_supply_of_the_owner() -> None:
    camp = {"card": "Camp", "cached": {"worker": 2}}
    den = {"card": "Thieves Den", "stored": {"gun": 1}}
    state = position({"goods": {"red": 8}}, {"locations": [camp, den]})
    play(state, "raze 1 1")
    assert goods(state, 0) == {"red": 4, "worker": 2}
    assert goods(state, 1) == {"worker": 3}
    assert state.seats[1].count_loose(5) == 3
    play(state, "exchange iron", "raze 1 2")
    assert goods(state, 1) == {"worker": 1, "iron": 1, "gun": 1, "ammo": 1}
    assert settled(state)


@pytest.mark.rule("51s.raze.goods_on_card", "51s.cleanup.discard")
def test_what_was_cached_on_a_razed_card_is_lost_at_the_next_clean_up() -> None:
    state = position(
        {"goods": {"red": 4}}, {"faction": "new_york", "locations": [{"card": "Camp", "cached": {"worker": 2}}]}
    )
    play(state, "raze 1 1")
    pass_all(state)
    assert goods(state, 1) == {}
    assert settled(to_turn(state))
    assert goods(state, 1) == {"worker": 3, "grey": 1, "iron": 1}


@pytest.mark.rule("51s.raze.goods_on_card")
def test_the_shield_of_a_razed_location_is_lost() -> None:
    state = position({"goods": {"red": 4}}, {"locations": [{"card": "School", "shield": True}]})
    play(state, "raze 1 1")
    assert not state.seats[1].locations[1].shield
    assert "shield" not in goods(state, 0)
    assert "shield" not in goods(state, 1)
    assert settled(state)


@pytest.mark.rule("51s.ruin")
def test_a_ruin_has_no_effect() -> None:
    ruins = [{"card": card, "ruin": True} for card in ("Archive", "Docks", "School", "Thieves Den")]
    state = position({"goods": {"worker": 4, "shield": 1}, "locations": ruins}, {"goods": {"worker": 1}})
    assert only(state, "use") == []
    refused(state, "use 1", "51s.ruin")
    assert state.check(act(state, "use 1")).obstacles[0].sentence(state) == (
        "Archive is a ruin: it has no effect any more."
    )
    refused(state, "use 9", "51s.use.card")
    refused(state, "shield 1", "51s.ruling.ruin_shield")
    play(state, "pass")
    refused(state, "open 0 2", "51s.ruin")
    pass_all(state)
    assert all(x.stored == () for x in state.seats[0].locations.values())
    assert settled(to_turn(state))


@pytest.mark.rule("51s.ruin", "51s.end.locations")
def test_a_ruin_scores_nothing() -> None:
    state = position({"locations": [{"card": "School", "ruin": True}, "Docks"]}, {}, last_round=True)
    pass_all(state)
    assert state.scores() == (1, 0)
    assert settled(state)


@pytest.mark.rule("51s.raze.opponent", "51s.ruling.raze_triggers")
@pytest.mark.parametrize(
    ("feature", "gain"),
    [("Hunters", {"worker": 1}), ("Truck", {"ammo": 1}), ("Rifle", "card"), ("Mesmerizers' Dwelling", "vp")],
)
@pytest.mark.parametrize("where", ["state", "hand"])
def test_a_feature_pays_whenever_its_owner_razes_also_from_hand(feature: str, gain: object, where: str) -> None:
    mine = {"hand": ["Quarry"], "locations": [feature], "goods": {"red": 3 if where == "state" else 1}}
    theirs = {"locations": ["Mesmerizers' Dwelling", "Quarry"]}
    state = position(mine, theirs, parameters=ERA, deck=["Arena"])
    play(state, "raze 1 3" if where == "state" else "raze_hand quarry")
    assert goods(state, 0) == {"brick": 2, **(gain if isinstance(gain, dict) else {})}
    assert ("arena" in state.seats[0].hand) == (gain == "card")
    assert vp(state, 0) == (1 if gain == "vp" else 0)
    assert vp(state, 1) == 0
    assert settled(state)


@pytest.mark.rule("51s.ruling.raze_triggers")
def test_razing_from_hand_can_be_agreed_not_to_count() -> None:
    mine = {"hand": ["Quarry"], "locations": ["Hunters"], "goods": {"red": 4}}
    theirs = {"locations": ["Quarry"], "goods": {"worker": 2}}
    state = position(mine, theirs, parameters={**ERA, "raze_hand_triggers": False})
    play(state, "raze_hand quarry")
    assert goods(state, 0) == {"red": 3, "brick": 2}
    play(state, "exchange gun", "raze 1 2")
    assert goods(state, 0) == {"brick": 4, "worker": 1}
    assert settled(state)


@pytest.mark.rule("51s.ruling.raze_triggers")
def test_the_features_of_the_victim_pay_nothing_when_it_is_razed() -> None:
    state = position({"goods": {"red": 4}}, {"locations": ["Hunters", "Truck"]}, parameters=ERA)
    play(state, "raze 1 1")
    assert goods(state, 1) == {"worker": 1}
    assert settled(state)
