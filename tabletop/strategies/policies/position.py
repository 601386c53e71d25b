"""Positions as vectors of numbers from -1 to 1, each with a name: the input of a policy.

A vector holds only what its seat may know. It follows from the declaration of the table, as
`tabletop.engine.schema.value_features` does, with more detail. The order of the entries is:

- numbers of each seat in turn from the viewer ("+0"), then of the table;
- counts of things in the same order;
- the question.

A number is divided by its declared bounds or squashed, and a count is n / (n + 1). A location (an area) has a separate
entry if all games have the same locations. Entries that cannot vary are left out: fields that other seats may never
see, and things that are not in these games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tabletop.engine.core.actions import Question
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.core.values import get_field_names
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.strategies.policies.encoder import FeatureWriter, compile_update
from tabletop.strategies.policies.fields import FieldEncoder
from tabletop.strategies.policies.scaling import THINGS, FeatureEntry, Scale

Numbers = npt.NDArray[np.float32]
MAX_CACHED = 20_000
"""Maximum number of questions of one kind whose numbers are cached, for each seat."""
Places = tuple[tuple[int, float], ...]
"""Indices whose numbers are not 0, with the numbers."""


class Section(NamedTuple):
    """Part of a vector that encodes one seat, or the table."""

    writer: FeatureWriter
    seat: int
    """Number of seats from the viewer, or -1 for the table."""
    numbers: slice
    """Indices of its numbers."""
    things: slice
    """Indices of its counted things."""


class Encoding:
    """Encoder of a game's positions as vectors of `length` numbers; `entries` describes each.

    >>> from tabletop.strategies.policies import get_encoding
    >>> encoding = get_encoding(gin)
    >>> encoding(deal, 1).shape == (encoding.length,)
    True
    >>> encoding.entries[0].name, encoding.entries[0].about
    ('+0 to move', 'whether it is asked')
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        state = game.new_initial_state(0)
        if type(state) not in SCHEMAS:
            raise ValueError(
                f"the table of {game.name} is not declared (tabletop.engine.schema.table_schema), so it has no encoding"
            )
        self.seats = game.num_players
        constants: dict[str, Any] = {}
        own, other, table = (FeatureWriter(state, whose, constants) for whose in ("own", "other", "table"))
        parts = [(own, 0), *((other, seat) for seat in range(1, self.seats)), (table, -1)]
        self.update = compile_update([writer for writer, _ in parts])
        """Function that encodes all sections."""
        self.kinds = {kind: k for k, kind in enumerate(_list_questions(game))}
        self.fields = FieldEncoder(game, tuple(self.kinds), "question")
        numbers: list[FeatureEntry] = []
        things: list[FeatureEntry] = []
        first_thing = sum(len(writer.numbers) for writer, _ in parts)
        self.sections: list[Section] = []
        """Sections of the vector, in the order of their numbers."""
        for writer, seat in parts:
            begin, middle = len(numbers), first_thing + len(things)
            whose = "table" if seat < 0 else f"+{seat}"
            numbers += [_name_entry(whose, feature, scale) for feature, scale in writer.numbers]
            things += [_name_entry(whose, feature, THINGS) for feature in writer.things]
            places = slice(begin, len(numbers)), slice(middle, first_thing + len(things))
            self.sections.append(Section(writer, seat, *places))
        questions = [
            FeatureEntry(f"asks {kind.__name__}", f"whether this is asked: {kind.__name__}", 0.0, 1.0)
            for kind in self.kinds
        ]
        self.asks = len(numbers) + len(things)
        """First index of the kind of question."""
        self.facts = self.asks + len(questions)
        """First index of the fields of the question."""
        self.entries: tuple[FeatureEntry, ...] = (*numbers, *things, *questions, *self.fields.entries)
        """Description of each index."""
        self.length = len(self.entries)
        """Length of a vector."""
        self.caches: list[dict[type[Question], tuple[Callable[[Any], Any], dict[Any, Places]]]] = [
            {kind: (_make_key(kind) if self.fields.is_constant(kind) else _skip_cache, {}) for kind in self.kinds}
            for _ in range(self.seats)
        ]
        """Function that returns the cache key, and the cache, for each seat and kind of question."""

    def encode_question(self, state: State, viewer: int, question: Question) -> Places:
        """Return the indices of a question with their numbers; the same tuple for the same question.

        >>> from tabletop.strategies.policies import get_encoding
        >>> encoding = get_encoding(gin)
        >>> [(encoding.entries[place].name, n) for place, n in encoding.encode_question(deal, 1, deal.question)]
        [('asks Drawing', 1.0), ('question first', 1.0)]
        """
        key_of, cache = self.caches[viewer][type(question)]
        key = key_of(question)
        if key is None:  # its numbers depend on the table
            return self._encode_question(state, viewer, question)
        places = cache.get(key)
        if places is None:
            if len(cache) >= MAX_CACHED:
                cache.clear()
            places = cache[key] = self._encode_question(state, viewer, question)
        return places

    def _encode_question(self, state: State, viewer: int, question: Question) -> Places:
        numbers: defaultdict[int, float] = defaultdict(float)
        numbers[self.asks + self.kinds[type(question)]] = 1.0
        self.fields.fill(state, viewer, question, numbers, self.facts)
        return tuple(numbers.items())

    def __call__(self, state: State, viewer: int, out: Numbers | None = None) -> Numbers:
        """Encode what `viewer` may know of the position in a new vector, or in `out`, which must be contiguous.

        To encode the positions of one game repeatedly, use `make_row`: it is faster.
        """
        return PositionVector(self, out).look(state, viewer)

    def make_row(self, out: Numbers | None = None) -> PositionVector:
        """Return a vector that every call of `look` updates: a new one, or `out`. Any seat may look.

        Use a separate row for each seat that looks repeatedly: a change of the seat encodes the whole vector again.

        >>> from tabletop.strategies.policies import get_encoding
        >>> row = get_encoding(gin).make_row()
        >>> (row.look(deal, 0) == get_encoding(gin)(deal, 0)).all()
        np.True_
        """
        return PositionVector(self, out)

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process builds it again from the game.
        return get_encoding, (self.game,)

    def __repr__(self) -> str:
        return f"Encoding({self.length} numbers)"


class PositionVector:
    """Vector of an encoding that every call of `look` updates: any position may follow any other.

    `numbers` is the vector itself and changes with the next call: copy it to keep it.
    """

    __slots__ = ("_question", "_sections", "_vector", "_viewer", "encoding", "numbers")

    def __init__(self, encoding: Encoding, out: Numbers | None = None) -> None:
        self.encoding = encoding
        self.numbers: Numbers = np.empty(encoding.length, np.float32) if out is None else out
        self._vector: Any = memoryview(self.numbers)  # type: ignore[arg-type]
        self._viewer = -1
        self._question: Places = ()
        self._sections: list[tuple[Any, ...]] = []

    def _begin(self, viewer: int) -> None:
        """Forget the last position when another seat looks."""
        self._viewer, self._question = viewer, ()
        self.numbers.fill(0.0)
        self._sections = [
            (
                (viewer + section.seat) % self.encoding.seats if section.seat >= 0 else -1,
                self._vector[section.numbers],
                self._vector[section.things],
                [0] * len(section.writer.things),
                [*section.writer.first],
            )
            for section in self.encoding.sections
        ]

    def look(self, state: State, viewer: int) -> Numbers:
        """Encode what `viewer` may know of this position. Only changes since the last call take time."""
        if viewer != self._viewer:
            self._begin(viewer)
        agenda = state.agenda
        places: Places = ()
        player = -1
        if agenda:
            question: Any
            question, player, _ = agenda[-1]
            places = self.encoding.encode_question(state, viewer, question)
        self.encoding.update(state, viewer, player, self._sections)
        if places is not self._question:
            vector = self._vector
            for place, _ in self._question:
                vector[place] = 0.0
            for place, n in places:
                vector[place] = n
            self._question = places
        return self.numbers

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process creates a new row: any position may be the first.
        return PositionVector, (self.encoding,)


@lru_cache(maxsize=64)
def get_encoding(game: Game) -> Encoding:
    """Return the encoding of a game's positions. Raises ValueError for a game whose table is not declared.

    >>> from tabletop.strategies.policies import get_encoding
    >>> [entry.name for entry in get_encoding(gin).entries][-2:]
    ['question taken:else', 'question first']
    """
    return Encoding(game)


def _name_entry(whose: str, entry: Any, scale: Scale) -> FeatureEntry:
    return FeatureEntry(f"{whose} {entry.name}", entry.about, scale.low, scale.high)


def _skip_cache(question: Question) -> None:
    """Return no cache key: questions of this kind are not cached."""


def _make_key(kind: type[Question]) -> Callable[[Any], Any]:
    """Return the function that gives the values of all fields of a question."""
    names = get_field_names(kind)
    return attrgetter(*names) if names else type


def _list_questions(game: Game) -> Iterator[type[Question]]:
    for kind in game.vocabulary.values():
        if issubclass(kind, Question) and kind.kinds:
            yield kind
