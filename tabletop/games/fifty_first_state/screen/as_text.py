"""Table as text, made from its view: for screen readers, for files, for tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.engine.presentation.position import append_notes, format_heading, join_parts, list_flags
from tabletop.games.fifty_first_state.screen.data import Card, Seat, View
from tabletop.games.fifty_first_state.table.goods import ROWS
from tabletop.games.fifty_first_state.words.tokens import Amount

FLAGS = ("first", "passed")
"""Flags of a seat that are mentioned if they are set."""


def _format_amounts(amounts: Iterable[Amount], view: View) -> str:
    goods = view["goods"]
    return join_parts(f"{a['n']} {goods[a['good']]['name' if a['n'] == 1 else 'plural']}" for a in amounts)


def as_text(view: View) -> str:
    """Return the table as text, one thing per line."""
    words = view["words"]
    lines = [format_heading(view), *filter(None, [view["ended_text"]])]
    for pile in (view["connections"]["blue"], view["connections"]["red"]):
        up = pile["up"]["name"] if pile["up"] else words["none"]
        lines.append(f"{words['connections_' + pile['color']]}: {up} (+ {pile['left']} {words['face_down']})")
    lines.append(f"{words['deck']}: {view['deck']} · {words['discard']}: {view['discard']['n']}")
    for lying in ("draft", "attack"):
        if view[lying]:
            lines.append(f"{words[lying]}: {join_parts(c['name'] for c in view[lying])}")
    lines += [line for seat in view["seats"] for line in describe_seat(seat, view)]
    return "\n".join(lines)


def describe_seat(seat: Seat, view: View) -> Iterator[str]:
    """Yield the points, goods, hand, deals and rows of a seat."""
    words, goods = view["words"], view["goods"]
    points = f"{seat['letter']} {seat['name']}: {seat['vp']} {goods['vp']['plural']}"
    flags = list_flags(seat, view, FLAGS)
    yield f"{points} ({join_parts(flags)})" if flags else points
    if not seat["virtual"]:
        yield f"  {words['goods']}: {_format_amounts(seat['goods'], view) or words['none']}"
        hand = join_parts([*(c["name"] for c in seat["hand"] or ()), *(c["name"] for c in seat["connections"] or ())])
        yield f"  {words['hand']}: {append_notes(str(seat['hand_count']), [hand])}"
        if seat["deals"]:
            deals = join_parts(f"{d['name']} ({_format_amounts(d['goods'], view)})" for d in seat["deals"])
            yield f"  {words['deals']}: {deals}"
    for row in ROWS:
        if seat["rows"][row]:
            yield f"  {words['row_' + row]}: {join_parts(_format_location(c, view) for c in seat['rows'][row])}"


def _format_location(c: Card, view: View) -> str:
    words = view["words"]
    notes = [words[key] for key in ("ruin", "shield", "forged") if c[key]]
    notes += [words["worker_on"]] if c["worker"] else []
    notes += [f"{words[key]}: {_format_amounts(c[key], view)}" for key in ("stored", "cached", "spent") if c[key]]
    return append_notes(c["name"], dict.fromkeys(notes))
