"""Output to a console or pipe whose encoding lacks some characters, such as code page 1252."""

from __future__ import annotations

import codecs
import sys
from typing import TextIO
from unicodedata import normalize

ERROR_HANDLER = "tabletop.plain"
"""Name of the error handler that replaces characters by `to_ascii`."""
REPLACEMENTS = {
    "−": "-", "–": "-", "—": "-", "→": "->", "←": "<-", "↑": "^", "↓": "v", "⇒": "=>", "×": "x", "·": "*", "•": "*",
    "±": "+-", "≤": "<=", "≥": ">=", "≠": "!=", "∞": "inf", "…": "...", "‘": "'", "’": "'",
    "„": '"', "“": '"', "”": '"', "‚": "'", "‹": "'", "›": "'", "µ": "u", "∗": "*",
    "«": '"', "»": '"', "♠": "S", "♥": "H", "♦": "D", "♣": "C", "■": "#", "█": "#", "✓": "ok", "✔": "ok", "✗": "x",
    "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ä": "ae", "ö": "oe", "ü": "ue", "¿": "", "¡": "", "§": "par.",
    "◆": "*", "♟": "o", "▼": "v", "✕": "x",
}  # fmt: skip


def to_ascii(text: str) -> str:
    """Return a text in ASCII: symbols replaced by similar ones, letters without accents, "?" for other characters.

    >>> from tabletop.engine.i18n.console import to_ascii
    >>> to_ascii("−3 → ¿más? Österreich ≥ 10♠ 漢")
    '-3 -> mas? Oesterreich >= 10S ?'
    """
    return "".join(_convert_character(sign) for sign in text)


def _convert_character(sign: str) -> str:
    if sign.isascii():
        return sign
    if sign in REPLACEMENTS:
        return REPLACEMENTS[sign]
    if sign.isspace():
        return " "
    return "".join(part for part in normalize("NFKD", sign) if part.isascii()) or "?"


def _encode_plain(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that an encoding lacks. An error handler of `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return to_ascii(error.object[error.start : error.end]), error.end


codecs.register_error(ERROR_HANDLER, _encode_plain)


def adapt_output(*streams: TextIO) -> None:
    """Make streams replace characters that their encoding lacks; by default standard output and error."""
    for stream in streams or (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # the stream of a notebook has none and needs none
            reconfigure(errors=ERROR_HANDLER)
