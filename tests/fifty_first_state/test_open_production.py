"""Workers in the open production of others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.alike import legal, only, play, refused, seat_of

from .table import goods, pass_all, position, settled, to_turn, vp

ERA, WINTER = {"expansion": "new_era"}, {"expansion": "winter"}


@pytest.mark.rule("51s.open.use")
def test_a_worker_in_an_open_production_brings_its_goods_and_the_owner_gains_a_worker() -> None:
    refused(position({}, {"locations": ["Docks"]}), "open 1 1", "51s.open.use")
    state = position({"goods": {"worker": 1}}, {"locations": ["Docks"]}, {"locations": ["Docks"]})
    third = seat_of(state, 2)
    play(state, "open 1 1")
    assert goods(state, 0) == {"iron": 1}
    assert goods(state, 1) == {"worker": 1}
    assert state.seats[1].locations[1].uses == 1
    assert seat_of(state, 2) == third
    assert settled(state)


@pytest.mark.rule("51s.open.use", "51s.build.bonus")
def test_a_visitor_gets_no_building_bonus() -> None:
    state = position({"goods": {"worker": 1}}, {"locations": ["Pub"]}, deck=["Arena", "Docks"])
    play(state, "open 1 1")
    assert state.seats[0].hand == ["arena"]
    assert state.seats[1].hand == []
    assert settled(state)


@pytest.mark.rule("51s.open.use", "51s.production.locations")
def test_the_visitor_chooses_where_the_card_leaves_a_choice() -> None:
    state = position({"goods": {"worker": 1}}, {"locations": ["Outpost Mercenaries"]}, parameters=WINTER)
    play(state, "open 1 1")
    assert state.current_player() == 0
    play(state, "take blue")
    assert goods(state, 0) == {"blue": 1}
    assert settled(state)


@pytest.mark.rule("51s.open.use")
def test_a_visitor_may_score_points_there() -> None:
    state = position({"goods": {"worker": 1}}, {"locations": ["Steel Eagle"]}, parameters=WINTER)
    play(state, "open 1 1")
    assert (vp(state, 0), vp(state, 1)) == (1, 0)
    assert settled(state)


@pytest.mark.rule("51s.open.use")
@pytest.mark.parametrize(
    ("location", "rule"),
    [
        ("School", "51s.open.use"),
        ("Church", "51s.open.use"),
        ("Archive", "51s.open.use"),
        ({"card": "Docks", "ruin": True}, "51s.ruin"),
    ],
)
def test_other_locations_take_no_visitors(location: Any, rule: str) -> None:
    state = position({"goods": {"worker": 1}}, {"locations": [location]})
    refused(state, "open 1 1", rule)
    assert only(state, "open") == []
    assert settled(state)


@pytest.mark.rule("51s.open.once")
def test_an_open_production_takes_one_visitor_a_round() -> None:
    workers = {"goods": {"worker": 2}}
    state = position(workers, {"locations": ["Docks", "Quarry"]}, workers)
    play(state, "open 1 1", "pass")
    refused(state, "open 1 1", "51s.pass.closed", "51s.open.once")
    state = position(workers, {"locations": ["Docks", "Quarry"], "goods": {"worker": 2}}, workers)
    play(state, "open 1 1", "exchange gun")
    refused(state, "open 1 1", "51s.open.once")
    play(state, "open 1 2")
    assert goods(state, 2) == {"worker": 1, "brick": 1}
    assert settled(state)


@pytest.mark.rule("51s.open.once", "51s.cleanup.cards")
def test_in_the_next_round_the_worker_is_gone() -> None:
    state = position({"faction": "new_york"}, {"locations": [{"card": "Docks", "uses": 1}]})
    refused(
        position({"goods": {"worker": 1}}, {"locations": [{"card": "Docks", "uses": 1}]}), "open 1 1", "51s.open.once"
    )
    to_turn(pass_all(state))
    play(state, "exchange gun")
    assert legal(state, "open 1 1")
    assert settled(state)


@pytest.mark.rule("51s.open.own")
def test_nobody_sends_a_worker_to_an_own_open_production() -> None:
    state = position({"goods": {"worker": 1}, "locations": ["Docks"]}, {"locations": ["Docks"]})
    refused(state, "open 0 1", "51s.open.own")
    assert only(state, "open") == ["open 1 2"]
    assert settled(state)


@pytest.mark.rule("51s.pass.closed")
def test_the_open_production_of_a_player_who_has_passed_is_closed() -> None:
    state = position({"goods": {"worker": 1}}, {"locations": ["Docks"], "passed": True})
    refused(state, "open 1 1", "51s.pass.closed")
    assert legal(position({"goods": {"worker": 1}}, {"locations": ["Docks"]}), "open 1 1")
    assert settled(state)


@pytest.mark.rule("51s.open.use", "51s.production.stolen")
def test_types_are_counted_in_the_state_of_the_owner_of_an_open_production() -> None:
    card = {
        "id": "market_hall",
        "name": "Market Hall",
        "copies": 1,
        "set": "base",
        "row": "production",
        "open": True,
        "distance": 1,
        "types": ["gun"],
        "spoils": {"gun": 1},
        "deal": {"gun": 1},
        "produces": [{"per_type": "gun", "gain": "gun", "most": 3}],
    }
    content = {"extends": "published", "card": [card]}
    state = position(
        {"goods": {"worker": 1}, "locations": ["City Guards", "Shadow"]},
        {"locations": ["market_hall"]},
        parameters={"content": content},
    )
    play(state, "open 1 3")
    assert goods(state, 0) == {"gun": 1}
    assert settled(state)


@pytest.mark.rule("51s.open.use", "51s.goods.own_supply")
def test_a_cached_worker_may_be_sent() -> None:
    state = position(
        {"locations": [{"card": "Camp", "cached": {"worker": 1}}]}, {"locations": ["Car Garage"]}, parameters=ERA
    )
    play(state, "open 1 2")
    assert goods(state, 0) == {"shield": 1}
    assert only(state, "shield") == ["shield 1"]
    play(state, "end_turn")
    assert goods(state, 1) == {"worker": 1}
    assert settled(state)
