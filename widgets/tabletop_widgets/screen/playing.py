"""The strategies at a table play: decision by decision through the event loop, each shown at the chosen pace."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from tabletop import StrategyError
from tabletop.engine.sessions.patience import MOST_SECONDS
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

    def begin(self) -> None:
        """Play what can be played at once, and the rest through the event loop."""
        end = time.monotonic() + AT_ONCE
        while self._needs_no_loop() and time.monotonic() < end:
            if not self._play_one() or self._is_done():
                self._end()
                return
        begin(self._go_on())

    async def _go_on(self) -> None:
        try:
            while self.goes_on:
                if self.pace and not self._follows():
                    self._draw()
                await self._until(self._drawn + self.pace if self.pace and not self._follows() else 0.0)
                if not self.goes_on or not self._play_one() or self._is_done():
                    break
                if not self.pace and time.monotonic() > self._drawn + DRAW_EVERY:
                    self._draw()
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

    def _play_one(self) -> bool:
        """One decision; False if there is none for a strategy."""
        session = self.desk.session
        seat, self.since = session.state.current_player(), time.monotonic()
        with self.desk.hand(draws=False):
            try:
                played = session.play_one(PATIENCE)
            except StrategyError:  # the session keeps it, for the screen: what was done before stands
                played = False
        self._version, self._is_drawn = session.version, False
        took = time.monotonic() - self.since
        self.desk.took[seat] = took
        self.since = time.monotonic()
        return played

    def _needs_no_loop(self) -> bool:
        """Whether nothing is to be shown before the next decision, and it is likely to take no time."""
        seat = self.desk.session.state.current_player()
        if not self.desk.is_strategy(seat):
            return True  # a standing answer, or the end
        return not self.pace and self.desk.took.get(seat, AT_ONCE) < AT_ONCE

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
        if self.desk.round is self:
            self.desk.round = None
