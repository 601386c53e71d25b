"""Names and numbers that sentences can bend: articles, cases, genders and plurals from what is declared of a noun.

A message names the form it needs behind a colon, in every language its own:

    {character:The}, {character:acc}, {character:dat}      Der Polizist, den Polizisten, dem Polizisten
    {character:gen}, {character:von}, {character:zu}       des Polizisten, vom Polizisten, zum Polizisten
    {character:The}, {character:a}, {character:de}         La mente, a la mente / al policía, del policía
    {character:The}, {character:the}                       The Cop, the Cop
    {character:/himself/herself}                           one of these by gender; German may add a third, neuter
    {area:#está/están}                                     one of these by the name's own number: Los Estudios están
    {count:/card/cards}                                    one of these by number; behind a name: by its gender
    {have:/none/only {have}/only {have}}                   of three, the first is for zero

A name whose gender nobody has declared stands for itself, as a name does ("Lumora geht", "a Lumora", "Lumora goes").
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.engine.i18n.grammar import decline, get_grammar, list_forms


class Noun(str):
    """A name in one language with what is declared of it; a text like any other until a sentence asks for a form."""

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
    """A number as text; `{n:/card/cards}` chooses by it, and of three the first where there is nothing."""

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
    """A title set off from its sentence, so that nothing in it need be bent.

    >>> from tabletop.engine.i18n.nouns import quote_title
    >>> quote_title(f"play {quote_title('Vanguard', 'en')}", "en")
    '“play ‘Vanguard’”'
    """
    return get_grammar(lang).quote(str(name))


class Title(str):
    """A printed name, English as a text, that knows what it is called in the other languages."""

    __slots__ = ("names",)

    names: Mapping[str, str]

    def __new__(cls, names: Mapping[str, str]) -> Title:
        printed_title = super().__new__(cls, names["en"])
        printed_title.names = dict(names)
        return printed_title

    def __reduce__(self) -> tuple[Any, ...]:
        return Title, (self.names,)


def translate_title(name: str, lang: str) -> str:
    """What a printed name is called in a language; English where it has no other name."""
    return name.names.get(lang, str(name)) if isinstance(name, Title) else name


def prepare_fact(fact: Any, word: str, lang: str) -> str:
    """The word for a fact, so that a sentence may ask for its forms; numbers stand for themselves."""
    if type(word) is not str:
        return word
    if isinstance(fact, int) and not isinstance(fact, bool) and word == str(fact):
        return Count(fact)
    return Noun(word, lang)


def fill(message: str, lang: str, facts: Mapping[str, Any]) -> str:
    """A translated message with words and numbers filled in, each in the form it asks for."""
    return message.format(**{name: prepare_fact(fact, fact if isinstance(fact, str) else str(fact), lang)
                             for name, fact in facts.items()})  # fmt: skip


def _choose_by_gender(forms: list[str], gender: str) -> str:
    """Return the form for a gender: masculine (or unknown), feminine, and where there is one neuter."""
    place = {"f": 1, "fp": 1, "n": 2}.get(gender.partition(" ")[0], 0)
    return forms[min(place, len(forms) - 1)] if place != 2 or len(forms) > 2 else forms[0]
