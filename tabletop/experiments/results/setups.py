"""What those had who began with something: a faction, the first turn, a corporation; read off the first position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletop.engine.state import State
from tabletop.experiments.playing import Games, Plan
from tabletop.experiments.results.answer import Figure
from tabletop.experiments.statistics import mean, share

Setup = Callable[[State], Sequence[object]]
"""Reads off a position at the start what each seat has."""


def effects(games: Games, setup: Setup | str) -> list[Figure]:
    """The share of the wins and the points of those who began with each thing, the most successful first."""
    labels = _labels(games.plan, len(games.rounds), field_of(setup) if isinstance(setup, str) else setup)
    found = []
    for label in dict.fromkeys(labels.ravel().tolist()):
        own = labels == label
        won, points = (np.where(own, numbers, np.nan) for numbers in (games.won, games.points))
        found.append((Figure(label, "won", share(won)), Figure(label, "points", mean(points))))
    found.sort(key=lambda each: -each[0].found.estimate)
    return [figure for each in found for figure in each]


def _labels(plan: Plan, deals: int, setup: Setup) -> NDArray[Any]:
    """What each seat had, by deal and arm; arms that begin alike are asked once for a deal."""
    found = np.empty((deals, len(plan.arms), plan.seats), dtype=object)
    for deal in range(deals):
        seed, known = plan.deals[deal], {}
        for k, arm in enumerate(plan.arms):
            key = (id(arm.game), id(arm.begin))
            if key not in known:
                first = arm.begin(arm.game, seed) if arm.begin else arm.game.new_initial_state(seed)
                told = [str(one) for one in setup(first)]
                if len(told) != plan.seats:
                    raise ValueError(f"the set-up tells of {len(told)} seats, and there are {plan.seats}")
                known[key] = told
            found[deal, k] = known[key]
    return found


def field_of(name: str) -> Setup:
    """Reads a field of every seat, in words."""

    def read(state: State) -> list[str]:
        seats = getattr(state, "seats", ())
        if not seats or not hasattr(seats[0], name):
            raise ValueError(f"seats of {state.game!r} have no {name!r}: give a function of the first position")
        return [state.word(name, getattr(seat, name), "en") for seat in seats]

    return read
