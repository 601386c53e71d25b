"""Modules to compile, and modules whose classes are rewritten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

HOT = {
    "engine": (
        "core/actions", "core/agenda", "core/chance", "core/decisions", "core/events", "core/state", "core/steps",
        "core/tally", "core/values", "schema/dealing", "schema/verbs", "schema/pools", "i18n/messages",
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
