"""Games as PettingZoo environments: PettingZoo's own tests pass, and the games are those of the rules."""

from __future__ import annotations

import doctest
import pickle
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import tabletop
from tabletop.adapters import pettingzoo as adapter
from tabletop.adapters.pettingzoo import make_aec_env
from tests.engine.toy import Toy

GAMES = [
    Toy(),
    Toy(players=4, cards="many"),
    *(tabletop.load_game("51st_state", players=n) for n in (1, 2, 3, 4)),
    tabletop.load_game("axon_protocol", players=3),
    *(tabletop.load_game("dei", players=n) for n in (2, 3)),
    tabletop.load_game("dei", players=4, map="random", badge_draft=True, planning=True),
]
# PettingZoo knows by name which environments may have observations with a mask; those of others are warned of.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)
each_game = pytest.mark.parametrize("game", GAMES, ids=repr)


def first(env: Any) -> int:
    """The legal action of least number."""
    return int(env.last()[0]["action_mask"].argmax())


def played(env: Any, choose: random.Random) -> list[str]:
    """Play to the end; the notation of what was played."""
    actions = []
    for _agent in env.agent_iter():
        observation, _, over, _, info = env.last()
        if over:
            env.step(None)
            continue
        slots = np.flatnonzero(observation["action_mask"])
        assert len(slots) == len(info["actions"])
        slot = choose.choice(list(slots))
        actions.append(info["actions"][slot])
        env.step(slot)
    return actions


@masked
@each_game
def test_it_passes_the_api_test(game: tabletop.Game) -> None:
    api_test(make_aec_env(game), num_cycles=300)


@each_game
def test_the_same_seed_is_the_same_game(game: tabletop.Game) -> None:
    seed_test(lambda: make_aec_env(game), num_cycles=100)


def test_it_can_be_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: make_aec_env(Toy(), render_mode=render_mode))
    env = make_aec_env(Toy(), seed=1, render_mode="ansi")
    env.reset()
    for number, action in env.infos["player_0"]["actions"].items():
        assert f"{number} {action}" in env.render()
    with pytest.raises(ValueError, match="render_mode='rgb_array'"):
        make_aec_env(Toy(), render_mode="rgb_array")


@each_game
@pytest.mark.parametrize("actions", ["ids", "slots"])
def test_a_game_played_by_numbers_is_the_game_of_the_rules(game: tabletop.Game, actions: str) -> None:
    env = make_aec_env(game, actions=actions)
    env.reset(seed=5)
    final = env.unwrapped
    actions = played(env, random.Random(2))
    state = game.new_initial_state(5)
    for text in actions:
        state.apply_action(game.parse_action(text))
    assert state.is_terminal()
    assert final.position.digest() == state.digest()


def test_rewards_come_at_the_end_and_are_the_returns() -> None:
    env = make_aec_env(Toy(players=3))
    env.reset(seed=2)
    while not env.terminations["player_0"]:
        assert set(env.rewards.values()) == {0.0}
        env.step(first(env))
    returns = env.unwrapped.position.returns()
    assert env.rewards == {f"player_{seat}": amount for seat, amount in enumerate(returns)}
    assert any(returns)


def test_only_who_is_asked_has_actions() -> None:
    env = make_aec_env(Toy(players=3))
    env.reset(seed=2)
    asked = env.agent_selection
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == asked)
        assert bool(env.infos[agent]["actions"]) == (agent == asked)


@pytest.mark.parametrize("slot", [-1, 700, None])
def test_an_empty_slot_is_refused_and_nothing_changes(slot: int | None) -> None:
    env = make_aec_env(Toy())
    env.reset(seed=2)
    before = env.unwrapped.position.digest()
    with pytest.raises(ValueError, match=r"player_0: (-1|700|None) is not a legal action; \d+ are"):
        env.step(slot)
    assert env.unwrapped.position.digest() == before


def test_an_empty_slot_can_end_the_game_instead() -> None:
    env = TerminateIllegalWrapper(make_aec_env(Toy()), illegal_reward=-1)
    env.reset(seed=2)
    env.step(int(env.last()[0]["action_mask"].argmin()))
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1, "player_1": 0}


def test_too_many_actions_for_the_slots_is_a_clear_error() -> None:
    env = make_aec_env(Toy(), actions="slots", most_actions=1)
    with pytest.raises(ValueError, match=r"\d legal actions do not fit into most_actions=1"):
        env.reset(seed=1)
    with pytest.raises(ValueError, match="must be at least 1"):
        make_aec_env(Toy(), most_actions=0)
    with pytest.raises(ValueError, match="actions='names' must be 'ids' or 'slots'"):
        make_aec_env(Toy(), actions="names")


def test_resets_without_a_seed_play_further_games_which_follow_from_the_first() -> None:
    def series(env: Any) -> list[str]:
        digests = []
        for _ in range(3):
            env.reset()
            digests.append(env.unwrapped.position.digest())
        return digests

    first = series(make_aec_env(Toy(), seed=7))
    assert first == series(make_aec_env(Toy(), seed=7))
    assert first[0] == Toy().new_initial_state(7).digest()
    assert len({*first, *series(make_aec_env(Toy()))}) == 6


def test_an_environment_in_mid_game_can_be_pickled() -> None:
    env = make_aec_env(tabletop.load_game("51st_state"))
    env.reset(seed=3)
    for _ in range(20):
        env.step(first(env))
    other = pickle.loads(pickle.dumps(env))
    assert played(env, random.Random(1)) == played(other, random.Random(1))
    assert env.unwrapped.position.digest() == other.unwrapped.position.digest()


def test_numbers_of_actions_keep_their_meaning_in_another_position() -> None:
    env = make_aec_env(tabletop.load_game("gin_rummy"))
    means: dict[int, set[str]] = {}
    for seed in (1, 2):
        env.reset(seed=seed)
        for _ in range(200):
            for number, text in env.infos[env.agent_selection]["actions"].items():
                means.setdefault(number, set()).add(text)
            env.step(env.last()[0]["action_mask"].argmax())
    assert len(means) > 40
    assert all(len(texts) == 1 for texts in means.values())


def test_the_state_is_what_all_seats_see() -> None:
    env = make_aec_env(Toy(players=3))
    env.reset(seed=1)
    seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert env.state().tolist() == np.concatenate(seen).tolist()
    assert env.unwrapped.state_space.contains(env.state())


def test_the_example_of_its_documentation_runs() -> None:
    done = doctest.testmod(adapter, extraglobs={"gin": tabletop.load_game("gin_rummy", hands=1)})
    assert done.failed == 0
    assert done.attempted > 3


def test_the_rows_of_actions_may_tell_what_they_change() -> None:
    env: Any = make_aec_env(tabletop.load_game("dei"))
    env.reset(seed=3)
    mask = env.last()[0]["action_mask"]
    plain, told = env.encode_actions(), env.encode_actions(consequences=True)
    assert len(plain) == len(told) == mask.sum()
    assert told[:, : plain.shape[1]].tolist() == plain.tolist()
    assert told.shape[1] > plain.shape[1]


def test_before_the_first_game_it_says_what_is_missing() -> None:
    env = make_aec_env(Toy())
    for ask in (env.last, lambda: env.step(0)):
        with pytest.raises(RuntimeError, match=r"no game is being played: call reset\(\) first"):
            ask()
    with pytest.raises(ValueError, match="'toy' is not a game"):
        make_aec_env("toy")  # type: ignore[arg-type]
