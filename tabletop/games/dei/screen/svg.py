"""Static picture of the table, generated from its view: for readers without a kernel, print and files."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import TypeAlias

from tabletop.engine.presentation.picture import Drawing
from tabletop.engine.presentation.position import format_heading, format_title
from tabletop.games.dei.screen.as_text import as_text
from tabletop.games.dei.screen.data import Area, Bridge, Outpost, Piece, View
from tabletop.games.dei.screen.icons import COLORS, draw_icon

WIDTH, MARGIN, MAP = 1080, 16, 640
INK, MUTED, PAPER, LINE = (COLORS[name] for name in ("ink", "muted", "paper", "line"))
WHITE, BLACK, OUTLINE = (COLORS[name] for name in ("white", "black", "outline"))

Colors: TypeAlias = Mapping[int | None, str]
"""Seat -> colour or letter; None for pieces without owner."""


class Paper(Drawing):
    """Drawing of the table with the shapes of this game."""

    def __init__(self) -> None:
        super().__init__(INK, MUTED, draw_icon)

    def add_disc(self, x: float, y: float, r: float, fill: str, letter: str, ink: str = WHITE) -> None:
        """Add a round piece with letters."""
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="{OUTLINE}"/>')
        self.add_text(
            x, y + r * 0.4, letter, r * (1.1 if len(letter) < 2 else 0.95), color=ink, bold=True, anchor="middle"
        )

    def add_path(self, d: str, fill: str, edge: str = "none", width: float = 1, more: str = "") -> None:
        """Add a path."""
        self.parts.append(f'<path d="{d}" fill="{fill}" stroke="{edge}" stroke-width="{width:g}"{more}/>')


def draw_star(x: float, y: float, r: float) -> str:
    """Return the path of a star with eight points, the base of leaders."""
    points = []
    for k in range(16):
        far = r if k % 2 == 0 else r * 0.78
        points.append(f"{x + far * sin(pi * k / 8):.1f} {y - far * cos(pi * k / 8):.1f}")
    return f"M{'L'.join(points)}Z"


def svg(view: View) -> str:
    """Return the whole table as one SVG with background and colours. Its description holds the table as text."""
    paper = Paper()
    title = f"D.E.I.: Divide et Impera · {format_heading(view, *view['chips'])}"
    paper.add_text(MARGIN, 32, title, 17, bold=True, room=WIDTH - 2 * MARGIN)
    bottom = max(_draw_map(paper, 50, view), _draw_seats(paper, 50, view))
    y = _draw_markets(paper, bottom + 18, view)
    y = _draw_missions(paper, y + 12, view)
    return paper.render_svg("D.E.I.: Divide et Impera", as_text(view), WIDTH, y + MARGIN, COLORS["soft"])


# --- the map --------------------------------------------------------------------------------------------------------


def _draw_map(paper: Paper, y: float, view: View) -> float:
    """Draw the two levels of the map. Return the y coordinate of its end."""
    board = view["map"]
    unit = board["unit"]
    wide, high = board["columns"] * board["side"] * unit, board["rows"] * board["side"] * unit
    scale: float = min(MAP / wide, 900 / high)
    paper.parts.append(f'<g transform="translate({MARGIN} {y:g}) scale({scale:g})">')
    color: Colors = {None: COLORS["neutral"], **{s["seat"]: s["color"] for s in view["seats"]}}
    letter: Colors = {None: "", **{s["seat"]: s["letter"] for s in view["seats"]}}
    areas = sorted(board["areas"], key=lambda a: str(a["level"]))
    for area in areas:
        path, roof = board["paths"][area["index"]], area["level"] == "roof"
        if roof:
            paper.add_path(path, "none", more=f' style="fill:{COLORS["drop"]}" transform="translate(4 6)"')
        level = "roof" if roof else "ground"
        paper.add_path(path, COLORS[level], COLORS["roof-rim" if roof else "rim"], 2.5 if roof else 1.2)
        if area["holder"] is not None:
            holder_color = color[area["holder"]]
            paper.add_path(path, holder_color, holder_color, 3, ' fill-opacity="0.22"')
        if area["contested"]:
            paper.add_path(path, "none", BLACK, 2.2, ' stroke-dasharray="7 5"')
    for k in range(1, board["columns"]):
        paper.add_path(f"M{k * board['side'] * unit} 0V{high}", "none", MUTED, 1, ' stroke-dasharray="2 5"')
    for k in range(1, board["rows"]):
        paper.add_path(f"M0 {k * board['side'] * unit}H{wide}", "none", MUTED, 1, ' stroke-dasharray="2 5"')
    for bridge in board["bridges"]:
        _draw_bridge(paper, bridge, unit, color, letter)
    for lift in board["lifts"]:
        x, at = lift["x"] * unit, lift["y"] * unit
        if lift["shared"] and not lift["built"]:
            paper.add_box(x - 9, at - 11, 18, 22, COLORS["deck"], OUTLINE, 3)
        if lift["built"]:
            p = lift["built"][0]
            paper.add_box(x - 9, at - 11, 18, 22, color[p], OUTLINE, 3)
            paper.add_text(x, at + 5, letter[p], 13, color=WHITE, bold=True, anchor="middle")
    for area in areas:
        _draw_label(paper, area, unit, color, letter)
        for outpost in area["outposts"]:
            _draw_outpost(paper, outpost, unit, color, letter)
        for piece in area["pieces"]:
            _draw_piece(paper, piece, unit, color, letter)
    paper.parts.append("</g>")
    return y + float(high) * scale


def _draw_label(paper: Paper, area: Area, unit: float, color: Colors, letter: Colors) -> None:
    x, y = area["x"] * unit, area["y"] * unit
    if area["holder"] is not None:
        paper.add_disc(x + 7, y + 7, 7, color[area["holder"]], letter[area["holder"]])
        x += 16
    paper.add_text(x, y + 12, area["area"], 12, bold=area["level"] == "roof")


def _draw_bridge(paper: Paper, bridge: Bridge, unit: float, color: Colors, letter: Colors) -> None:
    d = f"M{bridge['x1'] * unit:g} {bridge['y1'] * unit:g}L{bridge['x2'] * unit:g} {bridge['y2'] * unit:g}"
    if not bridge["built"] and not bridge["shared"]:
        paper.add_path(d, "none", COLORS["roof-rim"], 2, ' stroke-dasharray="3 4"')
        return
    paper.add_path(d, "none", OUTLINE, 11)
    paper.add_path(d, "none", color[bridge["built"][0]] if bridge["built"] else COLORS["deck"], 8)
    x, y = (bridge["x1"] + bridge["x2"]) / 2 * unit, (bridge["y1"] + bridge["y2"]) / 2 * unit
    for k, p in enumerate(bridge["built"]):
        paper.add_disc(x + 16 * k, y, 8, color[p], letter[p])


def _draw_outpost(paper: Paper, outpost: Outpost, unit: float, color: Colors, letter: Colors) -> None:
    x, y, r = outpost["x"] * unit, outpost["y"] * unit, outpost["r"] * unit
    paper.add_box(x - r, y - r, 2 * r, 2 * r, COLORS[outpost["colour"]], OUTLINE, 3)
    if outpost["holder"] is None:
        paper.add_icon(x - r * 0.8, y - r * 0.8, "cube", r * 1.6)
        paper.add_text(x, y + r * 0.35, outpost["letter"], r, color=BLACK, bold=True, anchor="middle")
    else:
        paper.add_text(x - r * 0.35, y + r * 0.4, outpost["letter"], r * 1.1, color=WHITE, bold=True, anchor="middle")
        paper.add_disc(x + r * 0.6, y + r * 0.5, r * 0.62, color[outpost["holder"]], letter[outpost["holder"]])


def _draw_piece(paper: Paper, piece: Piece, unit: float, color: Colors, letter: Colors) -> None:
    x, y, r = piece["x"] * unit, piece["y"] * unit, piece["r"] * unit
    match piece["kind"]:
        case "scrappers":
            paper.add_disc(x, y, r * 0.92, color[piece["seat"]], f"{letter[piece['seat']]}{piece['n']}")
        case "leader":
            paper.add_path(draw_star(x, y, r * 1.08), color[piece["seat"]], OUTLINE, 1.5)
            paper.add_text(
                x, y + r * 0.35, f"★{letter[piece['seat']]}", r * 0.85, color=WHITE, bold=True, anchor="middle"
            )
        case "camp":
            paper.add_path(
                f"M{x:g} {y - r:g}L{x + r:g} {y + r * 0.75:g}H{x - r:g}Z", color[piece["seat"]], OUTLINE, 1.2
            )
            paper.add_text(x, y + r * 0.6, letter[piece["seat"]], r * 0.85, color=WHITE, bold=True, anchor="middle")
        case "drone":
            paper.add_disc(x, y, r * 0.95, OUTLINE, "")
            paper.add_icon(x - r * 0.62, y - r * 0.62, piece["drone"], r * 1.24, WHITE)
        case "technology" if piece["n"]:
            paper.add_disc(x, y, r, COLORS["technology"], str(piece["n"]), INK)
        case "energy" if piece["n"]:
            paper.add_path(f"M{x:g} {y - r:g}L{x + r:g} {y + r * 0.8:g}H{x - r:g}Z", COLORS["energy"], OUTLINE, 1)
            paper.add_text(x, y + r * 0.62, str(piece["n"]), r * 0.95, bold=True, anchor="middle")


# --- seats, markets, missions -----------------------------------------------------------------------------------------


def _draw_seats(paper: Paper, y: float, view: View) -> float:
    """Draw the pads on the right. Return the y coordinate of their end."""
    words, left = view["words"], MARGIN + MAP + 18
    width = WIDTH - MARGIN - left
    for s in view["seats"]:
        paper.add_box(left, y, width, 116, PAPER, LINE, 8)
        paper.add_box(left, y, 6, 116, s["color"], r=2)
        paper.add_disc(left + 24, y + 20, 12, s["color"], s["letter"])
        paper.add_text(left + 43, y + 25, format_title(s, view, ("first",)), 14, bold=True, room=width - 130)
        paper.add_text(left + width - 12, y + 26, f"{s['vp']} {words['vp']}", 17, bold=True, anchor="end")
        x = left + 16
        for kind in ("technology", "energy"):
            paper.add_icon(x, y + 40, kind, 16)
            paper.add_text(x + 20, y + 53, str(s[kind]), 13, bold=True)
            x += 48
        for colour, n in s["cubes"].items():
            paper.add_box(x, y + 41, 15, 15, COLORS[colour], OUTLINE, 3)
            paper.add_text(x + 7.5, y + 53, colour[0].upper(), 10, color=WHITE, bold=True, anchor="middle")
            paper.add_text(x + 20, y + 53, str(n), 13, bold=True)
            x += 44
        supply_text = f"{words['hand']} {s['hand_count']} · {words['supply']} {s['supply']}"
        paper.add_text(left + 16, y + 74, supply_text, 11.5, color=MUTED, room=width - 30)
        down = [f"{s['down_count']} {words['down']}"] if s["down_count"] else []
        played = ", ".join([*(c["name"] for c in s["opened"]), *down]) or words["not_played"]
        paper.add_text(left + 16, y + 91, f"{words['opened']}: {played}", 11.5, color=MUTED, room=width - 30)
        paper.add_text(left + 16, y + 108, f"{words['final']}: {s['projected']}", 11.5, color=MUTED, room=width - 30)
        y += 126
    return y


def _draw_markets(paper: Paper, y: float, view: View) -> float:
    words = view["words"]
    width = (WIDTH - 2 * MARGIN - 3 * 8) / 4
    for k, market in enumerate(view["markets"]):
        x = MARGIN + k * (width + 8)
        paper.add_box(x, y, width, 100, PAPER, LINE, 8)
        paper.add_box(x, y, width, 22, COLORS["black-cards" if market["market"] == "black" else market["market"]], r=6)
        paper.add_text(x + 10, y + 15.5, market["name"], 12, color=WHITE, bold=True, room=width - 20)
        for n, slot in enumerate(market["slots"]):
            at, card = y + 40 + 22 * n, slot["card"]
            if card is None:
                paper.add_text(x + 10, at, words["empty"], 11, color=MUTED)
                continue
            paper.add_text(x + 10, at, card["name"], 11.5, bold=True, room=width - 90)
            paper.add_icon(x + width - 78, at - 11, "technology", 13)
            paper.add_text(x + width - 62, at, str(slot["prices"][0][0]), 11.5, bold=True)
            paper.add_icon(x + width - 50, at - 11, "energy", 13)
            paper.add_text(x + width - 34, at, str(slot["prices"][0][1]), 11.5, bold=True)
            if slot["needs"]:
                paper.add_text(x + width - 8, at, f"≥{slot['needs']}", 11, color=MUTED, anchor="end")
    return y + 100


def _draw_missions(paper: Paper, y: float, view: View) -> float:
    words = view["words"]
    width = (WIDTH - 2 * MARGIN - 3 * 8) / 4
    letters = {s["seat"]: (s["letter"], s["color"]) for s in view["seats"]}
    for k, column in enumerate(view["missions"]):
        x = MARGIN + k * (width + 8)
        now = view["round"] == k + 1
        paper.add_box(x, y, width, 92, PAPER, INK if now else LINE, 8)
        paper.add_text(x + 10, y + 17, words["round"].format(n=k + 1), 12, bold=True, color=INK if now else MUTED)
        for n, mission in enumerate(column):
            at = y + 36 + 30 * n
            if mission is None:
                continue
            paper.add_text(x + 10, at, mission["name"], 11.5, bold=True, room=width - 70)
            result = mission["on_time_text" if mission["on_time"] else "late_text"]
            paper.add_text(x + 10, at + 13, result, 10, color=MUTED, room=width - 20)
            for m, p in enumerate(mission["markers"]):
                paper.add_disc(x + width - 14 - 18 * m, at - 4, 8, letters[p][1], letters[p][0])
    return y + 92
