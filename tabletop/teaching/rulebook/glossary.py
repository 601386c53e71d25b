"""The glossary of a game: every icon of its boards, the words for its things and actions, and what is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.core.values import get_attributes
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.presentation.zones import build_table_view
from tabletop.teaching.rulebook.looking import Lookup, plain

QUOTES = '„“”"«»'
"""What stands around titles in sentences."""
SHORTEST = 3
"""Letters of a word that is looked for in rules, or under the pointer: shorter ones stand in every other word."""


@dataclass(frozen=True)
class Entry:
    """An icon or a word: what it is called and means, the rule that says so, its drawing (`Face.drawing`)."""

    word: str
    meaning: str = ""
    rule: str = ""
    """The id of the rule whose sentence its meaning is; "" if that is printed."""
    icon: str = ""
    """The name of its drawing; "" if it is a mere word."""
    drawing: str = ""


@lru_cache(maxsize=32)
def glossary(game: Game[Any], lang: str = "en") -> tuple[Entry, ...]:
    """The glossary of a game: icons first, then words by the alphabet; what each means, as far as anything says it.

    >>> from tabletop.teaching.rulebook import glossary
    >>> [entry.meaning[:28] for entry in glossary(tabletop.load_game("51st_state")) if entry.icon == "brick"]
    ['There are four basic resourc']
    """
    state, book = game.new_initial_state(0), Lookup(game)
    texts = {rule: book.text(found, lang) for rule, found in book.found.items()}
    entries: dict[str, Entry] = {}
    for name, (word, drawing, rule) in game.signs(lang).items():
        rule = rule or _rule_of(word, texts)
        said = book.found[rule].rule.sentence(lang) if rule else ""
        entries[name] = Entry(capitalize_first(word), said, rule, name, drawing)
    known = {entry.word.casefold() for entry in entries.values()}
    words: list[Entry] = []
    for word, meaning, rule in (*_printed(state, lang), *_actions(state, lang), *_places(state, lang)):
        if word.casefold() in known or not word:
            continue
        known.add(word.casefold())
        rule = rule if meaning or rule else _rule_of(word, texts)
        if meaning or rule:
            words.append(Entry(word, meaning or book.found[rule].rule.sentence(lang), rule))
    return (*entries.values(), *sorted(words, key=lambda entry: plain(entry.word)))


def _rule_of(word: str, texts: Mapping[str, str]) -> str:
    """The first rule in which a word stands by itself, or else begins one, or else what it is without its ending."""
    words = plain(word).split()
    if len(plain(word)) < SHORTEST:
        return ""
    stems = [one[: max(SHORTEST + 1, len(one) - 2)] for one in words]
    for parts, end in ((words, r"(?!\w)"), (words, ""), (stems, "")):
        patterns = [re.compile(rf"(?<!\w){re.escape(part)}{end}") for part in parts]
        for rule, text in texts.items():
            if all(pattern.search(text) for pattern in patterns):
                return rule
    return ""


def _printed(state: State, lang: str) -> Iterator[tuple[str, str, str]]:
    """Cards, boards and people of the content, with what is printed on them."""
    game = state.game
    for name, things in get_attributes(getattr(game, "content", None)).items():
        if not isinstance(things, Mapping):
            continue
        kind = f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s")
        for id in things:
            meaning = game.printed(state, f"{kind}:{id}", lang)
            if meaning:
                yield capitalize_first(state.word(kind, id, lang).strip(QUOTES)), meaning, ""


def _actions(state: State, lang: str) -> Iterator[tuple[str, str, str]]:
    """What one can do, with the rule of it."""
    game = state.game
    for action in game.actions_by_verb().values():
        kind = action.kind or action.verb
        rule = action.rule if isinstance(action.rule, str) else ""
        meaning = game.rule(rule).sentence(lang) if rule else ""
        yield capitalize_first(state.word("kind", kind, lang)), meaning, rule


def _places(state: State, lang: str) -> Iterator[tuple[str, str, str]]:
    """The zones of the table and of a seat, and the numbers in them."""
    if state.game.labels:
        yield from (
            (capitalize_first(state.game.translate(label, lang)), "", "") for label in state.game.labels.values()
        )
        return
    view = build_table_view(state, None, lang)
    for zone in (*view["zones"], *view["seats"][0]["zones"]):
        yield capitalize_first(zone["label"]), "", ""
        yield from ((capitalize_first(fact["label"]), "", "") for fact in zone["facts"])


def meaning_of(text: str, at: int, entries: tuple[Entry, ...]) -> Entry | None:
    """The entry for the word or name that stands at a place in a text; the longest there is; None if there is none.

    >>> from tabletop.teaching.rulebook import glossary, meaning_of
    >>> entries = glossary(tabletop.load_game("51st_state"))
    >>> meaning_of("Build the School", 12, entries).word
    'School'
    """
    best: Entry | None = None
    low = text.casefold()
    for entry in entries:
        word = entry.word.casefold()
        if not entry.meaning or len(word) < SHORTEST or (best is not None and len(word) <= len(best.word)):
            continue
        for found in re.finditer(rf"(?<!\w){re.escape(word)}(?:s|es|e|n|en)?(?!\w)", low):
            if found.start() <= at <= found.end():
                best = entry
    return best
