"""A position as a seat may know it, as numbers from -1 to 1, each with a name: what a policy is given to decide by.

Written from the declaration of the table as `tabletop.engine.table.numbers` is, and richer. First come numbers, of
each seat from the one that looks ("+0") and then of the table; then in the same order how often each thing is where;
then what is asked. A number is scaled by its declared bounds or squashed, a thing counts n / (n + 1), a place (an
area) has an entry of its own if all games have the same places. Entries that cannot vary are left out: what others
may never see, and things that are not in these games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tabletop.engine.actions import Question
from tabletop.engine.game import Game
from tabletop.engine.state import State
from tabletop.engine.table.compounds import Keyed, Listed, Seats
from tabletop.engine.table.fields import Amounts, Bits, Field, Flag, Index, Number, Pile, Player, Word
from tabletop.engine.table.generated.generate import SHAPES
from tabletop.engine.table.numbers import Entry as Counts
from tabletop.engine.table.numbers import Text, of_seats
from tabletop.engine.values import field_names
from tabletop.strategies.policies.fields import Fields
from tabletop.strategies.policies.looks import Look
from tabletop.strategies.policies.rows import Rows, Scaled
from tabletop.strategies.policies.scaling import AMOUNT, HALF, SIGNED, SWITCH, THINGS, WHOLE, Entry, Scale, within
from tabletop.strategies.policies.sights import always_seen
from tabletop.strategies.policies.sources import Group, Part, copies, to
from tabletop.strategies.policies.words import begun, in_all, there_are

Numbers = npt.NDArray[np.float32]
MOST_KEPT = 20_000
"""So many questions are remembered with their numbers, of each kind."""
Places = tuple[tuple[int, float], ...]
"""Places that are not 0, and what they hold."""


class Encoding:
    """A game's positions as vectors of `length` numbers, of which `entries` tell each.

    >>> from tabletop.strategies.policies import encoding_of
    >>> encoding = encoding_of(gin)
    >>> encoding(deal, 1).shape == (encoding.length,)
    True
    >>> encoding.entries[0].name, encoding.entries[0].about
    ('+0 to move', 'whether it is asked')
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        state = game.new_initial_state(0)
        if type(state) not in SHAPES:
            raise ValueError(f"the table of {game.name} is not declared (tabletop.engine.table.declared): no encoding")
        self.seats = game.num_players
        self._constants: dict[str, Any] = {}
        own, other, table = (Writer(state, whose, self._constants) for whose in ("own", "other", "table"))
        self.kinds = {kind: k for k, kind in enumerate(_questions(game))}
        self.fields = Fields(game, tuple(self.kinds), "question")
        parts = [(own, "+0"), *((other, f"+{k}") for k in range(1, self.seats)), (table, "table")]
        numbers: list[tuple[Entry, Scale]] = []
        things: list[Entry] = []
        bases: list[int] = []
        for text, whose in parts:
            bases.append(len(things))
            numbers += [(_named(whose, entry, scale), scale) for entry, scale in text.scaled]
            things += [_named(whose, entry, THINGS) for entry in text.thing_entries()]
        scaled = {scale: Scaled(scale) for _, scale in numbers}
        self._parts: list[Told] = []
        first = 0
        for (text, _), base in zip(parts, bases, strict=True):
            tables = [scaled[scale] for _, scale in text.scaled]
            self._parts.append(Told(text, first, tables, len(numbers) + base))
            first += len(tables)
        self._looks: dict[tuple[int, ...], Look] = {}
        asked = [
            Entry(f"asks {kind.__name__}", f"whether this is asked: {kind.__name__}", 0.0, 1.0) for kind in self.kinds
        ]
        self.asks = len(numbers) + len(things)
        """From here on stands what is asked."""
        self.facts = self.asks + len(asked)
        """And from here on, what the question holds."""
        self.entries: tuple[Entry, ...] = (*(entry for entry, _ in numbers), *things, *asked, *self.fields.entries)
        """What each place tells."""
        self.length = len(self.entries)
        """How many numbers there are."""
        self.known: list[dict[type[Question], tuple[Callable[[Any], Any], dict[Any, Places]]]] = [
            {kind: (_held(kind) if self.fields.still(kind) else _nothing, {}) for kind in self.kinds}
            for _ in range(self.seats)
        ]
        """For each seat, what gives all that a question holds, if it is told by that alone, and how each was told."""

    def asked(self, state: State, viewer: int, question: Question) -> Places:
        """The places that tell what is asked, and by what numbers; the same tuple for the same question.

        >>> from tabletop.strategies.policies import encoding_of
        >>> encoding = encoding_of(gin)
        >>> [(encoding.entries[place].name, n) for place, n in encoding.asked(deal, 1, deal.question)]
        [('asks Drawing', 1.0), ('question first', 1.0)]
        """
        holds, kept = self.known[viewer][type(question)]
        key = holds(question)
        if key is None:  # told by what lies on the table
            return self._spelled(state, viewer, question)
        found = kept.get(key)
        if found is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            found = kept[key] = self._spelled(state, viewer, question)
        return found

    def _spelled(self, state: State, viewer: int, question: Question) -> Places:
        there: defaultdict[int, float] = defaultdict(float)
        there[self.asks + self.kinds[type(question)]] = 1.0
        self.fields.fill(state, viewer, question, there, self.facts)
        return tuple(there.items())

    def __call__(self, state: State, viewer: int, out: Numbers | None = None) -> Numbers:
        """What `viewer` may know of the position, as a fresh vector or in `out`, which must lie in one piece.

        Who looks at one game again and again is quicker with a `row`.
        """
        return self.row(out).look(state, viewer)

    def row(self, out: Numbers | None = None) -> Rows:
        """A vector that is brought up to date at every look: fresh, or `out`. Any seat may look.

        >>> from tabletop.strategies.policies import encoding_of
        >>> row = encoding_of(gin).row()
        >>> (row.look(deal, 0) == encoding_of(gin)(deal, 0)).all()
        np.True_
        """
        return Rows(self, (), None if out is None else out[None])

    def look(self, viewers: tuple[int, ...]) -> Look:
        """Tells what belongs to each seat, and then to the table, to these: their vectors lie one after another."""
        found = self._looks.get(viewers)
        if found is None:
            found = self._looks[viewers] = self._look(viewers)
        return found

    def _look(self, viewers: tuple[int, ...]) -> Look:
        *of_seats, of_table = self._parts
        made: list[Part] = []
        moves: list[dict[int, int]] = [{} for _ in viewers]
        for owner in (*range(self.seats), -1):
            told = [of_seats[(owner - viewer) % self.seats] if owner >= 0 else of_table for viewer in viewers]
            part = Part(owner, {path: copy for one in told for path, copy in one.text.copies.items()})
            for k, (viewer, one) in enumerate(zip(viewers, told, strict=True)):
                one.tell(part, viewer, k * self.length)
                if owner >= 0:  # whether a seat is asked is its first number
                    moves[k][owner] = k * self.length + one.first
            made.append(part)
        return Look(made, self._constants, moves, self.length)

    def rows(self) -> Rows:
        """A vector for each seat, all brought up to date at every look: quicker than a row for each.

        >>> from tabletop.strategies.policies import encoding_of
        >>> rows = encoding_of(gin).rows()
        >>> [bool((rows.look(deal, seat) == encoding_of(gin)(deal, seat)).all()) for seat in (0, 1)]
        [True, True]
        """
        return Rows(self, range(self.seats))

    def __reduce__(self) -> tuple[Any, ...]:
        # Made anew in another process: it follows from the game.
        return encoding_of, (self.game,)

    def __repr__(self) -> str:
        return f"Encoding({self.length} numbers)"


@lru_cache(maxsize=64)
def encoding_of(game: Game) -> Encoding:
    """The encoding of a game's positions. Raises ValueError for a game whose table is not declared.

    >>> from tabletop.strategies.policies import encoding_of
    >>> [entry.name for entry in encoding_of(gin).entries][-2:]
    ['asks LayingOff', 'question Discarding taken:KC']
    """
    return Encoding(game)


def _named(whose: str, entry: Any, scale: Scale) -> Entry:
    return Entry(f"{whose} {entry.name}", entry.about, scale.low, scale.high)


def _nothing(question: Question) -> None:
    """What is said of questions that are not told by what they hold alone."""


def _held(kind: type[Question]) -> Callable[[Any], Any]:
    """What gives all that a question of this kind holds."""
    names = field_names(kind)
    return attrgetter(*names) if names else type


def _questions(game: Game) -> Iterator[type[Question]]:
    for kind in game.vocabulary.values():
        if issubclass(kind, Question) and kind.kinds:
            yield kind


class Writer(Text):
    """Writes the function that counts what belongs to one seat, as it or another sees it, or to the table."""

    def __init__(self, state: State, whose: str, constants: dict[str, Any]) -> None:
        super().__init__(state)
        self.whose, self.constants = whose, constants
        self.scaled: list[tuple[Counts, Scale]] = []
        self.scale: Scale = AMOUNT
        self.texts: list[tuple[str, int]] = []
        """How to tell the numbers, and how many each text tells: several as a list, or number `k` of them."""
        self.groups: list[Group] = []
        self.spread: dict[str, tuple[str, ...]] = {}
        """What is counted together though it lies in several fields of a seat, and how these are called."""
        self.copies: dict[str, str] = {}
        """What is remembered of what the table holds, by how it is called, where it may be compared as it is."""
        self.begun = begun(state.game)
        if whose != "table":
            self.scale = SWITCH
            self.add("to move", "whether it is asked", "")  # told beside all others
        for f in SHAPES[type(state)].fields:
            self.scale = AMOUNT
            x = f"state.{f.name}"
            self.copies.update(copies(f, x))
            if isinstance(f, Seats):
                if whose != "table":
                    part = f"seat_{f.name}"
                    self.early.append(f"    {part} = {x}[owner]")
                    for inner in SHAPES[f.of].fields:
                        self.copies.update(copies(inner, f"{part}.{inner.name}"))
                        self.scale = AMOUNT
                        self.field(inner, f"{part}.{inner.name}", inner.saved)
            elif whose != "table":
                self.for_seat(f, x)
            elif not of_seats(f):
                self.field(f, x, f.saved)
                self.top(f, x)
        if whose == "other":
            for name, known in type(state).known_of_others.items():
                self.count(name, known.about, known.among, name)
                self.spread[name] = tuple(self.held_by_seat(field) for field in known.fields)
        if whose == "table" and "round" not in {entry.name for entry, _ in self.scaled}:
            self.scale = AMOUNT
            self.add("round", "the round", "state.round")

    def held_by_seat(self, field: str) -> str:
        """How a field of a seat is called."""
        for path in self.copies:
            if path.startswith("seat_") and path.endswith(f".{field}"):
                return path
        raise ValueError(f"{self.state.game.name}: what is known of others is not found in {field!r}, a seat has none")

    def add(self, name: str, about: str, text: str, sees: str = "") -> None:
        scale = self.scale
        if scale is SIGNED and text:  # squashed as it is written: the rest is squashed all together, and never below 0
            text, scale = f"(n := {text}) / (abs(n) + {HALF})", WHOLE
        super().add(name, about, text, sees)
        self.scaled.append((self.terms[-1][0], scale))
        self.texts.append((self.terms[-1][1], 1))

    def add_all(self, name: str, about: str, keys: Sequence[str], x: str, sees: str) -> None:
        """A list with a number for each key, in one piece."""
        if self.scale is SIGNED:
            x = f"[n / (abs(n) + {HALF}) for n in {x}]"
        for key in keys:
            self.add(f"{name}.{key}", f"{about}: {key}", "")
            self.texts.pop()
        told = f"({x} if {sees} else {self.constant((0,) * len(keys))})" if sees else x
        self.texts.append((told, len(keys)))

    def seen(self, f: Field) -> str | None:
        """As far as it is certain who looks, it is certain what is seen."""
        always = always_seen(self.state, f.leaf.seen, self.whose)
        return super().seen(f) if always is None else "" if always else None

    def for_seat(self, f: Field, x: str) -> None:
        if isinstance(f, Player):
            self.scale = SWITCH
        super().for_seat(f, x)
        if isinstance(f, Listed) and not f.per_seat and isinstance(f.inner, Player):
            self.scale = SWITCH
            if many := self.length(f):
                for k in range(1, many + 1):
                    self.add(f"{f.saved}.{k}", f"{f.label}: whether number {k} is of this seat", "")
                    self.texts.pop()
                self.texts.append((f"({x}[k] == owner)", many))

    def length(self, f: Listed) -> int:
        """How many there are in a list; 0 if that differs from game to game."""
        if not callable(f.count):
            return int(f.count)
        found = {f.count(state) for state in self.begun}
        return int(found.pop()) if len(found) == 1 else 0

    def places(self, names: Any) -> Sequence[str] | None:
        """What an index names; None if that differs from game to game."""
        return in_all(names, self.begun)

    def top(self, f: Field, x: str) -> None:
        """Which thing lies on top of an open pile."""
        if isinstance(f, Pile) and f.pool and not f.spread and self.seen(f) == "":
            self.count(f"{f.saved}.top", f"{f.label}: on top", f.among, f"{x}[-1:]", pool=f.leaf.pool)

    def count(self, name: str, about: str, among: Any, there: str, sees: str = "", pool: str = "") -> None:
        if found := there_are(among, pool, self.state):  # what is in none of these games is left out
            super().count(name, about, found, there, sees)

    def field(self, f: Field, x: str, name: str) -> None:
        if isinstance(f, Pile) and not f.shown:  # what the rules remember for themselves
            self.scale = AMOUNT
            self.add(name, f"{f.label}: how many", f"len({x})")
        else:
            super().field(f, x, name)

    def plain(self, f: Field, x: str, name: str, sees: str) -> None:
        if isinstance(f, Player):
            return
        if isinstance(f, Number):
            self.scale = within(f.least, f.most, self.state)
        elif isinstance(f, (Flag, Bits)):
            self.scale = SWITCH
        elif isinstance(f, Amounts):
            self.scale = within(f.least, f.most, self.state)
            places = self.places(f.names) if f.held != "pairs" else None
            if places is not None and f.held != "dict":
                self.add_all(name, f.label, places, x, sees)
                return
            if places is not None:
                for key in places:
                    self.add(f"{name}.{key}", f"{f.label}: {key}", f"{x}[{key!r}]", sees)
                return
        elif isinstance(f, Index):
            if (places := self.places(f.names)) is not None:
                known = self.constant(dict(enumerate(places)))
                self.count(name, f.label, places, f"({known}.get({x}),)", sees)
            return
        elif isinstance(f, Keyed) and (keys := self.places(f.names)) is not None:
            if isinstance(f.inner, Index):
                for k, key in enumerate(keys):
                    self.plain(_under(f.inner, f"{f.label}: {key}"), f"{x}[{k}]", f"{name}.{key}", sees)
                return
            if callable(f.names) and isinstance(f.inner, (Number, Flag)) and not isinstance(f.inner, Player):
                for k, key in enumerate(keys):
                    self.plain(_under(f.inner, f"{f.label}: {key}"), f"{x}[{k}]", f"{name}.{key}", sees)
                return
            if isinstance(f.inner, Number):
                self.scale = within(f.inner.least, f.inner.most, self.state)
        super().plain(f, x, name, sees)

    def listed(self, f: Listed, x: str, name: str, sees: str | None) -> None:
        inner = f.inner
        if isinstance(inner, Index) and sees is not None and (places := self.places(inner.names)) is not None:
            known = self.constant(dict(enumerate(places)))
            self.count(name, f.label, places, f"[{known}.get(n) for n in {x}]", sees)
        elif isinstance(inner, Word) and sees is not None and (many := self.length(f)):
            for k in range(many):
                about = f"{f.label}: number {k + 1}"
                self.count(f"{name}.{k + 1}", about, inner.among, f"({x}[{k}],)", sees, inner.leaf.pool)
        elif isinstance(inner, Flag) and isinstance(f.count, int) and f.count and sees is not None:
            self.scale = SWITCH
            self.add_all(name, f.label, [str(k + 1) for k in range(f.count)], x, sees)
        else:
            super().listed(f, x, name, sees)

    def pieces(self, f: Field, of: type, there: str, name: str, sees: str) -> None:
        """Pieces never change, so what they hold together is worked out anew only where others are there."""
        group = Group(f"(*{there},) if {sees} else ()" if sees else f"(*{there},)", of, [], [])
        first, begun, counted = len(self.scaled), len(self.texts), len(self.counted)
        super().pieces(f, of, "now", name, "")
        group.numbers.extend((first + k, text) for k, (text, _) in enumerate(self.texts[begun:]))
        self.texts[begun:] = [("", len(self.texts) - begun)]
        group.counted.extend(range(counted, len(self.counted)))
        self.groups.append(group)

    def thing_entries(self) -> list[Counts]:
        """Each thing that is counted by itself, in order."""
        return [
            Counts(f"{c.prefix}:{design}", f"{c.about}: {design}")
            for c in self.counted for design in dict.fromkeys(design for _, design in c.among)
        ]  # fmt: skip

    def constant(self, value: Any) -> str:
        """The name of something the text needs: the same for all writers, so that one text is one number for all."""
        name = next((name for name, known in self.constants.items() if known == value), "")
        name = name or f"known_{len(self.constants) + 1}"
        self.constants[name] = value
        return name


class Told(NamedTuple):
    """What a writer has written, as it stands in a vector."""

    text: Writer
    first: int
    """The place of its first number."""
    tables: Sequence[Scaled]
    """By what each of its numbers is told."""
    base: int
    """The place of its first thing."""

    def tell(self, part: Part, viewer: int, row: int) -> None:
        """Add it to what is told of a seat, or of the table, to this viewer, whose vector begins at place `row`."""
        text, first, base = self.text, row + self.first, row + self.base
        part.begin(to(viewer, line) for line in text.early)
        place = 0
        for told, many in text.texts:
            if told:
                part.number(to(viewer, told), many, first + place, self.tables[place])
            place += many
        found: list[tuple[str, dict[str, int]]] = []
        for c in text.counted:
            designs = {design: n for n, design in enumerate(dict.fromkeys(design for _, design in c.among))}
            seen = f"{c.there} if {c.sees} else NOTHING" if c.sees else c.there
            found.append((to(viewer, seen), {thing: base + designs[design] for thing, design in c.among}))
            base += len(designs)
        for group in text.groups:
            pieces = part.pieces(to(viewer, group.there), group.of)
            for place, told in group.numbers:
                pieces.number(told, 1, first + place, self.tables[place])
            for k in group.counted:
                pieces.things(*found[k])
        within_group = {k for group in text.groups for k in group.counted}
        for k, one in enumerate(found):
            if k not in within_group:
                there, places = one
                if there not in text.spread:
                    part.things(there, places)
                for path in text.spread.get(there, ()):
                    part.things(path, places, there)


def _under(f: Field, label: str) -> Any:
    """The same form under another label."""
    made = object.__new__(type(f))
    made.__dict__.update(f.__dict__)
    made.label = label
    return made
