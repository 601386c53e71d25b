"""How far a learner has come is kept in a file beside the notebook: stars, and where they were. It holds no names."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tabletop.engine.serialization import files
from tabletop.engine.serialization.bounded_input import parse_json, read_text
from tabletop.teaching.walk import MOST_STARS
from tabletop_widgets.kernel.loop import later, running
from tabletop_widgets.table.games.kept import FOLDER, is_off, refuse_name, this_cell

FILE = "lessons"
"""What the file is called, beside the games that are kept."""
SOON = 0.3
"""Seconds from a change to its writing: no click waits for the disk."""
MOST_BYTES = 1_000_000
MOST_LETTERS = 200
"""Of the name of a lesson or an exercise."""
FORMAT = 1

Kept = dict[str, dict[str, Any]]
"""By lesson: "at", the exercise where the learner was, and "stars" by exercise."""


def place_of(keep: bool | str) -> Path | None:
    """The file for `keep`: that of the notebook's folder for True, one with a name; None where nothing is kept.

    Raises ValueError for a name that no file can have.
    """
    name = keep if isinstance(keep, str) else ""
    refuse_name(name)
    cell = this_cell()
    if not keep or is_off() or not (name or cell.notebook):
        return None
    return cell.folder / FOLDER / f"{FILE}{f'-{name}' if name else ''}.json"


class Progress:
    """The progress of a learner in all lessons that are kept in the file `path`; in memory only for None."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.unread = ""
        """Why what the file held could not be read; it is put aside then."""
        self.aside = _free(path) if path is not None else None
        """Where a file goes that could not be read."""
        self._is_aside = False
        self.unwritten = ""
        """Why nothing can be written."""
        self._kept: Kept = {}
        self._mine: Kept = {}
        self._due = False
        self._home = running()
        self._kept = self._read()

    def at(self, lesson: str) -> str:
        """The exercise where the learner was in a lesson; "" if they have not begun."""
        found: str = self._kept.get(lesson, {}).get("at", "")
        return found

    def stars(self, lesson: str) -> Mapping[str, int]:
        """The stars that were earned in a lesson, by exercise."""
        found: Mapping[str, int] = self._kept.get(lesson, {}).get("stars", {})
        return found

    def opened(self, lesson: str, exercise: str) -> None:
        """The learner looks at an exercise: nothing to be kept, but somebody may want to know."""

    def put(self, lesson: str, at: str, stars: Mapping[str, int]) -> None:
        """Keep where the learner is in a lesson, and the stars; written a moment later."""
        now = {"at": at, "stars": dict(stars)}
        if self._kept.get(lesson) == now:
            return
        self._kept[lesson] = self._mine[lesson] = now
        if self.path is not None and not self._due:
            self._due = True
            later(SOON, self.write, self._home)

    def write(self) -> None:
        """Write now what is new. What other notebooks have written meanwhile into the same file stays."""
        self._due = False
        if self.path is None or not self._mine:
            return
        before = self.unread
        there = self._read()
        if self.unread and not before:  # it could be read a moment ago, and what others wrote there must not be lost
            self.unwritten, self.unread = self.unread, before
            return
        for lesson, mine in self._mine.items():
            theirs = there.get(lesson, {}).get("stars", {})
            stars = {id: max(n, theirs.get(id, 0)) for id, n in {**theirs, **mine["stars"]}.items()}
            there[lesson] = {"at": mine["at"], "stars": stars}
        text = json.dumps({"format": FORMAT, "lessons": there}, indent=1, sort_keys=True)
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
            self._mine, self.unwritten = {}, ""
            self._kept = there

    def _read(self) -> Kept:
        """What the file holds; nothing if there is none, or one that cannot be read."""
        if self.path is None:
            return {}
        try:
            return kept_in(parse_json(read_text(self.path, MOST_BYTES)))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            self.unread = error.strerror or str(error)
        except ValueError as error:
            self.unread = str(error)[:MOST_LETTERS]
        return {}


def _free(path: Path) -> Path:
    """Return a name for what the file holds that no other file has."""
    names = (path.with_suffix(f".unread{number}.json") for number in ("", *range(2, 1000)))
    return next(name for name in names if not os.path.lexists(name))


def kept_in(data: Any) -> Kept:
    """What a file of progress says. Raises ValueError that names what is wrong, and where.

    >>> from tabletop_widgets.teaching.progress import kept_in
    >>> kept_in({"format": 1, "lessons": {"mine": {"at": "one", "stars": {"one": 3}}}})
    {'mine': {'at': 'one', 'stars': {'one': 3}}}
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("lessons"), dict):
        raise ValueError(f"it is no file of lessons of format {FORMAT}")
    wrong: list[str] = []
    for lesson, kept in data["lessons"].items():
        stars = kept.get("stars") if isinstance(kept, dict) else None
        sound = isinstance(stars, dict) and set(kept) == {"at", "stars"} and _is_word(kept["at"]) and _is_word(lesson)
        if not sound:
            wrong.append(f"{lesson[:40]!r} is no progress in a lesson")
        else:
            wrong += [f"{lesson[:40]}, {id[:40]!r}: {n!r:.20} stars" for id, n in stars.items() if not _is_stars(id, n)]
    if wrong:
        raise ValueError("; ".join(wrong))
    return {lesson: {"at": kept["at"], "stars": dict(kept["stars"])} for lesson, kept in data["lessons"].items()}


def _is_word(word: object) -> bool:
    return isinstance(word, str) and len(word) <= MOST_LETTERS


def _is_stars(id: str, n: object) -> bool:
    return _is_word(id) and type(n) is int and 1 <= n <= MOST_STARS
