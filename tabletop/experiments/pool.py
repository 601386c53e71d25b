"""Worker processes that share work. A process that dies is replaced, and its task is done again.

The pools of the standard library are unusable after one of their processes has died. Python also waits for them at
exit, for ever if a strategy never returns. The processes of this module end with Python.

Work is sent by cloudpickle, so functions defined in a notebook cell can be sent too. A process that plays notes its
game and decision on its *desk* (shared memory). So it can be ended if a decision takes too long, even where a signal
cannot interrupt it, and its position is known if it dies.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, NoReturn, ParamSpec, TypeVar
from weakref import WeakKeyDictionary, WeakSet

import cloudpickle

from tabletop.engine.session.worker_process import CONTEXT, start_process

P = ParamSpec("P")
T = TypeVar("T")

TRIES = 2
"""Maximum number of attempts at a task whose process dies; the first death may have been bad luck."""


LOOKS = 4
"""Number of times the desk is read within the time limit of a decision."""
PATIENT = 6
"""Number of looks at the same decision after which its process is ended; the alarm comes first (see `Patience`)."""
NUMBER, SEAT, DECISION, BEATS, LIMIT, LATE = range(6)
"""Indices of a desk: game, seat, number of decisions taken, heartbeats, time limit of the decision, late flag."""


class WorkerDied(BrokenExecutor):
    """Error for a task whose process died at every attempt, or at a game that the rest can continue without.

    `number`, `seat` and `decision` are its last position, -1 if unknown. `late` is True if it was ended because a
    decision took too long.
    """

    number = seat = decision = -1
    late = False


class _RemoteTraceback(Exception):
    """Traceback of an error in another process."""


class _Task(NamedTuple):
    future: Future[Any]
    call: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


_POOLS: WeakSet[Workers] = WeakSet()
_desk: Any = None
"""Desk of this process, if it is a worker."""


def note(number: int, seat: int, decision: int, limit: float) -> None:
    """Note the current decision on the desk of this process, if it is a worker; a `limit` of 0 is none."""
    if _desk is not None:
        _desk[NUMBER], _desk[SEAT], _desk[DECISION], _desk[LIMIT] = number, seat, decision, limit
        _desk[BEATS] += 1


@atexit.register
def _end() -> None:
    """Stop the replacement of processes before Python ends them."""
    for pool in list(_POOLS):
        with pool._lock:
            pool._ending = True


def _wait_for_exit() -> NoReturn:
    """Block this thread while Python exits; unfinished work is not reported."""
    while True:
        time.sleep(60)


class _Worker:
    """One process and the connection to it."""

    def __init__(self) -> None:
        self.line, other = CONTEXT.Pipe()
        self.desk: Any = CONTEXT.RawArray(ctypes.c_double, 6)
        self.process = start_process(_serve, other, self.desk)
        self.pid: int = self.process.pid or 0
        other.close()  # so that the connection breaks when the process ends

    def do(self, call: tuple[Any, ...]) -> tuple[bool, Any]:
        """Return True and the result, or False and the error. Raises EOFError or OSError if the process has died."""
        packed = cloudpickle.dumps(call)
        self.desk[NUMBER], self.desk[LIMIT], self.desk[LATE] = -1, 0, 0
        self.line.send_bytes(packed)
        seen, looks = -1.0, 0
        while not self.line.poll(self.desk[LIMIT] / LOOKS if self.desk[LIMIT] else 1):
            looks = looks + 1 if self.desk[LIMIT] and self.desk[BEATS] == seen else 0
            seen = self.desk[BEATS]
            if looks >= PATIENT:
                self.desk[LATE] = 1
                self.process.kill()
        answer: tuple[bool, Any] = self.line.recv()
        return answer

    def build_error(self) -> WorkerDied:
        """Return the error with the last position of the process."""
        number, seat, decision = (int(self.desk[k]) for k in (NUMBER, SEAT, DECISION))
        error = WorkerDied(f"a worker process ended in game {number} after {decision} decisions")
        error.number, error.seat, error.decision, error.late = number, seat, decision, bool(self.desk[LATE])
        return error

    def end(self) -> None:
        """End the process by closing its connection."""
        self.line.close()
        self.process.join(1)
        if self.process.is_alive():
            self.process.terminate()
            self.process.join()  # and not close(): at exit Python may be waiting for it as well


def _serve(line: Connection, desk: Any) -> None:
    """Run one call after another in a process, until the connection is closed."""
    global _desk
    _desk = desk
    while True:
        try:
            call = line.recv()
        except (EOFError, OSError):
            return
        except BaseException as error:  # the call cannot be read here, e.g. a function of a missing module
            line.send((False, _describe_error(error)))
            continue
        try:
            work, arguments, settings = call
            answer: tuple[bool, Any] = (True, work(*arguments, **settings))
        except (Exception, SystemExit) as error:
            answer = (False, _describe_error(error))
        try:
            line.send_bytes(cloudpickle.dumps(answer))
        except Exception as error:  # the result cannot be sent
            line.send((False, _describe_error(error)))


def _describe_error(error: BaseException) -> tuple[BaseException, str]:
    return error, "".join(traceback.format_exception(error))


class Workers(Executor):
    """Executor with `count` processes, by default one for each processor."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or os.cpu_count() or 1
        self.lost = 0
        """Number of processes that have died so far, without those ended because their task was dropped."""
        self._queue: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._workers: dict[int, _Worker] = {}
        self._at: WeakKeyDictionary[Future[Any], _Worker] = WeakKeyDictionary()
        self._dropped: WeakKeyDictionary[Future[Any], bool] = WeakKeyDictionary()
        self._closed = self._ending = False
        _POOLS.add(self)

    @property
    def processes(self) -> tuple[int, ...]:
        """Ids of the running processes."""
        with self._lock:
            return tuple(self._workers)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run `fn(*args)` in one of the processes.

        `fn` and its arguments are sent by cloudpickle, so they may be defined in a notebook cell. Raises RuntimeError
        after `shutdown`.

        >>> from tabletop.experiments import process_pool
        >>> with process_pool(1) as pool:
        ...     pool.submit(max, 2, 3).result()
        3
        """
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("these workers have been stopped")
            self._queue.put(_Task(future, (fn, args, kwargs)))
            if len(self._threads) < self.count:
                self._threads.append(threading.Thread(target=self._process_tasks, daemon=True))
                self._threads[-1].start()
        return future

    def drop(self, future: Future[Any]) -> None:
        """Cancel a task, even one that is running: its process is ended and replaced.

        `future` is the result of `submit`.

        >>> import time
        >>> from tabletop.experiments import process_pool
        >>> with process_pool(1) as pool:
        ...     future = pool.submit(time.sleep, 60)
        ...     pool.drop(future)
        >>> future.done()
        True
        """
        if not future.cancel() and not future.done():
            self._dropped[future] = True
            worker = self._at.get(future)
            if worker is not None:
                worker.process.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more work; wait for the remaining work, or cancel it.

        >>> from tabletop.experiments import process_pool
        >>> process_pool(1).shutdown()
        """
        with self._lock:
            self._closed = True
        while cancel_futures:
            try:
                work = self._queue.get_nowait()
            except Empty:
                break
            if work is not None:
                work.future.cancel()
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def _process_tasks(self) -> None:
        """Pass work to one process, task by task."""
        worker: _Worker | None = None
        while (work := self._queue.get()) is not None:
            if work.future.set_running_or_notify_cancel():
                worker = self._run_task(work, worker)
        self._end_worker(worker)

    def _run_task(self, work: _Task, worker: _Worker | None) -> _Worker | None:
        """Run one task in this worker, or in a new one if it dies; return the worker that is left."""
        for _ in range(TRIES):
            try:
                worker = worker or self._begin()
                self._at[work.future] = worker
                if work.future in self._dropped:
                    worker.process.kill()
                well, result = worker.do(work.call)
            except (EOFError, OSError):
                if self._ending:
                    _wait_for_exit()
                died = worker.build_error() if worker is not None else WorkerDied()
                self._end_worker(worker)
                worker = None
                if self._dropped.pop(work.future, None) is not None:
                    work.future.set_exception(CancelledError())
                    return None
                self.lost += 1
                if died.number >= 0:  # the submitter can continue without that game
                    work.future.set_exception(died)
                    return None
            except Exception as error:  # cannot be sent, or not be read here
                work.future.set_exception(error)
                return worker
            else:
                if well:
                    work.future.set_result(result)
                else:
                    raised, where = result
                    raised.__cause__ = _RemoteTraceback(where)
                    work.future.set_exception(raised)
                return worker
        work.future.set_exception(WorkerDied(f"a worker process ended {TRIES} times in the same task"))
        return worker

    def _begin(self) -> _Worker:
        with self._lock:
            if not self._ending:
                worker = _Worker()
                self._workers[worker.pid] = worker
                return worker
        _wait_for_exit()

    def _end_worker(self, worker: _Worker | None) -> None:
        if worker is not None:
            with self._lock:
                del self._workers[worker.pid]
            worker.end()


def process_pool(workers: int | None = None) -> Workers:
    """Return an executor with `workers` processes that share games.

    >>> from tabletop.experiments import process_pool
    >>> with process_pool(2) as pool:
    ...     answer = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=2, executor=pool)
    >>> answer.games.count
    4
    """
    return Workers(workers)
