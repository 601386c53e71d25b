"""Means and shares with 95 % confidence intervals.

The independent unit is a *deal*. Games of one deal in several arms are not independent, and neither are the seats of
one game. So values come by deal: one row for each, with one column for each observation; NaN was not played. With the
rows as clusters, a mean is a ratio of two sums (Cochran, Sampling Techniques, 1977, 6.4 and 9.3), with Student's t for
few deals. A share has Wilson's interval with the effective sample size: the number of independent observations with the
same information (Korn and Graubard 1998; Franco, Little, Louis and Slud 2019, who find Wilson's the best of these). It
is reliable for shares near 0 or 1 and never exceeds these bounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isinf, isnan, nan, sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tabletop.engine.i18n.numbers import format_interval
from tabletop.strategies.chances.claims import compute_wilson_bounds

Z95 = 1.959963984540054
"""Standard normal quantile that leaves 2.5 per cent on each side."""
ALIKE = 1e-12
"""Relative standard error of the mean below which deals count as equal: rounding errors are of this size."""
MIN_DEAL_VARIANCE = 0.25
"""Minimum variance of deals, in squares of one observation's part in a deal: one deal may have differed."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Interval:
    """Estimate between two bounds, from `count` independent observations (deals).

    `estimate` is between `low` and `high`, in the unit of the observations. Unknown bounds are infinite.
    """

    estimate: float
    low: float
    high: float
    count: int

    @property
    def width(self) -> float:
        """Distance between the bounds."""
        return self.high - self.low

    @property
    def unsure(self) -> bool:
        """True if the observations give no bounds.

        >>> from tabletop.experiments import mean
        >>> mean([4]).unsure, mean([4, 4, 4]).unsure, mean([4, 4, 5]).unsure
        (True, True, False)
        """
        return bool(self.count) and isinf(self.low) and isinf(self.high)

    def text(self, lang: str = "en", share: bool = False, signed: bool = False) -> str:
        """Return the figure with its bounds in brackets, in the number format of `lang`, with as many digits as are
        known.

        A `share` is shown in per cent. A `signed` figure, a change, always has its sign.

        >>> from tabletop.experiments import Interval
        >>> Interval(0.553, 0.482, 0.621, 200).text(share=True), Interval(1.5, -0.25, 3.25, 20).text("de", signed=True)
        ('55 % [48, 62]', '+1,5 [−0,2; +3,2]')
        """
        return format_interval(self.estimate, self.low, self.high, lang, share, signed)

    def __str__(self) -> str:
        return f"{self.estimate:.3g} [{self.low:.3g}, {self.high:.3g}] (n={self.count})"


def largest_first(number: float) -> tuple[bool, float]:
    """Return a sort key: the largest number first, unknown ones (NaN) last.

    >>> from tabletop.experiments.statistics import largest_first
    >>> sorted([1.0, float("nan"), 3.0], key=largest_first)
    [3.0, 1.0, nan]
    """
    return (True, 0.0) if isnan(number) else (False, -number)


def smallest_first(number: float) -> tuple[bool, float]:
    """Return a sort key: the smallest number first, unknown ones (NaN) last.

    >>> from tabletop.experiments.statistics import smallest_first
    >>> sorted([3.0, float("nan"), 1.0], key=smallest_first)
    [1.0, 3.0, nan]
    """
    return largest_first(-number)


def wilson(successes: float, count: float, z: float = Z95) -> Interval:
    """Return Wilson's interval for a share; halves (shared wins) may be counted. With no trials it is 0 to 1.

    Args:
        successes: Number of successes, 0 to `count`.
        count: Number of independent trials. Games of the same deals are not independent: see `share`.
        z: Standard normal quantile; 95 per cent by default.

    Raises:
        ValueError: If `successes` is not between 0 and `count`.

    >>> print(tabletop.experiments.wilson(7, 10))
    0.7 [0.397, 0.892] (n=10)
    """
    if not 0 <= successes <= count:
        raise ValueError(f"{successes} successes of {count} observations")
    if count == 0:
        return Interval(nan, 0.0, 1.0, 0)
    return Interval(successes / count, *compute_wilson_bounds(successes, count, z), round(count))


def mean(values: ArrayLike) -> Interval:
    """Return the mean of observations by deal, in Student's interval.

    `values` are numbers in any unit: one for each deal, or a row of them; NaN was not played. A single deal has no
    bounds, and no deal has no mean. Deals that were all equal have no bounds either: they do not show how much the next
    one could differ, and an interval of width 0 would claim certainty.

    >>> print(tabletop.experiments.mean([3, 4, 5, 4]))
    4 [2.7, 5.3] (n=4)
    >>> print(tabletop.experiments.mean([[3, 4], [5, 4], [1, 1]]))  # the two of a deal are like each other
    3 [-1.48, 7.48] (n=3)
    >>> print(tabletop.experiments.mean([4, 4, 4]))
    4 [-inf, inf] (n=3)
    """
    sums, counts = _sum_by_deal(values)
    middle, error = _compute_ratio(sums, counts)
    if not len(sums):
        return Interval(nan, nan, nan, 0)
    if len(sums) == 1 or error <= ALIKE * max(1.0, abs(middle)):
        return Interval(middle, -inf, inf, len(sums))
    half = get_student_quantile(len(sums)) * error
    return Interval(middle, middle - half, middle + half, len(sums))


def share(values: ArrayLike) -> Interval:
    """Return the share of observations by deal (numbers from 0 to 1: a win, or the part of a shared one).

    `values` are one for each deal, or a row of them; NaN was not played. Raises ValueError for other numbers.

    >>> print(tabletop.experiments.share([1, 1, 0, 1, 0, 1, 1, 1, 0, 1]))
    0.7 [0.342, 0.913] (n=10)
    >>> print(tabletop.experiments.share([[1, 1], [0, 0], [1, 0]] * 10))
    0.5 [0.352, 0.648] (n=30)
    """
    sums, counts = _sum_by_deal(values)
    n = len(sums)
    if n and not (sums >= 0).all() & (sums <= counts).all():
        raise ValueError("a share needs observations from 0 to 1")
    part, error = _compute_ratio(sums, counts)
    if n < 2:
        return Interval(part, 0.0, 1.0, n)
    # Equal results of all deals so far do not prove that all deals are equal.
    least = MIN_DEAL_VARIANCE / float(counts.mean()) ** 2 / n
    spread = max(error**2, least / n)
    inside = part * (1 - part)
    effective = inside / spread if inside else float(n)
    # With few deals the error itself is uncertain: reduce the sample size by the extra width of Student's t.
    effective *= (Z95 / get_student_quantile(n)) ** 2
    interval = wilson(part * effective, effective)
    return Interval(part, interval.low, interval.high, n)


def difference(values: ArrayLike, baseline: ArrayLike) -> Interval:
    """Return how much greater `values` are than `baseline` on the same deals: the mean of the differences by deal.

    Both have a number, or a row of them, for each of the same deals. Only deals with values in both count.

    >>> print(tabletop.experiments.difference([5, 9, 4, 12], [4, 7, 4, 10]))
    1.25 [-0.273, 2.77] (n=4)
    """
    return mean(_compute_means(values) - _compute_means(baseline))


def share_difference(values: ArrayLike, baseline: ArrayLike) -> Interval:
    """Return how much greater the share of `values` is than that of `baseline` on the same deals.

    It is the difference with 1/n added to the variance, because equal results of all deals so far do not prove that all
    deals are equal.

    >>> print(tabletop.experiments.share_difference([1, 1, 0, 1], [1, 1, 0, 1]))
    0 [-0.796, 0.796] (n=4)
    """
    change = difference(values, baseline)
    if change.count < 2:
        return change
    own = 0.0 if change.unsure else change.width
    half = sqrt((own / 2) ** 2 + (get_student_quantile(change.count) / change.count) ** 2)
    return Interval(change.estimate, max(-1.0, change.estimate - half), min(1.0, change.estimate + half), change.count)


def _to_rows(values: ArrayLike) -> Floats:
    rows = np.asarray(values, dtype=np.float64)
    return rows[:, None] if rows.ndim == 1 else rows.reshape(len(rows), int(np.prod(rows.shape[1:])))


def _sum_by_deal(values: ArrayLike) -> tuple[Floats, Floats]:
    """Return sum and number of observations of each deal that was played."""
    rows = _to_rows(values)
    played = ~np.isnan(rows)
    counts = played.sum(axis=1).astype(np.float64)
    sums = np.where(played, rows, 0.0).sum(axis=1)
    return sums[counts > 0], counts[counts > 0]


def _compute_means(values: ArrayLike) -> Floats:
    """Return the mean of each deal; NaN where it was not played."""
    rows = _to_rows(values)
    played = ~np.isnan(rows)
    counts = played.sum(axis=1)
    means: Floats = np.where(counts > 0, np.where(played, rows, 0.0).sum(axis=1) / np.maximum(counts, 1), nan)
    return means


def _compute_ratio(sums: Floats, counts: Floats) -> tuple[float, float]:
    """Return the ratio of sum and number, and its standard error from the differences between deals."""
    n = len(sums)
    if not n:
        return nan, nan
    middle = float(sums.sum() / counts.sum())
    if n == 1:
        return middle, nan
    apart = sums - middle * counts
    return middle, sqrt(n / (n - 1) * float(apart @ apart)) / float(counts.sum())


def get_student_quantile(deals: float) -> float:
    """Return the quantile of Student's t that leaves 2.5 per cent on each side."""
    from scipy import special  # imported here: a worker process plays without it

    return float(special.stdtrit(max(1, deals - 1), 0.975))
