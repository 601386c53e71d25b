"""Training of a policy against a strategy: MaskablePPO of sb3-contrib on action features."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from tabletop.adapters.learner_games import LearnerGames
from tabletop.adapters.training.games_vec_env import GamesVecEnv, NetworkEncoder
from tabletop.adapters.training.network import RatingPolicy
from tabletop.engine.core.game import Game

TABLES = 32
"""Number of games played in parallel."""
STEPS = 256
"""Number of decisions of each game per update."""
MAX_ACTIONS = 128
"""Maximum number of actions that the learner chooses from. Trained policies choose from all legal actions."""
FIRST_SEED = 1_000_000
"""Seeds of training games begin at this number times the seed of the training. Evaluation games have small seeds."""
LATELY = 400
"""Number of recent games in the learning curve."""


class LearningCurve(BaseCallback):
    """Callback that records the learning curve and ends the training in time."""

    def __init__(self, games: GamesVecEnv, seconds: float, on_progress: Callable[[str], object]) -> None:
        super().__init__()
        self.games, self.seconds, self.on_progress = games, seconds, on_progress
        self.started = time.monotonic()
        self.points: list[tuple[int, int, int, float]] = []
        """Tuples of seconds, decisions, games, and share of recent games won."""

    @property
    def passed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    def _on_step(self) -> bool:
        return self.passed < self.seconds

    def _on_rollout_end(self) -> None:
        ended = self.games.ended
        won = (1 + sum(ended[-LATELY:]) / max(1, len(ended[-LATELY:]))) / 2
        self.points.append((round(self.passed), self.num_timesteps, len(ended), round(won, 3)))
        if len(self.points) % 8 == 1:
            self.on_progress(
                f"{self.passed:6.0f} s  {self.num_timesteps:9} decisions  {len(ended):6} games  {won:.0%} won"
            )


def train(
    game: Game,
    opponent: str = "greedy",
    minutes: float = 20.0,
    seed: int = 1,
    shaping: float = 0.02,
    threads: int = 2,
    on_progress: Callable[[str], object] = print,
    consequences: bool = False,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Train a policy for `game` against a strategy; return its arrays and the facts of the training.

    Args:
        minutes: Duration of the training.
        on_progress: Function called with a progress line from time to time.
        consequences: Encode the changes that each action makes. Such a policy must also be saved with
            `consequences=True` (`policies.file.written`).

    Raises:
        ValueError: If the strategy is unknown.
    """
    torch.set_num_threads(threads)
    tables = [LearnerGames(game, opponent, k % game.num_players, shaping) for k in range(TABLES)]
    games = GamesVecEnv(tables, NetworkEncoder(game, MAX_ACTIONS, consequences), FIRST_SEED * seed)
    learner = MaskablePPO(
        RatingPolicy, games, n_steps=STEPS, batch_size=1024, n_epochs=4, gamma=1.0, gae_lambda=0.97, ent_coef=0.01,
        learning_rate=5e-4, clip_range=0.2, target_kl=0.05, seed=seed, device="cpu",
    )  # fmt: skip
    curve = LearningCurve(games, 60 * minutes, on_progress)
    learner.learn(10**9, callback=curve)
    extractor: Any = learner.policy.features_extractor
    libraries = ("torch", "stable-baselines3", "sb3-contrib", "numpy", "tabletop-notebook-kit")
    origin = {
        "seed": seed, "opponent": opponent, "games": len(games.ended), "decisions": learner.num_timesteps,
        "seconds": round(curve.passed), "versions": {name: _get_version(name) for name in libraries},
        "curve": curve.points[:: max(1, len(curve.points) // 100)],
    }  # fmt: skip
    arrays = {name: np.asarray(array) for name, array in extractor.to_arrays().items()}
    return arrays, origin


def _get_version(library: str) -> str:
    try:
        return version(library)
    except ImportError:
        return "as it lies here"
