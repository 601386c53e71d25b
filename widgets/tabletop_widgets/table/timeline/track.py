"""Victory point track: the points of every seat with the goal and the rounds; a click shows that position."""

from __future__ import annotations

from typing import ClassVar

from tabletop import Session
from tabletop_widgets.table.boards import MeasureCurve
from tabletop_widgets.table.timeline.chart import Chart
from tabletop_widgets.table.timeline.curves import GameCurves


class VictoryTrack(GameCurves):
    """Chart of the points of all seats over the shown line. A click on a dot shows that position.

    With `waits`, the widget is empty and imports no chart library until a page shows it.
    """

    height: ClassVar[str] = "290px"

    def group_curves(self, session: Session) -> tuple[tuple[MeasureCurve, ...], ...]:
        """Return no measures: this chart shows the points only."""
        return ()

    @property
    def chart(self) -> Chart:
        """The chart; it exists once a session is bound."""
        self._open()
        return self._charts[-1]
