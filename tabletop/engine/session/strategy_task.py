"""Pending decision of a strategy in a session, computed step by step so that an event loop can run in between."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import inf
from random import Random
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.chance import create_side_random
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.session.background_worker import Task, start_task
from tabletop.engine.session.strategy_registry import SeatedStrategy, StrategyError, iterate_thoughts
from tabletop.engine.session.time_limit import DEFAULT_LIMIT_SECONDS, TimeLimit

if TYPE_CHECKING:
    from tabletop.engine.session.history import Node
    from tabletop.engine.session.session import Session

SLICE_SECONDS = 0.03
"""Duration of one step, short enough to go unnoticed."""
GRACE_SECONDS = 6.0
"""Additional seconds for a process to start and to find a first answer."""


class StrategyTask:
    """Pending decision of a seat at one node: call `advance` until it returns True, then `take`.

    `auto_pass` is an answer that needs no thought. If the session changes in the meantime, the result is discarded.
    """

    def __init__(self, session: Session, seat: int, auto_pass: Action | None) -> None:
        self.session, self.seat, self.auto_pass = session, seat, auto_pass
        self.position: tuple[Node, str, int] = session._position
        self.best = auto_pass
        """Best answer so far; None before the first one."""
        self.seconds = 0.0
        """Seconds spent so far."""
        self.is_cut = False
        """True if a time limit ended it, so that it answers with the best found by then."""
        self._state = session.state
        self._is_ready = auto_pass is not None
        self._thoughts: Iterator[Action] | None = None
        self._player: SeatedStrategy | None = None
        self._task: Task | None = None
        self._began = 0.0
        if auto_pass is None:
            self._player = SeatedStrategy(session.seats[seat], session.game, seat, session.seed)

    @property
    def can_stop(self) -> bool:
        """True if the strategy works in steps, so that it can be stopped early."""
        return self._player is not None and hasattr(self._player.decider, "think")

    @property
    def is_in_background(self) -> bool:
        """True if another process computes and this one only waits."""
        return self._task is not None

    @property
    def _limit(self) -> float:
        """Seconds after which a strategy that has a time limit answers with the best so far."""
        limit = getattr(self._player.decider, "seconds", None) if self._player is not None else None
        return inf if limit is None else float(limit)

    def start_in_background(self) -> bool:
        """Start the computation in a background process if the strategy needs long; return True if it was started."""
        question = self._state.question
        plain = question is None or question.routine or len(self._state.legal_actions()) < 2
        if self._player is None or self._is_ready or plain or self._limit == inf or self._thoughts is not None:
            return False
        view = PlayerView(self._state, self.seat)
        self._began = time.monotonic()
        self._task = start_task(
            iterate_thoughts, self._player.decider, view, self._create_source(), seconds=self._limit
        )
        return self.is_in_background

    def cancel(self) -> None:
        """Stop the computation; its answer is no longer needed."""
        if self._task is not None:
            self._task.stop()

    def _receive(self) -> bool:
        """Receive results of the background process; return True if more are to come. After an error, compute here."""
        assert self._task is not None
        assert self._player is not None
        done = self._task.poll()
        if self._task.error is not None:
            self._task = None
            return True
        if self._task.latest is not None:
            self.best = self._player._check_action(self._task.latest, self.position[2])
        return not done

    def stop(self) -> None:
        """Stop now with the best answer so far, or the default answer."""
        self.cancel()
        if self.best is None:
            question, legal = self._state.question, self._state.legal_actions()
            self.best = question.default(self._state, self.seat) if question is not None else legal[0]
        self._is_ready = True

    def advance(self, seconds: float = SLICE_SECONDS, max_seconds: float = DEFAULT_LIMIT_SECONDS) -> bool:
        """Continue for about `seconds`; return True if there is an answer.

        After `max_seconds` the best answer so far is taken; a strategy that cannot give one fails. Raises
        StrategyError.
        """
        if self.is_in_background:
            return self._wait_for_worker(max_seconds)
        max_seconds = min(max_seconds, self._limit)
        began = time.monotonic()
        try:
            while not self._is_ready:
                self._is_ready = not self._think_slice(max_seconds)
                spent = time.monotonic() - began
                if self.seconds + spent >= max_seconds and not self._is_ready:
                    self.is_cut = True
                    self.stop()
                elif spent >= seconds:
                    break
        except StrategyError as error:
            self.session._record_failure(self.position[0], error)
            raise
        finally:
            self.seconds += time.monotonic() - began
        return self._is_ready

    def _wait_for_worker(self, max_seconds: float) -> bool:
        """Receive results of the background process; return True if there is an answer."""
        self.seconds = time.monotonic() - self._began
        if not self._receive():
            self._is_ready = True
        elif self.is_in_background and self.seconds >= min(
            max_seconds, self._limit + GRACE_SECONDS * (self.best is None)
        ):
            self.stop()  # the worker checks its clock only between two steps, which may be late on a busy machine
        if self._is_ready and self.best is None:
            self.stop()
        self.is_cut = self._is_ready and self.seconds >= min(max_seconds, self._limit)
        return self._is_ready

    def _think_slice(self, max_seconds: float) -> bool:
        """Compute one step; return False if there is no further one."""
        assert self._player is not None
        index = self.position[2]
        if self._thoughts is None:
            if not self.can_stop:
                with TimeLimit(max_seconds) as limit:
                    self.best = self.decide(limit)
                return False
            self._thoughts = self._player.iterate_thoughts(self._state, self._create_source(), index)
        thought = next(self._thoughts, None)
        self.best = thought or self.best
        return thought is not None

    def decide(self, patience: TimeLimit) -> Action:
        """Return the whole decision without pauses. Raises StrategyError."""
        if self._player is None:
            assert self.auto_pass is not None
            return self.auto_pass
        return self._player.decide(self._state, self._create_source(), self.position[2], patience)

    def _create_source(self) -> Random:
        # Random numbers depend only on the seed and the index in the branch, so a replay makes the same decision.
        return create_side_random("session", self.session.seed, self.position[2])

    def take(self) -> bool:
        """Carry out the answer and notify observers; return False if the session has changed in the meantime.

        Raises StrategyError.
        """
        assert self.best is not None
        try:
            return self.carry_out(self.best)
        finally:
            self.session._notify()

    def carry_out(self, action: Action) -> bool:
        """Carry out the answer without notifying observers."""
        try:
            return self.session._carry_out_at(self.position, action, self.auto_pass is not None)
        except Exception as error:
            if self._player is None:
                raise
            explained = self._player.explain_refusal(error, self._state, action, self.position[2])
            if isinstance(explained, StrategyError):
                self.session._record_failure(self.position[0], explained)
            raise explained from error


def play_one(session: Session, patience: TimeLimit) -> bool:
    """Let the strategy of the seat to move make one decision, without notification. Raises StrategyError."""
    thought = session.think()
    if thought is None:
        return False
    # The lock is free during the computation; if the session changes in the meantime, the answer is discarded.
    try:
        action = thought.decide(patience)
    except StrategyError as error:
        session._record_failure(thought.position[0], error)
        raise
    return thought.carry_out(action)
