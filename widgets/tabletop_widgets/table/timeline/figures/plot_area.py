"""The area of one chart in a still picture: from values to pixels, its scale, and labels that do not overlap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop_widgets.table.timeline.chart import STEPS
from tabletop_widgets.table.timeline.figures.game_figure import CHANCES, Panel


@dataclass(frozen=True)
class PlotArea:
    """Mapping from places and values of one panel to pixels."""

    left: float
    right: float
    top: float
    bottom: float
    end: float
    low: float
    high: float

    def to_x(self, place: float) -> float:
        """Return the horizontal position of a place."""
        return self.left + (self.right - self.left) * place / (self.end or 1)

    def to_y(self, value: float) -> float:
        """Return the vertical position of a value."""
        return self.bottom - (self.bottom - self.top) * (value - self.low) / ((self.high - self.low) or 1)


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places moved apart until neighbours have at least this distance, between two bounds where they fit.

    >>> from tabletop_widgets.table.timeline.figures.plot_area import spread
    >>> spread([10, 12, 50], 8, 0, 100)
    [7.0, 15.0, 50]
    >>> spread([99, 100], 8, 0, 100)
    [92.0, 100.0]
    """
    groups: list[tuple[float, list[int]]] = []
    for k in sorted(range(len(places)), key=lambda k: (places[k], k)):
        groups.append((places[k], [k]))
        while True:
            middle, members = groups[-1]
            half = gap * (len(members) - 1) / 2
            if len(members) > 1 or half:
                middle = min(max(middle, low + half), high - half) if high - low >= 2 * half else (low + high) / 2
                groups[-1] = (middle, members)
            if len(groups) < 2:
                break
            before, others = groups[-2]
            if middle - half - (before + gap * (len(others) - 1) / 2) >= gap:
                break
            whole = others + members
            groups[-2:] = [(sum(places[n] for n in whole) / len(whole), whole)]
    moved = list(places)
    for middle, members in groups:
        for n, k in enumerate(members):
            if len(members) > 1:
                moved[k] = middle + gap * (n - (len(members) - 1) / 2)
    return moved


def find_bounds(panel: Panel) -> tuple[float, float]:
    """Return the ends of the vertical scale of a panel."""
    if panel.kind == CHANCES:
        return 0.0, 100.0
    numbers = [n for line in panel.lines for n in line.points]
    numbers += [n for line in panel.lines for _, values in line.faint for n in values]
    numbers += [y for line in panel.lines for _, y in (*line.other, *line.ahead)]
    low, high = min([0.0, *numbers]), max([panel.least, panel.goal, *numbers])
    return low, high + (high - low) * 0.04


def list_ticks(low: float, high: float, most: int) -> list[int]:
    """Return round numbers on a scale, at most about so many.

    >>> from tabletop_widgets.table.timeline.figures.plot_area import list_ticks
    >>> list_ticks(0, 44, 4)
    [0, 20, 40]
    """
    step = next((s for s in STEPS if (high - low) / s <= most), STEPS[-1])
    return list(range(int(-(-low // step) * step), int(high) + 1, step))
