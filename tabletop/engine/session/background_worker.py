"""Long computations in a background process: they report progress and can be stopped.

    task = start_task(count, 10, seconds=2)    # `count` is a generator function of a module
    while not task.poll():                     # repeatedly, between other work
        ...
    task.latest                                # the last value it yielded

Computations that people wait for must not queue behind other work, so each has its own process. A process that becomes
free is reused.
"""

from __future__ import annotations

import os
import pickle
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import RLock
from typing import Any

from tabletop.engine.session.worker_process import CONTEXT, start_process

REPORT_INTERVAL_SECONDS = 0.1
"""Seconds between two progress reports."""
MAX_PROCESSES = 3
"""Largest number of processes at once: a player who thinks, a hint, an analysis."""
max_processes = MAX_PROCESSES
"""Largest number in this process. A server with many users has fewer if there are few processors."""
NICENESS = 5
"""Niceness added to a worker, so that the notebook that answers clicks has priority."""
STOP_GRACE_SECONDS = 5.0
"""Seconds after which a worker that ignores a stop request is terminated."""

TaskFunction = Callable[..., Iterator[Any]]


class Task:
    """Computation in a worker process. Call `poll` repeatedly."""

    def __init__(self, helper: Worker, number: int) -> None:
        self._worker, self._number = helper, number
        self.latest: Any = None
        """Latest value that it yielded; None before the first one."""
        self.done = False
        """True if it has finished, was stopped, or has failed."""
        self.error: BaseException | None = None
        """Exception that ended it, if any."""

    def poll(self) -> bool:
        """Receive pending messages without waiting. Return True if the task is done.

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
        """Stop the computation; `latest` keeps the last value."""
        if not self.done:
            self._worker.stop_task(self)


class Worker:
    """One process with its connection."""

    def __init__(self) -> None:
        self.connection, other = CONTEXT.Pipe()
        self.process = start_process(_run_tasks, other)
        other.close()
        self.number = 0
        self.task: Task | None = None
        self.stopped_at = 0.0
        """Time of a stop request that the process has not yet answered; 0 if there is none."""
        self.is_gone = False
        """True if the connection has ended; the process may seem alive for a moment longer."""

    @property
    def is_free(self) -> bool:
        """True if it waits for a task."""
        self._receive()
        return self.task is None and not self.stopped_at and not self.is_gone and self.process.is_alive()

    @property
    def is_lost(self) -> bool:
        """True if nothing can be expected of it any more."""
        late = self.stopped_at and time.monotonic() - self.stopped_at > STOP_GRACE_SECONDS
        return bool(late) or self.is_gone or not self.process.is_alive()

    def start_task(self, call: bytes) -> Task:
        """Send a pickled call to the process and return its task."""
        self.number += 1
        self.connection.send_bytes(call)
        self.task = Task(self, self.number)
        return self.task

    def update_task(self, task: Task) -> None:
        """Update `task` with the messages that have arrived."""
        self._receive()
        if self.task is task and not self.process.is_alive():
            task.done, task.error, self.task = True, EOFError("the process has ended"), None

    def _receive(self) -> None:
        try:
            with _lock:
                while self.connection.poll():
                    number, kind, message = pickle.loads(self.connection.recv_bytes())
                    self._handle_message(number, kind, message)
        except (EOFError, OSError):
            self._mark_lost()
        except Exception as error:  # a message that cannot be unpickled here
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
        """Stop the computation of `task` if it is still running."""
        self._receive()
        if self.task is task:
            task.done, self.task, self.stopped_at = True, None, time.monotonic()
            with suppress(OSError):
                self.connection.send_bytes(b"")

    def end(self) -> None:
        """Terminate the process."""
        self.process.terminate()
        self.connection.close()


_WORKERS: list[Worker] = []
_lock = RLock()
"""Protects the workers: a server starts tasks in the thread of each page."""


def start_task(work: TaskFunction, *arguments: Any, seconds: float | None = None) -> Task | None:
    """Run `work(*arguments)` in a background process.

    Args:
        work: Generator function of a module. It may yield None when it has nothing new.
        *arguments: Picklable arguments of the function.
        seconds: Time limit. The task ends then with the last value it yielded.

    Returns:
        The task; None in a browser, for values that cannot be pickled, or if `max_processes` are busy.

    >>> from tabletop.engine.session import background_worker
    >>> background_worker.start_task(lambda: iter([1])) is None               # a function of no module
    True
    """
    if sys.platform == "emscripten":
        return None
    try:
        call = pickle.dumps((work, arguments, seconds))
    except Exception:  # classes of users may raise anything while they are pickled
        return None
    with _lock:
        for lost_worker in [worker for worker in _WORKERS if worker.is_lost]:
            _WORKERS.remove(lost_worker)
            lost_worker.end()
        free_worker = next((worker for worker in _WORKERS if worker.is_free), None)
        if free_worker is None:
            if len(_WORKERS) >= max_processes:
                return None
            try:
                free_worker = Worker()
            except OSError:
                return None
            _WORKERS.append(free_worker)
        try:
            return free_worker.start_task(call)
        except OSError:
            return None


def is_full() -> bool:
    """Return True if `max_processes` are busy.

    >>> from tabletop.engine.session import background_worker
    >>> background_worker.is_full()
    False
    """
    with _lock:
        return len(_WORKERS) >= max_processes and not any(worker.is_free or worker.is_lost for worker in _WORKERS)


def prefork(*values: Any) -> None:
    """Start a process that has loaded the given values, so that the first task need not wait for that.

    Does nothing if there is a process already, or if none can be started.

    >>> from tabletop.engine.session import background_worker
    >>> background_worker.prefork(gin)
    """
    if not _WORKERS:
        start_task(_load_values, *values)


def _load_values(*values: Any) -> Iterator[None]:
    """Yield once; the arguments have been unpickled by then."""
    yield None


def _run_tasks(connection: Connection) -> None:
    """Run one task after another until the connection is closed."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    number = 0
    while True:
        try:
            call = connection.recv_bytes()
        except (EOFError, OSError):
            return
        if not call:
            continue  # a stop request that came after the end
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
        except Exception as error:  # a result that cannot be pickled
            connection.send_bytes(pickle.dumps((number, "failed", RuntimeError(str(error)))))
