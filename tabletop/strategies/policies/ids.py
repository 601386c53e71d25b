"""A number for each action of a game that keeps its meaning: always 17 for "discard the queen of spades".

Each kind of action has a room of numbers, one for each choice of what its fields may hold (`words` finds that out). A
kind with too many choices leaves its last fields untold: actions that differ in nothing else take the places of their
number one after another. What fits nowhere stands in spare places at the end, by its order among the legal ones.
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
from tabletop.strategies.policies.words import SEATS, WHOLE, values_of, words_for

MOST = 500
"""So many choices of a kind are told at most; what its further fields hold is not."""
ALIKE = 8
"""So many places has each choice of a kind that does not tell all of its fields. Where that is enough for all of them
they are told."""
SPARE = 256
"""Places for what fits nowhere."""
MOST_WHOLE = 150
"""A whole number that was greater in some game is not told."""
INT8 = np.dtype(np.int8)


class ActionIds:
    """The numbers of a game's actions, 0 to `size` - 1.

    `stable` says whether each always means the same; `why` says what does not.

    >>> from tabletop.strategies.policies import ids_of
    >>> ids = ids_of(gin)
    >>> ids.of(deal, 1, deal.legal_actions()), ids.name(2)
    ([1, 2], 'pass')
    >>> ids.stable, ids.size
    (True, 789)
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = game.num_players
        met = values_of(game)
        self._first: dict[type[Action], int] = {}
        self._alike: dict[type[Action], int] = {}
        """How many actions of a kind have places after one number."""
        self._tables: dict[type[Action], Tables] = {}
        self.size = 0
        why = []
        for kind in game.actions_by_verb().values():
            choices = {name: _choices(game, name, list(met.get((kind, name), ()))) for name in get_field_types(kind)}
            tables, many, untold = _told(choices, MOST)
            if untold:
                whole = _told(choices, many * ALIKE)
                if not whole[-1]:
                    tables, many, untold = whole
            self._first[kind], self._tables[kind] = self.size, tables
            self._alike[kind] = ALIKE if untold else 1
            self.size += many * self._alike[kind]
            if untold:
                why.append(f"{kind.verb}: {', '.join(untold)}")
        self.spare = self.size
        """From here on a number says only the order among the legal actions."""
        self.size += SPARE
        self.stable = not why
        self.why = f"too many choices to tell apart; not told of {'; of '.join(why)}" if why else ""
        self._places = {kind: self._written(kind) for kind in self._first}

    def of(self, state: State, viewer: int, actions: Sequence[Action]) -> list[int]:
        """The number of each action that `viewer` may take, no two alike.

        Raises ValueError if more than `SPARE` fit nowhere.
        """
        found, used, spare = [], dict[int, int](), self.spare
        places, alike = self._places, self._alike
        for action in actions:
            kind = type(action)
            place = places[kind](action, viewer)
            before = used.get(place, 0)
            if place >= 0 and before < alike[kind]:
                found.append(place + before)
                used[place] = before + 1
            else:
                found.append(spare)
                spare += 1
        if spare > self.size:
            raise ValueError(
                f"{spare - self.spare} actions have no number of their own, and there are only {SPARE} spare"
            )
        return found

    def _written(self, kind: type[Action]) -> Callable[[Any, int], int]:
        """A function that gives the first number of an action of this kind, or -1, written out for speed."""
        known: dict[str, Any] = {}
        lines, sums = ["def place(action, viewer):"], [str(self._first[kind])]
        alike = self._alike[kind]
        for k, (name, table, step) in enumerate(self._tables[kind]):
            known[f"table_{k}"] = table
            value = f"action.{name}"
            if name in SEATS:
                value = f"({value} - viewer) % {self.seats} if {value} >= 0 else {value}"
            lines += [f"    n_{k} = table_{k}.get({value}, -1)", f"    if n_{k} < 0:", "        return -1"]
            sums.append(f"n_{k} * {step * alike}")
        exec(compile("\n".join([*lines, f"    return {' + '.join(sums)}"]), "<number of an action>", "exec"), known)
        made: Callable[[Any, int], int] = known["place"]
        return made

    def name(self, number: int) -> str:
        """What a number means, as far as it says; seats are told from the one that acts ("+1")."""
        if number >= self.spare:
            return f"spare {number - self.spare}"
        kind = next(kind for kind in reversed(self._first) if self._first[kind] <= number)
        number -= self._first[kind]
        is_open = self._alike[kind] == ALIKE
        if is_open:
            number //= ALIKE
        told = [kind.verb]
        for name, table, _ in self._tables[kind]:
            many = len(set(table.values()))
            value = next(value for value, at in table.items() if at == number % many)
            number //= many
            told.append(f"{name}:+{value}" if name in SEATS else str(value))
        return " ".join([*told, "..."]) if is_open else " ".join(told)

    def __reduce__(self) -> tuple[Any, ...]:
        # Made anew in another process: it follows from the game.
        return ids_of, (self.game,)

    def __repr__(self) -> str:
        return f"ActionIds({self.size}, {'stable' if self.stable else 'not all stable'})"


class Legal(Mapping[int, Action]):
    """The legal actions of a decision by their numbers.

    >>> from tabletop.strategies.policies.ids import Legal
    >>> legal = Legal([1, 2], deal.legal_actions())
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
        """The actions in the order of their numbers.

        >>> from tabletop.strategies.policies.ids import Legal
        >>> [str(action) for action in Legal([2, 1], deal.legal_actions()).in_order]
        ['pass', 'take']
        """
        return [self[number] for number in sorted(self.numbers)]


NOTHING = Legal()


def mask_of(size: int, places: Iterable[int]) -> npt.NDArray[np.int8]:
    """A fresh row of `size` places, with ones at these.

    >>> from tabletop.strategies.policies.ids import mask_of
    >>> mask_of(3, [0, 2]).tolist()
    [1, 0, 1]
    """
    found = bytearray(size)
    for place in places:
        found[place] = 1
    return np.frombuffer(found, INT8)


Tables = list[tuple[str, dict[Any, int], int]]
"""Fields that are told: what each may hold by number, and how many choices there are of those before it."""


def _told(choices: Mapping[str, dict[Any, int]], most: int) -> tuple[Tables, int, list[str]]:
    """Which fields are told, so that there are at most so many choices, how many there are, and what is not told."""
    told: Tables = []
    many, untold = 1, []
    for name, table in choices.items():
        designs = len(set(table.values()))
        if designs and many * designs <= most:
            told.append((name, table, many))
            many *= designs
        else:
            untold.append(name)
    return told, many, untold


def _choices(game: Game, name: str, met: list[Any]) -> dict[Any, int]:
    """A number for each value that a field may hold; none if they cannot be listed."""
    kinds = {type(value) for value in met}
    if kinds == {bool}:
        return {False: 0, True: 1}
    if kinds == {int}:
        if name in SEATS:
            return {seat: k for k, seat in enumerate(range(-1 if min(met) < 0 else 0, game.num_players))}
        if min(met) >= -1 and max(met) <= MOST_WHOLE:
            return {n: k for k, n in enumerate(range(min(0, *met), max(WHOLE, max(met) + 1)))}
    if kinds == {str}:
        designs = words_for(met, game)
        places = {design: k for k, design in enumerate(dict.fromkeys(designs.values()))}
        table = {word: places[design] for word, design in designs.items()}
        return {**table, "": len(places)} if "" in met else table
    return {}


@lru_cache(maxsize=64)
def ids_of(game: Game) -> ActionIds:
    """The numbers of a game's actions.

    >>> from tabletop.strategies.policies import ids_of
    >>> ids_of(gin).why
    ''
    """
    return ActionIds(game)
