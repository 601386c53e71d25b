"""Drones: how far they fly, and what each of the four does there."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.dei.table.state import DeiState
from tests.alike import changed, legal, only, play, refused, told

from .table import (
    acting,
    cubes,
    drone,
    figures,
    goods,
    leader,
    lying,
    seat,
    seat_changed,
    settled,
    supply,
    to_card,
    values,
)

FAR = seat("farm_z", "2.9b", figures={"2.9b": 1})


def flying(
    name: str, start: str, *seats: dict[str, object], bonus: int = 0, parameters: Any = None, **top: object
) -> DeiState:
    """The first seat has played a market card of a drone that stands at `start`."""
    parameters = {"players": len(seats), **(parameters or {})}
    return acting(f"{name}_{bonus}", *seats, drones={name: start}, parameters=parameters, **top)  # type: ignore[arg-type]


# --- flying ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.drone.move")
@pytest.mark.parametrize(
    ("bonus", "area", "allowed"),
    [(0, "2.4b", True), (0, "2.4R", True), (0, "2.4a", True), (0, "2.6b", True), (0, "2.1d", False), (1, "2.1d", True),
     (1, "2.1b", False), (2, "2.1b", True), (2, "2.2b", False)],
)  # fmt: skip
def test_a_drone_flies_two_areas_and_those_a_card_adds(bonus: int, area: str, allowed: bool) -> None:
    state = flying("teleporter", "2.4b", seat("farm_z", "2.9b"), seat("auxilia", "2.9b"), bonus=bonus)
    action = f"fly drone:teleporter:{bonus} {area}"
    if allowed:
        before = state.clone()
        play(state, action)
        assert drone(state, "teleporter") == area
        assert changed(before, state) == (set() if area == "2.4b" else {"drones"})
    else:
        refused(state, action, "dei.drone.move")
    assert settled(to_card(state))


@pytest.mark.rule("dei.drone.move")
@pytest.mark.parametrize(("range_", "count"), [(0, 1), (1, 6)])
def test_the_range_of_drones_is_a_number_that_can_be_turned(range_: int, count: int) -> None:
    mine = seat("farm_z", "2.9b")
    state = acting(
        "teleporter_0", mine, seat("auxilia", "2.9b"), drones={"teleporter": "2.4b"}, parameters={"drone_range": range_}
    )
    assert len(only(state, "fly")) == count  # its own area and, one flight away, 2.4R, 2.4S, 2.5S, 2.5b, 2.4d
    assert settled(to_card(state))


@pytest.mark.rule("dei.drone.share")
def test_several_drones_may_be_in_one_area() -> None:
    state = acting(
        "farm_drone", seat("farm_z", "2.9b"), seat("auxilia", "2.9b"), drones={"teleporter": "2.4b", "hunter": "2.5b"}
    )
    play(state, "fly drone:teleporter:0 2.5b")
    assert drone(state, "teleporter") == drone(state, "hunter") == "2.5b"
    assert settled(state)


@pytest.mark.rule("dei.players.two", "dei.players.three")
@pytest.mark.parametrize(("players", "rule"), [(2, "dei.players.two"), (3, "dei.players.three")])
def test_a_drone_that_is_not_in_the_game_flies_nowhere(players: int, rule: str) -> None:
    others = [seat("ravagers", "2.9b"), seat("refuge_42", "2.9b")][: players - 1]
    mine = seat("auxilia", "2.9b", candy=["move"])
    state = acting("teleporter_0", mine, *others, parameters={"players": players})
    assert drone(state, "teleporter") == ""
    refused(state, "fly drone:teleporter:0 2.4b", rule)
    assert settled(to_card(state))


@pytest.mark.rule("dei.drone.move")
def test_a_card_without_a_drone_flies_none_and_one_drone_card_no_other_drone() -> None:
    state = acting("aux_mixed", seat("auxilia", "2.4b"), FAR)
    refused(state, "fly drone:hunter:0 2.4b", "dei.card.actions")
    assert settled(to_card(state))
    state = acting("aux_drone", seat("auxilia", "2.4b"), FAR, drones={"hunter": "2.4b", "teleporter": "2.4b"})
    refused(state, "fly drone:teleporter:0 2.5b", "dei.card.actions")
    refused(state, "fly drone:hunter:2 2.5b", "dei.card.actions")
    assert settled(to_card(state))


# --- harvester ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.drone.harvester")
def test_the_harvester_collects_two_whatever_the_majorities_are() -> None:
    crowd = seat("farm_z", "2.9b", figures={"2.4b": 5})
    state = flying("harvester", "2.4b", seat("refuge_42", "2.9b"), crowd)
    before = state.clone()
    play(state, "fly drone:harvester:0 2.4b", "gather", "gather")
    assert (goods(state, 0), lying(state, "2.4b")) == ((3, 1), (0, 0))
    assert supply(state) == supply(before)
    assert seat_changed(before, state, 1) == set()
    assert settled(state)


@pytest.mark.rule("dei.drone.harvester")
@pytest.mark.parametrize(("lies", "gain"), [(0, 0), (1, 1), (3, 2)])
def test_the_harvester_collects_at_most_what_lies_there(lies: int, gain: int) -> None:
    energy = {"2.4R": lies} if lies else {}
    state = flying("harvester", "2.4b", seat("refuge_42", "2.9b"), FAR, energy=energy)
    play(state, "fly drone:harvester:0 2.4R")
    if not lies:
        assert settled(state)
    while not settled(state):
        play(state, "gather")
    assert goods(state, 0) == (1, 1 + gain)
    assert lying(state, "2.4R") == (0, lies - gain)


@pytest.mark.rule("dei.drone.harvester")
def test_the_harvester_may_collect_less() -> None:
    state = flying("harvester", "2.4b", seat("refuge_42", "2.9b"), FAR)
    play(state, "fly drone:harvester:0 2.4b", "gather", "done")
    assert (goods(state, 0), lying(state, "2.4b")) == ((2, 1), (1, 0))
    assert settled(state)


# --- transporter ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.drone.transporter", "dei.outpost.control")
@pytest.mark.parametrize(("theirs", "cube"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_the_transporter_enlists_two_without_a_camp_and_whatever_the_majorities_are(theirs: int, cube: int) -> None:
    rival = seat("farm_z", "2.9b", figures={"2.4a": theirs} if theirs else {})
    state = flying("transporter", "2.4a", seat("ravagers", "2.9b"), rival)
    play(state, "fly drone:transporter:0 2.4a", "drop", "drop")
    assert (figures(state, 0), state.seats[0].supply) == ({"2.4a": 2}, 13)
    assert cubes(state, "2.4a") == [cube]
    assert settled(state)


@pytest.mark.rule("dei.drone.transporter", "dei.action.enlist_empty", "dei.ruling.enlist_on_board")
def test_with_an_empty_supply_the_transporter_brings_scrappers_of_other_areas() -> None:
    mine = seat("ravagers", "2.9b", figures={"2.4b": 2, "2.5b": 12})
    state = flying("transporter", "2.4b", mine, FAR)
    play(state, "fly drone:transporter:0 2.4b")
    assert only(state) == ["drop", "done"]
    refused(state, "drop 2.5b", "dei.action.enlist_empty")
    play(state, "drop")
    refused(state, "drop", "dei.action.enlist_empty")
    refused(state, "drop 2.4b", "dei.action.enlist_empty")
    assert only(state) == ["drop 2.5b", "drop 2.9b leader", "done"]
    play(state, "drop 2.5b")
    assert figures(state, 0) == {"2.4b": 4, "2.5b": 11}
    assert settled(state)


@pytest.mark.rule("dei.leader.scrapper", "dei.drone.transporter")
def test_the_transporter_may_bring_the_leader_when_no_scrapper_is_left() -> None:
    mine = seat("ravagers", "2.5a", figures={"2.4b": 2, "2.5b": 13})
    state = flying("transporter", "2.4b", mine, FAR)
    play(state, "fly drone:transporter:0 2.4b")
    assert cubes(state, "2.5a") == [0]
    play(state, "drop 2.5a leader")
    assert (leader(state, 0), cubes(state, "2.5a"), figures(state, 0)) == ("2.4b", [-1], {"2.4b": 2, "2.5b": 13})
    refused(state, "drop 2.5a leader", "dei.action.enlist_empty")
    assert only(state) == ["drop 2.5b", "done"]
    narrow = flying("transporter", "2.4b", mine, FAR, parameters={"leader_scrapper": False})
    play(narrow, "fly drone:transporter:0 2.4b")
    refused(narrow, "drop 2.5a leader", "dei.action.enlist_empty")
    assert only(narrow) == ["drop 2.5b", "done"]
    assert settled(to_card(narrow))


# --- teleporter -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.drone.teleporter", "dei.outpost.abandon", "dei.outpost.control")
def test_the_teleporter_takes_two_to_ground_areas_which_may_differ() -> None:
    mine = seat("farm_z", "2.4a", figures={"2.4a": 3})
    crowd = seat("auxilia", "2.9b", figures={"2.3b": 2})
    state = flying("teleporter", "2.4a", mine, crowd)
    assert (cubes(state, "2.4a"), cubes(state, "2.1b")) == ([0], [-1, -1])
    play(state, "fly drone:teleporter:0 2.4a")
    refused(state, "beam 2.4a", "dei.drone.teleporter")
    play(state, "beam 2.1b", "beam 2.3b")
    assert (figures(state, 0), leader(state, 0)) == ({"2.1b": 1, "2.3b": 1, "2.4a": 1}, "2.4a")
    assert (cubes(state, "2.4a"), cubes(state, "2.1b"), cubes(state, "2.3b")) == ([0], [0, 0], [1])
    assert settled(state)


@pytest.mark.rule("dei.drone.teleporter")
def test_to_a_roof_the_teleporter_takes_but_one_and_nobody_besides() -> None:
    mine = seat("farm_z", "2.9b", figures={"2.4b": 3})
    start = flying("teleporter", "2.4b", mine, seat("auxilia", "2.9b"))
    play(start, "fly drone:teleporter:0 2.4b")
    one = play(start.clone(), "beam 2.9R")
    assert figures(one, 0) == {"2.9R": 1, "2.4b": 2}
    assert settled(one)
    two = play(start.clone(), "beam 2.9b")
    refused(two, "beam 2.9R", "dei.drone.teleporter")
    play(two, "beam 2.9b")
    assert figures(two, 0) == {"2.9b": 2, "2.4b": 1}
    assert settled(two)


@pytest.mark.rule("dei.drone.teleporter", "dei.leader.scrapper")
def test_the_teleporter_takes_the_leader_like_a_scrapper() -> None:
    mine = seat("farm_z", "2.4a", figures={"2.4a": 1})
    state = flying("teleporter", "2.4a", mine, seat("auxilia", "2.9b", figures={"2.3b": 2}))
    play(state, "fly drone:teleporter:0 2.4a")
    roof = play(state.clone(), "beam 2.9R leader")
    assert (leader(roof, 0), figures(roof, 0), cubes(roof, "2.4a")) == ("2.9R", {"2.4a": 1}, [0])
    assert settled(roof)
    play(state, "beam 2.3b leader")
    assert (leader(state, 0), cubes(state, "2.3b"), cubes(state, "2.4a")) == ("2.3b", [0], [0])
    refused(state, "beam 2.3b leader", "dei.drone.teleporter")
    play(state, "beam 2.1b")
    assert (figures(state, 0), cubes(state, "2.4a")) == ({"2.1b": 1}, [-1])
    assert settled(state)


@pytest.mark.rule("dei.drone.teleporter", "dei.leader.scrapper")
def test_the_teleporter_takes_no_figures_of_others_and_no_leader_where_it_counts_for_majorities_only() -> None:
    mine, others = seat("farm_z", "2.4b"), seat("auxilia", "2.4b", figures={"2.4b": 3})
    elsewhere = flying("teleporter", "2.5b", mine, others)
    play(elsewhere, "fly drone:teleporter:0 2.5b")
    assert settled(elsewhere)  # nobody can be taken: nothing is asked
    narrow = flying("teleporter", "2.4b", mine, others, parameters={"leader_scrapper": False})
    play(narrow, "fly drone:teleporter:0 2.4b")
    assert settled(narrow)
    two = flying("teleporter", "2.4b", {**mine, "figures": {"2.4b": 1}}, others, parameters={"leader_scrapper": False})
    play(two, "fly drone:teleporter:0 2.4b")
    refused(two, "beam 2.9b leader", "dei.leader.scrapper")
    play(two, "beam 2.9b")
    assert (leader(two, 0), figures(two, 1)) == ("2.4b", {"2.4b": 3})
    assert settled(two)


# --- hunter ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.drone.hunter", "dei.candy.loss", "dei.ruling.hunter_candy", "dei.ruling.killed")
def test_the_hunter_kills_one_of_each_other_faction_and_all_are_paid() -> None:
    crowd = [seat(f, "2.4b", figures={"2.4b": 2}) for f in ("ravagers", "refuge_42", "farm_z")]
    state = flying("hunter", "2.4b", seat("auxilia", "2.4b", figures={"2.4b": 2}), *crowd, candy=["lift"])
    before = len(state.candy)
    play(state, "fly drone:hunter:0 2.4b")
    refused(state, "strike 0", "dei.drone.hunter")
    play(state, "strike 1")
    refused(state, "strike 1", "dei.drone.hunter")
    play(state, "strike 3", "strike 2")
    assert [figures(state, p) for p in range(4)] == [{"2.4b": 2}, {"2.4b": 1}, {"2.4b": 1}, {"2.4b": 1}]
    assert [s.supply for s in state.seats] == [13, 14, 14, 14]
    assert state.scores() == (3, 0, 0, 0)
    assert [len(s.candy) for s in state.seats] == [1, 1, 1, 1]
    assert len(state.candy) == before - 4
    assert state.seats[1].candy == ["lift"]  # whoever loses a scrapper draws first
    assert only(state, "candy")  # the new one may be used at once
    assert settled(to_card(state))


@pytest.mark.rule("dei.drone.hunter", "dei.leader.unkillable")
def test_the_hunter_kills_no_leader_and_pays_nothing_if_nobody_dies() -> None:
    state = flying("hunter", "2.4b", seat("auxilia", "2.9b"), seat("ravagers", "2.4b"), seat("farm_z", "2.5b"))
    before = state.clone()
    play(state, "fly drone:hunter:0 2.4b")
    assert settled(state)
    assert state.scores() == (0, 0, 0)
    assert changed(before, state) == set()
    both = flying(
        "hunter", "2.4b", seat("auxilia", "2.9b"), seat("ravagers", "2.4b"), seat("farm_z", figures={"2.4b": 1})
    )
    play(both, "fly drone:hunter:0 2.4b")
    refused(both, "strike 1", "dei.leader.unkillable")
    play(both, "strike 2")
    assert settled(to_card(both))


@pytest.mark.rule("dei.drone.hunter")
def test_the_hunter_may_spare_somebody() -> None:
    crowd = [seat(f, "2.9b", figures={"2.4b": 1}) for f in ("ravagers", "refuge_42")]
    state = flying("hunter", "2.4b", seat("auxilia", "2.9b"), *crowd)
    play(state, "fly drone:hunter:0 2.4b", "strike 2", "done")
    assert (figures(state, 1), figures(state, 2)) == ({"2.4b": 1}, {})
    assert state.scores() == (1, 0, 0)
    assert settled(to_card(state))


@pytest.mark.rule("dei.players.two_hunter")
@pytest.mark.parametrize(("there", "killed"), [(1, 1), (2, 2), (4, 2)])
def test_of_two_players_the_hunter_kills_up_to_two_for_one_candy_boost(there: int, killed: int) -> None:
    state = flying("hunter", "2.4b", seat("auxilia", "2.9b"), seat("ravagers", "2.4b", figures={"2.4b": there}))
    play(state, "fly drone:hunter:0 2.4b")
    while only(state, "strike"):
        play(state, "strike 1")
    assert settled(to_card(state))
    assert sum(figures(state, 1).values()) == there - killed
    assert state.scores() == (killed, 0)
    assert [len(s.candy) for s in state.seats] == [1, killed]


@pytest.mark.rule("dei.drone.hunter", "dei.outpost.lose", "dei.outpost.abandon")
@pytest.mark.parametrize(("own", "cube"), [(0, -1), (1, 0)])
def test_who_is_killed_at_an_outpost_may_lose_it(own: int, cube: int) -> None:
    mine = seat("auxilia", "2.9b", figures={"2.4a": own} if own else {})
    state = flying("hunter", "2.4a", mine, seat("ravagers", "2.9b", figures={"2.4a": 2}))
    assert cubes(state, "2.4a") == [1]
    play(state, "fly drone:hunter:0 2.4a", "strike 1")
    assert cubes(state, "2.4a") == [1]  # a tie at most: the holder keeps it
    play(state, "strike 1")
    assert cubes(state, "2.4a") == [cube]
    assert settled(to_card(state))


@pytest.mark.rule("dei.candy.loss", "dei.ruling.empty_supply", "dei.ruling.hunter_candy")
def test_candy_boosts_that_are_not_there_are_not_gained() -> None:
    state = flying("hunter", "2.4b", seat("auxilia", "2.9b"), seat("ravagers", "2.9b", figures={"2.4b": 1}))
    data = state.to_dict()
    data["candy"] = []
    state = state.game.state_from_dict(data)
    events = told(state, "fly drone:hunter:0 2.4b", "strike 1")
    assert [type(event).__name__ for event in events][-2:] == ["Killed", "Scored"]
    assert (state.scores(), [s.candy for s in state.seats]) == ((1, 0), [[], []])
    assert settled(state)


@pytest.mark.rule("dei.ruling.candy_order", "dei.ruling.hunter_candy", "dei.candy.loss")
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_the_first_owner_draws_before_the_attacker_and_further_owners_after(order: tuple[int, int]) -> None:
    crowd = [seat(f, "2.9b", figures={"2.4b": 1}) for f in ("ravagers", "refuge_42")]
    state = flying("hunter", "2.4b", seat("auxilia", "2.9b"), *crowd, candy=["lift", "move", "camp"])
    play(state, "fly drone:hunter:0 2.4b", *[f"strike {victim}" for victim in order])
    first, second = order
    assert [state.seats[p].candy for p in (first, 0, second)] == [["lift"], ["move"], ["camp"]]
    assert settled(to_card(state))


@pytest.mark.rule("dei.ruling.candy_order", "dei.ruling.empty_supply")
@pytest.mark.parametrize(("lie", "drawn"), [(1, [0, 1, 0]), (2, [1, 1, 0]), (3, [1, 1, 1])])
def test_when_few_candy_boosts_are_left_the_later_ones_get_none(lie: int, drawn: list[int]) -> None:
    crowd = [seat(f, "2.9b", figures={"2.4b": 1}) for f in ("ravagers", "refuge_42")]
    state = flying("hunter", "2.4b", seat("auxilia", "2.9b"), *crowd)
    del state.candy[lie:]
    play(state, "fly drone:hunter:0 2.4b", "strike 1", "strike 2")
    assert [len(s.candy) for s in state.seats] == drawn
    assert settled(to_card(state))


@pytest.mark.rule("dei.drone.move", "dei.ruling.figure_needed")
def test_a_drone_alone_takes_no_outpost() -> None:
    state = acting("aux_drone", seat("auxilia", "2.9b"), FAR, drones={"hunter": "2.4a"})
    play(state, "fly drone:hunter:0 2.4a")
    assert values(state, "2.4a") == [0, 0]
    assert cubes(state, "2.4a") == [-1]
    assert legal(state, f"play {state.seats[0].hand[0]}")
    assert settled(state)
