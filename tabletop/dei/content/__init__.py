"""The content of the game: published with the kit, or an owner's own. Read as data only, checked to the last field.

Files hold sections: tiles, layouts, factions, faction cards, market cards, missions, board. What an owner's files hold
replaces the whole section; the sections they leave out are the published ones.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from tabletop.dei.content_checks import check
from tabletop.dei.content_reader import FACTIONS, MARKET_SETS, SECTIONS, ContentReader, Entries
from tabletop.dei.pieces import Content
from tabletop.engine.content_files import ContentError, content_files
from tabletop.engine.saving import pack

__all__ = ["ContentError", "load_content"]

GAME = "D.E.I."
UNPLAYED = ("names", "leader_names", "color")
"""What is printed but changes no game."""


def load_content(source: str | Path | Mapping[str, Any] = "published") -> Content:
    """The published content, or that of a folder of TOML files, of one TOML file, or of a table of the same form.

    Raises ContentError, and nothing else, that names every mistake.
    """
    if source == "published":
        return _published()
    reader = ContentReader()
    if isinstance(source, Mapping):
        name = "table"
        reader.file(source, name)
    elif isinstance(source, (str, Path)):
        name = str(source)[:200]
        for path in content_files(Path(source), name, GAME):
            table = reader.toml(path)
            if table is not None:
                reader.file(table, path.name)
    else:
        raise ContentError("content", GAME, [f"must be a path or a table, not {type(source).__name__}"])
    if reader.mistakes:  # of a file that cannot be read nobody knows which sections it holds
        raise ContentError(name, GAME, reader.mistakes)
    if not reader.parts:
        raise ContentError(name, GAME, [f"holds none of {', '.join(SECTIONS)}"])
    _add_published(reader)
    return _whole(reader, name)


@cache
def _published() -> Content:
    reader = ContentReader()
    _add_published(reader)
    return _whole(reader, "published")


def _add_published(reader: ContentReader) -> None:
    """The sections that were not given."""
    for section in SECTIONS:
        if section not in reader.parts:
            name = f"{section}.toml"
            table = reader.toml(files("tabletop.dei") / "content" / name)
            reader.file(table or {}, f"published {name}")


def _whole(reader: ContentReader, name: str) -> Content:
    """What was read as content. Raises ContentError."""
    entries = reader.read()
    check(reader, entries, name)
    if reader.mistakes or entries.thresholds is None:
        raise ContentError(name, GAME, reader.mistakes)
    return _content(entries, entries.thresholds)


def _content(entries: Entries, thresholds: tuple[int, int, int]) -> Content:
    tiles = {tile.id: tile for _, tile in entries.tiles}
    cards = {card.id: card for _, card in entries.cards}
    factions = {faction.id: faction for _, faction in entries.factions}
    missions = {mission.id: mission for _, mission in entries.missions}
    quick = {players: layout for players, (_, layout) in sorted(entries.quick.items())}
    decks = {
        set: tuple(card.id for card in cards.values() if card.set == set) for set in (*FACTIONS, *MARKET_SETS)
    }
    told = _told([tiles, cards, factions, missions, quick, thresholds])
    text = json.dumps(told, separators=(",", ":"))
    return Content(
        tiles=tiles,
        cards=cards,
        factions=factions,
        missions=missions,
        thresholds=thresholds,
        quick=quick,
        digest=hashlib.sha256(text.encode()).hexdigest()[:16],
        decks=decks,
    )


def _told(thing: Any) -> Any:
    """Pieces as plain data, for the digest. The order counts: decks are made in it."""
    if isinstance(thing, Mapping):
        return [[str(key), _told(part)] for key, part in thing.items()]
    if isinstance(thing, (tuple, list)):
        return [_told(part) for part in thing]
    if is_dataclass(thing):
        return [_told(getattr(thing, f.name)) for f in fields(thing) if f.name not in UNPLAYED]
    return pack(thing)
