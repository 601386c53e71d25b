"""Icons of goods and types. Each has a shape, a colour and a letter, so that no single cue is needed."""

from __future__ import annotations

from pathlib import Path

from tabletop.engine.declarations.colors import load_colors
from tabletop.engine.i18n.words import look_up_letter
from tabletop.engine.presentation.picture import draw_in_languages, draw_letter_icon
from tabletop.games.fifty_first_state.words.texts import DOMAIN, LOCALE

COLORS = load_colors(Path(__file__).parents[1])
ROUND = "M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z"

SHAPES: dict[str, tuple[str, str]] = {
    # name of the good and of its colour: (path in a box of 20 by 20, letter)
    "gun": ("M5.5 2h9l4.5 8-4.5 8h-9L1 10z", "G"),
    "fuel": ("M10 .8c3 4 6.4 6.8 6.4 11.2a6.4 6.4 0 0 1-12.8 0C3.6 7.6 7 4.8 10 .8z", "F"),
    "iron": ("M4.5 4h11L19 17H1z", "I"),
    "brick": ("M1 4h18v12H1z", "B"),
    "ammo": ("M4.5 19V8c0-3.5 2.5-6 5.5-7.2C13 2 15.5 4.5 15.5 8v11z", "A"),
    "worker": (
        "M10 1a4 4 0 0 1 3 6.6c3.5 1.2 5.5 4.4 5.5 11.4h-17c0-7 2-10.2 5.5-11.4A4 4 0 0 1 10 1z",
        "W",
    ),
    "grey": (ROUND, "C"),
    "blue": (ROUND, "D"),
    "red": (ROUND, "R"),
    "universal": (ROUND, "U"),
    "development": (
        "M8 1h4l.5 2.5 2 .9 2.2-1.4 2.3 2.3-1.4 2.2.900 2 2.5.500v4h-2.5l-.9 2 1.4 1.8-2.3 2.2-2.2-1.4-2 "
        ".9L12 19H8l-.5-2.5-2-.9-2.2 1.4L1 14.8l1.4-2.2-.9-2L0 10V6.5h2l.9-2L1.5 3.3 3.8 1l2.2 1.4 1.5-.5"
        "z",
        "T",
    ),
    "shield": ("M10 1l8 3v6c0 4.5-3.5 7.5-8 9.2C5.5 17.5 2 14.5 2 10V4z", "S"),
    "card": ("M4 1h12v18H4z", "K"),
    "vp": (
        "M10 .5l2.3 3.2 3.7-1.1.200 3.9 3.3 2-2.3 3 .6 3.9-3.9.300-1.6 3.6L10 17.5 6.7 19.3 5.1 15.7l-3.9"
        "-.3.600-3.9-2.3-3 3.3-2 .2-3.9 3.7 1.1z",
        "V",
    ),
    "contact": (ROUND, "H"),
    "monument": ("M10 .8 19 6v2h-2v8h2v3H1v-3h2V8H1V6z", "M"),
    "mask": ("M1 5c6-3 12-3 18 0 0 7-3 12.5-9 14C4 17.5 1 12 1 5z", "X"),
}
LOW = {"worker": 15.1, "fuel": 15.7, "ammo": 15.1, "monument": 15.3, "iron": 15.1}
"""Vertical position of the letter in shapes that are narrow at the top; 14.1 elsewhere."""


def draw_icon(good: str, lang: str = "en") -> str:
    """Return the drawing of one icon for an <svg> or <g> of 20 by 20, with the letter of a language."""
    extra = ""
    if good == "universal":  # three sectors, as it stands for each of the three contacts
        extra = (
            f'<path d="M10 10V1.5a8.5 8.5 0 0 1 7.4 12.7z" fill="{COLORS["blue"]}"/>'
            f'<path d="M10 10l7.4 4.2a8.5 8.5 0 0 1-14.8 0z" fill="{COLORS["red"]}"/>'
            f'<path d="M10 10L2.6 14.2A8.5 8.5 0 0 1 10 1.5z" fill="{COLORS["grey"]}"/>'
            f'<circle cx="10" cy="10" r="5.6" fill="{COLORS["universal"]}"/>'
        )
    elif good == "contact":
        extra = f'<circle cx="10" cy="10" r="6" fill="none" stroke="{COLORS["outline"]}"/>'
    path, letter = SHAPES[good]
    letter = look_up_letter(good, letter, lang, DOMAIN, LOCALE)
    return draw_letter_icon(path, COLORS[good], letter, COLORS["gray"], LOW.get(good, 14.1), extra)


def render_icon(good: str, lang: str = "en") -> str:
    """Return one icon as a complete SVG."""
    return f'<svg viewBox="0 0 20 20" width="20" height="20">{draw_icon(good, lang)}</svg>'


def list_icons() -> dict[str, str]:
    """Return all icons by the name of their good or type; "gun@de" has the letter of another language."""
    return draw_in_languages(SHAPES, render_icon)
