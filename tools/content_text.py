"""Content files as text that keeps its comments and its form when numbers and actions in it are changed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

PUBLISHED = Path(__file__).resolve().parents[1] / "tabletop" / "games" / "dei" / "content"
FIELD = re.compile(r"^(\w+) = (.*)$")
CHANGED = ("actions", "technology", "energy", "points", "outposts", "on_time", "late", "thresholds")
"""The fields that may change; each stands in one line."""


def published(folder: Path | None = None) -> dict[str, str]:
    """The texts of the content files in a folder, by name."""
    paths = sorted((folder or PUBLISHED).glob("*.toml"))
    return {path.name: path.read_text(encoding="utf-8") for path in paths}


def read_tables(texts: Mapping[str, str]) -> dict[str, Any]:
    """All that the files hold, in one table."""
    whole: dict[str, Any] = {}
    for text in texts.values():
        for key, value in tomllib.loads(text).items():
            whole[key] = whole[key] + value if key in whole else value
    return whole


def changed_text(text: str, table: Mapping[str, Any]) -> str:
    """A content file with the values of the table, for what stands in it."""
    entries = {(kind, entry["id"]): entry for kind in ("card", "tile", "mission") for entry in table[kind]}
    kind, entry = "", dict(table)
    lines = []
    for line in text.splitlines():
        found = FIELD.match(line)
        if line.startswith("[[") and line.endswith("]]"):
            kind, entry = line[2:-2], {}
        elif found and found[1] == "id":
            entry = entries.get((kind, found[2].strip('"')), {})
        elif found and found[1] in CHANGED and found[1] in entry:
            line = f"{found[1]} = {_plain(entry[found[1]])}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def _plain(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_plain(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_plain(one) for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
