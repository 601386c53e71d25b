"""Translations from gettext catalogues (one domain per package).

A catalogue is read from its PO file. Nothing is compiled, so a translation cannot be older than its source.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tabletop.engine.failures import report_failure
from tabletop.engine.i18n.grammar import LANGUAGES, LOCALE

GENDERS, LETTERS = "_genders", "_letters"
"""Suffixes of a domain: for the genders of translated names, and for the letters of icons."""
_PO_LINE = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d+\])\s+"((?:[^"\\]|\\.)*)"')
_PO_JOINT = re.compile(r'"\s*\n\s*"')
"""Continuation of a string on the next line."""
_PO_ESCAPE = re.compile(r"\\(.)")
_PO_CHARACTERS = {"n": "\n", "t": "\t", "r": "\r"}
_UNKNOWN = "no such message"


def read_po(text: str) -> dict[str, str]:
    """Return the translations in the text of a PO file, by message.

    Empty, fuzzy and obsolete translations are left out, and so are messages with a context. The first plural form is
    returned.

    Raises:
        ValueError: A line does not belong in a PO file.

    >>> read_po('msgid "Pass"\\nmsgstr "Passen"')
    {'Pass': 'Passen'}
    """
    entries: list[dict[str, str]] = [{}]
    fuzzy = False
    for line in _PO_JOINT.sub("", text).split("\n"):
        if line.startswith("#"):
            fuzzy = (line.startswith("#,") and "fuzzy" in line) or (fuzzy and not line.startswith("#~"))
        elif match := _PO_LINE.fullmatch(line.strip()):
            keyword, content = match.groups()
            if keyword == "msgctxt" or (keyword == "msgid" and keyword in entries[-1]):
                entries.append({})
            if fuzzy:
                entries[-1]["fuzzy"], fuzzy = "fuzzy", False
            if "\\" in content:
                content = _PO_ESCAPE.sub(lambda escape: _PO_CHARACTERS.get(escape[1], escape[1]), content)
            entries[-1][keyword] = content
        elif line.strip():
            raise ValueError(f"unexpected line in a PO file: {line[:60]!r}")
    return {
        entry["msgid"]: translation
        for entry in entries
        if entry.get("msgid") and not {"msgctxt", "fuzzy"} & entry.keys()
        if (translation := entry.get("msgstr") or entry.get("msgstr[0]"))
    }


class _Catalogue(gettext.NullTranslations):
    """Translations by message. A missing one has a special marker, because a message may be its own translation."""

    def __init__(self, messages: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.messages = messages or {}

    def gettext(self, message: str) -> str:
        return self.messages.get(message, _UNKNOWN)


@cache
def _load_catalogue(domain: str, lang: str, directory: str) -> gettext.NullTranslations:
    source = Path(directory, lang, "LC_MESSAGES", f"{domain}.po")
    try:
        if source.is_file():
            return _Catalogue(read_po(source.read_text(encoding="utf-8-sig")))
        compiled = gettext.translation(domain, directory, [lang])
    except FileNotFoundError:
        return _Catalogue()
    except Exception as error:  # `gettext` raises several kinds for a file that is no catalogue
        report_failure(f"the {lang} catalogue of {domain!r}", error)
        return _Catalogue()
    compiled.add_fallback(_Catalogue())
    return compiled


@cache
def look_up(message: str, lang: str, domain: str, directory: Path = LOCALE) -> str | None:
    """Return the translation of an English `message`; None if the catalogue of `domain` has none."""
    # The empty message is the header of the catalogue.
    if not message or lang == "en":
        return message
    translation = _load_catalogue(domain, lang, str(directory)).gettext(message)
    return None if translation is _UNKNOWN else translation


@cache
def translate(message: str, lang: str, domain: str, directory: Path = LOCALE) -> str:
    """Return the translation of an English `message`; the message itself if the catalogue of `domain` has none."""
    translation = look_up(message, lang, domain, directory)
    return message if translation is None else translation


def translations_of(message: str, domain: str = "engine", directory: Path = LOCALE) -> dict[str, str]:
    """Return a message (English) with its translations, by language."""
    texts = ((lang, look_up(message, lang, domain, directory)) for lang in LANGUAGES)
    return {lang: text for lang, text in texts if text is not None}


def look_up_gender(name: str, lang: str, domain: str, directory: Path = LOCALE) -> str:
    """Return the declension of the translation of an English name, one of `Grammar.genders`; "" if it is unknown."""
    return "" if lang == "en" else look_up(name, lang, f"{domain}{GENDERS}", directory) or ""


def look_up_letter(icon: str, english: str, lang: str, domain: str, directory: Path) -> str:
    """Return the letter of an icon in a language; the English one if there is no other."""
    return english if lang == "en" else look_up(icon, lang, f"{domain}{LETTERS}", directory) or english


def get_seat_letter(seat: int) -> str:
    """Return the default name of a seat: A, B, C, ..."""
    return chr(65 + seat)


def capitalize_first(text: str) -> str:
    """Return the text with a capital first letter, for buttons and lists."""
    return text[:1].upper() + text[1:]


def remove_double_stop(text: str) -> str:
    """Return the sentence with one full stop, also after a name that ends with one: "Won by Microbionics Inc." """
    return text[:-1] if text.endswith("..") and not text.endswith("...") else text


def to_singular(name: str) -> str:
    """Return the singular of the English name of a field: "good" for "goods", "city" for "cities"."""
    if name.endswith("ies"):
        return f"{name[:-3]}y"
    if name.endswith(("ches", "shes", "xes")):
        return name[:-2]
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name
