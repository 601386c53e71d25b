"""Fit of a game's chance map: logistic regression on measured decisions, and the number of playouts it is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import optimize, special

from tabletop.engine.core.game import Game
from tabletop.experiments.calibration.measuring import CalibrationRow, Claim
from tabletop.strategies.chances.maps import MAX_STRENGTH, MIN_SHARE, ChanceMap, Pair

Floats = NDArray[np.float64]

MIN_ROWS = 50
"""Minimum number of decisions for a fit."""
RIDGE = 1.0
"""Precision of the prior on each change from the first round to the last, in decisions: few data give no change."""
MIN_SLOPE = 0.05


def fit_map(game: Game, rows: Sequence[CalibrationRow], command: str) -> ChanceMap:
    """Return the map that predicts the shares of playouts won in these decisions.

    Args:
        game: The game with the parameters that were measured.
        rows: Its measured decisions, at least `MIN_ROWS`.
        command: The command that measured and fitted them.

    Raises:
        ValueError: If there are too few rows.
    """
    if len(rows) < MIN_ROWS:
        raise ValueError(f"{len(rows)} decisions of {game!r} are too few to fit: {MIN_ROWS} are needed")
    seeds = [row.seed for row in rows]
    origin = {
        "command": command,
        "date": datetime.now(UTC).date().isoformat(),
        "rules_version": game.rules_version,
        "games": len(rows),
        "seeds": [min(seeds), max(seeds)],
        "playouts": rows[0].playouts,
    }
    rounds = _round_number(float(np.mean([row.rounds for row in rows])))
    blank: Pair = (0.0, 0.0)
    start = ChanceMap(game.changed_parameters(), origin, rounds, blank, (1.0, 0.0), blank, 1.0, 0.0, (1.0, 0.0), blank)
    progress = [start.compute_round_progress(row.round) for row in rows]
    t = np.array(progress)
    intercept, slope, strength = fit_move(rows, progress)
    sight = np.array([row.sight for row in rows])
    sight_slope = _fit_sight(rows, sight, t)
    chances = _softmax(sight, _interpolate(sight_slope, t))
    ends, count = np.array([row.sight_wins for row in rows]), np.array([row.sight_playouts for row in rows], float)
    sight_strength = _fit_strength(chances, ends, count[:, None], t[:, None])
    fitted = ChanceMap(
        game.changed_parameters(), origin, rounds, intercept, slope, strength, 1.0, 0.0, sight_slope, sight_strength
    )  # fmt: skip
    factor, spread = _fit_loss(fitted, rows)
    return ChanceMap(
        game.changed_parameters(), origin, rounds, intercept, slope, strength, factor, spread,
        sight_slope, sight_strength
    )  # fmt: skip


def fit_move(rows: Sequence[Claim], progress: Sequence[float]) -> tuple[Pair, Pair, Pair]:
    """Return intercept, slope and strength of the map from the values of moves to their chances.

    Args:
        rows: Measured decisions.
        progress: Progress of each decision, as `ChanceMap.progress` returns it.
    """
    t = np.array(progress)
    intercept, slope = _fit_line(rows, t)
    means = _logistic(
        _interpolate(intercept, t) + _interpolate(slope, t) * _logit(np.array([row.value for row in rows]))
    )
    won, played = np.array([row.wins for row in rows]), np.array([row.playouts for row in rows], float)
    return intercept, slope, _fit_strength(means, won, played, t)


def _fit_line(rows: Sequence[Claim], t: Floats) -> tuple[Pair, Pair]:
    """Fit a logistic regression of the share of playouts won on the value and the progress."""
    x = _logit(np.array([row.value for row in rows]))
    share = np.array([row.wins / row.playouts for row in rows])

    def compute_loss(coefficients: Floats) -> float:
        mean = _logistic(coefficients[0] + coefficients[1] * t + (coefficients[2] + coefficients[3] * t) * x)
        lost = -(share * np.log(mean) + (1 - share) * np.log(1 - mean)).sum()
        return float(lost + RIDGE * (coefficients[1] ** 2 + coefficients[3] ** 2))

    a, b, c, d = _find_minimum(compute_loss, [0.0, 0.0, 1.0, 0.0], rising=(2, 3))
    return (a, b), (c, d)


def _fit_sight(rows: Sequence[CalibrationRow], values: Floats, t: Floats) -> Pair:
    """Return the power of the values of all seats whose shares predict the playouts with all hands open."""
    shares = np.array([row.sight_wins for row in rows]) / np.array([row.sight_playouts for row in rows])[:, None]

    def compute_loss(coefficients: Floats) -> float:
        chances = np.maximum(_softmax(values, coefficients[0] + coefficients[1] * t), MIN_SHARE)
        return float(-(shares * np.log(chances)).sum() + RIDGE * coefficients[1] ** 2)

    a, b = _find_minimum(compute_loss, [1.0, 0.0], rising=(0, 1))
    return a, b


def _fit_strength(means: Floats, won: Floats, played: Floats, t: Floats) -> Pair:
    """Return the log of the number of playouts that a prediction is worth, by beta-binomial likelihood."""
    means = np.clip(means, MIN_SHARE, 1 - MIN_SHARE)

    def compute_loss(coefficients: Floats) -> float:
        strength = np.exp(np.clip(coefficients[0] + coefficients[1] * t, -3.0, log(MAX_STRENGTH)))
        a, b = means * strength, (1 - means) * strength
        likely = special.betaln(won + a, played - won + b) - special.betaln(a, b)
        return float(-likely.sum() + RIDGE * coefficients[1] ** 2)

    a, b = _find_minimum(compute_loss, [2.0, 0.0])
    return a, b


def _fit_loss(fitted: ChanceMap, rows: Sequence[CalibrationRow]) -> tuple[float, float]:
    """Return the ratio of true to predicted differences, and their scatter as a share of the predicted ones."""
    predictions = [fitted.predict_loss(*row.other, fitted.compute_round_progress(row.round)) for row in rows]
    loss, noise = (
        np.array([prediction[0] for prediction in predictions]),
        np.array([prediction[1] for prediction in predictions]),
    )
    apart, error = np.array([row.apart for row in rows]), np.array([row.apart_error for row in rows])
    spread_out = float((loss**2 - noise**2).sum())
    if spread_out <= 0:
        return 1.0, 1.0
    factor = float((loss * apart).sum()) / spread_out
    rest = (apart - factor * loss) ** 2 - error**2 - (factor * noise) ** 2
    spread = max(0.0, float(rest.sum()) / (factor**2 * spread_out)) ** 0.5 if factor else 1.0
    return _round_number(max(MIN_SLOPE, factor)), _round_number(spread)


def _find_minimum(
    loss: Callable[[Floats], float], start: Sequence[float], rising: tuple[int, int] | None = None
) -> tuple[float, ...]:
    """Return the arguments of the minimum; `rising` ones stay above 0 from the first round to the last."""

    def compute_guarded_loss(coefficients: Floats) -> float:
        if rising is None:
            return loss(coefficients)
        least = coefficients[rising[0]] - abs(coefficients[rising[1]]) / 2 - MIN_SLOPE
        return loss(coefficients) + 1e3 * float(max(0.0, -least)) ** 2

    optimum: Any = optimize.minimize(compute_guarded_loss, np.array(start), method="BFGS")
    values = [_round_number(float(value)) for value in optimum.x]
    if rising is not None:  # rounded to values that the file may hold
        middle, change = values[rising[0]], values[rising[1]]
        values[rising[0]] = max(middle, MIN_SLOPE)
        bound = 2 * (values[rising[0]] - MIN_SLOPE / 2)
        values[rising[1]] = _round_number(max(-bound, min(bound, change)))
    return tuple(values)


def _interpolate(pair: Pair, t: Floats) -> Floats:
    return pair[0] + pair[1] * t


def _softmax(values: Floats, slope: Floats) -> Floats:
    weights = np.maximum(values, MIN_SHARE) ** slope[:, None]
    return np.asarray(weights / weights.sum(1, keepdims=True))


def _logit(share: Floats) -> Floats:
    share = np.clip(share, MIN_SHARE, 1 - MIN_SHARE)
    return np.asarray(np.log(share / (1 - share)))


def _logistic(x: Floats) -> Floats:
    return np.asarray(np.clip(special.expit(x), MIN_SHARE, 1 - MIN_SHARE))


def _round_number(number: float) -> float:
    """Return a number rounded to four digits."""
    return float(f"{number:.4g}")
