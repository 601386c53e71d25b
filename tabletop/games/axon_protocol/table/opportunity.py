"""Opportunity to make a marker of a resource, as returned by `AxonState.find_opportunities`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_, Value, value

if TYPE_CHECKING:
    from tabletop.engine.core.state import State


@value
class Opportunity(Value):
    """Way in which a character without an activation marker could make a marker of a resource."""

    character: str
    way: str
    """Kind of opportunity: "routine", "hack" or "area"."""
    what: str
    """Skill or action field to use."""
    resource: str

    def text(self, state: State, lang: str = "en") -> str:
        facts = {"character": self.character, "resource": self.resource, "skill": self.what, "field": self.what}
        return state.say(lang, WAYS[self.way], facts)


WAYS = {
    "routine": N_("{character:The} makes {resource} by its routine: {skill}."),
    "hack": N_("{character:The} can make {resource} when hacked: {skill}."),
    "area": N_("{character:The} can make {resource} with the area action: {field}."),
}
