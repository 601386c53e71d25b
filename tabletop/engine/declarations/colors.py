"""Colours by name: the common ones and those of a game, each read from a file `colors.toml`.

The common file is in this folder, that of a game in the folder of the game. A name has a value for light themes and
still pictures; a value in `[dark]` replaces it in dark themes. Python reads `Game.colors`, style sheets
`var(--tt-name)`.
"""

from __future__ import annotations

import re
import tomllib
from collections import ChainMap
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from tabletop.engine.i18n.quoting import quote_value

FILE = "colors.toml"
COLOR = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.IGNORECASE)
DARK_THEME_CSS = (
    '[data-jp-theme-light="false"]{%s}@media (prefers-color-scheme:dark){body:not([data-jp-theme-light]){%s}}'
)
"""JupyterLab declares its theme; other pages follow the browser."""


class Palette(NamedTuple):
    """Colours by name for light themes, and for dark themes where they differ."""

    light: Mapping[str, str]
    dark: Mapping[str, str]


@cache
def read_palette(path: Path) -> Palette:
    """Return the colours of a file. Raises ValueError that lists every mistake with its place."""
    try:
        light = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    dark = light.pop("dark", {})
    dark = dark if isinstance(dark, dict) else {"dark": dark}
    _refuse({f"{path}: ": light, f"{path}, [dark]: ": dark})
    return Palette(MappingProxyType(light), MappingProxyType(dark))


def _refuse(places: Mapping[str, Mapping[str, object]]) -> None:
    """Raise ValueError that lists every mistake in colours, with its place."""
    mistakes = []
    for place, colors in places.items():
        for name, value in colors.items():
            if not (name.isascii() and name.replace("-", "_").isidentifier()):
                mistakes.append(f"{place}{quote_value(name)} is not a name like seat-1")
            if not (isinstance(value, str) and COLOR.fullmatch(value)):
                mistakes.append(f"{place}{name}: {quote_value(value)} is not a colour like #0072b2")
    if mistakes:
        raise ValueError("; ".join(mistakes))


COLORS, DARK_COLORS = read_palette(Path(__file__).with_name(FILE))
"""Common colours, and those that replace them in dark themes."""


def load_colors(folder: Path) -> Mapping[str, str]:
    """Return the colours of the game in a folder. Raises ValueError that lists every mistake in its file.

    >>> from pathlib import Path
    >>> from tabletop.engine.declarations.colors import COLORS, load_colors
    >>> load_colors(Path("no_such_game")) == COLORS
    True
    """
    path = folder / FILE
    return extend_colors(read_palette(path).light, str(path)) if path.is_file() else COLORS


def extend_colors(own: Mapping[str, str], source: str) -> Mapping[str, str]:
    """Return the common colours, replaced and extended by those of a game. Raises ValueError for mistakes in `source`.

    >>> from tabletop.engine.declarations.colors import extend_colors
    >>> extend_colors({"seat-1": "#222"}, "MyGame.colors")["seat-1"]
    '#222'
    """
    _refuse({f"{source}: ": own})
    return MappingProxyType({**COLORS, **own})


def list_seat_colors(colors: Mapping[str, str] = COLORS) -> tuple[str, ...]:
    """Return the colours of the seats in order.

    >>> from tabletop.engine.declarations.colors import list_seat_colors
    >>> list_seat_colors()[:2]
    ('#0072b2', '#d55e00')
    """
    return tuple(color for name, color in colors.items() if name.startswith("seat-"))


SEAT_COLORS = list_seat_colors()


def mix(color: str, other: str, share: float) -> str:
    """Return the mixture of two opaque colours; a `share` of 0 is the first, of 1 the other.

    >>> from tabletop.engine.declarations.colors import mix
    >>> mix("#000000", "#ffffff", 0.2)
    '#333333'
    """
    pairs = zip(_split_channels(color), _split_channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def compute_luminance(color: str) -> float:
    """Return the relative luminance of an opaque colour, from 0 to 1 (WCAG 2.2)."""
    parts = [part / 255 for part in _split_channels(color)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def choose_ink(color: str) -> str:
    """Return white or black, whichever has more contrast with a colour. Style sheets use `lch(from ...)` for this.

    >>> from tabletop.engine.declarations.colors import choose_ink
    >>> choose_ink("#0072b2"), choose_ink("#e69f00")
    ('#ffffff', '#000000')
    """
    return COLORS["white" if (compute_luminance(color) + 0.05) ** 2 < 1.05 * 0.05 else "black"]


def declare_variables(text: str, folders: Iterable[Path] = (), dark: bool = True) -> str:
    """Return a style sheet that defines each `var(--tt-name)` in `text`.

    Args:
        text: Style sheets and scripts.
        folders: Folders of games whose colours the text may use.
        dark: True if the page has a dark theme; False for a page to be printed.

    Raises:
        ValueError: A name has no colour, or two files define different ones.

    >>> from tabletop.engine.declarations.colors import declare_variables
    >>> declare_variables("p { color: var(--tt-white) }")
    ':root{--tt-white:#fff}'
    """
    paths = [Path(__file__).with_name(FILE), *(folder / FILE for folder in folders)]
    palettes = [read_palette(path) for path in paths if path.is_file()]
    names = sorted(set(re.findall(r"var\(--tt-([\w-]+)", text)))
    for name in names:
        if len(values := {(p.light.get(name), p.dark.get(name)) for p in palettes if name in p.light}) != 1:
            raise ValueError(f"--tt-{name}: {'two colours' if values else 'no such colour'}")
    light, night = (dict(ChainMap(*map(dict, tables))) for tables in zip(*palettes, strict=True))
    by_day, by_night = (";".join(f"--tt-{n}:{_shorten(t[n])}" for n in names if n in t) for t in (light, night))
    return f":root{{{by_day}}}" + (DARK_THEME_CSS % (by_night, by_night) if by_night and dark else "")


def _split_channels(color: str) -> list[int]:
    """Return red, green and blue of an opaque colour, from 0 to 255."""
    digits = color[1:] if len(color) == 7 else "".join(digit * 2 for digit in color[1:4])
    return [int(digits[k : k + 2], 16) for k in (0, 2, 4)]


def _shorten(color: str) -> str:
    """Return the short form of a colour: #fff for #ffffff."""
    pairs = [color[k : k + 2] for k in range(1, len(color), 2)]
    return "#" + "".join(pair[0] for pair in pairs) if all(a == b for a, b in map(tuple, pairs)) else color
