"""What two positions of a game differ in, field by field, as one viewer may see it.

It is read off the declared fields (`tabletop.engine.schema`), so any game has it: numbers before and after, things that
came to a pile or left it, and the points. A viewer who may not see the things in a pile sees how many came or left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.decisions import PositionError, require_position
from tabletop.engine.core.outcomes import FIELD, OWN, POINTS, UNKNOWN, Difference, Item, Name
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import to_singular
from tabletop.engine.preview.opaque_values import Unseen, known_of
from tabletop.engine.schema.compounds import Keyed, Listed, Record, Records, Seats
from tabletop.engine.schema.fields import EVERYBODY, NOBODY, OWNER, SCORES, Amounts, Bits, Field, Index, Marks
from tabletop.engine.schema.generated.generate import SHAPES

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

PLACE = "place"
"""The kind of what has no name but a number."""
LOOSE = ("word", "index", "number")
"""What a list of no fixed length holds as things that come and go; where each stands among them is no difference."""


def differences(before: State, after: State, viewer: int | None = None) -> tuple[Difference, ...]:
    """What is not as it was, as `viewer` may see it (None: everything that lies open to somebody), points first.

    `before` and `after` are positions of one game, whose fields are declared; PositionError for others.

    >>> before, taken = deal.clone(), deal.apply_action("take")
    >>> [change.text(deal) for change in tabletop.differences(before, deal, viewer=0)]
    ['Player 2: Hand: + K♠', 'Discard pile: − K♠', 'Open cards taken: 0 → 1']
    """
    require_position(before)
    require_position(after)
    if type(before) is not type(after) or before.game.num_players != after.game.num_players:
        raise PositionError(f"the positions are of different games: {before.game!r} and {after.game!r}")
    looking = Looking(before, after, viewer)
    return (*scored(before, after), *looking.found())


def scored(before: State, after: State) -> Iterator[Difference]:
    """Whose points are not what they were."""
    for seat, (was, now) in enumerate(zip(before.scores(), after.scores(), strict=True)):
        if was != now:
            yield Difference("number", seat, (Name(POINTS, OWN, POINTS),), was, now)


class Looking:
    """Compares two positions for one viewer."""

    def __init__(self, before: State, after: State, viewer: int | None) -> None:
        self.before, self.after, self.viewer = before, after, viewer
        self.state, self.game = after, after.game
        self.forms: Mapping[str, Callable[..., Iterator[Difference]]] = {
            "number": self.number, "player": self.word, "flag": self.word, "word": self.word, "index": self.index,
            "pile": self.pile, "amounts": self.amounts, "bits": self.bits, "marks": self.marks, "words": self.words,
            "list": self.listed, "keyed": self.keyed, "pieces": self.pieces, "piece": self.piece,
        }  # fmt: skip

    def found(self) -> Iterator[Difference]:
        """Every difference, seats first."""
        shape = SHAPES.get(type(self.after))
        fields = shape.fields if shape is not None else ()
        for f in fields:
            if isinstance(f, Seats):
                inner = SHAPES[f.of].fields
                for seat, (was, now) in enumerate(
                    zip(getattr(self.before, f.name), getattr(self.after, f.name), strict=True)
                ):
                    yield from self.fields(inner, was, now, seat, OWN)
        yield from self.fields(fields, self.before, self.after, -1, FIELD)

    def fields(self, fields: Sequence[Field], was: Any, now: Any, seat: int, kind: str) -> Iterator[Difference]:
        """The fields of one keeper."""
        beside = {f.known[1:] for f in fields if f.known.startswith(".")}
        for f in fields:
            if f.shown and f.name not in beside and not isinstance(f, Seats):
                one, two = getattr(was, f.name), getattr(now, f.name)
                if one is not two and one != two and not self.is_score(f, one, two, seat):
                    path = (Name(f.name, kind, f.name),)
                    yield from self.field(f, one, two, seat, path, (was, now))

    def is_score(self, f: Field, one: Any, two: Any, seat: int) -> bool:
        """Whether that is the score of the seat, which is told as such."""
        if f.name not in SCORES or seat < 0:
            return False
        return bool((one, two) == (self.before.scores()[seat], self.after.scores()[seat]))

    def sees(self, f: Field, state: State, owner: int) -> bool:
        """Whether the viewer sees this field of its owner."""
        seen = f.leaf.seen
        if seen == EVERYBODY or (self.viewer is None and seen != NOBODY):
            return True
        if seen == NOBODY or self.viewer is None:
            return False
        return owner == self.viewer if seen == OWNER else bool(getattr(state, seen)(self.viewer, owner))

    def field(
        self, f: Field, one: Any, two: Any, seat: int, path: tuple[Name, ...], keepers: tuple[Any, Any]
    ) -> Iterator[Difference]:
        """One field that is not as it was."""
        compare = self.forms.get(f.kind)
        if compare is None:
            return
        if f.kind == "list" and isinstance(f, Listed) and (f.per_seat or f.leaf.kind == "pile"):
            yield from self.listed(f, one, two, seat, path)
        elif self.sees(f, self.before, seat) and self.sees(f, self.after, seat):
            yield from compare(f, one, two, seat, path)
        elif callable(f.leaf.veil_as):
            was, now = (f.leaf.veil_as(keeper) for keeper in keepers)
            yield from self.pile(f, was, now, seat, path)
        elif f.kind == "pile":
            was, now = (
                self.known(f, held, seat, state, keeper)
                for held, state, keeper in zip((one, two), (self.before, self.after), keepers, strict=True)
            )
            yield from self.pile(f, was, now, seat, path)

    def known(self, f: Field, held: Sequence[Any], seat: int, state: State, keeper: Any) -> list[Any]:
        """A hidden pile as the viewer knows it: what is known to lie there, and as many unseen as there are more."""
        there: list[Any] = []
        if self.viewer is not None and keeper is not None:
            there += known_of(state, self.viewer, keeper, f, seat)
        return [*there, *[Unseen("?")] * (len(held) - len(there))]

    # --- forms ----------------------------------------------------------------------------------------------------

    def number(self, f: Field, one: int, two: int, seat: int, path: tuple[Name, ...]) -> Iterator[Difference]:
        yield Difference("number", seat, path, one, two)

    def word(self, f: Field, one: Any, two: Any, seat: int, path: tuple[Name, ...]) -> Iterator[Difference]:
        if f.kind == "player":
            one, two = ("" if seat < 0 else seat for seat in (one, two))
        one, two = (UNKNOWN if type(word) is Unseen else word for word in (one, two))
        yield Difference("word", seat, path, one, two)

    def index(self, f: Index, one: int, two: int, seat: int, path: tuple[Name, ...]) -> Iterator[Difference]:
        names = self.names(f.names)
        was, now = ("" if k < 0 else names[k] for k in (one, two))
        yield Difference("word", seat, path, was, now)

    def pile(
        self, f: Field, one: Sequence[Any], two: Sequence[Any], seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        kind = self.game.kinds.get(f.name) or self.kind(f.leaf.pool or "card")
        yield from self.things(f, one, two, seat, path, kind)

    def things(
        self, f: Field, one: Iterable[Any], two: Iterable[Any], seat: int, path: tuple[Name, ...], kind: str
    ) -> Iterator[Difference]:
        """What came and left among things of one kind; where a thing lies among them is no difference."""
        was, veiled_was = _sorted(one)
        now, veiled_now = _sorted(two)
        came = tuple(self.thing(kind, thing) for thing in (now - was).elements())
        left = tuple(self.thing(kind, thing) for thing in (was - now).elements())
        sizes = was.total() + veiled_was, now.total() + veiled_now
        unseen = veiled_now - veiled_was
        if came or left or unseen:
            ref = _pile(f, seat) if f.leaf.kind == "pile" else ""
            yield Difference("things", seat, path, *sizes, ref, came, left, unseen)

    def amounts(self, f: Amounts, one: Any, two: Any, seat: int, path: tuple[Name, ...]) -> Iterator[Difference]:
        kind, was, now = self.kind(f.name), *(self.by_name(f, held) for held in (one, two))
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

    def by_name(self, f: Amounts, held: Any) -> dict[str, int]:
        """Amounts by name, however they are held."""
        if f.held == "dict":
            return dict(held)
        names = self.names(f.names)
        if f.held == "pairs":
            return {names[k]: n for k, n in held}
        return dict(zip(names, held, strict=True))

    def bits(self, f: Bits, one: int, two: int, seat: int, path: tuple[Name, ...]) -> Iterator[Difference]:
        was, now = ([str(name) for name, bit in f.bits.items() if held & bit] for held in (one, two))
        yield from self.things(f, was, now, seat, path, self.kind(f.name))

    def marks(
        self, f: Marks, one: Sequence[int], two: Sequence[int], seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        names = self.names(f.names)
        for key, bit in f.marks.items():
            was, now = ([name for name, held in zip(names, marks, strict=True) if held & bit] for marks in (one, two))
            yield from self.things(f, was, now, seat, (Name(key, path[0].kind, key),), self.kind(f.name))

    def words(
        self, f: Field, one: Mapping[str, str], two: Mapping[str, str], seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        kind = self.kind(f.name)
        for key in {**one, **two}:
            was, now = one.get(key, ""), two.get(key, "")
            if was is now:
                continue
            here = (*path, Name(key, kind, key))
            each = self.game.kinds.get(f"{f.name}.each") or kind
            yield from self.things(f, [was] if was else [], [now] if now else [], seat, here, each)

    def listed(
        self, f: Listed, one: Sequence[Any], two: Sequence[Any], seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        inner = f.inner
        if f.per_seat:
            for owner, (was, now) in enumerate(zip(one, two, strict=True)):
                if was is not now and was != now and not self.is_score(f, was, now, owner):
                    yield from self.field(inner, was, now, owner, path, (self.before, self.after))
        elif isinstance(inner, Record) or len(one) != len(two) or (inner.kind in LOOSE and not f.count):
            if inner.kind == "index":
                names = self.names(inner.names)  # type: ignore[attr-defined]
                one, two = ([names[k] for k in held] for held in (one, two))
            if inner.kind in ("word", "index", "number"):
                yield from self.things(f, one, two, seat, path, self.kind(f.name))
        else:
            for k, (was, now) in enumerate(zip(one, two, strict=True)):
                if was is not now and was != now:
                    yield from self.field(inner, was, now, seat, (*path, Name(str(k), PLACE, k + 1)), (None, None))

    def keyed(
        self, f: Keyed, one: Sequence[Any], two: Sequence[Any], seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        kind = self.kind(f.name)
        for name, was, now in zip(self.names(f.names), one, two, strict=True):
            if was is not now and was != now:
                yield from self.field(f.inner, was, now, seat, (*path, Name(name, kind, name)), (None, None))

    def pieces(
        self, f: Records, one: Mapping[Any, Any], two: Mapping[Any, Any], seat: int, path: tuple[Name, ...]
    ) -> Iterator[Difference]:
        arrived = [self.item(f, two[key], seat) for key in two if key not in one]
        gone = [self.item(f, one[key], seat) for key in one if key not in two]
        if arrived or gone:
            came, left = (tuple(item for item in items if item.kind != PLACE) for items in (arrived, gone))
            unseen = len(arrived) - len(came) - len(gone) + len(left)
            yield Difference("things", seat, path, len(one), len(two), "", came, left, unseen)
        for key in two:
            if key in one and one[key] is not two[key]:
                item = self.item(f, two[key], seat)
                here = (*path, Name(str(key), item.kind, item.thing))
                yield from self.inside(f.of, one[key], two[key], seat, here, item.ref)

    def piece(self, f: Record, one: Any, two: Any, seat: int, path: tuple[Name, ...]) -> Iterator[Difference]:
        yield from self.inside(f.of, one, two, seat, path, f.name)

    def inside(self, of: type, one: Any, two: Any, seat: int, path: tuple[Name, ...], ref: str) -> Iterator[Difference]:
        """The fields of a piece that are not as they were."""
        for f in SHAPES[of].fields:
            was, now = getattr(one, f.name), getattr(two, f.name)
            if f.shown and was != now:
                for found in self.field(f, was, now, seat, (*path, Name(f.name, FIELD, f.name)), (one, two)):
                    yield Difference(
                        found.form, found.seat, found.path, found.before, found.after, ref, found.came, found.left,
                        found.unseen,
                    )  # fmt: skip

    def item(self, f: Records, piece: Any, seat: int) -> Item:
        """A piece: called by the first word that it holds."""
        key = getattr(piece, f.key)
        ref = f"{to_singular(f.name)}:{seat}:{key}" if seat >= 0 else f"{to_singular(f.name)}:{key}"
        for inner in SHAPES[f.of].fields:
            if inner.kind in ("word", "index") and (thing := getattr(piece, inner.name)) not in ("", -1):
                if type(thing) is Unseen:
                    break
                called = self.names(inner.names)[thing] if isinstance(inner, Index) else thing
                kind = self.kind(inner.saved)
                return Item(self.game.reference(kind, called) if called == key else ref, kind, called)
        return Item(ref, PLACE, key)

    def kind(self, name: str) -> str:
        """What the things of a field or pool are for the game."""
        return self.game.kinds.get(name) or to_singular(name)

    def thing(self, kind: str, thing: Any) -> Item:
        """One thing of a pile."""
        return Item(self.game.reference(kind, thing), kind, thing)

    def names(self, names: Any) -> Sequence[str]:
        """Names that are constants or a function of the state."""
        found: Sequence[str] = names(self.state) if callable(names) else names
        return found


def _sorted(things: Iterable[Any]) -> tuple[Counter[Any], int]:
    """The things that are known, counted, and how many are not."""
    there = [thing for thing in things if type(thing) is Unseen or thing != ""]
    known = Counter(thing for thing in there if type(thing) is not Unseen)
    return known, len(there) - known.total()


def _pile(f: Field, seat: int) -> str:
    """The reference of a whole pile."""
    return f"pile:{f.name}:{seat}" if seat >= 0 else f"pile:{f.name}"


def label_of(state: State, kind: str, name: str) -> str:
    """What a field is called in English: one of a seat (OWN), or else one of the table or of its pieces."""
    labels = state.game.labels
    if said := (kind == OWN and labels.get(f"own.{name}")) or labels.get(name):
        return said
    if name == POINTS:
        return N_("Points")
    shape = SHAPES.get(type(state))
    fields = shape.fields if shape is not None else ()
    seats = [inner for f in fields if isinstance(f, Seats) for inner in SHAPES[f.of].fields]
    pieces = [inner for f in (*fields, *seats) if isinstance(f, (Records, Record)) for inner in SHAPES[f.of].fields]
    for f in (*seats, *fields, *pieces) if kind == OWN else (*fields, *pieces, *seats):
        if name == f.name:
            return f.label
    return name.replace("_", " ")
