"""Ratings: one number for each strategy, such that the differences tell who ends before whom how often.

The model is that of Plackett and Luce: its likelihood is taken over the pairs of a game's order (which finds the same
strengths, see Azari Soufiani, Parkes and Xia 2013), so that level seats count a half. `choix` finds the strengths: the
best of all games at once, whatever their order; systems that go from game to game, like those of chess or openskill,
would give another number for the same games in another order, and an uncertainty that is not one over deals. What is
uncertain is drawn from the deals again and again (bootstrap), since the games of one deal are not independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, nan

import choix
import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import connected_components

from tabletop.experiments.statistics import Interval

ELO = 400 / log(10)
"""200 more are a chance of 76 per cent to end before, as in chess."""
DRAWS = 200
EVEN = 0.5
"""So many games more, that ended level, has each pair: who won all has no number else."""


def ratings(ahead: NDArray[np.float64], names: Sequence[str]) -> dict[str, Interval]:
    """The rating of each strategy, 0 being their mean; `ahead` is by deal how often each ended before each other."""
    deals = len(ahead)
    if deals == 0 or len(names) < 2 or not ahead.any():
        return {name: Interval(nan, nan, nan, deals) for name in names}
    total = ahead.sum(axis=0)
    found = _strengths(total)
    compared = (total + total.T).any(axis=1)
    chance = np.random.default_rng(0)
    drawn = [_strengths(ahead[chance.integers(0, deals, deals)].sum(axis=0)) for _ in range(DRAWS)]
    low, high = np.quantile(np.array(drawn), [0.025, 0.975], axis=0)
    low, high = np.minimum(low, found), np.maximum(high, found)
    # Those who lost no game to anybody outside their group may be any better, those who won none any worse.
    _, group = connected_components(total > 0, connection="strong")
    outside = group[:, None] != group[None, :]
    if outside.any():
        low[~((total > 0) & outside).any(axis=1)] = -inf
        high[~((total > 0) & outside).any(axis=0)] = inf
    rated = {
        name: Interval(float(middle), float(least), float(most), deals)
        for name, middle, least, most in zip(names, found, low, high, strict=True)
    }
    # A strategy of which no game counts has no rating.
    unknown = Interval(nan, nan, nan, 0)
    return {name: rated[name] if known else unknown for name, known in zip(names, compared, strict=True)}


def _strengths(ahead: NDArray[np.float64]) -> NDArray[np.float64]:
    """The strengths that fit best how often each ended before each other."""
    strengths: NDArray[np.float64] = ELO * choix.ilsr_pairwise_dense(ahead + EVEN * (1 - np.eye(len(ahead))))
    return strengths
