"""`python -m benchmarks`: run all measurements, or the chosen parts, and print one report."""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable

from benchmarks import calibration, compiled, environments, gin, operations, speed, thinking
from tabletop.engine.i18n.console import adapt_output

PARTS: dict[str, tuple[str, Callable[[], list[str]]]] = {
    "speed": ("Speed of random play, next to Catanatron", speed.report),
    "compiled": ("Plain Python, the compiled core and Catanatron", compiled.report),
    "gin": ("Gin rummy, next to OpenSpiel and RLCard", gin.report),
    "environments": ("Environments for learners, next to the engine alone", environments.report),
    "operations": ("Single calls", operations.report),
    "thinking": ("Thinking times of the levels", thinking.report),
    "calibration": ("Predicted chances and games won", calibration.report),
}


def main() -> None:
    """Run the chosen parts and print each part of the report when it is complete."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measures speed.")
    parser.add_argument("parts", nargs="*", help=f"what to measure: {', '.join(PARTS)}; default: all")
    chosen = parser.parse_args()
    if unknown := [part for part in chosen.parts if part not in PARTS]:
        parser.error(f"unknown: {', '.join(unknown)} (known: {', '.join(PARTS)})")
    parts = chosen.parts or PARTS
    print(f"Python {platform.python_version()}, {platform.machine()}, one core unless stated otherwise")
    for part in parts:
        title, run = PARTS[part]
        print(f"\n## {title}", flush=True)
        for line in run():
            print(line, flush=True)


if __name__ == "__main__":
    adapt_output()
    main()
