"""How far a run is, told to a callable, or as a bar of tqdm (text, in a notebook too)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from tqdm import tqdm

DELAY = 1.0
"""Seconds before "auto" shows a bar."""


@dataclass(frozen=True)
class Progress:
    """How far a run is: games that are `done` of `total`, `failures` among them, and `seconds_left`, NaN if not known.

    `cancel()` ends the run; `over` says that it has ended.
    """

    done: int
    total: int
    failures: int
    seconds_left: float
    over: bool
    cancel: Callable[[], None]


Told: TypeAlias = Callable[[Progress], Any]
Wanted: TypeAlias = Told | bool | str | None


def told_to(wanted: Wanted) -> Told | None:
    """Whom to tell. Raises ValueError for what is neither True, False, "auto" nor callable."""
    if wanted is None or wanted is False:
        return None
    if callable(wanted):
        return wanted
    if wanted is True:
        return _Bar(0.0)
    if wanted == "auto":
        return _Bar(DELAY) if sys.stderr.isatty() or "ipykernel" in sys.modules else None
    raise ValueError(f'progress={wanted!r:.60} must be True, False, "auto" or a callable')


class _Bar:
    def __init__(self, delay: float) -> None:
        self.delay = delay
        self.bar: Any = None

    def __call__(self, now: Progress) -> None:
        if self.bar is None:
            self.bar = tqdm(total=now.total, unit=" games", delay=self.delay, file=sys.stderr)
        self.bar.update(now.done - self.bar.n)
        if now.failures:
            self.bar.set_postfix(failed=now.failures, refresh=False)
        if now.over:
            self.bar.close()
            self.bar = None
