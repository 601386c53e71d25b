"""Who could make a marker of a resource now: by routine, by hack, by an area action; and what is no opportunity."""

from __future__ import annotations

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.axon_protocol.rules.characters.opportunities import Opportunity
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.table.state import AxonState
from tabletop.games.axon_protocol.table.ways import compute_distances
from tests.alike import play

from .deeds import SLEEPERS
from .small import RESOURCE_FIELDS
from .table import at, game, position, settled


def ways(state: AxonState, resource: str) -> list[tuple[str, str, str]]:
    """The opportunities as (character, way, what)."""
    before = state.digest()
    found = [(o.character, o.way, o.what) for o in state.find_opportunities(resource)]
    assert state.digest() == before
    return found


@pytest.mark.rule("axn.activate", "axn.routine", "axn.hack", "axn.area_action")
def test_markers_can_be_made_by_routine_by_hack_and_by_area_action() -> None:
    state = position(at("thug", "bazaar_hall"), at("pilot", "bazaar_hall"), at("spy", "media_hall"))
    assert ways(state, "drugs") == [
        ("thug", "hack", "drugs"),
        ("thug", "area", "bazaar_hall:0"),
        ("pilot", "area", "bazaar_hall:0"),
    ]
    assert ways(state, "violence") == [
        ("thug", "routine", "murder"),
        ("thug", "hack", "murder"),
        ("thug", "hack", "crime"),
    ]
    assert ways(state, "data") == [("spy", "routine", "data"), ("spy", "hack", "data")]
    assert ways(state, "scandals") == []
    assert settled(state)


def test_a_resource_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="gold"):
        position().find_opportunities("gold")


@pytest.mark.rule("axn.activate")
def test_who_has_been_activated_is_no_opportunity() -> None:
    state = position(at("medic", "market", activated=True), at("trader", "market"), *SLEEPERS)
    assert {character for character, _, _ in ways(state, "augments")} == {"trader"}
    assert settled(state)


@pytest.mark.rule("axn.overdose")
@pytest.mark.parametrize(("drugs", "found"), [(2, True), (3, False)])
def test_who_would_die_of_an_overdose_is_no_opportunity(drugs: int, found: bool) -> None:
    state = position(at("medic", "market", drugs=drugs), *SLEEPERS, rewards={"drugs": []})
    assert bool(ways(state, "augments")) == found
    assert settled(state)


@pytest.mark.rule("axn.area_action", "axn.area_action.skill", "axn.violence.scene")
def test_an_area_action_counts_only_where_it_could_be_used() -> None:
    there = at("medic", "microbionics_inc")
    assert ("medic", "area", "microbionics_inc:0") in ways(position(there, *SLEEPERS), "augments")
    for more in ({"used": ["microbionics_inc:0"]}, {"scenes": ["microbionics_inc:0"]}):
        assert ways(position(there, *SLEEPERS, **more), "augments") == []
    assert ways(position(at("pilot", "microbionics_inc"), *SLEEPERS), "augments") == []


@pytest.mark.rule("axn.area.permanent")
def test_where_nobody_can_be_hacked_only_the_routine_counts() -> None:
    state = position(at("medic", "quiet_park"), at("trader", "quiet_park"), *SLEEPERS)
    assert ways(state, "augments") == [("medic", "routine", "augment")]
    assert settled(state)


@pytest.mark.rule("axn.ruling.joint")
def test_what_others_make_through_a_routine_is_its_opportunity() -> None:
    state = position(at("caller", "market"), at("pilot", "market"), *SLEEPERS)
    assert ("caller", "routine", "buy") in ways(state, "products")
    assert ("caller", "routine", "buy") not in ways(position(at("caller", "market"), *SLEEPERS), "products")
    assert settled(state)


@pytest.mark.rule("axn.routine")
def test_every_opportunity_of_a_routine_or_a_hack_can_be_taken() -> None:
    """What is promised is tried: a marker comes into play, or the end is set off because none is left."""
    tried = 0
    for seed in range(4):
        state = game(players=3).new_initial_state(seed)
        for step in range(60):
            if settled(state) and not state.is_terminal():
                for resource in RESOURCES:
                    tried += sum(taken(state, found) for found in state.find_opportunities(resource))
            if not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[(7 * step + seed) % len(legal)])
    assert tried > 30


def taken(state: AxonState, found: Opportunity) -> bool:
    """Take it, and see that a marker comes; area actions wait for the action before them, and are left out here."""
    if found.way == "area" or (found.way == "hack" and not state.seats[state.active].hand):
        return False
    k = RESOURCES.index(found.resource)
    twin = state.clone()
    play(twin, f"activate {found.character}")
    if twin.question is not None and "routine" in {a.verb for a in twin.legal_actions()}:
        play(twin, found.way)
    before, left = twin.stress, twin.supply[k]
    for _ in range(20):
        choices = [a for a in twin.legal_actions() if getattr(a, "skill", found.what) == found.what]
        if twin.in_play[k] > state.in_play[k] or twin.stress > before or not choices or settled(twin):
            break
        twin.apply_action(choices[0])
    assert twin.in_play[k] > state.in_play[k] or twin.stress > before or not left or twin.ending, found
    return True


@pytest.mark.parametrize("lang", LANGUAGES)
def test_opportunities_are_told_in_words(lang: str) -> None:
    state = position(at("medic", "microbionics_inc"), at("trader", "microbionics_inc"))
    texts = [o.text(state, lang) for o in state.find_opportunities("augments")]
    assert len(set(texts)) == len(texts) == 4
    assert all(text.endswith(".") and not text.endswith("..") for text in texts)
    assert all("Medic" in text or "Trader" in text for text in texts)


@pytest.mark.rule("axn.routine.nearest", "axn.ruling.distance")
def test_the_trace_says_where_the_nearest_is_and_how_far() -> None:
    others = (at("thug", "tower_block"), at("droid", "west_exit", violence=1))
    state = position(at("street_samurai", "square"), *others, *SLEEPERS)
    trace = state.game.preview(state, "street_samurai")
    (near,) = trace.list_goals(state)
    far = compute_distances(state.city, "square", "drive")
    assert near.distance == min(far["tower_block"], far["west_exit"])
    assert set(near.areas) == {a for a in ("tower_block", "west_exit") if far[a] == near.distance}
    assert f"{near.distance} away" in trace.text(state)
    at_hand = position(at("street_samurai", "square"), at("thug", "square"), *SLEEPERS)
    assert at_hand.game.preview(at_hand, "street_samurai").list_goals(at_hand) == ()
    assert settled(state)
    assert settled(at_hand)


@pytest.mark.rule("axn.end.supply")
@pytest.mark.parametrize(("drugs", "left"), [(7, True), (8, False)])
def test_with_no_marker_left_there_is_no_opportunity(drugs: int, left: bool) -> None:
    laden = at("diva", "square", activated=True, drugs=drugs)
    state = position(laden, at("smuggler", "market"), *SLEEPERS, rewards={"drugs": list(RESOURCE_FIELDS)})
    assert bool(state.find_opportunities("drugs")) is left
    assert settled(state)


@pytest.mark.rule("axn.violence.justice", "axn.skill.murder")
def test_killing_a_criminal_is_no_opportunity_for_violence() -> None:
    criminals = (at("assassin", "chapel"), at("thug", "square"), at("medic", "square", violence=1))
    state = position(*criminals, rewards={"violence": []})
    assert ("thug", "routine", "murder") not in ways(state, "violence")
    assert ("thug", "hack", "murder") not in ways(state, "violence")
    assert ("thug", "hack", "crime") in ways(state, "violence")
    state = position(*criminals, at("pilot", "square"), rewards={"violence": []})
    assert ("thug", "routine", "murder") in ways(state, "violence")
    assert ("thug", "hack", "murder") in ways(state, "violence")
    assert settled(state)


@pytest.mark.rule("axn.ruling.spared_murder")
@pytest.mark.parametrize("marks", [True, False])
def test_a_murder_that_costs_an_augment_is_an_opportunity_as_the_ruling_says(marks: bool) -> None:
    people = (at("thug", "square"), at("pilot", "square", augments=1), *SLEEPERS)
    state = position(*people, parameters={"spared_murder_marks": marks})
    assert (("thug", "hack", "murder") in ways(state, "violence")) == marks
    assert settled(state)
