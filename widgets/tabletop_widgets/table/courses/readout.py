"""What stands at a place of a chart: a line follows the pointer, or the keys, and words tell every course there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypedDict

import traitlets as T

from tabletop_widgets.screen.modules import Dressed


class ReadCourse(TypedDict):
    """A course as it is read."""

    letter: str
    name: str
    color: str
    values: list[tuple[int, str]]
    """From which place on, and what stands there."""
    steps: list[tuple[int, str, str]]
    """Where it changes: the place, by how much, and the cause."""


class Read(TypedDict):
    """What a chart tells at each of its places."""

    label: str
    """What the slider over the places is called."""
    low: float
    high: float
    """The places at the left and at the right end of the scale."""
    first: int
    last: int
    """The places that there are."""
    margins: tuple[int, int]
    """Pixels left and right of the drawing."""
    heads: list[tuple[int, str]]
    """From which place on, and what it is called."""
    numbered: bool
    """Whether the number of a place stands before that."""
    goes: bool
    """Whether a click goes there."""
    courses: list[ReadCourse]


class Readout(Dressed):
    """Follows the pointer over the chart that it stands beside; a slider for keys and screen readers. A click goes."""

    script = "table/courses/readout.js"
    data = T.Dict().tag(sync=True)

    def __init__(self, go: Callable[[int], None] | None = None, **traits: Any) -> None:
        super().__init__(**traits)
        self._go = go
        self.on_msg(lambda _, content, __: self._heard(content))

    def _heard(self, content: Any) -> None:
        if isinstance(content, dict) and content.get("type") == "goto" and self._go is not None:
            self._go(int(content["index"]))

    def __repr__(self) -> str:
        return "Readout()"


def changes(values: Sequence[float], first: int, text: Callable[[float], str]) -> list[tuple[int, str]]:
    """The places at which a course becomes another number, and that number in words."""
    return [(first + k, text(n)) for k, n in enumerate(values) if k == 0 or n != values[k - 1]]
