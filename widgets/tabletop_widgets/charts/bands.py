"""Curves with confidence bands: measured values and their bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

import ipywidgets as W
from bqplot import LinearScale

from tabletop.engine.declarations.colors import SEAT_COLORS
from tabletop.engine.i18n.numbers import format_interval
from tabletop.experiments import Interval
from tabletop_widgets.charts.drawing.cells import Cells
from tabletop_widgets.charts.drawing.frame import ROOM
from tabletop_widgets.charts.drawing.static_chart import StaticChart
from tabletop_widgets.charts.heat import format_number, is_number
from tabletop_widgets.screen.translation import Text, say, translate_name, translate_names
from tabletop_widgets.table.timeline.chart import Chart, ChartLine
from tabletop_widgets.table.timeline.static_figure import render_charts

Point = float | Interval | tuple[float, float, float]
"""A number, an interval, or a number with its bounds: (estimate, low, high)."""


class Bands(StaticChart):
    """Lines over ordered places, each with a confidence band, e.g. of a sweep or of means of many games.

    Pointing at a place shows its values, as does a slider for the keyboard. A table below contains all values.

    Args:
        values: A list for each line by its name, with one value for each place: an `Interval`, a number with its bounds
            `(estimate, low, high)`, or a number alone.
        places: Words or numbers from left to right, about twenty at most.
        title: Title of the chart.
        across: Meaning of the places.

    Every text may be a function of the language. Raises ValueError that lists all mistakes.

    >>> from tabletop_widgets import Bands
    >>> print(Bands({"Points": [(5, 4, 6.5), 7]}, [10, 20], "Points by limit", "limit").text())
    Points by limit
    limit  Points
    10     5.0 [4.0, 6.5]
    20     7
    """

    def __init__(
        self,
        values: Mapping[Text, Sequence[Point]],
        places: Sequence[Any],
        title: Text = "",
        across: Text = "",
        **traits: Any,
    ) -> None:
        self._given = {_to_text(name): list(points) for name, points in values.items()}
        self._places = [_to_text(place) for place in places]
        self._about = title, across
        self.refuse(self._find_mistakes())
        super().__init__(**traits)

    def _begin(self) -> W.Widget:
        self._x = LinearScale(min=0, max=max(1, len(self._places) - 1))
        self.chart, self._cells = Chart(self._x, "290px"), Cells()
        self.chart.box.children = [*self.chart.box.children, self._cells]
        self.resources = (self.chart, self._x, self._cells)
        return self.chart.box

    def _find_mistakes(self) -> list[str]:
        mistakes = [] if self._given else ["no values"]
        mistakes += [] if self._places else ["no places"]
        for name, points in self._given.items():
            if len(points) != len(self._places):
                name = translate_name(name, "en")
                mistakes.append(f"{name} has {len(points)} values for {len(self._places)} places")
            for k, point in enumerate(points):
                numbers = _list_numbers(point)
                if len(numbers) not in (1, 3) or not is_number(numbers[0]):
                    mistakes.append(f"{name}, place {k}: {point!r} is no number, and none between two bounds")
                elif len(numbers) == 3 and not numbers[1] <= numbers[0] <= numbers[2]:
                    mistakes.append(
                        f"{name}, place {k}: {format_number(numbers[0])} does not lie between its bounds {point!r}"
                    )
        return mistakes

    def draw(self) -> None:
        """Draw the chart with all texts in its language."""
        lang = self.lang
        title, across = (translate_name(text, lang) for text in self._about)
        title, places = title or say("Numbers", lang), translate_names(self._places, lang)
        courses, value_texts = [], []
        for k, (name, points) in enumerate(
            zip(translate_names(list(self._given), lang), self._given.values(), strict=True)
        ):
            numbers = [_list_numbers(point) for point in points]
            band = [(n[1], n[2]) if _has_bounds(n) else (n[0], n[0]) for n in numbers]
            with_bounds = any(map(_has_bounds, numbers))
            letter, color = chr(65 + k % 26), SEAT_COLORS[k % len(SEAT_COLORS)]
            courses.append(
                ChartLine(letter, name, color, [float(n[0]) for n in numbers], band=band if with_bounds else ())
            )
            value_texts.append([_format_numbers(n, lang) for n in numbers])
        hint = say("Band: where the true value lies 19 times out of 20.", lang) if any(c.band for c in courses) else ""
        heads = [(k, " ".join(filter(None, [across, place]))) for k, place in enumerate(places)]
        self.chart.label_places(_with_room(places), across)
        self.chart.draw(title, courses, lang, hint, heads=heads)
        spoken = [f"{c.name} {', '.join(each)}" for c, each in zip(courses, value_texts, strict=True)]
        self.chart.box.label = f"{title}. {'; '.join(spoken)}"
        table = [[place, *(each[k] for each in value_texts)] for k, place in enumerate(places)]
        self._cells.fill(lang, title, [across or say("Place", lang), *(c.name for c in courses)], table)

    def text(self) -> str:
        """Return the numbers as a table in plain text."""
        return self._cells.text()

    def picture(self) -> str:
        """Return the chart as a static picture."""
        return render_charts([self.chart])


def _to_text(name: Any) -> Text:
    """Return a name that a user gives as text, unless it is one by language."""
    return name if callable(name) or isinstance(name, Mapping) else str(name)


def _list_numbers(point: Any) -> tuple[Any, ...]:
    """Return a number alone, or a number with its bounds."""
    if isinstance(point, Interval):
        return (point.estimate, point.low, point.high)
    return tuple(point) if isinstance(point, Sequence) and not isinstance(point, str) else (point,)


def _with_room(places: Sequence[str]) -> dict[int, str]:
    """Return the places to label under the chart: all, or for numbers as many as fit, at equal distances."""
    letters = len(places) * (max(map(len, places)) + 1)
    step = -(-letters // ROOM) if all(place.replace(",", "").replace(".", "").isdecimal() for place in places) else 1
    return {k: place for k, place in enumerate(places) if k % step == 0}


def _has_bounds(numbers: tuple[Any, ...]) -> bool:
    return len(numbers) == 3 and isfinite(numbers[1]) and isfinite(numbers[2])


def _format_numbers(numbers: tuple[Any, ...], lang: str) -> str:
    """Return a number with its bounds as text."""
    return format_interval(*map(float, numbers), lang) if len(numbers) == 3 else format_number(numbers[0], lang)
