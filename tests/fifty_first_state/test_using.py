"""Using action locations, the faction board, and the worker action."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.fifty_first_state.rules.actions import Again, ExchangeMore
from tests.alike import act, legal, only, play, refused, seat_of

from .table import goods, pass_all, position, settled, to_turn, vp


@pytest.mark.rule("51s.use.card")
def test_the_cost_is_put_onto_the_card_and_the_gain_is_taken() -> None:
    mine: dict[str, Any] = {"locations": ["Assembly Plant"], "goods": {"worker": 1, "iron": 1}}
    refused(position(mine), "use 1", "51s.use.card")
    state = position({**mine, "goods": {"worker": 2, "iron": 2}}, {"locations": ["Assembly Plant"]})
    before = seat_of(state, 1)
    play(state, "use 1")
    assert vp(state, 0) == 3
    assert goods(state, 0) == {"worker": 1}
    assert seat_of(state, 0)["locations"][0]["spent"] == {"iron": 2, "worker": 1}
    assert seat_of(state, 1) == before
    assert settled(state)


@pytest.mark.rule("51s.use.card")
def test_each_missing_part_of_a_cost_is_named() -> None:
    state = position({"locations": ["Assembly Plant"]}, {})
    refused(state, "use 1", "51s.use.card", "51s.use.card")
    assert "2 iron" in state.check(act(state, "use 1")).text()
    assert settled(state)


@pytest.mark.rule("51s.use.card")
def test_an_action_works_once_a_round_and_again_in_the_next() -> None:
    state = position(
        {"faction": "mutants_union", "locations": ["Bioweaponry"], "goods": {"worker": 2, "gun": 2}}, {"passed": True}
    )
    play(state, "use 1")
    refused(state, "use 1", "51s.use.card")
    to_turn(pass_all(state))
    play(to_turn(play(state, "pass")), "use 1")
    assert vp(state, 0) == 4
    assert settled(state)


@pytest.mark.rule("51s.use.card")
def test_only_an_own_action_location_can_be_used() -> None:
    mine = {"locations": ["School", "Church", "Archive"], "goods": {"worker": 9}}
    state = position(mine, {"locations": ["Motel"]})
    assert only(state, "use") == ["use 3"]
    for number in (1, 2, 4, 99):
        refused(state, f"use {number}", "51s.use.card")
    assert settled(state)


@pytest.mark.rule("51s.use.twice")
def test_an_action_that_works_twice_can_be_used_twice_in_one_action() -> None:
    state = position({"locations": ["Archive"], "goods": {"worker": 3}}, {})
    play(state, "use 1")
    assert isinstance(state.question, Again)
    play(state, "use 1")
    assert vp(state, 0) == 2
    assert goods(state, 0) == {"worker": 1}
    assert state.current_player() == 1
    play(state, "pass")
    refused(state, "use 1", "51s.use.twice")
    assert settled(state)


@pytest.mark.rule("51s.use.twice")
def test_another_location_is_not_used_in_the_same_action() -> None:
    state = position({"locations": ["Archive", "Deserted Colony"], "goods": {"worker": 4}}, {})
    play(state, "use 1")
    assert isinstance(state.question, Again)
    refused(state, "use 2", "51s.use.twice")
    play(state, "use 1", "pass", "use 2", "use 2")
    assert vp(state, 0) == 2
    assert goods(state, 0) == {"ammo": 2}
    assert settled(state)


@pytest.mark.rule("51s.use.twice")
def test_an_action_that_works_twice_can_be_used_in_two_actions() -> None:
    state = position({"locations": ["Archive"], "goods": {"worker": 2}}, {"goods": {"worker": 2}})
    play(state, "use 1", "enough")
    assert (vp(state, 0), state.current_player()) == (1, 1)
    play(state, "exchange gun", "use 1")
    assert vp(state, 0) == 2
    assert settled(state)


@pytest.mark.rule("51s.use.twice")
def test_nobody_is_asked_about_a_second_use_that_cannot_be_paid() -> None:
    state = position({"locations": ["Archive"], "goods": {"worker": 1}}, {})
    play(state, "use 1")
    assert vp(state, 0) == 1
    assert settled(state)


@pytest.mark.rule("51s.use.twice", "51s.goods.choice")
def test_the_two_uses_of_one_action_may_choose_differently() -> None:
    state = position({"locations": ["Corner Shop"], "goods": {"worker": 2, "gun": 1, "brick": 1}}, {})
    play(state, "use 1", "pay gun worker", "use 1")
    assert vp(state, 0) == 2
    assert goods(state, 0) == {}
    assert seat_of(state, 0)["locations"][0]["spent"] == {"gun": 1, "brick": 1, "worker": 2}
    assert settled(state)


@pytest.mark.rule("51s.card.shipwreck")
def test_shipwreck_may_be_used_twice_a_round_and_not_three_times() -> None:
    state = position({"locations": ["Shipwreck"], "goods": {"worker": 3, "iron": 3}}, {"passed": True})
    play(state, "use 1", "use 1")
    assert vp(state, 0) == 4
    refused(state, "use 1", "51s.use.twice")
    assert settled(state)


TRADES = [
    ("new_york", "build", {"iron": 1}, {"grey": 1}),
    ("new_york", "raze", {"gun": 1}, {"red": 2}),
    ("new_york", "deal", {"fuel": 2}, {"blue": 2}),
    ("appalachian_federation", "raze", {"gun": 1}, {"red": 2}),
    ("appalachian_federation", "deal", {"fuel": 1}, {"blue": 2}),
    ("mutants_union", "build", {"iron": 2}, {"grey": 2}),
    ("mutants_union", "raze", {"gun": 1}, {"red": 3}),
    ("mutants_union", "deal", {"fuel": 1}, {"blue": 1}),
    ("merchants_guild", "build", {"iron": 2}, {"grey": 2}),
    ("merchants_guild", "raze", {"gun": 1}, {"red": 2}),
    ("merchants_guild", "deal", {"fuel": 1}, {"blue": 3}),
]


@pytest.mark.rule("51s.use.faction")
@pytest.mark.parametrize(("board", "which", "cost", "gain"), TRADES)
def test_a_board_trades_its_resource_for_contacts(
    board: str, which: str, cost: dict[str, int], gain: dict[str, int]
) -> None:
    short = {good: n - 1 for good, n in cost.items()}
    refused(position({"faction": board, "goods": short}), f"faction {which}", "51s.use.faction")
    state = position({"faction": board, "goods": cost}, {"goods": cost})
    play(state, f"faction {which}")
    assert goods(state, 0) == gain
    assert goods(state, 1) == cost
    assert settled(state)


@pytest.mark.rule("51s.use.faction", "51s.use.card_cost")
def test_the_federation_pays_a_card_from_hand_too_a_location_or_a_connection_card() -> None:
    board = {"faction": "appalachian_federation", "goods": {"brick": 1}}
    refused(position(board, {"hand": ["School"]}), "faction build", "51s.use.faction")
    state = position({**board, "hand": ["School"], "connections": ["Punks"]}, {"hand": ["Arena"]})
    play(state, "faction build")
    assert only(state, "discard_for", "discard_connection_for") == [
        "discard_for school",
        "discard_connection_for punks",
    ]
    refused(state, "discard_for arena", "51s.use.card_cost")
    refused(state, "discard_connection_for thugs", "51s.use.card_cost")
    assert state.check(act(state, "discard_for arena")).obstacles[0].sentence(state) == "Arena is not in your hand."
    other = state.clone()
    play(state, "discard_for school")
    assert (goods(state, 0), state.discard, state.connection_discard) == ({"grey": 2}, ["school"], [])
    play(other, "discard_connection_for punks")
    assert (goods(other, 0), other.discard, other.connection_discard) == ({"grey": 2}, [], ["punks"])
    assert state.seats[1].hand == ["arena"]
    assert settled(state)


@pytest.mark.rule("51s.use.faction")
def test_each_action_of_the_board_works_once_a_round() -> None:
    state = position({"faction": "mutants_union", "goods": {"gun": 4, "fuel": 1}}, {"passed": True})
    play(state, "faction raze")
    refused(state, "faction raze", "51s.use.faction")
    play(state, "faction deal")
    assert goods(state, 0) == {"gun": 3, "red": 3, "blue": 1}
    to_turn(pass_all(state))
    play(state, "pass")
    assert legal(state, "faction raze")
    assert settled(state)


@pytest.mark.rule("51s.use.faction")
def test_a_board_has_no_other_action() -> None:
    state = position({"goods": {"gun": 9}}, {})
    refused(state, "faction workers", "51s.use.faction")
    assert settled(state)


@pytest.mark.rule("51s.use.workers")
@pytest.mark.parametrize("good", ["gun", "fuel", "iron", "brick"])
def test_two_workers_become_a_basic_resource_of_choice(good: str) -> None:
    refused(position({"goods": {"worker": 1}}), f"exchange {good}", "51s.use.workers")
    state = position({"goods": {"worker": 2}}, {"goods": {"worker": 2}})
    play(state, f"exchange {good}")
    assert goods(state, 0) == {good: 1}
    assert goods(state, 1) == {"worker": 2}
    assert settled(state)


@pytest.mark.rule("51s.use.workers")
def test_two_workers_become_a_card() -> None:
    state = position({"goods": {"worker": 3}}, {}, deck=["Arena", "Docks"])
    play(state, "exchange card")
    assert goods(state, 0) == {"worker": 1}
    assert state.seats[0].hand == ["arena"]
    assert state.seats[1].hand == []
    assert settled(state)


@pytest.mark.rule("51s.use.workers")
@pytest.mark.parametrize("good", ["ammo", "vp", "worker", "grey", "universal", "shield", "development"])
def test_workers_become_nothing_else(good: str) -> None:
    state = position({"goods": {"worker": 4}}, {})
    refused(state, f"exchange {good}", "51s.use.workers")
    assert settled(state)


@pytest.mark.rule("51s.use.workers")
def test_workers_are_exchanged_as_often_as_they_can_be_paid_in_one_action_or_in_several() -> None:
    state = position({"goods": {"worker": 7}}, {"goods": {"worker": 2}})
    play(state, "exchange gun")
    assert isinstance(state.question, ExchangeMore)
    play(state, "exchange gun", "enough", "exchange brick", "exchange iron")
    assert goods(state, 0) == {"gun": 2, "iron": 1, "worker": 1}
    assert goods(state, 1) == {"brick": 1}
    assert settled(state)


@pytest.mark.rule("51s.turn")
def test_one_action_each_from_the_first_player_clockwise_until_all_have_passed() -> None:
    rich = {"goods": {"worker": 4}}
    state = position(rich, rich, rich, first=1)
    asked = []
    for action in ("exchange gun", "pass", "exchange gun", "exchange iron", "pass"):
        assert settled(state)
        asked.append(state.current_player())
        play(state, action)
        if not settled(state):
            play(state, "enough")
    assert asked == [1, 2, 0, 1, 0]
    assert state.current_player() == 1
    assert state.round == 1
    play(state, "pass")
    assert state.round == 2
    assert settled(to_turn(state))


@pytest.mark.rule("51s.turn.repeat")
def test_an_action_may_be_repeated_on_later_turns_but_only_one_on_each() -> None:
    state = position({"hand": ["School", "School", "School"], "goods": {"grey": 2}}, {"goods": {"worker": 2}})
    play(state, "construct school")
    assert state.current_player() == 1
    play(state, "exchange gun", "construct school")
    assert len(state.seats[0].locations) == 2
    play(state, "pass")
    refused(state, "construct school", "51s.build.construct")
    assert settled(state)


@pytest.mark.rule("51s.use.card_cost")
def test_a_payment_with_any_card_is_not_told_as_one_from_hand() -> None:
    """A connection card may be paid instead, so the preview of the faction action promises no card from hand."""
    state = position(
        {"hand": ["School"], "goods": {"brick": 1}}, {}, parameters={"factions": ("appalachian_federation", "new_york")}
    )
    blue = next(id for id, card in state.game.content.connections.items() if card.color == "blue")
    state.seats[0].connections.append(blue)
    counted = {one.where for one in state.what_changes("faction build").counted}
    assert "0.goods.brick" in counted
    assert "0.hand" not in counted
