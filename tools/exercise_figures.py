"""Figures of the exercises of a course: choices at the first click, and chances that a thoughtless one is right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from random import Random

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.strategies.base import find_strategies
from tabletop.teaching import Attempt, Lesson
from tabletop.teaching.attempt import DONE, STEP

MAX_ACTIONS = 12
"""Maximum number of actions that an exercise should offer."""
MIN_TEMPTING = 3
"""Minimum number of tempting actions, apart from the right ones."""
STRATEGIES = ("heuristic", "greedy")
"""Easy strategies: what one of them plays is tempting."""
MIN_LETTERS = 3
"""Minimum length of the words that are compared."""


@dataclass(frozen=True)
class ExerciseFigures:
    """Figures of one exercise."""

    id: str
    worked: bool
    """True for a worked example, which no average counts."""
    graded: bool
    """True if the exercise asks for a good move."""
    actions: int
    """Number of legal actions of the first decision."""
    tempting: int
    """Number of different answers in own words to wrong first actions, and of unanswered actions of easy strategies."""
    unanswered: tuple[str, ...]
    """Wrong actions that an easy strategy plays and that have no answer in own words."""
    blind: float
    """Share of right first actions, without Pass."""
    alike: float
    """Chance that the first action is right whose label has most words in common with the task."""

    @property
    def decides(self) -> bool:
        """True if there are enough tempting actions, and each is answered in its own words."""
        return self.tempting >= MIN_TEMPTING and not self.unanswered


@dataclass(frozen=True)
class CourseFigures:
    """Averages over the exercises of a course, without worked examples and coached games."""

    exercises: int
    worked: int
    decides: float
    """Share of exercises with enough tempting actions, each answered in its own words."""
    short: float
    """Share of exercises with at most MAX_ACTIONS actions."""
    graded: float
    """Share of exercises that ask for a good move."""
    blind: float
    most_blind: float
    """Largest share of right first actions in an exercise."""
    alike: float

    @property
    def ratio(self) -> float:
        """How many times as often the click on the most similar label is right as the blind one."""
        return self.alike / self.blind if self.blind else 0.0


def measure_exercises(lesson: Lesson, lang: str = "en") -> Iterator[ExerciseFigures]:
    """Yield the figures of the exercises of a lesson. Coached games are left out; labels are compared in `lang`."""
    for exercise in lesson:
        if not exercise.coached:
            yield _measure_exercise(lesson, exercise.id, lang)


def summarize(figures: Iterable[ExerciseFigures]) -> CourseFigures:
    """Return the averages over exercises."""
    everything = list(figures)
    counted = [row for row in everything if not row.worked]
    return CourseFigures(
        exercises=len(counted),
        worked=len(everything) - len(counted),
        decides=_average([row.decides for row in counted]),
        short=_average([row.actions <= MAX_ACTIONS for row in counted]),
        graded=_average([row.graded for row in counted]),
        blind=_average([row.blind for row in counted]),
        most_blind=max((row.blind for row in counted), default=0.0),
        alike=_average([row.alike for row in counted]),
    )


def _measure_exercise(lesson: Lesson, id: str, lang: str) -> ExerciseFigures:
    attempt = Attempt(lesson, id)
    exercise, session = attempt.exercise, attempt.session
    state, start = session.state, session.index
    actions = state.legal_actions()
    passing = _find_pass(state)
    right: set[Action] = set()
    answered: dict[Action, str] = {}
    for action in actions:
        session.apply(action)
        answer = attempt.answer
        if answer is not None and answer.kind in (DONE, STEP):
            right.add(action)
        elif answer is not None and answer.mistake is not None:
            answered[action] = answer.mistake.move
        session.goto(start)
    played = [action for action in _list_easy_moves(state) if action not in right and action not in answered]
    choices = [action for action in actions if action != passing]
    task = _split_words(f"{exercise.title[lang]} {exercise.text[lang]}")
    common = {action: len(_split_words(action.text(state, lang)) & task) for action in choices}
    most = max(common.values(), default=0)
    return ExerciseFigures(
        id=id,
        worked=exercise.worked,
        graded=bool(exercise.grades),
        actions=len(actions),
        tempting=len({*answered.values(), *(str(action) for action in played)}),
        unanswered=tuple(str(action) for action in played),
        blind=_average([action in right for action in choices]),
        alike=_average([action in right for action in choices if common[action] == most]),
    )


def _find_pass(state: State) -> Action | None:
    question = state.question
    passing = None if question is None else question.pass_action(state, state.current_player())
    return passing or next((a for a in state.legal_actions() if fnmatchcase(str(a), "pass")), None)


def _list_easy_moves(state: State) -> list[Action]:
    """Return what easy strategies play, without repetition."""
    strategies, view = find_strategies(state.game), PlayerView(state)
    return list(dict.fromkeys(strategies[name].decide(view, Random(0)) for name in STRATEGIES if name in strategies))


def _split_words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+(?:\.\w+)*", text.lower()) if len(word) >= MIN_LETTERS}


def _average(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
