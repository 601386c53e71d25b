"""Scaling of numbers to -1 to 1: linear within declared bounds, squashed without."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

WIDEST = 100
"""Maximum absolute bound of a number that is divided by its bound; a number with wider bounds is squashed."""
HALF = 10.0
"""Number that is squashed to one half: n becomes n / (|n| + HALF). Counts of one thing are small: n / (n + 1)."""


class FeatureEntry(NamedTuple):
    """Description of one index of a vector."""

    name: str
    """Owner and feature: "+0 hand:school" of the viewer, "+1 vp" of the next seat, "table deck"."""
    about: str
    """Meaning in words."""
    low: float
    """Lower bound."""
    high: float
    """Upper bound."""


class Scale(NamedTuple):
    """Scale of a number n: n * by / (1 + squash * |n|)."""

    by: float
    squash: float
    low: float
    high: float


MAX_CACHED = 10_000
"""Maximum size of a cache of scaled numbers."""


class ScaleCache(dict[Any, float]):
    """Numbers scaled by one scale in single precision. A number that is squashed must not be negative.

    >>> from tabletop.strategies.policies.scaling import AMOUNT, ScaleCache
    >>> ScaleCache(AMOUNT)[10]
    0.5
    """

    def __init__(self, scale: Scale) -> None:
        super().__init__()
        self._base, self._growth = np.float32(1 / scale.by), np.float32(scale.squash / scale.by)

    def __missing__(self, n: Any) -> float:
        if len(self) >= MAX_CACHED:
            self.clear()
        raw = np.float32(n)
        self[n] = scaled = float(raw / (self._base + self._growth * raw))
        return scaled


@lru_cache(maxsize=64)
def get_scale_cache(scale: Scale) -> ScaleCache:
    """Return the cache of a scale, which all games share."""
    return ScaleCache(scale)


SWITCH = Scale(1.0, 0.0, 0.0, 1.0)
AMOUNT = Scale(1 / HALF, 1 / HALF, 0.0, 1.0)
SIGNED = Scale(1 / HALF, 1 / HALF, -1.0, 1.0)
WHOLE = Scale(1.0, 0.0, -1.0, 1.0)
THINGS = Scale(1.0, 1.0, 0.0, 1.0)


def make_scale(least: Any, most: Any, state: Any) -> Scale:
    """Return the scale of a number with declared bounds, which may be functions of the state.

    >>> from tabletop.strategies.policies.scaling import make_scale
    >>> make_scale(0, 50, None).by, make_scale(-5, 10**6, None).low
    (0.02, -1.0)
    """
    low, high = _resolve_bound(least, state), _resolve_bound(most, state)
    furthest = max(abs(low), abs(high))
    if furthest > WIDEST:
        return AMOUNT if low >= 0 else SIGNED
    return Scale(1 / furthest, 0.0, low / furthest, high / furthest) if furthest else SWITCH


def _resolve_bound(bound: int | Callable[[Any], int], state: Any) -> int:
    return bound(state) if callable(bound) else bound
