"""Validation of positions that are loaded or described, in addition to the checks of single fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from tabletop.engine.core.actions import Step
from tabletop.engine.core.steps import AskEach, FirstPossible
from tabletop.engine.core.values import Value, get_field_names
from tabletop.engine.schema.table_reader import TableReader
from tabletop.games.axon_protocol.rules.carrying import Aim, Apply, get_effects
from tabletop.games.axon_protocol.rules.characters.orders import Joint
from tabletop.games.axon_protocol.rules.characters.routines import RoutineLine, RunRoutine
from tabletop.games.axon_protocol.rules.choices import ChooseCharacter, ChooseCorporation
from tabletop.games.axon_protocol.rules.software import AimSoftware, CarryOut, MayCounter, Stop
from tabletop.games.axon_protocol.rules.turns import AfterMain
from tabletop.games.axon_protocol.rules.windows import NOBODY, Asking, MayPlay, Window
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.goods import DATA, RESOURCES, TOP
from tabletop.games.axon_protocol.table.state import AxonState


def check_table(state: AxonState, r: TableReader) -> None:
    """Check the fields against each other, and set the counters to match the board."""
    game = state.game
    if state.direction == 0 or (state.direction < 0 and game.players == 2):
        r.wrong("direction", "must be 1, or -1 with three players or more")
    for i, figure in enumerate(state.figures.values()):
        if figure.markers[DATA]:
            r.wrong(f"figures[{i}].markers", "data belongs on areas, not on characters")
        if (figure.cell > 0) != (figure.area == state.city.prison):
            r.wrong(f"figures[{i}].cell", "must be 1 or 2 in the prison and 0 elsewhere")
    for k, name in enumerate(RESOURCES):
        if state.rewards[k] & ~game.get_reward_bits(k):
            r.wrong(f"rewards.{name}", "names a field without a reward")
    if not r.mistakes:
        state.in_play = state.count_placed_markers()
        check_pieces(state, r)


def check_pieces(state: AxonState, r: TableReader) -> None:
    """Check that every card and marker exists exactly once."""
    game = state.game
    expected = {**dict.fromkeys(game.list_characters_in_play(), 1)}
    expected |= {f"software {card}": 1 for card in game.content.designs}
    counts: dict[str, int] = dict(game.count_conserved(state))
    for k, name in enumerate(RESOURCES):
        n = counts.pop(f"{name} markers")
        counts.pop(f"{name} counter")
        if n != TOP:
            r.wrong(name, f"there are {n} markers, not {TOP}")
        if state.in_play[k] > TOP:
            r.wrong(name, f"{state.in_play[k]} in play, more than {TOP}")
    for name, n in Counter(counts).items():
        if n > expected.get(name, 0):
            r.wrong("cards", f"{name} occurs {n} times, but the game has only {expected.get(name, 0)}")
    missing = [name for name in expected if not counts.get(name)]
    if missing:
        r.wrong("cards", f"missing: {', '.join(missing[:10])}")
    taken = [seat.corporation for seat in state.seats if seat.corporation]
    if len(set(taken)) != len(taken):
        r.wrong("seats", "two seats have the same corporation")
    monopolies = [seat.monopoly for seat in state.seats if seat.monopoly >= 0]
    if len(set(monopolies)) != len(monopolies):
        r.wrong("seats", "two seats have the same monopoly (axn.monopoly.unique)")
    for player, seat in enumerate(state.seats):
        if seat.monopoly >= 0 and seat.monopoly not in state.list_own_resources(player):
            r.wrong(f"seats[{player}].monopoly", "is not one of the resources of this seat")
    owned = [x for player in range(len(state.seats)) for x in state.list_own_resources(player)]
    if game.players > 2 and any(seat.extra >= 0 for seat in state.seats):
        r.wrong("seats", "only games with two players add a resource to those of a corporation")
    elif game.players == 2 and len(set(owned)) != len(owned):
        r.wrong("seats", "with two players, corporations cannot share a resource (axn.two.corporations)")


def check_agenda(state: AxonState, r: TableReader) -> None:
    """Check that the agenda can be carried out and refers only to existing things."""
    before: Step | None = None
    for step, _, because in state.agenda:
        for thing in (step, because):
            for what in _find_unknown_references(state, thing) if thing is not None else ():
                r.wrong("agenda", f"{type(thing).__name__} names {what}")
        if isinstance(step, MayPlay) and not isinstance(before, Asking):
            r.wrong("agenda", "MayPlay must follow a step that asks (Asking)")
        before = step
        if not r.mistakes:
            for what in _find_misfits(state, step.question if isinstance(step, AskEach) else step):
                r.wrong("agenda", f"{type(step).__name__} {what}")
    if r.mistakes or not state.agenda:
        return
    for player, seat in enumerate(state.seats):
        left = [step.left for step, owner, _ in state.agenda if isinstance(step, ChooseCharacter) and owner == player]
        if len(left) > 1 or sum(left) > len(seat.offer):
            r.wrong("agenda", f"seat {player} has more choices pending than characters to choose from")
            return
    choosing = takewhile(lambda item: isinstance(item[0], ChooseCorporation), reversed(state.agenda))
    choosers = {player for _, player, _ in choosing}
    for player, seat in enumerate(state.seats):
        if not seat.corporation and player not in choosers:
            r.wrong(f"seats[{player}]", "has no corporation and no pending choice of one")
            return


def _find_misfits(state: AxonState, step: Step) -> Iterator[str]:
    """Yield why a step cannot be pending in this position, although all its references exist."""
    if isinstance(step, (FirstPossible, RunRoutine, RoutineLine)):
        yield "is run immediately and cannot be pending"
    if isinstance(step, (CarryOut, Stop, MayCounter)) and step.software not in state.list_designs(state.playing):
        yield f"names {step.software}, which is not being played"
    elif isinstance(step, CarryOut) and state.game.content.software[step.software].kind == "counter":
        yield f"names {step.software}, which is a counter"
    if isinstance(step, (Apply, Aim)):
        name, software = ref.get_name(step.source), ref.get_kind(step.source) == "software"
        if software and state.game.content.software[name].kind == "counter":
            if not isinstance(step, Apply) or ref.get_kind(step.target) != "seat":
                yield f"names {name}, which targets the seat that it counters"
        elif isinstance(step, AimSoftware) and (not software or name not in state.list_designs(state.playing)):
            yield f"names {name}, which is not being played"


def _find_unknown_references(state: AxonState, thing: Value) -> Iterator[str]:
    """Yield the references of a value that do not exist in this game."""
    content, city = state.game.content, state.city
    facts: dict[str, Any] = {name: getattr(thing, name) for name in get_field_names(type(thing))}
    for name in ("character", "actor", "caller"):
        id = facts.get(name)
        nobody = id == "" and name == "actor" and "source" in facts  # software acts without a character
        if id is not None and not nobody and id not in content.characters:
            yield f"no character: {str(id)[:40]!r}"
            return
    for id in facts.get("chain", ()):
        if id not in content.characters:
            yield f"no character: {id[:40]!r}"
    for id in (*facts.get("areas", ()), *[facts[n] for n in ("area", "origin") if n in facts]):
        if id not in city.areas:
            yield f"no area: {str(id)[:40]!r}"
    line = facts.get("line")
    if line is not None:
        routine = content.characters[facts.get("caller") or facts["character"]].routine
        if not 0 <= line < len(routine):
            yield f"no line of the routine: {line}"
        elif type(thing).__name__ in ("JointTurn", "ChooseJoint") and not isinstance(routine[line][0], Joint):
            yield f"a line in which no other character acts: {line}"
    software = facts.get("software")
    if software is not None and software not in content.software:
        yield f"no software: {str(software)[:40]!r}"
    source = facts.get("source")
    if source is not None:
        try:
            effects = get_effects(state, source)
        except KeyError:
            yield f"no source of effects: {str(source)[:40]!r}"
            return
        if not 0 <= facts.get("index", 0) < len(effects):
            yield f"no effect of {source[:40]!r}: {facts.get('index')}"
    resource = facts.get("resource")
    if resource is not None and resource not in RESOURCES:
        yield f"no resource: {str(resource)[:40]!r}"
    if facts.get("by") == NOBODY and isinstance(thing, (Window, Asking, MayPlay, AfterMain)):
        del facts["by"]  # start of a round: no player has acted yet
    for seat in (*facts.get("seats", ()), *facts.get("touched", ()), facts.get("by", 0)):
        if not 0 <= seat < len(state.seats):
            yield f"no seat: {seat}"
    if "before" in facts and len(facts["before"]) != 2 * len(state.seats):
        yield "no holdings of every seat"
    if not 0 <= facts.get("left", 1) <= 60:
        yield "an impossible number of cards"
    question = facts.get("question")
    if isinstance(question, Value):
        yield from _find_unknown_references(state, question)
    target = facts.get("target")
    if target and not _is_reference(state, target):
        yield f"no target: {str(target)[:40]!r}"


def _is_reference(state: AxonState, target: str) -> bool:
    """Return True if a target refers to something that exists."""
    name = ref.get_name(target)
    seats = {str(player) for player in range(len(state.seats))}
    match ref.get_kind(target):
        case "character":
            return name in state.game.content.characters
        case "area":
            return name in state.city.areas
        case "field":
            return name in state.city.ref_index
        case "seat":
            return name in seats
        case "desktop":
            seat, _, design = name.partition(":")
            return seat in seats and design in state.game.content.software
    return False
