"""Processes that work for this one. They end with it, even in the middle of a computation that never yields."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing import connection, spawn
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None

NAME = "tabletop-worker"
"""The name of these processes, by which their preparation is known."""
START_METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
CONTEXT: Any = multiprocessing.get_context(START_METHOD)
"""Makes the processes, and what they share; they start clean, so threads of a notebook do them no harm."""

_prepare = spawn.get_preparation_data


def start_process(target: Callable[..., None], *arguments: Any) -> BaseProcess:
    """Start a process that runs `target(*arguments)`, and return it.

    The process does not import the main module of a program, so the program needs no guard, and may be read from a
    pipe. If `target` raises, one line says so. Raises OSError if no process can be started.
    """
    CONTEXT.set_forkserver_preload([])  # newer Pythons would import the main module there
    process: BaseProcess = CONTEXT.Process(target=_run, args=(target, arguments), name=NAME, daemon=True)
    process.start()
    return process


def _get_preparation_data(name: str) -> dict[str, Any]:
    """Return what a new process is prepared with; a worker is not to import the main module."""
    data: dict[str, Any] = _prepare(name)
    if name == NAME:
        for key in ("init_main_from_name", "init_main_from_path"):
            data.pop(key, None)
    return data


spawn.get_preparation_data = _get_preparation_data


def _run(target: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    """Do the work of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt of the notebook is not meant for the worker
    end_with_parent()
    try:
        target(*arguments)
    except Exception as error:
        sys.exit(f"a process that works for tabletop has ended: {type(error).__name__}: {error}")


def end_with_parent() -> None:
    """Have this process end when the one that started it has ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if fcntl is not None:
        # The sentinel is a pipe whose other end the parent holds. When that is closed, the system sends a signal that
        # ends this process, even if a computation holds the interpreter so that no thread of Python could.
        signal.signal(signal.SIGIO, signal.SIG_DFL)
        fcntl.fcntl(parent.sentinel, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(parent.sentinel, fcntl.F_SETFL, fcntl.fcntl(parent.sentinel, fcntl.F_GETFL) | os.O_ASYNC)
    threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    """Wait until the parent has ended; where there is no such signal, and where it ended before that was asked for."""
    connection.wait([sentinel])
    os._exit(1)
