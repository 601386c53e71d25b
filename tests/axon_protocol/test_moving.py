"""Walking, driving, flying, the speed of drugs, and how a routine finds the nearest of something.

The ways of the small city are described in `small`: a line of streets, and two highways that meet in the ares_tower.
"""

from __future__ import annotations

import pytest

from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import changed, legal, only, play, refused

from .deeds import SLEEPERS, destinations, done, hacked
from .small import LINE
from .table import at, position, settled, where


def reached(state: AxonState) -> set[str]:
    """The areas to which whoever is asked about could go now."""
    found = {action.split(":")[1] for action in only(state, "do") if ":" in action}
    assert found
    return found


@pytest.mark.rule("axn.skill.walk")
def test_walking_leads_one_street_far_and_along_no_highway() -> None:
    assert destinations("droid", "walk", "square") == {"west_exit", "market", "quiet_park"}
    assert destinations("droid", "walk", "west_exit") == {"square"}
    state = hacked("droid", at("droid", "west_exit", augments=1), at("pilot", "west_exit"))
    refused(state, "do droid walk area:ares_tower", "axn.skill.walk")
    before = state.clone()
    play(state, "do droid walk area:square")
    assert changed(before, state) == {"figures"}
    assert (where(state, "droid"), where(state, "pilot")) == ("square", "west_exit")
    assert done(state)


@pytest.mark.rule("axn.skill.drive")
def test_driving_leads_up_to_two_streets_or_one_highway_but_not_both() -> None:
    assert destinations("droid", "drive", "west_exit") == {"square", "market", "quiet_park", "ares_tower"}
    assert destinations("droid", "drive", "square") == {"west_exit", "market", "quiet_park", "tower_block", "chapel"}
    state = hacked("droid", at("droid", "west_exit"))
    for far in ("tower_block", "east_exit", "depot_yard"):
        refused(state, f"do droid drive area:{far}", "axn.skill.drive")
    play(state, "do droid drive area:ares_tower")
    assert where(state, "droid") == "ares_tower"
    assert done(state)


@pytest.mark.rule("axn.drugs.speed", "axn.skill.walk")
@pytest.mark.parametrize("drugs", [0, 1, 2])
def test_on_foot_each_drug_leads_one_street_further(drugs: int) -> None:
    reached = destinations("droid", "walk", "south_exit", drugs)
    assert reached == {LINE[10 - n] for n in range(drugs + 1)}


@pytest.mark.rule("axn.drugs.speed", "axn.skill.drive")
def test_at_the_wheel_each_drug_adds_a_street_also_to_the_highway_but_never_a_second_highway() -> None:
    one = destinations("droid", "drive", "west_exit", 1)
    assert one == {"square", "market", "quiet_park", "tower_block", "chapel", "ares_tower", "east_exit"}
    two = destinations("droid", "drive", "west_exit", 2)
    assert two == one | {"mall", "media_hall"}
    assert "depot_yard" not in two  # two highways and no street
    assert destinations("droid", "drive", "square", 1) >= {"ares_tower", "mall"}  # a street, then the highway


@pytest.mark.rule("axn.passive", "axn.drugs.speed")
def test_who_is_fast_goes_one_street_further_as_with_a_drug() -> None:
    assert destinations("racer", "walk", "west_exit") == {"square", "market", "quiet_park"}
    assert destinations("racer", "walk", "west_exit", 1) == destinations("droid", "walk", "west_exit", 2)


@pytest.mark.rule("axn.skill.fly", "axn.drugs.speed")
@pytest.mark.parametrize("drugs", [0, 2])
def test_flying_leads_anywhere_but_to_a_prison(drugs: int) -> None:
    areas = set(position().city.areas)
    assert destinations("pilot", "fly", "square", drugs) == areas - {"fort_plissken", "square"}
    state = hacked("pilot", at("pilot", "square", drugs=drugs), rewards={"drugs": []})
    refused(state, "do pilot fly area:fort_plissken", "axn.skill.fly")
    assert not legal(state, "do pilot fly area:square")
    play(state, "do pilot fly area:south_exit")
    assert where(state, "pilot") == "south_exit"
    assert done(state)


@pytest.mark.rule("axn.passive")
def test_a_driver_with_room_takes_somebody_along_who_was_in_the_area() -> None:
    figures = (at("chauffeur", "square"), at("droid", "square"), at("pilot", "market"))
    state = hacked("chauffeur", *figures)
    play(state, "do chauffeur drive area:tower_block")
    assert only(state) == ["pick character:droid", "nothing"]
    refused(state, "pick character:pilot", "axn.passive")
    play(state, "pick character:droid")
    assert [where(state, id) for id in ("chauffeur", "droid", "pilot")] == ["tower_block", "tower_block", "market"]
    assert done(state)
    alone = hacked("chauffeur", *figures)
    play(alone, "do chauffeur walk area:market")  # only at the wheel
    assert where(alone, "droid") == "square"
    assert done(alone)


# --- the nearest ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.routine.nearest", "axn.ruling.distance")
def test_a_routine_leads_to_the_nearest_and_leaves_no_choice() -> None:
    state = position(at("street_samurai", "square"), at("thug", "tower_block"), at("droid", "east_exit", violence=1),
                     *SLEEPERS)  # fmt: skip
    play(state, "activate street_samurai")
    assert where(state, "street_samurai") == "tower_block"
    assert done(state)


@pytest.mark.rule("axn.routine.nearest")
def test_between_two_equally_near_the_active_player_decides() -> None:
    state = position(at("street_samurai", "market"), at("thug", "west_exit"), at("droid", "ares_tower", violence=1),
                     *SLEEPERS)  # fmt: skip
    play(state, "activate street_samurai")
    assert reached(state) == {"west_exit", "ares_tower"}
    refused(state, "do street_samurai drive area:square", "axn.routine.nearest")
    play(state, "do street_samurai drive area:west_exit")
    assert where(state, "street_samurai") == "west_exit"
    assert done(state)


@pytest.mark.rule("axn.routine.nearest")
def test_who_is_too_far_away_is_approached_as_far_as_possible() -> None:
    state = position(at("street_samurai", "south_exit"), at("thug", "gazette_house"), *SLEEPERS)
    play(state, "activate street_samurai")
    assert where(state, "street_samurai") == "bazaar_hall"
    assert done(state)
    drugged = position(at("street_samurai", "south_exit", drugs=1), at("thug", "gazette_house"), *SLEEPERS)
    play(drugged, "activate street_samurai")
    assert where(drugged, "street_samurai") == "depot_yard"
    assert done(drugged)


@pytest.mark.rule("axn.ruling.distance", "axn.routine.nearest")
def test_a_highway_counts_as_one_like_a_street_when_the_nearest_is_sought() -> None:
    figures = (at("street_samurai", "west_exit"), at("thug", "chapel"), at("droid", "depot_yard", violence=1))
    state = position(*figures, *SLEEPERS)  # three streets to the chapel, two highways to the depot
    play(state, "activate street_samurai")
    assert where(state, "street_samurai") == "ares_tower"
    assert done(state)


@pytest.mark.rule("axn.routine.nearest", "axn.routine.must")
def test_the_shortest_way_is_taken_even_if_a_longer_one_ends_as_near() -> None:
    state = position(at("street_samurai", "west_exit"), at("thug", "tower_block"), *SLEEPERS)
    play(state, "activate street_samurai")  # the market, two streets on, is as near to the thug as the ares_tower
    assert where(state, "street_samurai") == "ares_tower"
    assert done(state)


@pytest.mark.rule("axn.ruling.distance")
def test_on_foot_highways_do_not_count() -> None:
    figures = (at("medic", "west_exit"), at("droid", "tower_block"), at("pilot", "ares_tower"))
    state = position(*figures, *SLEEPERS)
    play(state, "activate medic")
    assert where(state, "medic") == "square"
    assert done(state)


@pytest.mark.rule("axn.ruling.distance")
def test_a_routine_does_not_lead_where_the_character_is_already() -> None:
    state = position(at("racer", "west_exit"), *SLEEPERS)
    trace = state.game.preview(state, "racer")
    assert [(line, [r.rule for r in why]) for line, why in trace.skipped] == [(0, ["axn.ruling.distance"])]
    assert trace.done == 1
    assert settled(state)
