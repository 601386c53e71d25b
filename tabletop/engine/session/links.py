"""Text in a form that fits into a message or an address: compressed, and written with letters, digits, - and _ only.

Reading executes nothing, and stops where what comes out is larger than it may be, however small the link is.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib

BEGINS = "tabletop1."
"""What a link begins with: whose it is, and which form it has."""
MAX_LETTERS = 1_000_000
"""Longer links are refused unread; that of a long game has some 3,000."""

_ANY = re.compile(r"tabletop(\d{1,9})\.")
_LETTERS = re.compile(r"[A-Za-z0-9_-]*")
_NOT_WHOLE = "it is not whole, or was changed: copy the link once more"


def is_link(text: str) -> bool:
    """Whether a text is meant to be a link, a good one or not."""
    return _ANY.match(text.lstrip()) is not None


def packed(text: str) -> str:
    """A text as a link."""
    small = zlib.compress(text.encode(), 9)
    return BEGINS + base64.urlsafe_b64encode(small).decode("ascii").rstrip("=")


def unpacked(link: str, most: int) -> str:
    """The text of a link; line breaks and spaces in it, as mail makes them, do not matter.

    `most` are the bytes that it may come to. Raises ValueError that says what is wrong with it.
    """
    if len(link) > MAX_LETTERS:
        raise ValueError(f"it has {len(link)} letters, more than {MAX_LETTERS}")
    link = "".join(link.split())
    form = _ANY.match(link)
    if form is None:
        raise ValueError(f"a link begins with {BEGINS!r}")
    if form[0] != BEGINS:
        raise ValueError(f"it begins with {form[0]!r}, made by another version; this one reads {BEGINS!r}")
    body = link[len(BEGINS) :]
    if not _LETTERS.fullmatch(body):
        odd = next(letter for letter in body if not _LETTERS.fullmatch(letter))
        raise ValueError(f"{odd!r} does not belong into a link")
    try:
        small = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        reader = zlib.decompressobj()
        text = reader.decompress(small, most + 1)
    except (binascii.Error, zlib.error):
        raise ValueError(_NOT_WHOLE) from None
    if len(text) > most:
        raise ValueError(f"it holds more than {most} bytes")
    if not reader.eof or reader.unused_data:
        raise ValueError(_NOT_WHOLE)
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("it holds no text") from None
