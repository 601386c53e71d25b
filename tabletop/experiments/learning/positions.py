"""Positions of games that strategies play against themselves, as numbers, each with the final result of the seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.schema.value_features import ValueFeatures, find_value_features
from tabletop.strategies.base import Strategy, find_strategy
from tabletop.strategies.greedy import settle_routine

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class PositionArrays:
    """Positions of some games: arrays whose first axis is the position and whose second, if any, the seat.

    The viewer is the first seat; the others follow in the order of play.
    """

    seat: NDArray[np.float32]
    """Numbers of the seats, (position, seat, number): `Numbers.of_seat`."""
    table: Floats
    """Numbers of the table, (position, number): those of `Numbers.of_table` that do not belong to a single thing."""
    points: Floats
    evaluate: Floats
    won: Floats
    """Share of the win of each seat; the sum is 1."""
    passed: Floats
    """Share of the game's decisions that were taken before."""
    game: NDArray[np.int64]
    """Seed of the game of each position."""

    def __len__(self) -> int:
        return len(self.game)

    def select(self, which: Any) -> PositionArrays:
        """Return the positions at some indices, or where an array of flags is True."""
        return PositionArrays(*[part[which] for part in self.list_arrays()])

    def list_arrays(self) -> Sequence[NDArray[Any]]:
        """Return all arrays, in order."""
        return self.seat, self.table, self.points, self.evaluate, self.won, self.passed, self.game

    @classmethod
    def combine(cls, several: Iterable[PositionArrays]) -> PositionArrays:
        """Return the concatenation of several."""
        return cls(*[np.concatenate(parts) for parts in zip(*[batch.list_arrays() for batch in several], strict=True)])


def collect_positions(game: Game, players: str, seeds: Sequence[int], slips: float, each: int) -> PositionArrays:
    """Return about `each` positions from every game that `players` plays against itself.

    Args:
        game: The game.
        players: Name of the strategy.
        seeds: Seeds of the games.
        slips: Probability that a random legal action is taken instead.
        each: Number of positions of each game.

    Half of the positions are those after such a slip, in the view of the seat that slipped. The weights must
    distinguish good actions from bad ones, including actions that the strategy would never take. From the strategy's
    actions alone, the effect of an action cannot be separated from the reason for it. A game without a winner is left
    out.
    """
    numbers, plays = find_value_features(game), find_strategy(players, game)
    if numbers is None:
        raise ValueError(f"the table of {game!r} is not declared (tabletop.engine.schema.table_schema)")
    plain = [k for k, entry in enumerate(numbers.table) if not entry.is_thing]
    rows: list[tuple[Any, ...]] = []
    for seed in seeds:
        rows += _sample_game(game, numbers, plays, seed, slips, each)
    seats, many = game.num_players, len(rows)
    seat = np.array([row[0] for row in rows], np.float32).reshape(many, seats, len(numbers.seat))
    table = np.array([[row[1][k] for k in plain] for row in rows], float).reshape(many, len(plain))
    points, evaluate, won = (np.array([row[k] for row in rows], float).reshape(many, seats) for k in (2, 3, 4))
    passed, of = np.array([row[5] for row in rows], float), np.array([row[6] for row in rows], np.int64)
    return PositionArrays(seat, table, points, evaluate, won, passed, of)


class _PositionSample:
    """Sample of the positions of one game; each position has the same probability (reservoir sampling)."""

    def __init__(self, most: int, source: Random) -> None:
        self.most, self.source, self.seen = most, source, 0
        self.sample: list[tuple[int, State, int]] = []

    def add(self, taken: int, state: State, viewer: int) -> None:
        """Offer a position to the sample: after `taken` decisions, in the view of this seat."""
        place = self.seen if self.seen < self.most else int(self.source.random() * (self.seen + 1))
        self.seen += 1
        if place < self.most:
            self.sample[place : place + 1] = [(taken, state.clone(), viewer)]


def _sample_game(
    game: Game, numbers: ValueFeatures, plays: Strategy, seed: int, slips: float, each: int
) -> list[tuple[Any, ...]]:
    """Return the positions of one game: the fields of `PositionArrays` for each, in order."""
    source = Random(seed)
    state = game.new_initial_state(seed)
    state.is_emitting = False
    usual, slipped = _PositionSample((each + 1) // 2, source), _PositionSample(each // 2, source)
    taken = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
            continue
        usual.add(taken, state, int(source.random() * game.num_players))
        taken += 1
        player = state.current_player()
        if source.random() < slips:
            state.apply_action(legal[int(source.random() * len(legal))])
            settle_routine(state, player)
            if not state.is_terminal():
                slipped.add(taken, state, player)
        else:
            state.apply_action(plays.decide(PlayerView.from_guess(state, player), source))
    won = [(1 + utility) / 2 for utility in state.returns()]
    if not (total := sum(won)):
        return []
    rows = []
    for before, position, viewer in (*usual.sample, *slipped.sample):
        order = [(viewer + k) % game.num_players for k in range(game.num_players)]
        points = position.scores()
        rows.append((
            [numbers.count_seat(position, seat, viewer) for seat in order],
            numbers.count_table(position),
            [points[seat] for seat in order],
            [game.evaluate(position, seat) for seat in order],
            [won[seat] / total for seat in order],
            before / taken,
            seed,
        ))  # fmt: skip
    return rows
