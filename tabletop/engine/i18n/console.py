"""Output to a console or a pipe that cannot show every character, such as one of code page 1252."""

from __future__ import annotations

import codecs
import sys
from typing import TextIO
from unicodedata import normalize

ERRORS = "tabletop.plain"
"""The name of the error handler that writes `plain` for what cannot be encoded."""
SIGNS = {
    "−": "-", "–": "-", "—": "-", "→": "->", "←": "<-", "↑": "^", "↓": "v", "⇒": "=>", "×": "x", "·": "*", "•": "*",
    "±": "+-", "≤": "<=", "≥": ">=", "≠": "!=", "∞": "inf", "…": "...", "‘": "'", "’": "'",
    "„": '"', "“": '"', "”": '"', "‚": "'", "‹": "'", "›": "'", "µ": "u", "∗": "*",
    "«": '"', "»": '"', "♠": "S", "♥": "H", "♦": "D", "♣": "C", "■": "#", "█": "#", "✓": "ok", "✔": "ok", "✗": "x",
    "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ä": "ae", "ö": "oe", "ü": "ue", "¿": "", "¡": "", "§": "par.",
}  # fmt: skip


def plain(text: str) -> str:
    """Return a text in ASCII: signs in similar ones, letters without accents, and "?" for the rest.

    >>> from tabletop.engine.i18n.console import plain
    >>> plain("−3 → ¿más? Österreich ≥ 10♠ 漢")
    '-3 -> mas? Oesterreich >= 10S ?'
    """
    return "".join(_plain_sign(sign) for sign in text)


def _plain_sign(sign: str) -> str:
    if sign.isascii():
        return sign
    if sign in SIGNS:
        return SIGNS[sign]
    if sign.isspace():
        return " "
    return "".join(part for part in normalize("NFKD", sign) if part.isascii()) or "?"


def _encode_plain(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding does not have; an error handler of `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


codecs.register_error(ERRORS, _encode_plain)


def adapt_output(*streams: TextIO) -> None:
    """Let streams write what their encoding has, and plain signs for the rest; standard output and error if none."""
    for stream in streams or (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # a notebook's stream has none, and needs none
            reconfigure(errors=ERRORS)
