"""Static pictures of charts as SVG, for readers without a kernel and a network.

The marks of bqplot are read, so that a picture always equals its chart. bqplot itself is not imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isnan
from typing import Any, NamedTuple

from markupsafe import Markup

from tabletop.engine.declarations.colors import COLORS, mix
from tabletop_widgets.table.timeline.chart import GREY, PAWN, Chart

WIDTH = 760
"""Width of a picture in pixels."""
INK = COLORS["ink"]
LETTER, LINE = 6.2, 18
"""Approximate width of a letter, and height of a line of the legend, in pixels."""
EDGE = 12
"""Margin on each side of the legend in pixels."""
MIDDLE = 1 / 3
"""Distance from the middle of a line of text to its baseline, relative to the font size: bqplot centres text."""
DASHES = {"dashed": "6 4", "dotted": "2 3"}
TEXT = Markup('<text x="{x:.1f}" y="{y:.1f}" fill="{color}" font-size="{size}" text-anchor="{anchor}">{text}</text>')
WHOLE = Markup(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    ' font-family="system-ui, sans-serif"><rect width="{width}" height="{height}" fill="{ground}"/>{parts}</svg>'
)
TURNED = Markup('<g transform="rotate({angle} {x:.1f} {y:.1f})">{inside}</g>')
PATH = Markup(
    '<path d="{way}" fill="{fill}" fill-opacity="{sheer}" stroke="{color}" stroke-width="{width:g}"'
    ' stroke-opacity="{opacity:g}" stroke-dasharray="{dash}"/>'
)
BOX = Markup('<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" fill="{fill}" stroke="{stroke}"/>')
DOT = Markup('<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{fill}" stroke="{stroke}" stroke-width="0.8"/>')


class Key(NamedTuple):
    """One entry of a legend: the meaning of a colour, or, without a colour, a sentence."""

    words: str
    color: str = ""
    look: str = "solid"
    """"solid" or "striped"."""
    live: bool = False
    """True if the entry describes an interaction, which a static picture does not have."""

    def to_html(self) -> Markup:
        """Return the entry as HTML."""
        if not self.color:
            return Markup('<span class="tt-none">{}</span>').format(self.words)
        stripes = f"repeating-linear-gradient(90deg, {self.color} 0 4px, transparent 4px 8px)"
        return Markup(
            '<span style="display:inline-flex;align-items:center;gap:5px"><span style="width:22px;height:10px;'
            'border:1px solid {};background:{}"></span>{}</span>'
        ).format(GREY, stripes if self.look == "striped" else self.color, self.words)


class Plane:
    """Mapping from the numbers of a figure to a page of this width. `top` is the upper edge of the figure."""

    def __init__(self, figure: Any, top: float, width: int) -> None:
        margin = figure.fig_margin
        self.left, self.right = float(margin["left"]), width - float(margin["right"])
        self.top = top + float(margin["top"])
        self.bottom = top + get_height(figure) - float(margin["bottom"])

    def to_x(self, scale: Any, number: float) -> float:
        """Return the horizontal position of a number in pixels from the left."""
        return self.left + (self.right - self.left) * _share(scale, number)

    def to_y(self, scale: Any, number: float) -> float:
        """Return the vertical position of a number in pixels from the top."""
        share = _share(scale, number)
        return self.bottom + (self.top - self.bottom) * (1 - share if scale.reverse else share)


def render_figures(shown: Sequence[tuple[Any, Sequence[Key]]], width: int = WIDTH) -> str:
    """Return figures of bqplot as one SVG of this width, one below the other, each with its legend."""
    parts, top = Markup(), 0.0
    for figure, keys in shown:
        parts += _render_figure(figure, Plane(figure, top, width), top)
        top += get_height(figure)
        drawn, lines = _render_legend([key for key in keys if not key.live], top + 12, width)
        parts += drawn
        top += lines * LINE + 10
    return str(WHOLE.format(width=width, height=round(top), ground=COLORS["white"], parts=parts))


def render_charts(charts: Sequence[Chart]) -> str:
    """Return line charts as one SVG, one below the other."""
    return render_figures(
        [(chart.figure, [Key(words, color) for color, words in chart.keys if words]) for chart in charts]
    )


def get_height(figure: Any) -> float:
    """Return the height of a figure in pixels."""
    return float(str(figure.layout.height).removesuffix("px"))


def _share(scale: Any, number: float) -> float:
    """Return the position of a number on a scale as a fraction from 0 to 1."""
    low, high = float(scale.min), float(scale.max)
    return (float(number) - low) / ((high - low) or 1)


def _render_figure(figure: Any, plane: Plane, top: float) -> Markup:
    markup = _render_text(plane.left, top + 18, figure.title, "start", 13)
    for axis in figure.axes:
        markup += _render_axis(axis, plane)
    for mark in figure.marks:
        if mark.visible:
            markup += Markup().join(DRAW[type(mark).__name__](mark, plane))
    return markup


def _render_text(x: float, y: float, text: str, anchor: str = "middle", size: float = 12, color: str = INK) -> Markup:
    return TEXT.format(x=x, y=y, text=text, color=color, anchor=anchor, size=size)


def _render_path(way: str, color: str = COLORS["line"], width: float = 1, **more: Any) -> Markup:
    return PATH.format(
        **{"fill": "none", "sheer": 1, "opacity": 1, "dash": "", **more}, way=way, color=color, width=width
    )


def _render_axis(axis: Any, plane: Plane) -> Markup:
    """Return the tick labels of an axis and its grid lines."""
    markup, beside = Markup(), axis.side in ("left", "right")
    names = axis.tick_labels or {}
    for number in [] if axis.tick_values is None else axis.tick_values:
        name = names.get(f"{number:g}", f"{number:g}")
        if beside:
            markup += _render_text(plane.left - 6, plane.to_y(axis.scale, number) + 4, name, "end")
            continue
        x = plane.to_x(axis.scale, number)
        if axis.grid_lines != "none":
            markup += _render_path(f"M{x:.1f} {plane.top:.1f}V{plane.bottom:.1f}")
        below = _render_text(x, plane.bottom + 16, name, "end" if axis.tick_rotate else "middle", 11)
        if axis.tick_rotate:
            below = TURNED.format(angle=axis.tick_rotate, x=x, y=plane.bottom + 10, inside=below)
        markup += below
    if axis.label and not beside:
        markup += _render_text((plane.left + plane.right) / 2, plane.bottom + 30, axis.label, "middle", 11)
    return markup


def _to_rows(numbers: Any) -> list[Any]:
    """Return numbers of bqplot as lists. A single list becomes one row."""
    rows = list(numbers)
    return rows if rows and hasattr(rows[0], "__len__") else [rows]


def _render_lines(mark: Any, plane: Plane) -> Iterator[Markup]:
    across, filled, stepped = _to_rows(mark.x), mark.fill != "none", mark.interpolation == "step-after"
    for k, numbers in enumerate(_to_rows(mark.y)):
        way, pen = "", "M"
        for number, place in zip(numbers, across[k % len(across)], strict=False):
            if isnan(number):
                pen = "M"
                continue
            x, y = plane.to_x(mark.scales["x"], place), plane.to_y(mark.scales["y"], number)
            way += f"H{x:.1f}V{y:.1f}" if stepped and pen == "L" else f"{pen}{x:.1f} {y:.1f}"
            pen = "L"
        opacity = mark.opacities[k % len(mark.opacities)] if len(mark.opacities) else 1
        shape = {"fill": mark.fill_colors[k % len(mark.fill_colors)], "sheer": mark.fill_opacities[0]} if filled else {}
        color, dash = mark.colors[k % len(mark.colors)], DASHES.get(mark.line_style, "")
        yield _render_path(way, color, mark.stroke_width, opacity=opacity, dash=dash, **shape)


def _render_labels(mark: Any, plane: Plane) -> Iterator[Markup]:
    middle = MIDDLE * mark.default_size
    for k, (x, y, text) in enumerate(zip(mark.x, mark.y, mark.text, strict=False)):
        place = (
            plane.to_x(mark.scales["x"], x) + mark.x_offset,
            plane.to_y(mark.scales["y"], y) + mark.y_offset + middle,
        )
        color = mark.colors[k % len(mark.colors)] if text == PAWN else INK
        yield _render_text(*place, str(text), mark.align, mark.default_size, color)


def _render_dots(mark: Any, plane: Plane) -> Iterator[Markup]:
    colors, radius = mark.scales["color"].colors, (mark.default_size / 3.14) ** 0.5
    for x, y, kind in zip(mark.x, mark.y, mark.color, strict=False):
        place = {"x": plane.to_x(mark.scales["x"], x), "y": plane.to_y(mark.scales["y"], y)}
        yield DOT.format(**place, r=radius, fill=colors[int(kind) % len(colors)], stroke=mark.stroke)


def _render_cells(mark: Any, plane: Plane) -> Iterator[Markup]:
    x, y, colors = mark.scales["column"], mark.scales["row"], mark.scales["color"]
    for k, line in enumerate(mark.color):
        for j, number in enumerate(line):
            left, right = (plane.to_x(x, mark.column[j + n]) for n in (0, 1))
            above, below = (plane.to_y(y, mark.row[k + n]) for n in (0, 1))
            if right <= plane.right + 1 and below <= plane.bottom + 1:  # other cells are invisible padding
                box = {"x": left, "y": above, "w": right - left, "h": below - above}
                yield BOX.format(**box, fill=_interpolate_color(colors.colors, number), stroke=mark.stroke)


def _interpolate_color(colors: Sequence[str], number: float) -> str:
    """Return the colour of a number from -1 to 1. The second colour is that of 0."""
    return mix(colors[1], colors[2] if number > 0 else colors[0], abs(number))


DRAW: dict[str, Callable[[Any, Plane], Iterator[Markup]]] = {
    "Lines": _render_lines, "Label": _render_labels, "Scatter": _render_dots, "GridHeatMap": _render_cells,
}  # fmt: skip
"""Drawing functions by the class name of the mark, so that bqplot is not imported."""


def _render_legend(keys: Sequence[Key], top: float, width: int) -> tuple[Markup, int]:
    """Return the entries of a legend below `top`, and their number of lines."""
    markup, x, line = Markup(), float(EDGE), 0
    for entry in keys:
        stroke = 28 if entry.color else 0
        wide = stroke + LETTER * len(entry.words)
        if x > EDGE and x + wide > width - EDGE:
            x, line = float(EDGE), line + 1
        y = top + line * LINE
        if entry.color:
            dash = "4 4" if entry.look == "striped" else ""
            markup += _render_path(f"M{x:.1f} {y - 4:.1f}h22", entry.color, 9, dash=dash)
        markup += _render_text(x + stroke, y, entry.words, "start")
        x += wide + 16
    return markup, line + 1 if keys else 0
