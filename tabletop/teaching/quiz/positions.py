"""Positions for questions, sampled from games between strategies of different strength."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.strategies import find_strategies

FURTHEST = 25
"""Maximum number of decisions between two sampled positions."""
EASY_FURTHEST = 12
"""The same in games of beginners: few decisions of them are used, and easy players take more time."""
PLAYERS = ("random", "heuristic")
"""Strategies, chosen for each seat independently. Bad players reach other positions than good ones."""
EASY_PLAYERS = ("easy",)
"""Strategies of the games from which easy levels take their positions."""
EASY_LEVEL = 2
"""Highest level with positions of beginners."""
FIRST_DECISIONS = 80
"""Number of decisions at the start of a game whose positions a beginner knows."""


def generate_positions(
    game: Game, seed: int, suits: Callable[[State], bool] | None = None, is_easy: bool = False
) -> Iterator[State]:
    """Yield positions from an endless series of games, reproducible by seed. The positions are copies.

    Positions that `suits` rejects are skipped: the game continues to the next accepted one. With `is_easy`, the
    positions are those of the first rounds of games between players of the easy level.

    >>> from itertools import islice
    >>> from tabletop.teaching.quiz.positions import generate_positions
    >>> first, again = ([state.digest() for state in islice(generate_positions(gin, 3), 5)] for _ in range(2))
    >>> first == again, len(set(first))
    (True, 5)
    """
    source, strategies = Random(seed), find_strategies(game)
    players = [strategies[name] for name in (EASY_PLAYERS if is_easy else PLAYERS) if name in strategies]
    players = players or list(strategies.values())[:1]
    last, furthest = (FIRST_DECISIONS, EASY_FURTHEST) if is_easy else (game.max_decisions, FURTHEST)
    while True:
        state = game.new_initial_state(source.getrandbits(30))
        state.is_emitting = False
        seats = [source.choice(players) for _ in range(game.num_players)]
        decisions = 0
        while decisions < last:
            left = source.randint(1, furthest)
            while not state.is_terminal() and (left > 0 or (suits is not None and not suits(state))):
                player = state.current_player()
                state.apply_action(seats[player].decide(PlayerView(state, player), source))
                left -= 1
                decisions += 1
            if state.is_terminal():
                break
            yield state.clone()
