"""Move: how many go, whereto, what may be entered; the moves of tactics and logistics."""

from __future__ import annotations

import pytest

from tests.alike import changed, legal, only, play, refused

from .table import acting, cubes, figures, leader, left, seat, seat_changed, settled, to_card

RIVAL = seat("farm_z", "2.9b", figures={"2.9b": 1})


@pytest.mark.rule("dei.action.move")
def test_any_number_of_figures_goes_and_the_rest_stays_behind() -> None:
    state = acting("rav_move", seat("ravagers", "2.4b", figures={"2.4b": 3, "2.5b": 1}), RIVAL)
    before = state.clone()
    play(state, "move move 2.4b 2.5b")
    assert only(state) == [
        "group 3 leader", "group 3", "group 2 leader", "group 2", "group 1 leader", "group 1", "group 0 leader",
    ]  # fmt: skip
    play(state, "group 2 leader")
    assert (figures(state, 0), leader(state, 0)) == ({"2.4b": 1, "2.5b": 3}, "2.5b")
    assert changed(before, state) == {"seats"}
    assert seat_changed(before, state, 0) == {"figures", "leader"}
    assert seat_changed(before, state, 1) == set()
    assert settled(state)


@pytest.mark.rule("dei.action.move", "dei.map.adjacent", "dei.map.levels")
def test_only_an_adjacent_area_is_entered_and_only_from_where_a_figure_is() -> None:
    state = acting("rav_move", seat("ravagers", "2.4b", figures={"2.4b": 2}), RIVAL)
    refused(state, "move move 2.4b 2.6b", "dei.map.adjacent")
    refused(state, "move move 2.4b 2.4R", "dei.map.levels")
    refused(state, "move move 2.4b 2.4b", "dei.map.adjacent")
    refused(state, "move move 2.5b 2.6b", "dei.action.move")
    refused(state, "move move 2.4b 9.9z", "dei.action.move")
    assert only(state, "move") == ["move move 2.4b 2.5b", "move move 2.4b 2.4d"]
    assert "lift" in state.check(state.game.parse_action("move move 2.4b 2.4R")).text()
    assert settled(to_card(state))


@pytest.mark.rule("dei.action.move")
def test_more_figures_than_there_are_or_none_at_all_cannot_go() -> None:
    state = acting("rav_move", seat("ravagers", "2.9b", figures={"2.4b": 2}), RIVAL)
    play(state, "move move 2.4b 2.5b")
    for group in ("group 3", "group 0", "group -1", "group 1 leader"):
        refused(state, group, "dei.action.move")
    refused(state, "group 1 camps:1", "dei.badge.caravan")
    play(state, "group 2")
    assert figures(state, 0) == {"2.5b": 2}
    assert settled(state)


@pytest.mark.rule("dei.majority.needed", "dei.majority.tie")
@pytest.mark.parametrize(
    ("coming", "there", "theirs", "rules"),
    [
        (1, 0, 0, ()),
        (2, 0, 1, ()),
        (1, 1, 1, ()),
        (1, 0, 1, ("dei.majority.tie",)),
        (1, 1, 2, ("dei.majority.tie",)),
        (1, 0, 2, ("dei.majority.needed",)),
    ],
)
def test_where_others_are_the_move_must_bring_the_majority(
    coming: int, there: int, theirs: int, rules: tuple[str, ...]
) -> None:
    own = {"2.4b": coming, "2.5b": there, "2.9b": 1}
    mine = seat("auxilia", "2.9b", figures={area: n for area, n in own.items() if n})
    rival = seat("farm_z", "2.9b", figures={"2.5b": theirs} if theirs else {})
    state = acting("aux_move", mine, rival)
    if rules:
        refused(state, "move move 2.4b 2.5b", *rules)
    else:
        play(state, "move move 2.4b 2.5b")
        assert figures(state, 0) == {"2.5b": coming + there, "2.9b": 1}
    assert settled(to_card(state))


@pytest.mark.rule("dei.majority.needed")
def test_among_the_groups_only_those_strong_enough_may_go() -> None:
    mine = seat("ravagers", "2.4b", figures={"2.4b": 3, "2.5b": 1})
    state = acting("rav_move", mine, seat("farm_z", "2.9b", figures={"2.5b": 3}))
    play(state, "move move 2.4b 2.5b")
    assert only(state) == ["group 3 leader", "group 3", "group 2 leader"]
    refused(state, "group 2", "dei.majority.tie")
    refused(state, "group 0 leader", "dei.majority.needed")
    play(state, "group 2 leader")
    assert figures(state, 0) == {"2.4b": 1, "2.5b": 3}
    assert settled(state)


@pytest.mark.rule("dei.majority.needed", "dei.leader.unkillable")
def test_a_leader_alone_keeps_others_out_like_a_scrapper() -> None:
    state = acting("aux_move", seat("auxilia", "2.1d", figures={"2.4b": 1}), seat("ravagers", "2.5b"))
    refused(state, "move move 2.4b 2.5b", "dei.majority.tie")
    state = acting("aux_move", seat("auxilia", "2.1d", figures={"2.4b": 2}), seat("ravagers", "2.5b"))
    play(state, "move move 2.4b 2.5b")  # but one group is strong enough: nobody is asked
    assert figures(state, 0) == {"2.5b": 2}
    assert settled(state)


@pytest.mark.rule("dei.majority.needed")
def test_leaving_needs_no_majority_and_buildings_of_others_keep_nobody_out() -> None:
    crowd = seat("farm_z", "2.9b", figures={"2.4b": 5}, camps=["2.5b"])
    state = acting("aux_move", seat("auxilia", "2.9b", figures={"2.4b": 1}), crowd)
    play(state, "move move 2.4b 2.5b")
    assert figures(state, 0) == {"2.5b": 1}
    assert settled(state)


@pytest.mark.rule("dei.outpost.control", "dei.outpost.lose", "dei.outpost.abandon")
def test_a_move_settles_the_outposts_at_both_ends() -> None:
    mine = seat("auxilia", "2.9b", figures={"2.1b": 3})
    state = acting("aux_march", mine, seat("farm_z", "2.9b", figures={"2.3b": 1}))
    assert (cubes(state, "2.1b"), cubes(state, "2.3b")) == ([0, 0], [1])
    play(state, "move move 2.1b 2.2b", "group 3")
    assert (cubes(state, "2.1b"), cubes(state, "2.3b")) == ([-1, -1], [1])
    play(state, "move move 2.2b 2.3b", "group 2")
    assert cubes(state, "2.3b") == [0]
    assert settled(state)


@pytest.mark.rule("dei.map.own", "dei.map.bridge", "dei.map.levels", "dei.map.shared")
def test_only_own_and_shared_buildings_lead_anywhere() -> None:
    mine = seat("auxilia", figures={"2.4S": 1, "2.4a": 1, "2.3S": 1})
    builder = seat("farm_z", "2.9b", bridges=["2.4:0"], lifts=["2.4a/2.4R"])
    state = acting("aux_move", mine, builder)
    assert only(state, "move") == ["move move 2.3S 2.3R", "move move 2.4a 2.1d"]
    refused(state, "move move 2.4S 2.4R", "dei.map.own")
    refused(state, "move move 2.4a 2.4R", "dei.map.own")
    state = acting("aux_move", {**mine, "bridges": ["2.4:0"], "lifts": ["2.4a/2.4R"]}, RIVAL)
    assert only(state, "move") == [
        "move move 2.3S 2.3R", "move move 2.4a 2.1d", "move move 2.4a 2.4R", "move move 2.4S 2.4R",
    ]  # fmt: skip
    play(state, "move move 2.4S 2.4R")
    assert figures(state, 0) == {"2.3S": 1, "2.4R": 1, "2.4a": 1}
    assert settled(state)


@pytest.mark.rule("dei.tactics.move")
def test_the_move_of_tactics_enters_whatever_the_majorities_are() -> None:
    mine, crowd = seat("auxilia", "2.9b", figures={"2.4b": 2}), seat("farm_z", "2.5b", figures={"2.5b": 4})
    state = acting("t_move", mine, crowd)
    refused(state, "move move 2.4b 2.5b", "dei.card.actions", "dei.majority.needed")
    play(state, "move move:tactics 2.4b 2.5b")
    assert only(state) == ["group 2", "group 1"]
    play(state, "group 1")
    assert figures(state, 0) == {"2.4b": 1, "2.5b": 1}
    assert settled(state)
    plain = acting("aux_move", mine, crowd)
    refused(plain, "move move 2.4b 2.5b", "dei.majority.needed")
    assert settled(to_card(plain))


@pytest.mark.rule("dei.tactics.move", "dei.outpost.lose")
def test_who_enters_without_the_majority_takes_no_outpost() -> None:
    mine, crowd = seat("auxilia", "2.9b", figures={"2.4d": 1, "2.1d": 1}), seat("farm_z", "2.9b", figures={"2.4a": 1})
    state = acting("t_move", mine, crowd)
    play(state, "move move:tactics 2.1d 2.4a")
    assert cubes(state, "2.4a") == [1]
    assert settled(state)


@pytest.mark.rule("dei.tactics.move", "dei.map.adjacent")
def test_the_move_of_tactics_reaches_no_farther_than_a_plain_one() -> None:
    state = acting("t_move", seat("auxilia", "2.9b", figures={"2.4b": 2}), RIVAL)
    refused(state, "move move:tactics 2.4b 2.6b", "dei.map.adjacent")
    refused(state, "move move:tactics 2.4b 2.4R", "dei.map.levels")
    assert settled(to_card(state))


@pytest.mark.rule("dei.logistics.move")
def test_the_move_of_logistics_goes_between_ground_and_roof_without_a_lift() -> None:
    state = acting("l_move", seat("auxilia", "2.9b", figures={"2.4b": 2}), RIVAL)
    assert {action.split()[3] for action in only(state, "move") if " 2.4b " in action} == {
        "2.4R", "2.4S", "2.5S", "2.5b", "2.4d",
    }  # fmt: skip
    refused(state, "move move:logistics 2.4b 2.5R", "dei.map.levels")
    play(state, "move move:logistics 2.4b 2.4R", "group 2")
    assert figures(state, 0) == {"2.4R": 2}
    assert settled(state)


@pytest.mark.rule("dei.logistics.move", "dei.majority.needed")
def test_the_move_of_logistics_does_not_ignore_majorities() -> None:
    mine = seat("auxilia", "2.9b", figures={"2.4b": 2})
    state = acting("l_move", mine, seat("farm_z", "2.9b", figures={"2.4R": 2, "2.4S": 1}))
    refused(state, "move move:logistics 2.4b 2.4R", "dei.majority.tie")
    play(state, "move move:logistics 2.4b 2.4S")  # but one group is strong enough: nobody is asked
    assert figures(state, 0) == {"2.4S": 2}
    assert settled(state)


@pytest.mark.rule("dei.card.actions", "dei.action.move")
def test_each_move_of_a_card_is_one_origin_and_one_target_in_any_order() -> None:
    mine = seat("auxilia", "2.9b", figures={"2.4b": 1, "2.1d": 1, "2.1b": 1})
    state = acting("aux_mixed", mine, RIVAL)
    assert left(state) == ("collect", "enlist", "move")
    play(state, "collect collect 2.1b")
    assert left(state) == ("enlist", "move")
    play(state, "move move 2.1d 2.1b")
    assert left(state) == ("enlist",)
    refused(state, "move move 2.4b 2.5b", "dei.card.actions")
    play(state, "done")
    assert figures(state, 0) == {"2.1b": 2, "2.4b": 1}
    assert settled(state)


@pytest.mark.rule("dei.card.actions")
def test_every_action_of_a_card_may_be_left_out() -> None:
    state = acting("aux_mixed", seat("auxilia", "2.9b", figures={"2.4b": 1}), RIVAL)
    before = state.clone()
    assert legal(state, "done")
    play(state, "done")
    assert changed(before, state) == set()
    assert settled(state)
