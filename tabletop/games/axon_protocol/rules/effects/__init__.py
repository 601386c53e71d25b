"""Effects of software, area actions and corporation abilities, one class per effect.

To add an effect, write a class in one of these files, add it to `ALL`, and add a card that has it and tests.
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
"""Effect classes by the key used in content files."""

__all__ = ["EFFECTS", "Effect", "Entry", "OnCharacter", "cards", "markers", "people"]
