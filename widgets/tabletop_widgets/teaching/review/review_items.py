"""How the items of a deck are named and opened, each in the view that it came from."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from tabletop import load_game
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.registry.catalogue import games
from tabletop.teaching import Lesson, LessonError, load_lesson
from tabletop.teaching.lesson import read_lesson
from tabletop.teaching.quiz import MAX_LEVEL, Quiz, list_kinds
from tabletop.teaching.review import ReviewCard
from tabletop.teaching.review.deck import EXERCISE, MISTAKE, QUIZ, RULE
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.teaching.lesson import LessonTable
from tabletop_widgets.teaching.progress import LearnerProgress
from tabletop_widgets.teaching.quiz import QuizView, find_rule
from tabletop_widgets.teaching.review.kept_deck import KeptDeck

KIND_NAMES = {
    RULE: N_("Rule"), EXERCISE: N_("Exercise"), QUIZ: N_("Quiz question"), MISTAKE: N_("Mistake in a game"),
}  # fmt: skip
MAX_QUIZ_SECONDS = 1.0
"""Maximum time for finding a question about the same rule."""
MAX_QUIZZES = 8


class GoneError(Exception):
    """Error for an item that its game no longer has."""


@dataclass(frozen=True)
class ItemOpener:
    """How items of one kind are named and opened. Both functions raise GoneError for an item that no longer exists."""

    describe: Callable[[ReviewCard, str], str]
    """Function that returns the name of an item, in a language."""
    open: Callable[[ReviewCard, KeptDeck, str], Composite]
    """Function that returns the view in which the item is reviewed, in a language. The view reports to the deck."""


OPENERS: dict[str, ItemOpener] = {}
"""Openers by kind. The rulebook adds the one of rules."""


def list_openable(deck: KeptDeck, lang: str = "en") -> list[ReviewCard]:
    """Return the cards that are due and can be opened. Items that their games no longer have are forgotten."""
    installed, cards = games(), []
    for card in deck.list_due():
        if card.item.game not in installed or card.item.kind not in OPENERS:
            continue  # the game may be installed again
        try:
            OPENERS[card.item.kind].describe(card, lang)
        except GoneError:
            deck.remove(card.item)
        else:
            cards.append(card)
    return cards


# --- quiz questions ---------------------------------------------------------------------------------------------------


def _describe_quiz(card: ReviewCard, lang: str) -> str:
    kind, _, _ = card.item.id.partition("/")
    try:
        game = load_game(card.item.game)
        return game.translate(list_kinds(game)[kind].title, lang)
    except (ParameterError, KeyError) as error:
        raise GoneError from error


def _open_quiz(card: ReviewCard, deck: KeptDeck, lang: str) -> Composite:
    """Return a quiz with one question of the same kind, if possible about the same rule, in another position."""
    kind, _, rule = card.item.id.partition("/")
    source = Random(f"{card.item.key} {card.reviews}")
    level = min(MAX_LEVEL, 1 + max(0, card.reviews - 2 * card.misses) // 2)
    end, quiz = time.monotonic() + MAX_QUIZ_SECONDS, None
    for _ in range(MAX_QUIZZES):
        seed = source.randrange(2**31)
        try:
            candidate = Quiz(card.item.game, seed, [kind], level, 1)
        except ValueError as error:
            raise GoneError from error
        if candidate.written:
            source.shuffle(candidate.written)
            candidate.restart()
        quiz = quiz or candidate
        if not rule or find_rule(candidate.question) == rule:
            quiz = candidate
            break
        if time.monotonic() > end:
            break
    assert quiz is not None
    view = QuizView(quiz, keep=False, lang=lang)
    view.deck, view.item = deck, card.item
    return view


# --- exercises and mistakes -------------------------------------------------------------------------------------------


@lru_cache(maxsize=50)
def _load_lesson(id: str) -> Lesson:
    try:
        return load_lesson(id)
    except LessonError as error:
        raise GoneError from error


@lru_cache(maxsize=50)
def _read_mistake(text: str) -> Lesson:
    try:
        return read_lesson(text, "mistake")
    except LessonError as error:
        raise GoneError from error


def _find_exercise(card: ReviewCard) -> tuple[Lesson, str]:
    if card.item.kind == MISTAKE:
        lesson = _read_mistake(card.data)
        return lesson, next(iter(lesson)).id
    id, _, exercise = card.item.id.partition("/")
    lesson = _load_lesson(id)
    if exercise not in [entry.id for entry in lesson] or lesson.game.name != card.item.game:
        raise GoneError
    return lesson, exercise


def _describe_exercise(card: ReviewCard, lang: str) -> str:
    lesson, id = _find_exercise(card)
    return ": ".join(dict.fromkeys(title[lang] for title in (lesson.title, lesson[id].title)))


def _open_exercise(card: ReviewCard, deck: KeptDeck, lang: str) -> Composite:
    """Return the exercise at the table. The place in the course stays where it is."""
    lesson, id = _find_exercise(card)
    alone = replace(lesson, exercises=(lesson[id],))
    table = LessonTable(alone, id, keep=LearnerProgress(), deck=deck, lang=lang)
    table.item = card.item
    return table


OPENERS[QUIZ] = ItemOpener(_describe_quiz, _open_quiz)
OPENERS[EXERCISE] = OPENERS[MISTAKE] = ItemOpener(_describe_exercise, _open_exercise)
