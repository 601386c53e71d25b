"""`python -m benchmarks.thousand`: many games of a strategy against itself, on all cores, counted as they end.

The time is that of playing; that the processes start and load the game is told apart.
"""

from __future__ import annotations

import argparse
import os
import sys
from time import perf_counter

import tabletop
from tabletop.engine.i18n.console import adapt_output
from tabletop.experiments import process_pool
from tabletop.experiments.playing import Arm, Plan, Progress, Run

WANTED = 15
"""Seconds for 1,000 games of 51st State by the heuristic on two cores, compiled."""


def play(name: str, strategy: str, games: int, processes: int) -> str:
    """Play them, with a line that counts; how long it took."""
    game = tabletop.load_game(name, players=2) if name != "gin_rummy" else tabletop.load_game(name)
    arms = (Arm(strategy, game, (strategy, strategy)),)
    with process_pool(processes) as workers:
        began = perf_counter()
        Run(
            Plan(arms, range(-processes, 0)), workers
        ).now().raise_failures()  # the processes have begun, and have loaded the game
        ready = perf_counter() - began
        began = perf_counter()

        def tell(now: Progress) -> None:
            gone = perf_counter() - began
            print(f"\r{now.done} of {games} games, {gone:.1f} s", end="", file=sys.stderr, flush=True)

        run = Run(Plan(arms, range(games)), workers, progress=tell)
        decisions = int(run.now().raise_failures().decisions.sum())
        seconds = perf_counter() - began
    print(file=sys.stderr)
    form = "compiled" if tabletop.compiled else "plain Python"
    return (
        f"{games} games of {name}, {strategy}, {processes} processes, {form}: {seconds:.1f} s "
        f"({1000 * seconds * processes / games:.1f} ms of a core each, {decisions:,} decisions; "
        f"the processes were ready after {ready:.1f} s)"
    )


def main() -> None:
    """Play what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.thousand", description="Plays many games and counts.")
    parser.add_argument("--game", default="51st_state")
    parser.add_argument("--strategy", default="heuristic")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    print(play(asked.game, asked.strategy, asked.games, asked.processes))


if __name__ == "__main__":
    adapt_output()
    main()
