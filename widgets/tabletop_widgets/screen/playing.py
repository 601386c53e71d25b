"""The strategies at a table play: decision by decision through the event loop, each shown at the chosen pace.

No pause reveals a hand. A chance to react that a strategy lets go by is no move: it is neither shown nor given time of
its own, just as if the seat held nothing to react with. A strategy that thinks long takes `CHANCE_SECONDS` for every
chance, whether it has anything to choose or not; nothing is drawn until then.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import TYPE_CHECKING, TypeAlias

from tabletop import StrategyError, find_strategy
from tabletop.engine.core.actions import Action
from tabletop.engine.session.history import Node
from tabletop.engine.session.strategy_task import SLICE_SECONDS, StrategyTask
from tabletop.engine.session.time_limit import DEFAULT_LIMIT_SECONDS
from tabletop_widgets.kernel.loop import begin

if TYPE_CHECKING:
    from tabletop_widgets.screen.desk import Desk

Blame: TypeAlias = "Callable[[BaseException], None] | None"
"""Who is told of mistakes of the program that come up when the message that led to them is answered already."""

PATIENCE = DEFAULT_LIMIT_SECONDS
"""Seconds that a strategy may take for one decision at a table."""
AT_ONCE = 0.05
"""Seconds that strategies may play before one's own move is drawn; it is then drawn together with their answers."""
REST = 0.001
"""Seconds left to messages between two decisions; none at all would starve them."""
WAIT = 0.02
"""Seconds after which a thought in another process is looked after."""
LOOK = 0.05
"""Seconds after which somebody who waits looks whether to wait on."""
CHANCE_SECONDS = 0.3
"""Seconds that a strategy which thinks long takes for a chance to react, with or without a card to react with."""
THOUGHT_SECONDS = 0.75 * CHANCE_SECONDS
"""Seconds of these in which it thinks: its last piece of work may take a little longer."""
LATE = 0.1
"""Seconds by which a thought may take longer than it should without anything being shown later for it."""
DRAW_EVERY = 0.25
"""Seconds between two drawings where moves are not shown one by one."""


class Round:
    """The strategies play until a person is asked. Whatever else is done to the session ends it.

    `pace` are the seconds from one move to the next, and it ends after so many `moves`; `blame` receives mistakes of
    the program.
    """

    def __init__(self, desk: Desk, pace: float = 0.0, moves: float = inf, blame: Blame = None) -> None:
        self.desk, self.pace, self.moves, self.blame = desk, pace, moves, blame
        self.since = self._drawn = time.monotonic()
        self._due = self.since
        """Until then nothing is drawn: others may react."""
        self._version = desk.session.version
        self._is_drawn = False
        self._thought: StrategyTask | None = None

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

    @property
    def holds(self) -> bool:
        """Whether nothing may be drawn now, because others may react."""
        return self.goes_on and (self._passing() is not None or time.monotonic() < self._due)

    def begin(self, node: Node | None = None) -> None:
        """Play what can be played at once, and the rest through the event loop; `node` is what a person just did."""
        self.desk.cut.clear()
        if node is not None:
            self._wait_for(node)
        try:
            if self._plays_at_once() and time.monotonic() >= self._due:
                self._end()
                return
        except StrategyError:  # the session keeps it, for the screen
            self._end()
            return
        begin(self._go_on())

    def _plays_at_once(self) -> bool:
        """Play what takes no time; whether that is all."""
        end = time.monotonic() + AT_ONCE
        while self._needs_no_loop() and time.monotonic() < end:
            if self._is_done() or not self._asks():
                return True
            if not self._thinks(end - time.monotonic()):
                return False
            if self._reacts() and (self.pace or self.moves < 1):
                return not self.moves
            if not self._takes():
                return True
        return self._is_done()

    async def _go_on(self) -> None:
        try:
            while self.goes_on and not self._is_done() and self._asks():
                passing = self._passing()
                shown_at = 0.0
                if passing is None:
                    await self._until_due()
                    shown_at = self._draw_before()
                while self.goes_on and not self._thinks(SLICE_SECONDS):
                    if passing is None and time.monotonic() > self._drawn + DRAW_EVERY:
                        self._draw()
                    await asyncio.sleep(WAIT if self._thought is not None and self._thought.is_in_background else REST)
                if passing is not None:
                    await self._until_due()
                    if self._reacts():
                        if self.moves < 1:
                            break
                        shown_at = self._draw_before()
                await self._until(shown_at)
                if not self.goes_on or not self._takes():
                    break
                if not self.pace and time.monotonic() > self._drawn + DRAW_EVERY and not self.holds:
                    self._draw()
            await self._until_due()
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

    def _draw_before(self) -> float:
        """Draw the position in which a strategy decides, where it is one to look at; until when it stays."""
        if self.pace and not self._follows():
            self._draw()
            return self._drawn + self.pace
        if not self.pace and not self._needs_no_loop():
            self._draw()  # nothing can be drawn while it thinks
        return 0.0

    async def _until(self, moment: float) -> None:
        """Wait, unless nothing is to be waited for any more."""
        await asyncio.sleep(REST)
        while self.goes_on and self.pace and (rest := moment - time.monotonic()) > 0:
            await asyncio.sleep(min(LOOK, rest))

    async def _until_due(self) -> None:
        """Wait until those who may react have had their time, whatever the pace."""
        while self.goes_on and (rest := self._due - time.monotonic()) > 0:
            await asyncio.sleep(min(LOOK, rest))

    def _passing(self) -> Action | None:
        """The answer by which the strategy that is asked lets a chance to react go by; None if it is asked no such."""
        state = self.desk.session.state
        seat, question = state.current_player(), state.question
        return question.pass_action(state, seat) if question is not None and self.desk.is_strategy(seat) else None

    def _reacts(self) -> bool:
        """Whether the strategy that is asked does not let its chance go by."""
        passing = self._passing()
        return passing is not None and self._thought is not None and self._thought.best != passing

    def _wait_for(self, node: Node) -> None:
        """Take the time of those who might have reacted on the way to a node, and had nothing to react with."""
        for seat, _ in node.skipped:
            self._take_time(seat)

    def _take_time(self, seat: int) -> None:
        """Give a seat its time for a chance. A little delay is made up for by the next: they do not add up."""
        if self._thinks_long(seat):
            now = time.monotonic()
            self._due = (now if now > self._due + LATE else self._due) + CHANCE_SECONDS

    def _thinks_long(self, seat: int) -> bool:
        """Whether a strategy plays this seat that takes long enough for a decision to be noticed."""
        if not self.desk.is_strategy(seat):
            return False
        which, game = self.desk.session.seats[seat], self.desk.session.game
        decider = find_strategy(which, game) if isinstance(which, str) else which
        return getattr(decider, "seconds", None) is not None or self.desk.took.get(seat, 0.0) >= AT_ONCE

    def _asks(self) -> bool:
        """Ask the strategy whose turn it is; False if there is none."""
        if self._thought is None:
            self._thought, self.since = self.desk.session.think(), time.monotonic()
            if self._thought is not None:
                if self._passing() is not None:
                    self._take_time(self._thought.seat)
                else:
                    self._thought.start_in_background()
        return self._thought is not None

    def _thinks(self, seconds: float) -> bool:
        """Have it think for a while; whether it has an answer."""
        assert self._thought is not None
        is_chance = self._passing() is not None
        with self._alone():
            has_thought = self._thought.advance(seconds, THOUGHT_SECONDS if is_chance and self.can_stop else PATIENCE)
        if has_thought and self._thought.auto_pass is None and not is_chance:
            self.desk.took[self._thought.seat] = self._thought.seconds
            if self._thought.is_cut:
                self.desk.cut[self._thought.seat] = self._thought.seconds
        return has_thought

    def _takes(self) -> bool:
        """Do what it has decided; False if something else has been done meanwhile."""
        assert self._thought is not None
        if not self._follows():
            self.moves -= 1
        thought, self._thought = self._thought, None
        with self._alone():
            has_taken = thought.take()
        self._wait_for(self.desk.session.node)
        return has_taken

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
        if self._passing() is not None:
            return not self._thinks_long(seat)
        if self.pace:
            return False
        if self._asks() and self.can_stop:
            return True  # it thinks in pieces
        return self.desk.took.get(seat, AT_ONCE) < AT_ONCE

    def _is_done(self) -> bool:
        """Whether the next move would be one too many."""
        return self.moves < 1 and self._passing() is None and not self._follows()

    def _follows(self) -> bool:
        """Whether the decision is a mere consequence of the one before, to be shown with it."""
        state = self.desk.session.state
        question = state.question
        if question is None:
            return False
        passes = self._thought is not None and self._thought.best is not None and self._passing() == self._thought.best
        return question.routine or passes or not self.desk.is_strategy(state.current_player())

    def _draw(self) -> None:
        if not self._is_drawn:
            self._is_drawn = True
            self.desk.draw()
        self._drawn = time.monotonic()

    def _end(self) -> None:
        if self._thought is not None:
            self._thought.cancel()
        if self.desk.round is self:
            self.desk.round = None
