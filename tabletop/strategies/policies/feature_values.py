"""Values that the fields of actions and questions may hold, so that each value has a separate index.

The type of a field does not say which values it holds: a `card` is any word. So a fixed set of games is played at
random. A field then has all values of the smallest declared sets that contain the values that occurred.
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
"""Limits of the sample of play: decisions and games, whichever comes first."""
WHOLE = 8
"""Minimum number of indices of a whole number, from 0."""
SEATS = ("player", "seat", "owner", "victim")
"""Names of fields that hold a seat."""


@lru_cache(maxsize=64)
def collect_values(game: Game) -> dict[tuple[type[Value], str], list[Any]]:
    """Return the values that each field of each action and question class held in some games, in a stable order.

    A field that did not occur gets the values of fields with the same name and type in other classes, or else the first
    values of its type.
    """
    met: dict[tuple[type[Value], str], dict[Any, None]] = {}
    by_name: dict[str, dict[Any, None]] = {}
    for thing in _iterate_seen(game):
        kind = type(thing)
        for name in get_field_types(kind):
            value = getattr(thing, name)
            met.setdefault((kind, name), {})[value] = None
            by_name.setdefault(name, {})[value] = None
    for kind in game.vocabulary.values():
        if issubclass(kind, (Action, Question)):
            for name, value_type in get_field_types(kind).items():
                usual: dict[Any, list[Any]] = {int: [0], bool: [False]}
                candidates = [
                    value
                    for value in by_name.get(name, ())
                    if not isinstance(value_type, type) or type(value) is value_type
                ]
                met.setdefault((kind, name), dict.fromkeys(candidates or usual.get(value_type, [])))
    return {key: list(values) for key, values in met.items()}


def _iterate_seen(game: Game) -> Iterator[Value]:
    """Yield every question and every legal action of some games played at random."""
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
def list_declared_words(game: Game) -> tuple[Mapping[str, str], ...]:
    """Return all sets of words in a table's declaration: each word, and the one it counts as (copies are one)."""
    state = game.new_initial_state(0)
    sets: dict[tuple[str, ...], Mapping[str, str]] = {}
    for among in _iterate_sets(SCHEMAS[type(state)].fields, state):
        designs = dict(_iterate_designs(among))
        if designs:
            sets.setdefault(tuple(designs), designs)
    return tuple(sets.values())


def _iterate_sets(fields: Iterable[Field], state: State) -> Iterator[Any]:
    for f in fields:
        if isinstance(f, (SeatsField, PiecesField, PieceField)):
            yield from _iterate_sets(SCHEMAS[f.of].fields, state)
        elif isinstance(f, (ListField, KeyedField)):
            yield from _iterate_sets((f.inner,), state)
            if isinstance(f, KeyedField):
                yield resolve_names(f.names, state)
        elif isinstance(f, (PileField, WordField, WordsField)):
            yield list_existing(f.among, f.leaf.pool, state)
        elif isinstance(f, (AmountsField, IndexField)):
            yield resolve_names(f.names, state)
        elif isinstance(f, BitsField):
            yield tuple(f.bits)
        elif isinstance(f, MarksField):
            yield resolve_names(f.names, state)


def resolve_names(among: Any, state: State) -> Any:
    """Return a set of words, or the result of the function that gives it for this position."""
    return among(state) if callable(among) else among


def list_existing(among: Any, pool: str, state: State) -> Any:
    """Return the words of a set, or of the function that gives it, that exist in this game.

    >>> from tabletop.strategies.policies.feature_values import list_existing
    >>> list_existing(["KC", "joker"], "cards", deal), list_existing(["KC", "joker"], "", deal)
    (['KC'], ['KC', 'joker'])
    """
    words, dealt = resolve_names(among, state), list_pools(state.game).get(pool)
    if not dealt:
        return words
    if isinstance(words, Mapping):
        return {thing: design for thing, design in words.items() if thing in dealt}
    return [thing for thing in words if thing in dealt]


@lru_cache(maxsize=64)
def list_pools(game: Game) -> Mapping[str, frozenset[str]]:
    """Return the things of each pool whose remaining things are all in one pile: no others can appear.

    >>> from tabletop.strategies.policies.feature_values import list_pools
    >>> {name: len(things) for name, things in list_pools(gin).items()}
    {'cards': 52}
    """
    states = make_samples(game)
    words = {word for state in states for word in _iterate_words(state.to_dict())}
    return {
        f.pool: frozenset(thing for thing in resolve_names(f.among, states[0]) if thing in words)
        for f in SCHEMAS[type(states[0])].fields if isinstance(f, PileField) and f.pool and f.rest
    }  # fmt: skip


def _iterate_words(data: Any) -> Iterator[str]:
    """Yield every word in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from data
        for inner in data.values():
            yield from _iterate_words(inner)
    elif isinstance(data, list):
        for inner in data:
            yield from _iterate_words(inner)


def make_samples(game: Game) -> list[State]:
    """Return the first positions of some games, to find out what is the same in all of them."""
    return [game.new_initial_state(seed) for seed in range(4)]


def find_common_names(names: Any, states: Sequence[State]) -> tuple[str, ...] | None:
    """Return names in their order, if they are the same in all of these games; else None.

    >>> from tabletop.strategies.policies.feature_values import find_common_names
    >>> find_common_names(("north", "south"), [deal])
    ('north', 'south')
    >>> find_common_names(lambda state: [state.discard[-1]], [deal, gin.new_initial_state(1)]) is None
    True
    """
    first, *rest = [tuple(resolve_names(names, state)) for state in states]
    return first if all(other == first for other in rest) else None


def _iterate_designs(among: Any) -> Iterator[tuple[str, str]]:
    for thing in among:
        if isinstance(thing, str):
            design = among[thing] if isinstance(among, Mapping) else thing
            yield thing, design if isinstance(design, str) else thing


def find_words(met: Iterable[str], game: Game) -> dict[str, str]:
    """Return the possible words of a field that held `met`: the fewest declared sets that contain them, and others."""
    left = dict.fromkeys(word for word in met if word)
    design_by_word: dict[str, str] = {}
    sets = list_declared_words(game)
    while left:
        best = max(sets, key=lambda candidate: (sum(word in candidate for word in left), -len(candidate)), default={})
        if not any(word in best for word in left):
            return {**design_by_word, **{word: word for word in sorted(left)}}
        design_by_word.update((word, design) for word, design in best.items() if word not in design_by_word)
        left = {word: None for word in left if word not in best}
    return design_by_word
