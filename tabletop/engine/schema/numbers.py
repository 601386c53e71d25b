"""A declared table as numbers, each with a name and in words: what a value of positions is learned from.

`numbers_of(game)` writes, from the declaration, one function for what belongs to a seat, as another may know it, and
one for the table. A number, a flag and each name of amounts is an entry of its own; of a pile the size and, as far as
it may be seen, how often each thing lies in it (cards of one design are one thing); of pieces how many there are,
what they hold together, and how often each thing is among them. What the players cannot see counts as nothing there.
Names that stand for places (functions of the state, as areas are) are not told apart: the sum counts, and how many
are not 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.schema.compounds import Keyed, Listed, Record, Records, Seats, Tuples
from tabletop.engine.schema.fields import (
    EVERYBODY,
    NOBODY,
    OWNER,
    Amounts,
    Bits,
    Field,
    Flag,
    Index,
    Marks,
    Number,
    Pile,
    Player,
    Word,
    Words,
)
from tabletop.engine.schema.generated.generate import SHAPES

MOST_NAMES = 250
"""Of so many things or names at most each is an entry of its own."""

OfSeat: TypeAlias = Callable[[Any, int, int], list[float]]
OfTable: TypeAlias = Callable[[Any], list[float]]
Weights: TypeAlias = Mapping[str, Sequence[float]]
"""Several weights for each entry, by its name; who is left out has none."""


class Entry(NamedTuple):
    """One number."""

    name: str
    """As in saved positions: "goods.gun"; of a thing "hand:school"."""
    about: str
    """What it counts, in words."""

    @property
    def thing(self) -> bool:
        """Whether it counts one of many things, e.g. one card."""
        return ":" in self.name


class Numbers:
    """The numbers of a game, from one of its positions."""

    def __init__(self, state: State) -> None:
        self._seat, self._table = texts_of(state)
        self.seat = self._seat.entries()
        """What `of_seat` gives."""
        self.table = self._table.entries()
        """What `of_table` gives."""
        for entries in (self.seat, self.table):
            _all_apart(entries)
        self.source = f"{self._seat.counting(SEAT)}\n\n\n{self._table.counting(TABLE)}\n"
        """How both are written."""
        self.of_seat: OfSeat = self._seat.made(self._seat.counting(SEAT))
        """(state, owner, viewer): what belongs to one seat, as far as another may know it."""
        self.of_table: OfTable = self._table.made(self._table.counting(TABLE))
        """(state): what belongs to nobody."""

    def weighed(self, seat: Weights, table: Weights) -> tuple[OfSeat, OfTable]:
        """Functions like `of_seat` and `of_table` that give only sums: for each place of the weights one.

        They are as quick as the numbers are few that have weights and are not 0.
        """
        of_seat = self._seat.made(self._seat.weighing(SEAT, seat))
        return of_seat, self._table.made(self._table.weighing(TABLE, table))


class Counted(NamedTuple):
    """Things that are counted one by one: what there may be, and what is there."""

    prefix: str
    about: str
    among: tuple[tuple[str, str], ...]
    """Each thing, and what it is counted as."""
    there: str
    sees: str

    def each(self, *lines: str) -> list[str]:
        """These lines for each thing that is there and may be seen."""
        loop = [f"for thing in {self.there}:", *[f"    {line}" for line in lines]]
        if self.sees:
            loop = [f"if {self.sees}:", *[f"    {line}" for line in loop]]
        return [f"    {line}" for line in loop]


class Text:
    """The text of one function."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.constants: dict[str, Any] = {}
        self.early: list[str] = []
        self.terms: list[tuple[Entry, str]] = []
        self.counted: list[Counted] = []
        self.sees: dict[str, str] = {}

    def add(self, name: str, about: str, text: str, sees: str = "") -> None:
        """One number."""
        self.terms.append((Entry(name, about), f"({text} if {sees} else 0)" if sees else text))

    def count(self, name: str, about: str, among: Any, there: str, sees: str = "", pool: str = "") -> None:
        """How often each thing (of a pool) is there, if there are not too many to tell apart."""
        things = tuple(self._designs(among))
        if len({design for _, design in things}) <= MOST_NAMES:
            self.counted.append(Counted(name, about, things, there, sees))

    def _designs(self, among: Any) -> Iterator[tuple[str, str]]:
        """Each thing with its design, if these are told."""
        known = among(self.state) if callable(among) else among
        for thing in known:
            design = known[thing] if isinstance(known, Mapping) else thing
            yield thing, design if isinstance(design, str) else thing

    def seen(self, f: Field) -> str | None:
        """Whether the viewer may see a field, as text: "" always, None never."""
        seen = f.leaf.seen
        if seen == EVERYBODY:
            return ""
        if seen == NOBODY:
            return None
        if seen not in self.sees:
            self.sees[seen] = f"sees_{len(self.sees) + 1}"
            told = "owner == viewer" if seen == OWNER else f"state.{seen}(viewer, owner)"
            self.early.append(f"    {self.sees[seen]} = {told}")
        return self.sees[seen]

    # --- fields ---------------------------------------------------------------------------------------------------

    def field(self, f: Field, x: str, name: str) -> None:
        """The numbers of one field, which is called `x` in the function."""
        sees = self.seen(f)
        if isinstance(f, Pile):
            self.add(name, f"{f.label}: how many", f"len({x})")
            if sees is not None:
                self.count(name, f.label, f.among, x, sees, f.leaf.pool)
        elif isinstance(f, Records):
            self.add(name, f"{f.label}: how many", f"len({x})")
            if sees is not None:
                self.pieces(f, f.of, f"{x}.values()", name, sees)
        elif isinstance(f, (Tuples, Words)):
            self.add(name, f"{f.label}: how many", f"len({x})")
        elif isinstance(f, Listed) and not f.per_seat:
            self.listed(f, x, name, sees)
        elif sees is not None:
            self.plain(f, x, name, sees)

    def plain(self, f: Field, x: str, name: str, sees: str) -> None:
        """One that is no list of anything."""
        if isinstance(f, (Number, Flag)):
            if not isinstance(f, Player):
                self.add(name, f.label, x, sees)
        elif isinstance(f, Word):
            self.count(name, f.label, f.among, f"({x},)", sees, f.leaf.pool)
        elif isinstance(f, Index):
            if not callable(f.names):
                names = self.constant(dict(enumerate(f.names)))
                self.count(name, f.label, f.names, f"({names}.get({x}),)", sees)
        elif isinstance(f, Amounts):
            self.amounts(f, x, name, sees)
        elif isinstance(f, Bits):
            for key, bit in f.bits.items():
                self.add(f"{name}.{key}", f"{f.label}: {key}", f"({x} & {bit} > 0)", sees)
        elif isinstance(f, Marks):
            for key, bit in f.marks.items():
                self.add(key, f"{f.label}: {key}", f"sum([m & {bit} > 0 for m in {x}])", sees)
        elif isinstance(f, Keyed):
            self.keyed(f, x, name, sees)
        elif isinstance(f, Record):
            self.pieces(f, f.of, f"({x},)", name, sees)

    def constant(self, value: Any) -> str:
        """The name of something the text needs."""
        name = f"constant_{len(self.constants) + 1}"
        self.constants[name] = value
        return name

    def amounts(self, f: Amounts, x: str, name: str, sees: str) -> None:
        """Each name, or the sum."""
        if f.held == "pairs":
            self.add(name, f"{f.label}: together", f"sum([n for _, n in {x}])", sees)
        elif callable(f.names):
            held = f"{x}.values()" if f.held == "dict" else x
            self.add(name, f"{f.label}: together", f"sum({held})", sees)
            self.add(f"{name}.places", f"{f.label}: on how many", f"sum([n != 0 for n in {held}])", sees)
        else:
            for k, key in enumerate(f.names):
                at = repr(key) if f.held == "dict" else str(k)
                self.add(f"{name}.{key}", f"{f.label}: {key}", f"{x}[{at}]", sees)

    def keyed(self, f: Keyed, x: str, name: str, sees: str) -> None:
        """Each name, or the sum, of numbers; how many of a set."""
        inner = f.inner
        if not isinstance(inner, (Number, Flag, Bits)) or isinstance(inner, Player):
            return
        if callable(f.names):
            held = f"n.bit_count() for n in {x}" if isinstance(inner, Bits) else f"n for n in {x}"
            self.add(name, f"{f.label}: together", f"sum([{held}])", sees)
            return
        for k, key in enumerate(f.names):
            held = f"{x}[{k}].bit_count()" if isinstance(inner, Bits) else f"{x}[{k}]"
            self.add(f"{name}.{key}", f"{f.label}: {key}", held, sees)

    def listed(self, f: Listed, x: str, name: str, sees: str | None) -> None:
        """How many there are, what they hold together, and which things."""
        inner = f.inner
        if not f.count:
            self.add(name, f"{f.label}: how many", f"len({x})")
        if isinstance(inner, Pile):
            self.add(f"{name}.things", f"{f.label}: how many things", f"sum(map(len, {x}))")
            if sees is not None:
                there = f"[thing for pile in {x} for thing in pile]"
                self.count(name, f.label, inner.among, there, sees, inner.leaf.pool)
        elif isinstance(inner, Word) and sees is not None:
            self.count(name, f.label, inner.among, x, sees, inner.leaf.pool)
        elif isinstance(inner, (Number, Flag)) and not isinstance(inner, Player) and sees is not None:
            self.add(f"{name}.sum", f"{f.label}: together", f"sum({x})", sees)

    def pieces(self, f: Field, of: type, there: str, name: str, sees: str) -> None:
        """What pieces hold together, and which things are among them."""
        key = f.key if isinstance(f, Records) else ""
        for part in SHAPES[of].fields:
            inner, about = f"{name}.{part.saved}", f"{f.label}: {part.label}"
            if part.saved == key and isinstance(part, Number):
                continue
            if isinstance(part, (Number, Flag)) and not isinstance(part, Player):
                self.add(inner, about, f"sum([one.{part.name} for one in {there}])", sees)
            elif isinstance(part, Word):
                self.count(inner, about, part.among, f"[one.{part.name} for one in {there}]", sees, part.leaf.pool)
            elif isinstance(part, Amounts) and part.held == "pairs":
                self.add(inner, about, f"sum([n for one in {there} for _, n in one.{part.name}])", sees)
            elif isinstance(part, Amounts) and part.held != "dict":
                self.add(inner, about, f"sum([n for one in {there} for n in one.{part.name}])", sees)

    def for_seat(self, f: Field, x: str) -> None:
        """What a field of the table says of one seat: which seat it names, or what it holds for each."""
        if isinstance(f, Player):
            self.add(f.saved, f.label, f"({x} == owner)")
        elif isinstance(f, Listed) and f.per_seat:
            self.field(f.inner, f"{x}[owner]", f.saved)
        elif isinstance(f, Listed) and isinstance(f.inner, Player):
            self.add(f.saved, f"{f.label}: how many", f"{x}.count(owner)")
        elif isinstance(f, Records):
            owners = [part for part in SHAPES[f.of].fields if isinstance(part, Player)]
            if owners:
                own = f"[one for one in {x}.values() if one.{owners[0].name} == owner]"
                self.add(f.saved, f"{f.label}: how many", f"len({own})")
                self.pieces(f, f.of, own, f.saved, "")

    # --- the whole ------------------------------------------------------------------------------------------------

    def entries(self) -> tuple[Entry, ...]:
        """All entries in the order of the numbers."""
        found = [entry for entry, _ in self.terms]
        for c in self.counted:
            for design in dict.fromkeys(design for _, design in c.among):
                found.append(Entry(f"{c.prefix}:{design}", f"{c.about}: {design}"))
        return tuple(found)

    def counting(self, head: str) -> str:
        """The function that gives all numbers."""
        lines = [head, *self.early, "    x = [", *[f"        {text}," for _, text in self.terms], "    ]"]
        place = len(self.terms)
        for c in self.counted:
            designs = {design: k for k, design in enumerate(dict.fromkeys(design for _, design in c.among))}
            places = self.constant({thing: place + designs[design] for thing, design in c.among})
            lines.append(f"    x += {self.constant((0,) * len(designs))}")
            lines += c.each(f"if thing in {places}:", f"    x[{places}[thing]] += 1")
            place += len(designs)
        return "\n".join([*lines, "    return x"])

    def weighing(self, head: str, weights: Weights) -> str:
        """The function that gives sums of weighed numbers."""
        sums = [f"sum_{k}" for k in range(max(map(len, weights.values()), default=0))]
        lines = [head, *self.early, *[f"    {one} = 0.0" for one in sums]]
        for entry, text in self.terms:
            if any(own := weights.get(entry.name, ())):
                lines += [f"    n = {text}", "    if n:"]
                lines += [f"        {one} += {weight!r} * n" for one, weight in zip(sums, own, strict=True) if weight]
        for c in self.counted:
            own_of = {thing: weights.get(f"{c.prefix}:{design}", ()) for thing, design in c.among}
            if known := {thing: tuple(own) for thing, own in own_of.items() if any(own)}:
                lines += c.each(
                    f"own = {self.constant(known)}.get(thing)",
                    "if own:",
                    *[f"    {one} += own[{k}]" for k, one in enumerate(sums)],
                )
        return "\n".join([*lines, f"    return [{', '.join(sums)}]"])

    def made(self, text: str) -> Any:
        """The function of this text."""
        room = dict(self.constants)
        exec(compile(text, "<numbers>", "exec"), room)
        return room["numbers"]


SEAT, TABLE = "def numbers(state, owner, viewer):", "def numbers(state):"


@lru_cache(maxsize=64)
def numbers_of(game: Game) -> Numbers | None:
    """The numbers of a game; None if its table is not declared.

    >>> from tabletop.engine.schema.numbers import numbers_of
    >>> numbers = numbers_of(gin)
    >>> [entry.name for entry in numbers.seat][:6]
    ['mine', 'to move', 'hand', 'taken', 'points.knock', 'points.gin']
    """
    state = game.new_initial_state(0)
    return Numbers(state) if type(state) in SHAPES else None


def texts_of(state: State) -> tuple[Text, Text]:
    """What belongs to a seat, and what to nobody."""
    seat, table = Text(state), Text(state)
    seat.add("mine", "whether it is the seat that looks", "(owner == viewer)")
    seat.add("to move", "whether it is asked", "(state.agenda[-1][1] == owner if state.agenda else False)")
    for f in SHAPES[type(state)].fields:
        x = f"state.{f.name}"
        if isinstance(f, Seats):
            part = f"seat_{f.name}"
            seat.early.append(f"    {part} = {x}[owner]")
            for inner in SHAPES[f.of].fields:
                seat.field(inner, f"{part}.{inner.name}", inner.saved)
        else:
            seat.for_seat(f, x)
            if not of_seats(f):
                table.field(f, x, f.saved)
    return seat, table


def of_seats(f: Field) -> bool:
    """Whether all that a field of the table holds belongs to seats."""
    return isinstance(f, Player) or (isinstance(f, Listed) and (f.per_seat or isinstance(f.inner, Player)))


def _all_apart(entries: Iterable[Entry]) -> None:
    """Raise ValueError if two entries have one name."""
    names = [entry.name for entry in entries]
    if len(set(names)) < len(names):
        raise ValueError(f"two numbers have one name: {sorted({n for n in names if names.count(n) > 1})}")
