"""Legal actions as rows of numbers from -1 to 1: the kind of each action, the values of its fields, and its effects."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.strategies.policies.effects import Effects
from tabletop.strategies.policies.fields import FieldEncoder
from tabletop.strategies.policies.scaling import FeatureEntry

Numbers = npt.NDArray[np.float32]
MAX_KEPT = 20_000
"""Maximum number of actions whose numbers are cached."""


class ActionEncoding:
    """Encoder of a game's actions as rows of `length` numbers; `entries` describes each number.

    >>> from tabletop.strategies.policies import get_action_encoding
    >>> actions = get_action_encoding(gin)
    >>> rows = actions(deal, 1, deal.legal_actions())
    >>> [actions.entries[k].name for k in rows[0].nonzero()[0]]
    ['kind take']

    With `consequences` a row also includes the certain changes of the action, as far as its seat can know them: those
    that the buttons of a table show. They are found by trying the action, so this takes about as long as playing each
    action.
    """

    def __init__(self, game: Game, consequences: bool = False) -> None:
        self.game = game
        self.effects = Effects(game) if consequences else None
        kinds = tuple(game.actions_by_verb().values())
        self.kinds = {kind: k for k, kind in enumerate(kinds)}
        self.fields = FieldEncoder(game, kinds, "action")
        heads = [
            FeatureEntry(f"kind {kind.verb}", f"whether it is of this kind: {kind.verb}", 0.0, 1.0) for kind in kinds
        ]
        entries = [*heads, *self.fields.entries]
        self._effects_start = len(entries)
        """First index of the effects."""
        self.entries: tuple[FeatureEntry, ...] = (*entries, *(self.effects.entries if self.effects is not None else ()))
        """Description of each index."""
        self.length = len(self.entries)
        """Length of a row."""
        self._still = {kind: self.fields.is_constant(kind) for kind in kinds}
        self._cache: dict[Any, Numbers] = {}

    def __call__(self, state: State, viewer: int, actions: Sequence[Action], out: Numbers | None = None) -> Numbers:
        """Return a row for each action that `viewer` may take here, in a new array or in the first rows of `out`."""
        if out is None:
            out = np.empty((len(actions), self.length), np.float32)
        cache = self._cache
        for k, action in enumerate(actions):
            row = cache.get((viewer, action))
            out[k] = self._encode(state, viewer, action) if row is None else row
        if self.effects is not None:
            out[: len(actions), self._effects_start :] = self.effects(state, actions)
        return out

    def encode(self, state: State, viewer: int, action: Action) -> Numbers:
        """Return the numbers of one action. For several actions, encode all in one call."""
        return self(state, viewer, (action,))[0] if self.effects is not None else self._encode(state, viewer, action)

    def _encode(self, state: State, viewer: int, action: Action) -> Numbers:
        """Return the numbers of one action without its effects."""
        kind = type(action)
        row = np.zeros(self.length, np.float32)
        row[self.kinds[kind]] = 1.0
        self.fields.fill(state, viewer, action, row, len(self.kinds))
        if self._still[kind]:
            if len(self._cache) >= MAX_KEPT:
                self._cache.clear()
            self._cache[viewer, action] = row
        return row

    def is_constant(self, action: Action) -> bool:
        """Return True if the numbers of this action are the same in every position."""
        return self.effects is None and self._still[type(action)]

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process builds it again from the game.
        return get_action_encoding, (self.game, self.effects is not None)

    def __repr__(self) -> str:
        return f"ActionEncoding({self.length} numbers)"


@lru_cache(maxsize=64)
def get_action_encoding(game: Game, consequences: bool = False) -> ActionEncoding:
    """Return the encoding of a game's actions; with `consequences` it includes the effects of each.

    >>> from tabletop.strategies.policies import get_action_encoding
    >>> get_action_encoding(gin).entries[3].about
    'whether it is of this kind: discard'
    >>> get_action_encoding(gin, consequences=True).entries[-1].name
    'then over'
    """
    return ActionEncoding(game, consequences)
