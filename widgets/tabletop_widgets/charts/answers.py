"""The chart of an answer: figures with their bounds. `Answer.plot` finds it by its entry point."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from tabletop.experiments import Figure, Interval
from tabletop_widgets.charts.bands import Bands, Point

SHARES = "won"
"""What begins so is a share, and told in per cent."""


def plot(figures: Sequence[Figure]) -> Bands:
    """Figures of one kind, as `Answer.figures_of` gives them.

    >>> import tabletop
    >>> from tabletop_widgets.charts.answers import plot
    >>> found = tabletop.experiments.sweep(tabletop.load_game("gin_rummy"), "knock_limit", [5, 10], deals=3)
    >>> plot(found.figures_of("rounds")).text().splitlines()[0]
    'rounds'
    """
    what = figures[0].what
    times = 100.0 if what.startswith(SHARES) else 1.0
    title = f"{what}, %" if times > 1 else what
    return Bands(
        {title: [_point(figure.found, times) for figure in figures]}, [figure.name for figure in figures], title
    )


def _point(found: Interval, times: float) -> Point:
    bounded = isfinite(found.low) and isfinite(found.high)
    return (times * found.estimate, times * found.low, times * found.high) if bounded else times * found.estimate
