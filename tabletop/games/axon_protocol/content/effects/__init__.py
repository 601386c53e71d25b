"""What software, area actions and abilities of corporations do: a class for each effect, which knows all about it.

A new effect is a class in one of these files, its line in `EFFECTS`, a card that has it, and its tests.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.axon_protocol.content.effects.base import Effect, Entry, OnCharacter
from tabletop.games.axon_protocol.content.effects.cards import STANDING, Backlash, Draw, Drop, Purge, Standing
from tabletop.games.axon_protocol.content.effects.markers import Clean, Give, Leak, Patch, Take
from tabletop.games.axon_protocol.content.effects.people import (
    Hack,
    Jail,
    Kill,
    Recruit,
    Release,
    Send,
    Tire,
    Wake,
    Watch,
)

ALL: tuple[type[Effect], ...] = (
    Give, Take, Kill, Tire, Wake, Jail, Release, Watch, Send, Leak, Patch, Draw, Drop, Purge, Clean, Recruit, Hack,
    Standing, Backlash,
)  # fmt: skip
EFFECTS: Final = {effect.key: effect for effect in ALL}
"""The classes of effects by the key that names them in content files."""

__all__ = [
    "EFFECTS", "STANDING", "Backlash", "Clean", "Draw", "Drop", "Effect", "Entry", "Give", "Hack", "Jail", "Kill",
    "Leak", "OnCharacter", "Patch", "Purge", "Recruit", "Release", "Send", "Standing", "Take", "Tire", "Wake", "Watch",
]  # fmt: skip
