"""Explanations for a chart: the cause of each change, and a projection at the current pace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.schema.field_types import SCORE_NAMES
from tabletop.engine.session.history import Moment, Node

ROUNDS = 3
"""Number of completed rounds that determine the pace, in addition to the current one."""


def find_reason(node: Node, seat: int | None, viewer: int | None, lang: str) -> str:
    """Return the cause of a change of the points of a seat, or of a measure of the table, as `viewer` may know it.

    It is the cause of the event that made the change, otherwise the action or event of the node.
    """
    before = node.parent.state if node.parent is not None else node.state
    sentence = ""
    for event in node.events:
        seen = event if viewer is None else event.seen_by(viewer)
        if seen is None:
            continue
        sentence = sentence or seen.text(node.state, lang)
        if any(who == seat and name in SCORE_NAMES and by for who, name, by in event.changes()):
            return event.because.text(before, lang) if event.because is not None else seen.text(node.state, lang)
    if node.action is not None and viewer in (None, node.player):
        return node.action.text(before, lang)
    return sentence


@dataclass(frozen=True)
class Intersection:
    """Point at which two measures meet if both continue at the pace of the last rounds."""

    place: float
    """Fractional node index."""
    level: float
    round: int

    def cut(self, place: float, value: float, end: float) -> tuple[float, float]:
        """Return the end of the straight line from a place and value to this point, on an axis with this end.

        >>> from tabletop_widgets.table.timeline.figures.projection import Intersection
        >>> Intersection(30, 20, 5).cut(10, 0, 40), Intersection(30, 20, 5).cut(10, 0, 20)
        ((30, 20), (20, 10.0))
        """
        if self.place <= end:
            return self.place, self.level
        return end, value + (self.level - value) * (end - place) / (self.place - place)


def predict_meeting(history: Sequence[Moment], index: int, measure: str, limit: str) -> Intersection | None:
    """Project where `measure` meets `limit` at the pace up to `index`; None if they do not meet or it is too early."""
    values = [(moment.measures[measure], moment.measures[limit]) for moment in history[: index + 1]]
    return _project(history, index, values)


def predict_goal(history: Sequence[Moment], index: int, goal: int) -> int | None:
    """Project the round in which the leader has `goal` points at the pace up to `index`; None if it is too early."""
    met = _project(history, index, [(max(moment.scores), goal) for moment in history[: index + 1]])
    return met.round if met is not None else None


def _project(history: Sequence[Moment], index: int, values: Sequence[tuple[int, int]]) -> Intersection | None:
    """Project where the first of two values meets the second. `values` holds both for each moment up to `index`."""
    now = history[index]
    round_starts: list[int] = []
    for k, moment in enumerate(history[: index + 1]):
        if moment.round and (not round_starts or moment.round != history[round_starts[-1]].round):
            round_starts.append(k)
    if len(round_starts) < 2:
        return None
    window = round_starts[-ROUNDS - 1 :]
    start = window[0]
    gap, was = values[index][1] - values[index][0], values[start][1] - values[start][0]
    passed = index - window[0]
    if gap <= 0 or was <= gap or not passed:
        return None
    left = gap * passed / (was - gap)
    each = (window[-1] - window[0]) / (len(window) - 1)
    level = values[index][1] + (values[index][1] - values[start][1]) * left / passed
    return Intersection(index + left, level, now.round + int((index - window[-1] + left) / each))
