"""Hold a class: give a course, a lesson, a quiz, a guided game or a position to learners, and a page to the teacher.

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

EXAMPLE = "tabletop classroom my_lessons/lesson.toml --host 0.0.0.0 --lang de"
PORT = 8866
KINDS = ("course", "quiz", "guide")


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument(
        "material",
        metavar="MATERIAL",
        help="name of a game, such as 51st_state; name or file of a lesson (.toml); file of a saved game (.json)",
    )
    command.add_argument(
        "--give", choices=KINDS, default="course", help="what to give of a game: its course, a quiz, or a guided game"
    )
    command.add_argument(
        "--start",
        metavar="POINT",
        default="",
        help="lesson or exercise to begin with; level of a quiz (1 to 5); number of decisions before a position",
    )
    command.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0: other computers can open it too (default: 127.0.0.1)"
    )
    command.add_argument("--port", type=parse_whole(0, 65535), default=PORT, help=f"port (default: {PORT})")
    command.add_argument("--lang", choices=tuple(LANGUAGES), default=language(), help="language of the first page")


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Hold the class until it is closed."""
    require_extra("classroom", "comm", "segno", "tornado")
    # Known by name only: the rules and the commands do not import screens.
    server = import_module("tabletop_widgets.classroom.class_server")
    try:
        room = server.create_room(options.material, options.give, options.start, options.lang)
    except ValueError as error:
        raise CommandError(str(error)) from None
    try:
        server.hold_class(room, options.host, options.port)
    except OSError as error:
        raise CommandError(f"{options.host}:{options.port} cannot be used: {error.strerror or error}") from None
    yield 0
