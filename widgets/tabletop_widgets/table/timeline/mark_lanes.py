"""Lanes of marks over the time axis of a game: turning points, mistakes and events, each with a button to go there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypedDict

import traitlets as T

from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.timeline.chart import GAME_RIGHT, MARGINS
from tabletop_widgets.table.timeline.figures.game_figure import GameFigure
from tabletop_widgets.table.timeline.figures.game_marks import Lane, Mark
from tabletop_widgets.table.timeline.figures.plot_area import spread

MARK_GAP = 1.8
"""Minimum distance between two marks of a lane, in per cent of its width: that of an icon in a small window."""


class LaneMark(TypedDict):
    """One mark."""

    at: int
    """Index of the node to show."""
    place: float
    """Place on the axis in per cent."""
    sign: str
    icon: str
    """Key of its drawing in the trait `icons`; "" if it has a sign."""
    color: str
    text: str


class MarkLane(TypedDict):
    """Marks of one kind."""

    label: str
    marks: list[LaneMark]


class LanesData(TypedDict):
    """Display data of the lanes."""

    label: str
    margins: tuple[int, int]
    """Space on the left and on the right of the axis, in pixels."""
    lanes: list[MarkLane]
    """Lanes from top to bottom; empty if nothing is marked."""


def list_drawings(lanes: Sequence[Lane]) -> dict[str, str]:
    """Return the drawings of lanes by the name of their sign, for a trait `icons`."""
    return {lane.marks[0].icon: lane.drawing for lane in lanes if lane.drawing}


def place_marks(marks: Sequence[Mark], end: float, gap: float) -> list[LaneMark]:
    """Return marks for an axis with this end. They are at least this far apart, in per cent, if there is room.

    >>> from tabletop_widgets.table.timeline.figures.game_marks import Mark
    >>> marks = [Mark(at, "?", "A", "#0072B2", "a mistake") for at in (10, 11)]
    >>> [mark["place"] for mark in place_marks(marks, 100, 2)]
    [9.5, 11.5]
    """
    positions = [100 * mark.at / end for mark in marks]
    places = spread(positions, min(gap, 100 / max(1, len(positions))), 0, 100)
    return [
        {
            "at": mark.at, "place": round(place, 3), "sign": mark.sign, "icon": mark.icon, "color": mark.color,
            "text": mark.text,
        }
        for mark, place in zip(marks, places, strict=True)
    ]  # fmt: skip


class MarkLanes(View):
    """Lanes with the moments that mattered. The chart that contains them sets `figure`, and `go` for clicks."""

    script = "table/timeline/mark_lanes.js"
    icons = T.Dict(help="the drawings of lanes, by their sign").tag(sync=True)
    figure: GameFigure | None = None
    go: Callable[[int], object] | None = None

    def show(self, figure: GameFigure) -> None:
        """Show the lanes of a figure."""
        self.figure = figure
        drawings = list_drawings(figure.lanes)
        if drawings != self.icons:
            self.icons = drawings
        self.refresh()

    def make(self) -> LanesData:
        """Return the lanes of the figure."""
        figure, left, right = self.figure, MARGINS["left"], GAME_RIGHT
        lanes: list[MarkLane] = []
        for lane in figure.lanes if figure is not None else ():
            assert figure is not None
            lanes.append({"label": lane.label, "marks": place_marks(lane.marks, figure.end, MARK_GAP)})
        return {"label": say("What mattered", self.lang), "margins": (left, right), "lanes": lanes}

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: show a marked moment."""
        if message.get("type") == "goto" and self.go is not None:
            self.go(int(message["index"]))
        else:
            super().handle(message)

    def text(self) -> str:
        """Return the marks as text, a line for each."""
        lanes = self.figure.lanes if self.figure is not None else ()
        return join_lines(f"{lane.label}: {mark.text}" for lane in lanes for mark in lane.marks)
