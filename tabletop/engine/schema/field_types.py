"""Simple field types: their values, bounds, visibility and saved form.

A field is declared in the body of a class. The class is then built by `table`, `part` or `piece` of `table_schema`:

    vp: int = number(most=9999)
    hand: list[str] = pile(CARDS, seen=OWNER, pool="cards")

Bounds, names and defaults may be functions of the state (`lambda state: state.game.content.cards`). Every field type
writes the code that copies, saves, masks and reads its value. `tabletop.engine.schema.codegen.method_writer` assembles
that code into methods.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypedDict

from tabletop.engine.schema.codegen.code_writer import CodeWriter, join_place

EVERYBODY, OWNER, NOBODY = "everybody", "owner", "nobody"
"""Visibility of a field. Any other value is the name of a method of the state: (player, owner) -> bool."""

SCORE_NAMES = ("points", "score", "scores", "victory_points", "vp")
"""Names of seat fields that hold points. They are not shown a second time where they equal the score of the seat."""

UNSET: Any = object()
"""Marker for a default that was not given."""
SET_BY_INIT: Any = object()
"""Default of a field that a custom `__init__` of the state fills before it calls `lay_out`."""


class FieldOptions(TypedDict, total=False):
    """Options that every field accepts."""

    default: Any
    """Initial value, or a function of the state. Without one the field starts empty (0, False, "", [])."""
    saved: str
    """Key in files and observations; by default the name in the class."""
    label: str
    """Label on the screen, marked with N_(); by default made from the name."""
    seen: str
    """EVERYBODY, OWNER, NOBODY, or a method of the state: (player, owner) -> bool. The owner is -1 outside of seats."""
    pool: str
    """Name of a pool. Hidden ids of one pool are shuffled and dealt again together when a position is resampled."""
    known: str
    """Hidden ids that are known nevertheless: a field, or a method of the state (player, owner), by name."""
    veil: Any
    """Value for players who may not see the field: a constant, or a function of the state or seat that holds it."""
    described: bool
    """True if scenarios may describe the field."""
    shown: bool
    """True if a generated screen shows the field. Fields that only the rules need can be left out."""


class Field:
    """Base class of a declared field of a table. `name` and `label` are set when the class is built."""

    kind = "thing"
    """Name of the field type, for screens: "number", "pile", "seats" ..."""
    empty_value: Any = None
    """Initial value if no default is given."""
    empty_text = ""
    """Code of the initial value, for a container."""
    is_copied = False
    """True if a copy of the table has a copy of the value."""
    rest = False
    """True if all ids of its pool that are nowhere else belong here."""
    fits: Callable[[Any, str], bool] | None = None
    """Test for the ids of its pool that may be placed here; None accepts all."""
    per_seat = False
    """True if the field holds one entry for each seat, owned by that seat."""
    replaced = False
    """True if a changed value replaces the old object, so clones may share it."""

    is_single = True
    """True if the field is saved as one value, so other fields can contain it."""

    def __init__(self, options: FieldOptions) -> None:
        if unknown_options := [name for name in options if name not in FieldOptions.__annotations__]:
            near = get_close_matches(unknown_options[0], FieldOptions.__annotations__, 1)
            hint = f"; did you mean {near[0]!r}?" if near else f" (known: {', '.join(FieldOptions.__annotations__)})"
            raise TypeError(f"unknown field option {unknown_options[0]!r}{hint}")
        self.name = ""
        self.default = options.get("default", UNSET)
        self.saved = options.get("saved", "")
        self.label = options.get("label", "")
        self.seen = options.get("seen", EVERYBODY)
        self.pool = options.get("pool", "")
        self.known = options.get("known", "")
        self.masked_value = options.get("veil", UNSET)
        self.described = options.get("described", True)
        self.shown = options.get("shown", True)

    def __call__(self, *arguments: Any, **more: Any) -> Any:
        raise TypeError(f"a field above shadows the field type {self.kind!r}: import the field type under another name")

    def __repr__(self) -> str:
        return f"<{self.kind} {self.name}>"

    @property
    def leaf(self) -> Field:
        """Field that decides who sees what: this field, or the innermost field of a list."""
        return self

    def set_name(self, name: str) -> None:
        """Set the name given in the class; called once."""
        self.name = name
        self.saved = self.saved or name
        self.label = self.label or name.replace("_", " ").capitalize()

    def find_mistakes(self) -> Iterable[str]:
        """Return descriptions of the mistakes in this declaration."""
        return ()

    def find_inner_mistakes(self) -> Iterable[str]:
        """Return descriptions of the mistakes of this field as the content of another field."""
        return self.find_mistakes() if self.is_single else (f"{self.kind} is not a single value and cannot be nested",)

    def list_saved_keys(self) -> tuple[str, ...]:
        """Return the keys under which the field is saved; empty if it is not saved."""
        return (self.saved,)

    # --- texts ----------------------------------------------------------------------------------------------------

    def write_default(self, w: CodeWriter) -> str:
        """Write the code of the default value."""
        if self.default is UNSET:
            return self.empty_text or w.write_literal(self.empty_value)
        if callable(self.default) or not isinstance(self.default, (list, dict)):
            return w.write_value(self.default, self.name)
        return f"{w.name_value(self.default, self.name)}.copy()"

    def write_copy(self, x: str, w: CodeWriter) -> str:
        """Write the code of an independent copy of `x`."""
        return f"{x}.copy()" if self.is_copied else x

    def write_packed(self, x: str, w: CodeWriter) -> str:
        """Write the code that turns `x` into plain data."""
        return x

    def write_entries(self, x: str, w: CodeWriter) -> list[tuple[str, str]]:
        """Write the saved entries of `x` as pairs of key and code."""
        return [(self.saved, self.write_packed(x, w))]

    def write_masked(self, x: str, keeper: str, w: CodeWriter) -> str:
        """Write the code of the value shown to players who may not see the field."""
        if callable(self.masked_value):
            return f"{w.name_value(self.masked_value, 'veil')}({keeper})"
        return w.write_literal(None if self.masked_value is UNSET else self.masked_value)

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        """Write the code that reads the value from plain data.

        Args:
            data: Code of the plain data.
            place: Place in the saved position, as text inside an f-string.
            w: Writer of the current function.

        Raises:
            TypeError: The field is not a single value (see `is_single`).
        """
        raise TypeError(f"{self!r} is not a single value")

    def write_read_from(self, table: str, place: str, w: CodeWriter, otherwise: str) -> str:
        """Write the code that reads the value from the table that contains it, or `otherwise` if its key is missing."""
        return f"{self.write_read(f'{table}[{self.saved!r}]', join_place(place, self.saved), w)} " + (
            f"if {self.saved!r} in {table} else {otherwise}"
        )


class NumberField(Field):
    """Integer within bounds. Without a default it starts at 0, or at the lower bound if that is greater."""

    kind = "number"

    def __init__(self, least: Any, most: Any, options: FieldOptions) -> None:
        super().__init__(options)
        self.least, self.most = least, most
        self.empty_value = 0 if callable(least) or least <= 0 else least

    def find_mistakes(self) -> Iterable[str]:
        if callable(self.least) or callable(self.most):
            return
        default = self.empty_value if self.default is UNSET else self.default
        if self.least > self.most:
            yield f"{self.least} to {self.most} is not a valid range"
        elif not callable(default) and not self.least <= default <= self.most:
            yield f"the default {default} is not from {self.least} to {self.most}"

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        least, most = w.write_value(self.least, "least"), w.write_value(self.most, "most")
        return f"r.number({data}, {w.write_place(place)}, {least}, {most})"


class PlayerField(NumberField):
    """Seat number; -1 stands for no seat if the field may be empty."""

    kind = "player"

    def __init__(self, empty: bool, options: FieldOptions) -> None:
        super().__init__(-1 if empty else 0, lambda state: state.game.num_players - 1, options)
        self.empty_value = -1 if empty else 0


class FlagField(Field):
    """True or False."""

    kind = "flag"
    empty_value = False

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        return f"r.flag({data}, {w.write_place(place)})"


class WordField(Field):
    """Word from a fixed set; "" is allowed too if the field may be empty."""

    kind = "word"
    empty_value = ""

    def __init__(self, among: Any, empty: bool, options: FieldOptions) -> None:
        super().__init__(options)
        self.among, self.empty = among, empty

    def find_mistakes(self) -> Iterable[str]:
        fixed = self.default is not UNSET and not callable(self.default) and not callable(self.among)
        if fixed and self.default not in self.among and not (self.empty and self.default == ""):
            yield f"the default {self.default!r} is not one of the words"

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        return w.write_taking(
            self,
            f"r.read_word({data}, {w.write_place(place)}, {w.write_value(self.among, 'among')}, {self.empty})",
            place,
        )


class PileField(Field):
    """Ordered pile of ids. Players who may not see it see its size."""

    kind = "pile"
    empty_value: Any = ()
    spread = False
    """True if screens show the ids side by side."""

    def __init__(self, among: Any, most: int, count: int, empty: bool, replaced: bool, options: FieldOptions) -> None:
        super().__init__(options)
        self.among, self.most, self.count, self.empty, self.replaced = among, most, count, empty, replaced

    def find_mistakes(self) -> Iterable[str]:
        if isinstance(self.default, (list, tuple)) and not callable(self.among):
            for id in self.default:
                if id not in self.among and not (self.empty and id == ""):
                    yield f"{id!r} in the default is not an allowed item"

    def write_default(self, w: CodeWriter) -> str:
        if self.default is UNSET:
            return f"[''] * {self.count}" if self.empty and self.count else "[]"
        return super().write_default(w)

    def write_copy(self, x: str, w: CodeWriter) -> str:
        return x if self.replaced else f"{x}.copy()"

    def write_packed(self, x: str, w: CodeWriter) -> str:
        return f"{x}.copy()"

    def write_masked(self, x: str, keeper: str, w: CodeWriter) -> str:
        return f"len({x})" if self.masked_value is UNSET else super().write_masked(x, keeper, w)

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        among = w.write_value(self.among, "among")
        ids_text = f"r.read_ids({data}, {w.write_place(place)}, {among}, {self.most}, {self.empty}, {self.count})"
        return w.write_taking(self, ids_text, place)


class AmountsField(Field):
    """Numbers by name, saved as a table, by default without zeros.

    The container is a list or tuple by index, pairs (index, number), or a dict by name.
    """

    kind = "amounts"

    def __init__(self, names: Any, least: Any, most: Any, zeros: bool, container: str, options: FieldOptions) -> None:
        super().__init__(options)
        self.names, self.least, self.most, self.zeros, self.container = names, least, most, zeros, container

    def find_mistakes(self) -> Iterable[str]:
        if not callable(self.names) and len(set(self.names)) != len(self.names):
            yield "two of its names are equal"

    def write_default(self, w: CodeWriter) -> str:
        if self.default is not UNSET:
            return super().write_default(w)
        if self.container == "pairs":
            return "()"
        names = w.write_value(self.names, "names")
        if self.container == "dict":
            return f"dict.fromkeys({names}, 0)"
        return f"[0] * len({names})" if self.container == "list" else f"(0,) * len({names})"

    def write_copy(self, x: str, w: CodeWriter) -> str:
        return f"{x}.copy()" if self.container in ("list", "dict") else x

    def write_packed(self, x: str, w: CodeWriter) -> str:
        v = w.create_variable()
        n = w.create_variable()
        some = "" if self.zeros else f" if {v}"
        if self.container == "dict":
            return f"{{{n}: {v} for {n}, {v} in {x}.items(){some}}}"
        names = w.write_value(self.names, "names")
        if self.container == "pairs":
            return f"{{{names}[{n}]: {v} for {n}, {v} in {x}{some}}} if {x} else {{}}"
        return f"{{{n}: {v} for {n}, {v} in zip({names}, {x}, strict=True){some}}}"

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        names, bounds = (
            w.write_value(self.names, "names"),
            f"{w.write_value(self.least, 'least')}, {w.write_value(self.most, 'most')}",
        )
        amounts_text = f"r.read_amounts({data}, {w.write_place(place)}, {names}, {bounds})"
        if self.container == "pairs":
            return f"r.convert_to_pairs({amounts_text})"
        if self.container == "dict":
            return f"dict(zip({names}, {amounts_text}))"
        return amounts_text if self.container == "list" else f"tuple({amounts_text})"


class IndexField(Field):
    """Index into names, saved as the name; -1 is saved as "" if the field may be empty."""

    kind = "index"

    def __init__(self, names: Any, empty: bool, options: FieldOptions) -> None:
        super().__init__(options)
        self.names, self.empty = names, empty
        self.empty_value = -1 if empty else 0

    def find_mistakes(self) -> Iterable[str]:
        default = self.empty_value if self.default is UNSET else self.default
        fixed = not callable(default) and not callable(self.names)
        if fixed and not (-1 if self.empty else 0) <= default < len(self.names):
            yield f"the default {default} is not the index of a name"

    def write_packed(self, x: str, w: CodeWriter) -> str:
        name_text = f"{w.write_value(self.names, 'names')}[{x}]"
        return f"({name_text} if {x} >= 0 else '')" if self.empty else name_text

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        return f"r.read_index({data}, {w.write_place(place)}, {w.write_value(self.names, 'names')}, {self.empty})"


class BitsField(Field):
    """Set of named bits in one integer, saved as the list of their names."""

    kind = "bits"
    empty_value = 0

    def __init__(self, bits: Mapping[Any, int], options: FieldOptions) -> None:
        super().__init__(options)
        self.bits = bits

    def write_packed(self, x: str, w: CodeWriter) -> str:
        n, bit = w.create_variable(), w.create_variable()
        return f"[{n} for {n}, {bit} in {w.name_value(tuple(self.bits.items()), 'bits')} if {x} & {bit}]"

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        return f"r.read_bits({data}, {w.write_place(place)}, {w.name_value(dict(self.bits), 'bits')})"


class MarksField(Field):
    """Bits for each name, in a list. Each bit is saved under its own key, as the list of names that have it."""

    kind = "marks"
    is_copied = True
    is_single = False

    def __init__(self, names: Any, bits: Mapping[str, int], options: FieldOptions) -> None:
        super().__init__(options)
        self.names, self.marks = names, dict(bits)

    def list_saved_keys(self) -> tuple[str, ...]:
        return tuple(self.marks)

    def write_default(self, w: CodeWriter) -> str:
        return f"[0] * len({w.write_value(self.names, 'names')})" if self.default is UNSET else super().write_default(w)

    def write_entries(self, x: str, w: CodeWriter) -> list[tuple[str, str]]:
        n, v, names = w.create_variable(), w.create_variable(), w.write_value(self.names, "names")
        texts = {key: f"[{n} for {n}, {v} in zip({names}, {x}) if {v} & {bit}]" for key, bit in self.marks.items()}
        return list(texts.items())

    def write_read_from(self, table: str, place: str, w: CodeWriter, otherwise: str) -> str:
        names = w.write_value(self.names, "names")
        return (
            f"r.read_marks({table}, {w.write_place(place)}, {names}, {w.name_value(self.marks, 'marks')}, {otherwise})"
        )


class WordsField(Field):
    """Words by key, such as a card for each colour; saved in the order of the keys."""

    kind = "words"
    empty_text = "{}"
    is_copied = True

    def __init__(self, keys: Any, among: Any, options: FieldOptions) -> None:
        super().__init__(options)
        self.by, self.among = keys, among

    def write_packed(self, x: str, w: CodeWriter) -> str:
        return f"dict(sorted({x}.items()))"

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        keys, among = w.write_value(self.by, "keys"), w.write_value(self.among, "among")
        return f"r.read_words_by_key({data}, {w.write_place(place)}, {keys}, {among})"
