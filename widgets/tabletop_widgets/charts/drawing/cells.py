"""Interactive cells of a chart: a highlight follows the pointer or the keyboard, and a text describes the cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypedDict

import traitlets as T

from tabletop_widgets.screen.modules import StyledWidget
from tabletop_widgets.screen.translation import say


class Cell(TypedDict):
    """The text of one cell."""

    head: str
    """Name of the cell."""
    lines: list[str]
    """Content of the cell, one item per line."""


class CellsData(TypedDict):
    """The cells of a chart, and the same data as a table."""

    lang: str
    label: str
    """Accessible name of the slider over the cells."""
    rows: int
    columns: int
    margins: tuple[float, float, float, float]
    """Pixels around the cells: above, right, below, left."""
    cells: list[Cell]
    """Cells row by row."""
    goes: bool
    """True if a click on a cell, or Enter, has an effect."""
    summary: str
    """Text that opens the table."""
    heads: list[str]
    table: list[list[str]]
    """The numbers as text. The first cell of a row is its head."""


class Cells(StyledWidget):
    """Widget over a chart that follows the pointer, with a slider for the keyboard and a table for reading.

    If `press` is set when the cells are drawn, it is called with the index of a clicked cell.
    """

    script = "charts/drawing/cells.js"
    data = T.Dict().tag(sync=True)
    press: Callable[[int], None] | None = None

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(lambda _, content, __: self._handle_message(content))

    def _handle_message(self, content: Any) -> None:
        if isinstance(content, dict) and content.get("type") == "press" and self.press is not None:
            place = content.get("index")
            if isinstance(place, int) and 0 <= place < len(self.data.get("cells", ())):
                self.press(place)

    def fill(
        self, lang: str, label: str, heads: Sequence[str], table: Sequence[Sequence[str]], rows: int = 0,
        margins: tuple[float, float, float, float] = (0, 0, 0, 0), cells: Sequence[Cell] = (),
    ) -> None:  # fmt: skip
        """Show this table and these cells, which are split evenly into `rows` rows."""
        columns, goes, summary = len(cells) // rows if rows else 0, self.press is not None, say("As a table", lang)
        self.data = CellsData(
            lang=lang, label=label, rows=rows, columns=columns, margins=margins, cells=list(cells), goes=goes,
            summary=summary, heads=list(heads), table=[list(row) for row in table],
        )  # fmt: skip

    def text(self) -> str:
        """Return the table as plain text; "" if there is none."""
        if not self.data:
            return ""
        rows = [self.data["heads"], *self.data["table"]]
        widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
        lines = ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows]
        return "\n".join([self.data["label"], *lines])

    def __repr__(self) -> str:
        return "Cells()"
