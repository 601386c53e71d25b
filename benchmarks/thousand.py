"""`python -m benchmarks.thousand`: many games of a strategy against itself, on all cores, counted as they end.

The time is that of playing; that the processes start and load the game is told apart.
"""

from __future__ import annotations

import argparse
import os
import sys
from time import perf_counter

import tabletop
from tabletop.experiments import process_pool
from tabletop.experiments.match import Match, attempt_all

WANTED = 15
"""Seconds for 1,000 games of 51st State by the heuristic on two cores, compiled."""


def play(name: str, strategy: str, games: int, processes: int) -> str:
    """Play them, with a line that counts; how long it took."""
    game = tabletop.load_game(name, players=2) if name != "gin_rummy" else tabletop.load_game(name)
    with process_pool(processes) as workers:
        began = perf_counter()
        for outcome in attempt_all([Match(game, (strategy, strategy), -1 - k) for k in range(processes)], workers):
            outcome_of(outcome)  # the processes have begun, and have loaded the game
        ready = perf_counter() - began
        began = perf_counter()
        decisions = 0
        for count, outcome in enumerate(
            attempt_all([Match(game, (strategy, strategy), k) for k in range(games)], workers), 1
        ):
            decisions += outcome_of(outcome)
            if count % max(1, games // 100) == 0 or count == games:
                gone = perf_counter() - began
                print(f"\r{count} of {games} games, {gone:.1f} s", end="", file=sys.stderr, flush=True)
        seconds = perf_counter() - began
    print(file=sys.stderr)
    form = "compiled" if tabletop.compiled else "plain Python"
    return (
        f"{games} games of {name}, {strategy}, {processes} processes, {form}: {seconds:.1f} s "
        f"({1000 * seconds * processes / games:.1f} ms of a core each, {decisions:,} decisions; "
        f"the processes were ready after {ready:.1f} s)"
    )


def outcome_of(outcome: object) -> int:
    """How many decisions a game had. Raises what went wrong."""
    if isinstance(outcome, BaseException):
        raise outcome
    decisions: int = getattr(outcome, "decisions", 0)
    return decisions


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
    main()
