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

REPORT_INTERVAL_SECONDS = 0.1
"""Seconds between two tellings of how far it is."""
MAX_PROCESSES = 3
"""So many processes at once: a player who thinks, a hint, an analysis."""
NICENESS = 5
"""How much less they matter to the machine than the notebook itself, which answers clicks."""
STOP_GRACE_SECONDS = 5.0
"""Seconds after which one that was stopped and goes on all the same is ended."""

TaskFunction = Callable[..., Iterator[Any]]


class Task:
    """What a process is finding out. Ask with `poll`, again and again."""

    def __init__(self, helper: Worker, number: int) -> None:
        self._worker, self._number = helper, number
        self.latest: Any = None
        """What it has found so far; None if that is nothing yet."""
        self.done = False
        """Whether that is all, because it is ready, was stopped, or has failed."""
        self.error: BaseException | None = None
        """What it failed with."""

    def poll(self) -> bool:
        """Hear what there is to be heard, without waiting; whether it is done.

        >>> from tabletop.engine.session import background_worker
        >>> task = background_worker.start_task(iter, [1, 2, 3])
        >>> while not task.poll():
        ...     pass
        >>> task.latest
        3
        """
        if not self.done:
            self._worker.update_task(self)
        return self.done

    def stop(self) -> None:
        """Have it stop; what it has found so far stands in `latest`."""
        if not self.done:
            self._worker.stop_task(self)


class Worker:
    """One process and the line to it."""

    def __init__(self) -> None:
        self.connection, other = CONTEXT.Pipe()
        self.process = start_process(_run_tasks, other)
        other.close()
        self.number = 0
        self.task: Task | None = None
        self.stopped_at = 0.0
        """When it was told to stop what it has not ended since; 0 if there is nothing of the kind."""
        self.is_gone = False
        """Whether the line has ended: the process itself may seem alive for a moment longer."""

    @property
    def is_free(self) -> bool:
        """Whether it waits for work."""
        self._receive()
        return self.task is None and not self.stopped_at and not self.is_gone and self.process.is_alive()

    @property
    def is_lost(self) -> bool:
        """Whether nothing can be expected of it any more."""
        late = self.stopped_at and time.monotonic() - self.stopped_at > STOP_GRACE_SECONDS
        return bool(late) or self.is_gone or not self.process.is_alive()

    def start_task(self, call: bytes) -> Task:
        """Have it work."""
        self.number += 1
        self.connection.send_bytes(call)
        self.task = Task(self, self.number)
        return self.task

    def update_task(self, task: Task) -> None:
        """Tell `stream` what has come."""
        self._receive()
        if self.task is task and not self.process.is_alive():
            task.done, task.error, self.task = True, EOFError("the process has ended"), None

    def _receive(self) -> None:
        try:
            while self.connection.poll():
                number, kind, message = pickle.loads(self.connection.recv_bytes())
                self._handle_message(number, kind, message)
        except (EOFError, OSError):
            self._mark_lost()
        except Exception as error:  # what cannot be read here
            if self.task is not None:
                self.task.done, self.task.error, self.task = True, error, None

    def _mark_lost(self) -> None:
        self.is_gone = True
        if self.task is not None:
            self.task.done, self.task.error = True, EOFError("the process has ended")
        self.task = None

    def _handle_message(self, number: int, kind: str, result: Any) -> None:
        if kind != "so far":
            self.stopped_at = 0.0
        if self.task is None or self.task._number != number:
            return
        if kind == "failed":
            self.task.error = result
        elif result is not None:
            self.task.latest = result
        if kind != "so far":
            self.task.done, self.task = True, None

    def stop_task(self, task: Task) -> None:
        """Stop what it does for `stream`, if it does."""
        self._receive()
        if self.task is task:
            task.done, self.task, self.stopped_at = True, None, time.monotonic()
            with suppress(OSError):
                self.connection.send_bytes(b"")

    def end(self) -> None:
        """End the process."""
        self.process.terminate()
        self.connection.close()


_WORKERS: list[Worker] = []


def start_task(work: TaskFunction, *arguments: Any, seconds: float | None = None) -> Task | None:
    """Have `work(*arguments)` done in a process of its own, a generator; None where that cannot be.

    `work` is a generator function of a module, and what it is given must be picklable; None that it yields means that
    there is nothing new. It ends after `seconds` with what it has yielded by then. There can be no process in a
    browser, for what cannot be pickled, or when `MOST` are at work.

    >>> from tabletop.engine.session import background_worker
    >>> background_worker.start_task(lambda: iter([1])) is None               # a function of no module
    True
    """
    if sys.platform == "emscripten":
        return None
    try:
        call = pickle.dumps((work, arguments, seconds))
    except Exception:  # whatever classes of one's own raise when they are pickled
        return None
    for lost_worker in [lost_worker for lost_worker in _WORKERS if lost_worker.is_lost]:
        _WORKERS.remove(lost_worker)
        lost_worker.end()
    worker = next((lost_worker for lost_worker in _WORKERS if lost_worker.is_free), None)
    if worker is None:
        if len(_WORKERS) >= MAX_PROCESSES:
            return None
        try:
            worker = Worker()
        except OSError:
            return None
        _WORKERS.append(worker)
    try:
        return worker.start_task(call)
    except OSError:
        return None


def prefork(*values: Any) -> None:
    """Have a process ready that has loaded what is `known`, so that the first thought need not wait for that.

    Nothing is done where there is a process already, or can be none.

    >>> from tabletop.engine.session import background_worker
    >>> background_worker.prefork(gin)
    """
    if not _WORKERS:
        start_task(_load_values, *values)


def _load_values(*values: Any) -> Iterator[None]:
    """What was sent has been loaded by now."""
    yield None


def _run_tasks(connection: Connection) -> None:
    """What the process does: one thought after another, until the line is closed."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    number = 0
    while True:
        try:
            call = connection.recv_bytes()
        except (EOFError, OSError):
            return
        if not call:
            continue  # to be stopped when it was done already
        number += 1
        latest, kind = None, "done"
        started_at = reported_at = time.monotonic()
        try:
            work, arguments, seconds = pickle.loads(call)
            for result in work(*arguments):
                latest = result if result is not None else latest
                now = time.monotonic()
                if connection.poll() or (seconds is not None and now - started_at >= seconds):
                    break
                if latest is not None and now - reported_at >= REPORT_INTERVAL_SECONDS:
                    reported_at = now
                    connection.send_bytes(pickle.dumps((number, "so far", latest)))
        except (EOFError, OSError):
            return
        except (Exception, SystemExit) as error:
            latest, kind = error, "failed"
        try:
            connection.send_bytes(pickle.dumps((number, kind, latest)))
        except (EOFError, OSError):
            return
        except Exception as error:  # what cannot be sent
            connection.send_bytes(pickle.dumps((number, "failed", RuntimeError(str(error)))))
