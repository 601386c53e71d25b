"""Content that people write: TOML files read as data only, every mistake remembered with its file and entry.

A game's own reader says what an entry means; here is what all of them need.
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from tabletop.engine.saving import Reader

LARGEST_FILE = 1_000_000
LONGEST_LINE = 1_000
"""Longer lines are nothing that people write, and the TOML reader takes very long for some of them."""
MOST_FILES = 50
MOST_ENTRIES = 2000
LONGEST_TEXT = 200
DEEPEST = 8
"""No file needs deeper tables in tables."""
HUGE = 10**18
SHOWN = 100
"""So many mistakes stand in the message of an error; all of them are in `mistakes`."""


class ContentError(ValueError):
    """Content that cannot be used; `mistakes` names every mistake with its file and entry."""

    def __init__(self, source: str, game: str, mistakes: Iterable[str]) -> None:
        self.source = source
        self.game = game
        self.mistakes = tuple(mistakes)
        more = len(self.mistakes) - SHOWN
        lines = [f"{source} cannot be used as content of {game}:", *(f"- {m}" for m in self.mistakes[:SHOWN])]
        super().__init__("\n".join([*lines, f"- and {more} more"] if more > 0 else lines))

    def __reduce__(self) -> tuple[type[ContentError], tuple[str, str, tuple[str, ...]]]:
        # An exception is rebuilt from its message alone unless told otherwise; workers send theirs pickled.
        return type(self), (self.source, self.game, self.mistakes)


class EntryReader(Reader, ABC):
    """Reads entries field by field. After a mistake it goes on, so that one reading finds all of them."""

    def __init__(self) -> None:
        super().__init__({})

    def plain(self, data: Any, place: str, depth: int = 0) -> Any:
        """A copy of plain data that is safe to print: no cycles, nothing deep, no number of a million digits."""
        if isinstance(data, (Mapping, list, tuple)) and depth > DEEPEST:
            self.wrong(place, f"tables lie more than {DEEPEST} deep in one another")
            return None
        if isinstance(data, (Mapping, list, tuple)) and len(data) > MOST_ENTRIES:
            self.wrong(place, f"has more than {MOST_ENTRIES} entries")
            return {} if isinstance(data, Mapping) else []
        if isinstance(data, Mapping):
            named = {k[:60] if isinstance(k, str) else f"<{type(k).__name__}>": v for k, v in data.items()}
            return {k: self.plain(v, f"{place}, {k}", depth + 1) for k, v in named.items()}
        if isinstance(data, (list, tuple)):
            return [self.plain(d, f"{place}[{i}]", depth + 1) for i, d in enumerate(data)]
        if isinstance(data, int) and not isinstance(data, bool):
            return max(-HUGE, min(HUGE, data))
        if isinstance(data, str):
            return data[:LONGEST_TEXT]
        return data if data is None or isinstance(data, (bool, float)) else f"<{type(data).__name__}>"

    def entry(self, data: Any, place: str, needed: Iterable[str], optional: Iterable[str] = ()) -> Mapping[str, Any]:
        """`data` as a table that has the needed keys and no unknown ones; otherwise mistakes and what there is."""
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return {}
        wanted = tuple(needed)
        known = (*wanted, *optional)
        for key in data:
            if key not in known:
                self.wrong(place, f"unknown key {key!r} (known: {', '.join(known)})")
        for key in wanted:
            if key not in data:
                self.wrong(place, f"{key!r} is missing")
        return data

    def among(self, data: Any, place: str, known: Iterable[str]) -> str:
        """`data` as one of the known words; otherwise a mistake and an empty word."""
        words = tuple(known)
        if isinstance(data, str) and data not in words:
            self.wrong(place, f"{data[:60]!r} is none of {', '.join(words)}")
            return ""
        return self.word(data, place)

    def several(self, data: Any, place: str, known: Iterable[str], most: int = 100) -> tuple[str, ...]:
        """`data` as a list of known words, none of them twice; wrong ones are left out."""
        words = tuple(known)
        items = self.sequence(data, place, most)
        found = [word for i, item in enumerate(items) if (word := self.among(item, f"{place}[{i}]", words))]
        for word in sorted({w for w in found if found.count(w) > 1}):
            self.wrong(place, f"{word!r} is there twice")
        return tuple(dict.fromkeys(found))

    def title(self, data: Any, place: str) -> str:
        """`data` as a name for people."""
        name = self.word(data, place)
        if isinstance(data, str) and (
            not name.strip() or name != name.strip() or not name.isprintable() or len(name) > 60
        ):
            self.wrong(place, f"{name[:60]!r} is no name (1 to 60 printable letters, no space at the ends)")
        return name

    def ident(self, data: Any, place: str) -> str:
        """`data` as an id."""
        name = self.word(data, place)
        fine = name.isascii() and name.replace("_", "").isalnum() and name == name.lower() and len(name) <= 40
        if isinstance(data, str) and not fine:
            self.wrong(place, f"{name[:60]!r} is no id (1 to 40 of a-z, 0-9 and _)")
            return ""
        return name

    def toml(self, path: Path | Traversable) -> Mapping[str, Any] | None:
        """One TOML file as plain data; otherwise a mistake and None. Too large a file is not even parsed."""
        try:
            if isinstance(path, Path) and path.stat().st_size > LARGEST_FILE:
                self.wrong(path.name, f"is larger than {LARGEST_FILE} bytes")
                return None
            with path.open("rb") as file:
                raw = file.read(LARGEST_FILE + 1)
            text = raw.decode("utf-8")
            if len(raw) > LARGEST_FILE:
                self.wrong(path.name, f"is larger than {LARGEST_FILE} bytes")
            elif max(map(len, text.splitlines()), default=0) > LONGEST_LINE:
                self.wrong(path.name, f"has a line of more than {LONGEST_LINE} letters")
            else:
                return tomllib.loads(text)
        except RecursionError:
            self.wrong(path.name, "is nested too deeply")
        except OSError as error:
            self.wrong(path.name, f"cannot be read: {error.strerror}")
        except ValueError as error:
            # Not only TOMLDecodeError: bytes that are no UTF-8, and a number with too many digits.
            self.wrong(path.name, str(error)[:LONGEST_TEXT])
        return None

    @abstractmethod
    def file(self, data: Any, name: str) -> None:
        """One file, or a table given by a program; every game takes in its own."""

    def take(self, path: Path | Traversable) -> None:
        """Take in one TOML file."""
        table = self.toml(path)
        if table is not None:
            self.file(table, path.name)

    def source(self, source: Any, game: str) -> str:
        """Take in a folder of TOML files, one file, or such a table; returns what to call it. Raises ContentError."""
        if isinstance(source, Mapping):
            self.file(source, "table")
            return "table"
        if not isinstance(source, (str, Path)):
            raise ContentError("content", game, [f"must be a path or a table, not {type(source).__name__}"])
        name = str(source)[:200]
        for path in content_files(Path(source), name, game):
            self.take(path)
        return name

    def tables(self, data: Any, name: str, kind: str) -> Iterator[tuple[Mapping[str, Any], str]]:
        """The tables of one kind in a file, each with its place: its id where it has one, else its number."""
        for i, item in enumerate(self.sequence(data, f"{name}, {kind}", MOST_ENTRIES), start=1):
            if not isinstance(item, Mapping):
                self.wrong(f"{name}, {kind} {i}", f"must be a table, not {type(item).__name__}")
                continue
            id = item.get("id")
            yield item, f"{name}, {kind} {id[:40]}" if isinstance(id, str) and id else f"{name}, {kind} {i}"


def content_files(path: Path, name: str, game: str, but: Iterable[str] = ("rulebook.toml",)) -> list[Path]:
    """The content files at a path: itself, or the *.toml of a folder. Raises ContentError."""
    try:
        if path.is_file():
            return [path]
        there = path.is_dir()
        # The rulebook lies beside the published content; a copy of that folder holds it too.
        found = sorted(p for p in path.glob("*.toml") if p.name not in tuple(but) and p.is_file()) if there else []
    except (OSError, ValueError) as error:
        raise ContentError(name, game, [f"cannot be opened: {error}"]) from None
    if not there:
        raise ContentError(name, game, ["there is no such file or folder"])
    if not 0 < len(found) <= MOST_FILES:
        raise ContentError(name, game, [f"holds {len(found)} content files (*.toml), not 1 to {MOST_FILES}"])
    return found
