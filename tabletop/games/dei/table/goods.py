"""The fixed vocabulary of D.E.I.: levels, colours, drones, buildings, candy boosts, codes of actions."""

from __future__ import annotations

from typing import Literal, TypeAlias

Level: TypeAlias = Literal["ground", "roof"]
GROUND, ROOF = 0, 1
LEVELS: tuple[Level, ...] = ("ground", "roof")

TECHNOLOGY, ENERGY = 0, 1
RESOURCES = ("technology", "energy")
"""Resources of the ground and of roofs. The number of a resource equals that of its level."""
RESOURCE_PIECES = (60, 40)

COLOURS = ("tactics", "logistics", "machines")
MARKETS = (*COLOURS, "black")
DRONES = ("hunter", "transporter", "harvester", "teleporter")
BUILDINGS = ("camp", "bridge", "lift")
PIECES_EACH = 3
"""Number of camps, of bridges and of lifts of a faction."""
SCRAPPERS = 15
PHASES = (1, 2, 3)
ROUNDS = 4
FINAL = ("outposts", "badges", "technology", "energy", "cards")
"""Parts of the final scoring. The cards are scored last."""

CANDY = ("enlist", "move", "collect", "camp", "lift", "bridge", "technology", "outpost")
"""Candy boosts by the action that they add. "outpost" counts as one outpost of any colour."""
EXTRA_MOVE = "move:extra"
"""Move added by the badge "sprinter". It does not add a further move (dei.ruling.sprinter)."""
FREE_COLLECT = "collect:abraham"
"""Abraham's collect in his area at the end of a phase (dei.leader.abraham)."""


def get_verb(code: str) -> str:
    """Return the kind of an action without its colour: "move" of "move:tactics"."""
    return code.partition(":")[0]
