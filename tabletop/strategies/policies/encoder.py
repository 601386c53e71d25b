"""Generated function that encodes the state of all seats and of the table as numbers.

It compares each declared field with its value at the last call, which is fast in Python, and writes only the numbers
whose field has changed. Its lines are written three times: for the seat of the viewer, for any other seat, and for the
table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
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
    WHOLE,
    Scale,
    get_scale_cache,
    make_scale,
)

NEW: Any = ()
"""Last value of a field that was not encoded yet: no number and no list is equal to it."""
COUNTS = [n / (n + 1) for n in range(10_000)]
"""Encoded counts. No pile holds as many things."""


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
    left, came = before, now
    old, new = len(before), len(now)
    if old and new > 1:  # compare long sequences: most change at the end, or lose one item
        if now[:old] == before:
            left, came = (), now[old:]
        elif before[:new] == now:
            left, came = before[new:], ()
        elif type(before) is type(now):  # a list and a tuple are never equal
            start = 0
            while before[start] is now[start]:
                start += 1
            left, came = before[start:], now[start:]
            if left[1:] == came:
                left, came = left[:1], ()
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

    >>> from tabletop.engine.schema.codegen.method_writer import SCHEMAS
    >>> from tabletop.strategies.policies.encoder import write_copy
    >>> {f.name: write_copy(f) for f in SCHEMAS[type(deal)].fields if f.name in ("deck", "round", "spread")}
    {'deck': 'now.copy()', 'spread': '[pile.copy() for pile in now]', 'round': ''}
    """
    if isinstance(f, PileField) or (isinstance(f, AmountsField) and f.container != "pairs"):
        return "now.copy()"
    if isinstance(f, (ListField, KeyedField)):
        if isinstance(f.inner, PileField):
            return "[pile.copy() for pile in now]"
        return "now[:]" if isinstance(f.inner, (NumberField, FlagField, WordField, IndexField, BitsField)) else ""
    return "now[:]" if isinstance(f, (AmountsField, MarksField)) else ""


class FeatureWriter(FeatureCode):
    """Writer of the lines that encode one seat ("own" or "other", as seen by the viewer) or the "table".

    They write the arrays `numbers` and `things`, with the `counts` of things, and keep values for the next call in
    `last`. All writers of a game share their `constants`.
    """

    def __init__(self, state: State, whose: str, constants: dict[str, Any]) -> None:
        super().__init__(state)
        self.whose, self.constants = whose, constants
        self.scale = AMOUNT
        self.numbers: list[tuple[Feature, Scale]] = []
        """Each number, with its scale."""
        self.things: list[Feature] = []
        """Each counted thing."""
        self.first: list[Any] = []
        """First values of the list `last`."""
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
        self.lines = self._join_lines()

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
            if isinstance(f, PileField) and f.pool and not f.spread and self.name_visibility(f) == "":
                with self._compare(f"state.{f.name}", write_copy(f)):
                    self.add_field(f, "now", f.saved)
                    self.add_count(f"{f.saved}.top", f"{f.label}: on top", f.among, "now[-1:]", pool=f.leaf.pool)
            else:
                self.add_field(f, f"state.{f.name}", f.saved)
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
        if self._dependents is None or items == "now":
            with self._compare(items, "now[:]") as lines:
                lines.append(f"update_counts(things, counts, {place_of}, before, now)")
        else:
            last = self._remember(NEW)
            self._dependents.append(f"{last} = update_counts(things, counts, {place_of}, {last}, {items})")

    @contextmanager
    def _compare(self, text: str, copy: str) -> Iterator[list[str]]:
        """Run the lines written in this context only where `text` has changed from "before" to "now".

        In an inner context `text` is "now", which is compared already.
        """
        if self._dependents is not None:
            yield self._dependents
            return
        lines = self._dependents = []
        yield lines
        self._dependents = None
        if lines:
            last = self._remember(NEW)
            self._body += [f"    if (now := {text}) != (before := {last}):", f"        {last} = now = {copy}"]
            self._body += [f"        {line}" for line in lines]

    def _remember(self, first: Any) -> str:
        """Return the place of a value that is kept for the next call."""
        self.first.append(first)
        return f"last[{len(self.first) - 1}]"

    def add_constant(self, value: Any) -> str:
        """Return the name of a constant in the function."""
        name = next((name for name, constant in self.constants.items() if constant is value), "")
        return name or super().add_constant(value)

    def _join_lines(self) -> list[str]:
        """Return all lines in the order in which they run."""
        lines = [*self.early_lines]
        if self._simple:
            last = self._remember([NEW] * len(self._simple))
            lines += [f"    if (now := [{', '.join(text for text, _ in self._simple)}]) != (before := {last}):"]
            lines += [f"        {last} = now"]
            for k, (_, target) in enumerate(self._simple):
                lines += [f"        if (n := now[{k}]) != before[{k}]:", f"            {target}[n]"]
        return lines + self._body


def compile_update(writers: Sequence[FeatureWriter]) -> Callable[[State, int, int, Sequence[tuple[Any, ...]]], None]:
    """Return the function that encodes a position as `viewer` sees it, while the seat `asked` must decide.

    A section is (owner, numbers, things, counts, last), one for each writer.
    """
    lines = ["def update(state, viewer, asked, sections):"]
    for k, writer in enumerate(writers):
        lines += [f"    owner, numbers, things, counts, last = sections[{k}]", *writer.lines]
    names: dict[str, Any] = {"update_counts": update_counts, **writers[0].constants}
    exec(compile("\n".join(lines), "<features>", "exec"), names)
    function: Callable[[State, int, int, Sequence[tuple[Any, ...]]], None] = names["update"]
    return function


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
