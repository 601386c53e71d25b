"""Dealing hidden things anew: how `resample_from_infostate` of declared tables treats each pool."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TypeAlias

from tabletop.engine.core import chance

Zone: TypeAlias = tuple[list[str], Iterable[str], Callable[[Any, str], bool] | None]
"""A pile, which of its things are known, and which things may lie there (None: all)."""


def deal(zones: list[Zone], rest: list[str] | None, state: Any, source: Random) -> None:
    """Gather what is hidden in these piles, shuffle it, and deal it back: to each pile as many as lie there.

    What is known of a pile stays in it, as far as it lies there. Piles in which only some things may lie are served
    first; such piles must not compete for the same things. What is left over is `rest`.
    """
    unseen: list[str] = [] if rest is None else rest.copy()
    missing = []
    narrow = False
    for pile, known, fits in zones:
        kept: list[str] = []
        left = pile
        if known:
            left = pile.copy()
            for thing in known:
                if thing in left:
                    left.remove(thing)
                    kept.append(thing)
        unseen += left
        missing.append((pile, kept, len(left), fits))
        narrow = narrow or fits is not None
    unseen.sort()
    chance.shuffle(unseen, source)
    if narrow:
        over: list[str] = []
        for pile, kept, count, fits in missing:
            if fits is not None:
                mine: list[str] = []
                others: list[str] = []
                for thing in unseen:
                    (mine if fits(state, thing) else others).append(thing)
                unseen = others
                pile[:] = kept + chance.take_from_top(mine, count)
                over += mine
        unseen = over + unseen
        chance.shuffle(unseen, source)
    for pile, kept, count, fits in missing:
        if fits is None:
            pile[:] = kept + chance.take_from_top(unseen, count)
    if rest is not None:
        rest[:] = unseen
