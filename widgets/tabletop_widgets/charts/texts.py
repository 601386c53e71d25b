"""A plain table of words and figures, where no picture says more: what happened, why not, what was counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as W
from markupsafe import Markup

from tabletop_widgets.charts.drawing.still import Still
from tabletop_widgets.charts.heat import is_number
from tabletop_widgets.charts.heat import plain as number
from tabletop_widgets.screen.languages import language
from tabletop_widgets.screen.tables import plain, table
from tabletop_widgets.screen.words import Text, Texts, all_named, named

Said = Text | float
"""What stands in a cell: words, or a number."""
Lines = Sequence[Sequence[Said]] | Callable[[str], Sequence[Sequence[Said]]]
"""The rows of a table, or a function of the language that gives them."""


class TextTable(Still):
    """A table of words and numbers that follows the language; the first cell of a row is what the row is called.

    `heads` name the columns, `rows` have a cell for each of them, `title` says what it is a table of. Whatever is words
    may be by language or a function of the language, and all rows together may be one; a name in English is looked up.

    Raises ValueError that names everything that does not fit.

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
        self._say(traits.get("lang", language()))
        super().__init__(**traits)

    def _say(self, lang: str) -> None:
        """What was given, in a language."""
        heads, rows, title = self._given
        self._heads, self._title = all_named(heads, lang), named(title, lang)
        given = [list(row) for row in (rows(lang) if callable(rows) else rows)]
        self.refuse(self._mistakes(given))
        self._rows = [[_said(cell, lang) for cell in row] for row in given]

    def _mistakes(self, rows: Sequence[Sequence[Any]]) -> list[str]:
        """All that does not fit."""
        found = [] if self._heads else ["no heads"]
        for k, row in enumerate(rows):
            if len(row) != len(self._heads):
                found.append(f"row {k} has {len(row)} cells for {len(self._heads)} heads")
            wrong = [(j, cell) for j, cell in enumerate(row) if not _fits(cell)]
            found += [f"row {k}, cell {j}: {cell!r} is neither words nor a number" for j, cell in wrong]
        return found

    def _begin(self) -> W.Widget:
        self._shown = W.HTML()
        self.held = (self._shown,)
        return self._shown

    def draw(self) -> None:
        """Say everything in the language of the table."""
        self._say(self.lang)
        self._shown.value = self._html()

    def _html(self) -> str:
        around = Markup('<div class="jp-RenderedHTMLCommon" style="white-space:normal;padding:0">{}</div>')
        return str(around.format(table(self._heads, self._rows, self._title, self.lang)))

    def text(self) -> str:
        """The same in plain words, a row in a line."""
        return plain(self._heads, self._rows, self._title)

    def _read_statically(self) -> dict[str, str]:
        return {"text/plain": f"{self!r}\n{self.text()}", "text/html": self._html()}


def _fits(cell: Any) -> bool:
    return isinstance(cell, str | Mapping) or callable(cell) or is_number(cell)


def _said(cell: Said, lang: str) -> str:
    return named(cell, lang) if isinstance(cell, str | Mapping) or callable(cell) else number(cell)
