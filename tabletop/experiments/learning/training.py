"""From nothing to weights: games, positions, a fit, and what it is worth; for one choice of parameters at a time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from datetime import date
from typing import Any

import numpy as np

from tabletop.engine.core.game import Game
from tabletop.experiments.learning.fitting import RIDGE, Floats, chances, fit, loss, short
from tabletop.experiments.learning.positions import Positions, positions
from tabletop.strategies.values.weights import Weights

SEED = 7_000_000
"""The seed of the first game that is learned from; trials use small ones."""
PIECE = 20
"""Games in one piece of work."""
HELD_OUT = 5
"""One game of so many is not learned from: it shows how good the weights are."""
TENTHS = 10
SLIPS = 0.1
"""How often any legal action is taken."""
EACH = 20
"""Positions from each game."""


def gathered(
    game: Game, games: int, pool: Executor, players: str, slips: float, each: int, told: Callable[[str], None]
) -> Positions:
    """Positions of so many games, which the processes of a pool share."""
    seeds = range(SEED, SEED + games)
    work = [
        pool.submit(positions, game, players, seeds[k : k + PIECE], slips, each) for k in range(0, games, PIECE)
    ]  # fmt: skip
    found = []
    for k, piece in enumerate(work):
        found.append(piece.result())
        if (k + 1) % 10 == 0 or k + 1 == len(work):
            told(f"  {min(games, (k + 1) * PIECE)} of {games} games, {sum(map(len, found))} positions")
    return Positions.together(found)


def learn(
    game: Game,
    games: int,
    pool: Executor,
    command: str,
    players: str = "heuristic",
    slips: float = SLIPS,
    each: int = EACH,
    ridge: float = RIDGE,
    told: Callable[[str], None] = print,
) -> Weights:
    """Weights for this game with its parameters, from so many games that `players` plays against itself.

    `slips` is how often any legal action is taken instead of theirs, `each` how many positions are taken from a game,
    `ridge` how strongly weights are held to 0; `command` is what the weights say that they were made with. Raises
    ValueError for what nothing can be learned from.
    """
    if game.num_players < 2:
        raise ValueError(f"{game!r} has one player: there is nobody to win against")
    data = gathered(game, games, pool, players, slips, each, told)
    held = (data.game - SEED) % HELD_OUT == 0
    learned, left_out = data.some(~held), data.some(held)
    if len(left_out) < LEAST:
        raise ValueError(f"{games} games of {game!r} give {len(data)} positions: too few to learn from")
    told("  looking for the weights")
    made = fit(game, learned, ridge)
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
    weights = Weights(game.changed_parameters(), origin, made.late, made.weights)
    origin["held_out"] = proved(game, weights, left_out)
    return weights


LEAST = 200


def proved(game: Game, weights: Weights, data: Positions) -> dict[str, Any]:
    """How well weights foretell games that they were not learned from, beside the value by hand.

    "calibration" lists, for each tenth of the chances that were told, their mean, the share that was won, and how
    many positions they were told of.
    """
    seats = game.num_players
    own, won = chances(game, weights.late, weights.weights, data)[:, 0], data.won[:, 0]
    by_hand = 1 / (1 + (seats - 1) * np.exp(-np.clip(data.evaluate[:, 0] / game.swing, -30, 30)))
    tenth = np.minimum((own * TENTHS).astype(int), TENTHS - 1)
    calibration = [
        [short(own[tenth == k].mean()), short(won[tenth == k].mean()), int((tenth == k).sum())]
        for k in range(TENTHS)
        if (tenth == k).any()
    ]
    return {
        "games": len(set(data.game.tolist())),
        "positions": len(data),
        "loss": short(alone(own, won)),
        "loss_by_hand": short(alone(by_hand, won)),
        "loss_of_even": short(alone(np.full(len(own), 1 / seats), won)),
        "calibration": calibration,
    }


def alone(chance: Floats, won: Floats) -> float:
    """The loss of the chances of one seat: whether it wins or not."""
    return loss(np.stack([chance, 1 - chance], 1), np.stack([won, 1 - won], 1))
