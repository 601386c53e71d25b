"""A vector that follows one game: what has not changed since it was looked at last is not told anew.

Most of a position stays as it was from one decision to the next. So what the fields held is remembered, compared
(which Python does quickly) and told only where it is another. Nothing hangs on it: any position may follow any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from operator import ne
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tabletop.engine.state import State
from tabletop.strategies.policies.scaling import Scale

if TYPE_CHECKING:
    from tabletop.strategies.policies.position import Encoding

Numbers = npt.NDArray[np.float32]
MANY = tuple(float(np.float32(n / (n + 1))) for n in range(100))
"""What so many of a thing are told as; more are told as so many."""
MOST_KEPT = 10_000
"""So many scaled numbers are remembered for each scale."""


class Part(NamedTuple):
    """What tells the numbers of one seat, or of the table."""

    told: Callable[[State, int, int, Any, list[int], list[Any]], None]
    """(state, owner, viewer, put, many, last): changes `put` and `many`, and what is remembered in `last`."""
    last: tuple[Any, ...]
    """What is remembered at first: nothing."""


class Scaled(dict[Any, float]):
    """Numbers as they are told by one scale, worked out once each, in single precision."""

    def __init__(self, scale: Scale) -> None:
        super().__init__()
        self.base, self.grows = np.float32(1 / scale.by), np.float32(scale.squash / scale.by)

    def __missing__(self, n: Any) -> float:
        if len(self) >= MOST_KEPT:
            self.clear()
        raw = np.float32(n)
        self[n] = told = float(raw / (self.base + self.grows * raw))
        return told


def change(
    put: Any, many: list[int], before: Sequence[Any] | None, now: Sequence[Any], places: dict[Any, int]
) -> Sequence[Any]:
    """Tell that these things lie where those lay; gives what is to be remembered.

    >>> from tabletop.strategies.policies.rows import change
    >>> told, many = [0.0, 0.0], [0, 0]
    >>> change(told, many, ["oak"], ["oak", "elm", "elm"], {"oak": 0, "elm": 1})
    ['oak', 'elm', 'elm']
    >>> many
    [0, 2]
    """
    gone: Sequence[Any] = before or ()
    come = now
    if gone and now[: len(gone)] == gone:
        gone, come = (), now[len(gone) :]
    elif gone[: len(now)] == now:
        gone, come = gone[len(now) :], ()
    for thing in gone:
        if (place := places.get(thing)) is not None:
            many[place] = n = many[place] - 1
            put[place] = MANY[n] if n < 100 else MANY[99]
    for thing in come:
        if (place := places.get(thing)) is not None:
            many[place] = n = many[place] + 1
            put[place] = MANY[n] if n < 100 else MANY[99]
    return now[:]


NOTHING: list[Any] = []
GENERATED = {"compress": compress, "ne": ne, "change": change, "NOTHING": NOTHING}
"""What the functions that are written need."""


class Row:
    """A vector of an encoding, which every look brings up to date.

    `numbers` is the vector itself, so it changes with the next look: copy what is kept.
    """

    __slots__ = ("_asked", "_last", "_many", "_put", "encoding", "numbers")

    def __init__(self, encoding: Encoding, out: Numbers | None = None) -> None:
        self.encoding = encoding
        self.numbers: Numbers = np.empty(encoding.length, np.float32) if out is None else out
        self.numbers.fill(0.0)
        self._put: Any = memoryview(self.numbers)  # type: ignore[arg-type]
        self._many = [0] * encoding.asks
        self._last = [list(part.last) for part in encoding.parts]
        self._asked: tuple[Any, int] = (None, -1)

    def look(self, state: State, viewer: int) -> Numbers:
        """What `viewer` may know of this position."""
        encoding, put, many, last = self.encoding, self._put, self._many, self._last
        seats = encoding.seats
        for k, part in enumerate(encoding.parts):
            part.told(state, (viewer + k) % seats, viewer, put, many, last[k])
        agenda = state.agenda
        question: Any = agenda[-1][0] if agenda else None
        asked = self._asked
        if question is not asked[0] or viewer != asked[1] or type(question) in encoding.moving:
            self.numbers[encoding.asks :] = 0.0
            if question is not None:
                put[encoding.asks + encoding.kinds[type(question)]] = 1.0
                encoding.fields.fill(state, viewer, question, put, encoding.facts)
            self._asked = (question, viewer)
        return self.numbers

    def __reduce__(self) -> tuple[Any, ...]:
        # Made anew in another process: any position may be the first.
        return Row, (self.encoding,)
