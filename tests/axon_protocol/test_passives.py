"""Passive abilities: they hold always, in routines and for the hacked, before and after being activated."""

from __future__ import annotations

import pytest

from tabletop.games.axon_protocol.game import AxonProtocol
from tests.alike import act, legal, play, refused

from .deeds import done, hacked
from .table import at, markers, settled, supply, where
from .variants import small_with


@pytest.mark.rule("axn.passive", "axn.overdose")
@pytest.mark.parametrize(("passives", "lives"), [([], False), (["sober"], True)])
def test_an_overdose_kills_all_but_those_who_never_take_one(passives: list[str], lives: bool) -> None:
    content = small_with("stray", passives=passives)
    figures = [at("stray", "square", drugs=3, augments=1), at("sleeper", "gazette_house"), at("droid", "south_exit")]
    state = AxonProtocol(content=content).scenario({"figures": figures, "rewards": {"drugs": []}})
    warned = bool(state.check(act(state, "activate stray")).warnings)
    play(state, "activate stray")
    assert warned == (not lives)
    assert ("stray" in state.figures) == lives
    assert supply(state, "drugs") == (7 if lives else 10)
    while not settled(state):
        play(state, state.legal_actions()[-1])
    assert ("stray" in state.graveyard) == (not lives)


@pytest.mark.rule("axn.passive")
@pytest.mark.parametrize("skill", ["arrest", "scandal", "murder", "execute", "hack"])
def test_who_is_immune_to_a_skill_is_no_target_of_it(skill: str) -> None:
    actor = {"arrest": "officer", "scandal": "ghost", "murder": "assassin", "execute": "assassin", "hack": "ghost"}[
        skill
    ]
    figures = (at(actor, "square"), at("thug", "square"), at("droid", "square", violence=1))
    other = hacked(actor, *figures)
    assert legal(other, f"do {actor} {skill} character:thug")
    state = hacked(actor, *figures, content=small_with("thug", passives=[f"immune:{skill}"]))
    refused(state, f"do {actor} {skill} character:thug", "axn.passive")
    assert legal(state, f"do {actor} {skill} character:droid")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.passive")
def test_gossip_brings_one_scandal_more_by_routine_too() -> None:
    content = small_with("journalist", passives=["gossip"])
    figures = [at("journalist", "square"), at("pilot", "square", scandals=1), at("droid", "south_exit")]
    state = AxonProtocol(content=content).scenario({"figures": figures})
    play(state, "activate journalist")
    assert markers(state, "pilot") == {"scandals": 3}
    while not settled(state):
        play(state, "nothing")
    assert state.active == 1


@pytest.mark.rule("axn.passive", "axn.skill.drive", "axn.routine.nearest")
@pytest.mark.parametrize(("passives", "end"), [([], "square"), (["fast"], "west_exit")])
def test_the_fast_come_further_by_routine_too(passives: list[str], end: str) -> None:
    figures = [at("racer", "chapel"), at("droid", "south_exit"), at("pilot", "south_exit")]
    state = AxonProtocol(content=small_with("racer", passives=passives)).scenario({"figures": figures})
    play(state, "activate racer")  # three streets to the nearest exit
    assert where(state, "racer") == end
    assert done(state)
