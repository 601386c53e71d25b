"""List the installed games, those of other packages too, with their names and numbers of players."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from tabletop.engine.core.game import Game
from tabletop.engine.registry.catalogue import load_game_classes

EXAMPLE = "tabletop games"
OWN = "tabletop"


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare no arguments."""


def run(options: argparse.Namespace) -> Iterator[str]:
    """Yield a line for each game: its name, its title, the numbers of players, and the package of another project."""
    rows = [(name, kind.title, describe_players(kind), describe_origin(kind)) for name, kind in load_game_classes()]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def describe_players(kind: type[Game]) -> str:
    """Return the possible numbers of players of a game."""
    players = next((parameter.span for parameter in kind.declared if parameter.name == "players"), "")
    return f"{players or kind().num_players} players"


def describe_origin(kind: type[Game]) -> str:
    """Return the package of a game; "" for the games of the kit."""
    package = kind.__module__.partition(".")[0]
    return "" if package == OWN else f"from {package}"
