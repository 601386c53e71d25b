"""Field types that contain other fields (lists, tables by name, pieces, seats), and two for special values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tabletop.engine.schema.codegen.code_writer import CodeWriter
from tabletop.engine.schema.field_types import UNSET, Field, FieldOptions


class ContainerField(Field):
    """Field that holds values of one inner field."""

    inner: Field

    @property
    def leaf(self) -> Field:
        return self.inner.leaf

    def set_name(self, name: str) -> None:
        super().set_name(name)
        self.inner.set_name(name)

    def find_mistakes(self) -> Iterable[str]:
        return self.inner.find_inner_mistakes()

    def write_copy(self, x: str, w: CodeWriter) -> str:
        v = w.create_variable()
        inner = self.inner.write_copy(v, w)
        return f"{x}.copy()" if inner == v else f"[{inner} for {v} in {x}]"


class ListField(ContainerField):
    """List or tuple of the values of one inner field; with `per_seat` one entry for each seat, owned by that seat."""

    kind = "list"

    def __init__(
        self, inner: Field, most: int, count: Any, per_seat: bool, fixed: bool, replaced: bool, options: FieldOptions
    ) -> None:
        super().__init__(options)
        self.inner, self.most, self.count = inner, most, count
        self.per_seat, self.fixed, self.replaced = per_seat, fixed, replaced or fixed

    def write_count(self, w: CodeWriter) -> str:
        """Write the code of the required number of entries; 0 allows any number."""
        return f"{w.state}.game.num_players" if self.per_seat else w.write_value(self.count, "count")

    def write_default(self, w: CodeWriter) -> str:
        if self.default is not UNSET:
            return super().write_default(w)
        many = (
            f"[{self.inner.write_default(w)} for _ in range({self.write_count(w)})]"
            if self.per_seat or self.count
            else "[]"
        )
        return f"tuple({many})" if self.fixed else many

    def write_copy(self, x: str, w: CodeWriter) -> str:
        return x if self.replaced else super().write_copy(x, w)

    def write_packed(self, x: str, w: CodeWriter) -> str:
        v = w.create_variable()
        inner = self.inner.write_packed(v, w)
        return f"list({x})" if inner == v else f"[{inner} for {v} in {x}]"

    def write_masked(self, x: str, keeper: str, w: CodeWriter) -> str:
        v = w.create_variable()
        return f"[{self.inner.write_masked(v, keeper, w)} for {v} in {x}]"

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        i, v = w.create_variable(), w.create_variable()
        entries = f"r.read_entries({data}, {w.write_place(place)}, {self.most}, {self.write_count(w)})"
        entries_text = f"[{self.inner.write_read(v, f'{place}[{{{i}}}]', w)} for {i}, {v} in enumerate({entries})]"
        return f"tuple({entries_text})" if self.fixed else entries_text


class TuplesField(Field):
    """List of tuples of single values, saved as a list of lists."""

    kind = "tuples"
    empty_text = "[]"
    is_copied = True

    def __init__(self, inner: Sequence[Field], most: int, options: FieldOptions) -> None:
        super().__init__(options)
        self.inner, self.most = tuple(inner), most

    def find_mistakes(self) -> Iterable[str]:
        return (fault for part in self.inner for fault in part.find_inner_mistakes())

    def write_packed(self, x: str, w: CodeWriter) -> str:
        v = w.create_variable()
        return f"[[{', '.join(part.write_packed(f'{v}[{k}]', w) for k, part in enumerate(self.inner))}] for {v} in {x}]"

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        i, v = w.create_variable(), w.create_variable()
        parts = "".join(f"{p.write_read(f'{v}[{k}]', f'{place}[{{{i}}}]', w)}, " for k, p in enumerate(self.inner))
        return (
            f"[({parts}) for {i}, {v} in r.read_tuples({data}, {w.write_place(place)}, {len(self.inner)}, {self.most})]"
        )


class KeyedField(ContainerField):
    """One value for each name, held by index and saved by name. Values equal to `left_out` are not saved."""

    kind = "keyed"
    fixed = False

    def __init__(self, names: Any, inner: Field, left_out: Any, options: FieldOptions) -> None:
        super().__init__(options)
        self.names, self.inner, self.left_out = names, inner, left_out

    def write_default(self, w: CodeWriter) -> str:
        if self.default is not UNSET:
            return super().write_default(w)
        return f"[{self.inner.write_default(w)} for _ in {w.write_value(self.names, 'names')}]"

    def write_packed(self, x: str, w: CodeWriter) -> str:
        n, v, names = w.create_variable(), w.create_variable(), w.write_value(self.names, "names")
        some = "" if self.left_out is UNSET else f" if {v} != {w.write_literal(self.left_out)}"
        return f"{{{n}: {self.inner.write_packed(v, w)} for {n}, {v} in zip({names}, {x}, strict=True){some}}}"

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        n, t, names, k = (
            w.create_variable(),
            w.create_variable(),
            w.write_value(self.names, "names"),
            w.create_variable(),
        )
        inner = self.inner.write_read(f"{t}[{n}]", f"{place}.{{{n}}}", w)
        if self.default is UNSET:
            otherwise = self.inner.write_default(w)
        else:
            otherwise = f"({self.write_default(w)})[{k}]"
        named_entries = f"r.read_named_entries({data}, {w.write_place(place)}, {names})"
        return (
            f"[{inner} if {n} in {t} else {otherwise} for {t} in [{named_entries}] for {k}, {n} in enumerate({names})]"
        )


class PiecesField(Field):
    """Immutable pieces by the value of one of their fields, saved as a list of tables."""

    kind = "pieces"
    empty_text = "{}"
    is_copied = True

    def __init__(self, of: type, key: str, most: int, numbered: str, options: FieldOptions) -> None:
        super().__init__(options)
        self.of, self.key, self.most, self.numbered = of, key, most, numbered

    def write_packed(self, x: str, w: CodeWriter) -> str:
        v = w.create_variable()
        return f"[{w.write_packed(self.of, v)} for {v} in {x}.values()]"

    def write_masked(self, x: str, keeper: str, w: CodeWriter) -> str:
        return f"len({x})" if self.masked_value is UNSET else super().write_masked(x, keeper, w)

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        if w.is_describing and self.numbered:
            short = w.find_short_key(self.of)
            keys = f"{self.key!r}, {self.numbered!r}, {short!r}"
            data = f"r.number_entries({data}, {w.write_place(place)}, {keys}, {w.state})"
        reader = w.name_reader(self.of)
        return f"r.read_pieces({data}, {w.write_place(place)}, {reader}, {w.state}, {self.key!r}, {self.most})"


class PieceField(Field):
    """One immutable piece, saved as a table."""

    kind = "piece"

    def __init__(self, of: type, options: FieldOptions) -> None:
        super().__init__(options)
        self.of = of

    def write_packed(self, x: str, w: CodeWriter) -> str:
        return w.write_packed(self.of, x)

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        return f"{w.name_reader(self.of)}(r, {w.state}, {data}, {w.write_place(place)})"


class SeatsField(Field):
    """List with one part for each player."""

    kind = "seats"

    def __init__(self, of: type, options: FieldOptions) -> None:
        super().__init__(options)
        self.of = of

    def write_default(self, w: CodeWriter) -> str:
        return f"[{w.name_value(self.of, self.of.__name__)}({w.state}) for _ in range({w.state}.game.num_players)]"

    def write_copy(self, x: str, w: CodeWriter) -> str:
        return f"[seat.clone() for seat in {x}]"

    def write_packed(self, x: str, w: CodeWriter) -> str:
        v = w.create_variable()
        return f"[{w.write_packed(self.of, v)} for {v} in {x}]"

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        return f"r.read_seats({data}, {w.write_place(place)}, {w.name_reader(self.of)}, {w.state})"


class DerivedField(Field):
    """Value derived from the game or from other fields; never saved."""

    kind = "given"
    is_single = False

    def __init__(self, make: Callable[[Any], Any], copy: Callable[[Any], Any] | None, options: FieldOptions) -> None:
        super().__init__({**options, "default": make})
        self.copy_function = copy

    def list_saved_keys(self) -> tuple[str, ...]:
        return ()

    def write_copy(self, x: str, w: CodeWriter) -> str:
        return write_copy_call(self.copy_function, self.name, x, w)

    def write_entries(self, x: str, w: CodeWriter) -> list[tuple[str, str]]:
        return []

    def write_read_from(self, table: str, place: str, w: CodeWriter, otherwise: str) -> str:
        return self.write_default(w)


class SpecialField(Field):
    """Any other value, with custom functions that copy, save and read it."""

    kind = "special"

    def __init__(
        self,
        copy: Callable[[Any], Any] | None,
        pack: Callable[[Any, Any], Any],
        read: Callable[[Any, Any, str, Any], Any],
        options: FieldOptions,
    ) -> None:
        super().__init__(options)
        self.copy_function, self.pack_function, self.read_function = copy, pack, read

    def write_copy(self, x: str, w: CodeWriter) -> str:
        return write_copy_call(self.copy_function, self.name, x, w)

    def write_packed(self, x: str, w: CodeWriter) -> str:
        return f"{w.name_value(self.pack_function, f'{self.name}_pack')}({x}, {w.state})"

    def write_read(self, data: str, place: str, w: CodeWriter) -> str:
        return f"{w.name_value(self.read_function, f'{self.name}_read')}(r, {data}, {w.write_place(place)}, {w.state})"


def write_copy_call(copy_function: Callable[[Any], Any] | None, name: str, x: str, w: CodeWriter) -> str:
    """Write the code that copies a value with a function; None shares the value."""
    if copy_function in (list.copy, dict.copy, set.copy):
        return f"{x}.copy()"
    return x if copy_function is None else f"{w.name_value(copy_function, f'{name}_copy')}({x})"
