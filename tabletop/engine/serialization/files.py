"""Writing a file whole or not at all, and leaving it what it was."""

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
"""Seconds after which a half-written file is nobody's any more: its process was killed."""


def write(path: str | os.PathLike[str], text: str) -> None:
    """Write a text to a file, whole or not at all, whatever happens meanwhile. Raises OSError.

    A link stays a link: what it leads to is written. A file that is there keeps its rights and its owner; what is no
    ordinary file, or must not be written, is refused. What a process that was killed left behind is swept away.
    """
    target = Path(os.path.realpath(path))
    status = _require_writable(target)
    _remove_stale_parts(target)
    part = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}{PART_SUFFIX}")
    # A new file gets the rights that any gets here; one that is there shows its text to nobody else meanwhile.
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if status is None else 0o600)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if status is not None:
            if hasattr(os, "chown"):
                with suppress(OSError):  # only its owner may give a file away
                    os.chown(part, status.st_uid, status.st_gid)
            os.chmod(part, stat.S_IMODE(status.st_mode))
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
    _sync(target.parent)


def _sync(folder: Path) -> None:
    """Have the name of a new file outlast a power cut too, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _require_writable(target: Path) -> os.stat_result | None:
    """What there is to keep of a file; None if there is none. OSError if it cannot be written like a file."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "is no ordinary file", str(target))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return status


def _remove_stale_parts(target: Path) -> None:
    """Remove what killed processes left of earlier writings of this file."""
    begins = f".{target.name[:100]}."
    with suppress(OSError):
        for entry in os.scandir(target.parent):
            if entry.name.startswith(begins) and entry.name.endswith(PART_SUFFIX):
                with suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime > MAX_PART_AGE_SECONDS:
                        os.unlink(entry.path)
