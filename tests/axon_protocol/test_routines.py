"""The routines of the published characters, line by line: when each line is done, and why those above it are not.

The positions stand in `routine_cases.toml`. What `game.preview` says is what then happens.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.engine.core.steps import Skipped
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.axon_protocol.coverage import can_be_done
from tabletop.games.axon_protocol.game import AxonProtocol
from tabletop.games.axon_protocol.rules.characters.orders import Joint, Order
from tabletop.games.axon_protocol.rules.characters.routines import RoutineLine, Trace
from tabletop.games.axon_protocol.table.events import Idle, Ran, Used
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import play, told

from .table import at, published, settled, to_turn

GAME = published(players=2)
CASES = tomllib.loads(Path(__file__).with_name("routine_cases.toml").read_text(encoding="utf-8"))["case"]
IDS = [f"{case['character']}-{case['line'] + 1 or 'nothing'}" for case in CASES]
HAND = [{"hand": [next(iter(GAME.content.software))]}, {}]
"""With a card in hand there is a choice, and the only character is not activated unasked."""


def table(case: dict[str, Any]) -> AxonState:
    """The position of a case."""
    others = case.get("others", [])
    if isinstance(others, str):
        names = [id for id in GAME.content.characters if id != case["character"]]
        areas = [area for area in GAME.content.city.areas if area != case["area"]]
        others = [{"character": name, "area": area} for name, area in zip(names, areas, strict=False)]
    figures = [at(case["character"], case["area"], guarding=case.get("guarding", False)), *[at(**o) for o in others]]
    return GAME.scenario({"figures": figures, "scenes": case.get("scenes", []), "seats": HAND})


def reasons(state: AxonState, trace: Trace) -> list[str]:
    """Why each line was skipped, in English, what is said twice only once."""
    return [" ".join(dict.fromkeys(reason.text(state) for reason in why)) for _, why in trace.skipped]


@pytest.mark.rule("axn.routine", "axn.routine.nothing")
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_first_line_that_can_be_done_is_done_and_those_above_are_skipped_for_a_reason(case: dict[str, Any]) -> None:
    state = table(case)
    before = state.digest()
    trace = GAME.preview(state, case["character"])
    assert state.digest() == before
    assert trace.done == case["line"]
    count = len(GAME.content.characters[case["character"]].routine)
    assert [line for line, _ in trace.skipped] == list(range(count if trace.done < 0 else trace.done))
    assert reasons(state, trace) == case.get("why", [])
    for _, why in trace.skipped:
        assert all(GAME.rule(reason.rule) for reason in why)


@pytest.mark.rule("axn.routine", "axn.routine.must", "axn.routine.nothing", "axn.activate")
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_what_the_preview_says_is_what_then_happens(case: dict[str, Any]) -> None:
    state, id = table(case), case["character"]
    trace = GAME.preview(state, id)
    deeds = trace.list_deeds(state)
    events = told(state, f"activate {id}")
    asked = {str(action) for action in state.legal_actions()} == {"routine", "hack"}
    if asked:
        events = told(state, "routine")
    if len(deeds) > 1:
        assert state.legal_actions() == deeds  # the line leaves a choice, and nothing else
        events += state.apply_action(deeds[0])
    skipped = [(event.step, event.why) for event in events if isinstance(event, Skipped)]
    assert skipped[: len(trace.skipped)] == [(RoutineLine(id, line), why) for line, why in trace.skipped]
    ran = [event.line for event in events if isinstance(event, Ran) and event.character == id]
    assert ran == ([trace.done] if trace.done >= 0 else [])
    assert (Idle(id) in events) == (trace.done < 0)
    did = [event.skill for event in events if isinstance(event, Used) and event.character == id]
    assert did == [deed.skill for deed in deeds[:1]]
    assert settled(to_turn(state))


@pytest.mark.rule("axn.routine")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_trace_tells_in_every_language_what_is_skipped_why_and_what_is_done(lang: str) -> None:
    for case in CASES:
        state = table(case)
        trace = GAME.preview(state, case["character"])
        lines = trace.text(state, lang).splitlines()
        assert len(lines) == len(trace.skipped) + 1
        for line, (number, why) in zip(lines, trace.skipped, strict=False):
            assert line.startswith(f"– {RoutineLine(case['character'], number).text(state, lang)}: ")
            assert all(reason.text(state, lang) in line for reason in why)
        assert lines[-1].startswith("→ ") == (trace.done >= 0)


@pytest.mark.rule("axn.skill.guard")
@pytest.mark.parametrize("skill", ["murder", "execute"])
@pytest.mark.parametrize("passives", [(), ("guards",)])
def test_a_line_that_only_kills_is_nothing_for_who_always_stands_guard(skill: str, passives: tuple[str, ...]) -> None:
    routine = ((Order(skill),), (Order("arrest"), Order(skill)))
    cop = replace(GAME.content.characters["cop"], routine=routine, passives=passives)
    game = AxonProtocol(content=replace(GAME.content, characters={**GAME.content.characters, "cop": cop}))
    state = game.scenario({"figures": [at("cop", "arena"), at("gang_boss", "arena")], "seats": HAND})
    assert game.preview(state, "cop").done == len(passives)
    assert [can_be_done(cop, line) for line in range(2)] == [not passives, True]
    assert ("routine cop 0" in game.expected_marks()) == (not passives)


@pytest.mark.rule("axn.ruling.known")
def test_every_line_of_every_published_character_has_its_position() -> None:
    known = {(case["character"], case["line"]) for case in CASES}
    cards = GAME.content.characters
    lines = {(id, line) for id, card in cards.items() for line in range(len(card.routine)) if can_be_done(card, line)}
    assert lines - known == set()
    assert {character for character, line in known if line < 0} == set(GAME.content.characters)
    assert len(CASES) == len(known)


@pytest.mark.rule("axn.routine.must")
def test_in_a_line_with_alternatives_all_that_can_be_done_are_offered_and_no_others() -> None:
    seen = 0
    for case in CASES:
        state = table(case)
        trace = GAME.preview(state, case["character"])
        parts = GAME.content.characters[case["character"]].routine[trace.done] if trace.done >= 0 else ()
        if len(parts) > 1 and not isinstance(parts[0], Joint):
            seen += 1
            offered = {deed.skill for deed in trace.list_deeds(state)}
            assert offered
            assert offered <= {part.skill for part in parts}
    assert seen >= 5


@pytest.mark.rule("axn.routine")
def test_who_is_not_in_the_city_has_no_preview() -> None:
    state = table(CASES[0])
    absent = next(id for id in GAME.content.characters if id not in state.figures)
    with pytest.raises(KeyError):
        GAME.preview(state, absent)


@pytest.mark.rule("axn.routine")
def test_a_preview_changes_nothing_in_games_that_go_on_either() -> None:
    state = GAME.new_initial_state(3)
    for step in range(150):
        if state.is_terminal():
            break
        before = state.digest()
        for id in state.figures:
            GAME.preview(state, id)
        assert state.digest() == before
        play(state, state.legal_actions()[step % len(state.legal_actions())])
    assert state.round >= 2
