"""Two figures of each thing against one another: what is far to the right, what is far above, and what is wanted."""

from __future__ import annotations

from math import isfinite
from typing import Any

import ipywidgets as W
from bqplot import Axis, Figure, Label, LinearScale, Lines, OrdinalColorScale, Scatter
from markupsafe import Markup

from tabletop.engine.core.values import N_
from tabletop.engine.declarations.colors import COLORS, SEAT_COLORS
from tabletop.experiments import Interval
from tabletop.experiments.results.drawn import ticks
from tabletop.experiments.results.pictures import Pairs
from tabletop_widgets.charts.dots import ends, mark
from tabletop_widgets.charts.drawing.cells import Cells
from tabletop_widgets.charts.drawing.drawn import Key, picture
from tabletop_widgets.charts.drawing.frame import lay, write
from tabletop_widgets.charts.drawing.still import Still
from tabletop_widgets.screen.parts import close_all
from tabletop_widgets.screen.view import Style
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.courses.chart import GREY

HEIGHT = "340px"
FRONT = SEAT_COLORS[1]
STROKES = N_("Strokes: where the true values lie 19 times out of 20.")
WANTED = N_("Dashed: what is wanted. Grey: other designs.")


class Scattered(Still):
    """Points with a stroke each way, numbered as the table below numbers them; dashed lines where it is wanted.

    `picture` has the points with their names, what the sides are of, and how they are told.
    """

    def __init__(self, picture: Pairs, **traits: Any) -> None:
        self._pairs = picture
        super().__init__(**traits)

    def _begin(self) -> W.Widget:
        self.x, self.y = LinearScale(min=0, max=1), LinearScale(min=0, max=1)
        scales = {"x": self.x, "y": self.y}
        self.below = Axis(scale=self.x, grid_lines="solid", grid_color=COLORS["grid"])
        self.left = Axis(scale=self.y, side="left", grid_lines="solid", grid_color=COLORS["grid"])
        self._palette = OrdinalColorScale(domain=[0, 1], colors=[FRONT, GREY])
        nothing: dict[str, Any] = {"x": [0.0], "y": [0.0], "scales": scales}
        self._wanted = Lines(**nothing, colors=[GREY], line_style="dashed", stroke_width=1.5)
        self._bounds = Lines(**nothing, colors=[FRONT], stroke_width=2.5, opacities=[0.6])
        dots: dict[str, Any] = {**nothing, "scales": {**scales, "color": self._palette}, "stroke": GREY}
        self._others = Scatter(**dots, color=[1], default_size=28, opacities=[0.55])
        self._dots = Scatter(**dots, color=[0], default_size=80)
        self._words = Label(
            **nothing, text=[""], default_size=12, colors=[GREY], apply_clip=False, align="start", x_offset=8,
            y_offset=-6,
        )  # fmt: skip
        self.figure = Figure(
            marks=[self._wanted, self._others, self._bounds, self._dots, self._words], axes=[self.left, self.below],
            padding_x=0, padding_y=0, display_toolbar=False, title_style={"font-size": "13px"},
            fig_margin={"top": 32, "right": 30, "bottom": 50, "left": 64},
            layout=W.Layout(width="100%", min_width="0", height=HEIGHT),
        )  # fmt: skip
        self.style, self.legend, self.cells = Style(), W.HTML(), Cells()
        self.around = W.Box([self.style, self.figure])
        self.around.add_class("tt-figure")
        box = W.VBox([self.around, self.legend, self.cells], layout=W.Layout(min_width="0"))
        box.add_class("tt-track")
        self._box = box
        return box

    def draw(self) -> None:
        """Say everything in the language of the chart."""
        lang, shown = self.lang, self._pairs
        title, sides = shown.title(lang), [side(lang) for side in shown.sides]
        times = [100.0 if share else 1.0 for share in shown.shares]
        wanted = [n * by for n, by in zip(shown.wanted, times, strict=True)]
        points = [[_numbers(one, by) for one, by in zip(each, times, strict=True)] for _, *each in shown.points]
        others = [[n * by for n, by in zip(each, times, strict=True)] for each in shown.others]
        limits = [
            ends([*(n for each in points for n in each[k]), *(each[k] for each in others), wanted[k]]) for k in (0, 1)
        ]
        for scale, axis, (low, high), share in zip(
            (self.x, self.y), (self.below, self.left), limits, shown.shares, strict=True
        ):
            with scale.hold_sync():
                scale.min, scale.max = low, high
            mark(axis, ticks(low, high), lang, " %" if share else "")
        self.below.label, self.left.label = sides[0], sides[1]
        (left, right), (bottom, top) = limits
        across, up = [(left, wanted[1]), (right, wanted[1])], [(wanted[0], bottom), (wanted[0], top)]
        lay(self._wanted, [(GREY, across), (GREY, up)])
        lay(
            self._bounds,
            [
                (FRONT, way)
                for across, up in points
                for way in (
                    [(across[1], up[0]), (across[2], up[0])],
                    [(across[0], up[1]), (across[0], up[2])],
                )
                if all(isfinite(n) for place in way for n in place)
            ],
        )
        self._place(self._dots, [(across[0], up[0]) for across, up in points])
        self._place(self._others, [(x, y) for x, y in others])
        names = [name(lang) for name, *_ in shown.points]
        told = [
            [one.text(lang, share) for one, share in zip(each, shown.shares, strict=True)] for _, *each in shown.points
        ]
        write(self._words, [(a[0], u[0], name.partition(":")[0]) for (a, u), name in zip(points, names, strict=True)])
        self.figure.title = title
        spoken = "; ".join(f"{name}: {', '.join(each)}" for name, each in zip(names, told, strict=True))
        self.style.label = f"{title}. {spoken}"
        self.keys = [Key(say(STROKES, lang)), Key(say(WANTED, lang))]
        legend = Markup('<div class="tt tt-legend" lang="{}">{}</div>')
        self.legend.value = str(legend.format(lang, Markup().join(one.html() for one in self.keys)))
        self.cells.data = {
            "lang": lang, "label": title, "rows": 0, "columns": 0, "margins": (0, 0, 0, 0), "cells": [], "goes": False,
            "summary": say("As a table", lang), "heads": ["", *sides],
            "table": [[name, *each] for name, each in zip(names, told, strict=True)],
        }  # fmt: skip

    def _place(self, dots: Scatter, places: list[tuple[float, float]]) -> None:
        """Lay dots at their places, in one message."""
        with dots.hold_sync():
            dots.x, dots.y = [x for x, _ in places] or [0.0], [y for _, y in places] or [0.0]
            dots.color, dots.visible = [int(dots is self._others)] * max(1, len(places)), bool(places)

    def text(self) -> str:
        """The figures in words, as a table."""
        return self.cells.text()

    def picture(self) -> str:
        """The chart as a still picture."""
        return picture([(self.figure, self.keys)])

    def close(self) -> None:
        """Let go of every part of the picture."""
        figure = self.figure
        scales = (self.x, self.y, figure.scale_x, figure.scale_y, self._palette)
        close_all(*figure.marks, *figure.axes, *scales, figure, self.style, self.legend, self.cells, self.around)
        close_all(self._box)
        super().close()


def _numbers(found: Interval, times: float) -> tuple[float, float, float]:
    return times * found.estimate, times * found.low, times * found.high
