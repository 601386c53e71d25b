"""Reader of the entries of content files: characters, software, corporations, city, board. It collects all mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabletop.engine.declarations.colors import COLOR, load_colors
from tabletop.engine.serialization.content_files import SectionReader
from tabletop.games.axon_protocol.content.effect_reader import EffectReader
from tabletop.games.axon_protocol.content.pieces import ActionField, Area, Board, Character, Corporation, Software
from tabletop.games.axon_protocol.rules.characters.orders import Joint, Line, Order
from tabletop.games.axon_protocol.rules.characters.skills import SKILL
from tabletop.games.axon_protocol.rules.effects import EFFECTS
from tabletop.games.axon_protocol.table.goods import (
    AREA_TYPES,
    FIELD_KINDS,
    LASTING,
    MOVES,
    RESOURCES,
    SKILLS,
    SOFTWARE_KINDS,
    TOP,
    TYPES,
)
from tabletop.games.axon_protocol.words.texts import DOMAIN, LOCALE

COLORS = load_colors(Path(__file__).parents[1])
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "characters": ("character",),
    "software": ("software",),
    "corporations": ("corporation",),
    "city": ("area", "street", "highway"),
    "board": ("red_from", "limits", "resource_rewards", "vp_rewards", "card_rewards"),
}
"""Sections of the published files, with their keys. A user's files replace a section as a whole, or not at all."""

PLAYERS = range(2, 7)
TOTALS = ("characters", "software", "areas")
MAX_NUMBER = 99
HIGHEST_INITIATIVE = 60
PASSIVES = (
    *(f"executes:{name}" for name in TYPES),
    *(f"immune:{name}" for name in ("arrest", "scandal", "murder", "execute", "hack")),
    "guards", "fast", "escapes", "passenger", "sober", "gossip",
)  # fmt: skip
REWARD_FIELDS = 2
"""Number of resource markers waiting on each track."""
CHARACTER_KEYS = ("id", "name", "types", "start", "initiative", "routine", "skills")
AREA_KEYS = ("number", "id", "name", "type", "x", "y")
WIDTH, HEIGHT = 1000, 640
"""Size of the drawing plane of the city."""


@dataclass
class Entries:
    """Content of all files of one source, each piece with its place in the files."""

    characters: list[tuple[str, Character]] = field(default_factory=list)
    software: list[tuple[str, Software]] = field(default_factory=list)
    corporations: list[tuple[str, Corporation]] = field(default_factory=list)
    areas: list[tuple[str, Area]] = field(default_factory=list)
    streets: list[tuple[str, tuple[str, str]]] = field(default_factory=list)
    highways: list[tuple[str, tuple[str, str]]] = field(default_factory=list)
    board: Board | None = None
    totals: dict[str, int] = field(default_factory=dict)


class ContentReader(EffectReader, SectionReader):
    """Reader that accepts files with `file` and parses them with `read`. The caller checks `mistakes` afterwards."""

    domain, locale = DOMAIN, LOCALE
    sections = SECTIONS
    effects_by_key = EFFECTS

    def __init__(self) -> None:
        super().__init__()
        self.totals: dict[str, int] = {}

    def file(self, data: Any, name: str) -> None:
        """Split one file, or a mapping given by a program, into its sections."""
        section_keys = [key for keys in SECTIONS.values() for key in keys]
        table = self.entry(self.plain(data, name), name, (), ("totals", *section_keys))
        for section, keys in SECTIONS.items():
            part = {key: table[key] for key in keys if key in table}
            if part:
                self.parts.setdefault(section, []).append((name, part))
        for key, n in self.entry(table.get("totals", {}), f"{name}, totals", (), TOTALS).items():
            if key in TOTALS:
                total = self.number(n, f"{name}, totals, {key}", 0, MAX_NUMBER * 10)
                if self.totals.setdefault(key, total) != total:
                    self.wrong(f"{name}, totals, {key}", "another file gives a different total")

    def read(self) -> Entries:
        """Parse the content of all files."""
        entries = Entries(totals=self.totals)
        # Entries may refer to any area, including later ones, so collect the area ids first.
        cities = [part.get("area") for _, part in self.parts.get("city", ())]
        ids = [a.get("id") for areas in cities if isinstance(areas, list) for a in areas if isinstance(a, Mapping)]
        self.area_ids = tuple(dict.fromkeys(id for id in ids if isinstance(id, str)))
        for name, part in self.parts.get("city", ()):
            entries.areas += [(p, self.read_area(t, p)) for t, p in self.tables(part.get("area", []), name, "area")]
        for name, part in self.parts.get("city", ()):
            for kind, ways in (("street", entries.streets), ("highway", entries.highways)):
                ways += [(p, self.read_way(t, p)) for t, p in self.tables(part.get(kind, []), name, kind)]
        for name, part in self.parts.get("characters", ()):
            tables = self.tables(part["character"], name, "character")
            entries.characters += [(p, self.read_character(t, p)) for t, p in tables]
        for name, part in self.parts.get("software", ()):
            entries.software += [(p, self.read_card(t, p)) for t, p in self.tables(part["software"], name, "software")]
        for name, part in self.parts.get("corporations", ()):
            tables = self.tables(part["corporation"], name, "corporation")
            entries.corporations += [(p, self.read_corporation(t, p)) for t, p in tables]
        boards = self.parts.get("board", [])
        for name, _part in boards[1:]:
            self.wrong(name, f"the board is already described in {boards[0][0]}")
        if boards:
            entries.board = self.read_board(boards[0][1], boards[0][0])
        return entries

    # --- characters -------------------------------------------------------------------------------------------------

    def read_character(self, data: Any, place: str) -> Character:
        """Parse one table as a character."""
        table = self.entry(data, place, CHARACTER_KEYS, ("passives", "complex"))
        id, names = self.start(table, place)
        skills = self.several(table.get("skills", []), f"{place}, skills", SKILLS)
        if not 4 <= len(skills) <= 6 and "skills" in table:
            self.wrong(f"{place}, skills", f"has {len(skills)} skills, not 4 to 6")
        return Character(
            id=id,
            names=names,
            types=self.several(table.get("types", []), f"{place}, types", TYPES),
            start=self.among(table["start"], f"{place}, start", ("random", *self.area_ids)) if "start" in table else "",
            initiative=(
                self.number(table["initiative"], f"{place}, initiative", 1, HIGHEST_INITIATIVE)
                if "initiative" in table
                else 0
            ),
            routine=self.read_routine(table["routine"], f"{place}, routine") if "routine" in table else (),
            skills=skills,
            passives=self.several(table.get("passives", []), f"{place}, passives", PASSIVES),
            complex=self.flag(table.get("complex", False), f"{place}, complex"),
        )

    def read_routine(self, data: Any, place: str) -> tuple[Line, ...]:
        """Parse a routine: 2 to 4 lines, each a list of alternatives."""
        lines = self.sequence(data, place)
        if isinstance(data, list) and not 2 <= len(lines) <= 4:
            self.wrong(place, f"has {len(lines)} lines, not 2 to 4")
        routine = [self.read_line(line, f"{place}, line {i}") for i, line in enumerate(lines, start=1)]
        for i, line in enumerate(routine):
            if line and line in routine[:i]:
                self.wrong(f"{place}, line {i + 1}", "is a duplicate")
        return tuple(routine)

    def read_line(self, data: Any, place: str) -> Line:
        """Parse one line of a routine."""
        items = self.sequence(data, place, 4)
        if isinstance(data, list) and not items:
            self.wrong(place, "contains no order")
        orders = []
        for i, item in enumerate(items):
            here = place if len(items) == 1 else f"{place}, order {i + 1}"
            joint = isinstance(item, Mapping) and "all" in item
            orders.append(self.read_joint(item, here) if joint else self.read_order(item, here))
        if len(set(orders)) < len(orders):
            self.wrong(place, "two of its orders are equal")
        if len(orders) > 1 and any(isinstance(part, Joint) for part in orders):
            self.wrong(place, "a line in which others act cannot have alternatives")
        return tuple(orders)

    def read_order(self, data: Any, place: str) -> Order:
        """Parse one order: a skill, its target and its goal."""
        table = self.entry(data, place, ("do",), ("whom", "to"))
        skill = self.among(table["do"], f"{place}, do", SKILLS) if "do" in table else ""
        whom = self.read_conditions(table.get("whom", []), f"{place}, whom")
        if whom and not (skill and SKILL[skill].usually_on):
            self.wrong(f"{place}, whom", f"{skill!r} does not target another character")
        to = self.read_goal(table["to"], f"{place}, to") if "to" in table else ""
        if to and not (skill and SKILL[skill].moves):
            self.wrong(f"{place}, to", f"{skill!r} does not move; only {', '.join(MOVES)} do")
        return Order(skill, whom, to)

    def read_joint(self, data: Any, place: str) -> Joint:
        """Parse a line in which other characters act."""
        table = self.entry(data, place, ("all", "do"), ("whom",))
        skill = self.among(table["do"], f"{place}, do", SKILLS) if "do" in table else ""
        where = self.among(table["all"], f"{place}, all", ("here", "near"))
        if where == "near" and skill and skill != "walk":
            self.wrong(f"{place}, do", f"characters nearby can only walk, not {skill!r}")
        return Joint(skill, where, self.read_conditions(table.get("whom", []), f"{place}, whom"))

    # --- software and corporations ------------------------------------------------------------------------------------

    def read_card(self, data: Any, place: str) -> Software:
        """Parse one table as a design of software cards."""
        table = self.entry(data, place, ("id", "name", "kind", "numbers", "effects"), ("desktop", "counters"))
        id, names = self.start(table, place)
        kind = self.among(table["kind"], f"{place}, kind", SOFTWARE_KINDS) if "kind" in table else ""
        desktop = self.flag(table.get("desktop", False), f"{place}, desktop")
        counters = self.several(table.get("counters", []), f"{place}, counters", ("attack", "counter"))
        numbers = [
            self.number(n, f"{place}, numbers[{i}]", 1, MAX_NUMBER)
            for i, n in enumerate(self.sequence(table.get("numbers", []), f"{place}, numbers", MAX_NUMBER))
        ]
        if "numbers" in table and not numbers:
            self.wrong(f"{place}, numbers", "lists no copy of the card")
        for n in sorted({n for n in numbers if numbers.count(n) > 1}):
            self.wrong(f"{place}, numbers", f"{n} occurs twice: its copies could not be distinguished")
        context = "counter" if kind == "counter" else "desktop" if desktop else "software"
        effects = self.read_effects(table.get("effects", []), f"{place}, effects", context, empty=kind == "counter")
        if kind == "counter" and not counters:
            self.wrong(place, "a counter must name what it counters")
        if kind and kind != "counter" and "counters" in table:
            self.wrong(f"{place}, counters", f"is not for a card of the kind {kind!r}")
        if desktop and kind and kind != "service":
            self.wrong(f"{place}, desktop", "only services stay on the desktop")
        return Software(id, names, kind, effects, tuple(dict.fromkeys(numbers)), desktop, counters)

    def read_corporation(self, data: Any, place: str) -> Corporation:
        """Parse one table as a corporation."""
        table = self.entry(data, place, ("id", "name", "resources", "area", "ability"), ("color",))
        id, names = self.start(table, place)
        resources = self.several(table.get("resources", []), f"{place}, resources", RESOURCES)
        if "resources" in table and len(resources) != 2:
            self.wrong(f"{place}, resources", f"names {len(resources)} resources, not 2")
        area = self.among(table["area"], f"{place}, area", self.area_ids) if "area" in table else ""
        ability = self.read_effects(table["ability"], f"{place}, ability", "ability") if "ability" in table else ()
        color = self.word(table.get("color", COLORS.get(id, COLORS["nobody"])), f"{place}, color")
        if not (len(color) == 7 and COLOR.fullmatch(color)):
            self.wrong(f"{place}, color", f"{color[:60]!r} is not a colour like #0072b2")
        return Corporation(id, names, tuple(RESOURCES.index(r) for r in resources), area, ability, color)

    # --- city and board -----------------------------------------------------------------------------------------------

    def read_area(self, data: Any, place: str) -> Area:
        """Parse one table as an area."""
        table = self.entry(data, place, AREA_KEYS, ("shop", "fields", "lasting"))
        id, names = self.start(table, place)
        items = self.sequence(table.get("fields", []), f"{place}, fields", 2)
        return Area(
            id=id,
            names=names,
            number=self.number(table["number"], f"{place}, number", 1, MAX_NUMBER) if "number" in table else 0,
            type=self.among(table["type"], f"{place}, type", AREA_TYPES) if "type" in table else "",
            x=self.number(table["x"], f"{place}, x", 0, WIDTH) if "x" in table else 0,
            y=self.number(table["y"], f"{place}, y", 0, HEIGHT) if "y" in table else 0,
            shop=self.flag(table.get("shop", False), f"{place}, shop"),
            fields=tuple(self.read_field(item, f"{place}, fields[{i}]") for i, item in enumerate(items)),
            lasting=self.among(table["lasting"], f"{place}, lasting", LASTING) if "lasting" in table else "",
        )

    def read_field(self, data: Any, place: str) -> ActionField:
        """Parse one action field of an area."""
        table = self.entry(data, place, ("kind",), ("skills", "effects"))
        kind = self.among(table["kind"], f"{place}, kind", FIELD_KINDS) if "kind" in table else ""
        skills = self.several(table.get("skills", []), f"{place}, skills", SKILLS)
        if (kind == "skill") != bool(skills) and kind:
            self.wrong(f"{place}, skills", "fields of the kind 'skill' must name skills, others cannot")
        if kind in ("phishing", "leave"):
            if "effects" in table:
                self.wrong(f"{place}, effects", f"a field of the kind {kind!r} cannot have its own")
            return ActionField(kind, skills)
        if "effects" not in table:
            self.wrong(place, "'effects' is missing")
        return ActionField(kind, skills, self.read_effects(table.get("effects", []), f"{place}, effects", "field"))

    def read_way(self, data: Any, place: str) -> tuple[str, str]:
        """Parse a street or highway between two areas."""
        table = self.entry(data, place, ("between",))
        ends = self.sequence(table.get("between", []), f"{place}, between")
        if "between" in table and len(ends) != 2:
            self.wrong(f"{place}, between", f"names {len(ends)} areas, not 2")
            return "", ""
        a, b = [self.among(end, f"{place}, between", self.area_ids) for end in ends] or ["", ""]
        if a and a == b:
            self.wrong(f"{place}, between", f"leads from {a!r} to itself")
        return a, b

    def read_board(self, part: Mapping[str, Any], name: str) -> Board:
        """Parse the score board."""
        table = self.entry(part, name, SECTIONS["board"])
        tracks: dict[str, list[tuple[int, ...]]] = {}
        for key in ("resource_rewards", "vp_rewards", "card_rewards"):
            place = f"{name}, {key}"
            rewards = self.entry(table.get(key, {}), place, RESOURCES)
            tracks[key] = [
                self.read_reward(rewards[r], f"{place}, {r}", REWARD_FIELDS if key == "resource_rewards" else 1)
                if r in rewards
                else ()
                for r in RESOURCES
            ]
        for k, resource in enumerate(RESOURCES):
            waiting = [at for fields in tracks.values() for at in fields[k]]
            if len(set(waiting)) < len(waiting):
                self.wrong(name, f"two rewards of {resource} are on the same field")
        limits = self.entry(table.get("limits", {}), f"{name}, limits", [str(n) for n in PLAYERS])
        return Board(
            resource_rewards=tuple(tracks["resource_rewards"]),
            vp_rewards=tuple(at[0] if at else 0 for at in tracks["vp_rewards"]),
            card_rewards=tuple(at[0] if at else 0 for at in tracks["card_rewards"]),
            red_from=self.number(table.get("red_from", 1), f"{name}, red_from", 1, TOP),
            limits={n: self.number(limits.get(str(n), 1), f"{name}, limits, {n}", 1, MAX_NUMBER) for n in PLAYERS},
        )

    def read_reward(self, data: Any, place: str, n: int) -> tuple[int, ...]:
        """Parse the fields of a track with rewards: one number, or a list of n numbers."""
        items = [data] if n == 1 else self.sequence(data, place)
        if len(items) != n and isinstance(data, list):
            self.wrong(place, f"names {len(items)} fields, not {n}")
        return tuple(sorted(self.number(at, place, 1, TOP) for at in items))
