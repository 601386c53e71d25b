"""Translated words of the screen. The catalogues are in the widgets package."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tabletop import IllegalActionError
from tabletop.engine.i18n.nouns import prepare_fact
from tabletop.engine.i18n.words import look_up, remove_double_stop, translate
from tabletop.engine.session.strategy_registry import get_strategy_name

DOMAIN = "widgets"
LOCALE = Path(__file__).parents[1] / "locale"
NAMES = "names"
"""Domain of the catalogue with names of rows, columns and charts from our notebooks."""
NUMBER = re.compile(r"\d+(\.\w+)?")

Text = str | Mapping[str, str] | Callable[[str], str]
"""A name that a user gives: in English, by language, or as a function of the language."""
Texts = Sequence[Text] | Callable[[str], Sequence[str]]
"""Several names that a user gives."""


def say(message: str, lang: str, **facts: Any) -> str:
    """Return a message of the screen in a language, with facts filled in."""
    sentence = translate(message, lang, DOMAIN, LOCALE)
    shown = {
        name: prepare_fact(fact, str(fact), lang) if type(fact) in (int, str) else fact for name, fact in facts.items()
    }
    return remove_double_stop(sentence.format(**shown)) if facts else sentence


def describe_error(error: Exception, lang: str) -> str:
    """Return the error of a game as a sentence for users."""
    return error.verdict.text(lang) if isinstance(error, IllegalActionError) else str(error)


def translate_name(text: Text, lang: str) -> str:
    """Return a name that a user gives in a language. English names are looked up among the names and the strategies.

    A number or a range in a name is kept: "round 3" is looked up as "round {n}", "from 2.4a" as "from {n}". A name
    without a translation stays as it is.
    """
    if isinstance(text, Mapping):
        return text.get(lang) or text["en"]
    if not isinstance(text, str):
        return text(lang)
    number = NUMBER.search(text)
    for message in (text, NUMBER.sub("{n}", text, count=1)) if lang != "en" else ():
        if translation := look_up(message, lang, NAMES, LOCALE):
            return translation.replace("{n}", number[0] if number else "")
    return get_strategy_name(text, lang)


def translate_names(texts: Texts, lang: str) -> list[str]:
    """Return several names that a user gives in a language."""
    return [translate_name(text, lang) for text in (texts(lang) if callable(texts) else texts)]
