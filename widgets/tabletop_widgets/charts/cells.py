"""What the cells of a chart tell: a frame follows the pointer, or the keys, and words say what stands there."""

from __future__ import annotations

from typing import TypedDict

import traitlets as T

from tabletop_widgets.screen.modules import Dressed


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
    summary: str
    """What opens the table."""
    heads: list[str]
    table: list[list[str]]
    """The numbers in words; the first of a row is its head."""


class Cells(Dressed):
    """Follows the pointer over the chart beside it; a slider for keys, a table for reading."""

    script = "charts/cells.js"
    data = T.Dict().tag(sync=True)

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
