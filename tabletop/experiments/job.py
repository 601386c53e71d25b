"""Long work beside a living notebook: many small pieces, shared among processes, with progress and a way to stop.

    job = Job(play, work)                 # `play` is a function of a module, each piece of work one argument for it
    results = await job.run(print)        # or job.run_now() where nothing waits

The results stand in the order of the work, whoever did it where. After `cancel()` the pieces under way are finished,
and `run` returns what there is.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Generic, TypeVar

W = TypeVar("W")
R = TypeVar("R")

AT_MOST_EVERY = 0.1
"""Seconds between two reports of progress."""
SLICE = 0.02
"""Seconds of work in this process before others may have a turn."""


def _do(play: Callable[[W], R], pieces: Sequence[W]) -> list[R]:
    return [play(piece) for piece in pieces]


class Job(Generic[W, R]):
    """Work that is done piece by piece. `executor` None does it in this process, a slice at a time.

    `play` is a function of one argument, `work` holds the arguments. With an executor they are sent in pieces of
    `chunk`, and `inflight` pieces are on their way at once.

    `play` is a function of one argument, `work` holds the arguments. With an executor they are sent in pieces of
    `chunk`, and `inflight` pieces are on their way at once.
    """

    def __init__(
        self,
        play: Callable[[W], R],
        work: Sequence[W],
        executor: Executor | None = None,
        chunk: int = 10,
        inflight: int = 4,
    ) -> None:
        self.play = play
        self.work = list(work)
        self.executor = executor
        self.chunk = chunk
        self.inflight = inflight
        self.cancelled = False
        self.results: dict[int, R] = {}

    @property
    def done(self) -> int:
        """How many pieces are done."""
        return len(self.results)

    @property
    def total(self) -> int:
        """How many pieces there are."""
        return len(self.work)

    def cancel(self) -> None:
        """Begin no further piece."""
        self.cancelled = True

    def finished(self) -> list[R]:
        """The results there are, in the order of the work."""
        return [self.results[k] for k in sorted(self.results)]

    def _left(self) -> list[int]:
        """The places in the work of what is not done yet."""
        return [k for k in range(self.total) if k not in self.results]

    def run_now(self) -> list[R]:
        """Do here and now what is not done yet."""
        for k in self._left():
            if not self.cancelled:
                self.results[k] = self.play(self.work[k])
        return self.finished()

    async def run(self, on_progress: Callable[[int, int], None] | None = None) -> list[R]:
        """Do what is not done yet while others live on; `on_progress(done, total)` at most ten times a second.

        Raises what a piece of the work raises; nothing further is begun then.

        >>> import asyncio
        >>> asyncio.run(tabletop.experiments.Job(abs, [-1, 2, -3]).run())
        [1, 2, 3]
        """
        report = on_progress or (lambda done, total: None)
        await (self._here(report) if self.executor is None else self._shared(self.executor, report))
        report(self.done, self.total)
        return self.finished()

    async def _here(self, report: Callable[[int, int], None]) -> None:
        told = began = time.perf_counter()
        for k in self._left():
            if self.cancelled:
                return
            self.results[k] = self.play(self.work[k])
            now = time.perf_counter()
            if now - began > SLICE:
                if now - told > AT_MOST_EVERY:
                    report(self.done, self.total)
                    told = now
                await asyncio.sleep(0.001)  # a sleep of 0 would starve the kernel
                began = time.perf_counter()

    async def _shared(self, executor: Executor, report: Callable[[int, int], None]) -> None:
        left = self._left()
        chunks = [left[k : k + self.chunk] for k in range(0, len(left), self.chunk)]
        pending: dict[asyncio.Future[list[R]], list[int]] = {}
        told = time.perf_counter()
        try:
            while True:
                while chunks and len(pending) < self.inflight and not self.cancelled:
                    places = chunks.pop(0)
                    pieces = [self.work[k] for k in places]
                    pending[asyncio.wrap_future(executor.submit(_do, self.play, pieces))] = places
                if not pending:
                    return
                done, _ = await asyncio.wait(pending, timeout=AT_MOST_EVERY, return_when=asyncio.FIRST_COMPLETED)
                for future in done:
                    self.results.update(zip(pending.pop(future), future.result(), strict=True))
                now = time.perf_counter()
                if now - told > AT_MOST_EVERY:
                    report(self.done, self.total)
                    told = now
        finally:
            for future in pending:
                future.cancel()
