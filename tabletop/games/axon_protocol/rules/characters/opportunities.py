"""Opportunities to make a marker of a resource now: by routine, by hack, or by an area action in the current area."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.games.axon_protocol.rules.characters.orders import Joint
from tabletop.games.axon_protocol.rules.characters.routines import preview
from tabletop.games.axon_protocol.rules.characters.skills import SKILL
from tabletop.games.axon_protocol.rules.fields import field_obstacles
from tabletop.games.axon_protocol.rules.hindrances import hackable
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.table.opportunity import Opportunity

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState


def opportunities(state: AxonState, resource: str) -> tuple[Opportunity, ...]:
    """Return every way in which a character that is not activated could make this resource now.

    The result is empty if no marker is left, because trying would only trigger the end (axn.end.supply).

    Raises:
        ValueError: `resource` is not a resource of the game.
    """
    if resource not in RESOURCES:
        raise ValueError(f"{resource!r} is none of {', '.join(RESOURCES)}")
    index = RESOURCES.index(resource)
    if not state.is_left(index):
        return ()
    opportunities: list[Opportunity] = []
    for figure in state.figures.values():
        if not figure.activated and not state.overdosed(figure):
            for way, what in _ways(state, figure, index):
                opportunities.append(Opportunity(figure.id, way, what, resource))
    return tuple(opportunities)


def _ways(state: AxonState, figure: Figure, resource: int) -> Iterator[tuple[str, str]]:
    makers = {name for name, skill in SKILL.items() if skill.makes == resource}
    if any(part.skill in makers for line in state.characters[figure.id].routine for part in line):
        yield from (("routine", skill) for skill in _by_routine(state, figure) if skill in makers)
    if next(hackable(state, figure), None) is None:
        for skill in state.characters[figure.id].skills:
            if skill in makers and any(SKILL[skill].brings(state, t) for t in SKILL[skill].options(state, figure)):
                yield "hack", skill
    for k in state.city.fields_of[figure.area]:
        field = state.city.refs[k]
        if any(effect.makes(resource) for effect in state.city.fields[k].effects) and not any(
            True for _ in field_obstacles(state, state.active, figure.id, field)
        ):
            yield "area", field


def _by_routine(state: AxonState, figure: Figure) -> list[str]:
    """Return the skills that the character's routine could use now."""
    trace = preview(state, figure.id)
    if trace.done < 0:
        return []
    part = state.characters[figure.id].routine[trace.done][0]
    if isinstance(part, Joint):
        skill = SKILL[part.skill]
        able = any(skill.brings(state, t) for f in part.actors(state, figure) for t in part.options(state, f, figure))
        return [part.skill] if able else []
    return list(dict.fromkeys(d.skill for d in trace.deeds(state) if SKILL[d.skill].brings(state, d.target)))
