"""Speed of random play through the public API, compared with Catanatron's random bots in the same run.

Only moments with two options or more count as decisions, in both. The runs take turns, so that a change of the
machine's speed affects both, and the ratio is computed for each pair of runs. Process time is measured, which excludes
other load of the machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable
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
MIN_SPEED_RATIOS = {"51st_state": 2, "axon_protocol": 2, "dei": 1}
"""Goals: multiple of Catanatron's decisions per second."""


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


def find_catanatron() -> Callable[[float, int], float] | None:
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


def report(seconds: float = SECONDS, pairs: int = PAIRS) -> list[str]:
    """Return the medians, and the ratios of each round, in which all take a turn under the same load."""
    peer = find_catanatron()
    games = {name: tabletop.load_game(name, players=2) for name in GAMES}
    with_events: dict[str, list[float]] = {name: [] for name in GAMES}
    silent: dict[str, list[float]] = {name: [] for name in GAMES}
    theirs: list[float] = []
    for k in range(pairs):
        for name in GAMES:
            with_events[name].append(measure_game(games[name], seconds, 1000 * k))
        if peer is not None:
            theirs.append(peer(seconds, 1000 * k))
        for name in GAMES:
            silent[name].append(measure_game(games[name], seconds, 1000 * k, telling=False))
    lines = []
    for name, title in GAMES.items():
        lines.append(f"{title + ', 2 random players, with events':46}{median(with_events[name]):>9,.0f} decisions/s")
        lines.append(f"{title + ', 2 random players, without events':46}{median(silent[name]):>9,.0f} decisions/s")
    if not theirs:
        return [*lines, "Catanatron is not installed (pip install catanatron): no ratio."]
    lines.append(f"{'Catanatron, 2 random bots':46}{median(theirs):>9,.0f} decisions/s")
    for name, title in GAMES.items():
        ratios = [a / b for a, b in zip(with_events[name], theirs, strict=True)]
        lines.append(
            f"{'ratio, ' + title + ' told / Catanatron':46}{median(ratios):>9.2f}   (pairs: "
            + ", ".join(f"{r:.2f}" for r in ratios)
            + f"; wanted: at least {MIN_SPEED_RATIOS[name]})"
        )
    return lines
