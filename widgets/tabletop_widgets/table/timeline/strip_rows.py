"""Rows of a large strip below the points: marks, measures of the table with their limits, and the chances to win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypedDict

from tabletop import Session
from tabletop_widgets.screen.translation import say
from tabletop_widgets.table.timeline.chart import join_names
from tabletop_widgets.table.timeline.figures.game_figure import fill_gaps, group_measures
from tabletop_widgets.table.timeline.figures.game_marks import Lane
from tabletop_widgets.table.timeline.game_course import Steps
from tabletop_widgets.table.timeline.mark_lanes import LaneMark, place_marks
from tabletop_widgets.thinking.coach_session import find_chances

PERCENT = 100
MARK_GAP = 1.2
"""Minimum distance between two marks of a lane, in per cent of the width: that of a mark in `timeline.css`."""


class StripLine(TypedDict):
    """Line of a measure, or the chances of a seat."""

    letter: str
    color: str
    values: Steps
    """Values as (first node index, value); in a stacked row the upper edge."""
    end: float
    """Value at which the letter stands."""


class StripRow(TypedDict):
    """Measures or chances below the points."""

    name: str
    high: int
    """Upper end of the scale, which begins at 0."""
    stacked: bool
    """True if each line is the upper edge of a band; the highest comes first."""
    lines: list[StripLine]


def list_strip_lanes(mistakes: Lane, events: Sequence[Lane], end: int) -> Iterator[list[LaneMark]]:
    """Yield a lane for the mistakes, and one for the events of all kinds."""
    for marks in (mistakes.marks, sorted((mark for lane in events for mark in lane.marks), key=lambda mark: mark.at)):
        if marks:
            yield place_marks(marks, end, MARK_GAP)


def list_measure_rows(session: Session, lang: str) -> Iterator[StripRow]:
    """Yield a row for each group of measures of the game."""
    history, game = session.history(), session.game
    for group in group_measures(session):
        lines: list[StripLine] = []
        for curve in group:
            values = _list_steps([moment.measures[curve.measure] for moment in history])
            lines.append(
                {"letter": curve.get_letter(lang), "color": curve.color, "values": values, "end": values[-1][1]}
            )
        name = join_names([game.measure_name(curve.measure, lang) for curve in group])
        high = max(1, *(n for line in lines for _, n in line["values"]))
        yield {"name": name, "high": high, "stacked": False, "lines": lines}


def list_chance_rows(session: Session, seats: Sequence[Mapping[str, Any]], lang: str) -> Iterator[StripRow]:
    """Yield the row of the chances to win, if they are known."""
    analysis, offset = find_chances(session)
    if analysis is None:
        return
    lines: list[StripLine] = []
    edge = [0.0] * len(analysis.swing.chances[0])
    for seat in seats:
        below, chances = edge[-1], fill_gaps(analysis.swing.chances[seat["seat"]])
        edge = [n + chance for n, chance in zip(edge, chances, strict=True)]
        values = [(k + offset, n) for k, n in _list_steps([round(PERCENT * n) for n in edge])]
        end = PERCENT * (below + edge[-1]) / 2
        lines.insert(0, {"letter": seat["letter"], "color": seat["color"], "values": values, "end": end})
    yield {"name": say("Chance to win, %", lang), "high": PERCENT, "stacked": True, "lines": lines}


def _list_steps(values: Sequence[int]) -> Steps:
    return [(k, n) for k, n in enumerate(values) if k == 0 or n != values[k - 1]]
