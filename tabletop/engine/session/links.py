"""Links: text compressed and encoded with letters, digits, - and _ only, so that it fits into a message or address.

Decoding executes nothing. It stops when the result exceeds its limit, however small the link is.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib

LINK_PREFIX = "tabletop1."
"""Prefix of a link, with the version of its format."""
MAX_LINK_CHARACTERS = 1_000_000
"""Longer links are refused without decoding. The link of a long game has about 3,000 characters."""

_ANY_PREFIX = re.compile(r"tabletop(\d{1,9})\.")
_BODY = re.compile(r"[A-Za-z0-9_-]*")
_NOT_WHOLE = "it is incomplete or was changed: copy the link again"


def is_link(text: str) -> bool:
    """Return True if a text looks like a link, valid or not."""
    return _ANY_PREFIX.match(text.lstrip()) is not None


def encode_link(text: str) -> str:
    """Return a text as a link."""
    compressed = zlib.compress(text.encode(), 9)
    return LINK_PREFIX + base64.urlsafe_b64encode(compressed).decode("ascii").rstrip("=")


def decode_link(link: str, max_bytes: int) -> str:
    """Return the text of a link. Line breaks and spaces in it, as mail programs insert them, are ignored.

    Args:
        link: Link to decode.
        max_bytes: Largest size of the text in bytes.

    Raises:
        ValueError: The link is invalid; the message says why.
    """
    if len(link) > MAX_LINK_CHARACTERS:
        raise ValueError(f"it has {len(link)} characters, more than {MAX_LINK_CHARACTERS}")
    link = "".join(link.split())
    form = _ANY_PREFIX.match(link)
    if form is None:
        raise ValueError(f"a link begins with {LINK_PREFIX!r}")
    if form[0] != LINK_PREFIX:
        raise ValueError(f"it begins with {form[0]!r}, made by another version; this version reads {LINK_PREFIX!r}")
    body = link[len(LINK_PREFIX) :]
    if not _BODY.fullmatch(body):
        odd = next(letter for letter in body if not _BODY.fullmatch(letter))
        raise ValueError(f"{odd!r} is not allowed in a link")
    try:
        compressed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        reader = zlib.decompressobj()
        text = reader.decompress(compressed, max_bytes + 1)
    except (binascii.Error, zlib.error):
        raise ValueError(_NOT_WHOLE) from None
    if len(text) > max_bytes:
        raise ValueError(f"it contains more than {max_bytes} bytes")
    if not reader.eof or reader.unused_data:
        raise ValueError(_NOT_WHOLE)
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("it contains no text") from None
