"""The event loop: whatever has to wait waits in it. It makes no thread, so that it also runs where there are none."""

from __future__ import annotations

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import Callable, Coroutine
from typing import Any

_tasks: set[asyncio.Task[None]] = set()
"""What is under way: a loop itself remembers its tasks only weakly."""


def running() -> AbstractEventLoop | None:
    """The event loop of whoever calls; None where none runs, as in a script."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def begin(work: Coroutine[Any, Any, None]) -> None:
    """Have this done in the loop of whoever calls."""
    task = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


def can_wait(home: AbstractEventLoop | None) -> bool:
    """Return True if `later` has a loop to wait in."""
    return running() is not None or (home is not None and home.is_running())


def later(seconds: float, work: Callable[[], object], home: AbstractEventLoop | None = None) -> None:
    """Call `work` in so many seconds; where no loop runs, at once.

    `home` is the loop to wait in for whoever calls from elsewhere, e.g. from a thread of their own.
    """
    if (loop := running()) is not None:
        loop.call_later(seconds, work)
    elif home is not None and home.is_running():
        home.call_soon_threadsafe(home.call_later, seconds, work)
    else:
        work()
