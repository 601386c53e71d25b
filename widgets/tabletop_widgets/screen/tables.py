"""HTML and plain text tables of words, with a caption, column heads, and row heads in the first column."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from tabletop.engine.presentation.cells import join_figures

Row = Sequence[str]

LEFT = "text-align:left"
"""Inline style against the defaults of notebooks, which align cells right and centre tables."""


def render_table(heads: Row, rows: Sequence[Row], caption: str, lang: str) -> Markup:
    """Return a table as HTML. All texts are escaped."""
    top = Markup('<th scope="col" style="{}">{}</th>')
    first = Markup('<th scope="row" style="{};vertical-align:top">{}</th>')
    cell = Markup('<td style="{};vertical-align:top;white-space:pre-line">{}</td>')
    line, none = Markup("<tr>{}</tr>"), Markup()
    lines = none.join(
        line.format(
            none.join(
                [first.format(LEFT, join_figures(row[0])), *(cell.format(LEFT, join_figures(w)) for w in row[1:])]
            )
        )
        for row in rows
    )
    caption_html = Markup('<caption style="{}">{}</caption>').format(LEFT, caption) if caption else none
    head = line.format(none.join(top.format(LEFT, word) for word in heads))
    inside = Markup("{}<thead>{}</thead><tbody>{}</tbody>").format(caption_html, head, lines)
    return Markup('<table class="tt-words" style="margin:0 0 6px" lang="{}">{}</table>').format(lang, inside)


def render_plain_table(heads: Row, rows: Sequence[Row], caption: str = "") -> str:
    """Return a table as plain text, one line per row."""
    every = [[" ".join(cell.split()) for cell in row] for row in (heads, *rows)]
    widths = [max(len(row[k]) for row in every) for k in range(len(heads))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in every]
    return "\n".join([caption, *lines] if caption else lines)
