"""A long thought for people: in a process of its own, or piece by piece where there can be none."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any

from tabletop.engine.session import background_worker
from tabletop.engine.session.strategy_task import SLICE_SECONDS
from tabletop_widgets.kernel import loop

LOOK = 0.1
"""Seconds after which a process is looked after."""
REST = 0.01
"""Seconds left to everything else between two pieces that are thought here."""


class Finding:
    """`work(*arguments)` is under way: `told` is called whenever it has found more, and when it is over.

    `work` is a generator function, best one of a module, so that a process of its own can have it; it yields None where
    there is nothing new. It ends after `seconds`. Where no event loop runs, `begin` does all of it.
    """

    def __init__(
        self, work: Callable[..., Iterator[Any]], *arguments: Any, told: Callable[[], object], seconds: float = 60.0
    ) -> None:
        self.latest: Any = None
        """What was found so far; None if that is nothing yet."""
        self.error: BaseException | None = None
        self.done = False
        self._work, self._arguments, self._told, self._seconds = work, arguments, told, seconds
        self._stream: background_worker.Task | None = None
        self._pieces: Iterator[Any] = iter(())
        self._until = 0.0

    def begin(self, wait: bool = False) -> None:
        """Set it going; with `wait` all of it is done here, as where no event loop runs."""
        self._until = time.monotonic() + self._seconds
        waits = wait or loop.running() is None
        if not waits:
            self._stream = background_worker.start_task(self._work, *self._arguments, seconds=self._seconds)
        if self._stream is None:
            self._pieces = self._work(*self._arguments)
        if not waits:
            loop.begin(self._go_on())
            return
        while not self.done:
            before = self.latest
            self._piece(SLICE_SECONDS)
            if self.latest is not before or self.done:
                self._told()

    def stop(self) -> None:
        """No further: what was found stands in `latest`."""
        self.done = True
        if self._stream is not None:
            self._stream.stop()

    async def _go_on(self) -> None:
        while not self.done:
            before = self.latest
            if self._stream is not None:
                self._hear()
            else:
                self._piece(SLICE_SECONDS)
            if self.latest is not before or self.done:
                self._told()
            await asyncio.sleep(REST if self._stream is None else LOOK)

    def _hear(self) -> None:
        assert self._stream is not None
        self.done = self._stream.poll()
        self.latest, self.error = self._stream.latest, self._stream.error

    def _piece(self, seconds: float) -> None:
        """Think here for a moment."""
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                self.latest = next(self._pieces) or self.latest
        except StopIteration:
            self.done = True
        except Exception as error:
            self.done, self.error = True, error
        self.done = self.done or time.monotonic() > self._until
