"""Profile of random play: the functions with the most own time."""

from __future__ import annotations

import cProfile
import pstats
from io import StringIO

import tabletop
from benchmarks.speed import GAMES, measure_game

TOP = 25


def report(seconds: float = 3.0) -> list[str]:
    """Return the top of a profile for each game."""
    lines = []
    for name, title in GAMES.items():
        lines += [f"{title}:", *list_top(name, seconds)]
    return lines


def list_top(name: str, seconds: float) -> list[str]:
    """Return the top of a profile. Profiling slows small functions most, so compare the order rather than the times."""
    game, output = tabletop.load_game(name, players=2), StringIO()
    with cProfile.Profile() as profile:
        measure_game(game, seconds, 0)
    pstats.Stats(profile, stream=output).strip_dirs().sort_stats("tottime").print_stats(TOP)
    return [f"  {line}" for line in output.getvalue().splitlines() if line.strip()]
