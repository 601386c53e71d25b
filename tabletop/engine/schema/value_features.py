"""Named numbers of a declared table: the input from which the value of positions is learned.

`find_value_features(game)` generates two functions from the declaration: one counts what belongs to a seat, as another
player may know it, the other what belongs to the table.

- A number, a flag and each name of amounts is one feature.
- A pile has its size and, if it is visible, the number of copies of each design of its cards.
- Pieces have their number, the sums of their fields, and the number of times each thing is among them.

Hidden values count as 0. Names that stand for locations (functions of the state, such as areas) are not distinguished:
the features are the sum and the number of entries that are not 0.
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
"""Largest number of names or things that get one feature each."""

SeatFunction: TypeAlias = Callable[[Any, int, int], list[float]]
TableFunction: TypeAlias = Callable[[Any], list[float]]
Weights: TypeAlias = Mapping[str, Sequence[float]]
"""Several weights for each feature, by its name; features that are not listed have none."""


class ValueFeature(NamedTuple):
    """One number with its name."""

    name: str
    """Name as in saved positions: "goods.gun"; for a thing "hand:school"."""
    about: str
    """Description of what it counts."""

    @property
    def is_thing(self) -> bool:
        """True if the feature counts one kind of thing, such as one card."""
        return ":" in self.name


class ValueFeatures:
    """Features of a game, built from one of its positions."""

    def __init__(self, state: State) -> None:
        self._seat, self._table = write_feature_code(state)
        self.seat = self._seat.list_features()
        """Features that `count_seat` returns."""
        self.table = self._table.list_features()
        """Features that `count_table` returns."""
        for entries in (self.seat, self.table):
            _check_distinct(entries)
        self.source = f"{self._seat.write_counting(SEAT_HEAD)}\n\n\n{self._table.write_counting(TABLE_HEAD)}\n"
        """Source of both functions."""
        self.count_seat: SeatFunction = self._seat.compile_function(self._seat.write_counting(SEAT_HEAD))
        """Function (state, owner, viewer) that counts what belongs to a seat, as far as another seat may know it."""
        self.count_table: TableFunction = self._table.compile_function(self._table.write_counting(TABLE_HEAD))
        """Function (state) that counts what belongs to no seat."""

    def build_weighted(self, seat: Weights, table: Weights) -> tuple[SeatFunction, TableFunction]:
        """Return functions like `count_seat` and `count_table` that return only weighted sums.

        There is one sum for each column of weights. The run time depends on the features that have weights and are not
        0.
        """
        of_seat = self._seat.compile_function(self._seat.write_weighing(SEAT_HEAD, seat))
        return of_seat, self._table.compile_function(self._table.write_weighing(TABLE_HEAD, table))


class CountedThings(NamedTuple):
    """Things that are counted individually: those that may be there, and the code of those that are."""

    prefix: str
    about: str
    among: tuple[tuple[str, str], ...]
    """Each thing with the name it is counted under."""
    things_text: str
    visibility: str

    def write_loop(self, *lines: str) -> list[str]:
        """Return these lines in a loop over the things that are there and visible."""
        loop = [f"for thing in {self.things_text}:", *[f"    {line}" for line in lines]]
        if self.visibility:
            loop = [f"if {self.visibility}:", *[f"    {line}" for line in loop]]
        return [f"    {line}" for line in loop]


class FeatureCode:
    """Code of one counting function."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.constants: dict[str, Any] = {}
        self.early_lines: list[str] = []
        self.terms: list[tuple[ValueFeature, str]] = []
        self.counted: list[CountedThings] = []
        self.visibility_names: dict[str, str] = {}

    def add_term(self, name: str, about: str, text: str, sees: str = "") -> None:
        """Add one number."""
        self.terms.append((ValueFeature(name, about), f"({text} if {sees} else 0)" if sees else text))

    def add_count(self, name: str, about: str, among: Any, things_text: str, sees: str = "", pool: str = "") -> None:
        """Add the number of each thing (of a pool), unless there are too many things to distinguish."""
        things = tuple(self._list_designs(among))
        if len({design for _, design in things}) <= MAX_NAMES:
            self.counted.append(CountedThings(name, about, things, things_text, sees))

    def _list_designs(self, among: Any) -> Iterator[tuple[str, str]]:
        """Yield each thing with its design, where designs are declared."""
        things = among(self.state) if callable(among) else among
        for thing in things:
            design = things[thing] if isinstance(things, Mapping) else thing
            yield thing, design if isinstance(design, str) else thing

    def name_visibility(self, f: Field) -> str | None:
        """Return the variable that holds if the viewer sees a field: "" means always, None never."""
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
        """Add the numbers of one field, which the function calls `x`."""
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
        """Add a field that is no list."""
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
        """Return the name of a constant that the code needs."""
        name = f"constant_{len(self.constants) + 1}"
        self.constants[name] = value
        return name

    def add_amounts(self, f: AmountsField, x: str, name: str, sees: str) -> None:
        """Add a number for each name, or the sum."""
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
        """Add the number (or size of the set) of each name, or the sum."""
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
        """Add the length of a list, its sum, and the things in it."""
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
        """Add the sums of the fields of pieces, and the things among them."""
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
        """Add what a field of the table says about one seat: a seat that it names, or its entry for that seat."""
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
        """Return all features in the order of their numbers."""
        features = [entry for entry, _ in self.terms]
        for c in self.counted:
            for design in dict.fromkeys(design for _, design in c.among):
                features.append(ValueFeature(f"{c.prefix}:{design}", f"{c.about}: {design}"))
        return tuple(features)

    def write_counting(self, head: str) -> str:
        """Write the function that returns all numbers."""
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
        """Write the function that returns weighted sums."""
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
        """Return the function with this source."""
        namespace = dict(self.constants)
        exec(compile(text, "<numbers>", "exec"), namespace)
        return namespace["numbers"]


SEAT_HEAD, TABLE_HEAD = "def numbers(state, owner, viewer):", "def numbers(state):"


@lru_cache(maxsize=64)
def find_value_features(game: Game) -> ValueFeatures | None:
    """Return the features of a game; None if its table is not declared.

    >>> from tabletop.engine.schema.value_features import find_value_features
    >>> features = find_value_features(gin)
    >>> [entry.name for entry in features.seat][:6]
    ['mine', 'to move', 'hand', 'taken', 'points.knock', 'points.gin']
    """
    state = game.new_initial_state(0)
    return ValueFeatures(state) if type(state) in SCHEMAS else None


def write_feature_code(state: State) -> tuple[FeatureCode, FeatureCode]:
    """Return the code that counts what belongs to a seat, and what belongs to no seat."""
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
    """Return True if everything that a field of the table holds belongs to seats."""
    return isinstance(f, PlayerField) or (isinstance(f, ListField) and (f.per_seat or isinstance(f.inner, PlayerField)))


def _check_distinct(entries: Iterable[ValueFeature]) -> None:
    """Raise ValueError if two features have the same name."""
    names = [entry.name for entry in entries]
    if len(set(names)) < len(names):
        raise ValueError(f"two numbers have the same name: {sorted({n for n in names if names.count(n) > 1})}")
