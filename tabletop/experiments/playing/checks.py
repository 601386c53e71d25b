"""What is wrong with how games are to be played, said before anybody is hired and any file is made."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabletop.experiments.playing.executors import wrong_executor
from tabletop.experiments.playing.locked_file import StoreError
from tabletop.experiments.playing.progress import wrong_progress
from tabletop.experiments.playing.store import Store


def wrong_running(running: Mapping[str, Any]) -> list[str]:
    """Every mistake in what `Run` takes beside its plan, by the names of its parameters."""
    return [*wrong_ways(running), *_wrong_store(running.get("store"))]


def wrong_ways(running: Mapping[str, Any]) -> list[str]:
    """The same without the store, which says itself what is wrong with its file."""
    wrong = [*wrong_executor(running.get("executor")), *_wrong_seconds(running.get("seconds"))]
    return [*wrong, *_wrong_measures(running.get("measures")), *wrong_progress(running.get("progress"))]


def _wrong_seconds(seconds: object) -> list[str]:
    if seconds is None:
        return []
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        return [f"seconds={seconds!r:.60} is no number"]
    return [] if seconds > 0 else [f"a limit of {seconds} seconds leaves no time to decide"]


def _wrong_measures(measures: object) -> list[str]:
    if measures is None:
        return []
    if not isinstance(measures, Mapping):
        return [f"measures={measures!r:.60} is no table of functions by name"]
    wrong = [(name, one) for name, one in measures.items() if not callable(one)]
    return [f"measure {name!r}: {one!r:.60} is no function of a result" for name, one in wrong]


def _wrong_store(store: object) -> list[str]:
    if store is None or isinstance(store, Store):
        return []
    if not isinstance(store, str | Path):
        return [f"store={store!r:.60} is neither a Store nor the path of a file"]
    path = Path(store)
    try:
        if not path.parent.is_dir():
            return [f"{path}: there is no folder {path.parent}"]
        if path.exists() and (path.is_dir() or path.stat().st_size):
            Store(path, make=False, wait=False).close()
    except (OSError, StoreError) as error:
        return [str(error)]
    return []
