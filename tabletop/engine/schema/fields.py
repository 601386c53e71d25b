"""The forms a field of a table may have: what it holds, within which bounds, who may see it, how it is saved.

A field is declared in the body of a class that `table`, `part` or `piece` (in `declared`) then makes:

    vp: int = number(most=9999)
    hand: list[str] = pile(CARDS, seen=OWNER, pool="cards")

Bounds, names and defaults may be functions of the state (`lambda state: state.game.content.cards`). Every form writes
the text that copies, saves, veils and reads what it holds; `tabletop.engine.schema.generated.generate` puts these texts
together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypedDict

from tabletop.engine.schema.generated.writing import Writing, inside

EVERYBODY, OWNER, NOBODY = "everybody", "owner", "nobody"
"""Who may see a field. Anything else is the name of a method of the state: (player, owner) -> bool."""

SCORES = ("points", "score", "scores", "victory_points", "vp")
"""Fields of a seat that are not told once more where they are its score."""

UNSET: Any = object()
"""A default that was not given."""
LATER: Any = object()
"""The default of a field that an `__init__` of the state's own fills before it calls `lay_out`."""


class Common(TypedDict, total=False):
    """What may be said of every field."""

    default: Any
    """What it holds at first, or a function of the state; without, nothing (0, False, "", an empty list)."""
    saved: str
    """What it is called in files and observations; without, as in the class."""
    label: str
    """What it is called on the screen, marked by N_(); without, made from its name."""
    seen: str
    """EVERYBODY, OWNER, NOBODY, or a method of the state: (player, owner) -> bool; owner is -1 outside of seats."""
    pool: str
    """Hidden things of one pool are dealt anew together."""
    known: str
    """Which of the hidden things are known nevertheless: another field, or a method of the state (player, owner)."""
    veil: Any
    """What those see of it who may not see it: a constant, or a function of the state or seat that holds it."""
    described: bool
    """Whether scenarios may describe it."""
    shown: bool
    """Whether a screen that is made from the declaration shows it; what only the rules remember need not be there."""


class Field:
    """One declared field of a table. `name` and `label` are there once the class is made."""

    kind = "thing"
    """The form, for screens: "number", "pile", "seats" ..."""
    nothing: Any = None
    """What it holds if no default was given."""
    rest = False
    """Whether the other things of its pool lie here."""
    fits: Callable[[Any, str], bool] | None = None
    """Which things of its pool may lie here."""
    per_seat = False
    """Whether it holds one thing for each seat, which owns it."""
    replaced = False
    """Whether a changed value replaces the old one, so that clones may share it."""

    single = True
    """Whether it is saved as one value, so that another field can be made of it."""

    def __init__(self, said: Common) -> None:
        if strange := [name for name in said if name not in Common.__annotations__]:
            near = get_close_matches(strange[0], Common.__annotations__, 1)
            hint = f"; did you mean {near[0]!r}?" if near else f" (known: {', '.join(Common.__annotations__)})"
            raise TypeError(f"nothing called {strange[0]!r} can be said of a field{hint}")
        self.name = ""
        self.default = said.get("default", UNSET)
        self.saved = said.get("saved", "")
        self.label = said.get("label", "")
        self.seen = said.get("seen", EVERYBODY)
        self.pool = said.get("pool", "")
        self.known = said.get("known", "")
        self.veil_as = said.get("veil", UNSET)
        self.described = said.get("described", True)
        self.shown = said.get("shown", True)

    def __call__(self, *said: Any, **more: Any) -> Any:
        raise TypeError(
            f"a field above has the name of the form {self.kind!r} and hides it: import the form under another name"
        )

    def __repr__(self) -> str:
        return f"<{self.kind} {self.name}>"

    @property
    def leaf(self) -> Field:
        """The field that says who sees what: this one, or what a list of it is made of."""
        return self

    def settle(self, name: str) -> None:
        """Take the name of the class; called once."""
        self.name = name
        self.saved = self.saved or name
        self.label = self.label or name.replace("_", " ").capitalize()

    def faults(self) -> Iterable[str]:
        """What is wrong with the declaration."""
        return ()

    def faults_within(self) -> Iterable[str]:
        """What is wrong with it as a part of another field."""
        return self.faults() if self.single else (f"nothing can be made of {self.kind}, which is not one value",)

    def saved_as(self) -> tuple[str, ...]:
        """Under which names it is saved; none if it is not."""
        return (self.saved,)

    # --- texts ----------------------------------------------------------------------------------------------------

    def fresh(self, w: Writing) -> str:
        """The default."""
        if self.default is UNSET:
            return w.literal(self.nothing)
        if callable(self.default) or not isinstance(self.default, (list, dict)):
            return w.of(self.default, self.name)
        return f"{w.name(self.default, self.name)}.copy()"

    def copy(self, x: str, w: Writing) -> str:
        """An independent copy."""
        return x

    def pack(self, x: str, w: Writing) -> str:
        """The value as plain data."""
        return x

    def entries(self, x: str, w: Writing) -> list[tuple[str, str]]:
        """What is saved of it: keys with texts."""
        return [(self.saved, self.pack(x, w))]

    def veil(self, x: str, keeper: str, w: Writing) -> str:
        """What those see who may not see it."""
        if callable(self.veil_as):
            return f"{w.name(self.veil_as, 'veil')}({keeper})"
        return w.literal(None if self.veil_as is UNSET else self.veil_as)

    def read(self, data: str, place: str, w: Writing) -> str:
        """The value from plain data; `place` is what stands inside of an f-string. Of what is `single` only."""
        raise TypeError(f"{self!r} is not one value")

    def read_from(self, table: str, place: str, w: Writing, otherwise: str) -> str:
        """The value from the table it is saved in; `otherwise` if it is not there."""
        return f"{self.read(f'{table}[{self.saved!r}]', inside(place, self.saved), w)} " + (
            f"if {self.saved!r} in {table} else {otherwise}"
        )


class Number(Field):
    """A whole number; without a default 0, or the least it may be."""

    kind = "number"

    def __init__(self, least: Any, most: Any, said: Common) -> None:
        super().__init__(said)
        self.least, self.most = least, most
        self.nothing = 0 if callable(least) or least <= 0 else least

    def faults(self) -> Iterable[str]:
        if callable(self.least) or callable(self.most):
            return
        default = self.nothing if self.default is UNSET else self.default
        if self.least > self.most:
            yield f"{self.least} to {self.most} are no bounds"
        elif not callable(default) and not self.least <= default <= self.most:
            yield f"the default {default} is not from {self.least} to {self.most}"

    def read(self, data: str, place: str, w: Writing) -> str:
        return f"r.number({data}, {w.place(place)}, {w.of(self.least, 'least')}, {w.of(self.most, 'most')})"


class Player(Number):
    """A seat by number; -1 stands for nobody where it may be empty."""

    kind = "player"

    def __init__(self, empty: bool, said: Common) -> None:
        super().__init__(-1 if empty else 0, lambda state: state.game.num_players - 1, said)
        self.nothing = -1 if empty else 0


class Flag(Field):
    """True or false."""

    kind = "flag"
    nothing = False

    def read(self, data: str, place: str, w: Writing) -> str:
        return f"r.flag({data}, {w.place(place)})"


class Word(Field):
    """One of some words; "" too if it may be empty."""

    kind = "word"
    nothing = ""

    def __init__(self, among: Any, empty: bool, said: Common) -> None:
        super().__init__(said)
        self.among, self.empty = among, empty

    def faults(self) -> Iterable[str]:
        fixed = self.default is not UNSET and not callable(self.default) and not callable(self.among)
        if fixed and self.default not in self.among and not (self.empty and self.default == ""):
            yield f"the default {self.default!r} is none of the words"

    def read(self, data: str, place: str, w: Writing) -> str:
        return w.taken(self, f"r.one({data}, {w.place(place)}, {w.of(self.among, 'among')}, {self.empty})", place)


class Pile(Field):
    """An ordered pile of ids; whoever may not see it sees how many lie there."""

    kind = "pile"
    nothing: Any = ()
    spread = False
    """Whether its things lie side by side."""

    def __init__(self, among: Any, most: int, count: int, empty: bool, replaced: bool, said: Common) -> None:
        super().__init__(said)
        self.among, self.most, self.count, self.empty, self.replaced = among, most, count, empty, replaced

    def faults(self) -> Iterable[str]:
        if isinstance(self.default, (list, tuple)) and not callable(self.among):
            for id in self.default:
                if id not in self.among and not (self.empty and id == ""):
                    yield f"{id!r} in the default is none of the things that may lie there"

    def fresh(self, w: Writing) -> str:
        if self.default is UNSET:
            return f"[''] * {self.count}" if self.empty and self.count else "[]"
        return super().fresh(w)

    def copy(self, x: str, w: Writing) -> str:
        return x if self.replaced else f"{x}.copy()"

    def pack(self, x: str, w: Writing) -> str:
        return f"{x}.copy()"

    def veil(self, x: str, keeper: str, w: Writing) -> str:
        return f"len({x})" if self.veil_as is UNSET else super().veil(x, keeper, w)

    def read(self, data: str, place: str, w: Writing) -> str:
        among = w.of(self.among, "among")
        found = f"r.ids({data}, {w.place(place)}, {among}, {self.most}, {self.empty}, {self.count})"
        return w.taken(self, found, place)


class Amounts(Field):
    """Numbers by name, saved as a table, without zeros unless these are wanted.

    Held as a list by index, a tuple by index, pairs (index, number) or a dict by name.
    """

    kind = "amounts"

    def __init__(self, names: Any, least: Any, most: Any, zeros: bool, held: str, said: Common) -> None:
        super().__init__(said)
        self.names, self.least, self.most, self.zeros, self.held = names, least, most, zeros, held

    def faults(self) -> Iterable[str]:
        if not callable(self.names) and len(set(self.names)) != len(self.names):
            yield "two of its names are alike"

    def fresh(self, w: Writing) -> str:
        if self.default is not UNSET:
            return super().fresh(w)
        if self.held == "pairs":
            return "()"
        names = w.of(self.names, "names")
        if self.held == "dict":
            return f"dict.fromkeys({names}, 0)"
        return f"[0] * len({names})" if self.held == "list" else f"(0,) * len({names})"

    def copy(self, x: str, w: Writing) -> str:
        return f"{x}.copy()" if self.held in ("list", "dict") else x

    def pack(self, x: str, w: Writing) -> str:
        v = w.variable()
        n = w.variable()
        some = "" if self.zeros else f" if {v}"
        if self.held == "dict":
            return f"{{{n}: {v} for {n}, {v} in {x}.items(){some}}}"
        names = w.of(self.names, "names")
        if self.held == "pairs":
            return f"{{{names}[{n}]: {v} for {n}, {v} in {x}{some}}} if {x} else {{}}"
        return f"{{{n}: {v} for {n}, {v} in zip({names}, {x}, strict=True){some}}}"

    def read(self, data: str, place: str, w: Writing) -> str:
        names, bounds = w.of(self.names, "names"), f"{w.of(self.least, 'least')}, {w.of(self.most, 'most')}"
        found = f"r.amounts({data}, {w.place(place)}, {names}, {bounds})"
        if self.held == "pairs":
            return f"r.as_pairs({found})"
        if self.held == "dict":
            return f"dict(zip({names}, {found}))"
        return found if self.held == "list" else f"tuple({found})"


class Index(Field):
    """An index into names, saved as the name; -1 is saved as "" where it may be empty."""

    kind = "index"

    def __init__(self, names: Any, empty: bool, said: Common) -> None:
        super().__init__(said)
        self.names, self.empty = names, empty
        self.nothing = -1 if empty else 0

    def faults(self) -> Iterable[str]:
        default = self.nothing if self.default is UNSET else self.default
        fixed = not callable(default) and not callable(self.names)
        if fixed and not (-1 if self.empty else 0) <= default < len(self.names):
            yield f"the default {default} is the index of no name"

    def pack(self, x: str, w: Writing) -> str:
        named = f"{w.of(self.names, 'names')}[{x}]"
        return f"({named} if {x} >= 0 else '')" if self.empty else named

    def read(self, data: str, place: str, w: Writing) -> str:
        return f"r.index({data}, {w.place(place)}, {w.of(self.names, 'names')}, {self.empty})"


class Bits(Field):
    """A set of named bits in one number, saved as the list of their names."""

    kind = "bits"
    nothing = 0

    def __init__(self, bits: Mapping[Any, int], said: Common) -> None:
        super().__init__(said)
        self.bits = bits

    def pack(self, x: str, w: Writing) -> str:
        n, bit = w.variable(), w.variable()
        return f"[{n} for {n}, {bit} in {w.name(tuple(self.bits.items()), 'bits')} if {x} & {bit}]"

    def read(self, data: str, place: str, w: Writing) -> str:
        return f"r.bits({data}, {w.place(place)}, {w.name(dict(self.bits), 'bits')})"


class Marks(Field):
    """Bits for each of some names, in a list; for each bit the names that have it are saved under a key of its own."""

    kind = "marks"
    single = False

    def __init__(self, names: Any, bits: Mapping[str, int], said: Common) -> None:
        super().__init__(said)
        self.names, self.marks = names, dict(bits)

    def saved_as(self) -> tuple[str, ...]:
        return tuple(self.marks)

    def fresh(self, w: Writing) -> str:
        return f"[0] * len({w.of(self.names, 'names')})" if self.default is UNSET else super().fresh(w)

    def copy(self, x: str, w: Writing) -> str:
        return f"{x}.copy()"

    def entries(self, x: str, w: Writing) -> list[tuple[str, str]]:
        n, v, names = w.variable(), w.variable(), w.of(self.names, "names")
        texts = {key: f"[{n} for {n}, {v} in zip({names}, {x}) if {v} & {bit}]" for key, bit in self.marks.items()}
        return list(texts.items())

    def read_from(self, table: str, place: str, w: Writing, otherwise: str) -> str:
        names = w.of(self.names, "names")
        return f"r.marks({table}, {w.place(place)}, {names}, {w.name(self.marks, 'marks')}, {otherwise})"


class Words(Field):
    """Words by word, e.g. a card by colour; saved in the order of the keys."""

    kind = "words"

    def __init__(self, keys: Any, among: Any, said: Common) -> None:
        super().__init__(said)
        self.by, self.among = keys, among

    def fresh(self, w: Writing) -> str:
        return "{}" if self.default is UNSET else super().fresh(w)

    def copy(self, x: str, w: Writing) -> str:
        return f"{x}.copy()"

    def pack(self, x: str, w: Writing) -> str:
        return f"dict(sorted({x}.items()))"

    def read(self, data: str, place: str, w: Writing) -> str:
        return f"r.words_by({data}, {w.place(place)}, {w.of(self.by, 'keys')}, {w.of(self.among, 'among')})"
