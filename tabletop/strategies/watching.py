"""A search that is watched: what it has found out so far about each action, as plain figures that can be sent on.

task = start_task(watch, view, find_strategy("hard", game))  # grows in a process of its own
task.latest.considered[0]                                        # the best so far, with its figures
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
from tabletop.strategies.rollouts import Figure, Rollout

EVERY = 0.1
"""Seconds between two tellings."""
GUESSES = 8
"""In so many guesses the line of a search is played that does not say in which it was: the longest part is told."""
PLAYOUTS = 480
"""So many playouts make a hint, if nobody stops it."""


class Figures(Protocol):
    """What grows while a search thinks."""

    def figures(self) -> Sequence[Figure]:
        """What was found out about each action, the best first."""
        ...


@runtime_checkable
class Watched(Protocol):
    """A strategy whose search can be watched."""

    def analyse(self, view: PlayerView, source: Random) -> Iterator[Figures]:
        """Its figures so far, after every piece of work.

        >>> thinks = tabletop.strategies.Rollout(playouts=20, depth=4)
        >>> *_, found = thinks.analyse(tabletop.PlayerView(deal), random.Random(1))
        >>> len(found.figures())
        2
        """
        ...


@dataclass(frozen=True)
class Told:
    """One decision of a line of play, in words."""

    player: int
    texts: Mapping[str, str]
    """By language."""


@dataclass(frozen=True)
class Considered:
    """What is known so far of one action."""

    key: str
    """The action in notation."""
    texts: Mapping[str, str]
    """The action in words, by language."""
    mean: float
    """Mean value of the search after it, 0 to 1: no chance to win unless a fitted map makes one of it."""
    error: float
    """The standard error of the mean."""
    visits: int
    """How often it was tried."""
    behind: float
    """How much less that is than with the best."""
    behind_error: float
    """The standard error of the difference."""
    line: tuple[Told, ...]
    """What may come then: one way in which it was played on, in a guess at what is hidden."""


@dataclass(frozen=True)
class Insight:
    """What a search has found so far."""

    considered: tuple[Considered, ...]
    """The best first."""
    visits: int
    """How much was tried, for all actions together."""
    seconds: float


def watch(view: PlayerView, thinks: Watched | None = None, seed: int = 0, every: float = EVERY) -> Iterator[Any]:
    """What a search finds out about a position, as an `Insight` again and again; None where nothing is to be told yet.

    `view` is that of the seat that is asked; `thinks` is the strategy that is watched, many rollouts if none is
    named; `seed` is for its chance. It tells at most `every` so many seconds, and at the end. Raises
    ValueError if the seat is not asked anything.

    >>> thinks = tabletop.strategies.Rollout(playouts=20, depth=4)
    >>> *_, found = tabletop.strategies.watch(tabletop.PlayerView(deal), thinks)
    >>> best = found.considered[0]
    >>> best.key, best.texts["en"], best.visits, best.behind
    ('take', 'Take the open card', 10, 0.0)
    """
    require_player_view(view)
    thinks = thinks or Rollout(playouts=PLAYOUTS)
    began = told = time.monotonic()
    words = Words(view)
    found: Figures | None = None
    for found in thinks.analyse(view, Random(seed)):
        now = time.monotonic()
        if now - told >= every:
            told = now
            yield _insight(found, words, now - began)
        else:
            yield None
    if found is not None:
        yield _insight(found, words, time.monotonic() - began)


def _insight(found: Figures, words: Words, seconds: float) -> Insight:
    """The figures as they are now: those of actions that were tried."""
    figures = _best_first(found, [figure for figure in found.figures() if figure.visits])
    visits = sum(figure.visits for figure in figures)
    considered = []
    for figure in figures:
        behind, error = _behind(found, figures[0], figure)
        told = words.line(found, figure)
        considered.append(
            Considered(
                str(figure.action), words.action(figure.action), figure.mean, figure.error, figure.visits, behind,
                error, told,
            )
        )  # fmt: skip
    return Insight(tuple(considered), visits, seconds)


def _best_first(found: Figures, figures: list[Figure]) -> list[Figure]:
    """Whose turn for a playout has just come is no better for that: those are told by what they came to alike."""
    difference = getattr(found, "difference", None)
    if difference is None or not figures:
        return figures
    first = figures[0]
    even = [figure for figure in figures if figure.visits >= first.visits - 1]
    even.sort(key=lambda figure: 0.0 if figure is first else difference(first.action, figure.action)[0])
    return even + [figure for figure in figures if figure.visits < first.visits - 1]


def _behind(found: Figures, best: Figure, other: Figure) -> tuple[float, float]:
    """How much less the other is worth, with the error: over common guesses where there are some."""
    if other is best:
        return 0.0, 0.0
    difference = getattr(found, "difference", None)
    if difference is not None:
        apart: tuple[float, float] = difference(best.action, other.action)
        return apart
    return best.mean - other.mean, hypot(best.error, other.error)


class Words:
    """What the actions and lines of a search are in words, each said once."""

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        self._lines: dict[tuple[Any, ...], tuple[Told, ...]] = {}
        self._actions: dict[Action, Mapping[str, str]] = {}

    def action(self, action: Action) -> Mapping[str, str]:
        """An action of the seat that is asked, by language."""
        if action not in self._actions:
            self._actions[action] = _texts(self.view.state, action)
        return self._actions[action]

    def line(self, found: Figures, figure: Figure) -> tuple[Told, ...]:
        """What comes after an action, as it was played in one guess at what is hidden."""
        key = (figure.action, figure.line)
        if key not in self._lines:
            guess = getattr(found, "guess", None)
            guesses = [guess(0)] if guess is not None else map(self.view.resample, range(GUESSES))
            self._lines[key] = max((tuple(_played(state, figure)) for state in guesses), key=len)
        return self._lines[key]


def _played(state: Any, figure: Figure) -> Iterator[Told]:
    """The decisions of a line in words, as far as it can be played in this guess."""
    state.apply_action(figure.action)
    for player, action in figure.line:
        while not state.is_terminal() and len(legal := state.legal_actions()) == 1 and legal[0] != action:
            state.apply_action(legal[0])
        if state.is_terminal() or state.current_player() != player or action not in state.legal_actions():
            return
        question = state.question
        if question is None or not question.routine:
            yield Told(player, _texts(state, action))
        state.apply_action(action)


def _texts(state: Any, action: Action) -> Mapping[str, str]:
    return {lang: capitalize_first(action.text(state, lang)) for lang in LANGUAGES}
