"""The chance to win of each seat over a game, with its band; mistakes are dots on it, with their marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop_widgets.screen.bound import Presence
from tabletop_widgets.table.chart import GREY, Chart, Course

if TYPE_CHECKING:
    from bqplot import LinearScale

Spot = tuple[int, int, str]
"""A mistake: its place, the number of its course, and its mark."""


class SwingChart(Chart):
    """A chart of chances in hundredths, whose dots are mistakes."""

    def __init__(
        self, x: LinearScale, height: str, on_click: Callable[[int], None], presence: Presence | None = None
    ) -> None:
        super().__init__(x, height, on_click, presence)
        from bqplot import Label  # here, as in a chart

        for line in (self.lines, self.edge, self.second, self.third):
            line.interpolation = "linear"
        self.spots: Sequence[Spot] = ()
        self.dots.default_size = 70
        self.notes = Label(
            x=[0.0], y=[0.0], text=[""], scales={"x": x, "y": self.y}, default_size=12, font_weight="bold",
            x_offset=-6, y_offset=-9, colors=[GREY], apply_clip=False,
        )  # fmt: skip
        self.figure.marks = [*self.figure.marks, self.notes]

    def _draw_dots(self, courses: Sequence[Course], paths: Sequence[Sequence[float]], first: int) -> None:
        self.moments = [place for place, _, _ in self.spots]
        heights = [paths[k][place - first] for place, k, _ in self.spots]
        self.palette.domain = list(range(len(courses)))
        self.palette.colors = [c.color for c in courses]
        with self.dots.hold_sync():
            self.dots.x, self.dots.y = list(map(float, self.moments)) or [0.0], heights or [0.0]
            self.dots.color = [k for _, k, _ in self.spots] or [0]
            self.dots.visible = bool(self.spots)
        with self.notes.hold_sync():
            self.notes.x, self.notes.y = list(map(float, self.moments)) or [0.0], heights or [0.0]
            self.notes.text = [mark for _, _, mark in self.spots] or [""]
