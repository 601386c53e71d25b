"""Rate limit for wrong class codes; it never locks an address out, because a class often shares one address."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable

LOG = logging.getLogger("tabletop_widgets")
MAX_GUESSES = 60
"""Wrong codes from one address within a minute, after which each attempt waits."""
MINUTE = 60.0
WAIT_SECONDS = 5.0
MAX_ADDRESSES = 1000
WARNING = "%d wrong codes within a minute %s: each such try now waits %g s. Your page can change the code."


class Guesses:
    """Recent wrong codes from each address, and for each nickname.

    >>> from tabletop_widgets.classroom.guesses import Guesses
    >>> guesses = Guesses()
    >>> asyncio.run(guesses.wait("from 192.0.2.1", is_right=False))       # the first are answered at once
    >>> guesses.are_many("from 192.0.2.1")
    False
    """

    def __init__(self) -> None:
        self._times: dict[str, deque[float]] = {}
        self._turns: dict[str, asyncio.Lock] = {}

    def are_many(self, address: str) -> bool:
        """Return True if attempts from this address have to wait."""
        times = self._times.get(address, ())
        return len(times) == MAX_GUESSES and time.monotonic() - times[0] < MINUTE

    async def wait(self, address: str, is_right: bool, has_gone: Callable[[], bool] = lambda: False) -> None:
        """Wait before an attempt is answered; do not wait if the address has sent few wrong codes.

        Above the limit, a right code waits `WAIT_SECONDS`, and wrong codes are answered one after another. `has_gone`
        returns True if the client has disconnected.
        """
        slow = self.are_many(address)
        if not is_right:
            self._note(address)
        if slow and is_right:
            await asyncio.sleep(WAIT_SECONDS)
        elif slow:
            async with self._turns.setdefault(address, asyncio.Lock()):
                if not has_gone():
                    await asyncio.sleep(WAIT_SECONDS)

    def _note(self, address: str) -> None:
        slow = self.are_many(address)
        if address not in self._times and len(self._times) >= MAX_ADDRESSES:
            oldest = next(iter(self._times))
            del self._times[oldest]
            self._turns.pop(oldest, None)
        self._times.setdefault(address, deque(maxlen=MAX_GUESSES)).append(time.monotonic())
        if not slow and self.are_many(address):
            LOG.warning(WARNING, MAX_GUESSES, address, WAIT_SECONDS)
