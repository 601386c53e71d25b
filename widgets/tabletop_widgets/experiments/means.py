"""What games say on average: points and measures by round, with their intervals; for the laboratory.

Each deal was played once, so the numbers of one seat are one for each deal, and those are independent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from tabletop.experiments import MatchResult, mean

Floats = NDArray[np.float64]


def courses(numbers: Iterable[Sequence[float]]) -> Floats:
    """A row for each game, a column for each round; games that are over keep their last number."""
    rows = list(numbers)
    last = max(map(len, rows), default=0)
    return np.array([[*row, *[row[-1]] * (last - len(row))] for row in rows], dtype=np.float64).reshape(len(rows), last)


def points(games: Sequence[MatchResult], seat: int) -> Floats:
    """The points of a seat at the end of each round of each game."""
    return courses([row[seat] for row in game.by_round] for game in games)


def measured(games: Sequence[MatchResult], measure: str) -> Floats:
    """A measure at the end of each round of each game."""
    return courses(game.measures_by_round[measure] for game in games)


def middle(rows: Floats) -> list[float]:
    """The mean of each round."""
    return [float(number) for number in rows.mean(axis=0)] if len(rows) else []


def bands(rows: Floats) -> list[tuple[float, float]]:
    """Where the true mean of each round lies, 19 times out of 20; nothing where there is no telling."""
    found = [mean(column) for column in rows.T] if len(rows) > 1 else []
    return [(one.estimate, one.estimate) if one.unsure else (one.low, one.high) for one in found]


def last(games: Sequence[MatchResult], measure: str) -> list[float]:
    """The measure at the end of each game."""
    return [float(game.measures_by_round[measure][-1]) for game in games]


def won(games: Sequence[MatchResult], seat: int) -> list[float]:
    """What a seat had of the win of each game: 1, 0, or its part of a shared one."""
    return [1 / len(game.winners) if seat in game.winners else 0.0 for game in games]


def rounds(games: Sequence[MatchResult]) -> list[float]:
    """Rounds of each game."""
    return [float(game.rounds) for game in games]
