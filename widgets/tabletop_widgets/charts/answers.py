"""Charts of answers: figures with their bounds. `Answer.plot` loads this module through its entry point."""

from __future__ import annotations

from functools import partial
from math import isfinite
from typing import Any

from tabletop.engine.i18n.words import capitalize_first
from tabletop.experiments import Interval
from tabletop.experiments.results.pictures import FigureRows, Pairs
from tabletop_widgets.charts.bands import Bands, Point
from tabletop_widgets.charts.dots import Dots
from tabletop_widgets.charts.drawing.static_chart import StaticChart
from tabletop_widgets.charts.fields import Fields
from tabletop_widgets.charts.pairs import ScatterPlot


def plot(picture: FigureRows | Pairs, **traits: Any) -> StaticChart:
    """Return the chart of a picture from `Answer.build_chart_data`. `lang` is its initial language.

    Ordered figures become a line with a band, other figures dots with strokes, and very many figures a heat map.

    >>> import tabletop
    >>> from tabletop_widgets.charts.answers import plot
    >>> found = tabletop.experiments.sweep(tabletop.load_game("gin_rummy"), "knock_limit", [5, 10], deals=3)
    >>> plot(found.build_chart_data("rounds"), lang="de").text().splitlines()[0]
    'Runden'
    """
    if isinstance(picture, Pairs):
        return ScatterPlot(picture, **traits)
    if picture.mapped:
        return Fields(picture, **traits)
    if picture.across is None:
        return Dots(picture, **traits)
    times, title = 100.0 if picture.share else 1.0, partial(_make_title, picture)
    points = [_to_point(interval, times) for _, interval in picture.rows]
    return Bands({title: points}, [name for name, _ in picture.rows], title, picture.across, **traits)


def _make_title(picture: FigureRows, lang: str) -> str:
    title = capitalize_first(picture.title(lang))
    return f"{title}, %" if picture.share else title


def _to_point(interval: Interval, times: float) -> Point:
    bounded = isfinite(interval.low) and isfinite(interval.high)
    return (
        (times * interval.estimate, times * interval.low, times * interval.high)
        if bounded
        else times * interval.estimate
    )
