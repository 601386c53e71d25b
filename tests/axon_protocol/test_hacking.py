"""Characters that hack others by their skill: who can be hacked, chains, what it costs."""

from __future__ import annotations

import pytest

from tests.alike import changed, only, play, refused, told

from .deeds import SLEEPERS, done, hacked
from .table import at, markers, position, where

# --- hack -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.skill.hack")
@pytest.mark.parametrize("activated", [False, True])
def test_the_skill_hacks_another_character_activated_or_not_and_costs_no_card(activated: bool) -> None:
    figures = (at("ghost", "square"), at("droid", "square", activated=activated))
    state = position(*figures, *SLEEPERS, seats=[{"hand": ["fetch", "gift"]}, {}])
    play(state, "activate ghost", "hack", "discard fetch", "do ghost hack character:droid")
    assert len(state.seats[0].hand) == 1
    play(state, "do droid crime field:square:0")
    assert markers(state, "droid") == {"violence": 1}
    assert done(state)
    assert state.figures["droid"].activated == activated  # hacked is not activated
    assert state.figures["ghost"].activated


@pytest.mark.rule("axn.skill.hack", "axn.hack")
def test_the_hacked_may_do_nothing_and_has_only_its_own_skills() -> None:
    state = hacked("ghost", at("ghost", "square"), at("droid", "square"))
    before = state.clone()
    play(state, "do ghost hack character:droid")
    refused(state, "do droid murder character:ghost", "axn.hack")
    refused(state, "do ghost fly area:market", "axn.activate")
    play(state, "nothing")
    assert changed(before, state) == set()
    assert done(state)


@pytest.mark.rule("axn.skill.hack")
def test_only_another_character_in_the_area_can_be_hacked() -> None:
    state = hacked("ghost", at("ghost", "square"), at("droid", "market"))
    refused(state, "do ghost hack character:droid", "axn.skill.hack")
    refused(state, "do ghost hack -", "axn.skill.hack")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.ruling.hack_chain")
def test_hackers_pass_the_hack_on_but_never_to_who_was_in_it() -> None:
    figures = (at("ghost", "square"), at("medic", "square"), at("dealer", "square"))
    state = hacked("ghost", *figures)
    play(state, "do ghost hack character:medic")
    refused(state, "do medic hack character:ghost", "axn.ruling.hack_chain")
    play(state, "do medic hack character:dealer")
    for earlier in ("ghost", "medic"):
        refused(state, f"do dealer hack character:{earlier}", "axn.ruling.hack_chain")
    play(state, "do dealer walk area:market")
    assert done(state)
    assert [f.id for f in state.figures.values() if f.activated] == ["ghost"]


@pytest.mark.rule("axn.ruling.hack_chain", "axn.routine")
def test_a_hack_by_routine_makes_a_chain_as_well() -> None:
    state = position(at("ghost", "square"), at("medic", "square"), *SLEEPERS)
    play(state, "activate ghost")
    refused(state, "do medic hack character:ghost", "axn.ruling.hack_chain")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.hack", "axn.overdose")
def test_who_is_hacked_by_another_is_not_activated_and_takes_no_overdose() -> None:
    state = hacked("ghost", at("ghost", "square"), at("droid", "square", drugs=3), rewards={"drugs": []})
    events = told(state, "do ghost hack character:droid", "do droid walk area:market")
    assert "Overdosed" not in [type(event).__name__ for event in events]
    assert where(state, "droid") == "market"
    assert markers(state, "droid") == {"drugs": 3}
    assert done(state)


@pytest.mark.rule("axn.hack", "axn.area_action")
def test_the_area_action_belongs_to_who_was_activated() -> None:
    state = hacked("ghost", at("ghost", "square"), at("droid", "square"))
    play(state, "do ghost hack character:droid", "do droid walk area:market")
    assert only(state) == ["use square:0", "use square:1", "nothing"]
    refused(state, "use market:0", "axn.area_action")
    assert done(state)
