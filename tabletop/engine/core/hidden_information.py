"""Access to hidden information and to chance while an action is tried out.

A trial (`tabletop.engine.preview.action_preview`) ends where a rule reads a hidden thing or uses a random number.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local


class HiddenInformationAccess(Exception):
    """Signal that a rule read something that the player cannot see."""


class ChanceAccess(Exception):
    """Signal that a rule used a random number."""


ALLOWED, FORBIDDEN, IDENTITY_ONLY = range(3)
"""Modes of access to hidden things: all of it; none; only which thing it is, but not its properties."""


class AccessGuard(local):
    """Current mode of access to hidden things in each thread: a server plays the games of many people."""

    mode = ALLOWED

    def draw(self) -> None:
        """Register the use of a random number. Raises ChanceAccess if that is forbidden."""
        if self.mode == FORBIDDEN:
            raise ChanceAccess

    @contextmanager
    def set(self, mode: int) -> Iterator[None]:
        """Set the mode for the duration of a `with` block."""
        before, self.mode = self.mode, mode
        try:
            yield
        finally:
            self.mode = before


ACCESS_GUARD = AccessGuard()
"""Guard of all trials."""
