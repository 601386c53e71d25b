"""Weights that predict the winner: a conditional logit (McFadden 1974) with ridge penalties, by Newton's method.

Each seat has a strength, linear in its numbers. The chance to win is its share of e to the strength of all. The log
likelihood is concave, so Newton's method finds the unique optimum within about ten steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletop.engine.core.game import Game
from tabletop.engine.schema.value_features import find_value_features
from tabletop.experiments.learning.positions import PositionArrays
from tabletop.strategies.values.weights import EXTRA, OVERALL, POWERS

Floats = NDArray[np.float64]

RIDGE = 100_000.0
"""Ridge penalty of the weights, in observations. A hundredth of this predicts winners best but chooses worse among
actions. A small penalty spreads weight over correlated numbers, which hardly changes the prediction but changes the
effect of a single step."""
FREE = 0.001
"""Factor of the ridge penalty for points and the game's own value, which are known to matter."""
RARE = 0.002
"""Minimum share of positions in which a thing must occur to get a weight."""
STEPS = 15
BLOCK = 4096


@dataclass(frozen=True)
class Fit:
    """Result of a fit."""

    late: dict[str, float]
    weights: dict[str, tuple[float, ...]]


class ProgressEstimate:
    """Progress of the game: the share of decisions taken, by least squares on the totals of all seats."""

    def __init__(self, game: Game, data: PositionArrays) -> None:
        numbers = find_value_features(game)
        assert numbers is not None
        self.plain = [k for k, entry in enumerate(numbers.seat) if not entry.is_thing]
        self.names = [
            *[entry.name for entry in numbers.table if not entry.is_thing],
            *[f"seat {numbers.seat[k].name}" for k in self.plain],
            *OVERALL[1:],
        ]
        x = self._collect_numbers(data)
        middle, spread = x.mean(0), x.std(0)
        some = spread > 0
        scaled = (x[:, some] - middle[some]) / spread[some]
        hold = np.eye(scaled.shape[1]) * len(x) * 1e-3
        solution = np.linalg.solve(scaled.T @ scaled + hold, scaled.T @ (data.passed - data.passed.mean()))
        self.weights = np.zeros(len(self.names))
        self.weights[some] = solution / spread[some]
        self.base = float(data.passed.mean() - self.weights @ middle)

    def _collect_numbers(self, data: PositionArrays) -> Floats:
        mean = data.seat[:, :, self.plain].mean(1, dtype=float)
        points = data.points.max(1, keepdims=True), data.points.mean(1, keepdims=True)
        return np.hstack([data.table, mean, *points])

    def compute_progress(self, data: PositionArrays) -> Floats:
        """Return the progress of each position, 0 to 1."""
        return np.clip(self._collect_numbers(data) @ self.weights + self.base, 0.0, 1.0)

    def name_weights(self) -> dict[str, float]:
        """Return the weights by name."""
        weights = {
            name: round_weight(weight)
            for name, weight in zip(self.names, self.weights, strict=True)
            if round_weight(weight)
        }
        return {OVERALL[0]: round_weight(self.base), **weights}


class DesignMatrix:
    """Design matrix: the numbers that have weights, each scaled by its spread, and the ridge penalty of each."""

    def __init__(self, game: Game, data: PositionArrays) -> None:
        numbers = find_value_features(game)
        assert numbers is not None
        spread = compute_differences(data.seat).std((0, 1))
        seen = (data.seat != 0).any(1).mean(0)
        self.plain = [k for k, e in enumerate(numbers.seat) if not e.is_thing and spread[k] > 0]
        self.things = [k for k, e in enumerate(numbers.seat) if e.is_thing and spread[k] > 0 and seen[k] >= RARE]
        self.spread = spread
        self.names = [*EXTRA, *[numbers.seat[k].name for k in (*self.plain, *self.things)]]
        self.scale = np.array([
            compute_differences(data.points).std() or 1.0, compute_differences(data.evaluate).std() or 1.0,
            *spread[[*self.plain, *self.things]],
        ])  # fmt: skip
        many = len(EXTRA) + len(self.plain)
        self.many = many
        penalties = np.array([FREE] * len(EXTRA) + [1.0] * len(self.plain))
        self.penalties = np.concatenate([*[penalties] * POWERS, np.ones(len(self.things))])

    def __call__(self, data: PositionArrays, late: Floats) -> Floats:
        """Return (position, seat, number): all numbers with weights, then times the progress, then times its square."""
        x = np.dstack([data.points, data.evaluate, data.seat[:, :, [*self.plain, *self.things]]]) / self.scale
        first, things, t = x[:, :, : self.many], x[:, :, self.many :], late[:, None, None]
        matrix: Floats = np.concatenate([first, first * t, first * t * t, things], 2)
        return matrix

    def name_weights(self, solution: Floats) -> dict[str, tuple[float, ...]]:
        """Return the weights by name."""
        weights: dict[str, tuple[float, ...]] = {}
        for k, name in enumerate(self.names):
            if k < self.many:
                own = [solution[power * self.many + k] for power in range(POWERS)]
            else:
                own = [solution[POWERS * self.many + k - self.many], *[0.0] * (POWERS - 1)]
            rounded = tuple(round_weight(weight / self.scale[k]) for weight in own)
            if any(rounded):
                weights[name] = rounded
        return weights


def compute_differences(x: NDArray[Any]) -> NDArray[Any]:
    """Return the difference of each seat from the mean of all seats; only differences predict the winner."""
    return np.asarray(x - x.mean(1, keepdims=True))


def round_weight(weight: float) -> float:
    """Return a weight rounded to four digits."""
    return float(f"{weight:.4g}")


def compute_shares(strength: Floats) -> Floats:
    """Return the chance of each seat from the strengths of all."""
    e = np.exp(strength - strength.max(1, keepdims=True))
    return np.asarray(e / e.sum(1, keepdims=True))


def compute_loss(chances: Floats, won: Floats) -> float:
    """Return the mean negative log of the chance that was predicted for the winner."""
    return float(-(won * np.log(np.maximum(chances, 1e-9))).sum(1).mean())


def fit_newton(blocks: Callable[[], Iterator[tuple[Floats, Floats]]], hold: Floats, begin: Floats) -> Floats:
    """Return the weights that maximize the likelihood minus `hold` times their squares."""
    weights = begin
    for _ in range(STEPS):
        slope, curve = -hold * weights, np.diag(hold)
        for x, won in blocks():
            p = compute_shares(x @ weights)
            slope = slope + np.einsum("ps,psk->k", won - p, x)
            middle = x - np.einsum("ps,psk->pk", p, x)[:, None, :]
            flat = (middle * np.sqrt(p)[:, :, None]).reshape(-1, x.shape[2])
            curve = curve + flat.T @ flat
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if np.abs(step).max() < 1e-3:
            break
    return weights


def fit(game: Game, data: PositionArrays, ridge: float = RIDGE) -> Fit:
    """Return the weights that predict the winners of these positions."""
    lateness, design = ProgressEstimate(game, data), DesignMatrix(game, data)
    solution = fit_newton(
        _iterate_blocks(design, lateness, data), ridge * design.penalties, np.zeros(len(design.penalties))
    )
    return Fit(lateness.name_weights(), design.name_weights(solution))


def _iterate_blocks(
    design: DesignMatrix, lateness: ProgressEstimate, data: PositionArrays
) -> Callable[[], Iterator[tuple[Floats, Floats]]]:
    """Return a function that yields the positions with their numbers in blocks, to limit the memory."""
    late = lateness.compute_progress(data)

    def iterate() -> Iterator[tuple[Floats, Floats]]:
        for k in range(0, len(data), BLOCK):
            part = slice(k, k + BLOCK)
            yield design(data.select(part), late[part]), data.won[part]

    return iterate


def predict_chances(
    game: Game, late: Mapping[str, float], weights: Mapping[str, Sequence[float]], data: PositionArrays
) -> Floats:
    """Return (position, seat): the chance of each seat by these weights.

    `LearnedValue` computes the same for one position.
    """
    numbers = find_value_features(game)
    assert numbers is not None
    plain = [k for k, entry in enumerate(numbers.seat) if not entry.is_thing]
    t = late.get(OVERALL[0], 0.0) + data.table @ [late.get(e.name, 0.0) for e in numbers.table if not e.is_thing]
    t += data.seat[:, :, plain].mean(1, dtype=float) @ [late.get(f"seat {numbers.seat[k].name}", 0.0) for k in plain]
    t += data.points.max(1) * late.get(OVERALL[1], 0.0) + data.points.mean(1) * late.get(OVERALL[2], 0.0)
    t = np.clip(t, 0, 1)
    none = (0.0,) * POWERS
    own = data.seat @ np.array([weights.get(entry.name, none) for entry in numbers.seat])
    own = own + data.points[:, :, None] * np.array(weights.get(EXTRA[0], none))
    own = own + data.evaluate[:, :, None] * np.array(weights.get(EXTRA[1], none))
    return compute_shares(np.einsum("psk,pk->ps", own, t[:, None] ** np.arange(POWERS)))
