"""Fitted maps from rollouts that are cut off to chances to win: `chances.json` in the folder of a game.

    {"game": "dei", "rules_version": "2", "tables": [
      {"parameters": {"players": 3}, "origin": {"command": "...", "date": "...", ...}, "rounds": 4.0,
       "move": {"intercept": [0.1, 0.2], "slope": [1.3, -0.2], "strength": [2.5, 0.4]},
       "loss": {"factor": 1.1, "spread": 0.3},
       "sight": {"slope": [1.5, -0.4], "strength": [1.9, 0.2]}}]}

Each pair of numbers is a value in the middle of the game and its change from the first round to the last. `move` maps
the mean of the rollouts of a move to the chance of the seat that plays it, by logistic regression. `loss` corrects the
difference of two such chances. `sight` maps the mean values of all seats, seen with all hands open, to their chances.
`tabletop calibrate` fits a table. Only the published content with exactly these parameters uses it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, isfinite, log, sqrt
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.serialization.saving import SaveError
from tabletop.strategies.chances.claims import Prior
from tabletop.strategies.fitted_files import TablesReader, find_table

ORIGIN = ("command", "date", "rules_version", "games", "seeds", "playouts")
"""Keys of a table's origin."""
MIN_SHARE = 0.002
"""Values and chances are clamped to at least this distance from 0 and 1; no fit is more precise."""
MAX_STRENGTH = 100.0
"""Maximum number of playouts that a prediction is worth. A few hundred decisions with few playouts support no more."""
MAX_COEFFICIENT = 50.0
"""Maximum size of a coefficient, in log odds; the shipped ones are below 5."""


class ChanceFileError(SaveError):
    """Error for a file without valid fitted chances of this game; the message names every mistake."""


Pair = tuple[float, float]
"""A coefficient in the middle of the game, and its change from the first round to the last."""


@dataclass(frozen=True)
class ChanceMap:
    """Fitted map of one game with one choice of parameters."""

    parameters: Mapping[str, Any]
    """Parameters that differ from their defaults."""
    origin: Mapping[str, Any]
    """Command, date and games of the fit."""
    rounds: float
    """Mean number of rounds of a game."""
    move_intercept: Pair
    move_slope: Pair
    move_strength: Pair
    """Logarithm of the number of playouts that a prediction for a move is worth."""
    loss_factor: float
    """Factor by which the difference of two predicted chances is multiplied."""
    loss_spread: float
    """Standard error of a difference due to the map, as a share of the difference."""
    sight_slope: Pair
    sight_strength: Pair

    def compute_progress(self, state: State) -> float:
        """Return the progress of a game: -0.5 in the first round, 0.5 when an average game ends.

        >>> from tabletop.strategies.chances import find_map
        >>> game = tabletop.load_game("dei")
        >>> find_map(game).compute_progress(game.new_initial_state(1))
        -0.5
        """
        return self.compute_round_progress(state.round)

    def compute_round_progress(self, round: int) -> float:
        """Return the progress of a game in a round, numbered from 1."""
        return min(1.0, max(0.0, (round - 1) / max(1.0, self.rounds - 1))) - 0.5

    def predict_move(self, value: float, error: float, progress: float) -> Prior:
        """Return the predicted chance of the seat that plays a move, with its strength.

        Args:
            value: Mean value of the rollouts of the move, 0 to 1.
            error: Standard error of `value` in addition to that of the search's first answer; 0 for that answer.
            progress: As `compute_progress` returns it.

        >>> from tabletop.strategies.chances import find_map
        >>> fitted = find_map(tabletop.load_game("dei"))
        >>> low, high = fitted.predict_move(0.3, 0.0, 0.0), fitted.predict_move(0.6, 0.0, 0.0)
        >>> 0 < low.mean < high.mean < 1, fitted.predict_move(0.3, 0.1, 0.0).strength < low.strength
        (True, True)
        """
        slope = _interpolate(self.move_slope, progress)
        mean = _logistic(_interpolate(self.move_intercept, progress) + slope * _logit(value))
        strength = _compute_strength(self.move_strength, progress)
        if error > 0:
            own, open_ = mean * (1 - mean), value * (1 - value)
            extra = slope * own / max(open_, MIN_SHARE) * error  # shift of the chance caused by the error of the value
            strength = max(0.0, own / (own / (strength + 1) + extra**2) - 1) if isfinite(error) else 0.0
        return Prior(mean, strength)

    def predict_loss(self, best: float, other: float, apart: float, error: float, progress: float) -> Pair:
        """Return the chance that a move gives up compared with the best one, and its standard error.

        Args:
            best: Mean value of the rollouts of the best move, 0 to 1.
            other: Mean value of the rollouts of the other move, possibly in other guesses.
            apart: Mean of `best` - `other` over common guesses.
            error: Standard error of `apart`.
            progress: As `compute_progress` returns it.

        >>> from tabletop.strategies.chances import find_map
        >>> fitted = find_map(tabletop.load_game("dei"))
        >>> loss, error = fitted.predict_loss(0.6, 0.4, 0.2, 0.02, 0.0)
        >>> loss > 0 and error > 0, fitted.predict_loss(0.5, 0.5, 0.0, 0.0, 0.0)
        (True, (0.0, 0.0))
        """
        middle = (best + other) / 2
        high, low = min(1.0, middle + apart / 2), max(0.0, middle - apart / 2)
        best_chance, other_chance = (self.predict_move(value, 0.0, progress).mean for value in (high, low))
        own, open_ = (best_chance + other_chance) / 2, min(1 - MIN_SHARE, max(MIN_SHARE, middle))
        steep = _interpolate(self.move_slope, progress) * own * (1 - own) / (open_ * (1 - open_))
        loss = max(-1.0, min(1.0, self.loss_factor * (best_chance - other_chance)))
        noise = inf if error == inf else self.loss_factor * steep * error
        return loss, sqrt(noise**2 + (self.loss_spread * loss) ** 2)

    def predict_seats(self, values: Sequence[float], progress: float) -> tuple[Prior, ...]:
        """Return the predicted chances of all seats, with sum 1, from their mean values with all hands open.

        >>> from tabletop.strategies.chances import find_map
        >>> chances = find_map(tabletop.load_game("dei")).predict_seats([0.6, 0.4], 0.0)
        >>> round(sum(chance.mean for chance in chances), 6), chances[0].mean > 0.5
        (1.0, True)
        """
        slope = _interpolate(self.sight_slope, progress)
        weights = [max(MIN_SHARE, value) ** slope for value in values]
        strength = _compute_strength(self.sight_strength, progress)
        return tuple([Prior(weight / sum(weights), strength) for weight in weights])

    def to_json(self) -> str:
        """Return the table as JSON, one line for each part."""
        move = {"intercept": self.move_intercept, "slope": self.move_slope, "strength": self.move_strength}
        parts = {
            "parameters": self.parameters, "origin": self.origin, "rounds": self.rounds, "move": move,
            "loss": {"factor": self.loss_factor, "spread": self.loss_spread},
            "sight": {"slope": self.sight_slope, "strength": self.sight_strength},
        }  # fmt: skip
        return "{" + ",\n ".join(f"{json.dumps(key)}: {json.dumps(part)}" for key, part in parts.items()) + "}"


def _interpolate(pair: Pair, progress: float) -> float:
    return pair[0] + pair[1] * progress


def _compute_strength(pair: Pair, progress: float) -> float:
    return min(MAX_STRENGTH, exp(_interpolate(pair, progress)))


def _logit(share: float) -> float:
    share = min(1 - MIN_SHARE, max(MIN_SHARE, share))
    return log(share / (1 - share))


def _logistic(x: float) -> float:
    share = 1 / (1 + exp(-max(-30.0, min(30.0, x))))
    return min(1 - MIN_SHARE, max(MIN_SHARE, share))


# --- lookup -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def find_map(game: Game) -> ChanceMap | None:
    """Return the fitted map of a game with its parameters; None if there is none.

    The map must be fitted for the same parameters, the same content and the current rules. A file that cannot be read
    gives None, too; one line reports that.

    >>> from tabletop.strategies.chances import find_map
    >>> find_map(tabletop.load_game("dei")).parameters, find_map(tabletop.load_game("dei", rounds=3))
    ({}, None)
    """
    return find_table(MapsReader, game)


class MapsReader(TablesReader[ChanceMap]):
    """Reader of the file with a game's fitted chances."""

    file = "chances.json"
    contents = "the fitted chances"
    error = ChanceFileError

    def read_entry(self, data: Any, place: str, game: Game) -> ChanceMap | None:
        """Return one table of the file; None after mistakes."""
        before = len(self.mistakes)
        table = self.table(data, place, ("parameters", "origin", "rounds", "move", "loss", "sight"))
        parameters = self.read_record(table, place, "parameters", None)
        origin = self.read_record(table, place, "origin", ORIGIN)
        rounds = self.real(table.get("rounds"), f"{place}.rounds", 0)
        move = self.read_record(table, place, "move", ("intercept", "slope", "strength"))
        loss = self.read_record(table, place, "loss", ("factor", "spread"))
        sight = self.read_record(table, place, "sight", ("slope", "strength"))
        parts = [(move, "move", key) for key in ("intercept", "slope", "strength")]
        parts += [(sight, "sight", key) for key in ("slope", "strength")]
        pairs = [self.read_pair(part.get(key), f"{place}.{name}.{key}", key == "slope") for part, name, key in parts]
        factor, spread = (
            self.real(loss.get(key), f"{place}.loss.{key}", -MAX_COEFFICIENT, MAX_COEFFICIENT)
            for key in ("factor", "spread")
        )
        if len(self.mistakes) > before:
            return None
        intercept, slope, strength, sight_slope, sight_strength = pairs
        return ChanceMap(
            dict(parameters), dict(origin), rounds, intercept, slope, strength, factor, spread, sight_slope,
            sight_strength,
        )  # fmt: skip

    def read_record(
        self, table: Mapping[str, Any], place: str, key: str, keys: Iterable[str] | None
    ) -> Mapping[str, Any]:
        """Return a nested table."""
        data = table.get(key, {})
        if keys is not None:
            return self.table(data, f"{place}.{key}", keys)
        if not isinstance(data, Mapping):
            self.wrong(f"{place}.{key}", f"must be a table, not {type(data).__name__}")
            return {}
        return data

    def read_pair(self, data: Any, place: str, positive: bool) -> Pair:
        """Return two numbers. A slope must be above 0 from the first round to the last, so that the map increases."""
        numbers = self.sequence(data, place, 2)
        if len(numbers) != 2:
            self.wrong(place, "must be 2 numbers")
            return (0.0, 0.0)
        first, second = (
            self.real(number, f"{place}[{k}]", -MAX_COEFFICIENT, MAX_COEFFICIENT) for k, number in enumerate(numbers)
        )
        pair = (first, second)
        if positive and min(_interpolate(pair, -0.5), _interpolate(pair, 0.5)) <= 0:
            self.wrong(place, "must be above 0 in the first round and in the last: the map must not fall")
        return pair
