"""Line numbers of tables, keys and entries in TOML text, for error messages. The TOML parser does not report them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"""+|' + r"'''.*?'''+" + r'|"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'"
    r"|\#[^\n]*|\s+|[\[\]{},=]|\d+-\d+-\d+ \d[^\s,\]}\#]*|[^\s\[\]{},=\#\"']+",
    re.DOTALL,
)
"""Token pattern: strings in their four forms, comments, whitespace, signs, dates with a time, other values and keys."""


def map_lines(text: str) -> Mapping[str, int]:
    """Return the line of every table, key and entry of valid TOML text, by the place that error messages use.

    >>> from tabletop.teaching.toml_lines import map_lines
    >>> found = map_lines("title = 'A'\\n[[exercise]]\\ngoal = [\\n  'pass',\\n]\\n")
    >>> found["title"], found["exercise[0]"], found["exercise[0].goal[0]"]
    (1, 2, 4)
    """
    return _Scanner(text).lines


def find_line(place: str, lines: Mapping[str, int]) -> int:
    """Return the line of a place, or of its nearest known container; 0 if neither is known.

    >>> from tabletop.teaching.toml_lines import find_line
    >>> find_line("exercise[0].goal[1].x", {"exercise[0]": 3, "exercise[0].goal": 5}), find_line("game", {})
    (5, 0)
    """
    while place and place not in lines:
        place = place[: max(place.rfind("."), place.rfind("["), 0)]
    return lines.get(place, 0)


def _split_tokens(text: str) -> Iterator[tuple[str, int]]:
    line = 1
    for match in TOKEN.finditer(text):
        token = match[0]
        if not token.isspace() and not token.startswith("#"):
            yield token, line
        line += token.count("\n")


class _Scanner:
    """A single-pass scanner of tokens. The text has already been validated as TOML."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, int] = {}
        self._counts: dict[str, int] = {}
        self._tokens = [*_split_tokens(text)][::-1]
        table = ""
        while self._tokens:
            if self._skip("["):
                table = self._read_header()
            else:
                self._read_pair(table)

    def _skip(self, sign: str) -> bool:
        """Skip this sign if it is next, and return True if it was."""
        is_next = self._tokens[-1][0] == sign
        if is_next:
            self._tokens.pop()
        return is_next

    def _read_header(self) -> str:
        """Read the header of a table or of an array of tables, and return its place."""
        line, place, several = self._tokens[-1][1], "", self._skip("[")
        keys = self._read_keys("]")
        for k, key in enumerate(keys):
            place = f"{place}.{key}" if place else key
            self.lines.setdefault(place, line)
            if several and k == len(keys) - 1:
                self._counts[place] = self._counts.get(place, -1) + 1
            if place in self._counts:
                place = f"{place}[{self._counts[place]}]"
                self.lines.setdefault(place, line)
        if several:
            self._skip("]")
        return place

    def _read_keys(self, end: str) -> list[str]:
        """Read the parts of a key up to and including a sign."""
        parts: list[str] = []
        while not self._skip(end):
            token, _ = self._tokens.pop()
            parts += [token[1:-1]] if token[0] in "\"'" else [part for part in token.split(".") if part]
        return parts

    def _read_pair(self, place: str) -> None:
        line = self._tokens[-1][1]
        for key in self._read_keys("="):
            place = f"{place}.{key}" if place else key
            self.lines.setdefault(place, line)
        self._read_value(place)

    def _read_value(self, place: str) -> None:
        """Read a list, an inline table, or any other value, which is a single token."""
        opening, n = self._tokens.pop()[0], 0
        while opening == "[" and not self._skip("]"):
            self.lines.setdefault(f"{place}[{n}]", self._tokens[-1][1])
            self._read_value(f"{place}[{n}]")
            self._skip(",")
            n += 1
        while opening == "{" and not self._skip("}"):
            self._read_pair(place)
            self._skip(",")
