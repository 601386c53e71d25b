"""Stable action numbers: a number always has the same meaning, e.g. 17 for "discard the queen of spades".

Each kind of action has a range of numbers, one for each combination of the values of its fields (`words` lists the
values). A kind with too many combinations ignores its last fields. Actions that differ only in ignored fields take
consecutive numbers of a small block. Actions that fit no range get spare numbers at the end, by their order among the
legal actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.core.values import get_field_types
from tabletop.strategies.policies.feature_values import SEATS, WHOLE, collect_values, find_words

MAX_COMBINATIONS = 500
"""Maximum number of combinations of a kind; fields beyond that are ignored."""
ALIKE = 8
"""Size of the block of numbers for each combination of a kind that ignores fields. If the block is large enough for all
values of the ignored fields, these are encoded."""
SPARE = 256
"""Number of spare numbers for actions that fit no range."""
MAX_WHOLE = 150
"""Limit of a whole number that is encoded: a field that was greater in some game is ignored."""
INT8 = np.dtype(np.int8)


class ActionIds:
    """Numbers of a game's actions, 0 to `size` - 1.

    `stable` is True if each number always has the same meaning; `why` describes the exceptions.

    >>> from tabletop.strategies.policies import get_action_ids
    >>> ids = get_action_ids(gin)
    >>> ids.encode(deal, 1, deal.legal_actions()), ids.name(2)
    ([1, 2], 'pass')
    >>> ids.stable, ids.size
    (True, 789)
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = game.num_players
        met = collect_values(game)
        self._first: dict[type[Action], int] = {}
        self._alike: dict[type[Action], int] = {}
        """Block size of each kind of action."""
        self._tables: dict[type[Action], Tables] = {}
        self.size = 0
        why = []
        for kind in game.actions_by_verb().values():
            choices = {
                name: _list_choices(game, name, list(met.get((kind, name), ()))) for name in get_field_types(kind)
            }
            tables, many, untold = _choose_fields(choices, MAX_COMBINATIONS)
            if untold:
                whole = _choose_fields(choices, many * ALIKE)
                if not whole[-1]:
                    tables, many, untold = whole
            self._first[kind], self._tables[kind] = self.size, tables
            self._alike[kind] = ALIKE if untold else 1
            self.size += many * self._alike[kind]
            if untold:
                why.append(f"{kind.verb}: {', '.join(untold)}")
        self.spare = self.size
        """First spare number; from here on a number means only the order among the legal actions."""
        self.size += SPARE
        self.stable = not why
        self.why = f"too many choices to distinguish; left out: {'; '.join(why)}" if why else ""
        self._is_distinct = self.stable and all(
            len(set(table.values())) == len(table) for tables in self._tables.values() for _, table, _ in tables
        )
        """True if no actions have the same first number."""
        self._places = {kind: self._compile_encoder(kind) for kind in self._first}

    def encode(self, state: State, viewer: int, actions: Sequence[Action]) -> list[int]:
        """Return the number of each action that `viewer` may take; all numbers differ.

        Raises:
            ValueError: If more than `SPARE` actions fit no range.
        """
        places = self._places
        try:
            first = [places[type(action)](action, viewer) for action in actions]
        except KeyError:
            first = [self._find_first(action, viewer) for action in actions]
        else:
            if self._is_distinct or len(set(first)) == len(first):
                return first
        numbers, used, spare = [], dict[int, int](), self.spare
        for action, place in zip(actions, first, strict=True):
            before = used.get(place, 0)
            if place >= 0 and before < self._alike[type(action)]:
                numbers.append(place + before)
                used[place] = before + 1
            else:
                numbers.append(spare)
                spare += 1
        if spare > self.size:
            raise ValueError(f"{spare - self.spare} actions have no id of their own, but only {SPARE} spare ids exist")
        return numbers

    def _find_first(self, action: Action, viewer: int) -> int:
        """Return the first number of an action, or -1 if it fits no range."""
        try:
            return self._places[type(action)](action, viewer)
        except KeyError:
            return -1

    def _compile_encoder(self, kind: type[Action]) -> Callable[[Any, int], int]:
        """Return a generated function that gives the first number of an action (KeyError: it fits no range)."""
        namespace: dict[str, Any] = {}
        terms = [str(self._first[kind])]
        for k, (name, table, step) in enumerate(self._tables[kind]):
            namespace[f"table_{k}"] = {value: number * step * self._alike[kind] for value, number in table.items()}
            value = f"action.{name}"
            if name in SEATS:
                value = f"({value} - viewer) % {self.seats} if {value} >= 0 else {value}"
            terms.append(f"table_{k}[{value}]")
        source = f"def place(action, viewer): return {' + '.join(terms)}"
        exec(compile(source, "<number of an action>", "exec"), namespace)
        function: Callable[[Any, int], int] = namespace["place"]
        return function

    def name(self, number: int) -> str:
        """Return the meaning of a number as text; seats are counted from the one that acts ("+1")."""
        if number >= self.spare:
            return f"spare {number - self.spare}"
        kind = next(kind for kind in reversed(self._first) if self._first[kind] <= number)
        number -= self._first[kind]
        is_open = self._alike[kind] == ALIKE
        if is_open:
            number //= ALIKE
        words = [kind.verb]
        for name, table, _ in self._tables[kind]:
            many = len(set(table.values()))
            value = next(value for value, at in table.items() if at == number % many)
            number //= many
            words.append(f"{name}:+{value}" if name in SEATS else str(value))
        return " ".join([*words, "..."]) if is_open else " ".join(words)

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process builds it again from the game.
        return get_action_ids, (self.game,)

    def __repr__(self) -> str:
        return f"ActionIds({self.size}, {'stable' if self.stable else 'not all stable'})"


class LegalActions(Mapping[int, Action]):
    """Legal actions of a decision by their numbers.

    >>> from tabletop.strategies.policies.action_ids import LegalActions
    >>> legal = LegalActions([1, 2], deal.legal_actions())
    >>> str(legal[2]), list(legal), legal.get(7)
    ('pass', [1, 2], None)
    """

    __slots__ = ("actions", "numbers")

    def __init__(self, numbers: Sequence[int] = (), actions: Sequence[Action] = ()) -> None:
        self.numbers, self.actions = numbers, actions

    def __getitem__(self, number: int) -> Action:
        try:
            return self.actions[self.numbers.index(number)]
        except ValueError:
            raise KeyError(number) from None

    def __iter__(self) -> Iterator[int]:
        return iter(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def __repr__(self) -> str:
        return repr(dict(self))

    @property
    def in_order(self) -> list[Action]:
        """Actions in the order of their numbers.

        >>> from tabletop.strategies.policies.action_ids import LegalActions
        >>> [str(action) for action in LegalActions([2, 1], deal.legal_actions()).in_order]
        ['pass', 'take']
        """
        return [self[number] for number in sorted(self.numbers)]


NOTHING = LegalActions()


def make_mask(size: int, places: Iterable[int]) -> npt.NDArray[np.int8]:
    """Return a new array of length `size` with ones at these indices.

    >>> from tabletop.strategies.policies.action_ids import make_mask
    >>> make_mask(3, [0, 2]).tolist()
    [1, 0, 1]
    """
    mask = bytearray(size)
    for place in places:
        mask[place] = 1
    return np.frombuffer(mask, INT8)


Tables = list[tuple[str, dict[Any, int], int]]
"""Encoded fields: name, number of each value, and number of combinations of the fields before it."""


def _choose_fields(choices: Mapping[str, dict[Any, int]], most: int) -> tuple[Tables, int, list[str]]:
    """Return the encoded fields (at most `most` combinations), the number of combinations, and the ignored fields."""
    encoded: Tables = []
    many, untold = 1, []
    for name, table in choices.items():
        designs = len(set(table.values()))
        if designs and many * designs <= most:
            encoded.append((name, table, many))
            many *= designs
        else:
            untold.append(name)
    return encoded, many, untold


def _list_choices(game: Game, name: str, met: list[Any]) -> dict[Any, int]:
    """Return a number for each value that a field may hold; empty if the values cannot be listed."""
    kinds = {type(value) for value in met}
    if kinds == {bool}:
        return {False: 0, True: 1}
    if kinds == {int}:
        if name in SEATS:
            return {seat: k for k, seat in enumerate(range(-1 if min(met) < 0 else 0, game.num_players))}
        if min(met) >= -1 and max(met) <= MAX_WHOLE:
            return {n: k for k, n in enumerate(range(min(0, *met), max(WHOLE, max(met) + 1)))}
    if kinds == {str}:
        designs = find_words(met, game)
        places = {design: k for k, design in enumerate(dict.fromkeys(designs.values()))}
        table = {word: places[design] for word, design in designs.items()}
        return {**table, "": len(places)} if "" in met else table
    return {}


@lru_cache(maxsize=64)
def get_action_ids(game: Game) -> ActionIds:
    """Return the numbers of a game's actions.

    >>> from tabletop.strategies.policies import get_action_ids
    >>> get_action_ids(gin).why
    ''
    """
    return ActionIds(game)
