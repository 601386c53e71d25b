"""Content of the game: published, or custom content files. It is read as pure data and fully validated.

A file with `extends = "published"` changes or adds single cards and boards. Without it the file is complete content.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from tabletop.engine.core.values import Value, get_field_names
from tabletop.engine.serialization.content_files import ContentError
from tabletop.engine.serialization.saving import pack
from tabletop.games.fifty_first_state.content.pieces import Card, Connection, Content, Faction
from tabletop.games.fifty_first_state.content.reader import SETS, CardEntry, ContentReader, Entries
from tabletop.games.fifty_first_state.rules.effects import Effect, Gain
from tabletop.games.fifty_first_state.rules.effects.features import EachTime, IfGained

__all__ = ["ContentError", "load_content"]

GAME = "51st State"
SEATS = 4
SMALLEST_BASE = 34
"""Minimum number of base cards: four hands of six and two drafts of five. With fewer, no first round can be played."""


def load_content(source: str | Path | Mapping[str, Any] = "published") -> Content:
    """Return the published content, or that of a folder of TOML files, of one TOML file, or of an equivalent table.

    Raises ContentError, and nothing else, that names every mistake.
    """
    if source == "published":
        return _load_published()
    reader = ContentReader()
    return _complete_content(reader, reader.source(source, GAME))


@cache
def _load_published() -> Content:
    reader = ContentReader()
    folder = files("tabletop.games.fifty_first_state") / "content"
    for name in (*SETS, "boards"):
        reader.take(folder / f"{name}.toml")
    return _complete_content(reader, "published")


def _complete_content(reader: ContentReader, name: str) -> Content:
    """Return the entries of the reader as content. Raises ContentError."""
    entries = reader.entries
    published_content = _load_published() if entries.extends else None
    sets = {s: dict(published_content.sets.get(s, {})) if published_content else {} for s in SETS}
    cards = _collect_cards(reader, entries, published_content, sets)
    for reprint in entries.reprints:
        if reprint.id not in cards:
            reader.wrong(reprint.place, f"there is no card {reprint.id!r} to reprint")
        elif not published_content and reprint.id in sets[reprint.set]:
            reader.wrong(reprint.place, f"is already in the set {reprint.set!r}")
        else:
            sets[reprint.set][reprint.id] = reprint.copies
    factions = dict(published_content.factions) if published_content else {}
    connections = dict(published_content.connections) if published_content else {}
    _put(reader, factions, entries.factions)
    _put(reader, connections, entries.connections)
    _check_names_differ(reader, name, "cards", cards)
    _check_names_differ(reader, name, "factions", factions)
    _check_names_differ(reader, name, "connection cards", connections)
    sets = {s: {id: n for id, n in copies.items() if n} for s, copies in sets.items()}
    connections = {id: c for id, c in connections.items() if c.copies}
    if not reader.mistakes:  # a total that is wrong because of another mistake would only hide that mistake
        _check_totals(reader, name, entries.totals, sets, factions, connections)
    if reader.mistakes:
        raise ContentError(name, GAME, reader.mistakes)
    digest = _compute_digest(cards, sets, factions, connections)
    return Content(Path(name).name, cards, sets, factions, connections, digest)


def _collect_cards(
    reader: ContentReader, entries: Entries, published_content: Content | None, sets: dict[str, dict[str, int]]
) -> dict[str, Card]:
    """Return the cards by id, and put their copies into `sets`."""
    cards = dict(published_content.cards) if published_content else {}
    first: dict[str, CardEntry] = {}
    for number, entry in enumerate(entries.cards):
        id = entry.card.id
        before = first.setdefault(id, entry)
        if before.card != entry.card:
            reader.wrong(entry.place, f"differs from {before.place}, which has the same id")
            continue
        where = entry.set or next((s for s in SETS if id in sets[s]), "base")
        copies = entry.copies
        if copies is None:
            if published_content and id in published_content.cards:
                copies = sets[where].get(id, 0)
            else:
                reader.wrong(entry.place, "'copies' is missing")
        if before is not entry and any(e.card.id == id and e.set == entry.set for e in entries.cards[:number]):
            reader.wrong(entry.place, f"two cards in the set {where!r} have this id")
            continue
        cards[id] = entry.card
        sets[where][id] = copies or 0
    return cards


def _put(reader: ContentReader, things: dict[str, Any], entries: Iterable[tuple[str, Faction | Connection]]) -> None:
    """Add boards or connection cards by id, replacing existing ones. Report duplicates within one source."""
    seen = set()
    for place, thing in entries:
        if thing.id in seen:
            reader.wrong(place, "two have this id")
        seen.add(thing.id)
        things[thing.id] = thing


def _check_names_differ(reader: ContentReader, source: str, kind: str, things: Mapping[str, Any]) -> None:
    """Report things of a kind with equal names, ignoring case."""
    first: dict[str, str] = {}
    for id, thing in things.items():
        other = first.setdefault(thing.name.casefold(), id)
        if other != id and thing.name:
            reader.wrong(source, f"the {kind} {other!r} and {id!r} have the same name {thing.name!r}")


def _check_totals(
    reader: ContentReader,
    name: str,
    stated: Mapping[str, int],
    sets: Mapping[str, Mapping[str, int]],
    factions: Mapping[str, Faction],
    connections: Mapping[str, Connection],
) -> None:
    """Check the totals stated in the files, and the minimum numbers for a game."""
    counted = {s: sum(copies.values()) for s, copies in sets.items()}
    counted["factions"] = len(factions)
    for color in ("blue", "red"):
        counted[f"connections_{color}"] = sum(c.copies for c in connections.values() if c.color == color)
    for key, total in stated.items():
        if counted[key] != total:
            reader.wrong(f"{name}, totals", f"{key} should be {total}, not {counted[key]}")
    if counted["base"] < SMALLEST_BASE:
        reader.wrong(name, f"the base set has {counted['base']} cards; a game needs at least {SMALLEST_BASE}")
    if len(factions) < SEATS:
        reader.wrong(name, f"there are {len(factions)} factions; four players need {SEATS}")


def _compute_digest(
    cards: Mapping[str, Card],
    sets: Mapping[str, Mapping[str, int]],
    factions: Mapping[str, Faction],
    connections: Mapping[str, Connection],
) -> str:
    """Return 16 hexadecimal digits. The order counts: decks are made in it, so a different order changes the games."""
    sections = [
        [_to_plain_data(card) for card in cards.values()],
        [[s, list(copies.items())] for s, copies in sets.items()],
        [_to_plain_data(faction) for faction in factions.values()],
        [_to_plain_data(connection) for connection in connections.values()],
    ]
    text = json.dumps(sections, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _to_plain_data(thing: Any) -> Any:
    """Return the printed content as plain data, without names.

    Saved positions contain its digest, so the form must never change. An effect gives the step it makes at no place,
    and a feature that pays plain goods gives only these goods.
    """
    if isinstance(thing, Effect):
        return pack(thing.place_at(-1, -1))
    if isinstance(thing, (EachTime, IfGained)):
        first = thing.gain[0]
        if len(thing.gain) > 1 or not isinstance(first, Gain):
            return _to_fields(thing)
        plain = ("goods", pack(first.goods))
        return dict(plain if item[0] == "gain" else item for item in _to_fields(thing).items())
    if isinstance(thing, Value):
        return _to_fields(thing)
    return [_to_plain_data(part) for part in thing] if isinstance(thing, tuple) else thing


def _to_fields(thing: Value) -> dict[str, Any]:
    """Return the class and the fields of a value, without its name."""
    fields = {
        name: "" if name == "name" else _to_plain_data(getattr(thing, name)) for name in get_field_names(type(thing))
    }
    return {"is": type(thing).__name__, **fields}
