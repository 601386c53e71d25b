"""Shuffling and dealing hidden ids again: how `resample_from_infostate` of declared tables treats each pool."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TypeAlias

from tabletop.engine.core import chance

Zone: TypeAlias = tuple[list[str], Iterable[str], Callable[[Any, str], bool] | None]
"""A pile, the ids in it that are known, and a test for the ids that may be placed there (None: all)."""


def deal_hidden(zones: list[Zone], rest: list[str] | None, state: Any, source: Random) -> None:
    """Collect the hidden ids of these piles, shuffle them, and deal each pile as many as it had.

    Known ids stay in their pile if they are there. Piles that accept only some ids are dealt first; such piles must
    not compete for the same ids.

    Args:
        zones: Piles of one pool, changed in place.
        rest: Pile that receives all remaining ids, changed in place; None if the pool has no such pile.
        state: Position that the piles belong to, passed to the tests of the piles.
        source: Source of chance.
    """
    undealt: list[str] = [] if rest is None else rest.copy()
    missing = []
    has_restricted = False
    for pile, known_ids, fits in zones:
        known_things: list[str] = []
        unknown = pile
        if known_ids:
            unknown = pile.copy()
            for thing in known_ids:
                if thing in unknown:
                    unknown.remove(thing)
                    known_things.append(thing)
        undealt += unknown
        missing.append((pile, known_things, len(unknown), fits))
        has_restricted = has_restricted or fits is not None
    undealt.sort()
    chance.shuffle(undealt, source)
    if has_restricted:
        leftover: list[str] = []
        for pile, known_things, count, fits in missing:
            if fits is not None:
                fitting: list[str] = []
                unfitting: list[str] = []
                for thing in undealt:
                    (fitting if fits(state, thing) else unfitting).append(thing)
                undealt = unfitting
                pile[:] = known_things + chance.take_from_top(fitting, count)
                leftover += fitting
        undealt = leftover + undealt
        chance.shuffle(undealt, source)
    for pile, known_things, count, fits in missing:
        if fits is None:
            pile[:] = known_things + chance.take_from_top(undealt, count)
    if rest is not None:
        rest[:] = undealt
