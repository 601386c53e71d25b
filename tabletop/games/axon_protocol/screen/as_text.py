"""Text description of the table, generated from its view: for screen readers, files and tests."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.engine.presentation.position import append_notes, format_heading, join_parts, list_flags
from tabletop.games.axon_protocol.screen.data import ListedCharacter, TracedCharacter, View


def _get_name(view: View, resource: str) -> str:
    return str(next(r["name"] for r in view["resources"] if r["id"] == resource))


def list_state_words(character: ListedCharacter, words: Mapping[str, str]) -> list[str]:
    """Return the words for the state of a character, without its markers."""
    return [
        {1: words["upper"], 2: words["lower"]}.get(character["cell"] or 0, ""),
        words["activated"] if character["activated"] else words["ready"],
        *(words[k] for k in ("criminal", "guarding", "overdose") if character[k]),
    ]


def format_areas(view: View) -> list[str]:
    """Return the lines for the areas, with their fields and characters."""
    words = view["words"]
    people = {c["character"]: c for c in view["lineup"]}
    lines = [words["city"]]
    for area in view["city"]["areas"]:
        lines.append(f"  {area['text']}")
        for id in area["figures"]:
            c = people[id]
            markers = join_parts(m["text"] for m in c["markers"])
            lines.append(f"    {append_notes(c['name'], [markers, *list_state_words(c, words)])}")
    return lines


def format_character(character: TracedCharacter, words: Mapping[str, str]) -> list[str]:
    """Return the lines for one character, with the trace of its routine."""
    lines = [f"{character['name']} – {words['trace']}:"]
    for line in character["trace"]:
        done = ": ".join(filter(None, [words[line["done"]], " ".join(line["why"])]))
        notes = [done, join_parts(line["options"])]
        lines.append(f"  {append_notes(line['text'], notes)}")
    lines.append(f"  {words['skills']}: {join_parts(character['skill_names'])}")
    return [*lines, *(f"  {words['passives']}: {p}" for p in character["passives"])]


def format_tracks(view: View) -> list[str]:
    """Return the lines for the six tracks, one per track."""
    words = view["words"]
    seats = {s["seat"]: s["name"] for s in view["seats"]}
    lines = [words["tracks"]]
    for track in view["tracks"]["resources"]:
        waiting = join_parts(f"{r['field']} {words['reward_' + r['kind']]}" for r in track["rewards"])
        notes = [
            f"{words['supply']} {track['supply']}",
            words["red_zone"] if track["count"] >= track["red_from"] else "",
            f"{words['score_for']} {join_parts(seats[s] for s in track['owners'])}" if track["owners"] else "",
            f"{words['rewards']}: {waiting}" if waiting else "",
        ]
        lines.append(f"  {append_notes(f'''{_get_name(view, track['id'])} {track['count']}''', notes)}")
    return lines


def format_seats(view: View) -> list[str]:
    """Return the lines for the seats, with their points, cards and desktops."""
    words = view["words"]
    lines = []
    for s in view["seats"]:
        lines.append(
            append_notes(f"{s['letter']} {s['name']}: {s['vp']} {words['vp']}", list_flags(s, view, ("first",)))
        )
        corporation = s["corporation"]
        if corporation:
            own = [*corporation["resources"], *filter(None, [corporation["extra"]])]
            lines.append(f"  {words['score_for']}: {join_parts(_get_name(view, r) for r in own)}")
            if corporation["monopoly"]:
                lines.append(f"  {words['monopoly']}: {_get_name(view, corporation['monopoly'])}")
            used = [words["used"]] if corporation["used"] else []
            lines.append(f"  {words['ability']}: {append_notes(corporation['ability_text'], used)}")
        hand = join_parts(f"{c['n']} {c['name']}" for c in s["hand"] or ())
        lines.append(f"  {words['hand']}: {append_notes(str(s['hand_count']), [hand])}")
        if s["desktop"]:
            lines.append(f"  {words['desktop']}: {join_parts(c['name'] for c in s['desktop'])}")
    return lines


def as_text(view: View) -> str:
    """Return the whole table as text, one item per line."""
    words, tracks = view["words"], view["tracks"]
    lines = [format_heading(view, *view["chips"]), *tracks["end_text"]]
    if view["reaction"]:
        lines += [f"{view['reaction']['text']} {words['attack_asks']}", view["reaction"]["attack"]["text"]]
    if view["offer"]:
        lines.append(f"{words['offer']}: {join_parts(c['name'] for c in view['offer'])}")
    for c in view["corporations"]:
        scored = join_parts(r["name"] for r in view["resources"] if r["id"] in c["resources"])
        lines.append(f"{words['corporation']} {c['name']}: {scored}. {words['ability']}: {c['ability_text']}")
    piles = {"deck": view["deck"], "discard": view["character_discard"], "stack": view["stack"]}
    piles["software_discard"] = view["software_discard"]["n"]
    lines += [*format_seats(view), *format_tracks(view), *format_areas(view)]
    return "\n".join([*lines, " · ".join(f"{words[k]} {n}" for k, n in piles.items())])
