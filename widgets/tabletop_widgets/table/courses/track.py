"""The track of victory points: every seat as it went, the goal, the borders of the rounds; a click goes to a moment."""

from __future__ import annotations

from typing import ClassVar

from tabletop import Session
from tabletop_widgets.table.boards import Curve
from tabletop_widgets.table.courses.chart import Chart
from tabletop_widgets.table.courses.curves import GameCurves


class VictoryTrack(GameCurves):
    """The points of all seats over the whole line that is shown. A click on a dot goes to that decision.

    One that `waits` is empty, and brings no library of charts along, until a page shows it.
    """

    height: ClassVar[str] = "290px"

    def groups(self, session: Session) -> tuple[tuple[Curve, ...], ...]:
        """No measures: the points alone."""
        return ()

    @property
    def chart(self) -> Chart:
        """The picture; there is one as soon as there is a session."""
        self._open()
        return self._charts[-1]
