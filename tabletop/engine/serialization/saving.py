"""Serialize values to plain JSON data and deserialize them, with a fixed vocabulary of classes.

Reading executes nothing. A reader collects every mistake with its place and raises one SaveError at the end, so
no data are partly loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import NoneType
from typing import Any, get_args, get_origin

from tabletop.engine.core.actions import Question, Step
from tabletop.engine.core.values import Value, get_field_names, get_field_types
from tabletop.engine.i18n.quoting import MAX_NAMED_KEYS, describe_briefly, join_mistakes

MAX_DEPTH = 40


class SaveError(ValueError):
    """Data that is no position or record of this game. The message names every mistake with its place."""


def pack(thing: Any) -> Any:
    """Return a value, table, list, number, word or None as plain data without shared mutable objects."""
    if isinstance(thing, Value):
        packed = {name: pack(getattr(thing, name)) for name in get_field_names(type(thing))}
        return {"is": type(thing).__name__, **packed}
    if isinstance(thing, (tuple, list)):
        return [pack(t) for t in thing]
    if isinstance(thing, dict):
        return {key: pack(fact) for key, fact in thing.items()}
    return thing


class Reader:
    """Reader of plain data field by field. It collects every mistake with its place."""

    def __init__(self, vocabulary: Mapping[str, type[Value]]) -> None:
        self.vocabulary = vocabulary
        self.mistakes: list[str] = []

    def wrong(self, place: str, what: str) -> None:
        """Add a mistake."""
        self.mistakes.append(f"{place}: {what}")

    def done(self, what: str) -> None:
        """Raise SaveError if there are mistakes."""
        if self.mistakes:
            raise SaveError(f"{what} cannot be read: {join_mistakes(self.mistakes)}")

    def table(self, data: Any, place: str, known_keys: Iterable[str]) -> Mapping[str, Any]:
        """Return `data` as a mapping with exactly the known keys; otherwise report mistakes and return the known part.
        """
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return {}
        keys = tuple(known_keys)
        unknown = [key for key in data if key not in keys]
        for key in unknown[:MAX_NAMED_KEYS]:
            self.wrong(place, f"unknown key {str(key)[:60]!r}")
        if len(unknown) > MAX_NAMED_KEYS:
            self.wrong(place, f"and {len(unknown) - MAX_NAMED_KEYS} more unknown keys")
        for key in keys:
            if key not in data:
                self.wrong(place, f"{key!r} is missing")
        return data

    def agrees(self, table: Mapping[str, Any], identity: Mapping[str, Any]) -> None:
        """Check that a saved position belongs to this game; see `Game.identity`."""
        for key, own in identity.items():
            if key in table and table[key] != own:
                self.wrong(key, f"is {describe_briefly(table[key])}, but this game has {own}")

    def number(self, data: Any, place: str, least: int = 0, most: int = 2**62) -> int:
        """Return `data` as an integer from `least` to `most`; otherwise report a mistake and return `least`."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.wrong(place, f"must be a whole number, not {describe_briefly(data)!r}")
        elif not least <= data <= most:
            self.wrong(place, f"{describe_briefly(data)} is not from {least} to {most}")
        else:
            return data
        return least

    def real(self, data: Any, place: str, least: float = -1e12, most: float = 1e12) -> float:
        """Return `data` as a number from `least` to `most`; otherwise report a mistake and return `least`."""
        if isinstance(data, bool) or not isinstance(data, (int, float)):
            self.wrong(place, f"must be a number, not {describe_briefly(data)!r}")
        elif not least <= data <= most:
            self.wrong(place, f"{describe_briefly(data)} is not from {least:g} to {most:g}")
        else:
            return float(data)
        return float(least)

    def word(self, data: Any, place: str, among: Iterable[str] | None = None) -> str:
        """Return `data` as a word (one of `among`); otherwise report a mistake and return ""."""
        if not isinstance(data, str):
            self.wrong(place, f"must be a string, not {describe_briefly(data)!r}")
        elif among is not None and data not in among:
            self.wrong(place, f"{data[:60]!r} is unknown")
        else:
            return data
        return ""

    def flag(self, data: Any, place: str) -> bool:
        """Return `data` as a truth value; otherwise report a mistake and return False."""
        if not isinstance(data, bool):
            self.wrong(place, f"must be true or false, not {describe_briefly(data)!r}")
            return False
        return data

    def sequence(self, data: Any, place: str, most: int = 100_000) -> list[Any]:
        """Return `data` as a list; otherwise report a mistake and return an empty list."""
        if not isinstance(data, list):
            self.wrong(place, f"must be a list, not {type(data).__name__}")
            return []
        if len(data) > most:
            self.wrong(place, f"has {len(data)} entries, more than {most}")
            return []
        return data

    def words(self, data: Any, place: str, among: Iterable[str] | None = None, most: int = 100_000) -> list[str]:
        """Return `data` as a list of words. Other entries are reported."""
        entries = self.sequence(data, place, most)
        return [self.word(entry, f"{place}[{k}]", among) for k, entry in enumerate(entries)]

    def numbers(self, data: Any, place: str, least: int = 0, most: int = 2**62, count: int = 100_000) -> list[int]:
        """Return `data` as a list of at most `count` integers. Other entries are reported."""
        entries = self.sequence(data, place, count)
        return [self.number(entry, f"{place}[{k}]", least, most) for k, entry in enumerate(entries)]

    def agenda(self, data: Any, place: str, seats: int) -> list[tuple[Step, int, Value | None]]:
        """Return `data` as the agenda of a saved position: empty, or items of which the last is a question."""
        items: list[tuple[Step, int, Value | None]] = []
        for k, item in enumerate(self.sequence(data, place)):
            here = f"{place}[{k}]"
            parts = self.sequence(item, here)
            if len(parts) != 3:
                self.wrong(here, "must be a step, a seat and a cause")
                continue
            step = self.value(parts[0], here, Step)
            seat = self.number(parts[1], f"{here}[1]", 0, seats - 1)
            because = None if parts[2] is None else self.value(parts[2], f"{here}[2]", Value)
            if isinstance(step, Step):
                items.append((step, seat, because))
        if items and not isinstance(items[-1][0], Question):
            self.wrong(place, "must end with a question to one of the seats")
        return items

    def value(self, data: Any, place: str, kind: type[Value], depth: int = 0) -> Value | None:
        """Return `data` as a value of class `kind` (or a subclass); otherwise report a mistake and return None."""
        if depth > MAX_DEPTH:
            self.wrong(place, "is nested too deeply")
            return None
        if not isinstance(data, Mapping) or not isinstance(data.get("is"), str):
            self.wrong(place, "must be a table with a key 'is'")
            return None
        value_class = self.vocabulary.get(data["is"])
        if value_class is None or not issubclass(value_class, kind):
            self.wrong(place, f"{data['is'][:60]!r} is not a {kind.__name__.lower()} of this game")
            return None
        hints = get_field_types(value_class)
        names = list(hints)
        before = len(self.mistakes)
        table = self.table(data, place, ["is", *names])
        facts = {n: self._fact(table[n], hints[n], f"{place}.{n}", depth) for n in names if n in table}
        return value_class(**facts) if len(self.mistakes) == before else None

    def _fact(self, data: Any, hint: Any, place: str, depth: int) -> Any:
        options = get_args(hint) if get_origin(hint) not in (tuple, None) else (hint,)
        if NoneType in options:
            if data is None:
                return None
            options = tuple(o for o in options if o is not NoneType)
        expected = options[0]
        if get_origin(expected) is tuple:
            items = self.sequence(data, place)
            kinds = get_args(expected)
            if len(kinds) == 2 and kinds[1] is Ellipsis:
                kinds = (kinds[0],) * len(items)
            if len(kinds) != len(items):
                self.wrong(place, f"must have {len(kinds)} entries, not {len(items)}")
                return ()
            pairs = enumerate(zip(items, kinds, strict=True))
            return tuple(self._fact(item, kind, f"{place}[{i}]", depth + 1) for i, (item, kind) in pairs)
        if expected is bool:
            return self.flag(data, place)
        if expected is int:
            return self.number(data, place, -(2**62))
        if expected is str:
            return self.word(data, place)
        return self.value(data, place, expected, depth + 1)
