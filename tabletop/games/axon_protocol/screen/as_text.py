"""The table in words, made from its view: for screen readers, for files, for tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Shown = Mapping[str, Any]


def _named(view: Shown, resource: str) -> str:
    return str(next(r["name"] for r in view["resources"] if r["id"] == resource))


def _joined(parts: Iterable[str]) -> str:
    return ", ".join(filter(None, parts))


def _noted(text: str, notes: Iterable[str]) -> str:
    found = "; ".join(filter(None, notes))
    return f"{text} ({found})" if found else text


def carried(character: Shown) -> str:
    """The markers of a character."""
    return _joined(m["text"] for m in character["markers"])


def flags(character: Shown, words: Mapping[str, str]) -> list[str]:
    """What is said of a character beside its markers."""
    where = {1: words["upper"], 2: words["lower"]}.get(character["cell"], "")
    return [
        where,
        words["activated"] if character["activated"] else words["ready"],
        *(words[k] for k in ("criminal", "guarding", "overdose") if character[k]),
    ]


def area_lines(view: Shown) -> list[str]:
    """The areas with their fields, and who is there."""
    words = view["words"]
    people = {c["character"]: c for c in view["lineup"]}
    told = [words["city"]]
    for area in view["city"]["areas"]:
        told.append(f"  {area['text']}")
        for id in area["figures"]:
            c = people[id]
            told.append(f"    {_noted(c['name'], [carried(c), *flags(c, words)])}")
    return told


def character_lines(character: Shown, words: Mapping[str, str]) -> list[str]:
    """One character with what it would do now, line by line."""
    told = [f"{character['name']} – {words['trace']}:"]
    for line in character["trace"]:
        notes = [words[line["done"]], *line["why"], _joined(line["options"])]
        told.append(f"  {_noted(line['text'], notes)}")
    told.append(f"  {words['skills']}: {_joined(character['skill_names'])}")
    return [*told, *(f"  {words['passives']}: {p}" for p in character["passives"])]


def track_lines(view: Shown) -> list[str]:
    """The six tracks, one per line."""
    words = view["words"]
    seats = {s["seat"]: s["name"] for s in view["seats"]}
    told = [words["tracks"]]
    for track in view["tracks"]["resources"]:
        waiting = _joined(f"{r['field']} {words['reward_' + r['kind']]}" for r in track["rewards"])
        notes = [
            f"{words['supply']} {track['supply']}",
            words["red_zone"] if track["count"] >= track["red_from"] else "",
            f"{words['score_for']} {_joined(seats[s] for s in track['owners'])}" if track["owners"] else "",
            f"{words['rewards']}: {waiting}" if waiting else "",
        ]
        told.append(f"  {_noted(f'''{_named(view, track['id'])} {track['count']}''', notes)}")
    return told


def seat_lines(view: Shown) -> list[str]:
    """The seats with their points, cards and desktops."""
    words = view["words"]
    told = []
    for s in view["seats"]:
        notes = [words[k] for k in ("asked", "first") if s[k]]
        notes += [words["won"]] if s["seat"] in view["winners"] else []
        told.append(_noted(f"{s['letter']} {s['name']}: {s['vp']} {words['vp']}", notes))
        corporation = s["corporation"]
        if corporation:
            own = [*corporation["resources"], *filter(None, [corporation["extra"]])]
            told.append(f"  {words['score_for']}: {_joined(_named(view, r) for r in own)}")
            if corporation["monopoly"]:
                told.append(f"  {words['monopoly']}: {_named(view, corporation['monopoly'])}")
            used = [words["used"]] if corporation["used"] else []
            told.append(f"  {words['ability']}: {_noted(corporation['ability_text'], used)}")
        held = _joined(f"{c['n']} {c['name']}" for c in s["hand"] or ())
        told.append(f"  {words['hand']}: {_noted(str(s['hand_count']), [held])}")
        if s["desktop"]:
            told.append(f"  {words['desktop']}: {_joined(c['name'] for c in s['desktop'])}")
    return told


def as_text(view: Shown) -> str:
    """The whole table in words, one thing per line."""
    words, tracks = view["words"], view["tracks"]
    head = [words["round"].format(n=view["round"]) if view["round"] else "", view["phase_text"], *view["chips"]]
    told = [" · ".join(filter(None, head)), *tracks["end_text"]]
    if view["reaction"]:
        told += [f"{view['reaction']['text']} {words['attack_asks']}", view["reaction"]["attack"]["text"]]
    if view["offer"]:
        told.append(f"{words['offer']}: {_joined(c['name'] for c in view['offer'])}")
    for c in view["corporations"]:
        scored = _joined(r["name"] for r in view["resources"] if r["id"] in c["resources"])
        told.append(f"{words['corporation']} {c['name']}: {scored}. {words['ability']}: {c['ability_text']}")
    piles = {k: view[n] for k, n in (("deck", "deck"), ("discard", "character_discard"), ("stack", "stack"))}
    piles["software_discard"] = view["software_discard"]["n"]
    told += [*seat_lines(view), *track_lines(view), *area_lines(view)]
    return "\n".join([*told, " · ".join(f"{words[k]} {n}" for k, n in piles.items())])
