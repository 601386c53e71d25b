"""Reading the fields of a declared table: from saved positions, and from descriptions by people."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.engine.i18n.quoting import describe_briefly
from tabletop.engine.schema.tolerant_reader import TolerantReader, convert_to_list
from tabletop.engine.serialization.saving import Reader

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.engine.core.state import State

MAX_LISTED_NAMES = 20
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

    def read_word(self, data: Any, place: str, among: Any, empty: bool) -> str:
        """A word, "" too if it may be empty."""
        return "" if empty and data == "" else self.word(data, place, among)

    def read_ids(self, data: Any, place: str, among: Any, most: int, empty: bool, count: int) -> list[str]:
        """A list of words; exactly `count` of them unless that is 0."""
        entries = self.read_entries(data, place, most, count)
        return [self.read_word(thing, f"{place}[{i}]", among, empty) for i, thing in enumerate(entries)]

    def read_entries(self, data: Any, place: str, most: int, count: int) -> list[Any]:
        """A list; exactly `count` entries unless that is 0."""
        entries = self.sequence(data, place, most)
        if count and len(entries) != count:
            self.wrong(place, f"must have {count} entries, not {len(entries)}")
        return entries

    def read_named_entries(self, data: Any, place: str, names: Iterable[str]) -> Mapping[str, Any]:
        """A table whose keys are among the names; what is unknown is left out."""
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return {}
        known_names = tuple(names)
        entries = {}
        for name, entry in data.items():
            if name in known_names:
                entries[name] = entry
            else:
                problem = (
                    f"is none of {', '.join(map(str, known_names))}"
                    if len(known_names) <= MAX_LISTED_NAMES
                    else "is not known here"
                )
                self.wrong(place, f"{str(name)[:60]!r} {problem}")
        return entries

    def read_amounts(self, data: Any, place: str, names: Sequence[str], least: int, most: int) -> list[int]:
        """A table of numbers by name, as a list; what is left out is 0."""
        table = self.read_named_entries(data, place, names)
        return [self.number(table[n], f"{place}.{n}", least, most) if n in table else 0 for n in names]

    def convert_to_pairs(self, amounts: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Those that are not 0, with their index."""
        return tuple((k, n) for k, n in enumerate(amounts) if n)

    def read_index(self, data: Any, place: str, names: Any, empty: bool) -> int:
        """The index of a name; -1 for "" where it may be empty."""
        if empty and data == "":
            return -1
        known_names = list(names)
        name = self.word(data, place, known_names)
        return known_names.index(name) if name in known_names else -1 if empty else 0

    def read_bits(self, data: Any, place: str, bits: Mapping[Any, int]) -> int:
        """The bits whose names are listed."""
        total = 0
        for entry in self.sequence(data, place, len(bits)):
            if isinstance(entry, (str, int)) and not isinstance(entry, bool) and entry in bits:
                total |= bits[entry]
            else:
                self.wrong(place, f"{describe_briefly(entry)!r} is none of {', '.join(map(str, bits))}")
        return total

    def read_marks(
        self, table: Mapping[str, Any], place: str, names: Iterable[str], marks: Mapping[str, int], values: list[int]
    ) -> list[int]:
        """For each key of `marks` the names that have its bit; keys that are not there leave `found` as it is."""
        index = {name: k for k, name in enumerate(names)}
        for key, bit in marks.items():
            if key not in table:
                continue
            here = f"{place}.{key}" if place else key
            values = [bits & ~bit for bits in values]
            for name in self.read_ids(table[key], here, index, 1000, False, 0):
                if name:
                    if values[index[name]] & bit:
                        self.wrong(here, f"{name} is named twice")
                    values[index[name]] |= bit
        return values

    def read_words_by_key(self, data: Any, place: str, keys: Iterable[str], among: Any) -> dict[str, str]:
        """A table of words by word."""
        table = self.read_named_entries(data, place, keys)
        return {key: self.read_word(thing, f"{place}.{key}"[:60], among, False) for key, thing in table.items()}

    def read_tuples(self, data: Any, place: str, size: int, most: int) -> list[tuple[int, Any]]:
        """The lists of this size in a list, with their places; others are left out."""
        rows = []
        for i, entry in enumerate(self.sequence(data, place, most)):
            parts = self.sequence(entry, f"{place}[{i}]")
            if len(parts) == size:
                rows.append((i, parts))
            else:
                self.wrong(f"{place}[{i}]", f"must have {size} entries, not {len(parts)}")
        return rows

    def read_pieces(
        self, data: Any, place: str, read: Callable[..., Any], state: Any, key: str, most: int
    ) -> dict[Any, Any]:
        """Pieces by the value of one of their fields; no two alike."""
        pieces: dict[Any, Any] = {}
        for i, entry in enumerate(self.sequence(data, place, most)):
            before = len(self.mistakes)
            piece = read(self, state, entry, f"{place}[{i}]")
            if len(self.mistakes) > before:
                continue
            piece_key = getattr(piece, key)
            if piece_key in pieces:
                self.wrong(
                    f"{place}[{i}]",
                    f"{key} {piece_key} is there twice"
                    if isinstance(piece_key, int)
                    else f"{piece_key} is there twice",
                )
            pieces[piece_key] = piece
        return pieces

    def read_seats(self, data: Any, place: str, read: Callable[..., Any], state: Any) -> list[Any]:
        """What belongs to each seat."""
        entries = self.sequence(data, place, 100)
        num_players = state.game.num_players
        if len(entries) != num_players:
            self.wrong(place, f"there must be {num_players}, not {len(entries)}")
        return [read(self, state, entry, f"{place}[{i}]") for i, entry in enumerate(entries)]


class DescriptionReader(TolerantReader, TableReader):
    """A reader for descriptions: all may be left out, lists may be tuples, things are named by id or as printed."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.taken_things: dict[str, list[tuple[str, str]]] = {}
        """Pool -> things that were named, with their places."""
        self.top_things: dict[str, list[str]] = {}
        """Pool -> things that lie on top of the pile of the rest."""
        self.description: Mapping[str, Any] = {}
        """The whole description, once it has been seen to be a table."""

    def get_printed_names(self, thing: Any) -> tuple[str, ...]:
        names = getattr(thing, "names", None)
        if isinstance(names, Mapping):
            return tuple(names.values())
        return super().get_printed_names(thing) if hasattr(thing, "name") else ()

    def sequence(self, data: Any, place: str, most: int = 100_000) -> list[Any]:
        return super().sequence(convert_to_list(data), place, most)

    def read_word(self, data: Any, place: str, among: Container[str], empty: bool) -> str:
        if empty and data == "":
            return ""
        return self.read_name(data, place, among) if isinstance(among, Mapping) else self.word(data, place, among)  # type: ignore[arg-type]

    def take_from_rest(self, ids: Any, pool: str, place: str) -> Any:
        """Remember that these things leave the pile of the rest."""
        things = [ids] if isinstance(ids, str) else ids
        self.taken_things.setdefault(pool, []).extend((thing, place) for thing in things if thing)
        return ids

    def lay_on_rest(self, ids: list[str], pool: str, place: str) -> None:
        """Remember that these things lie on top of the pile of the rest, the first uppermost."""
        self.top_things[pool] = [thing for thing in ids if thing]

    def settle_rest(self, rest: list[str], pool: str, place: str) -> None:
        """Take out of the pile of the rest what was named, and put on top what lies on top of it."""
        for thing, where in self.taken_things.get(pool, ()):
            if thing in rest:
                rest.remove(thing)
            else:
                self.wrong(where, f"no {thing} is left")
        top = []
        for thing in self.top_things.get(pool, ()):
            if thing in rest:
                rest.remove(thing)
                top.append(thing)
            else:
                self.wrong(place, f"no {thing} is left")
        rest += top[::-1]

    def expand_shorthand(self, data: Any, key: str) -> Any:
        """A piece that is described by one word alone."""
        return {key: data} if isinstance(data, str) and key else data

    def require_keys(self, table: Mapping[str, Any], place: str, keys: Iterable[str]) -> None:
        """That these keys are there, for nothing stands in for them."""
        for key in keys:
            if key not in table and isinstance(table, Mapping):
                self.wrong(place, f"{key!r} is missing")

    def number_entries(self, data: Any, place: str, key: str, counter: str, short: str, state: Any) -> Any:
        """Entries that have no number of their own take the next one of the state."""
        entries = []
        for entry in self.sequence(data, place):
            table = self.expand_shorthand(entry, short)
            if isinstance(table, Mapping) and key not in table:
                number = getattr(state, counter)
                setattr(state, counter, number + 1)
                table = {**table, key: number}
            entries.append(table)
        return entries

    def read_seats(self, data: Any, place: str, read: Callable[..., Any], state: Any) -> list[Any]:
        """The seats that are there already, each with what is said of it."""
        parts: list[Any] = state.seats
        entries = self.sequence(data, place, 100)
        if len(entries) > len(parts):
            self.wrong(place, f"there are {len(entries)}, but only {len(parts)} play")
        for i, entry in enumerate(entries[: len(parts)]):
            read(self, state, parts[i], entry, f"{place}[{i}]")
        return parts


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
