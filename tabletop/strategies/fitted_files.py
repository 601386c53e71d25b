"""Files next to a game that hold fitted or learned data: one table for each choice of the game's parameters.

    {"game": "gin_rummy", "rules_version": "1", "tables": [{"parameters": {"hands": 3}, "origin": {...}, ...}]}

They are plain JSON. The reader names every mistake and never executes anything. `parameters` are those that differ from
their defaults.
"""

from __future__ import annotations

import inspect
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from tabletop.engine.core.game import Game
from tabletop.engine.failures import report_failure
from tabletop.engine.i18n.quoting import describe_briefly, join_mistakes, shorten
from tabletop.engine.serialization.bounded_input import InputError, parse_json, read_text
from tabletop.engine.serialization.saving import Reader, SaveError

MAX_TABLES = 1000


class FittedTable(Protocol):
    """Data fitted for one choice of parameters."""

    @property
    def parameters(self) -> Mapping[str, Any]:
        """Parameters that differ from their defaults."""

    def to_json(self) -> str:
        """Return the table as JSON, in lines that are easy to compare."""


T = TypeVar("T", bound=FittedTable)


class TablesReader(Reader, ABC, Generic[T]):
    """Reader of the tables of one kind of file; it collects every mistake with its location."""

    file: ClassVar[str]
    """Name of the file in the folder of a game."""
    contents: ClassVar[str]
    """Name of the contents in error messages."""
    error: ClassVar[type[SaveError]]
    """Error class for a file that cannot be read."""
    advice: ClassVar[str] = ""
    """Advice for a file of other rules; "": such a file is read as one without tables."""

    @abstractmethod
    def read_entry(self, data: Any, place: str, game: Game) -> T | None:
        """Return one table of the file; None after mistakes."""

    def read_file(self, data: Any, game: Game) -> list[T]:
        """Return all tables of the file."""
        table = self.table(data, "file", ("game", "rules_version", "tables"))
        own = {"game": game.name} | ({"rules_version": game.rules_version} if self.advice else {})
        for key, value in own.items():
            if key in table and table[key] != value:
                self.wrong(key, f"is {describe_briefly(table[key])}, but this game has {value}{self.advice}")
        entries = self.sequence(table.get("tables", []), "tables", MAX_TABLES)
        tables = [self.read_entry(entry, f"tables[{k}]", game) for k, entry in enumerate(entries)]
        return (
            [parsed for parsed in tables if parsed is not None]
            if table.get("rules_version") == game.rules_version
            else []
        )


def read_tables(kind: type[TablesReader[T]], text: str, game: Game, source: str = "") -> list[T]:
    """Return the tables in the text of a file.

    Args:
        kind: The reader of this kind of file.
        text: The text of the file.
        game: Any game of the class that the file must be for; its parameters may differ.
        source: Name of the file in errors.

    Raises:
        SaveError: Of the class `kind.error`, with every mistake.

    >>> from tabletop.strategies.fitted_files import read_tables
    >>> from tabletop.strategies.values.weights import WeightsReader
    >>> read_tables(WeightsReader, "", gin)
    Traceback (most recent call last):
        ...
    tabletop.strategies.values.weights.ValueFileError: value.json cannot be read: line 1, column 1: ...
    """
    reader = kind({})
    try:
        tables = reader.read_file(parse_json(text), game)
        mistakes = join_mistakes(reader.mistakes) if reader.mistakes else ""
    except InputError as error:
        mistakes = str(error)
    if mistakes:
        raise kind.error(f"{shorten(source or kind.file)} cannot be read: {mistakes}")
    return tables


def load_tables(kind: type[TablesReader[T]], path: Path, game: Game) -> list[T]:
    """Return the tables of the file at `path`, as `read_tables` does. Raises `kind.error`, or OSError."""
    try:
        text = read_text(path)
    except InputError as error:
        raise kind.error(f"{shorten(str(path))} cannot be read: {error}") from None
    return read_tables(kind, text, game, str(path))


def load_others(kind: type[TablesReader[T]], path: Path, game: Game) -> list[T]:
    """Return the tables of the file for other parameters; empty without a file, or for a file of other rules."""
    if not path.is_file():
        return []
    try:
        if parse_json(read_text(path)).get("rules_version") != game.rules_version:
            return []
    except (InputError, AttributeError):
        return []
    return [table for table in load_tables(kind, path, game) if table.parameters != game.changed_parameters()]


def write_tables(game: Game, tables: Iterable[FittedTable]) -> str:
    """Return the text of a file with these tables."""
    head = json.dumps({"game": game.name, "rules_version": game.rules_version}, ensure_ascii=False)[:-1]
    ordered = sorted(tables, key=lambda table: str(sorted(table.parameters.items())))
    return f'{head}, "tables": [\n' + ",\n".join(table.to_json() for table in ordered) + "\n]}\n"


def find_table(kind: type[TablesReader[T]], game: Game) -> T | None:
    """Return the table that the game ships for its parameters; None if there is none.

    A game with other content has none. A file that cannot be read gives None, too; one line reports that.
    """
    path = find_file(kind.file, game)
    if path is None or game.content_id != "published":
        return None
    try:
        tables = _load(kind, path, type(game))
    except (OSError, ValueError) as error:
        report_failure(kind.contents, error)
        return None
    return next((table for table in tables if table.parameters == game.changed_parameters()), None)


@lru_cache(maxsize=32)
def _load(kind: type[TablesReader[T]], path: Path, game: type[Game]) -> list[T]:
    return load_tables(kind, path, game())


def find_file(name: str, game: Game) -> Path | None:
    """Return the file of this name in the folder of a game, if it has one."""
    try:
        path = find_folder(game) / name
    except (OSError, TypeError):  # a game defined in a notebook cell has no folder
        return None
    return path if path.is_file() else None


def find_folder(game: Game) -> Path:
    """Return the folder in which the class of a game is defined."""
    return Path(inspect.getfile(type(game))).parent
