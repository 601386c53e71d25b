"""Murder and execution, and the guards who prevent both."""

from __future__ import annotations

from typing import Any

import pytest

from tests.alike import changed, legal, play, refused

from .deeds import SLEEPERS, done, hacked
from .table import at, figure, in_play, markers, position, scenes, settled, supply, where

# --- murder and execute -----------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.skill.murder", "axn.products.loot", "axn.resource.leave", "axn.ruling.dead")
def test_a_murder_brings_violence_loot_and_an_open_card_on_the_discard_pile() -> None:
    victim = at("pilot", "square", products=2, drugs=1, scandals=1)
    state = hacked("assassin", at("assassin", "square", products=1), victim, at("medic", "square", products=1))
    before = figure(state, "medic")
    play(state, "do assassin murder character:pilot")
    assert where(state, "pilot") == ""
    assert state.graveyard == ["pilot"]
    assert markers(state, "assassin") == {"products": 3, "violence": 1}
    assert in_play(state) == {"products": 4, "violence": 1}
    assert (supply(state, "drugs"), supply(state, "scandals")) == (8, 8)
    assert state.stress == 7
    assert figure(state, "medic") == before
    assert done(state)


@pytest.mark.rule("axn.skill.murder")
def test_only_another_character_in_the_area_can_be_murdered() -> None:
    state = hacked("assassin", at("assassin", "square"), at("pilot", "market"))
    for target in ("pilot", "assassin", "nobody"):
        refused(state, f"do assassin murder character:{target}", "axn.skill.murder")
    refused(state, "do assassin murder -", "axn.skill.murder")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.violence.justice", "axn.violence.criminal")
@pytest.mark.parametrize("victim", [at("thug", "square"), at("pilot", "square", violence=1)])
def test_killing_a_criminal_by_type_or_by_marker_brings_no_violence(victim: dict[str, Any]) -> None:
    state = hacked("assassin", at("assassin", "square"), victim)
    play(state, f"do assassin murder character:{victim['character']}")
    assert state.graveyard == [victim["character"]]
    assert markers(state, "assassin") == {}
    assert in_play(state) == {}
    assert done(state)


@pytest.mark.rule("axn.augment.life", "axn.ruling.spared_murder")
@pytest.mark.parametrize("marks", [True, False])
def test_an_augment_saves_from_a_murder_which_still_brings_violence_unless_agreed_otherwise(marks: bool) -> None:
    victim = at("pilot", "square", augments=2, products=1)
    state = hacked("assassin", at("assassin", "square"), victim, parameters={"spared_murder_marks": marks})
    play(state, "do assassin murder character:pilot")
    assert markers(state, "pilot") == {"augments": 1, "products": 1}
    assert markers(state, "assassin") == ({"violence": 1} if marks else {})
    assert state.graveyard == []
    assert supply(state, "augments") == 7
    assert state.stress == 3 + marks
    assert done(state)


@pytest.mark.rule("axn.augment.life", "axn.violence.justice")
def test_a_criminal_saved_by_an_augment_brings_no_violence() -> None:
    state = hacked("assassin", at("assassin", "square"), at("thug", "square", augments=1))
    play(state, "do assassin murder character:thug")
    assert (where(state, "thug"), markers(state, "thug"), markers(state, "assassin")) == ("square", {}, {})
    assert done(state)


@pytest.mark.rule("axn.skill.execute", "axn.products.loot", "axn.violence.justice")
@pytest.mark.parametrize("victim", [at("thug", "square", products=1), at("pilot", "square", violence=1, products=1)])
def test_an_execution_kills_a_criminal_without_violence_and_takes_the_products(victim: dict[str, Any]) -> None:
    state = hacked("assassin", at("assassin", "square"), victim)
    play(state, f"do assassin execute character:{victim['character']}")
    assert state.graveyard == [victim["character"]]
    assert markers(state, "assassin") == {"products": 1}
    assert in_play(state) == {"products": 1}
    assert done(state)


@pytest.mark.rule("axn.skill.execute", "axn.violence.criminal")
def test_who_is_no_criminal_cannot_be_executed() -> None:
    state = hacked("assassin", at("assassin", "square"), at("pilot", "square", scandals=2), at("droid", "square"))
    for innocent in ("pilot", "droid"):
        refused(state, f"do assassin execute character:{innocent}", "axn.skill.execute")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.augment.life", "axn.skill.execute")
def test_an_augment_saves_from_an_execution_too() -> None:
    state = hacked("assassin", at("assassin", "square"), at("thug", "square", augments=1, products=1))
    play(state, "do assassin execute character:thug")
    assert markers(state, "thug") == {"products": 1}
    assert markers(state, "assassin") == {}
    assert done(state)


@pytest.mark.rule("axn.ruling.androids", "axn.passive")
@pytest.mark.parametrize("counts_as", ["execute", "murder"])
def test_the_samurai_kills_androids_which_counts_as_executing_unless_agreed_otherwise(counts_as: str) -> None:
    figures = (at("street_samurai", "square"), at("droid", "square", products=1), at("clone", "square"))
    state = hacked("street_samurai", *figures, parameters={"android_kill": counts_as})
    refused(state, "do street_samurai execute character:clone", "axn.skill.execute")
    refused(state, "do street_samurai arrest character:droid", "axn.skill.arrest")
    play(state, "do street_samurai execute character:droid")
    assert where(state, "droid") == ""
    wanted = {"products": 1, "violence": 1} if counts_as == "murder" else {"products": 1}
    assert markers(state, "street_samurai") == wanted
    assert done(state)


@pytest.mark.rule("axn.ruling.dead")
@pytest.mark.parametrize(("goes_to", "lies_in"), [("discard", "graveyard"), ("deck", "deck")])
def test_the_dead_go_to_the_discard_pile_or_where_it_is_agreed(goes_to: str, lies_in: str) -> None:
    figures = (at("assassin", "square"), at("pilot", "square"))
    state = hacked("assassin", *figures, parameters={"dead_go_to": goes_to})
    play(state, "do assassin murder character:pilot")
    assert [pile for pile in ("graveyard", "deck") if "pilot" in getattr(state, pile)] == [lies_in]
    assert done(state)


# --- guard ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.skill.guard")
def test_a_guard_keeps_others_from_crime_and_from_being_killed() -> None:
    guard = at("officer", "square", guarding=True)
    state = hacked("assassin", at("assassin", "square"), at("thug", "square"), at("pilot", "square"), guard)
    refused(state, "do assassin crime field:square:0", "axn.skill.guard")
    refused(state, "do assassin murder character:pilot", "axn.skill.guard")
    refused(state, "do assassin execute character:thug", "axn.skill.guard")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.guard", "axn.ruling.guard_moves")
def test_the_guard_itself_may_be_killed_and_commit_crimes() -> None:
    state = hacked(
        "assassin", at("assassin", "square"), at("pilot", "square"), at("chauffeur", "square", guarding=True)
    )
    play(state, "do assassin murder character:chauffeur")
    assert state.graveyard == ["chauffeur"]
    assert done(state)
    state = hacked("droid", at("droid", "square", guarding=True))
    play(state, "do droid crime field:square:0")
    assert scenes(state) == ["square:0"]
    assert done(state)


@pytest.mark.rule("axn.skill.guard", "axn.ruling.guard_moves")
def test_two_guards_protect_each_other() -> None:
    guards = (at("officer", "square", guarding=True), at("chauffeur", "square", guarding=True))
    state = hacked("assassin", at("assassin", "square"), *guards)
    for guard in ("officer", "chauffeur"):
        refused(state, f"do assassin murder character:{guard}", "axn.skill.guard")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.guard", "axn.ruling.guard_moves")
def test_a_guard_watches_where_it_stands_and_nowhere_else() -> None:
    elsewhere = at("officer", "market", guarding=True)
    state = hacked("assassin", at("assassin", "square"), at("pilot", "square"), elsewhere)
    assert legal(state, "do assassin murder character:pilot")
    assert legal(state, "do assassin crime field:square:1")
    play(state, "nothing")
    assert done(state)
    seats = [{"hand": ["fetch"]}, {"hand": ["gift"]}]
    figures = (at("chauffeur", "market", guarding=True), at("assassin", "square"), at("pilot", "square"), *SLEEPERS)
    state = position(*figures, seats=seats)
    play(state, "activate chauffeur", "hack", "do chauffeur walk area:square")
    assert state.figures["chauffeur"].guarding
    assert done(state)
    play(state, "activate assassin", "hack")
    refused(state, "do assassin murder character:pilot", "axn.skill.guard")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.guard", "axn.ruling.guard_twice")
def test_standing_guard_changes_nothing_but_that_and_cannot_be_done_twice() -> None:
    state = hacked("officer", at("officer", "square"), at("pilot", "square"))
    before = state.clone()
    play(state, "do officer guard -")
    assert changed(before, state) == {"figures"}
    assert state.figures["officer"].guarding
    assert not state.figures["pilot"].guarding
    assert done(state)
    state = hacked("officer", at("officer", "square", guarding=True))
    refused(state, "do officer guard -", "axn.ruling.guard_twice")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.guard", "axn.round.clear")
def test_guarding_ends_with_the_round() -> None:
    figures = (at("officer", "square", guarding=True), at("pilot", "square"))
    state = position(*figures, deck=["stray"], phase="end_of_round")
    while not settled(state):
        play(state, state.legal_actions()[-1])
    assert state.round == 2
    assert not state.figures["officer"].guarding


@pytest.mark.rule("axn.skill.guard", "axn.passive", "axn.skill.execute")
def test_a_guard_cannot_kill_where_it_guards_either() -> None:
    state = hacked("assassin", at("assassin", "square", guarding=True), at("thug", "square"))
    refused(state, "do assassin execute character:thug", "axn.skill.guard")
    refused(state, "do assassin murder character:thug", "axn.skill.guard")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.guard", "axn.passive", "axn.ruling.guard_twice")
def test_a_passive_guard_watches_before_it_is_activated_and_while_it_is_hacked() -> None:
    figures = (at("assassin", "square"), at("warden", "square"), at("pilot", "square"))
    state = hacked("assassin", *figures)
    refused(state, "do assassin murder character:pilot", "axn.skill.guard")
    assert legal(state, "do assassin murder character:warden")
    play(state, "nothing")
    assert done(state)
    state = hacked("warden", *figures)
    refused(state, "do warden guard -", "axn.ruling.guard_twice")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.guard", "axn.software.attack")
def test_a_guard_also_stops_software_that_kills() -> None:
    figures = (at("officer", "square", guarding=True), at("pilot", "square"), *SLEEPERS)
    state = position(*figures, seats=[{"hand": ["slay"]}, {}])
    play(state, "play slay")
    refused(state, "pick character:pilot", "axn.skill.guard")
    play(state, "pick character:officer")
    assert state.graveyard == ["officer"]
    assert settled(state)


@pytest.mark.rule("axn.ruling.guard_moves", "axn.overdose")
def test_a_guard_prevents_no_overdose() -> None:
    state = position(at("officer", "square", guarding=True), at("pilot", "square", drugs=3), *SLEEPERS)
    play(state, "activate pilot")
    assert where(state, "pilot") == ""
    assert settled(state)


@pytest.mark.rule("axn.skill.guard", "axn.ruling.guard_moves")
def test_when_the_guard_is_gone_nobody_is_guarded_any_more() -> None:
    figures = (at("assassin", "square"), at("chauffeur", "square", guarding=True), at("pilot", "square"))
    state = hacked("assassin", *figures)
    refused(state, "do assassin murder character:pilot", "axn.skill.guard")
    play(state, "do assassin murder character:chauffeur")
    assert state.find_guard(state.figures["pilot"]) is None
    assert state.is_criminal(state.figures["assassin"])
    assert done(state)
