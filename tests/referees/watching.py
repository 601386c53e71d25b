"""What every referee has: it sees each decision of a game with the positions around it, and reports violations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tabletop.engine.core.player_view import PlayerView, Strategy
from tabletop.engine.session.strategy_registry import find_strategy

MAX_DECISIONS = 20_000


class Violation(NamedTuple):
    """A rule that a game did not follow, and what happened instead."""

    rule: str
    text: str


class Referee(ABC):
    """A judge of one game. It reads the public fields of positions and the notation of actions, nothing else."""

    def __init__(self, state: Any) -> None:
        self.violations: list[Violation] = []

    def demand(self, holds: bool, rule: str, text: str) -> None:
        """Report a violation of a rule unless something holds."""
        if not holds:
            self.violations.append(Violation(rule, text))

    def compare(self, actual: Any, expected: Any, rule: str, text: str) -> None:
        """Report a violation unless two values are equal."""
        self.demand(actual == expected, rule, f"{text}: {actual}, not {expected}")

    def conserve(self, things: Iterable[str], expected: Counter[str], rule: str) -> None:
        """Report a violation unless the same things are there as at the start, each as often."""
        there = Counter(things)
        if there != expected:
            self.demand(False, rule, f"missing: {dict(expected - there)}, too many: {dict(there - expected)}")

    @abstractmethod
    def see(self, before: Any, options: Sequence[str], action: str, after: Any) -> None:
        """Judge one decision: the position and the legal actions it was taken in, and the position that followed."""

    @abstractmethod
    def close(self, state: Any) -> None:
        """Judge the final position: who won, and with how many points."""


def follow(referee: Referee, state: Any, deciders: Sequence[Strategy], seed: int) -> list[Violation]:
    """Play a position to its end while a referee watches; return what it reports."""
    source = Random(seed)
    for _ in range(MAX_DECISIONS):
        if state.is_terminal():
            break
        before = state.clone()
        options = [str(action) for action in before.legal_actions()]
        action = deciders[state.current_player()].decide(PlayerView(state), source)
        state.apply_action(action)
        referee.see(before, options, str(action), state)
        if referee.violations:
            return referee.violations  # what follows a mistake is not worth judging
    else:
        referee.demand(False, "end", "the game does not end")
    referee.close(state)
    return referee.violations


def seats_by(names: Sequence[str], game: Any) -> list[Strategy]:
    """One decider for each seat, taken in turn from these strategies."""
    made: Mapping[str, Strategy] = {name: find_strategy(name, game) for name in set(names)}
    return [made[names[seat % len(names)]] for seat in range(game.num_players)]


def best_by(keys: Sequence[Any]) -> tuple[int, ...]:
    """The seats with the greatest key; several share a win."""
    return tuple(seat for seat, key in enumerate(keys) if key == max(keys))
