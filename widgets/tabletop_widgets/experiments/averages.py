"""Averages over games for the laboratory: points and measures by round, with confidence intervals.

Each deal is played once, so the numbers of one seat are independent: one for each deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from tabletop.experiments import MatchResult, mean

Floats = NDArray[np.float64]


def build_courses(numbers: Iterable[Sequence[float]]) -> Floats:
    """Return a row for each game and a column for each round; games that ended earlier repeat their last number."""
    rows = list(numbers)
    last = max(map(len, rows), default=0)
    return np.array([[*row, *[row[-1]] * (last - len(row))] for row in rows], dtype=np.float64).reshape(len(rows), last)


def get_points(games: Sequence[MatchResult], seat: int) -> Floats:
    """Return the points of a seat at the end of each round of each game, with shape (games, rounds)."""
    return build_courses([row[seat] for row in game.by_round] for game in games)


def get_measure(games: Sequence[MatchResult], measure: str) -> Floats:
    """Return a measure at the end of each round of each game, with shape (games, rounds)."""
    return build_courses(game.measures_by_round[measure] for game in games)


def compute_means(rows: Floats) -> list[float]:
    """Return the mean of each round."""
    return [float(number) for number in rows.mean(axis=0)] if len(rows) else []


def compute_bands(rows: Floats) -> list[tuple[float, float]]:
    """Return the 95 % confidence interval of the mean of each round; empty for fewer than two games."""
    intervals = [mean(column) for column in rows.T] if len(rows) > 1 else []
    return [
        (interval.estimate, interval.estimate) if interval.unsure else (interval.low, interval.high)
        for interval in intervals
    ]


def get_last(games: Sequence[MatchResult], measure: str) -> list[float]:
    """Return the measure at the end of each game."""
    return [float(game.measures_by_round[measure][-1]) for game in games]


def get_wins(games: Sequence[MatchResult], seat: int) -> list[float]:
    """Return the share of a seat in the win of each game: 1, 0, or a fraction for a shared win."""
    return [1 / len(game.winners) if seat in game.winners else 0.0 for game in games]


def count_rounds(games: Sequence[MatchResult]) -> list[float]:
    """Return the number of rounds of each game."""
    return [float(game.rounds) for game in games]
