"""Any game as gymnasium environments: one seat learns, strategies play the others; a single game or a vectorized one.

>>> import tabletop
>>> from tabletop.adapters.gymnasium import make_seat_env
>>> env = make_seat_env(tabletop.load_game("gin_rummy", hands=1), "greedy")
>>> observation, info = env.reset(seed=7)
>>> observation.shape, int(env.action_masks().sum()), [env.unwrapped.name(k) for k in env.action_masks().nonzero()[0]]
((451,), 2, ['take', 'pass'])
>>> over = False
>>> while not over:
...     observation, reward, over, truncated, info = env.step(env.action_masks().argmax())
>>> reward
-1.0
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from types import NoneType
from typing import Any, ClassVar

from tabletop.extras import require_extra

require_extra("adapters", "gymnasium", "numpy")

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tabletop.adapters.learner_games import LearnerGames, is_seat, is_whole
from tabletop.engine.core.game import Game
from tabletop.strategies.base import Strategy
from tabletop.strategies.policies import get_action_encoding, get_action_ids, get_encoding
from tabletop.strategies.policies.action_ids import NOTHING, LegalActions, make_mask

BEGIN = "no game is being played: call reset() first"
Opponents = str | Strategy | Sequence[str | Strategy]


def make_seat_env(
    game: Game,
    opponents: Opponents = "greedy",
    seat: int | None = None,
    *,
    shaping: float = 0.0,
    discount: float = 1.0,
    routine: bool = False,
    illegal: str = "lose",
    render_mode: str | None = None,
) -> gymnasium.Env[Any, Any]:
    """Return an environment in which one seat of `game` learns and `opponents` play the others.

    An observation is the vector of `tabletop.strategies.policies.get_encoding`, an action a number of `get_action_ids`.
    `action_masks()` and `info["action_mask"]` mark the legal ones. The reward is +1 to -1 at the end. `reset(seed=k)`
    plays the game of that seed; `options={"seat": 1}` takes that seat.

    Args:
        game: The game.
        opponents: Strategies or their names: one for all, or one for each seat from the next one on.
        seat: Seat of the learner; None moves it one seat on with every game.
        shaping: Factor of the changes of the game's own `evaluate`, which are added to the rewards. This does not
            change the optimal policy (Ng, Harada and Russell 1999).
        discount: Discount factor of the learner, used for the shaping.
        routine: Ask routine questions, such as how to pay, instead of taking their default. Questions with a single
            answer are never asked.
        illegal: Effect of an illegal action: "lose" (the game is lost at once) or "raise" (ValueError).
        render_mode: None or "ansi".

    Raises:
        ValueError: With every mistake. A step without a running game raises gymnasium's ResetNeeded.

    >>> from tabletop.adapters.gymnasium import make_seat_env
    >>> env = make_seat_env(gin, "random", seat=1, shaping=0.01)
    >>> _, info = env.reset(seed=7)
    >>> info["seat"], int(info["action_mask"].sum())
    (1, 2)
    """
    wrong = list(_find_mistakes(illegal))
    if render_mode not in (None, "ansi"):
        wrong.append(f"render_mode={render_mode!r} must be None or 'ansi'")
    return SeatEnv(LearnerGames(game, opponents, seat, shaping, discount, routine, wrong), illegal, render_mode)


def _find_mistakes(illegal: str) -> Iterator[str]:
    """Yield the mistakes in the argument `illegal`."""
    if illegal not in ("lose", "raise"):
        yield f"illegal={illegal!r} must be 'lose' or 'raise'"


class SeatEnv(gymnasium.Env[Any, Any]):
    """Environment that `make_seat_env` returns. `table.state` is the live position."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, table: LearnerGames, illegal: str = "lose", render_mode: str | None = None) -> None:
        self.table, self.render_mode, self._raises = table, render_mode, illegal == "raise"
        self.encode, self.ids = get_encoding(table.game), get_action_ids(table.game)
        self._legal = NOTHING
        self.observation_space = spaces.Box(-1.0, 1.0, (self.encode.length,), np.float32)
        self.action_space = spaces.Discrete(self.ids.size)
        self._row = self.encode.make_row()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game; `options={"seat": k}` takes seat k in it."""
        super().reset(seed=seed)
        fate = seed if seed is not None else int(self.np_random.integers(2**31))
        settings = dict(options or {})
        seat, seats = settings.pop("seat", None), self.table.game.num_players
        wrong = [f"unknown option {name!r}; the only option is 'seat'" for name in settings]
        if seat is not None and not is_seat(seat, seats):
            wrong.append(f"seat {seat!r} must be 0 to {seats - 1}")
        if wrong:
            raise ValueError("; ".join(wrong))
        if seed is not None and seat is None:
            self.table.games = 0  # the same seed is the same game, from the same seat
        self.begin(fate, seat)
        return self._observe()

    def begin(self, seed: int, seat: int | None = None) -> None:
        """Begin the game of a seed without encoding it."""
        self.table.begin(seed, seat)
        self._look()

    def _look(self) -> None:
        """Number the legal actions."""
        table = self.table
        legal = () if table.over else table.state.legal_actions()
        self._legal = LegalActions(self.ids.encode(table.state, table.seat, legal), legal) if legal else NOTHING

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Apply the action with this number and advance to the learner's next decision."""
        if self.table.over:
            raise ResetNeeded(BEGIN)
        reward = self.take(action)
        observation, info = self._observe()
        return observation, reward, self.table.over, False, info

    def take(self, number: Any) -> float:
        """Apply an action without encoding the result and return the reward.

        An illegal action loses the game or raises ValueError.
        """
        action = self._legal.get(int(number))
        if action is None and self._raises:
            meaning = self.ids.name(int(number)) if 0 <= number < self.ids.size else "there is none"
            raise ValueError(f"action {number} ({meaning}) is not legal; {len(self._legal)} are, see action_masks()")
        reward = self.table.give_up() if action is None else self.table.take(action)
        self._look()
        return reward

    def _observe(self) -> tuple[Any, dict[str, Any]]:
        table, mask = self.table, make_mask(self.ids.size, self._legal.numbers)
        return self._row.look(table.state, table.seat).copy(), {"action_mask": mask, "seat": table.seat}

    @property
    def legal(self) -> LegalActions:
        """Legal actions by their numbers; empty when the game is over.

        >>> from tabletop.adapters.gymnasium import make_seat_env
        >>> env = make_seat_env(gin, "random", seat=1)
        >>> _ = env.reset(seed=7)
        >>> [(number, str(action)) for number, action in env.legal.items()]
        [(1, 'take'), (2, 'pass')]
        """
        return self._legal

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask of legal actions in the form that MaskablePPO expects."""
        return make_mask(self.ids.size, self._legal.numbers).view(bool)

    def encode_actions(self, consequences: bool = False) -> npt.NDArray[np.float32]:
        """Return the feature vectors of the legal actions (`get_action_encoding`), in the order of their numbers.

        With `consequences` a row also encodes the changes that the action makes, as far as the learner can know them.
        """
        if not self.table.games:
            raise ResetNeeded(BEGIN)
        return get_action_encoding(self.table.game, consequences)(
            self.table.state, self.table.seat, self._legal.in_order
        )

    def name(self, number: int) -> str:
        """Return the notation of a legal number, or the general meaning of another number."""
        action = self._legal.get(int(number))
        return self.ids.name(int(number)) if action is None else str(action)

    def render(self) -> Any:
        """Return the position and the legal actions as text in the mode "ansi"."""
        if self.render_mode is None:
            return None
        lines = [repr(self.table.state), *(f"{k:5} {action}" for k, action in self._legal.items())]
        return "\n".join(lines)


def make_vector_env(
    game: Game,
    count: int,
    opponents: Opponents = "greedy",
    seat: int | None = None,
    *,
    shaping: float = 0.0,
    discount: float = 1.0,
    routine: bool = False,
    illegal: str = "lose",
    spread: bool = False,
) -> VectorEnv[Any, Any, Any]:
    """Return a vectorized environment of `count` games, with one array each for observations, rewards and masks.

    `opponents`, `seat`, `shaping`, `discount`, `routine` and `illegal` are those of `make_seat_env`. Raises ValueError
    that names every mistake.

    The games share this process. With `spread`, gymnasium's `AsyncVectorEnv` plays each in a separate process. A
    finished game restarts at the next step (gymnasium's "next step" autoreset mode).

    >>> import numpy as np
    >>> from tabletop.adapters.gymnasium import make_vector_env
    >>> games = make_vector_env(gin, 3, "random")
    >>> observations, info = games.reset(seed=1)
    >>> observations.shape, info["action_mask"].shape
    ((3, 451), (3, 789))
    >>> step = games.step(info["action_mask"].argmax(axis=1))
    >>> step[1]
    array([0., 0., 0.])
    """
    wrong = list(_find_mistakes(illegal))
    if not is_whole(count, 1):
        wrong.append(f"count={count!r} must be a whole number of at least 1")
    arguments = (game, opponents, seat, shaping, discount, routine)
    first = LearnerGames(*arguments, wrong)
    if not spread:
        return GamesEnv([first, *(LearnerGames(*arguments) for _ in range(count - 1))], illegal)
    return gymnasium.vector.AsyncVectorEnv([partial(_make_seat_env, arguments, illegal)] * count)


def _make_seat_env(arguments: tuple[Any, ...], illegal: str) -> SeatEnv:
    return SeatEnv(LearnerGames(*arguments), illegal)


class GamesEnv(VectorEnv[Any, Any, Any]):
    """Environment that `make_vector_env` returns for one process.

    It fills its arrays row by row and copies no position.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(self, tables: Sequence[LearnerGames], illegal: str = "lose") -> None:
        self.num_envs = len(tables)
        self.games = [SeatEnv(table, illegal) for table in tables]
        first = self.games[0]
        self.single_observation_space, self.single_action_space = first.observation_space, first.action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._observe = np.zeros((self.num_envs, first.encode.length), np.float32)
        self._rows = [first.encode.make_row(row) for row in self._observe]
        self._masks = np.zeros((self.num_envs, first.ids.size), np.int8)
        """Masks of the last observation."""

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games; a single seed is that of the first game, and the others have the next ones."""
        if not isinstance(seed, (int, NoneType)) and len(seed) != self.num_envs:
            raise ValueError(f"{len(seed)} seeds for {self.num_envs} games")
        super().reset(seed=seed if isinstance(seed, int) else None)
        for k in range(self.num_envs):
            game_seed = seed + k if isinstance(seed, int) else seed[k] if seed is not None else None
            if seed is not None:
                self.games[k].table.games = k  # distribute the seats over the games
            self._begin(k, game_seed)
        return self._collect_observations(), self._collect_infos()

    def _begin(self, k: int, seed: int | None) -> None:
        self.games[k].begin(int(self.np_random.integers(2**31)) if seed is None else seed)

    def _collect_observations(self) -> Any:
        """Return the observations of all learners as a fresh array, and update the masks."""
        self._masks = np.stack([make_mask(env.ids.size, env.legal.numbers) for env in self.games])
        for row, env in zip(self._rows, self.games, strict=True):
            row.look(env.table.state, env.table.seat)
        return self._observe.copy()

    def _collect_infos(self) -> dict[str, Any]:
        return {"action_mask": self._masks, "seat": np.array([env.table.seat for env in self.games])}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Apply one action in each game. Where a game is over, ignore the action and begin the next game."""
        if not self.games[0].table.games:
            raise ResetNeeded(BEGIN)
        if len(actions) != self.num_envs:
            raise ValueError(f"{len(actions)} actions for {self.num_envs} games")
        rewards = np.zeros(self.num_envs)
        over = np.zeros(self.num_envs, bool)
        for k, env in enumerate(self.games):
            if env.table.over:
                self._begin(k, None)
                continue
            rewards[k] = env.take(actions[k])
            over[k] = env.table.over
        return self._collect_observations(), rewards, over, np.zeros(self.num_envs, bool), self._collect_infos()

    @property
    def legal(self) -> list[LegalActions]:
        """Legal actions of each game by their numbers; empty where a game is over."""
        return [env.legal for env in self.games]

    def encode_actions(self, consequences: bool = False) -> list[npt.NDArray[np.float32]]:
        """Return the rows of `SeatEnv.encode_actions` for each game; no rows where a game is over."""
        return [env.encode_actions(consequences) for env in self.games]

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the masks of legal actions, one row for each game."""
        return self._masks.astype(bool)
