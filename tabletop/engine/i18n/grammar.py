"""Grammar of a language for sentences: numbers, quotation marks, and the declension of names.

A language is a folder `tabletop/locale/<code>` with a file `language.toml` (`Grammar`) next to the catalogues. The
folders are found at import time. No other file lists the languages.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

LOCALE = Path(__file__).parents[2] / "locale"
FILE = "language.toml"
LANGUAGES = ("en", *sorted({path.parent.name for path in LOCALE.glob(f"*/{FILE}")} - {"en"}))
"""Codes of the languages. The first is English, the language of all messages."""
KINDS = {str: "text", bool: "truth value", list: "list", dict: "table"}


@dataclass(frozen=True)
class Grammar:
    """A language, as its `language.toml` describes it.

    >>> from tabletop.engine.i18n.grammar import get_grammar
    >>> get_grammar("de").decline("Großer Rat", "m adj", "dat")
    'dem Großen Rat'
    """

    name: str
    """Name of the language in the language itself: "Deutsch"."""
    label: str
    """The word "Language", for the language chooser."""
    system_name: str = ""
    """Name of the language in a locale of Windows: "German"."""
    decimal: str = "."
    thousands: str = ","
    separator: str = ", "
    """Sign between two numbers, such as the bounds of an interval."""
    quotes: str = "“”‘’"
    """Opening and closing quotation marks, followed by those within a quotation."""
    names_in_quotes: bool = True
    """True if printed names, which are not declined, have quotation marks within a sentence."""
    capital_nouns: bool = False
    capital_after_colon: bool = False
    """True if a clause that follows a colon begins with a capital."""
    hyphenation: str = ""
    """Dictionary of `pyphen` for long names; "" for none."""
    genders: tuple[str, ...] = ()
    """Genders of nouns: "m", "f", "n", a plural that ends with "p", or any other word. A second word says how the noun
    is declined. With "common" it loses its capital after an article (Policía, el policía)."""
    forms: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Templates by form ("the", "acc") and gender: "der {}". The gender "" is that of names without one; its default is
    "{}"."""
    endings: tuple[tuple[str, str], ...] = ()
    """Regular expressions with replacements that are applied in turn to a noun in the format "form gender: noun": "dat
    m adj: Großer Rat" becomes "dat m adj: Großen Rat"."""

    def quote(self, title: str) -> str:
        """Return a title in quotation marks. Quotation marks in it become the inner ones."""
        outer, inner = self.quotes[:2], self.quotes[2:]
        return f"{outer[0]}{title.translate(str.maketrans(outer, inner))}{outer[1]}"

    def decline(self, name: str, gender: str, form: str) -> str:
        """Return a name in a form, with its article; the name itself if the language does not have this form."""
        templates = self.forms.get(form, {})
        text = f"{form} {gender}: {name}"
        for pattern, replacement in self.endings if gender else ():
            text = re.sub(pattern, replacement, text)
        text = text.partition(": ")[2]
        if gender.endswith("common"):
            text = text[:1].lower() + text[1:]
        return templates.get(gender.partition(" ")[0], "{}").replace("{}", text)


def check_language(lang: str) -> None:
    """Raise ValueError if this is not the code of a language."""
    if wrong := wrong_language(lang):
        raise ValueError(*wrong)


def wrong_language(lang: str) -> list[str]:
    """Return the mistake in the code of a language as a list: empty, or of one sentence."""
    return [] if lang in LANGUAGES else [f"unknown language {lang!r} (known: {', '.join(LANGUAGES)})"]


@cache
def get_grammar(lang: str) -> Grammar:
    """Return the grammar of a language. Raises ValueError for another language, and for a file with mistakes."""
    check_language(lang)
    try:
        return read_grammar((LOCALE / lang / FILE).read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{lang}/{FILE} cannot be used:\n- {error}") from None


def read_grammar(text: str) -> Grammar:
    """Return the grammar in the text of a `language.toml`. Raises ValueError that names every mistake, one per line."""
    table = tomllib.loads(text)
    examples = {"name": "", "label": "", **asdict(Grammar("", ""))}
    mistakes = [f"{key!r} is missing" for key in ("name", "label") if key not in table]
    mistakes += [f"unknown key {key!r} (known: {', '.join(examples)})" for key in table if key not in examples]
    for key in table.keys() & examples.keys():
        kind = list if isinstance(examples[key], tuple) else type(examples[key])
        if not isinstance(table[key], kind):
            mistakes.append(f"{key} must be a {KINDS[kind]}")
    if not mistakes:
        values: dict[str, Any] = {key: tuple(x) if isinstance(x, list) else x for key, x in table.items()}
        result = Grammar(**values)
        if len(result.quotes) != 4:
            mistakes.append(f"quotes must have four characters, not {len(result.quotes)}")
        try:
            for form in result.forms:
                for gender in ("", *result.genders):
                    result.decline("Name", gender, form)
        except (AttributeError, IndexError, TypeError, ValueError, re.error) as error:
            mistakes.append(f"genders, forms or endings cannot be used: {error}")
    if mistakes:
        raise ValueError("\n- ".join(sorted(mistakes)))
    return result


@lru_cache(4096)
def decline(name: str, lang: str, gender: str, form: str) -> str:
    """Return a name of a language in a form (see `Grammar.decline`)."""
    return get_grammar(lang).decline(name, gender, form)


@cache
def list_forms() -> frozenset[str]:
    """Return the forms of all languages. Any other format, such as a width, is a format of strings."""
    return frozenset(form for lang in LANGUAGES for form in get_grammar(lang).forms)
