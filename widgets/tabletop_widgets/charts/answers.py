"""The chart of an answer: figures with their bounds. `Answer.plot` finds it by its entry point."""

from __future__ import annotations

from functools import partial
from math import isfinite
from typing import Any

from tabletop.experiments import Interval
from tabletop.experiments.results.pictures import Figures
from tabletop_widgets.charts.bands import Bands, Point


def plot(picture: Figures, **traits: Any) -> Bands:
    """A picture, as `Answer.pictured` gives it; `lang` is the language in which it begins.

    >>> import tabletop
    >>> from tabletop_widgets.charts.answers import plot
    >>> found = tabletop.experiments.sweep(tabletop.load_game("gin_rummy"), "knock_limit", [5, 10], deals=3)
    >>> plot(found.pictured("rounds"), lang="de").text().splitlines()[0]
    'Runden'
    """
    times = 100.0 if picture.share else 1.0
    title = partial(_title, picture)
    points = [_point(found, times) for _, found in picture.rows]
    return Bands({title: points}, [name for name, _ in picture.rows], title, picture.across or "", **traits)


def _title(picture: Figures, lang: str) -> str:
    return f"{picture.title(lang)}, %" if picture.share else picture.title(lang)


def _point(found: Interval, times: float) -> Point:
    bounded = isfinite(found.low) and isfinite(found.high)
    return (times * found.estimate, times * found.low, times * found.high) if bounded else times * found.estimate
