"""Generated functions that encode the state of one seat, or of the table, as numbers.

A function compares each declared field with its value at the last call, which is fast in Python. It writes only the
numbers whose field has changed. A game has three functions: for the seat of the viewer, for any other seat, and for the
table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import compress, count
from operator import is_not
from typing import Any, NamedTuple

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import KeyedField, ListField, SeatsField
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
)
from tabletop.engine.schema.value_features import CountedThings, FeatureCode, is_of_seats
from tabletop.engine.schema.value_features import ValueFeature as Feature
from tabletop.strategies.policies.feature_values import find_common_names, list_existing, make_samples
from tabletop.strategies.policies.scaling import (
    AMOUNT,
    HALF,
    SIGNED,
    SWITCH,
    THINGS,
    WHOLE,
    Scale,
    get_scale_cache,
    make_scale,
)

NEW: Any = object()
"""Last value of a field that was not encoded yet. No value is equal to it."""
COUNTS = get_scale_cache(THINGS)
"""Encoded counts: n / (n + 1)."""


def find_changes(before: Sequence[Any], now: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
    """Return the removed and the added items. Items after the first change may be in both.

    >>> from tabletop.strategies.policies.encoder import find_changes
    >>> find_changes(["oak", "elm"], ["oak", "ash", "elm"]), find_changes(["oak"], ["ash"])
    (((), ['ash']), (['oak'], ['ash']))
    """
    old, new = len(before), len(now)
    if new < 2:
        return before, now
    if new > old:  # most piles change at the end
        if now[:old] == before:
            return (), now[old:]
    elif before[:new] == now:
        return before[new:], ()
    start = next(compress(count(), map(is_not, before, now)), 0)
    left, came = before[start:], now[start:]
    if left[1:] == came:
        return left[:1], ()
    if came[1:] == left:
        return (), came[:1]
    return left, came


def update_counts(
    things: Any, counts: list[int], places: Mapping[Any, int], before: Sequence[Any], now: Sequence[Any]
) -> Sequence[Any]:
    """Encode that the items `now` replace those `before`. Return `now`.

    >>> from tabletop.strategies.policies.encoder import update_counts
    >>> things, counts = [0.0, 0.0], [0, 0]
    >>> update_counts(things, counts, {"oak": 0, "elm": 1}, [], ["oak", "ash", "oak"])
    ['oak', 'ash', 'oak']
    >>> counts, round(things[0], 3)
    ([2, 0], 0.667)
    """
    left, came = find_changes(before, now)
    for thing in left:
        if (place := places.get(thing)) is not None:
            counts[place] = n = counts[place] - 1
            things[place] = COUNTS[n]
    for thing in came:
        if (place := places.get(thing)) is not None:
            counts[place] = n = counts[place] + 1
            things[place] = COUNTS[n]
    return now


def write_copy(f: Field) -> str:
    """Return the source code that copies the value `now` of a field, or "" for a field that is not compared as a whole.

    >>> from tabletop.engine.schema.codegen.method_writer import SHAPES
    >>> from tabletop.strategies.policies.encoder import write_copy
    >>> {f.name: write_copy(f) for f in SHAPES[type(deal)].fields if f.name in ("deck", "round", "spread")}
    {'deck': 'now[:]', 'spread': '[pile[:] for pile in now]', 'round': ''}
    """
    if isinstance(f, AmountsField) and f.container == "dict":
        return "now.copy()"
    if isinstance(f, (ListField, KeyedField)):
        if isinstance(f.inner, PileField):
            return "[pile[:] for pile in now]"
        return "now[:]" if isinstance(f.inner, (NumberField, FlagField, WordField, IndexField, BitsField)) else ""
    return "now[:]" if isinstance(f, (PileField, AmountsField, MarksField)) else ""


class FeatureWriter(FeatureCode):
    """Writer of the function that encodes one seat ("own" or "other", as seen by the viewer) or the "table".

    `bind(viewer, owner, numbers, things)` returns a function for one vector; the function writes `numbers` and
    `things`. It is called with a position and the seat to act, and remembers the fields of the last position.
    """

    def __init__(self, state: State, whose: str) -> None:
        super().__init__(state)
        self.whose = whose
        self.scale = AMOUNT
        self.numbers: list[tuple[Feature, Scale]] = []
        """Each number, with its scale."""
        self.things: list[Feature] = []
        """Each counted thing."""
        self._last: dict[str, str] = {}
        """Variables that keep their values for the next call, with their first values."""
        self._simple: list[tuple[str, str]] = []
        """Numbers that are compared unchanged, and the target of each."""
        self._body: list[str] = []
        self._dependents: list[str] | None = None
        """Lines that depend on the current field, which is called "now" in them."""
        self._samples = make_samples(state.game)
        if whose == "table":
            self._write_table()
        else:
            self._write_seat()
        self.bind: Callable[..., Callable[[State, int], None]] = self._compile()

    # --- fields ---------------------------------------------------------------------------------------------------

    def _write_seat(self) -> None:
        """Encode the fields of a seat."""
        self.scale = SWITCH
        self.add_term("to move", "whether it is asked", "asked == owner")
        paths: dict[str, str] = {}
        for f in SCHEMAS[type(self.state)].fields:
            self.scale = AMOUNT
            if not isinstance(f, SeatsField):
                self.add_for_seat(f, f"state.{f.name}")
                continue
            seat = f"seat_{f.name}"
            self.early_lines.append(f"    {seat} = state.{f.name}[owner]")
            for inner in SCHEMAS[f.of].fields:
                paths[inner.name] = f"{seat}.{inner.name}"
                self.scale = AMOUNT
                self.add_field(inner, paths[inner.name], inner.saved)
        if self.whose == "other":
            for name, shared in type(self.state).known_of_others.items():
                if missing := [field for field in shared.fields if field not in paths]:
                    text = f"information on other seats cannot be read from {missing[0]!r}, which seats do not have"
                    raise ValueError(f"{self.state.game.name}: {text}")
                piles = ", ".join(f"*{paths[field]}" for field in shared.fields)
                self.add_count(name, shared.about, shared.among, f"[{piles}]")

    def _write_table(self) -> None:
        """Encode the fields of the table."""
        for f in SCHEMAS[type(self.state)].fields:
            if isinstance(f, SeatsField) or is_of_seats(f):
                continue
            self.scale = AMOUNT
            self.add_field(f, f"state.{f.name}", f.saved)
            if isinstance(f, PileField) and f.pool and not f.spread and self.name_visibility(f) == "":
                self.add_count(
                    f"{f.saved}.top", f"{f.label}: on top", f.among, f"state.{f.name}[-1:]", pool=f.leaf.pool
                )
        if "round" not in {feature.name for feature, _ in self.numbers}:
            self.scale = AMOUNT
            self.add_term("round", "the round", "state.round")

    def name_visibility(self, f: Field) -> str | None:
        """Return the condition, as source code, under which the viewer sees a field: "" always, None never."""
        always = is_always_seen(self.state, f.leaf.seen, self.whose)
        return super().name_visibility(f) if always is None else "" if always else None

    def add_for_seat(self, f: Field, x: str) -> None:
        """Encode the entry of one seat in a field of the table."""
        if isinstance(f, PlayerField):
            self.scale = SWITCH
        super().add_for_seat(f, x)
        if isinstance(f, ListField) and not f.per_seat and isinstance(f.inner, PlayerField):
            self.scale = SWITCH
            with self._compare(x, "now[:]"):
                for k in range(self._find_length(f)):
                    about = f"{f.label}: whether number {k + 1} is of this seat"
                    self.add_term(f"{f.saved}.{k + 1}", about, f"now[{k}] == owner")

    def add_field(self, f: Field, x: str, name: str) -> None:
        """Encode one field, which is called `x` in the function."""
        if isinstance(f, PileField) and not f.shown:  # memory of the rules
            self.add_term(name, f"{f.label}: how many", f"len({x})")
        elif (copy := write_copy(f)) and self.name_visibility(f) == "":
            with self._compare(x, copy):
                super().add_field(f, "now", name)
        else:
            super().add_field(f, x, name)

    def add_plain(self, f: Field, x: str, name: str, sees: str) -> None:
        """Encode a field that is not a list."""
        if isinstance(f, PlayerField):
            return
        if isinstance(f, NumberField):
            self.scale = make_scale(f.least, f.most, self.state)
        elif isinstance(f, (FlagField, BitsField)):
            self.scale = SWITCH
        elif isinstance(f, AmountsField):
            self.scale = make_scale(f.least, f.most, self.state)
            if f.container != "pairs" and (places := self._find_names(f.names)) is not None:
                for k, key in enumerate(places):
                    place = repr(key) if f.container == "dict" else k
                    self.add_term(f"{name}.{key}", f"{f.label}: {key}", f"{x}[{place}]", sees)
                return
        elif isinstance(f, IndexField):
            if (places := self._find_names(f.names)) is not None:
                labels = self.add_constant(dict(enumerate(places)))
                self.add_count(name, f.label, places, f"({labels}.get({x}),)", sees)
            return
        elif isinstance(f, KeyedField) and (keys := self._find_names(f.names)) is not None:
            is_number = isinstance(f.inner, (NumberField, FlagField)) and not isinstance(f.inner, PlayerField)
            if isinstance(f.inner, IndexField) or (callable(f.names) and is_number):
                for k, key in enumerate(keys):
                    self.add_plain(_copy_with_label(f.inner, f"{f.label}: {key}"), f"{x}[{k}]", f"{name}.{key}", sees)
                return
            if isinstance(f.inner, NumberField):
                self.scale = make_scale(f.inner.least, f.inner.most, self.state)
        super().add_plain(f, x, name, sees)

    def add_listed(self, f: ListField, x: str, name: str, sees: str | None) -> None:
        """Encode a list, item by item if its length is the same in all games."""
        inner = f.inner
        if isinstance(inner, IndexField) and sees is not None and (places := self._find_names(inner.names)) is not None:
            labels = self.add_constant(dict(enumerate(places)))
            self.add_count(name, f.label, places, f"[{labels}.get(n) for n in {x}]", sees)
        elif isinstance(inner, WordField) and sees is not None and (many := self._find_length(f)):
            for k in range(many):
                about = f"{f.label}: number {k + 1}"
                self.add_count(f"{name}.{k + 1}", about, inner.among, f"({x}[{k}],)", sees, inner.leaf.pool)
        elif isinstance(inner, FlagField) and isinstance(f.count, int) and f.count and sees is not None:
            self.scale = SWITCH
            for k in range(f.count):
                self.add_term(f"{name}.{k + 1}", f"{f.label}: {k + 1}", f"{x}[{k}]", sees)
        else:
            super().add_listed(f, x, name, sees)

    def add_pieces(self, f: Field, of: type, there: str, name: str, sees: str) -> None:
        """Encode pieces together. A piece never changes, so their list is compared."""
        with self._compare(f"[*{there}] if {sees} else []" if sees else f"[*{there}]", "now"):
            super().add_pieces(f, of, "now", name, "")

    def _find_length(self, f: ListField) -> int:
        """Return the length of a list, or 0 if it differs from game to game."""
        if not callable(f.count):
            return int(f.count)
        lengths = {f.count(state) for state in self._samples}
        return int(lengths.pop()) if len(lengths) == 1 else 0

    def _find_names(self, names: Any) -> Sequence[str] | None:
        """Return the names of an index, or None if they differ from game to game."""
        return find_common_names(names, self._samples)

    # --- generated lines ------------------------------------------------------------------------------------------

    def add_term(self, name: str, about: str, text: str, sees: str = "") -> None:
        """Encode one number."""
        scale = self.scale
        if scale is SIGNED:  # the cache of a scale squashes numbers that are not negative
            text, scale = f"(n := {text}) / (abs(n) + {HALF})", WHOLE
        if sees:
            text = f"({text} if {sees} else 0)"
        target = f"numbers[{len(self.numbers)}] = {self.add_constant(get_scale_cache(scale))}"
        self.numbers.append((Feature(name, about), scale))
        if self._dependents is None:
            self._simple.append((text, target))
        else:
            self._dependents.append(f"{target}[{text}]")

    def add_count(self, name: str, about: str, among: Any, there: str, sees: str = "", pool: str = "") -> None:
        """Count each thing of a set, except those that are in no game."""
        before = len(self.counted)
        if things := list_existing(among, pool, self.state):
            super().add_count(name, about, things, there, sees)
        for counted in self.counted[before:]:
            self._write_count(counted)

    def _write_count(self, c: CountedThings) -> None:
        """Write the line that counts things."""
        places = {design: len(self.things) + k for k, design in enumerate(dict.fromkeys(d for _, d in c.among))}
        self.things += [Feature(f"{c.prefix}:{design}", f"{c.about}: {design}") for design in places]
        place_of = self.add_constant({thing: places[design] for thing, design in c.among})
        items = f"({c.things_text} if {c.visibility} else ())" if c.visibility else c.things_text
        last = self._remember("()")
        line = f"{last} = update_counts(things, counts, {place_of}, {last}, "
        if self._dependents is None:
            with self._compare(items, "now[:]") as lines:
                lines.append(f"{line}now)")
        else:
            self._dependents.append(f"{line}{items})")

    @contextmanager
    def _compare(self, text: str, copy: str) -> Iterator[list[str]]:
        """Run the lines written in this context only where `text` has changed; it is called "now" in them."""
        lines = self._dependents = []
        yield lines
        self._dependents = None
        if lines:
            last = self._remember("NEW")
            self._body += [f"    if (now := {text}) != {last}:", f"        {last} = now = {copy}"]
            self._body += [f"        {line}" for line in lines]

    def _remember(self, initial: str) -> str:
        """Return the name of a new variable that keeps its value for the next call."""
        name = f"last_{len(self._last) + 1}"
        self._last[name] = initial
        return name

    def add_constant(self, value: Any) -> str:
        """Return the name of a constant in the function."""
        name = next((name for name, constant in self.constants.items() if constant is value), "")
        return name or super().add_constant(value)

    def _compile(self) -> Any:
        """Compile `bind` from its lines."""
        lines = [*self.early_lines]
        if self._simple:
            last = self._remember(f"[NEW] * {len(self._simple)}")
            lines += [f"    if (now := [{', '.join(text for text, _ in self._simple)}]) != (before := {last}):"]
            lines += [f"        {last} = now"]
            for k, (_, target) in enumerate(self._simple):
                lines += [f"        if (n := now[{k}]) != before[{k}]:", f"            {target}[n]"]
        lines += self._body
        self.source = "\n".join([
            "def bind(viewer, owner, numbers, things):",
            f"    counts = [0] * {len(self.things)}",
            *(f"    {name} = {initial}" for name, initial in self._last.items()),
            "    def update(state, asked):",
            *(f"        nonlocal {name}" for name in self._last),
            *(f"    {line}" for line in lines),
            "        return",
            "    return update",
        ])  # fmt: skip
        names: dict[str, Any] = {"NEW": NEW, "update_counts": update_counts, **self.constants}
        exec(compile(self.source, "<features>", "exec"), names)
        return names["bind"]


def _copy_with_label(f: Field, label: str) -> Any:
    """Return a copy of a field with another label."""
    copy = object.__new__(type(f))
    copy.__dict__.update(f.__dict__)
    copy.label = label
    return copy


class GameOnly(NamedTuple):
    """Position of which only the game is known."""

    game: Game


def is_always_seen(state: State, seen: str, whose: str) -> bool | None:
    """Return True if this is seen in every position, False if in none, and None if it depends on the position.

    `whose` is one's "own" seat, an "other" seat or the "table". A rule that reads only the game gives the same result
    in all positions.

    >>> from tabletop.strategies.policies.encoder import is_always_seen
    >>> is_always_seen(deal, "owner", "other")
    False
    >>> is_always_seen(deal, "sees_hand", "other") is None  # hands are laid open at the end
    True
    """
    if seen in (EVERYBODY, NOBODY):
        return seen == EVERYBODY
    if seen == OWNER:
        return whose == "own"
    if whose == "table":
        return None
    seats = range(state.game.num_players)
    pairs = [(viewer, owner) for viewer in seats for owner in seats if (viewer == owner) == (whose == "own")]
    rule = getattr(type(state), seen)
    try:
        results = {bool(rule(GameOnly(state.game), *pair)) for pair in pairs}
    except AttributeError:
        return None
    return results.pop() if len(results) == 1 else None
