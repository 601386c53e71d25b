"""Lookup of a game's value function."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp, log
from typing import TypeAlias

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.strategies.fitted_files import find_table
from tabletop.strategies.values.learned import LearnedValue
from tabletop.strategies.values.weights import WeightsReader

Value: TypeAlias = Callable[[State, int], float]
"""Function that returns the chance of a seat to win from a position, 0 to 1."""


def evaluate_by_hand(state: State, player: int) -> float:
    """Return the chance to win that follows from the game's value of a position in points; at the end, the share won.

    A lead of `Game.swing` points multiplies the odds by e. In an even position all chances are the same. The chances of
    three or more seats sum to 1.

    >>> from tabletop.strategies.values import evaluate_by_hand
    >>> evaluate_by_hand(deal, 0) < 0.5 < evaluate_by_hand(deal, 1)
    True
    """
    game = state.game
    if state.is_terminal():
        return (1 + state.returns()[player]) / 2
    if game.num_players <= 2:
        return _compute_chance(state, player, 0.0)
    even = log(game.num_players - 1)
    alone = [_compute_chance(state, seat, even) for seat in range(game.num_players)]
    return alone[player] / sum(alone)


def _compute_chance(state: State, player: int, even: float) -> float:
    """Return the chance of a seat regardless of the others' chances; `even` is the log odds of an even position."""
    game = state.game
    return 1 / (1 + exp(even - max(-30.0, min(30.0, game.evaluate(state, player) / game.swing))))


_LATEST: list[tuple[Game, Value]] = []
"""Last game and its value: strategies ask for the same game repeatedly."""


def find_value(game: Game) -> Value:
    """Return the value function of this game: the learned one if the game ships it, else `evaluate_by_hand`.

    A learned value applies only to the parameters it was learned with and to published content. Otherwise, or if the
    file of the game cannot be read (e.g. is of other rules), the value is `evaluate_by_hand`; one line reports a file
    that cannot be read.

    >>> tabletop.strategies.values.find_value(gin)(deal, 1) > 0.5
    True
    """
    for latest, value in _LATEST:
        if latest is game:
            return value
    value_function = _load_value(game)
    _LATEST[:] = [(game, value_function)]
    return value_function


@lru_cache(maxsize=64)
def _load_value(game: Game) -> Value:
    weights = find_table(WeightsReader, game)
    return evaluate_by_hand if weights is None else LearnedValue(game, weights)
