"""Flat Monte Carlo: every action equally often, each time in a position that could be the real one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tabletop.engine.actions import Action
from tabletop.engine.sessions.outlook import Outlook
from tabletop.strategies.base import last_of, without_thought
from tabletop.strategies.playouts import playout


class FlatMonteCarlo:
    """Takes the action whose random playouts end best on average; the first of equals.

    `iterations` playouts are shared out among the actions, so that the same seed decides alike on every machine.

    A playout stops after `horizon` decisions, or never (see `playout`).

    >>> thinks = tabletop.strategies.FlatMonteCarlo(iterations=10, horizon=20)
    >>> str(thinks.decide(tabletop.Outlook(deal, 1), random.Random(1)))
    'pass'
    """

    def __init__(self, iterations: int = 100, horizon: int | None = None) -> None:
        self.iterations = iterations
        self.horizon = horizon

    def decide(self, outlook: Outlook, source: Random) -> Action:
        """The legal action with the best mean."""
        return last_of(self.think(outlook, source))

    def think(self, outlook: Outlook, source: Random) -> Iterator[Action]:
        """The best so far after every playout: by whole rounds, as soon as there is one.

        >>> thinks = tabletop.strategies.FlatMonteCarlo(iterations=10, horizon=20)
        >>> len(list(thinks.think(tabletop.Outlook(deal, 1), random.Random(1)))) > 1
        True
        """
        legal = outlook.legal_actions()
        if (answer := without_thought(outlook)) is not None:
            yield answer
            return
        worth = [0.0] * len(legal)
        best: Action | None = None
        # Whole rounds over the actions: each is tried in the same guesses, which makes them comparable.
        for _ in range(max(1, self.iterations // len(legal))):
            guess = outlook.resample(int(source.random() * 2**31))
            for k, action in enumerate(legal):
                after = guess.clone()
                after.apply_action(action)
                worth[k] += playout(after, source, self.horizon)[outlook.player]
                yield best or legal[max(range(k + 1), key=worth.__getitem__)]
            best = legal[max(range(len(legal)), key=worth.__getitem__)]
            yield best

    def __repr__(self) -> str:
        return f"FlatMonteCarlo(iterations={self.iterations}, horizon={self.horizon})"
