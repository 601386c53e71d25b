"""Nouns and numbers whose form a sentence selects: articles, cases, genders and plurals.

A message requests a form after a colon, in every language separately:

    {character:The}, {character:acc}, {character:dat}      Der Polizist, den Polizisten, dem Polizisten
    {character:gen}, {character:von}, {character:zu}       des Polizisten, vom Polizisten, zum Polizisten
    {character:The}, {character:a}, {character:de}         La mente, a la mente / al policía, del policía
    {character:The}, {character:the}                       The Cop, the Cop
    {character:/himself/herself}                           by gender; German may add a third form, neuter
    {area:#está/están}                                     by the number of the name: Los Estudios están
    {count:/card/cards}                                    by number; for a name, by gender
    {have:/none/only {have}/only {have}}                   of three forms, the first is for zero

A name without a declared gender is not declined ("Lumora geht", "a Lumora", "Lumora goes").
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.engine.i18n.grammar import decline, get_grammar, list_forms


class Noun(str):
    """A name in one language with its declension. It is a plain text until a sentence requests a form."""

    __slots__ = ("gender", "lang")

    gender: str
    lang: str

    def __new__(cls, name: str, lang: str, gender: str = "") -> Noun:
        noun = super().__new__(cls, name)
        noun.lang = lang
        noun.gender = gender
        return noun

    def __format__(self, form: str) -> str:
        if not form:
            return str(self)
        if form.startswith("/"):
            return _choose_by_gender(form[1:].split("/"), self.gender)
        if form.startswith("#"):
            singular, plural = form[1:].split("/")
            return plural if self.gender.partition(" ")[0].endswith("p") else singular
        if form.lower() not in list_forms():
            return str.__format__(self, form)
        text = decline(str(self), self.lang, self.gender, form.lower())
        return text[:1].upper() + text[1:] if form[0].isupper() else text

    def __reduce__(self) -> tuple[Any, ...]:
        return Noun, (str(self), self.lang, self.gender)


class Count(str):
    """A number as text. `{n:/card/cards}` selects a word by it; the first of three words is for zero."""

    __slots__ = ("n",)

    n: int

    def __new__(cls, n: int) -> Count:
        count = super().__new__(cls, str(n).replace("-", "−"))
        count.n = n
        return count

    def __format__(self, form: str) -> str:
        if not form.startswith("/"):
            return format(self.n, form) if form else str(self)
        *zero, singular, plural = form[1:].split("/")
        if zero and not self.n:
            return zero[0]
        return singular if self.n == 1 else plural

    def __reduce__(self) -> tuple[Any, ...]:
        return Count, (self.n,)


def quote_title(name: str, lang: str) -> str:
    """Return a title in quotation marks, so that a sentence need not decline it.

    >>> from tabletop.engine.i18n.nouns import quote_title
    >>> quote_title(f"play {quote_title('Vanguard', 'en')}", "en")
    '“play ‘Vanguard’”'
    """
    return get_grammar(lang).quote(str(name))


class Title(str):
    """A printed name, which is its English name as a text and contains the names in other languages."""

    __slots__ = ("names",)

    names: Mapping[str, str]

    def __new__(cls, names: Mapping[str, str]) -> Title:
        printed_title = super().__new__(cls, names["en"])
        printed_title.names = dict(names)
        return printed_title

    def __reduce__(self) -> tuple[Any, ...]:
        return Title, (self.names,)


def translate_title(name: str, lang: str) -> str:
    """Return a printed name in a language; the English one if there is no other."""
    return name.names.get(lang, str(name)) if isinstance(name, Title) else name


def prepare_fact(fact: Any, word: str, lang: str) -> str:
    """Return the word for a fact with its forms: a `Noun`, or a `Count` for a number."""
    if type(word) is not str:
        return word
    if isinstance(fact, int) and not isinstance(fact, bool) and word == str(fact):
        return Count(fact)
    return Noun(word, lang)


def fill(message: str, lang: str, facts: Mapping[str, Any]) -> str:
    """Return a translated message with words and numbers filled in, each in the requested form."""
    return message.format(**{name: prepare_fact(fact, fact if isinstance(fact, str) else str(fact), lang)
                             for name, fact in facts.items()})  # fmt: skip


def _choose_by_gender(forms: list[str], gender: str) -> str:
    """Return the form for a gender: masculine (or unknown), feminine, neuter if there is one."""
    place = {"f": 1, "fp": 1, "n": 2}.get(gender.partition(" ")[0], 0)
    return forms[min(place, len(forms) - 1)] if place != 2 or len(forms) > 2 else forms[0]
