"""Vectorized games of one learner for stable-baselines3; an action is the index of a legal action.

The features of an action are given as (index, value) pairs of its feature vector, which is sparse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from tabletop.adapters.learner_games import LearnerGames
from tabletop.engine.core.actions import Action
from tabletop.engine.core.state import State
from tabletop.strategies.policies import get_action_encoding, get_encoding
from tabletop.strategies.policies.position import PositionVector

MAX_FACTS, MAX_CHANGES = 12, 28
"""Maximum number of nonzero features of an action, and of additional ones for its consequences."""


class NetworkEncoder:
    """Encoder of positions and their actions for the network, optionally with the consequences of the actions."""

    def __init__(self, game: Any, most_actions: int, consequences: bool = False) -> None:
        self.position, self.actions, self.most = (
            get_encoding(game),
            get_action_encoding(game, consequences),
            most_actions,
        )
        self.shape = most_actions, MAX_FACTS + MAX_CHANGES * consequences
        """Number of encoded actions of a position, and number of features of each."""
        self.nothing = self.actions.length
        self._cache: dict[Any, Any] = {}

    def make_space(self) -> spaces.Dict:
        """Return the observation space."""
        return spaces.Dict(
            position=spaces.Box(-1.0, 1.0, (self.position.length,), np.float32),
            places=spaces.Box(0, self.nothing, self.shape, np.float32),
            amounts=spaces.Box(-1.0, 1.0, self.shape, np.float32),
        )

    def fill(
        self, state: State, seat: int, legal: Sequence[Action], row: PositionVector, places: Any, amounts: Any
    ) -> None:
        """Encode a position and its actions into rows of arrays."""
        row.look(state, seat)
        places[:] = self.nothing
        amounts[:] = 0.0
        for k, (indices, much) in enumerate(self.iterate_features(state, seat, legal[: self.most])):
            places[k, : len(indices)] = indices
            amounts[k, : len(indices)] = much

    def iterate_features(self, state: State, seat: int, actions: Sequence[Action]) -> Iterator[tuple[Any, Any]]:
        """Yield the indices and values of the nonzero features of each action."""
        if self.actions.effects is not None:
            yield from map(self._find_nonzero, self.actions(state, seat, actions))
            return
        for action in actions:
            features = self._cache.get((seat, action))
            if features is None:
                features = self._find_nonzero(self.actions.encode(state, seat, action))
                if self.actions.is_constant(action):
                    self._cache[seat, action] = features
            yield features

    def _find_nonzero(self, row: Any) -> tuple[Any, Any]:
        """Return the indices and values of the nonzero features of a row."""
        indices = row.nonzero()[0][: self.shape[1]]
        return indices.astype(np.float32), row[indices]


class GamesVecEnv(VecEnv):
    """Vectorized environment of N games in this process."""

    def __init__(self, tables: Sequence[LearnerGames], encoder: NetworkEncoder, seed: int) -> None:
        self.tables, self.encoder = list(tables), encoder
        many = len(self.tables)
        self._seed = seed
        self._position = np.zeros((many, encoder.position.length), np.float32)
        self._rows = [encoder.position.make_row(row) for row in self._position]
        self._places = np.zeros((many, *encoder.shape), np.float32)
        self._amounts = np.zeros((many, *encoder.shape), np.float32)
        self._masks = np.zeros((many, encoder.most), bool)
        self.ended: list[float] = []
        """Returns of the games that have ended, in order; +1 is a win."""
        self._rewards = [0.0] * many
        self._lengths = [0] * many
        super().__init__(many, encoder.make_space(), spaces.Discrete(encoder.most))

    def _begin(self, k: int) -> None:
        self._seed += 1
        self.tables[k].begin(self._seed)
        self._rewards[k], self._lengths[k] = 0.0, 0

    def _observe(self, k: int) -> None:
        table = self.tables[k]
        legal = table.state.legal_actions()
        self.encoder.fill(table.state, table.seat, legal, self._rows[k], self._places[k], self._amounts[k])
        self._masks[k] = False
        self._masks[k, : len(legal)] = True

    def _collect_observations(self) -> dict[str, Any]:
        return {"position": self._position.copy(), "places": self._places.copy(), "amounts": self._amounts.copy()}

    def reset(self) -> Any:
        for k in range(self.num_envs):
            self._begin(k)
            self._observe(k)
        return self._collect_observations()

    def step_async(self, actions: Any) -> None:
        self._chosen = actions

    def step_wait(self) -> Any:
        rewards, dones = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, bool)
        infos: list[dict[str, Any]] = [{} for _ in self.tables]
        for k, table in enumerate(self.tables):
            rewards[k] = table.take(table.state.legal_actions()[int(self._chosen[k])])
            self._rewards[k] += float(rewards[k])
            self._lengths[k] += 1
            if table.over:
                dones[k] = True
                self.ended.append(table.state.returns()[table.seat])
                infos[k]["episode"] = {"r": self._rewards[k], "l": self._lengths[k], "t": 0}
                infos[k]["terminal_observation"] = {
                    "position": self._position[k].copy(), "places": self._places[k].copy(),
                    "amounts": self._amounts[k].copy(),
                }  # fmt: skip
                self._begin(k)
            self._observe(k)
        return self._collect_observations(), rewards, dones, infos

    def action_masks(self) -> Any:
        """Return the mask of legal actions, one row for each game."""
        return self._masks.copy()

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Return the result of a method, such as the action masks, with one row for each game."""
        return list(getattr(self, method_name)())

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        """Do nothing: no resource is open."""
