"""Hold a class: serve a course as a web page for learners, and a page for the teacher.

Without --host, only this computer can open the class. Learners need the code to join. Nothing is saved.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module

from tabletop.commands.support.errors import CommandError, parse_whole
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.language import language
from tabletop.extras import require_extra

EXAMPLE = "tabletop classroom dei --host 0.0.0.0 --port 9000 --lang de"
PORT = 8866


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument("course", metavar="COURSE", help="name of a game with lessons, such as 51st_state")
    command.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0: other computers can open it too (default: 127.0.0.1)"
    )
    command.add_argument("--port", type=parse_whole(0, 65535), default=PORT, help=f"port (default: {PORT})")
    command.add_argument("--lang", choices=tuple(LANGUAGES), default=language(), help="language of the first page")


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Hold the class until it is closed."""
    require_extra("classroom", "voila", "jupyter_server", "jupyterlab_server", "nbformat", "tornado")
    # Known by name only: the rules and the commands do not import screens.
    start = import_module("tabletop_widgets.classroom.start")
    try:
        room = start.create_room(options.course, options.lang)
    except ValueError as error:
        raise CommandError(str(error)) from None
    try:
        start.hold_class(room, options.host, options.port)
    except OSError as error:
        raise CommandError(f"{options.host}:{options.port} cannot be used: {error.strerror or error}") from None
    yield 0
