"""What was played, move by move: what belongs to one decision of a turn stands together, with what it has changed.

A move is a decision and the choices that it has led to (whom, how it is paid), by the same seat. What is told of it is
what the viewer may see of its events, and of what is not as it was (`differences`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from tabletop.engine.core.events import Event
from tabletop.engine.core.outcomes import FIELDS, Difference
from tabletop.engine.core.state import State
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.preview.differences import find_differences
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.session.causes import collect_ids, is_beginning
from tabletop.engine.session.history import Node

MINUS = "−"
NO_THINGS = (*FIELDS, "place")
"""What steps on the way to a difference are called that are no things on the table."""
ARTICLE = 4
"""Letters that may stand before a name: "Die "."""


class MarkData(TypedDict):
    """A mark on whatever shows a thing, a number or a zone on the boards (`screen/marks.js`)."""

    at: str
    """A reference, or the place of a number or zone: "area:harbour", "0.victory_points", "0.hand"."""
    how: str
    """"new", "changed", "spent", "lit" or "hint"."""
    diff: NotRequired[str]
    """The difference, for a little badge: "+2"."""
    within: NotRequired[str]
    """Only what lies within this zone, if that is shown."""
    most: NotRequired[int]
    """Only the last so many of those that are called so."""
    instead: NotRequired[str]
    """Where it stands if nothing on the boards shows that place."""
    beside: NotRequired[list[str]]
    """What is marked besides: where one of these is shown, nothing around the place is marked in its stead."""


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
        if open_ and node.player == nodes[found[-1][0]].player and not is_beginning(node):
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
    while 0 < at < len(nodes) - 1 and nodes[at].player == player and not is_beginning(nodes[at + 1]):
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
    return question is not None and not question.opens_turn and node.action == question.pass_action(state, node.player)


def headline(move: Move, viewer: int | None, lang: str) -> str:
    """The event that says most of what was done: which names most of what the decision names; "" if none is known."""
    event, state = _main(move, viewer)
    return event.text(state, lang) if event is not None else ""


def tells(move: Move, viewer: int | None) -> bool:
    """Whether that event names all that the decision names."""
    event, _ = _main(move, viewer)
    action = move.nodes[0].action
    return (
        event is not None
        and action is not None
        and bool(collect_ids(action))
        and collect_ids(action) <= collect_ids(event)
    )


def _main(move: Move, viewer: int | None) -> tuple[Event | None, State]:
    action = move.nodes[0].action
    named = collect_ids(action) if action is not None else set()
    for node in move.nodes:
        seen = [event if viewer is None else event.seen_by(viewer) for event in node.events]
        if known := [event for event in seen if event is not None]:
            # What is paid for it says less than what it is paid for.
            return max(known, key=lambda event: (len(named & collect_ids(event)), not event.changes())), node.state
    return None, move.after


def shortly(sentence: str, name: str) -> str:
    """A sentence about somebody whose sign stands before it: without the name (and its article) and the full stop."""
    at = sentence.find(f"{name} ")
    rest = sentence[at + len(name) + 1 :] if name and 0 <= at <= ARTICLE else sentence
    return capitalize_first(rest.rstrip(".") if rest.count(".") == 1 else rest)


# --- what is not as it was --------------------------------------------------------------------------------------------


def signed(amount: int) -> str:
    """An amount with its sign."""
    return f"+{amount}" if amount > 0 else f"{MINUS}{-amount}"


def lit(found: Iterable[Difference], state: State) -> list[MarkData]:
    """Where on the boards these differences are."""
    marks: dict[str, MarkData] = {}
    for one in found:
        things = references(one)
        if one.form == "number" or not things:
            marks.setdefault(one.where, place(one, "lit", state))
        for at in things:
            marks.setdefault(at, {"at": at, "how": "lit"})
        if one.form == "things" and (one.unseen or one.seat >= 0):
            marks.setdefault(one.where, {"at": one.where, "how": "lit", "beside": references(one)})
    return list(marks.values())


def news(found: Iterable[Difference], state: State) -> list[MarkData]:
    """These differences as marks that stay: what is new, spent, moved, and by how much a number has changed."""
    return [mark for one in found for mark in _news(one, state)]


def _news(one: Difference, state: State) -> Iterator[MarkData]:
    if one.form == "number":
        yield {**place(one, "spent" if one.amount < 0 else "changed", state), "diff": signed(one.amount)}
    elif one.form == "word":
        yield place(one, "changed", state)
    else:
        if one.amount and one.seat >= 0:
            yield {"at": one.where, "how": "changed", "diff": signed(one.amount), "beside": references(one)}
        if len(one.came) < one.after or one.after == 1:  # where everything is new, nothing is told apart
            refs = [item.ref for item in one.came if item.ref]
            for ref in dict.fromkeys(refs):
                yield {"at": ref, "how": "new", "within": one.where, "most": refs.count(ref)}


def references(one: Difference) -> list[str]:
    """The things that came or left, as the boards refer to them."""
    return [item.ref for item in (*one.came, *one.left) if item.ref]


def place(one: Difference, how: str, state: State) -> MarkData:
    """The place of a difference, or else the thing on the table that it is about."""
    things = [name for name in one.path if name.kind not in NO_THINGS]
    ref = state.game.reference(things[0].kind, things[0].thing) if things else one.ref
    if one.seat >= 0 and f":{one.seat}" not in ref and not (things and _is_of_table(things[0].kind, state)):
        ref = ""  # it is called alike at every seat
    return {"at": one.where, "how": how, "instead": ref} if ref else {"at": one.where, "how": how}


def _is_of_table(kind: str, state: State) -> bool:
    """Whether things of this kind belong to the table, such as areas in which every seat has its figures."""
    shape = SCHEMAS.get(type(state))
    fields = shape.fields if shape is not None else ()
    return any(state.game.kinds.get(f.name) == kind for f in fields if f.kind in ("amounts", "keyed"))


def between(before: State, after: State, viewer: int | None) -> tuple[Difference, ...]:
    """What is not as it was, as the viewer may see it; nothing of positions of different games."""
    return find_differences(before, after, viewer) if type(before) is type(after) else ()


def mirrors(one: Difference, state: State) -> bool:
    """Whether it only answers another difference, which says it all."""
    return any(name.key in state.game.mirrors for name in one.path if name.is_field)


def faces(found: Iterable[Difference], state: State, lang: str, first: int = -1) -> list[dict[str, Any]]:
    """The numbers and piles of seats that have changed, and the measures of the table; those of `first` come first."""
    measures = set(state.game.measures(state))
    shown = []
    for one in sorted(found, key=lambda one: (one.seat != first, one.seat < 0)):
        if one.form == "word" or not one.amount or (one.seat < 0 and one.where.removeprefix(".") not in measures):
            continue
        if one.seat >= 0 and mirrors(one, state):
            continue
        face = one.face(state, lang)
        shown.append(
            {
                "seat": one.seat,
                "diff": signed(one.amount),
                "icon": face.get("icon", ""),
                "drawing": face.get("drawing", ""),
                "text": one.what(state, lang),
            }
        )
    return shown
