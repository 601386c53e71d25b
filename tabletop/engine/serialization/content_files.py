"""Content files: TOML that people write, read as data. Every mistake is collected with its file and entry.

The reader of a game interprets the entries. This module contains what all readers need.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, ClassVar, Protocol

from tabletop.engine.core.values import Value
from tabletop.engine.i18n.grammar import LANGUAGES, LOCALE, get_grammar
from tabletop.engine.i18n.nouns import Noun
from tabletop.engine.i18n.quoting import join_mistakes, shorten
from tabletop.engine.i18n.words import look_up, look_up_gender
from tabletop.engine.serialization.bounded_input import InputError, parse_toml, read_text
from tabletop.engine.serialization.saving import Reader, pack

NAMES_SUFFIX = "_names"
"""Suffix of the domain of the names in the content, after the domain of the game."""
MAX_FILE_BYTES = 1_000_000
MAX_FILES = 50
MAX_ENTRIES = 2000
MAX_TEXT_LENGTH = 200
MAX_TABLE_DEPTH = 8
"""Maximum depth of nested tables."""
MAX_NUMBER = 10**18


class ContentError(ValueError):
    """Content that cannot be used. `mistakes` lists all of them with file and entry; so does the message."""

    def __init__(self, source: str, game: str, mistakes: Iterable[str]) -> None:
        self.source = source
        self.game = game
        self.mistakes = tuple(mistakes)
        mistakes = join_mistakes(self.mistakes, len(self.mistakes), "\n- ")
        super().__init__(f"{shorten(source)} cannot be used as content of {game}:\n- {mistakes}")

    def __reduce__(self) -> tuple[type[ContentError], tuple[str, str, tuple[str, ...]]]:
        # By default exceptions are unpickled from the message alone. Workers send them to the main process.
        return type(self), (self.source, self.game, self.mistakes)


class EntryReader(Reader, ABC):
    """Reader of entries field by field. It continues after a mistake, so that one run finds all of them."""

    domain: ClassVar[str] = ""
    """gettext domain of the game, whose catalogues translate English names."""
    locale: ClassVar[Path] = LOCALE

    def __init__(self) -> None:
        super().__init__({})

    def plain(self, data: Any, place: str, depth: int = 0) -> Any:
        """Return a copy of plain data that is safe to print: no cycles, limited depth, no huge numbers."""
        if isinstance(data, (Mapping, list, tuple)) and depth > MAX_TABLE_DEPTH:
            self.wrong(place, f"tables are nested more than {MAX_TABLE_DEPTH} levels deep")
            return None
        if isinstance(data, (Mapping, list, tuple)) and len(data) > MAX_ENTRIES:
            self.wrong(place, f"has more than {MAX_ENTRIES} entries")
            return {} if isinstance(data, Mapping) else []
        if isinstance(data, Mapping):
            entries = {k[:60] if isinstance(k, str) else f"<{type(k).__name__}>": v for k, v in data.items()}
            return {k: self.plain(v, f"{place}, {k}", depth + 1) for k, v in entries.items()}
        if isinstance(data, (list, tuple)):
            return [self.plain(d, f"{place}[{i}]", depth + 1) for i, d in enumerate(data)]
        if isinstance(data, int) and not isinstance(data, bool):
            return max(-MAX_NUMBER, min(MAX_NUMBER, data))
        if isinstance(data, str):
            return data[:MAX_TEXT_LENGTH]
        return data if data is None or isinstance(data, (bool, float)) else f"<{type(data).__name__}>"

    def entry(self, data: Any, place: str, needed: Iterable[str], optional: Iterable[str] = ()) -> Mapping[str, Any]:
        """Return `data` as a table with all needed and no unknown keys; otherwise report mistakes and return the known
        part.
        """
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return {}
        needed_keys = tuple(needed)
        keys = (*needed_keys, *optional)
        for key in data:
            if key not in keys:
                self.wrong(place, f"unknown key {str(key)[:60]!r} (known: {', '.join(keys)})")
        for key in needed_keys:
            if key not in data:
                self.wrong(place, f"{key!r} is missing")
        return data

    def among(self, data: Any, place: str, options: Iterable[str]) -> str:
        """Return `data` as one of the `options`; otherwise report a mistake and return ""."""
        words = tuple(options)
        if isinstance(data, str) and data not in words:
            self.wrong(place, f"{data[:60]!r} is not one of {', '.join(words)}")
            return ""
        return self.word(data, place)

    def several(self, data: Any, place: str, options: Iterable[str], most: int = 100) -> tuple[str, ...]:
        """Return `data` as a list of different `options`. Wrong ones are reported and left out."""
        words = tuple(options)
        items = self.sequence(data, place, most)
        choices = [word for i, item in enumerate(items) if (word := self.among(item, f"{place}[{i}]", words))]
        for word in sorted({w for w in choices if choices.count(w) > 1}):
            self.wrong(place, f"{word!r} occurs twice")
        return tuple(dict.fromkeys(choices))

    def title(self, data: Any, place: str) -> str:
        """Return `data` as a display name."""
        name = self.word(data, place)
        if isinstance(data, str) and (
            not name.strip() or name != name.strip() or not name.isprintable() or len(name) > 60
        ):
            self.wrong(place, f"{name[:60]!r} is not a name (1 to 60 printable characters, no spaces at the ends)")
        return name

    def ident(self, data: Any, place: str) -> str:
        """Return `data` as an id."""
        name = self.word(data, place)
        fine = name.isascii() and name.replace("_", "").isalnum() and name == name.lower() and len(name) <= 40
        if isinstance(data, str) and not fine:
            self.wrong(place, f"{name[:60]!r} is not an id (1 to 40 of a-z, 0-9 and _)")
            return ""
        return name

    def names(self, data: Any, place: str) -> dict[str, str]:
        """Return the names in `data` by language: a plain name, or a table of languages, which must contain English.

        The table may contain genders. Missing languages are taken from the catalogues of the game.
        """
        is_table = not isinstance(data, str)
        table = self.entry(data if is_table else {"en": data}, place, ("en",), (*LANGUAGES[1:], "gender"))
        declared = self.entry(table.get("gender", {}), f"{place}, gender", (), LANGUAGES)
        gender = {
            lang: self.among(declared[lang], f"{place}, gender, {lang}", get_grammar(lang).genders)
            for lang in LANGUAGES
            if lang in declared
        }
        names = {
            lang: Noun(self.title(table[lang], f"{place}, {lang}" if is_table else place), lang, gender.get(lang, ""))
            for lang in LANGUAGES
            if lang in table
        }
        english = names.get("en", "")
        for lang in LANGUAGES[1:]:
            if lang not in names and (name := look_up(english, lang, f"{self.domain}{NAMES_SUFFIX}", self.locale)):
                usual = look_up_gender(english, lang, self.domain, self.locale)
                names[lang] = Noun(name, lang, gender.get(lang, usual))
            elif lang not in names and not is_table:  # a plain name is the same in every language
                names[lang] = Noun(english, lang)
        return {"en": "", **names}

    def start(self, table: Mapping[str, Any], place: str) -> tuple[str, dict[str, str]]:
        """Return the id and the names of an entry."""
        return (
            self.ident(table["id"], f"{place}, id") if "id" in table else "",
            self.names(table["name"], f"{place}, name") if "name" in table else {"en": ""},
        )

    def toml(self, path: Path | Traversable) -> Mapping[str, Any] | None:
        """Return one TOML file as plain data; None if it cannot be read, which is reported."""
        try:
            return parse_toml(read_text(path, MAX_FILE_BYTES))
        except InputError as error:
            for mistake in error.mistakes:
                self.wrong(path.name, mistake)
        except OSError as error:
            self.wrong(path.name, f"cannot be read: {error.strerror}")
        return None

    @abstractmethod
    def file(self, data: Any, name: str) -> None:
        """Read one file, or a table that a program provides. Each game has its own implementation."""

    def take(self, path: Path | Traversable) -> None:
        """Read one TOML file."""
        table = self.toml(path)
        if table is not None:
            self.file(table, path.name)

    def source(self, source: Any, game: str) -> str:
        """Read a folder of TOML files, one file, or a table, and return its name. Raises ContentError."""
        if isinstance(source, Mapping):
            self.file(source, "table")
            return "table"
        if not isinstance(source, (str, Path)):
            raise ContentError("content", game, [f"must be a path or a table, not {type(source).__name__}"])
        name = str(source)[:200]
        for path in find_content_files(Path(source), name, game):
            self.take(path)
        return name

    def tables(self, data: Any, name: str, kind: str) -> Iterator[tuple[Mapping[str, Any], str]]:
        """Yield the tables of one kind in a file, each with its place: its id, or its number if it has none."""
        for i, item in enumerate(self.sequence(data, f"{name}, {kind}", MAX_ENTRIES), start=1):
            if not isinstance(item, Mapping):
                self.wrong(f"{name}, {kind} {i}", f"must be a table, not {type(item).__name__}")
                continue
            id = item.get("id")
            yield item, f"{name}, {kind} {id[:40]}" if isinstance(id, str) and id else f"{name}, {kind} {i}"


class SectionReader(EntryReader, ABC):
    """Reader of files that contain sections. Published sections replace those that the given files do not contain."""

    sections: ClassVar[Mapping[str, tuple[str, ...]]]
    """Keys of a file by section."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: dict[str, list[tuple[str, Mapping[str, Any]]]] = {}
        """Parts of files by section, each with the name of its file."""

    def owned(self, source: Any, game: str) -> str:
        """Read custom content, at least one section, and return its name. Raises ContentError."""
        name = self.source(source, game)
        if self.mistakes:  # the sections of an unreadable file are unknown
            raise ContentError(name, game, self.mistakes)
        if not self.parts:
            raise ContentError(name, game, [f"contains none of {', '.join(self.sections)}"])
        return name

    def add_published(self, folder: Traversable) -> None:
        """Read the published sections that the given files do not contain."""
        for section in self.sections:
            if section not in self.parts:
                name = f"{section}.toml"
                self.file(self.toml(folder / name) or {}, f"published {name}")


Names = dict[str, str]
"""Proper names by language; "en" is required."""


class Piece:
    """A printed thing with an id and names in several languages."""

    id: str
    names: Names

    def name(self, lang: str = "en") -> str:
        """Return the proper name in a language; the English one if there is no other."""
        return self.names.get(lang) or self.names["en"]


class PrintedContent:
    """The printed content of a game. Two are equal if their digests are (`compute_fingerprint`)."""

    digest: str

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.digest == other.digest


class Named(Protocol):
    """A thing with an id and a name in every language."""

    @property
    def id(self) -> str: ...

    def name(self, lang: str = "en") -> str: ...


def check_unique(reader: EntryReader, placed: Iterable[tuple[str, Named]], kind: str) -> None:
    """Report things of one kind that share an id, or a name in a language regardless of case."""
    seen: dict[tuple[str, str], str] = {}
    ids: dict[str, str] = {}
    for place, piece in placed:
        if piece.id and piece.id in ids:
            reader.wrong(place, f"two {kind} have the id {piece.id!r}")
            continue
        ids[piece.id] = place
        reported = set()
        for lang in LANGUAGES:
            name = piece.name(lang).casefold()
            other = seen.setdefault((lang, name), place)
            if name and other != place and other not in reported:  # translations of the same name are the same
                reported.add(other)
                reader.wrong(place, f"has the same name {piece.name(lang)!r} as {other}")


def check_facts(reader: EntryReader, facts: Iterable[tuple[str, Hashable]], what: str) -> None:
    """Report facts that occur in two places, by a sentence with {other} and {fact}. Empty facts are ignored."""
    seen: dict[Hashable, str] = {}
    for place, fact in facts:
        other = seen.setdefault(fact, place)
        if other != place and fact:
            reader.wrong(place, what.format(other=other, fact=fact))


def find_content_files(path: Path, name: str, game: str, excluded: Iterable[str] = ("rulebook.toml",)) -> list[Path]:
    """Return the content files at a path: the file itself, or the *.toml files of a folder. Raises ContentError."""
    try:
        if path.is_file():
            return [path]
        is_folder, exists = path.is_dir(), path.exists()
        # The rulebook is in the folder of the published content, so a copy of the folder contains it too.
        paths = (
            sorted(p for p in path.glob("*.toml") if p.name not in tuple(excluded) and p.is_file()) if is_folder else []
        )
    except (OSError, ValueError) as error:
        raise ContentError(name, game, [f"cannot be opened: {error}"]) from None
    if not is_folder:
        raise ContentError(name, game, ["it is not a regular file" if exists else "there is no such file or folder"])
    if not 0 < len(paths) <= MAX_FILES:
        raise ContentError(name, game, [f"contains {len(paths)} content files (*.toml), not 1 to {MAX_FILES}"])
    return paths


def compute_fingerprint(pieces: Any, unplayed: Collection[str] = ()) -> str:
    """Return 16 hexadecimal digits that identify content, except for its `unplayed` fields.

    The order matters: decks are built in it, so another order gives other games.
    """
    text = json.dumps(_flatten(pieces, unplayed), separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _flatten(thing: Any, unplayed: Collection[str]) -> Any:
    """Return pieces as plain data, with tables as lists."""
    if isinstance(thing, Mapping):
        return [[str(key), _flatten(part, unplayed)] for key, part in thing.items()]
    if isinstance(thing, (tuple, list)):
        return [_flatten(part, unplayed) for part in thing]
    if is_dataclass(thing) and not isinstance(thing, Value):
        return [_flatten(getattr(thing, f.name), unplayed) for f in fields(thing) if f.name not in unplayed]
    return pack(thing)
