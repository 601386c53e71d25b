"""Copy the notebooks to a folder of your own and open JupyterLab on the first one.

The copy is kept between starts. New notebooks are added to it. A notebook that has changed in the kit replaces an
unedited copy. An edited copy stays, and the new version is stored next to it. Every change is reported.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from tabletop.commands.jupyter.notebook_copy import find_notebooks, start_notebook, update_copy
from tabletop.commands.jupyter.notebooks_server import FOLDER, add_server_options, prepare_folder, serve_notebook
from tabletop.commands.support.errors import CommandError

EXAMPLE = "tabletop lab my_notebooks --port 9000"


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument("folder", metavar="FOLDER", nargs="?", help=f"folder of the copy (default: {FOLDER})")
    add_server_options(command)


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Update the copy, yield the changes and start JupyterLab."""
    copy = prepare_folder(options)
    try:
        yield from update_copy(find_notebooks(), copy)
    except OSError as error:
        raise CommandError(f"{error.filename or copy} cannot be written: {error.strerror or error}") from None
    yield f"The notebooks are in {copy}: edit them as you like; the originals do not change."
    yield from serve_notebook(copy, f"/lab/tree/{start_notebook(copy)}", options)
