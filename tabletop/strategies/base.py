"""Common parts of strategies that look ahead (`tabletop.engine.session.strategy_registry` defines strategies)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Generic, TypeVar

from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView, Strategy, require_player_view
from tabletop.engine.session.strategy_registry import (
    GENERAL_STRATEGIES,
    AnytimeStrategy,
    find_strategies,
    find_strategy,
    iterate_thoughts,
    take_last,
)

__all__ = [
    "GENERAL_STRATEGIES",
    "Search",
    "Strategy",
    "AnytimeStrategy",
    "list_choices",
    "find_fast_strategy",
    "take_last",
    "get_quick_form",
    "find_strategies",
    "find_strategy",
    "iterate_thoughts",
    "find_forced_action",
]


FAST = ("heuristic", "greedy", "random")
"""Fast strategies, best first; look-ahead plays on with the first of these that a game has."""


def find_fast_strategy(game: Game, which: str | Strategy | None = None) -> Strategy:
    """Return the strategy to play on with: by name, or `which` itself; None: the best fast strategy of the game."""
    if which is None:
        strategies = find_strategies(game)
        return next(strategies[name] for name in FAST if name in strategies)
    return find_strategy(which, game) if isinstance(which, str) else which


def get_quick_form(base: Strategy) -> Strategy:
    """Return the fast form of a strategy for playing on: its `quick` (less thought) if it has one, else itself."""
    quick_form: Strategy = getattr(base, "quick", base)
    return quick_form


def list_choices(view: PlayerView) -> tuple[Action, ...]:
    """Return the legal actions of the seat.

    Raises:
        ValueError: If the game is over, or another seat is to act.
        PositionError: If `view` is not a view.
    """
    require_player_view(view)
    legal = view.legal_actions()
    if not legal:
        raise ValueError(f"seat {view.player} has no decision to make here")
    return legal


def find_forced_action(view: PlayerView) -> Action | None:
    """Return the only legal action, or the default of a routine question, e.g. how to pay; else None."""
    legal = view.legal_actions()
    if len(legal) == 1:
        return legal[0]
    question = view.question
    return question.default(view.state, view.player) if question is not None and question.routine else None


A = TypeVar("A")


class Search(ABC, Generic[A]):
    """Strategy that looks ahead, and whose analysis can be watched while it grows."""

    def check(self, numbers: Mapping[str, int], amounts: Sequence[str]) -> None:
        """Raise ValueError for whole numbers below their minimum and for amounts below 0; it names every mistake."""
        given = {name: getattr(self, name) for name in (*numbers, *amounts)}
        wrong = [
            f"{name}={given[name]!r} must be a whole number of at least {least}"
            for name, least in numbers.items()
            if not isinstance(given[name], int) or given[name] < least
        ]
        below = [name for name in amounts if given[name] is not None and not given[name] >= 0]
        wrong += [f"{name}={given[name]!r} must not be below 0" for name in below]
        if wrong:
            raise ValueError("; ".join(wrong))

    @abstractmethod
    def analyse(self, view: PlayerView, source: Random) -> Iterator[A]:
        """Yield the analysis after every piece of work: one object that grows."""

    @abstractmethod
    def choose(self, analysis: A) -> Action:
        """Return the best action by an analysis."""

    def decide(self, view: PlayerView, source: Random) -> Action:
        """Return the best action after the complete search."""
        return take_last(self.think(view, source))

    def think(self, view: PlayerView, source: Random) -> Iterator[Action]:
        """Yield the best action so far for the seat of `view`, after every piece of work.

        >>> thinks = tabletop.strategies.Rollout(playouts=20, depth=4)
        >>> len(list(thinks.think(tabletop.PlayerView(deal), random.Random(1)))) > 1
        True
        """
        if (answer := find_forced_action(view)) is not None:
            yield answer
            return
        for analysis in self.analyse(view, source):
            yield self.choose(analysis)
