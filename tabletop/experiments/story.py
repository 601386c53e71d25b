"""Turning points of a game: the decisions after which the lead changed most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tabletop.engine.session.history import Node
from tabletop.engine.session.session import Session


@dataclass(frozen=True)
class TurningPoint:
    """One decision that changed the lead. `node_index` is the position after it: `session.goto(node_index)`.

    `action` is its text, `round` and `player` are its round and seat.
    """

    node_index: int
    round: int
    player: int
    action: str
    scores: tuple[int, ...]
    """Points after the decision, one number per seat."""
    swing: int
    """Growth (or loss, if negative) of the player's lead over the best other seat, in points."""
    takes_lead: bool
    """True if the player was not ahead before and is now."""


def lead(scores: tuple[int, ...], player: int) -> int:
    """Return the lead of a seat over the best other one, in points; negative if it is behind.

    >>> tabletop.experiments.lead((12, 9, 10), 0)
    2
    """
    return scores[player] - max((s for seat, s in enumerate(scores) if seat != player), default=0)


def find_turning_points(session: Session, most: int = 5, lang: str = "en") -> list[TurningPoint]:
    """Return the decisions of the shown line with the largest swings, in the order of play, at most `most`.

    A change of the leader counts double.

    >>> played = tabletop.Session(gin, 1, ["heuristic", "random"])
    >>> moves = played.run_strategies()
    >>> [(point.action, point.swing) for point in tabletop.experiments.find_turning_points(played)]
    [('Lay off 2♣ on 2♠ 2♥ 2♦', -55)]
    """
    return find_turning_nodes(session.nodes, most, lang)


def find_turning_nodes(nodes: Sequence[Node], most: int = 5, lang: str = "en") -> list[TurningPoint]:
    """Return the turning points of a fixed line, even if its session shows another line now."""
    points = []
    for index, (before, node) in enumerate(pairwise(nodes), 1):
        if node.action is None or node.player is None:
            continue
        was, now = lead(before.state.scores(), node.player), lead(node.state.scores(), node.player)
        if now != was:
            decision = before.state.decision
            routine = decision is not None and decision.step.routine  # the payment matters less than what was bought
            text = decision.reason(lang) if routine and decision is not None else node.action.text(before.state, lang)
            takes = was <= 0 < now
            points.append(
                TurningPoint(index, node.state.round, node.player, text, node.state.scores(), now - was, takes)
            )
    weighty = sorted(points, key=lambda point: (-abs(point.swing) * (2 if point.takes_lead else 1), point.node_index))
    return sorted(weighty[:most], key=lambda point: point.node_index)
