"""How often the heuristic wins, seats swapped, and what its decisions cost."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Executor
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import tabletop
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import Outlook
from tabletop.engine.registry.catalogue import game_class
from tabletop.engine.session.deciders import strategy
from tabletop.experiments.match import MatchResult, Seat
from tabletop.experiments.playing import Arm, Plan, Run
from tabletop.experiments.pool import process_pool
from tabletop.experiments.statistics import wilson

WANTED = {
    ("51st_state", "random"): 90,
    ("51st_state", "greedy"): 60,
    ("axon_protocol", "random"): 85,
    ("dei", "random"): 90,
    ("dei", "greedy"): 55,
}
"""So many of 100 games for two the heuristic must win, as the game is printed."""


def played(game: Game, seatings: Sequence[Sequence[Seat]], games: int, executor: Executor | None) -> list[MatchResult]:
    """So many games in their order, every deal with each seating in turn. Raises what a strategy did wrong."""
    arms = [Arm(f"seating {k}", game, tuple(seats)) for k, seats in enumerate(seatings)]
    found = Run(Plan(tuple(arms), range(-(-games // len(arms)))), executor, keep=True).now().raise_failures()
    assert found.results is not None
    return [found.results[number] for number in range(games)]


def duel(name: str, one: Seat, other: Seat, games: int, executor: Executor | None, **parameters: Any) -> str:
    """Two strategies, every deal with each seat in turn; with more players one of the first against all the others."""
    game = tabletop.load_game(name, **parameters)
    players = game.num_players
    seatings = [[one if seat == turn else other for seat in range(players)] for turn in range(players)]
    results = played(game, seatings, games, executor)
    wins = sum(_share(result, k % players) for k, result in enumerate(results))
    mine = sum(r.scores[k % players] for k, r in enumerate(results)) / games
    theirs = sum(sum(r.scores) - r.scores[k % players] for k, r in enumerate(results)) / games / (players - 1)
    least = WANTED.get((name, str(other))) if one == "heuristic" and players == 2 and not parameters else None
    wanted = f"; wanted: {least} of 100" if least else ""
    title = ", ".join([game_class(name).title, *(str(value) for key, value in parameters.items() if key != "players")])
    return (
        f"{title}: {one} against {players - 1} {other}: {wins:g} of {games} won, share {wilson(wins, games)}, "
        f"points {mine:.1f} : {theirs:.1f}{wanted}"
    )


def _share(result: MatchResult, seat: int) -> float:
    return 1 / len(result.winners) if seat in result.winners else 0.0


def solo(games: int, expansion: str, executor: Executor | None) -> str:
    """The heuristic against the virtual opponent."""
    game = tabletop.load_game("51st_state", players=1, expansion=expansion)
    results = played(game, [["heuristic", "random"]], games, executor)
    wins = sum(result.winners == (0,) for result in results)
    points = sum(result.scores[0] for result in results) / games
    return f"heuristic alone, {expansion}: {wins} of {games} won, share {wilson(wins, games)}, points {points:.1f}"


def table_of_four(games: int, executor: Executor | None) -> str:
    """The heuristic in turn in each seat, with a greedy and two random players; a fourth would win by chance."""
    game = tabletop.load_game("51st_state", players=4)
    seats = ["heuristic", "greedy", "random", "random"]
    results = played(game, [seats[turn:] + seats[:turn] for turn in range(4)], games, executor)
    wins = sum(_share(r, (4 - k % 4) % 4) for k, r in enumerate(results))
    return f"heuristic with greedy and two random players: {wins:g} of {games} won, share {wilson(wins, games)}"


def cost(name: str, games: int = 10, **parameters: Any) -> str:
    """How long the heuristic of a game thinks."""
    game = tabletop.load_game(name, players=2, **parameters)
    decider = strategy("heuristic", game)
    source = Random(1)
    times = []
    for seed in range(games):
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            start = perf_counter()
            action = decider.decide(Outlook(state), source)
            times.append(1e6 * (perf_counter() - start))
            state.apply_action(action)
    times.sort()
    late = times[int(0.99 * len(times))]
    return f"a decision of the heuristic, {name}: median {median(times):.0f} µs, 99%: {late:.0f} µs"


def report(games: int = 100) -> list[str]:
    """All duels, over as many processes as there are cores."""
    with process_pool(os.cpu_count()) as pool:
        return [
            duel("51st_state", "heuristic", "random", games, pool),
            duel("51st_state", "heuristic", "greedy", games, pool),
            duel("51st_state", "heuristic", "greedy", games, pool, expansion="new_era"),
            duel("51st_state", "heuristic", "greedy", games, pool, expansion="winter"),
            duel("51st_state", "greedy", "random", games, pool),
            table_of_four(games, pool),
            *[solo(games, expansion, pool) for expansion in ("none", "new_era", "winter")],
            cost("51st_state", expansion="winter"),
            duel("axon_protocol", "heuristic", "random", games, pool),
            duel("axon_protocol", "heuristic", "greedy", games, pool),
            duel("axon_protocol", "heuristic", "random", games, pool, players=4),
            cost("axon_protocol"),
            duel("dei", "heuristic", "random", games, pool),
            duel("dei", "heuristic", "greedy", games, pool),
            duel("dei", "heuristic", "random", games, pool, players=4),
            cost("dei"),
        ]
