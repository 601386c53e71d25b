"""The small city with one character changed, for what no character of the small city has."""

from __future__ import annotations

from typing import Any

from tabletop.games.axon_protocol.content import load_content
from tabletop.games.axon_protocol.content.pieces import Content

from .small import TABLE


def small_with(id: str, **changes: Any) -> Content:
    """The content of the tests with some fields of one character replaced."""
    characters = [{**card, **changes} if card["id"] == id else card for card in TABLE["character"]]
    return load_content({**TABLE, "character": characters})
