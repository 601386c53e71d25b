"""Rules that the code of a game names: each must exist, and each rule must apply in some game."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.declarations.defaults import PARTS


def find_source_files(game: Game) -> tuple[str, ...]:
    """Return the files with the code of a game: all loaded modules of the package of its values."""
    for key in (key for keys in PARTS.values() for key in keys):
        getattr(game, key, None)  # loads the module that defines it
    homes = [thing.__module__.split(".") for thing in (type(game), *game.vocabulary.values())]
    shared = homes[0]
    for home in homes[1:]:
        alike = [a == b for a, b in zip(shared, home, strict=False)]
        shared = shared[: alike.index(False) if False in alike else len(alike)]
    package = ".".join(shared or homes[0])
    modules = [m for name, m in sys.modules.items() if name == package or name.startswith(f"{package}.")]
    return tuple(sorted({file for module in modules if (file := getattr(module, "__file__", None)) is not None}))


@lru_cache(maxsize=1000)
def _find_dotted_words(file: str) -> frozenset[str]:
    """Return the strings in a file that are words joined by dots, like the ids of rules."""
    if not file.endswith(".py"):
        return frozenset()  # compiled, or in an archive: no source to read
    nodes = ast.walk(ast.parse(Path(file).read_text(encoding="utf-8")))
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return frozenset(text for text in texts if re.fullmatch(r"\w+(\.\w+)+", text))


def find_named_rules(game: Game) -> set[str]:
    """Return the strings in the code of a game that look like ids of its rules, even if there are no such rules."""
    begins = {f"{id.split('.')[0]}." for id in game.rulebook}
    return {
        text
        for file in find_source_files(game)
        for text in _find_dotted_words(file)
        if text[: text.index(".") + 1] in begins
    }


def find_unknown_rules(game: Game) -> list[str]:
    """Return the rules that the code or a parameter names but the rulebook lacks."""
    ours = {parameter.rule for parameter in game.settings.values() if parameter.rule}
    return sorted(id for id in find_named_rules(game) | ours if id not in game.rulebook)


@lru_cache(maxsize=1000)
def _find_refusing_rules(file: str) -> frozenset[str]:
    """Return the strings with which a file creates an `Obstacle`, except for warnings."""
    if not file.endswith(".py"):
        return frozenset()
    rules = set[str]()

    def walk(node: ast.AST) -> None:
        if isinstance(node, ast.FunctionDef) and node.name == "warnings":
            return
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Obstacle":
            rules.update(str(word.value) for word in node.args[:1] if isinstance(word, ast.Constant))
        for inner in ast.iter_child_nodes(node):
            walk(inner)

    walk(ast.parse(Path(file).read_text(encoding="utf-8")))
    return frozenset(rules)


def find_silent_rules(game: Game, fired: Collection[str]) -> list[str]:
    """Return the rules by which the code refuses but that never refused or warned."""
    refusing = {id for file in find_source_files(game) for id in _find_refusing_rules(file) if id in game.rulebook}
    return sorted(id for id in refusing if id not in fired and f"warning:{id}" not in fired)


DOTTED_WORD = re.compile(r"\w+(?:\.\w+)+")


def _find_docstring_words(line: ast.stmt) -> list[str]:
    """Return the words joined by dots in a docstring."""
    if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and isinstance(line.value.value, str):
        return DOTTED_WORD.findall(line.value.value)
    return []


@lru_cache(maxsize=1000)
def _map_followed_rules(file: str) -> Mapping[int, frozenset[str]]:
    """Map the first line of each function to the dotted words in the docstrings of it and its enclosing scopes."""
    if not file.endswith(".py"):
        return {}
    words_by_line: dict[int, frozenset[str]] = {}

    def walk(node: ast.AST, above: frozenset[str]) -> None:
        for inner in ast.iter_child_nodes(node):
            words = above
            if isinstance(inner, (ast.FunctionDef, ast.ClassDef)):
                words |= {word for line in inner.body for word in _find_docstring_words(line)}
            if isinstance(inner, ast.FunctionDef):
                words_by_line[min([inner.lineno, *(decorator.lineno for decorator in inner.decorator_list)])] = words
            walk(inner, words)

    walk(ast.parse(Path(file).read_text(encoding="utf-8")), frozenset())
    return words_by_line


class CallRecorder:
    """Recorder of called functions: `with CallRecorder() as calls: ...`, then `calls.find_followed_rules(game)`."""

    def __init__(self) -> None:
        self._ran: set[CodeType] = set()
        self._before: Any = None

    def __enter__(self) -> CallRecorder:
        ran = self._ran

        def record_call(frame: FrameType, event: str, _: Any) -> None:
            if event == "call":
                ran.add(frame.f_code)

        self._before = sys.getprofile()
        sys.setprofile(record_call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(self._before)

    def find_followed_rules(self, game: Game) -> set[str]:
        """Return "followed:" with the id of each rule in the docstring of a called function or of its class."""
        files = set(find_source_files(game))
        words = {word for code in self._ran if code.co_filename in files for word in _get_words(code)}
        return {f"followed:{word}" for word in words if word in game.rulebook}


def _get_words(code: CodeType) -> frozenset[str]:
    return _map_followed_rules(code.co_filename).get(code.co_firstlineno, frozenset())


def find_idle_rules(game: Game, fired: Collection[str]) -> list[str]:
    """Return the rules that never applied: refusing, warning, carried out by a class, or followed by a function.

    The last of these is known only for games played under a `CallRecorder`: `tabletop.testing.collect_followed_rules`.
    """
    by_class: dict[str, list[str]] = {}
    for name, thing in game.vocabulary.items():
        own = getattr(thing, "rule", "")
        for rule in {*DOTTED_WORD.findall(thing.__doc__ or ""), *([own] if isinstance(own, str) else [])}:
            by_class.setdefault(rule, []).append(name)
    return sorted(
        id for id in game.rulebook
        if not any(mark in fired for mark in (id, f"warning:{id}", f"followed:{id}", *by_class.get(id, ())))
    )  # fmt: skip
