"""Means and shares with the intervals in which the truth lies, nineteen times out of twenty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

Z95 = 1.959963984540054
"""The normal quantile that leaves 2.5 per cent on each side."""


@dataclass(frozen=True)
class Interval:
    """An estimate between two bounds, from `count` observations.

    `estimate` lies between `low` and `high`, in the unit of what was observed.
    """

    estimate: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{self.estimate:.3g} [{self.low:.3g}, {self.high:.3g}] (n={self.count})"


def wilson(successes: float, count: int, z: float = Z95) -> Interval:
    """Wilson's interval for a share; halves (shared wins) may be counted. Nothing observed: anything is possible.

    `successes` are of `count` trials, else ValueError; `z` is the normal quantile, that of 95 per cent unless another
    is given.

    >>> print(tabletop.experiments.wilson(7, 10))
    0.7 [0.397, 0.892] (n=10)
    """
    if not 0 <= successes <= count:
        raise ValueError(f"{successes} successes of {count} observations")
    if count == 0:
        return Interval(float("nan"), 0.0, 1.0, 0)
    share = successes / count
    scale = 1 + z * z / count
    middle = (share + z * z / (2 * count)) / scale
    half = z / scale * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    # At the ends the bounds are exact; there the formula only suffers from rounding.
    low = 0.0 if successes == 0 else max(0.0, middle - half)
    high = 1.0 if successes == count else min(1.0, middle + half)
    return Interval(share, low, high, count)


def mean(values: Sequence[float], resamples: int = 2000, seed: int = 0) -> Interval:
    """The mean with a 95% bootstrap interval (percentiles of resampled means); the same seed, the same interval.

    `values` are numbers in any unit, `resamples` how often they are drawn anew; one value alone has no bounds, none
    has no mean.

    >>> tabletop.experiments.mean([3, 4, 5, 4])
    Interval(estimate=4.0, low=3.25, high=4.75, count=4)
    """
    data = np.asarray(values, dtype=float)
    if data.size == 0:
        return Interval(float("nan"), float("nan"), float("nan"), 0)
    if data.size == 1:
        return Interval(float(data[0]), float("-inf"), float("inf"), 1)
    source = np.random.default_rng(seed)
    # One resample at a time: all together, a hundred thousand values would take gigabytes.
    means = [data[source.integers(0, data.size, size=data.size)].mean() for _ in range(resamples)]
    low, high = np.quantile(means, [0.025, 0.975])
    return Interval(float(data.mean()), float(low), float(high), int(data.size))
