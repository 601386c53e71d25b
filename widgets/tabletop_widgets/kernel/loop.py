"""Deferred calls and tasks in the event loop. No threads are used, so that it also works where threads do not exist."""

from __future__ import annotations

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import Callable, Coroutine
from typing import Any

_tasks: set[asyncio.Task[None]] = set()
"""Running tasks. The loop itself refers to its tasks only weakly."""


def get_loop() -> AbstractEventLoop | None:
    """Return the event loop of the caller; None if none runs, as in a script."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def begin(work: Coroutine[Any, Any, None]) -> None:
    """Start a coroutine as a task in the event loop of the caller."""
    task = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


def can_wait(home: AbstractEventLoop | None) -> bool:
    """Return True if `later` has a loop to wait in."""
    return get_loop() is not None or (home is not None and home.is_running())


def call_later(seconds: float, work: Callable[[], object], home: AbstractEventLoop | None = None) -> None:
    """Call `work` after some seconds, or at once if no loop runs.

    `home` is the loop to wait in for callers outside a loop, e.g. in another thread.
    """
    if (loop := get_loop()) is not None:
        loop.call_later(seconds, work)
    elif home is not None and home.is_running():
        home.call_soon_threadsafe(home.call_later, seconds, work)
    else:
        work()
