"""What training is made of, where torch is not installed: the games that are learned from, and what is remembered.

The libraries are stood in for by as much of them as is used here; what they learn is not what these tests are about.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import tabletop
from tabletop.adapters.learner_games import LearnerGames
from tabletop.strategies.policies import get_action_encoding, get_encoding

GIN = tabletop.load_game("gin_rummy", hands=1)
OURS = "tabletop.adapters.training"


class VecEnv:
    """Of the one of stable-baselines3, what it keeps."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space


class BaseCallback:
    """Of the one of stable-baselines3, what a learner tells it."""

    def __init__(self) -> None:
        self.num_timesteps = 0


class Chooser:
    """A learner that learns nothing: it takes the first legal action, as often as its callback lets it."""

    def __init__(self, policy: Any, env: Any, n_steps: int, **how: Any) -> None:
        self.env, self.n_steps, self.how, self.num_timesteps = env, n_steps, how, 0
        self.policy = ModuleType("policy")
        self.policy.features_extractor = ModuleType("extractor")  # type: ignore[attr-defined]
        self.policy.features_extractor.to_arrays = lambda: {"deep": [[1.0, 2.0]]}  # type: ignore[attr-defined]

    def learn(self, most: int, callback: Any) -> None:
        self.env.reset()
        while self.num_timesteps < most:
            for _ in range(self.n_steps):
                self.env.step_async(self.env.action_masks().argmax(axis=1))
                self.env.step_wait()
                self.num_timesteps += self.env.num_envs
                callback.num_timesteps = self.num_timesteps
                if not callback._on_step():
                    return
            callback._on_rollout_end()


@pytest.fixture
def learning(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module that trains, with libraries that are not there."""
    stood_in: dict[str, dict[str, Any]] = {
        "torch": {"set_num_threads": lambda threads: None},
        "sb3_contrib": {"MaskablePPO": Chooser},
        "stable_baselines3": {}, "stable_baselines3.common": {},
        "stable_baselines3.common.vec_env": {"VecEnv": VecEnv},
        "stable_baselines3.common.callbacks": {"BaseCallback": BaseCallback},
        f"{OURS}.network": {"RatingPolicy": object},
    }  # fmt: skip
    for name, inside in stood_in.items():
        module = ModuleType(name)
        vars(module).update(inside)
        monkeypatch.setitem(sys.modules, name, module)
    for name in (f"{OURS}.games_vec_env", f"{OURS}.learning"):  # never those that another test has loaded, nor for one
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield import_module(f"{OURS}.learning")
    for name in (f"{OURS}.games_vec_env", f"{OURS}.learning"):
        sys.modules.pop(name, None)


def games_of(learning: Any, tables: int = 3, most: int = 64, consequences: bool = False) -> Any:
    """Games of some tables that begin anew."""
    told = learning.NetworkEncoder(GIN, most, consequences)
    return learning.GamesVecEnv([LearnerGames(GIN, "random", k % 2, 0.0) for k in range(tables)], told, 50)


@pytest.mark.parametrize("consequences", [True, False])
def test_what_is_told_of_an_action_is_its_row_of_numbers(learning: Any, consequences: bool) -> None:
    games = games_of(learning, consequences=consequences)
    seen, encode, tell = games.reset(), get_encoding(GIN), get_action_encoding(GIN, consequences)
    for k, table in enumerate(games.tables):
        legal = table.state.legal_actions()
        assert np.allclose(seen["position"][k], encode(table.state, table.seat))
        rows = np.zeros((len(legal), tell.length + 1), np.float32)
        for row, there, much in zip(rows, seen["places"][k], seen["amounts"][k], strict=False):
            row[there.astype(int)] = much
        assert np.allclose(rows[:, :-1], tell(table.state, table.seat, legal))
        assert (seen["places"][k][len(legal) :] == games.encoder.nothing).all()
        assert games.action_masks()[k].sum() == len(legal)
    assert games.observation_space.contains({name: one[0] for name, one in seen.items()})


def test_a_game_that_ends_is_counted_and_another_one_begins(learning: Any) -> None:
    games = games_of(learning)
    games.reset()
    ended, rewards = 0, np.zeros(3)
    for _ in range(400):
        games.step_async(games.action_masks().argmax(axis=1))
        seen, reward, dones, infos = games.step_wait()
        rewards += reward
        for k in np.flatnonzero(dones):
            ended += 1
            assert infos[k]["episode"]["r"] == pytest.approx(games.ended[ended - 1]) == pytest.approx(rewards[k])
            assert not np.allclose(infos[k]["terminal_observation"]["position"], seen["position"][k])
            assert not games.tables[k].over
            rewards[k] = 0
        assert all((reward == 0) | dones), "without shaping only the end of a game is rewarded"
    assert ended == len(games.ended) > 3
    assert set(games.ended) <= {-1.0, 0.0, 1.0}


def test_more_actions_than_it_is_told_of_are_left_out(learning: Any) -> None:
    games = games_of(learning, most=2)
    games.reset()
    for _ in range(30):
        assert games.action_masks().sum(axis=1).max() <= 2
        games.step_async([0] * 3)
        games.step_wait()


def test_the_end_is_in_time_and_it_is_remembered_how_it_went(learning: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "TABLES", 4)
    monkeypatch.setattr(learning, "STEPS", 40)
    lines: list[object] = []
    arrays, origin = learning.train(GIN, "random", minutes=0.02, seed=3, shaping=0.0, on_progress=lines.append)
    assert arrays["deep"].tolist() == [[1.0, 2.0]]
    assert (origin["seed"], origin["opponent"]) == (3, "random")
    assert origin["decisions"] >= 160
    assert origin["seconds"] < 20
    assert origin["versions"]["numpy"] == np.__version__
    assert "torch" in origin["versions"]
    seconds, decisions, games, won = zip(*origin["curve"], strict=True)
    assert list(decisions) == sorted(decisions)
    assert games[-1] <= origin["games"]
    assert all(0 <= share <= 1 for share in won)
    assert seconds[-1] <= origin["seconds"]
    assert "won" in str(lines[0])


def test_games_to_learn_from_are_others_for_each_seed(learning: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    begin = LearnerGames.begin
    monkeypatch.setattr(LearnerGames, "begin", lambda table, seed: (begun.append(seed), begin(table, seed))[1])
    monkeypatch.setattr(learning, "TABLES", 2)
    learning.train(GIN, "random", minutes=0.0, seed=2, on_progress=lambda line: None)
    assert begun[:2] == [2_000_001, 2_000_002]


def test_who_cannot_play_is_refused_before_anything_is_learned(learning: Any) -> None:
    with pytest.raises(ValueError, match="no strategy 'greddy' plays gin_rummy"):
        learning.train(GIN, "greddy", minutes=0.01)
