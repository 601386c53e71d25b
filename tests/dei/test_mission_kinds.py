"""The twelve missions: what each counts, and what that is worth on time and late."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.dei.rules.missions import ChooseMission
from tabletop.games.dei.table.state import DeiState
from tests.alike import play

from .table import position, seat, seat_changed, settled, to_card

RIVAL = seat("farm_z", "2.9R", figures={"2.9R": 3}, technology=7, energy=7, camps=["2.9R"])


def choosing(mission: str, mine: dict[str, Any], late: bool = False, *, parameters: Any = None, **top: Any) -> DeiState:
    """The first seat chooses a mission in round 2; the one wanted lies in the column of round 1 or 2."""
    spare = [m for m in ("garrisons", "energy", "sovereignty") if m != mission]
    missions = [[mission], [spare[0]]] if late else [[spare[0]], [mission]]
    chosen = {"players": 3 if len(top.get("others", ())) > 1 else 2, **(parameters or {})}
    others = top.pop("others", [RIVAL])
    state = position(mine, *others, parameters=chosen, round=2, phase=3, stage="end_of_phase", missions=missions, **top)
    assert isinstance(state.question, ChooseMission)
    return state


def worth(mission: str, mine: dict[str, Any], **more: Any) -> tuple[int, int]:
    """What the mission brings on time and late; nothing else changes and everything goes on."""
    found = []
    for late in (False, True):
        state = choosing(mission, mine, late, **more)
        before = state.clone()
        play(state, f"mission {1 if late else 2} 1")
        found.append(state.scores()[0] - before.scores()[0])
        assert seat_changed(before, state, 0) <= {"vp", "missions"}
        assert seat_changed(before, state, 1) == set()
        assert settled(to_card(state))
    return found[0], found[1]


@pytest.mark.rule("dei.missions.technology", "dei.mission.on_time", "dei.mission.late")
@pytest.mark.parametrize(("n", "points"), [(0, (0, 0)), (2, (2, 0)), (3, (3, 2)), (5, (5, 2)), (6, (6, 4))])
def test_technology_brings_one_each_or_late_two_for_every_three(n: int, points: tuple[int, int]) -> None:
    assert worth("technology", seat("auxilia", technology=n)) == points


@pytest.mark.rule("dei.missions.energy", "dei.mission.on_time", "dei.mission.late")
@pytest.mark.parametrize(("n", "points"), [(0, (0, 0)), (1, (2, 0)), (2, (4, 3)), (3, (6, 3)), (4, (8, 6))])
def test_energy_cells_bring_two_each_or_late_three_for_every_two(n: int, points: tuple[int, int]) -> None:
    assert worth("energy", seat("auxilia", energy=n)) == points


@pytest.mark.rule("dei.missions.drones", "dei.ruling.own_drones")
@pytest.mark.parametrize(
    ("zones", "points"),
    [
        ({"hand": ["aux_move"]}, (0, 0)),
        ({"hand": ["aux_drone"]}, (2, 1)),
        ({"hand": ["aux_drone"], "opened": ["hunter_0"], "down": ["teleporter_1"]}, (6, 3)),
        ({"hand": ["aux_drone"], "disposed": ["hunter_0"]}, (2, 1)),
    ],
)
def test_drone_cards_count_that_are_owned_but_not_disposed_of(zones: dict[str, Any], points: tuple[int, int]) -> None:
    assert worth("drones", seat("auxilia", **zones)) == points


@pytest.mark.rule("dei.missions.buildings")
@pytest.mark.parametrize(
    ("built", "points"),
    [
        ({}, (0, 0)),
        ({"camps": ["2.4b"]}, (2, 1)),
        ({"camps": ["2.4b", "2.4b"], "bridges": ["2.4:0"], "lifts": ["2.4b/2.4R"]}, (8, 4)),
    ],
)
def test_buildings_in_play_count_whatever_their_kind(built: dict[str, Any], points: tuple[int, int]) -> None:
    assert worth("buildings", seat("auxilia", "2.3R", **built)) == points


@pytest.mark.rule("dei.missions.scrappers", "dei.leader.scrapper")
@pytest.mark.parametrize(
    ("figures", "points", "without"),
    [({}, (3, 2), (0, 0)), ({"2.4b": 1}, (6, 4), (3, 2)), ({"2.4b": 2, "2.5b": 3}, (18, 12), (15, 10))],
)
def test_scrappers_in_play_count_and_so_does_the_leader(
    figures: dict[str, int], points: tuple[int, int], without: tuple[int, int]
) -> None:
    """Without it where it counts as a scrapper for majorities only."""
    mine = seat("auxilia", "2.4b", figures=figures)
    assert worth("scrappers", mine) == points
    assert worth("scrappers", mine, parameters={"leader_scrapper": False}) == without


@pytest.mark.rule("dei.missions.scrappers", "dei.ruling.scrapper_mission")
@pytest.mark.parametrize(("per", "points"), [(1, (15, 10)), (2, (6, 4)), (5, (3, 2)), (6, (0, 0))])
def test_scrappers_may_count_in_groups(per: int, points: tuple[int, int]) -> None:
    mine = seat("auxilia", "2.4b", figures={"2.4b": 4})
    assert worth("scrappers", mine, parameters={"scrapper_mission_per": per}) == points
    assert worth("technology", {**mine, "technology": 3}, parameters={"scrapper_mission_per": per}) == (3, 2)


ALL_COLOURS = {"2.1b": 1, "2.4a": 1, "2.3b": 1}
"""Two outposts of tactics, one of logistics, one of machines."""


@pytest.mark.rule("dei.missions.outposts")
@pytest.mark.parametrize(("figures", "points"), [({}, (0, 0)), ({"2.4a": 1}, (2, 1)), (ALL_COLOURS, (8, 4))])
def test_cubes_count_whatever_their_colour(figures: dict[str, int], points: tuple[int, int]) -> None:
    assert worth("outposts", seat("auxilia", figures=figures)) == points


@pytest.mark.rule("dei.missions.outposts_colour")
@pytest.mark.parametrize(("colour", "points"), [("tactics", (6, 4)), ("logistics", (3, 2)), ("machines", (3, 2))])
def test_cubes_of_the_colour_named_count(colour: str, points: tuple[int, int]) -> None:
    assert worth(f"outposts_{colour}", seat("auxilia", figures=ALL_COLOURS)) == points
    assert worth(f"outposts_{colour}", seat("auxilia", "2.4b")) == (0, 0)


@pytest.mark.rule("dei.missions.garrisons", "dei.garrison", "dei.missions.outposts")
def test_garrisons_count_each_outpost_with_a_figure_whoever_has_its_cube() -> None:
    crowd = seat("farm_z", "2.9R", figures={"2.1b": 4, "2.4a": 4, "2.5a": 4})
    mine = seat("auxilia", "2.5a", figures={"2.1b": 2, "2.4a": 1, "2.4b": 3})
    state = choosing("garrisons", mine, others=[crowd])
    assert state.count_outposts(0) == 0
    play(state, "mission 2 1")
    assert state.scores()[0] == 8  # two outposts in 2.1b, one in 2.4a, one in 2.5a with the leader alone
    assert settled(to_card(state))
    assert worth("garrisons", seat("auxilia", "2.4b")) == (0, 0)
    assert worth("garrisons", seat("auxilia", "2.4a")) == (2, 1)


@pytest.mark.rule("dei.ruling.two_missions", "dei.sovereignty")
def test_sovereignty_counts_areas_where_others_are_outvoted() -> None:
    crowd = seat("farm_z", "2.9R", figures={"2.4b": 1, "2.5b": 2, "2.6b": 3})
    mine = seat("auxilia", "2.9b", figures={"2.4b": 2, "2.5b": 2, "2.6b": 2, "2.7b": 5})
    assert worth("sovereignty", mine, others=[crowd]) == (3, 2)  # only 2.4b: a tie, too few, nobody else
    more = {**mine, "figures": {"2.4b": 2, "2.5b": 3, "2.6b": 2}}
    assert worth("sovereignty", more, others=[crowd]) == (6, 4)


@pytest.mark.rule("dei.ruling.two_missions", "dei.badge.scout", "dei.sovereignty")
def test_sovereignty_may_come_of_a_tie_that_scout_wins() -> None:
    crowd = seat("farm_z", "2.9R", figures={"2.4b": 2})
    mine = seat("auxilia", figures={"2.4b": 2})
    assert worth("sovereignty", mine, others=[crowd]) == (0, 0)
    assert worth("sovereignty", {**mine, "badges": ["scout"]}, others=[crowd]) == (3, 2)


@pytest.mark.rule("dei.ruling.two_missions")
@pytest.mark.parametrize(
    ("badges", "secret", "points"),
    [
        ([], ["scout", "raid", "parcel"], (0, 0)),
        (["scout"], ["raid"], (3, 2)),
        (["scout", "raid", "parcel"], [], (9, 6)),
    ],
)
def test_badges_count_that_are_earned(badges: list[str], secret: list[str], points: tuple[int, int]) -> None:
    assert worth("badges", seat("auxilia", "2.4b", badges=badges, secret=secret)) == points
