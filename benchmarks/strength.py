"""How often the heuristic wins, seats swapped, and what its decisions cost."""

from __future__ import annotations

import os
from concurrent.futures import Executor
from random import Random
from statistics import median
from time import perf_counter

import tabletop
from tabletop.engine.deciders import strategy
from tabletop.experiments.match import Match, MatchResult, play_all, process_pool
from tabletop.experiments.statistics import wilson

WANTED = {"random": 90, "greedy": 60}
"""Of 100 games for two with the base set."""


def duel(one: str, other: str, games: int, expansion: str, executor: Executor | None) -> str:
    """Two strategies, every deal twice with the seats swapped."""
    game = tabletop.load_game("51st_state", players=2, expansion=expansion)
    jobs: list[Match] = [(game, (one, other) if k % 2 == 0 else (other, one), k // 2) for k in range(games)]
    results = play_all(jobs, executor)
    wins = sum(_share(result, k % 2) for k, result in enumerate(results))
    points = [(r.scores[k % 2], r.scores[1 - k % 2]) for k, r in enumerate(results)]
    mine, theirs = (sum(column) / games for column in zip(*points, strict=True))
    wanted = f"; wanted: {WANTED[other]} of 100" if one == "heuristic" and expansion == "none" else ""
    return (
        f"{one} against {other}, {expansion}: {wins:g} of {games} won, share {wilson(wins, games)}, "
        f"points {mine:.1f} : {theirs:.1f}{wanted}"
    )


def _share(result: MatchResult, seat: int) -> float:
    return 1 / len(result.winners) if seat in result.winners else 0.0


def solo(games: int, expansion: str, executor: Executor | None) -> str:
    """The heuristic against the virtual opponent."""
    game = tabletop.load_game("51st_state", players=1, expansion=expansion)
    results = play_all([(game, ("heuristic", "random"), seed) for seed in range(games)], executor)
    wins = sum(result.winners == (0,) for result in results)
    points = sum(result.scores[0] for result in results) / games
    return f"heuristic alone, {expansion}: {wins} of {games} won, share {wilson(wins, games)}, points {points:.1f}"


def table_of_four(games: int, executor: Executor | None) -> str:
    """The heuristic in turn in each seat, with a greedy and two random players; a fourth would win by chance."""
    game = tabletop.load_game("51st_state", players=4)
    jobs: list[Match] = []
    for k in range(games):
        seats = ["heuristic", "greedy", "random", "random"]
        turn = k % 4
        jobs.append((game, tuple(seats[turn:] + seats[:turn]), k // 4))
    wins = sum(_share(r, (4 - k % 4) % 4) for k, r in enumerate(play_all(jobs, executor)))
    return f"heuristic with greedy and two random players: {wins:g} of {games} won, share {wilson(wins, games)}"


def cost(games: int = 10) -> str:
    """How long the heuristic thinks."""
    game = tabletop.load_game("51st_state", players=2, expansion="winter")
    decider = strategy("heuristic", game)
    source = Random(1)
    times = []
    for seed in range(games):
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            start = perf_counter()
            action = decider.decide(state, state.current_player(), source)
            times.append(1e6 * (perf_counter() - start))
            state.apply_action(action)
    times.sort()
    return f"a decision of the heuristic: median {median(times):.0f} µs, 99%: {times[int(0.99 * len(times))]:.0f} µs"


def report(games: int = 100) -> list[str]:
    """All duels, over as many processes as there are cores."""
    with process_pool(os.cpu_count()) as pool:
        return [
            duel("heuristic", "random", games, "none", pool),
            duel("heuristic", "greedy", games, "none", pool),
            duel("heuristic", "greedy", games, "new_era", pool),
            duel("heuristic", "greedy", games, "winter", pool),
            duel("greedy", "random", games, "none", pool),
            table_of_four(games, pool),
            *[solo(games, expansion, pool) for expansion in ("none", "new_era", "winter")],
            cost(),
        ]
