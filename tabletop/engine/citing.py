"""The rules that the code of a game names, for the battery: each must exist, and be at work in some game."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path

from tabletop.engine.game import Game


def code_of(game: Game) -> tuple[str, ...]:
    """The files with the code of a game: all loaded modules of the package in which its values lie."""
    homes = [thing.__module__.split(".") for thing in (type(game), *game.vocabulary.values())]
    shared = homes[0]
    for home in homes[1:]:
        alike = [a == b for a, b in zip(shared, home, strict=False)]
        shared = shared[: alike.index(False) if False in alike else len(alike)]
    package = ".".join(shared or homes[0])
    modules = [m for name, m in sys.modules.items() if name == package or name.startswith(f"{package}.")]
    return tuple(sorted({file for module in modules if (file := getattr(module, "__file__", None)) is not None}))


@lru_cache(maxsize=1000)
def _words(file: str) -> frozenset[str]:
    """The strings in a file that are words joined by dots, like the ids of rules."""
    if not file.endswith(".py"):
        return frozenset()  # compiled, or an archive: there is nothing to read
    found = ast.walk(ast.parse(Path(file).read_text(encoding="utf-8")))
    texts = {node.value for node in found if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return frozenset(text for text in texts if re.fullmatch(r"\w+(\.\w+)+", text))


def named(game: Game) -> set[str]:
    """The strings in the code of a game that look like ids of its rules, whether or not there are such rules."""
    begins = {f"{id.split('.')[0]}." for id in game.rulebook}
    return {text for file in code_of(game) for text in _words(file) if text[: text.index(".") + 1] in begins}


def unknown(game: Game) -> list[str]:
    """The rules that the code names, and that are not in the rulebook."""
    return sorted(id for id in named(game) if id not in game.rulebook)


def idle(game: Game, fired: Collection[str]) -> list[str]:
    """The rules that the code names and that were never seen at work: refusing, warning, or carried out by a class."""
    by_class: dict[str, list[str]] = {}
    for name, thing in game.vocabulary.items():
        if isinstance(rule := getattr(thing, "rule", ""), str):
            by_class.setdefault(rule, []).append(name)
    return sorted(
        id for id in named(game)
        if not any(mark in fired for mark in (id, f"warning:{id}", *by_class.get(id, ())))
    )  # fmt: skip
