"""Results of the games of a plan as numbers: about 30 bytes a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import nan
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from tabletop.engine.session.strategy_registry import StrategyError
from tabletop.experiments.match import MatchResult
from tabletop.experiments.simulation.match_plan import MatchPlan

Measure = Callable[[MatchResult], float]
"""Function that computes a number from a game's result."""
Floats = NDArray[np.float64]
F = TypeVar("F", bound=np.floating[Any])
GROWTH = 1.5
"""Growth factor of the arrays when they are full."""


class GameResults:
    """Numbers of the games of a `plan`: arrays by deal, arm (and seat); NaN marks games that were not completed.

    `measures` are further numbers to compute from each game, by name. With `keep` the results themselves are in
    `results`, by the number of the game.

    >>> from tabletop.experiments.simulation import Arm, MatchPlan, Run
    >>> games = Run(MatchPlan((Arm("as printed", gin, ("heuristic", "random")),), range(3))).play()
    >>> games.points.shape, games.won[:, 0, 0].tolist(), games.complete.tolist()
    ((3, 1, 2), [1.0, 1.0, 1.0], [0, 1, 2])
    """

    def __init__(self, plan: MatchPlan, measures: Mapping[str, Measure] | None = None, keep: bool = False) -> None:
        self.plan = plan
        self.measures = dict(measures or {})
        self.failures: dict[int, StrategyError] = {}
        """Failures by the number of the game."""
        self.results: dict[int, MatchResult] | None = {} if keep else None
        self.count = 0
        """Number of games that were played, including failures."""
        seats, arms = plan.seats, len(plan.arms)
        self._rows = 0
        """Number of deals that have been begun."""
        self._seats: NDArray[np.float32] = np.full((0, arms, seats, 2), nan, np.float32)
        self._games: Floats = np.full((0, arms, 2 + len(self.measures)), nan, np.float64)

    def add(self, number: int, outcome: MatchResult | StrategyError) -> None:
        """Add a game: its `number`, and its `outcome`, a result or a failure.

        >>> from tabletop.experiments import play_one
        >>> from tabletop.experiments.simulation import Arm, GameResults, MatchPlan
        >>> plan = MatchPlan((Arm("as printed", gin, ("heuristic", "random")),), range(3))
        >>> games = GameResults(plan)
        >>> games.add(1, play_one(plan.match(1)))
        >>> games.count, len(games.complete)
        (1, 1)
        """
        deal, arm = self.plan.place(number)
        self._reach(deal + 1)
        self.count += 1
        if isinstance(outcome, StrategyError):
            self.failures[number] = outcome
            return
        won = [0.0] * self.plan.seats
        for seat in outcome.winners:
            won[seat] = 1 / len(outcome.winners)
        self._seats[deal, arm, :, 0] = outcome.scores
        self._seats[deal, arm, :, 1] = won
        self._games[deal, arm] = (outcome.rounds, outcome.decisions, *(m(outcome) for m in self.measures.values()))
        if self.results is not None:
            self.results[number] = outcome

    def raise_failures(self) -> GameResults:
        """Return these games if no strategy failed. Raises the first StrategyError otherwise.

        >>> from tabletop.experiments.simulation import Arm, MatchPlan, Run
        >>> plan = MatchPlan((Arm("as printed", gin, ("heuristic", "random")),), range(3))
        >>> Run(plan).play().raise_failures().count
        3
        """
        for failure in self.failures.values():
            raise failure
        return self

    def _reach(self, rows: int) -> None:
        """Grow the arrays for `rows` deals."""
        if rows > len(self._seats):
            size = min(max(rows, 64, int(len(self._seats) * GROWTH)), len(self.plan.deals))
            self._seats, self._games = _grow_array(self._seats, size), _grow_array(self._games, size)
        self._rows = max(self._rows, rows)

    # --- results --------------------------------------------------------------------------------------------------

    @property
    def points(self) -> Floats:
        """Points at the end, by deal, arm and seat."""
        return self._seats[: self._rows, :, :, 0].astype(np.float64)

    @property
    def won(self) -> Floats:
        """Share of the win of each seat, by deal, arm and seat: 1, 0, or a part of a shared win."""
        return self._seats[: self._rows, :, :, 1].astype(np.float64)

    @property
    def rounds(self) -> Floats:
        """Number of rounds that were begun, by deal and arm."""
        return self._games[: self._rows, :, 0]

    @property
    def decisions(self) -> Floats:
        """Number of decisions with two options or more, by deal and arm."""
        return self._games[: self._rows, :, 1]

    def get_measure(self, name: str) -> Floats:
        """Return one of the `measures` by its `name`: a number by deal and arm.

        >>> from tabletop.experiments.simulation import Arm, MatchPlan, Run
        >>> plan = MatchPlan((Arm("as printed", gin, ("heuristic", "random")),), range(3))
        >>> games = Run(plan, measures={"seed": lambda result: result.seed}).play()
        >>> games.get_measure("seed")[:, 0].tolist()
        [0.0, 1.0, 2.0]
        """
        return self._games[: self._rows, :, 2 + list(self.measures).index(name)]

    @property
    def complete(self) -> NDArray[np.int64]:
        """Indices of the deals that were completed in every arm."""
        return np.flatnonzero(~np.isnan(self.rounds).any(axis=1))


def _grow_array(data: NDArray[F], size: int) -> NDArray[F]:
    """Return a copy of an array with space for `size` deals."""
    more = np.full((size - len(data), *data.shape[1:]), nan, data.dtype)
    return np.concatenate([data, more])
