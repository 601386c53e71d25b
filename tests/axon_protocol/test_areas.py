"""Kinds of area, lasting effects, and who goes first where several act at once."""

from __future__ import annotations

import pytest

from tabletop.games.axon_protocol.table.events import Moved, Ran, Used
from tabletop.games.axon_protocol.table.goods import AREA_TYPES
from tests.alike import changed, only, play, refused, told

from .deeds import SLEEPERS, done, hacked
from .table import at, figure, game, markers, position, scenes, settled, where
from .variants import small_with


@pytest.mark.rule("axn.area.types")
def test_there_are_five_kinds_of_area_and_a_shop_is_a_sign_besides() -> None:
    areas = game().content.city.areas.values()
    assert {area.type for area in areas} == set(AREA_TYPES)
    assert {area.id: area.type for area in areas if area.shop} == {"market": "private", "bazaar_hall": "corporation"}


@pytest.mark.rule("axn.area.types")
def test_a_shop_is_a_shop_whatever_the_kind_of_its_area() -> None:
    for area in ("market", "bazaar_hall"):
        state = hacked("medic", at("medic", area))
        play(state, "do medic augment -")
        assert markers(state, "medic") == {"augments": 1}
        assert done(state)


# --- lasting effects --------------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.area.permanent", "axn.hack")
def test_where_nobody_can_be_hacked_an_activated_character_follows_its_routine() -> None:
    state = position(at("droid", "quiet_park"), *SLEEPERS, seats=[{"hand": ["fetch"]}, {}])
    events = told(state, "activate droid")
    assert [event.line for event in events if isinstance(event, Ran)] == [0]
    assert len(state.seats[0].hand) == 1
    assert done(state)


@pytest.mark.rule("axn.area.permanent", "axn.skill.hack")
def test_where_nobody_can_be_hacked_the_skill_does_not_work_either() -> None:
    state = position(at("ghost", "quiet_park"), at("droid", "quiet_park"), *SLEEPERS)
    trace = state.game.preview(state, "ghost")
    assert [reason.rule for reason in trace.skipped[0][1]] == ["axn.area.permanent"]
    assert trace.done == 2
    state = position(at("ghost", "square"), at("droid", "square"), *SLEEPERS)
    assert state.game.preview(state, "ghost").done == 0
    assert settled(state)


@pytest.mark.rule("axn.area.permanent", "axn.software.service")
def test_software_hacks_nobody_where_nobody_can_be_hacked() -> None:
    state = position(at("droid", "quiet_park"), *SLEEPERS, seats=[{"hand": ["puppet"]}, {}])
    play(state, "play puppet")
    refused(state, "pick character:droid", "axn.area.permanent")
    play(state, "pick character:stray", "nothing")
    assert settled(state)


@pytest.mark.rule("axn.area.permanent", "axn.skill.murder")
@pytest.mark.parametrize("area", ["chapel", "market"])
def test_in_a_sanctuary_nobody_is_killed_but_an_overdose_kills_there_too(area: str) -> None:
    figures = (at("assassin", area), at("pilot", area, drugs=3), at("thug", area))
    state = hacked("assassin", *figures, rewards={"drugs": []})
    if area == "chapel":
        refused(state, "do assassin murder character:pilot", "axn.area.permanent")
        refused(state, "do assassin execute character:thug", "axn.area.permanent")
        play(state, "nothing")
    else:
        play(state, "do assassin murder character:thug")
    assert done(state)
    play(state, "activate pilot")
    assert where(state, "pilot") == ""
    assert done(state)


@pytest.mark.rule("axn.area.permanent", "axn.software.attack")
def test_in_a_sanctuary_software_does_not_kill() -> None:
    state = position(at("pilot", "chapel"), *SLEEPERS, seats=[{"hand": ["slay"]}, {}])
    play(state, "play slay")
    refused(state, "pick character:pilot", "axn.area.permanent")
    play(state, "pick character:sleeper")
    assert settled(state)


@pytest.mark.rule("axn.area.permanent", "axn.skill.crime")
def test_where_crime_is_impossible_there_may_still_be_murder() -> None:
    state = hacked("assassin", at("assassin", "mall"), at("pilot", "mall"))
    refused(state, "do assassin crime -", "axn.area.permanent", "axn.skill.crime")
    play(state, "do assassin murder character:pilot")
    assert markers(state, "assassin") == {"violence": 1}
    assert scenes(state) == []
    assert done(state)


# --- several at once --------------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.initiative", "axn.ruling.joint")
def test_where_several_act_the_higher_initiative_goes_first() -> None:
    crowd = [at(id, "market") for id in ("dealer", "clone", "smuggler", "racer")]  # initiative 4, 31, 25, 28
    state = position(at("caller", "market"), *crowd, *SLEEPERS, rewards={"products": []})
    events = told(state, "activate caller")
    assert [event.character for event in events if isinstance(event, Used)] == ["clone", "racer", "smuggler", "dealer"]
    assert [markers(state, f["character"]) for f in crowd] == [{"products": 1}] * 4
    assert markers(state, "caller") == {}  # the others act, not who calls
    assert not any(state.figures[f["character"]].activated for f in crowd)
    assert done(state)


@pytest.mark.rule("axn.ruling.joint")
def test_of_several_only_those_act_who_can() -> None:
    figures = (at("caller", "square"), at("trader", "square"), at("clone", "square"), at("racer", "market"))
    state = position(*figures, *SLEEPERS)
    play(state, "activate caller")  # the trader sells to the clone, but not to itself
    assert [markers(state, id) for id in ("clone", "trader", "racer")] == [{"products": 1}, {}, {}]
    assert done(state)


@pytest.mark.rule("axn.initiative", "axn.ruling.joint")
def test_those_one_street_away_come_the_higher_initiative_first() -> None:
    figures = (at("diva", "tower_block"), at("pilot", "market"), at("clone", "mall"), at("thug", "mall"))
    state = position(*figures, at("droid", "square"), *SLEEPERS)
    before = [figure(state, id) for id in ("thug", "droid", "diva")]
    events = told(state, "activate diva")
    assert [(e.character, e.area) for e in events if isinstance(e, Moved)] == [
        ("clone", "tower_block"),
        ("pilot", "tower_block"),
    ]
    assert [figure(state, id) for id in ("thug", "droid", "diva")] == before  # a criminal; two streets; who calls
    assert done(state)


@pytest.mark.rule("axn.ruling.joint", "axn.routine")
def test_a_line_in_which_nobody_can_act_is_skipped_with_its_reason() -> None:
    state = position(at("caller", "square"), at("thug", "market", guarding=True), *SLEEPERS)
    trace = state.game.preview(state, "caller")
    assert [(line, [r.rule for r in why]) for line, why in trace.skipped] == [(0, ["axn.ruling.joint"])]
    assert trace.done == 1  # the thug comes
    before = state.clone()
    play(state, "activate caller")
    assert where(state, "thug") == "square"
    assert changed(before, state) == {"figures"}
    assert done(state)


@pytest.mark.rule("axn.initiative", "axn.routine.must")
def test_the_active_player_decides_what_the_others_leave_open() -> None:
    mob = small_with("caller", routine=[[{"all": "here", "whom": ["criminal"], "do": "crime"}], [{"do": "drugs"}]])
    made = game().with_parameters(content=mob)
    figures = [at("caller", "square"), at("assassin", "square", violence=1), at("thug", "square"), *SLEEPERS]
    state = made.scenario({"figures": figures, "rewards": {"violence": []}})
    play(state, "activate caller")
    assert only(state) == ["do thug crime field:square:0", "do thug crime field:square:1"]  # 40 before 26
    refused(state, "do thug murder character:assassin", "axn.routine")
    play(state, "do thug crime field:square:1")
    assert sorted(scenes(state)) == ["square:0", "square:1"]
    assert [markers(state, id) for id in ("thug", "assassin")] == [{"violence": 1}, {"violence": 2}]
    assert done(state)
