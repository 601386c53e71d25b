"""Any game as a PettingZoo environment (AEC: one agent after another).

>>> import tabletop
>>> from tabletop.adapters.pettingzoo import aec_env
>>> env = aec_env(tabletop.load_game("51st_state", players=2))
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated else 0)  # always the first legal action
>>> env.agents
[]
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from tabletop.adapters.features import WIDTH, features, length
from tabletop.engine.game import Game
from tabletop.engine.state import State

MOST_ACTIONS = 1024
"""Slots for actions. Random games of 51st State have met some 250 legal actions at one decision."""


def aec_env(
    game: Game,
    seed: int | None = None,
    render_mode: str | None = None,
    *,
    most_actions: int = MOST_ACTIONS,
    width: int = WIDTH,
) -> AECEnv:
    """An environment that plays `game`: agents "player_0" to "player_n-1", one for each seat.

    Actions are slots 0 to `most_actions` - 1: slot k is the k-th legal action of the decision at hand. An observation
    is {"observation": vector, "action_mask": mask}; the vector is made by `tabletop.adapters.features` (`width`
    numbers, unless the game has features of its own), the mask has ones for the slots that are filled, and only zeros
    for those who are not asked. `infos[agent]["actions"]` holds the notation of the legal actions, slot by slot.
    Rewards are `state.returns()`, given once, at the end. An empty slot is refused with a ValueError; wrap the
    environment in PettingZoo's `TerminateIllegalWrapper` to punish it instead.

    `reset(seed=k)` plays the game of `game.new_initial_state(k)`. The next resets without a seed play further games
    that follow from it; `seed` here does the same for the first reset. With no seed ever given, each game is a
    surprise. `render()` returns text with the `render_mode` "ansi" and prints it in "human".

    >>> from tabletop.adapters.pettingzoo import aec_env
    >>> env = aec_env(gin)
    >>> env.reset(seed=7)
    >>> env.agent_selection, env.infos[env.agent_selection]["actions"]
    ('player_1', ('take', 'pass'))
    """
    return OrderEnforcingWrapper(TabletopEnv(game, seed, render_mode, most_actions, width))


class TabletopEnv(AECEnv):
    """What `aec_env` wraps. `position` is the live state; an environment cannot be copied, `position.clone()` can."""

    position: State

    def __init__(self, game: Game, seed: int | None, render_mode: str | None, most_actions: int, width: int) -> None:
        super().__init__()
        self.metadata = {"name": f"tabletop_{game.name}", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode={render_mode!r} must be None, 'ansi' or 'human'")
        if most_actions < 1 or width < 1:
            raise ValueError(f"most_actions={most_actions} and width={width} must be at least 1")
        self.game = game
        self.render_mode = render_mode
        self.most_actions = most_actions
        self.width = width
        self._first_seed = seed
        self._seeds = Random()
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        numbers = spaces.Box(-np.inf, np.inf, (length(game, width),), np.float32)
        mask = spaces.Box(0, 1, (most_actions,), np.int8)
        # The same objects at every call: samplers that were seeded stay seeded.
        self.observation_spaces = {
            agent: spaces.Dict({"observation": numbers, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(most_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Numbers and mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The slots."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; options are accepted and mean nothing."""
        if seed is None:
            seed, self._first_seed = self._first_seed, None
        if seed is not None:
            seed = int(seed)
            self._seeds = Random(seed)
        else:
            seed = self._seeds.getrandbits(31)
        self.position = self.game.new_initial_state(seed)
        self.position.telling = False
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._ask()

    def step(self, action: Any) -> None:
        """Carry out the action in this slot, for the agent that is asked; an agent that is done steps with None."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        legal = self.position.legal_actions()
        slot = -1 if action is None else int(action)
        if not 0 <= slot < len(legal):
            raise ValueError(f"{agent}: slot {action} is empty, there are {len(legal)} legal actions (see action_mask)")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.position.apply_action(legal[slot])
        self._ask()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know now, and what it may do; fresh arrays at every call."""
        seat = self._seats[agent]
        mask = np.zeros(self.most_actions, np.int8)
        if self.position.current_player() == seat:
            mask[: len(self.position.legal_actions())] = 1
        numbers = np.asarray(features(self.position, seat, self.width), np.float32)
        return {"observation": numbers, "action_mask": mask}

    def render(self) -> str | None:
        """Round, phase, points, the question and the filled slots, as the agent that is asked may see them."""
        if self.render_mode is None:
            return None
        lines = [repr(self.position)]
        if self.position.decision is not None:
            lines.append(self.position.decision.prompt)
        lines += [f"{slot:4} {action}" for slot, action in enumerate(self.position.legal_actions())]
        text = "\n".join(lines)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""

    def _ask(self) -> None:
        """Say whose turn it is and what is legal, or how it ended."""
        self.infos: dict[str, dict[str, Any]] = {agent: {"actions": ()} for agent in self.agents}
        if self.position.is_terminal():
            returns = self.position.returns()
            self.rewards = {agent: float(returns[self._seats[agent]]) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            return
        legal = self.position.legal_actions()
        if len(legal) > self.most_actions:
            raise ValueError(
                f"{len(legal)} legal actions do not fit into most_actions={self.most_actions}: make the environment "
                f"with more"
            )
        self.agent_selection = self.possible_agents[self.position.current_player()]
        self.infos[self.agent_selection] = {"actions": tuple(map(str, legal))}
