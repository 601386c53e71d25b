"""What lies where on a declared table: the things of its pools, for what every game asks of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from tabletop.engine.schema.compounds import Listed, Record, Records, Seats
from tabletop.engine.schema.fields import EVERYBODY, SCORES, UNSET, Amounts, Field, Pile
from tabletop.engine.schema.generated.generate import SHAPES
from tabletop.engine.schema.playing_cards import Deck

if TYPE_CHECKING:
    from tabletop.engine.core.state import State
    from tabletop.engine.schema.reading import TableReader

MOST_NAMED = 10
"""So many things are named in an error."""


def keepers(state: State) -> Iterator[tuple[Any, int, str, Sequence[Field]]]:
    """What holds fields: the state, then every seat's part; each with its owner (-1: nobody), its place, its fields."""
    own = SHAPES[type(state)].fields
    yield state, -1, "", own
    for f in own:
        if isinstance(f, Seats):
            for owner, seat in enumerate(getattr(state, f.name)):
                yield seat, owner, f"{f.saved}[{owner}].", SHAPES[f.of].fields


def piles(state: State) -> Iterator[tuple[Field, int, list[str]]]:
    """Every pile and word in a pool: its field, its owner, and what lies there."""
    for keeper, owner, _, fields in keepers(state):
        for f in fields:
            yield from _piles(f, getattr(keeper, f.name), owner)


def _piles(f: Any, held: Any, owner: int) -> Iterator[tuple[Field, int, list[str]]]:
    if isinstance(f, (Record, Records)):
        for piece in held.values() if isinstance(f, Records) else (held,):
            for inner in SHAPES[f.of].fields:
                yield from _piles(inner, getattr(piece, inner.name), owner)
    elif not f.leaf.pool:
        return
    elif f is f.leaf:
        yield f, owner, [thing for thing in ([held] if isinstance(held, str) else held) if thing]
    else:
        for k, one in enumerate(held):
            yield from _piles(f.inner, one, k if f.per_seat else owner)


def things(state: State) -> dict[str, Counter[str]]:
    """How many of each thing lie on the table, by pool."""
    found: dict[str, Counter[str]] = {}
    for f, _, there in piles(state):
        found.setdefault(f.pool, Counter()).update(there)
    return found


def hidden(state: State, player: int) -> list[str]:
    """The things of one seat that others may not see."""
    return [thing for f, owner, there in piles(state) if owner == player and f.seen != EVERYBODY for thing in there]


@cache
def deck_of(cls: type) -> Deck | None:
    """The playing cards with which a pile of the table, or of its seats, is declared."""
    for f in SHAPES[cls].fields:
        inner = SHAPES[f.of].fields if isinstance(f, Seats) else (f,)
        for leaf in (s.leaf for s in inner):
            if isinstance(leaf, Pile) and isinstance(leaf.among, Deck):
                return leaf.among
    return None


@cache
def score_fields(cls: type) -> tuple[tuple[str, Field], ...]:
    """The fields that are called like points, each with the field that holds the part it belongs to ("": the state)."""
    found: list[tuple[str, Field]] = []
    for f in SHAPES[cls].fields:
        if isinstance(f, Seats):
            found += [(f.name, s) for s in SHAPES[f.of].fields if s.name in SCORES]
        elif isinstance(f, Listed) and f.per_seat and f.name in SCORES:
            found.append(("", f))
    return tuple(found)


def names_of(f: Amounts, state: State) -> Sequence[str]:
    """What a field holds amounts of."""
    names: Sequence[str] = f.names(state) if callable(f.names) else f.names
    return names


def points(state: State, player: int) -> list[tuple[str, int]]:
    """What of the score of a seat each field holds that is called like points, and of amounts each name."""
    found = []
    for part, f in score_fields(type(state)):
        held: Any = getattr(getattr(state, part)[player], f.name) if part else getattr(state, f.name)[player]
        if isinstance(f, Amounts):
            names = names_of(f, state)
            pairs = held if f.held == "pairs" else enumerate(held.values() if f.held == "dict" else held)
            found += [(names[k], n) for k, n in pairs if n]
        else:
            found.append((f.label, held))
    return found


def check_pools(state: State, reader: TableReader) -> None:
    """Name what is there too often or not at all, and what is known of a pile and does not lie in it.

    What belongs into a pool is said by the default of the pile of its rest, if that has one.
    """
    there = things(state)
    for f in SHAPES[type(state)].fields:
        if f.rest and f.default is not UNSET:
            wanted = Counter(f.default(state) if callable(f.default) else f.default)
            if odd := [*(there[f.pool] - wanted), *(wanted - there[f.pool])]:
                reader.wrong(f.pool, f"not as often there as there are: {', '.join(odd[:MOST_NAMED])}")
    for keeper, _, place, fields in keepers(state):
        for f in fields:
            known = f.known.removeprefix(".")
            if known != f.known and Counter(getattr(keeper, known)) - Counter(getattr(keeper, f.name)):
                reader.wrong(f"{place}{known}", f"names what does not lie in {f.saved}")
