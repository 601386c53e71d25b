"""What was played, move by move: what belongs to one decision of a turn stands together, with what it has changed.

A move is a decision and the choices that it has led to (whom, how it is paid), by the same seat. What is told of it is
what the viewer may see of its events, and of what is not as it was (`differences`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from tabletop.engine.events import Event
from tabletop.engine.sessions.history import Node
from tabletop.engine.state import State
from tabletop.engine.wording.words import capital, singular
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.causes import begins, words_of

MINUS = "−"
POINTS = "victory_points"
ARTICLE = 4
"""Letters that may stand before a name: "Die "."""


class MarkData(TypedDict):
    """A mark on whatever shows a thing, a number or a zone on the boards (`screen/marks.js`)."""

    at: str
    """A reference, or the place of a number or zone: "area:harbour", "0.victory_points", "0.hand"."""
    how: str
    """"new", "changed", "spent" or "lit"."""
    diff: NotRequired[str]
    """The difference, for a little badge: "+2"."""
    within: NotRequired[str]
    """Only what lies within this zone, if that is shown."""
    most: NotRequired[int]
    """Only the last so many of those that are called so."""
    instead: NotRequired[str]
    """Where it stands if nothing on the boards shows that place."""


@dataclass(frozen=True)
class Move:
    """The nodes `first` to `last` of a line: what one seat has done, with the choices within it."""

    nodes: tuple[Node, ...]
    first: int
    last: int
    quiet: bool
    """Whether a chance to react was let go by, and nothing came of it."""

    @property
    def player(self) -> int:
        """Who has done it; where the rules were turned, whoever decides then."""
        node = self.nodes[0]
        return node.state.current_player() if node.player is None else node.player

    @property
    def before(self) -> State:
        """The position before it."""
        parent = self.nodes[0].parent
        return parent.state if parent is not None else self.nodes[0].state

    @property
    def after(self) -> State:
        """The position that it has led to."""
        return self.nodes[-1].state

    def sentences(self, viewer: int | None, lang: str) -> list[str]:
        """What the viewer may know of what happened, a sentence for each event."""
        return [text for node in self.nodes for text, _ in sentences_of(node, viewer, lang)]


def sentences_of(node: Node, viewer: int | None, lang: str) -> Iterator[tuple[str, str]]:
    """What the viewer may know of the events of a node: sentence and cause in words, "" if there is none.

    A shorter form of an event does not know the cause, the event does; what it names still stands on the table before.
    """
    before = node.parent.state if node.parent is not None else node.state
    for event in node.events:
        seen = event if viewer is None else event.seen_by(viewer)
        if seen is not None:
            yield seen.text(node.state, lang), event.because.text(before, lang) if event.because is not None else ""


def moves(nodes: Sequence[Node], begin: int, unasked: Iterable[int] = ()) -> list[Move]:
    """The moves of a line from the node `begin` on. `unasked` are the numbers of the nodes of standing answers."""
    found: list[list[int]] = []
    passed = set(unasked)
    for k in range(max(1, begin), len(nodes)):
        node = nodes[k]
        open_ = found and not quiet(nodes[found[-1][-1]], passed)
        if open_ and node.player == nodes[found[-1][0]].player and not begins(node):
            found[-1].append(k)
        else:
            found.append([k])
    return [
        Move(tuple(nodes[k] for k in group), group[0], group[-1], len(group) == 1 and quiet(nodes[group[0]], passed))
        for group in found
    ]


def begun(nodes: Sequence[Node], before: State | None) -> int:
    """The node of a line where the viewer began the move in which they decided last, in the position `before`."""
    at = next((k for k, node in enumerate(nodes) if node.state is before), 0)
    player = nodes[at + 1].player if at + 1 < len(nodes) else None
    while 0 < at < len(nodes) - 1 and nodes[at].player == player and not begins(nodes[at + 1]):
        at -= 1
    return at


def quiet(node: Node, unasked: set[int]) -> bool:
    """Whether somebody let a chance go by, and nothing came of it."""
    if node.action is None or node.parent is None or node.player is None:
        return False
    if node.number in unasked:
        return True
    state = node.parent.state
    question = state.question
    return question is not None and not question.opens_turn and node.action == question.passes(state, node.player)


def headline(move: Move, viewer: int | None, lang: str) -> str:
    """The event that says most of what was done: which names most of what the decision names; "" if none is known."""
    event, state = _main(move, viewer)
    return event.text(state, lang) if event is not None else ""


def tells(move: Move, viewer: int | None) -> bool:
    """Whether that event names all that the decision names."""
    event, _ = _main(move, viewer)
    action = move.nodes[0].action
    return event is not None and action is not None and bool(words_of(action)) and words_of(action) <= words_of(event)


def _main(move: Move, viewer: int | None) -> tuple[Event | None, State]:
    action = move.nodes[0].action
    named = words_of(action) if action is not None else set()
    for node in move.nodes:
        seen = [event if viewer is None else event.seen_by(viewer) for event in node.events]
        if known := [event for event in seen if event is not None]:
            # What is paid for it says less than what it is paid for.
            return max(known, key=lambda event: (len(named & words_of(event)), not event.changes())), node.state
    return None, move.after


def shortly(sentence: str, name: str) -> str:
    """A sentence about somebody whose sign stands before it: without the name (and its article) and the full stop."""
    at = sentence.find(f"{name} ")
    rest = sentence[at + len(name) + 1 :] if name and 0 <= at <= ARTICLE else sentence
    return capital(rest.rstrip(".") if rest.count(".") == 1 else rest)


# --- what is not as it was --------------------------------------------------------------------------------------------


def signed(amount: int) -> str:
    """An amount with its sign."""
    return f"+{amount}" if amount > 0 else f"{MINUS}{-amount}"


@dataclass(frozen=True)
class Difference:
    """A number that is not as it was: the points of a seat, or a measure of the table (seat -1)."""

    seat: int
    key: str
    amount: int

    @property
    def where(self) -> str:
        """Its place: "0.victory_points", ".stress"."""
        return f"{self.seat}.{self.key}" if self.seat >= 0 else f".{self.key}"


def between(before: State, after: State) -> list[Difference]:
    """The points and measures that are not as they were."""
    if before.game.name != after.game.name:
        return []
    scores = zip(before.scores(), after.scores(), strict=True)
    found = [Difference(seat, POINTS, now - was) for seat, (was, now) in enumerate(scores)]
    was, now = before.game.measures(before), after.game.measures(after)
    found += [Difference(-1, key, now[key] - was.get(key, 0)) for key in now]
    return [one for one in found if one.amount]


def lit(move: Move, viewer: int | None) -> list[MarkData]:
    """Where on the boards a move has changed something: numbers, and what its events name."""
    marks = {one.where: None for one in between(move.before, move.after)}
    for node in move.nodes:
        for event in node.events:
            seen = event if viewer is None else event.seen_by(viewer)
            for name, fact in seen.facts().items() if seen is not None else ():
                words = fact if isinstance(fact, tuple) else (fact,)
                kind = singular(name) if isinstance(fact, tuple) else name
                kind = getattr(seen, "kind", kind) if name == "thing" else kind
                marks |= {f"{kind}:{word}": None for word in words if isinstance(word, str) and word}
    return [{"at": at, "how": "lit"} for at in marks]


def news(found: Iterable[Difference]) -> list[MarkData]:
    """These differences as marks that stay."""
    return [{"at": one.where, "how": "changed", "diff": signed(one.amount)} for one in found]


def faces(found: Iterable[Difference], state: State, lang: str, first: int = -1) -> list[dict[str, Any]]:
    """What these differences are called, with their signs; those of the seat `first` come first."""
    shown = []
    for one in sorted(found, key=lambda one: (one.seat != first, one.seat < 0)):
        text = say("Points", lang) if one.key == POINTS else state.game.measure_name(one.key, lang)
        shown.append({"seat": one.seat, "diff": signed(one.amount), "icon": "", "drawing": "", "text": text})
    return shown
