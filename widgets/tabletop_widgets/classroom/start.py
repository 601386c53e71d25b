"""Start of a class, for the command `tabletop classroom`: folders for Jupyter that are deleted with the class."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from tabletop_widgets.classroom.room import Room
from tabletop_widgets.screen.languages import use_language

FOLDERS = {f"JUPYTER_{kind}": kind.lower() for kind in ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")}
"""Folders for files that Jupyter writes at run time, by environment variable; they are deleted afterwards."""


def create_room(course: str, lang: str) -> Room:
    """Return the class of a course, and choose its language. Raises ValueError for a game without lessons."""
    use_language(lang)
    return Room(course)


def hold_class(room: Room, host: str, port: int) -> None:
    """Serve a class until it is closed. Raises OSError if the address cannot be used."""
    with TemporaryDirectory(prefix="classroom-") as home:
        os.environ |= {name: str(Path(home, folder)) for name, folder in FOLDERS.items()}
        os.environ["IPYTHONDIR"] = str(Path(home, "ipython"))
        from tabletop_widgets.classroom.serve import serve  # Jupyter reads the folders at import time

        serve(room, host, port, home)
