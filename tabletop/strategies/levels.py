"""Four levels of computer opponents with the same names in every game: easy, normal, hard, expert."""

from __future__ import annotations

from random import Random

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.strategies.base import Strategy, find_fast_strategy, find_forced_action
from tabletop.strategies.rollouts import DEPTH, ROUND, Rollout, find_candidates
from tabletop.strategies.values import evaluate_by_hand

SLIPS = 0.4
"""Probability that the easy level does not take the action that seems best."""
CHOICES = 4
"""Number of acceptable actions from which it then chooses at random."""
SECONDS = 1.8
"""Time limit of an answer at a table, in seconds."""


class Easy:
    """Level that plays like the game's heuristic, but sometimes takes another action that does not look bad.

    `slips` is the probability of that, from 0 to 1; ValueError for any other number.

    >>> str(tabletop.strategies.Easy(slips=0.5).decide(tabletop.PlayerView(deal), random.Random(1)))
    'take'
    """

    def __init__(self, slips: float = SLIPS) -> None:
        if not 0 <= slips <= 1:
            raise ValueError(f"slips={slips!r} must be between 0 and 1")
        self.slips = slips

    def decide(self, view: PlayerView, source: Random) -> Action:
        """Return the action that seems best, or one of a few others."""
        base = find_fast_strategy(view.game)
        if source.random() >= self.slips or find_forced_action(view) is not None:
            return base.decide(view, source)
        offered = find_candidates(view, base, CHOICES, source)
        return offered[int(source.random() * len(offered))]

    def __repr__(self) -> str:
        return f"Easy(slips={self.slips})"


class Normal:
    """Level that plays like the game's heuristic, or greedily in a game without one.

    >>> str(tabletop.strategies.Normal().decide(tabletop.PlayerView(deal), random.Random(1)))
    'pass'
    """

    def decide(self, view: PlayerView, source: Random) -> Action:
        """Return the action that seems best without looking ahead."""
        return find_fast_strategy(view.game).decide(view, source)

    def __repr__(self) -> str:
        return "Normal()"


THOUGHT: dict[str, tuple[int, int]] = {"hard": (96, 8), "expert": (240, 10)}
"""Number of playouts for a decision and of candidates, by level."""


def make_look_ahead(level: str, least: int = ROUND, depth: int = DEPTH) -> Strategy:
    """Return a `level` with look-ahead whose playouts stop at the end of a round, after `least` to `depth` decisions.

    For games in which the value at the start of the next round misses too much of what was prepared for it. Raises
    KeyError for a level without look-ahead, ValueError for a depth below 1.

    >>> tabletop.strategies.levels.make_look_ahead("expert", 30, 120)
    Rollout(playouts=240, candidates=10, depth=120)
    """
    playouts, answers = THOUGHT[level]
    return Rollout(None, playouts, answers, depth, evaluate_by_hand, seconds=SECONDS, least=least)


LEVELS: dict[str, Strategy] = {
    "easy": Easy(),
    "normal": Normal(),
    "hard": make_look_ahead("hard"),
    "expert": make_look_ahead("expert"),
}
"""Levels by name, the weakest first.

They compare actions by the hand-written value. The learned value predicts chances better and played equally well (15 of
28 games with few playouts), but the strength of the levels was measured with the hand-written one.
"""
