"""The course of a game: what a strip of its whole line shows, worked out once for each moment."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypedDict

from tabletop.engine.session import history
from tabletop.engine.session.history import Node

BORDERS = ("turn", "phase", "round")
TURNING = 5
"""How many turning points are marked at most."""
ROOM = 25
"""A line that is not over has room for so many moments at a time, so that most decisions change no scale."""

Steps = list[tuple[int, int]]
"""The points of a seat: from which moment on, and how many."""


class Marks(TypedDict):
    """The moments at which something begins, by their number in the line, and the turning points."""

    turn: list[int]
    phase: list[int]
    round: list[int]
    turning: list[int]


class RoundMark(TypedDict):
    """The moment at which a round begins."""

    index: int
    round: int


class Turning(TypedDict):
    """A turning point."""

    index: int
    seat: int
    """Who decided: their place among the seats of the strip."""
    swing: int
    """By how many points their lead over the best other seat grew or shrank."""


def swings(nodes: Sequence[Node], first: int = 1) -> list[tuple[int, int, int, bool]]:
    """The moment, who decided, by how much their lead over the best other seat changed, whether they took the lead.

    `nodes` are those of a line from the moment before `first` on; decisions that changed no lead are left out.
    """
    found = []
    for index, (before, node) in enumerate(pairwise(nodes), first):
        if node.action is None or node.player is None:
            continue
        was, now = (_lead(n.state.scores(), node.player) for n in (before, node))
        if now != was:
            found.append((index, node.player, now - was, was <= 0 < now))
    return found


def _lead(scores: Sequence[int], player: int) -> int:
    return scores[player] - max((s for seat, s in enumerate(scores) if seat != player), default=0)


def weightiest(found: Sequence[tuple[int, int, int, bool]], most: int = TURNING) -> list[tuple[int, int, int, bool]]:
    """The largest swings, new leaders counting double, in the order of play: the turning points."""
    weighty = sorted(found, key=lambda swing: (-abs(swing[2]) * (2 if swing[3] else 1), swing[0]))
    return sorted(weighty[:most])


class Line:
    """What a strip shows of a line. `follow` looks only at the nodes that have come since it was asked before."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self.nodes: Sequence[Node] = ()
        self.points: list[Steps] = []
        """The points of every seat, where they changed."""
        self.borders: dict[str, list[int]] = {kind: [] for kind in BORDERS}
        self.rounds: list[RoundMark] = []
        self.swings: list[tuple[int, int, int, bool]] = []
        self.low = self.high = 0

    def follow(self, nodes: Sequence[Node]) -> None:
        """Show this line: the one shown before as it has grown, or another."""
        known = len(self.nodes)
        if known > len(nodes) or (known and nodes[known - 1] is not self.nodes[-1]):
            self._begin()
            known = 0
        if len(nodes) == known:
            return
        start = max(0, known - 1)
        fresh = nodes[start:]
        for kind, borders in self.borders.items():
            borders += [start + k for k in history.find_boundaries(fresh, kind) if k or not known]
        marked = self.rounds[-1]["index"] if self.rounds else -1
        for k in self.borders["round"]:
            if k > marked and nodes[k].state.round:
                self.rounds.append({"index": k, "round": nodes[k].state.round})
        self.swings += swings(fresh, start + 1)
        for k in range(known, len(nodes)):
            scores = nodes[k].state.scores()
            self.points = self.points or [[] for _ in scores]
            for steps, score in zip(self.points, scores, strict=True):
                if not steps or steps[-1][1] != score:
                    steps.append((k, score))
                    self.low, self.high = min(self.low, score), max(self.high, score)
        self.nodes = nodes

    def since(self, seat: int, index: int) -> Steps:
        """The points of a seat from a moment on."""
        steps = self.points[seat]
        before = [score for k, score in steps if k <= index]
        return [(index, before[-1]), *(step for step in steps if step[0] > index)]

    @property
    def most(self) -> int:
        """How many moments after the first there is room for."""
        last = len(self.nodes) - 1
        return last if last and self.nodes[-1].state.is_terminal() else -(-(last + 4) // ROOM) * ROOM

    @property
    def turning(self) -> list[tuple[int, int, int, bool]]:
        """The turning points of the line."""
        return weightiest(self.swings)

    @property
    def marks(self) -> Marks:
        """The moments to step by."""
        turn, phase, round = (list(self.borders[kind]) for kind in BORDERS)
        return {"turn": turn, "phase": phase, "round": round, "turning": [point[0] for point in self.turning]}
