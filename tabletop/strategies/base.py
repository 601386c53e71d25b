"""What a strategy is (`tabletop.engine.session.deciders` keeps it), and what those that think ahead share."""

from __future__ import annotations

from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import Outlook, Strategy, require_outlook
from tabletop.engine.session.deciders import NAMED, Thinking, last_of, strategies, strategy, thoughts_of

__all__ = [
    "NAMED",
    "Strategy",
    "Thinking",
    "choices",
    "fast",
    "last_of",
    "quick",
    "strategies",
    "strategy",
    "thoughts_of",
    "without_thought",
]


FAST = ("heuristic", "greedy", "random")
"""The first of these that a game has plays on where others look ahead."""


def fast(game: Game, which: str | Strategy | None = None) -> Strategy:
    """The strategy to play on with: the one of this name, or `which` itself; None: the best fast one of the game."""
    if which is None:
        known = strategies(game)
        return next(known[name] for name in FAST if name in known)
    return strategy(which, game) if isinstance(which, str) else which


def quick(base: Strategy) -> Strategy:
    """The form of a strategy for playing on: its `quick`, the same with less thought, if it has one; else itself."""
    found: Strategy = getattr(base, "quick", base)
    return found


def choices(outlook: Outlook) -> tuple[Action, ...]:
    """What may be answered. Raises ValueError where nothing is: the game is over, or another seat is asked.

    Raises PositionError if `outlook` is none.
    """
    require_outlook(outlook)
    legal = outlook.legal_actions()
    if not legal:
        raise ValueError(f"seat {outlook.player} is not asked anything here")
    return legal


def without_thought(outlook: Outlook) -> Action | None:
    """The answer if there is only one, or the default of a routine question, e.g. how to pay; else None."""
    legal = outlook.legal_actions()
    if len(legal) == 1:
        return legal[0]
    question = outlook.question
    return question.default(outlook.state, outlook.player) if question is not None and question.routine else None
