"""A question of a quiz: a position, what is asked, answers to choose from, which of them are right, and why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias

from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.outcomes import Remedy
from tabletop.engine.core.state import State
from tabletop.engine.generic import S
from tabletop.engine.session.session import Session

Words: TypeAlias = Callable[[str], str]
"""What is said, by language."""

MOST_LEVEL = 5
"""Levels are 1 to this one."""


@dataclass(frozen=True)
class Option:
    """An answer to choose from: `id` is what a page and a result sheet know it by, and says nothing of the language."""

    id: str
    words: Words
    right: bool = False


@dataclass(frozen=True)
class Reason:
    """A sentence that explains the answer, with the id of the rule that it follows from ("" if from none)."""

    words: Words
    rule: str = ""


@dataclass(frozen=True)
class Known:
    """What counts and cannot be seen on the board: whose it is, and the facts, by language."""

    name: Words
    facts: Callable[[str], Sequence[str]]


@dataclass(frozen=True)
class Dial:
    """Something to turn once the question is answered, to see what would be different then.

    What it is called, what it may be turned to (of several dials no two to the same, but for ""), and what it says
    then, by the id of the choice and the language.
    """

    name: Words
    choices: tuple[Option, ...]
    chosen: str
    told: Callable[[str, str], str]


@dataclass(frozen=True)
class Dials:
    """The dials of a question, the position with each of them turned to one of its choices, and what holds there."""

    dials: tuple[Dial, ...]
    turned: Callable[[Sequence[str]], State]
    explained: Callable[[State], Sequence[Reason]]


@dataclass(frozen=True)
class QuizQuestion:
    """A question about a position.

    `kind` is the name of its kind, `seat` whose knowledge is enough for it (None: everybody's), and `words` is what is
    asked. `parts` says how many things must be put together for the answer.

    >>> from random import Random
    >>> from tabletop.teaching.quiz import kinds_of
    >>> question = kinds_of(gin)["legal"].ask(deal, Random(1))
    >>> question.words("en"), [option.id for option in question.options if option.right]
    ('Player 2 – Draw from the draw pile: what do the rules say?', ['draw: gin.first_card'])
    """

    kind: str
    state: State
    seat: int | None
    words: Words
    options: tuple[Option, ...]
    reasons: tuple[Reason, ...]
    parts: int
    several: bool = False
    """Whether more than one answer may be right, so that all of them must be found."""
    action: str = ""
    """The action that is asked about, in notation; "" if it is about none."""
    context: Words | None = None
    """What the seat is asked in this position, where that is no turn of its own."""
    about: str = ""
    """The reference of what it is about, as boards and `Action.about` have it; "" if it is about nothing."""
    known: tuple[Known, ...] = ()
    rules: tuple[str, ...] = ()
    """Ids of the rules by which it is answered, which may be read before."""
    dials: Dials | None = None
    """What may be turned once it is answered."""

    @property
    def level(self) -> int:
        """How hard it is, from 1: by the number of its parts."""
        return max(1, min(MOST_LEVEL, self.parts))

    @property
    def right(self) -> frozenset[str]:
        """The ids of the right answers."""
        return frozenset(option.id for option in self.options if option.right)

    def link(self) -> str:
        """Its position in one word, which `tabletop_widgets.play` reads."""
        return Session(self.state.game, state=self.state).record().link()


class Kind(ABC, Generic[S]):
    """A kind of question. Those of a game alone lie in its own folder: `KINDS` in `lessons/quiz.py`."""

    name: ClassVar[str]
    """What it is chosen by."""
    title: ClassVar[str]
    """What it is called on the screen, in English and marked by N_()."""

    @abstractmethod
    def ask(self, state: S, source: Random, level: int = 1) -> QuizQuestion | None:
        """A question of about this level on a position, by the chance of `source`; None if there is none to ask.

        Whatever it tells follows from what `QuizQuestion.seat` may know.
        """

    def suits(self, state: S) -> bool:
        """Return True where there may be something to ask. Every decision of a game is tried if a kind says this."""
        return True

    def written(self, source: str | Path = "") -> Sequence[QuizQuestion]:
        """Questions that somebody has written: those of a file, or those that come with the kit.

        Raises LessonError.
        """
        return ()

    def reads(self) -> bool:
        """Whether it can read questions from a file."""
        return type(self).written is not Kind.written


def context(state: State) -> Words | None:
    """What the seat is asked in this position; None if its turn begins, when it may do whatever there is to do."""
    decision = state.decision
    return decision.text if decision is not None and not decision.step.opens_turn else None


def says(state: State, message: str, **facts: Any) -> Words:
    """A message of a game, or of the engine, with its facts: to be said in any language later."""
    return lambda lang: state.say(lang, message, facts)


def refusal(state: State, obstacle: Obstacle) -> Reason:
    """Return why something is not allowed."""
    return Reason(lambda lang: obstacle.sentence(state, lang), obstacle.rule)


def refusals(state: State, obstacles: Sequence[Obstacle], remedy: Remedy | None) -> tuple[Reason, ...]:
    """Return every reason why something is not allowed; the last one says what would help."""
    *first, last = [refusal(state, obstacle) for obstacle in obstacles]
    if remedy is None:
        return (*first, last)
    return (*first, Reason(lambda lang: f"{last.words(lang)} {remedy.text(state, lang)}", last.rule))


def nearest(found: Mapping[Any, int], level: int) -> list[Any]:
    """Those among `found`, which gives the number of parts for each, whose level is nearest to the wanted one."""
    gaps = {one: abs(max(1, min(MOST_LEVEL, parts)) - level) for one, parts in found.items()}
    least = min(gaps.values(), default=0)
    return [one for one, gap in gaps.items() if gap == least]
