"""The four leaders: Corvo, Abraham, Aria and Z-13; each beside one who is not."""

from __future__ import annotations

import pytest

from tabletop.games.dei.rules.phases import Ravage
from tests.alike import legal, only, play, refused

from .table import (
    acting,
    cubes,
    figures,
    goods,
    holder,
    leader,
    left,
    lying,
    position,
    seat,
    seat_changed,
    settled,
    to_card,
    values,
)

CROWD = seat("farm_z", "2.9b", figures={"2.5b": 6})

# --- Corvo ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.leader.corvo")
def test_who_moves_with_corvo_ignores_majorities_and_who_goes_without_him_does_not() -> None:
    state = acting("aux_move", seat("auxilia", "2.4b", figures={"2.4b": 2}), CROWD)
    play(state, "move move 2.4b 2.5b")
    assert only(state) == ["group 2 leader", "group 1 leader", "group 0 leader"]
    refused(state, "group 2", "dei.majority.needed")
    play(state, "group 1 leader")
    assert (figures(state, 0), leader(state, 0)) == ({"2.4b": 1, "2.5b": 1}, "2.5b")
    assert settled(state)


@pytest.mark.rule("dei.leader.corvo")
@pytest.mark.parametrize("faction", ["ravagers", "refuge_42"])
def test_other_leaders_ignore_no_majority(faction: str) -> None:
    state = acting(f"{faction[:3]}_move", seat(faction, "2.4b", figures={"2.4b": 2}), CROWD)
    refused(state, "move move 2.4b 2.5b", "dei.majority.needed")
    assert settled(to_card(state))


@pytest.mark.rule("dei.leader.corvo")
def test_corvo_where_he_goes_to_helps_nobody_who_comes_later() -> None:
    state = acting("aux_march", seat("auxilia", "2.4b", figures={"2.4b": 2}), CROWD)
    play(state, "move move 2.4b 2.5b", "group 0 leader")
    refused(state, "move move 2.4b 2.5b", "dei.majority.needed")
    assert settled(to_card(state))


# --- Abraham --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.leader.abraham")
def test_abraham_collects_at_the_end_of_the_own_phase_whatever_the_majorities_are() -> None:
    mine, crowd = seat("ravagers", "2.4b"), seat("farm_z", "2.9b", figures={"2.4b": 3})
    state = position(mine, crowd, stage="end_of_phase")
    assert isinstance(state.question, Ravage)
    assert (state.current_player(), only(state)) == (0, ["collect collect:abraham 2.4b", "done"])
    before = state.clone()
    play(state, "collect collect:abraham 2.4b")
    assert (goods(state, 0), lying(state, "2.4b")) == ((2, 1), (1, 0))
    assert seat_changed(before, state, 0) == {"technology"}
    assert settled(state)
    assert state.current_player() == 1
    left_out = play(before, "done")
    assert goods(left_out, 0) == (1, 1)
    assert settled(left_out)


@pytest.mark.rule("dei.leader.abraham")
@pytest.mark.parametrize("phase", [1, 2, 3])
def test_abraham_collects_in_every_phase_and_for_its_owner_only(phase: int) -> None:
    state = position(seat("ravagers", "2.4b"), seat("farm_z", "2.9b"), stage="end_of_phase", phase=phase)
    assert isinstance(state.question, Ravage)
    play(state, "done")
    other = position(
        seat("ravagers", "2.4b"), seat("farm_z", "2.5b"), stage="end_of_phase", phase=phase, to_move=1, first=1
    )
    assert not isinstance(other.question, Ravage)


@pytest.mark.rule("dei.leader.abraham")
def test_where_nothing_lies_or_abraham_is_not_there_nothing_is_asked() -> None:
    for mine in (seat("ravagers", "2.4d"), seat("ravagers"), seat("auxilia", "2.4b")):
        state = position(mine, seat("farm_z", "2.9b"), stage="end_of_phase")
        assert settled(state)
        assert state.current_player() == 1


@pytest.mark.rule("dei.ruling.phase_end", "dei.leader.abraham", "dei.missions.technology")
def test_abraham_collects_before_the_mission_is_chosen() -> None:
    missions = [["technology", "energy"]]
    state = position(seat("ravagers", "2.4b"), seat("farm_z", "2.9b"), stage="end_of_phase", phase=3, missions=missions)
    assert isinstance(state.question, Ravage)
    play(state, "collect collect:abraham 2.4b", "mission 1 1")
    assert state.scores() == (2, 0)
    assert settled(to_card(state))


# --- Aria -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.leader.aria")
def test_aria_changes_the_level_without_a_lift_but_only_she() -> None:
    state = acting("ref_move", seat("refuge_42", "2.4b", figures={"2.4b": 2}), seat("farm_z", "2.9b"))
    assert {a.split()[3] for a in only(state, "move")} == {"2.4R", "2.4S", "2.5S", "2.5b", "2.4d"}
    refused(state, "move move 2.4b 2.5R", "dei.map.levels")
    play(state, "move move 2.4b 2.4R")  # but one group may go: nobody is asked
    assert (figures(state, 0), leader(state, 0)) == ({"2.4b": 2}, "2.4R")
    assert settled(state)


@pytest.mark.rule("dei.leader.aria")
def test_where_an_own_lift_stands_scrappers_go_with_aria() -> None:
    mine = seat("refuge_42", "2.4b", figures={"2.4b": 1}, lifts=["2.4b/2.4R"])
    state = acting("ref_move", mine, seat("farm_z", "2.9b"))
    play(state, "move move 2.4b 2.4R")
    assert only(state) == ["group 1 leader", "group 1", "group 0 leader"]
    play(state, "group 1 leader")
    assert (figures(state, 0), leader(state, 0)) == ({"2.4R": 1}, "2.4R")
    assert settled(state)


@pytest.mark.rule("dei.leader.aria", "dei.majority.needed")
def test_aria_needs_the_majority_like_everybody() -> None:
    mine = seat("refuge_42", "2.4b", figures={"2.4b": 5})
    state = acting("ref_move", mine, seat("farm_z", "2.9b", figures={"2.4R": 1}))
    refused(state, "move move 2.4b 2.4R", "dei.majority.tie")
    assert settled(to_card(state))


@pytest.mark.rule("dei.leader.aria", "dei.map.levels")
@pytest.mark.parametrize("faction", ["auxilia", "ravagers", "farm_z"])
def test_other_leaders_need_a_lift(faction: str) -> None:
    prefix = {"auxilia": "aux", "ravagers": "rav", "farm_z": "farm"}[faction]
    state = acting(f"{prefix}_move", seat(faction, "2.4b"), seat("refuge_42", "2.9b"))
    refused(state, "move move 2.4b 2.4R", "dei.map.levels")
    assert settled(to_card(state))


@pytest.mark.rule("dei.leader.aria", "dei.badge.caravan")
def test_no_camp_goes_with_aria_where_only_she_may_go() -> None:
    mine = seat("refuge_42", "2.4b", figures={"2.4b": 1}, camps=["2.4b"], badges=["caravan"])
    state = acting("ref_march", mine, seat("farm_z", "2.9b"))
    play(state, "move move 2.4b 2.4R")
    assert (leader(state, 0), figures(state, 0)) == ("2.4R", {"2.4b": 1})
    assert state.seats[0].camps == [state.get_area("2.4b")]
    assert settled(to_card(state))


# --- Z-13 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.leader.z13", "dei.majority.value")
@pytest.mark.parametrize(("theirs", "who"), [(2, 0), (3, None), (4, 1)])
def test_z13_counts_three(theirs: int, who: int | None) -> None:
    state = position(seat("farm_z", "2.4a"), seat("auxilia", "2.9b", figures={"2.4a": theirs}))
    assert (values(state, "2.4a"), holder(state, "2.4a")) == ([3, theirs], who)
    named = {part.kind: n for part, n in state.majority("2.4a").tallies[0].parts}  # type: ignore[attr-defined]
    assert named == {"leader": 1, "z13": 2}
    assert cubes(state, "2.4a") == [-1 if who is None else who]
    assert settled(state)


@pytest.mark.rule("dei.leader.z13", "dei.majority.needed")
def test_z13_brings_its_three_along() -> None:
    crowd = seat("auxilia", "2.9b", figures={"2.5b": 2})
    state = acting("farm_move", seat("farm_z", "2.4b", figures={"2.4b": 1}), crowd)
    play(state, "move move 2.4b 2.5b")
    assert only(state) == ["group 1 leader", "group 0 leader"]
    play(state, "group 0 leader")
    assert values(state, "2.5b") == [3, 2]
    assert values(state, "2.4b") == [1, 0]
    assert settled(state)


@pytest.mark.rule("dei.leader.z13", "dei.leader.unkillable")
def test_other_leaders_count_one_and_all_may_collect_alone() -> None:
    state = acting("aux_collect", seat("auxilia", "2.4b"), seat("farm_z", "2.5b"))
    assert (values(state, "2.4b"), values(state, "2.5b")) == ([1, 0], [0, 3])
    assert left(state) == ("collect",)
    assert legal(state, "collect collect 2.4b")
    assert settled(to_card(state))
