"""Dealing hidden things anew: how `resample_from_infostate` of declared tables treats each pool."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TypeAlias

from tabletop.engine.core import chance

Zone: TypeAlias = tuple[list[str], Iterable[str], Callable[[Any, str], bool] | None]
"""A pile, which of its things are known, and which things may lie there (None: all)."""


def deal_hidden(zones: list[Zone], rest: list[str] | None, state: Any, source: Random) -> None:
    """Gather what is hidden in these piles, shuffle it, and deal it back: to each pile as many as lie there.

    What is known of a pile stays in it, as far as it lies there. Piles in which only some things may lie are served
    first; such piles must not compete for the same things. What is left over is `rest`.
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
