"""One step of look-ahead on the game's own value of a position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.strategies.base import find_forced_action, take_last
from tabletop.strategies.values import Value


def settle_routine(state: State, player: int, limit: int = 20) -> None:
    """Take the default answers of `player` that follow an action, so that its value shows; changes `state`."""
    for _ in range(limit):
        question = state.question
        if question is None or state.current_player() != player or not question.routine:
            return
        state.apply_action(question.default(state, player))


def evaluate_after(guess: State, action: Action, player: int, value: Value) -> float:
    """Return the value of a position after an action and the routine that follows it."""
    after = guess.clone()
    after.apply_action(action)
    settle_routine(after, player)
    return value(after, player)


class Greedy:
    """Strategy that takes the action with the highest `Game.evaluate`, or `value`, after it; the first of equals.

    It evaluates in `samples` positions that are consistent with its information, the same for every action.

    >>> str(tabletop.strategies.Greedy(samples=3).decide(tabletop.PlayerView(deal, 1), random.Random(1)))
    'pass'
    """

    def __init__(self, samples: int = 1, value: Value | None = None) -> None:
        self.samples, self.value = samples, value

    def decide(self, view: PlayerView, source: Random) -> Action:
        """Return the legal action with the best value after it."""
        return take_last(self.think(view, source))

    def think(self, view: PlayerView, source: Random) -> Iterator[Action]:
        """Yield the best action so far after every action, as soon as one sample is complete; samples count as a whole.

        >>> thinks = tabletop.strategies.Greedy()
        >>> len(list(thinks.think(tabletop.PlayerView(deal, 1), random.Random(1)))) > 1
        True
        """
        legal = view.legal_actions()
        if (answer := find_forced_action(view)) is not None:
            yield answer
            return
        evaluate, player = self.value or view.game.evaluate, view.player
        worth = [0.0] * len(legal)
        best: Action | None = None
        for _ in range(self.samples):
            guess = view.resample(int(source.random() * 2**31))
            for k, action in enumerate(legal):
                worth[k] += evaluate_after(guess, action, player, evaluate)
                yield best or legal[max(range(k + 1), key=worth.__getitem__)]
            best = legal[max(range(len(legal)), key=worth.__getitem__)]
            yield best

    def __repr__(self) -> str:
        return f"Greedy(samples={self.samples})"
