"""Content as an owner of the game might write it, from the published files."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from tabletop.games.axon_protocol.content import ContentError, load_content
from tabletop.games.axon_protocol.content.reader import SECTIONS

PUBLISHED = files("tabletop.games.axon_protocol") / "content"


def published(section: str = "") -> dict[str, Any]:
    """What the published files say, or one of them, as an owner might write it."""
    names = [section] if section else list(SECTIONS)
    table: dict[str, Any] = {}
    for name in names:
        table |= tomllib.loads((PUBLISHED / f"{name}.toml").read_text(encoding="utf-8"))
    return table


def mistakes_of(source: Any) -> tuple[str, ...]:
    with pytest.raises(ContentError) as caught:
        load_content(source)
    return caught.value.mistakes


def entry(table: dict[str, Any], kind: str, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(item for item in table[kind] if item["id"] == id)
    return found
