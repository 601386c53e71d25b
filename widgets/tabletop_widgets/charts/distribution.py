"""Distributions of many games: a dot for each, the middle half, the median, and the mean with its bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any

import ipywidgets as W
import numpy as np
from bqplot import OrdinalColorScale

from tabletop.engine.declarations.colors import SEAT_COLORS
from tabletop.experiments import Interval, mean
from tabletop_widgets.charts.drawing.cells import Cell
from tabletop_widgets.charts.drawing.frame import Frame, lay, place
from tabletop_widgets.charts.drawing.static_chart import FramedChart
from tabletop_widgets.charts.heat import format_number, is_number
from tabletop_widgets.screen.translation import Text, say, translate_name, translate_names
from tabletop_widgets.table.timeline.chart import GREY
from tabletop_widgets.table.timeline.static_figure import Key

ROW = 64
"""Height of a row in pixels."""
PLACES = 90
"""Number of steps of the scale. Dots in the same step are stacked."""
BASE, TOP, MEAN = 0.12, -0.42, 0.32
"""Positions in a row of the lowest dot, the highest dot and the mean, as fractions of the row, downwards."""


class Distribution(FramedChart):
    """Distributions of many games, a row for each name, e.g. end scores by strategy or lengths by parameter value.

    Each number is a dot; equal numbers are stacked. The band is the middle half, with the median as a thick stroke. The
    stroke below is the mean with its 95 % confidence interval. Pointing at a row shows its numbers, as does a slider
    for the keyboard. A table below contains all of them.

    Args:
        values: A list of numbers for each name, in any unit.
        title: Meaning of the numbers.
        picked: Called on a click with the index of the row, and the number of the dot, or None for the whole row.
        colors: Colours of the rows. The default is the seats' colours in order.

    Raises ValueError that lists all mistakes.

    >>> from tabletop_widgets import Distribution
    >>> print(Distribution({"one": [3, 4, 5, 4], "other": [7]}, "Rounds").text())
    Rounds
    Rounds  Number  Median  Middle half  Mean            From – to
    one     4       4       3.75 – 4.25  4.0 [2.7, 5.3]  3 – 5
    other   1       7       7 – 7        7.0 [?]         7 – 7
    """

    def __init__(
        self,
        values: Mapping[str, Sequence[float]],
        title: Text = "",
        picked: Callable[[int, float | None], None] | None = None,
        colors: Sequence[str] = (),
        **traits: Any,
    ) -> None:
        self._own_colors = colors
        self._values = {str(name): list(numbers) for name, numbers in values.items()}
        self._title, self._picked = title, picked
        self._numbers: list[tuple[int, float]] = []
        self.refuse(self._find_mistakes())
        super().__init__(**traits)

    def _begin(self) -> W.Widget:
        frame = self.frame = Frame(ROW)
        self._half = frame.make_lines(stroke_width=frame.height * 0.56, opacities=[0.25])
        self._median = frame.make_lines(stroke_width=4)
        self._sure, self._means = frame.make_lines(stroke_width=3), frame.make_lines(stroke_width=9)
        self._palette = OrdinalColorScale(domain=list(range(len(self._values))), colors=self._list_colors())
        self._dots = frame.make_dots(self._palette, 34, stroke_width=0.8)
        frame.set_marks(self._half, self._median, self._dots, self._sure, self._means)
        if (picked := self._picked) is not None:
            frame.cells.press = lambda row: picked(row, None)
            self._dots.on_element_click(lambda _, event: picked(*self._numbers[int(event["data"]["index"])]))
        self.resources = (frame, self._palette)
        return frame.box

    def _find_mistakes(self) -> list[str]:
        mistakes = [] if self._values else ["no values"]
        for name, numbers in self._values.items():
            mistakes += [] if numbers else [f"{name}: no values"]
            mistakes += [f"{name}, value {k}: {n!r} is no number" for k, n in enumerate(numbers) if not is_number(n)]
        return mistakes

    def _list_colors(self) -> list[str]:
        colors = self._own_colors or SEAT_COLORS
        return [colors[k % len(colors)] for k in range(len(self._values))]

    def draw(self) -> None:
        """Draw the chart with all texts in its language."""
        frame, lang, colors = self.frame, self.lang, self._list_colors()
        title, names = (
            translate_name(self._title, lang) or say("Numbers", lang),
            translate_names(list(self._values), lang),
        )
        sums = [_Summary([float(n) for n in numbers]) for numbers in self._values.values()]
        every = [float(n) for numbers in self._values.values() for n in numbers]
        frame.spread([*every, *(n for s in sums for n in s.bounds)])
        span = float(frame.x.max) - float(frame.x.min)
        thick = span / 300  # a stroke as long as it is thick is drawn as a point
        dots = [(x, k + y, k) for k, ns in enumerate(self._values.values()) for x, y in _stack_dots(ns, span / PLACES)]
        self._numbers = [(k, x) for x, _, k in dots]
        place(self._dots, dots)
        middle = (BASE + TOP) / 2
        halves = [_make_stroke(s.low, s.high, k + middle) for k, s in enumerate(sums)]
        lay(self._half, list(zip(colors, halves, strict=True)))
        lay(
            self._median,
            [(GREY, [(s.median, k + TOP - 0.05), (s.median, k + BASE + 0.13)]) for k, s in enumerate(sums)],
        )
        lay(self._sure, [(GREY, _make_stroke(*s.bounds, k + MEAN)) for k, s in enumerate(sums) if s.bounds])
        means = [_make_stroke(s.mean.estimate - thick, s.mean.estimate + thick, k + MEAN) for k, s in enumerate(sums)]
        lay(self._means, list(zip(colors, means, strict=True)))
        heads = ("Number", "Median", "Middle half", "Mean", "From – to")
        keys = (
            Key(say("Each dot: one game or value. Band: the half in the middle. Stroke in it: median.", lang)),
            Key(say("Below: the mean, and where its true value lies 19 times out of 20.", lang)),
        )
        table = [[name, *s.describe(lang)] for name, s in zip(names, sums, strict=True)]
        labels = [say(head, lang) for head in heads]
        cells = [
            Cell(head=name, lines=[f"{what}: {words}" for what, words in zip(labels, s.describe(lang), strict=True)])
            for name, s in zip(names, sums, strict=True)
        ]
        spoken = "; ".join(f"{cell['head']}: {', '.join(cell['lines'])}" for cell in cells)
        frame.draw(title, names, cells, [title, *labels], table, lang, keys, spoken)


class _Summary:
    """Summary statistics of a list of numbers."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self.count, self.least, self.most = len(numbers), min(numbers), max(numbers)
        self.low, self.median, self.high = (float(n) for n in np.quantile(numbers, [0.25, 0.5, 0.75]))
        self.mean: Interval = mean(numbers)

    @property
    def bounds(self) -> tuple[float, ...]:
        """Bounds of the mean; empty if they are infinite, as for a single number."""
        low, high = self.mean.low, self.mean.high
        return (low, high) if isfinite(low) and isfinite(high) else ()

    def describe(self, lang: str) -> list[str]:
        """Return as texts: count, median, middle half, mean with its bounds, range."""
        return [
            str(self.count),
            format_number(self.median, lang),
            f"{format_number(self.low, lang)} – {format_number(self.high, lang)}",
            self.mean.text(lang),
            f"{format_number(self.least, lang)} – {format_number(self.most, lang)}",
        ]


def _make_stroke(low: float, high: float, at: float) -> list[tuple[float, float]]:
    return [(low, at), (high, at)]


def _stack_dots(numbers: Sequence[float], near: float) -> list[tuple[float, float]]:
    """Return a dot for each number, with its position in the row. Dots close to each other are stacked."""
    heap = Counter(round(float(n) / near) for n in numbers)
    step = min(0.11, (BASE - TOP) / max(1, max(heap.values()) - 1))
    seen: Counter[int] = Counter()
    dots = []
    for n in sorted(map(float, numbers)):
        place = round(n / near)
        dots.append((n, BASE - step * seen[place]))
        seen[place] += 1
    return dots
