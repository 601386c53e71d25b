"""A limit for how long something may think, so that what never answers is told instead of waited for.

Where Python can ring a bell for itself (the main thread, on anything but Windows) the bell ends the thought. Elsewhere
it is left behind in a thread of its own, which does not keep Python from ending.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from math import inf
from types import TracebackType
from typing import Any, Self

DEFAULT_LIMIT_SECONDS = 120.0
"""For one decision, unless somebody says otherwise: far more than any strategy of the kit takes."""
TICKS_PER_LIMIT = 4
"""How often the bell looks within the limit; so it rings after the limit and a quarter at the latest."""


class TimeLimitExceeded(BaseException):
    """What the bell raises. Not an Exception, so that a strategy that catches its own mistakes does not catch it."""


class TimeLimit:
    """Asks for answers that must each come within `seconds`; None and infinity wait. A context: it holds the bell."""

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
        """Ring if the thought that was under way at the last looks still is."""
        self._ticks = self._ticks + 1 if self._calls == self._calls_at_tick else 0
        self._calls_at_tick = self._calls
        if self._calls % 2 and self._ticks >= TICKS_PER_LIMIT:
            raise TimeLimitExceeded

    def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """`answer(*arguments)`. Raises TimeoutError if it does not come in time."""
        if self.seconds is None:
            return function(*arguments)
        if not self._uses_signal:
            return self._call_in_thread(self.seconds, function, arguments)
        self._calls += 1  # odd: somebody is thinking
        try:
            return function(*arguments)
        except TimeLimitExceeded:
            raise TimeoutError from None
        finally:
            self._calls += 1

    def _call_in_thread(self, seconds: float, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """The same in a thread of its own."""
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
        except RuntimeError:  # Python in a browser has no threads: it can only wait
            think()
        else:
            thread.join(seconds)
        if errors:
            raise errors[0]
        if not results:
            raise TimeoutError
        return results[0]
