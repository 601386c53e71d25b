"""The one rule that decides between two moves, if there is one: a tie-break, or the rule behind all of the points.

A rule decides only if the result would hardly differ without it: it gives (or takes) about as many points as the whole
difference, and it does so after one of the two moves only. Rules that apply after both decide nothing between them, nor
do the rules of the moves themselves and the general rules of scoring. Mostly no single rule decides; then the coach
cites none.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.events import Event
from tabletop.engine.core.outcomes import POINTS
from tabletop.engine.core.values import N_, Value

if TYPE_CHECKING:
    from tabletop.engine.core.state import State
    from tabletop.engine.session.history import Node

MIN_SHARE, MAX_SHARE = 0.8, 1.25
"""Points by the rule as a share of the whole difference, if it alone decides."""
MAX_ELSEWHERE = 0.2
"""Maximum points by the rule after the one move, as a share of those after the other."""
GENERAL_SHARE = 0.4
"""Share of the gains of points in a game from which on a rule that they cite is a general one."""
MIN_TIES = 6
"""Minimum number of pairs of playouts with different results that a tie-break decides."""

RULE_DECIDES = N_("This decides: {rule}")
TIE_DECIDES = N_("This decides: on equal points {things} count.")


class RuleGains:
    """Points of a playout by the rules that gave them, for one seat: its own, minus those of the others on average."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.points: dict[str, float] = defaultdict(float)
        """Sum of the points by rule."""
        self.volumes: dict[str, float] = defaultdict(float)
        """Sum of the absolute points by rule."""

    def add(self, event: Event, before: State, after: State) -> None:
        """Record an event that changes points."""
        others = max(1, after.game.num_players - 1)
        amounts = [(seat, amount) for seat, counter, amount in event.changes() if counter == POINTS]
        points = sum(amount if seat == self.player else -amount / others for seat, amount in amounts)
        if points:
            for rule in _list_rules(event, before, after):
                self.points[rule] += points
                self.volumes[rule] += abs(points)


def _list_rules(event: Event, before: State, after: State) -> Iterable[str]:
    """Return the ids of the rules by which an event happens: of its cause, unless that is an action, then its own."""
    because = event.because
    parts = [*([because] if because is not None and not isinstance(because, (Action, Question)) else []), event]
    return dict.fromkeys(rule for part in parts for rule in after.game.cite_rules(part, before, after))


def find_general_rules(nodes: Sequence[Node]) -> frozenset[str]:
    """Return the general rules of scoring: those that many of the gains of points in a game cite.

    `nodes` are the positions of the game with their events.
    """
    cited = [
        _list_rules(event, node.parent.state, node.state)
        for node in nodes
        if node.parent is not None
        for event in node.events
        if any(counter == POINTS and amount for _, counter, amount in event.changes())
    ]
    counts = Counter(rule for rules in cited for rule in rules)
    return frozenset(rule for rule, n in counts.items() if n >= GENERAL_SHARE * len(cited))


def find_rule_of_points(
    pairs: Sequence[tuple[RuleGains, RuleGains]], difference: float, ignored: Collection[str]
) -> str:
    """Return the rule that alone makes a difference in points; "" if none does.

    `pairs` are playouts after the better and the played move, `difference` is their mean difference in points. Rules in
    `ignored` are never returned.
    """
    rules = {rule: None for pair in pairs for gains in pair for rule in gains.points if rule not in ignored}
    found = []
    for rule in rules:
        share = sum(better.points[rule] - played.points[rule] for better, played in pairs) / len(pairs) / difference
        volumes = [sum(pair[side].volumes[rule] for pair in pairs) for side in (0, 1)]
        if MIN_SHARE <= share <= MAX_SHARE and min(volumes) <= MAX_ELSEWHERE * max(volumes):
            found.append((sum(volumes), rule))
    return min(found, key=lambda entry: entry[0])[1] if found else ""


def find_tie_break(state: State) -> Value | None:
    """Return what decided between equal points at the end of a game; None if nothing did.

    >>> from tabletop.teaching.analysis.deciding_rule import find_tie_break
    >>> find_tie_break(deal) is None                                         # the game goes on
    True
    """
    scores = state.scores() if state.is_terminal() else ()
    tied = [seat for seat, points in enumerate(scores) if points == max(scores)]
    tie_breaks = [state.game.tie_breaks(state, seat) for seat in tied]
    deciding: Value | None = None
    for k, (what, _) in enumerate(tie_breaks[0] if len(tied) > 1 else ()):
        numbers = [row[k][1] for row in tie_breaks]
        if min(numbers) < max(numbers):
            deciding = what
            tie_breaks = [row for row, n in zip(tie_breaks, numbers, strict=True) if n == max(numbers)]
    return deciding


def find_deciding_tie_break(pairs: Sequence[tuple[State, State]], results: Sequence[float]) -> Value | None:
    """Return the tie-break that makes the difference in the results of playouts; None if none does.

    `pairs` are the last positions after the better and the played move, `results` their differences in the result.
    """
    differing = [pair for pair, result in zip(pairs, results, strict=True) if result]
    tie_breaks = [find_tie_break(better) or find_tie_break(played) for better, played in differing]
    found = {what: tie_breaks.count(what) for what in tie_breaks if what is not None}
    what = max(found, key=found.__getitem__, default=None)
    return what if what and found[what] >= max(MIN_TIES, MIN_SHARE * len(differing)) else None
