"""Building: construct, develop, what a new location pays at once."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.fifty_first_state.table import events
from tests.alike import act, legal, only, play, refused, seat_of

from .table import goods, pass_all, position, settled, standing, to_turn, vp

ERA, WINTER = {"expansion": "new_era"}, {"expansion": "winter"}


@pytest.mark.rule("51s.build.construct")
@pytest.mark.parametrize(("card", "distance"), [("Archive", 1), ("Motel", 2), ("Gun Shop", 3)])
def test_constructing_costs_grey_contacts_equal_to_the_distance(card: str, distance: int) -> None:
    name = card.lower().replace(" ", "_")
    refused(position({"hand": [card], "goods": {"grey": distance - 1}}), f"construct {name}", "51s.build.construct")
    state = position({"hand": [card, "Docks"], "goods": {"grey": distance, "brick": 1}}, {"goods": {"grey": 3}})
    before = seat_of(state, 1)
    play(state, f"construct {name}")
    assert goods(state, 0) == {"brick": 1}
    assert state.seats[0].hand == ["docks"]
    assert standing(state, 0) == [name]
    assert vp(state, 0) == 0
    assert seat_of(state, 1) == before
    assert settled(state)


@pytest.mark.rule("51s.build.construct")
def test_only_a_card_of_the_own_hand_can_be_constructed() -> None:
    state = position({"hand": ["Docks"], "goods": {"grey": 3}}, {"hand": ["School"]})
    assert only(state, "construct") == ["construct docks"]
    refused(state, "construct school", "51s.build.construct")
    assert settled(state)


@pytest.mark.rule("51s.build.develop", "51s.build.develop_reward")
def test_developing_costs_one_brick_replaces_a_location_of_a_shared_type_and_scores_a_point() -> None:
    mine = {"hand": ["Gun Shop", "Docks"], "locations": ["Church", "Assassin"]}
    refused(position(mine), "develop gun_shop 2", "51s.build.develop")
    state = position({**mine, "goods": {"brick": 1}}, {"locations": ["Assassin"], "goods": {"brick": 2}})
    before = seat_of(state, 1)
    play(state, "develop gun_shop 2")
    assert standing(state, 0) == ["church", "gun_shop"]
    assert state.seats[0].hand == ["docks"]
    assert state.discard == ["assassin"]
    assert goods(state, 0) == {}
    assert (vp(state, 0), vp(state, 1)) == (1, 0)
    assert seat_of(state, 1) == before
    assert settled(state)


@pytest.mark.rule("51s.build.develop")
def test_one_shared_type_is_enough_and_none_is_not() -> None:
    """Docks is iron and ammo: it shares ammo with School, nothing with Church or Pub."""
    state = position({"hand": ["Docks"], "locations": ["School", "Church", "Pub"], "goods": {"brick": 9}})
    assert only(state, "develop") == ["develop docks 1"]
    refused(state, "develop docks 2", "51s.build.develop")
    refused(state, "develop docks 3", "51s.build.develop")
    assert settled(state)


@pytest.mark.rule("51s.build.develop")
def test_one_develops_own_locations_only() -> None:
    state = position({"hand": ["Docks"], "goods": {"brick": 1}}, {"locations": ["Docks"]})
    refused(state, "develop docks 1", "51s.build.develop")
    refused(state, "develop_token docks 1", "51s.build.develop_token", "51s.build.develop_token")
    assert settled(state)


@pytest.mark.rule("51s.build.develop_reward", "51s.ruin")
def test_developing_over_a_ruin_scores_the_point_too_and_needs_no_shared_type() -> None:
    state = position({"hand": ["Docks"], "locations": [{"card": "Church", "ruin": True}], "goods": {"brick": 1}}, {})
    play(state, "develop docks 1")
    assert standing(state, 0) == ["docks"]
    assert state.discard == ["church"]
    assert (vp(state, 0), vp(state, 1)) == (1, 0)
    assert goods(state, 0) == {"iron": 1}
    assert settled(state)


@pytest.mark.rule("51s.build.develop_token", "51s.build.develop_reward")
def test_with_a_development_token_the_types_need_not_match() -> None:
    mine = {"hand": ["Docks"], "locations": ["Church"]}
    refused(position({**mine, "goods": {"brick": 1}}), "develop_token docks 1", "51s.build.develop_token")
    state = position({**mine, "goods": {"brick": 1, "development": 1}}, {})
    refused(state, "develop docks 1", "51s.build.develop")
    play(state, "develop_token docks 1")
    assert standing(state, 0) == ["docks"]
    assert goods(state, 0) == {"brick": 1, "iron": 1}
    assert vp(state, 0) == 1
    assert settled(state)


@pytest.mark.rule("51s.build.typeless", "51s.card.typeless")
@pytest.mark.parametrize("old", ["Foundation", "Radioactive Colony"])
def test_a_location_without_a_type_can_be_developed_into_anything(old: str) -> None:
    state = position(
        {"hand": ["Docks", "Church"], "locations": [old, "Pub"], "goods": {"brick": 1}}, {}, parameters=ERA
    )
    assert only(state, "develop") == ["develop docks 1", "develop church 1"]
    play(state, "develop church 1")
    assert standing(state, 0) == ["pub", "church"]
    assert vp(state, 0) == 1 + 2
    assert settled(state)


@pytest.mark.rule("51s.ruling.typeless_hand", "51s.build.typeless", "51s.card.typeless")
def test_a_card_without_a_type_from_the_hand_matches_nothing_by_itself() -> None:
    """Only a ruin, another location without a type, or a development token lets it be developed."""
    ruin = {"card": "Docks", "ruin": True}
    mine: dict[str, Any] = {"hand": ["Foundation"], "locations": ["Pub", ruin, "Radioactive Colony"]}
    state = position({**mine, "goods": {"brick": 1}}, {}, parameters=ERA)
    refused(state, "develop foundation 1", "51s.ruling.typeless_hand")
    obstacle = state.check(act(state, "develop foundation 1")).obstacles[0]
    assert obstacle.sentence(state) == "Foundation has no type to share with Pub: that takes a development token."
    assert only(state, "develop") == ["develop foundation 2", "develop foundation 3"]
    play(state, "develop foundation 3")
    assert standing(state, 0) == ["pub", "(docks)", "foundation"]
    state = position({**mine, "goods": {"development": 1}}, {}, parameters=ERA)
    play(state, "develop_token foundation 1")
    assert standing(state, 0) == ["(docks)", "radioactive_colony", "foundation"]
    assert settled(state)


@pytest.mark.rule("51s.card.typeless", "51s.production.per_type")
def test_a_location_without_a_type_is_of_no_type_when_types_are_counted() -> None:
    state = position({"hand": ["Arena"], "locations": ["Foundation"], "goods": {"grey": 2}}, {}, parameters=ERA)
    play(state, "construct arena")
    assert goods(state, 0) == {"gun": 1}
    assert settled(state)


@pytest.mark.rule("51s.build.develop_row")
def test_the_new_card_may_stand_in_another_row() -> None:
    state = position({"hand": ["Shadow"], "locations": ["Assassin"], "goods": {"brick": 1}}, {})
    assert state.get_card(0, 1).row == 0
    play(state, "develop shadow 1")
    assert [state.get_card(0, number).row for number in state.seats[0].locations] == [2]
    assert settled(state)


@pytest.mark.rule("51s.build.develop_goods")
def test_stored_and_cached_goods_of_the_replaced_card_go_into_the_own_supply() -> None:
    old = {"card": "Thieves Den", "stored": {"gun": 2}, "cached": {"iron": 1}}
    state = position({"hand": ["School"], "locations": [old], "goods": {"brick": 1}}, {"goods": {"gun": 1}})
    play(state, "develop school 1")
    assert goods(state, 0) == {"gun": 2, "iron": 1, "worker": 2}
    assert state.seats[0].count_loose(0) == 2
    assert state.seats[0].count_loose(2) == 1
    assert goods(state, 1) == {"gun": 1}
    assert settled(state)


@pytest.mark.rule("51s.build.develop_goods")
def test_goods_from_use_and_a_shield_on_the_replaced_card_are_lost() -> None:
    old = {"card": "Archive", "uses": 1, "spent": {"worker": 1}, "shield": True}
    state = position({"hand": ["Camp"], "locations": [old], "goods": {"brick": 1}}, {})
    play(state, "develop camp 1")
    assert goods(state, 0) == {"worker": 3}
    assert not any(x.shield or x.uses for x in state.seats[0].locations.values())
    assert settled(state)


@pytest.mark.rule("51s.build.develop_goods")
def test_the_brick_may_come_from_the_card_that_is_replaced() -> None:
    state = position({"hand": ["Quarry"], "locations": [{"card": "Brick Storage", "cached": {"brick": 3}}]}, {})
    play(state, "develop quarry 1")
    assert goods(state, 0) == {"brick": 3}
    assert settled(state)


@pytest.mark.rule("51s.build.produces", "51s.build.bonus", "51s.ruling.build_order")
def test_a_new_production_location_produces_at_once_and_then_its_bonus_is_paid() -> None:
    state = position({"hand": ["Boiler Room"], "goods": {"grey": 2}}, {})
    heard = state.apply_action(act(state, "construct boiler_room"))
    gained = [event for event in heard if isinstance(event, events.Gained)]
    assert [(event.goods, event.because.text(state) if event.because else "") for event in gained] == [
        (((5, 2),), "Boiler Room (production)"),
        (((5, 1),), "Boiler Room (building bonus)"),
    ]
    assert goods(state, 0) == {"worker": 3}
    assert goods(state, 1) == {}
    assert settled(state)


@pytest.mark.rule("51s.build.produces")
def test_a_production_location_that_is_developed_produces_at_once_too() -> None:
    state = position({"hand": ["Boiler Room"], "locations": ["Archive"], "goods": {"brick": 1}}, {})
    play(state, "develop boiler_room 1")
    assert goods(state, 0) == {"worker": 3}
    assert settled(state)


@pytest.mark.rule("51s.build.produces")
def test_a_new_action_location_does_nothing_by_itself() -> None:
    state = position({"hand": ["Merc Outpost"], "goods": {"grey": 1, "gun": 1}}, {})
    play(state, "construct merc_outpost")
    assert goods(state, 0) == {"gun": 1}
    assert settled(state)


@pytest.mark.rule("51s.build.bonus")
def test_a_bonus_is_paid_once_and_not_in_the_next_production_phase() -> None:
    state = position({"faction": "new_york", "hand": ["School"], "goods": {"grey": 1}}, {})
    play(state, "construct school")
    assert goods(state, 0) == {"worker": 2}
    to_turn(pass_all(state))
    assert goods(state, 0) == {"worker": 4, "grey": 1, "iron": 1}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.build.bonus", "51s.deal", "51s.raze.hand")
@pytest.mark.parametrize(("color", "verb"), [("blue", "deal"), ("red", "raze_hand")])
def test_no_bonus_is_paid_for_a_deal_or_a_razing(color: str, verb: str) -> None:
    state = position({"hand": ["Church"], "goods": {color: 2}}, {})
    play(state, f"{verb} church")
    assert vp(state, 0) == {"deal": 1, "raze_hand": 2}[verb]
    assert standing(state, 0) == []
    assert settled(state)


@pytest.mark.rule("51s.card.suppliers")
def test_suppliers_built_in_the_action_phase_produce_nothing_but_their_bonus_is_paid() -> None:
    theirs = {"locations": ["Arena", "City Guards", "Quarry", "Church"]}
    state = position({"hand": ["Suppliers"], "locations": ["School"], "goods": {"grey": 2}}, theirs, parameters=WINTER)
    before = seat_of(state, 1)
    assert [o.rule for o in state.check(act(state, "construct suppliers")).warnings] == ["51s.card.suppliers"]
    play(state, "construct suppliers")
    assert only(state, "copy") == ["copy 1 2", "copy 1 4"]
    refused(state, "copy 0 1", "51s.card.suppliers")
    refused(state, "copy 1 5", "51s.card.suppliers")
    play(state, "copy 1 2")
    assert goods(state, 0) == {"gun": 2}
    assert seat_of(state, 1) == before
    assert settled(state)


@pytest.mark.rule("51s.card.suppliers", "51s.pass.safe")
def test_the_bonus_of_suppliers_cannot_use_a_player_who_has_passed() -> None:
    mine = {"hand": ["Suppliers"], "goods": {"grey": 2}}
    passed, other = {"locations": ["Docks", "Quarry"], "passed": True}, {"locations": ["Fuel Tank", "Assassin"]}
    state = position(mine, passed, other, parameters=WINTER)
    play(state, "construct suppliers")
    refused(state, "copy 1 1", "51s.pass.safe")
    play(state, "copy 2 3")
    assert goods(state, 0) == {"fuel": 1}
    state = position(mine, passed, parameters=WINTER)
    play(state, "construct suppliers")
    assert goods(state, 0) == {}
    assert settled(state)


@pytest.mark.rule("51s.build.construct")
def test_a_wasteful_building_is_allowed_and_warned_of() -> None:
    state = position({"hand": ["Gun Shop"], "locations": ["Bioweaponry"], "goods": {"brick": 1}}, {})
    verdict = state.check(act(state, "develop gun_shop 1"))
    assert verdict
    assert [o.rule for o in verdict.warnings] == ["51s.use.card"]
    assert legal(state, "develop gun_shop 1")
    used = {"card": "Bioweaponry", "uses": 1}
    state = position({"hand": ["Gun Shop"], "locations": [used], "goods": {"brick": 1}}, {})
    assert state.check(act(state, "develop gun_shop 1")).warnings == ()
    assert settled(state)
