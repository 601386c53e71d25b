"""The examples of the printed rulebook, each as a position: what it says happens is what happens.

They are played with the published content as far as it is known from print: the street samurai, the prison, and the
corporation area whose action needs Augment or Hack. Ways are counted in the small city.
"""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import only, play, refused

from .deeds import SLEEPERS, destinations, done, hacked
from .table import at, game, in_play, markers, position, published, settled, supply, used, where

SAMURAI = "street_samurai"


def samurai(area: str, *others: dict[str, Any], **more: Any) -> AxonState:
    """The street samurai somewhere, with others; it is activated and follows its routine."""
    state = position(at(SAMURAI, area, **more), *others, *SLEEPERS)
    return play(state, f"activate {SAMURAI}")


@pytest.mark.rule("axn.routine", "axn.routine.must", "axn.skill.arrest", "axn.skill.execute")
@pytest.mark.parametrize("choice", ["arrest", "execute"])
def test_with_a_criminal_at_hand_the_samurai_arrests_or_executes_as_the_player_decides(choice: str) -> None:
    state = samurai("square", at("thug", "square"), at("droid", "market", violence=1))
    assert only(state) == [f"do {SAMURAI} arrest character:thug", f"do {SAMURAI} execute character:thug"]
    refused(state, f"do {SAMURAI} drive area:market", "axn.routine")
    play(state, f"do {SAMURAI} {choice} character:thug")
    assert where(state, "thug") == ("fort_plissken" if choice == "arrest" else "")
    assert where(state, SAMURAI) == "square"  # the routine has ended
    assert done(state)


@pytest.mark.rule("axn.routine", "axn.routine.nearest")
def test_with_no_criminal_at_hand_the_samurai_drives_to_the_nearest_which_leaves_no_choice() -> None:
    state = samurai("square", at("thug", "tower_block"), at("pilot", "square"))
    assert where(state, SAMURAI) == "tower_block"
    assert where(state, "thug") == "tower_block"  # arrived, but the one action is done
    assert done(state)


@pytest.mark.rule("axn.routine", "axn.routine.must")
def test_with_no_criminal_in_the_city_the_samurai_drives_where_the_player_says() -> None:
    state = samurai("square", at("pilot", "square"))
    assert {action.split(":")[1] for action in only(state)} == destinations(SAMURAI, "drive", "square")
    play(state, f"do {SAMURAI} drive area:chapel")
    assert where(state, SAMURAI) == "chapel"
    assert done(state)


@pytest.mark.rule("axn.routine.nothing", "axn.prison.moves", "axn.activate")
def test_in_prison_the_samurai_can_do_nothing_and_is_marked_all_the_same() -> None:
    state = samurai("fort_plissken", at("thug", "square"))
    assert state.figures[SAMURAI].activated
    assert state.figures[SAMURAI].cell == 2
    assert done(state)


@pytest.mark.rule("axn.area_action.skill", "axn.area_action", "axn.ruling.known")
def test_after_its_routine_at_microbionics_the_samurai_uses_the_action_for_it_has_augment() -> None:
    made = published(players=2)
    bystanders = [at("rich_kid", "villa_hill"), at("reporter", "villa_hill")]
    here = [at(SAMURAI, "microbionics_inc"), at("gang_boss", "microbionics_inc"), *bystanders]
    state = made.scenario({"figures": here, "rewards": {"augments": []}})
    play(state, f"activate {SAMURAI}", f"do {SAMURAI} execute character:gang_boss")
    assert only(state) == ["use microbionics_inc:0", "nothing"]
    play(state, "use microbionics_inc:0")
    assert used(state) == ["microbionics_inc:0"]
    field = made.content.city.areas["microbionics_inc"].fields[0]
    assert {"augment", "hack"} == set(field.skills)
    spent = made.scenario({"figures": here, "used": ["microbionics_inc:0"]})
    play(spent, f"activate {SAMURAI}", f"do {SAMURAI} execute character:gang_boss")
    assert used(spent) == ["microbionics_inc:0"]  # it was used before, so nobody was asked
    assert spent.active == 1
    assert settled(spent)


@pytest.mark.rule("axn.area_action.leave", "axn.resource.leave")
def test_leaving_with_two_augments_and_one_violence_lowers_the_counters_by_two_and_one() -> None:
    figures = (at(SAMURAI, "west_exit", augments=2, violence=1), at("pilot", "west_exit", augments=1, violence=1))
    state = hacked(SAMURAI, *figures, stress=9, rewards={"augments": [], "violence": []})
    assert in_play(state) == {"augments": 3, "violence": 2}
    play(state, "nothing", "use west_exit:1")
    assert where(state, SAMURAI) == ""
    assert SAMURAI in state.deck
    assert in_play(state) == {"augments": 1, "violence": 1}
    assert (supply(state, "augments"), supply(state, "violence"), state.stress) == (9, 9, 9)
    assert markers(state, "pilot") == {"augments": 1, "violence": 1}
    assert done(state)


@pytest.mark.rule("axn.augment.life")
def test_one_of_two_augments_saves_the_life_of_the_samurai() -> None:
    figures = (at("assassin", "square"), at(SAMURAI, "square", augments=2))
    state = hacked("assassin", *figures)
    play(state, f"do assassin murder character:{SAMURAI}")
    assert (where(state, SAMURAI), markers(state, SAMURAI)) == ("square", {"augments": 1})
    assert (in_play(state)["augments"], supply(state, "augments")) == (1, 7)
    assert done(state)


@pytest.mark.rule("axn.drugs.speed", "axn.skill.drive")
def test_with_one_drug_a_driver_goes_three_streets_or_a_highway_and_a_street_but_never_two_highways() -> None:
    sober, drugged = (destinations(SAMURAI, "drive", "west_exit", drugs) for drugs in (0, 1))
    assert "tower_block" in drugged - sober  # three streets
    assert "east_exit" in drugged - sober  # a highway and a street
    assert "depot_yard" not in drugged  # two highways


@pytest.mark.rule("axn.prison.targets", "axn.routine.nearest")
def test_the_nearest_criminal_is_in_prison_and_does_not_count() -> None:
    state = samurai("west_exit", at("thug", "fort_plissken"), at("droid", "south_exit", violence=1))
    assert where(state, SAMURAI) == "ares_tower"  # on the way to the droid
    assert done(state)
    alone = samurai("west_exit", at("thug", "fort_plissken"))
    assert len(only(alone, "do")) == len(destinations(SAMURAI, "drive", "west_exit"))  # wherever the player wants
    play(alone, f"do {SAMURAI} drive area:square")
    assert done(alone)


@pytest.mark.rule("axn.ruling.known")
def test_what_is_known_from_print_is_taken_over_and_the_rest_is_ours() -> None:
    content = published().content
    card = content.characters[SAMURAI]
    assert [[(o.skill, getattr(o, "to", "")) for o in line] for line in card.routine] == [
        [("arrest", ""), ("execute", "")],
        [("drive", "criminal")],
        [("drive", "")],
    ]
    assert "augment" in card.skills
    assert card.passives == ("executes:android",)
    assert (content.city.areas["fort_plissken"].number, content.city.areas["fort_plissken"].type) == (1, "prison")
    assert content.city.areas["microbionics_inc"].type == "corporation"
    assert set(content.corporations["ares"].resources) == {0, 5}
    assert set(content.corporations["media_net"].resources) == {4, 5}
    assert game().content_id != published().content_id == "published"
