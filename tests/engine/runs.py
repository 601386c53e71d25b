"""Games between strategies, as tests want them: their results in the order of the seeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.experiments import MatchResult
from tabletop.experiments.match import Seat
from tabletop.experiments.simulation import Arm, MatchPlan, Run


def results(game: Game, seats: Sequence[Seat], seeds: Sequence[int], executor: Any = None) -> list[MatchResult]:
    """One result for each seed. Raises what a strategy did wrong."""
    found = Run(MatchPlan((Arm("one", game, tuple(seats)),), seeds), executor, keep=True).play().raise_failures()
    assert found.results is not None
    return [found.results[number] for number in range(len(seeds))]
