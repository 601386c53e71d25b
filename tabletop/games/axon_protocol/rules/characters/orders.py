"""Orders: the contents of a line of a routine, with their targets, obstacles and text.

An `Order` is done by the character that has the routine, a `Joint` by others around it. `routines` carries lines out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Value, value
from tabletop.games.axon_protocol.rules.characters.skills import NO_LANDING, SKILL
from tabletop.games.axon_protocol.rules.hindrances import check_movable
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.goals import find_goals, find_inmates
from tabletop.games.axon_protocol.table.ways import compute_distances
from tabletop.games.axon_protocol.table.who import NEEDS, Who
from tabletop.games.axon_protocol.words import texts
from tabletop.games.axon_protocol.words.texts import say

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.pieces import City
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState


# --- where a move leads ------------------------------------


@value
class Nearest(Value):
    """Nearest goals of a move and their distance in streets and highways (axn.ruling.distance)."""

    sentence = N_("The nearest: {areas}, {distance} away.")
    areas: tuple[str, ...]
    distance: int


def find_nearest(state: AxonState, figure: Figure, skill: str, destinations: frozenset[str]) -> Nearest | None:
    """Return the nearest of these areas, several if they are equally far; None if no way leads to any."""
    far = compute_distances(state.city, figure.area, skill)
    near = [a for a in destinations if a in far]
    if not near:
        return None
    least = min(far[a] for a in near)
    areas = sorted((a for a in near if far[a] == least), key=lambda a: state.city.areas[a].number)
    return Nearest(tuple(areas), least)


def find_moves(state: AxonState, figure: Figure, skill: str, to: str) -> tuple[list[str], Obstacle | None]:
    """Return the areas to which a move towards `to` may lead, sorted by number, or the obstacle if there is none.

    (axn.routine.nearest, axn.ruling.distance)
    """
    for obstacle in check_movable(state, figure):
        return [], obstacle
    destinations, by_air = find_goals(state, figure, to), SKILL[skill].by_air
    rule = "axn.ruling.distance"
    if not destinations:
        for inmate in find_inmates(state, figure, to):
            return [], Obstacle("axn.prison.targets", N_("{character:The} is in prison."), character=inmate.id)
        message = N_("There is no way {towards}: there is none in the city.")
        if by_air:
            message = N_("{skill} {destination}: there is none in the city.")
        return [], Obstacle("axn.routine", message, towards=to, skill=skill, destination=to)
    if figure.area in destinations:
        return [], Obstacle(rule, N_("{character:The} is in {area} already."), character=figure.id, area=figure.area)
    reached = [(t, ref.get_name(t)) for t in SKILL[skill].list_options(state, figure)]
    if by_air:
        landing = [t for t, area in reached if area in destinations]
        return landing, None if landing else Obstacle("axn.skill.fly", NO_LANDING)
    near = find_nearest(state, figure, skill, destinations)
    if near is None:
        return [], Obstacle(rule, N_("There is no way {towards}."), towards=to)
    far, least = compute_distances(state.city, figure.area, skill), near.distance
    targets: set[str] = set()
    for goal in near.areas:
        left = compute_distances(state.city, goal, skill)
        best = min([left.get(area, least) for _, area in reached], default=least)
        if best < least:
            ends = [(t, area) for t, area in reached if left.get(area, least) == best]
            straight = [(t, area) for t, area in ends if far[area] + best == least]
            # A shortest way leaves only the choice between shortest ways.
            targets.update([t for t, _ in straight or ends])
    if not targets:
        message = N_("{skill} does not bring it nearer to {areas}: {distance} away.")
        return [], Obstacle(rule, message, skill=skill, areas=near.areas, distance=least)
    return [t for t, _ in reached if t in targets], None


# --- orders ------------------------------------


@value
class Order(Value):
    """One order in a line of a routine: a skill, its target, and the destination of a move.

    `whom` restricts the targets (conditions of `who`). `to` is the goal of a move: a condition of a character
    ("criminal"), an area word ("shop", "exit", "scene", ...), "area:<id>", or "" for anywhere.
    """

    skill: str
    whom: tuple[str, ...] = ()
    to: str = ""

    def list_options(self, state: AxonState, figure: Figure) -> list[str]:
        """Return the targets on which the order can be carried out now."""
        if self.to:
            return find_moves(state, figure, self.skill, self.to)[0]
        options = SKILL[self.skill].list_options(state, figure)
        if self.whom:
            options = [t for t in options if not self.find_missing_condition(state, t)]
        return options

    def find_missing_condition(self, state: AxonState, target: str) -> str:
        """Return the first condition of the order that a target does not meet; "" if it meets all."""
        figure = state.figures.get(ref.get_name(target)) if target else None
        return Who("here", self.whom).find_missing_condition(state, figure) if figure is not None else ""

    def obstacles(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        """Yield the reasons why the order cannot be carried out at all."""
        if self.to:
            why = find_moves(state, figure, self.skill, self.to)[1]
            if why is not None:
                yield why
            return
        if self.list_options(state, figure):
            return
        skill = SKILL[self.skill]
        if skill.moves:  # a way leads out of every area except a prison
            leads_out = N_("No street or highway leads out of {area}.")
            yield next(check_movable(state, figure), Obstacle(f"axn.skill.{self.skill}", leads_out, area=figure.area))
            return
        everywhere = skill.find_common_obstacle(state, figure)
        if everywhere is not None:
            yield everywhere
            return
        for target in skill.list_targets(state, figure):
            hindrance = next(skill.obstacles(state, figure, target), None)
            if hindrance is not None:
                yield hindrance
            else:
                needs = NEEDS[self.find_missing_condition(state, target)]
                yield Obstacle("axn.routine", needs, character=ref.get_name(target))

    def describe_aim(self, lang: str, city: City | None) -> str:
        """Return the text after the skill: its target or its destination; empty if there is none."""
        if self.to:
            by_air = SKILL[self.skill].by_air and not self.to.startswith("area:")
            return texts.describe_destination(self.to, lang) if by_air else texts.describe_way(self.to, lang, city)
        usual = SKILL[self.skill].usually_on
        return texts.describe_others(self.whom, usual, lang) if usual else ""

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        """Return the text as printed on a card: "DRIVE to the nearest criminal"."""
        return SKILL[self.skill].describe(texts.get_skill_word(self.skill, lang), self.describe_aim(lang, city), lang)


@value
class Joint(Value):
    """A line of a routine in which other characters act: all "here" or "near" that meet the conditions use a skill.

    With "near" and "walk" they move to the area of the caller. The higher initiative goes first.
    """

    skill: str
    where: str = "here"
    whom: tuple[str, ...] = ()

    def list_actors(self, state: AxonState, figure: Figure) -> list[Figure]:
        """Return the actors of this line, higher initiative first (axn.initiative, axn.ruling.joint)."""
        where = {figure.area} if self.where == "here" else set(state.city.by_street[figure.area])
        who = Who("any", self.whom)
        actors = [
            f
            for f in state.figures.values()
            if f.area in where
            and f.id != figure.id
            and not who.find_missing_condition(state, f)
            and self.list_options(state, f, figure)
        ]
        return sorted(actors, key=lambda f: -state.characters[f.id].initiative)

    def list_options(self, state: AxonState, actor: Figure, caller: Figure) -> list[str]:
        """Return the targets of one of the other characters in this line. Characters near the caller move to it."""
        if self.where == "near":
            return [] if actor.cell else [ref.area(caller.area)]
        return SKILL[self.skill].list_options(state, actor)

    def obstacles(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        """Yield the reason why no character can act through this line."""
        if not self.list_actors(state, figure):
            message = N_("Nobody else in {area} can do that.")
            if self.where == "near":
                message = N_("Nobody is one street away from {area} who could come.")
            yield Obstacle("axn.ruling.joint", message, area=figure.area)

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        """Return the text as printed on a card: "all other dealers here: CRIME"."""
        all_of_them = texts.describe_all_others(self.whom, lang)
        if self.where == "near":
            return say(N_("{all} in neighbouring areas come here"), lang, all=all_of_them)
        return say(N_("{all} here: {skill}"), lang, all=all_of_them, skill=texts.get_skill_word(self.skill, lang))


Line: TypeAlias = tuple[Order | Joint, ...]
"""One line of a routine: alternatives from which the active player chooses one that can be done."""


@lru_cache(maxsize=4096)
def describe_line(line: Line, lang: str = "en", city: City | None = None) -> str:
    """Return the text of one line of a routine: "ARREST or EXECUTE a criminal".

    Alternatives with the same aim share it.
    """
    shared: dict[str, list[str]] = {}
    for order in line:
        if isinstance(order, Order):
            shared.setdefault(order.describe_aim(lang, city), []).append(order.skill)
    # Name the same skills with several aims once: "WALK to the nearest shop or to the nearest dealer".
    aims: dict[tuple[str, ...], list[str]] = {}
    for aim, skills in shared.items():
        alone = not aim or any(SKILL[skill].apart for skill in skills)
        groups = [(skill,) for skill in skills] if alone else [tuple(skills)]
        for group in groups:
            aims.setdefault(group, []).append(aim)
    parts = [order.describe(lang, city) for order in line if isinstance(order, Joint)]
    for group, group_aims in aims.items():
        words = texts.either((texts.get_skill_word(skill, lang) for skill in group), lang)
        parts.append(SKILL[group[0]].describe(words, texts.either(group_aims, lang), lang))
    return texts.either(parts, lang)
