"""Nicknames: no two of a class look alike, and none looks like the teacher's."""

from __future__ import annotations

import unicodedata

from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.screen.translation import say

MAX_LETTERS = 20
MAX_MARKS = 2
"""Largest number of combining marks on one letter: names in scripts such as Thai need two."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that count as printable but show nothing."""
JAPANESE = frozenset(["CJK", "HIRAGANA", "KATAKANA"])
"""Scripts that may be mixed in one name."""
LOOKS_LATIN = str.maketrans(
    "авеіјкмнорсѕтухԁһԛԝѵ" "αβεηικμνορτυχγϲ" "ıɑɡ01|",
    "abeijkmhopcstyxdhqwv" "abenikmvoptuxyc" "iagoll",
)  # fmt: skip
"""Lowercase letters of other scripts, and digits, that look like Latin letters."""
TITLES = ("Lehrer", "Lehrerin", "Profesora", "Maestra", "Maestro", "Admin")
"""Reserved names, in addition to the word for "teacher" in every language."""


def clean_name(name: str) -> str:
    """Return a nickname in its displayed form; "" if the nickname is invalid.

    A nickname has 1 to `MAX_LETTERS` characters, letters of one script, and no stacked accents.

    >>> from tabletop_widgets.classroom.names import clean_name
    >>> clean_name("  Ａnna   B "), clean_name("Аnna")  # full width; a Cyrillic А before Latin letters
    ('Anna B', '')
    """
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 0 < len(name) <= MAX_LETTERS or not name.isprintable() or BLANK & {*name}:
        return ""
    scripts = {unicodedata.name(sign, "").split(" ")[0] for sign in name if sign.isalpha()}
    if len(scripts - JAPANESE) + bool(scripts & JAPANESE) > 1 or not any(sign.isalnum() for sign in name):
        return ""
    marks, most = 0, MAX_MARKS if "LATIN" not in scripts else 0
    for sign in name:
        marks = marks + 1 if unicodedata.category(sign).startswith("M") else 0
        if marks > most:
            return ""
    return name


def normalize_name(name: str) -> str:
    """Return a normal form that is equal for names that look alike.

    >>> from tabletop_widgets.classroom.names import skeleton
    >>> {normalize_name(name) for name in ("Anna", "ÁNNA", "an-na", "anпa", "аnnа")} >= {"anna"}
    True
    >>> normalize_name("Lili") == normalize_name("LiIi")
    True
    >>> normalize_name("Paco") == normalize_name("Расо")  # the last is Cyrillic
    True
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(sign for sign in plain if sign.isalnum() or sign == "|")
    return letters.translate(LOOKS_LATIN).replace("l", "i")


def is_reserved(name: str) -> bool:
    """Return True if a name, or a word of it, looks like a teacher's title in any language.

    >>> from tabletop_widgets.classroom.names import is_reserved
    >>> [is_reserved(name) for name in ("teacher", "L E H R E R", "Anna")]
    [True, True, False]
    """
    reserved = {normalize_name(title) for title in (*TITLES, *(say("Teacher", lang) for lang in LANGUAGES))}
    return not reserved.isdisjoint(normalize_name(word) for word in (name, *name.split()))
