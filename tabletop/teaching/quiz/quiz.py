"""A quiz: a sequence of questions that adapts its level to the answers and repeats missed questions."""

from __future__ import annotations

import csv
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from threading import RLock
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.failures import report_failure
from tabletop.engine.i18n.quoting import join_mistakes, quote_value
from tabletop.engine.registry.catalogue import load_game
from tabletop.teaching.quiz import kinds as general
from tabletop.teaching.quiz.balance import get_balance
from tabletop.teaching.quiz.positions import EASY_LEVEL, generate_positions
from tabletop.teaching.quiz.question import MAX_LEVEL, Kind, QuizQuestion

MAX_QUESTIONS = 100
HITS = 2
"""Number of right answers in a row before the level increases."""
REPEAT_DELAY_QUESTIONS = 3
"""Number of other questions before a missed one comes back; fewer if no others are left."""
TRIED = 300
"""Maximum number of positions tried for one question. If none has a question, the kind is given up."""
TRIED_FIRST = 120
"""The same for a kind that had no question yet."""
TRIED_AGAIN = 40
"""Number of positions after which any question of the kind replaces a missed one, not only one about the same rule."""
LOOKED = 4
"""Maximum number of questions compared to match the level."""
TRIED_LEVEL = 20
"""Number of positions after which a question of any level is asked."""
COLUMNS = (
    "question",
    "kind",
    "level",
    "seed",
    "asked",
    "answer",
    "right_answer",
    "right",
    "tries",
    "seconds",
    "position",
)


def list_kinds(game: Game[Any]) -> dict[str, Kind[Any]]:
    """Return the kinds of questions of a game by name: its own kinds, then the general ones.

    A game declares its own kinds as `KINDS` in `lessons/quiz.py`. They replace general ones with the same name. If its
    import fails, the error is reported in one line and the general kinds remain.

    >>> from tabletop.teaching.quiz import list_kinds
    >>> list(list_kinds(gin))
    ['deadwood', 'knock', 'lay_off', 'legal', 'cost', 'points', 'final', 'afford']
    """
    package = sys.modules[type(game).__module__].__package__
    name, own = f"{package}.lessons.quiz", tuple[Kind[Any], ...]()
    try:
        if package and find_spec(f"{package}.lessons") is not None and find_spec(name) is not None:
            own = tuple(import_module(name).KINDS)
    except Exception as error:  # any error raised by importing a package
        report_failure(name, error)
    names = {kind.name for kind in own}
    return {kind.name: kind for kind in (*own, *(kind for kind in general.KINDS if kind.name not in names))}


@dataclass(frozen=True)
class GivenAnswer:
    """A given answer; `tries` is the number of times the question has been asked."""

    number: int
    question: QuizQuestion
    chosen: frozenset[str]
    tries: int
    seconds: float

    @property
    def right(self) -> bool:
        """True if the answer was right."""
        return self.chosen == self.question.right


@dataclass(frozen=True)
class _Missed:
    """A missed question with its number, and the number of answers after which it comes back."""

    due: int
    number: int
    question: QuizQuestion


class Quiz:
    """A sequence of questions about a game, reproducible by seed and answers.

    `game` is a game or its name. `kinds` are names of kinds (default: all of the game). `level` from 1 to 5 is the
    first level. The quiz has `questions` questions; missed ones come back until they are answered, as other positions
    with a question of the same kind about the same rule. With `file`, or
    with named kinds of which some have hand-written questions, the hand-written ones come first. Raises one ValueError
    that names every mistake, or LessonError for an invalid file.

    >>> from tabletop.teaching.quiz import Quiz
    >>> quiz = Quiz("gin_rummy", seed=3, kinds=["legal"], questions=2)
    >>> quiz.question.kind, quiz.number
    ('legal', 1)
    >>> quiz.answer(*quiz.question.right)
    True
    >>> quiz.next()
    True
    """

    def __init__(
        self,
        game: str | Game[Any],
        seed: int = 0,
        kinds: Sequence[str] | None = None,
        level: int = 1,
        questions: int = 10,
        file: str | Path = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        mistakes: list[str] = []
        loaded = _load_game(game, mistakes)
        self.kinds = _select_kinds(loaded, kinds, file, mistakes) if loaded is not None else {}
        numbers = {
            "seed": (seed, 0, 2**62),
            "level": (level, 1, MAX_LEVEL),
            "questions": (questions, 1, MAX_QUESTIONS),
        }
        for name, (number, least, most) in numbers.items():
            if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
                mistakes.append(f"{name}={quote_value(number)} must be a whole number from {least} to {most}")
        if loaded is None or mistakes:
            raise ValueError(join_mistakes(mistakes))
        self.game, self.seed, self.level, self.questions = loaded, seed, level, questions
        self.written = (
            [question for kind in self.kinds.values() for question in kind.read_questions(file)]
            if file or kinds
            else []
        )
        self._clock = clock
        self._lock = RLock()
        """Lock for kernels that deliver page messages on another thread than the one that prepares questions."""
        self.given: list[GivenAnswer] = []
        """All given answers in order."""
        self._begin()

    def _begin(self) -> None:
        self._positions: dict[tuple[str, bool], Iterator[State]] = {}
        """Positions by kind ("" for kinds that ask about any position), easy ones separately."""
        self._source = Random(f"{self.seed} questions")
        self._left = list(self.written[: self.questions])
        self._questions: list[QuizQuestion] = []
        """All questions asked so far, each once."""
        self._missed: list[_Missed] = []
        self._question_keys: set[str] = set()
        self._fruitful = list(self.kinds.values())
        """Kinds that have not failed to find a question. Some games have no points to ask about, for example."""
        self._ready: tuple[QuizQuestion, _Missed | None] | None = None
        self._row = 0
        self.at = 1
        """Number of the current question from 1, counting those that came back."""
        self.number = 1
        """Number of the current question from 1. What replaces a missed question has its number."""
        self.answered = False
        self._show(*self._find_next())
        self._since = self._clock()

    # --- questions --------------------------------------------------------------------------------------------------

    def _find_next(self) -> tuple[QuizQuestion, _Missed | None]:
        """Return the next question, and the missed one that it replaces. Raises ValueError if these kinds have none."""
        if (due := self._find_due()) is not None:
            return self._sample_similar(due.question), due
        return (self._left.pop(0) if self._left else self._sample_question()), None

    def _show(self, question: QuizQuestion, missed: _Missed | None) -> None:
        """Make this the current question."""
        if missed is None:
            self._questions.append(question)
            self.number = len(self._questions)
        else:
            self._missed.remove(missed)
            self.number = missed.number
        self.question = question
        self._question_keys.add(_make_key(question))

    def prepare(self) -> None:
        """Prepare the next question while the answer is read, so that it is available immediately.

        >>> from tabletop.teaching.quiz import Quiz
        >>> quiz = Quiz("gin_rummy", seed=3, questions=2)
        >>> right = quiz.answer(*quiz.question.right)
        >>> quiz.prepare()
        """
        with self._lock:
            if self.answered and self._ready is None and not self.over:
                self._ready = self._find_next()

    def _get_positions(self, kind: Kind[Any]) -> Iterator[State]:
        """Return the positions for a kind at the current level."""
        is_seldom, is_easy = type(kind).can_ask is not Kind.can_ask, self.level <= EASY_LEVEL
        key = kind.name if is_seldom else "", is_easy
        if key not in self._positions:
            suits = kind.can_ask if is_seldom else None
            self._positions[key] = generate_positions(self.game, self.seed, suits, is_easy)
        return self._positions[key]

    def _generate_questions(self, kind: Kind[Any], tried: int, enough: int) -> Iterator[QuizQuestion]:
        """Yield new questions of a kind from `enough` positions, or from up to `tried` until there is one.

        The caller discards those that it does not ask.
        """
        is_found = False
        for number, state in enumerate(islice(self._get_positions(kind), tried), 1):
            question = kind.ask(state, self._source, self.level)
            if question is not None and _make_key(question) in self._question_keys:
                get_balance(self._source).discard(question)
            elif question is not None:
                is_found = True
                yield question
            if is_found and number >= enough:
                return

    def _sample_question(self) -> QuizQuestion:
        """Return the next random question of about the current level, from a random kind."""
        while self._fruitful:
            kind = self._source.choice(self._fruitful)
            is_known = any(question.kind == kind.name for question in self._questions)
            questions: list[QuizQuestion] = []
            for question in self._generate_questions(kind, TRIED if is_known else TRIED_FIRST, TRIED_LEVEL):
                questions.append(question)
                if question.level == self.level or len(questions) == LOOKED:
                    break
            if questions:
                return self._keep(min(questions, key=lambda question: abs(question.level - self.level)), questions)
            self._fruitful.remove(kind)
        raise ValueError(f"{self.game.name}: no position has a question of the kinds {', '.join(self.kinds)}")

    def _sample_similar(self, missed: QuizQuestion) -> QuizQuestion:
        """Return a question of the same kind about another position, if possible about the same rule."""
        questions: list[QuizQuestion] = []
        for question in self._generate_questions(self.kinds[missed.kind], TRIED, TRIED_AGAIN):
            questions.append(question)
            if question.topic == missed.topic:
                break
        return self._keep(questions[-1], questions) if questions else missed

    def _keep(self, chosen: QuizQuestion, questions: Sequence[QuizQuestion]) -> QuizQuestion:
        """Return the chosen question and discard the others."""
        for question in questions:
            if question is not chosen:
                get_balance(self._source).discard(question)
        return chosen

    @property
    def tries(self) -> int:
        """Number of times this question, or another one in its place, has been asked."""
        before = sum(answer.number == self.number for answer in self.given)
        return before if self.answered else before + 1

    @property
    def hits(self) -> int:
        """Number of questions answered on the first try."""
        return sum(answer.right and answer.tries == 1 for answer in self.given)

    @property
    def missed(self) -> int:
        """Number of missed questions that still have to come back."""
        return len(self._missed)

    @property
    def last(self) -> bool:
        """True if no question follows this one at present."""
        return len(self._questions) >= self.questions and not self._missed

    @property
    def over(self) -> bool:
        """True if all questions were asked and all missed ones were answered."""
        return self.answered and self.last

    def answer(self, *chosen: str) -> bool:
        """Answer the question with option ids. Return True if the answer is right. A second answer has no effect.

        Raises ValueError for an unknown id, or for several ids where one is expected.
        """
        if self.answered:
            return self.given[-1].right
        ids = [option.id for option in self.question.options]
        if unknown := [choice for choice in chosen if choice not in ids]:
            raise ValueError(f"no answer {', '.join(map(quote_value, unknown))} (known: {', '.join(ids)})")
        if not self.question.several and len(set(chosen)) != 1:
            raise ValueError("exactly one answer is expected")
        seconds = round(self._clock() - self._since, 1)
        given = GivenAnswer(self.number, self.question, frozenset(chosen), self.tries, seconds)
        self.given.append(given)
        self.answered = True
        self._weigh(given)
        return given.right

    def _weigh(self, given: GivenAnswer) -> None:
        """Raise the level after right answers, lower it after a miss, and schedule missed questions."""
        if not given.right:
            self._row = 0
            self.level = max(1, self.level - 1)
            self._missed.append(_Missed(len(self.given) + REPEAT_DELAY_QUESTIONS, given.number, given.question))
        elif given.tries == 1:
            self._row += 1
            if self._row == HITS:
                self._row, self.level = 0, min(MAX_LEVEL, self.level + 1)

    def next(self) -> bool:
        """Go to the next question if this one is answered; return False if there is none."""
        with self._lock:
            return self._next()

    def _next(self) -> bool:
        if not self.answered or self.over:
            return False
        self._show(*(self._ready or self._find_next()))
        self._ready = None
        self.at += 1
        self.answered = False
        self._since = self._clock()
        return True

    def _find_due(self) -> _Missed | None:
        """Return the missed question that is due, or the next missed one if no others are left."""
        due = next((entry for entry in self._missed if entry.due <= len(self.given)), None)
        return due or (self._missed[0] if self._missed and len(self._questions) >= self.questions else None)

    def restart(self) -> None:
        """Restart at the first question and discard all answers."""
        with self._lock:
            self.given = []
            self._begin()

    # --- result sheet -----------------------------------------------------------------------------------------------

    def list_rows(self, lang: str = "en") -> Iterator[Mapping[str, str]]:
        """Yield a row for each answer, by column. It has no name of a person, and a link that `play` opens."""
        for answer in self.given:
            words = {option.id: option.words(lang) for option in answer.question.options}
            chosen, right = (
                " | ".join(text for id, text in words.items() if id in ids)
                for ids in (answer.chosen, answer.question.right)
            )
            facts = (
                answer.number, answer.question.kind, answer.question.level, self.seed, answer.question.words(lang),
                chosen, right, "yes" if answer.right else "no", answer.tries, answer.seconds, answer.question.link(),
            )  # fmt: skip
            yield dict(zip(COLUMNS, map(str, facts), strict=True))

    def to_csv(self, lang: str = "en") -> str:
        """Return the answers as CSV with a header line; `lang` is the language of questions and answers.

        >>> from tabletop.teaching.quiz import Quiz
        >>> quiz = Quiz("gin_rummy", seed=3, kinds=["legal"], questions=2)
        >>> quiz.to_csv().strip()
        'question,kind,level,seed,asked,answer,right_answer,right,tries,seconds,position'
        """
        sheet = StringIO()
        writer = csv.DictWriter(sheet, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: escape_cell(text) for name, text in row.items()} for row in self.list_rows(lang))
        return sheet.getvalue()

    def __repr__(self) -> str:
        return f"<Quiz {self.game.name}: question {self.at}, level {self.level}, {self.hits} known>"


def _make_key(question: QuizQuestion) -> str:
    """Return a key that is the same for questions with the same text and reasons."""
    return "\n".join([question.kind, question.words("en"), *(reason.words("en") for reason in question.reasons)])


def escape_cell(text: str) -> str:
    """Return the text of a cell, escaped so that no spreadsheet evaluates it as a formula."""
    return f"'{text}" if text[:1] in ("=", "@", "\t", "\r") else text


def _load_game(game: str | Game[Any], mistakes: list[str]) -> Game[Any] | None:
    if isinstance(game, Game):
        return game
    try:
        return load_game(game)
    except (ParameterError, TypeError) as e:
        mistakes.append(f"game: {e}")
    return None


def _select_kinds(
    game: Game[Any], names: Sequence[str] | None, file: str | Path, mistakes: list[str]
) -> dict[str, Kind[Any]]:
    """Return the kinds with these names."""
    available = list_kinds(game)
    if names is None:
        return available
    if isinstance(names, str) or not isinstance(names, Sequence) or not names:
        mistakes.append(f"kinds={quote_value(names)} must be a list of {', '.join(available)}")
        return {}
    unknown = [name for name in names if name not in available]
    mistakes += [f"kinds: {quote_value(name)} is not one of {', '.join(available)}" for name in unknown]
    chosen = {name: available[name] for name in names if name in available}
    if file and not any(kind.can_read() for kind in chosen.values()):
        mistakes.append("file: none of these kinds reads questions from a file")
    return chosen
