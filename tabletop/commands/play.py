"""Open a table: a notebook of one cell in JupyterLab, in which you play a game against strategies."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from tabletop.commands.errors import CommandError, write_file
from tabletop.commands.notebooks_server import FOLDER, add_server_options, prepare_folder, serve_notebook
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.registry.catalogue import load_game
from tabletop.engine.session.strategy_registry import HUMAN
from tabletop.strategies import find_strategies

EXAMPLE = "tabletop play axon_protocol"
DEFAULT_GAME = "51st_state"
OPPONENTS = ("heuristic", "greedy", "random")
"""Strategies of the other seats: the first that the game has."""


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument(
        "game", metavar="GAME", nargs="?", default=DEFAULT_GAME, help=f"name of a game (default: {DEFAULT_GAME})"
    )
    command.add_argument("--folder", help=f"folder of the notebook and the saved games (default: {FOLDER})")
    add_server_options(command)


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Write the notebook if there is none, and open it."""
    source = write_cell(options.game)
    folder = prepare_folder(options)
    path = folder / f"play_{options.game}.ipynb"
    if not path.exists():
        write_notebook(path, source)
    yield f"JupyterLab opens {path}: press Shift+Enter in its cell to start the game."
    yield from serve_notebook(folder, f"/doc/tree/{path.name}", options)


def write_cell(name: str) -> str:
    """Return the code that plays a game. Raises CommandError."""
    try:
        game = load_game(name)
    except ParameterError as error:
        raise CommandError(str(error)) from None
    known = find_strategies(game)
    opponent = next((strategy for strategy in OPPONENTS if strategy in known), HUMAN)
    seats = json.dumps([HUMAN, *[opponent] * (game.num_players - 1)])
    return f'from tabletop_widgets import play\n\nplay("{name}", seats={seats})'


def write_notebook(path: Path, source: str) -> None:
    """Write a notebook of one cell. Raises CommandError."""
    cell: dict[str, object] = {
        "cell_type": "code", "id": "play", "metadata": {}, "execution_count": None, "outputs": [], "source": source,
    }  # fmt: skip
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    notebook = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    write_file(path, json.dumps(notebook, indent=1) + "\n")
