"""Files of learned weights next to a game: plain JSON, read with every mistake named, never executed.

    {"game": "51st_state", "rules_version": "3", "tables": [
      {"parameters": {"players": 3}, "origin": {"command": "...", ...},
       "late": {"": 0.1, "round": 0.2, ...}, "weights": {"vp": [0.1, 0.2, 0.0], "hand:school": [...], ...}}]}

Each entry of `tables` has the parameters of its training: those that differ from their defaults.
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
"""Number of weights of each number: a constant one, one for the progress of the game, and one for its square."""
EXTRA = ("points", "evaluate")
"""Inputs of a seat in addition to the numbers of its table: its points, and the game's own value."""
OVERALL = ("", "most points", "mean points")
"""Inputs of the progress in addition to the numbers of the table and the means over seats: 1, and points."""
ORIGIN = ("command", "date", "rules_version", "players", "slips", "ridge", "games", "seeds", "positions", "held_out")
"""Keys of the origin of a table of weights."""


class ValueFileError(SaveError):
    """Error for a file without learned weights of this game; the message names every mistake."""


@dataclass(frozen=True)
class Weights:
    """Learned weights for one choice of parameters."""

    parameters: Mapping[str, Any]
    """Parameters that differ from their defaults."""
    origin: Mapping[str, Any]
    """Origin of the weights: the command, the games, and the accuracy on games that were held out."""
    late: Mapping[str, float]
    """Weights of the progress, 0 to 1: of `OVERALL`, of the table's numbers, and of "seat " plus those of a seat."""
    weights: Mapping[str, tuple[float, ...]]
    """The `POWERS` weights of each number of a seat and of `EXTRA`."""

    def to_json(self) -> str:
        """Return the table as JSON, with a line for each number that has weights."""
        lines = [f'"parameters": {json.dumps(self.parameters)}', f'"origin": {json.dumps(self.origin)}']
        for key, numbers in (("late", self.late), ("weights", self.weights)):
            entries = ",\n".join(f"  {json.dumps(name)}: {json.dumps(weight)}" for name, weight in numbers.items())
            lines.append(f'"{key}": {{\n{entries}\n}}')
        return "{" + ",\n".join(lines) + "}"


class WeightsReader(TablesReader[Weights]):
    """Reader of the file with a game's learned weights."""

    file = "value.json"
    contents = "the learned value of a position"
    error = ValueFileError
    advice = "; learn it again"

    def read_entry(self, data: Any, place: str, game: Game) -> Weights | None:
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
            self.wrong(place, "belongs to a game whose table is not declared")
            return None
        for name, n in table["late"].items():
            self.real(n, f"{place}.late.{name}")
        for name, own in table["weights"].items():
            if len(self.sequence(own, f"{place}.weights.{name}", POWERS)) != POWERS:
                self.wrong(f"{place}.weights.{name}", f"must be {POWERS} numbers")
            for k, n in enumerate(own if isinstance(own, list) else ()):
                self.real(n, f"{place}.weights.{name}[{k}]")
        seat, all_of_it = list_known_names(numbers)
        for key, names in (("weights", seat), ("late", all_of_it)):
            strange = [name for name in table[key] if name not in names]
            if strange:
                self.wrong(f"{place}.{key}", f"{describe_briefly(', '.join(strange))}: unknown feature; learn it again")
        if len(self.mistakes) > before:
            return None
        weights = {name: tuple(map(float, own)) for name, own in table["weights"].items()}
        return Weights(table["parameters"], table["origin"], table["late"], weights)


def list_known_names(numbers: ValueFeatures) -> tuple[set[str], set[str]]:
    """Return the names that may have weights: for a seat, and for the progress."""
    seat = {entry.name for entry in numbers.seat}
    late = {entry.name for entry in numbers.table if not entry.is_thing}
    return seat | set(EXTRA), late | set(OVERALL) | {
        f"seat {entry.name}" for entry in numbers.seat if not entry.is_thing
    }
