"""Modules to compile, and the reasons why other modules are not compiled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "tabletop"
GAMES = ("axon_protocol", "dei", "fifty_first_state", "gin_rummy")

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

FOLDERS = ("engine", "strategies", *(f"games/{game}" for game in GAMES))
"""Folders with modules to compile."""

LOOKING = "looks at games from outside, or speaks of them"
READING = "reads files and what is saved, once"
DECLARING = "declares classes, once: it makes text and dataclasses that mypyc cannot take"
FOLLOWING = "goes once through what a person does, not through what is played for them"

PLAIN = {
    "engine/conformance": LOOKING,
    "engine/core/game": "its class is furnished when it is made, which mypyc cannot do",
    "engine/core/hidden_information": LOOKING,
    "engine/core/outcomes": LOOKING + "; its classes of words are no classes for mypyc",
    "engine/core/player_view": FOLLOWING,
    "engine/declarations": DECLARING,
    "engine/failures": LOOKING,
    "engine/generic": "names for types only",
    "engine/i18n": LOOKING,
    "engine/presentation": LOOKING,
    "engine/preview": LOOKING + "; its classes of words are no classes for mypyc",
    "engine/registry": READING,
    "engine/renamed": READING,
    "engine/schema": DECLARING,
    "engine/serialization": READING,
    "engine/session": FOLLOWING,
    "strategies": "thinks with whole positions: its time goes into the core; some are told by protocols",
}
"""Modules and folders of engine and strategies that are not compiled, with the reason; `HOT` takes precedence."""

PLAIN_IN_GAMES = {
    "coverage": LOOKING,
    "lessons": LOOKING,
    "screen": LOOKING,
    "words": LOOKING,
    "content": READING,
    "parameters": "its class is a base of the class of the game, which is not compiled",
    "reading": READING,
    "scenarios": READING,
    "game": "extends the class of all games, which is not compiled",
}
"""Modules and folders of each game that are not compiled, with the reason."""


def get_reason(name: str) -> str:
    """Return the reason why a module is not compiled; empty if it is compiled or no reason is given."""
    if name in NAMES:
        return ""
    folder, _, inside = name.partition("/")
    if folder == "games":
        return PLAIN_IN_GAMES.get(inside.split("/")[1], "")
    return next((why for part, why in PLAIN.items() if name == part or name.startswith(f"{part}/")), "")


def list_hot_modules(package: Path) -> Iterator[Path]:
    """Yield the modules to compile in a copy of the package."""
    for folder, patterns in HOT.items():
        for pattern in patterns:
            for path in sorted((package / folder).glob(f"{pattern}.py")):
                if path.name != "__init__.py" or pattern.endswith("__init__"):
                    yield path


NAMES = frozenset(path.relative_to(PACKAGE).with_suffix("").as_posix() for path in list_hot_modules(PACKAGE))
"""Names of all compiled modules."""


def with_values(package: Path) -> Iterator[Path]:
    """Yield the modules whose classes are rewritten: all modules that may define values."""
    for folder in ("engine", "strategies", "games"):
        for path in sorted((package / folder).rglob("*.py")):
            if "screen" not in path.parts and "lessons" not in path.parts:
                yield path
