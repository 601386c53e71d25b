"""Phrases: functions of a game that convert the facts of its sentences to text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from tabletop.engine.i18n.nouns import fill
from tabletop.engine.i18n.words import translate

Phrase: TypeAlias = Callable[[Any, Any, str], str]
"""Function (state, fact, language) -> text; see `Game.phrases`."""


def create_list_phrase(name: Phrase) -> Phrase:
    """Return the phrase of several facts, separated by commas."""
    return lambda state, facts, lang: ", ".join(name(state, fact, lang) for fact in facts)


def create_name_phrase(names: Mapping[Any, str], domain: str, locale: Any) -> Phrase:
    """Return the phrase of things with translated names. Other facts are unchanged."""
    return lambda state, fact, lang: (
        fill(translate(names[fact], lang, domain, locale), lang, {}) if fact in names else str(fact)
    )


def create_content_phrase(kind: str) -> Phrase:
    """Return the phrase of ids in one part of the content, by their names. Unknown ids are unchanged."""

    def name(state: Any, id: Any, lang: str) -> str:
        pieces = getattr(state.game.content, kind)
        return str(pieces[id].name(lang)) if id in pieces else str(id)

    return name


def create_word_phrase(known_words: Iterable[str], name: Callable[[str, str], str]) -> Phrase:
    """Return the phrase of known words, by a function (word, language). Other words are unchanged."""
    words = frozenset(known_words)
    return lambda state, id, lang: name(id, lang) if id in words else str(id)
