"""A small city with few people and cards, made for tests: rules are tested on it, whatever the published content says.

Most of the city lies on one line, so that ways are easy to count:

    west_exit - square - market - tower_block - ares_tower - east_exit - media_hall - gazette_house - depot_yard -
    bazaar_hall - microbionics_inc - south_exit

Off it, one street each: quiet_park at the square, chapel at the market, mall at the tower_block. Two highways meet in
the ares_tower: one to the west_exit, one to the depot_yard. Shops: market and bazaar_hall.
On every track a card waits on field 3, resource markers on 4 and 8, a permanent VP marker on 6. The red zone begins
at 7.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

from tabletop.games.axon_protocol.content import load_content
from tabletop.games.axon_protocol.content.pieces import Content
from tabletop.games.axon_protocol.table.goods import RESOURCES


def character(
    id: str, initiative: int, start: str, skills: str, *routine: list[dict[str, Any]], **more: Any
) -> dict[str, Any]:
    """A character card; `skills` is one text, each line of the routine a list of alternatives."""
    return {
        "id": id, "name": id.replace("_", " ").title(), "types": [], "initiative": initiative, "start": start,
        "skills": skills.split(), "routine": list(routine), **more,
    }  # fmt: skip


def do(skill: str, to: str = "", **more: Any) -> dict[str, Any]:
    """An order of a routine."""
    return {"do": skill, **({"to": to} if to else {}), **more}


def software(id: str, kind: str, numbers: list[int], *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A design of software card."""
    return {
        "id": id, "name": id.replace("_", " ").title(), "kind": kind, "numbers": numbers, "effects": list(effects),
        **more,
    }  # fmt: skip


def area(number: int, id: str, type: str, *fields: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A tile of the city; where it lies on the drawing does not matter here."""
    told = {"fields": list(fields)} if fields else {}
    name = id.replace("_", " ").title()
    return {"number": number, "id": id, "name": name, "type": type, "x": 0, "y": 0, **told, **more}


def free(**effect: Any) -> dict[str, Any]:
    """An action field that every character may use."""
    return {"kind": "free", "effects": [effect]}


def skilled(skills: str, **effect: Any) -> dict[str, Any]:
    """An action field that needs one of these skills."""
    return {"kind": "skill", "skills": skills.split(), "effects": [effect]}


EXIT = ({"kind": "phishing"}, {"kind": "leave"})

CHARACTERS = [
    character("street_samurai", 17, "random", "drive arrest execute augment guard", [do("arrest"), do("execute")],
              [do("drive", "criminal")], [do("drive")], passives=["executes:android"]),
    character("thug", 40, "square", "murder crime walk drugs", [do("murder")], [do("walk", "character")],
              types=["criminal"]),
    character("officer", 41, "tower_block", "arrest guard investigate drive", [do("arrest")], [do("investigate")],
              [do("drive", "criminal")], [do("guard")]),
    character("trader", 3, "market", "buy augment walk scandal", [do("buy"), do("augment")], [do("walk", "shop")],
              types=["trader"]),
    character("dealer", 4, "square", "drugs buy walk hack", [do("drugs")], [do("walk")], types=["dealer"]),
    character("droid", 30, "tower_block", "walk crime data drive", [do("walk", "exit")], [do("walk")],
              types=["android"]),
    character("ghost", 50, "microbionics_inc", "hack data fly scandal", [do("hack")], [do("data")], [do("fly")],
              types=["ai"]),
    character("clone", 31, "bazaar_hall", "augment drive buy guard", [do("augment")], [do("drive", "shop")],
              types=["bioroid"]),
    character("pilot", 20, "east_exit", "fly drive walk investigate", [do("fly", "exit")], [do("walk")]),
    character("journalist", 21, "media_hall", "scandal investigate drive data", [do("scandal")],
              [do("drive", "character")]),
    character("sleeper", 22, "gazette_house", "arrest execute walk crime", [do("arrest")], [do("execute")]),
    character("caller", 23, "market", "walk buy hack drugs", [{"all": "here", "do": "buy"}],
              [{"all": "near", "do": "walk"}], [do("drugs")]),
    character("warden", 24, "mall", "guard walk arrest fly", [do("guard")], [do("walk")], passives=["guards"]),
    character("smuggler", 25, "depot_yard", "drugs buy walk drive", [do("drugs"), do("buy")], [do("walk", "exit")]),
    character("assassin", 26, "chapel", "murder crime walk execute", [do("murder", whom=["innocent"])], [do("crime")],
              [do("walk", "scene")]),
    character("medic", 27, "quiet_park", "augment hack walk investigate", [do("augment")], [do("walk", "character")]),
    character("racer", 28, "west_exit", "drive walk crime buy", [do("drive", "exit")], [do("drive")],
              passives=["fast"]),
    character("diva", 29, "mall", "scandal walk drugs buy", [{"all": "near", "whom": ["innocent"], "do": "walk"}],
              [do("drugs")], passives=["immune:scandal", "gossip"], complex=True),
    character("spy", 32, "south_exit", "data fly hack scandal", [do("data")], [do("fly", "corporation")], complex=True),
    character("escapist", 33, "west_exit", "walk drive buy crime", [do("walk", "exit")], [do("drive")],
              passives=["escapes"]),
    character("chauffeur", 34, "square", "drive walk guard buy", [do("drive", "shop")], [do("drive")],
              passives=["passenger"]),
    character("stray", 2, "random", "walk buy drugs investigate", [do("walk", "lonely")], [do("walk")]),
]  # fmt: skip

SOFTWARE = [
    software("slay", "attack", [1, 2], {"kill": "any"}),
    software("shame", "attack", [3, 4], {"give": "scandals", "who": "any"}),
    software("pickpocket", "attack", [5, 6], {"drop": 1}),
    software("tire", "attack", [7], {"tire": "any ready"}),
    software("scrap", "attack", [8], {"purge": True}),
    software("wall", "counter", [9, 10, 11], counters=["attack"]),
    software("trap", "counter", [12], {"backlash": 1}, counters=["attack"]),
    software("bypass", "counter", [13, 14, 15], counters=["attack", "counter"]),
    software("veto", "counter", [16], counters=["counter"]),
    software("gift", "service", [1, 2], {"give": "products", "who": "any"}),
    software("dose", "service", [3, 4], {"give": "drugs", "who": "any"}),
    software("leak", "service", [5, 6], {"leak": 1}),
    software("wake", "service", [7], {"wake": "any activated"}),
    software("broom", "service", [8], {"clean": True}),
    software("recruit", "service", [9], {"recruit": True}),
    software("fetch", "service", [10], {"draw": 2}),
    software("bail", "service", [11], {"release": "any inmate"}, {"watch": "same"}),
    software("shelf", "service", [12], {"standing": "hand_limit"}, desktop=True),
    software("cable", "service", [13], {"standing": "draw"}, desktop=True),
    software("skeleton_key", "service", [14], {"standing": "free_hack"}, desktop=True),
    software("safe", "service", [15], {"standing": "vault"}, desktop=True),
    software("shield", "service", [16], {"standing": "shield"}, desktop=True),
    software("frame", "attack", [1, 2], {"give": "violence", "who": "any"}),
    software("warrant", "attack", [3, 4], {"jail": "any criminal"}),
    software("puppet", "service", [5, 6], {"hack": "city"}),
    software("taxi", "service", [7, 8], {"send": "city", "to": "anywhere"}),
    software("implant", "service", [9, 10], {"give": "augments", "who": "any"}),
    software("strip", "attack", [11, 12], {"take": "augments", "who": "any"}),
    software("patch", "service", [13, 14], {"patch": 1}),
    software("watchdog", "service", [15], {"watch": "city"}),
    software("flush", "service", [16], {"take": "drugs", "who": "any"}, {"draw": 1}),
]

CORPORATIONS = [
    {"id": "ares", "name": "ARES", "resources": ["augments", "violence"], "area": "ares_tower",
     "ability": [{"give": "augments", "who": "any criminal"}]},
    {"id": "media", "name": "Media", "resources": ["violence", "scandals"], "area": "media_hall",
     "ability": [{"give": "scandals", "who": "any"}]},
    {"id": "gazette", "name": "Gazette", "resources": ["scandals", "data"], "area": "gazette_house",
     "ability": [{"draw": 2}]},
    {"id": "depot", "name": "Depot", "resources": ["data", "products"], "area": "depot_yard",
     "ability": [{"leak": 1}]},
    {"id": "bazaar", "name": "Bazaar", "resources": ["products", "drugs"], "area": "bazaar_hall",
     "ability": [{"give": "drugs", "who": "any in_shop"}]},
    {"id": "microbionics", "name": "Microbionics", "resources": ["drugs", "augments"], "area": "microbionics_inc",
     "ability": [{"wake": "any activated"}]},
]  # fmt: skip
"""In the order of their ring."""

AREAS = [
    area(1, "fort_plissken", "prison"),
    area(2, "ares_tower", "corporation", skilled("arrest execute", give="augments", who="self")),
    area(3, "media_hall", "corporation", free(draw=1)),
    area(4, "gazette_house", "corporation", free(give="scandals", who="here")),
    area(5, "depot_yard", "corporation", free(give="products", who="self")),
    area(6, "bazaar_hall", "corporation", free(give="drugs", who="self"), shop=True),
    area(7, "microbionics_inc", "corporation", skilled("augment hack", give="augments", who="self")),
    area(8, "east_exit", "exit", *EXIT),
    area(9, "west_exit", "exit", *EXIT),
    area(10, "south_exit", "exit", *EXIT),
    area(11, "square", "public", free(give="drugs", who="self"), skilled("hack buy", draw=1)),
    area(12, "market", "private", free(give="products", who="self"), shop=True),
    area(13, "tower_block", "private", free(draw=1)),
    area(14, "quiet_park", "public", lasting="no_hack"),
    area(15, "chapel", "private", lasting="sanctuary"),
    area(16, "mall", "public", lasting="no_crime"),
]

LINE = [
    "west_exit", "square", "market", "tower_block", "ares_tower", "east_exit", "media_hall", "gazette_house",
    "depot_yard", "bazaar_hall", "microbionics_inc", "south_exit",
]  # fmt: skip
STREETS = [
    *pairwise(LINE), ("square", "quiet_park"), ("market", "chapel"), ("tower_block", "mall"),
]  # fmt: skip
HIGHWAYS = [("west_exit", "ares_tower"), ("ares_tower", "depot_yard")]

CARD_FIELD, RESOURCE_FIELDS, VP_FIELD, RED_FROM = 3, (4, 8), 6, 7
LIMITS = {2: 20, 3: 24, 4: 28, 5: 32, 6: 36}

TABLE: dict[str, Any] = {
    "totals": {"characters": len(CHARACTERS), "software": sum(len(card["numbers"]) for card in SOFTWARE), "areas": 16},
    "character": CHARACTERS,
    "software": SOFTWARE,
    "corporation": CORPORATIONS,
    "area": AREAS,
    "street": [{"between": list(way)} for way in STREETS],
    "highway": [{"between": list(way)} for way in HIGHWAYS],
    "red_from": RED_FROM,
    "limits": {str(n): limit for n, limit in LIMITS.items()},
    "resource_rewards": {name: list(RESOURCE_FIELDS) for name in RESOURCES},
    "vp_rewards": dict.fromkeys(RESOURCES, VP_FIELD),
    "card_rewards": dict.fromkeys(RESOURCES, CARD_FIELD),
}
"""The whole as content of one's own: `load_game("axon_protocol", content=TABLE)`."""


@cache
def small_content() -> Content:
    """The content of the tests, read once."""
    return load_content(TABLE)
