"""The frame of a chart with named rows: figure, legend, interactive cells, and a table of the same data."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import pairwise
from math import ceil, radians, sin, sqrt
from typing import Any

import ipywidgets as W
from bqplot import Axis, Figure, Label, LinearScale, Lines, Mark, OrdinalColorScale, Scatter
from markupsafe import Markup

from tabletop.engine.declarations.colors import COLORS
from tabletop_widgets.charts.drawing.cells import Cell, Cells
from tabletop_widgets.screen.composite import Picture
from tabletop_widgets.screen.widget_utils import close_all
from tabletop_widgets.table.timeline.chart import GREY, STEPS
from tabletop_widgets.table.timeline.static_figure import Key, render_figures

Way = Sequence[tuple[float, float]]
Row = Sequence[str]

LETTER_WIDTH = 6.4
"""Approximate width of a letter in the names of rows, in pixels."""
LONGEST = 56
"""Maximum number of letters in a line of a name next to the chart; a longer name is wrapped."""
LINE_HEIGHT = 13
"""Height of a line of a name in pixels."""
ABOVE, RIGHT, BELOW = 32, 30, 30
ROOM = 68
"""Number of letters that fit in a line below a chart in a small window."""
TILT = 20
"""Angle in degrees of column names that do not fit horizontally."""


class Frame:
    """A figure of rows from top to bottom over one scale.

    Each row is `height` pixels high, or higher if a name has more lines than fit.
    """

    def __init__(self, height: int) -> None:
        self.height, self.pad, self.right, self.bottom, self.beside = height, 0.0, float(RIGHT), float(BELOW), 0
        self.keys: Sequence[Key] = ()
        self.x, self.y = LinearScale(min=0, max=1), LinearScale(min=0, max=1, reverse=True)
        self.scales = {"x": self.x, "y": self.y}
        self.left = Axis(scale=self.y, side="left", grid_lines="none", tick_values=[0])
        self.below = Axis(scale=self.x, grid_lines="solid", grid_color=COLORS["grid"], tick_format="d")
        self.figure = Figure(
            axes=[self.left, self.below], padding_x=0, padding_y=0, display_toolbar=False,
            title_style={"font-size": "13px"}, layout=W.Layout(width="100%", min_width="0"),
        )  # fmt: skip
        self.legend, self.cells = W.HTML(), Cells()
        self.box = Picture(self.figure, self.legend, self.cells)

    def set_marks(self, *marks: Mark) -> None:
        """Draw these marks, the last one on top."""
        self.figure.marks = list(marks)
        # bqplot adds padding for marks at the ends of the scales.
        strokes = [mark.stroke_width / 2 for mark in marks if isinstance(mark, Lines)]
        sizes = [sqrt(mark.default_size) / 2 + 1 for mark in marks if mark.has_trait("default_size")]
        self.pad = max([0.0, *strokes, *sizes])

    def make_lines(self, **how: Any) -> Lines:
        """Return a mark for lines, initially empty."""
        return Lines(x=[0.0], y=[0.0], scales=self.scales, visible=False, **how)

    def make_dots(self, palette: OrdinalColorScale, size: int, **how: Any) -> Scatter:
        """Return a mark for dots coloured by kind, initially empty."""
        scales = {**self.scales, "color": palette}
        return Scatter(x=[0.0], y=[0.0], color=[0], scales=scales, default_size=size, stroke=GREY, **how)

    def make_labels(self, **how: Any) -> Label:
        """Return a mark for texts, initially empty."""
        shape = {"default_size": 12, "colors": [GREY], "apply_clip": False}
        return Label(x=[0.0], y=[0.0], text=[""], scales=self.scales, **{**shape, **how})

    def draw(
        self, title: str, names: Sequence[str], cells: Sequence[Cell], heads: Row, table: Sequence[Row], lang: str,
        keys: Sequence[Key], spoken: str,
    ) -> None:  # fmt: skip
        """Set the names of the rows, the cells, which are split evenly into the rows, and the table."""
        rows, pad = len(names), self.pad
        wrapped = [textwrap.wrap(name, LONGEST) for name in names]
        longest = max((len(line) for each in wrapped for line in each), default=0)
        margin = max(self.beside, ceil(14 + LETTER_WIDTH * longest))
        height = max(self.height, LINE_HEIGHT * max(map(len, wrapped), default=0))
        self.figure.layout.height = f"{rows * height + ABOVE + self.bottom + 2 * pad:.0f}px"
        self.figure.fig_margin = {"top": ABOVE, "right": self.right, "bottom": self.bottom, "left": margin}
        with self.y.hold_sync():
            self.y.min, self.y.max = -0.5, max(rows, 1) - 0.5
        # bqplot does not wrap the label of a tick: each line is a tick of its own.
        lines = {
            round(k + (i - (len(each) - 1) / 2) * LINE_HEIGHT / height, 2): line
            for k, each in enumerate(wrapped)
            for i, line in enumerate(each)
        }
        # Labels first, in a separate message: bqplot reads them when it receives new tick values.
        self.left.tick_labels = {f"{place:g}": line for place, line in lines.items()}
        self.left.tick_values = list(lines) or [0]
        self.set_caption(title, lang, keys, spoken)
        margins = (ABOVE + pad, self.right + pad, self.bottom + pad, margin + pad)
        self.cells.fill(lang, title, heads, table, rows, margins, cells)

    def draw_figures(
        self, title: str, names: Sequence[str], figures: Sequence[str], heads: Row, lang: str, keys: Sequence[Key],
        short: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """Set the rows with one figure in each. `short` are optional shorter names for the axis."""
        table = list(zip(names, figures, strict=True))
        cells = [Cell(head=name, lines=[words]) for name, words in table]
        self.draw(title, short or names, cells, heads, table, lang, keys, "; ".join(map(": ".join, table)))

    def set_caption(self, title: str, lang: str, keys: Sequence[Key], spoken: str) -> None:
        """Set the title and the legend of the figure, and the description for screen readers."""
        self.figure.title = title
        self.box.label = f"{title}. {spoken}"
        self.keys = keys
        legend = Markup('<div class="tt tt-legend" lang="{}">{}</div>')
        self.legend.value = str(legend.format(lang, Markup().join(key.to_html() for key in keys)) if keys else "")

    def set_columns(self, names: Sequence[str]) -> None:
        """Set the names of the columns from left to right. They are tilted if they would overlap."""
        self.x.min, self.x.max = -0.5, len(names) - 0.5
        pitch = ROOM / max(1, len(names))
        tilted = any((len(a) + len(b)) / 2 + 1 > pitch for a, b in pairwise(names))
        deep = LETTER_WIDTH * sin(radians(TILT)) * max(map(len, names), default=0)
        wide = LETTER_WIDTH * max((len(name) - (k + 0.5) * pitch for k, name in enumerate(names)), default=0)
        self.bottom, self.beside = (BELOW + ceil(deep), ceil(wide)) if tilted else (float(BELOW), 0)
        self.below.tick_rotate = -TILT if tilted else 0
        self.below.tick_style = {"text-anchor": "end" if tilted else "middle"}
        self.below.tick_labels = {str(k): name for k, name in enumerate(names)}
        self.below.tick_values = list(range(len(names)))

    def spread(self, numbers: Sequence[float]) -> None:
        """Scale the horizontal axis to these numbers, with space for texts next to them."""
        low, high = min([0.0, *numbers]), max([1.0, *numbers])
        room = (high - low) * 0.08
        with self.x.hold_sync():
            self.x.min, self.x.max = low - (room if low < 0 else 0), high + room
        step = next((s for s in STEPS if (high - low) / s <= 8), STEPS[-1])
        self.below.tick_values = list(range(ceil(low / step) * step, int(high + room) + 1, step))

    def picture(self) -> str:
        """Return the chart as a static picture."""
        return render_figures([(self.figure, self.keys)])

    def close(self) -> None:
        """Close every part of the picture."""
        close_all(self.box, self.x, self.y)


def cut(name: str, most: int) -> str:
    """Return a name shortened to at most `most` letters."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def place(mark: Scatter, dots: Sequence[tuple[float, float, int]]) -> None:
    """Set the dots of a mark in one message, each with its position and kind."""
    with mark.hold_sync():
        mark.x, mark.y = [x for x, _, _ in dots] or [0.0], [y for _, y, _ in dots] or [0.0]
        mark.color, mark.visible = [kind for _, _, kind in dots] or [0], bool(dots)


def lay(mark: Lines, ways: Sequence[tuple[str, Way]]) -> None:
    """Set the lines of a mark in one message, each with its colour."""
    with mark.hold_sync():
        mark.x = [[x for x, _ in points] for _, points in ways] or [0.0]
        mark.y = [[y for _, y in points] for _, points in ways] or [0.0]
        mark.colors, mark.visible = [color for color, _ in ways] or [GREY], bool(ways)


def write(mark: Label, words: Sequence[tuple[float, float, str]]) -> None:
    """Set the texts of a mark in one message, each with its position."""
    with mark.hold_sync():
        mark.x = [x for x, _, _ in words] or [0.0]
        mark.y = [y for _, y, _ in words] or [0.0]
        mark.text = [text for _, _, text in words] or [""]
