"""Reading descriptions of positions: everything may be left out, things may be named as they are printed."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from tabletop.engine.nouns import Title
from tabletop.engine.saving import Reader, brief


class Described(Reader):
    """A reader for scenarios; mix it into the reader of a game's positions."""

    def printed(self, thing: Any) -> tuple[str, ...]:
        """The printed names of a thing, in any language; games override it."""
        name = thing.name
        return tuple(name.names.values()) if isinstance(name, Title) else (str(name),)

    def some(self, data: Any, place: str, known: tuple[str, ...]) -> Mapping[str, Any]:
        """A table with some of the known keys."""
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return {}
        for key in data:
            if key not in known:
                near = get_close_matches(str(key), known, 1)
                self.wrong(place, f"unknown key {str(key)[:60]!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        return data

    def named(self, data: Any, place: str, among: Mapping[str, Any]) -> str:
        """An id, from an id or a printed name."""
        if not isinstance(data, str):
            self.wrong(place, f"must be a name, not {brief(data)!r}")
            return ""
        if data in among:
            return data
        for id, thing in among.items():
            if data in self.printed(thing):
                return str(id)
        names = [name for thing in among.values() for name in self.printed(thing)]
        near = get_close_matches(data[:60], [*names, *among], 1)
        self.wrong(place, f"{data[:60]!r} is not known here" + (f"; did you mean {near[0]!r}?" if near else ""))
        return ""

    def names(self, data: Any, place: str, among: Mapping[str, Any]) -> list[str]:
        """Ids from a list of names."""
        entries = self.sequence(as_list(data), place, 500)
        return [self.named(x, f"{place}[{i}]", among) for i, x in enumerate(entries)]


def as_list(data: Any) -> Any:
    """A tuple as the list that a reader expects."""
    return list(data) if isinstance(data, tuple) else data
