"""Routines: what a character does of its own accord, line by line; and the trace that tells what it skips and why.

The first line that can be done is done, and the routine ends (axn.routine). `preview` works the trace out without
acting; running a routine uses the same one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine import steps
from tabletop.engine.decisions import Obstacle
from tabletop.engine.state import State
from tabletop.engine.values import N_, Value, value
from tabletop.games.axon_protocol.content.pieces import Figure, Joint, Order
from tabletop.games.axon_protocol.rules.skills import SKILL, movable
from tabletop.games.axon_protocol.table import events as e
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.goods import MOVES
from tabletop.games.axon_protocol.table.kinds import AxonStep
from tabletop.games.axon_protocol.table.state import SCENE, AxonState
from tabletop.games.axon_protocol.table.ways import distances
from tabletop.games.axon_protocol.table.who import NEEDS, TESTS, Who

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.rules.actions import Deed

AREA_WORDS = ("shop", "private", "public", "corporation", "exit", "scene", "lonely")
"""What areas a move may be drawn to, besides "area:<id>" and words for characters."""


# --- where a move is drawn to ------------------------------------


def goals(state: AxonState, figure: Figure, to: str) -> set[str]:
    """The areas that a move towards `to` wants to come to, wherever they are.

    Inmates draw nobody who is outside (axn.prison.targets).
    """
    areas = state.city.areas
    if to.startswith("area:"):
        return {to[5:]}
    if to in AREA_WORDS:
        return {a for a in areas if a != state.city.prison and _is(state, a, to, figure)}
    return {f.area for f in meant(state, figure, to) if not f.cell}


def meant(state: AxonState, figure: Figure, to: str) -> list[Figure]:
    """The other characters that a word means, in prison or not."""
    test = TESTS[to] if to != "character" else None
    return [f for f in state.figures.values() if f.id != figure.id and (test is None or test(state, f))]


def inmates(state: AxonState, figure: Figure, to: str) -> list[Figure]:
    """The inmates who would draw a character if they were not in prison (axn.prison.targets)."""
    if to.startswith("area:") or to in AREA_WORDS:
        return []
    return [f for f in meant(state, figure, to) if f.cell]


def _is(state: AxonState, area: str, word: str, figure: Figure) -> bool:
    if word == "shop":
        return state.city.areas[area].shop
    if word == "scene":
        return any(state.marks[k] & SCENE for k in state.city.fields_of[area])
    if word == "lonely":
        return all(f.area != area or f.id == figure.id for f in state.figures.values())
    return state.city.areas[area].type == word


@value
class Nearest(Value):
    """Where the nearest goal of a move is, and how many streets and highways away (axn.ruling.distance)."""

    sentence = N_("The nearest: {areas}, {distance} away.")

    areas: tuple[str, ...]
    distance: int


def nearest(state: AxonState, figure: Figure, skill: str, wanted: set[str]) -> Nearest | None:
    """The nearest of these areas, several if they are equally far; None if no way leads to any."""
    far = distances(state.city, figure.area, skill)
    near = [a for a in wanted if a in far]
    if not near:
        return None
    least = min(far[a] for a in near)
    areas = sorted((a for a in near if far[a] == least), key=lambda a: state.city.areas[a].number)
    return Nearest(tuple(areas), least)


def towards(state: AxonState, figure: Figure, skill: str, to: str) -> tuple[list[str], Obstacle | None]:
    """The areas to which a move towards `to` may lead, by number; or why there is none (axn.routine.nearest)."""
    for obstacle in movable(state, figure):
        return [], obstacle
    wanted = goals(state, figure, to)
    rule = "axn.routine.nearest"
    if not wanted:
        for inmate in inmates(state, figure, to):
            return [], Obstacle("axn.prison.targets", N_("{character} is in prison."), character=inmate.id)
        return [], Obstacle(rule, N_("There is no way {towards}: there is none in the city."), towards=to)
    if figure.area in wanted:
        return [], Obstacle(rule, N_("{character} is in {area} already."), character=figure.id, area=figure.area)
    reached = SKILL[skill].options(state, figure)
    if skill == "fly":
        landing = [t for t in reached if ref.named(t) in wanted]
        return landing, None if landing else Obstacle(rule, N_("There is no way {towards}."), towards=to)
    near = nearest(state, figure, skill, wanted)
    if near is None:
        return [], Obstacle(rule, N_("There is no way {towards}."), towards=to)
    far, least = distances(state.city, figure.area, skill), near.distance
    found: set[str] = set()
    for goal in near.areas:
        left = distances(state.city, goal, skill)
        best = min((left.get(ref.named(t), least) for t in reached), default=least)
        if best < least:
            ends = [t for t in reached if left.get(ref.named(t), least) == best]
            straight = [t for t in ends if far[ref.named(t)] + best == least]
            found.update(straight or ends)  # a shortest way leaves no choice but between shortest ways
    if not found:
        message = N_("{skill} does not bring it nearer to {areas}: {distance} away.")
        return [], Obstacle(rule, message, skill=skill, areas=near.areas, distance=least)
    return [t for t in reached if t in found], None


# --- one line ------------------------------------


def order_options(state: AxonState, figure: Figure, order: Order) -> list[str]:
    """The targets on which an order can be carried out now."""
    if order.to:
        return towards(state, figure, order.skill, order.to)[0]
    options = SKILL[order.skill].options(state, figure)
    if order.whom:
        options = [t for t in options if not misses(state, order, t)]
    return options


def misses(state: AxonState, order: Order, target: str) -> str:
    """The first condition of an order that a target does not meet; "" if it meets them all."""
    figure = state.figures.get(ref.named(target)) if target else None
    return Who("here", order.whom).missing(state, figure) if figure is not None else ""


def order_obstacles(state: AxonState, figure: Figure, order: Order) -> Iterator[Obstacle]:
    """Why an order cannot be carried out at all; nothing if it can."""
    if order_options(state, figure, order):
        return
    skill = SKILL[order.skill]
    if order.to:
        found = towards(state, figure, order.skill, order.to)[1]
        if found is not None:
            yield found
        return
    if order.skill in MOVES:  # from everywhere else a way leads on; no street leads out of a prison
        yield Obstacle("axn.prison.moves", N_("{character} is in prison."), character=figure.id)
        return
    for target in skill.targets(state, figure):
        hindrance = next(skill.obstacles(state, figure, target), None)
        if hindrance is not None:
            yield hindrance
        else:
            id = ref.named(target)
            needs = NEEDS[misses(state, order, target)]
            yield Obstacle("axn.routine", needs, character=id)


def joint_actors(state: AxonState, figure: Figure, joint: Joint) -> list[Figure]:
    """The others who can act through this line, higher initiative first (axn.initiative, axn.ruling.joint)."""
    city = state.city
    where = {figure.area} if joint.where == "here" else set(city.by_street[figure.area])
    who = Who("any", joint.whom)
    found = [
        f
        for f in state.figures.values()
        if f.area in where
        and f.id != figure.id
        and not who.missing(state, f)
        and joint_options(state, f, figure, joint)
    ]
    return sorted(found, key=lambda f: -state.characters[f.id].initiative)


def joint_options(state: AxonState, actor: Figure, caller: Figure, joint: Joint) -> list[str]:
    """What one of the others could do through this line; those near by come to the caller."""
    if joint.where == "near":
        return [] if actor.cell else [ref.area(caller.area)]
    return SKILL[joint.skill].options(state, actor)


def joint_obstacles(state: AxonState, figure: Figure, joint: Joint) -> Iterator[Obstacle]:
    """Why nobody can act through this line."""
    if not joint_actors(state, figure, joint):
        message = N_("Nobody else in {area} can do that.")
        if joint.where == "near":
            message = N_("Nobody is one street away from {area} who could come.")
        yield Obstacle("axn.ruling.joint", message, area=figure.area)


def may_be_left(state: AxonState, figure: Figure, line: int) -> bool:
    """Whether a line can only be done by a kill that a passive ability allows, and need not (axn.ruling.may_kill)."""
    if state.game.passive_kill == "must":
        return False
    parts = state.characters[figure.id].routine[line]
    found = [(p.skill, t) for p in parts if isinstance(p, Order) for t in order_options(state, figure, p)]
    others = [(skill, state.figures.get(ref.named(target))) for skill, target in found]
    return bool(found) and all(
        skill == "execute" and other is not None and not state.is_criminal(other) for skill, other in others
    )


@value
class RoutineLine(AxonStep):
    """One line of a character's routine: done by the active player's choice among what it leaves open."""

    sentence = N_("{order}")

    character: str
    line: int

    def facts(self) -> dict[str, object]:
        return {"character": self.character, "line": self.line, "order": (self.character, self.line)}

    def obstacles(self, state: AxonState, player: int) -> Iterator[Obstacle]:
        figure = state.figures[self.character]
        found = []
        for part in state.characters[self.character].routine[self.line]:
            if isinstance(part, Joint):
                why = list(joint_obstacles(state, figure, part))
            else:
                why = list(order_obstacles(state, figure, part))
            if not why:
                return
            found += why
        yield from found

    def resolve(self, state: AxonState, player: int) -> None:
        from tabletop.games.axon_protocol.rules.choices import ChooseOrder, JointTurn, MayOrder

        if state.telling:
            state.tell(e.Ran(self.character, self.line))
        figure = state.figures[self.character]
        part = state.characters[self.character].routine[self.line][0]
        if isinstance(part, Joint):
            for actor in joint_actors(state, figure, part)[::-1]:
                state.then(player, JointTurn(self.character, self.line, actor.id))
        elif may_be_left(state, figure, self.line):
            state.then(player, MayOrder(self.character, self.line))
        else:
            state.then(player, ChooseOrder(self.character, self.line))


@value
class RunRoutine(AxonStep):
    """A character does the first line of its routine that can be done, and tells what it skipped."""

    sentence = N_("{character} follows its routine")

    character: str
    first: int = 0
    """The line from which on it does so."""

    def resolve(self, state: AxonState, player: int) -> None:
        trace = Trace(state, self.character, self.first)
        trace.follow(state, player)
        if trace.done < 0 and state.telling:
            state.tell(e.Idle(self.character))


class Trace(steps.Trace):
    """What the routine of a character would do: the lines it skips with the reasons, and the one it does (-1: none)."""

    __slots__ = ("character",)

    def __init__(self, state: AxonState, character: str, first: int = 0) -> None:
        self.character = character
        lines = range(first, len(state.characters[character].routine))
        super().__init__(state, state.active, [RoutineLine(character, line) for line in lines])

    def deeds(self, state: AxonState) -> tuple[Deed, ...]:
        """What the active player could choose in the line that is done; nothing if the others act, or nobody does."""
        from tabletop.games.axon_protocol.rules.actions import Deed

        if self.done < 0:
            return ()
        figure = state.figures[self.character]
        parts = state.characters[self.character].routine[self.done]
        return tuple(
            Deed(self.character, part.skill, target)
            for part in parts
            if isinstance(part, Order)
            for target in order_options(state, figure, part)
        )

    def goals(self, state: AxonState) -> tuple[Nearest, ...]:
        """Where the line that is done leads to, and how far that is; nothing if it does not move towards anything."""
        if self.done < 0:
            return ()
        figure = state.figures[self.character]
        parts = state.characters[self.character].routine[self.done]
        drawn = [p for p in parts if isinstance(p, Order) and p.to and p.skill != "fly" and not figure.cell]
        found = [nearest(state, figure, p.skill, goals(state, figure, p.to)) for p in drawn]
        return tuple(dict.fromkeys(near for near in found if near is not None and near.distance))

    def text(self, state: State, lang: str = "en") -> str:
        """One line per line of the routine, up to the one that is done, which tells how far it leads."""
        assert isinstance(state, AxonState)
        told = super().text(state, lang)
        if self.done < 0:
            return f"{told}\n{e.Idle(self.character).text(state, lang)}"
        return " – ".join([told, *(near.text(state, lang) for near in self.goals(state))])


def preview(state: AxonState, character: str) -> Trace:
    """What the routine of a character would do now, without doing it. Raises KeyError if it is not in the city."""
    if character not in state.figures:
        raise KeyError(character)
    return Trace(state, character)
