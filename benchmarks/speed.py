"""Random play through the public API, beside Catanatron's random bots in the same run.

Only moments with two options or more are counted as decisions, in both. The runs take turns, so that a machine that
slows down slows both; the ratio is taken for each pair of runs. What counts is the time of the process, so what else
the machine does takes nothing away.
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
"""How long a run lasts."""
GAMES = {name: find_game_class(name).title for name in ("51st_state", "axon_protocol", "dei")}
"""Our games, as they are loaded and as they are called."""
ALL_GAMES = {**GAMES, "gin_rummy": find_game_class("gin_rummy").title}
"""With the sample of a fourth game."""
WANTED = {"51st_state": 2, "axon_protocol": 2, "dei": 1}
"""So many times Catanatron's decisions a second."""


def ours(game: tabletop.Game, seconds: float, seed: int, telling: bool = True) -> float:
    """Decisions a second in random games, whose events are told or not."""
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


def catanatron() -> Callable[[float, int], float] | None:
    """The same of Catanatron, or None if it is not installed."""
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
    """Medians, and the ratios pair by pair: in each round all take a turn, so that what slows one slows the others."""
    peer = catanatron()
    games = {name: tabletop.load_game(name, players=2) for name in GAMES}
    told: dict[str, list[float]] = {name: [] for name in GAMES}
    silent: dict[str, list[float]] = {name: [] for name in GAMES}
    theirs: list[float] = []
    for k in range(pairs):
        for name in GAMES:
            told[name].append(ours(games[name], seconds, 1000 * k))
        if peer is not None:
            theirs.append(peer(seconds, 1000 * k))
        for name in GAMES:
            silent[name].append(ours(games[name], seconds, 1000 * k, telling=False))
    lines = []
    for name, title in GAMES.items():
        lines.append(f"{title + ', 2 random players, events told':46}{median(told[name]):>9,.0f} decisions/s")
        lines.append(f"{title + ', 2 random players, nobody listens':46}{median(silent[name]):>9,.0f} decisions/s")
    if not theirs:
        return [*lines, "Catanatron is not installed (pip install catanatron): no ratio."]
    lines.append(f"{'Catanatron, 2 random bots':46}{median(theirs):>9,.0f} decisions/s")
    for name, title in GAMES.items():
        ratios = [a / b for a, b in zip(told[name], theirs, strict=True)]
        lines.append(
            f"{'ratio, ' + title + ' told / Catanatron':46}{median(ratios):>9.2f}   (pairs: "
            + ", ".join(f"{r:.2f}" for r in ratios)
            + f"; wanted: at least {WANTED[name]})"
        )
    return lines
