"""What the cells of a chart tell: a frame follows the pointer, or the keys, and words say what stands there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypedDict

import traitlets as T

from tabletop_widgets.screen.modules import Dressed
from tabletop_widgets.screen.words import say


class Cell(TypedDict):
    """What one cell tells."""

    head: str
    """What it is called."""
    lines: list[str]
    """What stands in it, a line each."""


class CellsData(TypedDict):
    """The cells of a chart, and the same as a table."""

    lang: str
    label: str
    """What the slider over the cells is called."""
    rows: int
    columns: int
    margins: tuple[float, float, float, float]
    """Pixels around the cells: above, to the right, below, to the left."""
    cells: list[Cell]
    """Row by row."""
    goes: bool
    """Whether a click on a cell, or Enter, does something."""
    summary: str
    """What opens the table."""
    heads: list[str]
    table: list[list[str]]
    """The numbers in words; the first of a row is its head."""


class Cells(Dressed):
    """Follows the pointer over the chart beside it; a slider for keys, a table for reading.

    `press`, if it is there when the cells are drawn, is called with the place of a cell that is clicked.
    """

    script = "charts/drawing/cells.js"
    data = T.Dict().tag(sync=True)
    press: Callable[[int], None] | None = None

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(lambda _, content, __: self._heard(content))

    def _heard(self, content: Any) -> None:
        if isinstance(content, dict) and content.get("type") == "press" and self.press is not None:
            place = content.get("index")
            if isinstance(place, int) and 0 <= place < len(self.data.get("cells", ())):
                self.press(place)

    def fill(
        self, lang: str, label: str, heads: Sequence[str], table: Sequence[Sequence[str]], rows: int = 0,
        margins: tuple[float, float, float, float] = (0, 0, 0, 0), cells: Sequence[Cell] = (),
    ) -> None:  # fmt: skip
        """Show this table, and the cells, as many in each row."""
        columns, goes, summary = len(cells) // rows if rows else 0, self.press is not None, say("As a table", lang)
        self.data = CellsData(
            lang=lang, label=label, rows=rows, columns=columns, margins=margins, cells=list(cells), goes=goes,
            summary=summary, heads=list(heads), table=[list(row) for row in table],
        )  # fmt: skip

    def text(self) -> str:
        """The table as plain text; nothing without one."""
        if not self.data:
            return ""
        rows = [self.data["heads"], *self.data["table"]]
        widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
        told = ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows]
        return "\n".join([self.data["label"], *told])

    def __repr__(self) -> str:
        return "Cells()"
