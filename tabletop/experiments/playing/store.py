"""Games that are kept in a file (SQLite) as they are played, so that the same question goes on where it was stopped.

A game is kept by its arm (what is played by whom, see `identity`) and its seed, as JSON: other questions with the same
arm find it too, more deals can be added, and new measures can be read off old games. Nothing in the file is executed.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tabletop.engine.sessions.deciders import ILLEGAL, RAISED, StrategyError
from tabletop.experiments.match import MatchResult
from tabletop.experiments.playing.chunks import Outcome
from tabletop.experiments.playing.identity import digest_of, told_of
from tabletop.experiments.playing.plan import Plan

APPLICATION = 0x54424C54
"""Says in the head of the file what it is ("TBLT")."""
VERSION = 1
BLOCK = 400
"""Games that are looked up at once."""
WAIT = 5.0
"""Seconds to wait for another who writes."""
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


class StoreError(ValueError):
    """A file that keeps no results, or cannot."""


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

    `path` names the file; unless it is to `make` one, a file that is not there cannot be used.

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

    def __init__(self, path: Path | str, make: bool = True) -> None:
        self.path = Path(path)
        if not self.path.exists() and not make:
            raise StoreError(f"{self.path}: there is no such file")
        try:
            self.base = sqlite3.connect(self.path, timeout=WAIT, check_same_thread=False, isolation_level=None)
            try:
                self._open(make)
            except BaseException:
                self.base.close()
                raise
        except sqlite3.Error as error:
            raise StoreError(f"{self.path}: {error}") from error

    def _open(self, writes: bool) -> None:
        if writes:
            self.base.execute("BEGIN IMMEDIATE")  # locked or read-only: told here
        (application,) = self.base.execute("PRAGMA application_id").fetchone()
        (version,) = self.base.execute("PRAGMA user_version").fetchone()
        (tables,) = self.base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if not tables and not application and writes:
            for statement in TABLES.split(";"):
                self.base.execute(statement)
            self.base.execute(f"PRAGMA application_id = {APPLICATION}")
            self.base.execute(f"PRAGMA user_version = {VERSION}")
        elif application != APPLICATION:
            raise StoreError(f"{self.path}: another kind of database, no results of games")
        elif version != VERSION:
            raise StoreError(f"{self.path}: results of version {version}, this reads version {VERSION}")
        if writes:
            self.base.execute("COMMIT")

    def keeps(self, plan: Plan) -> Kept:
        """Where the games of a `plan` are kept. Raises StoreError where it cannot be written.

        >>> from tabletop.experiments.playing import Arm, Plan, Store
        >>> plan = Plan((Arm("as printed", gin, ("heuristic", "random")),), range(3))
        >>> [known for numbers, known in Store(":memory:").keeps(plan).blocks()]
        [{}]
        """
        digests = [digest_of(arm) for arm in plan.arms]
        named = json.dumps([[arm.name for arm in plan.arms], digests])
        now = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            self.base.execute("BEGIN IMMEDIATE")
            for arm, digest in zip(plan.arms, digests, strict=True):
                told = json.dumps(told_of(arm), ensure_ascii=False)
                self.base.execute("INSERT OR IGNORE INTO arms (digest, told) VALUES (?, ?)", (digest, told))
            ids = [self.base.execute("SELECT id FROM arms WHERE digest = ?", (d,)).fetchone()[0] for d in digests]
            self.base.execute(
                "INSERT INTO runs (digest, begun, last) VALUES (?, ?, ?) ON CONFLICT (digest) DO UPDATE SET last = ?",
                (named, now, now, now),
            )
            (run,) = self.base.execute("SELECT id FROM runs WHERE digest = ?", (named,)).fetchone()
            rows = [(run, k, id, arm.name) for k, (id, arm) in enumerate(zip(ids, plan.arms, strict=True))]
            self.base.executemany("INSERT OR IGNORE INTO run_arms VALUES (?, ?, ?, ?)", rows)
            self.base.execute("COMMIT")
        except sqlite3.Error as error:
            raise StoreError(f"{self.path}: {error}") from error
        return Kept(self, plan, ids)

    def runs(self) -> list[RunTold]:
        """What is in the file, the oldest first. Raises StoreError where it cannot be read."""
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
        except sqlite3.Error as error:
            raise StoreError(f"{self.path}: {error}") from error
        except (ValueError, TypeError) as error:
            raise StoreError(f"{self.path}: what was played cannot be read ({error})") from error
        return found

    def close(self) -> None:
        """Let go of the file."""
        self.base.close()


class Kept:
    """The games of one plan in a store."""

    def __init__(self, store: Store, plan: Plan, ids: Sequence[int]) -> None:
        self.store, self.plan, self.ids = store, plan, ids
        self._rows: list[tuple[int, int, str]] = []
        self._written = time.perf_counter()

    def blocks(self) -> Iterator[tuple[range, dict[int, Outcome]]]:
        """Some numbers of the plan after another, and those of them that were played before."""
        arms = len(self.ids)
        places = {id: k for k, id in enumerate(self.ids)}
        deals = max(1, BLOCK // arms)
        for first in range(0, len(self.plan.deals), deals):
            seeds = self.plan.deals[first : first + deals]
            row = {seed: first + k for k, seed in enumerate(seeds)}
            known: dict[int, Outcome] = {}
            marks = ",".join("?" * len(seeds))
            for id in places:
                asked = f"SELECT seed, outcome FROM games WHERE arm = ? AND seed IN ({marks})"
                for seed, text in self.store.base.execute(asked, (id, *seeds)):
                    outcome = _read(seed, text, self.store.path)
                    for place in (k for k, other in enumerate(self.ids) if other == id):
                        known[row[seed] * arms + place] = outcome
            yield range(first * arms, (first + len(seeds)) * arms), known

    def add(self, number: int, outcome: Outcome) -> None:
        """One game more; it is written with others."""
        deal, arm = self.plan.place(number)
        text = _written(outcome)
        if text:
            self._rows.append((self.ids[arm], self.plan.deals[deal], text))

    def write_now_and_then(self, seconds: float) -> None:
        """Write what has come, if this was not done just now."""
        if time.perf_counter() - self._written >= seconds:
            self.write()

    def write(self) -> None:
        """Write what has come."""
        rows, self._rows = self._rows, []
        self._written = time.perf_counter()
        if not rows:
            return
        try:
            self.store.base.execute("BEGIN IMMEDIATE")
            self.store.base.executemany("INSERT OR REPLACE INTO games VALUES (?, ?, ?)", rows)
            self.store.base.execute("COMMIT")
        except sqlite3.Error as error:
            self._rows = rows + self._rows
            if self.store.base.in_transaction:
                self.store.base.execute("ROLLBACK")
            raise StoreError(f"{self.store.path}: {error}") from error


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
