"""Fold below the table: a button of the timeline opens it, and the picture of the game is in it."""

from __future__ import annotations

from tabletop_widgets.screen.composite import Box
from tabletop_widgets.table.timeline.game_chart import GameChart
from tabletop_widgets.table.timeline.timeline import Timeline


class ChartFold(Box):
    """Box with the picture of the game, below everything else; empty while it is closed."""

    def __init__(self, timeline: Timeline) -> None:
        super().__init__("tt-fold")
        self.chart = GameChart(waits=True)
        """The picture. It loads the chart library when a page shows it."""
        self._timeline = timeline
        timeline.open_chart = self.open

    def open(self, is_open: bool = True) -> None:
        """Open or close the fold.

        >>> from tabletop_widgets import Table
        >>> table = Table(session)
        >>> table.fold.open()
        >>> table.fold.children == (table.fold.chart,), table.timeline.data["chart"]
        (True, True)
        """
        self.children = (self.chart,) if is_open else ()
        self._timeline.has_chart = is_open
        self._timeline.refresh()
