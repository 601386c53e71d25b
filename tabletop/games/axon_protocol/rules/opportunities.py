"""Who could make a marker of a resource now: by routine, by hack, by an area action where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.values import N_, Value, value
from tabletop.games.axon_protocol.content.effects import Give, Leak
from tabletop.games.axon_protocol.content.pieces import Figure, Joint
from tabletop.games.axon_protocol.rules.fields import field_obstacles
from tabletop.games.axon_protocol.rules.routines import joint_actors, joint_options, preview
from tabletop.games.axon_protocol.rules.skills import SKILL, hackable
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.goods import AUGMENTS, DATA, MAKES, RESOURCES

if TYPE_CHECKING:
    from tabletop.engine.state import State
    from tabletop.games.axon_protocol.content.effects import Effect
    from tabletop.games.axon_protocol.table.state import AxonState


@value
class Opportunity(Value):
    """A character that has no activation marker could make a marker of a resource."""

    character: str
    way: str
    """"routine", "hack" or "area"."""
    what: str
    """The skill it would use, or the action field."""
    resource: str

    def text(self, state: State, lang: str = "en") -> str:
        facts = {"character": self.character, "resource": self.resource, "skill": self.what, "field": self.what}
        return state.say(lang, WAYS[self.way], facts)


WAYS = {
    "routine": N_("{character} makes {resource} by its routine: {skill}."),
    "hack": N_("{character} can make {resource} when hacked: {skill}."),
    "area": N_("{character} can make {resource} by the area action: {field}"),
}


def opportunities(state: AxonState, resource: str) -> tuple[Opportunity, ...]:
    """Every way in which a character without a marker could make this resource now. Raises ValueError.

    None where no marker is left: trying would only bring the end (axn.end.supply).
    """
    if resource not in RESOURCES:
        raise ValueError(f"{resource!r} is none of {', '.join(RESOURCES)}")
    wanted = RESOURCES.index(resource)
    if not state.is_left(wanted):
        return ()
    found: list[Opportunity] = []
    for figure in state.figures.values():
        if not figure.activated and not state.overdosed(figure):
            for way, what in _ways(state, figure, wanted):
                found.append(Opportunity(figure.id, way, what, resource))
    return tuple(found)


def _ways(state: AxonState, figure: Figure, wanted: int) -> Iterator[tuple[str, str]]:
    makers = {skill for skill, made in MAKES.items() if made == wanted}
    if any(part.skill in makers for line in state.characters[figure.id].routine for part in line):
        yield from (("routine", skill) for skill in _by_routine(state, figure) if skill in makers)
    if not any(True for _ in hackable(state, figure)):
        for skill in state.characters[figure.id].skills:
            if skill in makers and any(marks(state, skill, t) for t in SKILL[skill].options(state, figure)):
                yield "hack", skill
    for k in state.city.fields_of[figure.area]:
        field = state.city.refs[k]
        if any(_makes(effect, wanted) for effect in state.city.fields[k].effects) and not any(
            True for _ in field_obstacles(state, state.active, figure.id, field)
        ):
            yield "area", field


def _by_routine(state: AxonState, figure: Figure) -> list[str]:
    """The skills that its routine could use now."""
    trace = preview(state, figure.id)
    if trace.done < 0:
        return []
    part = state.characters[figure.id].routine[trace.done][0]
    if isinstance(part, Joint):
        actors = joint_actors(state, figure, part)
        able = any(marks(state, part.skill, t) for actor in actors for t in joint_options(state, actor, figure, part))
        return [part.skill] if able else []
    return list(dict.fromkeys(deed.skill for deed in trace.deeds(state) if marks(state, deed.skill, deed.target)))


def marks(state: AxonState, skill: str, target: str) -> bool:
    """Whether a skill that can bring markers brings one with this target; not every murder does.

    (axn.violence.justice, axn.ruling.spared_murder)
    """
    if skill != "murder":
        return True
    victim = state.figures[ref.named(target)]
    dies = not victim.markers[AUGMENTS]
    return not state.is_criminal(victim) and (dies or state.game.spared_murder_marks)


def _makes(effect: Effect, wanted: int) -> bool:
    return (isinstance(effect, Give) and effect.resource == wanted) or (isinstance(effect, Leak) and wanted == DATA)
