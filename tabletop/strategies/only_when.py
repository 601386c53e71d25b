"""A strategy that reacts only when a person with a standing answer would be asked: `engine.sessions.standing`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tabletop.engine.actions import Action
from tabletop.engine.sessions.deciders import Strategy, last_of, strategy, thoughts_of
from tabletop.engine.sessions.outlook import Outlook
from tabletop.engine.sessions.standing import lets_go, settled


class OnlyWhen:
    """`strategy` (or the one of this name) with a standing answer: chances that it does not care about go by.

    `when` is one of `tabletop.engine.sessions.standing.WHEN`; ValueError if it is not.

    >>> tabletop.strategies.OnlyWhen("heuristic", "concerned")
    OnlyWhen('heuristic', 'concerned')
    """

    def __init__(self, strategy: str | Strategy, when: str) -> None:
        self.strategy = strategy
        (self.when,) = settled(1, when, ())

    def decide(self, outlook: Outlook, source: Random) -> Action:
        """What the standing answer says, or else the strategy."""
        return last_of(self.think(outlook, source))

    def think(self, outlook: Outlook, source: Random) -> Iterator[Action]:
        """The same, piece by piece if the strategy thinks so.

        >>> thinks = tabletop.strategies.OnlyWhen("greedy", "always")
        >>> [str(best) for best in thinks.think(tabletop.Outlook(deal, 1), random.Random(1))][-1]
        'pass'
        """
        passed = lets_go(self.when, outlook.state)
        if passed is not None:
            yield passed
            return
        who = strategy(self.strategy, outlook.game) if isinstance(self.strategy, str) else self.strategy
        yield from thoughts_of(who, outlook, source)

    def __repr__(self) -> str:
        return f"OnlyWhen({self.strategy!r}, {self.when!r})"
