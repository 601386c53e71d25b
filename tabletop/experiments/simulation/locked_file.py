"""Retries for a database that another program has locked; the caller can continue in the meantime."""

from __future__ import annotations

import sqlite3
import time
import warnings
from collections.abc import Callable, Generator
from math import ceil
from pathlib import Path
from typing import TypeVar

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.nouns import fill
from tabletop.engine.i18n.quoting import shorten
from tabletop.engine.i18n.words import translate

T = TypeVar("T")

MAX_WAIT_SECONDS = 600.0
"""Maximum time for which a locked file is retried before an error is raised."""
PAUSE_SECONDS = 0.25
"""Time between two attempts of a caller that has no other work."""
LOCKED = N_("{file} is locked by another program; it is tried again for {n} {n:/minute/minutes}")


class StoreError(ValueError):
    """Error for a file that holds no results, or cannot be used."""

    def __init__(self, message: str) -> None:
        super().__init__(shorten(message, 1900))


class LockedFile:
    """Lock of another program on the database at `path`, while attempts to use the file fail."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._since: float | None = None

    @property
    def is_locked(self) -> bool:
        """True if the last attempt failed because of a lock."""
        return self._since is not None

    def describe_lock(self, lang: str = "en") -> str:
        """Return a sentence in `lang` that names the locked file and the minutes that are left."""
        since = time.monotonic() if self._since is None else self._since
        left = MAX_WAIT_SECONDS - (time.monotonic() - since)
        facts = {"file": self.path.name, "n": max(1, ceil(left / 60))}
        return fill(translate(LOCKED, lang, "engine"), lang, facts)

    def release(self) -> None:
        """Note that an attempt succeeded."""
        self._since = None

    def fail(self, error: sqlite3.Error) -> None:
        """Note that an attempt failed; the first time a warning is issued.

        Raises:
            StoreError: If the attempt failed for any other reason than a lock, or the lock has lasted
                `MAX_WAIT_SECONDS`.
        """
        if not is_lock(error):
            raise StoreError(f"{self.path}: {error}") from error
        now = time.monotonic()
        if self._since is None:
            self._since = now
            warnings.warn(self.describe_lock(), stacklevel=2)
        elif now - self._since >= MAX_WAIT_SECONDS:
            minutes = f"{MAX_WAIT_SECONDS / 60:g}"
            raise StoreError(f"{self.path} has been locked by another program for {minutes} minutes") from error

    def retry(self, work: Callable[[], T]) -> Generator[None, None, T]:
        """Do some work on the file and return its result; yield after each attempt that a lock prevents.

        Raises StoreError as `fail` does.
        """
        while True:
            try:
                result = work()
            except sqlite3.Error as error:
                self.fail(error)
            else:
                self.release()
                return result
            yield


def is_lock(error: sqlite3.Error) -> bool:
    """Return True if an attempt failed only because another program uses the file."""
    code: int = getattr(error, "sqlite_errorcode", 0)  # missing if Python, not SQLite, raised it
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def pause() -> None:
    """Sleep until the next attempt."""
    time.sleep(PAUSE_SECONDS)


def finish(steps: Generator[None, None, T]) -> T:
    """Run attempts to their end, with pauses between them, and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
        pause()
