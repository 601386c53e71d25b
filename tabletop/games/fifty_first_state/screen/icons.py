"""Pictograms of goods, types and effects. Shape and colour differ, and no sign is a letter, as seats are letters."""

from __future__ import annotations

from pathlib import Path

from tabletop.engine.declarations.colors import choose_ink, load_colors
from tabletop.engine.presentation.picture import draw_letter_icon, draw_line_icon

COLORS = load_colors(Path(__file__).parents[1])
ROUND = "M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z"

SHAPES: dict[str, tuple[str, str]] = {
    # name of the good and of its colour: (path in a box of 20 by 20, lines in it)
    "gun": ("M1.5 4.5h17v5h-7.6c-.2 2-1.2 3.2-3 3.2L6.8 18H2l1.8-8.5H1.5z", ""),
    "fuel": (
        "M10 .8c3 4 6.4 6.8 6.4 11.2a6.4 6.4 0 0 1-12.8 0C3.6 7.6 7 4.8 10 .8z",
        "M6.6 12.2a3.5 3.5 0 0 0 3 3.5",
    ),
    "iron": ("M5.5 4h9l4.5 12H1z", "M3.8 8.5h12.4"),
    "brick": ("M1 4h18v12H1z", "M1 10h18M7.5 4v6M13 10v6"),
    "ammo": ("M5 19V8.5C5 5 7.5 2.2 10 .8c2.5 1.4 5 4.2 5 7.7V19z", "M5 9h10M5 15.5h10"),
    "worker": ("M10 1a4 4 0 0 1 3 6.6c3.5 1.2 5.5 4.4 5.5 11.4h-17c0-7 2-10.2 5.5-11.4A4 4 0 0 1 10 1z", ""),
    "grey": (ROUND, "M5.5 10 10 5.7l4.5 4.3M6.8 9.5v4.5h6.4V9.5"),
    "blue": (ROUND, "M5.5 7.8h8.5M11.5 5.3 14 7.8l-2.5 2.5M14.5 12.2H6M8.5 9.7 6 12.2l2.5 2.5"),
    "red": (ROUND, "M11.3 4.8 6.8 10.4h6l-4.2 5"),
    "universal": (ROUND, "M10 6.8v6.4M7.2 8.4l5.6 3.2M12.8 8.4l-5.6 3.2"),
    "development": (
        "M8 1h4l.5 2.5 2 .9 2.2-1.4 2.3 2.3-1.4 2.2.9 2 2.5.5v4h-2.5l-.9 2 1.4 1.8-2.3 2.2-2.2-1.4-2 "
        ".9L12 19H8l-.5-2.5-2-.9-2.2 1.4L1 14.8l1.4-2.2-.9-2L0 10V6.5h2l.9-2L1.5 3.3 3.8 1l2.2 1.4 1.5-.5"
        "z",
        "M10 7a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
    ),
    "shield": ("M10 1l8 3v6c0 4.5-3.5 7.5-8 9.2C5.5 17.5 2 14.5 2 10V4z", "M10 1.5v17M2 8.5h16"),
    "card": ("M4 1h12v18H4z", "M4 5.5h12M7 9.5h6M7 13h6"),
    "connection": ("M4 1h12v18H4z", ""),
    "vp": (
        "M10 .5l2.3 3.2 3.7-1.1.2 3.9 3.3 2-2.3 3 .6 3.9-3.9.3-1.6 3.6L10 17.5 6.7 19.3 5.1 15.7l-3.9"
        "-.3.6-3.9-2.3-3 3.3-2 .2-3.9 3.7 1.1z",
        "",
    ),
    "contact": (ROUND, ""),
    "monument": ("M10 .8 19 6v2h-2v8h2v3H1v-3h2V8H1V6z", "M3 8h14M3 16h14M7.5 8v8M12.5 8v8"),
    "mask": (
        "M1 5c6-3 12-3 18 0 0 7-3 12.5-9 14C4 17.5 1 12 1 5z",
        "M4.5 9c1.5-1 3-.8 4 .4M15.5 9c-1.5-1-3-.8-4 .4M7.5 14h5",
    ),
}
"""Pictograms in the colours of their goods."""

LINES: dict[str, str] = {
    "bonus": "M2 9.5 10 2.5l8 7M4.5 8v9.5h11V8M10 9v6M7 12h6",
    "cache": "M2 11v6.5h16V11M10 1.5v10M6.5 8l3.5 3.5L13.5 8",
    "copy": "M2.5 6h10v12h-10zM7 6V2.5h10.5V14H13",
    "deal": "M2 6.5h14M12.5 3 16 6.5 12.5 10M18 13.5H4M7.5 10 4 13.5 7.5 17",
    "each": "M3.5 15h13L15 12.5V9A5 5 0 0 0 5 9v3.5zM8 17.8h4M10 4V1.8",
    "free": "M4.5 6A7 7 0 1 1 3 11M4.5 1.8V6h4.3",
    "open": "M4 9.5h12v8.5H4zM7 9.5V6a3.2 3.2 0 0 1 6.3-1M10 12.8v2",
    "raze": "M11.5 1.5 4.5 11h9L8 18.5",
    "steal": (
        "M6 7.8a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM1.5 17.5c.2-4.5 1.8-6.5 4.5-6.5M8 14.5h10"
        "M14.5 11l3.5 3.5-3.5 3.5"
    ),
    "store": "M2.5 7h15v10.5h-15zM2.5 7 5 2.5h10L17.5 7M7.5 11h5",
}
"""Pictograms of effects in the text colour."""


ICONS = (*SHAPES, *LINES, "any_basic")
"""Names of all pictograms."""


def draw_icon(name: str) -> str:
    """Return the drawing of one icon for an <svg> or <g> of 20 by 20."""
    if name in LINES:
        return draw_line_icon(LINES[name])
    if name == "any_basic":
        corners = zip(("gun", "fuel", "brick", "iron"), ((2, 2), (10, 2), (2, 10), (10, 10)), strict=True)
        parts = "".join(f'<path d="M{x} {y}h8v8h-8z" fill="{COLORS[good]}"/>' for good, (x, y) in corners)
        return f'{parts}<path d="M2 2h16v16H2zM10 2v16M2 10h16" fill="none" stroke="{COLORS["gray"]}"/>'
    path, lines = SHAPES[name]
    fill = COLORS[name]
    marks = {"contact": _draw_contacts, "connection": _draw_connections, "universal": _draw_sectors, "vp": _draw_star}
    extra = marks[name]() if name in marks else ""
    if lines:
        style = f'stroke="{choose_ink(fill)}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"'
        extra += f'<path d="{lines}" fill="none" {style}/>'
    return draw_letter_icon(path, fill, "", COLORS["gray"], marks=extra)


def _draw_contacts() -> str:
    """Return one dot for each of the three contacts."""
    return "".join(
        f'<circle cx="{x}" cy="{y}" r="2.6" fill="{COLORS[good]}" stroke="{COLORS["outline"]}" stroke-width=".6"/>'
        for good, x, y in (("grey", 10, 6.2), ("blue", 6.6, 12), ("red", 13.4, 12))
    )


def _draw_connections() -> str:
    """Return one dot for each of the two stacks of connection cards."""
    return "".join(
        f'<circle cx="10" cy="{y}" r="3" fill="{COLORS[good]}"/>' for good, y in (("blue", 6), ("red", 14))
    )


def _draw_sectors() -> str:
    """Return three sectors in the colours of the three contacts that a universal one can replace."""
    return (
        f'<path d="M10 10V1.5a8.5 8.5 0 0 1 7.4 12.7z" fill="{COLORS["blue"]}"/>'
        f'<path d="M10 10l7.4 4.2a8.5 8.5 0 0 1-14.8 0z" fill="{COLORS["red"]}"/>'
        f'<path d="M10 10L2.6 14.2A8.5 8.5 0 0 1 10 1.5z" fill="{COLORS["grey"]}"/>'
        f'<circle cx="10" cy="10" r="5.6" fill="{COLORS["universal"]}"/>'
    )


def _draw_star() -> str:
    """Return the star of victory points."""
    star = "M10 5.5l1.4 3 3.3.4-2.4 2.2.6 3.2-2.9-1.6-2.9 1.6.6-3.2-2.4-2.2 3.3-.4z"
    return f'<path d="{star}" fill="{choose_ink(COLORS["vp"])}"/>'


def render_icon(name: str) -> str:
    """Return one icon as a complete SVG."""
    return f'<svg viewBox="0 0 20 20" width="20" height="20">{draw_icon(name)}</svg>'


def list_icons() -> dict[str, str]:
    """Return all icons by the name of their good, type or effect."""
    return {name: render_icon(name) for name in ICONS}
