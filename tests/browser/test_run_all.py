"""Run All of every notebook in JupyterLab: how long somebody waits who has just opened it.

`pytest -s -m long tests/browser/test_run_all.py` prints the seconds of each notebook.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from tests.browser.conftest import ROOT, Notebook

NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
AT_MOST = 20.0
"""Seconds of processor time of kernel, server and browser together: one that has nothing else to do takes no longer,
and what else a machine does makes no difference to it."""


def spent(process: psutil.Process) -> float:
    """The processor time of a process and of all that it has started."""
    own, seconds = process.cpu_times(), 0.0
    for one in process.children(recursive=True):
        try:
            times = one.cpu_times()
        except psutil.NoSuchProcess:
            continue
        seconds += times.user + times.system
    return seconds + own.user + own.system + own.children_user + own.children_system


@pytest.mark.long
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_run_all_of_every_notebook_takes_at_most_twenty_seconds(
    open_nb: Callable[[str | Path], Notebook], lab: tuple[str, Path], name: str
) -> None:
    games = lab[1] / "games"  # what a notebook reads
    if not games.exists():
        games.symlink_to(ROOT / "notebooks" / "games")
    nb = open_nb(f"notebooks/{name}")
    kernel, whole = psutil.Process(nb.py("__import__('os').getpid()")), psutil.Process()
    began = spent(kernel), spent(whole), time.monotonic()
    nb.run_all(timeout=300_000)
    alone, processor, wall = spent(kernel) - began[0], spent(whole) - began[1], time.monotonic() - began[2]
    told = {"wall": wall, "kernel": alone, "processor": processor, "load": os.getloadavg()[0]}
    print(name, {what: round(number, 1) for what, number in told.items()})
    assert nb.errors == []
    assert processor < AT_MOST, told
