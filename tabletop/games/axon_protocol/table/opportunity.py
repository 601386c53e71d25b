"""A chance to make a marker of a resource, as `AxonState.opportunities` gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_, Value, value

if TYPE_CHECKING:
    from tabletop.engine.core.state import State


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
    "routine": N_("{character:The} makes {resource} by its routine: {skill}."),
    "hack": N_("{character:The} can make {resource} when hacked: {skill}."),
    "area": N_("{character:The} can make {resource} with the area action: {field}."),
}
