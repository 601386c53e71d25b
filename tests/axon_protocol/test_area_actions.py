"""Area actions: free, skill, phishing and leave; what blocks an action field."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import changed, legal, only, play, refused, seat_of

from .small import CHARACTERS
from .table import at, figure, hand, in_play, markers, position, settled, supply, to_turn, used, where


def asked(*figures: Any, cards: tuple[str, ...] = ("wall",), **top: Any) -> AxonState:
    """The first of these characters has been hacked and has done nothing: now it may use its area."""
    hands = [{"hand": list(cards)}, {}]
    state = position(*figures, seats=hands, **top)
    return play(state, f"activate {figures[0]['character']}", "hack", "nothing")


@pytest.mark.rule("axn.area_action", "axn.area_action.free")
def test_a_free_action_is_for_every_character_and_marks_its_field() -> None:
    state = asked(at("thug", "square"), at("droid", "mall"), at("pilot", "square"))
    before, pilot = state.clone(), figure(state, "pilot")
    assert only(state) == ["use square:0", "nothing"]
    play(state, "use square:0")
    assert markers(state, "thug") == {"drugs": 1}
    assert used(state) == ["square:0"]
    assert figure(state, "pilot") == pilot
    assert {"figures", "used", "supply", "stress"} == changed(before, state) - {"active"}
    assert settled(state)


@pytest.mark.rule("axn.area_action")
def test_nobody_has_to_use_an_area_action() -> None:
    state = asked(at("thug", "square"), at("droid", "mall"))
    play(state, "nothing")
    assert used(state) == []
    assert state.figures["thug"].activated
    assert settled(to_turn(state))


@pytest.mark.rule("axn.area_action")
def test_an_action_field_serves_once_a_round() -> None:
    state = asked(at("thug", "square"), at("droid", "mall"), used=["square:0"])
    assert state.figures["thug"].activated  # nothing else was to be decided
    state = asked(at("dealer", "square"), at("droid", "mall"), used=["square:0"])
    refused(state, "use square:0", "axn.area_action")
    play(state, "use square:1")
    assert used(state) == ["square:0", "square:1"]
    assert settled(to_turn(state))


@pytest.mark.rule("axn.area_action", "axn.violence.scene")
def test_violence_on_an_action_field_blocks_it_and_only_it() -> None:
    state = asked(at("dealer", "square"), at("droid", "mall"), scenes=["square:0"])
    refused(state, "use square:0", "axn.violence.scene")
    assert only(state) == ["use square:1", "nothing"]
    state = asked(at("dealer", "square"), at("droid", "mall"), scenes=["square:0"], used=["square:0"])
    refused(state, "use square:0", "axn.area_action", "axn.violence.scene")
    assert settled(to_turn(state))


@pytest.mark.rule("axn.area_action", "axn.data.place")
def test_data_blocks_no_action() -> None:
    state = asked(at("thug", "depot_yard"), at("droid", "mall"), data={"depot_yard": 3})
    play(state, "use depot_yard:0")
    assert markers(state, "thug") == {"products": 1}
    assert state.to_dict()["data"] == {"depot_yard": 3}
    assert settled(to_turn(state))


@pytest.mark.rule("axn.area_action")
def test_it_is_the_area_where_the_character_stands_after_its_routine() -> None:
    state = position(at("droid", "square"), at("thug", "mall"), seats=[{"hand": ["wall"]}, {}])
    play(state, "activate droid", "routine")
    assert where(state, "droid") == "west_exit"
    refused(state, "use square:0", "axn.area_action")
    refused(state, "use moon:0", "axn.area_action")
    assert only(state) == ["use west_exit:0", "use west_exit:1", "nothing"]
    assert settled(to_turn(state))


@pytest.mark.rule("axn.area_action")
def test_only_one_area_action_is_used_though_the_area_has_two() -> None:
    state = asked(at("dealer", "square"), at("droid", "mall"))
    assert only(state) == ["use square:0", "use square:1", "nothing"]
    play(state, "use square:0")
    assert used(state) == ["square:0"]
    assert state.figures["dealer"].activated
    assert settled(to_turn(state))


@pytest.mark.rule("axn.area_action")
def test_an_action_that_would_do_nothing_to_anybody_cannot_be_used() -> None:
    state = asked(at("thug", "gazette_house"), at("droid", "mall"))
    assert state.figures["thug"].activated
    assert used(state) == []
    state = asked(at("thug", "gazette_house"), at("droid", "mall"), at("pilot", "gazette_house"))
    play(state, "use gazette_house:0")
    assert markers(state, "pilot") == {"scandals": 1}
    assert markers(state, "thug") == {}
    assert settled(state)


@pytest.mark.rule("axn.area_action.skill")
@pytest.mark.parametrize(("character", "able"), [("medic", True), ("ghost", True), ("thug", False)])
def test_a_skill_action_needs_one_of_the_skills_shown(character: str, able: bool) -> None:
    state = position(
        at(character, "microbionics_inc"), at("droid", "mall"), seats=[{"hand": ["wall"]}, {"hand": ["gift"]}]
    )
    play(state, f"activate {character}", "hack", "nothing")
    if able:
        play(state, "use microbionics_inc:0")
        assert markers(state, character) == {"augments": 1}  # no shop is needed: the skill itself is not used
    else:
        assert state.figures[character].activated
        assert used(state) == []
    assert settled(to_turn(state))


@pytest.mark.rule("axn.area_action.skill")
def test_without_the_skills_the_refusal_names_them() -> None:
    state = asked(at("thug", "square"), at("droid", "mall"))
    refused(state, "use square:1", "axn.area_action.skill")
    obstacle = state.check(state.game.parse_action("use square:1")).obstacles[0]
    assert obstacle.facts == {"character": "thug", "skills": ("hack", "buy")}
    assert settled(to_turn(state))


@pytest.mark.rule("axn.area_action.skill", "axn.area_action")
def test_a_skill_action_can_follow_the_routine() -> None:
    """The example of the rules: the samurai has run its routine, and its skill opens the action of the area."""
    people = [at("street_samurai", "microbionics_inc"), at("thug", "microbionics_inc"), at("droid", "mall")]
    state = position(*people, seats=[{"hand": ["wall"]}, {}])
    play(state, "activate street_samurai", "routine", "do street_samurai arrest character:thug")
    assert only(state) == ["use microbionics_inc:0", "nothing"]
    play(state, "use microbionics_inc:0")
    assert markers(state, "street_samurai") == {"augments": 1}
    assert settled(to_turn(state))


@pytest.mark.rule("axn.area_action.phishing", "axn.phishing")
def test_a_character_in_an_exit_phishes_without_a_card() -> None:
    state = position(at("thug", "west_exit"), at("droid", "mall"), seats=[{"hand": ["wall", "slay"]}, {}],
                     deck=["medic"], parameters={"offer_size": 1})  # fmt: skip
    play(state, "activate thug", "hack", "discard wall", "nothing", "use west_exit:0")
    assert hand(state, 0) == ["slay"]
    assert where(state, "medic") == "quiet_park"
    assert used(state) == ["west_exit:0"]
    assert settled(to_turn(state))


@pytest.mark.rule("axn.area_action.phishing", "axn.ruling.phishing_field")
def test_a_phishing_field_that_is_taken_serves_no_character_either() -> None:
    state = asked(at("thug", "west_exit"), at("droid", "mall"), used=["west_exit:0"])
    refused(state, "use west_exit:0", "axn.area_action")
    state = asked(at("thug", "west_exit"), at("droid", "mall"), scenes=["west_exit:0"])
    refused(state, "use west_exit:0", "axn.violence.scene")
    assert legal(state, "use west_exit:1")
    assert settled(to_turn(state))


@pytest.mark.rule("axn.ruling.small_deck")
def test_with_nobody_left_outside_nobody_phishes() -> None:
    inside = [c["id"] for c in CHARACTERS if c["id"] not in ("thug", "droid")]
    crowd = [at(id, "mall") for id in inside]
    state = asked(at("thug", "west_exit"), at("droid", "mall"), *crowd)
    refused(state, "use west_exit:0", "axn.ruling.small_deck")
    assert legal(state, "use west_exit:1")
    assert settled(to_turn(state))


@pytest.mark.rule("axn.area_action.leave", "axn.resource.leave")
def test_who_leaves_goes_to_the_deck_and_leaves_all_markers_to_the_supply() -> None:
    """The example of the rules: two augments and one violence marker; and beside it all other kinds."""
    lot = {"augments": 2, "violence": 1, "drugs": 1, "products": 2, "scandals": 1}
    people = [at("thug", "west_exit", **lot), at("droid", "mall", augments=1), at("pilot", "west_exit", products=1)]
    state = asked(*people)
    droid, pilot, other = figure(state, "droid"), figure(state, "pilot"), seat_of(state, 1)
    stress, deck = state.stress, len(state.deck)
    left = {name: supply(state, name) for name in lot}
    play(state, "use west_exit:1")
    assert where(state, "thug") == ""
    assert "thug" in state.deck
    assert len(state.deck) == deck + 1
    assert state.graveyard == []
    assert in_play(state) == {"augments": 1, "products": 1}
    assert {name: supply(state, name) - left[name] for name in lot} == lot
    assert state.stress == stress
    assert used(state) == ["west_exit:1"]
    assert (figure(state, "droid"), figure(state, "pilot"), seat_of(state, 1)) == (droid, pilot, other)
    assert settled(to_turn(state))


@pytest.mark.rule("axn.area_action.leave")
def test_only_one_leaves_by_an_exit_in_a_round() -> None:
    state = asked(at("thug", "west_exit"), at("droid", "mall"), used=["west_exit:1"])
    refused(state, "use west_exit:1", "axn.area_action")
    assert settled(to_turn(state))
