"""What errors repeat of what they were given: a few signs of it, however large it is."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping, Sequence
from typing import Any

MAX_MISTAKE_CHARACTERS = 300
"""Signs of one mistake that are told."""
MAX_MISTAKES = 20
"""Mistakes that are told; the rest is counted."""
MAX_CHARACTERS = 1_500
"""Characters of all mistakes of one error; with the name of what was read, its text stays below 2,000."""
MAX_NAMED_KEYS = 10
"""Unknown keys of one table that are named."""


def describe_briefly(data: Any) -> str:
    """Data from outside in a few words."""
    if isinstance(data, int) and abs(data) >= 10**60:
        return "a huge number"
    return type(data).__name__ if isinstance(data, (Mapping, list, tuple)) else str(data)[:60]


def quote_value(value: Any) -> str:
    """A value in a few signs, as it would be written; Python refuses to print numbers with thousands of digits."""
    return "a huge number" if isinstance(value, int) and abs(value) >= 10**60 else reprlib.repr(value)


def shorten(text: str, most: int = MAX_MISTAKE_CHARACTERS) -> str:
    """A text, cut off where it is longer than anybody reads."""
    return text if len(text) <= most else f"{text[:most]} ... (and {len(text) - most} more letters)"


def join_mistakes(mistakes: Sequence[str], most: int = MAX_MISTAKES, separator: str = "; ") -> str:
    """Return mistakes as one text, at most `MAX_CHARACTERS`: the first of them, and how many more there are.

    The list of allowed words is not repeated while the mistakes share it.

    >>> from tabletop.engine.i18n.quoting import join_mistakes
    >>> join_mistakes(["seed: must be a whole number", "seats: has 3 entries"], 1)
    'seed: must be a whole number; and 1 more'
    >>> join_mistakes(["cards[0]: 'x' is none of a, b, c", "cards[1]: 'y' is none of a, b, c"])
    "cards[0]: 'x' is none of a, b, c; cards[1]: 'y' is none of those"
    """
    shown, before, length = list[str](), "", 0
    for mistake in mistakes[:most]:
        value, none_of, words = mistake.partition(" is none of ")
        mistake = f"{value}{none_of}those" if words and words == before else shorten(mistake)
        before = words or before
        length += len(mistake) + len(separator)
        if length > MAX_CHARACTERS:
            break
        shown.append(mistake)
    more = len(mistakes) - len(shown)
    return separator.join([*shown, f"and {more} more"] if more else shown)
