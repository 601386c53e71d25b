"""A file of results that another program has locked: it is tried again for ten minutes, and no game is lost."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.experiments import sweep, tournament
from tabletop.experiments.simulation import Arm, MatchPlan, Run, RunProgress, Store, StoreError, locked_file
from tests.engine.toy import Toy

PLAN = MatchPlan((Arm("one", Toy(), ("random", "random")),), range(12))
SHORT = MatchPlan(PLAN.arms, range(2))
LOCKED = "is locked by another program; it is tried again for"


class Clock:
    """A clock that passes only where a caller sleeps; `later` does something when a time has come."""

    def __init__(self) -> None:
        self.now = 0.0
        self.later: list[tuple[float, Callable[[], object]]] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        due = [act for at, act in self.later if at <= self.now]
        self.later = [one for one in self.later if one[0] > self.now]
        for act in due:
            act()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(locked_file, "time", SimpleNamespace(monotonic=made.monotonic, sleep=made.sleep))
    return made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    Store(tmp_path / "results.sqlite").close()
    return tmp_path / "results.sqlite"


@contextmanager
def lock(path: Path, how: str = "EXCLUSIVE") -> Iterator[Callable[[], None]]:
    """Another program that has the file; what it gives lets go."""
    base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    base.execute(f"BEGIN {how}")
    try:
        yield base.close
    finally:
        base.close()


def count(path: Path) -> int:
    store = Store(path)
    try:
        return sum(run.games for run in store.list_runs())
    finally:
        store.close()


def open_stores() -> list[str]:
    links = [Path("/proc/self/fd", number) for number in os.listdir("/proc/self/fd")]
    return [str(link.readlink()) for link in links if link.is_symlink() and "sqlite" in str(link.readlink())]


@pytest.mark.parametrize("how", ["EXCLUSIVE", "IMMEDIATE"])
def test_a_run_begins_when_the_other_program_lets_go(path: Path, clock: Clock, how: str) -> None:
    with lock(path, how) as release:
        clock.later.append((590, release))
        run = Run(PLAN, store=path)
        with pytest.warns(UserWarning, match=f"{path.name} {LOCKED} 10 minutes"):
            games = run.play()
    assert clock.now == pytest.approx(590, abs=1)
    assert games.count == count(path) == 12


@pytest.mark.parametrize("executor", [None, 1])
def test_after_ten_minutes_a_run_that_could_not_begin_is_an_error(path: Path, clock: Clock, executor: Any) -> None:
    with (
        lock(path),
        pytest.warns(UserWarning, match=LOCKED),
        pytest.raises(StoreError, match="has been locked by another program for 10 minutes"),
    ):
        Run(PLAN, executor, store=path).play()
    assert clock.now == pytest.approx(600, abs=1)
    assert count(path) == 0, "nothing was played, and the file is as it was"


class Locks:
    """A progress that has another program lock the file after some games, and let go of it at a time."""

    def __init__(self, path: Path, clock: Clock, at: float | None, after: int = 3) -> None:
        self.path, self.clock, self.at, self.after = path, clock, at, after
        self.base: sqlite3.Connection | None = None
        self.notes: list[str] = []

    def __call__(self, now: RunProgress) -> None:
        if now.note is not None:
            self.notes.append(now.note("en"))
        if self.base is None and now.done >= self.after:
            self.base = sqlite3.connect(self.path, isolation_level=None)
            self.base.execute("BEGIN EXCLUSIVE")
            if self.at is not None:
                self.clock.later.append((self.at, self.base.close))


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is written and told of at once."""
    monkeypatch.setattr("tabletop.experiments.simulation.run.KEEP_EVERY", 0)
    monkeypatch.setattr("tabletop.experiments.simulation.run.TELL_EVERY", 0)


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize(("executor", "after"), [(None, 3), (1, 0)], ids=["here", "beside"])
def test_games_go_on_while_the_file_is_locked_and_are_written_in_the_end(
    path: Path, clock: Clock, executor: Any, after: int
) -> None:
    other = Locks(path, clock, 300, after)  # a process beside may bring all games at once
    with pytest.warns(UserWarning, match=LOCKED):
        games = Run(PLAN, executor, store=path, progress=other).play()
    assert games.count == count(path) == 12
    assert any("for 10 minutes" in note for note in other.notes)
    assert any("for 6 minutes" in note for note in other.notes), "the time that is left is told"
    assert not path.with_name("results.sqlite.waiting").exists()


@pytest.mark.usefixtures("eager")
def test_games_that_cannot_be_written_for_ten_minutes_are_put_aside_and_taken_back(path: Path, clock: Clock) -> None:
    other = Locks(path, clock, None)
    run = Run(PLAN, store=path, progress=other)
    with (
        pytest.warns(UserWarning, match=LOCKED),
        pytest.raises(StoreError, match=r"for 10 minutes; 9 games are in results\.sqlite\.waiting, and the same call"),
    ):
        run.play()
    assert run.games.count == 12, "what was played is there"
    assert other.base is not None
    other.base.close()
    aside = path.with_name("results.sqlite.waiting")
    assert (count(path), count(aside)) == (3, 9)
    again = Run(PLAN, store=path)
    assert again.play().count == 12
    assert again.played == 0, "no game is played twice"
    assert count(path) == 12
    assert not aside.exists()


@pytest.mark.usefixtures("eager")
def test_a_run_that_is_interrupted_while_the_file_is_locked_gives_its_games_and_puts_them_aside(
    path: Path, clock: Clock
) -> None:
    other = Locks(path, clock, None)

    def interrupt() -> None:
        raise KeyboardInterrupt

    clock.later.append((60, interrupt))
    with pytest.warns(UserWarning, match=LOCKED), pytest.warns(UserWarning, match="9 games are in"):
        games = Run(PLAN, store=path, progress=other).play()
    assert games.count == 12
    assert other.base is not None
    other.base.close()
    assert Run(PLAN, store=path).play().count == count(path) == 12


@pytest.mark.usefixtures("eager")
def test_a_disk_that_is_full_is_an_error_at_once_and_the_games_are_there(path: Path, clock: Clock) -> None:
    plan = MatchPlan(PLAN.arms, range(60))

    def fill(now: RunProgress) -> None:
        if not now.over:
            store.base.execute("PRAGMA max_page_count = 1")  # the file cannot grow, as on a full disk

    store = Store(path)
    run = Run(plan, store=store, progress=fill)
    with pytest.raises(StoreError, match=r"full; \d+ games are in results\.sqlite\.waiting"):
        run.play()
    store.close()
    assert clock.now == 0
    played = run.games.count
    assert 0 < played < 60
    again = Run(plan, store=path)
    assert again.play().count == 60
    assert again.played == 60 - played


def test_a_living_notebook_is_not_held_up_by_a_lock(path: Path) -> None:
    """The event loop goes on while a run waits; the clock is the real one."""

    async def play() -> tuple[int, int]:
        ticks = 0
        with lock(path) as release:
            playing = asyncio.create_task(Run(SHORT, store=path).play_live())
            end = time.perf_counter() + 0.5
            while time.perf_counter() < end:
                await asyncio.sleep(0.01)
                ticks += 1
            release()
            games = await playing
        return ticks, games.count

    with pytest.warns(UserWarning, match=LOCKED):
        ticks, games = asyncio.run(play())
    assert ticks > 20
    assert games == 2


@pytest.mark.skipif(sys.platform != "linux", reason="open files are listed by Linux")
def test_no_file_of_results_stays_open(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    tournament(Toy(), {"one": "random", "other": "random"}, deals=1, store=path)
    assert not open_stores()
    sweep(Toy(), "goal", [8, 14], ["random", "random"], deals=1, store=path)
    assert not open_stores()
    run = Run(SHORT, store=path)
    assert not open_stores(), "a run that is not played yet has no file open"
    asyncio.run(run.play_live())
    assert not open_stores()
    assert run.play().count == 2, "a run may be played again"
    with pytest.raises(StoreError):
        Store(__file__)
    store = Store(path)
    assert open_stores() == [str(path)]
    Run(SHORT, store=store).play()
    assert open_stores() == [str(path)], "a store that is lent stays open"
    store.close()
    assert not open_stores()
    Store(path).list_runs()
    assert not open_stores(), "nor does one that nobody refers to"
