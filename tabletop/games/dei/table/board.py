"""The map as a graph, built once from the tiles: areas merged across tile edges, adjacency, and sites.

Areas have small integer numbers, and names: the tile and letter of their first cell in reading order, "2.1a".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.games.dei.table.goods import GROUND, ROOF

if TYPE_CHECKING:
    pass

SIZES = {2: (3, 3), 3: (3, 4), 4: (4, 4)}
"""Number of players -> rows and columns of tiles (dei.things.districts)."""
Layout = tuple[tuple[str, int], ...]
"""Tiles with their clockwise quarter turns, row by row."""
Cell = tuple[int, int]


@dataclass(frozen=True)
class Tile:
    """A district. In `grid`, small letters are ground and capital letters are roof. Each letter is one area.

    The letters are the names of the areas. Bridge sites are (roof, roof, ground below).
    """

    id: str
    grid: tuple[str, ...]
    technology: tuple[tuple[int, int], ...]
    """Ground cells (row, column) with a technology sign."""
    energy: tuple[tuple[int, int], ...]
    """Roof cells (row, column) with an energy sign."""
    bridges: tuple[tuple[str, str, str], ...] = ()
    outposts: tuple[tuple[str, str], ...] = ()
    """Pairs (letter A, B or C, area)."""
    camp: str = ""
    """Area of the neutral camp."""
    drone: str = ""
    """Area of the drone sign."""
    shared_bridge: int = -1
    """Bridge site with the shared bridge."""
    shared_lifts: tuple[tuple[str, str], ...] = ()
    """Pairs (ground, roof) with a lift printed on the tile, which all seats may use."""

    @property
    def players(self) -> int:
        """Minimum number of players for which the tile is used (dei.ruling.tile_codes)."""
        return int(self.id.partition(".")[0])


class Board:
    """Areas and sites of a layout."""

    def __init__(self, tiles: dict[str, Tile], layout: Layout, players: int) -> None:
        self.layout = layout
        self.rows, self.columns = SIZES[players]
        self.side = len(next(iter(tiles.values())).grid)
        """Cells along the edge of a tile."""
        self.tile_ids = tuple(id for id, _ in layout)
        placed = [turn_tile(tiles[id], turns) for id, turns in layout]
        cells: dict[Cell, tuple[int, str]] = {}
        for position, (grid, _, _) in enumerate(placed):
            top, left = (position // self.columns) * self.side, (position % self.columns) * self.side
            for r, row in enumerate(grid):
                for c, letter in enumerate(row):
                    cells[top + r, left + c] = (position, letter)
        self.cells = cells
        merged = _merge(cells)
        self.names: list[str] = []
        self.level: list[int] = []
        self.cells_of: list[list[Cell]] = []
        self.tiles_of: list[set[int]] = []
        number: dict[tuple[int, str], int] = {}
        self.area_at: dict[Cell, int] = {}
        for cell in sorted(cells):
            root = merged[cells[cell]]
            if root not in number:
                number[root] = len(self.names)
                position, letter = cells[cell]
                self.names.append(f"{layout[position][0]}{letter}")
                self.level.append(get_level(letter))
                self.cells_of.append([])
                self.tiles_of.append(set())
            area = number[root]
            self.area_at[cell] = area
            self.cells_of[area].append(cell)
            self.tiles_of[area].add(cells[cell][0])
        self.by_name = {name: k for k, name in enumerate(self.names)}
        self.size = len(self.names)
        self._local = {key: number[root] for key, root in merged.items()}
        same: list[set[int]] = [set() for _ in self.names]
        touch: list[set[int]] = [set() for _ in self.names]
        for (r, c), (position, _) in cells.items():
            here = self.area_at[r, c]
            for neighbour in ((r, c + 1), (r + 1, c)):
                if neighbour in cells and cells[neighbour][0] == position:
                    other = self.area_at[neighbour]
                    if other != here:
                        near = same if self.level[other] == self.level[here] else touch
                        near[here].add(other)
                        near[other].add(here)
        self.same = tuple(tuple(sorted(x)) for x in same)
        """Area -> adjacent areas of its level (dei.map.adjacent)."""
        self.touch = tuple(tuple(sorted(x)) for x in touch)
        """Area -> areas of the other level that touch it on a tile, for drones and lift sites.

        (dei.ruling.tile_edges)
        """
        self.flight = tuple(tuple(sorted({*a, *b})) for a, b in zip(same, touch, strict=True))
        """Area -> areas adjacent for drones (dei.drone.move)."""
        self.lift_sites = tuple(
            (g, roof) for g in range(self.size) if self.level[g] == GROUND for roof in self.touch[g]
        )
        self.lift_names = tuple(f"{self.names[g]}/{self.names[roof]}" for g, roof in self.lift_sites)
        """Names of lift sites: "2.1a/2.1B"."""
        self.lift_by_name = {name: k for k, name in enumerate(self.lift_names)}
        at_lift = {ends: k for k, ends in enumerate(self.lift_sites)}
        self.shared_lifts: list[int] = []
        """Sites of the lifts that are printed on tiles (dei.action.lifts)."""
        self.bridge_sites: list[tuple[int, int, int]] = []
        """Triples (roof, roof, ground below)."""
        self.bridge_tile: list[int] = []
        self.shared_bridges: list[int] = []
        self.technology = [0] * self.size
        self.energy = [0] * self.size
        self.outpost_sites: list[tuple[int, str]] = []
        self.outpost_tile: list[int] = []
        self.camps: list[int] = []
        self.drone_sites: list[int] = []
        for position, (id, _) in enumerate(layout):
            tile = tiles[id]
            _, technology, energy = placed[position]
            top, left = (position // self.columns) * self.side, (position % self.columns) * self.side
            for r, c in technology:
                self.technology[self.area_at[top + r, left + c]] += 1
            for r, c in energy:
                self.energy[self.area_at[top + r, left + c]] += 1
            for k, (first_roof, second_roof, below) in enumerate(tile.bridges):
                if k == tile.shared_bridge:
                    self.shared_bridges.append(len(self.bridge_sites))
                self.bridge_sites.append(
                    (
                        self.get_area(position, first_roof),
                        self.get_area(position, second_roof),
                        self.get_area(position, below),
                    )
                )
                self.bridge_tile.append(position)
            for letter, within in tile.outposts:
                self.outpost_sites.append((self.get_area(position, within), letter))
                self.outpost_tile.append(position)
            for pair in tile.shared_lifts:
                self.shared_lifts.append(at_lift[self.get_area(position, pair[0]), self.get_area(position, pair[1])])
            if tile.camp:
                self.camps.append(self.get_area(position, tile.camp))
            if tile.drone:
                self.drone_sites.append(self.get_area(position, tile.drone))
        self.bridges_at = tuple(
            tuple(
                k
                for k, (first_roof, second_roof, _) in enumerate(self.bridge_sites)
                if first_roof != second_roof and a in (first_roof, second_roof)
            )
            for a in range(self.size)
        )
        """Area -> sites of bridges that end there."""
        self.lifts_at = tuple(tuple(k for k, ends in enumerate(self.lift_sites) if a in ends) for a in range(self.size))
        """Area -> sites of lifts that end there."""
        earlier = [self.bridge_tile[:k].count(tile) for k, tile in enumerate(self.bridge_tile)]
        self.bridge_names = tuple(f"{layout[t][0]}:{n}" for t, n in zip(self.bridge_tile, earlier, strict=True))
        """Names of bridge sites: "2.3:0" is the first on tile 2.3."""
        self.bridge_by_name = {name: k for k, name in enumerate(self.bridge_names)}
        self.outposts_in: tuple[tuple[int, ...], ...] = tuple(
            tuple(k for k, (area, _) in enumerate(self.outpost_sites) if area == a) for a in range(self.size)
        )

    def find_site(self, building: str, name: str) -> int:
        """Return the number of an area (for a camp) or site by its name; -1 if there is none."""
        numbers_by_name = {"camp": self.by_name, "bridge": self.bridge_by_name, "lift": self.lift_by_name}
        return numbers_by_name.get(building, {}).get(name, -1)

    def get_site_name(self, building: str, place: int) -> str:
        """Return the name of an area (for a camp) or site; "" for -1."""
        names = self.names if building == "camp" else self.bridge_names if building == "bridge" else self.lift_names
        return names[place] if place >= 0 else ""

    def get_area(self, position: int, letter: str) -> int:
        """Return the area of the map that contains an area of a tile."""
        return self._local[position, letter]

    def find_reachable(self, start: int, steps: int) -> tuple[int, ...]:
        """Return the areas a drone can reach in `steps` steps, including its own area, in order of their numbers."""
        areas = {start}
        front = {start}
        for _ in range(steps):
            front = {neighbour for here in front for neighbour in self.flight[here]} - areas
            areas |= front
        return tuple(sorted(areas))

    def are_neighbours(self, first: int, second: int) -> bool:
        """Return True if two areas have cells side by side, on a tile or across the edges of tiles."""
        second_cells = set(self.cells_of[second])
        return any({(r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)} & second_cells for r, c in self.cells_of[first])

    def is_connected(self) -> bool:
        """Return True if a drone can fly from every area to every other."""
        return len(self.find_reachable(0, self.size)) == self.size


def get_level(letter: str) -> int:
    """Return the level of an area's letter: small letters are ground, capital letters are roof."""
    return GROUND if letter.islower() else ROOF


def turn_tile(tile: Tile, turns: int) -> tuple[tuple[str, ...], list[Cell], list[Cell]]:
    """Return the grid, technology cells and energy cells of a tile after clockwise quarter turns."""
    grid: Sequence[str] = tile.grid
    technology, energy = list(tile.technology), list(tile.energy)
    side = len(grid)
    for _ in range(turns % 4):
        grid = ["".join(grid[side - 1 - c][r] for c in range(side)) for r in range(side)]
        technology = [(c, side - 1 - r) for r, c in technology]
        energy = [(c, side - 1 - r) for r, c in energy]
    return tuple(grid), technology, energy


def _merge(cells: dict[Cell, tuple[int, str]]) -> dict[tuple[int, str], tuple[int, str]]:
    """Map each area of a tile to the representative of the merged area (dei.map.areas)."""
    root = {key: key for key in cells.values()}

    def find(key: tuple[int, str]) -> tuple[int, str]:
        while root[key] != key:
            root[key] = root[root[key]]
            key = root[key]
        return key

    for (r, c), here in cells.items():
        for neighbour in ((r, c + 1), (r + 1, c)):
            other = cells.get(neighbour)
            if other is not None and other[0] != here[0] and get_level(other[1]) == get_level(here[1]):
                root[find(other)] = find(here)
    return {key: find(key) for key in root}


def are_camps_apart(tiles: dict[str, Tile], layout: Layout, players: int) -> bool:
    """Return True if the two tiles with a neutral camp are not neighbours (dei.setup.map)."""
    _, columns = SIZES[players]
    places = [divmod(k, columns) for k, (id, _) in enumerate(layout) if tiles[id].camp]
    return all(abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1 for a in places for b in places)
