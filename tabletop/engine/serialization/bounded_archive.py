"""External zip files, unpacked within limits, because a small file may contain gigabytes."""

from __future__ import annotations

import struct
import zipfile
import zlib
from io import BytesIO

from tabletop.engine.serialization.bounded_input import FilePath, InputError, read_bytes

MAX_MEMBERS = 100
_MEMBER = b"PK\x01\x02"
"""Signature of the entry of each member in the directory at the end of the file."""
_ERRORS = (
    OSError, ValueError, KeyError, EOFError, RuntimeError, OverflowError, struct.error, zlib.error, zipfile.BadZipFile,
)  # fmt: skip


class Archive:
    """A zip file in memory. Members are unpacked on demand.

    Raises:
        InputError: The file is no zip file.
        OSError: The file cannot be opened.

    >>> from tabletop.engine.serialization.bounded_archive import Archive
    >>> import zipfile
    >>> with zipfile.ZipFile("notes.zip", "w") as file:
    ...     file.writestr("a.txt", "many words")
    >>> Archive("notes.zip").read("a.txt", 4), "b.txt" in Archive("notes.zip")
    (b'many', False)
    """

    def __init__(self, path: FilePath) -> None:
        data = read_bytes(path)
        if data.count(_MEMBER) > MAX_MEMBERS:
            raise InputError([f"it contains more than {MAX_MEMBERS} files"])
        try:
            self._file = zipfile.ZipFile(BytesIO(data))
        except _ERRORS as error:
            raise InputError([f"it is not a zip file: {error}"]) from None

    def __contains__(self, name: str) -> bool:
        return name in self._file.namelist()

    def read(self, name: str, max_bytes: int) -> bytes:
        """Return the first bytes of a member, at most `max_bytes`. Raises InputError."""
        try:
            member = self._file.getinfo(name)
            if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise InputError([f"{name} uses an unsupported compression method"])
            with self._file.open(member) as file:
                return file.read(max_bytes)
        except InputError:
            raise
        except _ERRORS as error:
            raise InputError([f"{name} cannot be unpacked: {error}"]) from None
