"""Learned weights as they lie in a file beside a game: plain JSON, read with every mistake named, never executed.

    {"game": "51st_state", "rules_version": "3", "tables": [
      {"parameters": {"players": 3}, "origin": {"command": "...", ...},
       "late": {"": 0.1, "round": 0.2, ...}, "weights": {"vp": [0.1, 0.2, 0.0], "hand:school": [...], ...}}]}

Each entry of `tables` is one of the parameters it was learned with: those that differ from their defaults.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.i18n.quoting import brief, shortened, told
from tabletop.engine.registry.catalogue import declared_game
from tabletop.engine.schema.numbers import Numbers, numbers_of
from tabletop.engine.serialization.bounded_input import InputError, parse_json, read_text
from tabletop.engine.serialization.saving import Reader, SaveError

FILE = "value.json"
"""Where a game keeps what was learned, in its folder."""
POWERS = 3
"""Each number has a weight, one that grows with how late it is, and one with the square of that."""
EXTRA = ("points", "evaluate")
"""What counts for a seat beside the numbers of its table: its points, and what the game's own value says of it."""
OVERALL = ("", "most points", "mean points")
"""What counts for how late it is, beside the numbers of the table and the mean of those of the seats: 1, points."""
ORIGIN = ("command", "date", "rules_version", "players", "slips", "ridge", "games", "seeds", "positions", "held_out")
"""What a table of weights says of where it comes from."""


class ValueFileError(SaveError):
    """A file that holds no learned weights of this game; the message names every mistake."""


@dataclass(frozen=True)
class Weights:
    """What was learned for one choice of parameters."""

    parameters: Mapping[str, Any]
    """Those that differ from their defaults."""
    origin: Mapping[str, Any]
    """Where it comes from: the command, the games, and how well it foretold games that it was not learned from."""
    late: Mapping[str, float]
    """How late it is, 0 to 1: weights of `OVERALL`, of the numbers of the table and of "seat " and those of a seat."""
    weights: Mapping[str, tuple[float, ...]]
    """For each number of a seat, and `EXTRA`, its `POWERS` weights."""

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        weights = {name: list(own) for name, own in self.weights.items()}
        return {
            "parameters": dict(self.parameters), "origin": dict(self.origin), "late": dict(self.late),
            "weights": weights,
        }  # fmt: skip


def load(path: Path, game: Game) -> list[Weights]:
    """Return what the file at `path` holds, as `read` does. Raises ValueFileError, or OSError."""
    try:
        text = read_text(path)
    except InputError as error:
        raise ValueFileError(f"{shortened(str(path))} cannot be read: {error}") from None
    return read(text, game, str(path))


def read(text: str, game: Game, source: str = FILE) -> list[Weights]:
    """What a file holds, for a game of that kind. Raises ValueFileError that names every mistake.

    `text` is that of the file; `game` any game of the kind that it must be for, e.g. with other parameters.

    >>> from tabletop.strategies.values.weights import read
    >>> read("", gin)
    Traceback (most recent call last):
        ...
    tabletop.strategies.values.weights.ValueFileError: value.json cannot be read: line 1, column 1: ...
    """
    reader = _Reader({})
    try:
        data = parse_json(text)
    except InputError as error:
        raise ValueFileError(f"{shortened(source)} cannot be read: {error}") from None
    table = reader.table(data, "file", ("game", "rules_version", "tables"))
    for key, own in (("game", game.name), ("rules_version", game.rules_version)):
        if key in table and table[key] != own:
            reader.wrong(key, f"is {brief(table[key])}, but this game has {own}; learn it again")
    found = [
        one for k, entry in enumerate(reader.sequence(table.get("tables", []), "tables", 1000))
        if (one := reader.weights(entry, f"tables[{k}]", game)) is not None
    ]  # fmt: skip
    if reader.mistakes:
        raise ValueFileError(f"{shortened(source)} cannot be read: {told(reader.mistakes)}")
    return found


def written(game: Game, tables: Iterable[Weights]) -> str:
    """The text of the file that holds these weights: a line for each number."""
    made = {"game": game.name, "rules_version": game.rules_version}
    tables = sorted(tables, key=lambda one: str(sorted(one.parameters.items())))
    head = json.dumps(made, ensure_ascii=False)[:-1]
    return f'{head}, "tables": [\n' + ",\n".join(_table(one.to_dict()) for one in tables) + "\n]}\n"


def _table(one: Mapping[str, Any]) -> str:
    """One table, with a line for each part and for each number that has weights."""
    lines = [f"{json.dumps(key)}: {json.dumps(one[key])}" for key in ("parameters", "origin")]
    for key in ("late", "weights"):
        entries = ",\n".join(f"  {json.dumps(name)}: {json.dumps(weight)}" for name, weight in one[key].items())
        lines.append(f"{json.dumps(key)}: {{\n{entries}\n}}")
    return "{" + ",\n".join(lines) + "}"


class _Reader(Reader):
    """Reads plain data and remembers every mistake with its place."""

    def weights(self, data: Any, place: str, game: Game) -> Weights | None:
        """One table of the file."""
        before = len(self.mistakes)
        table = self.table(data, place, ("parameters", "origin", "late", "weights"))
        if len(self.mistakes) > before:
            return None
        parts = [table[key] if isinstance(table[key], Mapping) else None for key in table]
        for key, part in zip(table, parts, strict=True):
            if part is None:
                self.wrong(f"{place}.{key}", f"must be a table, not {type(table[key]).__name__}")
        if len(self.mistakes) > before:
            return None
        self.table(table["origin"], f"{place}.origin", ORIGIN)
        try:
            learned_with = declared_game(type(game), table["parameters"])
        except ParameterError as error:
            self.wrong(f"{place}.parameters", str(error))
            return None
        numbers = numbers_of(learned_with)
        if numbers is None:
            self.wrong(place, "is of a game whose table is not declared")
            return None
        for name, n in table["late"].items():
            self.real(n, f"{place}.late.{name}")
        for name, own in table["weights"].items():
            if len(self.sequence(own, f"{place}.weights.{name}", POWERS)) != POWERS:
                self.wrong(f"{place}.weights.{name}", f"must be {POWERS} numbers")
            for k, n in enumerate(own if isinstance(own, list) else ()):
                self.real(n, f"{place}.weights.{name}[{k}]")
        seat, all_of_it = known(numbers)
        for key, names in (("weights", seat), ("late", all_of_it)):
            strange = [name for name in table[key] if name not in names]
            if strange:
                self.wrong(f"{place}.{key}", f"{brief(', '.join(strange))}: no number of this game; learn it again")
        if len(self.mistakes) > before:
            return None
        weights = {name: tuple(map(float, own)) for name, own in table["weights"].items()}
        return Weights(table["parameters"], table["origin"], table["late"], weights)


def known(numbers: Numbers) -> tuple[set[str], set[str]]:
    """What may have weights: for a seat, and for how late it is."""
    seat = {entry.name for entry in numbers.seat}
    late = {entry.name for entry in numbers.table if not entry.thing}
    return seat | set(EXTRA), late | set(OVERALL) | {f"seat {entry.name}" for entry in numbers.seat if not entry.thing}


def file_of(game: Game) -> Path | None:
    """The file of a game, if it has one."""
    path = folder_of(game) / FILE
    return path if path.is_file() else None


def folder_of(game: Game) -> Path:
    """The folder in which the class of a game is defined."""
    return Path(inspect.getfile(type(game))).parent
