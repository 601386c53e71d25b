"""What may be done with hidden information and with chance while an action is tried out.

A trial (`tabletop.engine.preview.action_preview`) ends where a rule looks at a hidden thing or draws on chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class HiddenInformationAccess(Exception):
    """A rule looks at what the player does not see."""


class ChanceAccess(Exception):
    """A rule draws on chance."""


ALLOWED, FORBIDDEN, IDENTITY_ONLY = range(3)
"""What may be done with what is not seen: look at it; nothing; tell each from everything else, but not what it is."""


class AccessGuard:
    """What may be done just now with what is not seen."""

    __slots__ = ("mode",)

    def __init__(self) -> None:
        self.mode = ALLOWED

    def draw(self) -> None:
        """Chance is drawn on. Raises Drawn where that ends what is certain."""
        if self.mode == FORBIDDEN:
            raise ChanceAccess

    @contextmanager
    def set(self, mode: int) -> Iterator[None]:
        """So it is while this holds."""
        before, self.mode = self.mode, mode
        try:
            yield
        finally:
            self.mode = before


ACCESS_GUARD = AccessGuard()
"""The watch over every trial: they are carried out one at a time."""
