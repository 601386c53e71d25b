"""A long computation for the user interface, in a separate process or incrementally in this one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any

from tabletop.engine.session import background_worker
from tabletop.engine.session.strategy_task import SLICE_SECONDS
from tabletop_widgets.kernel import loop

LOOK = 0.1
"""Seconds between two polls of a process."""
REST = 0.01
"""Seconds of pause between two slices of work in this process."""


class BackgroundTask:
    """A running computation `work(*arguments)`. It calls `on_progress` whenever there are new results, and at its end.

    `work` is a generator function, preferably at module level so that a separate process can run it. It yields None if
    there is nothing new. It ends after `seconds`. Without an event loop, `begin` does all of the work.
    """

    def __init__(
        self,
        work: Callable[..., Iterator[Any]],
        *arguments: Any,
        on_progress: Callable[[], object],
        seconds: float = 60.0,
    ) -> None:
        self.latest: Any = None
        """The latest result; None if there is none yet."""
        self.error: BaseException | None = None
        self.done = False
        self._work, self._arguments, self._on_progress, self._seconds = work, arguments, on_progress, seconds
        self._stream: background_worker.Task | None = None
        self._pieces: Iterator[Any] = iter(())
        self._until = 0.0

    def begin(self, wait: bool = False) -> None:
        """Start the computation. With `wait`, or without an event loop, finish it before returning."""
        self._until = time.monotonic() + self._seconds
        waits = wait or loop.get_loop() is None
        if not waits:
            self._stream = background_worker.start_task(self._work, *self._arguments, seconds=self._seconds)
        if self._stream is None:
            self._pieces = self._work(*self._arguments)
        if not waits:
            loop.begin(self._go_on())
            return
        while not self.done:
            before = self.latest
            self._run_piece(SLICE_SECONDS)
            if self.latest is not before or self.done:
                self._on_progress()

    def stop(self) -> None:
        """Stop the computation and keep `latest`."""
        self.done = True
        if self._stream is not None:
            self._stream.stop()

    async def _go_on(self) -> None:
        while not self.done:
            before = self.latest
            if self._stream is not None:
                self._on_update()
            else:
                self._run_piece(SLICE_SECONDS)
            if self.latest is not before or self.done:
                self._on_progress()
            await asyncio.sleep(REST if self._stream is None else LOOK)

    def _on_update(self) -> None:
        assert self._stream is not None
        self.done = self._stream.poll()
        self.latest, self.error = self._stream.latest, self._stream.error

    def _run_piece(self, seconds: float) -> None:
        """Work in this process for a short time."""
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                self.latest = next(self._pieces) or self.latest
        except StopIteration:
            self.done = True
        except Exception as error:
            self.done, self.error = True, error
        self.done = self.done or time.monotonic() > self._until
