"""History of a game: the nodes of a branch, and what is derived from them (log, ledger, timelines, boundaries)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.engine.core.actions import Action
from tabletop.engine.core.events import Event
from tabletop.engine.core.state import Skipped, State
from tabletop.engine.core.values import Value
from tabletop.engine.session.turns import find_turns

BOUNDARY_KINDS = ("decision", "turn", "phase", "round")


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """Position that was reached, with the action, the seat and the events that led to it. Immutable."""

    number: int
    state: State
    parent: Node | None = None
    action: Action | None = None
    player: int | None = None
    events: tuple[Event, ...] = ()
    because: Value | None = None
    """Cause of the question that the action answers."""
    skipped: tuple[Skipped, ...] = ()
    """Seats that could have reacted before this position but had nothing to react with. Not for display."""

    @property
    def reveals(self) -> bool:
        """True if a player learned something here that undo cannot take back."""
        return any(event.reveals for event in self.events)

    def __repr__(self) -> str:
        return f"<Node {self.number}: player {self.player}, {self.action}>"


@dataclass(frozen=True)
class Branch:
    """Named branch: its number of nodes, and the last index it shares with the branch it left."""

    name: str
    length: int
    forked_at: int


@dataclass(frozen=True)
class LogEntry:
    """One decision with its events; without an action where parameters were changed."""

    node_index: int
    player: int
    action: Action | None
    events: tuple[Event, ...]
    unasked: bool = False
    """True if auto-pass gave the answer."""


@dataclass(frozen=True)
class LedgerEntry:
    """One change of a counter, with its cause."""

    node_index: int
    round: int
    phase: str
    amount: int
    total: int
    because: Value | None
    before: State = field(repr=False, compare=False)
    """Position in which it happened, where everything that the cause names still exists."""

    def get_reason(self, lang: str = "en") -> str:
        """Return the cause in words; "" if there is none."""
        return self.because.text(self.before, lang) if self.because is not None else ""


@dataclass(frozen=True)
class Moment:
    """One point of a timeline."""

    node_index: int
    round: int
    phase: str
    player: int
    scores: tuple[int, ...]
    measures: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Measures of the whole table, by name."""


def find_cited_rules(node: Node) -> tuple[str, ...]:
    """Return the ids of the rules by which a node was reached: of its action, question, causes and events.

    Each id occurs once, in order of appearance. The first node cites the rules of set-up (`Game.setup_rules`).

    >>> from tabletop.engine.session.history import find_cited_rules
    >>> session = tabletop.Session(gin, seed=1)
    >>> events = session.apply("pass")
    >>> find_cited_rules(session.node)
    ('gin.first_card',)
    """
    after = node.state
    if node.parent is None:
        return tuple(dict.fromkeys(after.game.setup_rules(after)))
    before = node.parent.state
    event_values = [value for event in node.events for value in (event.because, event)]
    values = (value for value in (node.action, before.question, node.because, *event_values) if value is not None)
    return tuple(dict.fromkeys(rule for value in values for rule in after.game.cite_rules(value, before, after)))


def find_fork(nodes: Sequence[Node], other_nodes: Sequence[Node]) -> int:
    """Return the index of the last node that two branches of one session share."""
    last = min(len(nodes), len(other_nodes)) - 1
    return bisect_left(range(last), True, key=lambda k: nodes[k + 1] is not other_nodes[k + 1])


def find_visible_rules(node: Node, viewer: int | None) -> tuple[str, ...]:
    """Return the cited rules that the viewer may know; those of another seat's action only if an event of it was seen.

    `viewer` None knows everything.

    >>> from tabletop.engine.session.history import find_visible_rules
    >>> session = tabletop.Session(gin, seed=1)
    >>> events = session.apply("pass")
    >>> find_visible_rules(session.node, session.node.player)
    ('gin.first_card',)
    """
    is_visible = viewer is None or node.player in (None, viewer) or any(event.seen_by(viewer) for event in node.events)
    return find_cited_rules(node) if is_visible else ()


def list_log_entries(nodes: Sequence[Node], unasked: Collection[int] = ()) -> list[LogEntry]:
    """Return every decision of the branch with its events, and the changes of parameters.

    `unasked` holds the numbers of the nodes that auto-pass led to.
    """
    entries = []
    for k, node in enumerate(nodes):
        if node.parent is not None:
            player = node.state.current_player() if node.player is None else node.player
            entries.append(LogEntry(k, player, node.action, node.events, node.number in unasked))
    return entries


def list_ledger_entries(
    nodes: Sequence[Node], player: int, counter: str, viewer: int | None = None
) -> list[LedgerEntry]:
    """Return each change of one counter of one seat along the branch.

    The total starts at the value of the first position. Changes that `viewer` has not seen are left out; None has seen
    everything.
    """
    first = nodes[0].state
    total = first.game.counters(first, player).get(counter, 0)
    entries = []
    for k, node in enumerate(nodes):
        if node.parent is None:
            continue
        round, phase = node.parent.state.round, node.parent.state.phase
        for event in node.events:
            began = event.moment()
            if began is not None:
                round, phase = began
            for seat, name, amount in event.changes():
                if seat == player and name == counter and amount:
                    total += amount
                    if viewer is not None and event.seen_by(viewer) is None:
                        continue
                    entries.append(LedgerEntry(k, round, phase, amount, total, event.because, node.parent.state))
    return entries


def list_moments(nodes: Sequence[Node], cache: dict[Node, Moment]) -> list[Moment]:
    """Return one moment for each node, for timelines. `cache` holds earlier results; nodes never change."""
    for k, node in enumerate(nodes):
        if node not in cache:
            s = node.state
            cache[node] = Moment(k, s.round, s.phase, s.current_player(), s.scores(), s.game.measures(s))
    return [cache[node] for node in nodes]


def find_boundaries(nodes: Sequence[Node], kind: str) -> list[int]:
    """Return the indices at which a new decision, turn, phase or round starts; index 0 starts one of each.

    Turns are those of `find_turns`: reactions of other seats start none.
    """
    if kind not in BOUNDARY_KINDS:
        raise ValueError(f"unknown kind of boundary {kind!r}; known: {', '.join(BOUNDARY_KINDS)}")
    if kind == "turn":
        return [turn.first for turn in find_turns(nodes)]
    indices = []
    before: State | None = None
    for k, node in enumerate(nodes):
        state = node.state
        if before is None or kind == "decision":
            new = True
        elif kind == "phase":
            new = (state.round, state.phase) != (before.round, before.phase)
        else:
            new = state.round != before.round
        if new:
            indices.append(k)
        before = state
    return indices
