"""What software, area actions and abilities of corporations do: a class for each effect, which knows all about it.

A new effect is a class in one of these files, its line in `EFFECTS`, a card that has it, and its tests.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.axon_protocol.rules.effects import cards, markers, people
from tabletop.games.axon_protocol.rules.effects.base import Effect, Entry, OnCharacter

ALL: tuple[type[Effect], ...] = (
    markers.Give, markers.Take, people.Kill, people.Tire, people.Wake, people.Jail, people.Release, people.Watch,
    people.Send, markers.Leak, markers.Patch, cards.Draw, cards.Drop, cards.Purge, markers.Clean, people.Recruit,
    people.Hack, cards.Standing, cards.Backlash,
)  # fmt: skip
EFFECTS: Final = {effect.key: effect for effect in ALL}
"""The classes of effects by the key that names them in content files."""

__all__ = ["EFFECTS", "Effect", "Entry", "OnCharacter", "cards", "markers", "people"]
