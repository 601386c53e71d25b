"""A strategy that reacts only when a person with a standing answer would be asked: `engine.sessions.standing`."""

from __future__ import annotations

from random import Random

from tabletop.engine.actions import Action
from tabletop.engine.sessions.deciders import Strategy, strategy
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
        passed = lets_go(self.when, state)
        if passed is not None:
            return passed
        who = strategy(self.strategy, state.game) if isinstance(self.strategy, str) else self.strategy
        return who.decide(state, player, source)

    def __repr__(self) -> str:
        return f"OnlyWhen({self.strategy!r}, {self.when!r})"
