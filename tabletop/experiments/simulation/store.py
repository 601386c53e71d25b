"""Store of played games in an SQLite file: a checkpoint from which an interrupted experiment is resumed.

A game is stored as JSON by its arm (game and strategies, see `identity`) and its seed. Other experiments with the same
arm find it too, deals can be added, and new measures can be computed from old games. Nothing in the file is
executed.
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

from tabletop.engine.i18n.quoting import join_mistakes as read_mistakes
from tabletop.engine.serialization.bounded_input import MAX_BYTES, InputError, parse_json, require_regular_file
from tabletop.engine.serialization.saving import Reader
from tabletop.engine.session.strategy_registry import ILLEGAL, RAISED, StrategyError
from tabletop.experiments.match import MatchResult
from tabletop.experiments.simulation.chunks import Outcome
from tabletop.experiments.simulation.identity import compute_digest, describe_arm
from tabletop.experiments.simulation.locked_file import LockedFile, StoreError, finish, is_lock
from tabletop.experiments.simulation.match_plan import MatchPlan

APPLICATION = 0x54424C54
"""Application id in the header of the file ("TBLT")."""
VERSION = 1
BLOCK = 200
"""Number of games in one query."""
MAX_OUTCOME = 50_000
"""Maximum length of a stored game, in characters; those of the shipped games have 600. Longer ones are played again."""
MAX_NUMBER = 10**12
MAX_ENTRIES = 100
"""Maximum number of tables and indexes of a file."""
ASIDE = ".waiting"
"""Suffix of the file for games that could not be written because another program had locked the store."""
KINDS = {"raised": RAISED, "illegal": ILLEGAL}
"""Failures that would happen again. Timeouts and deaths may depend on the machine, so these games are tried again."""
TABLES = """
CREATE TABLE arms (id INTEGER PRIMARY KEY, digest TEXT UNIQUE NOT NULL, told TEXT NOT NULL);
CREATE TABLE runs (id INTEGER PRIMARY KEY, digest TEXT UNIQUE NOT NULL, begun TEXT NOT NULL, last TEXT NOT NULL);
CREATE TABLE run_arms (run INTEGER NOT NULL, place INTEGER NOT NULL, arm INTEGER NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY (run, place)) WITHOUT ROWID;
CREATE TABLE games (arm INTEGER NOT NULL, seed INTEGER NOT NULL, outcome TEXT NOT NULL,
    PRIMARY KEY (arm, seed)) WITHOUT ROWID;
"""
ADD_ARM = "INSERT OR IGNORE INTO arms (digest, told) VALUES (?, ?)"
ARMS_OF_RUN = """
SELECT name, told, (SELECT count(*) FROM games WHERE games.arm = run_arms.arm)
FROM run_arms JOIN arms ON arms.id = run_arms.arm WHERE run = ? ORDER BY place
"""
FIND_ARM = "SELECT id FROM arms WHERE digest = ?"
ADD_GAME = "INSERT OR REPLACE INTO games VALUES (?, ?, ?)"


@dataclass(frozen=True)
class StoredRun:
    """A run in a store: its arms by name, their descriptions, the number of stored games, and its time."""

    arms: tuple[str, ...]
    descriptions: tuple[dict[str, Any], ...]
    counts: tuple[int, ...]
    started: str
    last: str

    @property
    def games(self) -> int:
        """Number of stored games of all arms."""
        return sum(self.counts)


class Store:
    """File of results, created if it is missing. Raises StoreError for a file that cannot be used.

    Args:
        path: Path of the file.
        make: Create a missing file; otherwise a missing file raises StoreError.
        wait: Open the file now, and retry a locked one for ten minutes. Otherwise it is opened when it is used.

    >>> from tabletop.experiments.simulation import Arm, MatchPlan, Run, Store
    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store(pathlib.Path(folder, "results.sqlite"))
    ...     plan = MatchPlan((Arm("as printed", gin, ("heuristic", "random")),), range(3))
    ...     games = Run(plan, store=store).play()
    ...     print([run.games for run in store.list_runs()])
    ...     store.close()
    [3]
    """

    def __init__(self, path: Path | str, make: bool = True, wait: bool = True) -> None:
        self.path = Path(path)
        self.lock = LockedFile(self.path)
        self._make = make
        self._base: sqlite3.Connection | None = None
        self._closing: Callable[[], object] = lambda: None
        try:
            require_regular_file(self.path)
        except FileNotFoundError:
            if not make:
                raise StoreError(f"{self.path}: there is no such file") from None
        except (OSError, InputError) as error:
            raise StoreError(f"{self.path}: {error}") from None
        if wait:
            finish(self.open())
            return
        try:
            self._connect()
        except sqlite3.Error as error:
            if not is_lock(error):
                raise StoreError(f"{self.path}: {error}") from error

    @property
    def base(self) -> sqlite3.Connection:
        """Open database. Raises StoreError if it is closed."""
        if self._base is None:
            raise StoreError(f"{self.path} is closed")
        return self._base

    def open(self) -> Generator[None, None, None]:
        """Open the file if it is closed, in attempts while another program has locked it."""
        if self._base is None:
            yield from self.lock.retry(self._connect)

    def _connect(self) -> None:
        base = sqlite3.connect(self.path, timeout=0, check_same_thread=False, isolation_level=None)
        base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_BYTES)
        try:
            if self._make:
                with _transaction(base):  # detects a locked or read-only file
                    self._check(base)
            else:
                self._check(base)
        except BaseException:
            base.close()
            raise
        self._base = base
        self._closing = weakref.finalize(self, base.close)

    def _check(self, base: sqlite3.Connection) -> None:
        """Create the tables if the file is new. Raises StoreError for a file of another kind."""
        (application,) = base.execute("PRAGMA application_id").fetchone()
        (version,) = base.execute("PRAGMA user_version").fetchone()
        (entries,) = base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if not entries and not application and self._make:
            for statement in TABLES.split(";"):
                base.execute(statement)
            base.execute(f"PRAGMA application_id = {APPLICATION}")
            base.execute(f"PRAGMA user_version = {VERSION}")
        elif application != APPLICATION:
            raise StoreError(f"{self.path}: not a database of game results")
        elif version != VERSION:
            raise StoreError(f"{self.path}: results of version {version}, but this release reads version {VERSION}")
        elif entries > MAX_ENTRIES or _list_tables(base) != sorted(
            map(_join_lines, filter(str.strip, TABLES.split(";")))
        ):
            raise StoreError(f"{self.path}: its tables are not those of a results file")

    def list_runs(self) -> list[StoredRun]:
        """Return the runs in the file, the oldest first. Raises StoreError if it cannot be read."""
        return finish(self.lock.retry(self._read_runs))

    def _read_runs(self) -> list[StoredRun]:
        reader, runs, size = Reader({}), [], 0
        for run, start, last in self.base.execute("SELECT id, begun, last FROM runs ORDER BY id"):
            place, arms = f"run {run}", list[tuple[str, dict[str, Any], int]]()
            for name, text, count in self.base.execute(ARMS_OF_RUN, (run,)):
                size += len(text) if isinstance(text, str) else 0
                if size > MAX_BYTES:
                    reader.wrong(place, f"the description of a strategy has more than {MAX_BYTES} characters")
                if reader.mistakes:
                    break
                try:
                    description = parse_json(reader.word(text, place))
                except InputError as error:
                    reader.wrong(place, str(error))
                    continue
                table = reader.table(description, place, ("game", "parameters", "strategies"))
                reader.word(table.get("game"), f"{place}.game")
                reader.words(table.get("strategies"), f"{place}.strategies", most=100)
                if not isinstance(table.get("parameters"), dict):
                    reader.wrong(f"{place}.parameters", "must be a table")
                arms.append((reader.word(name, place), dict(table), count))
            dates = [reader.word(date, place) for date in (start, last)]
            if reader.mistakes:
                raise StoreError(f"{self.path}: an arm cannot be read: {read_mistakes(reader.mistakes)}")
            names, tables, counts = zip(*arms, strict=True) if arms else ((), (), ())
            runs.append(StoredRun(names, tables, counts, *dates))
        return runs

    def close(self) -> None:
        """Close the file; a run that receives this store opens it again."""
        self._base = None
        self._closing()
        self.lock.release()


def _list_tables(base: sqlite3.Connection) -> list[str]:
    """Return the definitions of everything in a file that a query could run; indexes do not change results."""
    rows = base.execute("SELECT sql FROM sqlite_master WHERE type <> 'index' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'")
    return sorted(_join_lines(str(sql)) for (sql,) in rows)


def _join_lines(statement: str) -> str:
    return " ".join(statement.split())


def _find_id(base: sqlite3.Connection, query: str, digest: str) -> int:
    """Return the id of a row that was just written. Raises sqlite3.Error if a damaged index hides it."""
    row = base.execute(query, (digest,)).fetchone()
    if row is None:
        raise sqlite3.DatabaseError("it is damaged: a row that was just written is missing")
    id: int = row[0]
    return id


@contextmanager
def _transaction(base: sqlite3.Connection) -> Iterator[None]:
    """Write all changes or none. Raises sqlite3.Error."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        if base.in_transaction:
            base.execute("ROLLBACK")
        raise


class StoredGames:
    """Games of one plan in a store. Raises the errors of `compute_digest` for strategies that cannot be identified."""

    def __init__(self, store: Store, plan: MatchPlan) -> None:
        self.store, self.plan = store, plan
        self._digests = [compute_digest(arm) for arm in plan.arms]
        self._descriptions = [json.dumps(describe_arm(arm), ensure_ascii=False) for arm in plan.arms]
        self._ids: list[int] = []
        self._rows: list[tuple[int, int, str]] = []
        """Games that are not written yet: index of the arm, seed, outcome."""
        self._written_at = time.perf_counter()

    def begin(self) -> Generator[None, None, None]:
        """Open the file and record the plan, in attempts while another program has locked the file.

        Games that were put aside because the file was locked for too long are read back. Raises StoreError.
        """
        yield from self.store.open()
        if (yield from self.store.lock.retry(self._record_plan)):
            self._aside.unlink(missing_ok=True)

    def _record_plan(self) -> bool:
        """Record the plan; return True if games were read back."""
        base = self.store.base
        run_key = json.dumps([[arm.name for arm in self.plan.arms], self._digests])
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with _transaction(base):
            base.executemany(ADD_ARM, zip(self._digests, self._descriptions, strict=True))
            self._ids = [_find_id(base, FIND_ARM, digest) for digest in self._digests]
            base.execute(
                "INSERT INTO runs (digest, begun, last) VALUES (?, ?, ?) ON CONFLICT (digest) DO UPDATE SET last = ?",
                (run_key, now, now, now),
            )
            run = _find_id(base, "SELECT id FROM runs WHERE digest = ?", run_key)
            rows = [(run, k, id, arm.name) for k, (id, arm) in enumerate(zip(self._ids, self.plan.arms, strict=True))]
            base.executemany("INSERT OR IGNORE INTO run_arms VALUES (?, ?, ?, ?)", rows)
            if aside := self._aside.exists():
                self._take_back(base)
        return aside

    # --- reading ----------------------------------------------------------------------------------------------------

    def iterate_blocks(self) -> Iterator[tuple[range, dict[int, Outcome]] | None]:
        """Yield ranges of the plan's numbers with the games in them that were played before; None while the file is
        locked.

        Raises StoreError.
        """
        arms = len(self._ids)
        deals = max(1, BLOCK // arms)
        for first in range(0, len(self.plan.deals), deals):
            seeds = self.plan.deals[first : first + deals]
            rows = yield from self.store.lock.retry(partial(self._select, seeds))
            place = {seed: first + k for k, seed in enumerate(seeds)}
            outcomes: dict[int, Outcome] = {}
            for id, seed, text in rows:
                outcome = _read_outcome(seed, text, self.plan.seats, self.store.path)
                for arm in (k for k, other in enumerate(self._ids) if other == id):
                    outcomes[place[seed] * arms + arm] = outcome
            yield range(first * arms, (first + len(seeds)) * arms), outcomes

    def _select(self, seeds: Sequence[int]) -> list[tuple[int, int, str]]:
        marks = ",".join("?" * len(seeds))
        query = f"SELECT seed, substr(outcome, 1, {MAX_OUTCOME + 1}) FROM games WHERE arm = ? AND seed IN ({marks})"
        rows = []
        for id in dict.fromkeys(self._ids):
            rows += [(id, seed, text) for seed, text in self.store.base.execute(query, (id, *seeds))]
        return rows

    # --- writing ----------------------------------------------------------------------------------------------------

    def add(self, number: int, outcome: Outcome) -> None:
        """Add a game; it is written with later ones."""
        deal, arm = self.plan.place(number)
        text = _serialize_outcome(outcome)
        if text and len(text) <= MAX_OUTCOME:
            self._rows.append((arm, self.plan.deals[deal], text))

    def write_now_and_then(self, seconds: float) -> None:
        """Write new games, unless that was done in the last `seconds`. Raises StoreError as `write` does."""
        if time.perf_counter() - self._written_at >= seconds:
            self.write()

    def write(self) -> bool:
        """Write new games; return False while another program has locked the file.

        Raises StoreError if the file cannot be written, or has been locked for ten minutes; the new games are put
        aside.
        """
        self._written_at = time.perf_counter()
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
        """Write new games before the run ends; if the file is locked, put them aside and warn with the file's name."""
        if not self.write():
            warnings.warn(f"{self.store.lock.describe_lock()}; {self._put_aside()}", stacklevel=2)

    def _insert(self) -> None:
        base, rows = self.store.base, [(self._ids[arm], seed, text) for arm, seed, text in self._rows]
        with _transaction(base):
            base.executemany(ADD_GAME, rows)
        self._rows = []

    @property
    def _aside(self) -> Path:
        """File of the games that could not be written to the store."""
        return self.store.path.with_name(f"{self.store.path.name}{ASIDE}")

    def _put_aside(self) -> str:
        """Write new games to a file next to the store; return a sentence that reports it."""
        count, path = len(self._rows), self._aside
        try:
            store = Store(path)
            try:
                other = StoredGames(store, self.plan)
                finish(other.begin())
                other._rows = self._rows
                other._insert()
            finally:
                store.close()
        except (StoreError, sqlite3.Error) as error:
            return f"{count} games could not be saved to another file either ({error})"
        self._rows = []
        return f"{count} games are in {path.name}, and the same call takes them from there"

    def _take_back(self, base: sqlite3.Connection) -> None:
        """Read the games that were put aside."""
        store = Store(self._aside, make=False)
        try:
            arms = store.base.execute("SELECT digest, told FROM arms").fetchall()
            base.executemany(ADD_ARM, arms)
            for digest, _ in arms:
                id = _find_id(base, FIND_ARM, digest)
                query = "SELECT ?, seed, outcome FROM games JOIN arms ON arms.id = games.arm WHERE digest = ?"
                base.executemany(ADD_GAME, store.base.execute(query, (id, digest)))
        finally:
            store.close()


def _serialize_outcome(outcome: Outcome) -> str:
    """Return a game as JSON; empty for a failure that may not happen again."""
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


def _read_outcome(seed: int, text: object, seats: int, path: Path) -> Outcome:
    """Return a stored game. Raises StoreError that names every mistake."""
    try:
        if not isinstance(text, str) or len(text) > MAX_OUTCOME:
            raise InputError([f"must be a string of at most {MAX_OUTCOME} characters"])
        data = parse_json(text)
        if not isinstance(data, list) or not data:
            raise InputError(["must be a list"])
        return _read_failure(seed, data, seats) if isinstance(data[0], str) else _read_result(seed, data, seats)
    except InputError as error:
        raise StoreError(f"{path}: the game of seed {seed} cannot be read: {error}") from None


def _read_failure(seed: int, data: list[Any], seats: int) -> StrategyError:
    """Return the failure of a strategy. Raises InputError."""
    if len(data) != 5:
        raise InputError([f"has {len(data)} entries, not 5"])
    reader = Reader({})
    kind, strategy = reader.word(data[0], "kind", KINDS), reader.word(data[1], "strategy")
    seat, decision = reader.number(data[2], "seat", 0, seats - 1), reader.number(data[3], "decision")
    what = reader.word(data[4], "what")
    if reader.mistakes:
        raise InputError(reader.mistakes)
    return StrategyError(strategy, seat, seed, decision, KINDS[kind], what)


def _read_result(seed: int, data: list[Any], seats: int) -> MatchResult:
    """Return a completed game. Raises InputError."""
    if len(data) != 7:
        raise InputError([f"has {len(data)} entries, not 7"])
    scores, returns, winners, decisions, rounds, by_round, courses = data
    checks = {
        "scores": _are_whole(scores, seats),
        "returns": _are_numbers(returns, seats),
        "winners": _are_whole(winners) and set(winners) <= set(range(seats)),
        "decisions": _are_whole([decisions]) and decisions >= 0,
        "rounds": _are_whole([rounds]) and rounds >= 0,
        "by_round": isinstance(by_round, list) and all(_are_whole(row, seats) for row in by_round),
    }
    checks["measures"] = (
        checks["by_round"] and isinstance(courses, dict)
        and all(_are_numbers(course, len(by_round)) for course in courses.values())
    )  # fmt: skip
    if wrong := [f"its {name} are invalid" for name, is_right in checks.items() if not is_right]:
        raise InputError(wrong)
    head = (tuple(scores), tuple(returns), tuple(winners))
    measures = {name: tuple(course) for name, course in courses.items()}
    return MatchResult(seed, *head, decisions, rounds, tuple(map(tuple, by_round)), measures)


def _are_numbers(data: Any, count: int) -> bool:
    """Return True for a list of `count` numbers."""
    if not isinstance(data, list) or len(data) != count:
        return False
    return all(type(n) in (int, float) and abs(n) <= MAX_NUMBER for n in data)


def _are_whole(data: Any, count: int | None = None) -> bool:
    """Return True for a list of whole numbers."""
    if not isinstance(data, list) or count not in (None, len(data)):
        return False
    return all(type(n) is int and abs(n) <= MAX_NUMBER for n in data)
