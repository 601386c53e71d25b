"""Autosave: every game that is played at a table has a separate file next to the notebook.

A file is only overwritten with a later state of the same game. It is written atomically, and never renamed or removed.
If a process is killed or an operation fails, all saved games keep their files, and the next table offers the latest
one. Files are written through the event loop, not with every click. A game without any decision is not saved.
"""

from __future__ import annotations

import atexit
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from errno import ENOENT
from itertools import count
from pathlib import Path
from weakref import WeakSet, WeakValueDictionary

from tabletop import Record, RecordError, Session
from tabletop.engine.i18n.language import NOTEBOOK_VARIABLE, notebooks_folder
from tabletop.engine.serialization import files
from tabletop_widgets.kernel.loop import call_later, can_wait, get_loop
from tabletop_widgets.kernel.running_cell import get_running_cell
from tabletop_widgets.screen.controller.table_controller import get_controller

FOLDER = "saved_games"
"""Folder next to the notebook. The name has no leading dot, so that file browsers show it."""
VARIABLE = "TABLETOP_KEEP"
"""Environment variable that disables autosave: "0", "no", "off" or "false"."""
SOON = 0.5
"""Delay between a change and its write, in seconds; further changes in that time are included."""
EVERY = 2.0
"""Minimum time between two writes, in seconds."""
RETRY_SECONDS = 10.0
"""Delay before a failed write is repeated, in seconds, without a further change."""
MAX_LISTING_SECONDS = 0.3
"""Time limit for reading the games of a list, in seconds; the remaining ones are listed without their contents."""

_NAME = re.compile(r"\w[\w -]{0,59}")
_EXTENSION = "saved_files"
"""Key in `Session.extensions` for the files of a session: the first file of a table to a `SavedFile`."""


@dataclass(frozen=True)
class Cell:
    """Running cell: notebook folder, notebook name ("" if unknown), cell key, and id of this run.

    Translations of a notebook are in the same folder, and so share saved games and progress.
    """

    folder: Path
    notebook: str
    key: str
    run: str


def get_cell() -> Cell:
    """Return the running cell, as far as the kernel knows it."""
    path, cell = Path(os.environ.get(NOTEBOOK_VARIABLE, "")), get_running_cell()
    return Cell(notebooks_folder(), path.stem, cell.key or "cell", cell.run)


def is_off() -> bool:
    """Return True if autosave is disabled."""
    return os.environ.get(VARIABLE, "").strip().lower() in ("0", "no", "off", "false")


def refuse_name(name: str) -> None:
    """Raise ValueError if a name cannot be part of a file name on every platform."""
    if name and not _NAME.fullmatch(name):
        raise ValueError(f"name={name[:80]!r}: take letters, digits, spaces, - and _, at most 60")


def place_of(game: str, name: str, cell: Cell) -> Path | None:
    """Return the first file of a table with this name, or of this cell if the name is empty; None without both."""
    if not name and not cell.notebook:
        return None
    words = name or f"{cell.notebook[:80]}-{cell.key}"
    path = cell.folder / FOLDER / f"{game}-{words}.json"
    for number in range(2, 1000):  # a cell may show several tables
        other = _LATEST.get(path)
        if other is None or not cell.run or other.run != cell.run:
            break
        path = path.with_name(f"{game}-{words}-{number}.json")
    return path


@dataclass
class SavedFile:
    """File of a game, as this kernel last wrote or read it."""

    path: Path
    text: str
    stamp: tuple[int, ...]
    """Modification time, size and inode number; they differ if another process has written the file."""


@dataclass(frozen=True)
class SavedGame:
    """Earlier game of a table."""

    key: str
    """File name; "unsaved" and a number for a game that has not been written yet."""
    seconds: float
    """Time of the last write, in seconds since 1970."""
    decisions: int | None
    """Number of decisions; None if the file has not been read."""
    trouble: str
    """Reason why the game cannot be resumed; "" if it can."""


class Autosave:
    """Autosave of the games of one table.

    Args:
        path: File of the first game; later games have a number after this name.
        run: Id of the cell run that created the table.
        tell: Callback for a new offer or problem.
        offers: False to offer no previous game, because the page has its own list.
    """

    def __init__(
        self, path: Path, run: str = "", tell: Callable[[], None] = lambda: None, offers: bool = True
    ) -> None:
        self.path, self.run, self._tell, self._offers = path, run, tell, offers
        self.session: Session | None = None
        """Game on the table."""
        self.kept: Session | None = None
        """Game that was played last."""
        self.unread: tuple[str, str] | None = None
        """Name of a file that cannot be resumed, "" for the folder, and the reason."""
        self.unwritten = ""
        """Reason why a game cannot be written; "" if there is no problem."""
        self._unsaved: dict[Session, None] = {}
        self._first = 0
        self._is_decided = False
        self._due = False
        self._written = -EVERY
        self._stop: Callable[[], None] = lambda: None
        self._home = get_loop()
        for other in [other for other in list(_ALL) if other.path == path and other._home is self._home]:
            other.flush()
        _LATEST[path] = self
        _ALL.add(self)

    @property
    def offered(self) -> Session | None:
        """Previous game, until the first decision in the game on the table."""
        return self.kept if self.kept is not self.session and not self._is_decided else None

    def follow(self, session: Session) -> None:
        """Save this session from now on; a new game is saved from its first decision on."""
        if self.path in self._get_files(session):
            self.kept = session
        elif self.session is None and self._offers:
            self._find(session)
        self.end()
        self.session, self._is_decided = session, False
        self._first = session.nodes[-1].number
        self._stop = session.on_change(self._handle_change)
        self._tell()

    def end(self) -> None:
        """Write pending changes and unsubscribe from the session."""
        self._stop()
        self._stop = lambda: None
        self.flush()

    # --- writing ----------------------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Write every changed game now. A game that cannot be written stays in memory and is retried later."""
        self._due, self._written, reason = False, time.monotonic(), ""
        for session in list(self._unsaved):
            try:
                self._save(session)
            except OSError as error:
                reason = error.strerror or str(error)
                break
            self._unsaved.pop(session, None)
        has_changed = bool(reason) != bool(self.unwritten)
        self.unwritten = reason
        if has_changed:
            self._tell()
        if reason and can_wait(self._home):
            call_later(RETRY_SECONDS, lambda: self.flush() if self._unsaved else None, self._home)

    def _save(self, session: Session) -> None:
        """Write a session to its file, or to a new file if that fails or another process has changed it."""
        text, saved_files = session.record().to_text(), self._get_files(session)
        file = saved_files.get(self.path)
        if file is not None and file.text == text:
            return
        if file is not None and _get_stamp(file.path) in (file.stamp, ()):
            with suppress(OSError):
                files.write(file.path, text)
                saved_files[self.path] = SavedFile(file.path, text, _get_stamp(file.path))
                return
        path = self._create_file()
        try:
            files.write(path, text)
        except BaseException:
            with suppress(OSError):
                os.unlink(path)
            raise
        saved_files[self.path] = SavedFile(path, text, _get_stamp(path))

    def _create_file(self) -> Path:
        """Create an empty file for a new game under an unused name. Raises OSError."""
        self.path.parent.mkdir(exist_ok=True)
        numbers = [1]
        for path, entry in self._scan_files():
            number = path.stem.rpartition(".")[2]
            numbers.append(int(number) if number.isdigit() else 1)
            if not entry.st_size and time.time() - entry.st_mtime > files.MAX_PART_AGE_SECONDS:
                with suppress(OSError):  # its process was killed before the first write
                    os.unlink(path)
        for number in count(max(numbers)):
            path = self.path if number == 1 else self.path.with_suffix(f".{number}.json")
            with suppress(FileExistsError):
                os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
                return path
        raise AssertionError

    def _handle_change(self, session: Session) -> None:
        if not self._is_decided:
            if self.path not in self._get_files(session) and not self._has_decided(session):
                return
            self._is_decided, self.kept, self.unread = True, session, None
            self._tell()
        self._unsaved[session] = None
        if not self._due:
            self._due = True
            call_later(max(SOON, self._written + EVERY - time.monotonic()), self._flush_due, self._home)

    def _has_decided(self, session: Session) -> bool:
        """Return True if a person has decided since the session was shown, or any seat if only strategies play."""
        nodes, desk = session.nodes, get_controller(session)
        anybody = "human" not in session.seats
        new = (k for k, node in enumerate(nodes[1:]) if node.number > self._first)
        return any(anybody or desk.is_by_person(nodes, k) for k in new)

    def _flush_due(self) -> None:
        if self._due:
            self.flush()

    # --- reading ----------------------------------------------------------------------------------------------------

    def list_games(self) -> list[SavedGame]:
        """Return the games of this table except the shown one, latest first. Raises OSError."""
        waiting = [session for session in self._unsaved if session is not self.session]
        games = [SavedGame(f"unsaved {k}", time.time(), session.length - 1, "") for k, session in enumerate(waiting)]
        file = self._get_files(self.session).get(self.path) if self.session is not None else None
        end = time.monotonic() + MAX_LISTING_SECONDS
        for path, entry in self._list_saved_files():
            if file is not None and file.path == path:
                continue
            decisions, trouble = None, ""
            if time.monotonic() < end:
                try:
                    decisions = len(Record.load(path, self.session.game if self.session is not None else None).actions)
                except (OSError, RecordError) as error:
                    trouble = getattr(error, "strerror", None) or str(error)
            games.append(SavedGame(path.name, entry.st_mtime, decisions, trouble))
        return games

    def open(self, key: str) -> Session:
        """Return the game with a key from `games`. Raises RecordError, or OSError if it no longer exists."""
        assert self.session is not None
        waiting = [session for session in self._unsaved if session is not self.session]
        for k, session in enumerate(waiting):
            if key == f"unsaved {k}":
                return session
        for path, _ in self._list_saved_files():
            if path.name == key:
                candidates = (candidate for candidate in (self.session, self.kept) if candidate is not None)
                return next(
                    (candidate for candidate in candidates if self._is_in(candidate, path)), None
                ) or self._load(path, self.session)
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), key)

    def _find(self, session: Session) -> None:
        """Find the latest game of this table that can be resumed."""
        try:
            for path, _ in self._list_saved_files():
                if self._is_in(session, path):
                    self.kept = session
                    return
                try:
                    self.kept = self._load(path, session)
                    return
                except (OSError, RecordError) as error:
                    self.unread = self.unread or (path.name, getattr(error, "strerror", None) or str(error))
        except OSError as error:
            self.unread = ("", error.strerror or str(error))

    def _load(self, path: Path, like: Session) -> Session:
        """Return the game in a file, or `like` if it is the same game. Raises RecordError or OSError."""
        stamp, game = _get_stamp(path), like.game
        record = Record.load(path, game)
        session = like if record == like.record() else Session.from_record(record, game=game)
        _set_file(session, self.path, path, stamp)
        return session

    def _list_saved_files(self) -> list[tuple[Path, os.stat_result]]:
        """Return the non-empty files of this table, latest first. Raises OSError."""
        with_text = [(path, entry) for path, entry in self._scan_files() if entry.st_size]
        return sorted(with_text, key=lambda pair: (pair[1].st_mtime_ns, len(pair[0].name), pair[0].name), reverse=True)

    def _scan_files(self) -> Iterator[tuple[Path, os.stat_result]]:
        """Yield the files of this table, including the "previous" file of earlier versions."""
        name = re.compile(rf"{re.escape(self.path.stem)}(\.previous|\.\d{{1,9}})?\.json")
        with suppress(FileNotFoundError, NotADirectoryError), os.scandir(self.path.parent) as entries:
            for entry in entries:
                if name.fullmatch(entry.name) and entry.is_file():
                    yield Path(entry.path), entry.stat()

    def _get_files(self, session: Session) -> dict[Path, SavedFile]:
        """Return the files of a session, by the first file of the table on which it was played."""
        saved_files: dict[Path, SavedFile] = session.extensions.setdefault(_EXTENSION, {})
        return saved_files

    def _is_in(self, session: Session, path: Path) -> bool:
        file = self._get_files(session).get(self.path)
        return file is not None and file.path == path


class TableAutosaves:
    """Autosaves of one table, one for each game that is played there.

    Args:
        name: Part of the names of the files; "" for the notebook and the cell.
        tell: Callback for a new offer or problem.
        offers: False to offer no previous game.

    Raises:
        ValueError: The name is not valid in file names.
    """

    def __init__(self, name: str, tell: Callable[[], None], offers: bool = True) -> None:
        refuse_name(name)
        self._name, self._cell, self._tell, self._offers = name, get_cell(), tell, offers
        self._by_game: dict[str, Autosave] = {}
        self._current: Autosave | None = None

    def switch(self, game_name: str) -> Autosave | None:
        """Return the autosave for the games with a name, and end the previous one; None if nothing is saved."""
        keeper = self._open(game_name)
        if self._current is not None and self._current is not keeper:
            self._current.end()
        self._current = keeper
        return keeper

    def _open(self, game_name: str) -> Autosave | None:
        if game_name not in self._by_game:
            path = None if is_off() else place_of(game_name, self._name, self._cell)
            if path is None:
                return None
            self._by_game[game_name] = Autosave(path, self._cell.run, self._tell, self._offers)
        return self._by_game[game_name]


def load_saved(path: Path, first: Path) -> Session:
    """Return the game in a file, which is saved there again at tables whose first file is `first`.

    Raises RecordError or OSError.
    """
    stamp = _get_stamp(path)
    session = Session.from_record(Record.load(path))
    _set_file(session, first, path, stamp)
    return session


def _set_file(session: Session, first: Path, path: Path, stamp: tuple[int, ...]) -> None:
    """Record that a session was read from a file."""
    saved_files: dict[Path, SavedFile] = session.extensions.setdefault(_EXTENSION, {})
    saved_files[first] = SavedFile(path, session.record().to_text(), stamp)


def _get_stamp(path: Path) -> tuple[int, ...]:
    """Return a fingerprint of the current state of a file; empty if the file does not exist."""
    try:
        entry = os.stat(path)
    except FileNotFoundError:
        return ()
    except OSError:
        return (-1,)
    return entry.st_mtime_ns, entry.st_size, entry.st_ino


_LATEST: WeakValueDictionary[Path, Autosave] = WeakValueDictionary()
"""Latest table for each file."""
_ALL: WeakSet[Autosave] = WeakSet()


@atexit.register
def _end_all() -> None:
    """Write pending changes before the kernel stops."""
    for keeper in list(_ALL):
        keeper.end()
