"""Collect, also that of logistics and machines: what lies there, who may take it, what the supply gives."""

from __future__ import annotations

import pytest

from tabletop.engine.core.decisions import NotationError
from tests.alike import act, changed, only, play, refused, told

from .table import acting, goods, left, lying, seat, seat_changed, settled, supply, to_card

RIVAL = seat("farm_z", "2.9b", figures={"2.9b": 1})


@pytest.mark.rule("dei.action.collect")
@pytest.mark.parametrize(("area", "gain", "remain"), [("2.4b", (2, 1), (1, 0)), ("2.4R", (1, 2), (0, 0))])
def test_one_resource_comes_from_the_area_and_not_from_the_supply(
    area: str, gain: tuple[int, int], remain: tuple[int, int]
) -> None:
    state = acting("aux_collect", seat("auxilia", "2.9b", figures={area: 1}), RIVAL)
    before = state.clone()
    play(state, f"collect collect {area}")
    assert (goods(state, 0), lying(state, area)) == (gain, remain)
    assert supply(state) == supply(before)
    assert len(changed(before, state)) == 2
    assert seat_changed(before, state, 1) == set()
    assert settled(state)


@pytest.mark.rule("dei.action.collect", "dei.majority.needed", "dei.majority.tie")
@pytest.mark.parametrize(
    ("own", "theirs", "rules"),
    [(1, 0, ()), (2, 1, ()), (1, 1, ("dei.majority.tie",)), (1, 2, ("dei.majority.needed",)),
     (0, 0, ("dei.majority.needed",)), (0, 1, ("dei.majority.needed",))],
)  # fmt: skip
def test_collecting_needs_the_majority(own: int, theirs: int, rules: tuple[str, ...]) -> None:
    mine = seat("auxilia", "2.9b", figures={"2.4b": own} if own else {})
    state = acting("aux_mixed", mine, seat("farm_z", "2.9b", figures={"2.4b": theirs} if theirs else {}))
    if rules:
        refused(state, "collect collect 2.4b", *rules)
    else:
        play(state, "collect collect 2.4b")
        assert goods(state, 0) == (2, 1)
    assert settled(to_card(state))


@pytest.mark.rule("dei.action.collect")
def test_where_nothing_lies_nothing_is_collected() -> None:
    state = acting("aux_mixed", seat("auxilia", "2.4d", figures={"2.4d": 2, "2.4b": 1}), RIVAL, technology={"2.5b": 1})
    for area in ("2.4d", "2.4b"):
        refused(state, f"collect collect {area}", "dei.action.collect")
    refused(state, "collect collect nowhere", "dei.action.collect")
    assert only(state, "collect") == []
    assert settled(to_card(state))


@pytest.mark.rule("dei.action.collect")
def test_the_last_resource_of_an_area_can_be_taken_and_then_no_more() -> None:
    state = acting("rav_mixed", seat("ravagers", "2.9R", figures={"2.4a": 2}), RIVAL)
    play(state, "collect collect 2.4a")
    assert lying(state, "2.4a") == (0, 0)
    assert left(state) == ("enlist", "move")
    refused(state, "collect collect 2.4a", "dei.card.actions", "dei.action.collect")
    assert settled(to_card(state))


@pytest.mark.rule("dei.logistics.collect")
@pytest.mark.parametrize(("area", "plain", "swapped"), [("2.4b", (2, 1), (1, 2)), ("2.4R", (1, 2), (2, 1))])
def test_the_collect_of_logistics_may_swap_for_the_other_kind(
    area: str, plain: tuple[int, int], swapped: tuple[int, int]
) -> None:
    start = acting("l_collect", seat("auxilia", "2.9b", figures={area: 1}), RIVAL)
    kept = play(start.clone(), f"collect collect:logistics {area}")
    assert (goods(kept, 0), supply(kept)) == (plain, supply(start))
    other = play(start.clone(), f"collect collect:logistics {area} swap")
    assert goods(other, 0) == swapped
    back = tuple(a - b for a, b in zip(plain, swapped, strict=True))
    assert supply(other) == tuple(n + k for n, k in zip(supply(start), back, strict=True))
    assert lying(other, area) == lying(kept, area)
    assert seat_changed(start, other, 1) == set()
    assert settled(kept)
    assert settled(other)


@pytest.mark.rule("dei.logistics.collect", "dei.ruling.empty_supply")
def test_the_swap_needs_one_of_the_other_kind_in_the_supply() -> None:
    mine = seat("auxilia", "2.9b", figures={"2.4b": 1, "2.4R": 1})
    state = acting("l_collect", mine, RIVAL, energy_left=0)
    refused(state, "collect collect:logistics 2.4b swap", "dei.ruling.empty_supply")
    play(state, "collect collect:logistics 2.4R swap")
    assert goods(state, 0) == (2, 1)
    assert settled(state)
    state = acting("l_collect", mine, RIVAL, technology_left=0)
    refused(state, "collect collect:logistics 2.4R swap", "dei.ruling.empty_supply")
    play(state, "collect collect:logistics 2.4b swap")
    assert (goods(state, 0), supply(state)[0]) == ((1, 2), 1)
    assert settled(state)


@pytest.mark.rule("dei.logistics.collect")
def test_a_plain_collect_does_not_swap_and_there_is_no_other_way() -> None:
    state = acting("aux_collect", seat("auxilia", "2.9b", figures={"2.4b": 1}), RIVAL)
    refused(state, "collect collect 2.4b swap", "dei.logistics.collect")
    with pytest.raises(NotationError):
        act(state, "collect collect 2.4b twice")
    play(state, "collect collect 2.4b")
    assert settled(state)


@pytest.mark.rule("dei.machines.collect")
@pytest.mark.parametrize(("area", "gain"), [("2.4b", (3, 1)), ("2.4R", (2, 2))])
def test_the_collect_of_machines_gives_a_technology_more_whatever_was_collected(
    area: str, gain: tuple[int, int]
) -> None:
    state = acting("m_collect", seat("auxilia", "2.9b", figures={area: 1}), RIVAL)
    before = state.clone()
    play(state, f"collect collect:machines {area}")
    assert goods(state, 0) == gain
    assert supply(state) == (supply(before)[0] - 1, supply(before)[1])
    assert seat_changed(before, state, 1) == set()
    assert settled(state)


@pytest.mark.rule("dei.machines.collect", "dei.ruling.empty_supply")
def test_without_technology_in_the_supply_the_collect_of_machines_is_a_plain_one() -> None:
    state = acting("m_collect", seat("auxilia", "2.9b", figures={"2.4b": 1}), RIVAL, technology_left=0)
    events = told(state, "collect collect:machines 2.4b")
    assert goods(state, 0) == (2, 1)
    assert [type(event).__name__ for event in events] == ["Collected"]
    assert settled(state)


@pytest.mark.rule("dei.machines.collect", "dei.majority.needed")
@pytest.mark.parametrize("code", ["collect:machines", "collect:logistics"])
def test_improved_collects_need_the_majority_too(code: str) -> None:
    mine = seat("auxilia", "2.9b", figures={"2.4b": 1, "2.5b": 1})
    state = acting(f"{code[8]}_collect", mine, seat("farm_z", "2.9b", figures={"2.4b": 1}))
    refused(state, f"collect {code} 2.4b", "dei.majority.tie")
    play(state, f"collect {code} 2.5b")
    assert lying(state, "2.5b") == (1, 0)
    assert settled(state)
