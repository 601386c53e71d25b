"""What a result is made of, playout by playout: luck, decisions, and the rest, each with its error.

All playouts of a number have the same chance, so what draws and decisions came to is summed up for each number, and
the error of a sum is that of these sums: what a position has too much in one step it has too little in the next.

The rest is what the seats are worth before anything is dealt, and what the value misjudges: a playout is cut off where
a round ends, and when playouts reach a round further, the chance takes a step that nobody took. These steps are not
known beforehand, but each is seen, and is as good an estimate of its own size as there is: their squares are added to
the variance, as the robust errors of Eicker, Huber and White do (White 1980, "A heteroskedasticity-consistent
covariance matrix estimator and a direct test for heteroskedasticity", Econometrica 48 (4)).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from tabletop.teaching.analysis.figures.errors import WIDEST, mean, moderated
from tabletop.teaching.analysis.luck import Draw
from tabletop.teaching.analysis.playing import Played

Rows = list[list[float]]
"""Numbers of playouts; the same place is the same number."""


def starts(rounds: Sequence[int]) -> list[int]:
    """Where steps begin and end: at the first position of each round, and at the last; `rounds` are those of all.

    >>> from tabletop.teaching.analysis.figures.rest import starts
    >>> starts([1, 1, 2, 2, 2, 3]), starts([1, 1, 1])
    ([0, 2, 5], [0, 2])
    """
    last = len(rounds) - 1
    return [k for k in range(last + 1) if k in (0, last) or rounds[k] != rounds[k - 1]]


@dataclass(frozen=True)
class Parts:
    """The playouts of a whole game, as they are known by now."""

    sights: Sequence[Played]
    """Those of each position."""
    draws: Sequence[Draw]
    decided: Mapping[int, tuple[int, Played]]
    """Of the decisions that were not the usual ones: who decided, and the playouts after what was played."""

    def gained(self, index: int) -> list[float]:
        """How much better what was played at `index` was than what is usual, for who decided, as all hands lay."""
        seat, played = self.decided[index]
        return [one[seat] - two[seat] for one, two in zip(played.worths, self.sights[index].worths, strict=False)]

    def luck(self, seat: int, begin: int = -1, end: int | None = None) -> Rows:
        """What each draw between two positions gave a seat."""
        return [draw.apart(seat) for draw in self.draws if begin <= draw.index < (end or len(self.sights))]

    def skill(self, seat: int, begin: int = 0, end: int | None = None) -> Rows:
        """What each decision between two positions brought a seat; those of the others they share evenly."""
        rivals, rows = max(1, self.sights[0].state.game.num_players - 1), []
        for index, (who, _) in self.decided.items():
            if begin <= index < (end or len(self.sights)):
                weight = 1.0 if who == seat else -1.0 / rivals
                rows.append([weight * x for x in self.gained(index)])
        return rows

    def errors(self, seat: int, places: Sequence[int]) -> tuple[float, float, float]:
        """The standard errors of luck, decisions and rest; `places` are those where steps begin and end."""
        luck, skill = self.luck(seat), self.skill(seat)
        noise = _together([*luck, *skill])
        return _together(luck), _together(skill), rest_error(noise, self.steps(seat, places))

    def steps(self, seat: int, places: Sequence[int]) -> list[tuple[float, float]]:
        """The steps of a seat's chance between `places` that nobody took, each with the error of the playouts."""
        found = []
        for begin, end in pairwise(places):
            parts = [[worth[seat] for worth in self.sights[end].worths]]
            parts += [[-worth[seat] for worth in self.sights[begin].worths]]
            parts += [[-x for x in row] for row in [*self.luck(seat, begin, end), *self.skill(seat, begin, end)]]
            apart = _sums(parts)
            found.append((mean(apart), moderated(apart, WIDEST)))
        return found


def rest_error(noise: float, steps: Iterable[tuple[float, float]]) -> float:
    """The standard error of the rest: the `noise` of the playouts, and the `steps` that are more than their own.

    >>> from tabletop.teaching.analysis.figures.rest import rest_error
    >>> rest_error(0.05, []), round(rest_error(0.05, [(0.2, 0.05), (0.01, 0.05)]), 2)
    (0.05, 0.2)
    """
    return sqrt(noise**2 + sum(max(0.0, step**2 - error**2) for step, error in steps))


def _sums(rows: Rows) -> list[float]:
    """The sum of all rows, playout by playout."""
    return [sum(row) for row in zip(*rows, strict=False)]


def _together(rows: Rows) -> float:
    """The standard error of all rows together; 0 of none, where nothing was estimated."""
    return moderated(_sums(rows), WIDEST) if rows else 0.0
