"""Game seen from one seat, with strategies in the other seats; shared by the environments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from numbers import Integral, Real
from random import Random
from typing import Any

from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.i18n.quoting import quote_value
from tabletop.engine.session.strategy_registry import explain_misfit, find_strategy
from tabletop.strategies.base import Strategy


def require_game(game: object) -> Game:
    """Return the argument if it is a game. Raises ValueError."""
    if not isinstance(game, Game):
        raise ValueError(f"{quote_value(game)} is not a game: tabletop.load_game creates one by name")
    return game


def is_seat(seat: object, seats: int) -> bool:
    """Return True if this is the number of a seat."""
    return isinstance(seat, Integral) and 0 <= int(seat) < seats


def is_number(number: object) -> bool:
    """Return True if this is a finite number."""
    return isinstance(number, Real) and isfinite(number)


def is_whole(number: object, least: int) -> bool:
    """Return True if this is a whole number of at least `least`."""
    return isinstance(number, Integral) and int(number) >= least


class LearnerGames:
    """Consecutive games of one learner; each advances to the learner's next decision.

    Args:
        game: The game.
        opponents: Strategies or their names: one for all other seats, or one for each, from the next seat on.
        seat: Seat of the learner; None moves it one seat on with every game.
        shaping: Factor of the changes of the game's own `evaluate`, which are added to the rewards. The shaping is
            potential-based (Ng, Harada and Russell 1999), so it does not change the optimal policy.
        discount: Discount factor; it must be that of the learner.
        routine: Ask routine questions (such as how to pay) too.
        besides: Further mistakes to report.

    Raises:
        ValueError: With every mistake.
    """

    state: State

    def __init__(
        self,
        game: Game,
        opponents: str | Strategy | Sequence[str | Strategy] = "greedy",
        seat: int | None = None,
        shaping: float = 0.0,
        discount: float = 1.0,
        routine: bool = False,
        besides: Iterable[str] = (),
    ) -> None:
        seats = require_game(game).num_players
        several = not isinstance(opponents, str) and isinstance(opponents, Sequence)
        strategies: list[str | Strategy] = list(opponents) if several else [opponents] * (seats - 1)  # type: ignore[arg-type,list-item]
        wrong = list(besides)
        if len(strategies) != seats - 1:
            wrong.append(f"{len(strategies)} opponents for {seats - 1} other seats")
        if seat is not None and not is_seat(seat, seats):
            wrong.append(f"seat={quote_value(seat)} must be 0 to {seats - 1}, or None to change seats every game")
        if not is_number(shaping):
            wrong.append(f"shaping={quote_value(shaping)} must be a number")
        if not (is_number(discount) and 0 < discount <= 1):
            wrong.append(f"discount={quote_value(discount)} must be above 0 and at most 1")
        wrong += [why for strategy in strategies if (why := explain_misfit(strategy, game))]
        if wrong:
            raise ValueError("; ".join(dict.fromkeys(wrong)))
        self.opponents = [
            find_strategy(strategy, game) if isinstance(strategy, str) else strategy for strategy in strategies
        ]
        self.game, self.fixed, self.shaping, self.discount, self.routine = game, seat, shaping, discount, routine
        self.games = 0
        """Number of games begun."""
        self.seat = 0
        self.over = True
        self._worth = 0.0

    def begin(self, seed: int, seat: int | None = None) -> None:
        """Begin the game of this seed. If the learner has no decision in it, begin the game of the next seed."""
        while True:
            chosen = self.fixed if seat is None else seat
            self.seat = self.games % self.game.num_players if chosen is None else chosen
            self.games += 1
            self.state = self.game.new_initial_state(seed)
            self.state.is_emitting = False
            self._source = Random(seed)
            self.over = False
            self._advance()
            if not self.over:
                break
            seed += 1
        self._worth = self._compute_potential()

    def take(self, action: Action) -> float:
        """Apply the learner's action, advance to its next decision, and return the reward."""
        self.state.apply_action(action)
        self._advance()
        return self._shape_reward(self.state.returns()[self.seat] if self.over else 0.0)

    def give_up(self) -> float:
        """Lose at once and return the reward."""
        self.over = True
        return self._shape_reward(-1.0)

    def _shape_reward(self, reward: float) -> float:
        if self.shaping:
            before, self._worth = self._worth, 0.0 if self.over else self._compute_potential()
            reward += self.discount * self._worth - before
        return reward

    def _compute_potential(self) -> float:
        return self.shaping * self.game.evaluate(self.state, self.seat) if self.shaping else 0.0

    def _advance(self) -> None:
        """Let the opponents play and answer forced questions, up to the learner's next decision."""
        state, seat, seats = self.state, self.seat, self.game.num_players
        while agenda := state.agenda:
            question: Any
            question, player, _ = agenda[-1]
            if player != seat:
                other = self.opponents[(player - seat) % seats - 1]
                state.apply_action(other.decide(PlayerView(state, player), self._source))
                continue
            legal = state.legal_actions()
            if len(legal) == 1:
                state.apply_action(legal[0])
            elif self.routine or not question.routine:
                return
            else:
                state.apply_action(question.default(state, seat))
        self.over = True
