"""A chart of each seat's win chance during a game, with error bands and marked mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop.teaching.analysis.figures.marks import MARKS
from tabletop_widgets.table.timeline.chart import GREY, Chart, ChartLine

if TYPE_CHECKING:
    from bqplot import LinearScale

Spot = tuple[int, int, str]
"""A mistake: its place, the number of its course, and its mark."""

WORST = tuple(mark for mark, _, _ in MARKS)
"""The marks, worst first."""
ACROSS = 24
"""Number of marks that fit next to each other in the narrowest chart."""
UPWARDS = 14.0
"""Height of a mark in the narrowest chart, in hundredths."""


class SwingChart(Chart):
    """A chart of chances in hundredths. Its dots are mistakes."""

    def __init__(self, x: LinearScale, height: str, on_click: Callable[[int], None]) -> None:
        super().__init__(x, height, on_click)
        from bqplot import Label  # imported here, as in a chart

        for line in (self.lines, self.edge, self.second, self.third):
            line.interpolation = "linear"
        self.spots: Sequence[Spot] = ()
        self.dots.default_size = 70
        self.notes = Label(
            x=[0.0], y=[0.0], text=[""], scales={"x": x, "y": self.y}, default_size=12, font_weight="bold",
            x_offset=-6, y_offset=-9, colors=[GREY], apply_clip=False,
        )  # fmt: skip
        self.figure.marks = [*self.figure.marks, self.notes]

    def _draw_dots(self, courses: Sequence[ChartLine], paths: Sequence[Sequence[float]], first: int) -> None:
        self.moments = [place for place, _, _ in self.spots]
        heights = [paths[k][place - first] for place, k, _ in self.spots]
        self.palette.domain = list(range(len(courses)))
        self.palette.colors = [c.color for c in courses]
        with self.dots.hold_sync():
            self.dots.x, self.dots.y = list(map(float, self.moments)) or [0.0], heights or [0.0]
            self.dots.color = [k for _, k, _ in self.spots] or [0]
            self.dots.visible = bool(self.spots)
        labelled = select_readable(self.spots, heights, max(map(len, paths), default=0))
        with self.notes.hold_sync():
            self.notes.x = [float(self.moments[n]) for n in labelled] or [0.0]
            self.notes.y = [heights[n] for n in labelled] or [0.0]
            self.notes.text = [self.spots[n][2] for n in labelled] or [""]


def select_readable(spots: Sequence[Spot], heights: Sequence[float], moments: int) -> list[int]:
    """Return the indices of the mistakes with visible marks. Of marks too close together, the worst or else first wins.

    `heights` holds one height in hundredths for each mistake. `moments` is the number of moments in the whole chart.

    >>> from tabletop_widgets.coach.swing import select_readable
    >>> select_readable([(10, 0, "?"), (11, 0, "??"), (60, 0, "?!")], [50.0, 52.0, 40.0], 100)
    [1, 2]
    """
    labelled: list[int] = []
    for n in sorted(range(len(spots)), key=lambda n: (WORST.index(spots[n][2]), n)):
        near = (
            abs(spots[n][0] - spots[k][0]) * ACROSS < moments and abs(heights[n] - heights[k]) < UPWARDS
            for k in labelled
        )
        if not any(near):
            labelled.append(n)
    return sorted(labelled)
