"""Shields."""

from __future__ import annotations

import pytest

from tests.alike import act, legal, only, play, refused

from .table import goods, pass_all, position, settled, to_turn

ERA = {"expansion": "new_era"}


@pytest.mark.rule("51s.shield.place")
def test_placing_a_shield_is_no_action() -> None:
    state = position({"goods": {"shield": 2, "worker": 2}, "locations": ["School", "Docks"]}, {})
    play(state, "shield 1", "shield 2")
    assert state.current_player() == 0
    assert settled(state)
    play(state, "exchange gun")
    assert state.current_player() == 1
    assert goods(state, 0) == {"gun": 1}
    assert [x.shield for x in state.seats[0].locations.values()] == [True, True]
    assert settled(state)


@pytest.mark.rule("51s.shield.place")
def test_a_shield_may_also_be_placed_after_the_action_before_the_turn_ends() -> None:
    state = position({"goods": {"shield": 1, "grey": 1}, "hand": ["School"]}, {})
    play(state, "construct school")
    assert only(state, "shield", "end_turn") == ["shield 1", "end_turn"]
    play(state, "shield 1")
    assert state.seats[0].locations[1].shield
    assert state.current_player() == 1
    assert settled(state)


@pytest.mark.rule("51s.shield.place")
def test_a_location_holds_one_shield_and_must_be_an_own_one() -> None:
    shielded = {"card": "School", "shield": True}
    state = position({"goods": {"shield": 1}, "locations": [shielded, "Docks"]}, {"locations": ["Quarry"]})
    assert only(state, "shield") == ["shield 2"]
    refused(state, "shield 1", "51s.shield.place")
    refused(state, "shield 3", "51s.shield.place")
    refused(position({"locations": ["Docks"]}, {"goods": {"shield": 1}}), "shield 1", "51s.shield.place")
    assert settled(state)


@pytest.mark.rule("51s.shield.place")
def test_a_shield_is_placed_in_the_own_turn_only() -> None:
    state = position({}, {"goods": {"shield": 1}, "locations": ["School"]})
    refused(state, "shield 1", "51s.shield.place", "51s.shield.place")
    play(state, "pass")
    assert legal(state, "shield 1")
    assert settled(state)


@pytest.mark.rule("51s.shield.place", "51s.pass")
def test_nobody_is_asked_for_a_shield_after_passing() -> None:
    state = position({"goods": {"shield": 1}, "locations": ["School"]}, {"goods": {"worker": 2}})
    play(state, "pass")
    assert state.current_player() == 1
    assert settled(state)
    assert not state.seats[0].locations[1].shield


@pytest.mark.rule("51s.shield.stays")
def test_a_shield_stays_on_its_location_until_the_clean_up() -> None:
    state = position({"goods": {"shield": 1}, "locations": ["School", "Docks"]}, {"goods": {"worker": 2}})
    play(state, "shield 1")
    refused(state, "shield 2", "51s.shield.place")
    play(state, "pass", "exchange gun")
    assert [x.shield for x in state.seats[0].locations.values()] == [True, False]
    pass_all(state)
    assert [x.shield for x in state.seats[0].locations.values()] == [False, False]
    assert settled(to_turn(state))


@pytest.mark.rule("51s.card.forge", "51s.raze.shield")
def test_hidden_forge_counts_as_shielded_already() -> None:
    target = {"locations": ["Hidden Forge"]}
    state = position({"goods": {"red": 3}}, target, parameters=ERA)
    refused(state, "raze 1 1", "51s.card.forge", "51s.raze.shield")
    assert state.check(act(state, "raze 1 1")).text() == (
        "Hidden Forge always counts as shielded. [51s.card.forge]\n"
        "This costs 4 red contacts; you can pay 3. [51s.raze.shield]\n"
        "You still need 1 red contact."
    )
    state = position({"goods": {"red": 4}}, target, parameters=ERA)
    play(state, "raze 1 1")
    assert goods(state, 0) == {"worker": 2}
    assert goods(state, 1) == {"red": 1}
    assert settled(state)


@pytest.mark.rule("51s.card.forge")
def test_no_shield_can_be_put_on_hidden_forge() -> None:
    state = position({"goods": {"shield": 1}, "locations": ["Hidden Forge", "School"]}, {}, parameters=ERA)
    refused(state, "shield 1", "51s.card.forge")
    assert only(state, "shield") == ["shield 2"]
    assert settled(state)


@pytest.mark.rule("51s.card.forge")
def test_the_shield_of_hidden_forge_is_no_token_and_outlasts_the_round() -> None:
    state = position({"goods": {"red": 3}}, {"faction": "new_york", "locations": ["Hidden Forge"]}, parameters=ERA)
    to_turn(pass_all(state))
    assert state.current_player() == 1
    refused(state, "shield 1", "51s.card.forge")
    assert not state.seats[1].locations[1].shield
    assert goods(state, 1)["shield"] == 1
    assert settled(state)
