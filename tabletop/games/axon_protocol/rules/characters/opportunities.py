"""Opportunities to make a marker of a resource now: by routine, by hack, or by an area action in the current area."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.games.axon_protocol.rules.characters.orders import Joint
from tabletop.games.axon_protocol.rules.characters.routines import preview
from tabletop.games.axon_protocol.rules.characters.skills import SKILL
from tabletop.games.axon_protocol.rules.fields import find_field_obstacles
from tabletop.games.axon_protocol.rules.hindrances import check_hackable
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.table.opportunity import Opportunity

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState


def find_opportunities(state: AxonState, resource: str) -> tuple[Opportunity, ...]:
    """Return every way in which a character that is not activated could make this resource now.

    The result is empty if no marker is left, because trying would only trigger the end (axn.end.supply).

    Raises:
        ValueError: `resource` is not a resource of the game.
    """
    if resource not in RESOURCES:
        raise ValueError(f"{resource!r} is not one of {', '.join(RESOURCES)}")
    index = RESOURCES.index(resource)
    if not state.is_left(index):
        return ()
    opportunities: list[Opportunity] = []
    for figure in state.figures.values():
        if not figure.activated and not state.is_overdosed(figure):
            for way, what in _find_ways(state, figure, index):
                opportunities.append(Opportunity(figure.id, way, what, resource))
    return tuple(opportunities)


def _find_ways(state: AxonState, figure: Figure, resource: int) -> Iterator[tuple[str, str]]:
    makers = {name for name, skill in SKILL.items() if skill.makes == resource}
    if any(part.skill in makers for line in state.characters[figure.id].routine for part in line):
        yield from (("routine", skill) for skill in _list_routine_skills(state, figure) if skill in makers)
    if next(check_hackable(state, figure), None) is None:
        for skill in state.characters[figure.id].skills:
            if skill in makers and any(
                SKILL[skill].is_productive(state, t) for t in SKILL[skill].list_options(state, figure)
            ):
                yield "hack", skill
    for k in state.city.fields_of[figure.area]:
        field = state.city.refs[k]
        if any(effect.can_make(resource) for effect in state.city.fields[k].effects) and not any(
            True for _ in find_field_obstacles(state, state.active, figure.id, field)
        ):
            yield "area", field


def _list_routine_skills(state: AxonState, figure: Figure) -> list[str]:
    """Return the skills that the character's routine could use now."""
    trace = preview(state, figure.id)
    if trace.done < 0:
        return []
    part = state.characters[figure.id].routine[trace.done][0]
    if isinstance(part, Joint):
        skill = SKILL[part.skill]
        able = any(
            skill.is_productive(state, t)
            for f in part.list_actors(state, figure)
            for t in part.list_options(state, f, figure)
        )
        return [part.skill] if able else []
    return list(
        dict.fromkeys(d.skill for d in trace.list_deeds(state) if SKILL[d.skill].is_productive(state, d.target))
    )
