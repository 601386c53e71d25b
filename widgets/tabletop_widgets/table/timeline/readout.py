"""Chart readout: a line that follows the pointer or the keys, and the values of all lines at that place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypedDict

import traitlets as T

from tabletop_widgets.screen.modules import StyledWidget


class ReadoutLine(TypedDict):
    """Readout data of one line."""

    letter: str
    name: str
    color: str
    values: list[tuple[int, str]]
    """Values as (first place, text)."""
    steps: list[tuple[int, str, str]]
    """Changes as (place, signed difference, cause)."""


class ReadoutData(TypedDict):
    """Readout data of a chart."""

    label: str
    """Accessible name of the slider over the places."""
    low: float
    high: float
    """`low` and `high` are the places at the ends of the horizontal scale."""
    first: int
    last: int
    """`first` and `last` are the places that have values."""
    margins: tuple[int, int]
    """Left and right margin of the plot area, in pixels."""
    heads: list[tuple[int, str]]
    """Headings as (first place, text)."""
    numbered: bool
    """True if the number of the place precedes the heading."""
    goes: bool
    """True if a click shows that position."""
    courses: list[ReadoutLine]


class Readout(StyledWidget):
    """Readout that follows the pointer over its chart, with a slider for keyboard and screen readers.

    A click calls the function `go` with the place.
    """

    script = "table/timeline/readout.js"
    data = T.Dict().tag(sync=True)
    now = T.Int(-1, help="place of the line for the current position; -1 for none").tag(sync=True)

    def __init__(self, go: Callable[[int], None] | None = None, **traits: Any) -> None:
        super().__init__(**traits)
        self._go = go
        self.on_msg(lambda _, content, __: self._handle_message(content))

    def _handle_message(self, content: Any) -> None:
        if isinstance(content, dict) and content.get("type") == "goto" and self._go is not None:
            self._go(int(content["index"]))

    def __repr__(self) -> str:
        return "Readout()"


def find_changes(values: Sequence[float], first: int, text: Callable[[float], str]) -> list[tuple[int, str]]:
    """Return the places at which the values change, with the new value as text."""
    return [(first + k, text(n)) for k, n in enumerate(values) if k == 0 or n != values[k - 1]]
