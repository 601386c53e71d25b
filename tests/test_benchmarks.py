"""The benchmarks are run by people, not here; but what they import and call is there."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import benchmarks
from benchmarks import thinking
from tabletop.strategies import Rollout

ROOT = Path(__file__).resolve().parents[1]
PARTS = [module.name for module in pkgutil.iter_modules(benchmarks.__path__)]


@pytest.mark.parametrize("name", [name for name in PARTS if name != "__main__"])
def test_every_part_can_be_imported(name: str) -> None:
    assert importlib.import_module(f"benchmarks.{name}").__doc__


def test_the_command_says_which_parts_there_are() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for part in ("speed", "gin", "operations", "compiled", "thinking"):
        assert part in told


def test_thoughts_are_timed_and_those_that_the_clock_would_end_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "find_strategy", lambda name, game: Rollout(playouts=4, candidates=2, depth=2))
    seconds = thinking.measure_answers("dei", "hard", [1])
    assert len(seconds) > 20
    assert min(seconds) > 0
    told = thinking.format_line("D.E.I., hard", [0.1] * 20 + [2.0])
    assert "median 0.10 s" in told
    assert told.endswith("longer than 1.8 s: 1 of 21")


def test_gin_rummy_is_measured_beside_what_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    from benchmarks import gin

    monkeypatch.setattr(gin, "find_rlcard", lambda: None)
    lines = gin.report(seconds=0.02, pairs=1)
    assert [line for line in lines if line.startswith("ratio, told / OpenSpiel (C++) ")]
    assert lines[-1] == "RLCard is not installed: no ratio."
