"""Keep translations in step with the sources: extract messages and update the .po files, which the engine reads.

    python tools/translations.py [DOMAIN ...]          update; prints what is still to be translated
    python tools/translations.py check [DOMAIN ...]    change nothing; 1 if something is missing or not up to date

Messages are the arguments of `N_("...")`, `say("...", lang)` and `translate("...", lang, domain)`. The texts of a
game's names, rules and lessons are in separate domains, such as `dei_names`, `dei_rules` and `dei_lessons`, in file
order. Catalogues contain no dates and no line numbers, so that they change only with the words. Obsolete translations
stay as comments (#~).

Some domains are maintained by hand: `widgets`, the words of the screens, including those in JavaScript; `names`, the
names of rows and columns in notebooks; `dei_genders`, the declension of translated names; and `dei_letters`, the
letters of icons. A language without such a catalogue gets one with the messages of the other languages.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from tabletop.engine.declarations.defaults import RULES_SUFFIX
from tabletop.engine.i18n import grammar
from tabletop.engine.i18n.console import adapt_output
from tabletop.engine.i18n.words import GENDERS, LETTERS
from tabletop.engine.serialization.content_files import NAMES_SUFFIX
from tabletop.teaching.collection import LESSONS

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = grammar.LANGUAGES[1:]
FILES = {NAMES_SUFFIX: "content/*.toml", RULES_SUFFIX: "rules/[gr]*.toml", LESSONS: "lessons/**/*.toml"}
"""Files of content, rules and lessons, relative to the folder of a game."""
GAMES = ("fifty_first_state", "axon_protocol", "dei", "gin_rummy")
DOMAINS = {
    "engine": ("tabletop/engine", "tabletop/strategies", "tabletop/experiments", "tabletop/teaching"),
    **{game: (f"tabletop/games/{game}",) for game in GAMES},
    **{
        f"{game}{kind}": (f"tabletop/games/{game}",)
        for game in GAMES
        for kind, files in FILES.items()
        if any((ROOT / "tabletop/games" / game).glob(files))
    },
}
LOCALES = {"engine": "tabletop/locale", **dict.fromkeys(("widgets", "names"), "widgets/tabletop_widgets/locale")}
"""Folders of the catalogues of a domain; those of a game are in its `words` folder."""
BY_HAND = ("widgets", "names", *(f"{domain}{kind}" for domain in ("engine", *GAMES) for kind in (GENDERS, LETTERS)))
"""Domains whose messages are maintained by hand."""
TEXT_KEYS = {
    NAMES_SUFFIX: {"en", "name", "leader_name"},
    RULES_SUFFIX: {"en", "section"},
    LESSONS: {"title", "purpose", "text", "praise", "hints", "wanted", "note"},
}
"""Keys with texts in the files of names and content, of rules, and of lessons, riddles and questions."""
OTHER_KEYS = {"position", "gender"}
"""Keys whose values contain no texts."""
KEYWORDS = {"N_": None, "say": None, "translate": None}
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)


def list_messages(domain: str) -> list[str]:
    """Return the messages of a domain in the order of its catalogue."""
    if domain in BY_HAND:
        paths = sorted(get_po_path(domain, "en").parents[2].glob(f"*/LC_MESSAGES/{domain}.po"))
        return list(dict.fromkeys(id for path in paths for id in read(domain, path.parts[-3])))
    if kind := get_kind(domain):
        data = [tomllib.loads(path.read_text(encoding="utf-8")) for path in list_text_files(domain)]
        return list(dict.fromkeys(_find_texts(data, TEXT_KEYS[kind])))
    return extract_messages(DOMAINS[domain])


def list_text_files(domain: str) -> list[Path]:
    """Return the TOML files with the texts of a domain of names, rules or lessons."""
    return [path for folder in DOMAINS[domain] for path in sorted((ROOT / folder).glob(FILES[get_kind(domain)]))]


def get_kind(domain: str) -> str:
    """Return NAMES, RULES or LESSONS for a domain of texts in TOML files; "" for messages in Python files."""
    return next((kind for kind in FILES if domain.endswith(kind)), "")


def _find_texts(data: Any, keys: Collection[str], is_text: bool = False) -> Iterator[str]:
    if isinstance(data, str) and is_text:
        yield data
    elif isinstance(data, list):
        for part in data:
            yield from _find_texts(part, keys, is_text)
    elif isinstance(data, dict):
        for key, part in data.items():
            if key not in OTHER_KEYS:
                yield from _find_texts(part, keys, key in keys)


def extract_messages(folders: Iterable[str]) -> list[str]:
    """Return every message that is marked in the Python files of these folders, sorted."""
    texts: set[str] = set()
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for _line, message, _comments, _context in extract_from_file("python", path, keywords=KEYWORDS):
                texts.add(message if isinstance(message, str) else message[0])
    return sorted(texts - {""})


def find_placeholders(text: str) -> set[str]:
    """Return the names of the `{placeholders}` in a message."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def get_po_path(domain: str, lang: str) -> Path:
    """Return the path of the translations of a domain."""
    game = domain.removesuffix(GENDERS).removesuffix(LETTERS).removesuffix(get_kind(domain))
    folder = LOCALES.get(domain) or LOCALES.get(game, f"tabletop/games/{game}/words/locale")
    return ROOT / folder / lang / "LC_MESSAGES" / f"{domain}.po"


def read(domain: str, lang: str, obsolete: bool = False) -> dict[str, str]:
    """Return the existing translations by message, without untranslated ones; obsolete ones only with `obsolete`."""
    path = get_po_path(domain, lang)
    if not path.exists():
        return {}
    with path.open("rb") as file:
        catalog = read_po(file, locale=lang)
    old = list(catalog.obsolete.values()) if obsolete else []
    return {str(m.id): str(m.string) for m in [*old, *catalog] if m.id and m.string and not m.fuzzy}


def write(domain: str, lang: str, ids: Sequence[str], translations: dict[str, str]) -> None:
    """Write the catalogue with these messages."""
    catalog = make_catalogue(domain, lang, ids, translations)
    path = get_po_path(domain, lang)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, no_location=True, sort_output=not get_kind(domain), width=110)


def make_catalogue(domain: str, lang: str, ids: Sequence[str], translations: dict[str, str]) -> Catalog:
    """Return a catalogue of these messages with the known translations."""
    catalog = Catalog(
        locale=lang,
        domain=domain,
        project="tabletop-notebook-kit",
        version="0",
        msgid_bugs_address="none",
        last_translator="The tabletop notebook kit authors",
        language_team=lang,
        header_comment=f"# Words of the domain {domain}: tools/translations.py keeps this file with the sources.",
        creation_date=NO_DATE,
        revision_date=NO_DATE,
        fuzzy=False,
    )
    for id in ids:
        catalog.add(id, translations.get(id, ""))
    for id in sorted(set(translations) - set(ids)):
        catalog.obsolete[id] = Message(id, translations[id])
    return catalog


def find_mistakes(domain: str) -> Iterator[str]:
    """Yield a sentence for every missing or outdated entry in the catalogues of a domain."""
    ids = () if domain.endswith((GENDERS, LETTERS)) else list_messages(domain)  # many names are not declined
    for lang in LANGUAGES if ids else ():
        translations = read(domain, lang)
        where = f"{lang}/{domain}"
        for id in ids:
            if id not in translations:
                yield f"{where}: not translated: {id!r}"
            elif find_placeholders(id) != find_placeholders(translations[id]):
                yield f"{where}: different placeholders in the translation: {id!r}"
        yield from (f"{where}: no longer in the sources: {id!r}" for id in sorted(set(translations) - set(ids)))


def main(arguments: Sequence[str]) -> int:
    """Update or check the named domains, or all domains, and return the exit status."""
    check = list(arguments[:1]) == ["check"]
    domains = arguments[check:] or (*DOMAINS, *BY_HAND)
    if not {*domains} <= {*DOMAINS, *BY_HAND}:
        print(__doc__, file=sys.stderr)
        return 2
    for domain in () if check else domains:
        ids = list_messages(domain)
        for lang in LANGUAGES if ids else ():
            if domain not in BY_HAND or not get_po_path(domain, lang).exists():
                write(domain, lang, ids, read(domain, lang, obsolete=True))
    problems = [mistake for domain in domains for mistake in find_mistakes(domain)]
    print("\n".join(problems) or "All messages are translated.")
    return 1 if problems else 0


if __name__ == "__main__":
    adapt_output()
    sys.exit(main(sys.argv[1:]))
