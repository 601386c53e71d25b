"""Any legal action, each equally likely."""

from __future__ import annotations

from random import Random

from tabletop.engine.actions import Action
from tabletop.engine.state import State


class RandomPlay:
    """Takes any legal action, each equally likely.

    >>> str(tabletop.strategies.RandomPlay().decide(deal, 1, random.Random(1)))
    'take'
    """

    def decide(self, state: State, player: int, source: Random) -> Action:
        """One of the legal actions."""
        legal = state.legal_actions()
        return legal[int(source.random() * len(legal))]

    def __repr__(self) -> str:
        return "RandomPlay()"
