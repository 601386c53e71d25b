"""Static picture of the table, made from its view: for readers without a kernel, for print, for files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.engine.declarations.colors import choose_ink
from tabletop.engine.presentation.picture import Drawing
from tabletop.engine.presentation.position import format_heading, format_title
from tabletop.games.fifty_first_state.screen.as_text import FLAGS, as_text
from tabletop.games.fifty_first_state.screen.data import Card, Seat, View
from tabletop.games.fifty_first_state.screen.icons import COLORS, ICONS, draw_icon
from tabletop.games.fifty_first_state.table.goods import ROWS
from tabletop.games.fifty_first_state.words.tokens import Amount, Token

WIDTH, MARGIN, GAP = 1040, 16, 8
CARD_W, CARD_H = 150, 74
LABEL = 92
INK, MUTED, PAPER, WHITE = (COLORS[name] for name in ("ink", "muted", "paper", "white"))
SIGNS = {"arrow": "→", "or": "/", "per": "×", "plus": "+", "if": "≥", "times2": "×"}


class Paper(Drawing):
    """Drawing that is filled from top to bottom."""

    def __init__(self) -> None:
        super().__init__(INK, MUTED, draw_icon)
        self.y: float = MARGIN

    def add_tokens(self, x: float, y: float, tokens: Iterable[Token | Amount], most: float, size: float = 14) -> float:
        """Draw a row of icons and signs, cut off at `most`, and return its right end."""
        for k in tokens:
            n = k.get("n", 1)
            icon = str(k.get("good") or k.get("type") or k.get("sign"))
            label = SIGNS.get(icon, "")
            if icon == "per":
                label = f"×≤{n}"
            elif icon == "if":
                label = f"≥{n}"
            elif n != 1:
                label = f"{n}{label}"
            if x + 7 * len(label) + (size if icon in ICONS else 0) > most:
                self.add_text(x, y + size - 3, "…", 11)
                break
            if label:
                self.add_text(x, y + size - 3, label, 11, bold=True)
                x += 7 * len(label) + (2 if icon in SIGNS else 0)
            if icon in ICONS:
                self.add_icon(x, y, icon, size)
                x += size + 3
        return x


def svg(view: View) -> str:
    """Return the whole table as one SVG with a background and fixed colours; its description is the table as text."""
    paper = Paper()
    words = view["words"]
    paper.add_text(MARGIN, paper.y + 16, f"51st State · {format_heading(view)}", 18, bold=True)
    piles = [f"{words['deck']} {view['deck']}", f"{words['discard']} {view['discard']['n']}"]
    for pile in (view["connections"]["blue"], view["connections"]["red"]):
        up = pile["up"]["name"] if pile["up"] else "–"
        piles.append(f"{words['connections_' + pile['color']]}: {up} + {pile['left']}")
    paper.add_text(WIDTH - MARGIN, paper.y + 15, " · ".join(piles), 12, color=MUTED, anchor="end")
    paper.y += 30
    if view["ended_text"]:
        paper.add_text(MARGIN, paper.y + 14, view["ended_text"], 14, bold=True)
        paper.y += 26
    for title in ("draft", "attack"):
        if view[title]:
            _draw_cards(paper, words[title], view[title], COLORS["pile"], view)
    for seat in view["seats"]:
        _seat(paper, seat, view)
        if seat["hand"]:
            _draw_cards(paper, words["hand"], seat["hand"], seat["color"], view)
    return paper.render_svg("51st State", as_text(view), WIDTH, paper.y + MARGIN - GAP, COLORS["soft"])


def _seat(paper: Paper, seat: Seat, view: View) -> None:
    """Draw the state of one player."""
    words, y = view["words"], paper.y
    paper.parts.append("")
    ground = len(paper.parts) - 1
    x = MARGIN + 12
    color, edge = seat["color"], COLORS["outline"]
    paper.parts.append(f'<circle cx="{x + 10}" cy="{y + 19}" r="11" fill="{color}" stroke="{edge}"/>')
    paper.add_text(
        x + 10,
        y + 23.5,
        seat["letter"],
        13,
        bold=True,
        anchor="middle",
        color=choose_ink(seat["color"]),
    )
    paper.add_text(x + 28, y + 24, format_title(seat, view, FLAGS), 15, bold=True)
    paper.add_text(WIDTH - MARGIN - 38, y + 26, str(seat["vp"]), 20, bold=True, anchor="end")
    paper.add_icon(WIDTH - MARGIN - 34, y + 9, "vp", 20)
    paper.y = y + 38
    if not seat["virtual"]:
        end = paper.add_tokens(x, paper.y, seat["goods"], WIDTH / 2, 17) if seat["goods"] else x
        if not seat["goods"]:
            paper.add_text(x, paper.y + 13, words["no_goods"], 12, color=MUTED)
        line = f"{words['hand']}: {seat['hand_count']}"
        if seat["deals"]:
            line += f" · {words['deals']}: " + ", ".join(d["name"] for d in seat["deals"])
        paper.add_text(max(end + 16, x + 90), paper.y + 13, line[:110], 12, color=MUTED)
        paper.y += 24
    for row in ROWS:
        if seat["rows"][row]:
            _draw_cards(paper, words["row_" + row], seat["rows"][row], COLORS[row], view, inset=12)
    if not any(seat["rows"].values()):
        paper.y += 2
    ground_box = (
        f'<rect x="{MARGIN}" y="{y + 2}" width="{WIDTH - 2 * MARGIN}" height="{paper.y - y - 4:g}" '
        f'rx="8" fill="{WHITE}" stroke="{COLORS["line"]}"/>'
        f'<rect x="{MARGIN}" y="{y + 2}" width="5" height="{paper.y - y - 4:g}" rx="2" fill="{seat["color"]}"/>'
    )
    paper.parts[ground] = ground_box
    paper.y += GAP


def _draw_cards(paper: Paper, title: str, cards: Sequence[Card], color: str, view: View, inset: float = 0) -> None:
    """Draw a labelled row of cards, on several lines if necessary."""
    left = MARGIN + inset
    across = max(1, int((WIDTH - MARGIN - inset - left - LABEL) // (CARD_W + GAP)))
    lines = -(-len(cards) // across)
    height = lines * (CARD_H + GAP)
    paper.add_box(left, paper.y, LABEL - GAP, height - GAP, color)
    paper.add_text(
        left + (LABEL - GAP) / 2,
        paper.y + 18,
        title[:13],
        11,
        color=choose_ink(color),
        bold=True,
        anchor="middle",
    )
    for k, card in enumerate(cards):
        edge = COLORS[card["row"]]
        _draw_card(
            paper,
            left + LABEL + k % across * (CARD_W + GAP),
            paper.y + k // across * (CARD_H + GAP),
            card,
            edge,
            view["words"],
        )
    paper.y += height


def _draw_card(paper: Paper, x: float, y: float, card: Card, color: str, words: dict[str, str]) -> None:
    """Draw one card: name, distance, types, effect, deal, and the goods and marks on it."""
    ruin = card.get("ruin", False)
    paper.add_box(x, y, CARD_W, CARD_H, COLORS["ruin-ground"] if ruin else PAPER, color)
    paper.add_box(x, y, CARD_W, 20, COLORS["ruin"] if ruin else color)
    if ruin:
        paper.add_text(x + 6, y + 14, f"{card['name'][:17]} ({words['ruin']})", 10, color=WHITE)
        return
    paper.add_text(x + 10, y + 14.5, str(card["distance"]), 12, color=WHITE, bold=True, anchor="middle")
    types = card["types"]
    room = int((CARD_W - 26 - 17 * len(types)) / 6)
    name = card["name"] if len(card["name"]) <= room else card["name"][: room - 1] + "…"
    paper.add_text(x + 20, y + 14, name, 11, color=WHITE, bold=True)
    for k, type in enumerate(types):
        paper.add_icon(x + CARD_W - 3 - 16 * (len(types) - k), y + 2.5, type, 15)
    bonus = [{"sign": "plus"}, *card["bonus_icons"]] if card["bonus_icons"] and card["icons"] else card["bonus_icons"]
    paper.add_tokens(x + 8, y + 25, [*card["icons"], *bonus], x + CARD_W - 8)
    deal = f"{words['deal']}: "
    paper.add_text(x + 8, y + CARD_H - 17 + 11, deal, 10, color=MUTED)
    end = paper.add_tokens(x + 8 + 5.6 * len(deal), y + CARD_H - 18, card["deal"], x + CARD_W - 40, 13)
    marks: list[Token | Amount] = [{"good": "shield"}] if card.get("shield") or card.get("forged") else []
    marks += [{"good": "worker"}] if card.get("worker") else []
    marks += [*card.get("stored", ()), *card.get("cached", ()), *card.get("spent", ())]
    paper.add_tokens(max(end + 10, x + CARD_W - 10 - 24 * len(marks)), y + CARD_H - 19, marks, x + CARD_W - 4, 15)
