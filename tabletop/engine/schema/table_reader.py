"""Readers that validate the fields of a declared table: in saved positions, and in scenarios that people write."""

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
"""Largest number of names that an error lists."""


class TableReader(Reader):
    """Reader for every field type. Each method returns a valid value and records the mistakes it met."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.vocabulary)
        self.game = game

    def stop(self, what: str) -> Any:
        """End reading with an error: nothing further can be understood without this value."""
        self.done(what)
        raise AssertionError("a reader stopped without reporting a mistake")

    def read_word(self, data: Any, place: str, among: Any, empty: bool) -> str:
        """Return a word; "" is accepted too if the field may be empty."""
        return "" if empty and data == "" else self.word(data, place, among)

    def read_ids(self, data: Any, place: str, among: Any, most: int, empty: bool, count: int) -> list[str]:
        """Return a list of words, of the required `count` unless that is 0."""
        entries = self.read_entries(data, place, most, count)
        return [self.read_word(thing, f"{place}[{i}]", among, empty) for i, thing in enumerate(entries)]

    def read_entries(self, data: Any, place: str, most: int, count: int) -> list[Any]:
        """Return a list, of the required `count` unless that is 0."""
        entries = self.sequence(data, place, most)
        if count and len(entries) != count:
            self.wrong(place, f"must have {count} entries, not {len(entries)}")
        return entries

    def read_named_entries(self, data: Any, place: str, names: Iterable[str]) -> Mapping[str, Any]:
        """Return a table whose keys are among the names; unknown keys are left out."""
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
                    f"is not one of {', '.join(map(str, known_names))}"
                    if len(known_names) <= MAX_LISTED_NAMES
                    else "is unknown"
                )
                self.wrong(place, f"{str(name)[:60]!r} {problem}")
        return entries

    def read_amounts(self, data: Any, place: str, names: Sequence[str], least: int, most: int) -> list[int]:
        """Return a table of numbers by name, as a list; missing names are 0."""
        table = self.read_named_entries(data, place, names)
        return [self.number(table[n], f"{place}.{n}", least, most) if n in table else 0 for n in names]

    def convert_to_pairs(self, amounts: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Return the numbers that are not 0, with their index."""
        return tuple((k, n) for k, n in enumerate(amounts) if n)

    def read_index(self, data: Any, place: str, names: Any, empty: bool) -> int:
        """Return the index of a name; -1 for "" if the field may be empty."""
        if empty and data == "":
            return -1
        known_names = list(names)
        name = self.word(data, place, known_names)
        return known_names.index(name) if name in known_names else -1 if empty else 0

    def read_bits(self, data: Any, place: str, bits: Mapping[Any, int]) -> int:
        """Return the union of the bits whose names are listed."""
        total = 0
        for entry in self.sequence(data, place, len(bits)):
            if isinstance(entry, (str, int)) and not isinstance(entry, bool) and entry in bits:
                total |= bits[entry]
            else:
                self.wrong(place, f"{describe_briefly(entry)!r} is not one of {', '.join(map(str, bits))}")
        return total

    def read_marks(
        self, table: Mapping[str, Any], place: str, names: Iterable[str], marks: Mapping[str, int], values: list[int]
    ) -> list[int]:
        """Return the bits of each name; keys that are missing leave the bits in `values` as they are."""
        index = {name: k for k, name in enumerate(names)}
        for key, bit in marks.items():
            if key not in table:
                continue
            here = f"{place}.{key}" if place else key
            values = [bits & ~bit for bits in values]
            for name in self.read_ids(table[key], here, index, 1000, False, 0):
                if name:
                    if values[index[name]] & bit:
                        self.wrong(here, f"{name} occurs twice")
                    values[index[name]] |= bit
        return values

    def read_words_by_key(self, data: Any, place: str, keys: Iterable[str], among: Any) -> dict[str, str]:
        """Return a table of words by key."""
        table = self.read_named_entries(data, place, keys)
        return {key: self.read_word(thing, f"{place}.{key}"[:60], among, False) for key, thing in table.items()}

    def read_tuples(self, data: Any, place: str, size: int, most: int) -> list[tuple[int, Any]]:
        """Return the lists of this size within a list, with their indices; other entries are left out."""
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
        """Return pieces by the value of one of their fields; each value may occur once."""
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
                    f"{key} {piece_key} occurs twice" if isinstance(piece_key, int) else f"{piece_key} occurs twice",
                )
            pieces[piece_key] = piece
        return pieces

    def read_seats(self, data: Any, place: str, read: Callable[..., Any], state: Any) -> list[Any]:
        """Return the part of each seat."""
        entries = self.sequence(data, place, 100)
        num_players = state.game.num_players
        if len(entries) != num_players:
            self.wrong(place, f"there must be {num_players}, not {len(entries)}")
        return [read(self, state, entry, f"{place}[{i}]") for i, entry in enumerate(entries)]


class DescriptionReader(TolerantReader, TableReader):
    """Reader for scenarios: entries are optional, lists may be tuples, and things are named by id or printed name."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.taken_things: dict[str, list[tuple[str, str]]] = {}
        """Things that were named, with their places, by pool."""
        self.top_things: dict[str, list[str]] = {}
        """Things on top of the pile with the rest, by pool."""
        self.description: Mapping[str, Any] = {}
        """Whole description, once it is known to be a table."""

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
        """Record that these ids leave the pile with the rest of their pool."""
        things = [ids] if isinstance(ids, str) else ids
        self.taken_things.setdefault(pool, []).extend((thing, place) for thing in things if thing)
        return ids

    def lay_on_rest(self, ids: list[str], pool: str, place: str) -> None:
        """Record that these ids are on top of the pile with the rest, the first uppermost."""
        self.top_things[pool] = [thing for thing in ids if thing]

    def settle_rest(self, rest: list[str], pool: str, place: str) -> None:
        """Remove the named ids from the pile with the rest, and put those recorded for its top on top."""
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
        """Return a piece as a table if it was described by one word."""
        return {key: data} if isinstance(data, str) and key else data

    def require_keys(self, table: Mapping[str, Any], place: str, keys: Iterable[str]) -> None:
        """Report keys that are missing and have no default."""
        for key in keys:
            if key not in table and isinstance(table, Mapping):
                self.wrong(place, f"{key!r} is missing")

    def number_entries(self, data: Any, place: str, key: str, counter: str, short: str, state: Any) -> Any:
        """Give each entry without a number the next number of the state."""
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
        """Read the description of each seat into the existing parts."""
        parts: list[Any] = state.seats
        entries = self.sequence(data, place, 100)
        if len(entries) > len(parts):
            self.wrong(place, f"there are {len(entries)}, but only {len(parts)} are in play")
        for i, entry in enumerate(entries[: len(parts)]):
            read(self, state, parts[i], entry, f"{place}[{i}]")
        return parts


def check_answers(state: State, reader: Reader) -> None:
    """Report a pending question that does not fit the position that was read, or that has no answer."""
    if not state.agenda:
        return
    try:
        legal = state.legal_actions()
        for action in state.possible_actions():
            state.check(action)
        for _, _, because in state.agenda:
            if because is not None:
                because.text(state)  # shown as the reason of a question
    except (KeyError, IndexError, ValueError, TypeError, AssertionError, AttributeError) as error:
        reader.wrong("agenda", f"the pending steps do not match the table ({type(error).__name__})")
        return
    if not legal:
        reader.wrong("agenda", "the question has no answer")
