"""Any game as a PettingZoo environment (AEC: one agent after another).

>>> import tabletop
>>> from tabletop.adapters.pettingzoo import make_aec_env
>>> env = make_aec_env(tabletop.load_game("51st_state", players=2))
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated else observation["action_mask"].argmax())  # always the legal action of least number
>>> env.agents
[]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from tabletop.extras import require_extra

require_extra("adapters", "pettingzoo", "gymnasium", "numpy")

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from tabletop.adapters.learner_games import require_game
from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.strategies.policies import get_action_encoding, get_action_ids, get_encoding
from tabletop.strategies.policies.action_ids import NOTHING, LegalActions, make_mask

MAX_ACTIONS = 1024
"""Number of action slots. Random games of 51st State reached about 300 legal actions at one decision."""


def make_aec_env(
    game: Game,
    seed: int | None = None,
    render_mode: str | None = None,
    *,
    actions: str = "ids",
    most_actions: int = MAX_ACTIONS,
) -> AECEnv:
    """Return an environment that plays `game`, with agents "player_0" to "player_n-1", one for each seat.

    An observation is {"observation": vector, "action_mask": mask}. The vector is that of
    `tabletop.strategies.policies.get_encoding`: numbers from -1 to 1, with seats counted from the observing one. The
    mask has ones for legal actions, and only zeros for agents that are not to move. With `actions` "ids" an action has
    the number of `tabletop.strategies.policies.get_action_ids`, whose meaning is as stable as possible. With "slots"
    number k is the k-th legal action of the current decision, out of at most `most_actions`. `infos[agent]["actions"]`
    maps each legal number to its notation. `state()` is the concatenation of the vectors of all seats.

    Rewards are those of `State.returns()`, given once, at the end. Illegal actions raise ValueError. To punish them
    instead, wrap the environment in PettingZoo's `TerminateIllegalWrapper`.

    `reset(seed=k)` plays the game of `game.new_initial_state(k)`. Later resets without a seed play further games
    derived from that seed; `seed` here does the same for the first reset. Without any seed each game is random.
    `render()` returns text with `render_mode` "ansi" and prints it with "human".

    >>> from tabletop.adapters.pettingzoo import make_aec_env
    >>> env = make_aec_env(gin)
    >>> env.reset(seed=7)
    >>> env.agent_selection, dict(env.infos[env.agent_selection]["actions"])
    ('player_1', {1: 'take', 2: 'pass'})
    """
    return TabletopEnv(game, seed, render_mode, actions, most_actions)


class Notations(Mapping[int, str]):
    """Mapping from each legal number to its notation, computed on access."""

    __slots__ = ("_legal",)

    def __init__(self, legal: LegalActions) -> None:
        self._legal = legal

    def __getitem__(self, number: int) -> str:
        return str(self._legal[int(number)])

    def __iter__(self) -> Iterator[int]:
        return iter(self._legal.numbers)

    def __len__(self) -> int:
        return len(self._legal)

    def __repr__(self) -> str:
        return repr(dict(self))


class NotBegun(dict[str, Any]):
    """Placeholder for the data of agents before the first game; any access raises RuntimeError."""

    def __missing__(self, agent: str) -> Any:
        raise RuntimeError("no game is being played: call reset() first")


NO_CHOICE: dict[str, Any] = {"actions": Notations(NOTHING)}


class TabletopEnv(AECEnv):
    """Environment that `make_aec_env` returns. It cannot be copied, but `position.clone()` can.

    >>> from tabletop.adapters.pettingzoo import make_aec_env
    >>> env = make_aec_env(gin).unwrapped
    >>> env.reset(seed=7)
    >>> [(number, str(action)) for number, action in env.legal.items()]
    [(1, 'take'), (2, 'pass')]
    """

    position: State
    """The live state."""
    legal: LegalActions
    """Legal actions of the agent to move by their numbers; empty when the game is over."""

    def __init__(self, game: Game, seed: int | None, render_mode: str | None, actions: str, most_actions: int) -> None:
        super().__init__()
        name = f"tabletop_{require_game(game).name}"
        self.metadata = {"name": name, "render_modes": ["ansi", "human"], "is_parallelizable": False}
        wrong = []
        if render_mode not in (None, "ansi", "human"):
            wrong.append(f"render_mode={render_mode!r} must be None, 'ansi' or 'human'")
        if actions not in ("ids", "slots"):
            wrong.append(f"actions={actions!r} must be 'ids' or 'slots'")
        if most_actions < 1:
            wrong.append(f"most_actions={most_actions} must be at least 1")
        if wrong:
            raise ValueError("; ".join(wrong))
        self.game = game
        self.agents: list[str] = []
        self.agent_selection = ""
        nothing: Any = NotBegun()
        self.rewards = self.terminations = self.truncations = self.infos = self._cumulative_rewards = nothing
        self.render_mode = render_mode
        self.encode = get_encoding(game)
        self._rows = [self.encode.make_row() for _ in range(game.num_players)]
        self.ids = get_action_ids(game) if actions == "ids" else None
        self.most_actions = most_actions if self.ids is None else self.ids.size
        self._numbers = self._list_slots if self.ids is None else self.ids.encode
        self._first_seed = seed
        self._seeds = Random()
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        numbers = spaces.Box(-1.0, 1.0, (self.encode.length,), np.float32)
        mask = spaces.Box(0, 1, (self.most_actions,), np.int8)
        # Return the same objects at every call, so that seeded samplers stay seeded.
        self.observation_spaces = {
            agent: spaces.Dict({"observation": numbers, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.most_actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(-1.0, 1.0, (self.encode.length * game.num_players,), np.float32)
        self.legal = NOTHING
        self._player = -1
        self._nothing: dict[str, dict[str, Any]] = dict.fromkeys(self.possible_agents, NO_CHOICE)

    def observation_space(self, agent: str) -> Any:
        """Return the space of vector and mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of action numbers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; `options` are ignored."""
        if seed is None:
            seed, self._first_seed = self._first_seed, None
        if seed is not None:
            seed = int(seed)
            self._seeds = Random(seed)
        else:
            seed = self._seeds.getrandbits(31)
        self.position = self.game.new_initial_state(seed)
        self.position.is_emitting = False
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._ask()

    def step(self, action: Any) -> None:
        """Apply the action with this number for the agent to move. A terminated agent steps with None.

        Raises ValueError if the action is not legal.
        """
        if self._player < 0 and self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        try:
            chosen = self.legal[-1 if action is None else int(action)]
        except KeyError:
            text = f"{self.agent_selection}: {action} is not a legal action; {len(self.legal)} are (see action_mask)"
            raise ValueError(text) from None
        self.position.apply_action(chosen)
        self._ask()
        if self._player < 0:  # all rewards come now
            self._accumulate_rewards()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return observation, rewards since its last move, termination, truncation and info of the agent to move."""
        agent = self.agent_selection
        over, reward = self.terminations[agent], self._cumulative_rewards[agent]
        return self.observe(agent) if observe else None, reward, over, False, self.infos[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation vector and the action mask of an agent, as fresh arrays."""
        seat = self._seats[agent]
        mask = make_mask(self.most_actions, self.legal.numbers if self._player == seat else ())
        return {"observation": self._rows[seat].look(self.position, seat).copy(), "action_mask": mask}

    def encode_actions(self, consequences: bool = False) -> Any:
        """Return a feature vector for each legal action of the agent to move, in the order of the actions' numbers.

        The rows are those of `tabletop.strategies.policies.get_action_encoding`. With `consequences` they also encode
        the changes that each action makes, as far as the agent can know them.
        """
        return get_action_encoding(self.game, consequences)(self.position, self._player, self.legal.in_order)

    def state(self) -> Any:
        """Return the observation vectors of all seats, concatenated, for learners with a centralized critic."""
        return np.concatenate([row.look(self.position, seat) for seat, row in enumerate(self._rows)])

    def render(self) -> str | None:
        """Return round, phase, points, question and legal actions as text, as the agent to move may see them."""
        if self.render_mode is None:
            return None
        lines = [repr(self.position)]
        if self.position.decision is not None:
            lines.append(self.position.decision.prompt)
        lines += [f"{number:5} {action}" for number, action in self.legal.items()]
        text = "\n".join(lines)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: no resource is open."""

    def _ask(self) -> None:
        """Set the agent to move and its legal actions, or the rewards at the end."""
        position = self.position
        legal = position.legal_actions()
        if legal:
            seat = self._player = position.agenda[-1][1]
            agent = self.agent_selection = self.possible_agents[seat]
            self.legal = LegalActions(self._numbers(position, seat, legal), legal)
            self.infos = self._nothing.copy()
            self.infos[agent] = {"actions": Notations(self.legal)}
        else:
            self._player, self.legal, self.infos = -1, NOTHING, self._nothing.copy()
            returns = position.returns()
            self.rewards = {agent: float(returns[self._seats[agent]]) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)

    def _list_slots(self, position: State, seat: int, legal: Sequence[Action]) -> Sequence[int]:
        """Return the index of each legal action. Raises ValueError if there are too many."""
        if len(legal) > self.most_actions:
            raise ValueError(
                f"{len(legal)} legal actions do not fit into most_actions={self.most_actions}: make the environment "
                f"with more"
            )
        return range(len(legal))
