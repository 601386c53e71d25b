"""Single changes of a position: one declared field that holds more, less or something else.

A refused action may lack such a change (`tabletop.engine.preview.remedies`). What may change is what play changes:
the numbers, amounts and piles of the player's own seat, or the fields that a game names in `Game.remedy_fields`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop.engine.core.outcomes import Change
from tabletop.engine.declarations.faces import RemedyField
from tabletop.engine.preview.opaque_values import Unseen
from tabletop.engine.schema.compounds import Listed, Records, Seats
from tabletop.engine.schema.fields import NOBODY, SCORES, Amounts, Field, Flag, Index, Marks, Number, Pile, Player, Word
from tabletop.engine.schema.generated.generate import SHAPES

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

MAX_STEPS = 20
"""Largest amount of anything that is said to be missing."""


class Edit:
    """A change that can be made in a position and taken back.

    `put(n)` makes the field hold n instead of `before`; `reach` is how many steps it may go, down where less helps.
    """

    __slots__ = ("away", "before", "field", "message", "name", "piece", "put", "reach", "seat", "sign", "weight")

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
        self.away = False
        """Whether it matters only that the word becomes another, not which."""

    def go(self, steps: int) -> None:
        """Change the position by this many steps; 0 takes the change back."""
        self.put(self.before + self.sign * steps)

    def change(self, steps: int, alternatives: tuple[str, ...] = ()) -> Change:
        """Return the change by this many steps as a value."""
        after = self.before + self.sign * steps
        return Change(self.field, self.seat, self.piece, self.name, self.before, after, self.message, alternatives)


class Place(NamedTuple):
    """Where a field is held: how to read and to write it."""

    get: Callable[[], Any]
    set: Callable[[Any], None]


def default_remedy_fields(state: State) -> Iterator[RemedyField]:
    """The numbers, amounts and piles of a seat that its player sees, but not its score; for a game that names none."""
    fields = [f for _, f in _own_fields(state, 0)]
    known = {f.known.removeprefix(".") for f in fields}
    for f in fields:
        is_counted = isinstance(f, (Number, Amounts, Pile)) and not isinstance(f, Player)
        if is_counted and f.shown and f.seen != NOBODY and f.name not in SCORES and f.name not in known:
            yield RemedyField(f.name)


def _own_fields(state: State, player: int) -> Iterator[tuple[Place, Field]]:
    """The fields of a seat: of its part, and its share of lists with something for each seat."""
    for f in SHAPES[type(state)].fields:
        if isinstance(f, Seats):
            part = getattr(state, f.name)[player]
            yield from ((_attribute(part, each.name), each) for each in SHAPES[f.of].fields)
        elif isinstance(f, Listed) and f.per_seat and not f.fixed:
            yield _entry(getattr(state, f.name), player), f.inner


def _table_fields(state: State) -> Iterator[tuple[Place, Field]]:
    """The fields of the table."""
    for f in SHAPES[type(state)].fields:
        if not isinstance(f, Seats) and not f.per_seat:
            yield _attribute(state, f.name), f


def _attribute(keeper: Any, name: str) -> Place:
    return Place(lambda: getattr(keeper, name), lambda thing: setattr(keeper, name, thing))


def _entry(things: Any, key: Any) -> Place:
    return Place(lambda: things[key], lambda thing: things.__setitem__(key, thing))


def _within(outer: Place, k: int) -> Place:
    """One thing of a tuple or list that is replaced as a whole."""

    def put(thing: Any) -> None:
        things = outer.get()
        outer.set(type(things)((*things[:k], thing, *things[k + 1 :])))

    return Place(lambda: outer.get()[k], put)


class Editor:
    """Finds the edits of one field that may help a player."""

    def __init__(self, state: State, player: int, declared: RemedyField) -> None:
        self.state, self.player, self.declared = state, player, declared
        self.seat = -1 if declared.table else player
        name, _, self.inner = declared.field.partition(".")
        places = _table_fields(state) if declared.table else _own_fields(state, player)
        self.fields = [(place, f) for place, f in places if f.name == name]
        self._moves: dict[str, tuple[str, list[Edit]]] = {}
        if not self.fields:
            raise TypeError(
                f"remedy_fields: there is no field {name!r} of {'the table' if declared.table else 'seats'}"
            )

    def amounts(self) -> Iterator[Edit]:
        """Every edit to more, or to less; they can be made together."""
        for place, f in self.fields:
            yield from self._amounts(place, f)

    def moves(self, named: Collection[str], may_move: Callable[[str], bool]) -> Iterator[list[Edit]]:
        """Every way to make a word another one that has to do with what is `named`, as lists of edits.

        Of a piece that may move: it comes to what is named, or leaves it, for any other word; one that is named itself
        may come anywhere, and is last.
        """
        for place, f in self.fields:
            if isinstance(f, Records):
                moves = self._piece_moves(place.get(), f)
                for key in sorted(filter(may_move, moves), key=named.__contains__):
                    current, edits = moves[key]
                    if current in named and self.declared.away:
                        yield [self._away(edit) for edit in edits if edit.name not in named]
                    yield edits if key in named else [edit for edit in edits if edit.name in named]
            elif isinstance(f, Index) and may_move(""):
                before = place.get()
                words = [(k, name) for k, name in enumerate(self._value(f.names)) if k != before and name in named]
                yield [self._edit(_either(place, before, k), 0, 1, name, "") for k, name in words]

    # --- more or less -------------------------------------------------------------------------------------------

    def _amounts(self, place: Place, f: Field, piece: str = "") -> Iterator[Edit]:
        """The edits of one field, by its form."""
        if isinstance(f, Flag):
            yield from self._flag(place, "", piece)
        elif isinstance(f, Number):
            yield from self._number(place, f, "", piece)
        elif isinstance(f, Amounts):
            yield from self._named_amounts(place, f, piece)
        elif isinstance(f, Pile):
            yield from self._pile(place, f)
        elif isinstance(f, Marks):
            for k, name in enumerate(self._value(f.names)):
                yield from self._flag(_bit(place.get(), k, f.marks[self.inner]), name, piece)
        elif isinstance(f, Listed):
            yield from self._listed(place, f)
        elif isinstance(f, Records):
            pieces, inner = place.get(), _inner(f, self.inner)
            for key in pieces:
                yield from self._amounts(_piece(pieces, key, f, inner), inner, str(key))

    def _edit(self, put: Callable[[int], object], before: int, reach: int, name: str, piece: str) -> Edit:
        return Edit(self.declared, self.seat, put, before, min(reach, MAX_STEPS), name, piece)

    def _number(self, place: Place, f: Any, name: str, piece: str) -> Iterator[Edit]:
        before = place.get()
        reach = before - self._value(f.least) if self.declared.less else self._value(f.most) - before
        if reach > 0:
            yield self._edit(place.set, before, reach, name, piece)

    def _flag(self, place: Place, name: str, piece: str) -> Iterator[Edit]:
        if bool(place.get()) == self.declared.less:
            yield self._edit(lambda n: place.set(bool(n)), int(self.declared.less), 1, name, piece)

    def _named_amounts(self, place: Place, f: Amounts, piece: str) -> Iterator[Edit]:
        names = self._value(f.names) if f.held in ("list", "tuple", "dict") else ()
        for k, name in enumerate(names):
            key = name if f.held == "dict" else k
            inside = _within(place, k) if f.held == "tuple" else _entry(place.get(), key)
            yield from self._number(inside, f, name, piece)

    def _pile(self, place: Place, f: Pile) -> Iterator[Edit]:
        """Things that the player does not see yet: what they are must not matter."""
        things = place.get()
        before = len(things)

        def put(n: int) -> None:
            place.set([*things, *[Unseen("?") for _ in range(n - before)]])

        if not f.count and not self.declared.less:
            yield self._edit(put, before, f.most - before, "", "")

    def _listed(self, place: Place, f: Listed) -> Iterator[Edit]:
        """A flag that is set, an entry that becomes the player's, or one more entry."""
        inner, things = f.inner, place.get()
        if isinstance(inner, (Flag, Player)):
            for k, thing in enumerate(things):
                inside = _within(place, k) if f.replaced else _entry(things, k)
                if isinstance(inner, Flag):
                    yield from self._flag(inside, str(k), "")
                elif thing != self.player:
                    yield self._edit(_either(inside, thing, self.player), 0, 1, str(k), "")
        elif not f.count and len(things) < f.most and not f.replaced:
            for thing, name in self._entries(inner):
                if thing not in things:
                    yield self._edit(_member(things, thing), 0, 1, name, "")

    def _entries(self, f: Field) -> Iterable[tuple[Any, str]]:
        """What one entry of a list may be, and its name."""
        if isinstance(f, Index):
            return enumerate(self._value(f.names))
        if isinstance(f, Number):
            return ((n, str(n)) for n in range(self._value(f.least), self._value(f.most) + 1))
        return ((word, word) for word in self._value(f.among)) if isinstance(f, Word) else ()

    # --- other words --------------------------------------------------------------------------------------------

    def _piece_moves(self, pieces: dict[Any, Any], f: Records) -> dict[str, tuple[str, list[Edit]]]:
        """The word of each piece, and the edits that make it another one; made once."""
        if not self._moves and isinstance(inner := _inner(f, self.inner), Word):
            for key, piece in pieces.items():
                current = getattr(piece, inner.name)
                words = [word for word in self._value(inner.among) if word != current]
                edits = [self._edit(self._move(pieces, key, f, inner, word), 0, 1, word, str(key)) for word in words]
                self._moves[str(key)] = current, edits
        return self._moves

    def _move(self, pieces: dict[Any, Any], key: Any, f: Records, inner: Field, word: str) -> Callable[[int], None]:
        """Put a piece with another word in the place of one, or take that back."""
        piece = pieces[key]
        moved = self.declared.moved
        after = moved(self.state, piece, word) if moved else changed(f, piece, inner.name, word)
        return _either(_entry(pieces, key), piece, after)

    def _away(self, edit: Edit) -> Edit:
        """The same edit, of which only that it leaves its word is said."""
        away = self._edit(edit.put, 0, 1, edit.name, edit.piece)
        away.away, away.message = True, self.declared.away
        return away

    def _value(self, bound: Any) -> Any:
        """Return a bound, or names, that may be a function of the state."""
        return bound(self.state) if callable(bound) else bound


def _bit(marks: list[int], k: int, bit: int) -> Place:
    """One bit of the marks at a place."""

    def put(is_set: bool) -> None:
        marks[k] = marks[k] | bit if is_set else marks[k] & ~bit

    return Place(lambda: marks[k] & bit, put)


def _member(things: list[Any], thing: Any) -> Callable[[int], None]:
    """Add something to a list that does not hold it, or remove it."""

    def put(n: int) -> None:
        if n:
            things.append(thing)
        elif thing in things:
            things.remove(thing)

    return put


def _either(place: Place, before: Any, after: Any) -> Callable[[int], None]:
    """Put one thing in the place of another, or take that back."""
    return lambda n: place.set(after if n else before)


def _inner(records: Records, name: str) -> Field:
    """Return a field of pieces by its name. Raises TypeError if there is none."""
    for f in SHAPES[records.of].fields:
        if f.name == name:
            return f
    raise TypeError(f"remedy_fields: {records.name} have no field {name!r}")


def changed(records: Records, piece: Any, name: str, thing: Any) -> Any:
    """Return a piece that differs in one field."""
    return records.of(*[thing if f.name == name else getattr(piece, f.name) for f in SHAPES[records.of].fields])


def _piece(pieces: dict[Any, Any], key: Any, records: Records, inner: Field) -> Place:
    """A field of a piece, which is replaced by one that differs in it."""
    name = inner.name
    return Place(
        lambda: getattr(pieces[key], name),
        lambda thing: pieces.__setitem__(key, changed(records, pieces[key], name, thing)),
    )
