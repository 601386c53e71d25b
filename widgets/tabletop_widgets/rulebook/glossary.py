"""The glossary of a game: its icons and words, each with what it means."""

from __future__ import annotations

from typing import TypedDict

from tabletop.engine.core.game import Game
from tabletop.teaching.rulebook import glossary


class Word(TypedDict):
    """An icon or a word, and what it means."""

    word: str
    text: str
    """What it means; "" if the word says it all."""
    rule: str
    """The id of the rule that says so; "" if it is printed on the thing."""
    icon: str
    """The name of its drawing; "" if it has none."""


def words_of(game: Game, lang: str) -> list[Word]:
    """The icons and words of a game, by their names in a language."""
    return [{"word": one.word, "text": one.meaning, "rule": one.rule, "icon": one.icon} for one in glossary(game, lang)]


def drawings_of(game: Game, lang: str) -> dict[str, str]:
    """The drawings of its icons, by their names."""
    return {one.icon: one.drawing for one in glossary(game, lang) if one.icon}
