"""Fields of actions and questions as numbers: each value that a field may hold has a separate index."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.core.values import Value, get_field_names, get_field_types
from tabletop.engine.i18n.words import to_singular
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import PiecesField, SeatsField
from tabletop.engine.schema.field_types import WordField
from tabletop.strategies.policies.feature_values import SEATS, WHOLE, collect_values, find_words, list_existing
from tabletop.strategies.policies.scaling import FeatureEntry

Filled = Iterator[tuple[int, float]]
Spell = Callable[[Any, Any, int, Value], Filled]
"""Encoder of one field: (value, state, viewer, thing) to the indices that are not 0."""
MAX_WHOLE = 60
"""Limit of one-hot whole numbers: a field that was greater in some game is one squashed number."""


class FieldEncoder:
    """Encoder of the fields of some classes of values. A field of the same name has the same indices in all classes."""

    def __init__(self, game: Game, kinds: Sequence[type[Value]], whose: str) -> None:
        self.seats = game.num_players
        self.entries: list[FeatureEntry] = []
        self.whose = whose
        met = collect_values(game)
        values_by_name: dict[str, dict[Any, None]] = {}
        for kind in kinds:
            for name in get_field_types(kind):
                values_by_name.setdefault(name, {}).update(dict.fromkeys(met.get((kind, name), ())))
        self.pieces = _find_pieces(game)
        self.moving: set[str] = set()
        """Fields whose indices depend on the position."""
        self.spells = {name: self._make_encoder(game, name, list(values)) for name, values in values_by_name.items()}
        self._of = {kind: tuple((name, self.spells[name]) for name in get_field_names(kind)) for kind in kinds}

    def fill(self, state: State, viewer: int, thing: Value, out: Any, base: int) -> None:
        """Write the fields of `thing` to `out` from index `base` on, where all numbers are 0."""
        for name, spell in self._of[type(thing)]:
            for place, amount in spell(getattr(thing, name), state, viewer, thing):
                out[base + place] += amount

    def is_constant(self, kind: type[Value]) -> bool:
        """Return True if the numbers of such a thing are the same in every position."""
        return not any(name in self.moving for name, _ in self._of[kind])

    def _add_entry(self, name: str, about: str) -> int:
        self.entries.append(FeatureEntry(f"{self.whose} {name}", about, 0.0, 1.0))
        return len(self.entries) - 1

    def _make_table(self, name: str, values: Mapping[Any, Any]) -> dict[Any, int]:
        """Return an index for each value; values of one design share it."""
        designs = dict.fromkeys(values.values())
        places = {design: self._add_entry(f"{name}:{design}", f"{name} is {design}") for design in designs}
        return {value: places[design] for value, design in values.items()}

    def _make_encoder(self, game: Game, name: str, met: list[Any]) -> Spell:
        """Return the encoder of a field of this name that held these values."""
        kinds = {type(value) for value in met}
        if kinds == {bool}:
            return self._encode_flag(name)
        if kinds == {int}:
            if name in SEATS:
                return self._encode_seat(name)
            if name in self.pieces:
                return self._encode_piece(name, game)
            return self._encode_whole(name, met)
        if kinds == {str}:
            return self._encode_word(name, game, met)
        if kinds == {tuple}:
            return self._encode_several(name, game, met)
        return lambda value, state, viewer, thing: iter(())

    def _encode_flag(self, name: str) -> Spell:
        place = self._add_entry(name, f"{name} is so")
        return lambda value, state, viewer, thing: iter(((place, 1.0),) if value else ())

    def _encode_seat(self, name: str) -> Spell:
        first, *_ = [self._add_entry(f"{name}:+{k}", f"{name} is {k} seats on") for k in range(self.seats)]
        seats = self.seats
        return lambda value, state, viewer, thing: iter(
            ((first + (value - viewer) % seats, 1.0),) if value >= 0 else ()
        )

    def _encode_whole(self, name: str, met: list[int]) -> Spell:
        if max(met) > MAX_WHOLE or min(met) < -1:
            place = self._add_entry(name, f"{name}, squashed")
            return lambda value, state, viewer, thing: iter(((place, value / (abs(value) + 10.0)),))
        table = self._make_table(name, {n: n for n in range(min(0, *met), max(WHOLE, max(met) + 1))})
        beyond = self._add_entry(f"{name}:more", f"{name} is another number")
        return lambda value, state, viewer, thing: iter(((table.get(value, beyond), 1.0),))

    def _encode_word(self, name: str, game: Game, met: list[str]) -> Spell:
        table = self._make_table(name, find_words(met, game))
        beyond = self._add_entry(f"{name}:else", f"{name} is another word")
        return lambda value, state, viewer, thing: iter(((table.get(value, beyond), 1.0),) if value else ())

    def _encode_piece(self, name: str, game: Game) -> Spell:
        """Return the encoder of a number that stands for a piece of a seat: the words of that piece."""
        self.moving.add(name)
        of_seats, pieces, parts = self.pieces[name]
        tables = []
        for part, among in parts:
            table = self._make_table(f"{name}.{part}", among)
            tables.append((part, table, self._add_entry(f"{name}.{part}:else", f"{part} of the {name} is another")))

        def encode(value: Any, state: Any, viewer: int, thing: Value) -> Filled:
            owner = getattr(thing, "owner", viewer)
            seat_pieces = getattr(getattr(state, of_seats)[owner if owner >= 0 else viewer], pieces)
            if value in seat_pieces:
                for part, table, beyond in tables:
                    yield table.get(getattr(seat_pieces[value], part), beyond), 1.0

        return encode

    def _encode_several(self, name: str, game: Game, met: list[tuple[Any, ...]]) -> Spell:
        """Return the encoder of several words, or of tuples of numbers: the first is the thing, the last the count."""
        many = self._add_entry(f"{name}.many", f"how many {name}, squashed")
        words = [word for value in met for word in value if isinstance(word, str)]
        firsts = [
            part[0] for value in met for part in value if isinstance(part, tuple) and part and type(part[0]) is int
        ]
        table: dict[Any, int] = {}
        if words:
            table.update(self._make_table(name, find_words(words, game)))
        if firsts and min(firsts) >= 0 and max(firsts) <= MAX_WHOLE:
            table.update(self._make_table(name, {n: n for n in range(max(WHOLE, max(firsts) + 1))}))

        def encode(value: Any, state: Any, viewer: int, thing: Value) -> Filled:
            if value:
                yield many, len(value) / (len(value) + 10.0)
            sums: dict[int, float] = {}
            for part in value:
                key, n = (part[0], part[-1]) if isinstance(part, tuple) and part else (part, 1)
                if key in table and isinstance(n, int):
                    sums[table[key]] = sums.get(table[key], 0.0) + n
            for place, n in sums.items():
                yield place, max(0.0, n) / (abs(n) + 1.0)

        return encode


def _find_pieces(game: Game) -> dict[str, tuple[str, str, list[tuple[str, dict[str, str]]]]]:
    """Return the pieces of seats by name: where they are, and the words of each."""
    state = game.new_initial_state(0)
    result = {}
    for f in SCHEMAS[type(state)].fields:
        if isinstance(f, SeatsField):
            for inner in SCHEMAS[f.of].fields:
                if isinstance(inner, PiecesField):
                    parts = [
                        (part.name, find_words(list(list_existing(part.among, part.leaf.pool, state)), game))
                        for part in SCHEMAS[inner.of].fields if isinstance(part, WordField)
                    ]  # fmt: skip
                    result[to_singular(inner.name)] = (f.name, inner.name, parts)
    return result
