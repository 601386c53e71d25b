"""Training of weights: games, positions, a fit, and its accuracy; for one choice of parameters at a time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from datetime import date
from typing import Any

import numpy as np

from tabletop.engine.core.game import Game
from tabletop.experiments.learning.fitting import RIDGE, Floats, compute_loss, fit, predict_chances, round_weight
from tabletop.experiments.learning.positions import PositionArrays, collect_positions
from tabletop.strategies.values.weights import Weights

SEED = 7_000_000
"""Seed of the first training game; trials use small seeds."""
PIECE = 20
"""Number of games in one piece of work."""
HELD_OUT = 5
"""Interval of held-out games: one game in this many is not used for the fit, to measure the accuracy."""
TENTHS = 10
SLIPS = 0.1
"""Probability that a random legal action is taken."""
EACH = 20
"""Number of positions from each game."""


def gather_positions(
    game: Game, games: int, pool: Executor, players: str, slips: float, each: int, on_progress: Callable[[str], None]
) -> PositionArrays:
    """Return the positions of `games` games, which the processes of a pool share."""
    seeds = range(SEED, SEED + games)
    work = [
        pool.submit(collect_positions, game, players, seeds[k : k + PIECE], slips, each) for k in range(0, games, PIECE)
    ]  # fmt: skip
    batches = []
    for k, piece in enumerate(work):
        batches.append(piece.result())
        if (k + 1) % 10 == 0 or k + 1 == len(work):
            on_progress(f"  {min(games, (k + 1) * PIECE)} of {games} games, {sum(map(len, batches))} positions")
    return PositionArrays.combine(batches)


def learn(
    game: Game,
    games: int,
    pool: Executor,
    command: str,
    players: str = "heuristic",
    slips: float = SLIPS,
    each: int = EACH,
    ridge: float = RIDGE,
    on_progress: Callable[[str], None] = print,
) -> Weights:
    """Return weights for this game with its parameters, from `games` games that `players` plays against itself.

    Args:
        game: The game with its parameters.
        games: Number of games.
        pool: The processes that share the work.
        command: The command that the weights name as their origin.
        players: Name of the strategy.
        slips: Probability that a random legal action is taken instead.
        each: Number of positions from a game.
        ridge: Ridge penalty of the weights, in observations.
        on_progress: Called with a text that describes the progress.

    Raises:
        ValueError: If no weights can be learned from the games.
    """
    if game.num_players < 2:
        raise ValueError(f"{game!r} has one player: there is no opponent to win against")
    data = gather_positions(game, games, pool, players, slips, each, on_progress)
    is_held_out = (data.game - SEED) % HELD_OUT == 0
    learned, left_out = data.select(~is_held_out), data.select(is_held_out)
    if len(left_out) < MIN_POSITIONS:
        raise ValueError(f"{games} games of {game!r} give {len(data)} positions: too few to learn from")
    on_progress("  fitting the weights")
    fitted = fit(game, learned, ridge)
    origin: dict[str, Any] = {
        "command": command,
        "date": date.today().isoformat(),
        "rules_version": game.rules_version,
        "players": players,
        "slips": slips,
        "ridge": ridge,
        "games": games,
        "seeds": [SEED, SEED + games - 1],
        "positions": len(data),
        "held_out": {},
    }
    weights = Weights(game.changed_parameters(), origin, fitted.late, fitted.weights)
    origin["held_out"] = measure_accuracy(game, weights, left_out)
    return weights


MIN_POSITIONS = 200


def measure_accuracy(game: Game, weights: Weights, data: PositionArrays) -> dict[str, Any]:
    """Return the accuracy of weights on games that were held out, with that of the hand-written value.

    "calibration" lists, for each tenth of the predicted chances, their mean, the share that was won, and the number of
    positions.
    """
    seats = game.num_players
    own, won = predict_chances(game, weights.late, weights.weights, data)[:, 0], data.won[:, 0]
    by_hand = 1 / (1 + (seats - 1) * np.exp(-np.clip(data.evaluate[:, 0] / game.swing, -30, 30)))
    tenth = np.minimum((own * TENTHS).astype(int), TENTHS - 1)
    calibration = [
        [round_weight(own[tenth == k].mean()), round_weight(won[tenth == k].mean()), int((tenth == k).sum())]
        for k in range(TENTHS)
        if (tenth == k).any()
    ]
    return {
        "games": len(set(data.game.tolist())),
        "positions": len(data),
        "loss": round_weight(compute_seat_loss(own, won)),
        "loss_by_hand": round_weight(compute_seat_loss(by_hand, won)),
        "loss_of_even": round_weight(compute_seat_loss(np.full(len(own), 1 / seats), won)),
        "calibration": calibration,
    }


def compute_seat_loss(chance: Floats, won: Floats) -> float:
    """Return the log loss of the chances of one seat to win."""
    return compute_loss(np.stack([chance, 1 - chance], 1), np.stack([won, 1 - won], 1))
