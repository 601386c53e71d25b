"""The content of the game: published with the kit, or an owner's own. Read as data only, checked to the last field.

Files hold sections: characters, software, corporations, city, board. What an owner's files hold replaces the whole
section; the sections they leave out are the published ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from tabletop.engine.serialization.content_files import ContentError, compute_fingerprint
from tabletop.games.axon_protocol.content.checks import check
from tabletop.games.axon_protocol.content.pieces import Board, City, Content
from tabletop.games.axon_protocol.content.reader import ContentReader, Entries
from tabletop.games.axon_protocol.table import references as ref

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
    return _whole(reader, reader.owned(source, GAME))


@cache
def _published() -> Content:
    return _whole(ContentReader(), "published")


def _whole(reader: ContentReader, name: str) -> Content:
    """What was read, and what is published of the rest. Raises ContentError."""
    reader.add_published(files("tabletop.games.axon_protocol") / "content")
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
    told = [characters, software, corporations, city.areas, city.streets, city.highways, board]
    return Content(
        characters=characters,
        software=software,
        corporations=corporations,
        city=city,
        board=board,
        digest=compute_fingerprint(told, UNPLAYED),
        designs={card: design for card, design, _ in copies},
        numbers={card: n for card, _, n in copies},
        effects={
            **{f"software:{card.id}": card.effects for card in software.values()},
            **{f"corporation:{one.id}": one.ability for one in corporations.values()},
            **{ref.field(name): field.effects for name, field in zip(city.refs, city.fields, strict=True)},
        },
    )
