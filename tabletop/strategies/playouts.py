"""Playing a position to its end at random, and what it was worth: what sampling strategies are made of."""

from __future__ import annotations

from math import tanh
from random import Random

from tabletop.engine.state import State


def playout(state: State, source: Random, horizon: int | None = None) -> tuple[float, ...]:
    """Play on at random, in place; utilities of all seats from -1 to 1.

    After `horizon` decisions it stops and the game's own value of the position stands in for the end.

    >>> tabletop.strategies.playout(deal, random.Random(1))
    (0.0, 0.0)
    """
    state.telling = False
    draw = source.random
    left = horizon if horizon is not None else state.game.max_decisions
    while not state.is_terminal():
        if left <= 0:
            evaluate = state.game.evaluate
            return tuple(tanh(evaluate(state, seat) / 10) for seat in range(state.game.num_players))
        legal = state.legal_actions()
        state.apply_action(legal[int(draw() * len(legal))])
        left -= 1
    return state.returns()
