"""In which line of a TOML text something stands: the reader of TOML does not say it, and a mistake should."""

from __future__ import annotations

import re
from collections.abc import Mapping

TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"""+|' + r"'''.*?'''+" + r'|"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'"
    r"|\#[^\n]*|\n|[\[\]{},=]|[^\s\[\]{},=\#\"']+|[^\S\n]+",
    re.DOTALL,
)
"""Strings in their four forms, comments, ends of lines, signs, what stands between them, and blanks."""


def lines_of(text: str) -> Mapping[str, int]:
    """The line of every table, key and entry of a TOML text that can be read, by its place, as mistakes name it.

    >>> from tabletop.teaching.lines import lines_of
    >>> found = lines_of("title = 'A'\\n[[exercise]]\\ngoal = [\\n  'pass',\\n]\\n")
    >>> found["title"], found["exercise[0]"], found["exercise[0].goal[0]"]
    (1, 2, 4)
    """
    return _Scanner(text).found


def line_of(place: str, lines: Mapping[str, int]) -> int:
    """The line of a place, or of what it stands in; 0 if nothing is known of it.

    >>> from tabletop.teaching.lines import line_of
    >>> line_of("exercise[0].goal[1].x", {"exercise[0]": 3, "exercise[0].goal": 5}), line_of("game", {})
    (5, 0)
    """
    while place and place not in lines:
        place = place[: max(place.rfind("."), place.rfind("["), 0)]
    return lines.get(place, 0)


class _Scanner:
    """Goes through the tokens once; what is no TOML was refused before."""

    def __init__(self, text: str) -> None:
        self.found: dict[str, int] = {}
        self._tokens: list[tuple[str, int]] = []
        line = 1
        for match in TOKEN.finditer(text):
            token = match[0]
            if token == "\n" or not (token.isspace() or token.startswith("#")):
                self._tokens.append((token, line))
            line += token.count("\n")
        self._at = 0
        self._counts: dict[str, int] = {}
        self._read()

    @property
    def _next(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    def _take(self) -> tuple[str, int]:
        self._at += 1
        return self._tokens[self._at - 1]

    def _blank(self) -> None:
        while self._next == "\n":
            self._at += 1

    def _note(self, place: str, line: int) -> None:
        self.found.setdefault(place, line)

    def _read(self) -> None:
        table = ""
        self._blank()
        while self._next:
            if self._next == "[":
                table = self._header()
            else:
                self._pair(table)
            self._blank()

    def _header(self) -> str:
        """A table, or one more of a list of tables; what its name begins with may itself be the last of a list."""
        _, line = self._take()
        several = self._next == "["
        if several:
            self._take()
        place = ""
        keys = self._keys("]")
        for k, key in enumerate(keys):
            place = f"{place}.{key}" if place else key
            self._note(place, line)
            if several and k == len(keys) - 1:
                self._counts[place] = self._counts.get(place, -1) + 1
            if place in self._counts:
                place = f"{place}[{self._counts[place]}]"
                self._note(place, line)
        if several and self._next == "]":
            self._take()
        return place

    def _keys(self, end: str) -> list[str]:
        """The parts of a key up to a sign, which is taken too."""
        parts: list[str] = []
        while self._next not in (end, ""):
            token, _ = self._take()
            parts += [token[1:-1]] if token[0] in "\"'" else [part for part in token.split(".") if part]
        if self._next:
            self._take()
        return parts

    def _pair(self, table: str) -> None:
        line = self._tokens[self._at][1]
        place = table
        for key in self._keys("="):
            place = f"{place}.{key}" if place else key
            self._note(place, line)
        self._value(place)

    def _value(self, place: str) -> None:
        """A list, a table in one line, or anything else, up to where it ends."""
        if self._next == "[":
            self._take()
            self._entries(place)
        elif self._next == "{":
            self._take()
            self._blank()
            while self._next not in ("}", ""):
                self._pair(place)
                self._past_comma()
            self._end()
        else:
            while self._next not in ("\n", ",", "]", "}", ""):
                self._take()

    def _entries(self, place: str) -> None:
        n = 0
        self._blank()
        while self._next not in ("]", ""):
            self._note(f"{place}[{n}]", self._tokens[self._at][1])
            self._value(f"{place}[{n}]")
            n += 1
            self._past_comma()
        self._end()

    def _past_comma(self) -> None:
        self._blank()
        if self._next == ",":
            self._take()
        self._blank()

    def _end(self) -> None:
        if self._next:
            self._take()
