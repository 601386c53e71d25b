"""`python -m benchmarks.compiled`: the engine and the toy of the tests, compiled with mypyc in a scratch folder.

Nothing compiled is shipped. This shows that the way there is open: the same source, compiled, passes the battery and
plays the same games position by position; and it tells how much faster it is. Needs a C compiler; takes a minute.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

from tabletop.engine.table import declared as table
from tests.engine import toy

ROOT = Path(__file__).resolve().parents[1]
PLAIN = {
    "generic.py", "steps.py", "testing.py", "deciders.py", "nouns.py", "citing.py",
    "declared.py", "declaring.py", "fields.py", "compounds.py", "generate.py", "writing.py",
    "reading.py", "saving.py", "describing.py", "playing_cards.py", "check_all.py", "still.py",
    "game.py", "table_game.py", "room.py", "faces.py", "differences.py", "foresight.py", "unseen.py",
    "checks_foresight.py",
}  # fmt: skip
"""What only looks at games from outside stays as it is; so do the shared steps, which the toy does not use, what has
classes made of words or tuples, which mypyc refuses, what declares and reads tables, whose methods are written out,
what furnishes the classes of games (mypyc cannot say `super()` in `__init_subclass__`), what looks ahead for people."""

PLAY = """
import hashlib, json, sys, time
from random import Random
import tabletop.engine.state as state
from tests.engine import toy
from tabletop.engine.battery.testing import digests_of
from tabletop.testing import check_game

def speed(seconds):
    game, draw, decisions, seed = toy.Toy(players=3, goal=40), Random(1).random, 0, 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        seed += 1
        position = game.new_initial_state(seed)
        position.telling = False
        while not position.is_terminal():
            legal = position.legal_actions()
            decisions += len(legal) > 1
            position.apply_action(legal[int(draw() * len(legal))])
    return decisions / (time.perf_counter() - start)

games = {f"{n}/{seed}": digests_of(toy.Toy(players=n, goal=40), seed) for n in (2, 3, 4) for seed in range(40)}
battery = check_game(toy.Toy(players=3, goal=40), range(5), every=3).decisions
speeds = [speed(1.0) for _ in range(5)]
print(json.dumps({"file": state.__file__, "games": games, "battery": battery, "speeds": speeds}))
"""


def written_out(source: str) -> str:
    """The source with every `@value` class as a plain class with its methods written out: the form that gains most.

    mypyc compiles only classes whose decorators it knows, and its own dataclasses are slow.
    """
    lines = source.splitlines()
    for node in reversed(ast.parse(source).body):
        if not isinstance(node, ast.ClassDef) or "value" not in map(ast.unparse, node.decorator_list):
            continue
        facts = [
            (ast.unparse(part.target), ast.unparse(part.annotation))
            for part in node.body
            if isinstance(part, ast.AnnAssign) and "ClassVar" not in ast.unparse(part.annotation)
        ]
        names = [name for name, _ in facts]
        same = "".join(f" and self.{name} == other.{name}" for name in names)
        inside = [
            f"    def __init__(self{''.join(f', {name}: {kind}' for name, kind in facts)}) -> None:",
            *(f"        self.{name} = {name}" for name in names),
            "        pass",
            "",
            "    def __eq__(self, other: object) -> bool:",
            f"        return type(other) is {node.name} and isinstance(other, {node.name}){same}",
            "",
            "    def __hash__(self) -> int:",
            f"        return hash(({''.join(f'self.{name}, ' for name in names)}))",
            "",
        ]
        after = f"declare({node.name}, {{{', '.join(f'{name!r}: {kind}' for name, kind in facts)}}})"
        lines[node.end_lineno : node.end_lineno] = [*inside, after, ""]
        for decorator in node.decorator_list:
            lines[decorator.lineno - 1] = ""
    return "\n".join(lines).replace("import Value, value", "import Value, declare") + "\n"


class Untyped(ast.NodeTransformer):
    """Names the forms of fields through a module of type Any: at run time they are no lists and numbers yet."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Attribute(ast.Name("forms"), node.id) if node.id in table.__all__ else node


def with_tables_written_out(source: str, module: ModuleType) -> str:
    """The source with every declared table as a plain class with its generated methods."""
    lines = source.splitlines()
    for node in reversed(ast.parse(source).body):
        kinds = {"table", "part", "piece"}
        kind = [ast.unparse(d) for d in getattr(node, "decorator_list", ()) if ast.unparse(d) in kinds]
        if not isinstance(node, ast.ClassDef) or not kind:
            continue
        declared = getattr(module, node.name)
        parts = [part for part in node.body if isinstance(part, ast.AnnAssign) and part.value is not None]
        said = [(ast.unparse(p.target), ast.unparse(Untyped().visit(p.value))) for p in parts if p.value]
        forms = ", ".join(f"{name!r}: {form}" for name, form in said)
        after = [
            f"written_out({node.name}, {kind[0]!r}, {{{forms}}})",
            *(f"{name}: Any = constants({node.name})[{name!r}]" for name in table.constants(declared)),
            "",
        ]
        methods = [f"    {line}" if line else "" for line in table.source(declared, compiled=True).splitlines()]
        lines[node.end_lineno : node.end_lineno] = ["", *methods, "", *after]
        for part in parts:
            lines[part.lineno - 1 : part.end_lineno] = [
                f"    {ast.unparse(part.target)}: {ast.unparse(part.annotation)}",
                *[""] * ((part.end_lineno or part.lineno) - part.lineno),
            ]
        for decorator in node.decorator_list:
            lines[decorator.lineno - 1] = ""
    needed = "from tabletop.engine.table.dealing import deal\nfrom tabletop.engine.storing.saving import pack\n"
    needed += "from tabletop.engine.table.declared import constants, written_out\n"
    needed += "from tabletop.engine.table import declared as declaring\n"
    before = "from tabletop.engine.values import"
    after = "CARDS ="
    text = "\n".join(lines).replace(before, needed + before, 1)
    return text.replace(after, f"forms: Any = declaring\n{after}", 1)


def lay_out(folder: Path) -> list[str]:
    """Copy engine, strategies and toy; returns the modules to compile."""
    shutil.copytree(
        ROOT / "tabletop", folder / "tabletop", ignore=shutil.ignore_patterns("__pycache__", "fifty_first_state")
    )
    (folder / "tests" / "engine").mkdir(parents=True)
    for package in ("tests", "tests/engine"):
        (folder / package / "__init__.py").touch()
    for name in ("toy.py", "toy_words.py"):
        source = (ROOT / "tests" / "engine" / name).read_text(encoding="utf-8")
        text = with_tables_written_out(source, toy) if name == "toy.py" else source
        (folder / "tests" / "engine" / name).write_text(written_out(text), encoding="utf-8")
    values = folder / "tabletop" / "engine" / "values.py"
    # The hint for type checkers cannot be put on a compiled function.
    values.write_text(values.read_text(encoding="utf-8").replace("@dataclass_transform(frozen_default=True)\n", ""))
    engine = sorted((folder / "tabletop" / "engine").rglob("*.py"))
    return [str(p.relative_to(folder)) for p in engine if p.name not in PLAIN] + ["tests/engine/toy.py"]


def play(folder: Path) -> dict[str, Any]:
    """Play the games, the battery and the races with what lies in `folder`."""
    env = {**os.environ, "PYTHONPATH": str(folder)}
    run = subprocess.run([sys.executable, "-c", PLAY], cwd=folder, env=env, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"Playing in {folder} failed:\n{run.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def main() -> None:
    """Compile, play both forms, compare and print."""
    with tempfile.TemporaryDirectory() as scratch:
        plain, fast = Path(scratch, "plain"), Path(scratch, "compiled")
        lay_out(plain)
        modules = lay_out(fast)
        build = subprocess.run(
            [sys.executable, "-m", "mypyc", *modules], cwd=fast, env={**os.environ, "PYTHONPATH": str(fast)},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if build.returncode:
            sys.exit(f"mypyc could not compile:\n{(build.stdout + build.stderr)[-3000:]}")
        interpreted, compiled = play(plain), play(fast)
    if not str(compiled["file"]).endswith((".so", ".pyd")) and "mypyc" not in build.stdout:
        sys.exit(f"what was measured is not compiled: {compiled['file']}")
    if interpreted["games"] != compiled["games"]:
        sys.exit("the compiled form plays other games")
    before, after = median(interpreted["speeds"]), median(compiled["speeds"])
    games = interpreted["games"]
    positions = sum(map(len, games.values()))
    print(f"{len(games)} games of the toy, equal in all {positions} positions; the battery passes on both forms")
    print(f"plain Python  {before:12,.0f} decisions/s")
    print(f"mypyc         {after:12,.0f} decisions/s")
    print(f"ratio         {after / before:12.2f}")


if __name__ == "__main__":
    main()
