"""Measure the time from a click to the last redraw for sixty decisions of each game in real JupyterLab.

    python -m tools.latency

Prints the median and the maximum in milliseconds, with the load of the machine. The goals on an idle machine are 100
and 250. Then the measurement is repeated while an expert thinks, while a hint is computed for the current position,
and while a coach analyses a game, alternating with idle phases. The goal is at most 1.5 times the idle latency.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tabletop.engine.i18n.console import adapt_output

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("51st_state", "axon_protocol", "dei")
THINKS = ("expert", "hint", "coach")


def main() -> int:
    """Run the measurement, print the results, and return the exit status."""
    failed = pytest.main(["-q", "--no-header", "-m", "long or not long", str(ROOT / "tests/browser/test_latency.py")])
    print(f"{'game':<16}{'decisions':>10}{'median ms':>11}{'worst ms':>10}{'load':>6}")
    for game in GAMES:
        path = ROOT / "test-artefacts" / f"latency-{game}.json"
        if path.exists():
            d = json.loads(path.read_text(encoding="utf-8"))
            print(f"{game:<16}{d['decisions']:>10}{d['median']:>11}{d['worst']:>10}{d['load']:>6}")
    print(f"{'game':<16}{'thinks':>10}{'idle ms':>10}{'thinking':>11}{'times':>10}")
    for game in GAMES:
        for what in THINKS:
            path = ROOT / "test-artefacts" / f"latency-{what}-{game}.json"
            if path.exists():
                d = json.loads(path.read_text(encoding="utf-8"))
                print(f"{game:<16}{what:>10}{d['idle']:>10}{d['thinking']:>11}{d['times as long']:>10}")
    return int(failed)


if __name__ == "__main__":
    adapt_output()
    sys.exit(main())
