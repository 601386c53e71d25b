"""Tables of words and numbers, for results that need no picture: events, refusals, counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as W
from markupsafe import Markup

from tabletop_widgets.charts.drawing.static_chart import StaticChart
from tabletop_widgets.charts.heat import format_number as number
from tabletop_widgets.charts.heat import is_number
from tabletop_widgets.screen.languages import language
from tabletop_widgets.screen.tables import render_plain_table, render_table
from tabletop_widgets.screen.translation import Text, Texts, translate_name, translate_names

Said = Text | float
"""Content of a cell: text or a number."""
Lines = Sequence[Sequence[Said]] | Callable[[str], Sequence[Sequence[Said]]]
"""Rows of a table, or a function of the language that returns them."""


class TextTable(StaticChart):
    """A table of words and numbers in the chosen language. The first cell of a row is its head.

    Args:
        heads: Names of the columns.
        rows: A list for each row, with a cell for each column.
        title: Title of the table.

    Every text may be given by language or as a function of the language, and so may all rows together. Names in English
    are looked up. Raises ValueError that lists all mistakes.

    >>> from tabletop_widgets import TextTable
    >>> rows = [[1, "Ann draws a card."], [2, "Bob passes."]]
    >>> print(TextTable(["round", "what happened"], rows, "Two rounds").text())
    Two rounds
    round  what happened
    1      Ann draws a card.
    2      Bob passes.
    """

    def __init__(self, heads: Texts, rows: Lines, title: Text = "", **traits: Any) -> None:
        self._given = heads, rows, title
        self._translate(traits.get("lang", language()))
        super().__init__(**traits)

    def _translate(self, lang: str) -> None:
        """Translate the given texts into a language."""
        heads, rows, title = self._given
        self._heads, self._title = translate_names(heads, lang), translate_name(title, lang)
        given = [list(row) for row in (rows(lang) if callable(rows) else rows)]
        self.refuse(self._find_mistakes(given))
        self._rows = [[_format_cell(cell, lang) for cell in row] for row in given]

    def _find_mistakes(self, rows: Sequence[Sequence[Any]]) -> list[str]:
        """Return all mistakes in the rows."""
        mistakes = [] if self._heads else ["no heads"]
        for k, row in enumerate(rows):
            if len(row) != len(self._heads):
                mistakes.append(f"row {k} has {len(row)} cells for {len(self._heads)} heads")
            for j, cell in enumerate(row):
                if not (isinstance(cell, str | Mapping) or callable(cell) or is_number(cell)):
                    mistakes.append(f"row {k}, cell {j}: {cell!r} is neither words nor a number")
        return mistakes

    def _begin(self) -> W.Widget:
        self._shown = W.HTML()
        self.resources = (self._shown,)
        return self._shown

    def draw(self) -> None:
        """Draw the table with all texts in its language."""
        self._translate(self.lang)
        self._shown.value = self._to_html()

    def _to_html(self) -> str:
        around = Markup('<div class="jp-RenderedHTMLCommon" style="white-space:normal;padding:0">{}</div>')
        return str(around.format(render_table(self._heads, self._rows, self._title, self.lang)))

    def text(self) -> str:
        """Return the table as plain text, one line per row."""
        return render_plain_table(self._heads, self._rows, self._title)

    def _read_statically(self) -> dict[str, str]:
        return {"text/plain": f"{self!r}\n{self.text()}", "text/html": self._to_html()}


def _format_cell(cell: Said, lang: str) -> str:
    return translate_name(cell, lang) if isinstance(cell, str | Mapping) or callable(cell) else number(cell)
