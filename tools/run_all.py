"""Measure how long Run All of each notebook takes in real JupyterLab.

    python -m tools.run_all

Prints seconds of wall time, of processor time of the kernel, and of processor time of kernel, server and browser
together, with the load of the machine. The last processor time is an upper bound of the wall time on an idle machine.
The goal is 20 seconds.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tabletop.engine.i18n.console import adapt_output

ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    """Run the measurement, print the results, and return the exit status."""
    failed = pytest.main(["-q", "-n0", "--no-header", "-m", "long", str(ROOT / "tests/browser/test_run_all.py")])
    print(f"{'notebook':<34}{'wall s':>8}{'kernel s':>10}{'processor s':>13}{'load':>6}")
    for path in sorted((ROOT / "test-artefacts").glob("run-all-*.json")):
        d = json.loads(path.read_text(encoding="utf-8"))
        name = path.stem.removeprefix("run-all-")
        print(f"{name:<34}{d['wall']:>8}{d['kernel']:>10}{d['processor']:>13}{d['load']:>6}")
    return int(failed)


if __name__ == "__main__":
    adapt_output()
    sys.exit(main())
