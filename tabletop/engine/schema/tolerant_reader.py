"""Reader for scenarios: entries are optional, and things may be given by their printed names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from tabletop.engine.i18n.nouns import Title
from tabletop.engine.i18n.quoting import MAX_MISTAKES, MAX_NAMED_KEYS, describe_briefly
from tabletop.engine.serialization.saving import Reader


class TolerantReader(Reader):
    """Reader for scenarios; a mix-in for the reader of a game's positions."""

    def get_printed_names(self, thing: Any) -> tuple[str, ...]:
        """Return the printed names of a thing, in any language; games override it."""
        name = thing.name
        return tuple(name.names.values()) if isinstance(name, Title) else (str(name),)

    def read_partial_table(self, data: Any, place: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
        """Return a table that has only known keys."""
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return {}
        unknown = [str(key)[:60] for key in data if key not in keys]
        for key in unknown[:MAX_NAMED_KEYS]:
            self.wrong(place, f"unknown key {key!r}{self.suggest_nearest(key, keys)}")
        if len(unknown) > MAX_NAMED_KEYS:
            self.wrong(place, f"and {len(unknown) - MAX_NAMED_KEYS} more unknown keys")
        return data

    def suggest_nearest(self, word: str, candidates: Iterable[str]) -> str:
        """Return a hint with the most similar word; "" after many mistakes, because the search is slow."""
        near = get_close_matches(word, tuple(candidates), 1) if len(self.mistakes) < MAX_MISTAKES else []
        return f"; did you mean {near[0]!r}?" if near else ""

    def read_name(self, data: Any, place: str, among: Mapping[str, Any]) -> str:
        """Return an id, given as an id or a printed name."""
        if not isinstance(data, str):
            self.wrong(place, f"must be a name, not {describe_briefly(data)!r}")
            return ""
        if data in among:
            return data
        for id, thing in among.items():
            if data in self.get_printed_names(thing):
                return str(id)
        names = [name for thing in among.values() for name in self.get_printed_names(thing)]
        self.wrong(place, f"{data[:60]!r} is unknown{self.suggest_nearest(data[:60], [*names, *among])}")
        return ""

    def read_names(self, data: Any, place: str, among: Mapping[str, Any]) -> list[str]:
        """Return ids from a list of names."""
        entries = self.sequence(convert_to_list(data), place, 500)
        return [self.read_name(x, f"{place}[{i}]", among) for i, x in enumerate(entries)]


def convert_to_list(data: Any) -> Any:
    """Return a tuple as a list, which readers expect; other data is returned as it is."""
    return list(data) if isinstance(data, tuple) else data
