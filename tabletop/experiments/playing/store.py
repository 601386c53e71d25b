"""Games that are kept in a file (SQLite) as they are played, so that the same question goes on where it was stopped.

A game is kept by its arm (what is played by whom, see `identity`) and its seed, as JSON: other questions with the same
arm find it too, more deals can be added, and new measures can be read off old games. Nothing in the file is executed.
"""

from __future__ import annotations

import json
import sqlite3
import time
import warnings
import weakref
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from tabletop.engine.sessions.deciders import ILLEGAL, RAISED, StrategyError
from tabletop.experiments.match import MatchResult
from tabletop.experiments.playing.chunks import Outcome
from tabletop.experiments.playing.identity import digest_of, told_of
from tabletop.experiments.playing.locked_file import LockedFile, StoreError, finish, is_lock
from tabletop.experiments.playing.plan import Plan

APPLICATION = 0x54424C54
"""Says in the head of the file what it is ("TBLT")."""
VERSION = 1
BLOCK = 400
"""Games that are looked up at once."""
ASIDE = ".waiting"
"""Ends the name of the file with the games that could not be written, because another program had locked the store."""
KINDS = {"raised": RAISED, "illegal": ILLEGAL}
"""What went wrong and would again; what took too long or died may have been this machine, and is tried again."""
TABLES = """
CREATE TABLE arms (id INTEGER PRIMARY KEY, digest TEXT UNIQUE NOT NULL, told TEXT NOT NULL);
CREATE TABLE runs (id INTEGER PRIMARY KEY, digest TEXT UNIQUE NOT NULL, begun TEXT NOT NULL, last TEXT NOT NULL);
CREATE TABLE run_arms (run INTEGER NOT NULL, place INTEGER NOT NULL, arm INTEGER NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY (run, place)) WITHOUT ROWID;
CREATE TABLE games (arm INTEGER NOT NULL, seed INTEGER NOT NULL, outcome TEXT NOT NULL,
    PRIMARY KEY (arm, seed)) WITHOUT ROWID;
"""
ADD_ARM = "INSERT OR IGNORE INTO arms (digest, told) VALUES (?, ?)"
FIND_ARM = "SELECT id FROM arms WHERE digest = ?"
ADD_GAME = "INSERT OR REPLACE INTO games VALUES (?, ?, ?)"


@dataclass(frozen=True)
class RunTold:
    """A run in a store: its arms by name, what they play, how many games of them are kept, and when it was played."""

    arms: tuple[str, ...]
    told: tuple[dict[str, Any], ...]
    counts: tuple[int, ...]
    begun: str
    last: str

    @property
    def games(self) -> int:
        """Those of all its arms."""
        return sum(self.counts)


class Store:
    """A file of results, made if it is not there. Raises StoreError for one that cannot be used.

    `path` names the file; unless it is to `make` one, a file that is not there cannot be used. A file that another
    program has locked is tried again for ten minutes; without `wait` it is opened when it is used.

    >>> from tabletop.experiments.playing import Arm, Plan, Run, Store
    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store(pathlib.Path(folder, "results.sqlite"))
    ...     plan = Plan((Arm("as printed", gin, ("heuristic", "random")),), range(3))
    ...     games = Run(plan, store=store).now()
    ...     print([run.games for run in store.runs()])
    ...     store.close()
    [3]
    """

    def __init__(self, path: Path | str, make: bool = True, wait: bool = True) -> None:
        self.path = Path(path)
        self.lock = LockedFile(self.path)
        self._make = make
        self._base: sqlite3.Connection | None = None
        self._closing: Callable[[], object] = lambda: None
        if not self.path.exists() and not make:
            raise StoreError(f"{self.path}: there is no such file")
        if wait:
            finish(self.opening())
            return
        try:
            self._connect()
        except sqlite3.Error as error:
            if not is_lock(error):
                raise StoreError(f"{self.path}: {error}") from error

    @property
    def base(self) -> sqlite3.Connection:
        """The open database. Raises StoreError if it is closed."""
        if self._base is None:
            raise StoreError(f"{self.path} is closed")
        return self._base

    def opening(self) -> Generator[None, None, None]:
        """Open the file unless it is open, in attempts while another program has locked it."""
        if self._base is None:
            yield from self.lock.attempts(self._connect)

    def _connect(self) -> None:
        base = sqlite3.connect(self.path, timeout=0, check_same_thread=False, isolation_level=None)
        try:
            if self._make:
                with _transaction(base):  # a locked or read-only file is found here
                    self._check(base)
            else:
                self._check(base)
        except BaseException:
            base.close()
            raise
        self._base = base
        self._closing = weakref.finalize(self, base.close)

    def _check(self, base: sqlite3.Connection) -> None:
        """Make the tables if the file is new. Raises StoreError for a file of another kind."""
        (application,) = base.execute("PRAGMA application_id").fetchone()
        (version,) = base.execute("PRAGMA user_version").fetchone()
        (tables,) = base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if not tables and not application and self._make:
            for statement in TABLES.split(";"):
                base.execute(statement)
            base.execute(f"PRAGMA application_id = {APPLICATION}")
            base.execute(f"PRAGMA user_version = {VERSION}")
        elif application != APPLICATION:
            raise StoreError(f"{self.path}: another kind of database, no results of games")
        elif version != VERSION:
            raise StoreError(f"{self.path}: results of version {version}, this reads version {VERSION}")

    def runs(self) -> list[RunTold]:
        """What is in the file, the oldest first. Raises StoreError where it cannot be read."""
        return finish(self.lock.attempts(self._runs))

    def _runs(self) -> list[RunTold]:
        found = []
        try:
            for run, begun, last in self.base.execute("SELECT id, begun, last FROM runs ORDER BY id").fetchall():
                rows = self.base.execute(
                    "SELECT name, told, (SELECT count(*) FROM games WHERE games.arm = run_arms.arm) "
                    "FROM run_arms JOIN arms ON arms.id = run_arms.arm WHERE run = ? ORDER BY place",
                    (run,),
                ).fetchall()
                told = tuple(json.loads(row[1]) for row in rows)
                found.append(RunTold(tuple(row[0] for row in rows), told, tuple(row[2] for row in rows), begun, last))
        except (ValueError, TypeError) as error:
            raise StoreError(f"{self.path}: what was played cannot be read ({error})") from error
        return found

    def close(self) -> None:
        """Close the file; a run that is given this store opens it again."""
        self._base = None
        self._closing()
        self.lock.release()


@contextmanager
def _transaction(base: sqlite3.Connection) -> Iterator[None]:
    """Write all or nothing. Raises sqlite3.Error."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        if base.in_transaction:
            base.execute("ROLLBACK")
        raise


class Kept:
    """The games of one plan in a store. Raises what `digest_of` does for strategies that cannot be told apart."""

    def __init__(self, store: Store, plan: Plan) -> None:
        self.store, self.plan = store, plan
        self._digests = [digest_of(arm) for arm in plan.arms]
        self._told = [json.dumps(told_of(arm), ensure_ascii=False) for arm in plan.arms]
        self._ids: list[int] = []
        self._rows: list[tuple[int, int, str]] = []
        """Games that are not written yet: place of the arm, seed, outcome."""
        self._written = time.perf_counter()

    def beginning(self) -> Generator[None, None, None]:
        """Open the file and note that the plan is played, in attempts while another program has locked the file.

        Games that were put aside when it was locked for too long are taken back. Raises StoreError.
        """
        yield from self.store.opening()
        if (yield from self.store.lock.attempts(self._begin)):
            self._aside.unlink(missing_ok=True)

    def _begin(self) -> bool:
        """Note that the plan is played; return True if games were taken back."""
        base = self.store.base
        named = json.dumps([[arm.name for arm in self.plan.arms], self._digests])
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with _transaction(base):
            base.executemany(ADD_ARM, zip(self._digests, self._told, strict=True))
            self._ids = [base.execute(FIND_ARM, (digest,)).fetchone()[0] for digest in self._digests]
            base.execute(
                "INSERT INTO runs (digest, begun, last) VALUES (?, ?, ?) ON CONFLICT (digest) DO UPDATE SET last = ?",
                (named, now, now, now),
            )
            (run,) = base.execute("SELECT id FROM runs WHERE digest = ?", (named,)).fetchone()
            rows = [(run, k, id, arm.name) for k, (id, arm) in enumerate(zip(self._ids, self.plan.arms, strict=True))]
            base.executemany("INSERT OR IGNORE INTO run_arms VALUES (?, ?, ?, ?)", rows)
            if aside := self._aside.exists():
                self._take_back(base)
        return aside

    # --- read -------------------------------------------------------------------------------------------------------

    def blocks(self) -> Iterator[tuple[range, dict[int, Outcome]] | None]:
        """Some numbers of the plan after another, and those of them that were played before; None while it is locked.

        Raises StoreError.
        """
        arms = len(self._ids)
        deals = max(1, BLOCK // arms)
        for first in range(0, len(self.plan.deals), deals):
            seeds = self.plan.deals[first : first + deals]
            rows = yield from self.store.lock.attempts(partial(self._select, seeds))
            place = {seed: first + k for k, seed in enumerate(seeds)}
            known: dict[int, Outcome] = {}
            for id, seed, text in rows:
                outcome = _read(seed, text, self.store.path)
                for arm in (k for k, other in enumerate(self._ids) if other == id):
                    known[place[seed] * arms + arm] = outcome
            yield range(first * arms, (first + len(seeds)) * arms), known

    def _select(self, seeds: Sequence[int]) -> list[tuple[int, int, str]]:
        marks = ",".join("?" * len(seeds))
        query = f"SELECT seed, outcome FROM games WHERE arm = ? AND seed IN ({marks})"
        rows = []
        for id in dict.fromkeys(self._ids):
            rows += [(id, seed, text) for seed, text in self.store.base.execute(query, (id, *seeds))]
        return rows

    # --- written ----------------------------------------------------------------------------------------------------

    def add(self, number: int, outcome: Outcome) -> None:
        """One game more; it is written with others."""
        deal, arm = self.plan.place(number)
        text = _written(outcome)
        if text:
            self._rows.append((arm, self.plan.deals[deal], text))

    def write_now_and_then(self, seconds: float) -> None:
        """Write what has come, if this was not done just now. Raises StoreError as `write` does."""
        if time.perf_counter() - self._written >= seconds:
            self.write()

    def write(self) -> bool:
        """Write what has come; return False while another program has locked the file.

        Raises StoreError if it cannot be written, or has been locked for ten minutes; what has come is put aside.
        """
        self._written = time.perf_counter()
        if not self._rows:
            return True
        try:
            self._insert()
        except sqlite3.Error as error:
            try:
                self.store.lock.fail(error)
            except StoreError as failure:
                raise StoreError(f"{failure}; {self._put_aside()}") from error
            return False
        self.store.lock.release()
        return True

    def leave(self) -> None:
        """Write what has come before the run ends; a warning says where it is put if the file is locked."""
        if not self.write():
            warnings.warn(f"{self.store.lock.message()}; {self._put_aside()}", stacklevel=2)

    def _insert(self) -> None:
        base, rows = self.store.base, [(self._ids[arm], seed, text) for arm, seed, text in self._rows]
        with _transaction(base):
            base.executemany(ADD_GAME, rows)
        self._rows = []

    @property
    def _aside(self) -> Path:
        """The file of results that could not be written to the store."""
        return self.store.path.with_name(f"{self.store.path.name}{ASIDE}")

    def _put_aside(self) -> str:
        """Write what has come to a file next to the store; return a sentence that says so."""
        count, path = len(self._rows), self._aside
        try:
            store = Store(path)
            try:
                other = Kept(store, self.plan)
                finish(other.beginning())
                other._rows = self._rows
                other._insert()
            finally:
                store.close()
        except (StoreError, sqlite3.Error) as error:
            return f"{count} games could not be put into another file either ({error})"
        self._rows = []
        return f"{count} games are in {path.name}, and the same call takes them from there"

    def _take_back(self, base: sqlite3.Connection) -> None:
        """Read what was put aside."""
        store = Store(self._aside, make=False)
        try:
            arms = store.base.execute("SELECT digest, told FROM arms").fetchall()
            base.executemany(ADD_ARM, arms)
            for digest, _ in arms:
                (id,) = base.execute(FIND_ARM, (digest,)).fetchone()
                query = "SELECT ?, seed, outcome FROM games JOIN arms ON arms.id = games.arm WHERE digest = ?"
                base.executemany(ADD_GAME, store.base.execute(query, (id, digest)))
        finally:
            store.close()


def _written(outcome: Outcome) -> str:
    """A game as JSON; nothing for a failure that another try may not have."""
    data: list[Any]
    if isinstance(outcome, StrategyError):
        kind = next((name for name, kind in KINDS.items() if kind == outcome.kind), None)
        if kind is None:
            return ""
        data = [kind, outcome.strategy, outcome.seat, outcome.decision, outcome.what]
    else:
        courses = dict(outcome.measures_by_round)
        head = [outcome.scores, outcome.returns, outcome.winners, outcome.decisions, outcome.rounds]
        data = [*head, outcome.by_round, courses]
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _read(seed: int, text: str, path: Path) -> Outcome:
    try:
        data = json.loads(text)
        if isinstance(data[0], str):
            kind, strategy, seat, decision, what = data
            return StrategyError(strategy, seat, seed, decision, KINDS[kind], what)
        scores, returns, winners, decisions, rounds, by_round, courses = data
        courses = {name: tuple(course) for name, course in courses.items()}
        course = tuple(map(tuple, by_round))
        head = (tuple(scores), tuple(returns), tuple(winners))
        return MatchResult(seed, *head, decisions, rounds, course, courses)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise StoreError(f"{path}: the game of seed {seed} cannot be read ({error})") from error
