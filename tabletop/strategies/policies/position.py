"""A position as a seat may know it, as numbers from -1 to 1, each with a name: what a policy is given to decide by.

Written from the declaration of the table as `tabletop.engine.table.numbers` is, and richer. First come numbers, of
each seat from the one that looks ("+0") and then of the table; then in the same order how often each thing is where;
then what is asked. A number is scaled by its declared bounds or squashed, a thing counts n / (n + 1), a place (an
area) has an entry of its own if all games have the same places. Entries that cannot vary are left out: what others
may never see, and things that are not in these games.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from struct import Struct
from typing import Any

import numpy as np
import numpy.typing as npt

from tabletop.engine.actions import Question
from tabletop.engine.game import Game
from tabletop.engine.state import State
from tabletop.engine.table.compounds import Keyed, Listed, Seats
from tabletop.engine.table.fields import NOBODY, OWNER, Amounts, Bits, Field, Flag, Index, Number, Pile, Player
from tabletop.engine.table.generate import SHAPES
from tabletop.engine.table.numbers import Entry as Counts
from tabletop.engine.table.numbers import Text, of_seats
from tabletop.strategies.policies.fields import Fields
from tabletop.strategies.policies.scaling import AMOUNT, HALF, SIGNED, SWITCH, THINGS, WHOLE, Entry, Scale, within

Numbers = npt.NDArray[np.float32]
MANY = np.array([n / (n + 1) for n in range(100)], np.float32)
"""What so many of a thing are told as; more are told as so many."""
HEAD = "def numbers(state, owner, viewer, terms, found):"


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
        own, other, table = (Writer(state, whose) for whose in ("own", "other", "table"))
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
        spare = len(things)
        self._count = [text.function(base, spare) for (text, _), base in zip(parts, bases, strict=True)]
        asked = [
            Entry(f"asks {kind.__name__}", f"whether this is asked: {kind.__name__}", 0.0, 1.0) for kind in self.kinds
        ]
        self._pack = Struct(f"{len(numbers)}f").pack_into
        self._numbers, self._things = len(numbers), len(numbers) + len(things)
        self._known = self._things + len(asked)
        self._none = bytes(2 * len(things) + 2)
        # A number n becomes n / (from + grows * n).
        self._from = np.array([1 / scale.by for _, scale in numbers], np.float32)
        self._grows = np.array([scale.squash / scale.by for _, scale in numbers], np.float32)
        self._size = np.empty(self._numbers, np.float32)
        self.entries: tuple[Entry, ...] = (*(entry for entry, _ in numbers), *things, *asked, *self.fields.entries)
        """What each place tells."""
        self.length = len(self.entries)
        """How many numbers there are."""

    def __call__(self, state: State, viewer: int, out: Numbers | None = None) -> Numbers:
        """What `viewer` may know of the position, as a fresh vector or in `out`, which must lie in one piece."""
        if out is None:
            out = np.empty(self.length, np.float32)
        terms: list[float] = []
        found: list[int] = []
        seats = self.seats
        for k, count in enumerate(self._count):
            count(state, (viewer + k) % seats, viewer, terms, found)
        things = array("H", self._none)
        for place in found:
            things[place] += 1
        self._pack(out.data, 0, *terms)
        numbers, size = out[: self._numbers], self._size
        np.multiply(numbers, self._grows, size)
        np.add(size, self._from, size)
        np.divide(numbers, size, numbers)
        MANY.take(things, out=out[self._numbers : self._things + 1], mode="clip")
        out[self._things :] = 0.0
        agenda = state.agenda
        if agenda:
            question: Any = agenda[-1][0]
            out[self._things + self.kinds[type(question)]] = 1.0
            self.fields.fill(state, viewer, question, out, self._known)
        return out

    def many(self, seen: Sequence[tuple[State, int]], out: Numbers) -> None:
        """The same for many positions at once, each with the seat that looks: a row of `out` for each.

        >>> import numpy as np
        >>> from tabletop.strategies.policies import encoding_of
        >>> encoding = encoding_of(gin)
        >>> rows = np.empty((2, encoding.length), np.float32)
        >>> encoding.many([(deal, 0), (deal, 1)], rows)
        >>> (rows[1] == encoding(deal, 1)).all()
        np.True_
        """
        seats, rows = self.seats, len(seen)
        numbers, upto, width = self._numbers, self._things, len(self._none) // 2
        things = array("H", self._none * rows)
        step, first = 4 * self.length, 0
        out = out[:rows]
        out[:, upto:] = 0.0
        for row, (state, viewer) in enumerate(seen):
            terms: list[float] = []
            found: list[int] = []
            for k, count in enumerate(self._count):
                count(state, (viewer + k) % seats, viewer, terms, found)
            for place in found:
                things[first + place] += 1
            first += width
            self._pack(out.data, row * step, *terms)
            if state.agenda:
                question: Any = state.agenda[-1][0]
                out[row, upto + self.kinds[type(question)]] = 1.0
                self.fields.fill(state, viewer, question, out[row], self._known)
        raw = out[:, :numbers]
        raw /= self._from + self._grows * raw
        counted = np.frombuffer(things, np.uint16).reshape(rows, width)
        out[:, numbers:upto] = MANY.take(counted[:, :-1], mode="clip")

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


def _questions(game: Game) -> Iterator[type[Question]]:
    for kind in game.vocabulary.values():
        if issubclass(kind, Question) and kind.kinds:
            yield kind


class Writer(Text):
    """Writes the function that counts what belongs to one seat, as it or another sees it, or to the table."""

    def __init__(self, state: State, whose: str) -> None:
        super().__init__(state)
        self.whose = whose
        self.scaled: list[tuple[Counts, Scale]] = []
        self.scale: Scale = AMOUNT
        self.texts: list[str] = []
        self.pooled: frozenset[str] = frozenset()
        self.things = _pools(state)
        self.others = [state.game.new_initial_state(seed) for seed in (1, 2, 3)]
        if whose != "table":
            self.scale = SWITCH
            self.add("to move", "whether it is asked", "(state.agenda[-1][1] == owner if state.agenda else False)")
        for f in SHAPES[type(state)].fields:
            self.scale = AMOUNT
            x = f"state.{f.name}"
            if isinstance(f, Seats):
                if whose != "table":
                    part = f"seat_{f.name}"
                    self.early.append(f"    {part} = {x}[owner]")
                    for inner in SHAPES[f.of].fields:
                        self.scale = AMOUNT
                        self.field(inner, f"{part}.{inner.name}", inner.saved)
            elif whose != "table":
                self.for_seat(f, x)
            elif not of_seats(f):
                self.field(f, x, f.saved)
                self.top(f, x)
        if whose == "table" and "round" not in {entry.name for entry, _ in self.scaled}:
            self.scale = AMOUNT
            self.add("round", "the round", "state.round")

    def add(self, name: str, about: str, text: str, sees: str = "") -> None:
        scale = self.scale
        if scale is SIGNED and text:  # squashed as it is written: the rest is squashed all together, and never below 0
            text, scale = f"(n := {text}) / (abs(n) + {HALF})", WHOLE
        super().add(name, about, text, sees)
        self.scaled.append((self.terms[-1][0], scale))
        self.texts.append(self.terms[-1][1])

    def add_all(self, name: str, about: str, keys: Sequence[str], x: str, sees: str) -> None:
        """A list with a number for each key, in one piece."""
        if self.scale is SIGNED:
            x = f"[n / (abs(n) + {HALF}) for n in {x}]"
        for key in keys:
            self.add(f"{name}.{key}", f"{about}: {key}", "")
            self.texts.pop()
        self.texts.append(f"*({x} if {sees} else {self.constant((0,) * len(keys))})" if sees else f"*{x}")

    def seen(self, f: Field) -> str | None:
        """As far as it is certain who looks, it is certain what is seen."""
        seen = f.leaf.seen
        if seen == OWNER:
            return "" if self.whose == "own" else None
        return None if seen == NOBODY else super().seen(f)

    def for_seat(self, f: Field, x: str) -> None:
        if isinstance(f, Player):
            self.scale = SWITCH
        super().for_seat(f, x)

    def places(self, names: Any) -> Sequence[str] | None:
        """What an index names; None if that differs from game to game."""
        if not callable(names):
            return tuple(names)
        told = tuple(names(self.state))
        return told if all(tuple(names(other)) == told for other in self.others) else None

    def top(self, f: Field, x: str) -> None:
        """Which thing lies on top of an open pile."""
        if isinstance(f, Pile) and f.pool and not f.spread and self.seen(f) == "":
            self.count(f"{f.saved}.top", f"{f.label}: on top", f.among, f"{x}[-1:]")

    def count(self, name: str, about: str, among: Any, there: str, sees: str = "") -> None:
        """Things that are in none of these games are left out."""
        super().count(name, about, among, there, sees)
        if self.counted and self.counted[-1].prefix == name and self.pooled:
            c = self.counted.pop()
            if there_are := tuple(pair for pair in c.among if pair[0] in self.pooled):
                self.counted.append(c._replace(among=there_are))

    def field(self, f: Field, x: str, name: str) -> None:
        self.pooled = self.things.get(f.leaf.pool, frozenset())
        if isinstance(f, Pile) and not f.shown:  # what the rules remember for themselves
            self.scale = AMOUNT
            self.add(name, f"{f.label}: how many", f"len({x})")
        else:
            super().field(f, x, name)
        self.pooled = frozenset()

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
        elif isinstance(inner, Flag) and isinstance(f.count, int) and f.count and sees is not None:
            self.scale = SWITCH
            self.add_all(name, f.label, [str(k + 1) for k in range(f.count)], x, sees)
        else:
            super().listed(f, x, name, sees)

    def thing_entries(self) -> list[Counts]:
        """Each thing that is counted by itself, in order."""
        return [
            Counts(f"{c.prefix}:{design}", f"{c.about}: {design}")
            for c in self.counted for design in dict.fromkeys(design for _, design in c.among)
        ]  # fmt: skip

    def function(self, base: int, spare: int) -> Any:
        """(state, owner, viewer, terms, found): adds the numbers to `terms`, and to `found` the place of each thing.

        Places begin with `base`; `spare` is that of things which are not told apart.
        """
        lines = [HEAD, *self.early, "    terms += (", *[f"        {text}," for text in self.texts if text], "    )"]
        for c in self.counted:
            designs = {design: k for k, design in enumerate(dict.fromkeys(design for _, design in c.among))}
            places = _Places({thing: base + designs[design] for thing, design in c.among})
            places.spare = spare
            when = f"    if {c.sees}: " if c.sees else "    "
            lines.append(f"{when}found += map({self.constant(places.__getitem__)}, {c.there})")
            base += len(designs)
        return self.made("\n".join(lines))


def _pools(state: State) -> dict[str, frozenset[str]]:
    """The things of each pool whose rest lies in one pile: there are no others, whatever is played."""
    found = {}
    for f in SHAPES[type(state)].fields:
        if isinstance(f, Pile) and f.pool and f.rest:
            met: set[str] = set()
            for seed in range(4):
                _collect(state.game.new_initial_state(seed).to_dict(), met)
            found[f.pool] = frozenset(met)
    return found


def _collect(data: Any, met: set[str]) -> None:
    """Every word in plain data."""
    if isinstance(data, str):
        met.add(data)
    elif isinstance(data, dict):
        for key, inner in data.items():
            met.add(key)
            _collect(inner, met)
    elif isinstance(data, list):
        for inner in data:
            _collect(inner, met)


class _Places(dict[Any, int]):
    """The place of each thing."""

    spare = 0

    def __missing__(self, thing: Any) -> int:
        return self.spare


def _under(f: Field, label: str) -> Any:
    """The same form under another label."""
    made = object.__new__(type(f))
    made.__dict__.update(f.__dict__)
    made.label = label
    return made
