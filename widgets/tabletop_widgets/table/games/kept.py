"""Autosave: every game that is played at a table has a file of its own beside the notebook.

A file is only ever written with a later state of the same game, whole or not at all, and never renamed or removed. So
whenever a process is killed and whichever operation fails, all games that were on disk are still there under their
names, and the one written last is offered by the next table. Files are written through the event loop, not with every
click. A game in which nobody has decided anything is not saved.
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
from tabletop_widgets.kernel.loop import can_wait, later, running
from tabletop_widgets.kernel.running_cell import running_cell
from tabletop_widgets.screen.desk import desk_of

FOLDER = "saved_games"
"""Beside the notebook. Its name has no dot: file browsers show it, and people find their games in it."""
VARIABLE = "TABLETOP_KEEP"
"""The environment variable that switches it off: "0", "no" or "off"."""
SOON = 0.5
"""Seconds from a change to its writing: what changes meanwhile is written with it."""
EVERY = 2.0
"""Seconds from one writing to the next."""
RETRY_SECONDS = 10.0
"""After a failure, so that a disk with room again gets the game although nobody plays on."""
MAX_LISTING_SECONDS = 0.3
"""Time for reading the games of a list; those left are listed by their date alone."""

_NAME = re.compile(r"\w[\w -]{0,59}")
_EXTENSION = "saved_files"
"""Under this name a session knows its files: by the first file of a table, a `SavedFile`."""


@dataclass(frozen=True)
class Cell:
    """Cell that runs now: the folder of the notebooks, the name of its notebook ("" if unknown), its key and its run.

    The translations of a notebook are in the same folder of notebooks, and so share saved games and progress.
    """

    folder: Path
    notebook: str
    key: str
    run: str


def this_cell() -> Cell:
    """Return the cell that runs now, as far as the kernel has been told."""
    path, cell = Path(os.environ.get(NOTEBOOK_VARIABLE, "")), running_cell()
    return Cell(notebooks_folder(), path.stem, cell.key or "cell", cell.run)


def is_off() -> bool:
    """Return True if nothing is to be saved here."""
    return os.environ.get(VARIABLE, "").strip().lower() in ("0", "no", "off", "false")


def refuse_name(name: str) -> None:
    """Raise ValueError for what cannot be part of the name of a file everywhere."""
    if name and not _NAME.fullmatch(name):
        raise ValueError(f"name={name[:80]!r}: take letters, digits, spaces, - and _, at most 60")


def place_of(game: str, name: str, cell: Cell) -> Path | None:
    """Return the first file of a table with this name, or without one of this cell; None without both."""
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
    """The file of a game, as this kernel has last written or read it."""

    path: Path
    text: str
    stamp: tuple[int, ...]
    """Time, size and number of the file: another process has written it if they differ."""


@dataclass(frozen=True)
class SavedGame:
    """A game that can be gone on with at a table."""

    key: str
    """The name of its file; that of a game which could not be written yet is "unsaved" with a number."""
    seconds: float
    """When it was written, since 1970."""
    decisions: int | None
    """How many it has; None if it has not been read."""
    trouble: str
    """Why it cannot be gone on with; "" if it can."""


class Keeper:
    """Saves the games of one table; `path` is the file of the first, and the others have numbers after that name.

    `run` is the run of the cell that made it, `tell` is called when there is something to offer or to say.
    """

    def __init__(self, path: Path, run: str = "", tell: Callable[[], None] = lambda: None) -> None:
        self.path, self.run, self._tell = path, run, tell
        self.session: Session | None = None
        """The game on the table."""
        self.kept: Session | None = None
        """The game that was played last."""
        self.unread: tuple[str, str] | None = None
        """The name of a file that cannot be gone on with, or of the folder, and the reason."""
        self.unwritten = ""
        """Why a game cannot be written."""
        self._unsaved: dict[Session, None] = {}
        self._first = 0
        self._is_decided = False
        self._due = False
        self._written = -EVERY
        self._stop: Callable[[], None] = lambda: None
        self._home = running()
        for other in [other for other in _ALL if other.path == path]:
            other.flush()
        _LATEST[path] = self
        _ALL.add(self)

    @property
    def offered(self) -> Session | None:
        """The game from before, as long as nothing was decided in the one on the table."""
        return self.kept if self.kept is not self.session and not self._is_decided else None

    def follow(self, session: Session) -> None:
        """Save this session from now on; a new one from its first decision."""
        if self.session is None:
            self._find(session)
        self.end()
        self.session, self._is_decided = session, False
        self._first = session.nodes[-1].number
        self._stop = session.on_change(self._changed)
        self._tell()

    def end(self) -> None:
        """Write what is still to be written, and follow the session no more."""
        self._stop()
        self._stop = lambda: None
        self.flush()

    # --- writing ----------------------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Write every game now that has changed. One that cannot be written stays in memory, to be tried again."""
        self._due, self._written, reason = False, time.monotonic(), ""
        for session in list(self._unsaved):
            try:
                self._save(session)
            except OSError as error:
                reason = error.strerror or str(error)
                break
            del self._unsaved[session]
        has_changed = bool(reason) != bool(self.unwritten)
        self.unwritten = reason
        if has_changed:
            self._tell()
        if reason and can_wait(self._home):
            later(RETRY_SECONDS, self._flush_unsaved, self._home)

    def _flush_unsaved(self) -> None:
        if self._unsaved:
            self.flush()

    def _save(self, session: Session) -> None:
        """Write a session to its own file; to a new one if that cannot be written, or another process has."""
        text, known = session.record().to_text(), self._files_of(session)
        file = known.get(self.path)
        if file is not None and file.text == text:
            return
        if file is not None and _stamp(file.path) in (file.stamp, ()):
            with suppress(OSError):
                files.write(file.path, text)
                known[self.path] = SavedFile(file.path, text, _stamp(file.path))
                return
        path = self._reserve()
        try:
            files.write(path, text)
        except BaseException:
            with suppress(OSError):
                os.unlink(path)
            raise
        known[self.path] = SavedFile(path, text, _stamp(path))

    def _reserve(self) -> Path:
        """Create the empty file of a new game, under a name that no other process has taken. Raises OSError."""
        self.path.parent.mkdir(exist_ok=True)
        numbers = [1]
        for path, entry in self._listed():
            number = path.stem.rpartition(".")[2]
            numbers.append(int(number) if number.isdigit() else 1)
            if not entry.st_size and time.time() - entry.st_mtime > files.MAX_PART_AGE_SECONDS:
                with suppress(OSError):  # its process was killed before it could write
                    os.unlink(path)
        for number in count(max(numbers)):
            path = self.path if number == 1 else self.path.with_suffix(f".{number}.json")
            with suppress(FileExistsError):
                os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
                return path
        raise AssertionError

    def _changed(self, session: Session) -> None:
        if not self._is_decided:
            if self.path not in self._files_of(session) and not self._has_decided(session):
                return
            self._is_decided, self.kept, self.unread = True, session, None
            self._tell()
        self._unsaved[session] = None
        if not self._due:
            self._due = True
            later(max(SOON, self._written + EVERY - time.monotonic()), self._flush_due, self._home)

    def _has_decided(self, session: Session) -> bool:
        """Return True if a person has decided since it came onto the table; any seat where only strategies play."""
        nodes, desk = session.nodes, desk_of(session)
        anybody = "human" not in session.seats
        new = (k for k, node in enumerate(nodes[1:]) if node.number > self._first)
        return any(anybody or desk.by_person(nodes, k) for k in new)

    def _flush_due(self) -> None:
        if self._due:
            self.flush()

    # --- reading ----------------------------------------------------------------------------------------------------

    def games(self) -> list[SavedGame]:
        """Return all games of this table but the one on it, the one written last first. Raises OSError."""
        waiting = [session for session in self._unsaved if session is not self.session]
        games = [SavedGame(f"unsaved {k}", time.time(), one.length - 1, "") for k, one in enumerate(waiting)]
        file = self._files_of(self.session).get(self.path) if self.session is not None else None
        end = time.monotonic() + MAX_LISTING_SECONDS
        for path, entry in self._saved():
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
        """Return the game with a key of `games`. Raises RecordError, or OSError if it is not there any more."""
        assert self.session is not None
        waiting = [session for session in self._unsaved if session is not self.session]
        for k, session in enumerate(waiting):
            if key == f"unsaved {k}":
                return session
        for path, _ in self._saved():
            if path.name == key:
                known = (one for one in (self.session, self.kept) if one is not None)
                return next((one for one in known if self._is_in(one, path)), None) or self._load(path, self.session)
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), key)

    def _find(self, session: Session) -> None:
        """Find the game that was played last at this table, of those that can be gone on with."""
        try:
            for path, _ in self._saved():
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
        """Return the game in a file: `like` itself, if it is that game. Raises RecordError or OSError."""
        stamp, game = _stamp(path), like.game
        record = Record.load(path, game)
        session = like if record == like.record() else Session.from_record(record, game=game)
        self._files_of(session)[self.path] = SavedFile(path, session.record().to_text(), stamp)
        return session

    def _saved(self) -> list[tuple[Path, os.stat_result]]:
        """Return the files of this table that hold something, the one written last first. Raises OSError."""
        with_text = [(path, entry) for path, entry in self._listed() if entry.st_size]
        return sorted(with_text, key=lambda one: (one[1].st_mtime_ns, len(one[0].name), one[0].name), reverse=True)

    def _listed(self) -> Iterator[tuple[Path, os.stat_result]]:
        """Yield the files of this table in their folder; earlier versions put one aside as "previous"."""
        name = re.compile(rf"{re.escape(self.path.stem)}(\.previous|\.\d{{1,9}})?\.json")
        with suppress(FileNotFoundError, NotADirectoryError), os.scandir(self.path.parent) as entries:
            for entry in entries:
                if name.fullmatch(entry.name) and entry.is_file():
                    yield Path(entry.path), entry.stat()

    def _files_of(self, session: Session) -> dict[Path, SavedFile]:
        """Return the files of a session, by the first file of the table where it was played."""
        known: dict[Path, SavedFile] = session.extensions.setdefault(_EXTENSION, {})
        return known

    def _is_in(self, session: Session, path: Path) -> bool:
        file = self._files_of(session).get(self.path)
        return file is not None and file.path == path


def _stamp(path: Path) -> tuple[int, ...]:
    """Return what tells a state of a file from others; nothing for one that is not there."""
    try:
        entry = os.stat(path)
    except FileNotFoundError:
        return ()
    except OSError:
        return (-1,)
    return entry.st_mtime_ns, entry.st_size, entry.st_ino


_LATEST: WeakValueDictionary[Path, Keeper] = WeakValueDictionary()
"""The table that was the last to take a file."""
_ALL: WeakSet[Keeper] = WeakSet()


@atexit.register
def _end_all() -> None:
    """Write what is still to be written before the kernel stops."""
    for keeper in list(_ALL):
        keeper.end()
