"""Runs: the same whoever plays, what fails is named, what is stopped is kept, what is kept is not played again."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tabletop import PlayerView, load_game
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.session.strategy_registry import DIED, ILLEGAL, LATE, RAISED
from tabletop.experiments import Workers, process_pool, tournament
from tabletop.experiments.match import MatchResult
from tabletop.experiments.simulation import Arm, GameResults, MatchPlan, Run, Store, StoreError

GIN = load_game("gin_rummy")
TWO = ("heuristic", "random")
PLAN = MatchPlan((Arm("one", GIN, TWO), Arm("other", GIN, ("random", "heuristic"))), range(12))


class Bad:
    """Goes wrong in its own way in the deal of seed 2, which it knows by the points of `marked`."""

    def __init__(self, how: str) -> None:
        self.how = how

    def __repr__(self) -> str:
        return self.how

    def decide(self, view: PlayerView, source: Random) -> Any:
        if view.state.seats[0].points[:1] == [7]:
            if self.how == "raises":
                raise RuntimeError("no idea")
            if self.how == "nonsense":
                return "pass, please"
            if self.how == "exits":
                os._exit(1)
            while self.how == "stubborn":
                try:
                    time.sleep(0.02)
                except BaseException:
                    continue
            if self.how == "in C":
                10 ** (10**8) % 7
        return view.legal_actions()[0]


def marked(game: Game, seed: int) -> State:
    state: Any = game.new_initial_state(seed)
    if seed == 2:
        state.seats[0].points[0] = 7
    return state  # type: ignore[no-any-return]


class Slow:
    def decide(self, view: PlayerView, source: Random) -> Any:
        time.sleep(2)
        return view.legal_actions()[0]


@pytest.fixture(scope="module")
def pool() -> Iterator[Workers]:
    with process_pool(2) as made:
        yield made


def test_whoever_plays_the_results_are_the_same(pool: Workers) -> None:
    expected = Run(PLAN).play()
    assert expected.count == 24
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(1) as processes:
        for executor in ("serial", pool, threads, processes):
            games = Run(PLAN, executor).play()
            assert np.array_equal(games.points, expected.points)
            assert np.array_equal(games.decisions, expected.decisions)
    assert np.array_equal(asyncio.run(Run(PLAN).play_live()).points, expected.points)
    assert np.array_equal(asyncio.run(Run(PLAN, pool).play_live()).points, expected.points)


@pytest.mark.parametrize("executor", [0, -1, True, "cluster", 2.5, object()])
def test_what_is_no_executor_is_told_before_anything_is_played(executor: Any) -> None:
    with pytest.raises(ValueError, match=r"executor=.* must be None"):
        Run(PLAN, executor).play()


def test_enough_is_asked_of_whole_deals_in_their_order(pool: Workers) -> None:
    asked: list[int] = []

    def enough(games: GameResults) -> bool:
        assert not np.isnan(games.points).any()
        asked.append(games.count)
        return games.count >= 10

    here = Run(PLAN, enough=enough).play()
    told, asked[:] = list(asked), []
    there = Run(PLAN, pool, enough=enough).play()
    assert told == asked == [2, 4, 6, 8, 10]
    assert here.count == there.count == 10
    assert np.array_equal(here.points, there.points)


@pytest.mark.parametrize(
    ("how", "kind"), [("raises", RAISED), ("nonsense", ILLEGAL), ("exits", DIED), ("stubborn", LATE), ("in C", LATE)]
)
def test_a_strategy_that_goes_wrong_is_named_and_loses_its_own_game_only(how: str, kind: str, pool: Workers) -> None:
    plan = MatchPlan(
        (Arm("sound", GIN, TWO), Arm("odd", GIN, ("random", Bad(how)), ("random", "mine"), marked)), range(6)
    )
    games = Run(plan, pool, seconds=1).play()
    assert list(games.failures) == [5]
    error = games.failures[5]
    assert (error.kind, error.strategy, error.seat, error.seed, error.arm) == (kind, "mine", 1, 2, "odd")
    assert games.count == 12
    assert games.complete.tolist() == [0, 1, 3, 4, 5]


def slow(game: Any, seed: int) -> Any:
    time.sleep(2)
    return game.new_initial_state(seed)


def test_the_limit_of_a_decision_is_not_one_of_the_set_up(pool: Workers) -> None:
    games = Run(MatchPlan((Arm("slow", GIN, TWO, begin=slow),), range(1)), pool, seconds=0.5).play()
    assert not games.failures
    assert games.count == 1


class Terminal(StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_bar_unless_it_is_over_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = MatchPlan(PLAN.arms[:1], range(6))
    for wanted, shown in ((True, True), ("auto", False), (False, False)):
        terminal = Terminal()
        monkeypatch.setattr(sys, "stderr", terminal)
        Run(plan, progress=wanted).play()
        assert ("100%" in terminal.getvalue() and "games" in terminal.getvalue()) == shown
        assert bool(terminal.getvalue().strip()) == shown


def test_a_killed_process_costs_nothing(pool: Workers) -> None:
    plan = MatchPlan(PLAN.arms, range(60))
    killed: list[int] = []

    def kill(progress: Any) -> None:
        if not killed and progress.done >= 5:
            killed.append(pool.processes[0])
            os.kill(killed[0], signal.SIGKILL)

    games = Run(plan, pool, progress=kill).play()
    assert killed
    assert games.count == 120
    assert not games.failures
    assert not np.isnan(games.points).any()


CELL = """
import tabletop
from tabletop.experiments import Match, play_one, process_pool
from tabletop.experiments.simulation import Arm, MatchPlan, Run
class Mine:
    def __init__(self, card=0): self.card = card
    def decide(self, outlook, source): return pick(outlook.legal_actions(), self.card)
def pick(actions, k): return actions[k % len(actions)]
gin = tabletop.load_game("gin_rummy")
begin = lambda game, seed: game.new_initial_state(seed + 1)
plan = MatchPlan((Arm("mine", gin, (Mine(3), "random"), begin=begin),), range(4))
print(Run(plan, 1).play().points.tolist() == Run(plan).play().points.tolist())
with process_pool(1) as pool:
    print(len(list(pool.map(lambda match: play_one(match), [Match(gin, (Mine(), "random"), 1)]))))
"""


def test_a_strategy_written_in_a_cell_plays_in_processes() -> None:
    found = subprocess.run([sys.executable, "-c", CELL], capture_output=True, text=True, timeout=60, check=False)
    assert found.stdout.split() == ["True", "1"], found.stderr


class Unreadable:
    """Cannot be read elsewhere."""

    def __reduce__(self) -> Any:
        return _refuse, ()

    def decide(self, view: PlayerView, source: Random) -> Any:
        return view.legal_actions()[0]


def _refuse() -> None:
    raise ImportError("not here")


def test_a_strategy_that_a_process_cannot_read_is_named(pool: Workers) -> None:
    arm = Arm("odd", GIN, ("random", Unreadable()), ("random", "mine"))
    games = Run(MatchPlan((Arm("sound", GIN, TWO), arm), range(2)), pool).play()
    assert [(e.strategy, e.seat, e.what) for e in games.failures.values()] == [("mine", 1, "ImportError: not here")] * 2


def test_what_cannot_be_sent_is_told_before_anything_is_played() -> None:
    class Holds(Slow):
        lock = threading.Lock()

        def __init__(self) -> None:
            self.held = threading.Lock()

    with pytest.raises(ValueError, match="odd: the strategy mine cannot be sent to other processes"):
        Run(MatchPlan((Arm("odd", GIN, ("random", Holds()), ("random", "mine")),), range(2)), 1).play()


@pytest.mark.parametrize("executor", [None, "pool"])
def test_a_run_is_called_off_within_two_seconds(executor: Any, pool: Workers) -> None:
    plan = MatchPlan((Arm("fast", GIN, TWO), Arm("slow", GIN, (Slow(), Slow()))), range(5))
    run = Run(plan, pool if executor else None)

    async def play() -> float:
        playing = asyncio.create_task(run.play_live())
        while not run.games.count:
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.1)
        began = time.perf_counter()
        run.cancel()
        games = await playing
        assert games.count >= 1
        return time.perf_counter() - began

    assert asyncio.run(play()) < 2


def test_an_interrupted_run_gives_what_is_there(pool: Workers) -> None:
    plan = MatchPlan((Arm("fast", GIN, TWO), Arm("slow", GIN, (Slow(), Slow()))), range(5))
    for executor in (None, pool):
        run = Run(plan, executor)
        rung: list[float] = []

        def ring(run: Run = run, rung: list[float] = rung) -> None:
            while not run.games.count:
                time.sleep(0.02)
            rung.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=ring, daemon=True).start()
        games = run.play()
        assert time.perf_counter() - rung[0] < 2
        assert games.count >= 1
        assert run.cancelled


@pytest.mark.breadth("processes")
@pytest.mark.parametrize("make", [lambda: ThreadPoolExecutor(1), lambda: Workers(1)], ids=["threads", "processes"])
def test_an_executor_that_is_closed_during_a_run_is_reported_and_the_finished_games_stay(make: Any) -> None:
    executor = make()

    def tell(now: Any) -> None:
        if now.done:
            executor.shutdown(wait=False, cancel_futures=True)

    plan = MatchPlan((Arm("a", GIN, ("random", "random")),), range(200))
    with pytest.warns(UserWarning, match=r"the executor was closed after \d+ of 200 games"):
        found = tournament(GIN, {"a": "random", "b": "random"}, deals=100, executor=executor, progress=tell)
    assert 0 < found.games.count < 200
    assert "the executor was closed after" in str(found).lower()
    with pytest.raises(BrokenExecutor, match="closed before a game was played"):
        Run(plan, executor).play()


# --- what is kept --------------------------------------------------------------------------------------------------


def same(one: GameResults, other: GameResults) -> bool:
    assert one.results is not None
    assert other.results is not None
    return one.results == other.results


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.sqlite"
    expected = Run(PLAN, keep=True).play()
    Run(MatchPlan(PLAN.arms, range(7)), store=path, enough=lambda games: games.count >= 6).play()
    played: list[int] = []
    from tabletop.experiments.simulation import run as running

    play = running.play_chunk
    monkeypatch.setattr(running, "play_chunk", lambda chunk, asked: played.append(1) or play(chunk, asked))
    more = Run(PLAN, store=str(path), keep=True).play()
    assert same(more, expected)
    assert len(played) == 24 - 6
    other = MatchPlan((PLAN.arms[1], Arm("new", GIN, ("greedy", "random"))), range(12))
    assert np.array_equal(Run(other, store=path).play().points[:, 0], expected.points[:, 1])
    assert len(played) == 24 - 6 + 12
    assert [(run.games, run.arms) for run in Store(path).list_runs()] == [
        (24, ("one", "other")),
        (24, ("other", "new")),
    ]


KILLED = """
import sys, os
import tabletop
from tabletop.experiments.simulation import Arm, MatchPlan, Run
class Mine:
    def decide(self, outlook, source): return outlook.legal_actions()[-1]
gin = tabletop.load_game("gin_rummy", hands=1)
plan = MatchPlan((Arm("mine", gin, (Mine(), "random")),), range(150))
def told(progress):
    if len(sys.argv) > 2 and progress.done > 8: os.kill(os.getpid(), 9)
    if progress.done == 0: print("fresh", flush=True)
games = Run(plan, store=sys.argv[1], progress=told).play()
print(games.count)
"""


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    subprocess.run([sys.executable, "-c", KILLED, str(path), "die"], timeout=60, check=False, capture_output=True)
    kept = Store(path).list_runs()[0].games
    assert 0 < kept < 150
    found = subprocess.run(
        [sys.executable, "-c", KILLED, str(path)], timeout=60, check=True, capture_output=True, text=True
    )
    assert found.stdout.split()[-1] == "150"
    assert [run.games for run in Store(path).list_runs()] == [150], "another process knows the strategy again"


def test_another_strategy_is_another_arm(tmp_path: Path) -> None:
    store = Store(tmp_path / "results.sqlite")
    for seats in ((Bad("sound"), "random"), (Bad("other"), "random")):
        Run(MatchPlan((Arm("a", GIN, seats),), range(2)), store=store).play()
    Run(
        MatchPlan((Arm("a", GIN.with_parameters(knock_limit=5), (Bad("sound"), "random")),), range(2)), store=store
    ).play()
    assert [run.games for run in store.list_runs()] == [2, 2, 2]


def test_a_file_that_keeps_no_results_is_told_before_anything_is_played(tmp_path: Path) -> None:
    text, other, later = tmp_path / "text", tmp_path / "other", tmp_path / "later"
    text.write_text("no database at all, but long enough to be read as one" * 30)
    base = sqlite3.connect(other)
    base.execute("CREATE TABLE mine (a)")
    base.commit()
    base.close()
    Store(later).close()
    base = sqlite3.connect(later)
    base.execute("PRAGMA user_version = 99")
    base.commit()
    base.close()
    for path, told in (
        (text, "not a database"),
        (other, "not a database"),
        (later, "results of version 99, but this release reads version 1"),
        (tmp_path / "no" / "folder", "unable to open"),
    ):
        with pytest.raises(StoreError, match=told):
            Run(PLAN, store=path)


def test_many_games_take_little_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(chunk: Any, asked: Any) -> Any:
        return [
            (number, MatchResult(seed, (1, 2), (-1.0, 1.0), (1,), 9, 3, ((1, 2),) * 3, {"hands": (1, 2, 3)}))
            for number, seed, _ in chunk.games
        ], 0.0

    monkeypatch.setattr("tabletop.experiments.simulation.run.play_chunk", play)
    tracemalloc.start()
    try:
        games = Run(MatchPlan(PLAN.arms, range(2500)), store=tmp_path / "results.sqlite").play()
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert games.count == 5000
    assert most < 2e6, f"{most / 5000:.0f} bytes a game"
