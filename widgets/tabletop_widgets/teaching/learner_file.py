"""A file with data of a learner in the notebook's folder. It contains no names, and several notebooks may share it."""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, TypeVar

from tabletop.engine.serialization import files
from tabletop.engine.serialization.bounded_input import parse_json, read_text
from tabletop_widgets.kernel.loop import call_later, get_loop
from tabletop_widgets.table.games.autosave import FOLDER, get_cell, is_off, refuse_name

SOON = 0.3
"""Delay in seconds between a change and its writing, so that no click waits for the disk."""
MAX_LETTERS = 200
"""Maximum length of the error of an unreadable file."""

T = TypeVar("T")


def find_place(base: str, keep: bool | str, anywhere: bool = False) -> Path | None:
    """Return the file with the name `base` for `keep`: the default one for True, a named one for a string.

    It is None if nothing is saved, which is so without a notebook unless `anywhere`. Raises ValueError for an invalid
    file name.
    """
    name = keep if isinstance(keep, str) else ""
    refuse_name(name)
    cell = get_cell()
    if not keep or is_off() or not (name or anywhere or cell.notebook):
        return None
    return cell.folder / FOLDER / f"{base}{f'-{name}' if name else ''}.json"


class LearnerFile(ABC, Generic[T]):
    """Entries by key in the file `path`, or only in memory for None.

    Changes are written after a short delay. Entries that other notebooks wrote to the same file are kept.
    """

    max_bytes = 1_000_000

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.unread = ""
        """The error that occurred while reading the file. The file is moved aside then."""
        self.aside = _find_free_path(path) if path is not None else None
        """Path to which an unreadable file is moved."""
        self._is_aside = False
        self.unwritten = ""
        """The error that occurred while writing."""
        self._changes: dict[str, T | None] = {}
        self._is_cleared = False
        self._due = False
        self._home = get_loop()
        self._entries: dict[str, T] = self._read()

    @property
    def entries(self) -> dict[str, T]:
        """The current entries by key. It stays the same object."""
        return self._entries

    @abstractmethod
    def parse(self, data: Any) -> dict[str, T]:
        """Return the validated contents of the file. Raises ValueError that names every mistake."""

    @abstractmethod
    def dump(self, entries: dict[str, T]) -> Any:
        """Return the contents of the file as plain data."""

    @abstractmethod
    def merge(self, own: T, saved: T | None) -> T:
        """Return a changed entry merged with the one in the file."""

    def put_entry(self, key: str, entry: T | None) -> None:
        """Change an entry, or remove it for None. The file is written after a short delay."""
        if self._entries.get(key) == entry:
            return
        if entry is None:
            del self._entries[key]
        else:
            self._entries[key] = entry
        if self.path is not None:
            self._changes[key] = entry
            self._write_soon()

    def clear_entries(self) -> None:
        """Remove all entries, also those of other notebooks, and write at once."""
        self._entries.clear()
        self._changes.clear()
        self._is_cleared = True
        self.write()

    def _write_soon(self) -> None:
        if not self._due:
            self._due = True
            call_later(SOON, self.write, self._home)

    def write(self) -> None:
        """Write pending changes now."""
        self._due = False
        if self.path is None or not (self._changes or self._is_cleared):
            return
        before = self.unread
        saved = self._read()
        if self.unread and not before:  # the file was readable before, and the changes of others must not be lost
            self.unwritten, self.unread = self.unread, before
            return
        if self._is_cleared:
            saved = {}
        for key, own in self._changes.items():
            if own is None:
                saved.pop(key, None)
            else:
                saved[key] = self.merge(own, saved.get(key))
        text = json.dumps(self.dump(saved), indent=1, sort_keys=True, ensure_ascii=False)
        try:
            self.path.parent.mkdir(exist_ok=True)
            if self.unread and not self._is_aside and self.aside is not None:
                with suppress(FileNotFoundError):
                    os.replace(self.path, self.aside)
                self._is_aside = True
            files.write(self.path, f"{text}\n")
        except OSError as error:
            self.unwritten = error.strerror or str(error)
        else:
            self._changes, self._is_cleared, self.unwritten = {}, False, ""
            self._entries.clear()
            self._entries.update(saved)

    def reload(self) -> None:
        """Read the file again. Pending changes are written first."""
        self.write()
        unread, self.unread = self.unread, ""
        saved = self._read()
        if self.unread:  # perhaps only for a moment
            self.unread = unread
        else:
            self._entries.clear()
            self._entries.update(saved)

    def _read(self) -> dict[str, T]:
        """Return the contents of the file; empty if it is missing or unreadable."""
        if self.path is None:
            return {}
        try:
            return self.parse(parse_json(read_text(self.path, self.max_bytes), self.max_bytes))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            self.unread = error.strerror or str(error)
        except ValueError as error:
            self.unread = str(error)[:MAX_LETTERS]
        return {}


def _find_free_path(path: Path) -> Path:
    """Return an unused file name for the unreadable contents."""
    names = (path.with_suffix(f".unread{number}.json") for number in ("", *range(2, 1000)))
    return next(name for name in names if not os.path.lexists(name))
