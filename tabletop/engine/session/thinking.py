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
from tabletop.engine.session.background_worker import Stream, begin
from tabletop.engine.session.deciders import Player, StrategyError, thoughts_of
from tabletop.engine.session.time_limit import MOST_SECONDS, Patience

if TYPE_CHECKING:
    from tabletop.engine.session.history import Node
    from tabletop.engine.session.session import Session

SLICE = 0.03
"""Seconds of one piece, so that nobody notices it."""
GRACE = 6.0
"""Seconds more that a process may take to begin, and to find anything at all."""


class Thought:
    """What the strategy of a seat decides at one node: `go_on` until it says that there is an answer, then `take` it.

    `passed` is a standing answer, which needs no thought. Somebody may change the session meanwhile: the thought is
    dropped then.
    """

    def __init__(self, session: Session, seat: int, passed: Action | None) -> None:
        self.session, self.seat, self.passed = session, seat, passed
        self.place: tuple[Node, str, int] = session._place
        self.best = passed
        """What it would answer now; None if it has thought of nothing yet."""
        self.seconds = 0.0
        """For how long it has been thinking."""
        self.is_cut = False
        """Whether a clock ended it, so that it answers with the best found by then."""
        self._state = session.state
        self._is_ready = passed is not None
        self._thoughts: Iterator[Action] | None = None
        self._player: Player | None = None
        self._stream: Stream | None = None
        self._began = 0.0
        if passed is None:
            self._player = Player(session.seats[seat], session.game, seat, session.seed)

    @property
    def can_stop(self) -> bool:
        """Whether it thinks in pieces, so that it can be told to answer now."""
        return self._player is not None and hasattr(self._player.decider, "think")

    @property
    def is_beside(self) -> bool:
        """Whether another process thinks, and here one only has to wait."""
        return self._stream is not None

    @property
    def _limit(self) -> float:
        """Seconds after which it answers what it has found: those of a strategy that is thought to think long."""
        limit = getattr(self._player.decider, "seconds", None) if self._player is not None else None
        return inf if limit is None else float(limit)

    def think_beside(self) -> bool:
        """Have it thought in another process, if the strategy thinks long and there can be one; whether so."""
        question = self._state.question
        plain = question is None or question.routine or len(self._state.legal_actions()) < 2
        if self._player is None or self._is_ready or plain or self._limit == inf or self._thoughts is not None:
            return False
        view = PlayerView(self._state, self.seat)
        self._began = time.monotonic()
        self._stream = begin(thoughts_of, self._player.decider, view, self._source(), seconds=self._limit)
        return self.is_beside

    def drop(self) -> None:
        """Nobody wants the answer any more."""
        if self._stream is not None:
            self._stream.stop()

    def _hear(self) -> bool:
        """What another process has found by now; whether there is more to come. If it fails, it is thought here."""
        assert self._stream is not None
        assert self._player is not None
        done = self._stream.poll()
        if self._stream.error is not None:
            self._stream = None
            return True
        if self._stream.latest is not None:
            self.best = self._player._checked(self._stream.latest, self.place[2])
        return not done

    def stop(self) -> None:
        """Have it answer now: the best so far, or the usual answer."""
        self.drop()
        if self.best is None:
            question, legal = self._state.question, self._state.legal_actions()
            self.best = question.default(self._state, self.seat) if question is not None else legal[0]
        self._is_ready = True

    def go_on(self, seconds: float = SLICE, most: float = MOST_SECONDS) -> bool:
        """Think on for about so long; whether there is an answer.

        After `most` seconds it answers the best so far; one that cannot say it fails. Raises StrategyError.
        """
        if self.is_beside:
            return self._waits(most)
        most = min(most, self._limit)
        began = time.monotonic()
        try:
            while not self._is_ready:
                self._is_ready = not self._think(most)
                spent = time.monotonic() - began
                if self.seconds + spent >= most and not self._is_ready:
                    self.is_cut = True
                    self.stop()
                elif spent >= seconds:
                    break
        except StrategyError as error:
            self.session._failed(self.place[0], error)
            raise
        finally:
            self.seconds += time.monotonic() - began
        return self._is_ready

    def _waits(self, most: float) -> bool:
        """Hear what another process has found; whether there is an answer."""
        self.seconds = time.monotonic() - self._began
        if not self._hear():
            self._is_ready = True
        elif self.is_beside and self.seconds >= min(most, self._limit + GRACE * (self.best is None)):
            self.stop()  # the other process looks at its clock between two pieces, and a busy machine lets it wait
        if self._is_ready and self.best is None:
            self.stop()
        self.is_cut = self._is_ready and self.seconds >= min(most, self._limit)
        return self._is_ready

    def _think(self, most: float) -> bool:
        """One piece; False if there is no more."""
        assert self._player is not None
        index = self.place[2]
        if self._thoughts is None:
            if not self.can_stop:
                self.best = self._decide(most)
                return False
            self._thoughts = self._player.thoughts(self._state, self._source(), index)
        thought = next(self._thoughts, None)
        self.best = thought or self.best
        return thought is not None

    def _decide(self, seconds: float | None) -> Action:
        """The answer in one go."""
        with Patience(seconds) as patience:
            return self.answer(patience)

    def answer(self, patience: Patience) -> Action:
        """The whole thought in one go. Raises StrategyError."""
        if self._player is None:
            assert self.passed is not None
            return self.passed
        return self._player.answer(self._state, self._source(), self.place[2], patience)

    def _source(self) -> Random:
        # Chance depends on the game's seed and the place in the line only: the same decision when played again.
        return create_side_random("session", self.session.seed, self.place[2])

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
            return self.session._decided(self.place, action, self.passed is not None)
        except Exception as error:
            if self._player is None:
                raise
            told = self._player.refused(error, self._state, action, self.place[2])
            if isinstance(told, StrategyError):
                self.session._failed(self.place[0], told)
            raise told from error


def play_one(session: Session, patience: Patience) -> bool:
    """One decision by the strategy of the seat that is asked, in one go; nobody is told. Raises StrategyError."""
    thought = session.think()
    if thought is None:
        return False
    # Thinking takes time, so the lock is free meanwhile; if somebody changed the session, the thought is dropped.
    try:
        action = thought.answer(patience)
    except StrategyError as error:
        session._failed(thought.place[0], error)
        raise
    return thought.carry_out(action)
