"""Journal file of a search: Optuna writes a line of JSON for each change; it is repaired and checked before use."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import isnan
from pathlib import Path
from typing import Any

from tabletop.engine.failures import describe
from tabletop.engine.serialization.bounded_input import InputError, parse_json, read_bytes, require_regular_file
from tabletop.experiments.design.space import SearchDimension
from tabletop.experiments.simulation.locked_file import StoreError

MAX_BYTES = 100_000_000
"""Maximum size of a journal that is read; a search of 10,000 designs takes about 30 MB."""
MAX_LINE_BYTES = 1_000_000
HEAD = b'{"op_code":'
"""Start of every line."""
LOCK_SECONDS = 10
"""Lifetime of a lock that is not renewed; a power cut leaves one. Entries are written in milliseconds."""
MAX_NUMBER = 10**15
FIGURE_LENGTH = 4
"""Length of a stored interval: estimate, two bounds and the number of deals."""


def find_path_mistake(path: Path) -> str:
    """Return the mistake in the path of a journal, which need not exist; "" if there is none."""
    if not path.parent.is_dir():
        return f"there is no folder {path.parent} for the storage"
    try:
        require_regular_file(path)
        with path.open("rb") as file:
            line = file.readline(MAX_LINE_BYTES)
    except FileNotFoundError:
        return ""
    except (OSError, InputError) as error:
        return f"{path}: {(isinstance(error, OSError) and error.strerror) or error}"
    has_head = line.startswith(HEAD) or HEAD.startswith(line)
    return "" if has_head and (_is_entry(line) or not line.endswith(b"\n")) else f"{path}: contains no saved search"


def open_journal(optuna: Any, path: Path) -> Any:
    """Return the storage of the module `optuna` for a file, which is created if missing. Raises StoreError.

    Incomplete entries at the end, left by a power cut or a full disk, are cut off: the search continues before them.
    """
    journal = optuna.storages.journal
    kind = journal.JournalFileOpenLock if sys.platform == "win32" else journal.JournalFileSymlinkLock
    lock = kind(str(path.resolve()), grace_period=LOCK_SECONDS)  # a link to a relative path would be broken
    with convert_errors(path):
        if path.exists() and _find_whole_length(path) < path.stat().st_size:
            lock.acquire()  # another program may be writing an entry
            try:
                os.truncate(path, _find_whole_length(path))
            finally:
                lock.release()
        backend = journal.JournalFileBackend(str(path), lock_obj=lock)
        return optuna.storages.JournalStorage(backend)


def _find_whole_length(path: Path) -> int:
    """Return the length of a journal without incomplete entries at its end. Raises StoreError."""
    try:
        data = read_bytes(path, MAX_BYTES)
    except InputError as error:
        raise StoreError(f"{path}: {error}") from None
    end = len(data)
    while end:
        begin = data.rfind(b"\n", 0, end - 1) + 1
        if data[end - 1 : end] == b"\n" and _is_entry(data[begin:end]):
            return end
        end = begin
    return 0


def _is_entry(line: bytes) -> bool:
    try:
        entry = parse_json(line.decode("utf-8"), MAX_LINE_BYTES, null_for_nan=True)
    except (UnicodeDecodeError, InputError):
        return False
    return isinstance(entry, dict) and "op_code" in entry


@contextmanager
def convert_errors(path: Path | None) -> Iterator[None]:
    """Convert any error of Optuna about a file's contents to a StoreError; without a file, errors are unchanged."""
    try:
        yield
    except Exception as error:
        if path is None or isinstance(error, StoreError):
            raise
        raise StoreError(f"{path}: the saved search cannot be used ({describe(error)})") from error


def check_trials(path: Path, study: Any, trials: Sequence[Any], space: Sequence[SearchDimension], goals: int) -> None:
    """Check that the trials of a file can come from this search. Raises StoreError that names those that cannot."""
    wrong = []
    if len(study.directions) != goals:
        wrong.append(f"{len(study.directions)} goals instead of {goals}")
    for trial in trials:
        figures, why = trial.user_attrs.get("figures"), trial.user_attrs.get("wrong")
        if not all(
            dimension.name in trial.params and _can_draw(dimension, trial.params[dimension.name]) for dimension in space
        ):
            wrong.append(f"trial {trial.number}: other parameters")
        elif why is None and not _are_figures(figures, goals):
            wrong.append(f"trial {trial.number}: no figures")
        elif why is not None and not isinstance(why, str):
            wrong.append(f"trial {trial.number}: no reason")
        elif why is None and not _are_numbers(trial.values, goals):
            wrong.append(f"trial {trial.number}: no values")
    for name, figures in study.user_attrs.items():
        if name.startswith("fresh ") and not _are_figures(figures, goals):
            wrong.append(f"{name[:40]}: no figures")
    if wrong:
        more = f"; and {len(wrong) - 5} more" if len(wrong) > 5 else ""
        raise StoreError(f"{path}: the saved search cannot be used ({'; '.join(wrong[:5])}{more})")


def _can_draw(dimension: SearchDimension, drawn: Any) -> bool:
    """Return True if the search can have drawn this value."""
    if dimension.choices is not None:
        return isinstance(drawn, str) and drawn in dimension.choices
    return type(drawn) is int and dimension.low <= drawn <= dimension.high


def _are_figures(figures: Any, goals: int) -> bool:
    return isinstance(figures, list) and len(figures) == goals and all(_is_figure(figure) for figure in figures)


def _is_figure(figure: Any) -> bool:
    """Return True for a stored interval; if all games failed, its numbers are NaN."""
    if not isinstance(figure, list) or len(figure) != FIGURE_LENGTH:
        return False
    return all(_is_number(number) for number in figure) and type(figure[3]) is int and figure[3] >= 0


def _are_numbers(values: Any, goals: int) -> bool:
    return isinstance(values, list) and len(values) == goals and all(_is_number(n) and not isnan(n) for n in values)


def _is_number(number: Any) -> bool:
    return type(number) is float or (type(number) is int and abs(number) < MAX_NUMBER)
