"""`python -m benchmarks compiled`: plain Python, the compiled core and Catanatron, taking turns in one run.

The copy made by `make compiled` is measured if it matches the source. Otherwise the core is compiled first, which takes
minutes. `make test-compiled` verifies that both forms play the same games.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import tabletop
from benchmarks import speed
from tabletop import compiled_core
from tabletop.engine.i18n.console import adapt_output

ROOT = Path(__file__).resolve().parents[1]
PAIRS = 5
SECONDS = 1.5
MIN_SPEED_RATIOS = {"51st_state": 10, "axon_protocol": 6, "dei": 10}
"""Goals: multiple of Catanatron's decisions per second."""
TITLES = {**speed.ALL_GAMES, "toy": "The toy of the tests, not compiled itself"}
FASTER = 2.5
"""Goal: multiple of the decisions per second in plain Python, in the three big games."""


def make_game(name: str) -> tabletop.Game:
    """Return a game for two; the toy stands for a user's game, whose classes are not compiled."""
    if name == "toy":
        from tests.engine.toy import Toy

        return Toy(players=2, goal=40)
    return speed.make_game(name)


def run_turn(seed: int, seconds: float) -> dict[str, float]:
    """Return decisions per second in random games of this process by game, and of Catanatron in the plain form."""
    measured = {name: speed.measure_game(make_game(name), seconds, seed) for name in TITLES}
    peer = speed.find_catanatron() if not tabletop.compiled else None
    if peer is not None:
        measured[speed.PEER] = peer(seconds, seed)
    return measured


def run_in_process(seed: int, seconds: float, **variables: str) -> dict[str, float]:
    """Return the result of `run_turn` in a process with these environment variables."""
    command = [sys.executable, "-m", "benchmarks.compiled", str(seed), str(seconds)]
    run = subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}, capture_output=True, text=True, check=True)
    speeds: dict[str, Any] = json.loads(run.stdout)
    if speeds.pop("compiled") == bool(variables.get("TABLETOP_PLAIN")):
        sys.exit(f"The measurements belong to the other form: {run.stderr}")
    return speeds


def copy_of_this_source() -> Path:
    """Return the compiled core: the copy made by `make compiled` if it matches the source, or else a new one."""
    note = compiled_core.COPY / compiled_core.NOTE
    if note.is_file() and not compiled_core.find_changes(
        json.loads(note.read_text(encoding="utf-8")), compiled_core.HERE
    ):
        return compiled_core.COPY
    folder = ROOT / "build" / "measured"
    began = perf_counter()
    command = [sys.executable, "-m", "tools.compiled", "--into", str(folder)]
    env = {**os.environ, "TABLETOP_PLAIN": "1"}
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(run.stderr[-2000:])
    print(f"compiled in {perf_counter() - began:.0f} s", flush=True)
    return folder


def report(seconds: float = SECONDS, pairs: int = PAIRS) -> list[str]:
    """Return the medians, and the ratios of each pair of runs."""
    from tools.compiled.building import find_missing_requirement

    if lack := find_missing_requirement():
        return [f"Compiling the core requires {lack}: not measured."]
    copy = str(copy_of_this_source())
    plain, fast = [], []
    for k in range(pairs):
        plain.append(run_in_process(1000 * k, seconds, TABLETOP_PLAIN="1"))
        fast.append(run_in_process(1000 * k, seconds, TABLETOP_PLAIN="", TABLETOP_COMPILED=copy))
    lines = []
    for name, title in TITLES.items():
        before, after = [run[name] for run in plain], [run[name] for run in fast]
        lines += speed.format_speeds({f"{title}, plain": before, f"{title}, compiled": after})
        lines.append(speed.format_ratio("compiled / plain", after, before, FASTER if name in MIN_SPEED_RATIOS else 0))
        if name in MIN_SPEED_RATIOS and speed.PEER in plain[0]:
            peer = [run[speed.PEER] for run in plain]
            lines.append(speed.format_ratio(f"plain / {speed.PEER}", before, peer))
            lines.append(speed.format_ratio(f"compiled / {speed.PEER}", after, peer, MIN_SPEED_RATIOS[name]))
    return lines


if __name__ == "__main__":
    adapt_output()
    if len(sys.argv) == 3:
        print(json.dumps({**run_turn(int(sys.argv[1]), float(sys.argv[2])), "compiled": tabletop.compiled}))
    else:
        print("\n".join(report()))
