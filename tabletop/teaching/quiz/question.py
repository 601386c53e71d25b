"""A quiz question: a position, the question, answers to choose from, the right ones, and the reasons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias

from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.outcomes import Remedy
from tabletop.engine.core.state import State
from tabletop.engine.generic import S
from tabletop.engine.session.session import Session

Words: TypeAlias = Callable[[str], str]
"""Function that returns a text for a language code."""

MAX_LEVEL = 5
"""Highest level; levels start at 1."""


@dataclass(frozen=True)
class Option:
    """An answer to choose from; `id` identifies it on pages and result sheets, independent of the language."""

    id: str
    words: Words
    right: bool = False


@dataclass(frozen=True)
class AnswerReason:
    """A sentence that explains the answer, with the id of its rule ("" for none)."""

    words: Words
    rule: str = ""


@dataclass(frozen=True)
class HiddenFact:
    """Relevant information that is not visible on the board: its owner and the facts, by language."""

    name: Words
    facts: Callable[[str], Sequence[str]]


@dataclass(frozen=True)
class PositionControl:
    """A control that varies the position after the question is answered.

    It has a name, choices (several dials cannot have the same choice, except ""), and a text by choice id and language.
    """

    name: Words
    choices: tuple[Option, ...]
    chosen: str
    describe: Callable[[str, str], str]


@dataclass(frozen=True)
class PositionControls:
    """The dials of a question, with the position and the reasons for any setting of them."""

    dials: tuple[PositionControl, ...]
    turned: Callable[[Sequence[str]], State]
    explained: Callable[[State], Sequence[AnswerReason]]


@dataclass(frozen=True)
class QuizQuestion:
    """A question about a position.

    `kind` is the name of its kind. `seat` is the seat whose information is sufficient (None: all seats). `words` is the
    question. `parts` is the number of facts to combine for the answer.

    >>> from random import Random
    >>> from tabletop.teaching.quiz import list_kinds
    >>> question = list_kinds(gin)["legal"].ask(deal, Random(1))
    >>> question.words("en"), [option.id for option in question.options if option.right]
    ('Player 2 – Draw from the draw pile: what do the rules say?', ['draw: gin.first_card'])
    """

    kind: str
    state: State
    seat: int | None
    words: Words
    options: tuple[Option, ...]
    reasons: tuple[AnswerReason, ...]
    parts: int
    several: bool = False
    """True if several answers may be right and all of them must be chosen."""
    action: str = ""
    """The action asked about, in notation; "" if there is none."""
    context: Words | None = None
    """The question to the seat in this position if it is not a free turn."""
    about: str = ""
    """Reference to the subject, as in boards and `Action.about`; "" if there is none."""
    known: tuple[HiddenFact, ...] = ()
    rules: tuple[str, ...] = ()
    """Ids of the rules that answer the question. They may be read before answering."""
    dials: PositionControls | None = None
    """Controls to vary the position after the answer."""

    @property
    def level(self) -> int:
        """Difficulty from 1, by the number of parts."""
        return max(1, min(MAX_LEVEL, self.parts))

    @property
    def right(self) -> frozenset[str]:
        """Ids of the right answers."""
        return frozenset(option.id for option in self.options if option.right)

    @property
    def topic(self) -> tuple[str, str]:
        """What the question is about: its kind, and the id of the rule that decides it ("" for none)."""
        rules = (*self.rules, *(reason.rule for reason in self.reasons))
        return self.kind, next(filter(None, rules), "")

    def link(self) -> str:
        """Return a link to the position, for `tabletop_widgets.play`."""
        return Session(self.state.game, state=self.state).record().link()


class Kind(ABC, Generic[S]):
    """A kind of question. Kinds specific to a game are in its own folder: `KINDS` in `lessons/quiz.py`."""

    name: ClassVar[str]
    """The name that selects the kind."""
    title: ClassVar[str]
    """The display name, in English and marked by N_()."""

    @abstractmethod
    def ask(self, state: S, source: Random, level: int = 1) -> QuizQuestion | None:
        """Return a question of about this level for a position, using the random `source`; None if there is none.

        The question reveals only information available to `QuizQuestion.seat`.
        """

    def can_ask(self, state: S) -> bool:
        """Return True if the position may have a question.

        If a kind overrides this, every decision of a game is tried.
        """
        return True

    def read_questions(self, source: str | Path = "") -> Sequence[QuizQuestion]:
        """Return hand-written questions, from a file or those that come with the kit. Raises LessonError."""
        return ()

    def can_read(self) -> bool:
        """Return True if the kind can read questions from a file."""
        return type(self).read_questions is not Kind.read_questions


def describe_context(state: State) -> Words | None:
    """Return the question to the seat in this position, or None at the beginning of its turn.

    At the beginning of a turn any action is possible, so there is no specific question.
    """
    decision = state.decision
    return decision.text if decision is not None and not decision.step.opens_turn else None


def to_words(state: State, message: str, **facts: Any) -> Words:
    """Return a message of the game or the engine with its facts, for formatting in any language later."""
    return cache(lambda lang: state.say(lang, message, facts))


def explain_refusal(state: State, obstacle: Obstacle) -> AnswerReason:
    """Return the reason why something is not allowed."""
    return AnswerReason(cache(lambda lang: obstacle.sentence(state, lang)), obstacle.rule)


def explain_refusals(state: State, obstacles: Sequence[Obstacle], remedy: Remedy | None) -> tuple[AnswerReason, ...]:
    """Return all reasons why something is not allowed; the last one includes the remedy."""
    *first, last = [explain_refusal(state, obstacle) for obstacle in obstacles]
    if remedy is None:
        return (*first, last)
    return (*first, AnswerReason(lambda lang: f"{last.words(lang)} {remedy.text(state, lang)}", last.rule))


def select_nearest(part_counts: Mapping[Any, int], level: int) -> list[Any]:
    """Return the keys of `part_counts` (key to number of parts) whose level is nearest to the requested level."""
    gaps = {key: abs(max(1, min(MAX_LEVEL, parts)) - level) for key, parts in part_counts.items()}
    least = min(gaps.values(), default=0)
    return [key for key, gap in gaps.items() if gap == least]
