"""Learned value of positions: the chance of each seat to win, from the numbers of the table.

Each seat has a strength: the sum of its numbers, each with three weights (constant, times the progress of the game,
times its square). The chance to win is a seat's share of e to the strength of all. This is the conditional logit of
McFadden; for two seats it is logistic regression on the difference. So the chances of all seats, in the view of one
seat, sum to 1. The progress was learned from the same games: the share of all decisions that have been taken.
"""

from __future__ import annotations

from math import exp
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.schema.value_features import find_value_features
from tabletop.strategies.values.weights import EXTRA, OVERALL, POWERS, Weights

STEEPEST = 30.0
"""Maximum difference between the strengths of two seats; e to this is beyond any doubt."""


class LearnedValue:
    """Value function with learned weights: for a position and a seat it returns the seat's chance to win, 0 to 1.

    `game` is the game of the positions, with the parameters that the weights were learned with.
    """

    def __init__(self, game: Game, weights: Weights) -> None:
        self.weights = weights
        numbers = find_value_features(game)
        assert numbers is not None  # weights are read only for games with a declared table
        self.numbers = numbers
        late, own = weights.late, weights.weights
        none = (0.0,) * POWERS
        seat = {
            e.name: (*own.get(e.name, none), late.get(f"seat {e.name}", 0.0) / game.num_players) for e in numbers.seat
        }
        table = {e.name: (late.get(e.name, 0.0),) for e in numbers.table if not e.is_thing}
        self._of_seat, self._of_table = numbers.build_weighted(seat, table)
        self._overall = tuple(late.get(name, 0.0) for name in OVERALL)
        self._points, self._evaluate = (own.get(name, none) for name in EXTRA)
        self._weighs = any(self._evaluate)

    def __call__(self, state: State, player: int) -> float:
        if state.is_terminal():
            return (1 + state.returns()[player]) / 2
        strengths, _ = self.compute_strengths(state, player)
        own = strengths[player]
        return 1 / sum([exp(max(-STEEPEST, min(STEEPEST, strength - own))) for strength in strengths])

    def compute_strengths(self, state: State, player: int) -> tuple[list[float], float]:
        """Return the strength of each seat, as `player` may know it, and the progress of the game."""
        game: Any = state.game
        points = state.scores()
        seats = range(len(points))
        sums = [self._of_seat(state, seat, player) for seat in seats]
        base, most, mean = self._overall
        late = base + most * max(points) + mean * sum(points) / len(points) + self._of_table(state)[0]
        for terms in sums:
            late += terms[POWERS]
        late = max(0.0, min(1.0, late))
        square = late * late
        a, b, c = self._points
        point = a + b * late + c * square
        strengths = [terms[0] + terms[1] * late + terms[2] * square + point * points[k] for k, terms in enumerate(sums)]
        if self._weighs:
            a, b, c = self._evaluate
            weight = a + b * late + c * square
            evaluate = game.evaluate
            for seat in seats:
                strengths[seat] += weight * evaluate(state, seat)
        return strengths, late

    def __repr__(self) -> str:
        return f"LearnedValue({len(self.weights.weights)} weights, {self.weights.origin.get('games')} games)"
