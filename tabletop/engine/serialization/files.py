"""Atomic writing of files that preserves their permissions and links."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import time
from contextlib import suppress
from pathlib import Path

PART_SUFFIX = ".part"
MAX_PART_AGE_SECONDS = 60.0
"""Age at which a partly written file is removed, because its process was killed."""


def write(path: str | os.PathLike[str], text: str) -> None:
    """Write a text to a file completely or not at all. Raises OSError.

    A link is followed. An existing file keeps its permissions and its owner. Special and write-protected files are
    refused. Remains of killed processes are removed.
    """
    target = Path(os.path.realpath(path))
    status = _require_writable(target)
    _remove_stale_parts(target)
    part = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}{PART_SUFFIX}")
    # A new file gets the default permissions. The replacement of an existing file is private until it is complete.
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if status is None else 0o600)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if status is not None:
            if hasattr(os, "chown"):
                with suppress(OSError):  # only the owner may change the owner
                    os.chown(part, status.st_uid, status.st_gid)
            os.chmod(part, stat.S_IMODE(status.st_mode))
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
    _sync(target.parent)


def create_private(path: Path) -> None:
    """Create an empty file that only its owner may read, in a folder that is created if it is missing.

    Raises FileExistsError, or another OSError.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _sync(folder: Path) -> None:
    """Flush a folder to disk where the system supports it, so that the name of a new file survives a power failure."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _require_writable(target: Path) -> os.stat_result | None:
    """Return the status of an existing file; None if there is none. Raises OSError if it cannot be replaced."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "is not a regular file", str(target))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return status


def _remove_stale_parts(target: Path) -> None:
    """Remove the parts of this file that killed processes left."""
    begins = f".{target.name[:100]}."
    with suppress(OSError):
        for entry in os.scandir(target.parent):
            if entry.name.startswith(begins) and entry.name.endswith(PART_SUFFIX):
                with suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime > MAX_PART_AGE_SECONDS:
                        os.unlink(entry.path)
