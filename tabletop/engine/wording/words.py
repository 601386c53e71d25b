"""Words in English, German and Spanish, through gettext catalogues (one domain per package)."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

from tabletop.engine.finding.failures import report_failure

LOCALE = Path(__file__).parents[2] / "locale"


_UNKNOWN = "no such message"


class _Missing(gettext.NullTranslations):
    """Asked last, so that a message without translation can be told from one that is the same in both languages."""

    def gettext(self, message: str) -> str:
        return _UNKNOWN


@cache
def _catalogue(domain: str, lang: str, directory: str) -> gettext.NullTranslations:
    try:
        found = gettext.translation(domain, directory, [lang])
    except FileNotFoundError:
        return _Missing()
    except Exception as error:  # whatever `gettext` raises for a file that is no catalogue
        report_failure(f"the {lang} catalogue of {domain!r}", error)
        return _Missing()
    found.add_fallback(_Missing())
    return found


@cache
def look_up(message: str, lang: str, domain: str, directory: Path = LOCALE) -> str | None:
    """`message` (English) in language `lang`; None if the catalogue of `domain` has no such message."""
    # The empty message would be the catalogue's own head.
    if not message or lang == "en":
        return message
    found = _catalogue(domain, lang, str(directory)).gettext(message)
    return None if found is _UNKNOWN else found


@cache
def translate(message: str, lang: str, domain: str, directory: Path = LOCALE) -> str:
    """`message` (English) in language `lang`; English where the catalogue of `domain` has no such message."""
    found = look_up(message, lang, domain, directory)
    return message if found is None else found


def letter(seat: int) -> str:
    """What a seat is called where nothing else names it: A, B, C, ..."""
    return chr(65 + seat)


def capital(text: str) -> str:
    """The text with a capital at its beginning, where it stands by itself: on a button, in a list."""
    return text[:1].upper() + text[1:]


def one_stop(text: str) -> str:
    """The sentence with one full stop, also after a name that ends with one: "Won by Microbionics Inc."."""
    return text[:-1] if text.endswith("..") and not text.endswith("...") else text


def singular(name: str) -> str:
    """What one of the things in a field with an English name is called: "good" for "goods", "city" for "cities"."""
    if name.endswith("ies"):
        return f"{name[:-3]}y"
    if name.endswith(("ches", "shes", "xes")):
        return name[:-2]
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name
