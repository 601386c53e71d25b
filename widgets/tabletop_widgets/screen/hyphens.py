"""Soft hyphens in long words of names, for languages for which the browser has no hyphenation dictionary."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from threading import Lock
from typing import Any
from unicodedata import normalize

from pyphen import Pyphen

from tabletop.engine.i18n.grammar import get_grammar

SOFT = "\u00ad"
"""Soft hyphen: visible only at the end of a line."""
MIN_LETTERS = 7
"""Minimum number of letters of a word that may be hyphenated."""
LONG = re.compile(rf"[^\W\d_]{{{MIN_LETTERS},}}")
NESTED = {dict, list, tuple}
_loading = Lock()
VOWEL = re.compile("[aeiouy]", re.IGNORECASE)


@cache
def _load_dictionary(lang: str) -> Pyphen | None:
    dictionary = get_grammar(lang).hyphenation
    return Pyphen(lang=dictionary, left=2, right=3) if dictionary else None


def _get_dictionary(lang: str) -> Pyphen | None:
    with _loading:  # the pages of a class begin at once
        return _load_dictionary(lang)


@lru_cache(4096)
def hyphenate(text: str, lang: str) -> str:
    """Return the text with soft hyphens in its long words.

    >>> hyphenate("Containerhafen im Nebel", "de").replace(SOFT, "-")
    'Con-tai-ner-ha-fen im Nebel'
    """
    dictionary = _get_dictionary(lang)
    return text if dictionary is None else LONG.sub(lambda word: _divide_word(word[0], dictionary), text)


def _divide_word(word: str, dictionary: Pyphen) -> str:
    syllables: list[str] = []
    joins = False
    for part in dictionary.inserted(word, SOFT).split(SOFT):
        # "Ka-na-l-vier-tel": a part without a vowel shows that the patterns do not know the joint of a compound.
        speaks = VOWEL.search(normalize("NFD", part)) is not None
        if syllables and (joins or not speaks):
            syllables[-1] += part
        else:
            syllables.append(part)
        joins = not speaks
    return SOFT.join(syllables)


def hyphenate_names(data: Any, lang: str) -> dict[str, str]:
    """Return the hyphenated form of each value under a key "name" in a view's data, if it has a word to hyphenate.

    >>> hyphenate_names({"seats": [{"name": "Auxilia"}, {"name": "Kern"}]}, "de") == {"Auxilia": f"Au{SOFT}xi{SOFT}lia"}
    True
    """
    hyphenated: dict[str, str] = {}
    rest = [data]
    for node in rest:  # grows meanwhile
        if type(node) is dict:
            name = node.get("name")
            if isinstance(name, str) and (divided := hyphenate(name, lang)) != name:
                hyphenated[name] = divided
            node = node.values()
        rest += [inner for inner in node if type(inner) in NESTED]
    return hyphenated
