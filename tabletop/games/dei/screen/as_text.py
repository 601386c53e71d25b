"""The table as text, generated from its view: for screen readers, files and tests."""

from __future__ import annotations

from tabletop.engine.presentation.position import append_notes, format_heading, list_flags
from tabletop.games.dei.screen.data import Area, View


def format_areas(view: View) -> list[str]:
    """Return the areas with all pieces in them and the holders of the majorities."""
    return [view["words"]["map"], *(f"  {area['text']}" for area in view["map"]["areas"])]


def format_majority(view: View, area: Area) -> list[str]:
    """Return the text of one area: the value of each seat as named parts, and the holder of the majority."""
    seats = {s["seat"]: f"{s['letter']} {s['name']}" for s in view["seats"]}
    shares = [f"  {seats[m['seat']]}: {m['text']}" for m in area["majority"] if m["total"]]
    return [f"{area['name']}: {area['majority_text']}", *shares]


def format_majorities(view: View) -> list[str]:
    """Return every area with a figure, and the holder of its majority."""
    here = [a for a in view["map"]["areas"] if a["figures"]]
    return [view["words"]["majorities"], *(f"  {a['name']}: {a['majority_text']}" for a in here)]


def format_markets(view: View) -> list[str]:
    """Return the markets with the price of each card and missing requirements."""
    words = view["words"]
    lines = [words["markets"]]
    for market in view["markets"]:
        lines.append(f"  {append_notes(market['name'], [f'''{words['deck']}: {market['deck']}'''])}")
        for slot in market["slots"]:
            card = slot["card"]
            if card is None:
                lines.append(f"    {slot['slot']}. {words['empty']}")
                continue
            needs = f"{words['needs']}: {slot['needs']}" if slot["needs"] else ""
            notes = [f"{card['points']} {words['vp']}", f"{words['cost']}: {slot['cost_text']}", needs, *slot["lacks"]]
            lines.append(f"    {slot['slot']}. {card['name']}: {append_notes(card['text'], notes)}")
    return lines


def format_missions(view: View) -> list[str]:
    """Return the missions with the present worth of each for each seat."""
    words = view["words"]
    seats = {s["seat"]: s["letter"] for s in view["seats"]}
    lines = [words["missions"]]
    for number, column in enumerate(view["missions"], 1):
        lines.append(f"  {words['round'].format(n=number)}")
        for mission in filter(None, column):
            worth = ", ".join(f"{seats[x['seat']]} {x['on_time']}/{x['late']}" for x in mission["worth"])
            marks = ", ".join(seats[p] for p in mission["markers"])
            notes = [f"{words['on_time']}/{words['late']}: {worth}", f"{words['markers']} {marks}" if marks else ""]
            lines.append(f"    {mission['name']}: {append_notes(mission['text'], notes)}")
    return lines


def format_seats(view: View) -> list[str]:
    """Return the seats with their points, cards, pieces and badges."""
    words = view["words"]
    lines = []
    for s in view["seats"]:
        lines.append(
            append_notes(f"{s['letter']} {s['name']}: {s['vp']} {words['vp']}", list_flags(s, view, ("first",)))
        )
        lines.append(f"  {words['final']}: {s['score_text']}")
        if s["leader"]["name"]:
            lines.append(f"  {s['leader']['name']}: {s['leader']['text']}")
        have = [f"{words[k]} {s[k]}" for k in ("technology", "energy")]
        have += [f"{words['supply']}: {s['supply']}"]
        have += [f"{words[k]} {n}" for k, n in s["buildings"].items()]
        lines.append(f"  {', '.join(have)}")
        lines.append(f"  {words['cubes']}: {', '.join(f'{words[k]} {n}' for k, n in s['cubes'].items())}")
        for badge in s["badges"]:
            state = words["earned"] if badge["earned"] else words["unearned"]
            badge_text = f"{badge['name']}: {badge['text']}" if "name" in badge else words["secret"]
            lines.append(f"  {append_notes(badge['colour_text'], [state])}: {badge_text}")
        if s["candy"]:
            lines.append(f"  {words['candy']}: {', '.join(c['name'] for c in s['candy'])}")
        hand = ", ".join(c["name"] for c in s["hand"] or ())
        lines.append(f"  {words['hand']}: {append_notes(str(s['hand_count']), [hand])}")
        played = [c["name"] for c in s["opened"]]
        played += [f"{s['down_count']} {words['down']}"] if s["down_count"] else []
        if played:
            lines.append(f"  {words['opened']}: {', '.join(played)}")
    return lines


def as_text(view: View) -> str:
    """Return the whole table as text, one item per line."""
    heading_lines = [format_heading(view, *view["chips"])]
    return "\n".join(
        [*heading_lines, *format_seats(view), *format_areas(view), *format_markets(view), *format_missions(view)]
    )
