"""Time limit for calls, so that a strategy that never answers is reported.

In the main thread (except on Windows) a timer signal interrupts the call. Elsewhere the call runs in a daemon thread,
which is abandoned after the limit and does not keep Python alive.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from math import inf
from types import TracebackType
from typing import Any, Self

DEFAULT_LIMIT_SECONDS = 120.0
"""Default limit for one decision, far more than any built-in strategy takes."""
TICKS_PER_LIMIT = 4
"""Number of timer ticks within the limit; a call is interrupted after 1.25 times the limit at the latest."""


class TimeLimitExceeded(BaseException):
    """Exception raised by the timer. It is no Exception, so strategies that catch their own errors do not catch it."""


class TimeLimit:
    """Limit in seconds for each call; None and infinity wait. A context manager that holds the timer."""

    def __init__(self, seconds: float | None) -> None:
        if seconds is not None and seconds <= 0:
            raise ValueError(f"a limit of {seconds} seconds leaves no time to decide")
        self.seconds = seconds = None if seconds == inf else seconds
        self._calls = self._calls_at_tick = self._ticks = 0
        self._before: Any = None
        main = threading.current_thread() is threading.main_thread()
        self._uses_signal = seconds is not None and main and hasattr(signal, "setitimer")

    def __enter__(self) -> Self:
        if self._uses_signal and self.seconds is not None:
            self._before = signal.signal(signal.SIGALRM, self._tick)
            signal.setitimer(signal.ITIMER_REAL, self.seconds / TICKS_PER_LIMIT, self.seconds / TICKS_PER_LIMIT)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        if self._uses_signal:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)

    def _tick(self, *_: object) -> None:
        """Interrupt the call that was already running at the last ticks."""
        self._ticks = self._ticks + 1 if self._calls == self._calls_at_tick else 0
        self._calls_at_tick = self._calls
        if self._calls % 2 and self._ticks >= TICKS_PER_LIMIT:
            raise TimeLimitExceeded

    def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return `function(*arguments)`. Raises TimeoutError if it exceeds the limit."""
        if self.seconds is None:
            return function(*arguments)
        if not self._uses_signal:
            return self._call_in_thread(self.seconds, function, arguments)
        self._calls += 1  # odd during a call
        try:
            return function(*arguments)
        except TimeLimitExceeded:
            raise TimeoutError from None
        finally:
            self._calls += 1

    def _call_in_thread(self, seconds: float, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Call the function in a thread."""
        results: list[Any] = []
        errors: list[BaseException] = []

        def think() -> None:
            try:
                results.append(function(*arguments))
            except BaseException as error:
                errors.append(error)

        thread = threading.Thread(target=think, daemon=True)
        try:
            thread.start()
        except RuntimeError:  # Python in a browser has no threads
            think()
        else:
            thread.join(seconds)
        if errors:
            raise errors[0]
        if not results:
            raise TimeoutError
        return results[0]
