"""Passing, and what it protects from."""

from __future__ import annotations

from typing import Any

import pytest

from tests.alike import act, legal, only, play, refused

from .table import goods, pass_all, position, settled, to_turn

WINTER = {"expansion": "winter"}


@pytest.mark.rule("51s.pass")
def test_who_passes_has_no_further_turn_this_round() -> None:
    state = position({"goods": {"worker": 2}}, {"goods": {"worker": 4}})
    play(state, "pass", "exchange gun", "enough")
    assert state.current_player() == 1
    play(state, "exchange gun")
    assert goods(state, 0) == {"worker": 2}
    assert state.current_player() == 1
    assert settled(state)


@pytest.mark.rule("51s.pass")
def test_in_the_next_round_everybody_plays_again() -> None:
    state = position({}, {})
    pass_all(state)
    assert not any(seat.passed for seat in state.seats)
    to_turn(state)
    assert state.round == 2
    assert [play(state, "pass").seats[seat].passed for seat in (1, 0)] == [True, False]
    assert settled(to_turn(state))


@pytest.mark.rule("51s.pass")
def test_one_may_always_pass_and_is_warned_of_goods_that_will_be_lost() -> None:
    state = position({"goods": {"worker": 2}}, {})
    assert legal(state, "pass")
    assert [o.rule for o in state.check(act(state, "pass")).warnings] == ["51s.cleanup.discard"]
    assert position({}, {}).check(act(state, "pass")).warnings == ()
    assert settled(state)


@pytest.mark.rule("51s.pass", "51s.end.action_phase")
def test_in_the_last_round_no_goods_will_be_lost_and_nobody_is_warned() -> None:
    state = position({"goods": {"worker": 2}}, {}, last_round=True)
    assert state.check(act(state, "pass")).warnings == ()
    assert settled(state)


TARGETS: list[tuple[dict[str, Any], dict[str, Any], list[str], str]] = [
    ({"goods": {"red": 3}}, {"locations": ["School"]}, [], "raze {seat} {number}"),
    ({"goods": {"worker": 2}, "locations": ["Thieves Caravan"]}, {"goods": {"gun": 1}}, ["use 1"], "steal {seat} gun"),
    (
        {"goods": {"worker": 1}, "locations": ["Camino Real"]},
        {"deals": ["School"]},
        ["use 1"],
        "copy_deal {seat} school",
    ),
    (
        {"goods": {"grey": 2}, "hand": ["Suppliers"]},
        {"locations": ["School"]},
        ["construct suppliers"],
        "copy {seat} {number}",
    ),
]


@pytest.mark.rule("51s.pass.safe")
@pytest.mark.parametrize(("mine", "theirs", "before", "answer"), TARGETS, ids=["raze", "steal", "copy_deal", "copy"])
def test_nothing_can_be_aimed_at_a_player_who_has_passed(
    mine: dict[str, Any], theirs: dict[str, Any], before: list[str], answer: str
) -> None:
    """Seat 1 has passed, seats 2 and 3 have not: two are left to choose from, and the first is refused."""
    own = len(mine.get("locations", ()))
    numbers = {seat: own + seat for seat in (1, 2, 3)}
    state = position(mine, {**theirs, "passed": True}, theirs, theirs, parameters=WINTER | {"players": 4})
    play(state, *before)
    refused(state, answer.format(seat=1, number=numbers[1]), "51s.pass.safe")
    assert legal(state, answer.format(seat=2, number=numbers[2]))
    assert legal(state, answer.format(seat=3, number=numbers[3]))
    play(state, answer.format(seat=3, number=numbers[3]))
    assert settled(to_turn(state))


@pytest.mark.rule("51s.pass.safe")
def test_effects_without_any_target_left_do_nothing() -> None:
    theirs = {"goods": {"gun": 1}, "deals": ["Docks"], "passed": True}
    for card, workers in (("Thieves Caravan", 2), ("Camino Real", 1)):
        state = position({"goods": {"worker": workers}, "locations": [card]}, theirs, parameters=WINTER)
        assert [o.rule for o in state.check(act(state, "use 1")).warnings] == ["51s.use.card"]
        play(state, "use 1")
        assert goods(state, 0) == {}
        assert goods(state, 1) == {"gun": 1}
        assert settled(state)


@pytest.mark.rule("51s.pass.safe", "51s.pass.closed")
def test_in_the_next_round_nobody_is_safe_any_more() -> None:
    state = position({"faction": "new_york"}, {"locations": ["Docks"]}, first=1)
    to_turn(pass_all(state))
    assert state.current_player() == 0
    assert legal(state, "open 1 1")
    assert only(state, "raze") == []
    assert settled(state)
