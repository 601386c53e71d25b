"""Thinking time of the levels that look ahead, and the number of answers that exceed the time limit of a table.

Processor time is measured, which excludes other load of the machine; it equals the time on an idle machine. Questions
that need no thought are not counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import quantiles
from time import process_time

import tabletop
from benchmarks.speed import GAMES
from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.strategies.base import find_forced_action
from tabletop.strategies.levels import SECONDS

LEVELS = ("hard", "expert")


class TimedPlayer:
    """A player that answers like a level and records the seconds of each thought."""

    def __init__(self, game: tabletop.Game, level: str) -> None:
        self.level = find_strategy(level, game)
        self.seconds: list[float] = []

    def decide(self, view: PlayerView, source: Random) -> Action:
        """Return the decision of the level."""
        began = process_time()
        action = self.level.decide(view, source)
        if find_forced_action(view) is None:
            self.seconds.append(process_time() - began)
        return action


def measure_answers(name: str, level: str, seeds: Sequence[int], players: int = 2) -> list[float]:
    """Return the processor seconds of each answer of the level, which takes each seat in turn among heuristics."""
    game = tabletop.load_game(name, players=players)
    seconds: list[float] = []
    for seed in seeds:
        timed = TimedPlayer(game, level)
        seats: list[str | TimedPlayer] = ["heuristic"] * players
        seats[seed % players] = timed
        tabletop.Session(game, seed, seats).run_strategies()
        seconds += timed.seconds
    return seconds


def format_line(title: str, seconds: Sequence[float]) -> str:
    """Return a line with median, 95th percentile, maximum, and the number of answers over the time limit."""
    cuts = quantiles(seconds, n=20)
    late = sum(duration > SECONDS for duration in seconds)
    summary = f"median {cuts[9]:.2f} s, 19 of 20 within {cuts[18]:.2f} s, longest {max(seconds):.2f} s"
    return f"{title:28}{summary}; longer than {SECONDS} s: {late} of {len(seconds)}"


def report(seeds: Sequence[int] = range(1, 4)) -> list[str]:
    """Return a line for each game and level, with two players."""
    return [
        format_line(f"{title}, {level}", measure_answers(name, level, seeds))
        for name, title in GAMES.items()
        for level in LEVELS
    ]
