"""A long computation for the user interface, in a separate process or incrementally in this one.

In a server with many users a computation waits for a free process, since one in this process would delay every click.
What the users' computations have in common is computed once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable, Iterator
from typing import Any

from tabletop.engine.session import background_worker
from tabletop.engine.session.strategy_task import SLICE_SECONDS
from tabletop_widgets.kernel import loop

is_queued = False
"""True in a server with many users."""
LOOK = 0.1
"""Seconds between two polls of a process."""
REST = 0.01
"""Seconds of pause between two slices of work in this process."""
WAIT = 0.25
"""Seconds between two attempts to start a process."""
MAX_RESULTS = 500
"""Largest number of shared results."""

_waiting: set[BackgroundTask] = set()
_results: dict[Hashable, Any] = {}
"""Results by the keys of their tasks, oldest first."""
_running: set[Hashable] = set()
"""Keys of tasks that run."""


def count_waiting() -> int:
    """Return the number of tasks that wait for a process."""
    return len(_waiting)


class BackgroundTask:
    """A running computation `work(*arguments)`. It calls `on_progress` whenever there are new results, and at its end.

    `work` is a generator function, preferably at module level so that a separate process can run it. It yields None if
    there is nothing new. It ends after `seconds`. Without an event loop, `begin` does all of the work.

    In a server with many users, tasks with an equal `key` share the result of the first one that finishes.
    """

    def __init__(
        self,
        work: Callable[..., Iterator[Any]],
        *arguments: Any,
        on_progress: Callable[[], object],
        seconds: float = 60.0,
        key: Hashable = None,
    ) -> None:
        self.latest: Any = None
        """The latest result; None if there is none yet."""
        self.error: BaseException | None = None
        self.done = False
        self._work, self._arguments, self._on_progress, self._seconds = work, arguments, on_progress, seconds
        self._stream: background_worker.Task | None = None
        self._pieces: Iterator[Any] = iter(())
        self._until = 0.0
        self._key = key
        self._is_stopped = False

    def begin(self, wait: bool = False) -> None:
        """Start the computation. With `wait`, or without an event loop, finish it before returning."""
        waits = wait or loop.get_loop() is None
        if not waits:
            if not is_queued:
                self._start()
            loop.begin(self._wait_for_turn() if is_queued else self._go_on())
            return
        self._pieces, self._until = self._work(*self._arguments), time.monotonic() + self._seconds
        while not self.done:
            before = self.latest
            self._run_piece(SLICE_SECONDS)
            if self.latest is not before or self.done:
                self._on_progress()

    def stop(self) -> None:
        """Stop the computation and keep `latest`."""
        self.done = self._is_stopped = True
        if self._stream is not None:
            self._stream.stop()

    def _start(self) -> bool:
        """Start the computation. Return False if it has to wait for a process."""
        if is_queued and background_worker.is_full():
            return False
        self._stream = background_worker.start_task(self._work, *self._arguments, seconds=self._seconds)
        if self._stream is None:
            if is_queued and background_worker.is_full():
                return False
            self._pieces = self._work(*self._arguments)
        self._until = time.monotonic() + self._seconds
        return True

    async def _wait_for_turn(self) -> None:
        """Continue when a process is free, or end when another task with the same key has found the result."""
        key = self._key
        _waiting.add(self)
        try:
            while not (self.done or key in _results or (key not in _running and self._start())):
                await asyncio.sleep(WAIT)
        finally:
            _waiting.discard(self)
        if not self.done and key in _results:
            self.latest, self.done = _results[key], True
            self._on_progress()
        if self.done:
            return
        if key is None:
            await self._go_on()
            return
        _running.add(key)
        try:
            await self._go_on()
            if self.error is None and self.latest is not None and not self._is_stopped:
                _results[key] = self.latest
        finally:
            _running.discard(key)
            while len(_results) > MAX_RESULTS:
                _results.pop(next(iter(_results)), None)

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
