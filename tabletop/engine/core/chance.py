"""Random numbers from two integers: a random seed, and the number of draws so far.

There is no global state and no clock: equal integers give equal results in every process. Only `Random.random` is used,
whose sequence the standard library guarantees.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

T = TypeVar("T")


def create_random(seed: int, draws: int) -> Random:
    """Return the generator for the `draws`-th use of chance in a game with this seed."""
    return Random(seed * 1_000_003 + draws)


def create_side_random(purpose: str, seed: int, number: int = 0) -> Random:
    """Return a generator that is independent of the game, e.g. for the rollouts of a strategy."""
    return Random(f"{purpose} {seed} {number}")  # strings are hashed by SHA-512, equally in every process


def shuffle(items: list[T], source: Random) -> None:
    """Shuffle a list in place (Fisher-Yates)."""
    draw = source.random
    for i in range(len(items) - 1, 0, -1):
        j = int(draw() * (i + 1))
        items[i], items[j] = items[j], items[i]


def take_from_top(pile: list[T], count: int) -> list[T]:
    """Remove `count` things from the top of a pile, its end, and return them; the top one first."""
    taken = pile[: -count - 1 : -1]
    del pile[len(pile) - count :]
    return taken


def pick(items: list[T], source: Random) -> T:
    """Return one of `items`, all with equal probability."""
    return items[int(source.random() * len(items))]
