"""The six badges of machines: what each changes once it is earned, and that nothing happens while it is secret."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.dei.rules.cards import ChooseSecond, LastPurchase
from tabletop.games.dei.rules.markets import RIGHT, Purchase, list_prices
from tabletop.games.dei.table.state import DeiState
from tests.alike import changed, legal, only, play, refused

from .table import acting, cubes, goods, idle, lying, position, seat, seat_changed, settled, supply, to_card

RIVAL = seat("farm_z", "2.9b", figures={"2.9b": 1})
MARKETS = {
    "tactics": ["t_move", "t_enlist", "t_per"],
    "logistics": ["l_move", "l_collect", "l_per"],
    "machines": ["m_enlist", "hunter_0", "hunter_1"],
    "black": ["b_supplies_1", "b_technology_1", "b_energy_1"],
}
RICH = {"technology": 5, "energy": 5}


def without(badge: str) -> list[dict[str, Any]]:
    """What a seat has that has not earned a badge: none, or the same one in secret."""
    return [{}, {"secret": [badge]}]


def choosing(**mine: Any) -> DeiState:
    """The first seat is asked for its first card, with these markets."""
    return position(seat("auxilia", **{**RICH, **mine}), RIVAL, markets=MARKETS)


# --- salvage --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.salvage")
@pytest.mark.parametrize(("area", "gain"), [("2.4b", (1, 2)), ("2.4R", (0, 3))])
def test_salvage_turns_a_technology_into_an_energy_cell_at_an_own_lift(area: str, gain: tuple[int, int]) -> None:
    mine = seat("auxilia", figures={area: 1}, lifts=["2.4b/2.4R"], badges=["salvage"])
    state = acting("aux_collect", mine, RIVAL)
    before = state.clone()
    plain = play(state.clone(), f"collect collect {area}")
    play(state, f"collect collect {area} salvage")
    assert goods(state, 0) == gain
    assert goods(plain, 0) == (gain[0] + 1, gain[1] - 1)
    assert supply(state) == (supply(before)[0] + 1, supply(before)[1] - 1)
    assert lying(state, area) == lying(plain, area)
    assert settled(state)


@pytest.mark.rule("dei.badge.salvage", "dei.ruling.empty_supply")
def test_salvage_needs_an_own_lift_there_a_technology_and_an_energy_cell_in_the_supply() -> None:
    mine = seat("auxilia", figures={"2.4b": 1, "2.5b": 1, "2.4R": 1}, lifts=["2.4b/2.4R"], badges=["salvage"])
    state = acting("aux_collect", mine, seat("farm_z", "2.9b", lifts=["2.5b/2.5R"]))
    refused(state, "collect collect 2.5b salvage", "dei.badge.salvage")
    assert settled(to_card(state))
    empty = acting("aux_collect", mine, RIVAL, energy_left=0)
    refused(empty, "collect collect 2.4b salvage", "dei.badge.salvage")
    assert settled(to_card(empty))
    poor = acting("aux_collect", {**mine, "technology": 0}, RIVAL)
    refused(poor, "collect collect 2.4R salvage", "dei.badge.salvage")
    play(poor, "collect collect 2.4b salvage")  # the technology just collected will do
    assert goods(poor, 0) == (0, 2)
    assert settled(poor)


@pytest.mark.rule("dei.ruling.salvage", "dei.badge.salvage", "dei.machines.collect")
def test_salvage_goes_together_with_the_collect_of_machines() -> None:
    mine = seat("auxilia", figures={"2.4b": 1}, lifts=["2.4b/2.4R"], badges=["salvage"])
    state = acting("m_collect", mine, RIVAL)
    play(state, "collect collect:machines 2.4b salvage")
    assert goods(state, 0) == (2, 2)
    assert settled(state)


@pytest.mark.rule("dei.ruling.salvage", "dei.badge.salvage", "dei.machines.collect")
def test_salvage_may_use_the_technology_that_the_collect_of_machines_adds() -> None:
    mine = seat("auxilia", figures={"2.4R": 1}, lifts=["2.4b/2.4R"], badges=["salvage"], technology=0)
    state = acting("m_collect", mine, RIVAL)
    play(state, "collect collect:machines 2.4R salvage")
    assert goods(state, 0) == (0, 3)
    assert settled(state)
    empty = acting("m_collect", mine, RIVAL, technology_left=0)
    refused(empty, "collect collect:machines 2.4R salvage", "dei.badge.salvage")
    assert settled(to_card(empty))


@pytest.mark.rule("dei.badge.salvage", "dei.logistics.collect")
@pytest.mark.parametrize(("area", "gain"), [("2.4b", (0, 3)), ("2.4R", (1, 2))])
def test_salvage_goes_together_with_the_swap_of_logistics(area: str, gain: tuple[int, int]) -> None:
    mine = seat("auxilia", figures={area: 1}, lifts=["2.4b/2.4R"], badges=["salvage"])
    state = acting("l_collect", mine, RIVAL)
    ways = ("", " swap", " salvage", " swap salvage")
    assert only(state, "collect") == [f"collect collect:logistics {area}{how}" for how in ways]
    play(state, f"collect collect:logistics {area} swap salvage")
    assert goods(state, 0) == gain
    assert settled(state)


@pytest.mark.rule("dei.badge.salvage", "dei.logistics.collect", "dei.ruling.empty_supply")
def test_salvage_beside_a_swap_counts_what_the_swap_takes_and_gives() -> None:
    roof = seat("auxilia", figures={"2.4R": 1}, lifts=["2.4b/2.4R"], badges=["salvage"], technology=0)
    state = acting("l_collect", roof, RIVAL, energy_left=0)
    refused(state, "collect collect:logistics 2.4R salvage", "dei.badge.salvage")
    play(state, "collect collect:logistics 2.4R swap salvage")  # with the cell that the swap gives back
    assert goods(state, 0) == (0, 2)
    ground = acting("l_collect", {**roof, "figures": {"2.4b": 1}, "technology": 1}, RIVAL, energy_left=1)
    refused(ground, "collect collect:logistics 2.4b swap salvage", "dei.badge.salvage")  # the swap takes the last cell
    assert settled(to_card(ground))


@pytest.mark.rule("dei.badge.salvage", "dei.leader.abraham")
def test_abraham_s_collect_can_be_salvaged() -> None:
    mine = seat("ravagers", "2.4b", lifts=["2.4b/2.4R"], badges=["salvage"])
    state = position(mine, RIVAL, stage="end_of_phase")
    assert only(state) == ["collect collect:abraham 2.4b", "collect collect:abraham 2.4b salvage", "done"]
    play(state, "collect collect:abraham 2.4b salvage")
    assert goods(state, 0) == (1, 2)
    assert settled(state)


@pytest.mark.rule("dei.badge.prospector", "dei.leader.abraham")
@pytest.mark.parametrize("everywhere", [True, False])
def test_abraham_s_collect_can_prospect_where_he_stands(everywhere: bool) -> None:
    """He is a scrapper himself, unless leaders count as such for majorities only."""
    mine = seat("ravagers", "2.4d", figures={"2.5b": 1}, badges=["prospector"])
    state = position(mine, RIVAL, stage="end_of_phase", parameters={"leader_scrapper": everywhere})
    if everywhere:
        assert only(state) == ["prospect collect:abraham 2.4d", "done"]
        refused(state, "prospect collect:abraham 2.5b", "dei.leader.abraham")
        play(state, "prospect collect:abraham 2.4d")
        assert lying(state, "2.4d") == (1, 0)
    assert settled(state)


@pytest.mark.rule("dei.badge.salvage")
@pytest.mark.parametrize("more", without("salvage"))
def test_without_salvage_a_lift_is_of_no_use_for_collecting(more: dict[str, Any]) -> None:
    state = acting("aux_collect", seat("auxilia", figures={"2.4b": 1}, lifts=["2.4b/2.4R"], **more), RIVAL)
    refused(state, "collect collect 2.4b salvage", "dei.badge.salvage")
    assert only(state) == ["collect collect 2.4b", "done"]
    assert settled(to_card(state))


# --- alternative ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.alternative")
def test_alternative_pays_an_energy_cell_with_a_technology_once_a_phase() -> None:
    state = choosing(energy=0, figures={"2.5a": 1}, badges=["alternative"])
    play(state, "lay aux_move")
    assert [a for a in only(state, "buy") if "logistics 3" in a] == ["buy logistics 3 1 0"]
    refused(state, "buy logistics 3 0 1", "dei.market.cost")
    before = state.clone()
    play(state, "buy logistics 3 1 0")
    assert goods(state, 0) == (4, 0)
    assert supply(state) == (supply(before)[0] + 1, supply(before)[1])
    assert state.seats[0].alternative_used
    assert settled(state)


@pytest.mark.rule("dei.badge.alternative")
def test_alternative_is_not_used_up_by_who_pays_the_plain_price() -> None:
    state = choosing(badges=["alternative"])
    play(state, "lay aux_move")
    assert [a for a in only(state, "buy") if "logistics 3" in a] == ["buy logistics 3 0 1", "buy logistics 3 1 0"]
    play(state, "buy logistics 3 0 1")
    assert not state.seats[0].alternative_used
    assert settled(state)


@pytest.mark.rule("dei.badge.alternative")
def test_alternative_pays_for_one_energy_cell_only_and_never_for_technology() -> None:
    state = choosing(badges=["alternative"])
    play(state, "lay aux_move")
    refused(state, "buy tactics 3 0 1", "dei.market.cost")
    refused(state, "buy machines 3 0 2", "dei.market.cost")
    assert [a for a in only(state, "buy") if "machines 3" in a] == ["buy machines 3 1 1", "buy machines 3 2 0"]
    assert [a for a in only(state, "buy") if "black 1" in a] == ["buy black 1 3 1", "buy black 1 4 0"]
    play(state, "buy machines 3 2 0")
    assert settled(state)


@pytest.mark.rule("dei.badge.alternative")
def test_alternative_comes_back_with_the_next_phase() -> None:
    state = choosing(technology=9, energy=0, badges=["alternative"])
    slot = (1, RIGHT)
    assert list_prices(state, 0, *slot) == [(0, 1), (1, 0)]
    play(state, "lay aux_move", "buy logistics 3 1 0")
    card = state.card_data[state.slots[1][RIGHT]]
    assert list_prices(state, 0, *slot) == [(card.technology, card.energy)]
    while (state.current_player(), state.phase_number) != (0, 2):
        idle(state)
    assert not state.seats[0].alternative_used
    assert list_prices(state, 0, *slot) == [(0, 1), (1, 0)]
    assert settled(state)


@pytest.mark.rule("dei.badge.alternative")
@pytest.mark.parametrize("more", without("alternative"))
def test_without_alternative_energy_cells_are_paid_with_energy_cells(more: dict[str, Any]) -> None:
    state = choosing(**more)
    play(state, "lay aux_move")
    refused(state, "buy logistics 3 1 0", "dei.market.cost")
    play(state, "buy logistics 3 0 1")
    assert settled(state)


# --- parcel ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.parcel", "dei.phase.cards")
def test_parcel_buys_without_a_card_for_an_energy_cell_and_the_price() -> None:
    state = choosing(badges=["parcel"])
    before = state.clone()
    play(state, "parcel")
    assert isinstance(state.question, Purchase)
    assert goods(state, 0) == (5, 4)
    play(state, "buy tactics 3 1 0")
    assert goods(state, 0) == (4, 4)
    assert len(state.seats[0].hand) == len(before.seats[0].hand) + 1
    assert state.seats[0].down == []
    assert legal(state, "play t_per")  # it may be played in the same phase
    assert legal(state, "lay aux_move")  # and a card may be laid face down besides
    refused(state, "parcel", "dei.badge.parcel")
    assert settled(state)


@pytest.mark.rule("dei.ruling.parcel", "dei.badge.parcel")
def test_parcel_may_come_before_or_after_the_first_card() -> None:
    state = choosing(badges=["parcel"], hand=["aux_drone", "aux_move", "aux_march"])
    play(state, "lay aux_move", "buy tactics 3 1 0")
    assert isinstance(state.question, ChooseSecond)
    play(state, "parcel", "buy logistics 3 0 1")
    assert isinstance(state.question, ChooseSecond)
    assert {"t_per", "l_per"} <= set(state.seats[0].hand)
    refused(state, "lay aux_march", "dei.card.market")
    assert settled(state)


@pytest.mark.rule("dei.ruling.parcel", "dei.badge.parcel")
def test_parcel_may_come_after_the_last_card_of_the_phase_too() -> None:
    state = choosing(badges=["parcel"], hand=["aux_drone", "aux_move"])
    play(state, "play aux_drone", "done", "play aux_move")
    if not isinstance(state.question, LastPurchase):
        play(state, "done")
    assert isinstance(state.question, LastPurchase)
    assert only(state) == ["parcel", "done"]
    assert str(state.question.default(state, 0)) == "done"
    passed = play(state.clone(), "done")
    assert passed.current_player() == 1
    assert settled(passed)
    play(state, "parcel", "buy tactics 3 1 0")
    assert "t_per" in state.seats[0].hand
    assert state.current_player() == 1  # no card more may be played, and nothing more is asked
    assert settled(state)


@pytest.mark.rule("dei.badge.parcel", "dei.ruling.hand_empty")
def test_with_an_empty_hand_parcel_buys_a_card_that_may_be_played() -> None:
    state = choosing(badges=["parcel"], hand=[], disposed=["aux_move"])
    assert isinstance(state.question, LastPurchase)
    play(state, "parcel", "buy logistics 3 0 1")
    assert "l_per" in [*state.seats[0].hand, *state.seats[0].opened]
    assert state.seats[0].parcel_used
    assert settled(to_card(state))


@pytest.mark.rule("dei.badge.parcel", "dei.market.cost")
def test_the_energy_cell_for_parcel_must_be_left_over_from_the_price() -> None:
    one = choosing(technology=0, energy=1, badges=["parcel"])
    refused(one, "parcel", "dei.market.cost")
    assert legal(one, "lay aux_move")
    none = choosing(technology=3, energy=0, badges=["parcel"])
    refused(none, "parcel", "dei.badge.parcel")
    enough = choosing(technology=0, energy=2, badges=["parcel"])
    play(enough, "parcel")
    assert goods(enough, 0) == (0, 0)
    assert "l_per" in enough.seats[0].hand
    assert settled(enough)


@pytest.mark.rule("dei.badge.parcel")
@pytest.mark.parametrize("more", without("parcel"))
def test_without_parcel_a_purchase_needs_a_card(more: dict[str, Any]) -> None:
    state = choosing(**more)
    refused(state, "parcel", "dei.badge.parcel")
    assert only(state, "parcel") == []
    assert settled(state)


# --- prospector -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.prospector")
@pytest.mark.parametrize(("area", "more"), [("2.4d", (1, 0)), ("2.4Q", (0, 1))])
def test_prospector_puts_a_resource_where_an_own_scrapper_stands(area: str, more: tuple[int, int]) -> None:
    mine = seat("auxilia", figures={area: 1}, badges=["prospector"])
    state = acting("aux_collect", mine, seat("farm_z", "2.9b", figures={area: 4}))
    before = state.clone()
    play(state, f"prospect collect {area}")
    assert lying(state, area) == more
    assert supply(state) == tuple(n - k for n, k in zip(supply(before), more, strict=True))
    assert seat_changed(before, state, 0) == seat_changed(before, state, 1) == set()
    assert len(changed(before, state)) == 2
    assert settled(state)


@pytest.mark.rule("dei.badge.prospector", "dei.ruling.empty_supply")
def test_prospector_needs_a_scrapper_there_and_a_resource_in_the_supply() -> None:
    mine = seat("auxilia", "2.5R", figures={"2.4b": 1, "2.4R": 1}, badges=["prospector"])
    state = acting("aux_mixed", mine, RIVAL, technology_left=0)
    refused(state, "prospect collect 2.4b", "dei.ruling.empty_supply")
    refused(state, "prospect collect 2.6b", "dei.badge.prospector")
    refused(state, "prospect collect 2.9b", "dei.badge.prospector")
    refused(state, "prospect enlist 2.4R", "dei.badge.prospector")
    play(state, "prospect collect 2.4R", "done")
    assert lying(state, "2.4R") == (0, 2)
    assert settled(state)


@pytest.mark.rule("dei.badge.prospector")
@pytest.mark.parametrize("more", without("prospector"))
def test_without_prospector_nothing_is_put_anywhere(more: dict[str, Any]) -> None:
    state = acting("aux_collect", seat("auxilia", figures={"2.4b": 1}, **more), RIVAL)
    refused(state, "prospect collect 2.4b", "dei.badge.prospector")
    assert settled(to_card(state))


@pytest.mark.rule("dei.badge.prospector", "dei.leader.scrapper")
@pytest.mark.parametrize("everywhere", [True, False])
def test_the_leader_alone_is_enough_to_prospect_if_it_counts_as_a_scrapper_everywhere(everywhere: bool) -> None:
    mine = seat("auxilia", "2.5b", figures={"2.4R": 1}, badges=["prospector"])
    state = acting("aux_collect", mine, RIVAL, parameters={"leader_scrapper": everywhere})
    if everywhere:
        before = lying(state, "2.5b")
        play(state, "prospect collect 2.5b")
        assert lying(state, "2.5b") == (before[0] + 1, 0)
    else:
        refused(state, "prospect collect 2.5b", "dei.badge.prospector")
    assert settled(to_card(state))


# --- drone engineer -------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.drone_engineer")
@pytest.mark.parametrize(("price", "after"), [("0 1", (5, 4)), ("1 0", (4, 5))])
def test_drone_engineer_pays_one_resource_less_for_a_drone_card(price: str, after: tuple[int, int]) -> None:
    state = choosing(badges=["drone_engineer"])
    play(state, "lay aux_move")
    refused(state, "buy machines 3 1 1", "dei.market.cost")
    refused(state, "buy machines 3 0 0", "dei.market.cost")
    play(state, f"buy machines 3 {price}")
    assert goods(state, 0) == after
    assert state.owns_drone(0, "hunter")
    assert settled(state)


@pytest.mark.rule("dei.badge.drone_engineer")
def test_drone_engineer_pays_the_full_price_of_every_other_card() -> None:
    state = choosing(badges=["drone_engineer"])
    play(state, "lay aux_move")
    refused(state, "buy tactics 3 0 0", "dei.market.cost")
    refused(state, "buy logistics 3 0 0", "dei.market.cost")
    play(state, "buy logistics 3 0 1")
    assert settled(state)


@pytest.mark.rule("dei.badge.drone_engineer")
@pytest.mark.parametrize("more", without("drone_engineer"))
def test_without_drone_engineer_a_drone_card_costs_what_is_printed(more: dict[str, Any]) -> None:
    state = choosing(**more)
    play(state, "lay aux_move")
    refused(state, "buy machines 3 0 1", "dei.market.cost")
    refused(state, "buy machines 3 1 0", "dei.market.cost")
    play(state, "buy machines 3 1 1")
    assert settled(state)


# --- trading post ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.trading_post")
@pytest.mark.parametrize("buy", ["tactics 3 1 0", "black 2 2 1", "machines 3 1 1"])
def test_trading_post_brings_a_point_for_each_market_card_bought(buy: str) -> None:
    state = choosing(badges=["trading_post"])
    play(state, "lay aux_move", f"buy {buy}")
    assert state.scores() == (1, 0)
    assert settled(state)


@pytest.mark.rule("dei.badge.trading_post")
@pytest.mark.parametrize("more", without("trading_post"))
def test_without_trading_post_a_purchase_brings_no_point(more: dict[str, Any]) -> None:
    state = choosing(**more)
    play(state, "lay aux_move", "buy tactics 3 1 0")
    assert state.scores() == (0, 0)
    assert cubes(state, "2.1b") == [-1, -1]
    assert settled(state)
