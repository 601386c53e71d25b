"""Queries about the contents of a declared table: the ids of its pools, scores and hidden things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import ListField, PieceField, PiecesField, SeatsField
from tabletop.engine.schema.field_types import EVERYBODY, SCORE_NAMES, UNSET, AmountsField, Field, PileField
from tabletop.engine.schema.playing_cards import Deck

if TYPE_CHECKING:
    from tabletop.engine.core.state import State
    from tabletop.engine.schema.table_reader import TableReader

MAX_NAMED_THINGS = 10
"""Largest number of things that an error names."""


def iterate_holders(state: State) -> Iterator[tuple[Any, int, str, Sequence[Field]]]:
    """Yield each object that holds fields: the state, then the part of every seat.

    Each comes with its owner (-1 for the table), the prefix of its place, and its fields.
    """
    own = SCHEMAS[type(state)].fields
    yield state, -1, "", own
    for f in own:
        if isinstance(f, SeatsField):
            for owner, seat in enumerate(getattr(state, f.name)):
                yield seat, owner, f"{f.saved}[{owner}].", SCHEMAS[f.of].fields


def iterate_piles(state: State) -> Iterator[tuple[Field, int, list[str]]]:
    """Yield every pile and word of a pool: its field, its owner, and the ids in it."""
    for container, owner, _, fields in iterate_holders(state):
        for f in fields:
            if _may_hold_ids(f):
                yield from _iterate_field_piles(f, getattr(container, f.name), owner)


@cache
def _may_hold_ids(f: Any) -> bool:
    """Return True if a field, or a field of the pieces in it, belongs to a pool."""
    if isinstance(f, (PieceField, PiecesField)):
        return any(_may_hold_ids(inner) for inner in SCHEMAS[f.of].fields)
    return bool(f.leaf.pool)


def _iterate_field_piles(f: Any, value: Any, owner: int) -> Iterator[tuple[Field, int, list[str]]]:
    if isinstance(f, (PieceField, PiecesField)):
        for piece in value.values() if isinstance(f, PiecesField) else (value,):
            for inner in SCHEMAS[f.of].fields:
                if _may_hold_ids(inner):
                    yield from _iterate_field_piles(inner, getattr(piece, inner.name), owner)
    elif f is f.leaf:
        yield f, owner, [thing for thing in ([value] if isinstance(value, str) else value) if thing]
    else:
        for k, entry in enumerate(value):
            yield from _iterate_field_piles(f.inner, entry, k if f.per_seat else owner)


def count_things(state: State) -> dict[str, Counter[str]]:
    """Return the number of each id on the table, by pool."""
    counts: dict[str, Counter[str]] = {}
    for f, _, pile in iterate_piles(state):
        counts.setdefault(f.pool, Counter()).update(pile)
    return counts


def list_hidden_things(state: State, player: int) -> list[str]:
    """Return the ids of one seat that other seats may not see."""
    return [
        thing for f, owner, pile in iterate_piles(state) if owner == player and f.seen != EVERYBODY for thing in pile
    ]


@cache
def find_deck(cls: type) -> Deck | None:
    """Return the playing cards with which a pile of the table or of its seats is declared; None without such a pile."""
    for f in SCHEMAS[cls].fields:
        inner = SCHEMAS[f.of].fields if isinstance(f, SeatsField) else (f,)
        for leaf in (s.leaf for s in inner):
            if isinstance(leaf, PileField) and isinstance(leaf.among, Deck):
                return leaf.among
    return None


@cache
def find_score_fields(cls: type) -> tuple[tuple[str, Field], ...]:
    """Return the fields that hold points, each with the field of the seats it belongs to ("" for the state)."""
    score_fields: list[tuple[str, Field]] = []
    for f in SCHEMAS[cls].fields:
        if isinstance(f, SeatsField):
            score_fields += [(f.name, s) for s in SCHEMAS[f.of].fields if s.name in SCORE_NAMES]
        elif isinstance(f, ListField) and f.per_seat and f.name in SCORE_NAMES:
            score_fields.append(("", f))
    return tuple(score_fields)


def get_amount_names(f: AmountsField, state: State) -> Sequence[str]:
    """Return the names of which a field holds amounts."""
    names: Sequence[str] = f.names(state) if callable(f.names) else f.names
    return names


def list_points(state: State, player: int) -> list[tuple[str, int]]:
    """Return the parts of a seat's score: the value of each score field, or of each of its names."""
    rows = []
    for part, f in find_score_fields(type(state)):
        value: Any = getattr(getattr(state, part)[player], f.name) if part else getattr(state, f.name)[player]
        if isinstance(f, AmountsField):
            names = get_amount_names(f, state)
            pairs = value if f.container == "pairs" else enumerate(value.values() if f.container == "dict" else value)
            rows += [(names[k], n) for k, n in pairs if n]
        else:
            rows.append((f.label, value))
    return rows


def check_pools(state: State, reader: TableReader) -> None:
    """Report ids that are missing or too many, and known ids that are not in their pile.

    The default of the pile with the rest of a pool, if given, defines the complete contents of the pool.
    """
    counts = count_things(state)
    for f in SCHEMAS[type(state)].fields:
        if f.rest and f.default is not UNSET:
            expected = Counter(f.default(state) if callable(f.default) else f.default)
            if odd := [*(counts[f.pool] - expected), *(expected - counts[f.pool])]:
                reader.wrong(f.pool, f"wrong number of copies: {', '.join(odd[:MAX_NAMED_THINGS])}")
    for container, _, place, fields in iterate_holders(state):
        for f in fields:
            known_name = f.known.removeprefix(".")
            if known_name != f.known and Counter(getattr(container, known_name)) - Counter(getattr(container, f.name)):
                reader.wrong(f"{place}{known_name}", f"names items that are not in {f.saved}")
