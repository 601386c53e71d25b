"""The content of the game: the published one, or custom content of an owner. It is read as data only and fully checked.

Files hold sections: tiles, layouts, factions, faction cards, market cards, missions, board. A section in an owner's
files replaces the whole published section. The sections they leave out are the published ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from tabletop.engine.serialization.content_files import ContentError, compute_fingerprint
from tabletop.games.dei.content.checks import check
from tabletop.games.dei.content.pieces import Content
from tabletop.games.dei.content.reader import FACTIONS, MARKET_SETS, ContentReader, Entries

__all__ = ["ContentError", "load_content"]

GAME = "D.E.I."
UNPLAYED = ("names", "leader_names", "color")
"""Printed fields that do not affect the game."""


def load_content(source: str | Path | Mapping[str, Any] = "published") -> Content:
    """Return the published content, or that of a TOML file, a folder of TOML files, or a table of the same form.

    Raises ContentError, and no other exception; it names every mistake.
    """
    if source == "published":
        return _load_published()
    reader = ContentReader()
    return _complete_content(reader, reader.owned(source, GAME))


@cache
def _load_published() -> Content:
    return _complete_content(ContentReader(), "published")


def _complete_content(reader: ContentReader, name: str) -> Content:
    """Complete the entries of a reader with the published sections and check the result. Raises ContentError."""
    reader.add_published(files("tabletop.games.dei") / "content")
    entries = reader.read()
    check(reader, entries, name)
    if reader.mistakes or entries.thresholds is None:
        raise ContentError(name, GAME, reader.mistakes)
    return _build_content(entries, entries.thresholds)


def _build_content(entries: Entries, thresholds: tuple[int, int, int]) -> Content:
    tiles = {tile.id: tile for _, tile in entries.tiles}
    cards = {card.id: card for _, card in entries.cards}
    factions = {faction.id: faction for _, faction in entries.factions}
    missions = {mission.id: mission for _, mission in entries.missions}
    quick = {players: layout for players, (_, layout) in sorted(entries.quick.items())}
    decks = {set: tuple(card.id for card in cards.values() if card.set == set) for set in (*FACTIONS, *MARKET_SETS)}
    sections = [tiles, cards, factions, missions, quick, thresholds]
    return Content(
        tiles=tiles,
        cards=cards,
        factions=factions,
        missions=missions,
        thresholds=thresholds,
        quick=quick,
        digest=compute_fingerprint(sections, UNPLAYED),
        decks=decks,
    )
