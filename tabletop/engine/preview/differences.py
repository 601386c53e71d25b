"""Differences between two positions of a game, field by field, as one viewer may see them.

They are derived from the declared fields (`tabletop.engine.schema`), so every game has them: numbers before and after,
ids that entered or left a pile, and points. A viewer who may not see the ids in a pile sees how many entered or left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.decisions import PositionError, require_position
from tabletop.engine.core.outcomes import FIELD, OWN, POINTS, UNKNOWN, Difference, Item, Name
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import to_singular
from tabletop.engine.preview.opaque_values import OpaqueId, list_known_things
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import KeyedField, ListField, PieceField, PiecesField, SeatsField
from tabletop.engine.schema.field_types import (
    EVERYBODY,
    NOBODY,
    OWNER,
    SCORE_NAMES,
    AmountsField,
    BitsField,
    Field,
    IndexField,
    MarksField,
)

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

POSITION_KIND = "place"
"""Kind of entries that have no name but a number."""
UNORDERED_KINDS = ("word", "index", "number")
"""Kinds of list entries that are compared without their order, in lists of variable length."""


def find_differences(before: State, after: State, viewer: int | None = None) -> tuple[Difference, ...]:
    """Return the differences between two positions of one game, points first.

    Args:
        before: Earlier position of a game with declared fields.
        after: Later position of the same game.
        viewer: Seat that sees the differences; None sees everything that any seat sees.

    Raises:
        PositionError: The arguments are not positions of one game.

    >>> before, taken = deal.clone(), deal.apply_action("take")
    >>> [change.text(deal) for change in tabletop.find_differences(before, deal, viewer=0)]
    ['Player 2: Hand: + K♠', 'Discard pile: − K♠', 'Open cards taken: 0 → 1']
    """
    require_position(before)
    require_position(after)
    if type(before) is not type(after) or before.game.num_players != after.game.num_players:
        raise PositionError(f"the positions belong to different games: {before.game!r} and {after.game!r}")
    comparison = PositionComparison(before, after, viewer)
    return (*compare_scores(comparison.scores), *comparison.compare_all())


def compare_scores(scores: Iterable[tuple[int, int]]) -> Iterator[Difference]:
    """Yield the changes of points of each seat, given its points before and after."""
    for seat, (was, now) in enumerate(scores):
        if was != now:
            yield Difference("number", seat, (Name(POINTS, OWN, POINTS),), was, now)


@cache
def list_compared_fields(kind: type) -> tuple[Field, ...]:
    """Return the fields of a table or part that are compared themselves: not bookkeeping, knowledge or seats."""
    fields = SCHEMAS[kind].fields
    knowledge_fields = {f.known[1:] for f in fields if f.known.startswith(".")}
    return tuple(f for f in fields if f.shown and f.name not in knowledge_fields and not isinstance(f, SeatsField))


class PositionComparison:
    """Comparison of two positions for one viewer."""

    def __init__(self, before: State, after: State, viewer: int | None) -> None:
        self.before, self.after, self.viewer = before, after, viewer
        self.state, self.game = after, after.game
        self.scores = tuple(zip(before.scores(), after.scores(), strict=True))
        """Points of each seat before and after."""
        self.forms: Mapping[str, Callable[..., Iterator[Difference]]] = {
            "number": self.compare_numbers, "player": self.compare_words, "flag": self.compare_words,
            "word": self.compare_words, "index": self.compare_indices, "pile": self.compare_piles,
            "amounts": self.compare_amounts, "bits": self.compare_bits, "marks": self.compare_marks,
            "words": self.compare_word_tables, "list": self.compare_lists, "keyed": self.compare_keyed,
            "pieces": self.compare_piece_tables, "piece": self.compare_pieces,
        }  # fmt: skip

    def compare_all(self) -> Iterator[Difference]:
        """Yield every difference, seats first."""
        shape = SCHEMAS.get(type(self.after))
        if shape is None:
            return
        for f in shape.fields:
            if isinstance(f, SeatsField):
                for seat, (was, now) in enumerate(
                    zip(getattr(self.before, f.name), getattr(self.after, f.name), strict=True)
                ):
                    yield from self.compare_fields(f.of, was, now, seat, OWN)
        yield from self.compare_fields(type(self.after), self.before, self.after, -1, FIELD)

    def compare_fields(self, of: type, was: Any, now: Any, seat: int, kind: str) -> Iterator[Difference]:
        """Yield the differences in the fields of the table or of one seat, which are declared in the class `of`."""
        for f in list_compared_fields(of):
            old, new = getattr(was, f.name), getattr(now, f.name)
            if old is not new and old != new and not self.is_score(f, old, new, seat):
                path = (Name(f.name, kind, f.name),)
                yield from self.compare_field(f, old, new, seat, path, (was, now))

    def is_score(self, f: Field, old: Any, new: Any, seat: int) -> bool:
        """Return True if the field holds the score of the seat, which is reported separately."""
        if f.name not in SCORE_NAMES or seat < 0:
            return False
        return bool((old, new) == self.scores[seat])

    def can_see(self, f: Field, state: State, owner: int) -> bool:
        """Return True if the viewer sees this field of its owner."""
        seen = f.leaf.seen
        if seen == EVERYBODY or (self.viewer is None and seen != NOBODY):
            return True
        if seen == NOBODY or self.viewer is None:
            return False
        return owner == self.viewer if seen == OWNER else bool(getattr(state, seen)(self.viewer, owner))

    def compare_field(
        self, f: Field, old: Any, new: Any, seat: int, path: tuple[Name, ...], holders: tuple[Any, Any]
    ) -> Iterator[Difference]:
        """Yield the differences of one changed field."""
        compare = self.forms.get(f.kind)
        if compare is None:
            return
        if f.kind == "list" and isinstance(f, ListField) and (f.per_seat or f.leaf.kind == "pile"):
            yield from self.compare_lists(f, old, new, seat, path)
        elif self.can_see(f, self.before, seat) and self.can_see(f, self.after, seat):
            yield from compare(f, old, new, seat, path)
        elif callable(f.leaf.masked_value):
            was, now = (f.leaf.masked_value(container) for container in holders)
            yield from self.compare_piles(f, was, now, seat, path)
        elif f.kind == "pile":
            was, now = (
                self.list_known(f, value, seat, state, container)
                for value, state, container in zip((old, new), (self.before, self.after), holders, strict=True)
            )
            yield from self.compare_piles(f, was, now, seat, path)

    def list_known(self, f: Field, pile: Sequence[Any], seat: int, state: State, container: Any) -> list[Any]:
        """Return a hidden pile as the viewer knows it: the known ids, and an opaque id for each of the others."""
        things: list[Any] = []
        if self.viewer is not None and container is not None:
            things += list_known_things(state, self.viewer, container, f, seat)
        return [*things, *[OpaqueId("?")] * (len(pile) - len(things))]

    # --- forms ----------------------------------------------------------------------------------------------------

    def compare_numbers(self, f: Field, old: int, new: int, seat: int, path: tuple[Name, ...]) -> Iterator[Difference]:
        yield Difference("number", seat, path, old, new)

    def compare_words(self, f: Field, old: Any, new: Any, seat: int, path: tuple[Name, ...]) -> Iterator[Difference]:
        if f.kind == "player":
            old, new = ("" if seat < 0 else seat for seat in (old, new))
        old, new = (UNKNOWN if type(word) is OpaqueId else word for word in (old, new))
        yield Difference("word", seat, path, old, new)

    def compare_indices(
        self, f: IndexField, old: int, new: int, seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        names = self.resolve_names(f.names)
        was, now = ("" if k < 0 else names[k] for k in (old, new))
        yield Difference("word", seat, path, was, now)

    def compare_piles(
        self, f: Field, old: Sequence[Any], new: Sequence[Any], seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        kind = self.game.kinds.get(f.name) or self.find_kind(f.leaf.pool or "card")
        yield from self.compare_things(f, old, new, seat, path, kind)

    def compare_things(
        self, f: Field, old: Iterable[Any], new: Iterable[Any], seat: int, path: tuple[Name, ...], kind: str
    ) -> Iterator[Difference]:
        """Yield the things of one kind that were added or removed; their order does not matter."""
        was, veiled_was = _count_known(old)
        now, veiled_now = _count_known(new)
        came = tuple(self.build_item(kind, thing) for thing in (now - was).elements())
        left = tuple(self.build_item(kind, thing) for thing in (was - now).elements())
        sizes = was.total() + veiled_was, now.total() + veiled_now
        unseen = veiled_now - veiled_was
        if came or left or unseen:
            ref = _format_pile_reference(f, seat) if f.leaf.kind == "pile" else ""
            yield Difference("things", seat, path, *sizes, ref, came, left, unseen)

    def compare_amounts(
        self, f: AmountsField, old: Any, new: Any, seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        kind, was, now = self.find_kind(f.name), *(self.map_by_name(f, amounts) for amounts in (old, new))
        for name in was | now:
            if was.get(name, 0) != now.get(name, 0):
                yield Difference(
                    "number",
                    seat,
                    (*path, Name(name, kind, name)),
                    was.get(name, 0),
                    now.get(name, 0),
                    self.game.reference(kind, name),
                )

    def map_by_name(self, f: AmountsField, amounts: Any) -> dict[str, int]:
        """Return amounts by name, whatever their container."""
        if f.container == "dict":
            return dict(amounts)
        names = self.resolve_names(f.names)
        if f.container == "pairs":
            return {names[k]: n for k, n in amounts}
        return dict(zip(names, amounts, strict=True))

    def compare_bits(self, f: BitsField, old: int, new: int, seat: int, path: tuple[Name, ...]) -> Iterator[Difference]:
        was, now = ([str(name) for name, bit in f.bits.items() if value & bit] for value in (old, new))
        yield from self.compare_things(f, was, now, seat, path, self.find_kind(f.name))

    def compare_marks(
        self, f: MarksField, old: Sequence[int], new: Sequence[int], seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        names = self.resolve_names(f.names)
        for key, bit in f.marks.items():
            was, now = ([name for name, value in zip(names, marks, strict=True) if value & bit] for marks in (old, new))
            yield from self.compare_things(f, was, now, seat, (Name(key, path[0].kind, key),), self.find_kind(f.name))

    def compare_word_tables(
        self, f: Field, old: Mapping[str, str], new: Mapping[str, str], seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        kind = self.find_kind(f.name)
        for key in {**old, **new}:
            was, now = old.get(key, ""), new.get(key, "")
            if was is now:
                continue
            here = (*path, Name(key, kind, key))
            each = self.game.kinds.get(f"{f.name}.each") or kind
            yield from self.compare_things(f, [was] if was else [], [now] if now else [], seat, here, each)

    def compare_lists(
        self, f: ListField, old: Sequence[Any], new: Sequence[Any], seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        inner = f.inner
        if f.per_seat:
            for owner, (was, now) in enumerate(zip(old, new, strict=True)):
                if was is not now and was != now and not self.is_score(f, was, now, owner):
                    yield from self.compare_field(inner, was, now, owner, path, (self.before, self.after))
        elif isinstance(inner, PieceField) or len(old) != len(new) or (inner.kind in UNORDERED_KINDS and not f.count):
            if inner.kind == "index":
                names = self.resolve_names(inner.names)  # type: ignore[attr-defined]
                old, new = ([names[k] for k in indices] for indices in (old, new))
            if inner.kind in ("word", "index", "number"):
                yield from self.compare_things(f, old, new, seat, path, self.find_kind(f.name))
        else:
            for k, (was, now) in enumerate(zip(old, new, strict=True)):
                if was is not now and was != now:
                    yield from self.compare_field(
                        inner, was, now, seat, (*path, Name(str(k), POSITION_KIND, k + 1)), (None, None)
                    )

    def compare_keyed(
        self, f: KeyedField, old: Sequence[Any], new: Sequence[Any], seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        kind = self.find_kind(f.name)
        for name, was, now in zip(self.resolve_names(f.names), old, new, strict=True):
            if was is not now and was != now:
                yield from self.compare_field(f.inner, was, now, seat, (*path, Name(name, kind, name)), (None, None))

    def compare_piece_tables(
        self, f: PiecesField, old: Mapping[Any, Any], new: Mapping[Any, Any], seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        arrived = [self.build_piece_item(f, new[key], seat) for key in new if key not in old]
        gone = [self.build_piece_item(f, old[key], seat) for key in old if key not in new]
        if arrived or gone:
            came, left = (tuple(item for item in items if item.kind != POSITION_KIND) for items in (arrived, gone))
            unseen = len(arrived) - len(came) - len(gone) + len(left)
            yield Difference("things", seat, path, len(old), len(new), "", came, left, unseen)
        for key in new:
            if key in old and old[key] is not new[key]:
                item = self.build_piece_item(f, new[key], seat)
                here = (*path, Name(str(key), item.kind, item.thing))
                yield from self.compare_piece_fields(f.of, old[key], new[key], seat, here, item.ref)

    def compare_pieces(
        self, f: PieceField, old: Any, new: Any, seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        yield from self.compare_piece_fields(f.of, old, new, seat, path, f.name)

    def compare_piece_fields(
        self, of: type, old: Any, new: Any, seat: int, path: tuple[Name, ...], ref: str
    ) -> Iterator[Difference]:
        """Yield the differences in the fields of a piece."""
        for f in SCHEMAS[of].fields:
            was, now = getattr(old, f.name), getattr(new, f.name)
            if f.shown and was != now:
                inner_path = (*path, Name(f.name, FIELD, f.name))
                for change in self.compare_field(f, was, now, seat, inner_path, (old, new)):
                    yield Difference(
                        change.form, change.seat, change.path, change.before, change.after, ref,
                        change.came, change.left, change.unseen,
                    )  # fmt: skip

    def build_piece_item(self, f: PiecesField, piece: Any, seat: int) -> Item:
        """Return the item of a piece, named by the first word that it holds."""
        key = getattr(piece, f.key)
        ref = f"{to_singular(f.name)}:{seat}:{key}" if seat >= 0 else f"{to_singular(f.name)}:{key}"
        for inner in SCHEMAS[f.of].fields:
            if inner.kind in ("word", "index") and (thing := getattr(piece, inner.name)) not in ("", -1):
                if type(thing) is OpaqueId:
                    break
                name = self.resolve_names(inner.names)[thing] if isinstance(inner, IndexField) else thing
                kind = self.find_kind(inner.saved)
                return Item(self.game.reference(kind, name) if name == key else ref, kind, name)
        return Item(ref, POSITION_KIND, key)

    def find_kind(self, name: str) -> str:
        """Return the game's kind of the things in a field or pool."""
        return self.game.kinds.get(name) or to_singular(name)

    def build_item(self, kind: str, thing: Any) -> Item:
        """Return the item of one thing of a pile."""
        return Item(self.game.reference(kind, thing), kind, thing)

    def resolve_names(self, names: Any) -> Sequence[str]:
        """Return names that are constants or a function of the state."""
        resolved: Sequence[str] = names(self.state) if callable(names) else names
        return resolved


def _count_known(things: Iterable[Any]) -> tuple[Counter[Any], int]:
    """Return the number of each known thing, and the number of unknown ones."""
    entries = [thing for thing in things if type(thing) is OpaqueId or thing != ""]
    counts = Counter(thing for thing in entries if type(thing) is not OpaqueId)
    return counts, len(entries) - counts.total()


def _format_pile_reference(f: Field, seat: int) -> str:
    """Return the reference of a whole pile."""
    return f"pile:{f.name}:{seat}" if seat >= 0 else f"pile:{f.name}"


def find_label(state: State, kind: str, name: str) -> str:
    """Return the English label of a field: of a seat (OWN), or else of the table or its pieces."""
    labels = state.game.labels
    if label := (kind == OWN and labels.get(f"own.{name}")) or labels.get(name):
        return label
    if name == POINTS:
        return N_("Points")
    shape = SCHEMAS.get(type(state))
    fields = shape.fields if shape is not None else ()
    seats = [inner for f in fields if isinstance(f, SeatsField) for inner in SCHEMAS[f.of].fields]
    pieces = [
        inner for f in (*fields, *seats) if isinstance(f, (PiecesField, PieceField)) for inner in SCHEMAS[f.of].fields
    ]
    for f in (*seats, *fields, *pieces) if kind == OWN else (*fields, *pieces, *seats):
        if name == f.name:
            return f.label
    return name.replace("_", " ")
