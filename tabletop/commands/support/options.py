"""Command line arguments shared by several commands."""

from __future__ import annotations

import argparse

from tabletop.commands.check import find_game
from tabletop.commands.support.errors import CommandError, parse_whole
from tabletop.engine.core.game import Game
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.strategies import find_strategies


def add_game(command: argparse.ArgumentParser) -> None:
    """Declare the arguments for the game and its number of players."""
    command.add_argument("game", metavar="GAME", help="name of a game, or a folder that contains one")
    command.add_argument(
        "--seats", type=parse_whole(2, 20), help="number of players, in games with a choice (default: that of the game)"
    )


def load_game_option(options: argparse.Namespace, strategy: str = "") -> tuple[Game, str]:
    """Return the game chosen by the arguments of `add_game`, and its form on the command line.

    Raises CommandError, also if the game has no strategy of this name.
    """
    kind = find_game(options.game)
    if options.seats is not None and all(parameter.name != "players" for parameter in kind.declared):
        raise CommandError(f"{kind.name} has no choice of the number of players: leave out --seats")
    try:
        game = kind(**({} if options.seats is None else {"players": options.seats}))
    except ParameterError as error:
        raise CommandError(str(error)) from error
    if strategy and strategy not in (strategies := find_strategies(game)):
        raise CommandError(f"{strategy!r} is not a strategy of {kind.name}; known: {', '.join(strategies)}")
    return game, options.game if options.seats is None else f"{options.game} --seats {options.seats}"
