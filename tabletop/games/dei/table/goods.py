"""The fixed vocabulary of D.E.I.: levels, colours, drones, buildings, candy boosts, codes of actions."""

from __future__ import annotations

from typing import Literal, TypeAlias

Level: TypeAlias = Literal["ground", "roof"]
GROUND, ROOF = 0, 1
LEVELS: tuple[Level, ...] = ("ground", "roof")

TECHNOLOGY, ENERGY = 0, 1
RESOURCES = ("technology", "energy")
"""What lies on the ground, and what on roofs; the number of a level is that of its resource."""
RESOURCE_PIECES = (60, 40)

COLOURS = ("tactics", "logistics", "machines")
MARKETS = (*COLOURS, "black")
DRONES = ("hunter", "transporter", "harvester", "teleporter")
BUILDINGS = ("camp", "bridge", "lift")
PIECES_EACH = 3
"""Camps, bridges and lifts of a faction, of each."""
SCRAPPERS = 15
PHASES = (1, 2, 3)
ROUNDS = 4
FINAL = ("outposts", "badges", "technology", "energy", "cards")
"""The parts of the final scoring; the cards come last."""

CANDY = ("enlist", "move", "collect", "camp", "lift", "bridge", "technology", "outpost")
"""Candy boosts: the action each adds; "outpost" stands for one outpost of any colour."""
EXTRA_MOVE = "move:extra"
"""The move that the badge "sprinter" adds; it does not bring another (dei.ruling.sprinter)."""
FREE_COLLECT = "collect:abraham"
"""The collect that Abraham brings at the end of a phase, where he stands (dei.leader.abraham)."""


def verb_of(code: str) -> str:
    """What an action is, without its colour: "move" of "move:tactics"."""
    return code.partition(":")[0]
