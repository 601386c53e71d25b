"""Changes that `what_changes` reports in addition to the fields: majorities, cubes and projected points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.outcomes import OWN, Difference, Name
from tabletop.engine.core.values import N_, Value, value
from tabletop.games.dei.rules.scoring import compute_projected_points
from tabletop.games.dei.table.goods import COLOURS
from tabletop.games.dei.table.majority import compute_strength, find_holder
from tabletop.games.dei.table.state import list_areas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop.engine.core.state import State
    from tabletop.games.dei.table.state import DeiState

NOBODY = -1
PROJECTED = "projected"
CUBES = {colour: f"cubes_{colour}" for colour in COLOURS}
"""Colour -> name of the change in a seat's outposts.

Neither these nor the projected points are fields of the position.
"""
STRENGTH, HELD = "majority", "majorities"
"""Names of the changes in majority values by area and in the number of majorities of a seat."""
ADDED = {**dict.fromkeys((*CUBES.values(), PROJECTED, HELD), ()), STRENGTH: list_areas}


@value
class MajorityChange(Value):
    """Values of all seats and the holder of one area, before and after; holder -1 is no seat."""

    area: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    held: int
    holds: int
    name: str
    """Name of the area on the map."""

    def numbers(self) -> tuple[Difference, ...]:
        way = (Name(STRENGTH, OWN, STRENGTH), Name(self.name, "area", self.name))
        values = zip(self.before, self.after, strict=True)
        differences = [
            Difference("number", seat, way, was, now) for seat, (was, now) in enumerate(values) if was != now
        ]
        if self.held != self.holds:
            majority_way = (Name(HELD, OWN, HELD),)
            seats = ((self.held, 1, 0), (self.holds, 0, 1))
            differences += [
                Difference("number", seat, majority_way, was, now) for seat, was, now in seats if seat != NOBODY
            ]
        return tuple(differences)

    def text(self, state: State, lang: str = "en") -> str:
        facts: dict[str, object] = {"area": self.area}
        facts["was"] = _describe_values(state, self.before, lang)
        facts["now"] = _describe_values(state, self.after, lang)
        strength_text = state.say(lang, N_("{area:The}: before {was}; afterwards {now}."), facts)
        if self.held == self.holds:
            return strength_text
        if self.holds == NOBODY:
            then = state.say(lang, N_("Then nobody has the majority."), {})
        else:
            then = state.say(lang, N_("Then {player:the} {player:#has/have} the majority."), {"player": self.holds})
        return f"{strength_text} {then}"


def _describe_values(state: State, values: tuple[int, ...], lang: str) -> str:
    text = ", ".join(f"{state.word('player', p, lang)}: {n}" for p, n in enumerate(values) if n)
    return text or state.say(lang, N_("nobody"), {})


@value
class CubeChange(Value):
    """Holder of the cube of an outpost, before and after; -1 if the cube is on the tile."""

    area: int
    colour: str
    held: int
    holds: int

    def differences(self) -> tuple[Difference, ...]:
        way = (Name(CUBES[self.colour], OWN, CUBES[self.colour]),)
        seats = ((self.held, 1, 0), (self.holds, 0, 1))
        return tuple([Difference("number", seat, way, was, now) for seat, was, now in seats if seat != NOBODY])

    def text(self, state: State, lang: str = "en") -> str:
        facts = {"area": self.area, "colour": self.colour, "player": self.holds}
        if self.holds == NOBODY:
            return state.say(lang, N_("The cube of the {colour} outpost on {area} goes back to its place."), facts)
        return state.say(lang, N_("{player:The} {player:#gets/get} the cube of the {colour} outpost on {area}."), facts)


@value
class PointsChange(Value):
    """Points of a seat as if the game ended now, before and after."""

    player: int
    projected: int
    projected_after: int

    sentence = N_("{player}: if the game ended then, {projected_after} VP instead of {projected}.")

    def differences(self) -> tuple[Difference, ...]:
        way = (Name(PROJECTED, OWN, PROJECTED),)
        return (Difference("number", self.player, way, self.projected, self.projected_after),)


def find_extra_changes(before: DeiState, after: DeiState) -> Iterator[Value]:
    """Yield the differences of two positions in majorities, cubes and projected points."""
    players = range(len(before.seats))
    for area in range(before.board.size):
        values = tuple([compute_strength(before, p, area) for p in players])
        then = tuple([compute_strength(after, p, area) for p in players])
        old_holder, new_holder = find_holder(before, area), find_holder(after, area)
        if values != then or old_holder != new_holder:
            yield MajorityChange(area, values, then, old_holder, new_holder, before.board.names[area])
    for k, (area, _) in enumerate(before.board.outpost_sites):
        if before.holders[k] != after.holders[k]:
            yield CubeChange(area, before.colours[k], before.holders[k], after.holders[k])
    for p in players:
        old_points, new_points = int(compute_projected_points(before, p)), int(compute_projected_points(after, p))
        if old_points != new_points:
            yield PointsChange(p, old_points, new_points)
