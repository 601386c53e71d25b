"""The six badges of logistics: what each changes once it is earned, and that nothing happens while it is secret."""

from __future__ import annotations

from typing import Any

import pytest

from tests.alike import legal, only, play, refused

from .table import acting, camps, drone, figures, goods, leader, left, seat, settled, to_card

RIVAL = seat("farm_z", "2.9b", figures={"2.9b": 1})


def without(badge: str) -> list[dict[str, Any]]:
    """What a seat has that has not earned a badge: none, or the same one in secret."""
    return [{}, {"secret": [badge]}]


# --- engineer -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.engineer")
@pytest.mark.parametrize("building", ["bridge 2.4:0", "lift 2.4b/2.4S"])
def test_engineer_brings_two_moves_for_each_bridge_or_lift(building: str) -> None:
    mine = seat("auxilia", figures={"2.4b": 1, "2.4S": 1}, badges=["engineer"])
    state = acting("aux_build", mine, RIVAL)
    play(state, f"build build {building}")
    assert left(state) == ("move", "move")
    play(state, "move move 2.4b 2.5b", "move move 2.5b 2.6b")
    assert figures(state, 0) == {"2.4S": 1, "2.6b": 1}
    assert settled(state)


@pytest.mark.rule("dei.badge.engineer", "dei.action.build_move", "dei.candy.use")
def test_engineer_counts_what_is_moved_or_built_by_a_candy_boost_too() -> None:
    own = ["2.6b/2.6R", "2.6b/2.6S", "2.5b/2.5R"]
    mine = seat("auxilia", figures={"2.4b": 1}, lifts=own, badges=["engineer"], candy=["lift"])
    state = acting("aux_enlist", mine, RIVAL)
    play(state, "candy lift", f"build lift lift 2.4b/2.4R from:{own[0]}")
    assert left(state) == ("enlist", "move", "move")
    assert settled(to_card(state))


@pytest.mark.rule("dei.badge.engineer")
def test_engineer_brings_nothing_for_a_camp() -> None:
    state = acting("aux_build", seat("auxilia", "2.4b", badges=["engineer"]), RIVAL)
    play(state, "build build camp 2.4b")
    assert settled(state)


@pytest.mark.rule("dei.badge.engineer")
@pytest.mark.parametrize("more", without("engineer"))
def test_without_engineer_a_lift_brings_no_move(more: dict[str, Any]) -> None:
    state = acting("aux_build", seat("auxilia", "2.4b", **more), RIVAL)
    play(state, "build build lift 2.4b/2.4R")
    assert settled(state)


# --- sprinter -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.sprinter", "dei.ruling.sprinter")
def test_sprinter_brings_a_move_for_each_move_but_not_for_the_one_it_brings() -> None:
    mine = seat("auxilia", figures={"2.4b": 1, "2.1d": 1}, badges=["sprinter"])
    state = acting("aux_move", mine, RIVAL)
    play(state, "move move 2.4b 2.5b")
    assert left(state) == ("move:extra",)
    play(state, "move move:extra 2.1d 2.1b")  # other figures, from another area
    assert figures(state, 0) == {"2.1b": 1, "2.5b": 1}
    assert settled(state)
    march = acting("aux_march", mine, RIVAL)
    play(march, "move move 2.4b 2.5b", "move move 2.5b 2.6b")
    assert left(march) == ("move:extra", "move:extra")
    assert settled(to_card(march))


@pytest.mark.rule("dei.badge.sprinter", "dei.tactics.move", "dei.logistics.move")
def test_the_move_that_sprinter_brings_is_a_plain_one() -> None:
    mine = seat("auxilia", figures={"2.4b": 2}, badges=["sprinter"])
    crowd = seat("farm_z", "2.9b", figures={"2.5b": 3})
    state = acting("t_move", mine, crowd)
    play(state, "move move:tactics 2.4b 2.5b", "group 1")
    refused(state, "move move:extra 2.4b 2.5b", "dei.majority.needed")
    assert settled(to_card(state))
    state = acting("l_move", mine, crowd)
    play(state, "move move:logistics 2.4b 2.4R", "group 1")
    refused(state, "move move:extra 2.4b 2.4R", "dei.map.levels")
    assert settled(to_card(state))


@pytest.mark.rule("dei.badge.sprinter")
@pytest.mark.parametrize("more", without("sprinter"))
def test_without_sprinter_a_move_is_one_move(more: dict[str, Any]) -> None:
    state = acting("aux_move", seat("auxilia", figures={"2.4b": 1}, **more), RIVAL)
    play(state, "move move 2.4b 2.5b")
    assert settled(state)


# --- capsule --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.capsule")
def test_capsule_builds_camps_anywhere_but_neither_bridges_nor_lifts() -> None:
    crowd = seat("farm_z", "2.6b", figures={"2.6b": 5})
    state = acting("aux_build", seat("auxilia", "2.4b", badges=["capsule"]), crowd)
    assert len(only(state, "build")) == state.board.size + 3
    refused(state, "build build lift 2.6b/2.6R", "dei.action.build")
    refused(state, "build build bridge 2.6:0", "dei.action.build")
    play(state, "build build camp 2.6b")
    assert camps(state, 0) == ["2.6b"]
    assert settled(state)


@pytest.mark.rule("dei.badge.capsule", "dei.action.enlist", "dei.ruling.camp_majority")
def test_at_a_camp_of_capsule_the_majority_is_needed_to_enlist() -> None:
    state = acting("aux_camp", seat("auxilia", "2.4b", badges=["capsule"]), RIVAL)
    play(state, "build camp camp 2.6b")
    refused(state, "enlist enlist 2.6b", "dei.action.enlist")
    assert settled(to_card(state))


@pytest.mark.rule("dei.badge.capsule")
@pytest.mark.parametrize("more", without("capsule"))
def test_without_capsule_a_camp_needs_a_figure(more: dict[str, Any]) -> None:
    state = acting("aux_build", seat("auxilia", "2.4b", **more), RIVAL)
    refused(state, "build build camp 2.6b", "dei.action.build")
    assert settled(to_card(state))


# --- tunneller ------------------------------------------------------------------------------------------------------

LIFTS = ["2.4b/2.4R", "2.9b/2.9R"]


@pytest.mark.rule("dei.badge.tunneller")
def test_tunneller_makes_all_areas_with_own_lifts_adjacent() -> None:
    mine = seat("ravagers", "2.4b", figures={"2.4b": 1, "2.5b": 1}, lifts=LIFTS, badges=["tunneller"])
    state = acting("rav_move", mine, seat("farm_z", "2.1d", lifts=["2.1b/2.1R"]))
    assert {a.split()[3] for a in only(state, "move") if " 2.4b " in a} == {"2.4R", "2.9b", "2.9R", "2.5b", "2.4d"}
    refused(state, "move move 2.5b 2.9b", "dei.map.adjacent")  # no lift at its origin
    refused(state, "move move 2.4b 2.1b", "dei.map.adjacent")  # the lift of another
    play(state, "move move 2.4b 2.9R", "group 1 leader")
    assert (figures(state, 0), leader(state, 0)) == ({"2.5b": 1, "2.9R": 1}, "2.9R")
    assert settled(state)


@pytest.mark.rule("dei.badge.tunneller", "dei.majority.needed")
def test_tunneller_ignores_no_majority() -> None:
    mine = seat("auxilia", figures={"2.4b": 1}, lifts=LIFTS, badges=["tunneller"])
    state = acting("aux_move", mine, seat("farm_z", "2.1d", figures={"2.9b": 1}))
    refused(state, "move move 2.4b 2.9b", "dei.majority.tie")
    assert settled(to_card(state))


@pytest.mark.rule("dei.badge.tunneller")
@pytest.mark.parametrize("more", without("tunneller"))
def test_without_tunneller_a_lift_joins_only_its_two_ends(more: dict[str, Any]) -> None:
    state = acting("aux_move", seat("auxilia", figures={"2.4b": 1}, lifts=LIFTS, **more), RIVAL)
    assert {a.split()[3] for a in only(state, "move")} == {"2.4R", "2.5b", "2.4d"}
    refused(state, "move move 2.4b 2.9b", "dei.map.adjacent")
    assert settled(to_card(state))


# --- raid -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.raid")
def test_raid_lets_an_enlist_be_a_move_or_a_collect_once_all_scrappers_are_on_the_map() -> None:
    mine = seat("auxilia", figures={"2.4b": 15}, badges=["raid"])
    start = acting("aux_enlist", mine, RIVAL)
    moved = play(start.clone(), "move enlist 2.4b 2.5b", "group 3")
    assert figures(moved, 0) == {"2.4b": 12, "2.5b": 3}
    assert settled(moved)
    collected = play(start.clone(), "collect enlist 2.4b")
    assert goods(collected, 0) == (2, 1)
    assert settled(collected)
    enlisted = play(start.clone(), "enlist enlist 2.2b from:2.4b")
    assert figures(enlisted, 0) == {"2.2b": 1, "2.4b": 14}
    assert settled(enlisted)


@pytest.mark.rule("dei.badge.raid", "dei.tactics.enlist", "dei.machines.enlist")
@pytest.mark.parametrize(("card", "code"), [("t_enlist", "enlist:tactics"), ("m_enlist", "enlist:machines")])
def test_an_improved_enlist_becomes_a_plain_move_or_collect_by_raid(card: str, code: str) -> None:
    mine = seat("auxilia", figures={"2.4b": 14, "2.6b": 1}, badges=["raid"])
    state = acting(card, mine, seat("farm_z", "2.9b", figures={"2.5b": 14, "2.6b": 1}))
    refused(state, f"move {code} 2.4b 2.5b", "dei.majority.tie")
    refused(state, f"collect {code} 2.6b", "dei.majority.tie")
    play(state, f"collect {code} 2.4b")
    assert goods(state, 0) == (2, 1)
    assert settled(state)


@pytest.mark.rule("dei.badge.raid")
def test_with_a_scrapper_left_raid_is_of_no_use() -> None:
    state = acting("aux_enlist", seat("auxilia", figures={"2.4b": 14}, badges=["raid"]), RIVAL)
    refused(state, "move enlist 2.4b 2.5b", "dei.card.actions")
    refused(state, "collect enlist 2.4b", "dei.card.actions")
    play(state, "enlist enlist 2.2b")
    assert settled(state)


@pytest.mark.rule("dei.badge.raid")
def test_raid_begins_as_soon_as_the_last_scrapper_is_placed() -> None:
    state = acting("m_two", seat("auxilia", figures={"2.4b": 14}, badges=["raid"], candy=["enlist"]), RIVAL)
    play(state, "candy enlist")
    refused(state, "move enlist 2.4b 2.5b", "dei.card.actions")
    play(state, "enlist enlist:machines 2.2b")
    assert legal(state, "move enlist 2.4b 2.5b")
    assert settled(to_card(state))


@pytest.mark.rule("dei.badge.raid")
@pytest.mark.parametrize("more", without("raid"))
def test_without_raid_an_enlist_is_an_enlist(more: dict[str, Any]) -> None:
    state = acting("aux_enlist", seat("auxilia", figures={"2.4b": 15}, **more), RIVAL)
    refused(state, "move enlist 2.4b 2.5b", "dei.card.actions")
    refused(state, "collect enlist 2.4b", "dei.card.actions")
    assert {action.split()[0] for action in only(state)} == {"enlist", "done"}
    assert settled(to_card(state))


# --- pilot ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.badge.pilot", "dei.drone.move")
@pytest.mark.parametrize(("card", "bonus"), [("aux_drone", 0), ("hunter_1", 1)])
def test_pilot_lets_a_drone_fly_an_area_farther(card: str, bonus: int) -> None:
    mine = seat("auxilia", "2.9b", badges=["pilot"])
    state = acting(card, mine, RIVAL, drones={"hunter": "2.4b"})
    far = ["2.1d", "2.1b"][bonus]  # three or four flights away
    farther = ["2.1b", "2.2b"][bonus]
    refused(state, f"fly drone:hunter:{bonus} {farther}", "dei.drone.move")
    play(state, f"fly drone:hunter:{bonus} {far}")
    assert drone(state, "hunter") == far
    assert settled(state)


@pytest.mark.rule("dei.badge.pilot")
def test_pilot_helps_with_the_drone_of_another_too() -> None:
    mine = seat("auxilia", "2.9b", badges=["pilot"])
    state = acting("t_copy", mine, seat("farm_z", "2.9b", opened=["farm_drone"]), drones={"teleporter": "2.4b"})
    play(state, "copy copy farm_drone")
    assert legal(state, "fly drone:teleporter:0 2.1d")
    assert settled(to_card(state))


@pytest.mark.rule("dei.badge.pilot")
@pytest.mark.parametrize("more", without("pilot"))
def test_without_pilot_a_drone_flies_two_areas(more: dict[str, Any]) -> None:
    state = acting("aux_drone", seat("auxilia", "2.9b", **more), RIVAL, drones={"hunter": "2.4b"})
    refused(state, "fly drone:hunter:0 2.1d", "dei.drone.move")
    assert settled(to_card(state))
