"""Scatter plot of two figures of each item, with the target values."""

from __future__ import annotations

from math import isfinite
from typing import Any

import ipywidgets as W
from bqplot import OrdinalColorScale

from tabletop.engine.core.values import N_
from tabletop.engine.declarations.colors import COLORS, SEAT_COLORS
from tabletop.experiments import Interval
from tabletop.experiments.results.pictures import Pairs
from tabletop.experiments.results.static_intervals import find_ticks
from tabletop_widgets.charts.dots import compute_ends, mark
from tabletop_widgets.charts.drawing.frame import Frame, lay, place, write
from tabletop_widgets.charts.drawing.static_chart import FramedChart
from tabletop_widgets.screen.translation import say
from tabletop_widgets.table.timeline.chart import GREY
from tabletop_widgets.table.timeline.static_figure import Key

HEIGHT = "340px"
FRONT = SEAT_COLORS[1]
STROKES = N_("Strokes: where the true values lie 19 times out of 20.")
GOALS_SENTENCE = N_("Dashed: target. Grey: other designs.")


class ScatterPlot(FramedChart):
    """Points with horizontal and vertical error bars, numbered as in the table below. Dashed lines mark the targets.

    `picture` has the points with their names, the meaning of the axes, and the format.
    """

    def __init__(self, picture: Pairs, **traits: Any) -> None:
        self._pairs = picture
        super().__init__(**traits)

    def _begin(self) -> W.Widget:
        frame = self.frame = Frame(0)
        frame.y.reverse, frame.below.tick_format = False, None
        frame.left.grid_lines, frame.left.grid_color = "solid", COLORS["grid"]
        frame.figure.layout.height = HEIGHT
        frame.figure.fig_margin = {"top": 32, "right": 30, "bottom": 50, "left": 64}
        palette = OrdinalColorScale(domain=[0, 1], colors=[FRONT, GREY])
        self._goals = frame.make_lines(line_style="dashed", stroke_width=1.5)
        self._bounds = frame.make_lines(stroke_width=2.5, opacities=[0.6])
        self._other_points, self._dots = frame.make_dots(palette, 28, opacities=[0.55]), frame.make_dots(palette, 80)
        self._words = frame.make_labels(align="start", x_offset=8, y_offset=-6)
        frame.set_marks(self._goals, self._other_points, self._bounds, self._dots, self._words)
        self.resources = (frame, palette)
        return frame.box

    def draw(self) -> None:
        """Draw the chart with all texts in its language."""
        frame, lang, shown = self.frame, self.lang, self._pairs
        title, sides = shown.title(lang), [side(lang) for side in shown.sides]
        times = [100.0 if share else 1.0 for share in shown.shares]
        goals = [n * by for n, by in zip(shown.targets, times, strict=True)]
        points = [
            [_scale_interval(interval, by) for interval, by in zip(each, times, strict=True)]
            for _, *each in shown.points
        ]
        other_points = [[n * by for n, by in zip(each, times, strict=True)] for each in shown.faint]
        limits = [
            compute_ends([*(n for each in points for n in each[k]), *(each[k] for each in other_points), goals[k]])
            for k in (0, 1)
        ]
        for scale, axis, (low, high), share in zip(
            (frame.x, frame.y), (frame.below, frame.left), limits, shown.shares, strict=True
        ):
            with scale.hold_sync():
                scale.min, scale.max = low, high
            mark(axis, find_ticks(low, high), lang, " %" if share else "")
        frame.below.label, frame.left.label = sides
        (left, right), (bottom, top) = limits
        across, up = [(left, goals[1]), (right, goals[1])], [(goals[0], bottom), (goals[0], top)]
        lay(self._goals, [(GREY, across), (GREY, up)])
        lay(
            self._bounds,
            [
                (FRONT, way)
                for across, up in points
                for way in (
                    [(across[1], up[0]), (across[2], up[0])],
                    [(across[0], up[1]), (across[0], up[2])],
                )
                if all(isfinite(n) for spot in way for n in spot)
            ],
        )
        place(self._dots, [(across[0], up[0], 0) for across, up in points])
        place(self._other_points, [(x, y, 1) for x, y in other_points])
        names = [name(lang) for name, *_ in shown.points]
        value_texts = [
            [interval.text(lang, share) for interval, share in zip(each, shown.shares, strict=True)]
            for _, *each in shown.points
        ]
        write(self._words, [(a[0], u[0], name.partition(":")[0]) for (a, u), name in zip(points, names, strict=True)])
        spoken = "; ".join(f"{name}: {', '.join(each)}" for name, each in zip(names, value_texts, strict=True))
        frame.set_caption(title, lang, [Key(say(STROKES, lang)), Key(say(GOALS_SENTENCE, lang))], spoken)
        frame.cells.fill(
            lang, title, ["", *sides], [[name, *each] for name, each in zip(names, value_texts, strict=True)]
        )


def _scale_interval(interval: Interval, times: float) -> tuple[float, float, float]:
    return times * interval.estimate, times * interval.low, times * interval.high
