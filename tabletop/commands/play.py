"""Play in the browser: a page with the installed games and those that are not finished, without a notebook."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module

from tabletop.commands.jupyter.notebooks_server import FOLDER, prepare_folder
from tabletop.commands.support.errors import CommandError, parse_whole
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.registry.catalogue import find_game_class

EXAMPLE = "tabletop play axon_protocol"


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument("game", metavar="GAME", nargs="?", default="", help="game to begin with, such as dei")
    command.add_argument("--folder", help=f"folder of the saved games (default: {FOLDER})")
    command.add_argument(
        "--port", type=parse_whole(1, 65535), default=0, help="port of the server (default: the first free one)"
    )
    command.add_argument("--no-browser", action="store_true", help="print the address instead of opening a browser")


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Serve the page until the server is interrupted."""
    try:
        if options.game:
            find_game_class(options.game)
    except ParameterError as error:
        raise CommandError(str(error)) from None
    folder = prepare_folder(options)
    # Known by name only: the rules and the commands do not import screens.
    server = import_module("tabletop_widgets.server.web_server")
    try:
        server.serve(folder, options.game, options.port, not options.no_browser)
    except OSError as error:
        raise CommandError(f"port {options.port} cannot be used: {error.strerror or error}") from None
    yield 0
