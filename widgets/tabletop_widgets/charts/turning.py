"""The decisions after which the lead moved most, and the points of all seats after each."""

from __future__ import annotations

from typing import Any

from tabletop import Session
from tabletop.experiments.story import turning_nodes
from tabletop_widgets.charts.heat import HeatMap
from tabletop_widgets.screen.languages import language
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.moves import signed


class TurningPoints(HeatMap):
    """The turning points of a game as a heat map: a row for each decision, the points of all seats after it.

    Who has decided has a dot, and is said to have gained (or lost) how much on the best of the others. `session` has
    the line that was played; it is kept, whatever the session shows later. At `most` so many decisions are shown,
    those with the largest swings.

    Raises TypeError for something else than a `Session`, ValueError where the lead has not moved yet.

    >>> from tabletop_widgets import TurningPoints
    >>> played = tabletop.Session(gin, 1, ["heuristic", "random"])
    >>> moves = played.run_strategies()
    >>> TurningPoints(played).text().splitlines()[0]
    'Turning points'
    """

    def __init__(self, session: Session, most: int = 5, **traits: Any) -> None:
        if not isinstance(session, Session):
            raise TypeError(f"TurningPoints shows a Session, not {type(session).__name__}")
        self._nodes, self._most = session.nodes, most
        super().__init__(*self._told(traits.get("lang", language())), **traits)

    def _told(
        self, lang: str
    ) -> tuple[list[str], list[str], list[list[float | None]], str, dict[tuple[int, int], str]]:
        """Rows, columns, numbers, title and notes in a language."""
        state = self._nodes[-1].state
        points = turning_nodes(self._nodes, self._most, lang)
        if not points:
            raise ValueError("TurningPoints: the lead has not moved yet")
        rows = [" · ".join([say("Round {n}", lang, n=p.round), p.action]) if p.round else p.action for p in points]
        notes = {}
        for k, point in enumerate(points):
            swing = say("lead {swing}", lang, swing=signed(point.swing))
            notes[k, point.player] = ", ".join([swing, *[say("takes the lead", lang)] * point.takes_lead])
        columns = [state.word("player", seat, lang) for seat in range(len(points[0].scores))]
        title = say("Turning points", lang)
        return rows, columns, [list(point.scores) for point in points], title, notes

    def draw(self) -> None:
        """Say everything in the language of the chart."""
        self._rows, self._columns, self._numbers, self._title, self._notes = self._told(self.lang)
        super().draw()
