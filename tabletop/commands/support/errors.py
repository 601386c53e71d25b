"""Errors in the arguments of a command: numbers out of bounds, files that cannot be written."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path

from tabletop.engine.serialization import files


class CommandError(Exception):
    """Invalid argument of a command, such as an unknown game or a folder that is not empty."""


def require_writable(path: Path) -> Path:
    """Return the path if a file can be written there. Call it before long work. Raises CommandError."""
    folder = path.absolute().parent
    if path.is_dir():
        raise CommandError(f"{path} cannot be written: it is a folder")
    if not folder.is_dir():
        raise CommandError(f"{path} cannot be written: there is no folder {folder}")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise CommandError(f"{path} cannot be written: permission denied")
    return path


def write_file(path: Path, text: str) -> None:
    """Write a file. Raises CommandError."""
    try:
        files.write(path, text)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror or error}") from None


def parse_whole(least: int, most: int) -> Callable[[str], int]:
    """Return a parser for a whole number within bounds."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"a number from {least} to {most}")
        return int(text)

    return read
