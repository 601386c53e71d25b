"""Reasons why modules of the engine, the strategies and the games are not compiled; a test checks that none misses."""

from __future__ import annotations

from pathlib import Path

from tools.compiled.laying import list_hot_modules

PACKAGE = Path(__file__).resolve().parents[2] / "tabletop"
GAMES = ("axon_protocol", "dei", "fifty_first_state", "gin_rummy")

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

NAMES = frozenset(path.relative_to(PACKAGE).with_suffix("").as_posix() for path in list_hot_modules(PACKAGE))
"""Names of all compiled modules."""


def get_reason(name: str) -> str:
    """Return the reason why a module is not compiled; empty if it is compiled or no reason is given."""
    if name in NAMES:
        return ""
    folder, _, inside = name.partition("/")
    if folder == "games":
        return PLAIN_IN_GAMES.get(inside.split("/")[1], "")
    return next((why for part, why in PLAIN.items() if name == part or name.startswith(f"{part}/")), "")
