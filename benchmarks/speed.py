"""Speed of random play through the public API, compared with Catanatron's random bots in the same run.

Only moments with two options or more count as decisions, in both. The runs take turns, so that a change of the
machine's speed affects both, and the ratio is computed for each pair of runs. Process time is measured, which excludes
other load of the machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import median
from time import process_time

import tabletop
from tabletop.engine.registry.catalogue import find_game_class

PAIRS = 5
SECONDS = 3.0
"""Duration of a run, in seconds."""
GAMES = {name: find_game_class(name).title for name in ("51st_state", "axon_protocol", "dei")}
"""Titles of our games by name."""
ALL_GAMES = {**GAMES, "gin_rummy": find_game_class("gin_rummy").title}
"""Titles of all games, with the sample of a fourth game."""
PEER = "Catanatron"
Run = Callable[[float, int], float]
"""Function that returns decisions per second in a run, given its seconds and a seed."""
MIN_SPEED_RATIOS = {"51st_state": 2, "axon_protocol": 2, "dei": 1}
"""Goals: multiple of Catanatron's decisions per second."""


def make_game(name: str, players: int = 2) -> tabletop.Game:
    """Return a game for this number of players; gin rummy is always for two."""
    return tabletop.load_game(name, **({"players": players} if name in GAMES else {}))


def measure_game(game: tabletop.Game, seconds: float, seed: int, telling: bool = True) -> float:
    """Return decisions per second in random games; `telling` turns the events on."""
    draw = random.Random(seed).random
    decisions = 0
    start = process_time()
    while process_time() - start < seconds:
        seed += 1
        state = game.new_initial_state(seed)
        state.is_emitting = telling
        while not state.is_terminal():
            legal = state.legal_actions()
            if len(legal) > 1:
                decisions += 1
            state.apply_action(legal[int(draw() * len(legal))])
    return decisions / (process_time() - start)


def find_catanatron() -> Run | None:
    """Return the run function of Catanatron, or None if it is not installed."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None

    def run(seconds: float, seed: int) -> float:
        decisions = 0

        def decide(player: RandomPlayer, game: Game, actions: list[object]) -> object:
            nonlocal decisions
            decisions += len(actions) > 1
            return player.decide(game, actions)

        start = process_time()
        while process_time() - start < seconds:
            seed += 1
            Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed).play(decide_fn=decide)
        return decisions / (process_time() - start)

    return run


def take_turns(runs: Mapping[str, Run | None], seconds: float, pairs: int) -> dict[str, list[float]]:
    """Return the decisions per second of all runs that are installed; each round gives all the same load."""
    installed = {name: run for name, run in runs.items() if run is not None}
    speeds: dict[str, list[float]] = {name: [] for name in installed}
    for k in range(pairs):
        for name, run in installed.items():
            speeds[name].append(run(seconds, 1000 * k))
    return speeds


def format_speeds(speeds: Mapping[str, Sequence[float]]) -> list[str]:
    """Return a line with the median for each name."""
    return [f"{name + ', 2 random players':46}{median(speed):>9,.0f} decisions/s" for name, speed in speeds.items()]


def format_ratio(title: str, ours: Sequence[float], theirs: Sequence[float], goal: float = 0) -> str:
    """Return a line with the median of the ratios of each round."""
    ratios = [a / b for a, b in zip(ours, theirs, strict=True)]
    pairs = ", ".join(f"{ratio:.2f}" for ratio in ratios)
    wanted = f"; wanted: at least {goal}" if goal else ""
    return f"{'ratio, ' + title:46}{median(ratios):>9.2f}   (pairs: {pairs}{wanted})"


def report(seconds: float = SECONDS, pairs: int = PAIRS) -> list[str]:
    """Return the medians, and the ratios of each round."""
    games = {title: tabletop.load_game(name, players=2) for name, title in GAMES.items()}
    speeds = take_turns({
        **{f"{title}, with events": partial(measure_game, game) for title, game in games.items()},
        PEER: find_catanatron(),
        **{f"{title}, without events": partial(measure_game, game, telling=False) for title, game in games.items()},
    }, seconds, pairs)  # fmt: skip
    if PEER not in speeds:
        return [*format_speeds(speeds), f"{PEER} is not installed (pip install catanatron): no ratio."]
    return format_speeds(speeds) + [
        format_ratio(f"{title} / {PEER}", speeds[f"{title}, with events"], speeds[PEER], MIN_SPEED_RATIOS[name])
        for name, title in GAMES.items()
    ]
