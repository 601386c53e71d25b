"""Heat maps: tables of numbers whose cells are darker for larger numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from numbers import Real
from typing import Any

import ipywidgets as W
import numpy as np
from bqplot import ColorScale, GridHeatMap

from tabletop.engine.core.values import N_
from tabletop.engine.declarations.colors import COLORS
from tabletop.engine.i18n.numbers import localize_number
from tabletop_widgets.charts.drawing.cells import Cell
from tabletop_widgets.charts.drawing.frame import Frame, cut, write
from tabletop_widgets.charts.drawing.static_chart import FramedChart
from tabletop_widgets.screen.languages import language
from tabletop_widgets.screen.translation import Text, Texts, say, translate_name, translate_names
from tabletop_widgets.table.timeline.static_figure import Key

Notes = Mapping[tuple[int, int], str]

ROW = 34
"""Height of a row in pixels."""
GROUNDS = [COLORS["heat-low"], COLORS["heat-zero"], COLORS["heat-high"]]
"""Colours for the lowest number below 0, for 0, and for the highest number."""
LETTERS = 24
"""Maximum length of a column's name. Pointing at a cell shows the whole name."""
SHADES = {
    "all": N_("The larger the number, the darker."),
    "rows": N_("The larger the number within its row, the darker."),
    "columns": N_("The larger the number within its column, the darker."),
    "between": N_("The larger the number, the darker: from {low} to {high}."),
}
"""Ways to shade the cells, with the text of the legend."""


class HeatMap(FramedChart):
    """Numbers by row and column, e.g. the value of a mission by round, or the actions by seat.

    Pointing at a cell shows its number and note, as does a slider for the keyboard. A table below contains all of them.

    Args:
        rows: Names of the rows.
        columns: Names of the columns.
        values: A list for each row, with a number for each column; None is an empty cell.
        title: Meaning of the numbers.
        notes: Further text about cells, by the indices of row and column. A dot marks these cells, unless every cell
            has a note.
        shade: Numbers that a cell is compared with: "all", or those of the same row or column ("rows", "columns") if
            these count different things. The largest is darkest; negative numbers are blue. "between" shades from the
            smallest number to the largest.
        press: Called on a click with the indices of the cell's row and column.

    Every text may be a function of the language, and a name may be given by language. Raises ValueError that lists all
    mistakes.

    >>> from tabletop_widgets import HeatMap
    >>> print(HeatMap(["Ann", "Bob"], ["round 1", "round 2"], [[3, 0], [None, -2]], "Points").text())
    Points
    Points  round 1  round 2
    Ann     3        0
    Bob     –        −2
    """

    def __init__(
        self,
        rows: Texts,
        columns: Texts,
        values: Sequence[Sequence[float | None]],
        title: Text = "",
        notes: Notes | Callable[[str], Notes] | None = None,
        shade: str = "all",
        press: Callable[[int, int], None] | None = None,
        **traits: Any,
    ) -> None:
        self._press = press
        self._numbers = [list(line) for line in values]
        self._given = rows, columns, title, notes
        self._shade = shade
        self._translate(traits.get("lang", language()))
        self.refuse(self._find_mistakes())
        super().__init__(**traits)

    def _translate(self, lang: str) -> None:
        """Translate the given texts into a language."""
        rows, columns, title, notes = self._given
        self._rows, self._columns, self._title = (
            translate_names(rows, lang),
            translate_names(columns, lang),
            translate_name(title, lang),
        )
        self._notes = dict((notes(lang) if callable(notes) else notes) or {})

    def _begin(self) -> W.Widget:
        frame = self.frame = Frame(ROW)
        self._cells, scale = make_grid(frame, self._compute_shares())
        self._words = frame.make_labels(align="middle")
        frame.set_marks(self._cells, self._words)
        self.resources = (frame, scale)
        if (press := self._press) is not None:
            frame.cells.press = lambda place: press(*divmod(place, len(self._columns)))
        return frame.box

    def put(self, values: Sequence[Sequence[float | None]], title: Text, notes: Notes | None = None) -> None:
        """Show other numbers in the same rows and columns. Raises ValueError that lists all mistakes.

        `values`, `title` and `notes` are as in the constructor.

        >>> from tabletop_widgets import HeatMap
        >>> found = HeatMap(["Ann"], ["round 1", "round 2"], [[3, 0]], "Points")
        >>> found.put([[4, 1]], "Cards")
        >>> print(found.text())
        Cards
        Cards  round 1  round 2
        Ann    4        1
        """
        self._numbers = [list(line) for line in values]
        self._given = (*self._given[:2], title, notes)
        self._translate(self.lang)
        self.refuse(self._find_mistakes())
        self._cells.color = pad(self._compute_shares())
        self.draw()

    def _find_mistakes(self) -> list[str]:
        """Return all mistakes in the arguments."""
        rows, columns, mistakes = self._rows, self._columns, []
        mistakes += [f"no {what}" for what, names in (("rows", rows), ("columns", columns)) if not names]
        if len(self._numbers) != len(rows):
            mistakes.append(f"{len(self._numbers)} lists of values for {len(rows)} rows")
        for k, line in enumerate(self._numbers):
            if len(line) != len(columns):
                mistakes.append(f"row {k} has {len(line)} values for {len(columns)} columns")
            wrong = ((j, n) for j, n in enumerate(line) if n is not None and not is_number(n))
            mistakes += [f"row {k}, column {j}: {n!r} is no number" for j, n in wrong]
        for place in self._notes:
            if place not in [(k, j) for k in range(len(rows)) for j in range(len(columns))]:
                mistakes.append(f"a note on {place!r}, where there is no cell")
        if self._shade not in SHADES:
            mistakes.append(f"shade {self._shade!r} (there are {', '.join(SHADES)})")
        return mistakes

    def _compute_shares(self) -> np.ndarray[Any, Any]:
        """Return each number as a fraction of the largest that it is compared with, from -1 to 1."""
        numbers = np.array([[float(n or 0) for n in line] for line in self._numbers])
        if self._shade == "between":
            low, high = self._compute_ends()
            is_given = np.array([[n is not None for n in line] for line in self._numbers])
            parts: np.ndarray[Any, Any] = np.where(is_given, (numbers - low) / ((high - low) or 1), 0)
            return parts
        axis = {"all": None, "rows": 1, "columns": 0}[self._shade]
        most = np.abs(numbers).max(axis=axis, keepdims=True)
        shares: np.ndarray[Any, Any] = numbers / np.where(most == 0, 1, most)
        return shares

    def _compute_ends(self) -> tuple[float, float]:
        """Return the smallest and the largest number."""
        every = [float(n) for line in self._numbers for n in line if n is not None] or [0.0]
        return min(every), max(every)

    def draw(self) -> None:
        """Draw the chart with all texts in its language."""
        self._translate(self.lang)
        frame, columns, lang = self.frame, self._columns, self.lang
        title = self._title or say("Numbers", lang)
        frame.set_columns([cut(name, LETTERS) for name in columns])
        value_texts = [[format_number(n, lang) for n in line] for line in self._numbers]
        places = [(j, k) for k in range(len(self._rows)) for j in range(len(columns))]
        sign = " •" if len(self._notes) < len(places) else ""  # if every cell has a note, a sign would distinguish none
        marked = [value_texts[k][j] + (sign if (k, j) in self._notes else "") for j, k in places]
        write(self._words, [(float(j), float(k), text) for (j, k), text in zip(places, marked, strict=True)])
        cells = [
            Cell(
                head=f"{self._rows[k]} · {columns[j]}",
                lines=[value_texts[k][j], *filter(None, [self._notes.get((k, j), "")])],
            )
            for j, k in places
        ]
        table = [
            [name, *(f"{n} ({self._notes[k, j]})" if (k, j) in self._notes else n for j, n in enumerate(line))]
            for k, (name, line) in enumerate(zip(self._rows, value_texts, strict=True))
        ]
        low, high = (format_number(n, lang) for n in self._compute_ends())
        keys = [Key(say(SHADES[self._shade], lang, low=low, high=high))]
        if self._shade != "between" and any(n is not None and n < 0 for line in self._numbers for n in line):
            keys.append(Key(say("below 0", lang), GROUNDS[0]))
        if self._notes and sign:
            keys.append(Key(say("•: point at it for more.", lang), live=True))
        spoken = "; ".join(f"{name}: {', '.join(line)}" for name, line in zip(self._rows, value_texts, strict=True))
        frame.draw(title, self._rows, cells, [title, *columns], table, lang, keys, spoken)


def make_grid(frame: Frame, shares: np.ndarray[Any, Any]) -> tuple[GridHeatMap, ColorScale]:
    """Return the cells of a heat map in a frame, shaded from -1 to 1, and their colour scale."""
    frame.box.add_class("tt-heat")
    frame.below.grid_lines = "none"
    scale = ColorScale(colors=GROUNDS, min=-1, mid=0, max=1)
    color = pad(shares)
    row, column = (np.arange(length + 1) - 0.5 for length in color.shape)
    scales = {"row": frame.y, "column": frame.x, "color": scale}
    return GridHeatMap(row=row, column=column, color=color, stroke=COLORS["gray"], scales=scales), scale


def pad(shares: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Pad shares to at least two rows and columns, which bqplot requires. The padding is outside the scale."""
    return np.pad(shares, [(0, int(length == 1)) for length in shares.shape])


def is_number(thing: Any) -> bool:
    """Return True if a value can be drawn: a finite number."""
    return isinstance(thing, Real) and not isinstance(thing, bool) and isfinite(thing)


def format_number(number: float | None, lang: str = "en") -> str:
    """Return a number in the notation of a language: "3", "−2", "0.25", in German and Spanish "0,25"; "–" for None."""
    return "–" if number is None else localize_number(f"{float(number):.4g}", lang)
