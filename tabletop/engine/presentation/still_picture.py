"""Position as a still picture and in words, made from a `tabletop.engine.presentation.zones.TableView`.

A view made by a game may lack zones; then the seats and their points are shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tabletop.engine.declarations.colors import COLORS, SEAT_COLORS
from tabletop.engine.i18n.nouns import fill
from tabletop.engine.presentation.picture import Drawing
from tabletop.engine.presentation.zones import WORDS

Data = Mapping[str, Any]

PICTURE_WIDTH, MARGIN, GAP = 900, 16, 8
INK, MUTED, PAPER, GROUND, LINE = (COLORS[name] for name in ("ink", "muted", "paper", "soft", "line"))
TEXT_SIZE, LETTER_WIDTH = 12, 6.8
"""Height of the text on things, and the width of a letter."""
MIN_TILE_WIDTH, MAX_TILE_WIDTH, TILE_HEIGHT = 34, 400, 26
"""Smallest and largest width of one thing, and its height; a piece is as high as its lines."""
LABEL_HEIGHT = 18
"""Height of the label of a zone."""


# --- in words -----------------------------------------------------------------------------------------------------


def describe_position(view: Data) -> str:
    """Return the position in words: the moment, a line for each zone of the table, then for each seat."""
    lines = [format_moment(view), *(describe_zone(zone, view) for zone in view.get("zones", ()))]
    return "\n".join([*lines, *(line for seat in view["seats"] for line in iterate_seat_lines(seat, view))])


def iterate_seat_lines(seat: Data, view: Data) -> Iterator[str]:
    """Yield one seat in words: its heading, then a line for each of its zones."""
    yield " · ".join(iterate_heading(seat, view))
    for zone in seat.get("zones", ()):
        yield f"  {describe_zone(zone, view)}"


def format_moment(view: Data) -> str:
    """Return game, round and phase."""
    game = view["game"].replace("_", " ").capitalize()
    head = fill(_get_words(view)["round"], _get_language(view), {"n": view["round"]}) if view["round"] else ""
    return " · ".join(filter(None, [game, head, view.get("phase_text", view["phase"])]))


def iterate_heading(seat: Data, view: Data) -> Iterator[str]:
    """Yield the heading of a seat: its name, its points, and whether it decides or has won."""
    words = _get_words(view)
    letter, name = seat.get("letter", ""), str(seat.get("name", seat["seat"]))
    yield name if name == letter else f"{letter} {name}".strip()
    yield format_points(seat, view)
    if seat.get("asked"):
        yield words["decides"]
    if seat["seat"] in view.get("winners", ()):
        yield words["won"]


def format_points(seat: Data, view: Data) -> str:
    """Return the points of a seat in words."""
    return f"{seat['vp']} {fill(_get_words(view)['points'], _get_language(view), {'n': seat['vp']})}"


def describe_zone(zone: Data, view: Data) -> str:
    """Return one zone in words: the open things, and the number of things face down."""
    words = _get_words(view)
    facts = "; ".join(f"{fact['label']}: {fact['text']}" for fact in zone["facts"])
    parts = [facts] if facts else []
    if zone["form"] == "stack" and zone["things"]:
        parts.append(f"{len(zone['things'])} ({words['top']}: {_describe_thing(zone['things'][-1])})")
    else:
        parts += [_describe_thing(thing) for thing in zone["things"] if thing["count"]]
    if zone["hidden"]:
        parts.append(fill(words["hidden"], _get_language(view), {"n": zone["hidden"]}))
    return f"{zone['label']}: {', '.join(parts) or words['empty']}"


def _describe_thing(thing: Data) -> str:
    name = f"{thing['count']} {thing['text']}" if thing["count"] != 1 else f"{thing['icon']} {thing['text']}".strip()
    facts = "; ".join(f"{fact['label']}: {fact['text']}" for fact in thing["facts"])
    return f"{name} ({facts})" if facts else name


def _get_words(view: Data) -> Mapping[str, str]:
    """Return the words of the view; a view made by a game may have others."""
    return {**WORDS, **view.get("words", {})}


def _get_language(view: Data) -> str:
    return str(view.get("lang", "en"))


# --- as a picture -------------------------------------------------------------------------------------------------


class Tile(NamedTuple):
    """Thing to draw: lines of text in a box."""

    lines: tuple[str, ...]
    color: str = INK
    ground: str = PAPER

    @property
    def width(self) -> float:
        """Width of its longest line, within bounds."""
        return min(MAX_TILE_WIDTH, max(MIN_TILE_WIDTH, 16 + LETTER_WIDTH * max(map(len, self.lines))))

    @property
    def height(self) -> float:
        """Height of its lines."""
        return TILE_HEIGHT + 14 * (len(self.lines) - 1)


def render_svg(view: Data) -> str:
    """Return the whole position as one SVG with a background and a description in words."""
    drawing = Drawing(INK, MUTED, lambda name: "")
    y: float = MARGIN
    drawing.add_text(MARGIN, y + 14, format_moment(view), 17, bold=True)
    y = _draw_zones(drawing, view.get("zones", ()), MARGIN, y + 30, view)
    for seat in view["seats"]:
        above = len(drawing.parts)
        top, color = y + 4, seat.get("color", SEAT_COLORS[seat["seat"] % len(SEAT_COLORS)])
        drawing.add_text(MARGIN + 18, top + 20, " · ".join(iterate_heading(seat, view)), 14, bold=True)
        y = _draw_zones(drawing, seat.get("zones", ()), MARGIN + 18, top + 32, view)
        shapes, drawing.parts = drawing.parts[above:], drawing.parts[:above]
        drawing.add_box(MARGIN, top, PICTURE_WIDTH - 2 * MARGIN, y - top, COLORS["white"], LINE, 8)
        drawing.add_box(MARGIN, top, 6, y - top, color, r=3)
        drawing.parts += shapes
        y += GAP
    return drawing.render_svg(format_moment(view), describe_position(view), PICTURE_WIDTH, y + MARGIN - GAP, GROUND)


def _draw_zones(drawing: Drawing, zones: Iterable[Data], left: float, top: float, view: Data) -> float:
    """Draw zones in rows as wide as the picture; return where they end."""
    right, x, y, below = PICTURE_WIDTH - MARGIN - GAP, left, top, top
    for zone in zones:
        tiles = _build_tiles(zone, view)
        width = max(LETTER_WIDTH * len(zone["label"]), sum(tile.width + 4 for tile in tiles))
        if x > left and x + width > right:
            x, y = left, below
        drawing.add_text(x, y + 12, zone["label"], 11, color=MUTED, bold=True, room=right - x)
        end = _draw_tiles(drawing, tiles, x, y + LABEL_HEIGHT, right)
        below = max(below, end + GAP)
        x = x + width + 2 * GAP
    return below


def _draw_tiles(drawing: Drawing, tiles: Sequence[Tile], left: float, top: float, right: float) -> float:
    """Draw tiles in rows; return where the last row ends."""
    x, y, high = left, top, 0.0
    for tile in tiles:
        if x > left and x + tile.width > right:
            x, y, high = left, y + high + 4, 0.0
        drawing.add_box(x, y, tile.width, tile.height, tile.ground, LINE, 5)
        for k, words in enumerate(tile.lines):
            size = TEXT_SIZE if not k else 10
            color = tile.color if not k else MUTED
            drawing.add_text(x + 8, y + 17 + 14 * k, words, size, color=color, bold=not k, room=tile.width - 8)
        x, high = x + tile.width + 4, max(high, tile.height)
    return y + high


def _build_tiles(zone: Data, view: Data) -> list[Tile]:
    """Return the tiles of a zone: of a stack the top, else everything."""
    things = zone["things"][-1:] if zone["form"] == "stack" else zone["things"]
    tiles = [_build_tile(thing) for thing in things if thing["count"]]
    if zone["form"] == "stack" and len(zone["things"]) > 1:
        tiles.append(Tile((f"× {len(zone['things'])}",), MUTED, GROUND))
    if zone["hidden"]:
        tiles.append(Tile((f"× {zone['hidden']}",), COLORS["white"], COLORS["card-back"]))
    tiles += [Tile((f"{fact['label']}: {fact['text']}",)) for fact in zone["facts"]]
    return tiles or [Tile((_get_words(view)["empty"],), MUTED, GROUND)]


def _build_tile(thing: Data) -> Tile:
    name = f"{thing['count']} {thing['text']}" if thing["count"] != 1 else f"{thing['icon']} {thing['text']}".strip()
    facts = tuple(f"{fact['label']}: {fact['text']}" for fact in thing["facts"])
    return Tile((name, *facts), thing["color"] or INK)
