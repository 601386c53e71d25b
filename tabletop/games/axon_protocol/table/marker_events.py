"""What happens to markers in Axon Protocol, in the past tense: they come and go, counters rise, points change."""

from __future__ import annotations

from tabletop.engine.core.events import Event
from tabletop.engine.core.values import N_, value
from tabletop.games.axon_protocol.table.events import Changes, Ruled

LYING = {"scandals": "axn.scandal.stays", "violence": "axn.violence.criminal"}
"""What a marker of a resource means for the character on whose card it lies."""
ON_AREAS = {"data": "axn.data.place", "violence": "axn.violence.scene"}
"""What it means for an area."""


@value
class Placed(Event):
    """Markers came into play on a character (axn.resource.enter)."""

    sentence = N_("{character:The} gets {goods}.")
    rules = ("axn.resource.enter",)
    derived_facts = (("goods", "resource", "count"),)
    resource: str
    count: int
    character: str

    def cite_rules(self) -> tuple[str, ...]:
        return (*self.rules, LYING[self.resource]) if self.resource in LYING else self.rules


@value
class PlacedOnArea(Event):
    """A marker came into play on an area: data, or violence on an action field."""

    sentence = N_("{goods} is put in {area}.")
    rules = ("axn.resource.enter",)
    derived_facts = (("goods", "resource", 1),)
    resource: str
    area: str

    def cite_rules(self) -> tuple[str, ...]:
        return (*self.rules, ON_AREAS[self.resource])


@value
class Removed(Event):
    """Markers of a character went back to the supply (axn.resource.leave)."""

    sentence = N_("{character:The} loses {goods}.")
    rules = ("axn.resource.leave",)
    derived_facts = (("goods", "resource", "count"),)
    resource: str
    count: int
    character: str


@value
class RemovedFromArea(Event):
    """A marker of an area went back to the supply."""

    sentence = N_("{goods} is removed from {area}.")
    rules = ("axn.resource.leave",)
    derived_facts = (("goods", "resource", 1),)
    resource: str
    area: str


@value
class Rewarded(Ruled):
    """A counter reached a reward for the first time (axn.reward)."""

    sentence = N_("The counter of {resource} reaches field {field}: {player} takes {reward}.")
    rules = ("axn.reward",)
    player: int
    resource: str
    field: int
    reward: str
    ruled: tuple[str, ...] = ()

    def changes(self) -> Changes:
        return ((self.player, "permanent", 1),) if self.reward == "vp" else ()

    def cite_rules(self) -> tuple[str, ...]:
        return (*self.rules, f"axn.reward.{self.reward}", *self.ruled)


@value
class ScoreChanged(Ruled):
    """The points of a seat changed, because markers came or went; read by the ledger of causes."""

    sentence = N_("{player} has {points} VP now.")
    player: int
    change: int
    points: int
    ruled: tuple[str, ...] = ()

    def changes(self) -> Changes:
        return ((self.player, "victory_points", self.change),)


@value
class FieldUsed(Event):
    """An action field got an activation marker."""

    sentence = N_("The action field in {area} is used.")
    rules = ("axn.area_action",)
    area: str
    kind: str = ""
    """What it is: "free", "skill", "phishing" or "leave"."""

    def cite_rules(self) -> tuple[str, ...]:
        return (*self.rules, f"axn.area_action.{self.kind}") if self.kind else self.rules
