"""External files and texts, read within limits of size, depth, number of values and types.

Every file passes through here before a `saving.Reader` reads its fields: records, answers, analyses, weights, lessons,
content, policies, results. So no file can block, fill the memory or exhaust the stack.
"""

from __future__ import annotations

import json
import os
import re
import stat
import tomllib
from collections.abc import Callable, Iterable
from functools import partial
from importlib.resources.abc import Traversable
from math import isfinite
from typing import Any, TypeAlias

from tabletop.engine.i18n.quoting import describe_briefly, join_mistakes

MAX_BYTES = 5_000_000
"""Size of a file. A record of a long game has about 20,000 bytes, its analysis 500,000."""
MAX_DEPTH = 60
"""Depth of nested tables and lists. A saved position has about 12 levels."""
MAX_VALUES = 500_000
"""Number of values in a JSON text. Three characters may need 200 bytes in Python."""
MAX_TOML_MARKS = 100_000
"""Number of separators of values or keys in a TOML text. The parser may need 1,000 bytes for each."""
MAX_KEY_PARTS = 20
"""Parts of a dotted TOML key. The parser needs time and memory proportional to their square."""
MAX_INTEGER = 2**63

_LONG_KEY = re.compile(rf"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){{{MAX_KEY_PARTS}}}")

FilePath: TypeAlias = str | os.PathLike[str] | Traversable
"""A file on disk, or a resource of a package."""
_Place: TypeAlias = "tuple[_Place, str | int] | None"


class InputError(ValueError):
    """Input that is refused. `mistakes` lists all of them, each with its place."""

    def __init__(self, mistakes: Iterable[str]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__(join_mistakes(self.mistakes))

    def __reduce__(self) -> tuple[type[InputError], tuple[tuple[str, ...]]]:
        return type(self), (self.mistakes,)


# --- files ------------------------------------------------------------------------------------------------------------


def require_regular_file(path: str | os.PathLike[str]) -> None:
    """Refuse a folder, a pipe or a device without opening it.

    Raises:
        InputError: `path` is no regular file.
        OSError: There is no such file.

    >>> from tabletop.engine.serialization.bounded_input import require_regular_file
    >>> require_regular_file("/")
    Traceback (most recent call last):
        ...
    tabletop.engine.serialization.bounded_input.InputError: it is a folder, not a file
    """
    try:
        mode = os.stat(path).st_mode
    except ValueError:
        raise InputError(["this is not a valid file name"]) from None
    if stat.S_ISDIR(mode):
        raise InputError(["it is a folder, not a file"])
    if not stat.S_ISREG(mode):
        raise InputError(["it is not a regular file"])


def read_bytes(path: FilePath, max_bytes: int = MAX_BYTES) -> bytes:
    """Return the bytes of a regular file, at most `max_bytes`. Raises InputError, or OSError if it cannot be opened."""
    size = 0
    if isinstance(path, str | os.PathLike):
        require_regular_file(path)
        with open(path, "rb", opener=_open_without_waiting) as file:
            size = os.fstat(file.fileno()).st_size
            data = file.read(max_bytes + 1) if size <= max_bytes else b""
    else:
        with path.open("rb") as file:
            data = file.read(max_bytes + 1)
    if max(size, len(data)) > max_bytes:
        raise InputError([f"it has {max(size, len(data))} bytes, more than {max_bytes}"])
    return data


def _open_without_waiting(path: str, flags: int) -> int:
    """Open a file without blocking, even if a pipe has replaced it since the check."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))


def read_text(path: FilePath, max_bytes: int = MAX_BYTES) -> str:
    """Return the text of a regular UTF-8 file. Raises InputError, or OSError if it cannot be opened.

    >>> from tabletop.engine.serialization.bounded_input import read_text
    >>> written = open("note.txt", "w").write("a note")
    >>> read_text("note.txt")
    'a note'
    """
    data = read_bytes(path, max_bytes)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError([f"byte {error.start} is not UTF-8 text"]) from None


# --- plain data -------------------------------------------------------------------------------------------------------


def parse_json(text: str, max_bytes: int = MAX_BYTES, null_for_nan: bool = False) -> Any:
    """Return plain data from JSON in strict mode: no duplicate keys, no huge numbers, no NaN.

    Args:
        text: The JSON text.
        max_bytes: The maximum length.
        null_for_nan: True to accept NaN and infinity as null.

    Raises:
        InputError: The text is refused.

    >>> from tabletop.engine.serialization.bounded_input import parse_json
    >>> parse_json('{"seats": ["human", "random"]}')
    {'seats': ['human', 'random']}
    >>> parse_json('{"points": [12, 1e999]}')
    Traceback (most recent call last):
        ...
    tabletop.engine.serialization.bounded_input.InputError: points[1]: inf is no number
    """
    _require_size(text, max_bytes)
    if sum(map(text.count, "[{,")) > MAX_VALUES:
        raise InputError([f"it has more than {MAX_VALUES} values"])
    constant = (lambda name: None) if null_for_nan else _refuse_constant
    return _parse(partial(json.loads, parse_constant=constant, object_pairs_hook=_build_table), text)


def parse_toml(text: str, max_bytes: int = MAX_BYTES) -> dict[str, Any]:
    """Return plain data from TOML without dates. Raises InputError.

    >>> from tabletop.engine.serialization.bounded_input import parse_toml
    >>> parse_toml("[[card]]\nid = 'school'\nsince = 2015-01-01")
    Traceback (most recent call last):
        ...
    tabletop.engine.serialization.bounded_input.InputError: card[0].since: a date must be written as a string
    """
    _require_size(text, max_bytes)
    if sum(map(text.count, "[{,.=")) > MAX_TOML_MARKS:
        raise InputError([f"it has more than {MAX_TOML_MARKS} values"])
    if match := _LONG_KEY.search(text):
        line = text.count("\n", 0, match.start()) + 1
        raise InputError([f"line {line}: a key has more than {MAX_KEY_PARTS} parts"])
    table: dict[str, Any] = _parse(tomllib.loads, text)
    return table


def _require_size(text: str, max_bytes: int) -> None:
    """Refuse a text that is longer than a file may be."""
    if len(text) > max_bytes:
        raise InputError([f"it has {len(text)} characters, more than {max_bytes}"])


def _parse(parse: Callable[[str], Any], text: str) -> Any:
    """Return the plain data that a parser returns for a text. Raises InputError."""
    try:
        data = parse(text)
    except InputError:
        raise
    except json.JSONDecodeError as error:
        is_cut = error.pos >= len(text.rstrip()) - 1 or "Unterminated" in error.msg
        hint = " (is it cut off?)" if is_cut else ""
        raise InputError([f"line {error.lineno}, column {error.colno}: {error.msg}{hint}"]) from None
    except RecursionError:
        raise InputError(["it is nested too deeply"]) from None
    except ValueError as error:  # includes a number with too many digits
        raise InputError(["a number has too many digits" if "digits" in str(error) else str(error)]) from None
    mistakes: list[str] = []
    _note_mistakes(data, None, 0, mistakes)
    if mistakes:
        raise InputError(mistakes)
    return data


def _refuse_constant(name: str) -> Any:
    raise InputError([f"{name} is not a number"])


def _build_table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the table of some keys and values. Duplicate keys are refused."""
    table = dict(pairs)
    if len(table) < len(pairs):
        keys: set[str] = set()
        for key, _ in pairs:
            if key in keys:
                raise InputError([f"the key {describe_briefly(key)!r} occurs twice"])
            keys.add(key)
    return table


def _note_mistakes(fact: Any, place: _Place, depth: int, mistakes: list[str]) -> None:
    """Collect every value that a reader need not expect."""
    if isinstance(fact, dict | list):
        if depth > MAX_DEPTH:
            mistakes.append(f"{_name_place(place)}: is nested more than {MAX_DEPTH} levels deep")
            return
        for key, part in fact.items() if isinstance(fact, dict) else enumerate(fact):
            if isinstance(key, str) and not _is_text(key):
                mistakes.append(f"{_name_place(place)}: the key {key[:60]!a} is not a string")
            _note_mistakes(part, (place, key), depth + 1, mistakes)
    elif isinstance(fact, str):
        if not _is_text(fact):
            mistakes.append(f"{_name_place(place)}: {fact[:60]!a} is not a string")
    elif isinstance(fact, float):
        if not isfinite(fact):
            mistakes.append(f"{_name_place(place)}: {fact} is not a number")
    elif isinstance(fact, int):
        if abs(fact) >= MAX_INTEGER:
            mistakes.append(f"{_name_place(place)}: a number of {len(str(abs(fact)))} digits is too large")
    elif fact is not None:
        mistakes.append(f"{_name_place(place)}: a {type(fact).__name__} must be written as a string")


def _is_text(word: str) -> bool:
    """Return False for an unpaired surrogate, which no file can contain."""
    if word.isascii():
        return True
    try:
        word.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _name_place(place: _Place) -> str:
    """Return a place as text for mistakes: `exercise[0].goal`."""
    name = ""
    while place is not None:
        place, key = place
        name = f"[{key}]{name}" if isinstance(key, int) else f".{ascii(key[:60])[1:-1]}{name}"
    return name.removeprefix(".") or "it"
