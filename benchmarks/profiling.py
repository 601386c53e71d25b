"""Profile of random play: the functions with the most own time."""

from __future__ import annotations

import cProfile
import pstats
from pathlib import Path

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
    game = tabletop.load_game(name, players=2)
    profile = cProfile.Profile()
    profile.enable()
    measure_game(game, seconds, 0)
    profile.disable()
    table = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    rows = sorted(((own, calls, where) for where, (_, calls, own, _, _) in table.items()), reverse=True)
    total = sum(own for own, _, _ in rows)
    lines = ["  share     calls  function (own time, with the profiler's own costs)"]
    for own, calls, (file, line, name) in rows[:TOP]:
        place = f"{'/'.join(Path(file).parts[-2:])}:{line} {name}" if line else name
        lines.append(f"  {100 * own / total:4.1f}%  {calls:>8,}  {place}")
    return lines
