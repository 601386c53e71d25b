"""The prison: its two fields, the way out, what inmates can do, and to whom."""

from __future__ import annotations

import pytest

from tests.alike import legal, only, play, refused, told

from .deeds import SLEEPERS, done, hacked
from .small import LINE
from .table import at, figure, game, markers, position, published, settled, to_turn, where
from .variants import small_with

CELL = "fort_plissken"


@pytest.mark.rule("axn.prison.fields", "axn.setup.start_area")
def test_who_starts_in_the_prison_comes_into_the_upper_field() -> None:
    state = position(*SLEEPERS[:1], at("pilot", "square"), seats=[{"hand": ["recruit"]}, {}], deck=["stray"],
                     stack=["slay.1"])  # fmt: skip
    play(state, "play recruit", "welcome stray")
    assert (where(state, "stray"), state.figures["stray"].cell) == (CELL, 1)
    assert settled(state)


@pytest.mark.rule("axn.prison.fields")
def test_the_newcomer_does_not_push_others_out_of_the_upper_field() -> None:
    state = hacked("officer", at("officer", "square"), at("thug", "square"), at("droid", CELL))
    before = figure(state, "droid")
    play(state, "do officer arrest character:thug")
    assert [state.figures[id].cell for id in ("thug", "droid")] == [1, 1]
    assert figure(state, "droid") == before
    assert done(state)


@pytest.mark.rule("axn.prison.out", "axn.prison.moves", "axn.routine.nothing")
def test_an_activated_inmate_moves_down_also_if_it_could_do_nothing() -> None:
    state = position(at("droid", CELL), at("pilot", CELL), *SLEEPERS)
    trace = state.game.preview(state, "droid")
    assert [[r.rule for r in why] for _, why in trace.skipped] == [["axn.prison.moves"]] * 2
    play(state, "activate droid")
    assert state.figures["droid"].cell == 2
    assert state.figures["droid"].activated
    assert state.figures["pilot"].cell == 1
    assert done(state)


@pytest.mark.rule("axn.prison.out", "axn.ruling.release", "axn.ruling.prison_order")
@pytest.mark.parametrize(("to", "areas"), [("anywhere", 15), ("public", 3)])
def test_from_the_lower_field_an_inmate_leaves_for_any_area_but_a_prison_unless_agreed_otherwise(
    to: str, areas: int
) -> None:
    state = position(at("droid", CELL, cell=2), at("pilot", CELL, cell=2), *SLEEPERS, parameters={"release_to": to})
    play(state, "activate droid")
    assert len(only(state)) == areas
    refused(state, f"pick area:{CELL}", "axn.ruling.release")
    play(state, "pick area:square")
    assert (where(state, "droid"), state.figures["droid"].cell) == ("square", 0)
    assert only(state) == ["use square:0", "nothing"]  # then an area action of where it is now
    assert done(state)
    assert state.figures["droid"].activated
    assert state.figures["pilot"].cell == 2


@pytest.mark.rule("axn.prison.out", "axn.ruling.prison_order", "axn.prison.targets")
def test_an_inmate_leaves_after_its_action() -> None:
    state = position(at("thug", CELL, cell=2), at("droid", CELL, products=1), *SLEEPERS)
    play(state, "activate thug")  # its routine: murder, of the other inmate
    assert state.graveyard == ["droid"]
    assert markers(state, "thug") == {"products": 1, "violence": 1}
    assert where(state, "thug") == CELL
    play(state, "pick area:market")
    assert where(state, "thug") == "market"
    assert done(state)


@pytest.mark.rule("axn.prison.moves")
def test_a_hacked_inmate_cannot_walk_drive_or_fly_but_use_its_other_skills() -> None:
    state = hacked("pilot", at("pilot", CELL), at("droid", "square"))
    assert state.figures["pilot"].cell == 2  # nothing it could do, so it is over already
    assert done(state)
    state = hacked("officer", at("officer", CELL), at("thug", CELL))
    refused(state, "do officer drive area:square", "axn.prison.moves")
    assert only(state) == ["do officer arrest character:thug", "do officer guard -", "nothing"]
    play(state, "do officer guard -")
    assert state.figures["officer"].guarding
    assert done(state)
    state = hacked("spy", at("spy", CELL), at("droid", CELL))
    refused(state, "do spy fly area:square", "axn.prison.moves")
    play(state, "do spy scandal character:droid")
    assert markers(state, "droid") == {"scandals": 1}
    assert done(state)


@pytest.mark.rule("axn.prison.targets")
def test_inmates_of_both_fields_are_targets_for_one_another() -> None:
    state = hacked("officer", at("officer", CELL, cell=2), at("thug", CELL, cell=2), at("racer", CELL, violence=1))
    for inmate in ("thug", "racer"):
        assert legal(state, f"do officer arrest character:{inmate}")
    play(state, "do officer arrest character:thug")
    assert state.figures["thug"].cell == 1  # back to the top
    play(state, "pick area:square")
    assert done(state)


@pytest.mark.rule("axn.prison.targets")
def test_inmates_are_no_targets_for_characters_elsewhere_also_if_nobody_else_is() -> None:
    state = position(at("street_samurai", "square"), at("thug", CELL), *SLEEPERS)
    trace = state.game.preview(state, "street_samurai")
    assert [[r.rule for r in why] for _, why in trace.skipped][1] == ["axn.prison.targets"]
    assert trace.done == 2
    state = hacked("officer", at("officer", "square"), at("thug", CELL))
    assert not legal(state, "do officer arrest character:thug")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.prison.targets", "axn.software.attack", "axn.ruling.targets")
def test_software_reaches_inmates_unless_it_says_outside_prison() -> None:
    figures = (at("thug", CELL), at("pilot", "square"), *SLEEPERS)
    state = position(*figures, seats=[{"hand": ["slay", "taxi"]}, {}])
    play(state, "play taxi")
    refused(state, "pick character:thug", "axn.ruling.targets")
    play(state, "pick character:pilot", "pick area:chapel")
    play(state, "play slay", "pick character:thug")
    assert state.graveyard == ["thug"]
    assert settled(state)


@pytest.mark.rule("axn.prison.targets")
def test_inmates_are_in_the_city() -> None:
    state = position(at("droid", CELL), at("pilot", CELL))
    assert only(state, "activate") == ["activate droid", "activate pilot"]  # the turn phase goes on for them
    assert settled(state)


@pytest.mark.rule("axn.prison.out", "axn.skill.arrest")
def test_an_activation_marker_is_kept_in_prison_and_an_inmate_with_one_stays() -> None:
    figures = (at("officer", "square"), at("thug", "square", activated=True), at("droid", CELL, cell=2, activated=True))
    state = hacked("officer", *figures)
    play(state, "do officer arrest character:thug")
    assert done(state)
    assert state.figures["thug"].activated
    refused(state, "activate thug", "axn.activate")
    assert state.figures["droid"].cell == 2


@pytest.mark.rule("axn.prison.out", "axn.skill.hack")
def test_who_is_hacked_in_prison_by_another_inmate_does_not_move_down() -> None:
    state = hacked("ghost", at("ghost", CELL), at("thug", CELL), at("droid", CELL))
    play(state, "do ghost hack character:thug", "do thug murder character:droid")
    assert done(state)
    assert (state.figures["ghost"].cell, state.figures["thug"].cell) == (2, 1)


@pytest.mark.rule("axn.passive", "axn.prison.moves")
def test_who_escapes_may_move_in_prison_but_no_street_leads_out() -> None:
    state = hacked("escapist", at("escapist", CELL), at("thug", CELL))
    assert done(state)  # neither walk nor drive leads anywhere, so there was nothing to choose
    assert state.figures["escapist"].cell == 2
    state = position(at("escapist", CELL), *SLEEPERS)
    trace = state.game.preview(state, "escapist")
    assert [[r.rule for r in why] for _, why in trace.skipped] == [["axn.ruling.distance"], ["axn.skill.drive"]]
    assert trace.done == -1
    assert settled(state)


@pytest.mark.rule("axn.passive", "axn.skill.fly", "axn.prison.moves")
def test_who_escapes_and_flies_leaves_the_prison_at_once() -> None:
    state = hacked("pilot", at("pilot", CELL, products=1), content=small_with("pilot", passives=["escapes"]))
    for skill in ("walk", "drive"):
        assert not legal(state, f"do pilot {skill} area:square")
    events = told(state, "do pilot fly area:square")
    assert "Released" in [type(event).__name__ for event in events]
    assert (where(state, "pilot"), state.figures["pilot"].cell) == ("square", 0)
    assert markers(state, "pilot") == {"products": 1}
    assert done(state)


def test_no_street_of_the_small_city_leads_to_its_prison() -> None:
    assert CELL not in LINE
    assert game().content.city.by_street[CELL] == ()


# --- out of reach of those elsewhere --------------------------------------------------------------------------------


@pytest.mark.rule("axn.prison.targets", "axn.area_action")
def test_an_area_action_on_anybody_does_not_reach_inmates() -> None:
    people = [at("rockstar", "lumora_flagship"), at("cop", CELL), at("reporter", "arena")]
    state = published(players=2).scenario({"figures": people, "seats": [{"hand": ["firewall", "worm"]}, {}]})
    play(state, "activate rockstar", "hack", "discard worm", "nothing", "use lumora_flagship:0")
    assert only(state, "pick") == ["pick character:rockstar", "pick character:reporter"]
    refused(state, "pick character:cop", "axn.prison.targets")
    play(state, "pick character:reporter")
    assert markers(state, "reporter") == {"drugs": 1}
    assert settled(to_turn(state))


@pytest.mark.rule("axn.prison.targets", "axn.software.attack", "axn.corporation")
def test_software_and_the_ability_of_a_corporation_do_reach_them() -> None:
    people = [at("thug", CELL), at("droid", "mall"), at("pilot", "square")]
    state = position(*people, seats=[{"corporation": "media", "hand": ["shame", "wall", "gift"]}, {}])
    play(state, "play shame")
    assert "pick character:thug" in only(state)
    play(state, "pick character:thug", "ability", "discard gift")
    assert "pick character:thug" in only(state)
    assert settled(to_turn(state))


@pytest.mark.rule("axn.prison.targets", "axn.routine.nearest")
@pytest.mark.parametrize(("free", "rule"), [(False, "axn.prison.targets"), (True, "")])
def test_a_routine_says_that_the_only_one_it_could_go_to_is_in_prison(free: bool, rule: str) -> None:
    people = [at("officer", "tower_block"), at("thug", CELL), at("droid", "mall", violence=1 if free else 0)]
    state = position(*people)
    trace = state.game.preview(state, "officer")
    drawn = dict(trace.skipped).get(2, ())
    assert [(r.rule, r.text(state)) for r in drawn] == ([(rule, "Thug is in prison.")] if rule else [])
    assert settled(to_turn(state))


@pytest.mark.rule("axn.routine")
def test_a_routine_says_that_there_is_none_where_nobody_is_in_prison_either() -> None:
    state = position(at("officer", "tower_block"), at("pilot", CELL), at("droid", "mall"))
    (why,) = dict(state.game.preview(state, "officer").skipped)[2]
    assert why.rule == "axn.routine"
    assert settled(to_turn(state))
