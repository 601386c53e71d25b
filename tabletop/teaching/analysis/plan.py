"""How thoroughly a game is taken apart."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.strategies.base import GENERAL_STRATEGIES, Strategy, fast, find_strategies
from tabletop.strategies.chances import Adviser, Budget, ChanceMap, fitted_map
from tabletop.strategies.values import Value

MOST = 1_000_000
SEARCH = 5
"""Rollouts of all candidates together, for each of `Plan.playouts`: as many as an expert takes with the usual plan."""


@dataclass(frozen=True)
class Plan:
    """How many playouts an analysis takes, and of what kind; hint and tutor have the same plan.

    `playouts` are those of a move that is compared with the best one, where it matters; the search for the best one
    takes `SEARCH` times as many of all candidates. `swing` and `luck` are those for each position and each draw; 0
    leaves that out. Raises ValueError, with every mistake, for numbers that cannot be, and a base that is no strategy.

    >>> from tabletop.teaching.analysis import Plan
    >>> Plan(playouts=60).budget.search
    300
    >>> Plan(playouts=1, depth=0)
    Traceback (most recent call last):
        ...
    ValueError: playouts=1 must be a whole number from 6 to 1000000; depth=0 must be a whole number from 1 to 1000000
    """

    playouts: int = 48
    candidates: int = 10
    """Number of moves among which the best one is searched, at most."""
    depth: int | None = None
    """Decisions of a rollout at most, before the value of the position stands in for the end; those of the game's
    expert unless given. With another depth, base or value than the game's own no fitted map of chances holds."""
    swing: int = 8
    luck: int = 32
    seed: int = 0
    base: str | None = None
    """The strategy that plays on; the best fast one of the game unless it is named."""
    value: Value | None = None
    """What a position is worth where rollouts are cut off; that of the game unless it is given."""

    def __post_init__(self) -> None:
        told = [("playouts", 6), ("candidates", 2), ("depth", 1), ("swing", 0), ("luck", 0)]
        wrong = []
        for name, least in told:
            number = getattr(self, name)
            if name == "depth" and number is None:
                continue
            if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= MOST:
                wrong.append(f"{name}={number!r} must be a whole number from {least} to {MOST}")
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
        """The work that goes into one decision."""
        return Budget(SEARCH * self.playouts, self.candidates, self.playouts, 2 * self.playouts)

    @property
    def screening(self) -> int:
        """Pairs of rollouts of a decision before it is clear whether it matters."""
        return max(2, self.playouts // 6)

    def adviser(self, view: PlayerView) -> Adviser:
        """Return the adviser for a decision.

        >>> from tabletop.teaching.analysis import Plan
        >>> Plan(playouts=12).adviser(tabletop.PlayerView(deal)).budget.pairs
        12
        """
        return Adviser(view, self.budget, self.seed, self.base, self.depth, self.value)

    def map_of(self, game: Game) -> ChanceMap | None:
        """Return the fitted map of a game, if it has one and this plan rolls out as it was fitted with.

        >>> from tabletop.teaching.analysis import Plan
        >>> dei = tabletop.load_game("dei")
        >>> Plan().map_of(dei) is None, Plan(depth=4).map_of(dei)
        (False, None)
        """
        return fitted_map(game, self.base, self.depth, self.value)

    def strategy(self, game: Game) -> Strategy:
        """What plays on in this game. Raises ValueError for a name that is none.

        >>> from tabletop.teaching.analysis import Plan
        >>> Plan(base="greedy").strategy(gin)
        Greedy(samples=1)
        """
        if self.base is not None and self.base not in {**GENERAL_STRATEGIES, **find_strategies(game)}:
            raise ValueError(f"base={self.base!r} is no strategy of {game.name}: {', '.join(find_strategies(game))}")
        return fast(game, self.base)
