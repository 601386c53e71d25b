"""A position as numbers: any observation, flattened into a vector of fixed length.

A game that knows better offers a method `features(state, player)` which returns the same number of floats for every
position. For all others every leaf of `state.observation(player)` gets a name, its path, and is added to the
place that a checksum of this name points to, with a sign from the same checksum ("feature hashing"):

- a number (or a switch, as 0 or 1) adds its value under its path: `seats[0].vp`;
- a word adds 1 under path and word: `phase=action`;
- a list of words is a bag, for hands and piles: each word adds 1, wherever it stands: `seats[0].hand=school`;
- other lists and mappings are walked with indices and keys; None adds nothing.

Equal observations give equal vectors in every process, and nothing enters that the player may not know. Two names may
share a place: the wider the vector, the fewer do. Numbers are not scaled, and seats are counted as the game counts
them; the place that asks is told under `player` by games whose observation says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, runtime_checkable
from zlib import crc32

from tabletop.engine.game import Game
from tabletop.engine.state import State

WIDTH = 2048
"""Length of the vector for games without features of their own."""


@runtime_checkable
class HasFeatures(Protocol):
    """A game that describes its positions in numbers itself."""

    def features(self, state: State, player: int) -> Sequence[float]:
        """What `player` may know of the position, as numbers; of the same length for every position."""
        ...


def leaves(data: Any, path: str = "") -> Iterator[tuple[str, float]]:
    """The name and value of every leaf of plain data."""
    if isinstance(data, dict):
        for key, item in data.items():
            yield from leaves(item, f"{path}.{key}" if path else str(key))
    elif isinstance(data, (list, tuple)):
        bag = all(isinstance(item, str) for item in data)
        for k, item in enumerate(data):
            yield from leaves(item, path if bag else f"{path}[{k}]")
    elif isinstance(data, str):
        yield f"{path}={data}", 1.0
    elif data is not None:
        yield path, float(data)


def hashed(data: Any, width: int = WIDTH) -> list[float]:
    """Plain data as a vector of this length; see the module's own words."""
    vector = [0.0] * width
    for name, amount in leaves(data):
        place = crc32(name.encode())
        vector[(place >> 1) % width] += -amount if place & 1 else amount
    return vector


def features(state: State, player: int, width: int = WIDTH) -> Sequence[float]:
    """What `player` may know of the position, as numbers; the game's own ones if it has any."""
    game = state.game
    if isinstance(game, HasFeatures):
        return game.features(state, player)
    return hashed(state.observation(player), width)


def length(game: Game, width: int = WIDTH) -> int:
    """How many numbers `features` gives for this game."""
    return len(game.features(game.new_initial_state(0), 0)) if isinstance(game, HasFeatures) else width
