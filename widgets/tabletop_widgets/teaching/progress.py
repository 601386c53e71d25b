"""A learner's progress, saved in a file in the notebook's folder: stars and the last place. It contains no names."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tabletop.engine.serialization import files
from tabletop.engine.serialization.bounded_input import parse_json, read_text
from tabletop.teaching.lesson_progress import MAX_STARS
from tabletop_widgets.kernel.loop import call_later, get_loop
from tabletop_widgets.table.games.autosave import FOLDER, get_cell, is_off, refuse_name

FILE = "lessons"
"""Base name of the file, next to the saved games."""
SOON = 0.3
"""Delay in seconds between a change and its writing, so that no click waits for the disk."""
MAX_BYTES = 1_000_000
MAX_LETTERS = 200
"""Maximum length of the id of a lesson or an exercise."""
FORMAT = 1

Kept = dict[str, dict[str, Any]]
"""Progress by lesson: "at", the exercise where the learner was, and "stars" by exercise."""


def place_of(keep: bool | str) -> Path | None:
    """Return the file for `keep`: the default one for True, a named one for a string; None if nothing is saved.

    Raises ValueError for an invalid file name.
    """
    name = keep if isinstance(keep, str) else ""
    refuse_name(name)
    cell = get_cell()
    if not keep or is_off() or not (name or cell.notebook):
        return None
    return cell.folder / FOLDER / f"{FILE}{f'-{name}' if name else ''}.json"


class LearnerProgress:
    """A learner's progress in all lessons, saved in the file `path`, or only in memory for None."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.unread = ""
        """The error that occurred while reading the file. The file is moved aside then."""
        self.aside = _find_free_path(path) if path is not None else None
        """Path to which an unreadable file is moved."""
        self._is_aside = False
        self.unwritten = ""
        """The error that occurred while writing."""
        self._entries: Kept = {}
        self._changes: Kept = {}
        self._due = False
        self._home = get_loop()
        self._entries = self._read()

    def get_exercise(self, lesson: str) -> str:
        """Return the id of the learner's last exercise in a lesson; "" if it was not begun."""
        exercise_id: str = self._entries.get(lesson, {}).get("at", "")
        return exercise_id

    def get_stars(self, lesson: str) -> Mapping[str, int]:
        """Return the stars earned in a lesson, by exercise."""
        stars: Mapping[str, int] = self._entries.get(lesson, {}).get("stars", {})
        return stars

    def on_open(self, lesson: str, exercise: str) -> None:
        """Handle the opening of an exercise. This does nothing; subclasses may use it."""

    def put(self, lesson: str, at: str, stars: Mapping[str, int]) -> None:
        """Store the place and the stars of a lesson. The file is written after a short delay."""
        now = {"at": at, "stars": dict(stars)}
        if self._entries.get(lesson) == now:
            return
        self._entries[lesson] = self._changes[lesson] = now
        if self.path is not None and not self._due:
            self._due = True
            call_later(SOON, self.write, self._home)

    def write(self) -> None:
        """Write pending changes now. Changes that other notebooks wrote to the same file are kept."""
        self._due = False
        if self.path is None or not self._changes:
            return
        before = self.unread
        saved = self._read()
        if self.unread and not before:  # the file was readable before, and the changes of others must not be lost
            self.unwritten, self.unread = self.unread, before
            return
        for lesson, own in self._changes.items():
            theirs = saved.get(lesson, {}).get("stars", {})
            stars = {id: max(n, theirs.get(id, 0)) for id, n in {**theirs, **own["stars"]}.items()}
            saved[lesson] = {"at": own["at"], "stars": stars}
        text = json.dumps({"format": FORMAT, "lessons": saved}, indent=1, sort_keys=True)
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
            self._changes, self.unwritten = {}, ""
            self._entries = saved

    def _read(self) -> Kept:
        """Return the contents of the file; empty if it is missing or unreadable."""
        if self.path is None:
            return {}
        try:
            return validate_progress(parse_json(read_text(self.path, MAX_BYTES)))
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


def validate_progress(data: Any) -> Kept:
    """Validate and return the contents of a progress file. Raises ValueError that names every mistake with its place.

    >>> from tabletop_widgets.teaching.progress import validate_progress
    >>> validate_progress({"format": 1, "lessons": {"mine": {"at": "one", "stars": {"one": 3}}}})
    {'mine': {'at': 'one', 'stars': {'one': 3}}}
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("lessons"), dict):
        raise ValueError(f"it is no file of lessons of format {FORMAT}")
    wrong: list[str] = []
    for lesson, entry in data["lessons"].items():
        stars = entry.get("stars") if isinstance(entry, dict) else None
        sound = isinstance(stars, dict) and set(entry) == {"at", "stars"} and _is_word(entry["at"]) and _is_word(lesson)
        if not sound:
            wrong.append(f"{lesson[:40]!r} is no progress in a lesson")
        else:
            wrong += [f"{lesson[:40]}, {id[:40]!r}: {n!r:.20} stars" for id, n in stars.items() if not _is_stars(id, n)]
    if wrong:
        raise ValueError("; ".join(wrong))
    return {lesson: {"at": entry["at"], "stars": dict(entry["stars"])} for lesson, entry in data["lessons"].items()}


def _is_word(word: object) -> bool:
    return isinstance(word, str) and len(word) <= MAX_LETTERS


def _is_stars(id: str, n: object) -> bool:
    return _is_word(id) and type(n) is int and 1 <= n <= MAX_STARS
