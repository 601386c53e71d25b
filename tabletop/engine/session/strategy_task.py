"""A decision of a strategy in a session, thought piece by piece: between the pieces an event loop does other things."""

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
"""Seconds of one piece, so that nobody notices it."""
GRACE_SECONDS = 6.0
"""Seconds more that a process may take to begin, and to find anything at all."""


class StrategyTask:
    """What the strategy of a seat decides at one node: `go_on` until it says that there is an answer, then `take` it.

    `passed` is a standing answer, which needs no thought. Somebody may change the session meanwhile: the thought is
    dropped then.
    """

    def __init__(self, session: Session, seat: int, auto_pass: Action | None) -> None:
        self.session, self.seat, self.auto_pass = session, seat, auto_pass
        self.position: tuple[Node, str, int] = session._position
        self.best = auto_pass
        """What it would answer now; None if it has thought of nothing yet."""
        self.seconds = 0.0
        """For how long it has been thinking."""
        self.is_cut = False
        """Whether a clock ended it, so that it answers with the best found by then."""
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
        """Whether it thinks in pieces, so that it can be told to answer now."""
        return self._player is not None and hasattr(self._player.decider, "think")

    @property
    def is_in_background(self) -> bool:
        """Whether another process thinks, and here one only has to wait."""
        return self._task is not None

    @property
    def _limit(self) -> float:
        """Seconds after which it answers what it has found: those of a strategy that is thought to think long."""
        limit = getattr(self._player.decider, "seconds", None) if self._player is not None else None
        return inf if limit is None else float(limit)

    def start_in_background(self) -> bool:
        """Have it thought in another process, if the strategy thinks long and there can be one; whether so."""
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
        """Nobody wants the answer any more."""
        if self._task is not None:
            self._task.stop()

    def _receive(self) -> bool:
        """What another process has found by now; whether there is more to come. If it fails, it is thought here."""
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
        """Have it answer now: the best so far, or the usual answer."""
        self.cancel()
        if self.best is None:
            question, legal = self._state.question, self._state.legal_actions()
            self.best = question.default(self._state, self.seat) if question is not None else legal[0]
        self._is_ready = True

    def advance(self, seconds: float = SLICE_SECONDS, max_seconds: float = DEFAULT_LIMIT_SECONDS) -> bool:
        """Think on for about so long; whether there is an answer.

        After `most` seconds it answers the best so far; one that cannot say it fails. Raises StrategyError.
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
        """Hear what another process has found; whether there is an answer."""
        self.seconds = time.monotonic() - self._began
        if not self._receive():
            self._is_ready = True
        elif self.is_in_background and self.seconds >= min(
            max_seconds, self._limit + GRACE_SECONDS * (self.best is None)
        ):
            self.stop()  # the other process looks at its clock between two pieces, and a busy machine lets it wait
        if self._is_ready and self.best is None:
            self.stop()
        self.is_cut = self._is_ready and self.seconds >= min(max_seconds, self._limit)
        return self._is_ready

    def _think_slice(self, max_seconds: float) -> bool:
        """One piece; False if there is no more."""
        assert self._player is not None
        index = self.position[2]
        if self._thoughts is None:
            if not self.can_stop:
                self.best = self._decide_at_once(max_seconds)
                return False
            self._thoughts = self._player.iterate_thoughts(self._state, self._create_source(), index)
        thought = next(self._thoughts, None)
        self.best = thought or self.best
        return thought is not None

    def _decide_at_once(self, seconds: float | None) -> Action:
        """The answer in one go."""
        with TimeLimit(seconds) as patience:
            return self.decide(patience)

    def decide(self, patience: TimeLimit) -> Action:
        """The whole thought in one go. Raises StrategyError."""
        if self._player is None:
            assert self.auto_pass is not None
            return self.auto_pass
        return self._player.decide(self._state, self._create_source(), self.position[2], patience)

    def _create_source(self) -> Random:
        # Chance depends on the game's seed and the place in the line only: the same decision when played again.
        return create_side_random("session", self.session.seed, self.position[2])

    def take(self) -> bool:
        """Carry it out and tell the observers; False if somebody has changed the session meanwhile.

        Raises StrategyError.
        """
        assert self.best is not None
        try:
            return self.carry_out(self.best)
        finally:
            self.session._notify()

    def carry_out(self, action: Action) -> bool:
        """The same, and nobody is told."""
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
    """One decision by the strategy of the seat that is asked, in one go; nobody is told. Raises StrategyError."""
    thought = session.think()
    if thought is None:
        return False
    # Thinking takes time, so the lock is free meanwhile; if somebody changed the session, the thought is dropped.
    try:
        action = thought.decide(patience)
    except StrategyError as error:
        session._record_failure(thought.position[0], error)
        raise
    return thought.carry_out(action)
