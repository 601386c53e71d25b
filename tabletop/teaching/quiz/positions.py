"""Positions to ask about: games played by chance and by the game's own strategies, looked at now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.strategies import find_strategies

FURTHEST = 25
"""At most so many decisions lie between two positions that are looked at."""
PLAYERS = ("random", "heuristic")
"""Who plays, each seat for itself: who plays badly comes to other positions than who plays well."""


def positions(game: Game, seed: int, suits: Callable[[State], bool] | None = None) -> Iterator[State]:
    """Positions of games without end, always the same for a seed. What is done with them changes nothing.

    Those are left out that `suits` says no to: the game goes on to the next that it says yes to.

    >>> from itertools import islice
    >>> from tabletop.teaching.quiz.positions import positions
    >>> first, again = ([state.digest() for state in islice(positions(gin, 3), 5)] for _ in range(2))
    >>> first == again, len(set(first))
    (True, 5)
    """
    source, known = Random(seed), find_strategies(game)
    players = [known[name] for name in PLAYERS if name in known]
    while True:
        state = game.new_initial_state(source.getrandbits(30))
        state.is_emitting = False
        seats = [source.choice(players) for _ in range(game.num_players)]
        for _ in range(game.max_decisions):
            left = source.randint(1, FURTHEST)
            while not state.is_terminal() and (left > 0 or (suits is not None and not suits(state))):
                player = state.current_player()
                state.apply_action(seats[player].decide(PlayerView(state, player), source))
                left -= 1
            if state.is_terminal():
                break
            yield state.clone()
