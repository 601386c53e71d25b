"""Measure memory and time of a run with a million results, without the games: `python -m benchmarks.memory`.

Invented results take the place of the games. They pass through the whole run and its file of results.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import tabletop
from tabletop.engine.i18n.console import adapt_output
from tabletop.experiments.match import MatchResult
from tabletop.experiments.simulation import Arm, MatchPlan, Run, run


def play_nothing(chunk: Any, asked: Any) -> Any:
    """Return results like those of a game of three rounds."""
    course, hands = ((10, 5), (20, 15), (30, 25)), {"hands": (1, 2, 3)}
    outcomes = [
        (number, MatchResult(s, (30, 25), (1.0, -1.0), (0,), 90, 3, course, hands)) for number, s, _ in chunk.games
    ]
    return outcomes, 0.0


def measure_peak() -> str:
    """Return the peak memory of this process as text."""
    if find_spec("resource") is None:
        return "memory is not measured on this system"
    import resource  # not on Windows

    unit = 1024 if sys.platform == "linux" else 1024**2
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit:.0f} MiB at most"


def main() -> None:
    """Print the peak memory, the time and the size of the file."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000_000)
    games = parser.parse_args().games
    run.play_chunk = play_nothing
    plan = MatchPlan((Arm("nothing", tabletop.load_game("gin_rummy"), ("random", "random")),), range(games))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "results.sqlite")
        Run(plan, store=path, progress=True).play()
        print(f"{measure_peak()}; the file: {path.stat().st_size / games:.0f} bytes a game")


if __name__ == "__main__":
    adapt_output()
    main()
