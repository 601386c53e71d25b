"""Chance from two integers: a seed, and how often it was drawn on.

Nothing global, no clock: the same two integers give the same result in every process. Only `Random.random` is used,
the one method whose sequence the standard library promises to keep.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

T = TypeVar("T")


def create_random(seed: int, draws: int) -> Random:
    """The source for the `draws`-th use of chance in a game with this seed."""
    return Random(seed * 1_000_003 + draws)


def create_side_random(purpose: str, seed: int, number: int = 0) -> Random:
    """A source beside the game's own, e.g. for what a strategy tries; never the same as one of the game's."""
    return Random(f"{purpose} {seed} {number}")  # words are hashed by SHA-512, alike in every process


def shuffle(items: list[T], source: Random) -> None:
    """Shuffle in place (Fisher and Yates)."""
    draw = source.random
    for i in range(len(items) - 1, 0, -1):
        j = int(draw() * (i + 1))
        items[i], items[j] = items[j], items[i]


def take_from_top(pile: list[T], count: int) -> list[T]:
    """So many things off the top of a pile, the top one first; the top is the end of the list."""
    taken = pile[: -count - 1 : -1]
    del pile[len(pile) - count :]
    return taken


def pick(items: list[T], source: Random) -> T:
    """One of `items`, each equally likely."""
    return items[int(source.random() * len(items))]
