"""What games say on average: points and measures by round, with the bounds of the mean; for the laboratory."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from tabletop.experiments import MatchResult
from tabletop.experiments.statistics import Z95


def by_round(games: Sequence[MatchResult]) -> list[tuple[float, ...]]:
    """Mean points of each seat at the end of each round; games that are over keep their last points."""
    last = max((len(game.by_round) for game in games), default=0)
    rows = []
    for round in range(last):
        points = [game.by_round[min(round, len(game.by_round) - 1)] for game in games]
        rows.append(tuple(sum(seat) / len(games) for seat in zip(*points, strict=True)))
    return rows


def measured(games: Sequence[MatchResult], measure: str) -> list[float]:
    """The mean of a measure at the end of each round; games that are over keep their last number."""
    courses = [game.measures_by_round[measure] for game in games]
    last = max((len(course) for course in courses), default=0)
    return [fmean([course[min(round, len(course) - 1)] for course in courses]) for round in range(last)]


def bands(courses: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """Where the true mean lies at the end of each round, 19 times out of 20; nothing where there is no telling."""
    last = max(map(len, courses), default=0)
    rounds = [[course[min(round, len(course) - 1)] for course in courses] for round in range(last)]
    if len(courses) < 2:
        return []
    halves = [Z95 * stdev(numbers) / sqrt(len(numbers)) for numbers in rounds]
    return [(fmean(numbers) - half, fmean(numbers) + half) for numbers, half in zip(rounds, halves, strict=True)]


def changed(number: float) -> str:
    """By how much something has changed: the same digits however it was added up, and nothing is not "-0.0"."""
    return f"{round(number, 6):+z.1f}"


def last(games: Sequence[MatchResult], measure: str) -> list[float]:
    """The measure at the end of each game."""
    return [float(game.measures_by_round[measure][-1]) for game in games]


def won(games: Sequence[MatchResult], seat: int) -> float:
    """How often a seat won; a shared win counts as its share."""
    return sum(1 / len(game.winners) for game in games if seat in game.winners)
