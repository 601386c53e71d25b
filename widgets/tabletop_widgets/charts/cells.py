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

    def __repr__(self) -> str:
        return "Cells()"
