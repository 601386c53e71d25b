"""Who may import whom, how long a module may be, that no assert does anything, and no card is known by its name."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.each import each

ROOT = Path(__file__).resolve().parents[1]
SCREEN_SOURCES = sorted((ROOT / "widgets" / "tabletop_widgets").rglob("*.py"))
SOURCES = [*(ROOT / "tabletop").rglob("*.py"), *SCREEN_SOURCES]
HELPERS = [*(ROOT / "tools").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")]
GAMES = sorted(path.parent.name for path in (ROOT / "tabletop" / "games").glob("*/game.py"))
SCREENS = {"tabletop_widgets", "IPython", "ipywidgets", "bqplot", "traitlets", "anywidget", "matplotlib"}
# What a part may import of `tabletop`, itself included. Parts not named here may import all of it.
ALLOWED = {
    "engine": {"engine"},
    "strategies": {"engine", "extras", "strategies"},
    "teaching": {"engine", "strategies", "teaching"},
    "experiments": {"engine", "extras", "strategies", "teaching", "experiments"},
    "adapters": {"engine", "extras", "strategies", "adapters"},
    **{f"games.{game}": {"engine", "strategies", "teaching", f"games.{game}"} for game in GAMES},
}
NAMED_PIECE = re.compile(r"\b(card|location|leader|face|tile|piece|board)s?(\.\w+)*\.(name|title|id|key)$")


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = parts[1:] if parts[0] == "widgets" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class ForTypes(ast.NodeTransformer):
    """Drops what only the type checker reads."""

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        return node.orelse if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


@cache
def imports(path: Path, at_run_time: bool = False) -> tuple[str, ...]:
    """The full names of all modules (or names in them) that a file imports, anywhere in it."""
    return tuple(find_imports(path, at_run_time))


def find_imports(path: Path, at_run_time: bool) -> Iterator[str]:
    """The same, one after another."""
    package = module_of(path).split(".")
    package = package if path.name == "__init__.py" else package[:-1]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(ForTypes().visit(tree) if at_run_time else tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *filter(None, [node.module])])
            yield from (f"{start}.{alias.name}" for alias in node.names)


def known_by_name(source: str) -> list[str]:
    """Comparisons of a piece's name or id with a fixed text: `if card.name == "Sawmill"` and its like."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            texts = [n for side in sides for n in ast.walk(side) if isinstance(n, ast.Constant)]
            if any(isinstance(text.value, str) for text in texts) and any(
                NAMED_PIECE.search(ast.unparse(side)) for side in sides
            ):
                found.append(ast.unparse(node))
        elif isinstance(node, ast.Match) and NAMED_PIECE.search(ast.unparse(node.subject)):
            found.append(f"match {ast.unparse(node.subject)}")
    return found


def doing_asserts(source: str) -> list[str]:
    """Asserts that do more than tell the type checker what is known: `python -O` leaves all asserts out.

    Known is `x is not None` and `isinstance(x, Y)` of names and attributes; a check that matters raises an error.
    """

    def named(node: ast.expr) -> bool:
        return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and named(node.value))

    def narrows(test: ast.expr) -> bool:
        match test:
            case ast.Compare(left, [ast.IsNot()], [ast.Constant(None)]):
                return named(left)
            case ast.Call(ast.Name("isinstance"), [thing, ast.Tuple(kinds)], []):
                return named(thing) and all(map(named, kinds))
            case ast.Call(ast.Name("isinstance"), [thing, kind], []):
                return named(thing) and named(kind)
        return False

    asserts = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assert)]
    return [ast.unparse(node) for node in asserts if not narrows(node.test)]


def part_of(module: list[str]) -> str:
    """The part of `tabletop` to which a module belongs, each game by itself: "engine", "games.dei"."""
    return ".".join(module[1 : 3 if module[1:2] == ["games"] else 2])


@each(zip(SOURCES))
def test_a_module_imports_only_what_lies_below_it(path: Path) -> None:
    module = module_of(path).split(".")
    for name in imports(path):
        parts = name.split(".")
        if module[0] == "tabletop":
            assert parts[0] not in SCREENS, f"{name}: the rules know no screen"
        if module[0] == parts[0] == "tabletop" and part_of(module) in ALLOWED:
            assert part_of(parts) in ALLOWED[part_of(module)], f"{part_of(module)} may not import {name}"


@each(zip(SCREEN_SOURCES))
def test_what_every_table_has_knows_no_game_and_a_games_views_only_their_own(path: Path) -> None:
    folders = path.relative_to(ROOT / "widgets" / "tabletop_widgets").parts
    own = {folders[1]} if folders[0] == "games" else set()
    for name in imports(path):
        parts = name.split(".")
        if parts[0] in ("tabletop", "tabletop_widgets"):
            assert set(parts[1:3]) & set(GAMES) <= own, f"{module_of(path)} may not import {name}"


@each(zip(path for path in SOURCES if module_of(path).startswith("tabletop.engine")))
def test_the_engine_needs_the_standard_library_only(path: Path) -> None:
    foreign = [name for name in imports(path, True) if name.split(".")[0] not in {"tabletop", *sys.stdlib_module_names}]
    assert foreign == []


@each(zip(SOURCES))
def test_a_module_can_be_read_in_one_sitting(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 500


@cache
def circles(at_run_time: bool = True) -> list[set[str]]:
    """Return the groups of modules that import one another, at run time or also for types only, anywhere in them."""
    modules = {module_of(path): path for path in SOURCES}

    def module(name: str) -> str:
        while name and name not in modules:
            name = name.rpartition(".")[0]
        return name

    graph = {one: {module(name) for name in imports(path, at_run_time)} - {one, ""} for one, path in modules.items()}

    def reached(start: str) -> set[str]:
        found, front = set[str](), [start]
        while front:
            near = graph[front.pop()] - found
            found |= near
            front += near
        return found

    reach = {one: reached(one) for one in graph}
    found = {frozenset(other for other in reach[one] if one in reach[other]) for one in graph if one in reach[one]}
    return sorted(map(set, found), key=sorted)


def test_few_modules_import_one_another_in_a_circle() -> None:
    assert [circle for circle in circles() if len(circle) > 5] == []
    parts = [part_of(name.split(".")) for circle in circles() for name in circle]
    assert not {"engine", "games.axon_protocol"} & set(parts)


@pytest.mark.parametrize(("package", "most"), [("engine", 10), *((f"games.{game}", 20) for game in GAMES)])
def test_no_import_cycle_is_large_when_imports_for_types_count(package: str, most: int) -> None:
    cycles = [circle for circle in circles(False) if all(part_of(name.split(".")) == package for name in circle)]
    assert cycles
    assert max(map(len, cycles)) <= most


def test_nothing_happens_in_an_assert() -> None:
    code = [path for path in [*SOURCES, *HELPERS] if "tests" not in path.parts]  # those of an empty game do assert
    found = {path.name: doing_asserts(path.read_text(encoding="utf-8")) for path in code}
    assert {name: asserts for name, asserts in found.items() if asserts} == {}


@each(zip(SOURCES))
def test_no_card_is_known_by_its_name(path: Path) -> None:
    assert known_by_name(path.read_text(encoding="utf-8")) == []


def test_the_checks_see_what_they_look_for() -> None:
    assert known_by_name('if card.name == "Sawmill": pass') == ["card.name == 'Sawmill'"]
    assert known_by_name('x = self.card.face.id in ("a", "b")') == ["self.card.face.id in ('a', 'b')"]
    assert known_by_name("match location.id:\n    case 'a': pass") == ["match location.id"]
    assert known_by_name('if card.kind == other.kind or parameter.name == "players": pass') == []
    for test in ("found.add(x) is not None", "(n := m) is not None", "isinstance(pile.pop(), str)", "n < 3"):
        assert len(doing_asserts(f"assert {test}, 'why'")) == 1
    assert doing_asserts("assert isinstance(a.b, (C, d.E))\nassert self.desk is not None, 'there is one'") == []
    assert GAMES
    assert "ast" in set(imports(Path(__file__)))
    assert "pathlib.Path" in set(imports(Path(__file__)))
