"""List the contents of a results file: games, players, number of stored games and dates."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tabletop.commands.support.errors import CommandError

EXAMPLE = "tabletop results results.sqlite"


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument("file", metavar="FILE", type=Path, help="results file, as passed to store=")


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Yield a paragraph for each run, oldest first: its dates and a line for each of its arms."""
    from tabletop.experiments.simulation import Store, StoreError

    try:
        store = Store(options.file, make=False)
        try:
            runs = store.list_runs()
        finally:
            store.close()
    except StoreError as error:
        raise CommandError(str(error)) from error
    if not runs:
        yield f"{options.file}: no games yet"
    for run in runs:
        yield f"{run.started} to {run.last}: {format_games(run.games)}"
        for arm, description, games in zip(run.arms, run.descriptions, run.counts, strict=True):
            yield f"  {arm}: {describe_arm(description)}: {format_games(games)}"


def describe_arm(description: dict[str, Any]) -> str:
    """Describe an arm: its game, the chosen parameters and the strategies."""
    chosen = ", ".join(f"{name}={value!r}" for name, value in description["parameters"].items())
    return f"{description['game']}({chosen}), {' against '.join(description['strategies'])}"


def format_games(games: int) -> str:
    """Format a number of games."""
    return f"{games} game{'' if games == 1 else 's'}"
