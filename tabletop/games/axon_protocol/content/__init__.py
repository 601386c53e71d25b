"""Content of the game: published with the kit, or custom content of a user. It is read as data and fully validated.

Files contain sections: characters, software, corporations, city, board. A section in a user's files replaces the
whole published section; all other sections are the published ones.
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
"""Printed properties that do not affect the game."""


def load_content(source: str | Path | Mapping[str, Any] = "published") -> Content:
    """Return the published content, or that of a folder of TOML files, one TOML file, or a mapping of the same form.

    Raises:
        ContentError: The content contains mistakes; the message lists all of them. No other exception is raised.
    """
    if source == "published":
        return _read_published()
    reader = ContentReader()
    return _combine_content(reader, reader.owned(source, GAME))


@cache
def _read_published() -> Content:
    return _combine_content(ContentReader(), "published")


def _combine_content(reader: ContentReader, name: str) -> Content:
    """Combine the content that was read with the published sections.

    Raises:
        ContentError: The content contains mistakes.
    """
    reader.add_published(files("tabletop.games.axon_protocol") / "content")
    entries = reader.read()
    check(reader, entries, name)
    if reader.mistakes or entries.board is None:
        raise ContentError(name, GAME, reader.mistakes)
    return _build_content(entries, entries.board)


def _build_content(entries: Entries, board: Board) -> Content:
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
    parts = [characters, software, corporations, city.areas, city.streets, city.highways, board]
    return Content(
        characters=characters,
        software=software,
        corporations=corporations,
        city=city,
        board=board,
        digest=compute_fingerprint(parts, UNPLAYED),
        designs={card: design for card, design, _ in copies},
        numbers={card: n for card, _, n in copies},
        effects={
            **{f"software:{card.id}": card.effects for card in software.values()},
            **{f"corporation:{corporation.id}": corporation.ability for corporation in corporations.values()},
            **{ref.field(name): field.effects for name, field in zip(city.refs, city.fields, strict=True)},
        },
    )
