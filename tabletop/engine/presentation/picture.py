"""Still pictures: shapes and text collected as SVG, shared by the pictures of all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from tabletop.engine.declarations.colors import COLORS, choose_ink
from tabletop.engine.i18n.grammar import LANGUAGES

FONT = 'font-family="Helvetica, Arial, sans-serif"'


def draw_line_icon(path: str) -> str:
    """Return an icon of lines in the text colour, in a box of 20 by 20."""
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="1.8" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def draw_letter_icon(path: str, fill: str, letter: str, edge: str, y: float = 14.1, marks: str = "") -> str:
    """Return a filled icon in a box of 20 by 20, with a letter ("" for none) at the height `y`.

    An icon 15 pixels wide has a letter of 9 pixels; the boards draw no icon with a letter smaller.

    The outline is dark, but `edge` if the letter is light, because dark shapes must be visible on a dark background.
    `marks` are drawn between shape and letter.
    """
    ink = choose_ink(fill)
    stroke = COLORS["outline"] if ink == COLORS["black"] else edge
    shape = f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="1" stroke-linejoin="round"/>{marks}'
    if not letter:
        return shape
    return (
        f'{shape}<text x="10" y="{y}" text-anchor="middle" font-family="Arial,Helvetica,sans-serif" '
        f'font-size="12" font-weight="700" fill="{ink}">{letter}</text>'
    )


def draw_in_languages(names: Iterable[str], draw: Callable[[str, str], str]) -> dict[str, str]:
    """Return every icon by its name, and as "name@de" where the drawing of a language differs."""
    icons = {name: draw(name, LANGUAGES[0]) for name in names}
    translations = {f"{name}@{lang}": draw(name, lang) for lang in LANGUAGES[1:] for name in icons}
    return icons | {key: drawing for key, drawing in translations.items() if drawing != icons[key.partition("@")[0]]}


class Drawing:
    """Collector of shapes in the colours of a game; `draw_icon` returns one of its icons in a box of 20 by 20."""

    def __init__(self, ink: str, muted: str, inside: Callable[[str], str]) -> None:
        self.ink = ink
        self.muted = muted
        self.draw_icon = inside
        self.parts: list[str] = []

    def add_text(
        self, x: float, y: float, words: str, size: float = 12, *, color: str = "", bold: bool = False,
        anchor: str = "start", room: float = 0,
    ) -> None:  # fmt: skip
        """Add one line of text, by default in ink, cut off at the width `room`."""
        max_characters = int(room / (size * 0.56)) if room else len(words)
        shown = words if len(words) <= max_characters else words[: max(1, max_characters - 1)] + "…"
        ink = escape(color or self.ink)
        weight = ' font-weight="700"' if bold else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{ink}" text-anchor="{anchor}"{weight}>'
            f"{escape(shown)}</text>"
        )

    def add_box(self, x: float, y: float, w: float, h: float, fill: str, edge: str = "none", r: float = 6) -> None:
        """Add a box with round corners."""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" fill="{escape(fill)}" stroke="{edge}"/>'
        )

    def add_icon(self, x: float, y: float, name: str, size: float = 14, color: str = "") -> None:
        """Add an icon; by default, parts in the text colour are muted."""
        place = f'transform="translate({x:g} {y:g}) scale({size / 20:g})" color="{color or self.muted}"'
        self.parts.append(f"<g {place}>{self.draw_icon(name)}</g>")

    def render_svg(self, title: str, description: str, width: float, height: float, ground: str) -> str:
        """Return the whole picture as one SVG with a background and a description in words."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" role="img" {FONT}><title>{escape(title)}</title><desc>{escape(description)}</desc>'
            f'<rect width="100%" height="100%" fill="{ground}"/>{"".join(self.parts)}</svg>'
        )
