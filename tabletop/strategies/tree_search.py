"""Information-set Monte Carlo tree search with one tree (Cowling, Powley, Whitehouse 2012).

The tree is over actions, not positions; each iteration walks it in another position that could be the real one, so an
action is chosen for how it does in all of them. How often an action was available takes the place of its parent's
visits in the upper confidence bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log, sqrt
from random import Random
from typing import TypeAlias

from tabletop.engine.actions import Action
from tabletop.engine.sessions.outlook import Outlook
from tabletop.engine.state import State
from tabletop.strategies.base import last_of, without_thought
from tabletop.strategies.playouts import playout

Move: TypeAlias = tuple[int, Action]
"""Who takes which action: after the same actions, another guess may ask another seat."""


class _Branch:
    """What is known of one action at one place of the tree."""

    __slots__ = ("available", "children", "player", "total", "visits")

    def __init__(self, player: int) -> None:
        self.player = player
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[Move, _Branch] = {}


class TreeSearch:
    """Takes the action that the search came back to most often; the first of equals.

    It walks the tree `iterations` times; more `exploration` looks longer at what did badly. A playout stops after
    `horizon` decisions, or never (see `playout`).

    >>> thinks = tabletop.strategies.TreeSearch(iterations=20, horizon=20)
    >>> str(thinks.decide(tabletop.Outlook(deal, 1), random.Random(1)))
    'pass'
    """

    def __init__(self, iterations: int = 200, exploration: float = 0.7, horizon: int | None = None) -> None:
        self.iterations = iterations
        self.exploration = exploration
        self.horizon = horizon

    def decide(self, outlook: Outlook, source: Random) -> Action:
        """The legal action with the most visits after all iterations."""
        return last_of(self.think(outlook, source))

    def think(self, outlook: Outlook, source: Random) -> Iterator[Action]:
        """The action with the most visits so far, after every iteration.

        >>> thinks = tabletop.strategies.TreeSearch(iterations=20, horizon=20)
        >>> len(list(thinks.think(tabletop.Outlook(deal, 1), random.Random(1))))
        20
        """
        legal = outlook.legal_actions()
        if (answer := without_thought(outlook)) is not None:
            yield answer
            return
        player = outlook.player
        root = _Branch(player)
        for _ in range(self.iterations):
            guess = outlook.resample(int(source.random() * 2**31))
            self._iterate(root, guess, source)
            tried = root.children
            yield max(legal, key=lambda action: tried[player, action].visits if (player, action) in tried else 0)

    def _iterate(self, root: _Branch, state: State, source: Random) -> None:
        """Walk down, add one branch, play out, and tell all branches on the way."""
        here = root
        path = []
        while not state.is_terminal():
            asked = state.current_player()
            moves = [(asked, action) for action in state.legal_actions()]
            children = here.children
            untried = [move for move in moves if move not in children]
            for move in moves:
                if move in children:
                    children[move].available += 1
            if untried:
                move = untried[int(source.random() * len(untried))]
                here = children[move] = _Branch(asked)
                here.available = 1
            else:
                move = max(moves, key=lambda m, among=children: self._bound(among[m]))  # type: ignore[misc]
                here = children[move]
            path.append(here)
            state.apply_action(move[1])
            if untried:
                break
        worth = playout(state, source, self.horizon)
        for branch in path:
            branch.visits += 1
            branch.total += worth[branch.player]

    def _bound(self, branch: _Branch) -> float:
        return branch.total / branch.visits + self.exploration * sqrt(log(branch.available) / branch.visits)

    def __repr__(self) -> str:
        return f"TreeSearch(iterations={self.iterations}, exploration={self.exploration}, horizon={self.horizon})"
