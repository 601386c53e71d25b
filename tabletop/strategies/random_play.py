"""Strategy that takes any legal action with equal probability."""

from __future__ import annotations

from random import Random

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView


class RandomPlay:
    """Strategy that takes any legal action with equal probability.

    >>> str(tabletop.strategies.RandomPlay().decide(tabletop.PlayerView(deal, 1), random.Random(1)))
    'take'
    """

    def decide(self, view: PlayerView, source: Random) -> Action:
        """Return one of the legal actions."""
        legal = view.legal_actions()
        return legal[int(source.random() * len(legal))]

    def __repr__(self) -> str:
        return "RandomPlay()"
