"""What the virtual opponent of the solo game does, in the past tense."""

from __future__ import annotations

from tabletop.engine.events import Event
from tabletop.engine.values import N_, value


@value
class AttackRevealed(Event):
    """The virtual opponent turned up an attack card."""

    sentence = N_("The virtual opponent attacks with {card}.")
    reveals = True

    card: str


@value
class AttackMissed(Event):
    """The attack card matched no location."""

    sentence = N_("No location shares a type with {card}: nothing happens.")

    card: str


@value
class AttackHit(Event):
    """The virtual opponent razed a location."""

    sentence = N_("The virtual opponent razes {card}.")

    card: str
    location: int


@value
class VirtualBuilt(Event):
    """A card came into the state of the virtual opponent."""

    sentence = N_("{card} joins the state of the virtual opponent.")
    reveals = True

    card: str
    location: int
