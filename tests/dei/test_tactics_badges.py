"""The six badges of tactics: what each changes once it is earned, and that nothing happens while it is secret."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tests.alike import changed, legal, only, play, refused

from .table import (
    acting,
    camps,
    cubes,
    figures,
    goods,
    holder,
    leader,
    lying,
    position,
    seat,
    seat_changed,
    settled,
    to_card,
    values,
)


def without(badge: str) -> list[dict[str, Any]]:
    """What a seat has that has not earned a badge: none, or the same one in secret."""
    return [{}, {"secret": [badge]}]


def parts(state: Any, player: int, area: str) -> dict[str, int]:
    """The parts of a majority value, by their kinds."""
    return {part.kind: n for part, n in state.majority(area).tallies[player]}


# --- what a majority consists of ------------------------------------------------------------------------------------


@pytest.mark.rule("dei.majority.value")
@pytest.mark.parametrize(
    ("mine", "found"),
    [
        (seat("auxilia", figures={"2.4b": 2}), {"scrappers": 2}),
        (seat("auxilia", "2.4b"), {"leader": 1}),
        (seat("farm_z", "2.4b", figures={"2.4b": 1}), {"scrappers": 1, "leader": 1, "z13": 2}),
        (seat("auxilia", "2.4b", camps=["2.4b", "2.4b"], badges=["barricade"]), {"leader": 1, "barricade": 4}),
        (seat("auxilia", "2.4b", bridges=["2.4:0"], badges=["bombardier"]), {"leader": 1, "bombardier": 2}),
        (seat("auxilia", "2.4b", badges=["covert"]), {"leader": 1, "covert": 1}),
        (seat("auxilia", camps=["2.4b"], bridges=["2.4:0"], badges=["barricade"]), {"barricade": 2}),
        (seat("auxilia", bridges=["2.4:0"], badges=["bombardier"]), {"bombardier": 2}),
        (seat("auxilia", badges=["covert"]), {"covert": 1}),
        (seat("auxilia", camps=["2.4b"], bridges=["2.4:0"], secret=["barricade"]), {}),
        (seat("auxilia", "2.4b", camps=["2.4b"], bridges=["2.4:0"]), {"leader": 1}),
    ],
)
def test_a_majority_is_told_in_its_parts(mine: dict[str, Any], found: dict[str, int]) -> None:
    drones = {"hunter": "2.4b"} if mine["faction"] == "auxilia" else {}
    state = position(mine, seat("ravagers", "2.9b"), drones=drones)
    assert parts(state, 0, "2.4b") == found
    assert parts(state, 1, "2.4b") == {}
    tally = state.majority("2.4b").tallies[0]
    assert int(tally) == sum(found.values())
    assert len({tally.text(state, lang) for lang in LANGUAGES}) == (3 if found else 1)
    assert settled(state)


# --- barricade ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.barricade", "dei.majority.value", "dei.outpost.control")
@pytest.mark.parametrize("more", without("barricade"))
def test_barricade_makes_each_own_camp_count_two(more: dict[str, Any]) -> None:
    mine = seat("auxilia", figures={"2.4a": 1}, camps=["2.4a"])
    theirs = seat("ravagers", "2.9b", figures={"2.4a": 2}, camps=["2.4a"])
    state = position({**mine, "badges": ["barricade"]}, theirs)
    assert (values(state, "2.4a"), holder(state, "2.4a"), cubes(state, "2.4a")) == ([3, 2], 0, [0])
    state = position({**mine, **more}, theirs)
    assert (values(state, "2.4a"), holder(state, "2.4a"), cubes(state, "2.4a")) == ([1, 2], 1, [1])
    assert settled(state)


@pytest.mark.rule("dei.badge.barricade", "dei.ruling.figure_needed", "dei.majority.needed")
@pytest.mark.parametrize(("needed", "before"), [(False, [2, 2]), (True, [0, 2])])
def test_a_camp_of_barricade_counts_for_who_comes(needed: bool, before: list[int]) -> None:
    mine = seat("auxilia", figures={"2.4b": 1}, camps=["2.5b"], badges=["barricade"])
    theirs = seat("ravagers", "2.9b", figures={"2.5b": 2})
    state = acting("aux_move", mine, theirs, parameters={"figure_needed": needed})
    assert values(state, "2.5b") == before
    play(state, "move move 2.4b 2.5b")
    assert values(state, "2.5b") == [3, 2]
    assert settled(state)


@pytest.mark.rule("dei.badge.barricade", "dei.action.build", "dei.outpost.lose")
def test_a_camp_built_or_moved_with_barricade_settles_outposts_at_once() -> None:
    mine = seat("auxilia", figures={"2.4a": 1, "2.6a": 1}, camps=["2.6a", "2.9R", "2.9R"], badges=["barricade"])
    theirs = seat("ravagers", figures={"2.4a": 2, "2.6a": 2})
    state = acting("m_camp", mine, theirs)
    assert (cubes(state, "2.4a"), cubes(state, "2.6a")) == ([1], [0])
    play(state, "build camp camp 2.4a from:2.6a")
    assert (cubes(state, "2.4a"), cubes(state, "2.6a")) == ([0], [1])
    assert settled(state)


# --- bombardier -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.bombardier", "dei.majority.value", "dei.outpost.control")
@pytest.mark.parametrize("more", without("bombardier"))
def test_bombardier_makes_each_own_bridge_count_two_for_the_ground_below(more: dict[str, Any]) -> None:
    mine = seat("auxilia", figures={"2.4a": 1, "2.4S": 1, "2.4Q": 1}, bridges=["2.4:1"])
    theirs = seat("ravagers", "2.9b", figures={"2.4a": 2, "2.4S": 1, "2.4Q": 1}, bridges=["2.4:1"])
    state = position({**mine, "badges": ["bombardier"]}, theirs)
    assert [values(state, area) for area in ("2.4a", "2.4S", "2.4Q")] == [[3, 2], [1, 1], [1, 1]]
    assert cubes(state, "2.4a") == [0]
    state = position({**mine, **more}, theirs)
    assert (values(state, "2.4a"), cubes(state, "2.4a")) == ([1, 2], [1])
    assert settled(state)


@pytest.mark.rule("dei.badge.bombardier", "dei.map.shared")
def test_a_shared_bridge_is_nobodys_own() -> None:
    state = position(seat("auxilia", figures={"2.3b": 1}, badges=["bombardier"]), seat("ravagers", "2.9b"))
    assert values(state, "2.3b") == [1, 0]
    assert settled(state)


@pytest.mark.rule("dei.badge.bombardier", "dei.action.build_move", "dei.outpost.lose")
def test_a_bridge_built_or_moved_with_bombardier_settles_outposts_at_once() -> None:
    own = ["2.6:1", "2.9:0", "2.9:1"]
    mine = seat("auxilia", figures={"2.4a": 1, "2.6a": 1, "2.4S": 1}, bridges=own, badges=["bombardier"])
    theirs = seat("ravagers", figures={"2.4a": 2, "2.6a": 2})
    state = acting("t_bridge", mine, theirs)
    assert (cubes(state, "2.4a"), cubes(state, "2.6a")) == ([1], [0])
    play(state, "build bridge bridge 2.4:1 from:2.6:1")
    assert (cubes(state, "2.4a"), cubes(state, "2.6a")) == ([0], [1])
    assert settled(state)


# --- scout ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.scout", "dei.majority.tie", "dei.outpost.control")
@pytest.mark.parametrize("more", without("scout"))
def test_scout_wins_a_tie_for_the_highest_value(more: dict[str, Any]) -> None:
    mine = seat("auxilia", figures={"2.4a": 2, "2.4b": 1})
    theirs = seat("ravagers", figures={"2.4a": 2, "2.4b": 2})
    third = seat("farm_z", figures={"2.4b": 2})
    state = position({**mine, "badges": ["scout"]}, theirs, third)
    assert (holder(state, "2.4a"), cubes(state, "2.4a")) == (0, [0])
    assert state.majority("2.4a").tie_won
    assert holder(state, "2.4b") is None  # it takes no part in this tie
    state = position({**mine, **more}, theirs, third)
    assert (holder(state, "2.4a"), cubes(state, "2.4a")) == (None, [-1])
    assert not state.majority("2.4a").tie_won
    assert settled(state)


@pytest.mark.rule("dei.badge.scout", "dei.majority.needed", "dei.majority.tie")
def test_scout_enters_collects_and_takes_cubes_in_a_tie_and_the_other_does_not() -> None:
    mine = seat("auxilia", figures={"2.4b": 1, "2.5b": 1}, badges=["scout"])
    theirs = seat("ravagers", figures={"2.5b": 1, "2.6b": 1})
    state = acting("aux_mixed", mine, theirs)
    play(state, "collect collect 2.5b")
    assert goods(state, 0) == (2, 1)
    play(state, "move move 2.5b 2.6b")
    assert figures(state, 0) == {"2.4b": 1, "2.6b": 1}
    assert settled(to_card(state))
    other = acting("rav_mixed", theirs, mine)
    refused(other, "collect collect 2.5b", "dei.badge.scout")
    refused(other, "move move 2.5b 2.4b", "dei.badge.scout")
    assert settled(to_card(other))


# --- covert ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.covert", "dei.ruling.own_drones", "dei.outpost.control")
@pytest.mark.parametrize("more", without("covert"))
def test_covert_makes_each_own_drone_count_one(more: dict[str, Any]) -> None:
    mine = seat("auxilia", figures={"2.4a": 1})
    theirs = seat("ravagers", figures={"2.4a": 1})
    drones = {"hunter": "2.4a", "transporter": "2.4a"}
    state = position({**mine, "badges": ["covert"]}, theirs, drones=drones)
    assert (values(state, "2.4a"), cubes(state, "2.4a")) == ([2, 1], [0])
    state = position({**mine, **more}, theirs, drones=drones)
    assert (values(state, "2.4a"), cubes(state, "2.4a")) == ([1, 1], [-1])
    both = position({**mine, "badges": ["covert"], "hand": ["aux_drone", "transporter_1"]}, theirs, drones=drones)
    assert values(both, "2.4a") == [3, 1]  # one drone may belong to several
    assert settled(both)


@pytest.mark.rule("dei.badge.covert", "dei.outpost.control", "dei.outpost.lose")
def test_a_drone_that_flies_settles_outposts_for_covert() -> None:
    mine = seat("auxilia", figures={"2.4a": 1, "2.5a": 1}, badges=["covert"])
    theirs = seat("ravagers", figures={"2.4a": 1, "2.5a": 1})
    state = acting("aux_drone", mine, theirs, drones={"hunter": "2.5a"})
    assert (cubes(state, "2.5a"), cubes(state, "2.4a")) == ([0], [-1])
    play(state, "fly drone:hunter:0 2.4a", "done")
    assert (cubes(state, "2.5a"), cubes(state, "2.4a")) == ([0], [0])  # in a tie the holder keeps the cube
    assert settled(state)


@pytest.mark.rule("dei.badge.covert", "dei.ruling.own_drones", "dei.market.cost")
def test_a_drone_card_that_is_bought_counts_for_covert_at_once() -> None:
    mine = seat("auxilia", figures={"2.4a": 1}, badges=["covert"], technology=5, energy=5)
    theirs = seat("ravagers", figures={"2.4a": 1})
    markets = {"machines": ["m_per", "m_all", "transporter_0"]}
    state = position(mine, theirs, drones={"transporter": "2.4a"}, markets=markets)
    assert cubes(state, "2.4a") == [-1]
    play(state, "lay aux_move", "buy machines 3 1 1")
    assert (values(state, "2.4a"), cubes(state, "2.4a")) == ([2, 1], [0])
    assert settled(state)


@pytest.mark.rule("dei.badge.covert", "dei.cleanup", "dei.outpost.lose")
def test_a_drone_card_that_is_disposed_of_counts_no_longer_for_covert() -> None:
    mine = seat("auxilia", figures={"2.4a": 1}, badges=["covert"], hand=["aux_move"], down=["aux_drone"])
    theirs = seat("ravagers", figures={"2.4a": 2}, badges=["caravan"])
    third = {"hunter": "2.4a"}
    state = position(mine, theirs, drones=third, outposts={"2.4a": 0}, stage="cleanup")
    assert state.seats[0].disposed == ["aux_drone"]
    assert (values(state, "2.4a"), cubes(state, "2.4a")) == ([1, 2], [1])
    assert settled(to_card(state))


# --- sniper ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.sniper", "dei.candy.loss", "dei.ruling.killed")
@pytest.mark.parametrize(("own", "theirs"), [(0, 1), (1, 1), (1, 2)])
def test_sniper_kills_by_a_collect_where_it_lacks_the_majority(own: int, theirs: int) -> None:
    mine = seat("auxilia", "2.9b", figures={"2.4b": own} if own else {}, badges=["sniper"])
    state = acting("aux_collect", mine, seat("ravagers", "2.9b", figures={"2.4b": theirs}), candy=["lift"])
    before = state.clone()
    play(state, "snipe collect 2.4b 1")
    assert figures(state, 1) == ({"2.4b": theirs - 1} if theirs > 1 else {})
    assert (state.seats[1].candy, state.seats[1].supply) == (["lift"], before.seats[1].supply + 1)
    assert state.scores() == (0, 0)
    assert changed(before, state) == {"seats", "candy"}
    assert seat_changed(before, state, 0) == set()
    assert settled(state)


@pytest.mark.rule("dei.ruling.sniper_figure", "dei.badge.sniper")
@pytest.mark.parametrize("needed", [True, False])
def test_a_sniper_needs_no_figure_there_unless_that_is_chosen(needed: bool) -> None:
    mine = seat("auxilia", "2.9b", figures={"2.5b": 1}, badges=["sniper"])
    theirs = seat("ravagers", "2.9S", figures={"2.4b": 1, "2.5b": 1})
    state = acting("aux_collect", mine, theirs, parameters={"sniper_figure": needed})
    far = [] if needed else ["snipe collect 2.4b 1"]
    assert only(state, "snipe") == [*far, "snipe collect 2.5b 1"]
    if needed:
        refused(state, "snipe collect 2.4b 1", "dei.ruling.sniper_figure")
    assert settled(to_card(state))


@pytest.mark.rule("dei.badge.sniper", "dei.leader.abraham")
def test_abraham_s_collect_can_snipe_where_he_lacks_the_majority() -> None:
    mine = seat("ravagers", "2.4d", badges=["sniper"])
    theirs = seat("auxilia", "2.9b", figures={"2.4d": 2, "2.5b": 1})
    state = position(mine, theirs, stage="end_of_phase", candy=["lift"])
    assert only(state) == ["snipe collect:abraham 2.4d 1", "done"]
    refused(state, "snipe collect:abraham 2.5b 1", "dei.leader.abraham")
    play(state, "snipe collect:abraham 2.4d 1")
    assert (figures(state, 1), state.seats[1].candy) == ({"2.4d": 1, "2.5b": 1}, ["lift"])
    strong = position(mine, seat("auxilia", "2.9b"), stage="end_of_phase")
    assert settled(strong)


@pytest.mark.rule("dei.badge.sniper", "dei.leader.unkillable")
def test_sniper_shoots_neither_with_the_majority_nor_leaders_nor_own_scrappers() -> None:
    mine = seat("auxilia", figures={"2.4b": 2, "2.5b": 1}, badges=["sniper"])
    state = acting("aux_mixed", mine, seat("ravagers", "2.5b", figures={"2.4b": 1}))
    refused(state, "snipe collect 2.4b 1", "dei.badge.sniper")
    refused(state, "snipe collect 2.5b 1", "dei.leader.unkillable")
    refused(state, "snipe collect 2.5b 0", "dei.badge.sniper")
    refused(state, "snipe collect 2.5b 7", "dei.badge.sniper")
    refused(state, "snipe enlist 2.5b 1", "dei.badge.sniper", "dei.leader.unkillable")
    assert only(state, "snipe") == []
    assert settled(to_card(state))


@pytest.mark.rule("dei.badge.sniper")
@pytest.mark.parametrize("more", without("sniper"))
def test_without_sniper_a_collect_kills_nobody(more: dict[str, Any]) -> None:
    state = acting("aux_mixed", seat("auxilia", "2.9b", **more), seat("ravagers", figures={"2.4b": 1}))
    refused(state, "snipe collect 2.4b 1", "dei.badge.sniper")
    assert settled(to_card(state))


@pytest.mark.rule("dei.badge.sniper", "dei.outpost.abandon", "dei.outpost.lose")
@pytest.mark.parametrize(("own", "cube"), [(0, -1), (1, 0)])
def test_sniper_may_take_an_outpost_from_somebody(own: int, cube: int) -> None:
    mine = seat("auxilia", figures={"2.4a": own} if own else {}, badges=["sniper"])
    state = acting("aux_collect", mine, seat("ravagers", figures={"2.4a": 1}), outposts={"2.4a": 1})
    assert cubes(state, "2.4a") == [1]
    play(state, "snipe collect 2.4a 1")
    assert cubes(state, "2.4a") == [cube]
    assert settled(state)


# --- caravan --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.caravan")
def test_caravan_moves_camps_along_with_figures_or_alone() -> None:
    mine = seat("ravagers", "2.9b", figures={"2.4b": 1}, camps=["2.4b", "2.4b", "2.6b"], badges=["caravan"])
    start = acting("rav_move", mine, seat("farm_z", "2.9b"))
    play(start, "move move 2.4b 2.5b")
    assert only(start) == [
        "group 1", "group 1 camps:1", "group 1 camps:2", "group 0 camps:1", "group 0 camps:2",
    ]  # fmt: skip
    refused(start, "group 1 camps:3", "dei.badge.caravan")
    along = play(start.clone(), "group 1 camps:2")
    assert (figures(along, 0), sorted(camps(along, 0))) == ({"2.5b": 1}, ["2.5b", "2.5b", "2.6b"])
    alone = play(start.clone(), "group 0 camps:1")
    assert (figures(alone, 0), sorted(camps(alone, 0))) == ({"2.4b": 1}, ["2.4b", "2.5b", "2.6b"])
    assert seat_changed(start, alone, 1) == set()
    assert settled(along)
    assert settled(alone)


@pytest.mark.rule("dei.badge.caravan")
def test_a_camp_moves_with_caravan_even_where_no_figure_is_left() -> None:
    mine = seat("ravagers", "2.9b", camps=["2.4b"], badges=["caravan"])
    state = acting("rav_march", mine, seat("farm_z", "2.9b"))
    assert {action.split()[3] for action in only(state, "move") if " 2.4b " in action} == {"2.5b", "2.4d"}
    refused(state, "move move 2.4b 2.4R", "dei.map.levels")
    play(state, "move move 2.4b 2.5b", "move move 2.5b 2.6b")
    assert camps(state, 0) == ["2.6b"]
    assert settled(state)


@pytest.mark.rule("dei.badge.caravan", "dei.majority.needed", "dei.tactics.move")
def test_camps_alone_enter_an_area_of_others_only_where_the_majority_is_or_by_tactics() -> None:
    mine = seat("auxilia", "2.9b", camps=["2.4b"], badges=["caravan"])
    theirs = seat("ravagers", "2.9b", figures={"2.5b": 1})
    state = acting("aux_march", mine, theirs)
    refused(state, "move move 2.4b 2.5b", "dei.majority.needed")
    assert settled(to_card(state))
    strong = acting("aux_march", {**mine, "figures": {"2.5b": 2}}, theirs)
    play(strong, "move move 2.4b 2.5b")
    assert camps(strong, 0) == ["2.5b"]
    assert settled(to_card(strong))
    free = acting("t_move", mine, theirs)
    play(free, "move move:tactics 2.4b 2.5b")
    assert camps(free, 0) == ["2.5b"]
    assert settled(free)


@pytest.mark.rule("dei.badge.caravan")
@pytest.mark.parametrize("more", without("caravan"))
def test_without_caravan_camps_stay_where_they_are(more: dict[str, Any]) -> None:
    mine = seat("ravagers", "2.4b", figures={"2.4b": 1, "2.6b": 1}, camps=["2.4b", "2.9S"], **more)
    state = acting("rav_move", mine, seat("farm_z", "2.9b"))
    refused(state, "move move 2.9S 2.9R", "dei.action.move")
    play(state, "move move 2.4b 2.5b")
    refused(state, "group 1 camps:1", "dei.badge.caravan")
    assert all("camps" not in action for action in only(state))
    play(state, "group 1 leader")
    assert (leader(state, 0), camps(state, 0)) == ("2.5b", ["2.4b", "2.9S"])
    assert settled(state)


@pytest.mark.rule("dei.badge.caravan", "dei.action.enlist")
def test_a_camp_that_was_moved_is_a_camp_of_its_new_area() -> None:
    mine = seat("ravagers", figures={"2.5b": 1}, camps=["2.4b"], badges=["caravan"])
    state = acting("rav_mixed", mine, seat("farm_z", "2.9b"))
    play(state, "move move 2.4b 2.5b")
    assert legal(state, "enlist enlist 2.5b")
    refused(state, "enlist enlist 2.4b", "dei.action.enlist")
    assert lying(state, "2.4b") == (2, 0)
    assert settled(to_card(state))
