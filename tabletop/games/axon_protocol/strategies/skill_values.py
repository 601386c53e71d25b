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


def estimate_typical_skill(name: str, judge: Judge) -> float:
    """Return the usual value of a skill, in the prices of a `Judge`."""
    skill = SKILL[name]
    match skill:
        case Crime():
            return judge.marker[VIOLENCE] * 2
        case Execute() | Arrest() | Investigate():
            return judge.estimate_loss(VIOLENCE)
    return judge.marker[skill.makes] if skill.makes >= 0 else 0.0


def estimate_later_use(name: str, judge: Judge, area: str) -> float:
    """Return the value of going to an area where a skill can make something later."""
    state = judge.state
    match SKILL[name]:
        case Trade() if state.city.areas[area].shop:
            return estimate_typical_skill(name, judge)
        case Crime() if any(not state.marks[k] & SCENE for k in state.city.fields_of[area]):
            return estimate_typical_skill(name, judge)
        case Leak() if area in state.data:
            return estimate_typical_skill(name, judge) + judge.estimate_leak(area)
    return 0.0


def estimate_skill(name: str, judge: Judge, figure: Figure, target: str) -> float:
    """Return the value of a character using a skill on a target."""
    skill = SKILL[name]
    match skill:
        case Move():
            return judge.estimate_move(figure, ref.get_name(target))
        case Trade():
            return judge.estimate_gain(skill.makes) + judge.rate_carrier(figure, skill.makes)
        case Crime():
            return judge.estimate_gain(VIOLENCE, 2)
        case Leak():
            return judge.estimate_gain(DATA, 1, figure.area)
        case Guard():
            return judge.guard
        case Investigate():
            return judge.estimate_loss(VIOLENCE)
        case OnOther():
            return _estimate_on_character(skill, judge, figure, judge.state.figures[ref.get_name(target)])
    return 0.0


def _estimate_on_character(skill: OnOther, judge: Judge, figure: Figure, other: Figure) -> float:
    """Return the value of a character using a skill on another character."""
    match skill:
        case Murder():
            marks = 0.0 if judge.state.is_criminal(other) else judge.estimate_gain(VIOLENCE)
            return judge.estimate_kill(other, figure.id) + marks
        case Execute():
            return judge.estimate_kill(other, figure.id)
        case Arrest():
            return judge.estimate_arrest(other)
        case Scandal():
            return judge.estimate_gain(SCANDALS, skill.count_scandals(judge.state, figure)) + judge.rate_carrier(
                other, SCANDALS
            )
        case HackOther():
            return judge.estimate_best_hack(other)
    return 0.0
