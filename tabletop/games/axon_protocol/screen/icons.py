"""Icons of Axon Protocol. Each has a shape, a colour and usually a letter, so that no single mark is essential."""

from __future__ import annotations

from pathlib import Path

from tabletop.engine.declarations.colors import load_colors
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.words import look_up_letter
from tabletop.engine.presentation.picture import draw_in_languages, draw_letter_icon, draw_line_icon
from tabletop.games.axon_protocol.words.texts import DOMAIN, LOCALE

COLORS = load_colors(Path(__file__).parents[1])
SHAPES: dict[str, tuple[str, str, str]] = {
    # name: (path in a box of 20 by 20, name of its colour, letter)
    "augments": ("M6 1.6h8l4.5 8.4-4.5 8.4H6L1.5 10z", "augments", "A"),
    "data": ("M10 .6 19.4 10 10 19.4.6 10z", "data", "D"),
    "drugs": ("M6.5 3h7a7 7 0 0 1 0 14h-7a7 7 0 0 1 0-14z", "drugs", "R"),
    "products": ("M2 3h16v14.5H2z", "products", "P"),
    "scandals": (
        "M3 2h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-4l-3 4.5L7 15H3a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z", "scandals", "S",
    ),
    "violence": ("M1 2.5h18L10 19z", "violence", "V"),
    "card": ("M4 1h12v18H4z", "card", "K"),
    "vp": ("M10 .7l2.8 5.9 6.5.8-4.8 4.5 1.3 6.5L10 15.2l-5.8 3.2 1.3-6.5L.7 7.4l6.5-.8z", "gold", "1"),
    "attack": ("M1.5 3h9.5l7.5 7-7.5 7H1.5l4.5-7z", "attack", ""),
    "counter": ("M10 1l8 3v6c0 4.5-3.5 7.5-8 9.2C5.5 17.5 2 14.5 2 10V4z", "counter", ""),
    "service": ("M7 1.5h6V7h5.5v6H13v5.5H7V13H1.5V7H7z", "service", ""),
}  # fmt: skip
"""Resources, rewards and kinds of software."""

LOW = {"scandals": 12.7, "violence": 12.1, "vp": 14.7}
"""Height of the letter in shapes with an off-centre middle; 14.1 in all others."""

LINES: dict[str, str] = {
    "free": "M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14z",
    "skill": "M10 2.5l2 4.2 4.6.6-3.4 3.2.9 4.6L10 12.9l-4.1 2.2.9-4.6L3.4 7.3 8 6.7z",
    "phishing": "M12 2v9.5a4.5 4.5 0 1 1-9 0V9l3 3M12 2a1.8 1.8 0 1 1 .01 0",
    "leave": "M8 3H3v14h5M8 10h9M13 6l4 4-4 4",
    "scene": "M3 3l14 14M17 3 3 17",
    "used": "M3 10.5l5 5L17 5",
    "shop": "M4 7h12l1 11H3zM7 9V5a3 3 0 0 1 6 0v4",
    "private": "M2 10l8-7 8 7M4.5 8.5V17h11V8.5",
    "public": "M3 17h14M4.5 17v-6.5M8.2 17v-6.5M11.8 17v-6.5M15.5 17v-6.5M2.5 10.5h15L10 4z",
    "corporation": (
        "M4 18V6l5-3v15M9 18V8l7 2.5V18M2 18h16"
        "M11.5 12v.5M13.5 12.5v.5M11.5 15v.5M13.5 15v.5M6.5 8v.5M6.5 11v.5M6.5 14v.5"
    ),
    "exit": "M2 17V6l8-3.5L18 6v11M6 17v-7h8v7",
    "prison": "M2.5 3h15v14h-15zM6.5 3v14M10 3v14M13.5 3v14",
    "lasting": "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 6v4.5l3 2",
    "guard": "M10 1.5l7.5 2.8v5.6c0 4.3-3.3 7-7.5 8.6-4.2-1.6-7.5-4.3-7.5-8.6V4.3z",
    "person": "M10 3a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 10 3zM3.5 17.5c.5-4 3-6 6.5-6s6 2 6.5 6",
    "desktop": "M2 3h16v10.5H2zM7 17h6M10 13.5V17",
}  # fmt: skip
"""Signs drawn as lines in the colour of the text."""

SKILLS: dict[str, str] = {
    "murder": "M10 2.5a6.5 6.5 0 0 0-4 11.6V17h8v-2.9A6.5 6.5 0 0 0 10 2.5zM7.4 9v.6M12.6 9v.6M10 14.5V17",
    "walk": "M11 2.6v.4M10.5 7l-4 2.5M10.5 7v5L7 17.5M10.5 12l3.5 5.5M10.5 7l4 3",
    "drive": "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 8.4v1.6M2.8 9.2l7.2.8 7.2-.8M10 10v7.2",
    "fly": "M2 9.5 18 2.5l-5.5 15L9 11zM9 11l9-8.5",
    "arrest": (
        "M5.3 8.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM14.7 8.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6z"
        "M6 8.5C8 4.5 12 4.5 14 8.5"
    ),
    "hack": "M2 3.5h16v13H2zM5.5 7.5 8.5 10l-3 2.5M10.5 13h4",
    "execute": "M10 4.2a5.8 5.8 0 1 0 0 11.6 5.8 5.8 0 0 0 0-11.6zM10 1.5v5M10 13.5v5M1.5 10h5M13.5 10h5",
    "investigate": "M8.3 2.8a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM12.3 12.3l5.2 5.2",
    "guard": LINES["guard"],
}  # fmt: skip
"""Skills as shown on the map."""

MADE = {
    "augment": "augments",
    "buy": "products",
    "crime": "violence",
    "data": "data",
    "drugs": "drugs",
    "scandal": "scandals",
}
"""Skills that make a marker, shown as the shape of that marker."""

TYPES: dict[str, str] = {
    "trader": "M3 3h7l7.5 7.5-7 7L3 10zM6.6 6.5v.2",
    "dealer": "M6.2 5.2h7.6a4.8 4.8 0 0 1 0 9.6H6.2a4.8 4.8 0 0 1 0-9.6zM10 5.2v9.6",
    "criminal": "M2 7c3-2 5 0 8 0s5-2 8 0c0 6-6 7.5-8 3.5C8 14.5 2 13 2 7z",
    "android": "M4 7.5h12V17H4zM10 7.5V3M7.4 11.5v.8M12.6 11.5v.8",
    "bioroid": "M5 3c0 7 10 7 10 14M15 3c0 7-10 7-10 14M6.6 6h6.8M6.6 14h6.8",
    "ai": "M5.5 5.5h9v9h-9zM8 2.5v3M12 2.5v3M8 14.5v3M12 14.5v3M2.5 8h3M2.5 12h3M14.5 8h3M14.5 12h3",
}
"""Types of characters."""


def draw_icon(name: str, lang: str = "en") -> str:
    """Return the drawing of one icon for an <svg> or <g> of 20 by 20, with the letter of a language."""
    if name in LINES:
        return draw_line_icon(LINES[name])
    path, color, letter = SHAPES[name]
    letter = look_up_letter(name, letter, lang, DOMAIN, LOCALE)
    return draw_letter_icon(path, COLORS[color], letter, COLORS["icon-edge"], LOW.get(name, 14.1))


def get_letters(name: str) -> dict[str, str]:
    """Return the letter of an icon in each language."""
    return {lang: look_up_letter(name, SHAPES[name][2], lang, DOMAIN, LOCALE) for lang in LANGUAGES}


def list_icons() -> dict[str, str]:
    """Return every icon by name, for the drawings of other modules. "violence@de" has the German letter."""
    drawn = draw_in_languages((*SHAPES, *LINES), draw_icon)
    skills = {name: draw_line_icon(path) for name, path in SKILLS.items()}
    skills |= {
        name: draw_letter_icon(SHAPES[marker][0], COLORS[marker], "", COLORS["icon-edge"])
        for name, marker in MADE.items()
    }
    types = {f"type:{name}": draw_line_icon(path) for name, path in TYPES.items()}
    return drawn | {f"skill:{name}": drawing for name, drawing in skills.items()} | types
