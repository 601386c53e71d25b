"""The saved, unfinished games that the start page offers, from the folder of the autosaves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tabletop import RecordError, Session
from tabletop.engine.i18n.language import notebooks_folder
from tabletop.engine.registry.catalogue import games
from tabletop_widgets.table.games.autosave import FOLDER, load_saved

NAME = "play"
"""Name of the tables of a page, which share their saved games."""
MAX_OFFERED = 8
MAX_READ = 40
"""Largest number of games that are offered, and of files that are read for that, latest first."""
_FILE = re.compile(rf"(.+)-{NAME}(\.\d{{1,9}})?\.json")


@dataclass(frozen=True)
class UnfinishedGame:
    """A game that can be resumed. `seconds` is the time of its last change, in seconds since 1970."""

    path: Path
    game: str
    seconds: float


def list_unfinished() -> list[UnfinishedGame]:
    """Return the unfinished games, latest first. Files that cannot be read are left out: they stay as they are."""
    entries = []
    known = set(games())
    for path in (notebooks_folder() / FOLDER).glob(f"*-{NAME}*.json"):
        matched = _FILE.fullmatch(path.name)
        try:
            entry = path.stat()
        except OSError:
            continue
        if matched is not None and matched[1] in known and entry.st_size:
            entries.append((entry.st_mtime_ns, UnfinishedGame(path, matched[1], entry.st_mtime)))
    entries.sort(key=lambda pair: pair[0], reverse=True)
    offered = [game for changed, game in entries[:MAX_READ] if _is_unfinished(game.path, game.game, changed)]
    return offered[:MAX_OFFERED]


@lru_cache(maxsize=200)
def _is_unfinished(path: Path, game: str, changed: int) -> bool:
    """Return True if the game in a file can be resumed and is not over. `changed` is the time of the last change."""
    session = open_saved(path, game)
    return session is not None and not session.nodes[-1].state.is_terminal()


def open_saved(path: Path, game: str) -> Session | None:
    """Return the game in a file, which goes on being saved there; None if it cannot be read."""
    try:
        return load_saved(path, path.with_name(f"{game}-{NAME}.json"))
    except (OSError, RecordError):
        return None
