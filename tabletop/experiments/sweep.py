"""Sweeps: turn one parameter of a game and see what it does, all else, chance included, being equal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from tabletop.engine.game import Game
from tabletop.engine.views import cells
from tabletop.experiments.match import Match, MatchResult, Seat, play_all
from tabletop.experiments.statistics import Interval, mean

Measure = Callable[[MatchResult], float]


@dataclass(frozen=True, repr=False)
class SweepPoint:
    """What was measured with one value of the parameter; `change` is against the first value, deal by deal.

    `measured` is for the parameter's `value`, and `results` are what it was measured of.
    """

    value: Any
    measured: Interval
    change: Interval
    results: tuple[MatchResult, ...]

    def __repr__(self) -> str:
        return f"<{self.value!r}: measured {self.measured}, change {self.change}>"


class Sweep(list[SweepPoint]):
    """The points of a sweep, one for each value of `parameter`, in the order in which these were given.

    `points` are what it is a list of.
    """

    def __init__(self, parameter: str, points: Iterable[SweepPoint]) -> None:
        super().__init__(points)
        self.parameter = parameter

    def __str__(self) -> str:
        return "\n".join(f"{self.parameter} = {p.value}: measured {p.measured}, change {p.change}" for p in self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """IPython has a printer of its own for lists, which would come first."""
        printer.text(str(self))

    def _repr_mimebundle_(self, **_: Any) -> cells.Bundle:
        """What a notebook shows: a line for each value, each number with its interval."""
        return cells.table(
            str(self), (self.parameter, "measured", "change"), [(p.value, p.measured, p.change) for p in self]
        )


def mean_score(result: MatchResult) -> float:
    """The points of all seats together, per seat.

    `result` is a `MatchResult`.

    >>> tabletop.experiments.mean_score(tabletop.experiments.play_match(gin, ["heuristic", "random"], seed=1))
    32.5
    """
    return sum(result.scores) / len(result.scores)


def sweep(
    game: Game,
    parameter: str,
    values: Iterable[Any],
    strategies: Sequence[Seat],
    seeds: Iterable[int],
    measure: Measure = mean_score,
    executor: Executor | None = None,
    seconds: float | None = None,
) -> Sweep:
    """Play the same seeds with each value of one parameter. Raises ParameterError before anything is played.

    The points are compared deal by deal, so a strategy that fails ends it: the StrategyError has what is `finished`.

    `values` are those of the `parameter`, `measure` a number that is read off each `MatchResult`.

    >>> found = tabletop.experiments.sweep(gin, "knock_limit", [5, 10], ["heuristic", "heuristic"], range(3))
    >>> [point.value for point in found], found[0].change.estimate
    ([5, 10], 0.0)
    """
    chosen = list(values)
    deals = list(seeds)
    games = [game.with_parameters(**{parameter: value}) for value in chosen]
    jobs = [Match(g, tuple(strategies), seed) for g in games for seed in deals]
    results = play_all(jobs, executor, seconds)
    points: list[SweepPoint] = []
    first: list[float] = []
    for k, value in enumerate(chosen):
        own = results[k * len(deals) : (k + 1) * len(deals)]
        measured = [measure(result) for result in own]
        first = first or measured
        change = [now - then for now, then in zip(measured, first, strict=True)]
        points.append(SweepPoint(value, mean(measured), mean(change), tuple(own)))
    return Sweep(parameter, points)
