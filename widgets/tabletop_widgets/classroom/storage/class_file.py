"""File of a class: an SQLite database that only its owner may read. Nothing in it is executed.

The file contains nicknames, personal codes, results, and games with their hidden information. A transaction writes all
changes or none, and what is deleted is overwritten. A lock keeps other processes out while a class is held.
"""

from __future__ import annotations

import os
import shlex
import sqlite3
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from tabletop.engine.serialization import files
from tabletop.engine.serialization.bounded_input import InputError, parse_json, require_regular_file
from tabletop_widgets.table.games.autosave import refuse_name

APPLICATION = 0x54424C43
"""Application id in the header of the file ("TBLC")."""
VERSION = 1
PREFIX, SUFFIX = "class-", ".sqlite"
KEEP_DAYS = 30
"""Days after which a class that is not resumed is deleted."""
MAX_FILE_BYTES = 50_000_000
MAX_VALUE_BYTES = 2_000_000
"""Largest size of one value. A game has about 5,000 bytes."""
MAX_ROWS = 200
TABLES = (
    "CREATE TABLE class (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE learners (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, value TEXT NOT NULL)",
)
SETTINGS = ("trusted_schema = OFF", "cell_size_check = ON", "secure_delete = ON", "locking_mode = EXCLUSIVE")
PUT = "INSERT INTO {table} (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"

Values = dict[str, str]
"""JSON texts by name."""


class ClassFileError(ValueError):
    """Error for a class that cannot be saved or resumed, in one sentence."""


class ClassFile:
    """Open file of a class. Use `create` or `open`.

    >>> from tabletop_widgets.classroom.storage.class_file import ClassFile, list_saved_classes
    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = ClassFile.create(pathlib.Path(folder), "7b")
    ...     file.write({"lang": '"de"'}, {"Anna": '{"hints": 2}'})
    ...     file.close()
    ...     again = ClassFile.open(pathlib.Path(folder), "7b")
    ...     print(again.read(), list_saved_classes(pathlib.Path(folder)))
    ...     again.delete()
    ...     list_saved_classes(pathlib.Path(folder))
    ({'lang': 'de'}, {'Anna': {'hints': 2}}) ['7b']
    []
    """

    def __init__(self, path: Path, name: str) -> None:
        self.path, self.name = path, name
        self.notebook = ""
        """File of the notebook that the class was given, which must be named to resume it."""
        self._lock = Lock()
        self._written: list[Values] = [{}, {}]
        self._base: sqlite3.Connection | None = self._connect()

    @property
    def command(self) -> str:
        """Command that resumes the class, from the folder in which it was begun."""
        return shlex.join(["tabletop", "classroom", *filter(None, [self.notebook]), "--resume", self.name])

    @classmethod
    def create(cls, folder: Path, name: str) -> ClassFile:
        """Create the file of a class. Raises ClassFileError if there is one with this name, or it cannot be written.

        Args:
            folder: Folder of all classes.
            name: Name of the class: letters, digits, spaces, "-" and "_".
        """
        path = find_path(folder, name)
        try:
            files.create_private(path)
        except FileExistsError:
            raise ClassFileError(f"a class {name!r} is saved already in {path}: resume it, or choose a name") from None
        except OSError as error:
            raise ClassFileError(f"{path} cannot be written: {error.strerror or error}") from None
        try:
            created = cls(path, name)
            created._execute(*TABLES, f"PRAGMA application_id = {APPLICATION}", f"PRAGMA user_version = {VERSION}")
        except BaseException:
            _remove(path)
            raise
        return created

    @classmethod
    def open(cls, folder: Path, name: str) -> ClassFile:
        """Open the file of a saved class. Raises ClassFileError if it is missing, damaged, or in use."""
        path = find_path(folder, name)
        try:
            require_regular_file(path)
            if not 0 < (size := path.stat().st_size) <= MAX_FILE_BYTES:
                raise ClassFileError(f"{path} is damaged: it has {size} bytes")
            os.chmod(path, 0o600)
        except FileNotFoundError:
            names = ", ".join(list_saved_classes(folder))
            known = f"saved: {names}" if names else f"no class is saved in {folder}"
            raise ClassFileError(f"there is no saved class {name!r} ({known})") from None
        except (OSError, InputError) as error:
            raise ClassFileError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
        opened = cls(path, name)
        try:
            opened._check()
            os.utime(path)
        except BaseException:
            opened.close()
            raise
        return opened

    def _connect(self) -> sqlite3.Connection:
        base = sqlite3.connect(self.path, timeout=0, check_same_thread=False, isolation_level=None)
        base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)
        try:
            for setting in SETTINGS:
                base.execute(f"PRAGMA {setting}")
            base.execute("BEGIN EXCLUSIVE")  # the lock stays until the file is closed
            base.execute("COMMIT")
            base.execute("PRAGMA journal_mode = TRUNCATE")
        except sqlite3.Error as error:
            base.close()
            raise self._explain(error) from None
        return base

    def _explain(self, error: sqlite3.Error) -> ClassFileError:
        code: int = getattr(error, "sqlite_errorcode", 0)
        if code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return ClassFileError(f"{self.path} is in use: another process holds this class")
        if code & 0xFF in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            return ClassFileError(f"{self.path} is damaged: {error}")
        return ClassFileError(f"{self.path} cannot be used: {error}")

    def _check(self) -> None:
        """Raise ClassFileError unless the file is sound and has exactly our tables: no views, no triggers."""
        (application,), (version,) = (self._select(f"PRAGMA {name}")[0] for name in ("application_id", "user_version"))
        tables = [sql for (sql,) in self._select("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")]
        if application != APPLICATION or (version == VERSION and tables != list(TABLES)):
            raise ClassFileError(f"{self.path} is damaged: it is no file of a class")
        if version != VERSION:
            raise ClassFileError(f"{self.path} has version {version}, but this release reads version {VERSION}")
        if (check := self._select("PRAGMA quick_check")) != [("ok",)]:
            raise ClassFileError(f"{self.path} is damaged: {str(check[0][0])[:200]}")

    def _select(self, query: str) -> list[tuple[Any, ...]]:
        assert self._base is not None
        try:
            return self._base.execute(query).fetchall()
        except sqlite3.Error as error:
            raise self._explain(error) from None

    def _execute(self, *statements: str) -> None:
        assert self._base is not None
        try:
            for statement in statements:
                self._base.execute(statement)
        except sqlite3.Error as error:
            raise self._explain(error) from None

    def read(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the facts of the class and the data of each learner by nickname. Raises ClassFileError."""
        return self._read(0, "class"), self._read(1, "learners")

    def _read(self, k: int, table: str) -> dict[str, Any]:
        values: dict[str, Any] = {}
        rows = self._select(f"SELECT name, value FROM {table} ORDER BY rowid LIMIT {MAX_ROWS + 1}")
        if len(rows) > MAX_ROWS:
            raise ClassFileError(f"{self.path} is damaged: it has more than {MAX_ROWS} rows")
        for name, text in rows:
            if not isinstance(name, str) or not isinstance(text, str):
                raise ClassFileError(f"{self.path} is damaged: a value is no text")
            try:
                values[name] = parse_json(text, MAX_VALUE_BYTES)
            except InputError as error:
                raise ClassFileError(f"{self.path} is damaged: {table}, {name[:40]!r}: {error}") from None
            self._written[k][name] = text
        return values

    def write(self, facts: Mapping[str, str], learners: Mapping[str, str]) -> None:
        """Write what has changed, in one transaction. Raises ClassFileError; then nothing is written.

        Args:
            facts: JSON texts about the class by name.
            learners: JSON text of each learner by nickname. Others are removed.
        """
        with self._lock:
            if self._base is None:
                return
            try:
                os.utime(self.path)  # it is in use, even if nothing changes for days
                self._base.execute("BEGIN IMMEDIATE")
                try:
                    for k, (table, values) in enumerate((("class", facts), ("learners", learners))):
                        changed = [pair for pair in values.items() if self._written[k].get(pair[0]) != pair[1]]
                        gone = [(name,) for name in self._written[k] if name not in values]
                        self._base.executemany(PUT.format(table=table), changed)
                        self._base.executemany(f"DELETE FROM {table} WHERE name = ?", gone)
                    self._base.execute("COMMIT")
                except BaseException:
                    if self._base.in_transaction:
                        self._base.execute("ROLLBACK")
                    raise
            except sqlite3.Error as error:
                raise self._explain(error) from None
            except OSError as error:
                raise ClassFileError(f"{self.path} cannot be written: {error.strerror or error}") from None
            self._written = [dict(facts), dict(learners)]

    def close(self) -> None:
        """Close the file, so that another process can resume the class."""
        with self._lock:
            if self._base is not None:
                self._base.close()
                self._base = None
                with suppress(OSError):
                    if (journal := _name_journal(self.path)).stat().st_size == 0:
                        journal.unlink()

    def delete(self) -> None:
        """Close and delete the file. Raises OSError."""
        self.close()
        _remove(self.path)


def find_path(folder: Path, name: str) -> Path:
    """Return the file of a class in a folder. Raises ClassFileError for a name that no file can have."""
    try:
        refuse_name(name)
    except ValueError as error:
        raise ClassFileError(str(error)) from None
    if not name:
        raise ClassFileError("a class needs a name")
    return folder.absolute() / f"{PREFIX}{name}{SUFFIX}"


def _remove(path: Path) -> None:
    """Delete the file of a class, and its journal if a process was killed while it wrote."""
    path.unlink(missing_ok=True)
    _name_journal(path).unlink(missing_ok=True)


def _name_journal(path: Path) -> Path:
    """Return the file in which SQLite notes what it is about to change."""
    return path.with_name(f"{path.name}-journal")


def _list_files(folder: Path) -> Iterable[Path]:
    if not folder.is_dir():
        return ()
    return (path for path in sorted(folder.glob(f"{PREFIX}*{SUFFIX}")) if path.is_file() and not path.is_symlink())


def _get_name(path: Path) -> str:
    return path.name.removeprefix(PREFIX).removesuffix(SUFFIX)


def list_saved_classes(folder: Path) -> list[str]:
    """Return the names of the classes that are saved in a folder."""
    return [_get_name(path) for path in _list_files(folder)]


def delete_old_classes(folder: Path, days: float = KEEP_DAYS) -> list[str]:
    """Delete all classes of a folder that have not been used for some days, also damaged ones, and return their names.

    Raises OSError.
    """
    deleted = []
    for path in _list_files(folder):
        with suppress(FileNotFoundError):
            if time.time() - path.stat().st_mtime > 86_400 * days:
                _remove(path)
                deleted.append(_get_name(path))
    return deleted


def delete_class(folder: Path, name: str) -> Path:
    """Delete a saved class, even a damaged one, and return its former path. Raises ClassFileError."""
    path = find_path(folder, name)
    if not path.is_file():
        names = ", ".join(list_saved_classes(folder)) or "none"
        raise ClassFileError(f"there is no saved class {name!r} (saved: {names})")
    try:
        _remove(path)
    except OSError as error:
        raise ClassFileError(f"{path} cannot be deleted: {error.strerror or error}") from None
    return path
