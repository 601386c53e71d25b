"""A vector that follows one game: what has not changed since it was looked at last is not told anew.

Most of a position stays as it was from one decision to the next. So what the fields held is remembered, compared
(which Python does quickly) and told only where it is another. Nothing hangs on it: any position may follow any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from tabletop.engine.state import State
from tabletop.strategies.policies.scaling import Scale

if TYPE_CHECKING:
    from tabletop.strategies.policies.position import Encoding, Places

Numbers = npt.NDArray[np.float32]
MANY = tuple(float(np.float32(n / (n + 1))) for n in range(100))
"""What so many of a thing are told as; more are told as so many."""
MOST_KEPT = 10_000
"""So many scaled numbers are remembered for each scale."""


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


NEW: Any = object()
"""What is remembered of what was not looked at yet: it is like nothing else."""
NOTHING: list[Any] = []
END = 4
"""Of a long pile mostly so many at the end are others."""


def apart(before: Sequence[Any], now: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
    """What is gone and what has come; what lies elsewhere among the others may be among both.

    >>> from tabletop.strategies.policies.rows import apart
    >>> apart(["oak", "elm"], ["oak", "ash", "elm"]), apart(["oak"], ["ash"])
    (((), ['ash']), (['oak'], ['ash']))
    """
    were, are = len(before), len(now)
    if are >= were:
        if now[:were] == before:
            return (), now[were:]
    elif before[:are] == now:
        return before[are:], ()
    shorter = min(were, are)
    first = shorter - END if shorter > END and before[: shorter - END] == now[: shorter - END] else 0
    while first < shorter and before[first] is now[first]:
        first += 1
    gone, come = before[first:], now[first:]
    if come[1:] == gone:
        return (), come[:1]
    if gone[1:] == come:
        return gone[:1], ()
    same = 0
    while first + same < shorter and gone[-1 - same] is come[-1 - same]:
        same += 1
    return (gone[:-same], come[:-same]) if same else (gone, come)


def exchanged(before: Sequence[Any], now: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
    """The same of pieces: each is told by where it lies, as long as there are as many.

    >>> from tabletop.strategies.policies.rows import exchanged
    >>> exchanged(("oak", "elm", "yew"), ("ash", "elm", "fir"))
    (['oak', 'yew'], ['ash', 'fir'])
    """
    if len(before) != len(now):
        return apart(before, now)
    others = [*map(is_not, before, now)]
    return [*compress(before, others)], [*compress(now, others)]


def totals(each: Callable[[Any], tuple[int, ...]], pieces: Sequence[Any], nothing: tuple[int, ...]) -> Sequence[int]:
    """What pieces hold together; `nothing` is what none hold.

    >>> from tabletop.strategies.policies.rows import totals
    >>> totals(lambda word: (len(word), word.count("e")), ["elm", "beech"], (0, 0))
    [8, 3]
    """
    if not pieces:
        return nothing
    return each(pieces[0]) if len(pieces) == 1 else [*map(sum, zip(*map(each, pieces), strict=True))]


def swap(put: Any, many: list[int], before: Any, now: Any, places: Mapping[Any, int]) -> None:
    """Tell that this thing lies where that one lay.

    >>> from tabletop.strategies.policies.rows import swap
    >>> told, many = [0.5, 0.0], [1, 0]
    >>> swap(told, many, "oak", "elm", {"oak": 0, "elm": 1})
    >>> told, many
    ([0.0, 0.5], [0, 1])
    """
    if (place := places.get(before)) is not None:
        many[place] = n = many[place] - 1
        put[place] = MANY[n] if n < 100 else MANY[99]
    if (place := places.get(now)) is not None:
        many[place] = n = many[place] + 1
        put[place] = MANY[n] if n < 100 else MANY[99]


def change(put: Any, many: list[int], before: Sequence[Any], now: Sequence[Any], places: Mapping[Any, int]) -> None:
    """Tell that these things lie where those lay.

    >>> from tabletop.strategies.policies.rows import change
    >>> told, many = [0.0, 0.0], [0, 0]
    >>> change(told, many, ["oak"], ["oak", "elm", "elm"], {"oak": 0, "elm": 1})
    >>> many
    [0, 2]
    """
    gone, come = apart(before, now)
    for thing in gone:
        if (place := places.get(thing)) is not None:
            many[place] = n = many[place] - 1
            put[place] = MANY[n] if n < 100 else MANY[99]
    for thing in come:
        if (place := places.get(thing)) is not None:
            many[place] = n = many[place] + 1
            put[place] = MANY[n] if n < 100 else MANY[99]


class Row:
    """A vector of an encoding, which every look brings up to date.

    `numbers` is the vector itself, so it changes with the next look: copy what is kept.
    """

    __slots__ = ("_asked", "_last", "_many", "_put", "_told", "_viewer", "encoding", "numbers")

    def __init__(self, encoding: Encoding, out: Numbers | None = None) -> None:
        self.encoding = encoding
        self.numbers: Numbers = np.empty(encoding.length, np.float32) if out is None else out
        self.numbers.fill(0.0)
        self._put: Any = memoryview(self.numbers)  # type: ignore[arg-type]
        self._many = [0] * encoding.asks
        self._told, self._last = encoding.look.told, [NEW] * encoding.look.many
        self._viewer = -1
        self._asked: Places = ()

    def look(self, state: State, viewer: int) -> Numbers:
        """What `viewer` may know of this position."""
        if viewer != self._viewer:
            for k in self.encoding.look.owned:
                self._last[k] = NEW
            self._viewer = viewer
        put = self._put
        self._told(state, viewer, put, self._many, self._last)
        agenda = state.agenda
        asked: Places = self.encoding.asked(state, viewer, agenda[-1][0]) if agenda else ()  # type: ignore[arg-type]
        if asked is not self._asked:
            for place, _ in self._asked:
                put[place] = 0.0
            for place, n in asked:
                put[place] = n
            self._asked = asked
        return self.numbers

    def __reduce__(self) -> tuple[Any, ...]:
        # Made anew in another process: any position may be the first.
        return Row, (self.encoding,)
