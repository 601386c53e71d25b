"""The fixed vocabulary of D.E.I.: levels, colours, drones, buildings, candy boosts, badges, codes of actions."""

from __future__ import annotations

GROUND, ROOF = 0, 1
LEVELS = ("ground", "roof")

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

CANDY = ("enlist", "move", "collect", "camp", "lift", "bridge", "technology", "outpost")
"""Candy boosts: the action each adds; "outpost" stands for one outpost of any colour."""

BADGES: dict[str, str] = {
    "bombardier": "tactics",
    "barricade": "tactics",
    "scout": "tactics",
    "covert": "tactics",
    "sniper": "tactics",
    "caravan": "tactics",
    "engineer": "logistics",
    "sprinter": "logistics",
    "capsule": "logistics",
    "tunneller": "logistics",
    "raid": "logistics",
    "pilot": "logistics",
    "salvage": "machines",
    "alternative": "machines",
    "parcel": "machines",
    "prospector": "machines",
    "drone_engineer": "machines",
    "trading_post": "machines",
}
"""The eighteen badges with their colours (dei.things.badges)."""

LEADERS = ("corvo", "abraham", "aria", "z13")

MISSION_KINDS = (
    "technology", "energy", "drones", "buildings", "scrappers", "outposts", "garrisons", "sovereignty", "badges",
)  # fmt: skip
"""What a mission counts; "outposts" may name a colour."""

PLAIN = ("enlist", "move", "collect", "build", "camp", "bridge", "lift")
IMPROVED = (
    "move:tactics", "enlist:tactics", "move:logistics", "collect:logistics", "enlist:machines", "collect:machines",
)  # fmt: skip
EXTRA_MOVE = "move:extra"
"""The move that the badge "sprinter" adds; it does not bring another (dei.ruling.sprinter)."""
FREE_COLLECT = "collect:abraham"
"""The collect that Abraham brings at the end of a phase, where he stands (dei.leader.abraham)."""


def verb_of(code: str) -> str:
    """What an action is, without its colour: "move" of "move:tactics"."""
    return code.partition(":")[0]


def improved(code: str, verb: str) -> str:
    """The colour of an action used as `verb`; with the badge "raid" an improved enlist is but a plain move."""
    return code.partition(":")[2] if code.partition(":")[0] == verb else ""


def colour_of(code: str) -> str:
    """The colour of an improved action; "" of a plain one."""
    return code.partition(":")[2]
