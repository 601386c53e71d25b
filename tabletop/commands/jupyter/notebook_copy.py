"""A personal copy of the notebooks, which is kept between starts; the files of the package never change."""

from __future__ import annotations

import hashlib
import json
import locale
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tabletop.commands.support.errors import CommandError
from tabletop.engine.i18n.grammar import LANGUAGES, get_grammar
from tabletop.engine.i18n.language import LANGUAGE_VARIABLE
from tabletop.engine.serialization import files

PACKAGE = Path(__file__).resolve().parents[2]
SOURCES = (PACKAGE / "notebooks", PACKAGE.parent / "notebooks")
"""Folders of the notebooks: in an installed package, and in a clone."""
START = "00_start_here.ipynb"
BROUGHT = ".brought.json"
"""File in the copy with the fingerprints of the kit's files at the last update."""
EARLIER = "earlier"
"""Folder in the copy for replaced notebooks, because their outputs may differ."""
PLAYED = "saved_games"
"""Folder next to the notebooks in which tables save games. It is not copied."""
CATALOGS = "locale"
"""Folder next to the notebooks with their translations as PO files. It is not copied."""


def find_notebooks() -> Path:
    """Return the folder of the notebooks of the kit. Raises CommandError if they are not installed."""
    folder = next((source for source in SOURCES if (source / START).is_file()), None)
    if folder is None:
        raise CommandError("the notebooks of the kit are not installed: install the package again")
    return folder


def compute_fingerprint(path: Path) -> str:
    """Return a hash of the user's text in a file: of a notebook only its cells, not outputs or metadata."""
    written = path.read_bytes()
    if path.suffix == ".ipynb":
        try:
            cells = json.loads(written)["cells"]
            written = json.dumps([[c["cell_type"], "".join(c["source"])] for c in cells]).encode()
        except (ValueError, KeyError, TypeError):
            pass  # not a valid notebook: hash every byte
    return hashlib.sha256(written).hexdigest()


def update_copy(source: Path, copy: Path) -> list[str]:
    """Update the copy without losing user edits, and return one sentence for each change."""
    copy.mkdir(parents=True, exist_ok=True)
    memory = copy / BROUGHT
    brought = _read_fingerprints(memory)
    new, changed, notes = [], [], []
    for path in sorted(_list_files(source)):
        name, user_file = path.relative_to(source).as_posix(), copy / path.relative_to(source)
        now = compute_fingerprint(path)
        before, brought[name] = brought.get(name), now
        if not user_file.exists():
            _copy(path, user_file)
            new.append(name)
        elif compute_fingerprint(user_file) == now:
            continue
        elif compute_fingerprint(user_file) == before:
            if path.suffix == ".ipynb":
                _copy(user_file, copy / EARLIER / name)
            _copy(path, user_file)
            changed.append(name)
        elif before != now:
            beside = _find_free_path(user_file, now)
            if not beside.exists():
                _copy(path, beside)
            notes.append(f"{name} has changed, but you have edited it: yours stays, the new one is {beside.name}.")
    files.write(memory, json.dumps(brought, indent=1, sort_keys=True) + "\n")
    if changed:
        notes.insert(0, f"Updated: {', '.join(changed)} (earlier versions: {copy.name}/{EARLIER}).")
    if new:
        notes.insert(0, f"Copied to {copy.name}: {_join_names(new)}.")
    return notes


def _list_files(source: Path) -> Iterator[Path]:
    for path in source.rglob("*"):
        parts = path.relative_to(source).parts
        is_hidden = any(part.startswith((".", "__")) for part in parts)
        if path.is_file() and not is_hidden and not {PLAYED, CATALOGS} & {*parts}:
            yield path


def _copy(path: Path, to: Path) -> None:
    """Copy a file atomically."""
    to.parent.mkdir(parents=True, exist_ok=True)
    part = to.with_name(f".{to.name}.part")
    shutil.copyfile(path, part)
    os.replace(part, to)


def _find_free_path(user_file: Path, now: str) -> Path:
    """Return a path for a new version next to an edited file: the first name that is free or has the same content."""
    number = 1
    while True:
        beside = user_file.with_name(f"{user_file.stem}_new{number if number > 1 else ''}{user_file.suffix}")
        if not beside.exists() or compute_fingerprint(beside) == now:
            return beside
        number += 1


def _join_names(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= 3 else f"{len(names)} files"


def _read_fingerprints(memory: Path) -> dict[str, str]:
    """Return the fingerprints of the last update; empty if there are none."""
    try:
        fingerprints = json.loads(memory.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return fingerprints if isinstance(fingerprints, dict) else {}


def get_reader_language() -> str:
    """Return the two-letter language of the reader, from TABLETOP_LANG or the locale."""
    for variable in (LANGUAGE_VARIABLE, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if name := os.environ.get(variable):
            return name[:2]
    with suppress(locale.Error):
        name = locale.setlocale(locale.LC_CTYPE, "")
        system_name = re.split("[_.]", name)[0]
        return next((lang for lang in LANGUAGES if get_grammar(lang).system_name == system_name), name[:2])
    return ""


def start_notebook(folder: Path) -> str:
    """Return the path of the start notebook within the folder, in the reader's language if available."""
    translated = f"{get_reader_language()}/{START}"
    return translated if (folder / translated).is_file() else START
