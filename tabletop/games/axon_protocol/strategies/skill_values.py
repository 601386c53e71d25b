"""What skills are worth: a table with a value for each kind of skill. The rules do not know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tabletop.games.axon_protocol.rules.characters.skill import Skill
from tabletop.games.axon_protocol.rules.characters.skills import (
    SKILL,
    Arrest,
    Crime,
    Execute,
    Fly,
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

T = TypeVar("T", bound=Skill)
C = TypeVar("C", bound=OnOther)


class SkillValue(Generic[T]):
    """What a skill is worth in the prices of a `Judge`."""

    def usual(self, skill: T, judge: Judge) -> float:
        """Return what it does as a rule."""
        return judge.marker[skill.makes] if skill.makes >= 0 else 0.0

    def later(self, skill: T, judge: Judge, area: str) -> float:
        """Return what going to an area is worth where it can make something later."""
        return 0.0

    def worth(self, skill: T, judge: Judge, figure: Figure, target: str) -> float:
        """Return what it is worth that a character uses it on this target."""
        return 0.0


class TradeValue(SkillValue[Trade]):
    """Worth of `Trade`."""

    def later(self, skill: Trade, judge: Judge, area: str) -> float:
        return self.usual(skill, judge) if judge.state.city.areas[area].shop else 0.0

    def worth(self, skill: Trade, judge: Judge, figure: Figure, target: str) -> float:
        return judge.up(skill.makes) + judge.carrier(figure, skill.makes)


class CrimeValue(SkillValue[Crime]):
    """Worth of `Crime`."""

    def usual(self, skill: Crime, judge: Judge) -> float:
        return judge.marker[VIOLENCE] * 2

    def later(self, skill: Crime, judge: Judge, area: str) -> float:
        state = judge.state
        return self.usual(skill, judge) if any(not state.marks[k] & SCENE for k in state.city.fields_of[area]) else 0.0

    def worth(self, skill: Crime, judge: Judge, figure: Figure, target: str) -> float:
        return judge.up(VIOLENCE, 2)


class OnOtherValue(SkillValue[C]):
    """What a skill that is used on another character is worth."""

    def worth(self, skill: C, judge: Judge, figure: Figure, target: str) -> float:
        return self.worth_on(skill, judge, figure, judge.state.figures[ref.named(target)])

    def worth_on(self, skill: C, judge: Judge, figure: Figure, other: Figure) -> float:
        """Return what it is worth that a character uses it on another one."""
        return 0.0


class MurderValue(OnOtherValue[Murder]):
    """Worth of `Murder`."""

    def worth_on(self, skill: Murder, judge: Judge, figure: Figure, other: Figure) -> float:
        marks = 0.0 if judge.state.is_criminal(other) else judge.up(VIOLENCE)
        return judge.kill(other, figure.id) + marks


class ExecuteValue(OnOtherValue[Execute]):
    """Worth of `Execute`."""

    def usual(self, skill: Execute, judge: Judge) -> float:
        return judge.down(VIOLENCE)

    def worth_on(self, skill: Execute, judge: Judge, figure: Figure, other: Figure) -> float:
        return judge.kill(other, figure.id)


class ArrestValue(OnOtherValue[Arrest]):
    """Worth of `Arrest`."""

    def usual(self, skill: Arrest, judge: Judge) -> float:
        return judge.down(VIOLENCE)

    def worth_on(self, skill: Arrest, judge: Judge, figure: Figure, other: Figure) -> float:
        return judge.jail(other)


class ScandalValue(OnOtherValue[Scandal]):
    """Worth of `Scandal`."""

    def worth_on(self, skill: Scandal, judge: Judge, figure: Figure, other: Figure) -> float:
        return judge.up(SCANDALS, skill.markers(judge.state, figure)) + judge.carrier(other, SCANDALS)


class HackOtherValue(OnOtherValue[HackOther]):
    """Worth of `HackOther`."""

    def worth_on(self, skill: HackOther, judge: Judge, figure: Figure, other: Figure) -> float:
        return judge.best_hack(other)


class LeakValue(SkillValue[Leak]):
    """Worth of `Leak`."""

    def later(self, skill: Leak, judge: Judge, area: str) -> float:
        return self.usual(skill, judge) + judge.leaked(area) if area in judge.state.data else 0.0

    def worth(self, skill: Leak, judge: Judge, figure: Figure, target: str) -> float:
        return judge.up(DATA, 1, figure.area)


class MoveValue(SkillValue[Move]):
    """Worth of `Move`."""

    def worth(self, skill: Move, judge: Judge, figure: Figure, target: str) -> float:
        return judge.move(figure, ref.named(target))


class GuardValue(SkillValue[Guard]):
    """Worth of `Guard`."""

    def worth(self, skill: Guard, judge: Judge, figure: Figure, target: str) -> float:
        return judge.guard


class InvestigateValue(SkillValue[Investigate]):
    """Worth of `Investigate`."""

    def usual(self, skill: Investigate, judge: Judge) -> float:
        return judge.down(VIOLENCE)

    def worth(self, skill: Investigate, judge: Judge, figure: Figure, target: str) -> float:
        return judge.down(VIOLENCE)


_VALUES: dict[type[Skill], SkillValue[Any]] = {
    Trade: TradeValue(),
    Crime: CrimeValue(),
    Murder: MurderValue(),
    Execute: ExecuteValue(),
    Arrest: ArrestValue(),
    Scandal: ScandalValue(),
    HackOther: HackOtherValue(),
    Leak: LeakValue(),
    Move: MoveValue(),
    Fly: MoveValue(),
    Guard: GuardValue(),
    Investigate: InvestigateValue(),
}
SKILL_VALUES: dict[str, SkillValue[Any]] = {name: _VALUES[type(skill)] for name, skill in SKILL.items()}
"""The value of each skill, by its name."""


def usual(name: str, judge: Judge) -> float:
    """Return what a skill does as a rule."""
    return SKILL_VALUES[name].usual(SKILL[name], judge)


def later(name: str, judge: Judge, area: str) -> float:
    """Return what going to an area is worth where a skill can make something later."""
    return SKILL_VALUES[name].later(SKILL[name], judge, area)


def worth(name: str, judge: Judge, figure: Figure, target: str) -> float:
    """Return what it is worth that a character uses a skill on a target."""
    return SKILL_VALUES[name].worth(SKILL[name], judge, figure, target)
