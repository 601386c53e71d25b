"""A declared table as numbers, each with a name and in words: what a value of positions is learned from.

`find_value_features(game)` writes, from the declaration, one function for what belongs to a seat, as another may know it, and
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
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import (
    KeyedField,
    ListField,
    PieceField,
    PiecesField,
    SeatsField,
    TuplesField,
)
from tabletop.engine.schema.field_types import (
    EVERYBODY,
    NOBODY,
    OWNER,
    AmountsField,
    BitsField,
    Field,
    FlagField,
    IndexField,
    MarksField,
    NumberField,
    PileField,
    PlayerField,
    WordField,
    WordsField,
)

MAX_NAMES = 250
"""Of so many things or names at most each is an entry of its own."""

SeatFunction: TypeAlias = Callable[[Any, int, int], list[float]]
TableFunction: TypeAlias = Callable[[Any], list[float]]
Weights: TypeAlias = Mapping[str, Sequence[float]]
"""Several weights for each entry, by its name; who is left out has none."""


class ValueFeature(NamedTuple):
    """One number."""

    name: str
    """As in saved positions: "goods.gun"; of a thing "hand:school"."""
    about: str
    """What it counts, in words."""

    @property
    def is_thing(self) -> bool:
        """Whether it counts one of many things, e.g. one card."""
        return ":" in self.name


class ValueFeatures:
    """The numbers of a game, from one of its positions."""

    def __init__(self, state: State) -> None:
        self._seat, self._table = write_feature_code(state)
        self.seat = self._seat.list_features()
        """What `of_seat` gives."""
        self.table = self._table.list_features()
        """What `of_table` gives."""
        for entries in (self.seat, self.table):
            _check_distinct(entries)
        self.source = f"{self._seat.write_counting(SEAT_HEAD)}\n\n\n{self._table.write_counting(TABLE_HEAD)}\n"
        """How both are written."""
        self.count_seat: SeatFunction = self._seat.compile_function(self._seat.write_counting(SEAT_HEAD))
        """(state, owner, viewer): what belongs to one seat, as far as another may know it."""
        self.count_table: TableFunction = self._table.compile_function(self._table.write_counting(TABLE_HEAD))
        """(state): what belongs to nobody."""

    def build_weighted(self, seat: Weights, table: Weights) -> tuple[SeatFunction, TableFunction]:
        """Functions like `of_seat` and `of_table` that give only sums: for each place of the weights one.

        They are as quick as the numbers are few that have weights and are not 0.
        """
        of_seat = self._seat.compile_function(self._seat.write_weighing(SEAT_HEAD, seat))
        return of_seat, self._table.compile_function(self._table.write_weighing(TABLE_HEAD, table))


class CountedThings(NamedTuple):
    """Things that are counted one by one: what there may be, and what is there."""

    prefix: str
    about: str
    among: tuple[tuple[str, str], ...]
    """Each thing, and what it is counted as."""
    things_text: str
    visibility: str

    def write_loop(self, *lines: str) -> list[str]:
        """These lines for each thing that is there and may be seen."""
        loop = [f"for thing in {self.things_text}:", *[f"    {line}" for line in lines]]
        if self.visibility:
            loop = [f"if {self.visibility}:", *[f"    {line}" for line in loop]]
        return [f"    {line}" for line in loop]


class FeatureCode:
    """The text of one function."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.constants: dict[str, Any] = {}
        self.early_lines: list[str] = []
        self.terms: list[tuple[ValueFeature, str]] = []
        self.counted: list[CountedThings] = []
        self.visibility_names: dict[str, str] = {}

    def add_term(self, name: str, about: str, text: str, sees: str = "") -> None:
        """One number."""
        self.terms.append((ValueFeature(name, about), f"({text} if {sees} else 0)" if sees else text))

    def add_count(self, name: str, about: str, among: Any, things_text: str, sees: str = "", pool: str = "") -> None:
        """How often each thing (of a pool) is there, if there are not too many to tell apart."""
        things = tuple(self._list_designs(among))
        if len({design for _, design in things}) <= MAX_NAMES:
            self.counted.append(CountedThings(name, about, things, things_text, sees))

    def _list_designs(self, among: Any) -> Iterator[tuple[str, str]]:
        """Each thing with its design, if these are told."""
        things = among(self.state) if callable(among) else among
        for thing in things:
            design = things[thing] if isinstance(things, Mapping) else thing
            yield thing, design if isinstance(design, str) else thing

    def name_visibility(self, f: Field) -> str | None:
        """Whether the viewer may see a field, as text: "" always, None never."""
        seen = f.leaf.seen
        if seen == EVERYBODY:
            return ""
        if seen == NOBODY:
            return None
        if seen not in self.visibility_names:
            self.visibility_names[seen] = f"sees_{len(self.visibility_names) + 1}"
            condition = "owner == viewer" if seen == OWNER else f"state.{seen}(viewer, owner)"
            self.early_lines.append(f"    {self.visibility_names[seen]} = {condition}")
        return self.visibility_names[seen]

    # --- fields ---------------------------------------------------------------------------------------------------

    def add_field(self, f: Field, x: str, name: str) -> None:
        """The numbers of one field, which is called `x` in the function."""
        sees = self.name_visibility(f)
        if isinstance(f, PileField):
            self.add_term(name, f"{f.label}: how many", f"len({x})")
            if sees is not None:
                self.add_count(name, f.label, f.among, x, sees, f.leaf.pool)
        elif isinstance(f, PiecesField):
            self.add_term(name, f"{f.label}: how many", f"len({x})")
            if sees is not None:
                self.add_pieces(f, f.of, f"{x}.values()", name, sees)
        elif isinstance(f, (TuplesField, WordsField)):
            self.add_term(name, f"{f.label}: how many", f"len({x})")
        elif isinstance(f, ListField) and not f.per_seat:
            self.add_listed(f, x, name, sees)
        elif sees is not None:
            self.add_plain(f, x, name, sees)

    def add_plain(self, f: Field, x: str, name: str, sees: str) -> None:
        """One that is no list of anything."""
        if isinstance(f, (NumberField, FlagField)):
            if not isinstance(f, PlayerField):
                self.add_term(name, f.label, x, sees)
        elif isinstance(f, WordField):
            self.add_count(name, f.label, f.among, f"({x},)", sees, f.leaf.pool)
        elif isinstance(f, IndexField):
            if not callable(f.names):
                names = self.add_constant(dict(enumerate(f.names)))
                self.add_count(name, f.label, f.names, f"({names}.get({x}),)", sees)
        elif isinstance(f, AmountsField):
            self.add_amounts(f, x, name, sees)
        elif isinstance(f, BitsField):
            for key, bit in f.bits.items():
                self.add_term(f"{name}.{key}", f"{f.label}: {key}", f"({x} & {bit} > 0)", sees)
        elif isinstance(f, MarksField):
            for key, bit in f.marks.items():
                self.add_term(key, f"{f.label}: {key}", f"sum([m & {bit} > 0 for m in {x}])", sees)
        elif isinstance(f, KeyedField):
            self.add_keyed(f, x, name, sees)
        elif isinstance(f, PieceField):
            self.add_pieces(f, f.of, f"({x},)", name, sees)

    def add_constant(self, value: Any) -> str:
        """The name of something the text needs."""
        name = f"constant_{len(self.constants) + 1}"
        self.constants[name] = value
        return name

    def add_amounts(self, f: AmountsField, x: str, name: str, sees: str) -> None:
        """Each name, or the sum."""
        if f.container == "pairs":
            self.add_term(name, f"{f.label}: together", f"sum([n for _, n in {x}])", sees)
        elif callable(f.names):
            values_text = f"{x}.values()" if f.container == "dict" else x
            self.add_term(name, f"{f.label}: together", f"sum({values_text})", sees)
            self.add_term(f"{name}.places", f"{f.label}: on how many", f"sum([n != 0 for n in {values_text}])", sees)
        else:
            for k, key in enumerate(f.names):
                at = repr(key) if f.container == "dict" else str(k)
                self.add_term(f"{name}.{key}", f"{f.label}: {key}", f"{x}[{at}]", sees)

    def add_keyed(self, f: KeyedField, x: str, name: str, sees: str) -> None:
        """Each name, or the sum, of numbers; how many of a set."""
        inner = f.inner
        if not isinstance(inner, (NumberField, FlagField, BitsField)) or isinstance(inner, PlayerField):
            return
        if callable(f.names):
            values_text = f"n.bit_count() for n in {x}" if isinstance(inner, BitsField) else f"n for n in {x}"
            self.add_term(name, f"{f.label}: together", f"sum([{values_text}])", sees)
            return
        for k, key in enumerate(f.names):
            values_text = f"{x}[{k}].bit_count()" if isinstance(inner, BitsField) else f"{x}[{k}]"
            self.add_term(f"{name}.{key}", f"{f.label}: {key}", values_text, sees)

    def add_listed(self, f: ListField, x: str, name: str, sees: str | None) -> None:
        """How many there are, what they hold together, and which things."""
        inner = f.inner
        if not f.count:
            self.add_term(name, f"{f.label}: how many", f"len({x})")
        if isinstance(inner, PileField):
            self.add_term(f"{name}.things", f"{f.label}: how many things", f"sum(map(len, {x}))")
            if sees is not None:
                things_text = f"[thing for pile in {x} for thing in pile]"
                self.add_count(name, f.label, inner.among, things_text, sees, inner.leaf.pool)
        elif isinstance(inner, WordField) and sees is not None:
            self.add_count(name, f.label, inner.among, x, sees, inner.leaf.pool)
        elif isinstance(inner, (NumberField, FlagField)) and not isinstance(inner, PlayerField) and sees is not None:
            self.add_term(f"{name}.sum", f"{f.label}: together", f"sum({x})", sees)

    def add_pieces(self, f: Field, of: type, pieces_text: str, name: str, sees: str) -> None:
        """What pieces hold together, and which things are among them."""
        key = f.key if isinstance(f, PiecesField) else ""
        for part in SCHEMAS[of].fields:
            inner, about = f"{name}.{part.saved}", f"{f.label}: {part.label}"
            if part.saved == key and isinstance(part, NumberField):
                continue
            if isinstance(part, (NumberField, FlagField)) and not isinstance(part, PlayerField):
                self.add_term(inner, about, f"sum([one.{part.name} for one in {pieces_text}])", sees)
            elif isinstance(part, WordField):
                self.add_count(
                    inner, about, part.among, f"[one.{part.name} for one in {pieces_text}]", sees, part.leaf.pool
                )
            elif isinstance(part, AmountsField) and part.container == "pairs":
                self.add_term(inner, about, f"sum([n for one in {pieces_text} for _, n in one.{part.name}])", sees)
            elif isinstance(part, AmountsField) and part.container != "dict":
                self.add_term(inner, about, f"sum([n for one in {pieces_text} for n in one.{part.name}])", sees)

    def add_for_seat(self, f: Field, x: str) -> None:
        """What a field of the table says of one seat: which seat it names, or what it holds for each."""
        if isinstance(f, PlayerField):
            self.add_term(f.saved, f.label, f"({x} == owner)")
        elif isinstance(f, ListField) and f.per_seat:
            self.add_field(f.inner, f"{x}[owner]", f.saved)
        elif isinstance(f, ListField) and isinstance(f.inner, PlayerField):
            self.add_term(f.saved, f"{f.label}: how many", f"{x}.count(owner)")
        elif isinstance(f, PiecesField):
            owners = [part for part in SCHEMAS[f.of].fields if isinstance(part, PlayerField)]
            if owners:
                own = f"[one for one in {x}.values() if one.{owners[0].name} == owner]"
                self.add_term(f.saved, f"{f.label}: how many", f"len({own})")
                self.add_pieces(f, f.of, own, f.saved, "")

    # --- the whole ------------------------------------------------------------------------------------------------

    def list_features(self) -> tuple[ValueFeature, ...]:
        """All entries in the order of the numbers."""
        features = [entry for entry, _ in self.terms]
        for c in self.counted:
            for design in dict.fromkeys(design for _, design in c.among):
                features.append(ValueFeature(f"{c.prefix}:{design}", f"{c.about}: {design}"))
        return tuple(features)

    def write_counting(self, head: str) -> str:
        """The function that gives all numbers."""
        lines = [head, *self.early_lines, "    x = [", *[f"        {text}," for _, text in self.terms], "    ]"]
        place = len(self.terms)
        for c in self.counted:
            designs = {design: k for k, design in enumerate(dict.fromkeys(design for _, design in c.among))}
            places = self.add_constant({thing: place + designs[design] for thing, design in c.among})
            lines.append(f"    x += {self.add_constant((0,) * len(designs))}")
            lines += c.write_loop(f"if thing in {places}:", f"    x[{places}[thing]] += 1")
            place += len(designs)
        return "\n".join([*lines, "    return x"])

    def write_weighing(self, head: str, weights: Weights) -> str:
        """The function that gives sums of weighed numbers."""
        sums = [f"sum_{k}" for k in range(max(map(len, weights.values()), default=0))]
        lines = [head, *self.early_lines, *[f"    {name} = 0.0" for name in sums]]
        for entry, text in self.terms:
            if any(own := weights.get(entry.name, ())):
                lines += [f"    n = {text}", "    if n:"]
                lines += [f"        {name} += {weight!r} * n" for name, weight in zip(sums, own, strict=True) if weight]
        for c in self.counted:
            own_of = {thing: weights.get(f"{c.prefix}:{design}", ()) for thing, design in c.among}
            if weights_of_thing := {thing: tuple(own) for thing, own in own_of.items() if any(own)}:
                lines += c.write_loop(
                    f"own = {self.add_constant(weights_of_thing)}.get(thing)",
                    "if own:",
                    *[f"    {name} += own[{k}]" for k, name in enumerate(sums)],
                )
        return "\n".join([*lines, f"    return [{', '.join(sums)}]"])

    def compile_function(self, text: str) -> Any:
        """The function of this text."""
        namespace = dict(self.constants)
        exec(compile(text, "<numbers>", "exec"), namespace)
        return namespace["numbers"]


SEAT_HEAD, TABLE_HEAD = "def numbers(state, owner, viewer):", "def numbers(state):"


@lru_cache(maxsize=64)
def find_value_features(game: Game) -> ValueFeatures | None:
    """The numbers of a game; None if its table is not declared.

    >>> from tabletop.engine.schema.value_features import find_value_features
    >>> features = find_value_features(gin)
    >>> [entry.name for entry in features.seat][:6]
    ['mine', 'to move', 'hand', 'taken', 'points.knock', 'points.gin']
    """
    state = game.new_initial_state(0)
    return ValueFeatures(state) if type(state) in SCHEMAS else None


def write_feature_code(state: State) -> tuple[FeatureCode, FeatureCode]:
    """What belongs to a seat, and what to nobody."""
    seat, table = FeatureCode(state), FeatureCode(state)
    seat.add_term("mine", "whether it is the seat that looks", "(owner == viewer)")
    seat.add_term("to move", "whether it is asked", "(state.agenda[-1][1] == owner if state.agenda else False)")
    for f in SCHEMAS[type(state)].fields:
        x = f"state.{f.name}"
        if isinstance(f, SeatsField):
            part = f"seat_{f.name}"
            seat.early_lines.append(f"    {part} = {x}[owner]")
            for inner in SCHEMAS[f.of].fields:
                seat.add_field(inner, f"{part}.{inner.name}", inner.saved)
        else:
            seat.add_for_seat(f, x)
            if not is_of_seats(f):
                table.add_field(f, x, f.saved)
    return seat, table


def is_of_seats(f: Field) -> bool:
    """Whether all that a field of the table holds belongs to seats."""
    return isinstance(f, PlayerField) or (isinstance(f, ListField) and (f.per_seat or isinstance(f.inner, PlayerField)))


def _check_distinct(entries: Iterable[ValueFeature]) -> None:
    """Raise ValueError if two entries have one name."""
    names = [entry.name for entry in entries]
    if len(set(names)) < len(names):
        raise ValueError(f"two numbers have one name: {sorted({n for n in names if names.count(n) > 1})}")
