"""Any legal action, each equally likely."""

from __future__ import annotations

from random import Random

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView


class RandomPlay:
    """Takes any legal action, each equally likely.

    >>> str(tabletop.strategies.RandomPlay().decide(tabletop.PlayerView(deal, 1), random.Random(1)))
    'take'
    """

    def decide(self, view: PlayerView, source: Random) -> Action:
        """One of the legal actions."""
        legal = view.legal_actions()
        return legal[int(source.random() * len(legal))]

    def __repr__(self) -> str:
        return "RandomPlay()"
