"""What happens to markers in Axon Protocol, in the past tense: they come and go, counters rise, points change."""

from __future__ import annotations

from tabletop.engine.events import Event
from tabletop.engine.values import N_, value
from tabletop.games.axon_protocol.table.events import Changes


@value
class Placed(Event):
    """Markers came into play on a character (axn.resource.enter)."""

    sentence = N_("{character} gets {goods}.")
    also = (("goods", "resource", "count"),)
    resource: str
    count: int
    character: str


@value
class PlacedOnArea(Event):
    """A marker came into play on an area: data, or violence on an action field."""

    sentence = N_("{goods} is put in {area}.")
    also = (("goods", "resource", 1),)
    resource: str
    area: str


@value
class Removed(Event):
    """Markers of a character went back to the supply (axn.resource.leave)."""

    sentence = N_("{character} loses {goods}.")
    also = (("goods", "resource", "count"),)
    resource: str
    count: int
    character: str


@value
class RemovedFromArea(Event):
    """A marker of an area went back to the supply."""

    sentence = N_("{goods} is removed from {area}.")
    also = (("goods", "resource", 1),)
    resource: str
    area: str


@value
class Rewarded(Event):
    """A counter reached a reward for the first time (axn.reward)."""

    sentence = N_("The counter of {resource} reaches field {field}: {player} takes {reward}.")
    player: int
    resource: str
    field: int
    reward: str

    def changes(self) -> Changes:
        return ((self.player, "permanent", 1),) if self.reward == "vp" else ()


@value
class ScoreChanged(Event):
    """The points of a seat changed, because markers came or went; read by the ledger of causes."""

    sentence = N_("{player} has {points} VP now.")
    player: int
    change: int
    points: int

    def changes(self) -> Changes:
        return ((self.player, "victory_points", self.change),)


@value
class FieldUsed(Event):
    """An action field got an activation marker."""

    sentence = N_("The action field in {area} is used.")
    area: str
