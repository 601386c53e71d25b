"""Executors of games: this process, worker processes, a cluster, or any other executor, with one interface."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, TypeAlias

from tabletop.experiments.pool import Workers
from tabletop.experiments.simulation.chunks import Chunk, play_chunk

Given: TypeAlias = Any
"""None or "serial", a number of processes or "pool", an executor of `concurrent.futures`, or a Dask client."""
SERIAL, POOL = "serial", "pool"


class ChunkExecutor:
    """Executor of chunks. `own` is True if it was created for this run and ends with it.

    `client` is the client of a cluster.
    """

    def __init__(self, executor: Executor, width: int, own: bool, client: Any = None) -> None:
        self.executor, self.width, self.own, self.client = executor, width, own, client
        self.packs = not isinstance(executor, ThreadPoolExecutor)
        """True if chunks are sent to other processes."""

    def send(self, chunk: Chunk, check_cancelled: Callable[[], None]) -> Future[Any]:
        """Submit some games; games played in threads of this process call `check_cancelled` before each decision."""
        if self.packs:
            return self.executor.submit(play_chunk, chunk)
        return self.executor.submit(play_chunk, chunk, check_cancelled)

    @property
    def is_closed(self) -> bool:
        """True if the cluster was closed; games sent to it are never played."""
        return self.client is not None and self.client.status in ("closing", "closed")

    def call_off(self, future: Future[Any]) -> None:
        """Cancel the games of a future."""
        if isinstance(self.executor, Workers):
            self.executor.drop(future)
        else:
            future.cancel()

    def end(self) -> None:
        """Shut down the executor if this run created it."""
        if self.own:
            self.executor.shutdown(wait=False, cancel_futures=True)


def make_executor(given: Given) -> ChunkExecutor | None:
    """Return the executor for an argument; None is this process. Raises ValueError for any other value.

    >>> from tabletop.experiments.simulation.executors import make_executor
    >>> make_executor("serial") is None, make_executor(2).width
    (True, 2)
    """
    if wrong := find_executor_mistakes(given):
        raise ValueError("; ".join(wrong))
    if given is None or (isinstance(given, str) and given == SERIAL):
        return None
    if isinstance(given, str):
        given = os.cpu_count() or 1
    if isinstance(given, int):
        return ChunkExecutor(Workers(given), given, own=True)
    if isinstance(given, Executor):
        width = getattr(given, "count", None) or getattr(given, "_max_workers", None) or os.cpu_count() or 1
        return ChunkExecutor(given, width, own=False)
    return ChunkExecutor(
        given.get_executor(pure=False), max(1, sum(given.nthreads().values())), own=False, client=given
    )


def find_executor_mistakes(given: Given) -> list[str]:
    """Return the mistakes in an executor argument."""
    if given is None or (isinstance(given, str) and given in (SERIAL, POOL)) or isinstance(given, Executor):
        return []
    if isinstance(given, int) and not isinstance(given, bool) and given >= 1:
        return []
    if hasattr(given, "get_executor") and hasattr(given, "nthreads"):  # a Dask client
        status = getattr(given, "status", "running")
        return [] if status == "running" else [f"executor={given!r} is {status}: it cannot play games"]
    kinds = 'None, "serial", "pool", a number of processes, an executor of concurrent.futures or a client of Dask'
    return [f"executor={given!r:.80} must be {kinds}"]
