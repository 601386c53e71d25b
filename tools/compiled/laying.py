"""Copy of the package in the form in which it is compiled, and the modules to compile."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tools.compiled import values, writing

HOT = {
    "engine": (
        "core/actions", "core/agenda", "core/chance", "core/decisions", "core/events", "core/state", "core/steps",
        "core/tally", "core/values", "schema/verbs", "schema/pools", "i18n/messages",
    ),
    "games/fifty_first_state": (
        "table/*", "content/pieces", "rules/*", "rules/effects/*", "strategies/*",
    ),
    "games/axon_protocol": ("table/*", "rules/*", "rules/characters/*", "rules/effects/*", "strategies/*"),
    "games/dei": ("table/*", "rules/*", "rules/effects/*", "strategies/*"),
    "games/gin_rummy": ("rules/__init__", "table", "strategies", "content"),
}  # fmt: skip
"""Modules used while a game is played, by folder."""


def list_hot_modules(package: Path) -> Iterator[Path]:
    """Yield the modules to compile in a copy of the package."""
    for folder, patterns in HOT.items():
        for pattern in patterns:
            for path in sorted((package / folder).glob(f"{pattern}.py")):
                if path.name != "__init__.py" or pattern.endswith("__init__"):
                    yield path


def with_values(package: Path) -> Iterator[Path]:
    """Yield the modules whose classes are rewritten: all modules that may define values."""
    for folder in ("engine", "strategies", "games"):
        for path in sorted((package / folder).rglob("*.py")):
            if "screen" not in path.parts and "lessons" not in path.parts:
                yield path


ROOT = Path(__file__).resolve().parents[2]


def lay_out(folder: Path, linked: bool = False) -> list[Path]:
    """Copy the package to a folder, rewrite its classes for mypyc, and return the modules to compile.

    With `linked`, files other than modules become symbolic links to the source.
    """
    source, copy = ROOT / "tabletop", folder / "tabletop"
    hot, written = set(list_hot_modules(source)), set(with_values(source))
    targets = set()
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(ROOT)
        target = folder / inside
        if path.is_dir() or path.parent.name == "__pycache__":
            continue
        targets.add(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path in written:
            module = import_module(".".join(inside.with_suffix("").parts).removesuffix(".__init__"))
            text = writing.write_out(path.read_text(encoding="utf-8"), module, path in hot)
            # The hint for type checkers is not allowed on a compiled function.
            put(target, text.replace("@dataclass_transform(frozen_default=True)\ndef value", "def value"))
        elif path.suffix == ".py":
            put(target, path.read_text(encoding="utf-8"))
        elif linked:
            link(target, path)
        else:
            target.unlink(missing_ok=True)
            shutil.copy2(path, target)
    put(copy / "engine" / "native.py", values.NATIVE)
    targets.add(copy / "engine" / "native.py")
    for path in sorted(copy.rglob("*")):  # left over from an earlier copy
        if not path.is_dir() and path not in targets and path.parent.name != "__pycache__":
            path.unlink()
    return sorted(path.relative_to(ROOT) for path in hot)


def put(path: Path, text: str) -> None:
    """Write a file unless it already has this text."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def link(path: Path, to: Path) -> None:
    """Create a symbolic link, or a copy where links are not supported."""
    path.unlink(missing_ok=True)
    try:
        path.symlink_to(to)
    except OSError:
        shutil.copy2(to, path)
