"""Icons of D.E.I. in a box of 20 by 20. Each can be recognized by its shape, without its colour."""

from __future__ import annotations

from pathlib import Path

from tabletop.engine.declarations.colors import load_colors
from tabletop.engine.presentation.picture import draw_line_icon

COLORS = load_colors(Path(__file__).parents[1])

SHAPES: dict[str, str] = {
    "technology": "M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM10 6.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6z",
    "energy": "M10 1.5 19 17.5H1z",
    "supplies": "M10 .7l2.8 5.9 6.5.8-4.8 4.5 1.3 6.5L10 15.2l-5.8 3.2 1.3-6.5L.7 7.4l6.5-.8z",
    "cube": "M10 1.5l8 4.2v8.6l-8 4.2-8-4.2V5.7z",
    "candy": "M5.5 10a4.5 4.5 0 1 1 9 0 4.5 4.5 0 0 1-9 0zM1 5.5l4.5 3v3L1 14.5zM19 5.5l-4.5 3v3l4.5 3z",
}
"""Filled icons by name. Each name is also the name of its colour."""

LINES: dict[str, str] = {
    "enlist": (
        "M7.5 9.2a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8zM1.5 17.5c.4-4 2.7-6 6-6s5.6 2 6 6M15.5 4.5v6"
        "M12.5 7.5h6"
    ),
    "move": "M2 10h14M11 4.5l5.5 5.5L11 15.5",
    "collect": "M10 1.5v9M6.5 7.5l3.5 3.5 3.5-3.5M2.5 11.5v6h15v-6",
    "build": "M11.5 8.5l-8 8.5M8.5 2.5h5l4 4-3 3-6.5-6.5z",
    "camp": "M10 3 1.5 17.5h17zM10 10l-4 7.5h8z",
    "bridge": "M1.5 14.5v-3.5h17v3.5M1.5 11C5 4 15 4 18.5 11M6.5 11V7.2M10 11V6M13.5 11V7.2",
    "lift": "M4.5 2h11v16h-11zM7.5 8.5 10 5.5l2.5 3M7.5 11.5l2.5 3 2.5-3",
    "copy": "M2.5 6h10v12h-10zM7 6V2.5h10.5V14H13",
    "drone": (
        "M6.5 6.5l7 7M13.5 6.5l-7 7M4.5 1.8a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4z"
        "M15.5 1.8a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4z"
        "M4.5 12.8a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4z"
        "M15.5 12.8a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4z"
    ),
    "hunter": "M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM10 1v5M10 14v5M1 10h5M14 10h5",
    "transporter": "M3 6.5 10 3l7 3.5v7.5L10 17.5 3 14zM3 6.5l7 3.5 7-3.5M10 10v7.5",
    "harvester": "M4.5 18V9M4.5 9C4.5 4 9 2 15.5 3.5 12 4.5 10 6 9.5 9.5M13 11l4 3.5-4 3.5",
    "teleporter": "M3 5.5c0-4.6 14-4.6 14 0s-14 4.6-14 0zM3 14.5c0-4.6 14-4.6 14 0s-14 4.6-14 0zM10 6v8",
    "market": "M2 7.5h16L16.5 3h-13zM3.5 7.5V17h13V7.5M8 17v-5.5h4V17",
    "mission": "M4 18.5V2.5M4 3.5h11.5L12.5 7l3 3.5H4",
    "badge": "M10 1.5l7 2.6v5.4c0 4.2-2.8 7-7 9-4.2-2-7-4.8-7-9V4.1z",
    "contested": "M3 2.5 14 13.5M12 15.5l4-4M14.5 14l3 3.5M17 2.5 6 13.5M8 15.5l-4-4M5.5 14l-3 3.5",
    "tie": "M3.5 7h13M3.5 13h13",
    "leader": "M10 2l2.4 5 5.4.7-4 3.8 1 5.5L10 14.3 5.2 17l1-5.5-4-3.8 5.4-.7z",
    "scrapper": "M10 9a3.6 3.6 0 1 0 0-7.2A3.6 3.6 0 0 0 10 9zM3.5 18c.3-4.6 2.8-6.8 6.5-6.8s6.2 2.2 6.5 6.8z",
    "card": "M4.5 1.8h11v16.4h-11z",
    "down": "M4.5 1.8h11v16.4h-11zM4.5 1.8l11 16.4M15.5 1.8l-11 16.4",
    "per": "M3 10h6M6 7v6M12 10h5M14.5 7.5v5M2.5 3.5h15v13h-15z",
    "outpost": "M4 18V6h12v12M2.5 6 10 1.5 17.5 6M8.5 18v-6h3v6",
}  # fmt: skip
"""Line icons in the text colour."""


def draw_icon(name: str) -> str:
    """Return the drawing of one icon, for use in an <svg> or <g> of 20 by 20."""
    if name in LINES:
        return draw_line_icon(LINES[name])
    colors = f'fill="{COLORS[name]}" stroke="{COLORS["outline"]}"'
    return f'<path d="{SHAPES[name]}" {colors} fill-rule="evenodd" stroke-width="1.1" stroke-linejoin="round"/>'


def list_icons() -> dict[str, str]:
    """Return all icons by name, for modules with custom drawings."""
    return {name: draw_icon(name) for name in (*SHAPES, *LINES)}
