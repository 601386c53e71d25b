"""The glossary of a game: its icons and words with their meanings."""

from __future__ import annotations

from typing import TypedDict

from tabletop.engine.core.game import Game
from tabletop.teaching.rulebook import build_glossary


class Word(TypedDict):
    """An icon or a word with its meaning."""

    word: str
    text: str
    """The meaning; "" if the word is self-explanatory."""
    rule: str
    """Id of the rule that gives the meaning; "" if it is printed on the thing."""
    icon: str
    """Name of its drawing; "" if it has none."""


def list_words(game: Game, lang: str) -> list[Word]:
    """Return the icons and words of a game in a language."""
    return [
        {"word": entry.word, "text": entry.meaning, "rule": entry.rule, "icon": entry.icon}
        for entry in build_glossary(game, lang)
    ]


def list_drawings(game: Game, lang: str) -> dict[str, str]:
    """Return the drawings of a game's icons by name."""
    return {entry.icon: entry.drawing for entry in build_glossary(game, lang) if entry.icon}
