"""A small, regular city and plain cards, made for tests: rules are tested on it, whatever the published content says.

Every tile looks the same, small letters ground and capital ones roof:

    Q Q R R        the roofs Q and R are adjacent, and so are the grounds d and b;
    a a R R        the ground a and the roof S are islands; a touches Q, R and S, b touches R and S, d touches S;
    S S b b        bridge sites: 0 joins S and R over b, 1 joins Q and S over a (on 2.3 and 4.3 the site 0 is shared).
    d d b b

In the quick layouts the tiles stand unturned in rows: 2.1 2.2 2.3, then 2.4 2.5 2.6, then 2.7 2.8 2.9 with two players
(with three 3.1, 3.2, 3.3 stand at the end of these rows; with four the row 4.1 4.2 4.3 is below and 4.4 at its end).
From tile to tile eastwards R merges with the next Q, and b with the next d. So, in the first row with two players:

    roofs     2.1Q - 2.1R - 2.2R - 2.3R         islands 2.1S, 2.2S, 2.3S
    ground    2.1d - 2.1b - 2.2b - 2.3b         islands 2.1a, 2.2a, 2.3a

and the same in the other rows with 2.4 and 2.7 at their beginning. Rows meet only at the west end: there the first
tiles of the later rows have a cell of ground in their corner that merges with the d above and is adjacent to a:
2.1d - 2.4a and 2.4d - 2.7a.

Technology: 1 on each a, 2 on each b. Energy: 1 on each R, 1 on each S. Neutral camps: 2.2b and 2.7S. Drones begin on
2.1a, 2.3a, 2.5S and 2.8b. Outposts with two players: tactics (A) 2.1b, 2.4a, 2.7S; logistics (B) 2.1b too, 2.5a, 2.8S;
machines (C) 2.3b, 2.6a, 2.9S. (The colours of a game with outposts="printed", which `table.game` takes unless told.)

Cards of a faction: <prefix>_move, _collect, _enlist, _build, _march (two moves), _camp (camp, enlist), _mixed (enlist,
move, collect), _drone (its drone); the prefixes are aux, rav, ref and farm. Market cards: see MARKET below. Slots of
coloured markets ask for 2, 1 and 0 outposts.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from tabletop.games.dei.content import load_content
from tabletop.games.dei.content.pieces import Content
from tabletop.games.dei.table.goods import COLOURS, DRONES

PLAIN = ["QQRR", "aaRR", "SSbb", "ddbb"]
FIRST = ["gQRR", "aaRR", "SSbb", "ddbb"]
"""The first tile of a later row: g merges with the d above."""
OUTPOSTS = {
    "2.1": {"A": "b"}, "2.2": {"B": "d"}, "2.3": {"C": "b"},
    "2.4": {"A": "a"}, "2.5": {"B": "a"}, "2.6": {"C": "a"},
    "2.7": {"A": "S"}, "2.8": {"B": "S"}, "2.9": {"C": "S"},
    "3.1": {"A": "a"}, "3.2": {"B": "a"}, "3.3": {"C": "a"},
    "4.1": {"A": "a"}, "4.2": {"B": "a"}, "4.3": {"C": "a"},
}  # fmt: skip
CAMPS = {"2.2": "b", "2.7": "S"}
SIGNS = {"2.1": "a", "2.3": "a", "2.5": "S", "2.8": "b"}
SHARED = ("2.3", "4.3")
IDS = [*(f"2.{n}" for n in range(1, 10)), *(f"3.{n}" for n in range(1, 4)), *(f"4.{n}" for n in range(1, 5))]


def tile(id: str) -> dict[str, Any]:
    """A district of the small city."""
    more: dict[str, Any] = {}
    if id in OUTPOSTS:
        more["outposts"] = OUTPOSTS[id]
    if id in CAMPS:
        more["camp"] = CAMPS[id]
    if id in SIGNS:
        more["drone"] = SIGNS[id]
    if id in SHARED:
        more["shared_bridge"] = 0
    return {
        "id": id, "grid": FIRST if id in ("2.4", "2.7", "4.1") else PLAIN,
        "technology": [[1, 0], [2, 2], [3, 3]], "energy": [[1, 3], [2, 0]],
        "bridges": [{"between": ["S", "R"], "over": "b"}, {"between": ["Q", "S"], "over": "a"}], **more,
    }  # fmt: skip


ROWS = [["2.1", "2.2", "2.3"], ["2.4", "2.5", "2.6"], ["2.7", "2.8", "2.9"]]
THREE = [[*row, f"3.{n}"] for n, row in enumerate(ROWS, start=1)]
QUICK = {2: ROWS, 3: THREE, 4: [*THREE, ["4.1", "4.2", "4.3", "4.4"]]}

FACTIONS = {
    "auxilia": ("aux", "corvo", "hunter"),
    "ravagers": ("rav", "abraham", "transporter"),
    "refuge_42": ("ref", "aria", "harvester"),
    "farm_z": ("farm", "z13", "teleporter"),
}
"""Faction -> the prefix of its cards, its leader and its drone."""
DECK: dict[str, list[str]] = {
    "move": ["move"], "collect": ["collect"], "enlist": ["enlist"], "build": ["build"], "march": ["move", "move"],
    "camp": ["camp", "enlist"], "mixed": ["enlist", "move", "collect"],
}  # fmt: skip
MARKET: dict[str, tuple[tuple[int, int, int], dict[str, list[str]]]] = {
    "tactics": ((1, 0, 1), {
        "t_move": ["move:tactics"], "t_enlist": ["enlist:tactics"], "t_per": ["per:tactics:move"],
        "t_all": ["per:all:supplies:1"], "t_copy": ["copy"], "t_supplies": ["supplies:3"], "t_bridge": ["bridge"],
        "t_two": ["move:tactics", "collect"],
    }),
    "logistics": ((0, 1, 1), {
        "l_move": ["move:logistics"], "l_collect": ["collect:logistics"], "l_per": ["per:logistics:collect"],
        "l_lift": ["lift"], "l_take": ["technology:2"], "l_energy": ["energy:1"], "l_copy": ["copy", "move"],
        "l_build": ["build", "move"],
    }),
    "machines": ((1, 1, 2), {
        "m_enlist": ["enlist:machines"], "m_collect": ["collect:machines"], "m_per": ["per:machines:technology:1"],
        "m_take": ["energy:2"], "m_supplies": ["supplies:1"], "m_all": ["per:all:enlist"], "m_camp": ["camp"],
        "m_two": ["collect:machines", "enlist:machines"],
    }),
    "black": ((2, 1, 3), {
        **{f"b_{what}_{n}": [f"{what}:{n}"] for what in ("supplies", "technology", "energy") for n in range(1, 5)},
    }),
    "drone": ((1, 1, 1), {
        **{f"{drone}_{n}": [f"drone:{drone}:{n}"] for drone in DRONES for n in range(3)},
    }),
}  # fmt: skip
"""Set -> (technology, energy, points) of its cards, and their actions."""


def card(id: str, set: str, actions: list[str], **more: Any) -> dict[str, Any]:
    """A card of a faction or market."""
    flown = [action.split(":")[1] for action in actions if action.startswith("drone:")]
    told = {"drone": flown[0]} if flown else {}
    return {"id": id, "name": id.replace("_", " ").title(), "set": set, "actions": actions, **told, **more}


CARDS = [
    *(card(f"{prefix}_{name}", faction, actions)
      for faction, (prefix, _, _) in FACTIONS.items() for name, actions in DECK.items()),
    *(card(f"{prefix}_drone", faction, [f"drone:{drone}:0"]) for faction, (prefix, _, drone) in FACTIONS.items()),
    *(card(id, set, actions, technology=cost[0], energy=cost[1], points=cost[2])
      for set, (cost, cards) in MARKET.items() for id, actions in cards.items()),
]  # fmt: skip


def mission(id: str, counts: str, on_time: int, late: int, **more: Any) -> dict[str, Any]:
    """A mission card."""
    name = id.replace("_", " ").title()
    return {"id": id, "name": name, "counts": counts, "on_time": on_time, "late": late, **more}


MISSIONS = [
    mission("technology", "technology", 1, 2, late_per=3),
    mission("energy", "energy", 2, 3, late_per=2),
    mission("drones", "drones", 2, 1),
    mission("buildings", "buildings", 2, 1),
    mission("scrappers", "scrappers", 3, 2),
    mission("outposts", "outposts", 2, 1),
    *(mission(f"outposts_{colour}", "outposts", 3, 2, colour=colour) for colour in COLOURS),
    mission("garrisons", "garrisons", 2, 1),
    mission("sovereignty", "sovereignty", 3, 2),
    mission("badges", "badges", 3, 2),
]

TABLE: dict[str, Any] = {
    "tile": [tile(id) for id in IDS],
    "quick": {str(n): [[id, 0] for row in rows for id in row] for n, rows in QUICK.items()},
    "faction": [
        {"id": id, "name": id.replace("_", " ").title(), "leader": leader, "leader_name": leader.title(),
         "drone": drone, "color": f"#0000{n}0"}
        for n, (id, (_, leader, drone)) in enumerate(FACTIONS.items(), start=1)
    ],
    "card": CARDS,
    "mission": MISSIONS,
    "thresholds": [2, 1, 0],
}  # fmt: skip
"""The whole as content of one's own: `load_game("dei", content=TABLE)`."""


@cache
def small_content() -> Content:
    """The content of the tests, read once."""
    return load_content(TABLE)
