"""Build: where a camp, a bridge or a lift may be built, what it opens, and how one that stands is moved."""

from __future__ import annotations

import pytest

from tests.alike import changed, legal, only, play, refused

from .table import acting, bridges, camps, cubes, left, lifts, seat, seat_changed, settled, to_card, values

RIVAL = seat("farm_z", "2.9b", figures={"2.9b": 1})


@pytest.mark.rule("dei.action.build")
@pytest.mark.parametrize(
    ("building", "place", "field"),
    [("camp", "2.4b", "camps"), ("lift", "2.4b/2.4R", "lifts"), ("lift", "2.4b/2.5S", "lifts"),
     ("bridge", "2.4:0", "bridges")],
)  # fmt: skip
def test_a_building_comes_where_a_figure_stands_without_any_majority(building: str, place: str, field: str) -> None:
    where = "2.4S" if building == "bridge" else "2.4b"
    state = acting("aux_build", seat("auxilia", "2.9b", figures={where: 1}), seat("farm_z", figures={where: 4}))
    before = state.clone()
    play(state, f"build build {building} {place}")
    assert changed(before, state) == {"seats"}
    assert seat_changed(before, state, 0) == {field}
    assert seat_changed(before, state, 1) == set()
    assert camps(state, 0) + bridges(state, 0) + lifts(state, 0) == [place]
    assert settled(state)


@pytest.mark.rule("dei.action.build")
@pytest.mark.parametrize(
    ("action", "near"),
    [
        ("build build camp 2.4b", ("2.4b",)),
        ("build build lift 2.4b/2.4R", ("2.4b", "2.4R")),
        ("build build bridge 2.4:0", ("2.4S", "2.4R")),
    ],
)
def test_a_figure_at_either_end_is_enough_and_the_leader_alone_too(action: str, near: tuple[str, ...]) -> None:
    for area in near:
        for mine in (seat("auxilia", figures={area: 1}), seat("auxilia", area)):
            assert legal(acting("aux_build", mine, RIVAL), action)
    state = acting("aux_build", seat("auxilia", "2.5b", figures={"2.4d": 1, "2.4a": 1}), RIVAL)
    refused(state, action, "dei.action.build")
    assert settled(to_card(state))


@pytest.mark.rule("dei.action.build")
def test_the_figures_of_others_do_not_help_to_build() -> None:
    state = acting("aux_build", seat("auxilia", "2.5R"), seat("farm_z", "2.4b", figures={"2.4b": 3}))
    refused(state, "build build camp 2.4b", "dei.action.build")
    refused(state, "build build lift 2.4b/2.4R", "dei.action.build")
    assert settled(to_card(state))


@pytest.mark.rule("dei.ruling.lift_sites", "dei.map.bridge")
def test_lifts_and_bridges_stand_only_on_their_sites() -> None:
    state = acting("aux_build", seat("auxilia", "2.4b", figures={"2.4S": 1}), RIVAL)
    for action in (
        "build build lift 2.4b/2.5R", "build build lift 2.4b/2.5b", "build build bridge 2.4:2",
        "build build bridge 2.4S", "build build lift 2.4R/2.4b",
    ):  # fmt: skip
        refused(state, action, "dei.ruling.lift_sites")
    refused(state, "build build camp 2.4z", "dei.action.build")
    assert settled(to_card(state))


@pytest.mark.rule("dei.ruling.same_site", "dei.action.build_more")
def test_buildings_that_stand_there_keep_nobody_from_building() -> None:
    mine = seat("auxilia", "2.4b", camps=["2.4b"], lifts=["2.4b/2.4R"], bridges=["2.4:0"])
    theirs = seat("farm_z", "2.9b", camps=["2.4b"], lifts=["2.4b/2.4S"])
    state = acting("aux_build", mine, theirs)
    for action in ("build build camp 2.4b", "build build lift 2.4b/2.4S"):
        assert legal(state, action)
    second = play(state.clone(), "build build lift 2.4b/2.4R")
    assert lifts(second, 0) == ["2.4b/2.4R", "2.4b/2.4R"]
    play(state, "build build camp 2.4b")
    assert camps(state, 0) == ["2.4b", "2.4b"]
    assert camps(state, 1) == ["2.4b"]
    assert settled(state)


@pytest.mark.rule("dei.action.build_more", "dei.map.shared", "dei.map.bridge")
@pytest.mark.parametrize("site", ["2.4:0", "2.4:1", "2.3:0"])
def test_a_bridge_may_stand_beside_that_of_another_an_own_and_a_shared_one(site: str) -> None:
    theirs = seat("farm_z", "2.9b", bridges=["2.4:0", "2.3:1"])
    mine = seat("auxilia", "2.9b", figures={"2.4R": 1, "2.4Q": 1, "2.3R": 1}, bridges=["2.4:1"])
    state = acting("aux_build", mine, theirs)
    play(state, f"build build bridge {site}")
    assert bridges(state, 0) == ["2.4:1", site]
    assert settled(state)


@pytest.mark.rule("dei.action.build_more", "dei.badge.bombardier")
def test_two_bridges_on_one_site_count_twice_for_the_bombardier() -> None:
    mine = seat("auxilia", "2.4R", bridges=["2.4:0"], badges=["bombardier"])
    state = acting("t_bridge", mine, RIVAL)
    assert values(state, "2.4b")[0] == 2
    play(state, "build bridge bridge 2.4:0")
    assert values(state, "2.4b")[0] == 4
    assert settled(state)


@pytest.mark.rule("dei.action.build_move")
@pytest.mark.parametrize(
    ("kind", "own", "new"),
    [
        ("camp", ["2.5b", "2.6b", "2.4d"], "2.4b"),
        ("bridge", ["2.5:0", "2.6:0", "2.7:0"], "2.4:0"),
        ("lift", ["2.5b/2.5R", "2.5b/2.5S", "2.6b/2.6R"], "2.4b/2.4S"),
    ],
)
def test_a_placed_building_is_moved_only_when_none_of_its_kind_is_left(kind: str, own: list[str], new: str) -> None:
    mine = seat("auxilia", "2.4S", figures={"2.4b": 1}, **{f"{kind}s": own[:2]})
    state = acting("aux_build", mine, RIVAL)
    refused(state, f"build build {kind} {new} from:{own[0]}", "dei.action.build_move")
    assert legal(state, f"build build {kind} {new}")
    state = acting("aux_build", {**mine, f"{kind}s": own}, RIVAL)
    refused(state, f"build build {kind} {new}", "dei.action.build_move")
    refused(state, f"build build {kind} {new} from:2.9d", "dei.action.build_move")
    others = [other for other in ("camp", "bridge", "lift") if other != kind]
    assert all(any(f" {other} " in action and "from:" not in action for action in only(state)) for other in others)
    before = state.clone()
    play(state, f"build build {kind} {new} from:{own[1]}")
    assert [*camps(state, 0), *bridges(state, 0), *lifts(state, 0)] == [own[0], own[2], new]
    assert seat_changed(before, state, 0) == {f"{kind}s"}
    assert settled(state)


@pytest.mark.rule("dei.action.build_move")
def test_a_building_is_not_moved_to_where_it_stands() -> None:
    mine = seat("auxilia", "2.4b", camps=["2.4b", "2.5b", "2.5b"])
    state = acting("aux_build", mine, RIVAL)
    refused(state, "build build camp 2.4b from:2.4b", "dei.action.build_move")
    assert only(state, "build")[0] == "build build camp 2.4b from:2.5b"
    play(state, "build build camp 2.4b from:2.5b")
    assert sorted(camps(state, 0)) == ["2.4b", "2.4b", "2.5b"]
    assert settled(state)


@pytest.mark.rule("dei.action.build_move", "dei.map.levels")
def test_a_lift_that_is_moved_no_longer_joins_what_it_joined() -> None:
    lifted = ["2.5b/2.5R", "2.4b/2.4R", "2.6b/2.6R"]
    mine = seat("auxilia", "2.9b", figures={"2.4b": 1, "2.5b": 1}, lifts=lifted)
    state = acting("l_build", mine, RIVAL)
    assert legal(state, "move move 2.4b 2.4R")
    play(state, "build build lift 2.5b/2.5S from:2.4b/2.4R")
    refused(state, "move move 2.4b 2.4R", "dei.map.levels")
    assert legal(state, "move move 2.5b 2.5S")
    assert settled(to_card(state))


@pytest.mark.rule("dei.action.build")
@pytest.mark.parametrize(
    ("card", "code"), [("m_camp", "camp"), ("t_bridge", "bridge"), ("l_lift", "lift"), ("aux_camp", "camp")]
)
def test_an_action_that_names_a_building_builds_nothing_else(card: str, code: str) -> None:
    state = acting(card, seat("auxilia", "2.4b", figures={"2.4S": 1}), RIVAL)
    assert {action.split()[2] for action in only(state, "build")} == {code}
    other = "lift 2.4b/2.4R" if code == "camp" else "camp 2.4b"
    refused(state, f"build {code} {other}", "dei.card.actions")
    refused(state, f"build {code} tower 2.4b", "dei.card.actions")
    assert settled(to_card(state))


@pytest.mark.rule("dei.action.build", "dei.action.enlist")
def test_what_has_just_been_built_can_be_used_by_the_same_card() -> None:
    state = acting("aux_camp", seat("auxilia", figures={"2.4b": 1}), RIVAL)
    assert left(state) == ("camp", "enlist")
    refused(state, "enlist enlist 2.4b", "dei.action.enlist")
    play(state, "build camp camp 2.4b", "enlist enlist 2.4b")
    assert values(state, "2.4b") == [2, 0]
    assert settled(state)


@pytest.mark.rule("dei.ruling.figure_needed", "dei.outpost.control")
def test_a_building_alone_takes_no_outpost() -> None:
    state = acting("aux_build", seat("auxilia", "2.9b", figures={"2.4R": 1}), RIVAL)
    play(state, "build build lift 2.4a/2.4R")
    assert cubes(state, "2.4a") == [-1]
    assert settled(state)
