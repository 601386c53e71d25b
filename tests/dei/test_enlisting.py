"""Enlist: where a scrapper may come to, what it needs, and where it comes from when none is left."""

from __future__ import annotations

import pytest

from tests.alike import changed, legal, only, play, refused, told

from .table import acting, cubes, figures, goods, leader, lying, seat, seat_changed, settled, supply, to_card, values

RIVAL = seat("ravagers", "2.9b", figures={"2.9b": 1})


@pytest.mark.rule("dei.action.enlist")
def test_at_an_own_camp_a_scrapper_comes_from_the_supply() -> None:
    state = acting("aux_enlist", seat("auxilia", "2.4b", camps=["2.4b"]), RIVAL)
    before = state.clone()
    play(state, "enlist enlist 2.4b")
    assert figures(state, 0) == {"2.4b": 1}
    assert state.seats[0].supply == 14
    assert changed(before, state) == {"seats"}
    assert seat_changed(before, state, 0) == {"figures", "supply"}
    assert seat_changed(before, state, 1) == set()
    assert settled(state)


@pytest.mark.rule("dei.action.enlist", "dei.ruling.camp_majority")
@pytest.mark.parametrize(("own", "theirs", "allowed"), [(2, 1, True), (1, 1, False), (0, 1, False), (1, 2, False)])
def test_at_an_own_camp_the_majority_must_be_there_before_the_scrapper(own: int, theirs: int, allowed: bool) -> None:
    mine = seat("auxilia", "2.9b", camps=["2.4b"], figures={"2.4b": own} if own else {})
    state = acting("aux_mixed", mine, seat("ravagers", "2.9b", figures={"2.4b": theirs}))
    assert values(state, "2.4b") == [own, theirs]
    if allowed:
        play(state, "enlist enlist 2.4b")
        assert figures(state, 0) == {"2.4b": own + 1}
    else:
        refused(state, "enlist enlist 2.4b", "dei.majority.tie" if own == theirs else "dei.action.enlist")
        (obstacle,) = state.check(state.game.parse_action("enlist enlist 2.4b")).obstacles
        assert obstacle.sentence(state).count("2.4b") == 1
    assert settled(to_card(state))


@pytest.mark.rule("dei.action.enlist", "dei.ruling.camp_majority")
def test_an_own_camp_without_a_figure_gives_no_majority() -> None:
    state = acting("aux_mixed", seat("auxilia", "2.9b", camps=["2.4b"]), RIVAL)
    refused(state, "enlist enlist 2.4b", "dei.action.enlist")
    play(state, "done")
    assert settled(state)


@pytest.mark.rule("dei.action.enlist")
def test_at_a_neutral_camp_nobody_asks_for_the_majority() -> None:
    crowd = seat("ravagers", "2.2b", figures={"2.2b": 4, "2.7S": 3})
    for area, there in (("2.2b", 5), ("2.7S", 3)):
        state = acting("aux_mixed", seat("auxilia", "2.9b"), crowd)
        play(state, f"enlist enlist {area}")
        assert figures(state, 0) == {area: 1}
        assert values(state, area) == [1, there]
        assert settled(to_card(state))


@pytest.mark.rule("dei.action.enlist")
def test_the_neutral_way_holds_where_an_own_camp_stands_beside() -> None:
    state = acting("aux_enlist", seat("auxilia", camps=["2.2b"]), seat("ravagers", figures={"2.2b": 2}))
    play(state, "enlist enlist 2.2b")
    assert figures(state, 0) == {"2.2b": 1}
    assert settled(state)


@pytest.mark.rule("dei.action.enlist")
def test_at_the_camp_of_another_nobody_enlists_not_even_with_the_majority() -> None:
    mine = seat("auxilia", "2.4b", figures={"2.4b": 3, "2.5b": 1})
    state = acting("aux_mixed", mine, seat("ravagers", camps=["2.4b"]))
    for area in ("2.4b", "2.5b"):
        refused(state, f"enlist enlist {area}", "dei.action.enlist")
    assert only(state, "enlist") == ["enlist enlist 2.2b", "enlist enlist 2.7S"]
    verdict = state.check(state.game.parse_action("enlist enlist 2.4b"))
    assert "You need a camp of your own on ground 2.4b." in verdict.text()
    assert settled(to_card(state))


@pytest.mark.rule("dei.action.enlist_empty")
def test_while_a_scrapper_is_left_none_of_the_map_is_taken() -> None:
    state = acting("aux_enlist", seat("auxilia", "2.4b", figures={"2.4b": 14}), RIVAL)
    refused(state, "enlist enlist 2.2b from:2.4b", "dei.action.enlist_empty")
    play(state, "enlist enlist 2.2b")
    assert (figures(state, 0), state.seats[0].supply) == ({"2.2b": 1, "2.4b": 14}, 0)
    assert settled(state)


@pytest.mark.rule("dei.action.enlist_empty", "dei.ruling.enlist_on_board")
def test_without_a_scrapper_left_one_of_another_area_comes() -> None:
    mine = seat("auxilia", "2.9b", figures={"2.4b": 12, "2.2b": 3})
    state = acting("aux_enlist", mine, RIVAL)
    refused(state, "enlist enlist 2.2b", "dei.action.enlist_empty")
    refused(state, "enlist enlist 2.2b from:2.9b", "dei.action.enlist_empty")  # only the leader is there
    refused(state, "enlist enlist 2.2b from:2.4b leader", "dei.action.enlist_empty")
    refused(state, "enlist enlist 2.2b from:2.2b", "dei.ruling.enlist_on_board")
    assert only(state, "enlist") == [
        "enlist enlist 2.2b from:2.4b", "enlist enlist 2.2b from:2.9b leader", "enlist enlist 2.7S from:2.2b",
        "enlist enlist 2.7S from:2.4b", "enlist enlist 2.7S from:2.9b leader",
    ]  # fmt: skip
    before = state.clone()
    play(state, "enlist enlist 2.2b from:2.4b")
    assert (figures(state, 0), state.seats[0].supply) == ({"2.2b": 4, "2.4b": 11}, 0)
    assert seat_changed(before, state, 1) == set()
    assert settled(state)


@pytest.mark.rule("dei.leader.scrapper", "dei.action.enlist_empty", "dei.ruling.enlist_on_board")
def test_without_a_scrapper_left_the_leader_may_be_enlisted_elsewhere() -> None:
    mine = seat("auxilia", "2.4a", figures={"2.4b": 12, "2.2b": 3})
    state = acting("aux_enlist", mine, RIVAL)
    assert cubes(state, "2.4a") == [0]
    play(state, "enlist enlist 2.2b from:2.4a leader")
    assert (leader(state, 0), cubes(state, "2.4a"), figures(state, 0)) == ("2.2b", [-1], {"2.2b": 3, "2.4b": 12})
    there = acting("aux_enlist", {**mine, "leader": "2.2b"}, RIVAL)
    refused(there, "enlist enlist 2.2b from:2.2b leader", "dei.ruling.enlist_on_board")
    some = acting("aux_enlist", {**mine, "figures": {"2.4b": 12}}, RIVAL)
    refused(some, "enlist enlist 2.2b from:2.4a leader", "dei.action.enlist_empty")
    narrow = acting("aux_enlist", mine, RIVAL, parameters={"leader_scrapper": False})
    refused(narrow, "enlist enlist 2.2b from:2.4a leader", "dei.leader.scrapper")
    assert only(narrow, "enlist") == [
        "enlist enlist 2.2b from:2.4b", "enlist enlist 2.7S from:2.2b", "enlist enlist 2.7S from:2.4b",
    ]  # fmt: skip
    assert settled(to_card(narrow))


@pytest.mark.rule("dei.action.enlist_empty", "dei.outpost.abandon", "dei.outpost.lose")
@pytest.mark.parametrize(("rival", "cube"), [(0, -1), (1, 1)])
def test_a_scrapper_that_is_enlisted_away_may_leave_an_outpost_behind(rival: int, cube: int) -> None:
    mine = seat("auxilia", "2.9b", figures={"2.4a": 1, "2.2b": 14})
    theirs = seat("ravagers", "2.9b", figures={"2.4a": rival} if rival else {})
    state = acting("aux_enlist", mine, theirs, outposts={"2.4a": 0})
    assert cubes(state, "2.4a") == [0]
    play(state, "enlist enlist 2.2b from:2.4a")
    assert cubes(state, "2.4a") == [cube]
    assert settled(state)


@pytest.mark.rule("dei.action.enlist", "dei.outpost.control")
def test_a_scrapper_that_is_enlisted_may_take_an_outpost() -> None:
    state = acting("aux_enlist", seat("auxilia", "2.9b"), seat("ravagers", "2.9b"))
    assert cubes(state, "2.7S") == [-1]
    play(state, "enlist enlist 2.7S")
    assert cubes(state, "2.7S") == [0]
    assert settled(state)


@pytest.mark.rule("dei.tactics.enlist", "dei.leader.scrapper")
@pytest.mark.parametrize(("everywhere", "led"), [(True, ["2.5b"]), (False, [])])
def test_the_enlist_of_tactics_goes_also_where_an_own_scrapper_stands(everywhere: bool, led: list[str]) -> None:
    """The leader alone is one, unless it counts as a scrapper for majorities only."""
    mine = seat("auxilia", "2.5b", figures={"2.4b": 1})
    state = acting("t_enlist", mine, seat("ravagers", figures={"2.4b": 3}), parameters={"leader_scrapper": everywhere})
    if not everywhere:
        refused(state, "enlist enlist:tactics 2.5b", "dei.action.enlist")
    refused(state, "enlist enlist:tactics 2.6b", "dei.action.enlist")
    assert only(state, "enlist") == [f"enlist enlist:tactics {area}" for area in ("2.2b", "2.4b", *led, "2.7S")]
    play(state, "enlist enlist:tactics 2.4b")
    assert figures(state, 0) == {"2.4b": 2}
    assert settled(state)
    plain = acting("aux_mixed", mine, seat("ravagers", figures={"2.4b": 3}))
    refused(plain, "enlist enlist 2.4b", "dei.action.enlist")
    assert settled(to_card(plain))


@pytest.mark.rule("dei.tactics.enlist")
def test_at_an_own_camp_the_enlist_of_tactics_needs_the_majority_unless_a_scrapper_is_there() -> None:
    mine = seat("auxilia", "2.9R", camps=["2.4b"])
    state = acting("t_enlist", mine, seat("ravagers", figures={"2.4b": 3}))
    refused(state, "enlist enlist:tactics 2.4b", "dei.action.enlist")
    assert settled(to_card(state))
    state = acting("t_enlist", {**mine, "figures": {"2.4b": 1}}, seat("ravagers", figures={"2.4b": 3}))
    play(state, "enlist enlist:tactics 2.4b")
    assert figures(state, 0) == {"2.4b": 2}
    assert settled(state)


@pytest.mark.rule("dei.machines.enlist")
@pytest.mark.parametrize(("area", "more"), [("2.2b", (1, 0)), ("2.7S", (0, 1))])
def test_the_enlist_of_machines_may_put_a_resource_where_it_belongs(area: str, more: tuple[int, int]) -> None:
    state = acting("m_enlist", seat("auxilia", "2.9b"), RIVAL)
    before = state.clone()
    play(state, f"enlist enlist:machines {area} put")
    assert figures(state, 0) == {area: 1}
    assert lying(state, area) == tuple(n + k for n, k in zip(lying(before, area), more, strict=True))
    assert supply(state) == tuple(n - k for n, k in zip(supply(before), more, strict=True))
    assert goods(state, 0) == goods(before, 0)
    assert seat_changed(before, state, 1) == set()
    assert settled(state)


@pytest.mark.rule("dei.machines.enlist")
def test_the_resource_of_the_enlist_of_machines_may_be_left_out() -> None:
    state = acting("m_enlist", seat("auxilia", "2.9b"), RIVAL)
    before = state.clone()
    play(state, "enlist enlist:machines 2.2b")
    assert figures(state, 0) == {"2.2b": 1}
    assert (lying(state, "2.2b"), supply(state)) == (lying(before, "2.2b"), supply(before))
    assert settled(state)


@pytest.mark.rule("dei.machines.enlist", "dei.ruling.empty_supply")
def test_what_the_supply_does_not_have_is_not_put_anywhere() -> None:
    state = acting("m_enlist", seat("auxilia", "2.9b"), RIVAL, technology_left=0)
    refused(state, "enlist enlist:machines 2.2b put", "dei.ruling.empty_supply")
    assert legal(state, "enlist enlist:machines 2.7S put")
    play(state, "enlist enlist:machines 2.2b")
    assert figures(state, 0) == {"2.2b": 1}
    assert settled(state)


@pytest.mark.rule("dei.machines.enlist")
def test_a_plain_enlist_puts_no_resource() -> None:
    state = acting("aux_enlist", seat("auxilia", "2.9b"), RIVAL)
    refused(state, "enlist enlist 2.2b put", "dei.machines.enlist")
    events = told(state, "enlist enlist 2.2b")
    assert [type(event).__name__ for event in events] == ["Enlisted"]
    assert leader(state, 0) == "2.9b"
    assert settled(state)
