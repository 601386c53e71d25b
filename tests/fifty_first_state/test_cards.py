"""Cards that do something of their own."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.fifty_first_state.rules.rounds import ProduceInOrder
from tests.alike import act, legal, only, play, refused, seat_of, what_helps

from .table import goods, position, settled, standing, vp

ERA, WINTER = {"expansion": "new_era"}, {"expansion": "winter"}


def winter(*seats: dict[str, Any], **top: Any) -> Any:
    return position(*seats, parameters=WINTER, **top)


# --- goods put on cards -------------------------------------------------------------------------------------------


@pytest.mark.rule("51s.card.colony")
def test_the_bonus_of_radioactive_colony_lies_on_the_card_and_can_be_spent_from_there() -> None:
    state = position({"hand": ["Radioactive Colony", "Docks"], "goods": {"grey": 2}}, {"passed": True}, parameters=ERA)
    play(state, "construct radioactive_colony")
    colony = {"worker": 1, "ammo": 2, "blue": 1, "red": 1}
    assert seat_of(state, 0)["locations"][0]["cached"] == goods(state, 0) == colony
    play(state, "deal docks")
    assert seat_of(state, 0)["locations"][0]["cached"] == {"worker": 1, "ammo": 2, "red": 1}
    assert goods(state, 0) == {"worker": 1, "ammo": 2, "red": 1, "iron": 1}
    assert settled(state)


@pytest.mark.rule("51s.card.colony", "51s.build.develop_token")
def test_foundation_holds_a_development_token_that_can_be_spent() -> None:
    state = position({"hand": ["Foundation", "Docks"], "goods": {"grey": 1}}, {"passed": True}, parameters=ERA)
    play(state, "construct foundation", "develop_token docks 1")
    assert standing(state, 0) == ["docks"]
    assert goods(state, 0) == {"iron": 1}
    assert vp(state, 0) == 1
    assert settled(state)


@pytest.mark.rule("51s.cleanup.cached")
@pytest.mark.parametrize(
    ("card", "good"),
    [
        ("Brick Storage", "brick"),
        ("Camp", "worker"),
        ("City Guards", "gun"),
        ("Methane Storage", "fuel"),
        ("Scrap Metal", "iron"),
    ],
)
def test_a_store_puts_three_of_its_goods_on_the_card_when_built(card: str, good: str) -> None:
    state = position({"hand": [card], "goods": {"grey": 1}}, {})
    play(state, f"construct {card.lower().replace(' ', '_')}")
    assert seat_of(state, 0)["locations"][0]["cached"] == goods(state, 0) == {good: 3}
    assert goods(state, 1) == {}
    assert settled(state)


# --- what pays for gains of the production phase ------------------------------------------------------------------

COUNTERS = [
    ("Cistern", "fuel", "Fuel Tank"),
    ("Construction Site", "brick", "Quarry"),
    ("Small Factory", "iron", "Docks"),
    ("Sheriff's Office", "gun", "Assassin"),
]


@pytest.mark.rule("51s.production.locations")
@pytest.mark.parametrize(("card", "good", "source"), COUNTERS)
@pytest.mark.parametrize("n", [0, 1, 3, 4])
def test_a_counter_scores_a_point_per_good_gained_up_to_three(card: str, good: str, source: str, n: int) -> None:
    """The board of New York makes iron; the others see only what the deals bring."""
    board = "merchants_guild" if good == "iron" else "new_york"
    deals = [
        source,
        source,
        {"fuel": "Oil Rig", "brick": "Brick Supplier", "iron": "Parking Lot", "gun": "Arena"}[good],
    ]
    deals = [*deals, {"fuel": "Refinery", "brick": "Rubble", "iron": "Factory", "gun": "Murderers' Pub"}[good]][:n]
    theirs = {"faction": "mutants_union", "deals": ["School"]}
    state = winter({"faction": board, "locations": [card], "deals": deals}, theirs, phase="production")
    assert vp(state, 0) == min(3, n)
    assert vp(state, 1) == 0
    assert goods(state, 0).get(good, 0) == n
    assert settled(state)


@pytest.mark.rule("51s.ruling.late_counting")
@pytest.mark.parametrize(("late", "points"), [(True, 2), (False, 0)])
def test_a_counter_built_in_the_action_phase_counts_the_production_of_the_same_round(late: bool, points: int) -> None:
    mine = {"hand": ["Cistern"], "goods": {"grey": 2, "fuel": 5}, "gained": {"fuel": 2}}
    state = position(mine, {}, parameters={**WINTER, "late_counting": late})
    play(state, "construct cistern")
    assert vp(state, 0) == points
    assert settled(state)


@pytest.mark.rule("51s.ruling.late_counting")
def test_what_is_gained_in_the_action_phase_is_not_counted() -> None:
    mine = {"faction": "mutants_union", "hand": ["Cistern"], "goods": {"grey": 2, "worker": 2}}
    state = winter(mine, {"passed": True})
    play(state, "exchange fuel", "construct cistern")
    assert vp(state, 0) == 0
    assert settled(state)


@pytest.mark.rule("51s.production.locations")
def test_what_was_gained_in_an_earlier_production_phase_is_forgotten() -> None:
    mine = {"faction": "new_york", "locations": ["Cistern"], "gained": {"fuel": 3}}
    state = winter(mine, {"faction": "mutants_union", "gained": {"fuel": 3}}, phase="production")
    assert (vp(state, 0), vp(state, 1)) == (0, 0)
    assert settled(state)


REWARDS = [
    ("Dark Visions Gang", "gun", "Assassin", {"red": 1}),
    ("Demolition Team", "brick", "Quarry", {"development": 1}),
    ("Oilmen", "fuel", "Fuel Tank", {"blue": 1}),
    ("Wrecker", "iron", "Docks", {"grey": 2}),
]


@pytest.mark.rule("51s.production.locations")
@pytest.mark.parametrize(("card", "good", "source", "gain"), REWARDS)
def test_a_feature_pays_once_if_its_good_was_gained(card: str, good: str, source: str, gain: dict[str, int]) -> None:
    board = "merchants_guild" if good == "iron" else "new_york"
    own = {"worker": 3, "grey": 1, {"merchants_guild": "fuel", "new_york": "iron"}[board]: 1}
    without = winter({"faction": board, "locations": [card]}, {}, phase="production")
    assert goods(without, 0) == own
    state = winter({"faction": board, "locations": [card], "deals": [source, source]}, {}, phase="production")
    assert goods(state, 0) == {**own, **gain, good: 2}
    assert settled(state)


@pytest.mark.rule("51s.production.locations", "51s.ruin")
def test_a_ruined_feature_pays_nothing() -> None:
    ruin = {"card": "Oilmen", "ruin": True}
    state = winter({"faction": "merchants_guild", "locations": [ruin]}, {}, phase="production")
    assert goods(state, 0) == {"worker": 3, "grey": 1, "fuel": 1}
    assert settled(state)


@pytest.mark.rule("51s.production.locations")
@pytest.mark.parametrize(("deals", "points"), [(3, 0), (4, 2), (6, 2)])
def test_armed_merchants_pay_from_five_basic_resources_on(deals: int, points: int) -> None:
    """The board makes one; ammo is no basic resource."""
    names = ["Docks", "Quarry", "Fuel Tank", "Assassin", "Arena", "Oil Rig"][:deals]
    mine = {"faction": "new_york", "locations": ["Armed Merchants"], "deals": [*names, "Landfill"]}
    state = winter(mine, {"faction": "mutants_union"}, phase="production")
    assert (vp(state, 0), vp(state, 1)) == (points, 0)
    assert settled(state)


@pytest.mark.rule("51s.production.locations")
def test_one_reward_may_set_off_another_and_each_pays_once() -> None:
    """Five basic resources: 2 points; 2 points: a worker; the fifth worker: 2 more points, but no second worker."""
    features = ["Patriot Tower", "Dream City", "Armed Merchants"]
    deals = ["Docks", "Quarry", "Fuel Tank", "Assassin", "School"]
    state = winter({"faction": "new_york", "locations": features, "deals": deals}, {}, phase="production")
    assert vp(state, 0) == 4
    assert goods(state, 0)["worker"] == 5
    state = winter({"faction": "new_york", "locations": features, "deals": deals[:4]}, {}, phase="production")
    assert vp(state, 0) == 2
    assert goods(state, 0)["worker"] == 4
    assert settled(state)


# --- copying and taking -------------------------------------------------------------------------------------------


@pytest.mark.rule("51s.ruling.copying", "51s.card.copying")
def test_power_station_copies_another_own_production() -> None:
    mine = {
        "faction": "new_york",
        "locations": ["Power Station", "Boiler Room", "Church", {"card": "Docks", "ruin": True}, "Quarry"],
    }
    state = winter(mine, {"locations": ["School"]}, phase="production")
    assert only(state, "copy") == ["copy 0 2", "copy 0 5"]
    refused(state, "copy 0 1", "51s.ruling.copying", "51s.card.copying")
    refused(state, "copy 0 3", "51s.card.copying")
    refused(state, "copy 0 4", "51s.ruin")
    refused(state, "copy 1 6", "51s.card.copying")
    assert "rival's" in state.game.rulebook["51s.card.copying"].sentence("en")
    play(state, "copy 0 2")
    assert goods(state, 0) == {"worker": 3 + 2 + 2, "grey": 1, "iron": 1, "brick": 1}
    assert settled(state)


@pytest.mark.rule("51s.ruling.copying")
def test_power_station_alone_produces_nothing() -> None:
    state = winter(
        {"faction": "new_york", "locations": ["Power Station"]}, {"locations": ["School"]}, phase="production"
    )
    assert goods(state, 0) == {"worker": 3, "grey": 1, "iron": 1}
    assert settled(state)


@pytest.mark.rule("51s.ruling.copying", "51s.build.produces")
def test_power_station_copies_at_once_when_it_is_built() -> None:
    state = winter({"hand": ["Power Station"], "locations": ["School"], "goods": {"grey": 2}}, {})
    play(state, "construct power_station")
    assert goods(state, 0) == {"worker": 1}
    assert settled(state)


@pytest.mark.rule("51s.ruling.copying")
def test_suppliers_cannot_be_copied() -> None:
    mine = {"faction": "new_york", "locations": ["Power Station", "Suppliers", "Docks", "Quarry"]}
    state = winter(mine, {}, phase="production")
    refused(state, "copy 0 2", "51s.ruling.copying")
    assert only(state, "copy") == ["copy 0 3", "copy 0 4"]
    play(state, "copy 0 4")
    assert goods(state, 0)["brick"] == 2
    assert settled(state)


@pytest.mark.rule("51s.ruling.copying", "51s.ruling.suppliers")
def test_suppliers_cannot_take_the_production_of_a_power_station() -> None:
    mine = {"faction": "new_york", "locations": ["Suppliers"]}
    theirs = {"faction": "mutants_union", "locations": ["Power Station", "Docks", "Quarry"]}
    state = winter(mine, theirs, phase="production")
    refused(state, "claim 1 2", "51s.ruling.copying")
    play(state, "claim 1 3", "copy 1 4")
    assert goods(state, 0)["iron"] == 2
    assert goods(state, 1)["brick"] == 2
    assert "iron" not in goods(state, 1)
    assert settled(state)


@pytest.mark.rule("51s.ruling.copying", "51s.ruling.suppliers")
def test_what_suppliers_took_can_still_be_copied_by_its_owner() -> None:
    mine = {"faction": "new_york", "locations": ["Suppliers"]}
    theirs = {"faction": "mutants_union", "locations": ["Power Station", "Docks", "Quarry"]}
    state = winter(mine, theirs, phase="production")
    play(state, "claim 1 3", "copy 1 3")
    assert goods(state, 0)["iron"] == 2
    assert goods(state, 1)["iron"] == 1
    assert goods(state, 1)["brick"] == 1
    assert settled(state)


@pytest.mark.rule("51s.ruling.copying", "51s.ruling.production_order")
def test_where_a_copy_and_a_count_meet_the_player_orders_them() -> None:
    """Cistern after the copied Hangar counts two fuel."""
    state = winter({"faction": "new_york", "locations": ["Cistern", "Power Station", "Hangar"]}, {}, phase="production")
    assert isinstance(state.question, ProduceInOrder)
    assert only(state, "produce") == ["produce 0 1", "produce 0 2"]
    play(state, "produce 0 2", "copy 0 3")
    assert vp(state, 0) == 2
    assert settled(state)


@pytest.mark.rule("51s.ruling.copying", "51s.card.copying")
def test_production_manager_gains_the_goods_of_an_own_production_for_two_workers() -> None:
    mine: dict[str, Any] = {"locations": ["Production Manager", "Docks", "Arena", "City Guards"]}
    refused(position({**mine, "goods": {"worker": 1}}, parameters=ERA), "use 1", "51s.use.card")
    state = position({**mine, "goods": {"worker": 2}}, {"locations": ["Quarry"]}, parameters=ERA)
    play(state, "use 1")
    assert only(state, "copy") == ["copy 0 2", "copy 0 3"]
    refused(state, "copy 1 5", "51s.card.copying")
    play(state, "copy 0 3")
    assert goods(state, 0) == {"gun": 2}
    assert goods(state, 1) == {}
    assert settled(state)


@pytest.mark.rule("51s.ruling.caravan")
def test_thieves_caravan_takes_a_basic_resource_from_a_rival_who_has_not_passed() -> None:
    theirs = {"goods": {"gun": 1, "ammo": 3, "worker": 3, "iron": 2}}
    mine: dict[str, Any] = {"locations": ["Thieves Caravan"]}
    refused(position({**mine, "goods": {"worker": 1}}, theirs), "use 1", "51s.use.card")
    state = position({**mine, "goods": {"worker": 2}}, theirs, {"goods": {"fuel": 1}})
    play(state, "use 1")
    assert only(state, "steal") == ["steal 1 gun", "steal 1 iron", "steal 2 fuel"]
    for wish in ("steal 1 ammo", "steal 1 worker", "steal 1 brick", "steal 0 gun", "steal 5 gun"):
        refused(state, wish, "51s.ruling.caravan")
    play(state, "steal 1 iron")
    assert goods(state, 0) == {"iron": 1}
    assert goods(state, 1) == {"gun": 1, "ammo": 3, "worker": 3, "iron": 1}
    assert goods(state, 2) == {"fuel": 1}
    assert settled(state)


@pytest.mark.rule("51s.ruling.caravan")
def test_goods_cached_on_cards_cannot_be_stolen() -> None:
    guards = {"card": "City Guards", "cached": {"gun": 3}}
    mine = {"locations": ["Thieves Caravan"], "goods": {"worker": 2}}
    state = position(mine, {"locations": [guards], "goods": {"gun": 1, "iron": 1}})
    play(state, "use 1", "steal 1 gun")
    assert goods(state, 1) == {"gun": 3, "iron": 1}
    state = position(mine, {"locations": [guards], "goods": {"iron": 1, "brick": 1}})
    play(state, "use 1")
    refused(state, "steal 1 gun", "51s.ruling.caravan")
    play(state, "steal 1 iron")
    assert settled(state)


@pytest.mark.rule("51s.ruling.caravan", "51s.use.twice")
def test_thieves_caravan_works_twice_and_may_rob_different_rivals() -> None:
    mine = {"locations": ["Thieves Caravan"], "goods": {"worker": 4}}
    state = position(mine, {"goods": {"gun": 1}}, {"goods": {"fuel": 1}})
    play(state, "use 1", "steal 2 fuel", "use 1")
    assert goods(state, 0) == {"gun": 1, "fuel": 1}
    assert (goods(state, 1), goods(state, 2)) == ({}, {})
    assert settled(state)


@pytest.mark.rule("51s.ruling.body_hunters")
def test_body_hunters_clear_up_to_three_other_locations_which_can_be_used_again() -> None:
    used = [
        {"card": card, "uses": 1, "spent": {"worker": 1}} for card in ("Archive", "Motel", "Bioweaponry", "Corner Shop")
    ]
    guest = {"card": "Docks", "uses": 1}
    state = winter({"locations": ["Body Hunters", *used, guest, "Church"], "goods": {"worker": 2}}, {"passed": True})
    refused(winter({"locations": ["Body Hunters", *used]}, {}), "use 1", "51s.use.card")
    play(state, "use 1")
    assert only(state, "free", "enough") == ["free 2", "free 3", "free 4", "free 5", "free 6", "enough"]
    for number in (1, 7, 99):
        refused(state, f"free {number}", "51s.ruling.body_hunters")
    play(state, "free 2", "free 6")
    refused(state, "free 2", "51s.ruling.body_hunters")
    play(state, "free 3")
    assert settled(state)
    locations = state.seats[0].locations
    assert [locations[n].uses for n in (1, 2, 3, 4, 5, 6)] == [1, 0, 0, 1, 1, 0]
    assert [bool(locations[n].spent) for n in (2, 3, 4)] == [False, False, True]
    assert goods(state, 0) == {"worker": 1}
    assert legal(state, "use 2")
    assert settled(state)


@pytest.mark.rule("51s.ruling.body_hunters")
def test_body_hunters_may_clear_fewer_and_with_nothing_to_clear_one_is_warned() -> None:
    used = [{"card": card, "uses": 1} for card in ("Archive", "Motel")]
    state = winter({"locations": ["Body Hunters", *used], "goods": {"worker": 1}}, {})
    assert state.check(act(state, "use 1")).warnings == ()
    play(state, "use 1", "free 3", "enough")
    assert [loc.uses for loc in state.seats[0].locations.values()] == [1, 1, 0]
    assert settled(state)
    state = winter({"locations": ["Body Hunters", "Archive"], "goods": {"worker": 1}}, {})
    assert [o.rule for o in state.check(act(state, "use 1")).warnings] == ["51s.use.card"]
    play(state, "use 1")
    assert settled(state)


@pytest.mark.rule("51s.card.deals", "51s.use.card")
def test_camino_real_gains_the_good_of_a_deal_of_another_player() -> None:
    mine = {"locations": ["Camino Real"], "goods": {"worker": 1}, "deals": ["Docks"]}
    theirs = {"deals": ["Quarry", "Church", "Quarry"]}
    refused(winter({**mine, "goods": {}}, theirs), "use 1", "51s.use.card")
    state = winter(mine, theirs)
    play(state, "use 1")
    assert only(state, "copy_deal") == ["copy_deal 1 quarry", "copy_deal 1 church"]
    for wish in ("copy_deal 0 docks", "copy_deal 1 school", "copy_deal 4 quarry"):
        refused(state, wish, "51s.card.deals")
    before = seat_of(state, 1)
    play(state, "copy_deal 1 church")
    assert (vp(state, 0), vp(state, 1)) == (1, 0)
    assert seat_of(state, 1) == before
    assert settled(state)


@pytest.mark.rule("51s.card.deals", "51s.use.card")
def test_caravanner_gains_the_goods_of_three_own_deals_each_once() -> None:
    mine = {
        "locations": ["Caravanner"],
        "goods": {"worker": 1},
        "deals": ["Docks", "Quarry", "Docks", "Church", "School"],
    }
    state = winter(mine, {"deals": ["Assassin"]})
    play(state, "use 1")
    refused(state, "copy_deal 1 assassin", "51s.card.deals")
    play(state, "copy_deal 0 quarry")
    refused(state, "copy_deal 0 quarry", "51s.card.deals")
    play(state, "copy_deal 0 docks", "copy_deal 0 docks")
    assert goods(state, 0) == {"brick": 1, "iron": 2}
    assert len(state.seats[0].deals) == 5
    assert settled(state)


@pytest.mark.rule("51s.deal", "51s.use.card")
def test_caravanner_with_fewer_deals_gains_what_there_is() -> None:
    state = winter(
        {"locations": ["Caravanner"], "goods": {"worker": 1}, "deals": ["Docks", "Quarry"]}, {"deals": ["Assassin"]}
    )
    play(state, "use 1", "copy_deal 0 quarry")
    assert goods(state, 0) == {"brick": 1, "iron": 1}
    assert settled(state)


@pytest.mark.rule("51s.use.twice", "51s.ruling.deal_as_cost")
def test_hideout_turns_two_own_deals_into_points() -> None:
    state = position({"locations": ["Hideout"], "deals": ["Docks", "School", "Pub"]}, {"passed": True})
    play(state, "use 1", "give_up_deal pub", "use 1", "give_up_deal docks")
    assert vp(state, 0) == 2
    assert state.seats[0].deals == ["school"]
    refused(state, "use 1", "51s.use.twice")
    assert settled(state)


@pytest.mark.rule("51s.use.card", "51s.ruling.deal_as_cost")
def test_negotiator_costs_a_worker_and_a_deal() -> None:
    refused(position({"locations": ["Negotiator"], "deals": ["Docks"]}), "use 1", "51s.use.card")
    refused(position({"locations": ["Negotiator"], "goods": {"worker": 1}}), "use 1", "51s.use.card")
    state = position({"locations": ["Negotiator"], "deals": ["Docks"], "goods": {"worker": 1}}, {})
    play(state, "use 1")
    assert vp(state, 0) == 2
    assert (state.seats[0].deals, state.discard) == ([], ["docks"])
    assert seat_of(state, 0)["locations"][0]["spent"] == {"worker": 1}
    assert settled(state)


@pytest.mark.rule("51s.use.card", "51s.use.card_cost")
def test_propaganda_station_turns_a_location_card_in_hand_into_two() -> None:
    """A connection card is no payment here: only the Appalachian board asks for a card of any kind."""
    mine = {"locations": ["Propaganda Station"], "goods": {"worker": 1}, "connections": ["Punks"]}
    state = winter(mine, {"hand": ["Docks"]})
    refused(state, "use 1", "51s.use.card")
    assert what_helps(state, "use 1") == "You still need 1 location card."
    state = winter({**mine, "hand": ["Docks", "School"]}, {}, deck=["Arena", "Museum", "Quarry"])
    play(state, "use 1")
    assert only(state) == ["discard_for docks", "discard_for school"]
    refused(state, "discard_connection_for punks", "51s.use.card_cost")
    refused(state, "discard_connection_for thugs", "51s.use.card_cost")
    refused(state, "discard_for arena", "51s.use.card_cost")
    play(state, "discard_for school")
    assert state.seats[0].connections == ["punks"]
    assert state.seats[0].hand == ["docks", "arena", "museum"]
    assert state.discard == ["school"]
    assert goods(state, 0) == {}
    assert settled(state)


@pytest.mark.rule("51s.card.suppliers")
def test_suppliers_produce_nothing_in_the_round_they_are_built_and_steal_in_the_next() -> None:
    mine = {"faction": "new_york", "hand": ["Suppliers"], "goods": {"grey": 2}}
    state = winter(mine, {"faction": "mutants_union", "locations": ["Docks"]}, first=0)
    play(state, "construct suppliers")
    assert goods(state, 0) == {"iron": 1}
    assert goods(state, 1) == {}
    play(state, "pass", "pass")
    while not settled(state):
        assert state.decision is not None
        play(state, state.decision.default)
    assert goods(state, 0)["iron"] == 2
    assert "iron" not in goods(state, 1)
    assert settled(state)


@pytest.mark.rule("51s.card.forge")
def test_hidden_forge_makes_a_shield_every_round() -> None:
    state = position(
        {"faction": "new_york", "locations": ["Hidden Forge", "School"]}, {}, phase="production", parameters=ERA
    )
    assert goods(state, 0)["shield"] == 1
    play(state, "shield 2")
    assert state.seats[0].locations[2].shield
    assert settled(state)
