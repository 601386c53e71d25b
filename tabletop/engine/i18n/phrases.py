"""Facts of sentences as words: what a game says for each name that a place in its sentences may have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from tabletop.engine.i18n.nouns import fill
from tabletop.engine.i18n.words import translate

Phrase: TypeAlias = Callable[[Any, Any, str], str]
"""(state, fact, language) -> words; see `Game.phrases`."""


def create_list_phrase(name: Phrase) -> Phrase:
    """The words of several facts, one after the other."""
    return lambda state, facts, lang: ", ".join(name(state, fact, lang) for fact in facts)


def create_name_phrase(names: Mapping[Any, str], domain: str, locale: Any) -> Phrase:
    """The translated name of a thing; what has none stands for itself."""
    return lambda state, fact, lang: (
        fill(translate(names[fact], lang, domain, locale), lang, {}) if fact in names else str(fact)
    )


def create_content_phrase(kind: str) -> Phrase:
    """The name of something of this kind in the content of the game; what is unknown stands for itself."""

    def name(state: Any, id: Any, lang: str) -> str:
        pieces = getattr(state.game.content, kind)
        return str(pieces[id].name(lang)) if id in pieces else str(id)

    return name


def create_word_phrase(known_words: Iterable[str], name: Callable[[str, str], str]) -> Phrase:
    """What a function calls one of the known words: (word, language); what it does not know stands for itself."""
    words = frozenset(known_words)
    return lambda state, id, lang: name(id, lang) if id in words else str(id)
