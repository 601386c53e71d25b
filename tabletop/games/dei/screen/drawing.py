"""Geometry of the map: outlines of areas, bridges, lifts, and a position for every piece.

A cell of a tile is a square of 1 by 1. Outlines are paths with `UNIT` units to a cell. Everything that depends only on
the tiles is computed once for each map.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import hypot
from threading import Lock

from tabletop.games.dei.content.pieces import Content
from tabletop.games.dei.table.board import Board, Cell, turn_tile
from tabletop.games.dei.table.goods import ROOF

Point = tuple[float, float]
_drawing = Lock()
UNIT = 40
"""Path units per cell."""
INSET = 1.5
"""Distance of an outline from the edge of its cells, so that areas are separated; in path units."""
ROUND = 7
"""Corner radius of outlines, in path units."""
SIZES = (0.4, 0.34, 0.29, 0.25, 0.21, 0.17)
"""Radii of pieces, in cells, in descending order. The largest one that fits all pieces of an area is used."""
FIXED = 0.33
"""Radius of pieces with a fixed position (outposts, resources), in cells."""
LABEL = (1.0, 0.38)
"""Width and height of the label of an area, in cells."""
FRACTIONS = [(x / 8, y / 8) for y in range(8) for x in range(8)]
"""Candidate positions within a cell."""
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Plan:
    """Drawing of one map. All points are (x, y) in cells."""

    def __init__(self, content: Content, board: Board) -> None:
        self.board = board
        self.paths = [draw_outline(cells) for cells in board.cells_of]
        """Area -> its outline as an SVG path."""
        self._inside = [{(c, r) for r, c in cells} for cells in board.cells_of]
        self.labels = [_label(inside) for inside in self._inside]
        """Area -> the upper left corner of its label."""
        self.bridges = list(_find_bridge_ends(content, board))
        """Bridge site -> its two ends."""
        self.lifts = _place_lifts(board)
        """Lift site -> the point where its two areas touch."""
        self._sites = [(x, y, 0.3) for x, y in self.lifts]
        for (ax, ay), (bx, by) in self.bridges:
            self._sites += [(ax + (bx - ax) * t, ay + (by - ay) * t, 0.15) for t in (0, 0.25, 0.5, 0.75, 1)]
        self.outposts = self._place_outposts()
        """Outpost -> its position, on a cell of its tile."""
        self.resources: list[Point | None] = [None] * board.size
        """Area -> the position of its resources; None if it has no sign."""
        for area in range(board.size):
            if board.technology[area] or board.energy[area]:
                taken = [(*self.outposts[k], FIXED) for k in board.outposts_in[area]]
                free = self._find_free_points(area, FIXED, [*taken, *self._sites]) or self._find_free_points(
                    area, FIXED, taken
                )
                self.resources[area] = max(free, key=lambda p: (p[1] - p[0], p), default=self.find_middle(area))
        self._spots: dict[tuple[int, int], list[Point]] = {}

    def find_middle(self, area: int) -> Point:
        """Return a point well within an area."""
        inside = self._inside[area]
        x = sum(c for c, _ in inside) / len(inside)
        y = sum(r for _, r in inside) / len(inside)

        def measure_room(cell: tuple[int, int]) -> int:
            return sum((cell[0] + dx, cell[1] + dy) in inside for dx in (-1, 0, 1) for dy in (-1, 0, 1))

        c, r = max(inside, key=lambda cell: (measure_room(cell), -hypot(cell[0] - x, cell[1] - y), cell))
        return (c + 0.5, r + 0.5)

    def find_spots(self, area: int, n: int) -> tuple[list[Point], float]:
        """Return positions for `n` pieces in an area, from the middle outwards, and the radius that fits."""
        positions: list[Point] = []
        for k, radius in enumerate(SIZES):
            positions = self._pack_spots(area, k, radius)
            if len(positions) >= n:
                return positions[:n], radius
        positions = positions or [self.find_middle(area)]
        return [positions[k % len(positions)] for k in range(n)], SIZES[-1]

    def _pack_spots(self, area: int, k: int, radius: float) -> list[Point]:
        if (area, k) not in self._spots:
            board = self.board
            taken = [(*self.outposts[o], FIXED) for o in board.outposts_in[area]]
            lies = self.resources[area]
            if lies is not None:
                taken.append((*lies, FIXED))
            taken += [(x, y, 0.1) for x, y, _ in self._sites]  # a lift or bridge may be built there
            x0, y0 = self.find_middle(area)
            points: list[Point] = []
            free = self._find_free_points(area, radius, taken)
            for x, y in sorted(free, key=lambda p: (round(hypot(p[0] - x0, p[1] - y0), 3), p)):
                if all(hypot(x - a, y - b) >= 2.04 * radius for a, b in points):
                    points.append((x, y))
            self._spots[area, k] = points
        return self._spots[area, k]

    def _find_free_points(
        self, area: int, radius: float, taken: Sequence[tuple[float, float, float]] = ()
    ) -> list[Point]:
        """Return the points where a disc of this radius fits in the area without covering its label or other pieces."""
        inside = self._inside[area]
        left, top = self.labels[area]
        right, bottom = left + LABEL[0], top + LABEL[1]
        apart = [(a, b, radius + q + 0.02) for a, b, q in taken]
        points = []
        for c, r in sorted(inside, key=lambda cell: (cell[1], cell[0])):
            walls = [w for w in AROUND if (c + w[0], r + w[1]) not in inside]
            near = [(a, b, q) for a, b, q in apart if c - q < a < c + 1 + q and r - q < b < r + 1 + q]
            for fx, fy in FRACTIONS:
                for dx, dy in walls:  # distance to the neighbouring cell outside the area
                    wx = 0.0 if not dx else fx if dx < 0 else 1 - fx
                    wy = 0.0 if not dy else fy if dy < 0 else 1 - fy
                    if wx * wx + wy * wy < radius * radius:
                        break
                else:
                    x, y = c + fx, r + fy
                    if hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom)) < radius * 0.9:
                        continue
                    if all(hypot(x - a, y - b) >= q for a, b, q in near):
                        points.append((x, y))
        return points

    def _place_outposts(self) -> list[Point]:
        """Return a position for each outpost at the lower right of its area on its tile."""
        board = self.board
        positions: list[Point] = []
        for k, (area, _) in enumerate(board.outpost_sites):
            tile = board.outpost_tile[k]
            taken = [(*positions[o], FIXED) for o in board.outposts_in[area] if o < k]
            free = self._find_free_points(area, FIXED, [*taken, *self._sites]) or self._find_free_points(
                area, FIXED, taken
            )
            own = [p for p in free if board.cells[int(p[1]), int(p[0])][0] == tile]
            positions.append(max(own or free, key=lambda p: (p[0] + p[1], p), default=self.find_middle(area)))
        return positions


@lru_cache(maxsize=64)
def _draw(content: Content, board: Board) -> Plan:
    return Plan(content, board)


def plan(content: Content, board: Board) -> Plan:
    """Return the drawing of a map. It is cached, and drawn once even if the pages of a class need it at once."""
    with _drawing:
        return _draw(content, board)


def _label(inside: set[tuple[int, int]]) -> Point:
    """Return the upper left corner of a label: as high as possible, preferably with a free cell to the right."""
    c, r = min(inside, key=lambda cell: ((cell[0] + 1, cell[1]) not in inside, cell[1], cell[0]))
    return (c + 0.08, r + 0.07)


def draw_outline(cells: Iterable[Cell]) -> str:
    """Return the outline of cells as an SVG path with round corners. Holes become separate outlines."""
    inside = set(cells)
    ways: dict[Cell, list[Cell]] = {}
    for r, c in sorted(inside):
        for (dr, dc), a, b in (
            ((-1, 0), (c, r), (c + 1, r)),
            ((0, 1), (c + 1, r), (c + 1, r + 1)),
            ((1, 0), (c + 1, r + 1), (c, r + 1)),
            ((0, -1), (c, r + 1), (c, r)),
        ):
            if (r + dr, c + dc) not in inside:
                ways.setdefault(a, []).append(b)
    parts = []
    while ways:
        start = min(ways)
        ring = [start, ways[start].pop()]
        _drop_empty(ways, start)
        while ring[-1] != start:
            here, before = ring[-1], ring[-2]
            dx, dy = here[0] - before[0], here[1] - before[1]
            turn = (here[0] - dy, here[1] + dx)  # a right turn stays at the same cell
            next_corner = turn if turn in ways[here] else ways[here][0]
            ways[here].remove(next_corner)
            _drop_empty(ways, here)
            ring.append(next_corner)
        parts.append(_round_corners(ring[:-1]))
    return "".join(parts)


def _drop_empty(ways: dict[Cell, list[Cell]], at: Cell) -> None:
    if not ways[at]:
        del ways[at]


def _round_corners(ring: list[Cell]) -> str:
    """Return a ring of corners as an inset path with round corners."""
    n = len(ring)
    corners = []
    for k, (x, y) in enumerate(ring):
        (a, b), (c, d) = ring[k - 1], ring[(k + 1) % n]
        come, go = (x - a, y - b), (c - x, d - y)
        if come != go:
            # the inside is to the right of both edges
            inx, iny = -come[1] - go[1], come[0] + go[0]
            corners.append((x * UNIT + inx * INSET, y * UNIT + iny * INSET, come, go))
    path = []
    for k, (px, py, come, go) in enumerate(corners):
        path.append(
            f"{'L' if k else 'M'}{px - come[0] * ROUND:g} {py - come[1] * ROUND:g}"
            f"Q{px:g} {py:g} {px + go[0] * ROUND:g} {py + go[1] * ROUND:g}"
        )
    return "".join(path) + "Z"


def _find_bridge_ends(content: Content, board: Board) -> Iterator[tuple[Point, Point]]:
    """Yield the two ends of each bridge: the shortest line between the roofs that crosses the ground below."""
    for position, (id, turns) in enumerate(board.layout):
        tile = content.tiles[id]
        grid, _, _ = turn_tile(tile, turns)
        top, left = (position // board.columns) * board.side, (position % board.columns) * board.side
        cells: dict[str, list[Point]] = {}
        for r, row in enumerate(grid):
            for c, letter in enumerate(row):
                cells.setdefault(letter, []).append((left + c + 0.5, top + r + 0.5))
        for first_roof, second_roof, below in tile.bridges:
            ground = cells[below]

            def compute_cost(ends: tuple[Point, Point], ground: list[Point] = ground) -> tuple[float, Point, Point]:
                (ax, ay), (bx, by) = ends
                over = any(
                    hypot(ax + (bx - ax) * t - x, ay + (by - ay) * t - y) < 0.55
                    for t in (0.35, 0.5, 0.65)
                    for x, y in ground
                )
                return (hypot(ax - bx, ay - by) + (0 if over else 2), ends[0], ends[1])

            (ax, ay), (bx, by) = min(((a, b) for a in cells[first_roof] for b in cells[second_roof]), key=compute_cost)
            dx, dy = bx - ax, by - ay
            short = 0.22 / max(abs(dx), abs(dy))  # ends slightly within the roofs
            yield (ax + dx * short, ay + dy * short), (bx - dx * short, by - dy * short)


def _place_lifts(board: Board) -> list[Point]:
    """Return a point for each lift: on an edge between its areas, away from earlier lifts."""
    edges: dict[tuple[int, int], list[Point]] = {}
    for (r, c), (position, _) in sorted(board.cells.items()):
        here = board.area_at[r, c]
        for (rr, cc), point in (((r, c + 1), (c + 1.0, r + 0.5)), ((r + 1, c), (c + 0.5, r + 1.0))):
            if (rr, cc) in board.cells and board.cells[rr, cc][0] == position:
                neighbour = board.area_at[rr, cc]
                if board.level[here] != board.level[neighbour]:
                    pair = (neighbour, here) if board.level[here] == ROOF else (here, neighbour)
                    edges.setdefault(pair, []).append(point)
    positions: list[Point] = []
    for site in board.lift_sites:
        points = edges[site]
        x = sum(p[0] for p in points) / len(points)
        y = sum(p[1] for p in points) / len(points)

        def rate_point(p: Point, x: float = x, y: float = y) -> tuple[float, float, Point]:
            apart = min((hypot(p[0] - a, p[1] - b) for a, b in positions), default=9.0)
            return (min(apart, 1.0), -hypot(p[0] - x, p[1] - y), p)

        positions.append(max(points, key=rate_point))
    return positions
