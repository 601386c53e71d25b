"""`python -m benchmarks`: everything that is measured, in one report. `--help` tells how to choose parts."""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
from collections.abc import Callable

from benchmarks import asking, gin, operations, profiling, speed, strength

PARTS: dict[str, tuple[str, Callable[[], list[str]]]] = {
    "speed": ("Speed of random play, beside Catanatron", speed.report),
    "gin": ("Gin rummy, beside OpenSpiel and RLCard", gin.report),
    "operations": ("Single calls", operations.report),
    "profile": ("Where the time goes", profiling.report),
    "asking": ("How often a seat is asked in vain", asking.report),
    "strength": ("Strength of the strategies", strength.report),
}


def compiled() -> list[str]:
    """The ratio of a compiled engine, by the script that builds one."""
    run = subprocess.run([sys.executable, "-m", "benchmarks.compiled"], capture_output=True, text=True, check=False)
    return (run.stdout if run.returncode == 0 else run.stdout + run.stderr[-2000:]).rstrip().splitlines()


def main() -> None:
    """Run the chosen parts and print the report as it grows."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measures speed and strength.")
    names = ", ".join([*PARTS, "compiled"])
    parser.add_argument("parts", nargs="*", help=f"what to measure: {names}; default: all but the last")
    parser.add_argument("--all", action="store_true", help="also compile the engine and measure it (takes minutes)")
    parser.add_argument("--games", type=int, default=100, help="games for each line of strength (default: 100)")
    chosen = parser.parse_args()
    known = {**PARTS, "compiled": ("Compiled with mypyc", compiled)}
    known["strength"] = (PARTS["strength"][0], lambda: strength.report(chosen.games))
    unknown = [part for part in chosen.parts if part not in known]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)} (known: {', '.join(known)})")
    wanted = chosen.parts or [*PARTS, *(["compiled"] if chosen.all else [])]
    print(f"Python {platform.python_version()}, {platform.machine()}, one core unless told otherwise")
    for part in wanted:
        title, run = known[part]
        print(f"\n## {title}", flush=True)
        for line in run():
            print(line, flush=True)


if __name__ == "__main__":
    main()
