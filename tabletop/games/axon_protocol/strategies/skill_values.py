"""Values of skills by kind, for strategies. The rules do not depend on this module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.axon_protocol.rules.characters.skills import (
    SKILL,
    Arrest,
    Crime,
    Execute,
    Guard,
    HackOther,
    Investigate,
    Leak,
    Move,
    Murder,
    OnOther,
    Scandal,
    Trade,
)
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.goods import DATA, SCANDALS, VIOLENCE
from tabletop.games.axon_protocol.table.state import SCENE

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.strategies.valuation import Judge
    from tabletop.games.axon_protocol.table.figures import Figure


def usual(name: str, judge: Judge) -> float:
    """Return the usual value of a skill, in the prices of a `Judge`."""
    skill = SKILL[name]
    match skill:
        case Crime():
            return judge.marker[VIOLENCE] * 2
        case Execute() | Arrest() | Investigate():
            return judge.down(VIOLENCE)
    return judge.marker[skill.makes] if skill.makes >= 0 else 0.0


def later(name: str, judge: Judge, area: str) -> float:
    """Return the value of going to an area where a skill can make something later."""
    state = judge.state
    match SKILL[name]:
        case Trade() if state.city.areas[area].shop:
            return usual(name, judge)
        case Crime() if any(not state.marks[k] & SCENE for k in state.city.fields_of[area]):
            return usual(name, judge)
        case Leak() if area in state.data:
            return usual(name, judge) + judge.leaked(area)
    return 0.0


def worth(name: str, judge: Judge, figure: Figure, target: str) -> float:
    """Return the value of a character using a skill on a target."""
    skill = SKILL[name]
    match skill:
        case Move():
            return judge.move(figure, ref.named(target))
        case Trade():
            return judge.up(skill.makes) + judge.carrier(figure, skill.makes)
        case Crime():
            return judge.up(VIOLENCE, 2)
        case Leak():
            return judge.up(DATA, 1, figure.area)
        case Guard():
            return judge.guard
        case Investigate():
            return judge.down(VIOLENCE)
        case OnOther():
            return _worth_on(skill, judge, figure, judge.state.figures[ref.named(target)])
    return 0.0


def _worth_on(skill: OnOther, judge: Judge, figure: Figure, other: Figure) -> float:
    """Return the value of a character using a skill on another character."""
    match skill:
        case Murder():
            marks = 0.0 if judge.state.is_criminal(other) else judge.up(VIOLENCE)
            return judge.kill(other, figure.id) + marks
        case Execute():
            return judge.kill(other, figure.id)
        case Arrest():
            return judge.jail(other)
        case Scandal():
            return judge.up(SCANDALS, skill.markers(judge.state, figure)) + judge.carrier(other, SCANDALS)
        case HackOther():
            return judge.best_hack(other)
    return 0.0
