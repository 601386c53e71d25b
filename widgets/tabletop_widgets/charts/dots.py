"""Figures of unordered items, e.g. strategies: a dot for each, and a stroke for its confidence interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

import ipywidgets as W
from bqplot import OrdinalColorScale

from tabletop.engine.declarations.colors import SEAT_COLORS
from tabletop.engine.i18n.numbers import localize_number
from tabletop.engine.i18n.words import capitalize_first
from tabletop.experiments.results.pictures import FigureRows
from tabletop.experiments.results.static_intervals import find_ticks
from tabletop_widgets.charts.drawing.frame import LETTER_WIDTH, Frame, lay, place, write
from tabletop_widgets.charts.drawing.static_chart import FramedChart
from tabletop_widgets.screen.translation import say
from tabletop_widgets.table.timeline.chart import GREY
from tabletop_widgets.table.timeline.static_figure import Key

ROW = 30
"""Height of a row in pixels."""
BESIDE = 10
"""Pixels between the plot and the texts to its right."""
INTERVAL_SENTENCE = "Stroke: where the true value lies 19 times out of 20."


class Dots(FramedChart):
    """Figures in rows: the estimate as a dot, its bounds as a stroke, and both as text on the right.

    `picture` has the title, the rows and their format. Pointing at a row shows its figures, as does a slider for the
    keyboard. A table below contains all of them.
    """

    def __init__(self, picture: FigureRows, **traits: Any) -> None:
        self._figures = picture
        super().__init__(**traits)

    def _begin(self) -> W.Widget:
        frame, count = Frame(ROW), len(self._figures.rows)
        self.frame = frame
        self._zero = frame.make_lines(colors=[GREY], stroke_width=1.5)
        self._bounds = frame.make_lines(stroke_width=4, opacities=[0.75])
        self._palette = OrdinalColorScale(domain=list(range(count)), colors=choose_colors(count))
        self._dots = frame.make_dots(self._palette, 90, stroke_width=0.8)
        self._words = frame.make_labels(align="start", x_offset=BESIDE, y_offset=1, font_weight="normal")
        frame.set_marks(self._zero, self._bounds, self._dots, self._words)
        self.resources = (frame, self._palette)
        return frame.box

    def draw(self) -> None:
        """Draw the chart with all texts in its language."""
        frame, lang, shown = self.frame, self.lang, self._figures
        times = 100.0 if shown.share else 1.0
        title, names = capitalize_first(shown.title(lang)), [name(lang) for name, _ in shown.rows]
        value_texts = [interval.text(lang, shown.share, shown.signed) for _, interval in shown.rows]
        numbers = [(times * n.low, times * n.estimate, times * n.high) for _, n in shown.rows]
        low, high = compute_ends([n for each in numbers for n in each], zero=shown.signed)
        with frame.x.hold_sync():
            frame.x.min, frame.x.max = low, high
        mark(frame.below, find_ticks(low, high), lang, " %" if shown.share else "")
        finite_rows = [(k, *each) for k, each in enumerate(numbers) if isfinite(each[1])]
        colors = choose_colors(len(names))
        place(self._dots, [(middle, float(k), k) for k, _, middle, _ in finite_rows])
        strokes = [
            (colors[k], [(max(least, low), float(k)), (min(most, high), float(k))])
            for k, least, _, most in finite_rows
            if isfinite(least) or isfinite(most)
        ]
        lay(self._bounds, strokes)
        lay(self._zero, [(GREY, [(0.0, -0.5), (0.0, len(names) - 0.5)])] if shown.signed else [])
        frame.right = BESIDE + 14 + LETTER_WIDTH * max(map(len, value_texts), default=0)
        write(self._words, [(high, float(k), words) for k, words in enumerate(value_texts)])
        frame.draw_figures(title, names, value_texts, ["", title], lang, [Key(say(INTERVAL_SENTENCE, lang))])


def choose_colors(count: int) -> list[str]:
    """Return a colour for each row. If there are more rows than colours, all have the same one."""
    few = count <= len(SEAT_COLORS)
    return [SEAT_COLORS[k if few else 0] for k in range(max(1, count))]


def compute_ends(numbers: Sequence[float], zero: bool = False) -> tuple[float, float]:
    """Return the ends of a scale that covers these numbers, with a margin."""
    finite = [n for n in numbers if isfinite(n)] + ([0.0] if zero else [])
    low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
    room = (high - low or 1.0) * 0.06
    return low - room, high + room


def mark(axis: Any, places: Sequence[float], lang: str, unit: str = "") -> None:
    """Write these numbers next to an axis. Labels are set first, because bqplot reads them when the values change."""
    axis.tick_labels = {f"{n:g}": localize_number(f"{n:g}{unit}", lang) for n in places}
    axis.tick_values = list(places)
