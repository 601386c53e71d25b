"""Runs on a cluster of Dask: the same by seed, a worker that dies costs its chunk only, cancelling."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tabletop import PlayerView, load_game
from tabletop.engine.session.strategy_registry import LOST
from tabletop.experiments.simulation import Arm, MatchPlan, Run, RunProgress

pytestmark = pytest.mark.filterwarnings("ignore")
GIN = load_game("gin_rummy")
PLAN = MatchPlan((Arm("one", GIN, ("heuristic", "random")), Arm("other", GIN, ("random", "heuristic"))), range(10))


class Dies:
    def decide(self, view: PlayerView, source: Random) -> Any:
        os._exit(1)


class DiesOnce:
    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def decide(self, view: PlayerView, source: Random) -> Any:
        if not self.mark.exists():
            self.mark.touch()
            os._exit(1)
        return view.legal_actions()[0]


class Slow:
    def decide(self, view: PlayerView, source: Random) -> Any:
        time.sleep(0.5)
        return view.legal_actions()[0]


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    import dask
    import distributed

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        quiet = {"distributed.scheduler.allowed-failures": 1, "distributed.admin.log-format": "%(message)s"}
        with (
            dask.config.set(quiet),
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
            ) as cluster,
            distributed.Client(cluster) as made,
        ):
            yield made


def test_a_cluster_gives_the_same_results_by_seed(client: Any) -> None:
    here, there = Run(PLAN, keep=True).play(), Run(PLAN, client, keep=True).play()
    assert here.results == there.results
    beside = asyncio.run(Run(PLAN, client).play_live())
    assert np.array_equal(beside.points, here.points)


def test_a_strategy_that_is_made_on_the_spot_plays_on_a_cluster(client: Any) -> None:
    namespace: dict[str, Any] = {"__name__": "__main__"}
    exec("class Mine:\n    def decide(self, outlook, source): return outlook.legal_actions()[-1]", namespace)
    plan = MatchPlan((Arm("mine", GIN, (namespace["Mine"](), "random"), ("mine", "random")),), range(3))
    assert np.array_equal(Run(plan, client).play().points, Run(plan).play().points)


def test_a_worker_that_dies_costs_nothing_if_it_was_chance(client: Any, tmp_path: Path) -> None:
    plan = MatchPlan((Arm("once", GIN, (DiesOnce(tmp_path / "mark"), "random")), PLAN.arms[0]), range(4))
    games = Run(plan, client).play()
    assert (tmp_path / "mark").exists()
    assert games.count == 8
    assert not games.failures


def test_a_game_whose_workers_die_is_named_and_the_rest_goes_on(client: Any) -> None:
    plan = MatchPlan((PLAN.arms[0], Arm("dies", GIN, (Dies(), "random"))), range(1))
    games = Run(plan, client).play()
    assert [(error.kind, error.seed, error.arm) for error in games.failures.values()] == [(LOST, 0, "dies")]
    assert games.count == 2


def test_a_run_on_a_cluster_is_called_off_within_two_seconds(client: Any) -> None:
    run = Run(MatchPlan((PLAN.arms[0], Arm("slow", GIN, (Slow(), "random"))), range(9)), client)

    async def play() -> float:
        playing = asyncio.create_task(run.play_live())
        while not run.games.count:
            await asyncio.sleep(0.02)
        began = time.perf_counter()
        run.cancel()
        await playing
        return time.perf_counter() - began

    assert asyncio.run(play()) < 2


def after_some(games: int, close: Callable[[], object]) -> Callable[[RunProgress], None]:
    """A progress that has the executor closed when so many games are there."""
    closed: list[bool] = []

    def tell(now: RunProgress) -> None:
        if now.done >= games and not closed:
            closed.append(True)
            close()

    return tell


@pytest.mark.breadth("cluster")
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("which", ["cluster", "client", "scheduler"])
def test_a_cluster_that_is_closed_during_a_run_is_reported_and_the_finished_games_stay(
    which: str, tmp_path: Path
) -> None:
    import distributed

    plan = MatchPlan((Arm("a", GIN, ("random", "random")),), range(3000))
    path = tmp_path / "results.sqlite"
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        close = {"cluster": cluster.close, "client": client.close, "scheduler": client.shutdown}[which]
        run = Run(plan, client, store=path, progress=after_some(2, close))
        with pytest.warns(UserWarning, match=r"the executor was closed after \d+ of 3000 games"):
            games = run.play()
    assert 2 <= games.count < 3000
    assert run.cancelled
    assert run.ended is not None
    assert run.ended("es") == f"el ejecutor se cerró tras {games.count} de 3000 partidas"
    assert Run(MatchPlan(plan.arms, range(games.count)), store=path).play().count == games.count


def test_nothing_of_dask_is_imported_where_it_is_not_asked_for() -> None:
    code = "import sys, tabletop.experiments.simulation; print('distributed' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"
