"""Games as gymnasium environments: its own check passes, one seat learns, strategies play the others."""

from __future__ import annotations

import doctest
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import tabletop
from tabletop.adapters import gymnasium as adapter
from tabletop.adapters.gymnasium import make_seat_env, make_vector_env
from tabletop.strategies.policies import get_action_encoding
from tests.engine.toy import Toy

GAMES = [Toy(players=3), *(tabletop.load_game(name) for name in ("gin_rummy", "51st_state", "axon_protocol", "dei"))]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def played(env: Any, seed: int, **options: Any) -> tuple[list[float], list[int]]:
    """One game at random: its rewards, and the numbers that were chosen."""
    source = Random(seed)
    _, info = env.reset(seed=seed, options=options)
    rewards, chosen, over = [], [], False
    while not over:
        chosen.append(int(source.choice(list(np.flatnonzero(info["action_mask"])))))
        _, reward, over, _, info = env.step(chosen[-1])
        rewards.append(reward)
    return rewards, chosen


@each_game
def test_it_passes_the_check_of_gymnasium(game: tabletop.Game) -> None:
    check_env(make_seat_env(game, "random"), skip_render_check=True)


@each_game
def test_the_mask_is_what_maskable_ppo_asks_for(game: tabletop.Game) -> None:
    env = make_seat_env(game, "random")
    _, info = env.reset(seed=1)
    assert env.unwrapped.action_masks().dtype == bool
    assert env.unwrapped.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
    legal = env.unwrapped.table.state.legal_actions()
    assert {env.unwrapped.name(k) for k in np.flatnonzero(info["action_mask"])} == set(map(str, legal))


def test_the_reward_is_the_return_of_the_seat_and_the_same_seed_the_same_game() -> None:
    env = make_seat_env(Toy(players=3), ["random", "greedy"])
    first = played(env, 5)
    assert first[0][-1] == env.unwrapped.table.state.returns()[env.unwrapped.table.seat]
    assert not any(first[0][:-1])
    assert played(env, 5) == first


def test_shaping_adds_up_to_nothing_but_what_the_first_position_was_worth() -> None:
    game = tabletop.load_game("axon_protocol")
    plain, shaped = (make_seat_env(game, "random", seat=1, shaping=shaping) for shaping in (0.0, 0.01))
    rewards, chosen = played(plain, 3)
    shaped.reset(seed=3)
    worth = 0.01 * game.evaluate(shaped.unwrapped.table.state, 1)
    told = [shaped.step(number)[1] for number in chosen]
    assert sum(told) == pytest.approx(sum(rewards) - worth)
    assert sum(map(bool, told)) > 5 > sum(map(bool, rewards))


def test_the_seat_goes_round_unless_it_is_told() -> None:
    env = make_seat_env(Toy(players=3), "random")
    assert [env.reset()[1]["seat"] for _ in range(4)] == [0, 1, 2, 0]
    assert env.reset(seed=1, options={"seat": 2})[1]["seat"] == 2
    assert [make_seat_env(Toy(players=3), "random", seat=1).reset()[1]["seat"] for _ in range(2)] == [1, 1]


def test_what_is_not_legal_loses_or_is_refused() -> None:
    env = make_seat_env(Toy(), "random")
    _, info = env.reset(seed=1)
    illegal = int(info["action_mask"].argmin())
    assert env.step(illegal)[1:4] == (-1.0, True, False)
    strict = make_seat_env(Toy(), "random", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match=rf"action {illegal} \(.*\) is not legal; \d+ are"):
        strict.step(illegal)


def test_every_mistake_is_named_at_once() -> None:
    with pytest.raises(ValueError, match=r"seat=7 must be 0 to 2.*; discount=0 must.*; no strategy 'greddy'.*'greedy'"):
        make_seat_env(Toy(players=3), "greddy", seat=7, discount=0)
    with pytest.raises(ValueError, match="1 opponents for 2 other seats"):
        make_seat_env(Toy(players=3), ["random"])
    with pytest.raises(ValueError, match="illegal='ignore' must be 'lose' or 'raise'"):
        make_seat_env(Toy(), "random", illegal="ignore")
    with pytest.raises(ValueError, match="count=0 must be a whole number of at least 1"):
        make_vector_env(Toy(), 0)
    with pytest.raises(ValueError, match="seat 9 must be 0 to 1"):
        make_seat_env(Toy(), "random").reset(options={"seat": 9})


def test_many_games_in_one_array_are_the_games_one_by_one() -> None:
    game = tabletop.load_game("gin_rummy", hands=1)
    games = make_vector_env(game, 3, "greedy", seat=0)
    seen, info = games.reset(seed=10)
    alone = [make_seat_env(game, "greedy", seat=0) for _ in range(3)]
    for k, env in enumerate(alone):
        assert env.reset(seed=10 + k)[0].tolist() == seen[k].tolist()
    over = np.zeros(3, bool)
    while not over.any():
        chosen = info["action_mask"].argmax(axis=1)
        seen, rewards, over, _, info = games.step(chosen)
        for k, env in enumerate(alone):
            one = env.step(chosen[k])
            assert (one[0].tolist(), one[1], one[2]) == (seen[k].tolist(), rewards[k], over[k])
    k = int(over.argmax())
    assert not info["action_mask"][k].any()
    assert not games.step(info["action_mask"].argmax(axis=1))[2][k]  # the next game begins
    assert games.action_masks()[k].any()


def test_games_may_be_spread_over_processes() -> None:
    game = tabletop.load_game("gin_rummy", hands=1)
    together, spread = (
        make_vector_env(game, 2, "greedy", seat=0),
        make_vector_env(game, 2, "greedy", seat=0, spread=True),
    )
    try:
        assert spread.reset(seed=4)[0].tolist() == together.reset(seed=4)[0].tolist()
    finally:
        spread.close()


def test_a_position_is_shown_as_text_where_that_is_asked() -> None:
    env = make_seat_env(Toy(), "random", render_mode="ansi")
    env.reset(seed=1)
    assert "rest" in env.render()
    with pytest.raises(ValueError, match="render_mode='human'"):
        make_seat_env(Toy(), "random", render_mode="human")


def test_the_example_of_its_documentation_runs() -> None:
    done = doctest.testmod(adapter, extraglobs={"gin": tabletop.load_game("gin_rummy", hands=1)})
    assert done.failed == 0
    assert done.attempted > 10


@each_game
def test_the_rows_of_actions_lie_in_the_order_of_the_mask_and_may_tell_what_they_change(game: tabletop.Game) -> None:
    env = make_seat_env(game, "random")
    _, info = env.reset(seed=3)
    plain, told = get_action_encoding(game), get_action_encoding(game, consequences=True)
    unwrapped: Any = env.unwrapped
    table = unwrapped.table
    legal = [table.state.legal_actions()[unwrapped.legal.numbers.index(n)] for n in np.flatnonzero(info["action_mask"])]
    assert unwrapped.encode_actions().tolist() == plain(table.state, table.seat, legal).tolist()
    assert unwrapped.encode_actions(consequences=True).tolist() == told(table.state, table.seat, legal).tolist()
    games: Any = make_vector_env(game, 2, "random")
    _, info = games.reset(seed=3)
    for rows, mask in zip(games.encode_actions(consequences=True), info["action_mask"], strict=True):
        assert rows.shape == (mask.sum(), told.length)


def test_every_mistake_is_named_before_a_game_begins() -> None:
    with pytest.raises(ValueError, match=r"illegal='x' .*; render_mode='rgb' .*; seat='1' .*; shaping='a' .*; disc"):
        make_seat_env(Toy(), seat="1", shaping="a", discount=float("nan"), illegal="x", render_mode="rgb")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"illegal='x' .*; count=0 must be a whole number .*; no strategy 'greddy'"):
        make_vector_env(Toy(), 0, "greddy", illegal="x")
    with pytest.raises(ValueError, match=r"'toy' is not a game: tabletop\.load_game creates one by name"):
        make_seat_env("toy")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="is not a strategy"):
        make_seat_env(Toy(), Random)  # type: ignore[arg-type]


def test_who_steps_where_no_game_is_played_is_told_so() -> None:
    env: Any = make_seat_env(Toy(), "random")
    for ask in (lambda: env.step(0), env.encode_actions, lambda: make_vector_env(Toy(), 2).step([0, 0])):
        with pytest.raises(ResetNeeded, match="no game is being played"):
            ask()
    played(env, 1)
    with pytest.raises(ResetNeeded, match="no game is being played"):
        env.step(0)


@pytest.mark.parametrize("options", [{"seat": 9}, {"seat": "a"}, {"seatt": 1}])
def test_options_that_mean_nothing_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"seat .* must be 0 to 1|unknown option 'seatt'; the only option is 'seat'"):
        make_seat_env(Toy(), "random").reset(options=options)


def test_arrays_that_do_not_fit_the_games_are_refused() -> None:
    games = make_vector_env(Toy(), 2, "random")
    with pytest.raises(ValueError, match="1 seeds for 2 games"):
        games.reset(seed=[1])
    games.reset(seed=1)
    with pytest.raises(ValueError, match="3 actions for 2 games"):
        games.step([0, 0, 0])
