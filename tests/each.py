"""Checks of many small things in one test: as thousands of tests they would take longer than what they check."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def each(cases: Iterable[tuple[Any, ...]]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Make one test of a check, which is called with the arguments of every case. A failure shows them."""
    every = list(cases)

    def decorate(check: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            assert every
            for arguments in every:
                check(*arguments)

        for name in ("__module__", "__name__", "__qualname__", "__doc__"):
            setattr(test, name, getattr(check, name))
        return test

    return decorate
