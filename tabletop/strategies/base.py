"""What a strategy is (`tabletop.engine.sessions.deciders` keeps it), and what those that think ahead share."""

from __future__ import annotations

from tabletop.engine.actions import Action
from tabletop.engine.sessions.deciders import NAMED, Strategy, Thinking, last_of, strategies, strategy, thoughts_of
from tabletop.engine.sessions.outlook import Outlook

__all__ = [
    "NAMED",
    "Strategy",
    "Thinking",
    "last_of",
    "strategies",
    "strategy",
    "thoughts_of",
    "without_thought",
]


def without_thought(outlook: Outlook) -> Action | None:
    """The answer if there is only one, or the default of a routine question, e.g. how to pay; else None."""
    legal = outlook.legal_actions()
    if len(legal) == 1:
        return legal[0]
    question = outlook.question
    return question.default(outlook.state, outlook.player) if question is not None and question.routine else None
