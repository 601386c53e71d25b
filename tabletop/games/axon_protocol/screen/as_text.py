"""Text description of the table, generated from its view: for screen readers, files and tests."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.engine.presentation.position import append_notes, format_heading, join_parts, list_flags
from tabletop.games.axon_protocol.screen.data import ListedCharacter, TracedCharacter, View


def _named(view: View, resource: str) -> str:
    return str(next(r["name"] for r in view["resources"] if r["id"] == resource))


def carried(character: ListedCharacter) -> str:
    """Return the markers of a character as text."""
    return join_parts(m["text"] for m in character["markers"])


def standing(character: ListedCharacter, words: Mapping[str, str]) -> list[str]:
    """Return the words for the state of a character, without its markers."""
    return [
        {1: words["upper"], 2: words["lower"]}.get(character["cell"] or 0, ""),
        words["activated"] if character["activated"] else words["ready"],
        *(words[k] for k in ("criminal", "guarding", "overdose") if character[k]),
    ]


def area_lines(view: View) -> list[str]:
    """Return the lines for the areas, with their fields and characters."""
    words = view["words"]
    people = {c["character"]: c for c in view["lineup"]}
    told = [words["city"]]
    for area in view["city"]["areas"]:
        told.append(f"  {area['text']}")
        for id in area["figures"]:
            c = people[id]
            told.append(f"    {append_notes(c['name'], [carried(c), *standing(c, words)])}")
    return told


def character_lines(character: TracedCharacter, words: Mapping[str, str]) -> list[str]:
    """Return the lines for one character, with the trace of its routine."""
    told = [f"{character['name']} – {words['trace']}:"]
    for line in character["trace"]:
        done = ": ".join(filter(None, [words[line["done"]], " ".join(line["why"])]))
        notes = [done, join_parts(line["options"])]
        told.append(f"  {append_notes(line['text'], notes)}")
    told.append(f"  {words['skills']}: {join_parts(character['skill_names'])}")
    return [*told, *(f"  {words['passives']}: {p}" for p in character["passives"])]


def track_lines(view: View) -> list[str]:
    """Return the lines for the six tracks, one per track."""
    words = view["words"]
    seats = {s["seat"]: s["name"] for s in view["seats"]}
    told = [words["tracks"]]
    for track in view["tracks"]["resources"]:
        waiting = join_parts(f"{r['field']} {words['reward_' + r['kind']]}" for r in track["rewards"])
        notes = [
            f"{words['supply']} {track['supply']}",
            words["red_zone"] if track["count"] >= track["red_from"] else "",
            f"{words['score_for']} {join_parts(seats[s] for s in track['owners'])}" if track["owners"] else "",
            f"{words['rewards']}: {waiting}" if waiting else "",
        ]
        told.append(f"  {append_notes(f'''{_named(view, track['id'])} {track['count']}''', notes)}")
    return told


def seat_lines(view: View) -> list[str]:
    """Return the lines for the seats, with their points, cards and desktops."""
    words = view["words"]
    told = []
    for s in view["seats"]:
        told.append(
            append_notes(f"{s['letter']} {s['name']}: {s['vp']} {words['vp']}", list_flags(s, view, ("first",)))
        )
        corporation = s["corporation"]
        if corporation:
            own = [*corporation["resources"], *filter(None, [corporation["extra"]])]
            told.append(f"  {words['score_for']}: {join_parts(_named(view, r) for r in own)}")
            if corporation["monopoly"]:
                told.append(f"  {words['monopoly']}: {_named(view, corporation['monopoly'])}")
            used = [words["used"]] if corporation["used"] else []
            told.append(f"  {words['ability']}: {append_notes(corporation['ability_text'], used)}")
        held = join_parts(f"{c['n']} {c['name']}" for c in s["hand"] or ())
        told.append(f"  {words['hand']}: {append_notes(str(s['hand_count']), [held])}")
        if s["desktop"]:
            told.append(f"  {words['desktop']}: {join_parts(c['name'] for c in s['desktop'])}")
    return told


def as_text(view: View) -> str:
    """Return the whole table as text, one item per line."""
    words, tracks = view["words"], view["tracks"]
    told = [format_heading(view, *view["chips"]), *tracks["end_text"]]
    if view["reaction"]:
        told += [f"{view['reaction']['text']} {words['attack_asks']}", view["reaction"]["attack"]["text"]]
    if view["offer"]:
        told.append(f"{words['offer']}: {join_parts(c['name'] for c in view['offer'])}")
    for c in view["corporations"]:
        scored = join_parts(r["name"] for r in view["resources"] if r["id"] in c["resources"])
        told.append(f"{words['corporation']} {c['name']}: {scored}. {words['ability']}: {c['ability_text']}")
    piles = {"deck": view["deck"], "discard": view["character_discard"], "stack": view["stack"]}
    piles["software_discard"] = view["software_discard"]["n"]
    told += [*seat_lines(view), *track_lines(view), *area_lines(view)]
    return "\n".join([*told, " · ".join(f"{words[k]} {n}" for k, n in piles.items())])
