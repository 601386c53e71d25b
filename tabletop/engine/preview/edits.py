"""Single edits of a position: one declared field that holds more, less or another value.

A refused action may lack such an edit (`tabletop.engine.preview.remedies`). Edits apply to values that play changes:
the numbers, amounts and piles of the player's own seat, or the fields that a game names in `Game.remedy_fields`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop.engine.core.outcomes import Change
from tabletop.engine.declarations.faces import RemedyField
from tabletop.engine.preview.opaque_values import OpaqueId
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import ListField, PiecesField, SeatsField
from tabletop.engine.schema.field_types import (
    NOBODY,
    SCORE_NAMES,
    AmountsField,
    Field,
    FlagField,
    IndexField,
    MarksField,
    NumberField,
    PileField,
    PlayerField,
    WordField,
)

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

MAX_MISSING = 20
"""Largest amount that a remedy reports as missing."""


class Edit:
    """Change of a position that can be undone.

    `put(n)` sets the field to n instead of `before`. `reach` is the largest number of steps, downwards if less helps.
    """

    __slots__ = (
        "before",
        "field",
        "is_departure",
        "message",
        "name",
        "piece",
        "put",
        "reach",
        "seat",
        "sign",
        "weight",
    )

    def __init__(
        self,
        declared: RemedyField,
        seat: int,
        put: Callable[[int], object],
        before: int,
        reach: int,
        name: str,
        piece: str,
    ) -> None:
        self.field, self.message, self.seat, self.put = declared.field, declared.sentence, seat, put
        self.before, self.reach, self.name, self.piece = before, reach, name, piece
        self.sign, self.weight = -1 if declared.less else 1, declared.weight
        self.is_departure = False
        """True if it only matters that the word changes, not to which word."""

    def go(self, steps: int) -> None:
        """Change the position by this number of steps; 0 undoes the change."""
        self.put(self.before + self.sign * steps)

    def change(self, steps: int, alternatives: tuple[str, ...] = ()) -> Change:
        """Return the change by this number of steps as a value."""
        after = self.before + self.sign * steps
        return Change(self.field, self.seat, self.piece, self.name, self.before, after, self.message, alternatives)


class FieldAccess(NamedTuple):
    """Functions that read and write a field of a position."""

    get: Callable[[], Any]
    set: Callable[[Any], None]


def list_default_remedy_fields(state: State) -> Iterator[RemedyField]:
    """Yield the numbers, amounts and piles of a seat that its player sees, except the score."""
    fields = [f for _, f in _iterate_seat_fields(state, 0)]
    known_names = {f.known.removeprefix(".") for f in fields}
    for f in fields:
        is_counted = isinstance(f, (NumberField, AmountsField, PileField)) and not isinstance(f, PlayerField)
        if is_counted and f.shown and f.seen != NOBODY and f.name not in SCORE_NAMES and f.name not in known_names:
            yield RemedyField(f.name)


def _iterate_seat_fields(state: State, player: int) -> Iterator[tuple[FieldAccess, Field]]:
    """Yield the fields of a seat: those of its part, and its entries in fields with one entry per seat."""
    for f in SCHEMAS[type(state)].fields:
        if isinstance(f, SeatsField):
            part = getattr(state, f.name)[player]
            yield from ((_access_attribute(part, each.name), each) for each in SCHEMAS[f.of].fields)
        elif isinstance(f, ListField) and f.per_seat and not f.fixed:
            yield _access_entry(getattr(state, f.name), player), f.inner


def _iterate_table_fields(state: State) -> Iterator[tuple[FieldAccess, Field]]:
    """Yield the fields of the table."""
    for f in SCHEMAS[type(state)].fields:
        if not isinstance(f, SeatsField) and not f.per_seat:
            yield _access_attribute(state, f.name), f


def _access_attribute(container: Any, name: str) -> FieldAccess:
    return FieldAccess(lambda: getattr(container, name), lambda thing: setattr(container, name, thing))


def _access_entry(things: Any, key: Any) -> FieldAccess:
    return FieldAccess(lambda: things[key], lambda thing: things.__setitem__(key, thing))


def _access_member(outer: FieldAccess, k: int) -> FieldAccess:
    """Return access to one entry of a tuple or list that is replaced as a whole."""

    def put(thing: Any) -> None:
        things = outer.get()
        outer.set(type(things)((*things[:k], thing, *things[k + 1 :])))

    return FieldAccess(lambda: outer.get()[k], put)


class Editor:
    """Finder of the edits of one field that may help a player."""

    def __init__(self, state: State, player: int, declared: RemedyField) -> None:
        self.state, self.player, self.declared = state, player, declared
        self.seat = -1 if declared.table else player
        name, _, self.inner = declared.field.partition(".")
        places = _iterate_table_fields(state) if declared.table else _iterate_seat_fields(state, player)
        self.fields = [(place, f) for place, f in places if f.name == name]
        self._moves: dict[str, tuple[str, list[Edit]]] = {}
        if not self.fields:
            raise TypeError(f"remedy_fields: {'the table has' if declared.table else 'seats have'} no field {name!r}")

    def iterate_amounts(self) -> Iterator[Edit]:
        """Yield every edit to more or to less; these can be combined."""
        for place, f in self.fields:
            yield from self._edit_amounts(place, f)

    def iterate_moves(self, names: Collection[str], may_move: Callable[[str], bool]) -> Iterator[list[Edit]]:
        """Yield lists of edits that change a word of the position in connection with `names`.

        A piece that may move is moved to one of the names, or from one of them to any other word. A piece that is
        itself among the names may move anywhere; such pieces come last.
        """
        for place, f in self.fields:
            if isinstance(f, PiecesField):
                moves = self._find_piece_moves(place.get(), f)
                for key in sorted(filter(may_move, moves), key=names.__contains__):
                    current, edits = moves[key]
                    if current in names and self.declared.away:
                        yield [self._build_departure(edit) for edit in edits if edit.name not in names]
                    yield edits if key in names else [edit for edit in edits if edit.name in names]
            elif isinstance(f, IndexField) and may_move(""):
                before = place.get()
                words = [(k, name) for k, name in enumerate(self._resolve(f.names)) if k != before and name in names]
                yield [self._create_edit(_build_switch(place, before, k), 0, 1, name, "") for k, name in words]

    # --- more or less -------------------------------------------------------------------------------------------

    def _edit_amounts(self, place: FieldAccess, f: Field, piece: str = "") -> Iterator[Edit]:
        """Yield the edits of one field, by its type."""
        if isinstance(f, FlagField):
            yield from self._edit_flag(place, "", piece)
        elif isinstance(f, NumberField):
            yield from self._edit_number(place, f, "", piece)
        elif isinstance(f, AmountsField):
            yield from self._edit_named_amounts(place, f, piece)
        elif isinstance(f, PileField):
            yield from self._edit_pile(place, f)
        elif isinstance(f, MarksField):
            for k, name in enumerate(self._resolve(f.names)):
                yield from self._edit_flag(_access_bit(place.get(), k, f.marks[self.inner]), name, piece)
        elif isinstance(f, ListField):
            yield from self._edit_list(place, f)
        elif isinstance(f, PiecesField):
            pieces, inner = place.get(), _find_piece_field(f, self.inner)
            for key in pieces:
                yield from self._edit_amounts(_access_piece_field(pieces, key, f, inner), inner, str(key))

    def _create_edit(self, put: Callable[[int], object], before: int, reach: int, name: str, piece: str) -> Edit:
        return Edit(self.declared, self.seat, put, before, min(reach, MAX_MISSING), name, piece)

    def _edit_number(self, place: FieldAccess, f: Any, name: str, piece: str) -> Iterator[Edit]:
        before = place.get()
        reach = before - self._resolve(f.least) if self.declared.less else self._resolve(f.most) - before
        if reach > 0:
            yield self._create_edit(place.set, before, reach, name, piece)

    def _edit_flag(self, place: FieldAccess, name: str, piece: str) -> Iterator[Edit]:
        if bool(place.get()) == self.declared.less:
            yield self._create_edit(lambda n: place.set(bool(n)), int(self.declared.less), 1, name, piece)

    def _edit_named_amounts(self, place: FieldAccess, f: AmountsField, piece: str) -> Iterator[Edit]:
        names = self._resolve(f.names) if f.container in ("list", "tuple", "dict") else ()
        for k, name in enumerate(names):
            key = name if f.container == "dict" else k
            inside = _access_member(place, k) if f.container == "tuple" else _access_entry(place.get(), key)
            yield from self._edit_number(inside, f, name, piece)

    def _edit_pile(self, place: FieldAccess, f: PileField) -> Iterator[Edit]:
        """Yield the edit that adds ids which the player does not see yet; their identity must not matter."""
        things = place.get()
        before = len(things)

        def put(n: int) -> None:
            place.set([*things, *[OpaqueId("?") for _ in range(n - before)]])

        if not f.count and not self.declared.less:
            yield self._create_edit(put, before, f.most - before, "", "")

    def _edit_list(self, place: FieldAccess, f: ListField) -> Iterator[Edit]:
        """Yield edits that set a flag, assign an entry to the player, or add an entry."""
        inner, things = f.inner, place.get()
        if isinstance(inner, (FlagField, PlayerField)):
            for k, thing in enumerate(things):
                inside = _access_member(place, k) if f.replaced else _access_entry(things, k)
                if isinstance(inner, FlagField):
                    yield from self._edit_flag(inside, str(k), "")
                elif thing != self.player:
                    yield self._create_edit(_build_switch(inside, thing, self.player), 0, 1, str(k), "")
        elif not f.count and len(things) < f.most and not f.replaced:
            for thing, name in self._list_entries(inner):
                if thing not in things:
                    yield self._create_edit(_build_membership_setter(things, thing), 0, 1, name, "")

    def _list_entries(self, f: Field) -> Iterable[tuple[Any, str]]:
        """Return the possible entries of a list, with their names."""
        if isinstance(f, IndexField):
            return enumerate(self._resolve(f.names))
        if isinstance(f, NumberField):
            return ((n, str(n)) for n in range(self._resolve(f.least), self._resolve(f.most) + 1))
        return ((word, word) for word in self._resolve(f.among)) if isinstance(f, WordField) else ()

    # --- other words --------------------------------------------------------------------------------------------

    def _find_piece_moves(self, pieces: dict[Any, Any], f: PiecesField) -> dict[str, tuple[str, list[Edit]]]:
        """Return the word of each piece and the edits that change it; cached."""
        if not self._moves and isinstance(inner := _find_piece_field(f, self.inner), WordField):
            for key, piece in pieces.items():
                current = getattr(piece, inner.name)
                words = [word for word in self._resolve(inner.among) if word != current]
                edits = [
                    self._create_edit(self._move(pieces, key, f, inner, word), 0, 1, word, str(key)) for word in words
                ]
                self._moves[str(key)] = current, edits
        return self._moves

    def _move(self, pieces: dict[Any, Any], key: Any, f: PiecesField, inner: Field, word: str) -> Callable[[int], None]:
        """Return a function that replaces a piece by one with another word, or undoes that."""
        piece = pieces[key]
        moved = self.declared.moved
        after = moved(self.state, piece, word) if moved else replace_field(f, piece, inner.name, word)
        return _build_switch(_access_entry(pieces, key), piece, after)

    def _build_departure(self, edit: Edit) -> Edit:
        """Return the same edit, described only as leaving its word."""
        away = self._create_edit(edit.put, 0, 1, edit.name, edit.piece)
        away.is_departure, away.message = True, self.declared.away
        return away

    def _resolve(self, bound: Any) -> Any:
        """Return a bound or names, which may be a function of the state."""
        return bound(self.state) if callable(bound) else bound


def _access_bit(marks: list[int], k: int, bit: int) -> FieldAccess:
    """Return access to one bit of the marks at an index."""

    def put(is_set: bool) -> None:
        marks[k] = marks[k] | bit if is_set else marks[k] & ~bit

    return FieldAccess(lambda: marks[k] & bit, put)


def _build_membership_setter(things: list[Any], thing: Any) -> Callable[[int], None]:
    """Return a function that adds an entry to a list, or removes it."""

    def put(n: int) -> None:
        if n:
            things.append(thing)
        elif thing in things:
            things.remove(thing)

    return put


def _build_switch(place: FieldAccess, before: Any, after: Any) -> Callable[[int], None]:
    """Return a function that replaces one value by another, or undoes that."""
    return lambda n: place.set(after if n else before)


def _find_piece_field(records: PiecesField, name: str) -> Field:
    """Return a field of pieces by its name. Raises TypeError if there is none."""
    for f in SCHEMAS[records.of].fields:
        if f.name == name:
            return f
    raise TypeError(f"remedy_fields: {records.name} has no field {name!r}")


def replace_field(records: PiecesField, piece: Any, name: str, thing: Any) -> Any:
    """Return a piece that differs in one field."""
    return records.of(*[thing if f.name == name else getattr(piece, f.name) for f in SCHEMAS[records.of].fields])


def _access_piece_field(pieces: dict[Any, Any], key: Any, records: PiecesField, inner: Field) -> FieldAccess:
    """Return access to a field of a piece; writing replaces the piece."""
    name = inner.name
    return FieldAccess(
        lambda: getattr(pieces[key], name),
        lambda thing: pieces.__setitem__(key, replace_field(records, pieces[key], name, thing)),
    )
