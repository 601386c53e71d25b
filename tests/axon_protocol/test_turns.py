"""The turn phase: whose turn it is, the one main action, and when the phase is over."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.axon_protocol.rules.turns import AfterMain, Turn
from tabletop.games.axon_protocol.table.events import RoundEnded
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import changed, legal, only, play, refused, seat_of, told

from .table import at, figure, markers, position, quiet, settled, to_turn, used, where

CROWD = (at("thug", "square"), at("droid", "mall"), at("pilot", "chapel"), at("medic", "tower_block"))
"""Four who are apart."""


def idle(state: AxonState) -> AxonState:
    """The active player has somebody do what comes first, and nobody does anything besides."""
    play(state, only(state, "activate")[0])
    while not settled(state):
        play(state, only(state)[0] if not legal(state, "nothing") else "nothing")
    return state


def seats(*hands: list[str], **more: Any) -> list[dict[str, Any]]:
    return [{"hand": hand, **more} for hand in hands]


@pytest.mark.rule("axn.turn.order")
@pytest.mark.parametrize(("first", "direction", "order"), [(0, 1, [0, 1, 2, 0]), (1, -1, [1, 0, 2, 1])])
def test_turns_go_round_the_table_as_the_direction_stands(first: int, direction: int, order: list[int]) -> None:
    state = position(*CROWD, at("warden", "mall"), seats=[{}, {}, {}], first=first, direction=direction)
    seen = []
    for _ in range(4):
        seen.append((state.current_player(), state.active))
        idle(state)
    assert seen == [(player, player) for player in order]
    assert settled(state)


@pytest.mark.rule("axn.turn.main")
def test_a_turn_is_exactly_one_main_action() -> None:
    state = position(*CROWD, seats=seats(["wall"] * 3 + ["gift"], ["bypass"], ["trap"]))
    assert {str(a).split()[0] for a in state.legal_actions()} == {
        "activate", "phish", "first", "reverse", "ability", "monopoly", "play",
    }  # fmt: skip
    play(state, "first", "discard wall")
    assert isinstance(state.question, AfterMain)
    assert state.current_player() == 0
    assert {str(a).split()[0] for a in state.legal_actions()} == {"ability", "play", "nothing"}
    for action in ("activate thug", "phish west_exit:0", "reverse", "first"):
        refused(state, action, "axn.turn.main")
    quiet(state)
    assert state.current_player() == 1
    assert settled(state)


@pytest.mark.rule("axn.turn.end", "axn.activate")
def test_the_turn_phase_ends_when_every_character_has_been_activated() -> None:
    state = position(at("thug", "square"), at("droid", "mall", activated=True), seats=seats(["wall"], ["wall"]))
    refused(state, "activate droid", "axn.activate")
    assert state.phase == "turns"
    play(state, "activate thug", "routine")
    assert state.phase == "turns"  # after the area action there is still the end of the turn
    assert any(isinstance(e, RoundEnded) for e in told(state, "nothing", "nothing"))
    assert state.phase == "end_of_round"
    to_turn(state)
    assert (state.round, state.phase) == (2, "turns")
    assert settled(state)


@pytest.mark.rule("axn.turn.end")
def test_a_newcomer_prolongs_the_turn_phase() -> None:
    state = position(at("droid", "mall"), deck=["pilot"], seats=seats(["wall", "trap"], ["wall"]),
                     parameters={"offer_size": 1})  # fmt: skip
    play(state, "phish west_exit:0", "discard trap")
    quiet(state)
    play(state, "activate droid", "routine", "nothing")
    quiet(state)
    assert state.round == 1
    assert only(state, "activate") == ["activate pilot"]
    assert settled(state)


@pytest.mark.rule("axn.turn.end", "axn.area_action.leave")
def test_the_phase_ends_also_when_the_last_one_without_a_marker_has_gone() -> None:
    state = position(at("thug", "west_exit"), at("droid", "mall", activated=True), seats=seats(["wall"], []))
    play(state, "activate thug", "hack", "nothing", "use west_exit:1")
    assert where(state, "thug") == ""
    assert state.round == 2  # nobody had a card for anything at the end of the round
    assert settled(to_turn(state))


@pytest.mark.rule("axn.turn.end", "axn.software.play")
def test_software_played_after_the_last_main_action_still_belongs_to_the_turn_phase() -> None:
    state = position(at("thug", "square"), at("droid", "mall", activated=True), seats=seats([], ["wake", "wall"]))
    play(state, "nothing")  # the thug has walked to the market, the only thing that could be done
    assert state.current_player() == 1
    play(state, "play wake", "pick character:droid")
    assert state.phase == "turns"
    assert (state.current_player(), state.active) == (1, 1)
    assert only(state, "activate") == ["activate droid"]
    assert settled(state)


@pytest.mark.rule("axn.turn.end")
def test_an_empty_city_ends_the_turn_phase_at_once() -> None:
    state = position(seats=seats(["wall"], ["wall"]))
    assert state.phase == "end_of_round"
    assert settled(to_turn(state))
    assert len(state.figures) == 1


# --- activating ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.activate", "axn.routine")
def test_an_activated_character_acts_and_gets_its_marker_in_the_end() -> None:
    state = position(*CROWD, seats=seats(["wall"], ["wall"]))
    before = [figure(state, id) for id in ("droid", "pilot", "medic")]
    play(state, "activate thug")
    assert only(state) == ["routine", "hack"]
    play(state, "routine")
    assert where(state, "thug") == "market"
    assert not state.figures["thug"].activated  # not before the area action
    play(state, "nothing")
    assert state.figures["thug"].activated
    assert [figure(state, id) for id in ("droid", "pilot", "medic")] == before
    refused(quiet(state), "activate thug", "axn.activate")
    assert settled(state)


@pytest.mark.rule("axn.activate", "axn.hack", "axn.software.discard")
def test_hacking_costs_a_software_card_whose_text_does_nothing() -> None:
    state = position(*CROWD, seats=seats(["slay", "gift"], []))
    play(state, "activate thug", "hack")
    assert only(state) == ["discard gift", "discard slay"]
    refused(state, "discard wall", "axn.software.discard")
    play(state, "discard slay")
    assert [card.split(".")[0] for card in state.discard] == ["slay"]
    assert len(state.figures) == 4
    play(state, "do thug crime field:square:0")
    assert markers(state, "thug") == {"violence": 1}
    assert settled(to_turn(state))


@pytest.mark.rule("axn.activate", "axn.hack")
def test_without_a_card_nobody_can_be_hacked() -> None:
    state = position(*CROWD, seats=[{}, {}])
    play(state, "activate pilot")  # the routine is all that is left
    assert only(state, "hack", "routine") == []
    state = position(*CROWD, seats=seats(["wall"], []))
    play(state, "activate pilot")
    assert legal(state, "hack")
    assert settled(to_turn(state))


@pytest.mark.rule("axn.activate")
def test_only_characters_in_the_city_can_be_activated() -> None:
    state = position(*CROWD, seats=[{}, {}])
    refused(state, "activate ghost", "axn.activate")
    assert only(state, "activate") == [f"activate {f['character']}" for f in CROWD]
    assert settled(state)


# --- hacking ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.hack")
def test_a_hacked_character_uses_exactly_one_of_its_skills() -> None:
    state = position(at("thug", "square"), at("droid", "mall"), seats=seats(["wall"], []))
    play(state, "activate thug", "hack")
    assert {action.split()[2] for action in only(state, "do")} == {"crime", "walk"}  # nobody to murder, nowhere to buy
    refused(state, "do thug fly area:mall", "axn.hack")
    refused(state, "do thug conquer -", "axn.hack")
    refused(state, "do thug drugs -", "axn.skill.drugs")
    refused(state, "do thug murder -", "axn.skill.murder")
    refused(state, "do droid walk area:chapel", "axn.activate")
    play(state, "do thug walk area:market")
    assert state.question is not None
    assert {a.verb for a in state.legal_actions()} == {"use", "nothing"}  # the skill is used; the area action is left
    assert settled(to_turn(state))


@pytest.mark.rule("axn.hack", "axn.area_action")
def test_a_hacked_character_may_do_nothing_and_still_use_the_area() -> None:
    state = position(at("thug", "market"), at("droid", "mall"), seats=seats(["wall"], []))
    play(state, "activate thug", "hack", "nothing", "use market:0")
    assert where(state, "thug") == "market"
    assert markers(state, "thug") == {"products": 1}
    assert state.figures["thug"].activated
    to_turn(state)
    assert settled(state)


@pytest.mark.rule("axn.hack", "axn.routine.must")
def test_a_routine_leaves_nobody_idle_who_could_act() -> None:
    state = position(at("thug", "square"), at("droid", "square"), at("pilot", "square"), seats=seats(["wall"], []))
    play(state, "activate thug", "routine")
    refused(state, "nothing", "axn.routine.must")
    assert only(state) == ["do thug murder character:droid", "do thug murder character:pilot"]
    assert settled(to_turn(state))


# --- routines ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.routine")
def test_a_routine_ends_with_the_first_step_that_can_be_done() -> None:
    state = position(at("officer", "square"), at("thug", "square"), at("droid", "mall"), scenes=["square:0"],
                     seats=seats(["wall"], []))  # fmt: skip
    trace = state.game.preview(state, "officer")
    assert (trace.done, trace.skipped) == (0, ())
    play(state, "activate officer", "routine")
    assert where(state, "thug") == "fort_plissken"
    assert state.to_dict()["scenes"] == ["square:0"]  # what the second step would have removed
    assert where(state, "officer") == "square"
    assert settled(to_turn(state))


@pytest.mark.rule("axn.routine")
def test_steps_that_cannot_be_done_are_skipped_and_say_why() -> None:
    state = position(at("officer", "square"), at("droid", "square"), seats=seats(["wall"], []))
    trace = state.game.preview(state, "officer")
    assert trace.done == 3
    why = [(line, [reason.rule for reason in reasons]) for line, reasons in trace.skipped]
    assert why == [
        (0, ["axn.skill.arrest"]),
        (1, ["axn.skill.investigate"]),
        (2, ["axn.routine"]),
    ]
    assert all(trace.text(state, lang).count("\n") == 3 for lang in LANGUAGES)
    play(state, "activate officer", "routine")
    assert state.figures["officer"].guarding
    assert settled(to_turn(state))


@pytest.mark.rule("axn.routine")
def test_a_step_does_nothing_that_its_line_does_not_say() -> None:
    state = position(at("assassin", "square"), at("thug", "square"), at("droid", "square"), at("pilot", "square"),
                     seats=seats(["wall"], []))  # fmt: skip
    play(state, "activate assassin", "routine")
    refused(state, "do assassin crime field:square:0", "axn.routine")
    refused(state, "do assassin murder character:thug", "axn.routine")  # it murders the innocent
    assert only(state) == ["do assassin murder character:droid", "do assassin murder character:pilot"]
    assert settled(to_turn(state))


@pytest.mark.rule("axn.routine.must")
def test_what_a_step_leaves_open_is_for_the_active_player_to_decide() -> None:
    state = position(at("street_samurai", "square"), at("thug", "square"), at("pilot", "square", violence=1),
                     at("droid", "mall"), seats=seats(["wall"], []), to_move=0)  # fmt: skip
    play(state, "activate street_samurai", "routine")
    assert state.current_player() == 0
    assert only(state) == [
        "do street_samurai arrest character:thug",
        "do street_samurai arrest character:pilot",
        "do street_samurai execute character:thug",
        "do street_samurai execute character:pilot",
    ]
    play(state, "do street_samurai execute character:pilot")
    assert where(state, "pilot") == ""
    assert where(state, "thug") == "square"
    assert settled(to_turn(state))


@pytest.mark.rule("axn.routine.nothing")
def test_who_can_do_nothing_of_its_routine_is_marked_all_the_same() -> None:
    state = position(at("sleeper", "quiet_park"), at("droid", "mall"), seats=seats(["gift"], ["gift"]))
    assert state.game.preview(state, "sleeper").done == -1
    before = state.clone()
    play(state, "activate sleeper")  # in the quiet park nobody is hacked, and there is no action
    assert changed(before, state) == {"figures"}
    assert state.figures["sleeper"].activated
    assert figure(state, "sleeper") == {**figure(before, "sleeper"), "activated": True}
    assert settled(to_turn(state))


@pytest.mark.rule("axn.routine.nearest")
def test_the_nearest_is_found_by_the_shortest_way() -> None:
    people = [at("officer", "square"), at("thug", "ares_tower"), at("pilot", "gazette_house", violence=1)]
    state = position(*people, at("droid", "mall"), seats=seats(["wall"], []))
    # square - west_exit - highway to the tower: two links, but one drive goes two streets or one highway
    assert [d.target for d in state.game.preview(state, "officer").list_deeds(state)] == ["area:west_exit"]
    play(state, "activate officer", "routine")
    assert where(state, "officer") == "west_exit"
    assert settled(to_turn(state))


@pytest.mark.rule("axn.routine.nearest")
def test_between_those_equally_near_the_active_player_decides() -> None:
    people = [at("thug", "market"), at("droid", "west_exit"), at("pilot", "chapel"), at("medic", "gazette_house")]
    state = position(*people, seats=seats(["wall"], []))
    play(state, "activate thug", "routine")
    assert where(state, "thug") == "chapel"  # one street; everybody else is further off
    people[2] = at("pilot", "tower_block")
    state = position(*people, at("warden", "chapel"), seats=seats(["wall"], []))
    play(state, "activate thug", "routine")
    assert only(state) == ["do thug walk area:tower_block", "do thug walk area:chapel"]
    refused(state, "do thug walk area:square", "axn.routine.nearest")
    refused(state, "do thug walk area:west_exit", "axn.skill.walk")
    assert settled(to_turn(state))


@pytest.mark.rule("axn.routine.nearest", "axn.ruling.distance")
def test_driving_counts_a_highway_like_a_street_and_walking_knows_no_highways() -> None:
    state = position(
        at("officer", "west_exit"), at("thug", "east_exit"), at("droid", "mall"), seats=seats(["wall"], [])
    )
    assert [d.target for d in state.game.preview(state, "officer").list_deeds(state)] == ["area:ares_tower"]
    state = position(at("thug", "west_exit"), at("droid", "ares_tower"), at("pilot", "tower_block"), seats=[{}, {}])
    assert [d.target for d in state.game.preview(state, "thug").list_deeds(state)] == ["area:square"]
    assert settled(state)


@pytest.mark.rule("axn.ruling.distance", "axn.routine.nearest")
def test_who_is_where_it_wants_to_be_skips_the_way_there() -> None:
    state = position(at("droid", "east_exit"), at("thug", "mall"), seats=seats(["wall"], []))
    trace = state.game.preview(state, "droid")
    assert trace.done == 1
    assert [reason.rule for _, reasons in trace.skipped for reason in reasons] == ["axn.ruling.distance"]
    play(state, "activate droid", "routine")
    assert only(state) == ["do droid walk area:ares_tower", "do droid walk area:media_hall"]
    assert settled(to_turn(state))


# --- passive abilities ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.passive", "axn.ruling.androids")
@pytest.mark.parametrize("way", ["routine", "hack"])
def test_a_passive_ability_holds_in_a_routine_and_in_a_hack(way: str) -> None:
    state = position(
        at("street_samurai", "square"), at("droid", "square"), at("pilot", "mall"), seats=seats(["wall"], [])
    )
    play(state, "activate street_samurai", way)
    if way == "hack":
        refused(state, "do street_samurai arrest character:droid", "axn.skill.arrest")
        play(state, "do street_samurai execute character:droid")
    assert where(state, "droid") == ""
    assert markers(state, "street_samurai") == {}  # it counts as executing
    assert settled(to_turn(state))


@pytest.mark.rule("axn.passive")
def test_a_passive_ability_is_no_use_to_others() -> None:
    state = position(at("sleeper", "square"), at("droid", "square"), at("street_samurai", "square"),
                     seats=seats(["wall"], []))  # fmt: skip
    play(state, "activate sleeper", "hack")
    refused(state, "do sleeper execute character:droid", "axn.skill.execute")
    assert settled(to_turn(state))


@pytest.mark.rule("axn.passive")
def test_who_is_immune_to_scandal_is_spared_whoever_tries() -> None:
    people = [at("journalist", "square"), at("diva", "square"), at("droid", "mall")]
    state = position(*people, seats=seats(["wall"], []))
    assert state.game.preview(state, "journalist").done == -1 or state.game.preview(state, "journalist").done == 1
    play(state, "activate journalist", "hack")
    refused(state, "do journalist scandal character:diva", "axn.passive")
    state = position(*people, at("pilot", "square"), seats=seats(["wall"], []))
    play(state, "activate journalist", "routine")
    assert markers(state, "pilot") == {"scandals": 1}
    assert markers(state, "diva") == {}
    assert settled(to_turn(state))


@pytest.mark.rule("axn.passive", "axn.drugs.speed")
def test_who_is_fast_goes_one_street_further_without_drugs() -> None:
    state = position(at("racer", "west_exit"), at("droid", "mall"), seats=seats(["wall"], []))
    play(state, "activate racer", "hack")
    reached = {a.split(":")[1] for a in only(state, "do") if a.split()[2] == "drive"}
    assert reached == {"square", "market", "tower_block", "quiet_park", "chapel", "ares_tower", "east_exit"}
    assert settled(to_turn(state))


# --- overdose ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.overdose", "axn.augment.life")
@pytest.mark.parametrize(("drugs", "dies"), [(2, False), (3, True), (4, True)])
def test_three_drugs_kill_as_soon_as_one_is_activated_whatever_the_augments(drugs: int, dies: bool) -> None:
    people = [at("thug", "square", drugs=drugs, augments=2, products=1), at("droid", "square", drugs=3), CROWD[2]]
    state = position(*people, seats=seats(["wall"], ["wall"]))
    droid, other = figure(state, "droid"), seat_of(state, 1)
    stress = state.stress
    warned = state.check(state.game.parse_action("activate thug")).warnings
    assert [w.rule for w in warned] == (["axn.overdose"] if dies else [])
    play(state, "activate thug")
    if dies:
        assert where(state, "thug") == ""
        assert state.graveyard == ["thug"]
        assert state.in_play == [0, 0, 3, 0, 0, 0]  # those of the droid, which nobody has activated
        assert only(state) == ["nothing", "ability"] or state.current_player() == 1  # it was the main action
    else:
        play(state, "hack", "nothing", "nothing")
        assert markers(state, "thug") == {"drugs": 2, "augments": 2, "products": 1}
    assert state.stress == stress
    assert figure(state, "droid") == droid
    assert seat_of(state, 1) == other
    assert quiet(state).current_player() == 1
    assert used(state) == []
    assert settled(state)


@pytest.mark.rule("axn.overdose", "axn.skill.hack")
def test_who_is_hacked_by_another_is_not_activated_and_does_not_overdose() -> None:
    state = position(
        at("ghost", "square"), at("thug", "square", drugs=3), at("droid", "mall"), seats=seats(["wall"], [])
    )
    play(state, "activate ghost", "hack", "do ghost hack character:thug", "do thug crime field:square:0", "nothing")
    assert where(state, "thug") == "square"
    assert markers(state, "thug") == {"drugs": 3, "violence": 1}
    assert not state.figures["thug"].activated
    assert state.figures["ghost"].activated
    assert settled(state)


@pytest.mark.rule("axn.overdose", "axn.skill.guard")
def test_no_guard_stops_an_overdose() -> None:
    state = position(at("thug", "square", drugs=3), at("warden", "square"), at("droid", "mall"), seats=[{}, {}])
    play(state, "activate thug")
    assert where(state, "thug") == ""
    assert settled(state)


def test_the_question_of_a_turn_opens_it_and_free_things_do_not() -> None:
    state = position(*CROWD, seats=seats(["gift", "wall"], []))
    assert state.question is not None
    assert state.question.opens_turn
    play(state, "play gift", "pick character:thug")
    assert isinstance(state.question, Turn)
    assert not state.question.opens_turn
    assert settled(state)
