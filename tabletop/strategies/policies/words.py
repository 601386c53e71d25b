"""The values that fields of actions and questions may hold, so that each has a place of its own: a table, no checksum.

What a field is declared with is not told by its type: a `card` is any word. So some games are played at random,
always the same ones, and each field has all the values of the declared things among which those lie that were met.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.core.values import Value, get_field_types
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import KeyedField, ListField, PieceField, PiecesField, SeatsField
from tabletop.engine.schema.field_types import (
    AmountsField,
    BitsField,
    Field,
    IndexField,
    MarksField,
    PileField,
    WordField,
    WordsField,
)

DECISIONS, GAMES = 3000, 20
"""So much is played to see what fields hold, whichever comes first."""
WHOLE = 8
"""A whole number has at least so many places, from 0."""
SEATS = ("player", "seat", "owner", "victim")
"""Fields of these names hold a seat."""


@lru_cache(maxsize=64)
def values_of(game: Game) -> dict[tuple[type[Value], str], list[Any]]:
    """For each class of action and question, and each of its fields, what it held in some games, in a stable order.

    A field that was not met holds what those of its name and type in other classes held, or else what its type begins
    with.
    """
    met: dict[tuple[type[Value], str], dict[Any, None]] = {}
    by_name: dict[str, dict[Any, None]] = {}
    for thing in _met(game):
        kind = type(thing)
        for name in get_field_types(kind):
            value = getattr(thing, name)
            met.setdefault((kind, name), {})[value] = None
            by_name.setdefault(name, {})[value] = None
    for kind in game.vocabulary.values():
        if issubclass(kind, (Action, Question)):
            for name, told in get_field_types(kind).items():
                usual: dict[Any, list[Any]] = {int: [0], bool: [False]}
                others = [value for value in by_name.get(name, ()) if not isinstance(told, type) or type(value) is told]
                met.setdefault((kind, name), dict.fromkeys(others or usual.get(told, [])))
    return {key: list(values) for key, values in met.items()}


def _met(game: Game) -> Iterator[Value]:
    """Every question and every legal action of some games played at random."""
    played = 0
    for seed in range(GAMES):
        state, source = game.new_initial_state(seed), Random(seed)
        state.is_emitting = False
        while not state.is_terminal() and played < DECISIONS:
            legal: tuple[Action, ...] = state.legal_actions()
            if (question := state.question) is not None:
                yield question
            yield from legal
            state.apply_action(legal[int(source.random() * len(legal))])
            played += 1


@lru_cache(maxsize=64)
def declared_words(game: Game) -> tuple[Mapping[str, str], ...]:
    """Every set of words in the declaration of a table; each word with what it counts as (copies of a card are one)."""
    state = game.new_initial_state(0)
    found: dict[tuple[str, ...], Mapping[str, str]] = {}
    for among in _sets(SCHEMAS[type(state)].fields, state):
        designs = dict(_designs(among))
        if designs:
            found.setdefault(tuple(designs), designs)
    return tuple(found.values())


def _sets(fields: Iterable[Field], state: State) -> Iterator[Any]:
    for f in fields:
        if isinstance(f, (SeatsField, PiecesField, PieceField)):
            yield from _sets(SCHEMAS[f.of].fields, state)
        elif isinstance(f, (ListField, KeyedField)):
            yield from _sets((f.inner,), state)
            if isinstance(f, KeyedField):
                yield resolved(f.names, state)
        elif isinstance(f, (PileField, WordField, WordsField)):
            yield there_are(f.among, f.leaf.pool, state)
        elif isinstance(f, (AmountsField, IndexField)):
            yield resolved(f.names, state)
        elif isinstance(f, BitsField):
            yield tuple(f.bits)
        elif isinstance(f, MarksField):
            yield resolved(f.names, state)


def resolved(among: Any, state: State) -> Any:
    """A set of words, or what the function that gives it says of this position."""
    return among(state) if callable(among) else among


def there_are(among: Any, pool: str, state: State) -> Any:
    """Of a set of words, or what the function that gives it says, those of which there are any in this game.

    >>> from tabletop.strategies.policies.words import there_are
    >>> there_are(["KC", "joker"], "cards", deal), there_are(["KC", "joker"], "", deal)
    (['KC'], ['KC', 'joker'])
    """
    found, dealt = resolved(among, state), pools(state.game).get(pool)
    if not dealt:
        return found
    if isinstance(found, Mapping):
        return {thing: design for thing, design in found.items() if thing in dealt}
    return [thing for thing in found if thing in dealt]


@lru_cache(maxsize=64)
def pools(game: Game) -> Mapping[str, frozenset[str]]:
    """The things of each pool whose rest lies in one pile: there are no others, whatever is played.

    >>> from tabletop.strategies.policies.words import pools
    >>> {name: len(things) for name, things in pools(gin).items()}
    {'cards': 52}
    """
    states = begun(game)
    there = {word for state in states for word in _words(state.to_dict())}
    return {
        f.pool: frozenset(thing for thing in resolved(f.among, states[0]) if thing in there)
        for f in SCHEMAS[type(states[0])].fields if isinstance(f, PileField) and f.pool and f.rest
    }  # fmt: skip


def _words(data: Any) -> Iterator[str]:
    """Every word in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from data
        for inner in data.values():
            yield from _words(inner)
    elif isinstance(data, list):
        for inner in data:
            yield from _words(inner)


def begun(game: Game) -> list[State]:
    """Some games as they begin, to see what is the same in all of them."""
    return [game.new_initial_state(seed) for seed in range(4)]


def in_all(names: Any, states: Sequence[State]) -> tuple[str, ...] | None:
    """Names in their order, if they are the same in all of these games; else None.

    >>> from tabletop.strategies.policies.words import in_all
    >>> in_all(("north", "south"), [deal]), in_all(lambda state: [state.discard[-1]], [deal, gin.new_initial_state(1)])
    (('north', 'south'), None)
    """
    told, *others = [tuple(resolved(names, state)) for state in states]
    return told if all(other == told for other in others) else None


def _designs(among: Any) -> Iterator[tuple[str, str]]:
    for thing in among:
        if isinstance(thing, str):
            design = among[thing] if isinstance(among, Mapping) else thing
            yield thing, design if isinstance(design, str) else thing


def words_for(met: Iterable[str], game: Game) -> dict[str, str]:
    """The words a field may hold that held these: as few declared sets as hold them, and what none of them holds."""
    left = dict.fromkeys(word for word in met if word)
    found: dict[str, str] = {}
    sets = declared_words(game)
    while left:
        best = max(sets, key=lambda one: (sum(word in one for word in left), -len(one)), default={})
        if not any(word in best for word in left):
            return {**found, **{word: word for word in sorted(left)}}
        found.update((word, design) for word, design in best.items() if word not in found)
        left = {word: None for word in left if word not in best}
    return found
