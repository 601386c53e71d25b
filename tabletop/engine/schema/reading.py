"""Reading the fields of a declared table: from saved positions, and from descriptions by people."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.engine.i18n.quoting import describe_briefly
from tabletop.engine.schema.describing import Described, as_list
from tabletop.engine.serialization.saving import Reader

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.engine.core.state import State

LONG = 20
"""More names than this are not listed in an error."""
FALLEN_OUT: Any = object()
"""Stands for an entry that could not be read."""


class TableReader(Reader):
    """A reader that knows every form of field. Each method gives a value that fits, and remembers what did not."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.vocabulary)
        self.game = game

    def stop(self, what: str) -> Any:
        """End reading: nothing further can be understood without this."""
        self.done(what)
        raise AssertionError("a reader was stopped without a mistake")

    def one(self, data: Any, place: str, among: Any, empty: bool) -> str:
        """A word, "" too if it may be empty."""
        return "" if empty and data == "" else self.word(data, place, among)

    def ids(self, data: Any, place: str, among: Any, most: int, empty: bool, count: int) -> list[str]:
        """A list of words; exactly `count` of them unless that is 0."""
        entries = self.some_of(data, place, most, count)
        return [self.one(thing, f"{place}[{i}]", among, empty) for i, thing in enumerate(entries)]

    def some_of(self, data: Any, place: str, most: int, count: int) -> list[Any]:
        """A list; exactly `count` entries unless that is 0."""
        entries = self.sequence(data, place, most)
        if count and len(entries) != count:
            self.wrong(place, f"must have {count} entries, not {len(entries)}")
        return entries

    def by_name(self, data: Any, place: str, names: Iterable[str]) -> Mapping[str, Any]:
        """A table whose keys are among the names; what is unknown is left out."""
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return {}
        known = tuple(names)
        found = {}
        for name, entry in data.items():
            if name in known:
                found[name] = entry
            else:
                listed = f"is none of {', '.join(map(str, known))}" if len(known) <= LONG else "is not known here"
                self.wrong(place, f"{str(name)[:60]!r} {listed}")
        return found

    def amounts(self, data: Any, place: str, names: Sequence[str], least: int, most: int) -> list[int]:
        """A table of numbers by name, as a list; what is left out is 0."""
        table = self.by_name(data, place, names)
        return [self.number(table[n], f"{place}.{n}", least, most) if n in table else 0 for n in names]

    def as_pairs(self, amounts: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Those that are not 0, with their index."""
        return tuple((k, n) for k, n in enumerate(amounts) if n)

    def index(self, data: Any, place: str, names: Any, empty: bool) -> int:
        """The index of a name; -1 for "" where it may be empty."""
        if empty and data == "":
            return -1
        known = list(names)
        name = self.word(data, place, known)
        return known.index(name) if name in known else -1 if empty else 0

    def bits(self, data: Any, place: str, bits: Mapping[Any, int]) -> int:
        """The bits whose names are listed."""
        found = 0
        for entry in self.sequence(data, place, len(bits)):
            if isinstance(entry, (str, int)) and not isinstance(entry, bool) and entry in bits:
                found |= bits[entry]
            else:
                self.wrong(place, f"{describe_briefly(entry)!r} is none of {', '.join(map(str, bits))}")
        return found

    def marks(
        self, table: Mapping[str, Any], place: str, names: Iterable[str], marks: Mapping[str, int], found: list[int]
    ) -> list[int]:
        """For each key of `marks` the names that have its bit; keys that are not there leave `found` as it is."""
        index = {name: k for k, name in enumerate(names)}
        for key, bit in marks.items():
            if key not in table:
                continue
            here = f"{place}.{key}" if place else key
            found = [bits & ~bit for bits in found]
            for name in self.ids(table[key], here, index, 1000, False, 0):
                if name:
                    if found[index[name]] & bit:
                        self.wrong(here, f"{name} is named twice")
                    found[index[name]] |= bit
        return found

    def words_by(self, data: Any, place: str, keys: Iterable[str], among: Any) -> dict[str, str]:
        """A table of words by word."""
        table = self.by_name(data, place, keys)
        return {key: self.one(thing, f"{place}.{key}"[:60], among, False) for key, thing in table.items()}

    def tuples(self, data: Any, place: str, size: int, most: int) -> list[tuple[int, Any]]:
        """The lists of this size in a list, with their places; others are left out."""
        found = []
        for i, entry in enumerate(self.sequence(data, place, most)):
            parts = self.sequence(entry, f"{place}[{i}]")
            if len(parts) == size:
                found.append((i, parts))
            else:
                self.wrong(f"{place}[{i}]", f"must have {size} entries, not {len(parts)}")
        return found

    def records(
        self, data: Any, place: str, read: Callable[..., Any], state: Any, key: str, most: int
    ) -> dict[Any, Any]:
        """Pieces by the value of one of their fields; no two alike."""
        found: dict[Any, Any] = {}
        for i, entry in enumerate(self.sequence(data, place, most)):
            before = len(self.mistakes)
            piece = read(self, state, entry, f"{place}[{i}]")
            if len(self.mistakes) > before:
                continue
            known = getattr(piece, key)
            if known in found:
                self.wrong(f"{place}[{i}]", f"{f'{key} ' if isinstance(known, int) else ''}{known} is there twice")
            found[known] = piece
        return found

    def seats(self, data: Any, place: str, read: Callable[..., Any], state: Any) -> list[Any]:
        """What belongs to each seat."""
        entries = self.sequence(data, place, 100)
        wanted = state.game.num_players
        if len(entries) != wanted:
            self.wrong(place, f"there must be {wanted}, not {len(entries)}")
        return [read(self, state, entry, f"{place}[{i}]") for i, entry in enumerate(entries)]


class DescriptionReader(Described, TableReader):
    """A reader for descriptions: all may be left out, lists may be tuples, things are named by id or as printed."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.out: dict[str, list[tuple[str, str]]] = {}
        """Pool -> things that were named, with their places."""
        self.top: dict[str, list[str]] = {}
        """Pool -> things that lie on top of the pile of the rest."""
        self.told: Mapping[str, Any] = {}
        """The whole description, once it has been seen to be a table."""

    def printed(self, thing: Any) -> tuple[str, ...]:
        names = getattr(thing, "names", None)
        if isinstance(names, Mapping):
            return tuple(names.values())
        return super().printed(thing) if hasattr(thing, "name") else ()

    def sequence(self, data: Any, place: str, most: int = 100_000) -> list[Any]:
        return super().sequence(as_list(data), place, most)

    def one(self, data: Any, place: str, among: Container[str], empty: bool) -> str:
        if empty and data == "":
            return ""
        return self.named(data, place, among) if isinstance(among, Mapping) else self.word(data, place, among)  # type: ignore[arg-type]

    def taken(self, found: Any, pool: str, place: str) -> Any:
        """Remember that these things leave the pile of the rest."""
        things = [found] if isinstance(found, str) else found
        self.out.setdefault(pool, []).extend((thing, place) for thing in things if thing)
        return found

    def laid(self, found: list[str], pool: str, place: str) -> None:
        """Remember that these things lie on top of the pile of the rest, the first uppermost."""
        self.top[pool] = [thing for thing in found if thing]

    def settle(self, rest: list[str], pool: str, place: str) -> None:
        """Take out of the pile of the rest what was named, and put on top what lies on top of it."""
        for thing, where in self.out.get(pool, ()):
            if thing in rest:
                rest.remove(thing)
            else:
                self.wrong(where, f"no {thing} is left")
        top = []
        for thing in self.top.get(pool, ()):
            if thing in rest:
                rest.remove(thing)
                top.append(thing)
            else:
                self.wrong(place, f"no {thing} is left")
        rest += top[::-1]

    def short(self, data: Any, key: str) -> Any:
        """A piece that is described by one word alone."""
        return {key: data} if isinstance(data, str) and key else data

    def needs(self, table: Mapping[str, Any], place: str, keys: Iterable[str]) -> None:
        """That these keys are there, for nothing stands in for them."""
        for key in keys:
            if key not in table and isinstance(table, Mapping):
                self.wrong(place, f"{key!r} is missing")

    def numbered(self, data: Any, place: str, key: str, counter: str, short: str, state: Any) -> Any:
        """Entries that have no number of their own take the next one of the state."""
        entries = []
        for entry in self.sequence(data, place):
            told = self.short(entry, short)
            if isinstance(told, Mapping) and key not in told:
                number = getattr(state, counter)
                setattr(state, counter, number + 1)
                told = {**told, key: number}
            entries.append(told)
        return entries

    def seats(self, data: Any, place: str, read: Callable[..., Any], state: Any) -> list[Any]:
        """The seats that are there already, each with what is said of it."""
        there: list[Any] = state.seats
        entries = self.sequence(data, place, 100)
        if len(entries) > len(there):
            self.wrong(place, f"there are {len(entries)}, but only {len(there)} play")
        for i, entry in enumerate(entries[: len(there)]):
            read(self, state, there[i], entry, f"{place}[{i}]")
        return there


def check_answers(state: State, reader: Reader) -> None:
    """Name it when what is asked in a position that was read does not fit the table, or has no answer."""
    if not state.agenda:
        return
    try:
        legal = state.legal_actions()
        for action in state.possible_actions():
            state.check(action)
        for _, _, because in state.agenda:
            if because is not None:
                because.text(state)  # told as the reason of a question
    except (KeyError, IndexError, ValueError, TypeError, AssertionError, AttributeError) as error:
        reader.wrong("agenda", f"what is pending does not fit the table ({type(error).__name__})")
        return
    if not legal:
        reader.wrong("agenda", "the question has no answer")
