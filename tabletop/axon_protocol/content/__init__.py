"""The content of the game: published with the kit, or an owner's own. Read as data only, checked to the last field.

Files hold sections: characters, software, corporations, city, board. What an owner's files hold replaces the whole
section; the sections they leave out are the published ones.
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

from tabletop.axon_protocol.content_checks import check
from tabletop.axon_protocol.content_reader import SECTIONS, ContentReader, Entries
from tabletop.axon_protocol.pieces import Board, City, Content
from tabletop.engine.content_files import ContentError
from tabletop.engine.saving import pack

__all__ = ["ContentError", "load_content"]

GAME = "Axon Protocol"
UNPLAYED = ("names", "x", "y", "color")
"""What is printed but changes no game."""


def load_content(source: str | Path | Mapping[str, Any] = "published") -> Content:
    """The published content, or that of a folder of TOML files, of one TOML file, or of a table of the same form.

    Raises ContentError, and nothing else, that names every mistake.
    """
    if source == "published":
        return _published()
    reader = ContentReader()
    name = reader.source(source, GAME)
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
            table = reader.toml(files("tabletop.axon_protocol") / "content" / name)
            reader.file(table or {}, f"published {name}")


def _whole(reader: ContentReader, name: str) -> Content:
    """What was read as content. Raises ContentError."""
    entries = reader.read()
    check(reader, entries, name)
    if reader.mistakes or entries.board is None:
        raise ContentError(name, GAME, reader.mistakes)
    return _content(entries, entries.board)


def _content(entries: Entries, board: Board) -> Content:
    areas = sorted((area for _, area in entries.areas), key=lambda area: area.number)
    city = City(
        {area.id: area for area in areas},
        tuple(way for _, way in entries.streets),
        tuple(way for _, way in entries.highways),
    )
    characters = {character.id: character for _, character in entries.characters}
    software = {card.id: card for _, card in entries.software}
    corporations = {corporation.id: corporation for _, corporation in entries.corporations}
    copies = [(f"{card.id}.{n}", card.id, n) for card in software.values() for n in card.numbers]
    told = _told([characters, software, corporations, city.areas, city.streets, city.highways, board])
    text = json.dumps(told, separators=(",", ":"))
    return Content(
        characters=characters,
        software=software,
        corporations=corporations,
        city=city,
        board=board,
        digest=hashlib.sha256(text.encode()).hexdigest()[:16],
        designs={card: design for card, design, _ in copies},
        numbers={card: n for card, _, n in copies},
    )


def _told(thing: Any) -> Any:
    """Pieces as plain data, for the digest. The order counts: decks are made in it."""
    if isinstance(thing, Mapping):
        return [[str(key), _told(part)] for key, part in thing.items()]
    if isinstance(thing, (tuple, list)):
        return [_told(part) for part in thing]
    if is_dataclass(thing) and hasattr(thing, "__dict__"):  # values have slots, and pack themselves
        return [_told(getattr(thing, f.name)) for f in fields(thing) if f.name not in UNPLAYED]
    return pack(thing)
