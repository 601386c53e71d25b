"""Random play through the public API, beside Catanatron's random bots in the same run.

Only moments with two options or more are counted as decisions, in both. The runs take turns, so that a machine that
slows down slows both; the ratio is taken for each pair of runs.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter

import tabletop

PAIRS = 5
SECONDS = 3.0
"""How long a run lasts."""


def ours(seconds: float, seed: int, telling: bool = True) -> float:
    """Decisions a second in random games of 51st State for two."""
    game = tabletop.load_game("51st_state", players=2)
    draw = random.Random(seed).random
    decisions = 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        seed += 1
        state = game.new_initial_state(seed)
        state.telling = telling
        while not state.is_terminal():
            legal = state.legal_actions()
            if len(legal) > 1:
                decisions += 1
            state.apply_action(legal[int(draw() * len(legal))])
    return decisions / (perf_counter() - start)


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

        start = perf_counter()
        while perf_counter() - start < seconds:
            seed += 1
            Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed).play(decide_fn=decide)
        return decisions / (perf_counter() - start)

    return run


def report(seconds: float = SECONDS, pairs: int = PAIRS) -> list[str]:
    """Medians, and the ratio pair by pair."""
    peer = catanatron()
    told: list[float] = []
    silent: list[float] = []
    theirs: list[float] = []
    for k in range(pairs):
        told.append(ours(seconds, 1000 * k))
        if peer is not None:
            theirs.append(peer(seconds, 1000 * k))
        silent.append(ours(seconds, 1000 * k, telling=False))
    lines = [
        f"51st State, 2 random players, events told     {median(told):>9,.0f} decisions/s",
        f"51st State, 2 random players, nobody listens  {median(silent):>9,.0f} decisions/s",
    ]
    if not theirs:
        return [*lines, "Catanatron is not installed (pip install catanatron): no ratio."]
    ratios = [a / b for a, b in zip(told, theirs, strict=True)]
    return [
        *lines,
        f"Catanatron, 2 random bots                     {median(theirs):>9,.0f} decisions/s",
        f"ratio, told / Catanatron                      {median(ratios):>9.2f}   (pairs: "
        + ", ".join(f"{r:.2f}" for r in ratios)
        + "; wanted: at least 2)",
    ]
