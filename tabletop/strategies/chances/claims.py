"""The chance that is shown, with its interval: a fitted prior and the playouts, in one beta distribution.

A claim about a move is the chance that its seat wins, with shared wins counted in part, if the move is played and every
seat then plays like the heuristic. Playouts to the end estimate it directly. Before they arrive, a fitted map
(`maps.py`) predicts it from rollouts that are cut off. The prediction counts as a number of playouts (its strength,
which is fitted too). The beta distribution combines both: its mean is the chance, and its interval covers the map and
the playouts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z95 = 1.959964
"""Standard normal quantile of a 95 % interval."""


@dataclass(frozen=True)
class Chance:
    """Chance to win with its 95 % interval; all between 0 and 1."""

    mean: float
    """Chance to win."""
    low: float
    """Lower bound of the interval."""
    high: float
    """Upper bound of the interval."""
    playouts: int = 0
    """Number of playouts to the end of the game; 0: predicted by the map alone."""

    @property
    def half_width(self) -> float:
        """Half the width of the interval.

        >>> from tabletop.strategies.chances import Chance
        >>> Chance(0.5, 0.4, 0.6).half_width
        0.1
        """
        return round((self.high - self.low) / 2, 9)

    @property
    def error(self) -> float:
        """Standard error that corresponds to the interval."""
        return (self.high - self.low) / (2 * Z95)


@dataclass(frozen=True)
class Prior:
    """Predicted chance, and the number of playouts that the prediction is worth."""

    mean: float
    strength: float


UNKNOWN = Prior(0.5, 0.0)
"""Prior of a game without a fitted map: only the playouts count."""


def combine_chance(prior: Prior, wins: float, playouts: int) -> Chance | None:
    """Return the chance after `wins` of `playouts`, or None if there is neither a prediction nor a playout.

    Args:
        prior: The prediction of the map; `UNKNOWN` without one.
        wins: Number of games won, shared wins in part, 0 to `playouts`.
        playouts: Number of playouts to the end of the game.

    >>> from tabletop.strategies.chances import UNKNOWN, Prior, combine_chance
    >>> first = combine_chance(Prior(0.6, 12.0), 0, 0)
    >>> later = combine_chance(Prior(0.6, 12.0), 40, 80)
    >>> round(first.mean, 2), round(later.mean, 2), first.half_width > later.half_width
    (0.6, 0.51, True)
    >>> combine_chance(UNKNOWN, 0, 0) is None
    True
    """
    count = prior.strength + playouts
    if count <= 0:
        return None
    successes = prior.mean * prior.strength + wins
    low, high = compute_wilson_bounds(successes, count)
    return Chance(successes / count, low, high, playouts)


def compute_wilson_bounds(successes: float, count: float, z: float = Z95) -> tuple[float, float]:
    """Return the bounds of Wilson's interval for a share.

    Args:
        successes: Number of successes, not necessarily whole, 0 to `count`.
        count: Number of trials, above 0.
        z: Quantile of the standard normal distribution; 95 per cent unless given.

    >>> from tabletop.strategies.chances.claims import compute_wilson_bounds
    >>> [round(bound, 3) for bound in compute_wilson_bounds(7, 10)]
    [0.397, 0.892]
    """
    share = successes / count
    scale = 1 + z * z / count
    middle = (share + z * z / (2 * count)) / scale
    half = z / scale * sqrt(max(0.0, share * (1 - share)) / count + z * z / (4 * count * count))
    # At the ends the bounds are exact; the formula would only add rounding errors there.
    low = 0.0 if successes <= 0 else max(0.0, middle - half)
    high = 1.0 if successes >= count else min(1.0, middle + half)
    return low, high


def share_won(winners: tuple[int, ...], player: int) -> float:
    """Return the share of a win of a seat: 1 alone, a part of a shared win, 0 for a loss.

    >>> from tabletop.strategies.chances.claims import share_won
    >>> share_won((0, 2), 2), share_won((1,), 2), share_won((), 2)
    (0.5, 0.0, 0.0)
    """
    return 1 / len(winners) if player in winners else 0.0
