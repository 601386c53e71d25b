"""Results by what a seat began with (a faction, the first turn, a corporation), read from the first position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.speech import say
from tabletop.engine.presentation import cells
from tabletop.experiments.results.answer import Figure
from tabletop.experiments.results.localized_answer import INTERVALS, LocalizedAnswer, describe_kind, explain_unsure
from tabletop.experiments.results.static_intervals import draw_intervals
from tabletop.experiments.simulation import GameResults, MatchPlan
from tabletop.experiments.statistics import Interval, largest_first, mean, share

BEGAN_WITH = N_("Games won by what seats began with")
Setup = Callable[[State], Sequence[object]]
"""Function that returns what each seat has in a first position."""


class SetupFigures(LocalizedAnswer, Sequence[Figure]):
    """Results by what a seat began with: share of the wins and points, the most successful first.

    They are computed from the `games` with a `setup`. It displays itself as the last line of a notebook cell.
    """

    def __init__(self, games: GameResults, setup: Setup | str) -> None:
        self.games, self.setup = games, setup
        self._every = _compute_effects(games, setup, "en")

    def __len__(self) -> int:
        return len(self._every)

    def __getitem__(self, place: Any) -> Any:
        return self._every[place]

    def __repr__(self) -> str:
        return repr(self._every)

    def _list_rows(self, lang: str) -> list[tuple[str, Interval, Interval]]:
        """Return the display name of each row, its share of the wins, and its points."""
        every = self._every if lang == "en" else _compute_effects(self.games, self.setup, lang)
        return [(won.name, won.interval, points.interval) for won, points in zip(every[::2], every[1::2], strict=True)]

    def _render_lines(self, lang: str) -> list[str]:
        """Return a line for each thing that seats began with."""
        won, points = (describe_kind(what, lang) for what in ("won", "points"))
        lines = [
            f"{name}: {won} {share.text(lang, share=True)}, {points} {more.text(lang)}"
            for name, share, more in self._list_rows(lang)
        ]
        return [*lines, *self._list_notes(lang)]

    def _list_notes(self, lang: str) -> list[str]:
        """Return notes on how to read the figures."""
        return [*explain_unsure([figure.interval for figure in self._every], lang), say(INTERVALS, lang)]

    def _render_page(self, lang: str) -> str:
        """Return a chart of the wins and a table."""
        rows, title = self._list_rows(lang), say(BEGAN_WITH, lang)
        shown = cells.render_image(
            title, draw_intervals([(name, won) for name, won, _ in rows], title, lang, share=True)
        )
        heads = ["", *(describe_kind(what, lang) for what in ("won", "points"))]
        lines = [(name, won.text(lang, share=True), points.text(lang)) for name, won, points in rows]
        note = cells.render_paragraph("\n".join(self._list_notes(lang)))
        return shown + cells.render_rows(heads, lines, lang=lang) + note


def _compute_effects(games: GameResults, setup: Setup | str, lang: str) -> list[Figure]:
    """Return the share of the wins and the points for each thing, the most successful first."""
    labels = _read_labels(games.plan, len(games.rounds), make_setup(setup, lang) if isinstance(setup, str) else setup)
    pairs = []
    for label in dict.fromkeys(labels.ravel().tolist()):
        own = labels == label
        won, points = (np.where(own, numbers, np.nan) for numbers in (games.won, games.points))
        pairs.append((Figure(label, "won", share(won)), Figure(label, "points", mean(points))))
    pairs.sort(key=lambda each: largest_first(each[0].interval.estimate))
    return [figure for each in pairs for figure in each]


def _read_labels(plan: MatchPlan, deals: int, setup: Setup) -> NDArray[Any]:
    """Return what each seat had, by deal and arm; arms with the same start are computed once for a deal."""
    labels = np.empty((deals, len(plan.arms), plan.seats), dtype=object)
    for deal in range(deals):
        seed, by_start = plan.deals[deal], {}
        for k, arm in enumerate(plan.arms):
            key = (id(arm.game), id(arm.begin))
            if key not in by_start:
                first = arm.begin(arm.game, seed) if arm.begin else arm.game.new_initial_state(seed)
                seat_labels = [str(label) for label in setup(first)]
                if len(seat_labels) != plan.seats:
                    raise ValueError(f"the set-up describes {len(seat_labels)} seats, but there are {plan.seats}")
                by_start[key] = seat_labels
            labels[deal, k] = by_start[key]
    return labels


def make_setup(name: str, lang: str = "en") -> Setup:
    """Return a setup that reads a field of every seat, as text."""

    def read(state: State) -> list[str]:
        seats = getattr(state, "seats", ())
        if not seats or not hasattr(seats[0], name):
            raise ValueError(f"seats of {state.game!r} have no {name!r}: pass a function of the first position")
        return [state.word(name, getattr(seat, name), lang) for seat in seats]

    return read
