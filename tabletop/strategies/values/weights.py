"""Learned weights as they lie in a file beside a game: plain JSON, read with every mistake named, never executed.

    {"game": "51st_state", "rules_version": "3", "tables": [
      {"parameters": {"players": 3}, "origin": {"command": "...", ...},
       "late": {"": 0.1, "round": 0.2, ...}, "weights": {"vp": [0.1, 0.2, 0.0], "hand:school": [...], ...}}]}

Each entry of `tables` is one of the parameters it was learned with: those that differ from their defaults.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.i18n.quoting import describe_briefly
from tabletop.engine.registry.catalogue import create_declared_game
from tabletop.engine.schema.value_features import ValueFeatures, find_value_features
from tabletop.engine.serialization.saving import SaveError
from tabletop.strategies.fitted_files import TablesReader

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

    def to_json(self) -> str:
        """Return the table as JSON, with a line for each number that has weights."""
        lines = [f'"parameters": {json.dumps(self.parameters)}', f'"origin": {json.dumps(self.origin)}']
        for key, numbers in (("late", self.late), ("weights", self.weights)):
            entries = ",\n".join(f"  {json.dumps(name)}: {json.dumps(weight)}" for name, weight in numbers.items())
            lines.append(f'"{key}": {{\n{entries}\n}}')
        return "{" + ",\n".join(lines) + "}"


class WeightsReader(TablesReader[Weights]):
    """Reads the file of a game with learned weights."""

    file = "value.json"
    contents = "the learned value of a position"
    error = ValueFileError
    advice = "; learn it again"

    def entry(self, data: Any, place: str, game: Game) -> Weights | None:
        """Return one table of the file; None after mistakes."""
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
            learned_with = create_declared_game(type(game), table["parameters"])
        except ParameterError as error:
            self.wrong(f"{place}.parameters", str(error))
            return None
        numbers = find_value_features(learned_with)
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
                self.wrong(
                    f"{place}.{key}", f"{describe_briefly(', '.join(strange))}: no number of this game; learn it again"
                )
        if len(self.mistakes) > before:
            return None
        weights = {name: tuple(map(float, own)) for name, own in table["weights"].items()}
        return Weights(table["parameters"], table["origin"], table["late"], weights)


def known(numbers: ValueFeatures) -> tuple[set[str], set[str]]:
    """What may have weights: for a seat, and for how late it is."""
    seat = {entry.name for entry in numbers.seat}
    late = {entry.name for entry in numbers.table if not entry.is_thing}
    return seat | set(EXTRA), late | set(OVERALL) | {
        f"seat {entry.name}" for entry in numbers.seat if not entry.is_thing
    }
