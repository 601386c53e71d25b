"""Majorities: what counts, who holds one, what it is needed for; and the cubes of the outposts that follow it."""

from __future__ import annotations

import pytest

from tabletop.games.dei.rules.effects.moving import ChooseGroup
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table.majority import compute_strength, has_majority, list_parts
from tabletop.games.dei.table.majority import find_holder as who_holds
from tabletop.games.dei.table.state import DeiState
from tests.alike import legal, only, play, refused, seat_of, told

from .table import acting, camps, cubes, drone, figures, holder, leader, position, seat, values


def counted(state: DeiState, player: int, area: str) -> dict[str, int]:
    """The parts of a majority value by name; the tally, its sum and the quick way must agree."""
    where = state.get_area(area)
    found = dict(list_parts(state, player, where))
    assert sum(found.values()) == compute_strength(state, player, where) == values(state, area)[player]
    tally = state.majority(area).tallies[player]
    assert [(part.kind, n) for part, n in tally.parts] == list(found.items())
    return found


# --- value ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.majority.value", "dei.leader.unkillable")
def test_each_scrapper_and_the_leader_count_one() -> None:
    state = position(seat("auxilia", "2.1b", figures={"2.1b": 2, "2.2b": 1}), seat("ravagers", "2.2b"))
    assert counted(state, 0, "2.1b") == {"scrappers": 2, "leader": 1}
    assert counted(state, 0, "2.2b") == {"scrappers": 1}
    assert counted(state, 1, "2.2b") == {"leader": 1}
    assert counted(state, 1, "2.1b") == {}


@pytest.mark.rule("dei.leader.z13", "dei.majority.value")
def test_the_leader_of_farm_z_counts_three() -> None:
    state = position(seat("farm_z", "2.1b", figures={"2.2b": 1}), seat("auxilia", "2.2b", figures={"2.1b": 2}))
    assert counted(state, 0, "2.1b") == {"leader": 1, "z13": 2}
    assert counted(state, 0, "2.2b") == {"scrappers": 1}
    assert (holder(state, "2.1b"), values(state, "2.1b")) == (0, [3, 2])
    assert holder(position(seat("ravagers", "2.1b"), seat("auxilia", figures={"2.1b": 2})), "2.1b") == 1


@pytest.mark.rule("dei.badge.barricade", "dei.majority.value")
def test_with_the_barricade_each_own_camp_counts_two_where_it_stands() -> None:
    mine = seat("auxilia", "2.1b", camps=["2.1b", "2.1b", "2.2b"])
    theirs = seat("ravagers", "2.9b", figures={"2.1b": 1}, camps=["2.1b"])
    with_it = position({**mine, "badges": ["barricade"]}, theirs)
    assert counted(with_it, 0, "2.1b") == {"leader": 1, "barricade": 4}
    assert counted(with_it, 1, "2.1b") == {"scrappers": 1}
    secret = position({**mine, "secret": ["barricade"]}, theirs)
    assert counted(secret, 0, "2.1b") == {"leader": 1}


@pytest.mark.rule("dei.badge.bombardier", "dei.majority.value")
def test_with_the_bombardier_each_own_bridge_counts_two_for_the_ground_below() -> None:
    mine = seat("auxilia", "2.1b", figures={"2.1S": 1, "2.3b": 1}, bridges=["2.1:0"])
    theirs = seat("ravagers", "2.9b", figures={"2.1b": 1}, bridges=["2.1:1"])
    with_it = position({**mine, "badges": ["bombardier"]}, theirs)
    assert counted(with_it, 0, "2.1b") == {"leader": 1, "bombardier": 2}
    assert counted(with_it, 0, "2.1S") == {"scrappers": 1}  # not at its ends
    assert counted(with_it, 0, "2.3b") == {"scrappers": 1}  # the bridge above is a shared one
    assert counted(with_it, 1, "2.1b") == {"scrappers": 1}
    assert counted(position({**mine, "secret": ["bombardier"]}, theirs), 0, "2.1b") == {"leader": 1}


@pytest.mark.rule("dei.badge.covert", "dei.majority.value", "dei.ruling.own_drones")
def test_with_covert_operations_each_own_drone_counts_one_where_it_is() -> None:
    mine = seat("auxilia", "2.1b")
    theirs = seat("ravagers", "2.9b", figures={"2.1b": 1})
    drones = {"hunter": "2.1b", "transporter": "2.1b"}
    with_it = position({**mine, "badges": ["covert"]}, theirs, drones=drones)
    assert counted(with_it, 0, "2.1b") == {"leader": 1, "covert": 1}
    assert counted(position({**mine, "secret": ["covert"]}, theirs, drones=drones), 0, "2.1b") == {"leader": 1}
    assert counted(position({**mine, "badges": ["covert"]}, theirs), 0, "2.1b") == {"leader": 1}
    both = {**mine, "badges": ["covert"], "hand": ["aux_drone", "transporter_0"]}
    assert counted(position(both, theirs, drones=drones), 0, "2.1b") == {"leader": 1, "covert": 2}


@pytest.mark.rule("dei.ruling.own_drones")
@pytest.mark.parametrize(("zone", "owned"), [("hand", 1), ("opened", 1), ("down", 1), ("disposed", 0)])
def test_a_drone_is_owned_with_its_card_in_hand_open_or_face_down_but_not_disposed(zone: str, owned: int) -> None:
    cards = {"hand": ["aux_move", "aux_march"]}
    cards[zone] = [*cards.get(zone, []), "aux_drone"]
    state = position(seat("auxilia", "2.1b", badges=["covert"], **cards), seat("ravagers"), drones={"hunter": "2.1b"})
    assert counted(state, 0, "2.1b").get("covert", 0) == owned
    assert state.owns_drone(0, "hunter") == bool(owned)


@pytest.mark.rule("dei.ruling.own_drones")
def test_a_drone_may_belong_to_several_players() -> None:
    mine = seat("auxilia", "2.1b", badges=["covert"])
    theirs = seat("ravagers", "2.1b", hand=["rav_move", "hunter_0"])
    state = position(mine, theirs, drones={"hunter": "2.1b"})
    assert (state.owns_drone(0, "hunter"), state.owns_drone(1, "hunter")) == (True, True)


BY_BADGE = [
    ({"badges": ["barricade"], "camps": ["2.1b"]}, 2),
    ({"badges": ["bombardier"], "bridges": ["2.1:0"]}, 2),
    ({"badges": ["covert"]}, 1),
]
"""Seats that have a value on 2.1b without a figure (the last one if the hunter is there), and which."""
NEEDED = {"figure_needed": True}


@pytest.mark.rule("dei.ruling.figure_needed", "dei.majority.most")
@pytest.mark.parametrize(("badge", "worth"), BY_BADGE)
def test_the_highest_value_has_the_majority_even_without_a_figure(badge: dict[str, object], worth: int) -> None:
    drones = {"hunter": "2.1b"}
    mine, there = seat("auxilia", "2.9b", **badge), seat("auxilia", "2.1b", **badge)
    state = position(mine, seat("ravagers"), drones=drones)
    assert (holder(state, "2.1b"), values(state, "2.1b")) == (0, [worth, 0])
    tie = position(mine, seat("ravagers", figures={"2.1b": worth}), drones=drones)
    assert (holder(tie, "2.1b"), values(tie, "2.1b")) == (None, [worth, worth])
    assert holder(position(mine, seat("ravagers", figures={"2.1b": worth + 1}), drones=drones), "2.1b") == 1
    figures_count = position(mine, seat("ravagers"), drones=drones, parameters=NEEDED)
    assert (holder(figures_count, "2.1b"), values(figures_count, "2.1b")) == (None, [0, 0])
    for parameters in ({}, NEEDED):
        state = position(there, seat("ravagers"), drones=drones, parameters=parameters)
        assert (holder(state, "2.1b"), cubes(state, "2.1b"), values(state, "2.1b")) == (0, [0, 0], [worth + 1, 0])


@pytest.mark.rule("dei.ruling.figure_needed", "dei.action.collect")
@pytest.mark.parametrize(("badge", "worth"), BY_BADGE)
def test_who_has_the_majority_without_a_figure_collects(badge: dict[str, object], worth: int) -> None:
    mine, drones = seat("auxilia", "2.9R", hand=["aux_collect", "aux_drone", "aux_move"], **badge), {"hunter": "2.1b"}
    state = acting("aux_collect", mine, seat("ravagers"), drones=drones)
    play(state, "collect collect 2.1b")
    assert state.seats[0].technology == 2
    rival = seat("ravagers", figures={"2.1b": worth})
    refused(acting("aux_collect", mine, rival, drones=drones), "collect collect 2.1b", "dei.majority.tie")
    needed = acting("aux_collect", mine, seat("ravagers"), drones=drones, parameters=NEEDED)
    refused(needed, "collect collect 2.1b", "dei.majority.needed")


@pytest.mark.rule("dei.ruling.figure_needed", "dei.action.enlist")
def test_at_an_own_camp_that_counts_nobody_of_ones_own_must_stand() -> None:
    mine = seat("auxilia", "2.9R", camps=["2.1b"], badges=["barricade"])
    state = acting("aux_enlist", mine, seat("ravagers", figures={"2.1b": 1}))
    play(state, "enlist enlist 2.1b")
    assert (figures(state, 0), cubes(state, "2.1b")) == ({"2.1b": 1}, [0, 0])
    tie = acting("aux_enlist", mine, seat("ravagers", figures={"2.1b": 2}))
    refused(tie, "enlist enlist 2.1b", "dei.majority.tie")
    needed = acting("aux_enlist", mine, seat("ravagers", figures={"2.1b": 1}), parameters=NEEDED)
    refused(needed, "enlist enlist 2.1b", "dei.action.enlist")


@pytest.mark.rule("dei.ruling.figure_needed", "dei.outpost.abandon", "dei.outpost.lose")
@pytest.mark.parametrize(
    ("rivals", "after", "needed"), [(0, [-1, -1], [-1, -1]), (1, [0, 0], [1, 1]), (2, [-1, -1], [1, 1])]
)
def test_an_outpost_that_is_left_keeps_its_cube_unless_the_value_without_a_figure_still_wins(
    rivals: int, after: list[int], needed: list[int]
) -> None:
    """Nobody else there: it is left behind. One other: the camp counts 2. A tie: who holds it has left."""
    mine = seat("auxilia", "2.1b", camps=["2.1b"], badges=["barricade"], figures={"2.1b": 1})
    theirs = seat("ravagers", "2.9b", figures={"2.1b": rivals} if rivals else {})
    for parameters, cubes_then in (({}, after), (NEEDED, needed)):
        state = acting("aux_move", mine, theirs, parameters=parameters)
        assert cubes(state, "2.1b") == [0, 0]
        play(state, "move move 2.1b 2.1d", "group 1 leader")
        assert cubes(state, "2.1b") == cubes_then


@pytest.mark.rule("dei.ruling.figure_needed", "dei.majority.needed")
def test_where_only_a_camp_of_somebody_counts_one_may_enter_but_has_no_majority() -> None:
    theirs = seat("ravagers", "2.9b", camps=["2.2b"], badges=["barricade"])
    state = acting("aux_march", seat("auxilia", "2.6b", figures={"2.1b": 1}), theirs)
    play(state, "move move 2.1b 2.2b")
    assert (values(state, "2.2b"), holder(state, "2.2b")) == ([1, 2], 1)
    guarded = {**theirs, "figures": {"2.2b": 1}}
    state = acting("aux_march", seat("auxilia", "2.6b", figures={"2.1b": 3}), guarded)
    refused(state, "move move 2.1b 2.2b", "dei.majority.tie")


# --- who has it -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.majority.most", "dei.majority.tie")
@pytest.mark.parametrize(
    ("counts", "who"),
    [((2, 1, 0), 0), ((1, 2, 0), 1), ((1, 1, 0), None), ((1, 1, 2), 2), ((2, 2, 1), None), ((3, 2, 2), 0),
     ((0, 0, 1), 2), ((0, 0, 0), None), ((1, 1, 1), None)],
)  # fmt: skip
def test_the_highest_value_has_the_majority_and_a_tie_nobody(counts: tuple[int, ...], who: int | None) -> None:
    seats = [
        seat(faction, figures={"2.2b": n} if n else {})
        for faction, n in zip(("auxilia", "ravagers", "refuge_42"), counts, strict=True)
    ]
    state = position(*seats)
    assert holder(state, "2.2b") == who
    assert state.majority("2.2b").contested == (sum(1 for n in counts if n) > 1)
    for player in range(3):
        assert has_majority(state, player, state.get_area("2.2b")) == (player == who)


@pytest.mark.rule("dei.badge.scout", "dei.majority.tie")
@pytest.mark.parametrize(
    ("counts", "who"), [((1, 1, 0), 0), ((1, 1, 1), 0), ((1, 2, 2), None), ((2, 3, 1), 1), ((0, 1, 1), None)]
)
def test_the_scout_wins_ties_for_the_highest_value_in_which_it_takes_part(
    counts: tuple[int, ...], who: int | None
) -> None:
    def state(key: str) -> DeiState:
        seats = [
            seat(faction, figures={"2.2b": n} if n else {}, **({key: ["scout"]} if faction == "auxilia" else {}))
            for faction, n in zip(("auxilia", "ravagers", "refuge_42"), counts, strict=True)
        ]
        return position(*seats)

    assert holder(state("badges"), "2.2b") == who
    assert holder(state("secret"), "2.2b") == (who if who else None)  # unearned it helps nobody
    assert state("badges").majority("2.2b").tie_won == (who == 0)


# --- what it is needed for --------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.majority.needed", "dei.action.collect")
@pytest.mark.parametrize(("others", "rules"), [(0, ()), (1, ("dei.majority.tie",)), (2, ("dei.majority.needed",))])
def test_collecting_takes_the_majority(others: int, rules: tuple[str, ...]) -> None:
    mine = seat("auxilia", "2.2b", figures={"2.1b": 1})
    state = acting("aux_collect", mine, seat("ravagers", "2.9b", figures={"2.2b": others} if others else {}))
    if rules:
        refused(state, "collect collect 2.2b", *rules)
    else:
        assert legal(state, "collect collect 2.2b")
    refused(state, "collect collect 2.3b", "dei.majority.needed")


def entering(mine: dict[str, object], theirs: dict[str, object], card: str = "aux_move") -> DeiState:
    """Auxilia has scrappers on 2.1b and its leader far off; the others are on 2.2b."""
    return acting(card, seat("auxilia", "2.6b", **mine), seat("ravagers", **theirs))


@pytest.mark.rule("dei.majority.needed", "dei.action.move")
@pytest.mark.parametrize(
    ("own", "others", "may"), [(1, 0, True), (2, 1, True), (1, 1, False), (2, 2, False), (1, 2, False), (3, 2, True)]
)
def test_an_area_of_others_is_entered_only_with_the_majority_that_the_move_brings(
    own: int, others: int, may: bool
) -> None:
    there = {"figures": {"2.2b": others}} if others else {}
    state = entering({"figures": {"2.1b": own}}, there)
    if may:
        play(state, "move move 2.1b 2.2b")
    else:
        rule = "dei.majority.tie" if own == others else "dei.majority.needed"
        refused(state, "move move 2.1b 2.2b", rule)


@pytest.mark.rule("dei.majority.needed", "dei.action.move")
def test_only_groups_that_bring_the_majority_may_enter() -> None:
    state = entering({"figures": {"2.1b": 4}}, {"figures": {"2.2b": 2}})
    play(state, "move move 2.1b 2.2b")
    assert isinstance(state.question, ChooseGroup)
    assert only(state) == ["group 4", "group 3"]
    refused(state, "group 2", "dei.majority.tie")
    play(state, "group 3")
    assert figures(state, 0) == {"2.1b": 1, "2.2b": 3}
    free = entering({"figures": {"2.1b": 3}}, {})
    play(free, "move move 2.1b 2.2b")
    assert only(free) == ["group 3", "group 2", "group 1"]


@pytest.mark.rule("dei.majority.needed")
def test_figures_that_are_there_already_help_those_who_enter() -> None:
    state = entering({"figures": {"2.1b": 1, "2.2b": 1}}, {"figures": {"2.2b": 1}})
    assert legal(state, "move move 2.1b 2.2b")
    leaving = entering({"figures": {"2.2b": 1}}, {"figures": {"2.2b": 3}})
    assert legal(leaving, "move move 2.2b 2.1b")  # to leave takes no majority


@pytest.mark.rule("dei.majority.needed", "dei.leader.z13")
def test_the_value_after_the_move_counts_with_the_leader_that_goes() -> None:
    state = acting("farm_move", seat("farm_z", "2.1b"), seat("auxilia", figures={"2.2b": 2}))
    assert legal(state, "move move 2.1b 2.2b")
    tie = acting("farm_move", seat("farm_z", "2.1b"), seat("auxilia", figures={"2.2b": 3}))
    refused(tie, "move move 2.1b 2.2b", "dei.majority.tie")


@pytest.mark.rule("dei.majority.needed", "dei.badge.barricade", "dei.ruling.figure_needed")
def test_a_camp_in_the_area_helps_those_who_enter_with_the_barricade() -> None:
    mine = {"figures": {"2.1b": 1}, "camps": ["2.2b"]}
    state = entering({**mine, "badges": ["barricade"]}, {"figures": {"2.2b": 2}})
    assert legal(state, "move move 2.1b 2.2b")
    refused(entering(mine, {"figures": {"2.2b": 2}}), "move move 2.1b 2.2b", "dei.majority.needed")


@pytest.mark.rule("dei.majority.needed")
def test_a_leader_alone_keeps_others_out_like_a_scrapper() -> None:
    refused(entering({"figures": {"2.1b": 1}}, {"leader": "2.2b"}), "move move 2.1b 2.2b", "dei.majority.tie")
    assert legal(entering({"figures": {"2.1b": 2}}, {"leader": "2.2b"}), "move move 2.1b 2.2b")


@pytest.mark.rule("dei.majority.needed", "dei.badge.scout")
def test_with_the_scout_equal_strength_is_enough_to_enter_and_collect() -> None:
    state = entering({"figures": {"2.1b": 1}, "badges": ["scout"]}, {"figures": {"2.2b": 1}})
    assert legal(state, "move move 2.1b 2.2b")
    theirs = acting(
        "aux_move", seat("auxilia", "2.6b", figures={"2.1b": 1}), seat("ravagers", "2.2b", badges=["scout"])
    )
    refused(theirs, "move move 2.1b 2.2b", "dei.badge.scout")


# --- outposts ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.outpost.control")
def test_the_majority_in_its_area_takes_the_cube_of_an_outpost() -> None:
    state = acting("aux_move", seat("auxilia", "2.2b"), seat("ravagers", "2.9b"))
    assert cubes(state, "2.3b") == [-1]
    happened = told(state, "move move 2.2b 2.3b")
    assert e.CubeTaken(0, state.get_area("2.3b"), "machines") in happened
    assert cubes(state, "2.3b") == [0]
    assert (state.count_outposts(0), state.count_outposts(0, "machines"), state.count_outposts(0, "tactics")) == (
        1,
        1,
        0,
    )


@pytest.mark.rule("dei.outpost.control", "dei.map.areas")
def test_one_majority_takes_all_the_outposts_of_a_merged_area() -> None:
    state = acting("aux_move", seat("auxilia", "2.2b"), seat("ravagers", "2.9b"))
    play(state, "move move 2.2b 2.1b")
    assert cubes(state, "2.1b") == [0, 0]
    assert (state.count_outposts(0, "tactics"), state.count_outposts(0, "logistics")) == (1, 1)


@pytest.mark.rule("dei.outpost.lose")
def test_another_majority_takes_the_cube_over() -> None:
    state = acting("aux_march", seat("auxilia", "2.6b", figures={"2.2b": 2}), seat("ravagers", figures={"2.3b": 1}))
    assert cubes(state, "2.3b") == [1]
    happened = told(state, "move move 2.2b 2.3b")
    area = state.get_area("2.3b")
    won = e.CubeWon(0, 1, area, "machines")
    assert [event for event in happened if isinstance(event, (e.CubeLost, e.CubeTaken, e.CubeWon))] == [won]
    assert won.changes() == ((0, "cubes_machines", 1), (1, "cubes_machines", -1))
    assert won.text(state) == "Auxilia takes the machines outpost on ground 2.3b from Ravagers."
    assert (cubes(state, "2.3b"), figures(state, 1)) == ([0], {"2.3b": 1})


@pytest.mark.rule("dei.outpost.abandon")
def test_an_outpost_where_nobody_is_left_has_its_cube_back() -> None:
    state = acting("aux_move", seat("auxilia", "2.3b"), seat("ravagers", "2.9b"))
    assert cubes(state, "2.3b") == [0]
    happened = told(state, "move move 2.3b 2.2b")
    assert e.CubeLost(0, state.get_area("2.3b"), "machines") in happened
    assert cubes(state, "2.3b") == [-1]
    some = acting("aux_move", seat("auxilia", "2.3b", figures={"2.3b": 1}), seat("ravagers", "2.9b"))
    play(some, "move move 2.3b 2.2b", "group 0 leader")
    assert cubes(some, "2.3b") == [0]


@pytest.mark.rule("dei.outpost.abandon", "dei.outpost.lose")
def test_who_is_left_at_an_abandoned_outpost_has_its_cube() -> None:
    state = acting("aux_move", seat("auxilia", "2.3b", figures={"2.3b": 1}), seat("ravagers", figures={"2.3b": 1}))
    assert cubes(state, "2.3b") == [0]
    play(state, "move move 2.3b 2.2b", "group 1 leader")
    assert cubes(state, "2.3b") == [1]


@pytest.mark.rule("dei.ruling.cube_tie")
def test_in_a_tie_the_holder_keeps_the_cube_while_a_figure_is_there() -> None:
    state = acting("aux_move", seat("auxilia", "2.3b", figures={"2.3b": 1}), seat("ravagers", figures={"2.3b": 1}))
    play(state, "move move 2.3b 2.2b", "group 1")
    assert (values(state, "2.3b"), cubes(state, "2.3b")) == ([1, 1], [0])
    nobody = position(seat("auxilia", "2.3b"), seat("ravagers", "2.3b"))
    assert (holder(nobody, "2.3b"), cubes(nobody, "2.3b")) == (None, [-1])  # a tie gives it to nobody new


@pytest.mark.rule("dei.ruling.cube_tie")
def test_a_holder_who_is_weaker_than_two_that_tie_keeps_the_cube_while_there() -> None:
    mine = seat("auxilia", figures={"2.3b": 3})
    two = (seat("ravagers", "2.9b", figures={"2.3b": 2}), seat("refuge_42", figures={"2.3b": 2}))
    state = acting("aux_move", mine, *two)
    assert cubes(state, "2.3b") == [0]
    play(state, "move move 2.3b 2.2b", "group 2")
    assert (values(state, "2.3b"), cubes(state, "2.3b")) == ([1, 2, 2], [0])


@pytest.mark.rule("dei.ruling.cube_tie", "dei.outpost.abandon")
def test_when_the_holder_has_left_and_two_others_tie_the_cube_goes_back() -> None:
    mine = seat("auxilia", figures={"2.3b": 3})
    two = (seat("ravagers", "2.9b", figures={"2.3b": 2}), seat("refuge_42", figures={"2.3b": 2}))
    state = acting("aux_move", mine, *two)
    play(state, "move move 2.3b 2.2b", "group 3")
    assert (values(state, "2.3b"), cubes(state, "2.3b")) == ([0, 2, 2], [-1])


# --- cubes follow every change ----------------------------------------------------------------------------------------


@pytest.mark.rule("dei.outpost.abandon", "dei.action.enlist_empty")
def test_a_scrapper_enlisted_away_gives_up_its_outpost() -> None:
    mine = seat("auxilia", "2.9b", figures={"2.3b": 1, "2.1d": 14})
    state = acting("aux_enlist", mine, seat("ravagers"))
    assert cubes(state, "2.3b") == [0]
    play(state, "enlist enlist 2.2b from:2.3b")
    assert cubes(state, "2.3b") == [-1]
    assert figures(state, 0) == {"2.1d": 14, "2.2b": 1}


@pytest.mark.rule("dei.outpost.control", "dei.action.enlist")
def test_a_scrapper_enlisted_at_an_outpost_may_take_its_cube() -> None:
    state = acting("aux_enlist", seat("auxilia", "2.9b"), seat("ravagers"))
    play(state, "enlist enlist 2.7S")
    assert cubes(state, "2.7S") == [0]


@pytest.mark.rule("dei.outpost.lose", "dei.drone.hunter")
def test_a_scrapper_killed_may_lose_its_outpost() -> None:
    mine = seat("auxilia", "2.3b")
    state = acting("aux_drone", mine, seat("ravagers", figures={"2.3b": 2}), drones={"hunter": "2.3b"})
    assert cubes(state, "2.3b") == [1]
    play(state, "fly drone:hunter:0 2.3b", "strike 1")
    assert (values(state, "2.3b"), cubes(state, "2.3b")) == ([1, 1], [1])
    play(state, "strike 1")
    assert (values(state, "2.3b"), cubes(state, "2.3b")) == ([1, 0], [0])


@pytest.mark.rule("dei.outpost.abandon", "dei.drone.hunter", "dei.badge.sniper")
def test_the_last_scrapper_killed_leaves_the_outpost_to_nobody() -> None:
    mine = seat("auxilia", "2.2b")
    state = acting("aux_drone", mine, seat("ravagers", figures={"2.3b": 1}), drones={"hunter": "2.3b"})
    play(state, "fly drone:hunter:0 2.3b", "strike 1")
    assert cubes(state, "2.3b") == [-1]
    sniper = acting("aux_collect", {**mine, "badges": ["sniper"]}, seat("ravagers", figures={"2.3b": 1}))
    assert cubes(sniper, "2.3b") == [1]
    play(sniper, "snipe collect 2.3b 1")
    assert cubes(sniper, "2.3b") == [-1]


@pytest.mark.rule("dei.outpost.lose", "dei.badge.barricade", "dei.action.build_move")
def test_a_camp_built_or_moved_changes_cubes_with_the_barricade() -> None:
    theirs = seat("ravagers", figures={"2.3b": 2})
    mine = seat("auxilia", "2.3b", badges=["barricade"])
    built = acting("m_camp", mine, theirs)
    assert cubes(built, "2.3b") == [1]
    play(built, "build camp camp 2.3b")
    assert (values(built, "2.3b"), cubes(built, "2.3b")) == ([3, 2], [0])
    three = {**mine, "figures": {"2.2b": 1}, "camps": ["2.3b", "2.1d", "2.4d"]}
    moved = acting("m_camp", three, theirs)
    assert cubes(moved, "2.3b") == [0]
    play(moved, "build camp camp 2.2b from:2.3b")
    assert (values(moved, "2.3b"), cubes(moved, "2.3b")) == ([1, 2], [1])
    assert camps(moved, 0) == ["2.1d", "2.4d", "2.2b"]


@pytest.mark.rule("dei.outpost.lose", "dei.badge.bombardier", "dei.action.build_move")
def test_a_bridge_built_or_moved_changes_cubes_with_the_bombardier() -> None:
    theirs = seat("ravagers", figures={"2.1b": 2})
    mine = seat("auxilia", "2.1b", figures={"2.1S": 1}, badges=["bombardier"])
    built = acting("t_bridge", mine, theirs)
    assert cubes(built, "2.1b") == [1, 1]
    play(built, "build bridge bridge 2.1:0")
    assert (values(built, "2.1b"), cubes(built, "2.1b")) == ([3, 2], [0, 0])
    moved = acting("t_bridge", {**mine, "bridges": ["2.1:0", "2.8:0", "2.9:0"]}, theirs)
    assert cubes(moved, "2.1b") == [0, 0]
    play(moved, "build bridge bridge 2.1:1 from:2.1:0")
    assert (values(moved, "2.1b"), cubes(moved, "2.1b")) == ([1, 2], [1, 1])


@pytest.mark.rule("dei.outpost.lose", "dei.badge.covert", "dei.drone.move")
def test_a_drone_that_flies_changes_cubes_with_covert_operations() -> None:
    theirs = seat("ravagers", figures={"2.3b": 1})
    mine = seat("auxilia", "2.3b", badges=["covert"])
    state = acting("aux_drone", mine, theirs, drones={"hunter": "2.3S"}, outposts={"2.3b": 1})
    play(state, "fly drone:hunter:0 2.3b")
    assert (drone(state, "hunter"), cubes(state, "2.3b")) == ("2.3b", [0])
    away = acting("aux_drone", mine, seat("ravagers", figures={"2.3b": 2}), drones={"hunter": "2.3b"},
                  outposts={"2.3b": 0})  # fmt: skip
    play(away, "fly drone:hunter:0 2.3S")
    assert (values(away, "2.3b"), cubes(away, "2.3b")) == ([1, 2], [1])


@pytest.mark.rule("dei.outpost.control", "dei.badge.covert", "dei.ruling.own_drones")
def test_a_drone_card_that_is_bought_changes_cubes_with_covert_operations() -> None:
    mine = seat("auxilia", "2.3b", badges=["covert"], technology=5, energy=5)
    theirs = seat("ravagers", figures={"2.3b": 1})
    markets = {"tactics": ["t_move", "t_per", "transporter_0"]}
    state = position(mine, theirs, drones={"transporter": "2.3b"}, markets=markets)
    assert cubes(state, "2.3b") == [-1]
    play(state, "lay aux_move", "buy tactics 3 1 1")
    assert (values(state, "2.3b"), cubes(state, "2.3b")) == ([2, 1], [0])


@pytest.mark.rule("dei.outpost.lose", "dei.leader.corvo")
def test_who_enters_without_the_majority_takes_no_cube() -> None:
    state = acting("aux_move", seat("auxilia", "2.2b"), seat("ravagers", figures={"2.3b": 2}))
    play(state, "move move 2.2b 2.3b")
    assert (leader(state, 0), cubes(state, "2.3b")) == ("2.3b", [1])


@pytest.mark.rule("dei.majority.most")
def test_the_quick_way_to_the_holder_agrees_with_the_majority_that_is_shown() -> None:
    mine = seat("auxilia", "2.2b", figures={"2.1b": 2, "2.3b": 1}, camps=["2.3b"], badges=["barricade"])
    theirs = seat("farm_z", "2.1b", figures={"2.3b": 3, "2.2b": 1}, badges=["scout"])
    state = position(mine, theirs, seat("ravagers", "2.3b", figures={"2.2b": 1}))
    before = seat_of(state, 0)
    for area in range(state.board.size):
        who = who_holds(state, area)
        assert state.majority(area).holder == (who if who >= 0 else None)
        assert [has_majority(state, player, area) for player in range(3)] == [player == who for player in range(3)]
    assert seat_of(state, 0) == before
