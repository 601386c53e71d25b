"""Tournaments: every strategy against every other, in every seat, on the same deals.

A match in which a strategy fails is over and counts for nobody; the others are played, and the table
names the failures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tabletop.engine.game import Game
from tabletop.engine.sessions.deciders import StrategyError
from tabletop.engine.views import cells
from tabletop.experiments.match import Match, MatchResult, Seat, attempt_all
from tabletop.experiments.statistics import Interval, mean, wilson

MOST_NAMED = 5
"""So many failures stand below a table; all are in `Table.failures`."""


@dataclass(frozen=True)
class Standing:
    """How one strategy did, over all its games or against one opponent.

    `score` is in points, `returns` in utilities from -1 to 1; `against` is an opponent or "all".
    """

    name: str
    against: str
    wins: Interval
    """The share of its seats that won; a shared win counts in parts. A strategy may hold several seats of one game:
    each is an observation, as if they were independent."""
    score: Interval
    returns: Interval


@dataclass(frozen=True, repr=False)
class Table:
    """The result of a tournament; `standings` are over all games, best first, `pairs` one against one.

    `matches` are who sat where, and the result.
    """

    standings: tuple[Standing, ...]
    pairs: tuple[Standing, ...]
    matches: tuple[tuple[tuple[str, ...], MatchResult], ...]
    failures: tuple[tuple[tuple[str, ...], StrategyError], ...] = ()
    """Who sat where, and what went wrong, for each match that a strategy could not finish."""

    def __repr__(self) -> str:
        found = "; ".join(f"{s.name} wins {s.wins}" for s in self.standings)
        lost = f", {len(self.failures)} not counted" if self.failures else ""
        return f"<Tournament, {len(self.matches)} games{lost}: {found}>"

    def scores(self) -> dict[str, list[int]]:
        """The points of every seat that a strategy had, by its name, the best strategy first.

        >>> table = tabletop.experiments.tournament(gin, ["heuristic", "random"], seeds=range(3))
        >>> {name: len(points) for name, points in table.scores().items()}
        {'heuristic': 6, 'random': 6}
        """
        found: dict[str, list[int]] = {standing.name: [] for standing in self.standings}
        for seated, result in self.matches:
            for name, points in zip(seated, result.scores, strict=True):
                found[name].append(points)
        return found

    def _repr_mimebundle_(self, **_: Any) -> cells.Bundle:
        """What a notebook shows: the standings, then one against one, each number with its interval."""
        rows = [(s.name, s.against, s.wins, s.score, s.returns) for s in (*self.standings, *self.pairs)]
        note = "\n".join([f"{len(self.matches)} games.", *self._not_counted()])
        return cells.table(str(self), ("strategy", "against", "wins", "points", "returns"), rows, note=note)

    def _not_counted(self) -> list[str]:
        """What went wrong, as far as it is named."""
        named = [f"not counted: {error}" for _, error in self.failures[:MOST_NAMED]]
        more = len(self.failures) - MOST_NAMED
        return [*named, f"and {more} more matches not counted"] if more > 0 else named

    def __str__(self) -> str:
        width = max(len(s.name) for s in self.standings)
        rows = [f"{s.name:{width}}  wins {s.wins}  points {s.score}" for s in self.standings]
        return "\n".join([*rows, *self._not_counted()])


def seatings(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Every pair around the table, taking turns, in every rotation; with one seat, everybody alone."""
    if seats == 1:
        return [(name,) for name in names]
    found: list[tuple[str, ...]] = []
    for pair in combinations(names, 2):
        table = [pair[seat % 2] for seat in range(seats)]
        for turn in range(seats):
            seated = tuple(table[turn:] + table[:turn])
            if seated not in found:
                found.append(seated)
        # With an odd number of seats one of the pair sits twice: let the other do so too.
        if seats % 2:
            found += [tuple(pair[1] if name == pair[0] else pair[0] for name in seated) for seated in found[-seats:]]
    return found


def tournament(
    game: Game,
    strategies: Mapping[str, Seat] | Sequence[str],
    seeds: Iterable[int],
    executor: Executor | None = None,
    seconds: float | None = None,
) -> Table:
    """Play all pairs in all seats, each seating on the same seeds. `seconds` is the limit for one decision.

    ValueError unless there are two strategies.

    >>> table = tabletop.experiments.tournament(gin, ["heuristic", "random"], seeds=range(3))
    >>> [standing.name for standing in table.standings], len(table.matches)
    (['heuristic', 'random'], 6)
    """
    players = dict(strategies) if isinstance(strategies, Mapping) else {name: name for name in strategies}
    names = list(players)
    if not names or (len(names) < 2 and game.num_players > 1):
        raise ValueError("a tournament needs two strategies")
    deals = list(seeds)
    tables = [(seated, seed) for seated in seatings(names, game.num_players) for seed in deals]
    jobs = [Match(game, tuple(players[name] for name in seated), seed) for seated, seed in tables]
    matches: list[tuple[tuple[str, ...], MatchResult]] = []
    failures: list[tuple[tuple[str, ...], StrategyError]] = []
    for (seated, _), outcome in zip(tables, attempt_all(jobs, executor, seconds), strict=True):
        if isinstance(outcome, StrategyError):
            failures.append((seated, outcome))
        else:
            matches.append((seated, outcome))
    overall = [_standing(name, "all", matches) for name in names]
    pairs = [
        _standing(name, other, [m for m in matches if name in m[0] and other in m[0]])
        for name in names
        for other in names
        if name != other and game.num_players > 1
    ]
    overall.sort(key=lambda standing: -standing.wins.estimate)
    return Table(tuple(overall), tuple(pairs), tuple(matches), tuple(failures))


def _standing(name: str, against: str, matches: Sequence[tuple[tuple[str, ...], MatchResult]]) -> Standing:
    wins, scores, returns = 0.0, [], []
    for seated, result in matches:
        for seat, who in enumerate(seated):
            if who == name:
                wins += 1 / len(result.winners) if seat in result.winners else 0.0
                scores.append(result.scores[seat])
                returns.append(result.returns[seat])
    return Standing(name, against, wilson(wins, len(scores)), mean(scores), mean(returns))
