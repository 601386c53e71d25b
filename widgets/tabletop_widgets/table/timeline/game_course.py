"""Timeline data: points, boundaries and turning points of a whole line of play, computed once for each node."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypedDict

from tabletop.engine.core.events import Event
from tabletop.engine.session import history
from tabletop.engine.session.history import Node
from tabletop_widgets.screen.translation import say

BORDERS = ("turn", "phase", "round")
TURNING = 5
"""Maximum number of turning points that are marked."""
ROOM = 25
"""Step in which the scale of an unfinished line grows, in nodes, so that most decisions do not change it."""

Steps = list[tuple[int, int]]
"""Points of a seat as (first node index, points)."""


class Marks(TypedDict):
    """Node indices of the first nodes of turns, phases and rounds, and of the turning points."""

    turn: list[int]
    phase: list[int]
    round: list[int]
    turning: list[int]


class RoundMark(TypedDict):
    """Start of a round."""

    index: int
    round: int


class TurningPointMark(TypedDict):
    """Turning point."""

    index: int
    seat: int
    """Index of the deciding seat among the seats of the strip."""
    text: str
    """Round, seat, cause, and change of its lead over the best other seat."""


def find_swings(nodes: Sequence[Node], first: int = 1) -> list[tuple[int, int, int, bool]]:
    """Return decisions that changed a lead, as (node index, seat, change of lead in points, whether it took the lead).

    The lead of the deciding seat is its distance to the best other seat.

    Args:
        nodes: Consecutive nodes of a line, starting with the node before `first`.
        first: Index of the second of these nodes in the line.
    """
    lead_changes = []
    for index, (before, node) in enumerate(pairwise(nodes), first):
        if node.action is None or node.player is None:
            continue
        was, now = (_compute_lead(n.state.scores(), node.player) for n in (before, node))
        if now != was:
            lead_changes.append((index, node.player, now - was, was <= 0 < now))
    return lead_changes


def _compute_lead(scores: Sequence[int], player: int) -> int:
    return scores[player] - max((s for seat, s in enumerate(scores) if seat != player), default=0)


def pick_turning_points(
    lead_changes: Sequence[tuple[int, int, int, bool]], most: int = TURNING
) -> list[tuple[int, int, int, bool]]:
    """Return the turning points in the order of play: the largest swings, with double weight for a change of leader."""
    weighty = sorted(lead_changes, key=lambda swing: (-abs(swing[2]) * (2 if swing[3] else 1), swing[0]))
    return sorted(weighty[:most])


class GameCourse:
    """Timeline data of one line. `follow` processes only the nodes that were added since the last call."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self.nodes: Sequence[Node] = ()
        self.points: list[Steps] = []
        """Points of every seat, where they changed."""
        self.borders: dict[str, list[int]] = {kind: [] for kind in BORDERS}
        self.rounds: list[RoundMark] = []
        self.swings: list[tuple[int, int, int, bool]] = []
        self.signed: list[tuple[int, Event]] = []
        """Events that have a sign in the chart, with the index of their node."""
        self.low = self.high = 0

    def follow(self, nodes: Sequence[Node]) -> None:
        """Update to this line: an extension of the previous one, or a different line."""
        old_length = len(self.nodes)
        if old_length > len(nodes) or (old_length and nodes[old_length - 1] is not self.nodes[-1]):
            self._begin()
            old_length = 0
        if len(nodes) == old_length:
            return
        start = max(0, old_length - 1)
        fresh = nodes[start:]
        for kind, borders in self.borders.items():
            begin = borders.pop() if borders else 0  # to find a turn, all of the turn before it is needed
            borders += [begin + k for k in history.find_boundaries(nodes[begin:], kind)]
        marked = self.rounds[-1]["index"] if self.rounds else -1
        for k in self.borders["round"]:
            if k > marked and nodes[k].state.round:
                self.rounds.append({"index": k, "round": nodes[k].state.round})
        self.swings += find_swings(fresh, start + 1)
        for k in range(old_length, len(nodes)):
            self.signed += [(k, event) for event in nodes[k].events if event.chart_sign]
            scores = nodes[k].state.scores()
            self.points = self.points or [[] for _ in scores]
            for steps, score in zip(self.points, scores, strict=True):
                if not steps or steps[-1][1] != score:
                    steps.append((k, score))
                    self.low, self.high = min(self.low, score), max(self.high, score)
        self.nodes = nodes

    def list_points(self, seat: int, index: int) -> Steps:
        """Return the points of a seat from a node index on."""
        steps = self.points[seat]
        before = [score for k, score in steps if k <= index]
        return [(index, before[-1]), *(step for step in steps if step[0] > index)]

    @property
    def most(self) -> int:
        """Largest node index that fits on the scale."""
        last = len(self.nodes) - 1
        return last if last and self.nodes[-1].state.is_terminal() else -(-(last + 4) // ROOM) * ROOM

    @property
    def turning(self) -> list[tuple[int, int, int, bool]]:
        """Turning points of the line."""
        return pick_turning_points(self.swings)

    @property
    def marks(self) -> Marks:
        """Node indices for stepping through the line."""
        turn, phase, round = (list(self.borders[kind]) for kind in BORDERS)
        return {"turn": turn, "phase": phase, "round": round, "turning": [point[0] for point in self.turning]}


def describe_branch(name: str, lang: str) -> str:
    """Return the name of a branch in a language; names given by users are returned unchanged.

    >>> from tabletop_widgets.table.timeline.game_course import describe_branch
    >>> describe_branch("branch 2", "de"), describe_branch("main", "en"), describe_branch("what if", "de")
    ('Zweig 2', 'main line', 'what if')
    """
    word, _, number = name.partition(" ")
    if word == "branch" and number.isdigit():
        return say("branch {n}", lang, n=number)
    return say("main line", lang) if name == "main" else name
