"""Random hands of gin rummy, compared with OpenSpiel's C++ and RLCard's Python in the same run.

All play single hands for two: knock with 10, gin 25, undercut 25, no Oklahoma. Only moments with two options or more
count as decisions. Dealing does not count, but its time is included. Python drives each implementation through its
fastest interface: chance in OpenSpiel is drawn from the list of outcomes, and RLCard plays its game without the planes
that its environment creates for learners. The rules differ in details. OpenSpiel asks for the melds of a hand one by
one. RLCard does not offer the first open card, has no laying off, and scores differently.
"""

from __future__ import annotations

import random
from functools import partial
from time import perf_counter

import tabletop
from benchmarks.speed import Run, format_ratio, format_speeds, measure_game, take_turns

PAIRS = 7
SECONDS = 2.0
"""Duration of a run, in seconds."""


def open_spiel() -> Run | None:
    """Return the run function of OpenSpiel, or None if it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    rules = {"knock_card": 10, "gin_bonus": 25, "undercut_bonus": 25, "oklahoma": False}
    game = pyspiel.load_game("gin_rummy", rules)

    def run(seconds: float, seed: int) -> float:
        draw = random.Random(seed).random
        decisions = 0
        start = perf_counter()
        while perf_counter() - start < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()  # at a chance node: its outcomes, here all equally likely
                if len(legal) > 1 and not state.is_chance_node():
                    decisions += 1
                state.apply_action(legal[int(draw() * len(legal))])
        return decisions / (perf_counter() - start)

    return run


def find_rlcard() -> Run | None:
    """Return the run function of RLCard, or None if it is not installed."""
    try:
        import numpy
        from rlcard.games.gin_rummy.game import GinRummyGame
    except ImportError:
        return None

    def run(seconds: float, seed: int) -> float:
        game = GinRummyGame()
        game.np_random = numpy.random.RandomState(seed)
        draw = random.Random(seed).random
        decisions = 0
        start = perf_counter()
        while perf_counter() - start < seconds:
            game.init_game()
            while not game.is_over():
                legal = game.judge.get_legal_actions()
                if len(legal) > 1:
                    decisions += 1
                game.step(legal[int(draw() * len(legal))])
        return decisions / (perf_counter() - start)

    return run


def report(seconds: float = SECONDS, pairs: int = PAIRS) -> list[str]:
    """Return the medians, and the ratios of each round, in which all take a turn under the same load."""
    title, game = "gin rummy, with events", tabletop.load_game("gin_rummy", hands=1)
    speeds = take_turns({
        title: partial(measure_game, game), "OpenSpiel (C++)": open_spiel(),
        "gin rummy, without events": partial(measure_game, game, telling=False), "RLCard": find_rlcard(),
    }, seconds, pairs)  # fmt: skip
    return [
        "Compared are decisions with two options or more in random single hands for two: knock with 10, gin 25,",
        "undercut 25, no Oklahoma. RLCard does not offer the first open card and has no laying off.",
        *format_speeds(speeds),
        *(
            format_ratio(f"told / {name}", speeds[title], speeds[name])
            if name in speeds
            else f"{name} is not installed: no ratio."
            for name in ("OpenSpiel (C++)", "RLCard")
        ),
    ]
