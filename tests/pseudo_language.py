"""A pseudo-language, `xx`: English with other vowels, made from the catalogues of another language.

Text that shows plain English vowels in it is written in the code, where nothing translates it.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

from tabletop.engine.i18n.words import GENDERS, LETTERS

ROOT = Path(__file__).resolve().parents[1]
LANG = "xx"
VOWELS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
KEPT = re.compile(r"(\{\w*(?::(?![/#])[^{}]*)?\}|\{\w*:|<[^>]*>|\]\([^)]*\)|`[^`]*`|https?://\S+|\\n)")
"""What is no text in a message: places and the beginning of choices, tags, addresses of links, and code."""
NO_TEXT = re.compile(r"(?s)<(style|code|pre)\b.*?</\1>|<[^>]*>|&\w+;|https?://\S+|`[^`]*`|\[\w+(\.\w+)+\]")
"""What is no text on the screen: tags, code, addresses and ids of rules."""
WORD = re.compile(r"[^\W\d_]{3,}")
ENGLISH = re.compile("[aeiouAEIOU]")
GRAMMAR = """
name = "Pséudó"
label = "Lánguágé"
decimal = "·"
quotes = "‹›‚‘"
genders = ["c", "cp"]

[forms]
the = { c = "thé {}", cp = "thé {}" }
"""


def translate(message: str) -> str:
    """Return a message with other vowels, and the first of each long word twice."""
    parts = KEPT.split(message)
    return "".join(part if k % 2 else _accented(part) for k, part in enumerate(parts))


def _accented(text: str) -> str:
    return re.sub(r"([áéíóú])(?=\w{5})", r"\1\1", text.translate(VOWELS))


def english_in(text: str, known: Iterable[str] = ()) -> list[str]:
    """Return the words of a text that nothing has translated; `known` are names that are the same in every language."""
    plain = NO_TEXT.sub(" ", text)
    for name in known:
        plain = plain.replace(name, " ")
    return [word for word in WORD.findall(plain) if ENGLISH.search(word)]


def add_language(folder: Path) -> None:
    """Give every catalogue of German in a folder its twin in the pseudo-language, and add the file of the language."""
    for source in folder.rglob("de/LC_MESSAGES/*.po"):
        with source.open("rb") as file:
            messages = [str(message.id) for message in read_po(file, locale="de") if message.id]
        catalog = Catalog(locale=LANG)
        for id in messages:
            is_data = source.stem.endswith((GENDERS, LETTERS))
            catalog.add(id, translate(id) if not is_data else "c" if source.stem.endswith(GENDERS) else "X")
        target = source.parents[2] / LANG / "LC_MESSAGES" / source.name
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as file:
            write_po(file, catalog, width=0)
    (folder / "tabletop" / "locale" / LANG / "language.toml").write_text(GRAMMAR, encoding="utf-8")


def copy_packages(folder: Path) -> None:
    """Copy the two packages into a folder, compiled files included, so that they import as fast as the kit's own."""
    for source in (ROOT / "tabletop", ROOT / "widgets" / "tabletop_widgets"):
        shutil.copytree(source, folder / source.name)
