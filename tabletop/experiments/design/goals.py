"""Goals of a design: figures of its games, and their distances from the target values."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import isfinite

import numpy as np

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.numbers import localize_number
from tabletop.engine.i18n.speech import say
from tabletop.engine.session.strategy_registry import get_strategy_name
from tabletop.experiments.simulation import GameResults
from tabletop.experiments.statistics import Z95, Interval

Figure = Callable[[GameResults], float]
RESAMPLES = 100
WON_BY = "won by "
"""Prefix of the goal that a strategy wins a share of the games."""
WON_BY_STRATEGY = N_("won by {strategy}")


@dataclass(frozen=True)
class Goal:
    """A `figure` of the games of one design, its `target`, and the `step` in which distances are measured.

    `name` is its display name. A `share` is shown in per cent. The steps define the relative weights of several goals.

    >>> from tabletop.experiments.design import Goal
    >>> Goal("decisions", lambda games: games.decisions.mean(), 100, step=10).compute_distance(85)
    1.5
    """

    name: str
    figure: Figure
    target: float = 0.0
    step: float = 1.0
    share: bool = False

    def title(self, lang: str = "en") -> str:
        """Return the display name in the language `lang`; a name without a translation is unchanged.

        >>> from tabletop.experiments.design import rounds, share
        >>> rounds(5).title("de"), share("greedy", 0.5).title("es")
        ('Runden', 'ganadas por: voraz')
        """
        if self.name.startswith(WON_BY):
            return say(WON_BY_STRATEGY, lang, strategy=get_strategy_name(self.name.removeprefix(WON_BY), lang))
        return say(self.name, lang)

    def format_target(self, number: float, lang: str = "en") -> str:
        """Return a target `number` as text in the language `lang`.

        >>> from tabletop.experiments.design import points, share
        >>> points(55.5).format_target(55.5, "de"), share("greedy", 0.5).format_target(0.5)
        ('55,5', '50 %')
        """
        return localize_number(f"{100 * number:g} %" if self.share else f"{number:g}", lang)

    def compute_distance(self, figure: float) -> float:
        """Return the distance of a `figure` from the target, in steps.

        >>> from tabletop.experiments.design import rounds
        >>> rounds(5).compute_distance(6.5)
        1.5
        """
        return abs(figure - self.target) / self.step

    def find_mistakes(self, players: Sequence[str]) -> list[str]:
        """Return the mistakes of the goal in games of these `players`, by their names.

        >>> from tabletop.experiments.design import share
        >>> share("hard", 0.5).find_mistakes(["heuristic", "greedy"])
        ['won by hard: no player has that name (known: heuristic, greedy)']
        """
        wrong = []
        if not isfinite(self.target):
            wrong.append(f"{self.name}: the target {self.target!r} is not a number")
        if not (isfinite(self.step) and self.step > 0):
            wrong.append(f"{self.name}: the step {self.step!r} must be above 0")
        if self.share and not 0 <= self.target <= 1:
            wrong.append(f"{self.name}: a share must be from 0 to 1, not {self.target!r}")
        who = self.name.removeprefix(WON_BY)
        if who != self.name and who not in players:
            wrong.append(f"{self.name}: no player has that name (known: {', '.join(dict.fromkeys(players))})")
        return wrong

    def measure(self, games: GameResults, seed: int = 0) -> Interval:
        """Return the figure with its 95 % interval, by a bootstrap over the deals of the `games` (`seed`).

        >>> from tabletop.experiments.design import points
        >>> from tabletop.experiments.simulation import Arm, MatchPlan, Run
        >>> games = Run(MatchPlan((Arm("as printed", gin, ("heuristic", "random")),), range(3))).play()
        >>> points(50).measure(games).count
        3
        """
        rows = games.complete
        if not len(rows):
            return Interval(float("nan"), float("nan"), float("nan"), 0)
        estimate = float(self.figure(select_deals(games, rows)))
        source = np.random.default_rng(seed)
        drawn = [float(self.figure(select_deals(games, source.choice(rows, len(rows))))) for _ in range(RESAMPLES)]
        half = Z95 * float(np.std(drawn))
        return Interval(estimate, estimate - half, estimate + half, len(rows))


def parse_goals(given: object) -> tuple[list[Goal], list[str]]:
    """Return the goals of an argument, and the mistakes in it."""
    every = list(given) if isinstance(given, Iterable) and not isinstance(given, str) else [given]
    goals = [entry for entry in every if isinstance(entry, Goal)]
    wrong = [f"{entry!r:.60} is not a Goal" for entry in every if not isinstance(entry, Goal)]
    wrong += [] if every else ["no goals are given"]
    names = [goal.name for goal in goals]
    repeated = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    return goals, wrong + [f"two goals have the name {name!r}" for name in repeated]


def select_deals(games: GameResults, rows: np.ndarray[tuple[int], np.dtype[np.int64]]) -> GameResults:
    """Return the numbers of a sample of the deals, which may repeat."""
    some = copy.copy(games)
    some._seats, some._games, some._rows = games._seats[rows], games._games[rows], len(rows)
    return some


def equal_seats(step: float = 0.05) -> Goal:
    """Return the goal that no seat wins more than its share: the excess of the best one, 0 to 1; `step` as in `Goal`.

    >>> from tabletop.experiments.design import equal_seats
    >>> equal_seats().compute_distance(0.2)
    4.0
    """
    return Goal(N_("seats unequal by"), _compute_unevenness, 0.0, step, share=True)


def _compute_unevenness(games: GameResults) -> float:
    share = games.won[:, 0].mean(axis=0)
    return float(share.max() - 1 / len(share))


def points(target: float, of: str = "all", step: float = 2.5) -> Goal:
    """Return a goal for the median of the points: `of` "all" seats, of the "winner", or of the "mean" of all seats.

    `target` is the figure to reach, `step` as in `Goal`. Raises ValueError for any other `of`.

    >>> from tabletop.experiments.design import points
    >>> points(50, "winner").name
    'points of the winner (median)'
    """
    figures = {
        "all": (N_("points (median)"), lambda games: float(np.median(games.points[:, 0]))),
        "winner": (N_("points of the winner (median)"), lambda games: float(np.median(games.points[:, 0].max(axis=1)))),
        "mean": (N_("points (mean)"), lambda games: float(games.points[:, 0].mean())),
    }
    if of not in figures:
        raise ValueError(f"no points of {of!r} (known: {', '.join(figures)})")
    name, figure = figures[of]
    return Goal(name, figure, target, step)


def rounds(target: float, step: float = 1.0) -> Goal:
    """Return a goal for the mean number of rounds of a game: `target` is the figure to reach, `step` as in `Goal`.

    >>> from tabletop.experiments.design import rounds
    >>> rounds(6).target
    6
    """
    return Goal(N_("rounds"), lambda games: float(games.rounds.mean()), target, step)


def lead(target: float, step: float = 2.0) -> Goal:
    """Return a goal for the mean lead of the winner over the next seat, in points.

    `target` is the figure to reach, `step` as in `Goal`.

    >>> from tabletop.experiments.design import lead
    >>> lead(8).compute_distance(12)
    2.0
    """
    return Goal(N_("lead of the winner"), _compute_lead, target, step)


def _compute_lead(games: GameResults) -> float:
    ranked = np.sort(games.points[:, 0], axis=1)
    return float((ranked[:, -1] - ranked[:, -2]).mean())


def share(strategy: str, target: float, step: float = 0.05) -> Goal:
    """Return a goal for the share of the games that a `strategy` wins, from 0 to 1.

    `target` is the figure to reach, `step` as in `Goal`.

    >>> from tabletop.experiments.design import share
    >>> share("greedy", 0.25).name
    'won by greedy'
    """

    def compute_share(games: GameResults) -> float:
        its = [k for k, name in enumerate(games.plan.arms[0].names) if name == strategy]
        return float(games.won[:, 0, its].sum(axis=1).mean())

    return Goal(f"{WON_BY}{strategy}", compute_share, target, step, share=True)
