"""Progress reports of a running search: its results for each action so far, as plain data that can be sent on.

task = start_task(watch, view, find_strategy("hard", game))  # runs in a separate process
task.latest.considered[0]                                    # the best so far, with its figures
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from random import Random
from typing import Any, Protocol, runtime_checkable

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView, require_player_view
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.words import capitalize_first
from tabletop.strategies.rollouts import Rollout, RolloutResult

EVERY = 0.1
"""Minimum interval between two reports, in seconds."""
GUESSES = 8
"""Number of guesses in which a line is replayed if its search does not record the guess; the longest part is shown."""
PLAYOUTS = 480
"""Number of playouts of a hint, unless it is stopped earlier."""


class GrowingAnalysis(Protocol):
    """Analysis that grows while a search runs."""

    def figures(self) -> Sequence[RolloutResult]:
        """Return the results of each action, the best first."""
        ...


@runtime_checkable
class WatchableStrategy(Protocol):
    """Strategy whose search can be watched."""

    def analyse(self, view: PlayerView, source: Random) -> Iterator[GrowingAnalysis]:
        """Yield the results so far, after every piece of work.

        >>> thinks = tabletop.strategies.Rollout(playouts=20, depth=4)
        >>> *_, analysis = thinks.analyse(tabletop.PlayerView(deal), random.Random(1))
        >>> len(analysis.figures())
        2
        """
        ...


@dataclass(frozen=True)
class DecisionText:
    """Text of one decision of a line of play."""

    player: int
    texts: Mapping[str, str]
    """Text by language."""


@dataclass(frozen=True)
class ActionProgress:
    """Results of one action so far."""

    key: str
    """Action in notation."""
    texts: Mapping[str, str]
    """Text of the action by language."""
    mean: float
    """Mean value of the search after the action, 0 to 1. It is not a chance to win unless a fitted map converts it."""
    error: float
    """Standard error of the mean."""
    visits: int
    """Number of times it was tried."""
    behind: float
    """Difference of the mean from that of the best action."""
    behind_error: float
    """Standard error of the difference."""
    line: tuple[DecisionText, ...]
    """Possible continuation: one line that was played out, in one guess at hidden information."""


@dataclass(frozen=True)
class SearchProgress:
    """Results of a search so far."""

    considered: tuple[ActionProgress, ...]
    """Results of the actions, the best first."""
    visits: int
    """Number of visits of all actions together."""
    seconds: float


def watch(
    view: PlayerView, thinks: WatchableStrategy | None = None, seed: int = 0, every: float = EVERY
) -> Iterator[Any]:
    """Search a position and yield an `SearchProgress` repeatedly; yield None where there is nothing to report yet.

    Args:
        view: The view of the seat to act.
        thinks: The strategy to watch; many rollouts by default.
        seed: Seed of its chance.
        every: Minimum interval between two reports, in seconds. There is always one at the end.

    Raises:
        ValueError: If the seat is not to act.

    >>> thinks = tabletop.strategies.Rollout(playouts=20, depth=4)
    >>> *_, progress = tabletop.strategies.watch(tabletop.PlayerView(deal), thinks)
    >>> best = progress.considered[0]
    >>> best.key, best.texts["en"], best.visits, best.behind
    ('take', 'Take the open card', 10, 0.0)
    """
    require_player_view(view)
    thinks = thinks or Rollout(playouts=PLAYOUTS)
    began = last_report = time.monotonic()
    words = Words(view)
    analysis: GrowingAnalysis | None = None
    for analysis in thinks.analyse(view, Random(seed)):
        now = time.monotonic()
        if now - last_report >= every:
            last_report = now
            yield _build_progress(analysis, words, now - began)
        else:
            yield None
    if analysis is not None:
        yield _build_progress(analysis, words, time.monotonic() - began)


def _build_progress(analysis: GrowingAnalysis, words: Words, seconds: float) -> SearchProgress:
    """Return the current results of the actions that were tried."""
    figures = _sort_best_first(analysis, [figure for figure in analysis.figures() if figure.visits])
    visits = sum(figure.visits for figure in figures)
    considered = []
    for figure in figures:
        behind, error = _compare(analysis, figures[0], figure)
        line = words.describe_line(analysis, figure)
        considered.append(
            ActionProgress(
                str(figure.action), words.describe_action(figure.action), figure.mean, figure.error, figure.visits,
                behind, error, line,
            )
        )  # fmt: skip
    return SearchProgress(tuple(considered), visits, seconds)


def _sort_best_first(analysis: GrowingAnalysis, figures: list[RolloutResult]) -> list[RolloutResult]:
    """Return the results, the best first. Those with as many playouts as the first, or one less, are sorted by mean."""
    difference = getattr(analysis, "difference", None)
    if difference is None or not figures:
        return figures
    first = figures[0]
    even = [figure for figure in figures if figure.visits >= first.visits - 1]
    even.sort(key=lambda figure: 0.0 if figure is first else difference(first.action, figure.action)[0])
    return even + [figure for figure in figures if figure.visits < first.visits - 1]


def _compare(analysis: GrowingAnalysis, best: RolloutResult, other: RolloutResult) -> tuple[float, float]:
    """Return the difference of the other mean from the best, and its error; by common guesses if possible."""
    if other is best:
        return 0.0, 0.0
    difference = getattr(analysis, "difference", None)
    if difference is not None:
        apart: tuple[float, float] = difference(best.action, other.action)
        return apart
    return best.mean - other.mean, hypot(best.error, other.error)


class Words:
    """Texts of the actions and lines of a search; each is rendered once."""

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        self._lines: dict[tuple[Any, ...], tuple[DecisionText, ...]] = {}
        self._actions: dict[Action, Mapping[str, str]] = {}

    def describe_action(self, action: Action) -> Mapping[str, str]:
        """Return the text of an action of the seat to act, by language."""
        if action not in self._actions:
            self._actions[action] = _describe_action(self.view.state, action)
        return self._actions[action]

    def describe_line(self, analysis: GrowingAnalysis, figure: RolloutResult) -> tuple[DecisionText, ...]:
        """Return the decisions that follow an action, as they were played in one guess at hidden information."""
        key = (figure.action, figure.line)
        if key not in self._lines:
            guess = getattr(analysis, "guess", None)
            guesses = [guess(0)] if guess is not None else map(self.view.resample, range(GUESSES))
            self._lines[key] = max((tuple(_replay_line(state, figure)) for state in guesses), key=len)
        return self._lines[key]


def _replay_line(state: Any, figure: RolloutResult) -> Iterator[DecisionText]:
    """Yield the decisions of a line as texts, as far as it can be played in this guess."""
    state.apply_action(figure.action)
    for player, action in figure.line:
        while not state.is_terminal() and len(legal := state.legal_actions()) == 1 and legal[0] != action:
            state.apply_action(legal[0])
        if state.is_terminal() or state.current_player() != player or action not in state.legal_actions():
            return
        question = state.question
        if question is None or not question.routine:
            yield DecisionText(player, _describe_action(state, action))
        state.apply_action(action)


def _describe_action(state: Any, action: Action) -> Mapping[str, str]:
    return {lang: capitalize_first(action.text(state, lang)) for lang in LANGUAGES}
