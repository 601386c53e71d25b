"""Run of the strategies at a table: one decision after another through the event loop.

Each turn and each reaction of another seat is shown at the chosen pace.

Pauses do not reveal hands. A reaction that a strategy passes on is not a move: it is not shown and gets no extra time,
as if the seat had no card to react with. A slow strategy takes `CHANCE_SECONDS` for every possible reaction, whether it
has a choice or not. Nothing is drawn before that time has passed.
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
from tabletop.engine.session.turns import find_last_mover
from tabletop_widgets.kernel.loop import begin

if TYPE_CHECKING:
    from tabletop_widgets.screen.controller.table_controller import TableController

Blame: TypeAlias = "Callable[[BaseException], None] | None"
"""Handler of unexpected errors that occur after the message that led to them was answered."""

PATIENCE = DEFAULT_LIMIT_SECONDS
"""Seconds that a strategy may take for one decision at a table."""
AT_ONCE = 0.05
"""Seconds that strategies may play before the user's own move is drawn. Their answers are drawn with it."""
REST = 0.001
"""Pause between two decisions, in seconds, in which messages are handled. Without it they would starve."""
WAIT = 0.02
"""Interval, in seconds, at which a search in another process is polled."""
LOOK = 0.05
"""Interval, in seconds, at which a wait checks whether it should continue."""
CHANCE_SECONDS = 0.3
"""Seconds that a slow strategy takes for a possible reaction, with or without a card to react with."""
THOUGHT_SECONDS = 0.75 * CHANCE_SECONDS
"""Part of `CHANCE_SECONDS` for the search itself, in seconds. Its last slice may take a little longer."""
LATE = 0.1
"""Seconds by which a search may exceed its time without delaying what is shown later."""
DRAW_EVERY = 0.25
"""Seconds between two redraws if moves are not shown one by one."""


class StrategyRun:
    """A run of the strategies until a person is to move. Any other change of the session ends it.

    Args:
        desk: The desk of the session.
        pace: Seconds from one turn to the next.
        moves: Maximum number of turns and reactions.
        blame: Handler of unexpected errors.
        limit: Seconds of all pauses; the turns after them are shown at once.
    """

    def __init__(
        self, desk: TableController, pace: float = 0.0, moves: float = inf, blame: Blame = None, limit: float = inf
    ) -> None:
        self.desk, self.pace, self.moves, self.blame, self._left = desk, pace, moves, blame, limit
        self.since = self._drawn = time.monotonic()
        self._due = self.since
        """Time before which nothing is drawn, because other seats may react."""
        self._version = desk.session.version
        self._is_drawn = False
        self._thought: StrategyTask | None = None

    @property
    def goes_on(self) -> bool:
        """True if the run is active and nothing else has changed the session since."""
        return self.desk.round is self and self.desk.is_shown and self.desk.session.version == self._version

    @property
    def thinks_for(self) -> float:
        """Seconds since the strategy to move was asked."""
        return round(time.monotonic() - self.since, 1)

    def skip(self) -> None:
        """Show the remaining moves without pauses."""
        self.pace = 0.0

    @property
    def can_stop(self) -> bool:
        """True if the current search can be stopped with an answer."""
        return self._thought is not None and self._thought.can_stop

    def stop(self) -> None:
        """Stop the current search with the best answer so far."""
        if self._thought is not None:
            self._thought.stop()

    @property
    def holds(self) -> bool:
        """True if nothing may be drawn now, because other seats may react."""
        return self.goes_on and (self._get_pass_action() is not None or time.monotonic() < self._due)

    def begin(self, node: Node | None = None) -> None:
        """Play the decisions that take no time at once, and the others through the event loop.

        `node` is the node of the action that a person has just taken.
        """
        self.desk.cut.clear()
        if node is not None:
            self._wait_for(node)
        try:
            if self._play_instant_decisions() and time.monotonic() >= self._due:
                self._end()
                return
        except StrategyError:  # the session keeps it, for the screen
            self._end()
            return
        begin(self._go_on())

    def _play_instant_decisions(self) -> bool:
        """Play the decisions that take no time. Returns True if none is left."""
        end = time.monotonic() + AT_ONCE
        while self._can_skip_loop() and time.monotonic() < end:
            if self._is_done() or not self._start_decision():
                return True
            if not self._search(end - time.monotonic()):
                return False
            if self._will_react() and (self.pace or self.moves < 1):
                return not self.moves
            if not self._take_decision():
                return True
        return self._is_done()

    async def _go_on(self) -> None:
        try:
            while self.goes_on and not self._is_done() and self._start_decision():
                passing = self._get_pass_action()
                shown_at = 0.0
                if passing is None:
                    await self._wait_for_reactions()
                    shown_at = self._draw_before()
                while self.goes_on and not self._search(SLICE_SECONDS):
                    if passing is None and time.monotonic() > self._drawn + DRAW_EVERY:
                        self._draw()
                    await asyncio.sleep(WAIT if self._thought is not None and self._thought.is_in_background else REST)
                if passing is not None:
                    await self._wait_for_reactions()
                    if self._will_react():
                        if self.moves < 1:
                            break
                        shown_at = self._draw_before()
                await self._wait_until(shown_at)
                if not self.goes_on or not self._take_decision():
                    break
                if not self.pace and time.monotonic() > self._drawn + DRAW_EVERY and not self.holds:
                    self._draw()
            await self._wait_for_reactions()
        except StrategyError:  # the session keeps it for the screen; earlier moves remain
            pass
        except Exception as error:
            if self.blame is None:
                raise
            self.blame(error)
        finally:
            if self.desk.round is self:  # the last drawing still showed the run as active
                self._is_drawn = False
            self._end()
            if self.desk.is_shown:
                self._draw()

    def _draw_before(self) -> float:
        """Draw the position in which a strategy decides, if it is worth showing. Returns until when it stays."""
        if self.pace > self._left:
            self.skip()
        if self.pace and not self._is_consequence():
            self._draw()
            self._left -= self.pace
            return self._drawn + self.pace
        if not self.pace and not self._can_skip_loop():
            self._draw()  # nothing can be drawn during the search
        return 0.0

    async def _wait_until(self, moment: float) -> None:
        """Wait until a time, or until the run or its pauses end."""
        await asyncio.sleep(REST)
        while self.goes_on and self.pace and (rest := moment - time.monotonic()) > 0:
            await asyncio.sleep(min(LOOK, rest))

    async def _wait_for_reactions(self) -> None:
        """Wait until the seats that may react have had their time, whatever the pace."""
        while self.goes_on and (rest := self._due - time.monotonic()) > 0:
            await asyncio.sleep(min(LOOK, rest))

    def _get_pass_action(self) -> Action | None:
        """Return the action with which the strategy to move passes on a reaction; None if it is not asked for one."""
        state = self.desk.session.state
        seat, question = state.current_player(), state.question
        return question.pass_action(state, seat) if question is not None and self.desk.is_strategy(seat) else None

    def _will_react(self) -> bool:
        """Return True if the strategy to move decides to react."""
        passing = self._get_pass_action()
        return passing is not None and self._thought is not None and self._thought.best != passing

    def _wait_for(self, node: Node) -> None:
        """Add time for the seats that could have reacted before this node, but had no card to react with."""
        for seat, _ in node.skipped:
            self._take_time(seat)

    def _take_time(self, seat: int) -> None:
        """Add the time of a seat for a reaction. Short delays do not accumulate: the next reaction makes up for them.

        The time is added only if the seat's strategy is slow.
        """
        if self._is_slow(seat):
            now = time.monotonic()
            self._due = (now if now > self._due + LATE else self._due) + CHANCE_SECONDS

    def _is_slow(self, seat: int) -> bool:
        """Return True if a strategy plays this seat and its decisions take noticeable time."""
        if not self.desk.is_strategy(seat):
            return False
        which, game = self.desk.session.seats[seat], self.desk.session.game
        decider = find_strategy(which, game) if isinstance(which, str) else which
        return getattr(decider, "seconds", None) is not None or self.desk.thinking_seconds.get(seat, 0.0) >= AT_ONCE

    def _start_decision(self) -> bool:
        """Start the decision of the strategy to move. Returns False if no strategy is to move."""
        if self._thought is None:
            self._thought, self.since = self.desk.session.think(), time.monotonic()
            if self._thought is not None:
                if self._get_pass_action() is not None:
                    self._take_time(self._thought.seat)
                else:
                    self._thought.start_in_background()
        return self._thought is not None

    def _search(self, seconds: float) -> bool:
        """Continue the search for a while. Returns True if it has an answer."""
        assert self._thought is not None
        is_chance = self._get_pass_action() is not None
        with self._mark_own_changes():
            has_thought = self._thought.advance(seconds, THOUGHT_SECONDS if is_chance and self.can_stop else PATIENCE)
        if has_thought and self._thought.auto_pass is None and not is_chance:
            self.desk.thinking_seconds[self._thought.seat] = self._thought.seconds
            if self._thought.is_cut:
                self.desk.cut[self._thought.seat] = self._thought.seconds
        return has_thought

    def _take_decision(self) -> bool:
        """Apply the decision of the strategy. Returns False if the session was changed in the meantime."""
        assert self._thought is not None
        if not self._is_consequence():
            self.moves -= 1
        thought, self._thought = self._thought, None
        with self._mark_own_changes():
            has_taken = thought.take()
        self._wait_for(self.desk.session.node)
        return has_taken

    @contextmanager
    def _mark_own_changes(self) -> Iterator[None]:
        """Mark changes of the session in this context as made by this run."""
        before = self.desk.session.version
        with self.desk.hold_redraws(draws=False):
            try:
                yield
            finally:
                if self.desk.session.version != before:
                    self._version, self._is_drawn = self.desk.session.version, False

    def _can_skip_loop(self) -> bool:
        """Return True if nothing is shown before the next decision and the decision will probably take no time."""
        seat = self.desk.session.state.current_player()
        if not self.desk.is_strategy(seat):
            return True  # an auto-pass, or the end of the game
        if self._get_pass_action() is not None:
            return not self._is_slow(seat)
        if self.pace:
            return False
        if self._start_decision() and self.can_stop:
            return True  # it searches in slices
        return self.desk.thinking_seconds.get(seat, AT_ONCE) < AT_ONCE

    def _is_done(self) -> bool:
        """Return True if the next move would exceed the number of moves."""
        return self.moves < 1 and self._get_pass_action() is None and not self._is_consequence()

    def _is_consequence(self) -> bool:
        """Return True if the decision belongs to what was shown before, such as the turn of a strategy."""
        state = self.desk.session.state
        question = state.question
        if question is None:
            return False
        passes = (
            self._thought is not None
            and self._thought.best is not None
            and self._get_pass_action() == self._thought.best
        )
        return (
            question.routine
            or passes
            or not self.desk.is_strategy(state.current_player())
            or (not question.opens_turn and find_last_mover(self.desk.session.node) == state.current_player())
        )

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
