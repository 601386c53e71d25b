"""How thoroughly a game is taken apart."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.engine.game import Game
from tabletop.strategies.base import NAMED, Strategy, fast, strategies
from tabletop.strategies.rollouts import DEPTH
from tabletop.strategies.values import Value, value_of
from tabletop.teaching.analysis.figures.scale import Shared

MOST = 1_000_000


@dataclass(frozen=True)
class Plan:
    """How many playouts an analysis takes, and of what kind.

    `playouts` are those of the played move and of the best one where it matters; every candidate has a sixth of them
    first. `swing` and `luck` are those for each position and each draw; 0 leaves that out. Raises ValueError, with
    every mistake, for numbers that cannot be, and a base that is no strategy.

    >>> from tabletop.teaching.analysis import Plan
    >>> Plan(playouts=60).screening
    10
    >>> Plan(playouts=1, depth=0)
    Traceback (most recent call last):
        ...
    ValueError: playouts=1 must be a whole number from 6 to 1000000; depth=0 must be a whole number from 1 to 1000000
    """

    playouts: int = 48
    candidates: int = 8
    """So many moves are tried at most, and the played one."""
    depth: int = DEPTH
    """Decisions that are played out at most, before the value of the position stands in for the end: a playout stops
    where a round ends, but not before `rollouts.ROUND` decisions. Those of positions and draws go to the end."""
    swing: int = 8
    luck: int = 32
    seed: int = 0
    base: str | None = None
    """The strategy that plays on; the best fast one of the game unless it is named."""
    value: Value | None = None
    """What a position is worth where playouts are cut off; that of the game unless it is given."""

    def __post_init__(self) -> None:
        told = [("playouts", 6), ("candidates", 2), ("depth", 1), ("swing", 0), ("luck", 0)]
        wrong = []
        for name, least in told:
            number = getattr(self, name)
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
    def screening(self) -> int:
        """Playouts of every candidate before it is clear which matter."""
        return max(2, self.playouts // 6)

    def strategy(self, game: Game) -> Strategy:
        """What plays on in this game. Raises ValueError for a name that is none.

        >>> from tabletop.teaching.analysis import Plan
        >>> Plan(base="greedy").strategy(gin)
        Greedy(samples=1)
        """
        if self.base is not None and self.base not in {**NAMED, **strategies(game)}:
            raise ValueError(f"base={self.base!r} is no strategy of {game.name}: {', '.join(strategies(game))}")
        return fast(game, self.base)

    def valued(self, game: Game) -> Shared:
        """What a position of this game is worth to a seat: its share of the chances of all.

        >>> from tabletop.teaching.analysis import Plan
        >>> worth = Plan().valued(gin)
        >>> round(worth(deal, 0) + worth(deal, 1), 6)
        1.0
        """
        return Shared(self.value if self.value is not None else value_of(game))
