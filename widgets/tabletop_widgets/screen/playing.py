"""The strategies at a table play: decision by decision through the event loop, each shown at the chosen pace."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from tabletop import StrategyError
from tabletop.engine.sessions.patience import MOST_SECONDS
from tabletop.engine.sessions.thinking import SLICE, Thought
from tabletop_widgets.screen.loop import begin

if TYPE_CHECKING:
    from tabletop_widgets.screen.desk import Desk

Blame: TypeAlias = "Callable[[BaseException], None] | None"
"""Who is told of mistakes of the program that come up when the message that led to them is answered already."""

PATIENCE = MOST_SECONDS
"""Seconds that a strategy may take for one decision at a table."""
AT_ONCE = 0.05
"""Seconds that strategies may play before one's own move is drawn; it is then drawn together with their answers."""
REST = 0.001
"""Seconds left to messages between two decisions; none at all would starve them."""
WAIT = 0.02
"""Seconds after which a thought in another process is looked after."""
LOOK = 0.05
"""Seconds after which somebody who waits looks whether to wait on."""
DRAW_EVERY = 0.25
"""Seconds between two drawings where moves are not shown one by one."""


class Round:
    """The strategies play until a person is asked. Whatever somebody else does to the session ends it.

    `pace` are the seconds from one move to the next, a `single` one ends with the next move; `blame` is told of
    mistakes of the program.
    """

    def __init__(self, desk: Desk, pace: float = 0.0, single: bool = False, blame: Blame = None) -> None:
        self.desk, self.pace, self.single, self.blame = desk, pace, single, blame
        self.since = self._drawn = time.monotonic()
        self._version = desk.session.version
        self._is_drawn = False
        self._thought: Thought | None = None

    @property
    def goes_on(self) -> bool:
        """Whether it is under way, and nobody has done anything else meanwhile."""
        return self.desk.round is self and self.desk.is_shown and self.desk.session.version == self._version

    @property
    def thinks_for(self) -> float:
        """The seconds since the strategy that is asked has been asked."""
        return round(time.monotonic() - self.since, 1)

    def skip(self) -> None:
        """Show no further move by itself."""
        self.pace = 0.0

    @property
    def can_stop(self) -> bool:
        """Whether the strategy that thinks can be told to answer now."""
        return self._thought is not None and self._thought.can_stop

    def stop(self) -> None:
        """The strategy that thinks answers now, what it has found so far."""
        if self._thought is not None:
            self._thought.stop()

    def begin(self) -> None:
        """Play what can be played at once, and the rest through the event loop."""
        self.desk.cut.clear()
        try:
            if self._plays_at_once():
                self._end()
                return
        except StrategyError:  # the session keeps it, for the screen
            self._end()
            return
        self._asks()
        begin(self._go_on())

    def _plays_at_once(self) -> bool:
        """Play what takes no time; whether that is all."""
        end = time.monotonic() + AT_ONCE
        while self._needs_no_loop() and time.monotonic() < end:
            if not self._asks():
                return True
            if not self._thinks(end - time.monotonic()):
                return False
            if not self._takes() or self._is_done():
                return True
        return False

    async def _go_on(self) -> None:
        try:
            while self.goes_on and self._asks():
                shown_at = 0.0
                if self.pace and not self._follows():
                    self._draw()
                    shown_at = self._drawn + self.pace
                elif not self.pace and not self._needs_no_loop():
                    self._draw()  # nothing can be drawn while it thinks
                while self.goes_on and not self._thinks(SLICE):
                    if time.monotonic() > self._drawn + DRAW_EVERY:
                        self._draw()
                    await asyncio.sleep(WAIT if self._thought is not None and self._thought.is_beside else REST)
                await self._until(shown_at)
                if not self.goes_on or not self._takes() or self._is_done():
                    break
                if not self.pace and time.monotonic() > self._drawn + DRAW_EVERY:
                    self._draw()
        except StrategyError:  # the session keeps it, for the screen: what was done before stands
            pass
        except Exception as error:
            if self.blame is None:
                raise
            self.blame(error)
        finally:
            if self.desk.round is self:  # what was drawn last still showed it as going on
                self._is_drawn = False
            self._end()
            if self.desk.is_shown:
                self._draw()

    async def _until(self, moment: float) -> None:
        """Wait, unless nothing is to be waited for any more."""
        await asyncio.sleep(REST)
        while self.goes_on and self.pace and (rest := moment - time.monotonic()) > 0:
            await asyncio.sleep(min(LOOK, rest))

    def _asks(self) -> bool:
        """Ask the strategy whose turn it is; False if there is none."""
        if self._thought is None:
            self._thought, self.since = self.desk.session.think(), time.monotonic()
            if self._thought is not None:
                self._thought.think_beside()
        return self._thought is not None

    def _thinks(self, seconds: float) -> bool:
        """Have it think for a while; whether it has an answer."""
        assert self._thought is not None
        with self._alone():
            has_thought = self._thought.go_on(seconds, PATIENCE)
        if has_thought and self._thought.passed is None:
            self.desk.took[self._thought.seat] = self._thought.seconds
            if self._thought.is_cut:
                self.desk.cut[self._thought.seat] = self._thought.seconds
        return has_thought

    def _takes(self) -> bool:
        """Do what it has decided; False if somebody has done something else meanwhile."""
        assert self._thought is not None
        thought, self._thought = self._thought, None
        with self._alone():
            return thought.take()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """What changes in the session now is this round's doing."""
        before = self.desk.session.version
        with self.desk.hand(draws=False):
            try:
                yield
            finally:
                if self.desk.session.version != before:
                    self._version, self._is_drawn = self.desk.session.version, False

    def _needs_no_loop(self) -> bool:
        """Whether nothing is to be shown before the next decision, and it is likely to take no time."""
        seat = self.desk.session.state.current_player()
        if not self.desk.is_strategy(seat):
            return True  # a standing answer, or the end
        if self.pace:
            return False
        if self._asks() and self.can_stop:
            return True  # it thinks in pieces
        return self.desk.took.get(seat, AT_ONCE) < AT_ONCE

    def _is_done(self) -> bool:
        """Whether the next move would be one too many."""
        return self.single and not self._follows()

    def _follows(self) -> bool:
        """Whether the decision is a mere consequence of the one before, to be shown with it."""
        state = self.desk.session.state
        question = state.question
        return question is not None and (question.routine or not self.desk.is_strategy(state.current_player()))

    def _draw(self) -> None:
        if not self._is_drawn:
            self._is_drawn = True
            self.desk.draw()
        self._drawn = time.monotonic()

    def _end(self) -> None:
        if self._thought is not None:
            self._thought.drop()
        if self.desk.round is self:
            self.desk.round = None
