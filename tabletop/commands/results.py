"""List the contents of a results file: games, players, number of stored games and dates."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tabletop.commands.errors import CommandError


def arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument("file", metavar="FILE", type=Path, help="the file of results, as store= names it")


def run(asked: argparse.Namespace) -> Iterator[str | int]:
    """Yield a paragraph for each run, oldest first: its dates and a line for each of its arms."""
    from tabletop.experiments.simulation import Store, StoreError

    try:
        store = Store(asked.file, make=False)
        try:
            found = store.runs()
        finally:
            store.close()
    except StoreError as error:
        raise CommandError(str(error)) from error
    if not found:
        yield f"{asked.file}: no games yet"
    for run in found:
        yield f"{run.begun} to {run.last}: {counted(run.games)}"
        for arm, told, games in zip(run.arms, run.told, run.counts, strict=True):
            yield f"  {arm}: {in_words(told)}: {counted(games)}"


def in_words(told: dict[str, Any]) -> str:
    """Describe an arm: its game, the chosen parameters and the strategies."""
    chosen = ", ".join(f"{name}={value!r}" for name, value in told["parameters"].items())
    return f"{told['game']}({chosen}), {' against '.join(told['strategies'])}"


def counted(games: int) -> str:
    """Format a number of games."""
    return f"{games} game{'' if games == 1 else 's'}"
