"""The command that checks content files; each game's `check_content` says what it prints of content that is fine."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence

from tabletop.engine.content_files import ContentError


def check(arguments: Sequence[str], module: str, place: str, summary: Callable[[str], Iterable[str]]) -> int:
    """Print the summary of the content at a place, or every mistake in it.

    0 if the content can be used (or help was asked for), 1 if not, 2 if it was asked wrongly. `place` is what the
    usage calls the argument, such as "FOLDER"; `summary` raises ContentError.
    """
    command = f"python -m {module}"
    description = "Prints what content holds, or every mistake in it."
    parser = argparse.ArgumentParser(prog=command, usage=f"{command} {place}", description=description)
    parser.add_argument("source", metavar=place, help='a folder, a file, or "published"')
    try:
        source = parser.parse_args(arguments).source
    except SystemExit as asked:
        return int(asked.code or 0)
    result = 0
    try:
        lines = list(summary(source))
    except ContentError as error:
        lines = [str(error)]
        result = 1
    try:
        print("\n".join(lines), flush=True)
    except BrokenPipeError:
        # Whoever reads (such as `head`) has seen enough; at its end Python would flush once more and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return result
