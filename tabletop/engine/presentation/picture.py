"""Still pictures: shapes and words collected as SVG, for what the pictures of all games need."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from tabletop.engine.declarations.colors import COLORS, choose_ink
from tabletop.engine.i18n.grammar import LANGUAGES

FONT = 'font-family="Helvetica, Arial, sans-serif"'


def draw_line_icon(path: str) -> str:
    """An icon of lines in the colour of the text, in a box of 20 by 20."""
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="1.8" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def draw_letter_icon(path: str, fill: str, letter: str, edge: str, y: float = 13.6, marks: str = "") -> str:
    """A filled icon with a letter (none if it is empty) at the height `y`; `marks` are drawn between the two.

    The edge is dark, but `edge` if the letter is light: dark shapes must stand out on a dark ground, too.
    """
    ink = choose_ink(fill)
    stroke = COLORS["outline"] if ink == COLORS["black"] else edge
    shape = f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="1" stroke-linejoin="round"/>{marks}'
    if not letter:
        return shape
    return (
        f'{shape}<text x="10" y="{y}" text-anchor="middle" font-family="Arial,Helvetica,sans-serif" '
        f'font-size="10.5" font-weight="700" fill="{ink}">{letter}</text>'
    )


def draw_in_languages(names: Iterable[str], draw: Callable[[str, str], str]) -> dict[str, str]:
    """Every icon by its name, and as "name@de" where the drawing is another one in another language."""
    icons = {name: draw(name, LANGUAGES[0]) for name in names}
    translations = {f"{name}@{lang}": draw(name, lang) for lang in LANGUAGES[1:] for name in icons}
    return icons | {key: drawing for key, drawing in translations.items() if drawing != icons[key.partition("@")[0]]}


class Drawing:
    """Collects drawings in the colours of a game; `inside` draws one of its icons in a box of 20 by 20."""

    def __init__(self, ink: str, muted: str, inside: Callable[[str], str]) -> None:
        self.ink = ink
        self.muted = muted
        self.draw_icon = inside
        self.parts: list[str] = []

    def add_text(
        self, x: float, y: float, words: str, size: float = 12, *, color: str = "", bold: bool = False,
        anchor: str = "start", room: float = 0,
    ) -> None:  # fmt: skip
        """One line of text, in ink unless told otherwise, cut off where it would be wider than `room`."""
        max_characters = int(room / (size * 0.56)) if room else len(words)
        shown = words if len(words) <= max_characters else words[: max(1, max_characters - 1)] + "…"
        ink = escape(color or self.ink)
        weight = ' font-weight="700"' if bold else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{ink}" text-anchor="{anchor}"{weight}>'
            f"{escape(shown)}</text>"
        )

    def add_box(self, x: float, y: float, w: float, h: float, fill: str, edge: str = "none", r: float = 6) -> None:
        """A box with round corners."""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" fill="{escape(fill)}" stroke="{edge}"/>'
        )

    def add_icon(self, x: float, y: float, name: str, size: float = 14, color: str = "") -> None:
        """An icon; what is drawn in the colour of the text is muted unless told otherwise."""
        place = f'transform="translate({x:g} {y:g}) scale({size / 20:g})" color="{color or self.muted}"'
        self.parts.append(f"<g {place}>{self.draw_icon(name)}</g>")

    def render_svg(self, title: str, description: str, width: float, height: float, ground: str) -> str:
        """The whole picture as one SVG with its own ground; what it shows stands in words in its description."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" role="img" {FONT}><title>{escape(title)}</title><desc>{escape(description)}</desc>'
            f'<rect width="100%" height="100%" fill="{ground}"/>{"".join(self.parts)}</svg>'
        )
