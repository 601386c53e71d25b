"""A strategy that reacts only when a person with a standing answer would be asked: `engine.sessions.standing`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tabletop.engine.actions import Action
from tabletop.engine.sessions.deciders import Strategy, last_of, strategy, thoughts_of
from tabletop.engine.sessions.standing import lets_go, settled
from tabletop.engine.state import State


class OnlyWhen:
    """`strategy` (or the one of this name) with a standing answer: chances that it does not care about go by.

    `when` is one of `tabletop.engine.sessions.standing.WHEN`; ValueError if it is not.

    >>> tabletop.strategies.OnlyWhen("heuristic", "concerned")
    OnlyWhen('heuristic', 'concerned')
    """

    def __init__(self, strategy: str | Strategy, when: str) -> None:
        self.strategy = strategy
        (self.when,) = settled(1, when, ())

    def decide(self, state: State, player: int, source: Random) -> Action:
        """What the standing answer says, or else the strategy."""
        return last_of(self.think(state, player, source))

    def think(self, state: State, player: int, source: Random) -> Iterator[Action]:
        """The same, piece by piece if the strategy thinks so.

        >>> thinks = tabletop.strategies.OnlyWhen("greedy", "always")
        >>> [str(best) for best in thinks.think(deal, 1, random.Random(1))][-1]
        'pass'
        """
        passed = lets_go(self.when, state)
        if passed is not None:
            yield passed
            return
        who = strategy(self.strategy, state.game) if isinstance(self.strategy, str) else self.strategy
        yield from thoughts_of(who, state, player, source)

    def __repr__(self) -> str:
        return f"OnlyWhen({self.strategy!r}, {self.when!r})"
