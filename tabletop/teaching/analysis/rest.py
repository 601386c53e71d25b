"""How well the rest of a result is known: what neither luck nor decisions explain, with its error.

Three things make it. The playouts are few: that noise is known from them. The seats may not be worth the same before
anything is dealt. And a playout is cut off where a round ends, so what the value there misjudges shows a round later,
when the playouts reach further, as a step that nobody took; so does what was hidden when somebody decided. These steps
are not known beforehand, but each is seen, and is as good an estimate of its own size as there is: their squares are
added to the variance, as the robust errors of Eicker, Huber and White do (White 1980, "A heteroskedasticity-consistent
covariance matrix estimator and a direct test for heteroskedasticity", Econometrica 48 (4)).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import inf, sqrt

from tabletop.teaching.analysis.errors import WIDEST, mean, moderated
from tabletop.teaching.analysis.judging import Judged
from tabletop.teaching.analysis.luck import Draw
from tabletop.teaching.analysis.playing import Played


def starts(rounds: Sequence[int]) -> list[int]:
    """Where steps begin and end: at the first position of each round, and at the last; `rounds` are those of all.

    >>> from tabletop.teaching.analysis.rest import starts
    >>> starts([1, 1, 2, 2, 2, 3]), starts([1, 1, 1])
    ([0, 2, 5], [0, 2])
    """
    last = len(rounds) - 1
    return [k for k in range(last + 1) if k in (0, last) or rounds[k] != rounds[k - 1]]


def unexplained(
    seat: int, places: Sequence[int], sights: Sequence[Played], draws: Iterable[Draw], decisions: Sequence[Judged]
) -> list[tuple[float, float]]:
    """The steps of a seat's chance between these `places` that nobody took, each with the error of the playouts.

    What chance did on the way is taken off, and what decisions gained: theirs, and for the others what they gave up.
    """
    rivals, found = max(1, sights[0].state.game.num_players - 1), []
    draws = list(draws)
    for begin, end in pairwise(places):
        parts = [[worth[seat] for worth in sights[end].worths], [-worth[seat] for worth in sights[begin].worths]]
        parts += [[-x for x in draw.apart(seat)] for draw in draws if begin <= draw.index < end]
        made = [one for one in decisions[begin:end] if one.gain_error < inf]
        gains = [(1.0 if one.seat == seat else -1.0 / rivals, one) for one in made]
        apart = [sum(row) for row in zip(*parts, strict=False)]
        gained = sum(weight * one.gain for weight, one in gains)
        noise = sum((weight * one.gain_error) ** 2 for weight, one in gains)
        found.append((mean(apart) - gained, sqrt(moderated(apart, WIDEST) ** 2 + noise)))
    return found


def rest_error(luck_error: float, skill_error: float, steps: Iterable[tuple[float, float]]) -> float:
    """The standard error of the rest: of the playouts, and of the steps that are more than their noise.

    >>> from tabletop.teaching.analysis.rest import rest_error
    >>> rest_error(0.03, 0.04, []), round(rest_error(0.03, 0.04, [(0.2, 0.05), (0.01, 0.05)]), 2)
    (0.05, 0.2)
    """
    beyond = sum(max(0.0, step**2 - noise**2) for step, noise in steps)
    return sqrt(luck_error**2 + skill_error**2 + beyond)
