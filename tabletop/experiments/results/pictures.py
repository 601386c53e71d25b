"""Answers as charts: their data in every language. A package that draws them is found by its entry point."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Any

from tabletop.engine.failures import report_failure
from tabletop.experiments.results.localized_answer import Words
from tabletop.experiments.statistics import Interval
from tabletop.extras import MissingExtraError

PLOTS = "tabletop.plots"
"""Entry point group of packages that draw answers; the core does not depend on them."""


@dataclass(frozen=True)
class FigureRows:
    """Figures of one kind, a row for each, with its name.

    A `share` is shown in per cent, a change is `signed`. `across` is the axis label if the rows are an ordered scale.
    `mapped` are the figures of too many rows for a list: fields of a heat map.
    """

    title: Words
    rows: tuple[tuple[Words, Interval], ...]
    share: bool = False
    signed: bool = False
    across: Words | None = None
    mapped: bool = False


@dataclass(frozen=True)
class Pairs:
    """Two figures for each of some things as a scatter plot: the `points` (x, y), each with its name.

    `sides` are the axis labels, `targets` the target values, and `shares` is True for an axis in per cent. `faint` are
    points that are drawn faintly.
    """

    title: Words
    sides: tuple[Words, Words]
    points: tuple[tuple[Words, Interval, Interval], ...]
    targets: tuple[float, float]
    shares: tuple[bool, bool] = (False, False)
    faint: tuple[tuple[float, float], ...] = ()


def draw_chart(picture: FigureRows | Pairs, lang: str) -> Any:
    """Return a chart in a language, or in that of the notebook. Raises MissingExtraError if no package draws it."""
    missing = MissingExtraError("widgets")
    for point in entry_points(group=PLOTS):
        try:
            draw: Callable[..., Any] = point.load()
        except MissingExtraError as error:
            missing = error
            continue
        except Exception as error:  # a package may raise any error on import
            report_failure(f"{point.name!r}, which draws charts", error)
            continue
        return draw(picture, **({"lang": lang} if lang else {}))
    raise missing
