"""Hold a class: give a course, a lesson, a quiz, a game or your own notebook to learners, and a page to the teacher.

The code of a notebook is run on this computer, once now and once for each learner, who cannot change it.
Without --host, only this computer can open the class. Learners need the code to join. A class is saved only if you give
it a name, here or on your page; --resume continues it. What is not resumed for 30 days is deleted.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from tabletop.commands.support.errors import CommandError, parse_whole
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.language import language
from tabletop.extras import require_extra

EXAMPLE = "tabletop classroom my_lessons/lesson.toml --host 0.0.0.0 --lang de"
PORT = 8866
FOLDER = "my_notebooks/saved_classes"
KINDS = ("course", "quiz", "guide")


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument(
        "material",
        metavar="MATERIAL",
        nargs="?",
        default="",
        help="name of a game, such as 51st_state; name or file of a lesson (.toml); file of a saved game (.json) or of"
        " a notebook (.ipynb)",
    )
    command.add_argument(
        "--give", choices=KINDS, default="course", help="what to give of a game: its course, a quiz, or a guided game"
    )
    command.add_argument(
        "--start",
        metavar="POINT",
        default="",
        help="lesson or exercise to begin with; level of a quiz (1 to 5); number of decisions before a position;"
        " heading or number of a cell of a notebook",
    )
    command.add_argument("--save", metavar="NAME", default="", help="save the class under this name from now on")
    command.add_argument(
        "--resume", metavar="NAME", nargs="?", const="", help="continue a saved class (NAME: which of several)"
    )
    command.add_argument("--delete", metavar="NAME", default="", help="delete a saved class for good, and end")
    command.add_argument("--folder", type=Path, default=Path(FOLDER), help=f"folder of classes (default: {FOLDER})")
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
    files = import_module("tabletop_widgets.classroom.storage.class_file")
    is_given = bool(options.material) and not (options.resume is not None and options.material.endswith(".ipynb"))
    if sum([is_given, options.resume is not None, bool(options.delete)]) != 1:
        raise CommandError("name what the class is given, or --resume or --delete a saved class")
    try:
        for name in files.delete_old_classes(options.folder):
            yield f"Deleted, because it was not resumed for {files.KEEP_DAYS} days: {name}"
        if options.delete:
            yield f"Deleted: {files.delete_class(options.folder, options.delete)}"
            yield 0
            return
        saved = open_class(options)
    except ValueError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"{options.folder} cannot be used: {error.strerror or error}") from None
    try:
        server.hold_class(saved, options.host, options.port, options.save)
    except files.ClassFileError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"{options.host}:{options.port} cannot be used: {error.strerror or error}") from None
    yield 0


def open_class(options: argparse.Namespace) -> Any:
    """Return the class that is resumed, or a new one. Raises ValueError."""
    server = import_module("tabletop_widgets.classroom.class_server")
    storage = import_module("tabletop_widgets.classroom.storage.saved_class")
    if options.resume is not None:
        if options.save:
            raise ValueError("a resumed class is saved under its own name: leave --save out")
        return storage.resume_class(options.folder, options.resume, options.material)
    room = server.create_room(options.material, options.give, options.start, options.lang)
    return storage.SavedClass(room, options.folder)
