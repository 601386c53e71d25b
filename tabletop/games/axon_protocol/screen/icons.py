"""Icons of Axon Protocol, drawn here: each has a shape, a colour and mostly a letter, so that none is needed."""

from __future__ import annotations

from tabletop.engine.picture import letter_icon, line_icon

SHAPES: dict[str, tuple[str, str, str, str]] = {
    # name: (path in a box of 20 by 20, colour of the shape, colour of the letter, letter)
    "augments": ("M6 1.6h8l4.5 8.4-4.5 8.4H6L1.5 10z", "#56B4E9", "#000", "A"),
    "data": ("M10 .6 19.4 10 10 19.4.6 10z", "#0072B2", "#fff", "D"),
    "drugs": ("M6.5 3h7a7 7 0 0 1 0 14h-7a7 7 0 0 1 0-14z", "#CC79A7", "#000", "R"),
    "products": ("M2 3h16v14.5H2z", "#E69F00", "#000", "P"),
    "scandals": (
        "M3 2h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-4l-3 4.5L7 15H3a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z",
        "#F0E442", "#000", "S",
    ),
    "violence": ("M1 2.5h18L10 19z", "#D55E00", "#000", "V"),
    "card": ("M4 1h12v18H4z", "#fffdf5", "#000", "K"),
    "vp": ("M10 .7l2.8 5.9 6.5.8-4.8 4.5 1.3 6.5L10 15.2l-5.8 3.2 1.3-6.5L.7 7.4l6.5-.8z", "#F7D354", "#000", "1"),
    "attack": ("M1.5 3h9.5l7.5 7-7.5 7H1.5l4.5-7z", "#D55E00", "#000", ""),
    "counter": ("M10 1l8 3v6c0 4.5-3.5 7.5-8 9.2C5.5 17.5 2 14.5 2 10V4z", "#56B4E9", "#000", ""),
    "service": ("M7 1.5h6V7h5.5v6H13v5.5H7V13H1.5V7H7z", "#009E73", "#000", ""),
}  # fmt: skip
"""Resources, rewards and kinds of software."""

LOW = {"scandals": 12.2, "violence": 11.6, "vp": 14.2}
"""Where the letter stands in shapes whose middle is not that of the box; 13.6 elsewhere."""

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
    "desktop": "M2 3h16v10.5H2zM7 17h6M10 13.5V17",
}  # fmt: skip
"""Signs drawn as lines in the colour of the text."""


def inside(name: str) -> str:
    """The drawing of one icon, to be put into an <svg> or <g> of 20 by 20."""
    return line_icon(LINES[name]) if name in LINES else letter_icon(*SHAPES[name], "#9fb8cc", LOW.get(name, 13.6))


def insides() -> dict[str, str]:
    """Every icon by its name, for modules that put them into drawings of their own."""
    return {name: inside(name) for name in (*SHAPES, *LINES)}
