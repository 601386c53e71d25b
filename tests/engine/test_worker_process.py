"""Processes that work for a kernel: they end with it, need no guard in a program, and end without a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENV = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes there")

HANGS = """
import os, re, sys, time

def spin():
    "Loops for ever, and lets other threads of Python run."
    while True:
        pass

def hold():
    "Never ends, and never lets another thread of Python run."
    re.match(r"(a+)+$", "a" * 60 + "b")

def forever(how, path):
    with open(path, "w") as file:
        file.write(str(os.getpid()))
    spin() if how == "spin" else hold()
    yield None
"""

KERNEL = """
import os, pathlib, sys, time
sys.path.insert(0, {folder!r})
import hangs
path = pathlib.Path({path!r})
if {kind!r} == "thought":
    from tabletop.engine.session import background_worker
    work = background_worker.start_task(hangs.forever, {how!r}, str(path))
else:
    from tabletop.experiments import process_pool
    pool = process_pool(1)
    work = pool.submit(hangs.run, {how!r}, str(path))
while not (path.exists() and path.read_text()):
    time.sleep(0.01)
{end}
"""


def is_alive(pid: int) -> bool:
    """Whether there is such a process; one that has ended may wait for a parent that takes notice."""
    try:
        return Path("/proc", str(pid), "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


WAYS = list(product(("thought", "pool"), ("spin", "hold"), ("os.kill(os.getpid(), 9)", "os._exit(0)", "sys.exit(0)")))
"""What works, how it hangs, and how its kernel ends."""
FEW = {WAYS[0], WAYS[4], WAYS[8], WAYS[9]}
"""Each of these at least once."""


@pytest.mark.breadth("thought-spin", "pool-hold")
@pytest.mark.parametrize(
    ("kind", "how", "end"), [way if way in FEW else pytest.param(*way, marks=pytest.mark.long) for way in WAYS]
)
def test_a_worker_that_never_yields_ends_with_its_kernel(kind: str, how: str, end: str, tmp_path: Path) -> None:
    more = "\ndef run(how, path):\n    list(forever(how, path))\n"
    (tmp_path / "hangs.py").write_text(HANGS + more, encoding="utf-8")
    pid = tmp_path / "pid"
    code = KERNEL.format(folder=str(tmp_path), path=str(pid), kind=kind, how=how, end=end)
    kernel = subprocess.run([sys.executable, "-c", code], env=ENV, timeout=120, check=False, capture_output=True)
    assert kernel.returncode == (-signal.SIGKILL if "kill" in end else 0), kernel.stderr.decode()
    worker, last = int(pid.read_text(encoding="utf-8")), time.monotonic() + 5
    try:
        while is_alive(worker):
            assert time.monotonic() < last, "it works on for nobody"
            time.sleep(0.02)
    finally:
        if is_alive(worker):
            os.kill(worker, signal.SIGKILL)


GAMES = """
import os, sys
import tabletop
from tabletop.experiments.simulation import Arm, MatchPlan, Run

class Dies:
    def decide(self, outlook, source):
        os._exit(1)

class Killed:
    def decide(self, outlook, source):
        os.kill(os.getpid(), 9)

gin = tabletop.load_game("gin_rummy")
plan = MatchPlan((Arm("one", gin, (Dies(), "random")), Arm("other", gin, (Killed(), "random"))), range(1))
games = Run(plan, 2).play()
print(len(games.failures), {error.strategy for error in games.failures.values()} == {"Dies", "Killed"})
print(Run(MatchPlan((Arm("sound", gin, ("random", "random")),), range(2)), 1).play().count)
"""


@pytest.mark.breadth
@pytest.mark.parametrize("how", ["a file", "a pipe"])
def test_a_program_without_a_guard_plays_in_processes_whose_deaths_are_no_tracebacks(how: str, tmp_path: Path) -> None:
    script = tmp_path / "games.py"
    script.write_text(GAMES, encoding="utf-8")
    words, given = ([str(script)], "") if how == "a file" else (["-"], GAMES)
    run = subprocess.run(
        [sys.executable, *words], input=given, env=ENV, cwd=tmp_path, timeout=300, check=True, capture_output=True,
        text=True,
    )  # fmt: skip
    assert run.stdout.split() == ["2", "True", "2"]
    deaths = 4  # two tries of two games
    assert len(run.stderr.splitlines()) <= deaths
    assert "Traceback" not in run.stderr


def test_a_worker_that_fails_says_so_in_one_line() -> None:
    code = (
        "from tabletop.engine.session.worker_process import start_process\n"
        "process = start_process(int, 'no number')\n"
        "process.join()\n"
        "print(process.exitcode)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], env=ENV, timeout=60, check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "1"
    assert run.stderr.splitlines() == [
        "a worker process of tabletop ended: ValueError: invalid literal for int() with base 10: 'no number'"
    ]
