"""Reading a position back from plain data: every field is checked, every mistake named, nothing half-loaded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from tabletop.engine.actions import Step
from tabletop.engine.saving import Reader
from tabletop.engine.steps import AskEach, FirstPossible
from tabletop.engine.values import Value, field_names
from tabletop.games.axon_protocol.rules.carrying import Aim, Apply, effects_of
from tabletop.games.axon_protocol.rules.choices import ChooseCharacter, ChooseCorporation
from tabletop.games.axon_protocol.rules.orders import Joint
from tabletop.games.axon_protocol.rules.routines import RoutineLine, RunRoutine
from tabletop.games.axon_protocol.rules.software import AimSoftware, CarryOut, MayCounter, Stop
from tabletop.games.axon_protocol.rules.turns import AfterMain
from tabletop.games.axon_protocol.rules.windows import NOBODY, Asking, MayPlay, Window
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.figures import Figure
from tabletop.games.axon_protocol.table.goods import DATA, RESOURCES, TOP
from tabletop.games.axon_protocol.table.state import SCENE, USED, AxonState, SeatState

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.game import AxonProtocol

PHASES = ("setup", "turns", "end_of_round", "over")
ENDINGS = ("", "stress", "supply", "red", "rounds")
MOST = 9999

FIELDS = (
    "game", "rules_version", "parameters", "content", "seed", "draws", "round", "phase", "first", "active", "direction",
    "first_taken", "ending", "owed", "stress", "limit", "supply", "rewards", "figures", "used", "scenes", "data",
    "seats",
    "deck", "graveyard", "stack", "discard", "playing", "agenda",
)  # fmt: skip
SEAT_FIELDS = (
    "corporation", "extra", "monopoly", "permanent", "hand", "desktop", "offer", "used", "hacked",
)  # fmt: skip
FIGURE_FIELDS = ("character", "area", "cell", "markers", "activated", "guarding")


class PositionReader(Reader):
    """A reader that knows the characters, cards and areas of one game."""

    def __init__(self, game: AxonProtocol) -> None:
        super().__init__(game.vocabulary)
        self.game = game

    def resource(self, data: Any, place: str) -> int:
        """A resource by name; "" is none, -1."""
        return -1 if data == "" else ("", *RESOURCES).index(self.word(data, place, RESOURCES)) - 1

    def amounts(self, data: Any, place: str, among: tuple[str, ...] = RESOURCES, most: int = TOP) -> list[int]:
        """A table of small numbers by name; what is left out is 0."""
        found = [0] * len(among)
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return found
        for name, n in data.items():
            if name not in among:
                self.wrong(place, f"{str(name)[:60]!r} is none of {', '.join(among)}")
            else:
                found[among.index(name)] = self.number(n, f"{place}.{name}", 0, most)
        return found

    def pile(self, data: Any, place: str, among: Mapping[str, Any]) -> list[str]:
        """A list of ids."""
        return [self.word(card, f"{place}[{i}]", among) for i, card in enumerate(self.sequence(data, place, 200))]

    def figure(self, data: Any, place: str) -> Figure | None:
        """A character in the city."""
        t = self.table(data, place, FIGURE_FIELDS)
        if any(name not in t for name in FIGURE_FIELDS):
            return None
        city = self.game.content.city
        id = self.word(t["character"], f"{place}.character", self.game.content.characters)
        area = self.word(t["area"], f"{place}.area", city.areas)
        cell = self.number(t["cell"], f"{place}.cell", 0, 2)
        markers = self.amounts(t["markers"], f"{place}.markers")
        if markers[DATA]:
            self.wrong(f"{place}.markers", "data lies on areas, not on characters")
        if (cell > 0) != (area == city.prison):
            self.wrong(f"{place}.cell", "is 1 or 2 in the prison and 0 elsewhere")
        activated = self.flag(t["activated"], f"{place}.activated")
        guarding = self.flag(t["guarding"], f"{place}.guarding")
        return Figure(id, area, cell, tuple(markers), activated, guarding)

    def seat(self, data: Any, place: str) -> SeatState:
        """What belongs to one seat."""
        seat = SeatState()
        t = self.table(data, place, SEAT_FIELDS)
        if any(name not in t for name in SEAT_FIELDS):
            return seat
        content = self.game.content
        seat.corporation = self.word(t["corporation"], f"{place}.corporation", ("", *content.corporations))
        seat.extra = self.resource(t["extra"], f"{place}.extra")
        seat.monopoly = self.resource(t["monopoly"], f"{place}.monopoly")
        seat.permanent = self.number(t["permanent"], f"{place}.permanent", 0, len(RESOURCES))
        seat.hand = self.pile(t["hand"], f"{place}.hand", content.designs)
        seat.desktop = self.pile(t["desktop"], f"{place}.desktop", content.designs)
        seat.offer = self.pile(t["offer"], f"{place}.offer", content.characters)
        seat.used = self.flag(t["used"], f"{place}.used")
        seat.hacked = self.flag(t["hacked"], f"{place}.hacked")
        return seat

    def marks(self, data: Any, place: str, marks: list[int], bit: int) -> None:
        """The action fields on which something lies."""
        index = self.game.content.city.ref_index
        for name in self.pile(data, place, index):
            if name:
                if marks[index[name]] & bit:
                    self.wrong(place, f"{name} is named twice")
                marks[index[name]] |= bit

    def data(self, data: Any, state: AxonState) -> None:
        """Data markers by corporation area."""
        areas = state.city.corporation_areas
        state.data = dict(zip(areas, self.amounts(data, "data", areas), strict=True))


def state_from_dict(game: AxonProtocol, data: Mapping[str, Any]) -> AxonState:
    """The position that `AxonState.to_dict` wrote. Raises SaveError that names every mistake."""
    r = PositionReader(game)
    t = r.table(data, "position", FIELDS)
    r.agrees(t, game.identity())
    r.done("the position")
    state = AxonState(game, r.number(t["seed"], "seed", -(2**62)))
    most = game.num_players - 1
    state.draws = r.number(t["draws"], "draws")
    state.round_number = r.number(t["round"], "round", 0, MOST)
    state.phase_name = r.word(t["phase"], "phase", PHASES)
    state.first = r.number(t["first"], "first", 0, most)
    state.active = r.number(t["active"], "active", 0, most)
    state.direction = r.number(t["direction"], "direction", -1, 1)
    state.first_taken = r.flag(t["first_taken"], "first_taken")
    state.ending = r.word(t["ending"], "ending", ENDINGS)
    state.owed = [r.number(p, "owed", 0, most) for p in r.sequence(t["owed"], "owed", 6)]
    state.stress = r.number(t["stress"], "stress", 0, MOST)
    state.limit = r.number(t["limit"], "limit", -MOST, MOST)
    state.supply = r.amounts(t["supply"], "supply")
    rewards(r, t["rewards"], state)
    for i, one in enumerate(r.sequence(t["figures"], "figures", 100)):
        figure = r.figure(one, f"figures[{i}]")
        if figure is not None:
            if figure.id in state.figures:
                r.wrong(f"figures[{i}]", f"{figure.id} is there twice")
            state.figures[figure.id] = figure
    r.marks(t["used"], "used", state.marks, USED)
    r.marks(t["scenes"], "scenes", state.marks, SCENE)
    r.data(t["data"], state)
    seats = r.sequence(t["seats"], "seats", 6)
    state.seats = [r.seat(seat, f"seats[{i}]") for i, seat in enumerate(seats)]
    if len(seats) != game.num_players:
        r.wrong("seats", f"there must be {game.num_players}, not {len(seats)}")
    if state.direction == 0 or (state.direction < 0 and game.players == 2):
        r.wrong("direction", "must be 1 or, with three players or more, -1")
    people, cards = game.content.characters, game.content.designs
    state.deck = r.pile(t["deck"], "deck", people)
    state.graveyard = r.pile(t["graveyard"], "graveyard", people)
    state.stack = r.pile(t["stack"], "stack", cards)
    state.discard = r.pile(t["discard"], "discard", cards)
    state.playing = r.pile(t["playing"], "playing", cards)
    state.agenda = r.agenda(t["agenda"], "agenda", game.num_players)
    r.done("the position")
    count_markers(state)
    check_pieces(state, r)
    r.done("the position")
    _check_agenda(state, r)
    r.done("the position")
    return state


def rewards(r: PositionReader, data: Any, state: AxonState) -> None:
    """The fields of each track on which a reward still waits."""
    if not isinstance(data, Mapping):
        r.wrong("rewards", "must be a table")
        return
    for name in data:
        if name not in RESOURCES:
            r.wrong("rewards", f"{str(name)[:60]!r} is none of {', '.join(RESOURCES)}")
    for k, name in enumerate(RESOURCES):
        if name in data:
            fields = [r.number(n, f"rewards.{name}", 1, TOP) for n in r.sequence(data[name], f"rewards.{name}", TOP)]
            bits = sum(1 << n for n in set(fields))
            if bits & ~state.game.reward_bits(k):
                r.wrong(f"rewards.{name}", "names a field on which no reward waits")
            state.rewards[k] = bits


def count_markers(state: AxonState) -> None:
    """Set the counters to what lies on the board."""
    state.counters = state.placed_markers()


def check_pieces(state: AxonState, r: Reader) -> None:
    """Every card and marker is somewhere exactly once."""
    game = state.game
    wanted = {**dict.fromkeys(game.characters_in_play(), 1)}
    wanted |= {f"software {card}": 1 for card in game.content.designs}
    found: dict[str, int] = dict(game.conserved(state))
    for k, name in enumerate(RESOURCES):
        n = found.pop(f"{name} markers")
        found.pop(f"{name} counter")
        if n != TOP:
            r.wrong(name, f"there are {n} markers, and must be {TOP}")
        if state.counters[k] > TOP:
            r.wrong(name, f"{state.counters[k]} in play, more than {TOP}")
    for name, n in Counter(found).items():
        if n > wanted.get(name, 0):
            r.wrong("cards", f"{name} is there {n} times, but only {wanted.get(name, 0)} times in the game")
    missing = [name for name in wanted if not found.get(name)]
    if missing:
        r.wrong("cards", f"missing: {', '.join(missing[:10])}")
    taken = [seat.corporation for seat in state.seats if seat.corporation]
    if len(set(taken)) != len(taken):
        r.wrong("seats", "two seats have one corporation")
    monopolies = [seat.monopoly for seat in state.seats if seat.monopoly >= 0]
    if len(set(monopolies)) != len(monopolies):
        r.wrong("seats", "two seats have one monopoly (axn.monopoly.unique)")
    for player, seat in enumerate(state.seats):
        if seat.monopoly >= 0 and seat.monopoly not in state.own_resources(player):
            r.wrong(f"seats[{player}].monopoly", "is none of the resources of this seat")
    owned = [x for player in range(len(state.seats)) for x in state.own_resources(player)]
    if game.players > 2 and any(seat.extra >= 0 for seat in state.seats):
        r.wrong("seats", "only with two players a resource is added to those of a corporation")
    elif game.players == 2 and len(set(owned)) != len(owned):
        r.wrong("seats", "with two players they share no resource (axn.two.corporations)")


def _check_agenda(state: AxonState, r: Reader) -> None:
    """What is pending can be carried out and names only what there is."""
    before: Step | None = None
    for step, _, because in state.agenda:
        for thing in (step, because):
            for what in _unknown(state, thing) if thing is not None else ():
                r.wrong("agenda", f"{type(thing).__name__} names {what}")
        if isinstance(step, MayPlay) and not isinstance(before, Asking):
            r.wrong("agenda", "MayPlay must lie on those who are asked next (Asking)")
        before = step
        if not r.mistakes:
            for what in _misfits(state, step.question if isinstance(step, AskEach) else step):
                r.wrong("agenda", f"{type(step).__name__} {what}")
    if r.mistakes or not state.agenda:
        return
    for player, seat in enumerate(state.seats):
        left = [step.left for step, asked, _ in state.agenda if isinstance(step, ChooseCharacter) and asked == player]
        if len(left) > 1 or sum(left) > len(seat.offer):
            r.wrong("agenda", f"seat {player} is asked more often than it has drawn characters to choose from")
            return
    choosing = takewhile(lambda item: isinstance(item[0], ChooseCorporation), reversed(state.agenda))
    asked = {player for _, player, _ in choosing}
    for player, seat in enumerate(state.seats):
        if not seat.corporation and player not in asked:
            r.wrong(f"seats[{player}]", "has no corporation, and is not asked for one next")
            return
    try:
        legal = state.legal_actions()
        possible = state.possible_actions()
        for action in possible:
            state.check(action)
    except (KeyError, IndexError, ValueError, TypeError, AssertionError, AttributeError) as error:
        r.wrong("agenda", f"what is pending does not fit the table ({type(error).__name__})")
        return
    if not legal:
        r.wrong("agenda", "the question has no answer")


def _misfits(state: AxonState, step: Step) -> Iterator[str]:
    """Why a step cannot be pending in this position, though it names only what exists."""
    if isinstance(step, (FirstPossible, RunRoutine, RoutineLine)):
        yield "is carried out at once, and never waits"
    if isinstance(step, (CarryOut, Stop, MayCounter)) and step.software not in state.designs(state.playing):
        yield f"names {step.software}, which is not being played"
    elif isinstance(step, CarryOut) and state.game.content.software[step.software].kind == "counter":
        yield f"names {step.software}, which is a counter"
    if isinstance(step, (Apply, Aim)):
        name, software = ref.named(step.source), ref.kind_of(step.source) == "software"
        if software and state.game.content.software[name].kind == "counter":
            if not isinstance(step, Apply) or ref.kind_of(step.target) != "seat":
                yield f"names {name}, which hits the seat that it counters"
        elif isinstance(step, AimSoftware) and (not software or name not in state.designs(state.playing)):
            yield f"names {name}, which is not being played"


def _unknown(state: AxonState, thing: Value) -> Iterator[str]:
    """What a value names that does not exist in this game."""
    content, city = state.game.content, state.city
    facts: dict[str, Any] = {name: getattr(thing, name) for name in field_names(type(thing))}
    for name in ("character", "actor", "caller"):
        id = facts.get(name)
        nobody = id == "" and name == "actor" and "source" in facts  # software acts by itself
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
            yield f"a line in which nobody else acts: {line}"
    software = facts.get("software")
    if software is not None and software not in content.software:
        yield f"no software: {str(software)[:40]!r}"
    source = facts.get("source")
    if source is not None:
        try:
            effects = effects_of(state, source)
        except KeyError:
            yield f"no source of effects: {str(source)[:40]!r}"
            return
        if not 0 <= facts.get("index", 0) < len(effects):
            yield f"no effect of {source[:40]!r}: {facts.get('index')}"
    resource = facts.get("resource")
    if resource is not None and resource not in RESOURCES:
        yield f"no resource: {str(resource)[:40]!r}"
    if facts.get("by") == NOBODY and isinstance(thing, (Window, Asking, MayPlay, AfterMain)):
        del facts["by"]  # a round begins: nobody has done anything
    for seat in (*facts.get("seats", ()), *facts.get("touched", ()), facts.get("by", 0)):
        if not 0 <= seat < len(state.seats):
            yield f"no seat: {seat}"
    if "before" in facts and len(facts["before"]) != 2 * len(state.seats):
        yield "no holdings of every seat"
    if not 0 <= facts.get("left", 1) <= 60:
        yield "an impossible number of cards"
    question = facts.get("question")
    if isinstance(question, Value):
        yield from _unknown(state, question)
    target = facts.get("target")
    if target and not _is_reference(state, target):
        yield f"no target: {str(target)[:40]!r}"


def _is_reference(state: AxonState, target: str) -> bool:
    """Whether a target names something that exists."""
    name = ref.named(target)
    seats = {str(player) for player in range(len(state.seats))}
    match ref.kind_of(target):
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
