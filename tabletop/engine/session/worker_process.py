"""Worker processes. They end with their parent, even during a computation that never yields."""

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
"""Name of these processes, by which `_get_preparation_data` recognizes them."""
START_METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
CONTEXT: Any = multiprocessing.get_context(START_METHOD)
"""Multiprocessing context; its processes start clean, so threads of a notebook do not affect them."""

_prepare = spawn.get_preparation_data


def start_process(target: Callable[..., None], *arguments: Any) -> BaseProcess:
    """Start a process that runs `target(*arguments)`, and return it.

    The process does not import the main module of the program, so the program needs no guard and may be read from a
    pipe. If `target` raises, the process prints one line. Raises OSError if no process can be started.
    """
    CONTEXT.set_forkserver_preload([])  # newer Pythons would import the main module there
    process: BaseProcess = CONTEXT.Process(target=_run, args=(target, arguments), name=NAME, daemon=True)
    process.start()
    return process


def _get_preparation_data(name: str) -> dict[str, Any]:
    """Return the preparation data of a new process; a worker does not import the main module."""
    data: dict[str, Any] = _prepare(name)
    if name == NAME:
        for key in ("init_main_from_name", "init_main_from_path"):
            data.pop(key, None)
    return data


spawn.get_preparation_data = _get_preparation_data


def _run(target: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    """Run the target in the new process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt of the notebook must not stop the worker
    end_with_parent()
    try:
        target(*arguments)
    except Exception as error:
        sys.exit(f"a worker process of tabletop ended: {type(error).__name__}: {error}")


def end_with_parent() -> None:
    """Make this process end when its parent ends."""
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
    """Wait until the parent has ended.

    This covers systems without the signal, and a parent that ended before the signal was set up.
    """
    connection.wait([sentinel])
    os._exit(1)
