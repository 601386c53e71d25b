"""Slowdown of games as environments for learners, compared with the engine alone in the same run.

All players are random, and every game is a new one, because the rules cache results for positions they have seen. Only
moments with two options or more are counted as decisions, of all players. Engine and environments take turns, and the
ratio is computed for each turn, in process time. Many parallel games are compared with as many that the engine plays
in parallel, because cache misses of the processor slow both.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from statistics import median

import tabletop
from benchmarks.speed import ALL_GAMES, GAMES, make_game
from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.strategies.policies import get_encoding

WARM = 1.0
"""Seconds of warm-up before the measurement: learners play for minutes, and actions are cached."""
SECONDS = 0.05
"""Seconds of one measurement; all contestants take turns."""
TURNS = 31
BOUNDS = 9, 21
"""Indices of the sorted ratios that enclose the true median with 97 % confidence."""
SIDE_BY_SIDE = 32
MAX_RATIO = 3.0
"""Limit of every ratio."""


def make_engine_play(game: Game, count: int = 1) -> Callable[[], int]:
    """Return a function that continues random play with the engine and returns the number of decisions.

    Several games take turns, and each turn has one decision of each seat.
    """
    source = Random(1)
    turn = 100 if count == 1 else game.num_players

    def start_state() -> State:
        state: State = game.new_initial_state(source.getrandbits(31))
        state.is_emitting = False
        return state

    states = [start_state() for _ in range(count)]

    def play() -> int:
        decisions = 0
        for k, state in enumerate(states):
            for _ in range(turn):
                if state.is_terminal():
                    states[k] = state = start_state()
                legal = state.legal_actions()
                decisions += len(legal) > 1
                state.apply_action(legal[int(source.random() * len(legal))])
        return decisions

    return play


def make_pettingzoo_play(game: Game) -> Callable[[], int]:
    """Return the same function for the PettingZoo environment: mask, observation, and action by number."""
    from tabletop.adapters.pettingzoo import make_aec_env

    source = Random(2)
    env = make_aec_env(game, seed=2).unwrapped
    env.reset()

    def play() -> int:
        decisions = 0
        for _ in range(100):
            _, _, over, _, _ = env.last()
            if over:
                env.reset()
                env.last()
            numbers = env.legal.numbers
            decisions += len(numbers) > 1
            env.step(numbers[int(source.random() * len(numbers))])
        return decisions

    return play


class RandomOpponents:
    """Random opponents that count their decisions. (Learners are not asked if there is only one choice.)"""

    def __init__(self) -> None:
        self.decisions = 0

    def decide(self, view: tabletop.PlayerView, source: Random) -> Action:
        legal = view.legal_actions()
        self.decisions += len(legal) > 1
        return legal[int(source.random() * len(legal))]


def make_gymnasium_play(game: Game, count: int) -> Callable[[], int]:
    """Return a function that plays one seat in `count` parallel games and returns the decisions of all seats."""
    from tabletop.adapters.gymnasium import make_vector_env

    source = Random(3)
    opponents = RandomOpponents()
    env = make_vector_env(game, count, [opponents] * (game.num_players - 1), routine=True)
    env.reset(seed=3000)

    def play() -> int:
        before, own = opponents.decisions, 0
        for _ in range(max(1, 100 // count)):
            legal = [game_legal.numbers for game_legal in env.legal]
            own += sum(map(bool, legal))  # where a game was over, the next one begins
            env.step([numbers[int(source.random() * len(numbers))] if numbers else 0 for numbers in legal])
        return own + opponents.decisions - before

    return play


def seat(game: Game) -> Callable[[], int]:
    """Return a function that plays one game at a time with `make_seat_env`, as `make_gymnasium_play` does."""
    from tabletop.adapters.gymnasium import make_seat_env

    source = Random(4)
    opponents = RandomOpponents()
    env = make_seat_env(game, [opponents] * (game.num_players - 1), routine=True)
    env.reset(seed=4000)

    def play() -> int:
        before = opponents.decisions
        for _ in range(100):
            numbers = env.legal.numbers
            _, _, over, _, _ = env.step(numbers[int(source.random() * len(numbers))])
            if over:
                env.reset()
        return 100 + opponents.decisions - before

    return play


PAIRS: dict[str, tuple[Callable[[Game], Callable[[], int]], ...]] = {
    "PettingZoo": (make_engine_play, make_pettingzoo_play),
    "make_seat_env": (make_engine_play, seat),
    "make_vector_env": (
        lambda game: make_engine_play(game, SIDE_BY_SIDE),
        lambda game: make_gymnasium_play(game, SIDE_BY_SIDE),
    ),
}
"""Pairs of engine and environment to compare."""


def measure_kind(name: str, kind: str, seats: int) -> list[list[float]]:
    """Return microseconds per decision of the engine and of the environment, turn by turn."""
    game = make_game(name, seats)
    players = [make(game) for make in PAIRS[kind]]
    for play in players:
        measure_time(play, WARM)
    samples: list[list[float]] = [[] for _ in players]
    for _ in range(TURNS):
        for play, times in zip(players, samples, strict=True):
            times.append(measure_time(play, SECONDS))
    return samples


def measure_time(play: Callable[[], int], seconds: float) -> float:
    """Return microseconds per decision in `seconds` of process time, which excludes most other load of the machine."""
    start, done = time.process_time(), 0
    while (passed := time.process_time() - start) < seconds:
        done += play()
    return 1e6 * passed / done


def report() -> list[str]:
    """Return a line for each game and number of seats."""
    lines = [
        "microseconds a decision of all seats, and how many times the engine's; "
        f"the last three of {SIDE_BY_SIDE} games side by side; ! marks more than {MAX_RATIO:.1f} times",
        f"{'game':15}{'seats':>6}{'numbers':>8}" + "".join(f"{'engine':>8}{kind:>20}{'slower':>22}" for kind in PAIRS),
    ]
    # A process for each kind, as in normal use: Python is slower if one function is called in several ways.
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        for name in ALL_GAMES:
            for seats in (2, 3, 4) if name in GAMES else (2,):
                cells = ""
                for kind in PAIRS:
                    alone, environment = pool.submit(measure_kind, name, kind, seats).result()
                    cells += f"{median(alone):8.1f}{median(environment):20.1f}{compare_times(alone, environment):>22}"
                lines.append(f"{name:15}{seats:6}{get_encoding(make_game(name, seats)).length:8}{cells}")
    return lines


def compare_times(plain: list[float], times: list[float]) -> str:
    """Return the median ratio with its confidence interval."""
    ratios = sorted(theirs / ours for ours, theirs in zip(plain, times, strict=True))
    low, high = (ratios[k] for k in BOUNDS)
    mark = " !" if median(ratios) > MAX_RATIO else ""
    return f"{median(ratios):.2f} [{low:.2f}, {high:.2f}]{mark}"
