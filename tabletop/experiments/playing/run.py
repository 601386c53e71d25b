"""Playing a plan: here, in processes, or on a cluster; in one go or beside a living notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import closing

from tabletop.engine.sessions.deciders import StrategyError
from tabletop.experiments.match import MatchResult, attempt_all
from tabletop.experiments.playing.games import Games, Measure
from tabletop.experiments.playing.plan import Plan

Enough = Callable[[Games], bool]
"""Whether what was found is sure enough, asked again and again."""


class Run:
    """Plays a `plan`: its games are in `games` as they end, in the order of their numbers.

    A game in which a strategy fails (raises, answers what is not legal, takes more than `seconds` for a decision) is
    in `games.failures` with what it was; the others are played.
    """

    def __init__(
        self,
        plan: Plan,
        executor: Executor | None = None,
        seconds: float | None = None,
        measures: Mapping[str, Measure] | None = None,
        keep: bool = False,
        enough: Enough | None = None,
    ) -> None:
        self.plan, self.executor, self.seconds, self.enough = plan, executor, seconds, enough
        self.games = Games(plan, measures, keep)

    def outcomes(self) -> Iterator[tuple[int, MatchResult | StrategyError]]:
        """Number and outcome of each game, as they are there."""
        jobs = [self.plan.match(number) for number in range(len(self.plan))]
        with closing(attempt_all(jobs, self.executor, self.seconds)) as found:
            yield from enumerate(found)

    def now(self) -> Games:
        """Play all there is, and wait for it.

        >>> from tabletop.experiments.playing import Arm, Plan, Run
        >>> Run(Plan((Arm("as printed", gin, ("heuristic", "random")),), range(3))).now().count
        3
        """
        for number, outcome in self.outcomes():
            self.games.add(number, outcome)
            if (number + 1) % len(self.plan.arms) == 0 and self.enough is not None and self.enough(self.games):
                break
        return self.games
