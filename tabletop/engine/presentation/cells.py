"""What the last line of a notebook's cell shows: a picture or a table, with the same in plain text beside it.

All HTML of the core is made here. Nothing that is put into it can bring markup of its own: every fact is escaped.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape

from tabletop.engine.core.values import N_
from tabletop.engine.declarations.colors import COLORS, mix
from tabletop.engine.i18n.words import translate

MAX_ROWS = 40
"""Rows of one table that are shown; the rest is counted."""

MORE_ROWS = N_("and {n} more")
FIGURE_PATTERN = re.compile(r"[\d?](?: %)?(?: \(?± [\d.,?]+(?: %)?| \[[-+−∞?\d.,; ]*\])|\d %")
"""A figure with its unit, and its error or its bounds: no line ends in it. Pages know it as well (markup.js)."""
Bundle = dict[str, str]
"""What `_repr_mimebundle_` returns: "text/plain" for consoles and files, "text/html" for notebooks."""


def build_picture_bundle(text: str, words: str, svg: str) -> Bundle:
    """A drawing; screen readers are told its words."""
    return {"text/plain": f"{text}\n{words}", "text/html": render_image(words, svg)}


def render_image(words: str, svg: str) -> str:
    """The HTML of a drawing; screen readers are told its words."""
    data = b64encode(svg.encode()).decode()
    return f'<img alt="{escape(words)}" src="data:image/svg+xml;base64,{data}" style="max-width: 100%">'


def build_table_bundle(
    text: str, heads: Sequence[str], rows: Iterable[Sequence[object]], title: str = "", note: str = ""
) -> Bundle:
    """A table with a title above and a note below it; the first cell of a row is its head."""
    return {
        "text/plain": text,
        "text/html": render_paragraph(title) + render_rows(heads, rows) + render_paragraph(note),
    }


TILE_STYLE = (
    "display: inline-block; vertical-align: top; box-sizing: border-box; width: 140px; height: 54px; "
    "margin: 0 2px 2px 0; padding: 3px 3px 3px 5px; text-align: left; font-size: 12px; line-height: 1.3; "
    f"word-wrap: break-word; color: {COLORS['card-ink']}"
)
"""How a field of a heat map lies: beside the file browser on a small screen there is room for four.

A name may take two lines.
"""


def render_heat_map(cells: Iterable[tuple[str, str, float]]) -> str:
    """The HTML of a heat map: a field for each name with what is told of it, its ground by a number from -1 to 1.

    They stand in lines, as many side by side as there is room for.
    """
    fields = "".join(_render_tile(*cell) for cell in cells)
    return f'<ul style="margin: 0; padding: 0">{fields}</ul>'


def _render_tile(name: str, description: str, share: float) -> str:
    ground = mix(COLORS["heat-zero"], COLORS["heat-high" if share > 0 else "heat-low"], min(1.0, abs(share)))
    description = join_figures(escape(description))
    return f'<li style="background-color: {ground}; {TILE_STYLE}"><b>{escape(name)}</b><br>{description}</li>'


def render_details(title: str, html: str) -> str:
    """The HTML of something that is seen when its title is clicked."""
    return f"<details><summary>{escape(title)}</summary>{html}</details>"


def render_rows(
    heads: Sequence[str], rows: Iterable[Sequence[object]], max_rows: int = MAX_ROWS, lang: str = "en"
) -> str:
    """The HTML of a table with a line for each row, of which there may be no more than `most`."""
    every = list(rows)
    head = "".join(f'<th scope="col" style="text-align: left">{escape(heading)}</th>' for heading in heads)
    lines = [_render_row(row) for row in every[:max_rows]]
    more = (
        render_paragraph(translate(MORE_ROWS, lang, "engine").format(n=len(every) - max_rows))
        if len(every) > max_rows
        else ""
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>{more}"


def render_paragraph(words: str) -> str:
    """The HTML of some lines of text; nothing for nothing."""
    return f'<p style="white-space: pre-line">{join_figures(escape(words))}</p>' if words else ""


def _render_row(row: Sequence[object]) -> str:
    first, *other_cells = (join_figures(escape(str(cell))) for cell in row)
    other_cells = [
        cell.replace("\u00a0[", " [") for cell in other_cells
    ]  # in a small window bounds stand below their figure
    first = first.replace(" = ", "\u00a0=\u00a0")  # nor between a number that is turned and its value
    cells = "".join(f'<td style="text-align: left">{cell}</td>' for cell in other_cells)
    return f'<tr><th scope="row" style="text-align: left"><code>{first}</code></th>{cells}</tr>'


def join_figures(words: str) -> str:
    """The words with spaces at which no line ends within a figure, its unit and its error or bounds.

    >>> from tabletop.engine.presentation.cells import join_figures
    >>> join_figures("gives up 12 % (± 2 %) of it").replace("\u00a0", "_")
    'gives up 12_%_(±_2_%) of it'
    """
    return FIGURE_PATTERN.sub(lambda match: match[0].replace(" ", "\u00a0"), words)
