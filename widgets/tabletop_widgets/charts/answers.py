"""Charts of answers: figures with their bounds. `Answer.plot` loads this module through its entry point."""

from __future__ import annotations

from functools import partial
from math import ceil, isfinite
from typing import Any

import ipywidgets as W
import numpy as np

from tabletop.engine.i18n.words import capitalize_first
from tabletop.experiments import Interval
from tabletop.experiments.results.pictures import FigureRows, Pairs
from tabletop_widgets.charts.bands import Bands, Point
from tabletop_widgets.charts.dots import Dots
from tabletop_widgets.charts.drawing.cells import Cell
from tabletop_widgets.charts.drawing.frame import Frame, cut, write
from tabletop_widgets.charts.drawing.static_chart import FramedChart, StaticChart
from tabletop_widgets.charts.heat import GROUNDS, SHADES, make_grid
from tabletop_widgets.charts.pairs import ScatterPlot
from tabletop_widgets.screen.translation import say
from tabletop_widgets.table.timeline.static_figure import Key

ROW, ACROSS, LETTERS = 40, 5, 20
"""Height of a row in pixels, number of columns, and maximum length of a name in a field."""


class Fields(FramedChart):
    """Figures as the fields of a heat map, column by column.

    `picture` has the title, the figures with their names, and their format. Pointing at a field shows its figure, as
    does a slider for the keyboard. A table below contains all of them.
    """

    def __init__(self, picture: FigureRows, **traits: Any) -> None:
        self._figures = picture
        self._deep = ceil(len(picture.rows) / ACROSS)
        super().__init__(**traits)

    def _begin(self) -> W.Widget:
        frame = self.frame = Frame(ROW)
        frame.left.visible = False
        estimates = np.array([n.estimate if isfinite(n.estimate) else 0.0 for _, n in self._figures.rows])
        shares = np.zeros((self._deep, ACROSS))
        for k, share in enumerate(estimates / (np.abs(estimates).max() or 1)):
            shares[k % self._deep, k // self._deep] = share
        self._cells, scale = make_grid(frame, shares)
        self._names = frame.make_labels(align="middle", y_offset=-8, font_weight="bold")
        self._words = frame.make_labels(align="middle", y_offset=7, font_weight="normal")
        frame.set_marks(self._cells, self._names, self._words)
        self.resources = (frame, scale)
        return frame.box

    def draw(self) -> None:
        """Draw the chart with all texts in its language."""
        frame, lang, shown, deep = self.frame, self.lang, self._figures, self._deep
        title, names = capitalize_first(shown.title(lang)), [name(lang) for name, _ in shown.rows]
        value_texts = [interval.text(lang, shown.share, shown.signed) for _, interval in shown.rows]
        short = [cut(name, LETTERS) for name in names]
        places = [(float(k // deep), float(k % deep)) for k in range(len(names))]
        write(self._names, [(*place, name) for place, name in zip(places, short, strict=True)])
        write(self._words, [(*place, words) for place, words in zip(places, value_texts, strict=True)])
        frame.set_columns([""] * ACROSS)
        cells = [Cell(head="", lines=[]) for _ in range(deep * ACROSS)]
        for k, (name, words) in enumerate(zip(names, value_texts, strict=True)):
            cells[k % deep * ACROSS + k // deep] = Cell(head=name, lines=[words])
        table = [[name, words] for name, words in zip(names, value_texts, strict=True)]
        keys = [Key(say(SHADES["all"], lang)), Key(say("below 0", lang), GROUNDS[0])]
        spoken = "; ".join(f"{name}: {words}" for name, words in zip(names, value_texts, strict=True))
        frame.draw(title, [""] * deep, cells, ["", title], table, lang, keys, spoken)


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
