"""What an action would change: majorities, cubes and points before and after it, worked out on a copy of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.values import N_, Value, value
from tabletop.games.dei.content.effects.moving import ChooseGroup
from tabletop.games.dei.rules.scoring import projected
from tabletop.games.dei.table.majority import holder, strength

if TYPE_CHECKING:
    from tabletop.engine.actions import Action
    from tabletop.engine.state import State
    from tabletop.games.dei.table.state import DeiState

NOBODY = -1


@value
class MajorityChange(Value):
    """The values of all seats in one area and the holder, before and after; -1 is nobody."""

    area: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    held: int
    holds: int

    def text(self, state: State, lang: str = "en") -> str:
        facts: dict[str, object] = {"area": self.area}
        facts["was"] = _values(state, self.before, lang)
        facts["now"] = _values(state, self.after, lang)
        told = state.say(lang, N_("{area:The}: before {was}; afterwards {now}."), facts)
        if self.held == self.holds:
            return told
        if self.holds == NOBODY:
            then = state.say(lang, N_("Then nobody has the majority."), {})
        else:
            then = state.say(lang, N_("Then {player} has the majority."), {"player": self.holds})
        return f"{told} {then}"


def _values(state: State, values: tuple[int, ...], lang: str) -> str:
    told = ", ".join(f"{state.word('player', p, lang)}: {n}" for p, n in enumerate(values) if n)
    return told or state.say(lang, N_("nobody"), {})


@value
class CubeChange(Value):
    """Who has the cube of an outpost, before and after; -1: it lies on the tile."""

    area: int
    colour: str
    held: int
    holds: int

    def text(self, state: State, lang: str = "en") -> str:
        facts = {"area": self.area, "colour": self.colour, "player": self.holds}
        if self.holds == NOBODY:
            return state.say(lang, N_("The cube of the {colour} outpost on {area} goes back to its place."), facts)
        return state.say(lang, N_("{player} gets the cube of the {colour} outpost on {area}."), facts)


@value
class PointsChange(Value):
    """The points of a seat before and after: on the track, and as if the game ended then."""

    player: int
    vp: int
    vp_after: int
    projected: int
    projected_after: int

    def text(self, state: State, lang: str = "en") -> str:
        if self.projected == self.projected_after:
            sentence = N_("{player}: {vp_after} VP instead of {vp}.")
        elif self.vp == self.vp_after:
            sentence = N_("{player}: if the game ended then, {projected_after} VP instead of {projected}.")
        else:
            sentence = N_(
                "{player}: {vp_after} VP instead of {vp}; if the game ended then, "
                "{projected_after} instead of {projected}."
            )
        return state.say(lang, sentence, self.facts())


@value
class Changes(Value):
    """Everything that is different after an action; what is the same is left out."""

    majorities: tuple[MajorityChange, ...]
    cubes: tuple[CubeChange, ...]
    points: tuple[PointsChange, ...]

    def __bool__(self) -> bool:
        return bool(self.majorities or self.cubes or self.points)

    def text(self, state: State, lang: str = "en") -> str:
        told = [part.text(state, lang) for part in (*self.majorities, *self.cubes, *self.points)]
        return "\n".join(told) or state.say(lang, N_("No majority, cube or point changes."), {})


def what_changes(state: DeiState, action: Action) -> Changes:
    """What a legal action changes at once; a move is taken with all figures that may go. The state stays as it is."""
    after = state.clone()
    player = state.current_player()
    after.apply_action(action)
    if isinstance(after.question, ChooseGroup) and after.current_player() == player:
        after.apply_action(after.legal_actions()[0])
    players = range(len(state.seats))
    majorities = []
    for area in range(state.board.size):
        values = tuple(strength(state, p, area) for p in players)
        then = tuple(strength(after, p, area) for p in players)
        held, holds = holder(state, area), holder(after, area)
        if values != then or held != holds:
            majorities.append(MajorityChange(area, values, then, held, holds))
    cubes = [
        CubeChange(area, state.colours[k], state.holders[k], after.holders[k])
        for k, (area, _) in enumerate(state.board.outpost_sites)
        if state.holders[k] != after.holders[k]
    ]
    points = []
    now, later = state.scores(), after.scores()
    for p in players:
        one, two = int(projected(state, p)), int(projected(after, p))
        if (now[p], one) != (later[p], two):
            points.append(PointsChange(p, now[p], later[p], one, two))
    return Changes(tuple(majorities), tuple(cubes), tuple(points))
