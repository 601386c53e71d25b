"""Host a game for people in several browsers: a secret link for each seat, and one for spectators.

Without --host, only this computer can open the links. The game is saved after every move; the same command continues it
with the same links.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tabletop.commands.support.errors import CommandError, parse_whole
from tabletop.extras import require_extra

EXAMPLE = "tabletop host dei --players 3 --host 0.0.0.0"
FOLDER = "my_notebooks/saved_games"
PORT = 8870


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument("game", metavar="GAME", help="name of the game, such as dei")
    command.add_argument("--players", type=parse_whole(1, 20), help="number of players (default: that of the game)")
    command.add_argument("--new", action="store_true", help="begin a new game, even if one is not finished")
    command.add_argument("--folder", type=Path, default=Path(FOLDER), help=f"folder of the game (default: {FOLDER})")
    command.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0: other computers can open the links too (default: 127.0.0.1)"
    )
    command.add_argument("--port", type=parse_whole(0, 65535), default=PORT, help=f"port (default: {PORT})")


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Serve the game until the server is interrupted."""
    require_extra("classroom", "comm", "segno", "tornado")
    # Known by name only: the rules and the commands do not import screens.
    games = import_module("tabletop_widgets.classroom.hosting.hosted_game")
    server = import_module("tabletop_widgets.classroom.hosting.host_server")
    parameters = {"players": options.players} if options.players else {}
    try:
        hosted = games.open_hosted_game(options.folder, options.game, options.new, **parameters)
    except ValueError as error:
        raise CommandError(f"{options.game} cannot be hosted: {error}") from None
    except OSError as error:
        raise CommandError(f"{options.folder} cannot be used: {error.strerror or error}") from None
    try:
        server.host_game(hosted, options.host, options.port)
    except OSError as error:
        raise CommandError(f"{options.host}:{options.port} cannot be used: {error.strerror or error}") from None
    yield 0
