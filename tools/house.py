"""The house in numbers and as a picture: rooms with their files and lines, circles of files, who imports whom.

    python -m tools.house                          the rooms and the circles, as text
    python -m tools.house --svg house.svg          the same with a picture
    python -m tools.house --root ../before         of another tree

Only what is imported at run time counts, wherever in a file it stands.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

import networkx as nx

from tabletop.engine.declarations.colors import COLORS, SEAT_COLORS, mix
from tabletop.engine.i18n.console import adapt_output

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = {"tabletop": "tabletop", "tabletop_widgets": "widgets/tabletop_widgets"}
GAMES = ("axon_protocol", "gin_rummy", "dei", "fifty_first_state")
"""In the order of the colours of seats."""
WIDTH, HEIGHT, GAP, DOWN = 150, 42, 16, 52


class _AtRunTime(ast.NodeTransformer):
    """Drops what only the type checker reads."""

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        return node.orelse if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


@dataclass
class House:
    """The files of a tree by module name, and who imports whom."""

    files: dict[str, Path]
    imports: nx.DiGraph

    def room(self, module: str) -> str:
        """The package in which a module lies; a game's rooms hold what lies further down."""
        package = module if self.files[module].name == "__init__.py" else module.rpartition(".")[0]
        return ".".join(package.split(".")[:4])

    def rooms(self) -> dict[str, list[str]]:
        """Room -> its modules."""
        found: dict[str, list[str]] = {}
        for module in sorted(self.files):
            found.setdefault(self.room(module), []).append(module)
        return found

    def lines(self, module: str) -> int:
        return len(self.files[module].read_text(encoding="utf-8").splitlines())

    def circles(self) -> list[list[str]]:
        """Files that import one another in a round, the largest circles first."""
        found = [sorted(circle) for circle in nx.strongly_connected_components(self.imports) if len(circle) > 1]
        return sorted(found, key=lambda circle: (-len(circle), circle))

    def between_rooms(self) -> nx.DiGraph:
        """Who imports whom, by rooms."""
        graph = nx.DiGraph()
        graph.add_nodes_from(self.rooms())
        between = {(self.room(a), self.room(b)) for a, b in self.imports.edges}
        graph.add_edges_from((a, b) for a, b in between if a != b)
        return graph


def read(root: Path) -> House:
    """The house in this folder."""
    files: dict[str, Path] = {}
    for package, folder in PACKAGES.items():
        for path in (root / folder).rglob("*.py"):
            if "template" in path.parts:  # what is copied, and runs elsewhere
                continue
            parts = (package, *path.relative_to(root / folder).with_suffix("").parts)
            files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    graph = nx.DiGraph()
    graph.add_nodes_from(files)
    for module, path in files.items():
        for name in _imported(module, path):
            while name and name not in files:
                name = name.rpartition(".")[0]
            if name and name != module:
                graph.add_edge(module, name)
    return House(files, graph)


def _imported(module: str, path: Path) -> Iterator[str]:
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(_AtRunTime().visit(ast.parse(path.read_text(encoding="utf-8")))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *filter(None, [node.module])])
            yield from (f"{start}.{alias.name}" for alias in node.names)


def text(house: House) -> str:
    """The rooms with their files and lines, and the circles."""
    rows = [(room, len(modules), sum(map(house.lines, modules))) for room, modules in house.rooms().items()]
    told = [f"{lines:6} lines {files:3} files  {room}" for room, files, lines in rows]
    told.append(f"{sum(row[2] for row in rows):6} lines {sum(row[1] for row in rows):3} files  in all")
    circles = house.circles()
    told += [f"a circle of {len(circle)}: {', '.join(circle)}" for circle in circles] or ["no circles"]
    return "\n".join(told)


def picture(house: House) -> str:
    """The rooms as boxes, each above all that it imports.

    A line is drawn only where no longer way leads the same: what a room imports is what lines from it lead down to.
    Rooms that import one another are joined in red; those of one game share a colour.
    """
    graph = house.between_rooms()
    floors = nx.condensation(graph)
    height: dict[int, int] = {}
    for circle in reversed(list(nx.topological_sort(floors))):
        height[circle] = 1 + max((height[below] for below in floors.successors(circle)), default=-1)
    rows: dict[int, list[str]] = {}
    for circle, level in height.items():
        rows.setdefault(level, []).extend(sorted(floors.nodes[circle]["members"]))
    wide = max(map(len, rows.values())) * (WIDTH + GAP) + GAP
    tall = len(rows) * (HEIGHT + DOWN) + DOWN
    place = {}
    for level, rooms in rows.items():
        left = (wide - len(rooms) * (WIDTH + GAP) + GAP) / 2
        for k, room in enumerate(sorted(rooms)):
            place[room] = (left + k * (WIDTH + GAP), tall - (level + 1) * (HEIGHT + DOWN))
    lines = []
    shortest = nx.transitive_reduction(floors)
    for a, b in sorted(graph.edges):
        (x, y), (u, v) = place[a], place[b]
        circle = floors.graph["mapping"][a] == floors.graph["mapping"][b]
        if not circle and (floors.graph["mapping"][a], floors.graph["mapping"][b]) not in shortest.edges:
            continue
        look = f'stroke="{COLORS["red-suit"]}" stroke-width="2"' if circle else f'stroke="{COLORS["gray"]}"'
        ends = f'x1="{x + WIDTH / 2:g}" y1="{y + HEIGHT:g}" x2="{u + WIDTH / 2:g}" y2="{v:g}"'
        lines.append(f"<line {ends} {look}/>")
    boxes, muted = [], COLORS["muted"]
    for room, modules in house.rooms().items():
        x, y = place[room]
        *above, last = room.split(".")
        size = f"{len(modules)} files, {sum(map(house.lines, modules))} lines"
        boxes.append(
            f'<g transform="translate({x:g} {y:g})"><rect width="{WIDTH}" height="{HEIGHT}" rx="5" '
            f'fill="{_colour(room)}" stroke="{muted}"/>'
            f'<text x="6" y="13" font-size="9" fill="{muted}">{escape(".".join(above))}</text>'
            f'<text x="6" y="26" font-size="12" font-weight="bold">{escape(last)}</text>'
            f'<text x="6" y="38" font-size="9" fill="{muted}">{size}</text></g>'
        )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {tall:g}" font-family="sans-serif">'
    title = "<title>The rooms of the project, each above those that it imports</title>"
    ground = f'<rect width="100%" height="100%" fill="{COLORS["white"]}"/>'
    return "\n".join([head, title, ground, *lines, *boxes, "</svg>"]) + "\n"


def _colour(room: str) -> str:
    """One for each game, in the rules and on the screen; the rest is grey, the screen a little darker."""
    _, found, game = room.partition(".games.")
    if found and (name := game.split(".")[0]) in GAMES:
        return mix(COLORS["white"], SEAT_COLORS[GAMES.index(name)], 0.15)
    return mix(COLORS["white"], COLORS["gray"], 0.2 if room.startswith("tabletop_widgets") else 0.1)


def main() -> None:
    """Print the house, and draw it if asked."""
    parser = argparse.ArgumentParser(description="Tells the rooms, circles and imports of the project.")
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree (default: this one)")
    parser.add_argument("--svg", type=Path, help="where the picture goes")
    chosen = parser.parse_args()
    house = read(chosen.root.resolve())
    print(text(house))
    if chosen.svg is not None:
        chosen.svg.write_text(picture(house), encoding="utf-8")


if __name__ == "__main__":
    adapt_output()
    main()
