"""Which value a game has."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp, log
from typing import TypeAlias

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.strategies.fitted_files import find_table
from tabletop.strategies.values.learned import Learned
from tabletop.strategies.values.weights import WeightsReader

Value: TypeAlias = Callable[[State, int], float]
"""The chance of a seat to win from a position, 0 to 1."""


def by_hand(state: State, player: int) -> float:
    """The chance to win that follows from the game's own value of a position, in points; at the end what was won.

    `Game.swing` points more make the odds e times as good; with nobody ahead everybody's chance is the same, and the
    chances of three seats or more are together 1.

    >>> tabletop.strategies.values.by_hand(deal, 0) < 0.5 < tabletop.strategies.values.by_hand(deal, 1)
    True
    """
    game = state.game
    if state.is_terminal():
        return (1 + state.returns()[player]) / 2
    if game.num_players <= 2:
        return _alone(state, player, 0.0)
    even = log(game.num_players - 1)
    alone = [_alone(state, seat, even) for seat in range(game.num_players)]
    return alone[player] / sum(alone)


def _alone(state: State, player: int, even: float) -> float:
    """The chance of a seat, whatever those of the others are; `even` are the odds with nobody ahead, as a logarithm."""
    game = state.game
    return 1 / (1 + exp(even - max(-30.0, min(30.0, game.evaluate(state, player) / game.swing))))


_LATEST: list[tuple[Game, Value]] = []
"""The game that was asked for last, and its value: whoever thinks asks for the same one again and again."""


def value_of(game: Game) -> Value:
    """What tells the chance to win in this game: what was learned, if the game ships that, else `by_hand`.

    What was learned holds for the parameters it was learned with and for published content; with others the value is
    the one by hand. So it is if the file of the game cannot be read, e.g. is of other rules; one line reports that.

    >>> tabletop.strategies.values.value_of(gin)(deal, 1) > 0.5
    True
    """
    for latest, value in _LATEST:
        if latest is game:
            return value
    found = _found(game)
    _LATEST[:] = [(game, found)]
    return found


@lru_cache(maxsize=64)
def _found(game: Game) -> Value:
    weights = find_table(WeightsReader, game)
    return by_hand if weights is None else Learned(game, weights)
