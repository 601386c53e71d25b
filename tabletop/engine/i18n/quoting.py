"""Quotations of input in error messages, shortened to a few characters."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping, Sequence
from typing import Any

MAX_MISTAKE_CHARACTERS = 300
"""Length of one mistake."""
MAX_MISTAKES = 20
"""Number of mistakes in a message. The others are counted."""
MAX_CHARACTERS = 1_500
"""Length of all mistakes of one error. With the name of the file, its message has less than 2,000 characters."""
MAX_NAMED_KEYS = 10
"""Number of unknown keys of one table in a message."""


def describe_briefly(data: Any) -> str:
    """Return a brief description of external data."""
    if isinstance(data, int) and abs(data) >= 10**60:
        return "a huge number"
    return type(data).__name__ if isinstance(data, (Mapping, list, tuple)) else str(data)[:60]


def quote_value(value: Any) -> str:
    """Return a value as a short literal. Python cannot print numbers with thousands of digits."""
    return "a huge number" if isinstance(value, int) and abs(value) >= 10**60 else reprlib.repr(value)


def shorten(text: str, most: int = MAX_MISTAKE_CHARACTERS) -> str:
    """Return a text of at most `most` characters and a note of the rest."""
    return text if len(text) <= most else f"{text[:most]} ... (and {len(text) - most} more characters)"


def join_mistakes(mistakes: Sequence[str], most: int = MAX_MISTAKES, separator: str = "; ") -> str:
    """Return mistakes as one text of at most `MAX_CHARACTERS`: the first ones, and the number of the others.

    A list of allowed words is not repeated while the mistakes share it.

    >>> from tabletop.engine.i18n.quoting import join_mistakes
    >>> join_mistakes(["seed: must be a whole number", "seats: has 3 entries"], 1)
    'seed: must be a whole number; and 1 more'
    >>> join_mistakes(["cards[0]: 'x' is not one of a, b, c", "cards[1]: 'y' is not one of a, b, c"])
    "cards[0]: 'x' is not one of a, b, c; cards[1]: 'y' is not one of those"
    """
    shown, before, length = list[str](), "", 0
    for mistake in mistakes[:most]:
        value, none_of, words = mistake.partition(" is not one of ")
        mistake = f"{value}{none_of}those" if words and words == before else shorten(mistake)
        before = words or before
        length += len(mistake) + len(separator)
        if length > MAX_CHARACTERS:
            break
        shown.append(mistake)
    more = len(mistakes) - len(shown)
    return separator.join([*shown, f"and {more} more"] if more else shown)
