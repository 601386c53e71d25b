"""Moves of a line: the decisions of one turn step grouped with their choices and effects.

A move is a decision and the choices that follow from it, such as a target or a payment, by the same seat. Its
description contains only events and differences (`differences`) that the viewer may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NotRequired, TypedDict

from tabletop.engine.core.actions import Action
from tabletop.engine.core.events import Event
from tabletop.engine.core.outcomes import FIELDS, POINTS, Difference
from tabletop.engine.core.state import State
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.preview.differences import find_differences
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.session.causes import collect_ids, is_beginning
from tabletop.engine.session.history import Node

MINUS = "−"
MAX_PARTS = 6
"""Maximum number of parts of a change of points that are shown as a sum."""
CROSS = "✕"
"""Badge on a thing to which something did not happen, because it was stopped."""
NO_THINGS = (*FIELDS, "place")
"""Kinds of path elements that are not items on the table."""
ARTICLE = 4
"""Maximum length of an article before a name, in characters, such as "Die "."""


class MarkData(TypedDict):
    """Mark on the element that displays an item, a number or a zone on the boards (`screen/marks.js`)."""

    at: str
    """Reference of an item, or place of a number or zone: "area:harbour", "0.victory_points", "0.hand"."""
    how: str
    """Kind of mark: "new", "changed", "spent", "lit" or "hint"."""
    diff: NotRequired[str]
    """Signed difference for a small badge: "+2"."""
    why: NotRequired[list[str]]
    """Moves that the difference is made up of, each with its part."""
    within: NotRequired[str]
    """Zone to which the mark is restricted, if that zone is displayed."""
    most: NotRequired[int]
    """Maximum number of elements with this reference to mark; the last ones are used."""
    instead: NotRequired[str]
    """Reference to mark instead if no element displays that place."""
    beside: NotRequired[list[str]]
    """Further marked references; if one of them is displayed, no fallback for the place is marked."""


@dataclass(frozen=True)
class Move:
    """Nodes `first` to `last` of a line: one decision of a seat, with the choices within it."""

    nodes: tuple[Node, ...]
    first: int
    last: int
    quiet: bool
    """True if the seat declined to react and nothing followed."""

    @property
    def player(self) -> int:
        """Seat that made the move; for a change of parameters, the seat that decides after it."""
        node = self.nodes[0]
        return node.state.current_player() if node.player is None else node.player

    @property
    def before(self) -> State:
        """Position before the move."""
        parent = self.nodes[0].parent
        return parent.state if parent is not None else self.nodes[0].state

    @property
    def after(self) -> State:
        """Position after the move."""
        return self.nodes[-1].state

    def describe_events(self, viewer: int | None, lang: str) -> list[str]:
        """Return a sentence for each event that the viewer may know."""
        return [text for node in self.nodes for text, _ in describe_node_events(node, viewer, lang)]

    def split_points(self, change: ChangedNumber, viewer: int | None) -> list[int]:
        """Return the points of several visible events that add up to a change of points; else an empty list."""
        seen = [e if viewer is None else e.seen_by(viewer) for node in self.nodes for e in node.events]
        parts = [
            amount
            for event in seen
            if event is not None
            for seat, counter, amount in event.changes()
            if counter == POINTS and f"{seat}.{POINTS}" == change["where"]
        ]
        return parts if 1 < len(parts) <= MAX_PARTS and min(parts) > 0 and sum(parts) == change["amount"] else []


def describe_node_events(node: Node, viewer: int | None, lang: str) -> Iterator[tuple[str, str]]:
    """Yield the sentence and the cause of each event that the viewer may know; the cause is "" if there is none.

    The cause is read from the full event, because its redacted form has none. It is described in the position before
    the event, which still contains the items that it names.
    """
    before = node.parent.state if node.parent is not None else node.state
    for event in node.events:
        seen = event if viewer is None else event.seen_by(viewer)
        if seen is not None:
            yield seen.text(node.state, lang), event.because.text(before, lang) if event.because is not None else ""


def group_moves(nodes: Sequence[Node], begin: int, unasked: Iterable[int] = ()) -> list[Move]:
    """Return the moves of a line from the node `begin` on. `unasked` are the numbers of automatically passed nodes."""
    groups: list[list[int]] = []
    passed = set(unasked)
    for k in range(max(1, begin), len(nodes)):
        node = nodes[k]
        open_ = groups and not is_quiet(nodes[groups[-1][-1]], passed)
        if open_ and node.player == nodes[groups[-1][0]].player and not is_beginning(node):
            groups[-1].append(k)
        else:
            groups.append([k])
    return [
        Move(tuple(nodes[k] for k in group), group[0], group[-1], len(group) == 1 and is_quiet(nodes[group[0]], passed))
        for group in groups
    ]


def is_quiet(node: Node, unasked: set[int]) -> bool:
    """Return True if a seat declined to react and nothing followed."""
    if node.action is None or node.parent is None or node.player is None:
        return False
    if node.number in unasked:
        return True
    state = node.parent.state
    question = state.question
    return question is not None and not question.opens_turn and node.action == question.pass_action(state, node.player)


def make_headline(move: Move, viewer: int | None, lang: str) -> str:
    """Return the text of the event that shares most items with the decision; "" if no event is visible."""
    event, state = _find_main_event(move, viewer)
    return event.text(state, lang) if event is not None else ""


def list_headlines(move: Move, viewer: int | None, lang: str) -> list[str]:
    """Return the headline of a move, and those of choices that it does not cover.

    These are repetitions of the decision, and items that only a choice names, such as the discard after a draw.
    """
    action = move.nodes[0].action
    texts = [make_headline(move, viewer, lang)]
    for node in move.nodes[1:]:
        if type(node.action) is type(action) or (action is not None and not collect_ids(action)):
            event = _pick_main_event(node, node.action, viewer)
            if event is not None and node.action is not None and collect_ids(node.action) & collect_ids(event):
                texts.append(event.text(node.state, lang))
    return list(dict.fromkeys(filter(None, texts)))


def describe_in_order(node: Node, viewer: int | None, lang: str, name: str) -> str:
    """Return the visible events of a node as text: the move first and without the seat's `name`, then its payments."""
    begin = node
    while begin.parent is not None and begin.parent.player == node.player and not is_beginning(begin):
        begin = begin.parent
    event = _pick_main_event(node, begin.action, viewer)
    head = event.text(node.state, lang) if event is not None else ""
    rest = dict.fromkeys(text for text, _ in describe_node_events(node, viewer, lang) if text != head)
    short = shorten(head, name)
    return " ".join([f"{short.rstrip('.')}.", *rest]) if rest else short


def has_full_headline(move: Move, viewer: int | None) -> bool:
    """Return True if that event names all items of the decision."""
    event, _ = _find_main_event(move, viewer)
    action = move.nodes[0].action
    return (
        event is not None
        and action is not None
        and bool(collect_ids(action))
        and collect_ids(action) <= collect_ids(event)
    )


def _find_main_event(move: Move, viewer: int | None) -> tuple[Event | None, State]:
    for node in move.nodes:
        if (event := _pick_main_event(node, move.nodes[0].action, viewer)) is not None:
            return event, node.state
    return None, move.after


def _pick_main_event(node: Node, action: Action | None, viewer: int | None) -> Event | None:
    """Return the visible event of a node that describes the action best: its effect rather than its payment."""
    action_ids = collect_ids(action) if action is not None else set()
    seen = [event if viewer is None else event.seen_by(viewer) for event in node.events]
    return max(
        (event for event in seen if event is not None),
        key=lambda event: (
            len(action_ids & collect_ids(event)),
            not event.changes(),
            any(seat == node.player and amount > 0 for seat, _, amount in event.changes()),
        ),
        default=None,
    )


def shorten(sentence: str, name: str) -> str:
    """Return a sentence without the seat name, its article and the full stop, for display after the seat's sign."""
    at = sentence.lower().find(f"{name.lower()} ")
    rest = sentence[at + len(name) + 1 :] if name and 0 <= at <= ARTICLE else sentence
    return capitalize_first(rest.rstrip(".") if rest.count(".") == 1 else rest)


# --- differences between positions ----------------------------------------------------------------------------------


def format_amount(amount: int) -> str:
    """Format an amount with its sign."""
    return f"+{amount}" if amount > 0 else f"{MINUS}{-amount}"


def format_sum(change: ChangedNumber) -> str:
    """Format a change with its sign, after its parts if there are several: "+8 + 3 = 11"."""
    parts = change.get("parts")
    return f"+{' + '.join(map(str, parts))} = {change['amount']}" if parts else format_amount(change["amount"])


def highlight_differences(differences: Iterable[Difference], state: State) -> list[MarkData]:
    """Return marks that highlight these differences on the boards."""
    marks: dict[str, MarkData] = {}
    for difference in differences:
        things = list_references(difference)
        if difference.form == "number" or not things:
            marks.setdefault(difference.where, place(difference, "lit", state))
        for at in things:
            marks.setdefault(at, {"at": at, "how": "lit"})
        if difference.form == "things" and (difference.unseen or difference.seat >= 0):
            marks.setdefault(
                difference.where, {"at": difference.where, "how": "lit", "beside": list_references(difference)}
            )
    return list(marks.values())


def mark_differences(
    differences: Iterable[Difference], state: State, reasons: Mapping[str, list[str]] = MappingProxyType({})
) -> list[MarkData]:
    """Return permanent marks for these differences: new and changed items, and differences of numbers.

    `reasons` are the moves that a difference is made up of, by its place.
    """
    marks = [mark for difference in differences for mark in _mark_difference(difference, state)]
    for mark in marks:
        if "diff" in mark and mark["at"] in reasons:
            mark["why"] = reasons[mark["at"]]
    return marks


def _mark_difference(difference: Difference, state: State) -> Iterator[MarkData]:
    if difference.form == "number":
        yield {
            **place(difference, "spent" if difference.amount < 0 else "changed", state),
            "diff": format_amount(difference.amount),
        }
    elif difference.form == "word":
        yield place(difference, "changed", state)
    else:
        if difference.amount and difference.seat >= 0:
            yield {
                "at": difference.where,
                "how": "changed",
                "diff": format_amount(difference.amount),
                "beside": list_references(difference),
            }
        # If all items are new, no single one is marked.
        if len(difference.came) < difference.after or difference.after == 1:
            refs = [item.ref for item in difference.came if item.ref]
            for ref in dict.fromkeys(refs):
                yield {"at": ref, "how": "new", "within": difference.where, "most": refs.count(ref)}


def list_references(difference: Difference) -> list[str]:
    """Return the references of the items that were added or removed."""
    return [item.ref for item in (*difference.came, *difference.left) if item.ref]


def place(difference: Difference, how: str, state: State) -> MarkData:
    """Return a mark at the place of a difference, with its item on the table as fallback."""
    things = [name for name in difference.path if name.kind not in NO_THINGS]
    ref = state.game.reference(things[0].kind, things[0].thing) if things else difference.ref
    if (
        difference.seat >= 0
        and f":{difference.seat}" not in ref
        and not (things and _is_of_table(things[0].kind, state))
    ):
        ref = ""  # the reference is the same for every seat
    return {"at": difference.where, "how": how, "instead": ref} if ref else {"at": difference.where, "how": how}


def _is_of_table(kind: str, state: State) -> bool:
    """Return True if items of this kind belong to the table, such as areas that hold pieces of every seat."""
    shape = SCHEMAS.get(type(state))
    fields = shape.fields if shape is not None else ()
    return any(state.game.kinds.get(f.name) == kind for f in fields if f.kind in ("amounts", "keyed"))


def mark_stopped(move: Move, viewer: int | None, lang: str, how: str = "changed") -> list[MarkData]:
    """Return marks on the things that events of a move concern although nothing about them changes."""
    seen = [(node, event if viewer is None else event.seen_by(viewer)) for node in move.nodes for event in node.events]
    return [
        {"at": at, "how": how, "diff": CROSS, "why": [event.text(node.state, lang)]}
        for node, event in seen
        if event is not None
        for at in event.list_references()
    ]


def compare_positions(before: State, after: State, viewer: int | None) -> tuple[Difference, ...]:
    """Return the differences that the viewer may see; empty for positions of different games."""
    return find_differences(before, after, viewer) if type(before) is type(after) else ()


def is_mirror(difference: Difference, state: State) -> bool:
    """Return True if a difference only follows from another one that is shown."""
    return any(name.key in state.game.mirrors for name in difference.path if name.is_field)


def find_repeated(amounts: Mapping[str, int], added: Iterable[str]) -> set[str]:
    """Return the places of added numbers, such as points at the end, that change by as much as the seat's points."""
    places = {where: where.partition(".") for where in amounts}
    return {
        where
        for where, (seat, _, name) in places.items()
        if name in added and amounts[where] == amounts.get(f"{seat}.{POINTS}")
    }


class ChangedNumber(TypedDict):
    """Change of a number, a pile or a measure, for display."""

    seat: int
    """Its seat; -1 for the table."""
    where: str
    amount: int
    parts: NotRequired[list[int]]
    """Points of several events in one move, which add up to the amount."""
    icon: str
    drawing: str
    text: str


def list_faces(differences: Iterable[Difference], state: State, lang: str, first: int = -1) -> list[ChangedNumber]:
    """Return the changed numbers and piles of seats and measures of the table; those of the seat `first` come first."""
    measures = set(state.game.measures(state))
    shown: list[ChangedNumber] = []
    for difference in sorted(differences, key=lambda difference: (difference.seat != first, difference.seat < 0)):
        if (
            difference.form == "word"
            or not difference.amount
            or (difference.seat < 0 and difference.where.removeprefix(".") not in measures)
        ):
            continue
        if difference.seat >= 0 and is_mirror(difference, state):
            continue
        face = difference.face(state, lang)
        shown.append(
            {
                "seat": difference.seat,
                "where": difference.where,
                "amount": difference.amount,
                "icon": face.get("icon", ""),
                "drawing": face.get("drawing", ""),
                "text": difference.what(state, lang),
            }
        )
    return shown


def add_up(changes: Iterable[ChangedNumber], first: int = -1) -> list[ChangedNumber]:
    """Return the sums of these changes that are not zero; those of the seat `first` come first."""
    sums: dict[str, ChangedNumber] = {}
    for change in changes:
        where = change["where"]
        amount = change["amount"] + (sums[where]["amount"] if where in sums else 0)
        parts = change.get("parts", []) if where not in sums else []
        sums[where] = {**change, "amount": amount, "parts": parts}
    net = [change for change in sums.values() if change["amount"]]
    return sorted(net, key=lambda change: (change["seat"] != first, change["seat"] < 0))
