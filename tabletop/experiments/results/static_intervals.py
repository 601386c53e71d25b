"""Intervals as a static SVG chart: a row for each, with a dot for the estimate and a line between the bounds."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor, isfinite, log10

from tabletop.engine.declarations.colors import COLORS, SEAT_COLORS
from tabletop.engine.i18n.numbers import localize_number
from tabletop.engine.presentation.picture import FONT
from tabletop.experiments.statistics import Interval

ROW, ACROSS, RIGHT, FOOT, TOP = 22, 330, 130, 24, 24
INK, LINE, GROUND = COLORS["ink"], COLORS["line"], COLORS["paper"]
TICKS = 5
LETTER = 6.4
"""Approximate width of a letter in pixels."""
LONGEST = 44
"""Maximum number of letters of a name that are drawn."""


def draw_intervals(
    rows: Sequence[tuple[str, Interval]], title: str, lang: str, share: bool = False, zero: bool = False
) -> str:
    """Return the chart as SVG, with numbers in the format of the language.

    A `share` is in per cent. `zero` is True for changes against the first row, which is not among the rows.
    """
    times = 100.0 if share else 1.0
    left = round(30 + LETTER * min(LONGEST, max((len(name) for name, _ in rows), default=0)))
    bounds = [(n.low * times, n.estimate * times, n.high * times) for _, n in rows]
    finite = [x for each in bounds for x in each if isfinite(x)] + ([0.0] if zero else [])
    low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
    room = (high - low or 1.0) * 0.06
    low, high = low - room, high + room
    width, height, unit = left + ACROSS + RIGHT, TOP + ROW * len(rows) + FOOT, " %" if share else ""

    def to_x(x: float) -> float:
        return left + ACROSS * (min(max(x, low), high) - low) / (high - low)

    drawn = [f'<rect width="{width}" height="{height}" fill="{GROUND}"/>', _draw_text(8, 16, title, bold=True)]
    for tick in find_ticks(low, high):
        x, end = to_x(tick), TOP + ROW * len(rows)
        ink = INK if zero and tick == 0 else LINE
        drawn.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{end}" stroke="{ink}"/>')
        drawn.append(_draw_text(x, end + 15, localize_number(f"{tick:g}{unit}", lang), anchor="middle"))
    for k, ((name, _), (least, middle, most)) in enumerate(zip(rows, bounds, strict=True)):
        y, color = TOP + ROW * (k + 0.5), SEAT_COLORS[(k + zero) % len(SEAT_COLORS)]
        short = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
        drawn.append(_draw_text(left - 10, y + 4, short, anchor="end"))
        if not isfinite(middle):
            continue
        stroke = (
            f'<line x1="{to_x(least):.1f}" y1="{y}" x2="{to_x(most):.1f}" y2="{y}" stroke="{color}" stroke-width="4"/>'
            if isfinite(least) or isfinite(most)
            else ""
        )
        drawn.append(stroke + f'<circle cx="{to_x(middle):.1f}" cy="{y}" r="5" fill="{color}"/>')
        drawn.append(_draw_text(left + ACROSS + 10, y + 4, rows[k][1].text(lang, share, signed=zero)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" {FONT} font-size="12">{"".join(drawn)}</svg>'
    )


def find_ticks(low: float, high: float) -> list[float]:
    """Return about five round numbers between two others."""
    rough = (high - low) / TICKS
    size = 10.0 ** floor(log10(rough))
    step = next(size * n for n in (1, 2, 5, 10) if size * n >= rough)
    first = floor(low / step) + 1
    return [round(k * step, 10) + 0.0 for k in range(first, floor(high / step) + 1)]


def _draw_text(x: float, y: float, words: str, anchor: str = "start", bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}"{weight}>{escape(words)}</text>'
