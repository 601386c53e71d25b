"""Chart of shares that add up to 100 %: the chances of all seats as bands on top of each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from tabletop_widgets.table.timeline.chart import GREY, Chart, ChartLine

if TYPE_CHECKING:
    from bqplot import LinearScale

OPACITY = 0.6


class BandChart(Chart):
    """Bands on top of each other, the first line at the bottom. Readout, keys and clicks are those of `Chart`."""

    def __init__(self, x: LinearScale, height: str, on_click: Callable[[int], None], right: int) -> None:
        super().__init__(x, height, on_click, stepped=False, right=right)
        self.lines.stroke_width, self.edge.stroke_width = 1.5, 2.5

    def _place_lines(self, courses: Sequence[ChartLine]) -> list[list[float]]:
        """Return the upper edges of the bands."""
        shares = zip(*(c.points for c in courses), strict=True)
        return [list(edge) for edge in zip(*(accumulate(column) for column in shares), strict=True)]

    def _place_ends(self, paths: Sequence[Sequence[float]]) -> list[float]:
        """Return the middle of each band at the end."""
        edges = [0.0, *(path[-1] for path in paths)]
        return [(low + high) / 2 for low, high in pairwise(edges)]

    def _draw_areas(self, courses: Sequence[ChartLine], first: int) -> None:
        paths = self._place_lines(courses)
        below = [[0.0] * len(path) for path in paths[:1]] + paths[:-1]
        with self.bands.hold_sync():
            across = list(range(first, first + max(map(len, paths), default=0)))
            self.bands.x = [[*across, *reversed(across)] for _ in paths] or [0.0]
            self.bands.y = [[*low, *reversed(high)] for low, high in zip(below, paths, strict=True)] or [0.0]
            self.bands.fill_colors = self.bands.colors = [c.color for c in courses] or [GREY]
            self.bands.fill_opacities = [OPACITY] * max(1, len(paths))
            self.bands.visible = bool(paths)

    def _draw_dots(self, courses: Sequence[ChartLine], paths: Sequence[Sequence[float]], first: int) -> None:
        self.dots.visible = False
