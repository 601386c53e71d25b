"""Reader of content files (tiles, layouts, factions, cards, missions, board) that collects every mistake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabletop.engine.declarations.colors import COLOR, load_colors
from tabletop.engine.serialization.content_files import SectionReader
from tabletop.games.dei.content.pieces import Card, Faction, Mission
from tabletop.games.dei.rules.abilities import LEADERS
from tabletop.games.dei.rules.counting import KINDS
from tabletop.games.dei.rules.effects import CODES, FORMS
from tabletop.games.dei.rules.effects.taking import MAX_AMOUNT
from tabletop.games.dei.table.board import SIZES, Layout, Tile, get_level
from tabletop.games.dei.table.goods import COLOURS, DRONES, GROUND, LEVELS, MARKETS, ROOF
from tabletop.games.dei.words.texts import DOMAIN, LOCALE

COLORS = load_colors(Path(__file__).parents[1])
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "tiles": ("tile",),
    "layouts": ("quick",),
    "factions": ("faction",),
    "faction_cards": ("card",),
    "market_cards": ("card",),
    "missions": ("mission",),
    "board": ("thresholds",),
}
"""Section of a published file -> its keys. An owner's files replace a section as a whole, or not at all."""

TILES = (*(f"2.{n}" for n in range(1, 10)), *(f"3.{n}" for n in range(1, 4)), *(f"4.{n}" for n in range(1, 5)))
FACTIONS = dict(zip(("auxilia", "ravagers", "refuge_42", "farm_z"), LEADERS, strict=True))
"""Faction ids that the rules know -> their leaders."""
MARKET_SETS = (*MARKETS, "drone")
OUTPOST_LETTERS = ("A", "B", "C")
SIDES = range(3, 10)
TILE_AREAS = range(2, 13)
MAX_BRIDGES = 6
MAX_ACTIONS = 6
MAX_OUTPOSTS = 5


@dataclass
class Entries:
    """All entries in the files of one source. Each piece has its place in the files."""

    tiles: list[tuple[str, Tile]] = field(default_factory=list)
    quick: dict[int, tuple[str, Layout]] = field(default_factory=dict)
    factions: list[tuple[str, Faction]] = field(default_factory=list)
    cards: list[tuple[str, Card]] = field(default_factory=list)
    missions: list[tuple[str, Mission]] = field(default_factory=list)
    thresholds: tuple[int, int, int] | None = None
    map_read: bool = False
    """True if the tiles and layouts were read without a mistake. Otherwise no map can be built."""


class ContentReader(SectionReader):
    """Reader of one source: add files with `file`, parse them with `read`, then look at `mistakes`."""

    domain, locale = DOMAIN, LOCALE
    sections = SECTIONS

    def file(self, data: Any, name: str) -> None:
        """Sort the contents of one file, or of a table given by a program, into sections."""
        allowed_keys = dict.fromkeys(key for keys in SECTIONS.values() for key in keys)
        table = dict(self.entry(self.plain(data, name), name, (), allowed_keys))
        cards = table.pop("card", None)
        for section, keys in SECTIONS.items():
            part = {key: table[key] for key in keys if key in table}
            if part:
                self.parts.setdefault(section, []).append((name, part))
        if cards is None:
            return
        # The set of a card shows whether it is a market card or a faction card.
        sorted_cards: dict[str, list[tuple[Mapping[str, Any], str]]] = {}
        for card, place in self.tables(cards, name, "card"):
            section = "market_cards" if card.get("set") in MARKET_SETS else "faction_cards"
            sorted_cards.setdefault(section, []).append((card, place))
        for section, card_entries in sorted_cards.items():
            self.parts.setdefault(section, []).append((name, {"card": card_entries}))

    def read(self) -> Entries:
        """Parse all files that were added."""
        entries = Entries()
        for name, part in self.parts.get("tiles", ()):
            entries.tiles += [(p, self.read_tile(t, p)) for t, p in self.tables(part["tile"], name, "tile")]
        for name, part in self.parts.get("layouts", ()):
            self.read_layouts(part["quick"], name, entries)
        entries.map_read = not self.mistakes
        for name, part in self.parts.get("factions", ()):
            tables = self.tables(part["faction"], name, "faction")
            entries.factions += [(p, self.read_faction(t, p)) for t, p in tables]
        for section, sets in (("faction_cards", tuple(FACTIONS)), ("market_cards", MARKET_SETS)):
            for _, part in self.parts.get(section, ()):
                entries.cards += [(p, self.read_card(t, p, sets)) for t, p in part["card"]]
        for name, part in self.parts.get("missions", ()):
            tables = self.tables(part["mission"], name, "mission")
            entries.missions += [(p, self.read_mission(t, p)) for t, p in tables]
        boards = self.parts.get("board", [])
        for name, _ in boards[1:]:
            self.wrong(name, f"the thresholds are already in {boards[0][0]}")
        for name, part in boards[:1]:
            entries.thresholds = self.read_thresholds(part["thresholds"], f"{name}, thresholds")
        return entries

    # --- tiles ------------------------------------------------------------------------------------------------------

    def read_tile(self, data: Any, place: str) -> Tile:
        """Return a table as a tile."""
        table = self.entry(
            data, place, ("id", "grid"),
            ("technology", "energy", "bridges", "outposts", "camp", "drone", "shared_bridge", "shared_lifts"),
        )  # fmt: skip
        id = self.among(table["id"], f"{place}, id", TILES) if "id" in table else ""
        grid = self.read_grid(table["grid"], f"{place}, grid") if "grid" in table else ()
        areas = tuple(sorted({letter for row in grid for letter in row}))
        bridges = self.read_bridges(table.get("bridges", []), f"{place}, bridges", grid)
        shared = -1
        if "shared_bridge" in table:
            shared = self.number(table["shared_bridge"], f"{place}, shared_bridge", 0, max(0, len(bridges) - 1))
            if not bridges:
                self.wrong(f"{place}, shared_bridge", "the tile has no bridge site")
        outposts = self.entry(table.get("outposts", {}), f"{place}, outposts", (), OUTPOST_LETTERS)
        return Tile(
            id=id,
            grid=grid,
            technology=self.read_signs(table.get("technology", []), f"{place}, technology", grid, GROUND),
            energy=self.read_signs(table.get("energy", []), f"{place}, energy", grid, ROOF),
            bridges=bridges,
            outposts=tuple(
                (letter, self.read_area(outposts[letter], f"{place}, outposts, {letter}", areas))
                for letter in OUTPOST_LETTERS
                if letter in outposts
            ),
            camp=self.read_area(table["camp"], f"{place}, camp", areas) if "camp" in table else "",
            drone=self.read_area(table["drone"], f"{place}, drone", areas) if "drone" in table else "",
            shared_bridge=shared,
            shared_lifts=self.read_lifts(table.get("shared_lifts", []), f"{place}, shared_lifts", grid),
        )

    def read_area(self, data: Any, place: str, areas: tuple[str, ...]) -> str:
        """Return the letter of an area of the tile. Any letter is accepted if the grid could not be read."""
        return self.among(data, place, areas) if areas else ""

    def read_grid(self, data: Any, place: str) -> tuple[str, ...]:
        """Return the letters of a tile, row by row; () if they do not form a valid tile."""
        before = len(self.mistakes)
        rows = tuple(self.word(row, f"{place}, row {i}") for i, row in enumerate(self.sequence(data, place), start=1))
        if len(self.mistakes) > before:
            return ()
        side = len(rows)
        if side not in SIDES:
            self.wrong(place, f"has {side} rows, not {SIDES.start} to {SIDES.stop - 1}")
            return ()
        for i, row in enumerate(rows, start=1):
            if len(row) != side:
                self.wrong(f"{place}, row {i}", f"has {len(row)} letters, not {side}: a tile must be square")
            elif not (row.isascii() and row.isalpha()):
                self.wrong(f"{place}, row {i}", f"{row!r} contains characters other than a-z and A-Z")
        if len(self.mistakes) > before:
            return ()
        letters = sorted(set("".join(rows)))
        if len(letters) not in TILE_AREAS:
            self.wrong(place, f"has {len(letters)} areas, not {TILE_AREAS.start} to {TILE_AREAS.stop - 1}")
        for level in (GROUND, ROOF):
            if not any(get_level(letter) == level for letter in letters):
                self.wrong(place, f"has no {LEVELS[level]} ({('small', 'capital')[level]} letters)")
        for letter in letters:
            if not _is_connected(rows, letter):
                self.wrong(place, f"the cells of {letter!r} are not connected; use another letter for another area")
        return rows

    def read_pairs(self, data: Any, place: str, what: str, most: int = 100_000) -> Iterator[tuple[str, Any, Any]]:
        """Yield the pairs in a list, each with its place."""
        for i, item in enumerate(self.sequence(data, place, most)):
            here = f"{place}[{i}]"
            pair = self.sequence(item, here)
            if len(pair) == 2:
                yield here, *pair
            elif isinstance(item, list):
                self.wrong(here, what.format(n=len(pair)))

    def read_signs(self, data: Any, place: str, grid: tuple[str, ...], level: int) -> tuple[tuple[int, int], ...]:
        """Return the cells with a sign. Each must be on the level for its resource."""
        cells: list[tuple[int, int]] = []
        last = max(0, len(grid) - 1) if grid else MAX_AMOUNT
        what = "must be a row and a column, counted from 0"
        for here, row, column in self.read_pairs(data, place, what, len(grid) ** 2 or 100):
            before = len(self.mistakes)
            cell = (self.number(row, f"{here}, row", 0, last), self.number(column, f"{here}, column", 0, last))
            if len(self.mistakes) > before:
                continue
            if grid and get_level(grid[cell[0]][cell[1]]) != level:
                self.wrong(here, f"the cell belongs to {grid[cell[0]][cell[1]]!r}, which is not a {LEVELS[level]}")
            elif cell in cells:
                self.wrong(here, "the cell occurs twice")
            else:
                cells.append(cell)
        return tuple(cells)

    def read_bridges(self, data: Any, place: str, grid: tuple[str, ...]) -> tuple[tuple[str, str, str], ...]:
        """Return the bridge sites: two roofs, and a ground area between them that touches both."""
        near = _find_neighbours(grid)
        sites: list[tuple[str, str, str]] = []
        for i, item in enumerate(self.sequence(data, place, MAX_BRIDGES)):
            here = f"{place}[{i}]"
            table = self.entry(item, here, ("between", "over"))
            ends = self.sequence(table.get("between", []), f"{here}, between")
            if "between" in table and isinstance(table["between"], list) and len(ends) != 2:
                self.wrong(f"{here}, between", f"names {len(ends)} areas, not 2")
            if not grid or len(ends) != 2 or "over" not in table:
                continue
            first_roof, second_roof = (self.read_area(end, f"{here}, between", tuple(near)) for end in ends)
            over = self.read_area(table["over"], f"{here}, over", tuple(near))
            if not (first_roof and second_roof and over):
                continue
            right = True
            for letter, level in ((first_roof, ROOF), (second_roof, ROOF), (over, GROUND)):
                if get_level(letter) != level:
                    self.wrong(here, f"{letter!r} is not a {LEVELS[level]}")
                    right = False
            if first_roof == second_roof:
                self.wrong(here, f"leads from {first_roof!r} to itself")
            elif right and not (over in near[first_roof] and over in near[second_roof]):
                self.wrong(
                    here, f"{over!r} is not between {first_roof!r} and {second_roof!r}: both must touch it"
                )
            elif right and any({first_roof, second_roof} == {a, b} for a, b, _ in sites):
                self.wrong(here, f"there is already a bridge between {first_roof!r} and {second_roof!r}")
            sites.append((first_roof, second_roof, over))
        return tuple(sites)

    def read_lifts(self, data: Any, place: str, grid: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        """Return the lifts printed on a tile: pairs of a ground area and a roof that touch."""
        near = _find_neighbours(grid)
        lifts: list[tuple[str, str]] = []
        for here, *ends in self.read_pairs(data, place, "names {n} areas, not 2", MAX_BRIDGES):
            ground, roof = (self.read_area(end, here, tuple(near)) for end in ends)
            if not (ground and roof):
                continue
            if get_level(ground) != GROUND or get_level(roof) != ROOF:
                self.wrong(here, "must be a ground and then a roof")
            elif roof not in near[ground]:
                self.wrong(here, f"{ground!r} and {roof!r} do not touch")
            elif (ground, roof) in lifts:
                self.wrong(here, "the lift occurs twice")
            else:
                lifts.append((ground, roof))
        return tuple(lifts)

    def read_layouts(self, data: Any, name: str, entries: Entries) -> None:
        """Read the quick layouts of a file into `entries`."""
        table = self.entry(data, f"{name}, quick", (), [str(n) for n in SIZES])
        for players in SIZES:
            if str(players) not in table:
                continue
            place = f"{name}, quick, {players}"
            if players in entries.quick:
                self.wrong(place, f"is already defined: {entries.quick[players][0]}")
                continue
            tile_turns = self.read_pairs(table[str(players)], place, "must be a tile and its number of quarter turns")
            entries.quick[players] = (place, tuple([
                (self.among(tile, here, TILES), self.number(n, f"{here}, turns", 0, 3)) for here, tile, n in tile_turns
            ]))  # fmt: skip

    # --- factions, cards, missions, board ---------------------------------------------------------------------------

    def read_faction(self, data: Any, place: str) -> Faction:
        """Return a table as a faction."""
        table = self.entry(data, place, ("id", "name", "leader", "leader_name", "drone"), ("color",))
        id = self.among(table["id"], f"{place}, id", FACTIONS) if "id" in table else ""
        color = self.word(table.get("color", COLORS.get(id, COLORS["no-faction"])), f"{place}, color")
        if not (len(color) == 7 and COLOR.fullmatch(color)):
            self.wrong(f"{place}, color", f"{color[:20]!r} is not a colour like #0072b2")
        return Faction(
            id=id,
            names=self.names(table["name"], f"{place}, name") if "name" in table else {"en": ""},
            leader=self.among(table["leader"], f"{place}, leader", LEADERS) if "leader" in table else "",
            leader_names=(
                self.names(table["leader_name"], f"{place}, leader_name") if "leader_name" in table else {"en": ""}
            ),
            drone=self.among(table["drone"], f"{place}, drone", DRONES) if "drone" in table else "",
            color=color.lower(),
        )

    def read_card(self, data: Any, place: str, sets: tuple[str, ...]) -> Card:
        """Return a table as a card. Faction cards have no price and no points."""
        market = sets == MARKET_SETS
        costs = ("technology", "energy", "points")
        table = self.entry(data, place, ("id", "name", "set", "actions"), ("drone", *(costs if market else ())))
        id, names = self.start(table, place)
        drone = self.among(table["drone"], f"{place}, drone", ("", *DRONES)) if "drone" in table else ""
        actions = self.read_actions(table["actions"], f"{place}, actions") if "actions" in table else ()
        flown = {code.split(":")[1] for code in actions if code.startswith("drone:")}
        if drone and flown != {drone}:
            self.wrong(f"{place}, actions", f"a card of the {drone} must activate that drone and no other")
        elif flown and not drone:
            self.wrong(f"{place}, actions", "only a card with a 'drone' activates one")
        numbers = {
            key: self.number(table[key], f"{place}, {key}", 0, MAX_AMOUNT) if market and key in table else 0
            for key in costs
        }
        set = (
            self.among(table["set"], f"{place}, set", sets if market else (*sets, *MARKET_SETS))
            if "set" in table
            else ""
        )
        if market and not numbers["technology"] + numbers["energy"]:
            self.wrong(place, "costs nothing; a market card must cost technology or energy")
        return Card(id=id, names=names, set=set, actions=actions, drone=drone, **numbers)

    def read_actions(self, data: Any, place: str) -> tuple[str, ...]:
        """Return the action codes of a card."""
        items = self.sequence(data, place, MAX_ACTIONS)
        if isinstance(data, list) and not data:
            self.wrong(place, "contains no action")
        codes = []
        for i, item in enumerate(items):
            here = f"{place}[{i}]"
            if isinstance(item, str) and item not in CODES:
                self.wrong(here, f"{item[:60]!r} is not one of {', '.join(FORMS)}")
            elif self.word(item, here):
                codes.append(item)
        return tuple(codes)

    def read_mission(self, data: Any, place: str) -> Mission:
        """Return a table as a mission."""
        table = self.entry(
            data, place, ("id", "name", "counts", "on_time", "late"), ("on_time_per", "late_per", "colour")
        )
        id, names = self.start(table, place)
        counts = self.among(table["counts"], f"{place}, counts", KINDS) if "counts" in table else ""
        colour = self.among(table["colour"], f"{place}, colour", ("", *COLOURS)) if "colour" in table else ""
        if colour and counts and counts != "outposts":
            self.wrong(f"{place}, colour", f"only 'outposts' have a colour, not {counts!r}")
        return Mission(
            id=id,
            names=names,
            counts=counts,
            on_time=self.number(table.get("on_time", 1), f"{place}, on_time", 1, MAX_AMOUNT),
            late=self.number(table.get("late", 1), f"{place}, late", 0, MAX_AMOUNT),
            on_time_per=self.number(table.get("on_time_per", 1), f"{place}, on_time_per", 1, MAX_AMOUNT),
            late_per=self.number(table.get("late_per", 1), f"{place}, late_per", 1, MAX_AMOUNT),
            colour=colour,
        )

    def read_thresholds(self, data: Any, place: str) -> tuple[int, int, int]:
        """Return the number of outposts that the three slots of a coloured market require."""
        items = self.sequence(data, place)
        if isinstance(data, list) and len(items) != 3:
            self.wrong(place, f"names {len(items)} slots, not 3")
        numbers = [self.number(n, f"{place}[{i}]", 0, MAX_OUTPOSTS) for i, n in enumerate(items)]
        low, middle, high = [*numbers, 0, 0, 0][:3]
        return low, middle, high


def _is_connected(grid: tuple[str, ...], letter: str) -> bool:
    """Return True if the cells with a letter are connected."""
    cells = {(r, c) for r, row in enumerate(grid) for c, here in enumerate(row) if here == letter}
    front = [min(cells)]
    cells.discard(front[0])
    for r, c in front:
        neighbours = cells & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
        cells -= neighbours
        front += neighbours
    return not cells


def _find_neighbours(grid: tuple[str, ...]) -> dict[str, set[str]]:
    """Map each area of a tile to the areas that touch it."""
    near: dict[str, set[str]] = {letter: set() for letter in sorted({letter for row in grid for letter in row})}
    for r, row in enumerate(grid):
        for c, here in enumerate(row):
            for other in (row[c + 1 : c + 2], grid[r + 1][c : c + 1] if r + 1 < len(grid) else ""):
                if other and other != here:
                    near[here].add(other)
                    near[other].add(here)
    return near
