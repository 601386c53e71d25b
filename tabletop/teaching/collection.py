"""Shared reading of lesson, riddle and question files: TOML with a game, a title, and entries with ids."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from tabletop.engine.core.game import Game, ScenarioError
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.quoting import join_mistakes, shorten
from tabletop.engine.i18n.words import translations_of
from tabletop.engine.registry.catalogue import create_declared_game, find_game_class
from tabletop.engine.serialization.bounded_input import InputError, parse_toml, read_text
from tabletop.engine.serialization.saving import Reader
from tabletop.teaching.toml_lines import find_line, map_lines

LESSONS = "_lessons"
"""Suffix of a game's translation domain that gives the domain of its lessons, riddles and questions."""
MAX_BYTES = 1_000_000
MAX_ENTRIES = 100


class LessonError(ValueError):
    """Invalid file of lessons, riddles or questions. The message names every mistake with its place."""


class Identified(Protocol):
    """An entry of a collection, identified by its id."""

    @property
    def id(self) -> str:
        """The id of the entry in its file."""


class PositionEntry(Identified, Protocol):
    """An entry about a position."""

    @property
    def position(self) -> Mapping[str, Any]:
        """The position as a scenario."""


E = TypeVar("E", bound=Identified)
P = TypeVar("P", bound=PositionEntry)
C = TypeVar("C")


class Collection(ABC, Generic[E]):
    """An ordered collection of entries, indexed by id."""

    id: str
    noun: ClassVar[str]

    @abstractmethod
    def __iter__(self) -> Iterator[E]:
        """Yield the entries in order."""

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getitem__(self, id: str) -> E:
        for entry in self:
            if entry.id == id:
                return entry
        raise KeyError(f"no {self.noun} {id!r} in {self.id} (known: {', '.join(x.id for x in self)})")

    def find_mistakes(self) -> list[str]:
        """Return the faults that appear when the entries are played, each with the place of its entry."""
        return [f"{self.place(entry)}: {mistake}" for entry in self for mistake in self.find_faults(entry)]

    def place(self, entry: E) -> str:
        """Return the place of an entry for error messages."""
        return entry.id

    @abstractmethod
    def find_faults(self, entry: E) -> Iterator[str]:
        """Yield the faults of one entry."""


@dataclass(frozen=True)
class PositionQuestions(Collection[P]):
    """Questions about positions in one game."""

    id: str
    game: Game[Any]
    title: Mapping[str, str]
    entries: tuple[P, ...]

    def __iter__(self) -> Iterator[P]:
        return iter(self.entries)

    def start(self, entry: P) -> Any:
        """Return the position of an entry. Raises ScenarioError."""
        return self.game.scenario(dict(entry.position))

    def find_faults(self, entry: P) -> Iterator[str]:
        """Yield the error of a position that cannot be built, or else the faults found in it."""
        try:
            state = self.start(entry)
        except ScenarioError as error:
            yield str(error)
            return
        yield from self.check_position(state, entry)

    @abstractmethod
    def check_position(self, state: Any, entry: P) -> Iterator[str]:
        """Yield the faults of a position, for example an answer that differs from the expected one."""


def list_shipped_files(package: str, *folders: str) -> dict[str, Traversable]:
    """Return the TOML files in a folder of a package by name; empty if there is no such folder."""
    place = files(package).joinpath(*folders)
    paths = place.iterdir() if place.is_dir() else ()
    return {file.name[:-5]: file for file in sorted(paths, key=lambda file: file.name) if file.name.endswith(".toml")}


def load(source: str | Path, shipped_files: Mapping[str, Traversable], read: Callable[[str, str], C]) -> C:
    """Load a shipped file by name, or a custom file by path, and parse it with `read`. Raises LessonError."""
    shipped_file = shipped_files.get(source) if isinstance(source, str) else None
    path = Path(source)
    try:
        text = read_text(shipped_file or path, MAX_BYTES)
    except (OSError, InputError) as e:
        reason = (isinstance(e, OSError) and e.strerror) or e
        hint = f"; the kit has: {shorten(', '.join(shipped_files), 1000)}" if isinstance(e, FileNotFoundError) else ""
        raise LessonError(f"{str(path)[:80]!r} cannot be read: {reason}{hint}") from None
    return read(text, str(source) if shipped_file else path.stem)


class CollectionReader(Reader, ABC, Generic[E]):
    """Reader of such a file.

    `key` is the name of the entry table in the file. `top` maps further top-level keys to their defaults.
    """

    key: ClassVar[str]
    top: ClassVar[Mapping[str, Any]] = {}
    about: ClassVar[Mapping[str, Any]] = {}
    """Defaults of optional top-level keys that describe the whole file. `whole` reads them."""

    def __init__(self) -> None:
        super().__init__({})
        self.lines: Mapping[str, int] = {}
        """The first line of each entry, by id."""
        self._game: type[Game] | None = None

    @abstractmethod
    def read_entry(self, data: Any, place: str, common: Mapping[str, Any]) -> E:
        """Read one entry. `common` holds the values that the file gives once for all entries."""

    def check_entries(self, game: Game, entries: tuple[E, ...]) -> None:
        """Record a mistake for each entry that does not fit the game."""

    def read_header(self, t: Mapping[str, Any], game: Game) -> None:
        """Read the keys that describe the whole file, except for game, title and entries."""

    def read(self, text: str, id: str) -> tuple[Game, Mapping[str, str], tuple[E, ...]]:
        """Return the game, the title and the entries of TOML text. Raises LessonError that names every mistake."""
        try:
            data = parse_toml(text)
        except InputError as e:
            raise LessonError(f"{id}: not TOML: {e}") from None
        keys = ("game", "parameters", "title", *self.top, *self.about, self.key)
        t = self.table({**self.top, **self.about, **data}, "the file", keys)
        game = self.read_game(
            self.word(t.get("game"), "game"), self.read_plain_table(t.get("parameters", {}), "parameters")
        )
        self._game = type(game) if game is not None else None
        common = {key: self.read_plain_table(t[key], key) for key in self.top}
        given = self.sequence(t.get(self.key), self.key, MAX_ENTRIES)
        entries = tuple(self.read_entry(x, f"{self.key}[{i}]", common) for i, x in enumerate(given))
        ids = [x.id for x in entries]
        for twice in sorted({x for x in ids if ids.count(x) > 1}):
            self.wrong(self.key, f"two have the id {twice!r}")
        if not entries:
            self.wrong(self.key, "there is none")
        title = self.read_texts(t.get("title"), "title")
        if game is not None:
            self.check_entries(game, entries)
            self.read_header(t, game)
        if self.mistakes or game is None:
            raise LessonError(f"{id}: {join_mistakes(self._sort_mistakes(text))}")
        lines = map_lines(text)
        self.lines = {entry.id: find_line(f"{self.key}[{i}]", lines) for i, entry in enumerate(entries)}
        return game, title, entries

    def _sort_mistakes(self, text: str) -> list[str]:
        """Return the mistakes sorted by line, each with its line number. Mistakes of the whole file come first."""
        lines = map_lines(text)
        placed = sorted((find_line(mistake.partition(":")[0], lines), mistake) for mistake in self.mistakes)
        return [f"line {line}, {mistake}" if line else mistake for line, mistake in placed]

    def read_game(self, name: str, parameters: Mapping[str, Any]) -> Game | None:
        """Return the game of this name with its declared parameters. Nothing else in a file reaches the game."""
        try:
            kind = find_game_class(name)
        except ParameterError as e:
            self.wrong("game", str(e))
            return None
        try:
            return create_declared_game(kind, parameters)
        except ParameterError as e:
            self.wrong("parameters", str(e))
        return None

    def read_plain_table(self, data: Any, place: str) -> dict[str, Any]:
        """Return `data` if it is a table with arbitrary keys. Otherwise record a mistake and return an empty table."""
        if isinstance(data, dict):
            return data
        self.wrong(place, "must be a table")
        return {}

    def read_texts(self, data: Any, place: str) -> Mapping[str, str]:
        """Return a text by language. A missing language gets the first given text, marked with its language code.

        `data` is a table of texts by language, or an English text whose translations are in the catalogue of the game's
        lessons.
        """
        if isinstance(data, str):
            given = [LANGUAGES[0]]
            game, text = self._game, self.word(data, place)
            texts = {"en": text} if game is None else translations_of(text, f"{game.domain}{LESSONS}", game.locale)
        else:
            given = [lang for lang in LANGUAGES if isinstance(data, Mapping) and lang in data]
            if not given:
                if data is not None:  # what is missing has been reported with its table
                    self.wrong(place, f"must be a text, or a table with {', '.join(LANGUAGES)}")
                return dict.fromkeys(LANGUAGES, "")
            t = self.table(data, place, given)
            texts = {lang: self.word(t.get(lang), f"{place}.{lang}") for lang in given}
        instead = f"[{given[0]}] {texts[given[0]]}"
        return {lang: texts.get(lang, instead) for lang in LANGUAGES}
