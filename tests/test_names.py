"""What a rule, a parameter or a lesson names is called in every language as it is on the cards and on the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tabletop import games, load_game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.nouns import translate_title
from tabletop.games.axon_protocol.words import nouns as axon
from tabletop.games.axon_protocol.words.texts import say as say_axon
from tabletop.games.dei.rules.abilities import BADGES
from tabletop.games.dei.rules.effects.drones import ABILITIES
from tabletop.games.dei.words import nouns as dei
from tabletop.games.dei.words.texts import say as say_dei
from tabletop.games.fifty_first_state.table import goods
from tabletop.games.fifty_first_state.words.texts import NAME, say
from tabletop.teaching.collection import LESSONS
from tools import translations

Told = tuple[str, ...]
"""One thing in every language."""


@cache
def names(game: str) -> tuple[Told, ...]:
    """The proper names on the screen: cards, characters, areas, badges."""
    if game == "gin_rummy":
        return ()  # a card is called by its rank and its suit
    content = load_game(game).content  # type: ignore[attr-defined]
    found: list[Told] = []
    if game == "51st_state":
        named = (*content.cards.values(), *content.connections.values(), *content.factions.values())
        return tuple(tuple(translate_title(piece.name, lang) for lang in LANGUAGES) for piece in named)
    if game == "axon_protocol":
        kinds = (content.characters, content.software, content.corporations, content.city.areas)
    else:
        kinds = (content.cards, content.factions, content.missions)
        found = [tuple(map(badge.name, LANGUAGES)) for badge in BADGES.values()]
    return (*found, *(tuple(str(p.name(lang)) for lang in LANGUAGES) for kind in kinds for p in kind.values()))


@cache
def nouns(game: str) -> tuple[Told, ...]:
    """What goods, areas, buildings and the like are called on the screen."""
    if game == "gin_rummy":
        return ()
    if game == "51st_state":
        # As one speaks: "it", "points", "one".
        left_out = (goods.CARD, goods.ANY_CARD, goods.VP, goods.ANY_BASIC, goods.OWN_DEAL)
        forms = [form for good, both in NAME.items() if good not in left_out for form in both]
        return tuple(tuple(say(form, lang) for lang in LANGUAGES) for form in forms)
    if game == "axon_protocol":
        forms = [form for both in axon.RESOURCE.values() for form in both]
        forms += [*axon.TYPE.values(), *axon.AREA_TYPE.values(), axon.KIND["attack"], axon.KIND["service"]]
        return tuple(tuple(say_axon(form, lang) for lang in LANGUAGES) for form in forms)
    forms = [form for both in dei.RESOURCE for form in both]
    forms += [*dei.BUILDING.values(), *dei.MARKET.values(), *(drone.named for drone in ABILITIES.values())]
    return tuple(tuple(say_dei(form, lang) for lang in LANGUAGES) for form in forms)


def told(data: Any, place: str) -> Iterator[tuple[str, Told]]:
    """Every text in plain data that is there in all languages."""
    if isinstance(data, dict):
        if all(isinstance(data.get(lang), str) for lang in LANGUAGES):
            yield place, tuple(data[lang] for lang in LANGUAGES)
        for key, inside in data.items():
            yield from told(inside, f"{place}, {key}")
    elif isinstance(data, list):
        for k, inside in enumerate(data, start=1):
            yield from told(inside, f"{place} {k}")


def texts(name: str) -> Iterator[tuple[str, Told]]:
    """What is written about a game: its rules, parameters, messages, lessons and riddles."""
    game = load_game(name)
    for rule in game.rulebook.values():
        yield rule.id, tuple(rule.sentence(lang) for lang in LANGUAGES)
    for parameter in game.declared:
        yield from told(parameter.description, parameter.name)
    for domain in (game.domain, f"{game.domain}{LESSONS}"):
        catalogues = [translations.read(domain, lang) for lang in LANGUAGES[1:]]
        for message in catalogues[0]:
            yield f"message {message}", (message, *(known[message] for known in catalogues))


def is_called(text: str, name: str) -> bool:
    """Whether a text has all the words of a name, as far as their endings may be bent."""
    words = [word for word in re.findall(r"[\w'-]+", name.casefold()) if len(word) > 2]
    return all(word[: max(3, len(word) - 3)] in text.casefold() for word in words)


def otherwise(text: Told, known: tuple[Told, ...], pattern: str, flags: int = 0) -> Iterator[str]:
    """What a text says in English and calls otherwise in another language."""
    english, *others = text
    for name in known:
        if re.search(pattern.format(re.escape(name[0])), english, flags):
            for lang, other, wanted in zip(LANGUAGES[1:], others, name[1:], strict=True):
                if not is_called(other, wanted):
                    yield f"{lang}: {wanted} ({name[0]}) in: {other}"


AMIDST = r"(?<![.!?:] )(?<!^)(?<![\w-]){}(?![\w-])"
"""A name, but not at the beginning of a sentence, where every word is written large."""
WORD = r"(?<![\w-]){}(?![\w-])"


@pytest.mark.parametrize("game", games())
def test_names_in_what_is_written_are_those_on_the_screen(game: str) -> None:
    wrong = [(place, how) for place, text in texts(game) for how in otherwise(text, names(game), AMIDST)]
    assert wrong == []


@pytest.mark.parametrize("game", games())
def test_goods_and_areas_are_called_alike_everywhere(game: str) -> None:
    proper = re.compile("|".join(re.escape(name[0]) for name in sorted(names(game), key=lambda n: -len(n[0]))))
    wrong = []
    for place, (english, *others) in texts(game):
        text = (proper.sub("–", english), *others)  # the fuel of a Fuel Tank is none
        wrong += [(place, how) for how in otherwise(text, nouns(game), WORD, re.IGNORECASE)]
    assert wrong == []


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_nothing_is_called_by_a_name_that_is_english_only(game: str, lang: str) -> None:
    """Where a card has a name of its own in a language, texts in that language do not use the English one."""
    place = LANGUAGES.index(lang)
    other = [name[0] for name in names(game) if len(name[0].split()) > 1 and name[0] not in name[place]]
    wrong = [(at, name) for at, text in texts(game) for name in other if name in text[place]]
    assert wrong == []


def test_another_name_is_found() -> None:
    text = ("Take it from the Fuel Tank.", "Nimm es vom Tank.", "Tómalo del depósito de combustible.")
    assert list(otherwise(text, names("51st_state"), AMIDST)) == [
        "de: Treibstofftank (Fuel Tank) in: Nimm es vom Tank."
    ]
    bent = ("Take the Radioactive Colony.", "Nimm von der Radioaktiven Kolonie.", "Toma de la Colonia Radiactiva.")
    assert list(otherwise(bent, names("51st_state"), AMIDST)) == []


@pytest.mark.parametrize("game", games())
def test_a_group_of_actions_that_a_lesson_names_stands_on_the_screen(game: str) -> None:
    marks = (("en", "group “", "”"), ("de", "Gruppe „", "“"), ("es", "grupo «", "»"))
    made = load_game(game)
    messages, english = translations.list_messages(made.domain), translations.list_messages(f"{made.domain}{LESSONS}")
    for lang, begin, end in marks:
        known = {made.translate(message, lang) for message in messages}
        texts = english if lang == "en" else translations.read(f"{made.domain}{LESSONS}", lang).values()
        named = {name for text in texts for name in re.findall(f"{begin}([^{end}]+){end}", text)}
        assert named <= known, (lang, named - known)
