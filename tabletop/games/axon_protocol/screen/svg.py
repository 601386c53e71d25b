"""Still picture of the table, generated from its view: for readers without a kernel, for print, for files."""

from __future__ import annotations

from functools import partial

from tabletop.engine.declarations.colors import choose_ink
from tabletop.engine.presentation.picture import Drawing
from tabletop.engine.presentation.position import format_heading, format_title
from tabletop.games.axon_protocol.screen.as_text import as_text
from tabletop.games.axon_protocol.screen.data import Area, Field, ListedCharacter, View
from tabletop.games.axon_protocol.screen.icons import COLORS, draw_icon

WIDTH, MARGIN = 1040, 16
INK, MUTED, PAPER, LINE, STOP = (COLORS[name] for name in ("ink", "muted", "white", "line", "stop"))
TILE_W, TILE_H = 164, 118


class Paper(Drawing):
    """Drawing of the table."""

    def __init__(self, lang: str) -> None:
        super().__init__(INK, MUTED, partial(draw_icon, lang=lang))

    def add_disc(self, x: float, y: float, r: float, fill: str, letter: str, size: float = 12) -> None:
        """Draw a round piece with a letter."""
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="{COLORS["outline"]}"/>')
        self.add_text(x, y + size * 0.36, letter, size, color=choose_ink(fill), bold=True, anchor="middle")

    def add_way(self, a: Area, b: Area, color: str, width: float, dash: str = "") -> None:
        """Draw a street or a highway between two areas."""
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<line x1="{a["x"]}" y1="{a["y"]}" x2="{b["x"]}" y2="{b["y"]}" stroke="{color}" stroke-width="{width:g}"'
            f"{dashed}/>"
        )


def svg(view: View) -> str:
    """Return the whole table as one SVG with a background. Its description contains the table as text."""
    paper = Paper(view["lang"])
    title = f"Axon Protocol · {format_heading(view, *view['chips'])}"
    paper.add_text(MARGIN, 32, title, 17, bold=True, room=WIDTH - 2 * MARGIN)
    areas = {a["area"]: a for a in view["city"]["areas"]}
    top = min(a["y"] for a in areas.values()) - TILE_H / 2
    left = min(a["x"] for a in areas.values()) - TILE_W / 2
    across, down = MARGIN + 10 - left, 58 - top
    paper.parts.append(f'<g transform="translate({across:g} {down:g})">')
    for a, b in view["city"]["highways"]:
        paper.add_way(areas[a], areas[b], COLORS["casing"], 14)
        paper.add_way(areas[a], areas[b], PAPER, 9)
        paper.add_way(areas[a], areas[b], COLORS["casing"], 2, "9 7")
    for a, b in view["city"]["streets"]:
        paper.add_way(areas[a], areas[b], COLORS["road"], 4)
    for area in areas.values():
        _draw_area(paper, area, view)
    paper.parts.append("</g>")
    y = max(a["y"] for a in areas.values()) + TILE_H / 2 + down + 20
    bottom = max(_draw_tracks(paper, y, view), _draw_seats(paper, y, view))
    return paper.render_svg("Axon Protocol", as_text(view), WIDTH, bottom + MARGIN, COLORS["lane"])


def _draw_area(paper: Paper, area: Area, view: View) -> None:
    """Draw one tile: number, name, type, fields and characters."""
    x, y = area["x"] - TILE_W / 2, area["y"] - TILE_H / 2
    paper.add_box(x, y, TILE_W, TILE_H, PAPER, LINE, 8)
    paper.add_box(x, y, TILE_W, 20, COLORS[area["type"]], r=8)
    if area["color"]:
        paper.add_box(x, y + 19, TILE_W, 4, area["color"], r=0)
    paper.add_disc(x + 13, y + 10, 8, PAPER, str(area["number"]), 10)
    paper.add_text(x + 26, y + 14, area["name"], 11.5, color=COLORS["white"], bold=True, room=TILE_W - 52)
    owner = next((s for s in view["seats"] if s["seat"] == area["owner"]), None)
    if owner is not None:
        paper.add_disc(x + TILE_W - 12, y + 10, 8, owner["color"], owner["letter"], 10)
    paper.add_icon(x + 6, y + 26, area["type"], 12)
    paper.add_text(x + 21, y + 36, area["type_text"], 9.5, color=MUTED)
    if area["shop"]:
        paper.add_box(x + TILE_W - 54, y + 25, 48, 15, COLORS["gold"], COLORS["outline"], 4)
        paper.add_text(x + TILE_W - 30, y + 36, view["words"]["shop"], 9.5, anchor="middle", bold=True)
    if area["data"]:
        paper.add_icon(x + TILE_W - 82, y + 25, "data", 15)
        paper.add_text(x + TILE_W - 65, y + 37, str(area["data"]), 11, bold=True)
    for k, field in enumerate(area["fields"]):
        _draw_field(paper, x + 6, y + 43 + 18 * k, field, view["words"])
    if not area["fields"] and area["lasting_text"]:
        paper.add_text(x + 8, y + 55, area["lasting_text"], 10, room=TILE_W - 14)
    here = [c for c in view["lineup"] if c["area"] == area["area"]]
    gap = min(34, (TILE_W - 40) / max(1, len(here) - 1))
    for k, c in enumerate(here):
        _draw_figure(paper, x + 22 + gap * k, y + TILE_H - 24, c)


def _draw_field(paper: Paper, x: float, y: float, field: Field, words: dict[str, str]) -> None:
    """Draw one action field."""
    sign = "scene" if field["scene"] else "used" if field["used"] else field["kind"]
    color = STOP if field["scene"] else MUTED if field["used"] else COLORS["can"]
    paper.add_box(x, y, TILE_W - 12, 16, PAPER, color, 4)
    paper.add_icon(x + 3, y + 2, sign, 12, color)
    note = f"{words[sign]}: " if sign in ("scene", "used") else ""
    label = " / ".join(field["skill_names"]) or field["kind_text"]
    paper.add_text(x + 19, y + 11.5, note + label, 9.5, color=INK if sign == field["kind"] else color, room=TILE_W - 46)


def _draw_figure(paper: Paper, x: float, y: float, c: ListedCharacter) -> None:
    """Draw a character with its markers; an activated one is pale."""
    if c["guarding"]:
        paper.add_icon(x - 17, y - 18, "counter", 34)
    paper.add_disc(x, y, 12, COLORS["city-ground" if c["activated"] else "piece"], c["sign"], 10)
    if c["criminal"]:
        paper.parts.append(f'<path d="M{x - 5:g} {y - 13:g}h10l-5 7z" fill="{COLORS["violence"]}" stroke="{PAPER}"/>')
    for k, marker in enumerate(c["markers"][:3]):
        paper.add_icon(x - 18 + 14 * k, y + 10, marker["resource"], 10)
        if marker["n"] > 1:
            paper.add_text(x - 8.5 + 14 * k, y + 20, str(marker["n"]), 8, bold=True)


def _draw_tracks(paper: Paper, y: float, view: View) -> float:
    """Draw stress and the six tracks on the left and return the y coordinate of their end."""
    words, tracks = view["words"], view["tracks"]
    names = {r["id"]: r["name"] for r in view["resources"]}
    left, cell = MARGIN + 10, 27
    paper.add_text(left, y + 12, f"{words['stress']} {tracks['stress']} / {tracks['limit']}", 15, bold=True)
    step = 330 / (max(tracks["start_limit"], tracks["limit"], tracks["stress"]) + 1)
    for n in range(int(330 / step + 0.5)):
        full = n < tracks["stress"]
        paper.add_box(left + 130 + n * step, y, step - 1.5, 14, COLORS["stress"] if full else PAPER, LINE, 1)
    paper.add_box(left + 129 + tracks["limit"] * step, y - 4, 3.5, 22, STOP, r=1)
    y += 32
    for track in tracks["resources"]:
        paper.add_icon(left, y + 4, track["id"], 16)
        paper.add_text(left + 22, y + 17, names[track["id"]], 12, bold=True, room=92)
        for n in range(track["top"] + 1):
            at = n == track["count"]
            red = n >= track["red_from"]
            x = left + 116 + n * cell
            fill = COLORS["accent-soft"] if at else COLORS["city-ground"] if n < track["count"] else PAPER
            paper.add_box(x, y, cell - 2, 24, fill, STOP if red else COLORS["accent"] if at else LINE, 3)
            paper.add_text(x + cell - 5, y + 22, str(n), 7.5, color=MUTED, anchor="end")
            if at:
                paper.add_icon(x + 4, y + 3, track["id"], 15)
            for reward in track["rewards"]:
                if reward["field"] == n and not at:
                    if reward["kind"] == "resource":
                        paper.add_text(x + 3, y + 14, "+1", 10, bold=True)
                    else:
                        paper.add_icon(x + 4, y + 3, reward["kind"], 14)
        paper.add_text(left + 122 + 11 * cell, y + 17, f"{track['supply']} {words['supply']}", 11, color=MUTED)
        y += 28
    return y


def _draw_seats(paper: Paper, y: float, view: View) -> float:
    """Draw the corporations on the right and return the y coordinate of their end."""
    words, left = view["words"], 540
    width = WIDTH - MARGIN - 10 - left
    for s in view["seats"]:
        paper.add_box(left, y - 4, width, 52, PAPER, LINE, 8)
        paper.add_box(left, y - 4, 5, 52, s["color"], r=2)
        paper.add_disc(left + 22, y + 14, 11, s["color"], s["letter"])
        paper.add_text(left + 40, y + 19, format_title(s, view, ("first",)), 14, bold=True, room=310)
        corporation = s["corporation"]
        own = [*corporation["resources"], *filter(None, [corporation["extra"]])] if corporation else []
        for k, resource in enumerate(own):
            paper.add_icon(left + 40 + 20 * k, y + 26, resource, 16)
        card_counts = f"{words['hand_short']} {s['hand_count']} · {words['desktop']} {len(s['desktop'])}"
        paper.add_text(left + 46 + 20 * len(own), y + 39, card_counts, 11, color=MUTED)
        paper.add_text(left + width - 14, y + 27, f"{s['vp']} {words['vp']}", 18, bold=True, anchor="end")
        y += 60
    return y
