"""How much slower games are as environments for learners than played by the engine alone, in one run."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import tabletop
from tabletop.engine.actions import Action
from tabletop.engine.game import Game
from tabletop.strategies.policies import encoding_of

GAMES = ("gin_rummy", "51st_state", "axon_protocol", "dei")
SECONDS = 0.1
"""So long is each measured at a time, all of them in turn."""
TURNS = 20
SIDE_BY_SIDE = 32


def engine(game: Game) -> Callable[[], int]:
    """Plays on at random by `legal_actions` and `apply_action`; gives how many decisions there were."""
    source = Random(1)
    state = game.new_initial_state(1)
    state.telling = False

    def play() -> int:
        nonlocal state
        for _ in range(100):
            if state.is_terminal():
                state = game.new_initial_state(source.getrandbits(31))
                state.telling = False
            legal = state.legal_actions()
            state.apply_action(legal[int(source.random() * len(legal))])
        return 100

    return play


def pettingzoo(game: Game) -> Callable[[], int]:
    """The same by the environment: mask and observation of who is asked, an action by its number."""
    from tabletop.adapters.pettingzoo import aec_env

    source = Random(1)
    env = aec_env(game, seed=1)
    env.reset()

    def play() -> int:
        for _ in range(100):
            _, _, over, _, info = env.last()
            if over:
                env.reset()
                info = env.last()[4]
            numbers = tuple(info["actions"])
            env.step(numbers[int(source.random() * len(numbers))])
        return 100

    return play


class Others:
    """Plays at random and counts its decisions."""

    def __init__(self) -> None:
        self.decisions = 0

    def decide(self, outlook: tabletop.Outlook, source: Random) -> Action:
        self.decisions += 1
        legal = outlook.legal_actions()
        return legal[int(source.random() * len(legal))]


def gymnasium(game: Game, count: int) -> Callable[[], int]:
    """One seat at random against random players, so many games in one array; gives the decisions of all seats."""
    from tabletop.adapters.gymnasium import vector_env

    source = Random(1)
    others = Others()
    env = vector_env(game, count, [others] * (game.num_players - 1), routine=True)
    env.reset(seed=1)

    def play() -> int:
        before, steps = others.decisions, max(1, 100 // count)
        for _ in range(steps):
            legal = (tuple(one) for one in env.legal)
            env.step([one[int(source.random() * len(one))] if one else 0 for one in legal])
        return steps * count + others.decisions - before

    return play


def seat(game: Game) -> Callable[[], int]:
    """One game at a time by `seat_env`, played as in `gymnasium`."""
    from tabletop.adapters.gymnasium import seat_env

    source = Random(1)
    others = Others()
    env = seat_env(game, [others] * (game.num_players - 1), routine=True)
    env.reset(seed=1)

    def play() -> int:
        before = others.decisions
        for _ in range(100):
            numbers = env.legal.numbers
            _, _, over, _, _ = env.step(numbers[int(source.random() * len(numbers))])
            if over:
                env.reset()
        return 100 + others.decisions - before

    return play


def measured(players: list[Callable[[], int]]) -> list[float]:
    """Decisions a second of each, the best of some turns; all take turns, so that none has the quieter machine."""
    best = [0.0] * len(players)
    for play in players:
        play()
    for _ in range(TURNS):
        for k, play in enumerate(players):
            begun, done = time.process_time(), 0  # what else runs on the machine counts as little as may be
            while (passed := time.process_time() - begun) < SECONDS:
                done += play()
            best[k] = max(best[k], done / passed)
    return best


def report() -> list[str]:
    """A line for each game."""
    kinds = ("PettingZoo", "seat_env", f"{SIDE_BY_SIDE} games")
    lines = [
        f"decisions a second of all seats, playing at random; {SIDE_BY_SIDE} games lie in one array of `vector_env`",
        f"{'game':15}{'numbers':>9}{'engine':>9}" + "".join(f"{kind:>12}{'slower':>8}" for kind in kinds),
    ]
    for name in GAMES:
        game = tabletop.load_game(name)
        plain, *told = measured([engine(game), pettingzoo(game), seat(game), gymnasium(game, SIDE_BY_SIDE)])
        numbers = encoding_of(game).length
        shown = "".join(f"{many:12.0f}{plain / many:8.2f}" for many in told)
        lines.append(f"{name:15}{numbers:9}{plain:9.0f}{shown}")
    return lines
