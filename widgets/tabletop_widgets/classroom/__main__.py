"""Run a class: a course as a web page, and a page for the teacher.

    python -m tabletop_widgets.classroom 51st_state
    python -m tabletop_widgets.classroom dei --host 0.0.0.0 --port 9000 --lang de

Without --host, only this computer can open the class. Learners need the code to join. Nothing is saved.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tabletop import ParameterError
from tabletop.engine.i18n.console import adapt_output
from tabletop_widgets.classroom.room import Room
from tabletop_widgets.screen.languages import LANGUAGES, language, use_language

PORT = 8866
FOLDERS = {f"JUPYTER_{kind}": kind.lower() for kind in ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")}
"""Folders for files that Jupyter writes at run time, by environment variable; they are deleted afterwards."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a class until it is closed, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tabletop_widgets.classroom", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("course", help="the name of a game with lessons, such as 51st_state")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0: other computers can open it too")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--lang", choices=tuple(LANGUAGES), default=language())
    adapt_output()
    given = parser.parse_args(arguments)
    use_language(given.lang)
    try:
        room = Room(given.course)
    except (ParameterError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    with TemporaryDirectory(prefix="classroom-") as home:
        os.environ |= {name: str(Path(home, folder)) for name, folder in FOLDERS.items()}
        os.environ["IPYTHONDIR"] = str(Path(home, "ipython"))
        from tabletop_widgets.classroom.serve import serve  # Jupyter reads the folders at import time

        serve(room, given.host, given.port, home)
    return 0


if __name__ == "__main__":
    sys.exit(main())
