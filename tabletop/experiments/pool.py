"""Processes to share work among. One that dies is replaced, and what it was doing is done again.

The pools of the standard library are of no use any more when one of their processes has died, and Python waits for
them at its end, for ever if a strategy never returns. These do neither: the processes end with Python. Work is sent by
cloudpickle, so that what was written in a cell of a notebook is sent too. Who plays in a process notes on its *desk*
(memory that both sides see) which game and which decision it is at: the process is ended where a decision takes too
long, also where nothing else can end it, and one knows what it was doing when it died.
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
"""How often a piece of work is begun whose process dies: it may have been chance once."""


LOOKS = 4
"""How often the desk is looked at within the limit of a decision."""
PATIENT = 6
"""After so many looks at the same decision its process is ended; the bell has rung before (see `Patience`)."""
NUMBER, SEAT, DECISION, BEATS, LIMIT, LATE = range(6)
"""What is noted on a desk: the game, whose decision it is, how many were taken, and for how long it may be thought."""


class WorkerDied(BrokenExecutor):
    """A process ended each time it did this piece of work, or when it was at a game that others can go on without.

    `number`, `seat` and `decision` say where it was, -1 where that is not known; `late` whether it was ended because
    there was no answer.
    """

    number = seat = decision = -1
    late = False


class _Elsewhere(Exception):
    """Where in the other process something was raised."""


class _Work(NamedTuple):
    future: Future[Any]
    call: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


_POOLS: WeakSet[Workers] = WeakSet()
_desk: Any = None
"""That of this process, if it is a worker."""


def note(number: int, seat: int, decision: int, limit: float) -> None:
    """Note on the desk of this process, if it is a worker, which decision it is at; a `limit` of 0 is none."""
    if _desk is not None:
        _desk[NUMBER], _desk[SEAT], _desk[DECISION], _desk[LIMIT] = number, seat, decision, limit
        _desk[BEATS] += 1


@atexit.register
def _end() -> None:
    """Before Python ends its processes: nobody is to begin others in their place."""
    for pool in list(_POOLS):
        with pool._lock:
            pool._ending = True


def _rest() -> NoReturn:
    """Python is about to end: this thread does nothing any more, and nobody hears of what was not done."""
    while True:
        time.sleep(60)


class _Worker:
    """One process and the line to it."""

    def __init__(self) -> None:
        self.line, other = CONTEXT.Pipe()
        self.desk: Any = CONTEXT.RawArray(ctypes.c_double, 6)
        self.process = start_process(_serve, other, self.desk)
        self.pid: int = self.process.pid or 0
        other.close()  # so that the line breaks when the process ends

    def do(self, call: tuple[Any, ...]) -> tuple[bool, Any]:
        """Whether it went well, and the result or the error. Raises EOFError or OSError if the process has died."""
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

    def died(self) -> WorkerDied:
        """Where it was."""
        number, seat, decision = (int(self.desk[k]) for k in (NUMBER, SEAT, DECISION))
        error = WorkerDied(f"a process has ended in game {number} after {decision} decisions")
        error.number, error.seat, error.decision, error.late = number, seat, decision, bool(self.desk[LATE])
        return error

    def end(self) -> None:
        """The process ends when nobody speaks to it any more."""
        self.line.close()
        self.process.join(1)
        if self.process.is_alive():
            self.process.terminate()
            self.process.join()  # and not close(): at its end Python may be waiting for it as well


def _serve(line: Connection, desk: Any) -> None:
    """What a process does: one call after another, until the line is closed."""
    global _desk
    _desk = desk
    while True:
        try:
            call = line.recv()
        except (EOFError, OSError):
            return
        except BaseException as error:  # what cannot be read here, e.g. a function of a module that is not found
            line.send((False, _told(error)))
            continue
        try:
            work, arguments, settings = call
            answer: tuple[bool, Any] = (True, work(*arguments, **settings))
        except (Exception, SystemExit) as error:
            answer = (False, _told(error))
        try:
            line.send_bytes(cloudpickle.dumps(answer))
        except Exception as error:  # a result that cannot be sent
            line.send((False, _told(error)))


def _told(error: BaseException) -> tuple[BaseException, str]:
    return error, "".join(traceback.format_exception(error))


class Workers(Executor):
    """So many processes, as many as there are processors unless `count` says otherwise."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or os.cpu_count() or 1
        self.lost = 0
        """How many processes have died so far; those that were ended because nobody waited for them do not count."""
        self._queue: SimpleQueue[_Work | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._workers: dict[int, _Worker] = {}
        self._at: WeakKeyDictionary[Future[Any], _Worker] = WeakKeyDictionary()
        self._dropped: WeakKeyDictionary[Future[Any], bool] = WeakKeyDictionary()
        self._closed = self._ending = False
        _POOLS.add(self)

    @property
    def processes(self) -> tuple[int, ...]:
        """The numbers of the processes that run."""
        with self._lock:
            return tuple(self._workers)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have `fn(*args)` done by one of the processes.

        `fn` and what it is given are sent by cloudpickle, so they may be written in a cell of a notebook. Raises
        RuntimeError after `shutdown`.

        >>> from tabletop.experiments import process_pool
        >>> with process_pool(1) as pool:
        ...     pool.submit(max, 2, 3).result()
        3
        """
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("these workers have been sent home")
            self._queue.put(_Work(future, (fn, args, kwargs)))
            if len(self._threads) < self.count:
                self._threads.append(threading.Thread(target=self._attend, daemon=True))
                self._threads[-1].start()
        return future

    def drop(self, future: Future[Any]) -> None:
        """Call a piece of work off, also one under way: its process is ended, and another takes its place.

        `future` is what `submit` gave.

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
        """Take no more work; wait for what there is, or call it off.

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

    def _attend(self) -> None:
        """Hand one process its work, piece by piece."""
        worker: _Worker | None = None
        while (work := self._queue.get()) is not None:
            if work.future.set_running_or_notify_cancel():
                worker = self._have_done(work, worker)
        self._over(worker)

    def _have_done(self, work: _Work, worker: _Worker | None) -> _Worker | None:
        """Have one piece done by this worker, or by a new one if it dies; returns who is there afterwards."""
        for _ in range(TRIES):
            try:
                worker = worker or self._begin()
                self._at[work.future] = worker
                if work.future in self._dropped:
                    worker.process.kill()
                well, result = worker.do(work.call)
            except (EOFError, OSError):
                if self._ending:
                    _rest()
                died = worker.died() if worker is not None else WorkerDied()
                self._over(worker)
                worker = None
                if self._dropped.pop(work.future, None) is not None:
                    work.future.set_exception(CancelledError())
                    return None
                self.lost += 1
                if died.number >= 0:  # who gave the work can go on without that game
                    work.future.set_exception(died)
                    return None
            except Exception as error:  # what cannot be sent, or not be read here
                work.future.set_exception(error)
                return worker
            else:
                if well:
                    work.future.set_result(result)
                else:
                    raised, where = result
                    raised.__cause__ = _Elsewhere(where)
                    work.future.set_exception(raised)
                return worker
        work.future.set_exception(WorkerDied(f"a process has ended {TRIES} times while it did the same work"))
        return worker

    def _begin(self) -> _Worker:
        with self._lock:
            if not self._ending:
                worker = _Worker()
                self._workers[worker.pid] = worker
                return worker
        _rest()

    def _over(self, worker: _Worker | None) -> None:
        if worker is not None:
            with self._lock:
                del self._workers[worker.pid]
            worker.end()


def process_pool(workers: int | None = None) -> Workers:
    """Processes to share games among.

    `workers` of them.

    >>> from tabletop.experiments import process_pool
    >>> with process_pool(2) as pool:
    ...     found = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=2, executor=pool)
    >>> found.games.count
    4
    """
    return Workers(workers)
