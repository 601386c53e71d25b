"""The clean-up phase."""

from __future__ import annotations

import pytest

from tabletop.fifty_first_state.rounds import StoreGoods
from tests.alike import legal, only, play, refused, seat_of

from .table import goods, pass_all, position, settled, to_turn

ERA, WINTER = {"expansion": "new_era"}, {"expansion": "winter"}
EVERYTHING = {
    "gun": 1,
    "fuel": 1,
    "iron": 1,
    "brick": 1,
    "ammo": 1,
    "worker": 1,
    "grey": 1,
    "blue": 1,
    "red": 1,
    "universal": 1,
    "development": 1,
    "shield": 1,
}


@pytest.mark.rule("51s.cleanup.discard")
def test_everything_in_the_own_supply_is_lost() -> None:
    state = position({"goods": EVERYTHING}, {"goods": EVERYTHING}, phase="cleanup")
    assert goods(state, 0) == goods(state, 1) == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.store", "51s.cleanup.discard")
def test_a_storage_keeps_what_it_names_and_no_more() -> None:
    """Thieves Den keeps two basic resources and two workers."""
    state = position(
        {"locations": ["Thieves Den"], "goods": {"gun": 2, "worker": 3, "ammo": 1}},
        {"goods": {"gun": 2}},
        phase="cleanup",
    )
    assert seat_of(state, 0)["locations"][0]["stored"] == {"gun": 2, "worker": 2}
    assert goods(state, 0) == goods(state, 1) == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.store")
def test_one_chooses_what_to_keep_where_there_is_too_much() -> None:
    state = position(
        {"locations": ["Ruined Library"], "goods": {"gun": 2, "iron": 2, "brick": 2, "ammo": 2}}, {}, phase="cleanup"
    )
    assert isinstance(state.question, StoreGoods)
    assert len(only(state, "keep")) == 7
    for wish in ("keep gun*3", "keep gun iron", "keep gun*2 iron*2", "keep gun iron ammo", "keep fuel gun iron"):
        refused(state, wish, "51s.cleanup.store")
    play(state, "keep iron brick gun")
    assert seat_of(state, 0)["locations"][0]["stored"] == {"gun": 1, "iron": 1, "brick": 1}
    assert goods(state, 0) == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.store")
def test_nobody_is_asked_where_everything_fits() -> None:
    state = position({"locations": ["Ruined Library"], "goods": {"gun": 2, "iron": 1}}, {}, phase="cleanup")
    assert seat_of(state, 0)["locations"][0]["stored"] == {"gun": 2, "iron": 1}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.store")
def test_two_storages_keep_twice_as_much() -> None:
    storages = {"locations": ["Ruined Library", "Underground Warehouse"], "goods": {"brick": 7}}
    state = position(storages, {}, phase="cleanup")
    assert [loc["stored"] for loc in seat_of(state, 0)["locations"]] == [{"brick": 3}, {"brick": 3}]
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.store")
@pytest.mark.parametrize(
    ("card", "color", "expansion"),
    [("Black Market Contacts", "blue", "new_era"), ("Gangers' Dive", "red", "new_era"), ("Crossing", "grey", "winter")],
)
def test_some_storages_keep_three_contacts_of_a_colour(card: str, color: str, expansion: str) -> None:
    state = position(
        {"locations": [card], "goods": {"blue": 4, "red": 4, "grey": 4, "universal": 4}},
        {},
        phase="cleanup",
        parameters={"expansion": expansion},
    )
    assert seat_of(state, 0)["locations"][0]["stored"] == {color: 3}
    assert goods(state, 0) == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.store", "51s.ruin")
def test_a_ruin_stores_nothing_and_neither_does_another_feature() -> None:
    ruin = {"card": "Ruined Library", "ruin": True}
    state = position({"locations": [ruin, "Church"], "goods": {"gun": 2}}, {}, phase="cleanup")
    assert [loc["stored"] for loc in seat_of(state, 0)["locations"]] == [{}, {}]
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.store", "51s.production.stored")
def test_what_was_stored_is_there_again_in_the_next_round() -> None:
    state = position({"faction": "new_york", "locations": ["Ruined Library"], "goods": {"gun": 2}}, {})
    to_turn(pass_all(state))
    assert goods(state, 0) == {"worker": 3, "grey": 1, "iron": 1, "gun": 2}
    assert settled(state)


@pytest.mark.rule("51s.card.chambers")
def test_hibernation_chambers_keep_any_number_of_workers_and_nothing_else() -> None:
    state = position(
        {"locations": ["Hibernation Chambers"], "goods": {"worker": 40, "gun": 1}},
        {"goods": {"worker": 3}},
        phase="cleanup",
        parameters=WINTER,
    )
    assert seat_of(state, 0)["locations"][0]["stored"] == {"worker": 40}
    assert goods(state, 0) == goods(state, 1) == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.cards")
def test_cards_in_hand_are_kept() -> None:
    state = position({"hand": ["School", "Docks"], "connections": ["Punks"]}, {"hand": ["Arena"]}, phase="cleanup")
    assert state.seats[0].hand == ["school", "docks"]
    assert state.seats[0].connections == ["punks"]
    assert state.seats[1].hand == ["arena"]
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.cards")
def test_used_cards_open_productions_and_shields_are_cleared() -> None:
    mine = {
        "locations": [
            {"card": "Archive", "uses": 2, "spent": {"worker": 2}},
            {"card": "Docks", "uses": 1},
            {"card": "Church", "shield": True},
        ],
        "used": 7,
    }
    state = position(mine, {}, phase="cleanup")
    assert all(not (x.uses or x.spent or x.shield) for x in state.seats[0].locations.values())
    assert state.seats[0].used == 0
    assert goods(state, 0) == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.cached", "51s.card.colony")
def test_goods_of_a_building_bonus_stay_on_the_card_over_every_clean_up() -> None:
    state = position({"faction": "new_york", "hand": ["Radioactive Colony"], "goods": {"grey": 2}}, {}, parameters=ERA)
    play(state, "construct radioactive_colony")
    cached = {"worker": 1, "ammo": 2, "blue": 1, "red": 1}
    for _ in range(2):
        pass_all(state)
        assert seat_of(state, 0)["locations"][0]["cached"] == cached
        assert goods(state, 0) == cached
        to_turn(state)
    assert goods(state, 0) == {"worker": 4, "grey": 1, "iron": 1, "ammo": 2, "blue": 1, "red": 1}
    assert settled(state)


@pytest.mark.rule("51s.cleanup.cached")
def test_nothing_can_be_added_to_cached_goods() -> None:
    """What is left on the card stays, however much of the same good lies in the supply; a storage does not take it."""
    camp = {"card": "Camp", "cached": {"worker": 1}}
    state = position({"locations": [camp, "Thieves Den"], "goods": {"worker": 3}}, {}, phase="cleanup")
    assert [loc["cached"] for loc in seat_of(state, 0)["locations"]] == [{"worker": 1}, {}]
    assert [loc["stored"] for loc in seat_of(state, 0)["locations"]] == [{}, {"worker": 2}]
    assert goods(state, 0) == {"worker": 1}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.first_player")
@pytest.mark.parametrize(("players", "first", "after"), [(2, 0, 1), (2, 1, 0), (4, 2, 3), (4, 3, 0)])
def test_the_first_player_token_goes_to_the_left(players: int, first: int, after: int) -> None:
    state = position(*[{}] * players, phase="cleanup", first=first)
    assert state.first == after
    assert (state.round, state.phase) == (2, "draft")
    to_turn(state)
    assert state.current_player() == after
    assert settled(state)


@pytest.mark.rule("51s.cleanup.cards")
def test_what_was_used_can_be_used_again_in_the_next_round() -> None:
    used = {"locations": [{"card": "Archive", "uses": 2, "spent": {"worker": 2}}], "goods": {"worker": 1}}
    refused(position(used, {}), "use 1", "51s.use.twice")
    state = to_turn(position(used, {}, phase="cleanup", first=1))
    assert state.current_player() == 0
    assert legal(state, "use 1")
    assert settled(state)
