"""Output of notebook cells: a picture or table as HTML, with the same content as plain text.

All HTML of the core is made here. Every inserted fact is escaped, so it cannot add markup.
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
"""Largest number of rows of one table; the others are only counted."""

MORE_ROWS = N_("and {n} more")
FIGURE_PATTERN = re.compile(r"[\d?](?: %)?(?: \(?± [\d.,?]+(?: %)?| \[[-+−∞?\d.,; ]*\])|\d %")
"""Figure with its unit and its error or bounds, which stay on one line. Pages use the same pattern (markup.js)."""
Bundle = dict[str, str]
"""Result of `_repr_mimebundle_`: "text/plain" for consoles and files, "text/html" for notebooks."""


def build_picture_bundle(text: str, words: str, svg: str) -> Bundle:
    """Return a drawing with its description for screen readers."""
    return {"text/plain": f"{text}\n{words}", "text/html": render_image(words, svg)}


def render_image(words: str, svg: str) -> str:
    """Return the HTML of a drawing; screen readers read `words`."""
    data = b64encode(svg.encode()).decode()
    return f'<img alt="{escape(words)}" src="data:image/svg+xml;base64,{data}" style="max-width: 100%">'


def build_table_bundle(
    text: str, heads: Sequence[str], rows: Iterable[Sequence[object]], title: str = "", note: str = ""
) -> Bundle:
    """Return a table with a title above and a note below it; the first cell of a row is its head."""
    return {
        "text/plain": text,
        "text/html": render_paragraph(title) + render_rows(heads, rows) + render_paragraph(note),
    }


TILE_STYLE = (
    "display: inline-block; vertical-align: top; box-sizing: border-box; width: 140px; height: 54px; "
    "margin: 0 2px 2px 0; padding: 3px 3px 3px 5px; text-align: left; font-size: 12px; line-height: 1.3; "
    f"word-wrap: break-word; color: {COLORS['card-ink']}"
)
"""Style of a tile of a heat map: four fit next to the file browser on a small screen.

A name may take two lines.
"""


def render_heat_map(cells: Iterable[tuple[str, str, float]]) -> str:
    """Return the HTML of a heat map: a tile for each (name, description, number from -1 to 1), coloured by its number.

    The tiles fill lines, as many as fit in the width.
    """
    fields = "".join(_render_tile(*cell) for cell in cells)
    return f'<ul style="margin: 0; padding: 0">{fields}</ul>'


def _render_tile(name: str, description: str, share: float) -> str:
    ground = mix(COLORS["heat-zero"], COLORS["heat-high" if share > 0 else "heat-low"], min(1.0, abs(share)))
    description = join_figures(escape(description))
    return f'<li style="background-color: {ground}; {TILE_STYLE}"><b>{escape(name)}</b><br>{description}</li>'


def render_details(title: str, html: str) -> str:
    """Return the HTML of content that opens with a click on its title."""
    return f"<details><summary>{escape(title)}</summary>{html}</details>"


def render_rows(
    heads: Sequence[str], rows: Iterable[Sequence[object]], max_rows: int = MAX_ROWS, lang: str = "en"
) -> str:
    """Return the HTML of a table with one line per row, at most `max_rows`."""
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
    """Return the HTML of lines of text; "" for no text."""
    return f'<p style="white-space: pre-line">{join_figures(escape(words))}</p>' if words else ""


def _render_row(row: Sequence[object]) -> str:
    first, *other_cells = (join_figures(escape(str(cell))) for cell in row)
    other_cells = [
        cell.replace("\u00a0[", " [") for cell in other_cells
    ]  # in a small window the bounds wrap below their figure
    first = first.replace(" = ", "\u00a0=\u00a0")  # a changed parameter and its value stay on one line, too
    cells = "".join(f'<td style="text-align: left">{cell}</td>' for cell in other_cells)
    return f'<tr><th scope="row" style="text-align: left"><code>{first}</code></th>{cells}</tr>'


def join_figures(words: str) -> str:
    """Return the text with no-break spaces within figures, their units and their errors or bounds.

    >>> from tabletop.engine.presentation.cells import join_figures
    >>> join_figures("gives up 12 % (± 2 %) of it").replace("\u00a0", "_")
    'gives up 12_%_(±_2_%) of it'
    """
    return FIGURE_PATTERN.sub(lambda match: match[0].replace(" ", "\u00a0"), words)
