"""Four levels of opponents for people, the same names in every game: easy, normal, hard, expert."""

from __future__ import annotations

from random import Random

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.strategies.base import Strategy, fast, without_thought
from tabletop.strategies.rollouts import DEPTH, ROUND, Rollout, candidates
from tabletop.strategies.values import by_hand

SLIPS = 0.4
"""How often who plays easily does not do what seems best."""
CHOICES = 4
"""Among so many actions that do not look bad it then takes any."""
SECONDS = 1.8
"""At a table an answer may take so long."""


class Easy:
    """Plays as the game's heuristic does, but again and again takes something else that does not look bad.

    `slips` is how often, from 0 to 1; ValueError for anything else.

    >>> str(tabletop.strategies.Easy(slips=0.5).decide(tabletop.PlayerView(deal), random.Random(1)))
    'take'
    """

    def __init__(self, slips: float = SLIPS) -> None:
        if not 0 <= slips <= 1:
            raise ValueError(f"slips={slips!r} must lie between 0 and 1")
        self.slips = slips

    def decide(self, view: PlayerView, source: Random) -> Action:
        """What seems best, or one of a few others."""
        base = fast(view.game)
        if source.random() >= self.slips or without_thought(view) is not None:
            return base.decide(view, source)
        offered = candidates(view, base, CHOICES, source)
        return offered[int(source.random() * len(offered))]

    def __repr__(self) -> str:
        return f"Easy(slips={self.slips})"


class Normal:
    """Plays as the game's heuristic does, or greedily in a game that has none.

    >>> str(tabletop.strategies.Normal().decide(tabletop.PlayerView(deal), random.Random(1)))
    'pass'
    """

    def decide(self, view: PlayerView, source: Random) -> Action:
        """What seems best at once."""
        return fast(view.game).decide(view, source)

    def __repr__(self) -> str:
        return "Normal()"


THOUGHT: dict[str, tuple[int, int]] = {"hard": (96, 8), "expert": (240, 10)}
"""So many playouts a level has for a decision, and so many answers it tries."""


def looking_ahead(level: str, least: int = ROUND, depth: int = DEPTH) -> Strategy:
    """A `level` that thinks, whose playouts end where a round does after `least` decisions, after `depth` at most.

    For games in which the value where the next round begins sees too little of what was set up for it. Raises KeyError
    for a level that does not think, ValueError for a depth below 1.

    >>> tabletop.strategies.levels.looking_ahead("expert", 30, 120)
    Rollout(playouts=240, candidates=10, depth=120)
    """
    playouts, answers = THOUGHT[level]
    return Rollout(None, playouts, answers, depth, by_hand, seconds=SECONDS, least=least)


LEVELS: dict[str, Strategy] = {
    "easy": Easy(),
    "normal": Normal(),
    "hard": looking_ahead("hard"),
    "expert": looking_ahead("expert"),
}
"""By name, the weakest first.

They compare answers by the value by hand: what was learned tells chances better, and played as well (15 of 28 games
with few playouts), but how strong they are was measured with this one.
"""
