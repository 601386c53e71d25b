"""Standard errors for small numbers of playouts.

The standard deviation of two or three playouts is often far too small by chance, and 0 if all values are equal.
Therefore each estimate uses the other positions of the game: their pooled variance counts like some further playouts
(the moderated variance of Smyth 2004, "Linear models and empirical Bayes methods for assessing differential
expression", Statistical Applications in Genetics and Molecular Biology 3 (1); there the weight is estimated, too).
Equal values may still differ in the next playout, by Laplace's rule (`strategies.rollouts.clamp_error`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, sqrt

from tabletop.strategies.rollouts import EQUAL, clamp_error

BORROWED = 2.0
"""Number of playouts that the pooled variance of the game counts for."""
WIDEST = 0.25
"""Largest possible variance of a win chance, that of a fair coin."""


def compute_pooled_variance(samples: Iterable[Sequence[float]]) -> float:
    """Return the pooled variance within several samples; the largest variance if no sample has two numbers.

    >>> from tabletop.teaching.analysis.figures.errors import compute_pooled_variance
    >>> compute_pooled_variance([[0.0, 1.0], [3.0, 4.0]]), compute_pooled_variance([[1.0]])
    (0.5, 0.25)
    """
    usable_samples = [sample for sample in samples if len(sample) > 1]
    free = sum(len(sample) - 1 for sample in usable_samples)
    return sum(map(_sum_squares, usable_samples)) / free if free else WIDEST


def estimate_error(numbers: Sequence[float], variance: float, reach: float = 1.0) -> float:
    """Return the standard error of the mean of a few numbers, given the pooled variance of other places.

    `reach` is as for `clamp_error`. The error is finite for one number or more, and infinite for none.

    >>> from tabletop.teaching.analysis.figures.errors import estimate_error
    >>> round(estimate_error([0.5, 0.51], 0.04), 3), round(estimate_error([0.5], 0.04), 3)
    (0.116, 0.333)
    >>> estimate_error([1.0] * 8, 0.0)
    0.1
    """
    n = len(numbers)
    if not n:
        return inf
    squares = _sum_squares(numbers)
    error = sqrt((BORROWED * variance + squares) / (BORROWED + n - 1) / n)
    return max(error, clamp_error(0.0, n, reach)) if squares <= EQUAL**2 else error


def _sum_squares(numbers: Sequence[float]) -> float:
    middle = sum(numbers) / len(numbers)
    return sum((x - middle) ** 2 for x in numbers)
