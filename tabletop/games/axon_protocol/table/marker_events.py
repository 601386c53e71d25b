"""Events of markers in Axon Protocol: markers enter and leave play, counters rise, points change."""

from __future__ import annotations

from tabletop.engine.core.events import Event
from tabletop.engine.core.values import N_, value
from tabletop.games.axon_protocol.table.events import Changes, Ruled

LYING = {"scandals": "axn.scandal.stays", "violence": "axn.violence.criminal"}
"""Rule on the meaning of a resource marker for the character that has it."""
ON_AREAS = {"data": "axn.data.place", "violence": "axn.violence.scene"}
"""Rule on the meaning of a marker for an area."""


@value
class Placed(Event):
    """Placement of markers on a character (axn.resource.enter)."""

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
    """Placement of a marker on an area: data, or violence on an action field."""

    sentence = N_("{goods} is put in {area}.")
    rules = ("axn.resource.enter",)
    derived_facts = (("goods", "resource", 1),)
    resource: str
    area: str

    def cite_rules(self) -> tuple[str, ...]:
        return (*self.rules, ON_AREAS[self.resource])


@value
class Removed(Event):
    """Return of a character's markers to the supply (axn.resource.leave)."""

    sentence = N_("{character:The} loses {goods}.")
    rules = ("axn.resource.leave",)
    derived_facts = (("goods", "resource", "count"),)
    resource: str
    count: int
    character: str


@value
class RemovedFromArea(Event):
    """Return of a marker of an area to the supply."""

    sentence = N_("{goods} is removed from {area}.")
    rules = ("axn.resource.leave",)
    derived_facts = (("goods", "resource", 1),)
    resource: str
    area: str


@value
class Rewarded(Ruled):
    """First arrival of a counter at a reward (axn.reward)."""

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
    """Change of the points of a seat because markers entered or left play. The ledger of causes reads it."""

    sentence = N_("{player} has {points} VP now.")
    player: int
    change: int
    points: int
    ruled: tuple[str, ...] = ()

    def changes(self) -> Changes:
        return ((self.player, "victory_points", self.change),)


@value
class FieldUsed(Event):
    """Activation marker put on an action field."""

    sentence = N_("The action field in {area} is used.")
    rules = ("axn.area_action",)
    area: str
    kind: str = ""
    """Kind of field: "free", "skill", "phishing" or "leave"."""

    def cite_rules(self) -> tuple[str, ...]:
        return (*self.rules, f"axn.area_action.{self.kind}") if self.kind else self.rules
