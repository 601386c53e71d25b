"""A vector that follows one game: what has not changed since it was looked at last is not told anew.

Most of a position stays as it was from one decision to the next. So what the fields held is remembered, compared
(which Python does quickly) and told only where it is another. Nothing hangs on it: any position may follow any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import compress, count
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
    shorter = are if are < were else were
    first = shorter - END if shorter > END and before[: shorter - END] == now[: shorter - END] else 0
    while first < shorter and before[first] is now[first]:
        first += 1
    gone, come = before[first:], now[first:]
    if are > were:
        if come[1:] == gone:
            return (), come[:1]
    elif are < were and gone[1:] == come:
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
    others = [*compress(count(), map(is_not, before, now))]
    if len(others) == 1:
        k = others[0]
        return (before[k],), (now[k],)
    return [before[k] for k in others], [now[k] for k in others]


WRITTEN = """
def moved(put, many, gone, come, places{more}):
    for thing in gone:
        if (place := places.get(thing)) is not None:
            many[place] = n = many[place] - 1
            {put} = MANY[n] if n < 100 else MANY[99]
    for thing in come:
        if (place := places.get(thing)) is not None:
            many[place] = n = many[place] + 1
            {put} = MANY[n] if n < 100 else MANY[99]

def swap(put, many, before, now, places{more}):
    if (place := places.get(before)) is not None:
        many[place] = n = many[place] - 1
        {put} = MANY[n] if n < 100 else MANY[99]
    if (place := places.get(now)) is not None:
        many[place] = n = many[place] + 1
        {put} = MANY[n] if n < 100 else MANY[99]
"""
"""Written out for so many vectors as a thing is told in: a loop over them would take as long as the rest."""


@lru_cache(maxsize=64)
def telling(vectors: int) -> tuple[Callable[..., None], Callable[..., None]]:
    """Two functions for things told in so many vectors: tell what is gone and has come, and one thing for another.

    A thing has its place in the first of them; how far away it is told in each of the others is given, too.

    >>> from tabletop.strategies.policies.rows import telling
    >>> moved, swap = telling(2)
    >>> told, many, places = [0.0] * 4, [0] * 4, {"oak": 0, "elm": 1}
    >>> moved(told, many, ["ash"], ["oak", "elm"], places, 2)
    >>> told, many
    ([0.0, 0.5, 0.0, 0.5], [0, 1, 0, 0])
    >>> swap(told, many, "elm", "oak", places, 2)
    >>> told
    [0.5, 0.0, 0.5, 0.0]
    """
    more = [f"more_{k}" for k in range(1, vectors)]
    put = " = ".join(["put[place]", *(f"put[place + {one}]" for one in more)])
    room: dict[str, Any] = {"MANY": MANY}
    exec(compile(WRITTEN.format(more="".join(f", {one}" for one in more), put=put), "<things>", "exec"), room)
    return room["moved"], room["swap"]


class Rows:
    """A vector of an encoding for each of some seats, which every look brings up to date.

    When a seat looks that is none of `viewers`, all begins anew for that seat alone. `numbers` are the vectors
    themselves, so they change with the next look: copy what is kept.
    """

    __slots__ = (
        "_asked",
        "_at",
        "_known",
        "_last",
        "_many",
        "_put",
        "_told",
        "_vectors",
        "encoding",
        "numbers",
        "viewers",
    )

    def __init__(self, encoding: Encoding, viewers: Sequence[int], out: Numbers | None = None) -> None:
        self.encoding = encoding
        shape = len(viewers) or 1, encoding.length
        self.numbers: Numbers = np.empty(shape, np.float32) if out is None else out
        self._vectors: list[Numbers] = [*self.numbers]
        self._put: Any = memoryview(self.numbers.reshape(-1))  # type: ignore[arg-type]
        self.viewers: tuple[int, ...] = ()
        self._at: dict[int, int] = {}
        if viewers:
            self._begin(tuple(viewers))

    def _begin(self, viewers: tuple[int, ...]) -> None:
        self.viewers = viewers
        self._at = {viewer: k for k, viewer in enumerate(viewers)}
        self.numbers.fill(0.0)
        self._many = [0] * self.numbers.size
        look = self.encoding.look(viewers)
        self._told, self._last = look.told, look.begun()
        self._asked: list[Places] = [()] * len(viewers)
        self._known = [self.encoding.known[viewer] for viewer in viewers]

    def look(self, state: State, viewer: int) -> Numbers:
        """What `viewer` may know of this position; the vectors of the others lack what only they see."""
        k = self._at.get(viewer)
        if k is None:
            self._begin((viewer,))
            k = 0
        agenda, put = state.agenda, self._put
        asked: Places = ()
        if agenda:
            question: Any
            question, player, _ = agenda[-1]
            self._told(state, player, k, put, self._many, self._last)
            holds, kept = self._known[k][type(question)]
            asked = kept.get(holds(question)) or self.encoding.asked(state, viewer, question)
        else:
            self._told(state, -1, k, put, self._many, self._last)
        before = self._asked[k]
        if asked is not before:
            first = k * self.encoding.length
            for place, _ in before:
                put[first + place] = 0.0
            for place, n in asked:
                put[first + place] = n
            self._asked[k] = asked
        return self._vectors[k]

    def __reduce__(self) -> tuple[Any, ...]:
        # Made anew in another process: any position may be the first.
        return Rows, (self.encoding, self.viewers)
