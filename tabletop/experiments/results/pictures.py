"""Answers as pictures: what is to be drawn, as data in every language. What draws them is found by its entry point."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Any

from tabletop.engine.failures import report_failure
from tabletop.experiments.results.words import Words
from tabletop.experiments.statistics import Interval
from tabletop.extras import MissingExtraError

PLOTS = "tabletop.plots"
"""The entry points of what draws answers; the core knows no screens."""


@dataclass(frozen=True)
class Figures:
    """Figures of one kind, a row for each, with its name.

    A `share` is told in per cent, a change is `signed`. Where the rows follow one another, `across` says what they are;
    `mapped` are those that are too many for a row each: fields of a heat map.
    """

    title: Words
    rows: tuple[tuple[Words, Interval], ...]
    share: bool = False
    signed: bool = False
    across: Words | None = None
    mapped: bool = False


@dataclass(frozen=True)
class Pairs:
    """Two figures of each of some things, one from left to right, one upwards: the `points`, each with its name.

    `sides` are what the two are of, `wanted` the numbers that are wanted of them, `shares` whether they are told in per
    cent. `others` are the figures of things that are drawn faintly.
    """

    title: Words
    sides: tuple[Words, Words]
    points: tuple[tuple[Words, Interval, Interval], ...]
    wanted: tuple[float, float]
    shares: tuple[bool, bool] = (False, False)
    others: tuple[tuple[float, float], ...] = ()


def drawn(picture: Figures | Pairs, lang: str) -> Any:
    """A picture as a chart in a language, or in that of the notebook. MissingExtraError where nothing draws it."""
    missing = MissingExtraError("widgets")
    for point in entry_points(group=PLOTS):
        try:
            draw: Callable[..., Any] = point.load()
        except MissingExtraError as error:
            missing = error
            continue
        except Exception as error:  # whatever a package raises when it is imported
            report_failure(f"{point.name!r}, which draws charts", error)
            continue
        return draw(picture, **({"lang": lang} if lang else {}))
    raise missing
