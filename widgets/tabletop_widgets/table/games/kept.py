"""The last state of a table is kept in a file beside the notebook, so that a restart of the kernel loses nothing.

The files lie in a folder that people see and may copy from. One is written safely, through the event loop and not with
every click. A game that nobody has decided anything in is not kept: what the file holds stays, and can be gone on with.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from IPython.core.getipython import get_ipython

from tabletop import Record, RecordError, Session
from tabletop.engine.storing import files
from tabletop_widgets.screen.desk import desk_of
from tabletop_widgets.screen.loop import later, running

FOLDER = "saved_games"
"""Beside the notebook. Its name has no dot: file browsers show it, and people find their games in it."""
VARIABLE = "TABLETOP_KEEP"
"""The environment variable that switches it off: "0", "no" or "off"."""
NOTEBOOK = "JPY_SESSION_NAME"
"""The environment variable in which Jupyter tells a kernel the path of its notebook."""
SOON = 0.5
"""Seconds from a change to its writing: what changes meanwhile is written with it."""
EVERY = 2.0
"""Seconds from one writing to the next."""

_NAME = re.compile(r"\w[\w -]{0,59}")
_PLAIN = re.compile(r"[\w-]{1,64}")


@dataclass(frozen=True)
class Cell:
    """The cell that runs: in which folder, of which notebook ("" if nobody knows), which one, and in which run."""

    folder: Path
    notebook: str
    key: str
    run: str


def this_cell() -> Cell:
    """The cell that runs now, as far as the kernel has been told."""
    told = os.environ.get(NOTEBOOK, "")
    path = Path(told)
    folder = path.parent if told and path.is_absolute() and path.parent.is_dir() else Path.cwd()
    kernel = getattr(get_ipython(), "kernel", None)  # type: ignore[no-untyped-call]
    parent: dict[str, Any] = kernel.get_parent() or {} if kernel is not None else {}
    cell = str(parent.get("metadata", {}).get("cellId", ""))
    code = str(parent.get("content", {}).get("code", ""))
    key = cell if _PLAIN.fullmatch(cell) else hashlib.sha256((cell or code).encode()).hexdigest()[:12]
    return Cell(folder, path.stem, key, str(parent.get("header", {}).get("msg_id", "")))


def is_off() -> bool:
    """Whether nothing is to be kept here."""
    return os.environ.get(VARIABLE, "").strip().lower() in ("0", "no", "off", "false")


def refuse_name(name: str) -> None:
    """A ValueError for what cannot be part of the name of a file everywhere."""
    if name and not _NAME.fullmatch(name):
        raise ValueError(f"name={name[:80]!r}: take letters, digits, spaces, - and _, at most 60")


def place_of(game: str, name: str, cell: Cell) -> Path | None:
    """The file of a table with this name, or without one of this cell; None where nobody would find it again."""
    if not name and not cell.notebook:
        return None
    words = name or f"{cell.notebook[:80]}-{cell.key}"
    path = cell.folder / FOLDER / f"{game}-{words}.json"
    for number in range(2, 1000):  # a cell may show several tables
        other = _KEEPERS.get(path)
        if other is None or not cell.run or other.run != cell.run:
            break
        path = path.with_name(f"{game}-{words}-{number}.json")
    return path


class Keeper:
    """Keeps what is played at one table in the file `path`; a keeper of the same file ends.

    `run` is the run of the cell that made it, `tell` is called when there is something to offer or to say.
    """

    def __init__(self, path: Path, run: str = "", tell: Callable[[], None] = lambda: None) -> None:
        self.path, self.run, self._tell = path, run, tell
        self.session: Session | None = None
        """What is on the table."""
        self.kept: Session | None = None
        """What the file holds."""
        self.unread = ""
        """Why what the file holds cannot be gone on with."""
        self.unwritten = ""
        """Why nothing can be written."""
        self._first = 0
        self._text = ""
        self._is_decided = False
        self._due = False
        self._written = -EVERY
        self._stop: Callable[[], None] = lambda: None
        self._home = running()
        if (before := _KEEPERS.get(path)) is not None:
            before.end()
        _KEEPERS[path] = self

    @property
    def previous(self) -> Path:
        """Where the game before the one that is kept goes."""
        return self.path.with_suffix(".previous.json")

    @property
    def offered(self) -> Session | None:
        """The game from before, as long as nothing was decided in the one on the table."""
        return self.kept if self.kept is not self.session and not self._is_decided else None

    def follow(self, session: Session) -> None:
        """Keep this session from now on: from its first decision, if the file holds another one."""
        if self.session is None:
            self._read(session)
        self.end()
        self.session, self._is_decided = session, False
        self._first = session.nodes[-1].number
        self._stop = session.on_change(self._changed)
        self._tell()

    def end(self) -> None:
        """Write what is still to be written, and follow the session no more."""
        self._stop()
        self._stop = lambda: None
        if self._due:
            self.write()

    def write(self) -> None:
        """Write the session now, if there is anything new; the game before it is put aside."""
        self._due, self._written = False, time.monotonic()
        assert self.session is not None
        text = self.session.record().to_text()
        if text == self._text:
            return
        try:
            self.path.parent.mkdir(exist_ok=True)
            if self.kept is not self.session:
                with suppress(FileNotFoundError):
                    os.replace(self.path, self.previous)
                self.kept = self.session
            files.write(self.path, text)
        except OSError as error:
            is_new, self.unwritten = not self.unwritten, error.strerror or str(error)
            if is_new:
                self._tell()
        else:
            was_wrong = self.unread or self.unwritten
            self._text, self.unread, self.unwritten = text, "", ""
            if was_wrong:
                self._tell()

    def _read(self, session: Session) -> None:
        """Find what the file holds."""
        try:
            record = Record.load(self.path, session.game)
            same = record == session.record()
            self.kept = session if same else Session.from_record(record, game=session.game)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except RecordError as error:
            self.unread = str(error)
        except OSError as error:
            self.unread = error.strerror or str(error)

    def _changed(self, session: Session) -> None:
        if self.kept is not session and not self._is_decided:
            if not self._has_decided(session):
                return
            self._is_decided = True
            self._tell()
        if not self._due:
            self._due = True
            later(max(SOON, self._written + EVERY - time.monotonic()), self._write_due, self._home)

    def _has_decided(self, session: Session) -> bool:
        """Whether a person has decided anything since it came onto the table; anybody where only strategies play."""
        nodes, desk = session.nodes, desk_of(session)
        anybody = "human" not in session.seats
        new = (k for k, node in enumerate(nodes[1:]) if node.number > self._first)
        return any(anybody or desk.by_person(nodes, k) for k in new)

    def _write_due(self) -> None:
        if self._due:
            self.write()


_KEEPERS: WeakValueDictionary[Path, Keeper] = WeakValueDictionary()
"""Who keeps in which file."""


@atexit.register
def _end_all() -> None:
    """A kernel that is told to stop writes what is still to be written."""
    for keeper in list(_KEEPERS.values()):
        keeper.end()
