"""Messages with facts, and lists in sentences, for the texts of a game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tabletop.engine.i18n.grammar import LOCALE
from tabletop.engine.i18n.messages import N_
from tabletop.engine.i18n.nouns import Noun, fill
from tabletop.engine.i18n.words import look_up, look_up_gender, translate


class Speech:
    """Messages of one game (by `domain` and `locale`) and of the engine."""

    def __init__(self, domain: str, locale: Path) -> None:
        self.domain, self.locale = domain, locale

    def say(self, message: str, lang: str, /, **facts: object) -> str:
        """Return a message in a language with its facts filled in."""
        translation = look_up(message, lang, self.domain, self.locale)
        said = translate(message, lang, "engine") if translation is None else translation
        return fill(said, lang, facts) if facts else said

    def noun(self, message: str, lang: str, gender: str = "", /, **facts: object) -> Noun:
        """Return a message that is a noun. Its gender is in the catalogue of genders; `gender` is that of the English
        noun.
        """
        declared = gender if lang == "en" else look_up_gender(message, lang, self.domain, self.locale)
        return Noun(self.say(message, lang, **facts), lang, declared)

    def joined(self, parts: Iterable[str], lang: str, last: str = N_("{first} and {last}")) -> str:
        """Return "a", "a and b" or "a, b and c" without duplicates, or "nothing"."""
        words = list(dict.fromkeys(parts))
        if len(words) < 2:
            return words[0] if words else self.say(N_("nothing"), lang)
        return self.say(last, lang, first=", ".join(words[:-1]), last=words[-1])

    def either(self, parts: Iterable[str], lang: str) -> str:
        """Return "a", "a or b" or "a, b or c"."""
        return self.joined(parts, lang, N_("{first} or {last}"))


say = Speech("engine", LOCALE).say
"""Says a message of the engine: `say(N_("{n} games"), lang, n=3)`."""
