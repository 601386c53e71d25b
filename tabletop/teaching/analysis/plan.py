"""The amount of work of an analysis."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.strategies.base import GENERAL_STRATEGIES, Strategy, find_fast_strategy, find_strategies
from tabletop.strategies.chances import Adviser, Budget, ChanceMap, find_fitted_map
from tabletop.strategies.values import Value

MAX_PLAYOUTS = 1_000_000
SEARCH = 5
"""Rollouts of all candidates together, as a multiple of `AnalysisPlan.playouts`.

The default plan takes as many as an expert.
"""


@dataclass(frozen=True)
class AnalysisPlan:
    """The number and kind of playouts of an analysis. Hint and tutor use the same plan.

    `playouts` is the number for a move that is compared with the best one, where it matters. The search for the best
    move takes `SEARCH` times as many over all candidates. `swing` and `luck` are the numbers for each position and each
    draw; 0 skips the step. Raises ValueError that names every mistake, for invalid numbers or an unknown base strategy.

    >>> from tabletop.teaching.analysis import AnalysisPlan
    >>> AnalysisPlan(playouts=60).budget.search
    300
    >>> AnalysisPlan(playouts=1, depth=0)
    Traceback (most recent call last):
        ...
    ValueError: playouts=1 must be a whole number from 6 to 1000000; depth=0 must be a whole number from 1 to 1000000
    """

    playouts: int = 48
    candidates: int = 10
    """Maximum number of candidate moves in the search for the best one."""
    depth: int | None = None
    """Maximum number of decisions of a rollout before the value estimate replaces the end of the game.

    The default is the depth of the game's expert. A fitted chance map is valid only for the game's own depth, base and
    value.
    """
    swing: int = 8
    luck: int = 32
    seed: int = 0
    base: str | None = None
    """Name of the playout strategy; the best fast strategy of the game if None."""
    value: Value | None = None
    """Value estimate for truncated rollouts; that of the game if None."""

    def __post_init__(self) -> None:
        minimums = [("playouts", 6), ("candidates", 2), ("depth", 1), ("swing", 0), ("luck", 0)]
        wrong = []
        for name, least in minimums:
            number = getattr(self, name)
            if name == "depth" and number is None:
                continue
            if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= MAX_PLAYOUTS:
                wrong.append(f"{name}={number!r} must be a whole number from {least} to {MAX_PLAYOUTS}")
        seed: object = self.seed
        if isinstance(seed, bool) or not isinstance(seed, int):
            wrong.append(f"seed={seed!r} must be a whole number")
        base: object = self.base
        if base is not None and not isinstance(base, str):
            wrong.append(f"base={base!r} must be the name of a strategy")
        if wrong:
            raise ValueError("; ".join(wrong))

    @property
    def budget(self) -> Budget:
        """The work for one decision."""
        return Budget(SEARCH * self.playouts, self.candidates, self.playouts, 2 * self.playouts)

    @property
    def screening(self) -> int:
        """Pairs of rollouts of a decision before it is clear whether it matters."""
        return max(2, self.playouts // 6)

    def build_adviser(self, view: PlayerView) -> Adviser:
        """Return the adviser for a decision.

        >>> from tabletop.teaching.analysis import AnalysisPlan
        >>> AnalysisPlan(playouts=12).build_adviser(tabletop.PlayerView(deal)).budget.pairs
        12
        """
        return Adviser(view, self.budget, self.seed, self.base, self.depth, self.value)

    def map_of(self, game: Game) -> ChanceMap | None:
        """Return the fitted chance map of a game if it has one for the rollouts of this plan, else None.

        >>> from tabletop.teaching.analysis import AnalysisPlan
        >>> dei = tabletop.load_game("dei")
        >>> AnalysisPlan().map_of(dei) is None, AnalysisPlan(depth=4).map_of(dei)
        (False, None)
        """
        return find_fitted_map(game, self.base, self.depth, self.value)

    def find_strategy(self, game: Game) -> Strategy:
        """Return the playout strategy for a game. Raises ValueError for an unknown name.

        >>> from tabletop.teaching.analysis import AnalysisPlan
        >>> AnalysisPlan(base="greedy").find_strategy(gin)
        Greedy(samples=1)
        """
        if self.base is not None and self.base not in {**GENERAL_STRATEGIES, **find_strategies(game)}:
            raise ValueError(f"base={self.base!r} is not a strategy of {game.name}: {', '.join(find_strategies(game))}")
        return find_fast_strategy(game, self.base)
