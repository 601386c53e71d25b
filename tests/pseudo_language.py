"""A pseudo-language, `xx`: English with other vowels, made from the catalogues of another language.

Text that shows plain English vowels in it is written in the code, where nothing translates it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from babel.messages.pofile import read_po, write_po

from tabletop.engine.i18n.words import GENDERS, LETTERS

ROOT = Path(__file__).resolve().parents[1]
LANG = "xx"
VOWELS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
KEPT = re.compile(r"(\{\w*(?::(?![/#])[^{}]*)?\}|\{\w*:|<[^>]*>|\]\([^)]*\)|`[^`]*`|https?://\S+|\\n)")
"""Parts of a message that are no text: places and the beginning of choices, tags, addresses of links, and code."""
NO_TEXT = re.compile(
    r"(?s)<(style|code|pre)\b.*?</\1>|<[^>]*>|&\w+;|https?://\S+|`[^`]*`|\b(51s|axn|dei|gin|engine)\.[\w.]+"
)
"""Parts of a page that are no text: tags, code, addresses and ids of rules."""
WORD = re.compile(r"[^\W\d_]{3,}")
ENGLISH = re.compile("[aeiouAEIOU]")
TITLES = ("Axon Protocol", "D.E.I.: Divide et Impera", "Gin Rummy", "51st State")
"""Titles of games, the same in every language."""
GRAMMAR = """
name = "Pséúdó"
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


def copy_kit(folder: Path) -> None:
    """Copy the packages and the tools, compiled files included, and add the file of the language."""
    for source in (ROOT / "tabletop", ROOT / "widgets" / "tabletop_widgets", ROOT / "tools"):
        shutil.copytree(source, folder / source.relative_to(ROOT))
    language = folder / "tabletop" / "locale" / LANG / "language.toml"
    language.parent.mkdir()
    language.write_text(GRAMMAR, encoding="utf-8")


def run(folder: Path, *command: str, code: int = 0) -> str:
    """Return the output of a command of Python with the packages of a folder; it must end with this exit code."""
    paths = os.pathsep.join(map(str, (folder, folder / "widgets", ROOT)))
    settings = {"PYTHONPATH": paths, "TABLETOP_KEEP": "0", "PYTHONUTF8": "1"}
    process = subprocess.run([sys.executable, *command], cwd=folder, env=os.environ | settings, capture_output=True)
    assert process.returncode == code, process.stderr.decode()[-2000:]
    return process.stdout.decode()


def add_catalogues(folder: Path) -> None:
    """Give every German catalogue in a folder a filled twin in the pseudo-language."""
    for source in folder.rglob("de/LC_MESSAGES/*.po"):
        target = source.parents[2] / LANG / "LC_MESSAGES" / source.name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        fill(target)


def fill(path: Path) -> None:
    """Translate every message of a catalogue into the pseudo-language."""
    with path.open("rb") as file:
        catalog = read_po(file, locale=LANG)
    kind = next((kind for kind in (GENDERS, LETTERS) if path.stem.endswith(kind)), "")
    catalog.obsolete.clear()
    for message in catalog:
        if message.id:
            message.string = {"": translate(str(message.id)), GENDERS: "c", LETTERS: "X"}[kind]
            message.flags.discard("fuzzy")
    with path.open("wb") as file:
        write_po(file, catalog, width=0)
