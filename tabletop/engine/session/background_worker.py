"""One long thought beside a living notebook: a process of its own works, tells how far it is, and can be stopped.

    stream = begin(count, 10, seconds=2)    # `count` is a generator function of a module
    while not stream.poll():                # again and again, between other things
        ...
    stream.latest                           # what it yielded last

What is thought for people must not wait behind other work, so each thought has a process for itself; one that is free
again is kept for the next.
"""

from __future__ import annotations

import os
import pickle
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from tabletop.engine.session.worker_process import CONTEXT, start_process

TELLS = 0.1
"""Seconds between two tellings of how far it is."""
MOST = 3
"""So many processes at once: a player who thinks, a hint, an analysis."""
YIELDS = 5
"""How much less they matter to the machine than the notebook itself, which answers clicks."""
OBEYS = 5.0
"""Seconds after which one that was stopped and goes on all the same is ended."""

Work = Callable[..., Iterator[Any]]


class Stream:
    """What a process is finding out. Ask with `poll`, again and again."""

    def __init__(self, helper: _Helper, number: int) -> None:
        self._helper, self._number = helper, number
        self.latest: Any = None
        """What it has found so far; None if that is nothing yet."""
        self.done = False
        """Whether that is all, because it is ready, was stopped, or has failed."""
        self.error: BaseException | None = None
        """What it failed with."""

    def poll(self) -> bool:
        """Hear what there is to be heard, without waiting; whether it is done.

        >>> from tabletop.engine.session import background_worker
        >>> stream = background_worker.begin(iter, [1, 2, 3])
        >>> while not stream.poll():
        ...     pass
        >>> stream.latest
        3
        """
        if not self.done:
            self._helper.hear(self)
        return self.done

    def stop(self) -> None:
        """Have it stop; what it has found so far stands in `latest`."""
        if not self.done:
            self._helper.stop(self)


class _Helper:
    """One process and the line to it."""

    def __init__(self) -> None:
        self.line, other = CONTEXT.Pipe()
        self.process = start_process(_serve, other)
        other.close()
        self.number = 0
        self.stream: Stream | None = None
        self.stopped = 0.0
        """When it was told to stop what it has not ended since; 0 if there is nothing of the kind."""
        self.gone = False
        """Whether the line has ended: the process itself may seem alive for a moment longer."""

    @property
    def is_free(self) -> bool:
        """Whether it waits for work."""
        self._hear()
        return self.stream is None and not self.stopped and not self.gone and self.process.is_alive()

    @property
    def is_lost(self) -> bool:
        """Whether nothing can be expected of it any more."""
        late = self.stopped and time.monotonic() - self.stopped > OBEYS
        return bool(late) or self.gone or not self.process.is_alive()

    def begin(self, call: bytes) -> Stream:
        """Have it work."""
        self.number += 1
        self.line.send_bytes(call)
        self.stream = Stream(self, self.number)
        return self.stream

    def hear(self, stream: Stream) -> None:
        """Tell `stream` what has come."""
        self._hear()
        if self.stream is stream and not self.process.is_alive():
            stream.done, stream.error, self.stream = True, EOFError("the process has ended"), None

    def _hear(self) -> None:
        try:
            while self.line.poll():
                number, kind, told = pickle.loads(self.line.recv_bytes())
                self._told(number, kind, told)
        except (EOFError, OSError):
            self._lost()
        except Exception as error:  # what cannot be read here
            if self.stream is not None:
                self.stream.done, self.stream.error, self.stream = True, error, None

    def _lost(self) -> None:
        self.gone = True
        if self.stream is not None:
            self.stream.done, self.stream.error = True, EOFError("the process has ended")
        self.stream = None

    def _told(self, number: int, kind: str, told: Any) -> None:
        if kind != "so far":
            self.stopped = 0.0
        if self.stream is None or self.stream._number != number:
            return
        if kind == "failed":
            self.stream.error = told
        elif told is not None:
            self.stream.latest = told
        if kind != "so far":
            self.stream.done, self.stream = True, None

    def stop(self, stream: Stream) -> None:
        """Stop what it does for `stream`, if it does."""
        self._hear()
        if self.stream is stream:
            stream.done, self.stream, self.stopped = True, None, time.monotonic()
            with suppress(OSError):
                self.line.send_bytes(b"")

    def end(self) -> None:
        """End the process."""
        self.process.terminate()
        self.line.close()


_HELPERS: list[_Helper] = []


def begin(work: Work, *arguments: Any, seconds: float | None = None) -> Stream | None:
    """Have `work(*arguments)` done in a process of its own, a generator; None where that cannot be.

    `work` is a generator function of a module, and what it is given must be picklable; None that it yields means that
    there is nothing new. It ends after `seconds` with what it has yielded by then. There can be no process in a
    browser, for what cannot be pickled, or when `MOST` are at work.

    >>> from tabletop.engine.session import background_worker
    >>> background_worker.begin(lambda: iter([1])) is None               # a function of no module
    True
    """
    if sys.platform == "emscripten":
        return None
    try:
        call = pickle.dumps((work, arguments, seconds))
    except Exception:  # whatever classes of one's own raise when they are pickled
        return None
    for helper in [helper for helper in _HELPERS if helper.is_lost]:
        _HELPERS.remove(helper)
        helper.end()
    free = next((helper for helper in _HELPERS if helper.is_free), None)
    if free is None:
        if len(_HELPERS) >= MOST:
            return None
        try:
            free = _Helper()
        except OSError:
            return None
        _HELPERS.append(free)
    try:
        return free.begin(call)
    except OSError:
        return None


def warm(*known: Any) -> None:
    """Have a process ready that has loaded what is `known`, so that the first thought need not wait for that.

    Nothing is done where there is a process already, or can be none.

    >>> from tabletop.engine.session import background_worker
    >>> background_worker.warm(gin)
    """
    if not _HELPERS:
        begin(_learn, *known)


def _learn(*known: Any) -> Iterator[None]:
    """What was sent has been loaded by now."""
    yield None


def _serve(line: Connection) -> None:
    """What the process does: one thought after another, until the line is closed."""
    if hasattr(os, "nice"):
        os.nice(YIELDS)
    number = 0
    while True:
        try:
            call = line.recv_bytes()
        except (EOFError, OSError):
            return
        if not call:
            continue  # to be stopped when it was done already
        number += 1
        latest, kind = None, "done"
        began = told = time.monotonic()
        try:
            work, arguments, seconds = pickle.loads(call)
            for found in work(*arguments):
                latest = found if found is not None else latest
                now = time.monotonic()
                if line.poll() or (seconds is not None and now - began >= seconds):
                    break
                if latest is not None and now - told >= TELLS:
                    told = now
                    line.send_bytes(pickle.dumps((number, "so far", latest)))
        except (EOFError, OSError):
            return
        except (Exception, SystemExit) as error:
            latest, kind = error, "failed"
        try:
            line.send_bytes(pickle.dumps((number, kind, latest)))
        except (EOFError, OSError):
            return
        except Exception as error:  # what cannot be sent
            line.send_bytes(pickle.dumps((number, "failed", RuntimeError(str(error)))))
