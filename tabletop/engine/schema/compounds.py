"""The forms of fields that are made of others: lists, tables by name, pieces, seats; and what no form fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tabletop.engine.schema.fields import UNSET, Common, Field
from tabletop.engine.schema.generated.writing import Writing


class Listed(Field):
    """A list (or tuple) of something; with `per_seat` one for each seat, which owns it."""

    kind = "list"

    def __init__(
        self, inner: Field, most: int, count: Any, per_seat: bool, fixed: bool, replaced: bool, said: Common
    ) -> None:
        super().__init__(said)
        self.inner, self.most, self.count = inner, most, count
        self.per_seat, self.fixed, self.replaced = per_seat, fixed, replaced or fixed

    @property
    def leaf(self) -> Field:
        return self.inner.leaf

    def settle(self, name: str) -> None:
        super().settle(name)
        self.inner.settle(name)

    def faults(self) -> Iterable[str]:
        return self.inner.faults_within()

    def counted(self, w: Writing) -> str:
        """How many there must be; 0 for any number."""
        return f"{w.state}.game.num_players" if self.per_seat else w.of(self.count, "count")

    def fresh(self, w: Writing) -> str:
        if self.default is not UNSET:
            return super().fresh(w)
        many = f"[{self.inner.fresh(w)} for _ in range({self.counted(w)})]" if self.per_seat or self.count else "[]"
        return f"tuple({many})" if self.fixed else many

    def copy(self, x: str, w: Writing) -> str:
        if self.replaced:
            return x
        v = w.variable()
        inner = self.inner.copy(v, w)
        return f"{x}.copy()" if inner == v else f"[{inner} for {v} in {x}]"

    def pack(self, x: str, w: Writing) -> str:
        v = w.variable()
        inner = self.inner.pack(v, w)
        return f"list({x})" if inner == v else f"[{inner} for {v} in {x}]"

    def veil(self, x: str, keeper: str, w: Writing) -> str:
        v = w.variable()
        return f"[{self.inner.veil(v, keeper, w)} for {v} in {x}]"

    def read(self, data: str, place: str, w: Writing) -> str:
        i, v = w.variable(), w.variable()
        entries = f"r.some_of({data}, {w.place(place)}, {self.most}, {self.counted(w)})"
        found = f"[{self.inner.read(v, f'{place}[{{{i}}}]', w)} for {i}, {v} in enumerate({entries})]"
        return f"tuple({found})" if self.fixed else found


class Tuples(Field):
    """A list of tuples of simple things, saved as a list of lists."""

    kind = "tuples"

    def __init__(self, inner: Sequence[Field], most: int, said: Common) -> None:
        super().__init__(said)
        self.inner, self.most = tuple(inner), most

    def faults(self) -> Iterable[str]:
        return (fault for part in self.inner for fault in part.faults_within())

    def fresh(self, w: Writing) -> str:
        return "[]" if self.default is UNSET else super().fresh(w)

    def copy(self, x: str, w: Writing) -> str:
        return f"{x}.copy()"

    def pack(self, x: str, w: Writing) -> str:
        v = w.variable()
        return f"[[{', '.join(part.pack(f'{v}[{k}]', w) for k, part in enumerate(self.inner))}] for {v} in {x}]"

    def read(self, data: str, place: str, w: Writing) -> str:
        i, v = w.variable(), w.variable()
        parts = "".join(f"{p.read(f'{v}[{k}]', f'{place}[{{{i}}}]', w)}, " for k, p in enumerate(self.inner))
        return f"[({parts}) for {i}, {v} in r.tuples({data}, {w.place(place)}, {len(self.inner)}, {self.most})]"


class Keyed(Field):
    """Something for each of some names, held by index, saved by name; what is `left_out` is not saved."""

    kind = "keyed"
    fixed = False

    def __init__(self, names: Any, inner: Field, left_out: Any, said: Common) -> None:
        super().__init__(said)
        self.names, self.inner, self.left_out = names, inner, left_out

    @property
    def leaf(self) -> Field:
        return self.inner.leaf

    def settle(self, name: str) -> None:
        super().settle(name)
        self.inner.settle(name)

    def faults(self) -> Iterable[str]:
        return self.inner.faults_within()

    def fresh(self, w: Writing) -> str:
        if self.default is not UNSET:
            return super().fresh(w)
        return f"[{self.inner.fresh(w)} for _ in {w.of(self.names, 'names')}]"

    def copy(self, x: str, w: Writing) -> str:
        v = w.variable()
        inner = self.inner.copy(v, w)
        return f"{x}.copy()" if inner == v else f"[{inner} for {v} in {x}]"

    def pack(self, x: str, w: Writing) -> str:
        n, v, names = w.variable(), w.variable(), w.of(self.names, "names")
        some = "" if self.left_out is UNSET else f" if {v} != {w.literal(self.left_out)}"
        return f"{{{n}: {self.inner.pack(v, w)} for {n}, {v} in zip({names}, {x}, strict=True){some}}}"

    def read(self, data: str, place: str, w: Writing) -> str:
        n, t, names, k = w.variable(), w.variable(), w.of(self.names, "names"), w.variable()
        inner = self.inner.read(f"{t}[{n}]", f"{place}.{{{n}}}", w)
        if self.default is UNSET:
            otherwise = self.inner.fresh(w)
        else:
            otherwise = f"({self.fresh(w)})[{k}]"
        known = f"r.by_name({data}, {w.place(place)}, {names})"
        return f"[{inner} if {n} in {t} else {otherwise} for {t} in [{known}] for {k}, {n} in enumerate({names})]"


class Records(Field):
    """Immutable pieces by the value of one of their fields, saved as a list of tables."""

    kind = "pieces"

    def __init__(self, of: type, key: str, most: int, numbered: str, said: Common) -> None:
        super().__init__(said)
        self.of, self.key, self.most, self.numbered = of, key, most, numbered

    def fresh(self, w: Writing) -> str:
        return "{}" if self.default is UNSET else super().fresh(w)

    def copy(self, x: str, w: Writing) -> str:
        return f"{x}.copy()"

    def pack(self, x: str, w: Writing) -> str:
        v = w.variable()
        return f"[{w.packed(self.of, v)} for {v} in {x}.values()]"

    def veil(self, x: str, keeper: str, w: Writing) -> str:
        return f"len({x})" if self.veil_as is UNSET else super().veil(x, keeper, w)

    def read(self, data: str, place: str, w: Writing) -> str:
        if w.describing and self.numbered:
            short = w.short(self.of)
            data = f"r.numbered({data}, {w.place(place)}, {self.key!r}, {self.numbered!r}, {short!r}, {w.state})"
        return f"r.records({data}, {w.place(place)}, {w.reader(self.of)}, {w.state}, {self.key!r}, {self.most})"


class Record(Field):
    """One immutable piece, saved as a table."""

    kind = "piece"

    def __init__(self, of: type, said: Common) -> None:
        super().__init__(said)
        self.of = of

    def pack(self, x: str, w: Writing) -> str:
        return w.packed(self.of, x)

    def read(self, data: str, place: str, w: Writing) -> str:
        return f"{w.reader(self.of)}(r, {w.state}, {data}, {w.place(place)})"


class Seats(Field):
    """What belongs to each seat: a list of parts, as many as there are players."""

    kind = "seats"

    def __init__(self, of: type, said: Common) -> None:
        super().__init__(said)
        self.of = of

    def fresh(self, w: Writing) -> str:
        return f"[{w.name(self.of, self.of.__name__)}({w.state}) for _ in range({w.state}.game.num_players)]"

    def copy(self, x: str, w: Writing) -> str:
        return f"[seat.clone() for seat in {x}]"

    def pack(self, x: str, w: Writing) -> str:
        v = w.variable()
        return f"[{w.packed(self.of, v)} for {v} in {x}]"

    def read(self, data: str, place: str, w: Writing) -> str:
        return f"r.seats({data}, {w.place(place)}, {w.reader(self.of)}, {w.state})"


class Given(Field):
    """Something that follows from the game or from other fields: never saved."""

    kind = "given"
    single = False

    def __init__(self, make: Callable[[Any], Any], copy: Callable[[Any], Any] | None, said: Common) -> None:
        super().__init__({**said, "default": make})
        self.copies = copy

    def saved_as(self) -> tuple[str, ...]:
        return ()

    def copy(self, x: str, w: Writing) -> str:
        return copy_text(self.copies, self.name, x, w)

    def entries(self, x: str, w: Writing) -> list[tuple[str, str]]:
        return []

    def read_from(self, table: str, place: str, w: Writing, otherwise: str) -> str:
        return self.fresh(w)


class Special(Field):
    """Anything else: functions that copy, save, and read it."""

    kind = "special"

    def __init__(
        self,
        copy: Callable[[Any], Any] | None,
        pack: Callable[[Any, Any], Any],
        read: Callable[[Any, Any, str, Any], Any],
        said: Common,
    ) -> None:
        super().__init__(said)
        self.copies, self.packs, self.reads = copy, pack, read

    def copy(self, x: str, w: Writing) -> str:
        return copy_text(self.copies, self.name, x, w)

    def pack(self, x: str, w: Writing) -> str:
        return f"{w.name(self.packs, f'{self.name}_pack')}({x}, {w.state})"

    def read(self, data: str, place: str, w: Writing) -> str:
        return f"{w.name(self.reads, f'{self.name}_read')}(r, {data}, {w.place(place)}, {w.state})"


def copy_text(copies: Callable[[Any], Any] | None, name: str, x: str, w: Writing) -> str:
    """The text that copies a value with a function; None shares it."""
    if copies in (list.copy, dict.copy, set.copy):
        return f"{x}.copy()"
    return x if copies is None else f"{w.name(copies, f'{name}_copy')}({x})"
