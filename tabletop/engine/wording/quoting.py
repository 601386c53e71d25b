"""What errors repeat of what they were given: a few signs of it, however large it is."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping, Sequence
from typing import Any

LONGEST = 300
"""Signs of one mistake that are told."""
MOST = 20
"""Mistakes that are told; the rest is counted."""
KEYS = 10
"""Unknown keys of one table that are named."""


def brief(data: Any) -> str:
    """Data from outside in a few words."""
    if isinstance(data, int) and abs(data) >= 10**60:
        return "a huge number"
    return type(data).__name__ if isinstance(data, (Mapping, list, tuple)) else str(data)[:60]


def quoted(value: Any) -> str:
    """A value in a few signs, as it would be written; Python refuses to print numbers with thousands of digits."""
    return "a huge number" if isinstance(value, int) and abs(value) >= 10**60 else reprlib.repr(value)


def shortened(text: str, most: int = LONGEST) -> str:
    """A text, cut off where it is longer than anybody reads."""
    return text if len(text) <= most else f"{text[:most]} ... (and {len(text) - most} more letters)"


def told(mistakes: Sequence[str], most: int = MOST) -> str:
    """Mistakes in one line: the first of them, and how many more there are."""
    shown = "; ".join(map(shortened, mistakes[:most]))
    return f"{shown}; and {len(mistakes) - most} more" if len(mistakes) > most else shown
