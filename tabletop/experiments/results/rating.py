"""Ratings: one number for each strategy; differences predict how often one finishes before the other.

The model is that of Plackett and Luce. Its likelihood is taken over the pairs of a game's ranking, so that ties count
one half; this estimates the same strengths (Azari Soufiani, Parkes and Xia 2013). `choix` finds the best strengths for
all games at once, whatever their order. Systems that update after each game, like those of chess or openskill, depend
on the order of the games, and their uncertainty is not one over deals. Here the uncertainty is a bootstrap over deals,
since the games of one deal are not independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, nan

import numpy as np
from numpy.typing import NDArray

from tabletop.experiments.statistics import Interval

ELO = 400 / log(10)
"""Rating points per unit of log strength: a lead of 200 is a chance of 76 per cent to finish first, as in chess."""
DRAWS = 200
EVEN = 0.5
"""Number of tied games added for each pair: without them a strategy that won all its games has no finite rating."""


def compute_ratings(ahead: NDArray[np.float64], names: Sequence[str]) -> dict[str, Interval]:
    """Return the rating of each strategy, mean 0; `ahead` is how often each finished before each other, by deal."""
    from scipy.sparse.csgraph import connected_components

    deals = len(ahead)
    if deals == 0 or len(names) < 2 or not ahead.any():
        return {name: Interval(nan, nan, nan, deals) for name in names}
    total = ahead.sum(axis=0)
    strengths = _fit_strengths(total)
    compared = (total + total.T).any(axis=1)
    chance = np.random.default_rng(0)
    drawn = [_fit_strengths(ahead[chance.integers(0, deals, deals)].sum(axis=0)) for _ in range(DRAWS)]
    low, high = np.quantile(np.array(drawn), [0.025, 0.975], axis=0)
    low, high = np.minimum(low, strengths), np.maximum(high, strengths)
    # A group that lost no game outside itself may be arbitrarily stronger, one that won none arbitrarily weaker.
    _, group = connected_components(total > 0, connection="strong")
    outside = group[:, None] != group[None, :]
    if outside.any():
        low[~((total > 0) & outside).any(axis=1)] = -inf
        high[~((total > 0) & outside).any(axis=0)] = inf
    rated = {
        name: Interval(float(middle), float(least), float(most), deals)
        for name, middle, least, most in zip(names, strengths, low, high, strict=True)
    }
    # A strategy without a valid game has no rating.
    unknown = Interval(nan, nan, nan, 0)
    return {name: rated[name] if is_compared else unknown for name, is_compared in zip(names, compared, strict=True)}


def _fit_strengths(ahead: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the strengths that fit best how often each strategy finished before each other."""
    import choix

    strengths: NDArray[np.float64] = ELO * choix.ilsr_pairwise_dense(ahead + EVEN * (1 - np.eye(len(ahead))))
    return strengths
