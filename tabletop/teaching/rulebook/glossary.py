"""The glossary of a game: all icons of its boards, the words for its things and actions, and printed texts.

The file `rules/glossary.toml` of a game defines words that no rule defines, by the English word, or by "icon:" and the
name of an icon.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.core.values import get_attributes
from tabletop.engine.declarations.defaults import RULES_SUFFIX
from tabletop.engine.i18n.words import capitalize_first, look_up
from tabletop.engine.presentation.zones import build_table_view
from tabletop.teaching.rulebook.lookup import Lookup, load_vocabulary
from tabletop.teaching.rulebook.search_index import SearchIndex
from tabletop.teaching.rulebook.search_words import normalize_text, normalize_words

QUOTES = '„“”"«»'
"""Quotation marks around titles in sentences."""
SHORTEST = 3
"""Minimum length of a word to look up. Shorter words occur inside too many others."""
WORD_WEIGHT = 2.0
"""Weight of a word in a search, compared with its meaning."""


@dataclass(frozen=True)
class GlossaryEntry:
    """An icon or a word: its name, meaning, rule, and drawing (`Face.drawing`)."""

    word: str
    meaning: str = ""
    rule: str = ""
    """Id of the rule about it, whose sentence is the meaning if there is no definition; "" if the text is printed."""
    icon: str = ""
    """Name of the drawing; "" for a mere word."""
    drawing: str = ""


@dataclass(frozen=True)
class Definition:
    """A sentence that says what a thing is, in English, and optionally the rule about it."""

    text: str = ""
    rule: str = ""

    def translate(self, game: Game[Any], lang: str) -> str:
        """Return the sentence in a language."""
        return (look_up(self.text, lang, f"{game.domain}{RULES_SUFFIX}", game.locale) or self.text) if self.text else ""


@lru_cache(maxsize=32)
def build_glossary(game: Game[Any], lang: str = "en") -> tuple[GlossaryEntry, ...]:
    """Return the glossary of a game: icons first, then words in alphabetical order, with their meanings.

    >>> from tabletop.teaching.rulebook import build_glossary
    >>> [entry.meaning[:28] for entry in build_glossary(tabletop.load_game("51st_state")) if entry.icon == "brick"]
    ['There are four basic resourc']
    """
    state, book, definitions = game.new_initial_state(0), Lookup(game), load_definitions(type(game))
    index = book.get_index(lang)
    texts = {rule: set(normalize_words(book.get_search_text(entry, lang))) for rule, entry in book.entries.items()}
    entries: dict[str, GlossaryEntry] = {}
    english_signs = game.signs("en")
    for name, (word, drawing, rule) in game.signs(lang).items():
        english = english_signs[name][0].casefold()
        definition = definitions.get(f"icon:{name}") or definitions.get(english, Definition())
        rule = definition.rule or rule or _find_rule(word, index, texts, is_name=True)
        meaning = definition.translate(game, lang) or (book.entries[rule].rule.sentence(lang) if rule else "")
        entries[name] = GlossaryEntry(capitalize_first(word), meaning, rule, name, drawing)
    listed_words = {entry.word.casefold() for entry in entries.values()}
    words: list[GlossaryEntry] = []
    for (word, meaning, rule), (english, *_) in zip(_list_words(state, lang), _list_words(state, "en"), strict=True):
        if word.casefold() in listed_words or not word:
            continue
        listed_words.add(word.casefold())
        definition = definitions.get(english.casefold(), Definition())
        meaning = definition.translate(game, lang) or meaning
        rule = definition.rule or (rule if meaning or rule else _find_rule(word, index, texts))
        if meaning or rule:
            words.append(GlossaryEntry(word, meaning or book.entries[rule].rule.sentence(lang), rule))
    return (*entries.values(), *sorted(words, key=lambda entry: normalize_text(entry.word)))


def _find_rule(word: str, index: SearchIndex, texts: Mapping[str, set[str]], is_name: bool = False) -> str:
    """Return the first rule that contains all words of an expression, or else the best match of a search.

    An expression that is not a name is searched only if all of its words say something.
    """
    words = normalize_words(word)
    if len(word) < SHORTEST:
        return ""
    rule_id = next((rule for rule, text in texts.items() if text.issuperset(words)), "")
    if rule_id or not (is_name or all(map(index.vocabulary.is_significant, words))):
        return rule_id
    return next(iter(index.rank(word)), "")


@lru_cache(maxsize=32)
def load_definitions(kind: type[Game[Any]]) -> Mapping[str, Definition]:
    """Return the definitions in the package of a game, by English words in lower case."""
    package = sys.modules[kind.__module__].__package__
    file = files(package).joinpath("rules", "glossary.toml") if package else None
    if file is None or not file.is_file():
        return {}
    entries = tomllib.loads(file.read_text(encoding="utf-8"))
    return {word: Definition(entry["en"], entry.get("rule", "")) for word, entry in entries.items()}


@lru_cache(maxsize=32)
def _build_index(game: Game[Any], lang: str) -> SearchIndex:
    entries = enumerate(build_glossary(game, lang))
    texts = {str(k): ((entry.word, WORD_WEIGHT), (entry.meaning, 1.0)) for k, entry in entries}
    return SearchIndex(load_vocabulary(game, lang)[0], texts)


def search_glossary(game: Game[Any], words: str, lang: str = "en") -> tuple[GlossaryEntry, ...]:
    """Return the entries of the glossary that a search for `words` finds: those that they name, then by score.

    >>> from tabletop.teaching.rulebook import search_glossary
    >>> search_glossary(tabletop.load_game("51st_state"), "bricks")[0].word
    'Brick'
    """
    entries, index = build_glossary(game, lang), _build_index(game, lang)
    stems = {stem for group in index.vocabulary.expand(words) for stem in group}
    matches = [entries[int(key)] for key in index.rank(words)]
    return tuple(sorted(matches, key=lambda entry: not stems.issuperset(index.vocabulary.list_stems(entry.word))))


def _list_words(state: State, lang: str) -> Iterator[tuple[str, str, str]]:
    """Yield all words but those of icons, with their meanings and rules; in the same order in every language."""
    yield from _list_printed(state, lang)
    yield from _list_actions(state, lang)
    yield from _list_places(state, lang)


def _list_printed(state: State, lang: str) -> Iterator[tuple[str, str, str]]:
    """Yield cards, boards and people of the content with their printed texts."""
    game = state.game
    for name, things in get_attributes(getattr(game, "content", None)).items():
        if not isinstance(things, Mapping):
            continue
        kind = f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s")
        for id in things:
            meaning = game.printed(state, f"{kind}:{id}", lang)
            if meaning:
                yield capitalize_first(state.word(kind, id, lang).strip(QUOTES)), meaning, ""


def _list_actions(state: State, lang: str) -> Iterator[tuple[str, str, str]]:
    """Yield the action kinds with their rules."""
    game = state.game
    for action in game.actions_by_verb().values():
        kind = action.kind or action.verb
        rule = action.rule if isinstance(action.rule, str) else ""
        meaning = game.rule(rule).sentence(lang) if rule else ""
        yield capitalize_first(state.word("kind", kind, lang)), meaning, rule


def _list_places(state: State, lang: str) -> Iterator[tuple[str, str, str]]:
    """Yield the zones of the table and of a seat, and their numbers."""
    if state.game.labels:
        yield from (
            (capitalize_first(state.game.translate(label, lang)), "", "") for label in state.game.labels.values()
        )
        return
    view = build_table_view(state, None, lang)
    for zone in (*view["zones"], *view["seats"][0]["zones"]):
        yield capitalize_first(zone["label"]), "", ""
        yield from ((capitalize_first(fact["label"]), "", "") for fact in zone["facts"])


def find_entry(text: str, at: int, entries: tuple[GlossaryEntry, ...]) -> GlossaryEntry | None:
    """Return the entry for the longest word or name at a position in a text; None if there is none.

    >>> from tabletop.teaching.rulebook import build_glossary, find_entry
    >>> entries = build_glossary(tabletop.load_game("51st_state"))
    >>> find_entry("Build the School", 12, entries).word
    'School'
    """
    best: GlossaryEntry | None = None
    low = text.casefold()
    for entry in entries:
        word = entry.word.casefold()
        if not entry.meaning or len(word) < SHORTEST or (best is not None and len(word) <= len(best.word)):
            continue
        for match in re.finditer(rf"(?<!\w){re.escape(word)}(?:s|es|e|n|en)?(?!\w)", low):
            if match.start() <= at <= match.end():
                best = entry
    return best
