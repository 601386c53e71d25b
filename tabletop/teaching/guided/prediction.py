"""Predictions: the learner says how an action will change a number, before the engine computes it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from random import Random
from typing import TYPE_CHECKING

from tabletop.engine.core.chance import create_side_random
from tabletop.engine.core.outcomes import POINTS, Difference
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.engine.preview.look_ahead import explore_choices
from tabletop.teaching.guided.guide import POINTS_COUNT, PredictionRequest
from tabletop.teaching.quiz.effects import preview_effect
from tabletop.teaching.quiz.quiz import list_kinds

if TYPE_CHECKING:
    from tabletop.engine.core.actions import Action
    from tabletop.engine.core.state import State
    from tabletop.teaching.quiz.question import QuizQuestion

OPTIONS = 4
"""Number of answers to choose from."""
NUMBER = re.compile(r"\d+")
QUIZ_LEVEL = 3
"""Level of the questions of a quiz."""
MAX_TRIED = 12
"""Maximum number of actions whose effects are computed."""

ASKS_POINTS = N_("{action}: how many points will this give you at once?")
ASKS_CHANGE = N_("{action}: by how much will this change “{what}”?")


@dataclass(frozen=True)
class Prediction:
    """A question about a number, with its answer by the engine."""

    state: State
    action: Action
    answer: int
    options: tuple[int, ...]
    """Answers to choose from, in ascending order."""
    difference: Difference | None = None
    """The changed number; None for points."""
    changes: tuple[Difference, ...] = ()
    """Numbers of the seat to decide that the action changes; empty for a question of a quiz."""
    question: QuizQuestion | None = None
    """Question of a quiz, if this is one. Its answers are totals, not changes."""

    @property
    def key(self) -> tuple[str, str]:
        """Identity of the question: the action in notation, and the number."""
        if self.question is not None:
            return str(self.action), self.question.kind
        return str(self.action), "" if self.difference is None else self.difference.where

    def describe(self, lang: str = "en") -> str:
        """Return the question.

        >>> from tabletop.teaching.guided import GuidedGame, load_guide
        >>> guided = GuidedGame(load_guide("gin_rummy_first_game"))
        >>> guided.prediction is None or guided.prediction.answer in guided.prediction.options
        True
        """
        state = self.state
        if self.question is not None:
            return self.question.words(lang)
        action = capitalize_first(self.action.text(state, lang)).rstrip(".")
        if self.difference is None:
            return state.game.translate(ASKS_POINTS, lang).format(action=action)
        what = self.difference.what(state, lang)
        return state.game.translate(ASKS_CHANGE, lang).format(action=action, what=what)

    def explain(self, lang: str = "en") -> str:
        """Return the explanation of the answer: the reasons of a quiz, or the own numbers that the action changes.

        >>> from tabletop.teaching.guided import GuidedGame, load_guide
        >>> guided = GuidedGame(load_guide("gin_rummy_first_game"))
        >>> guided.prediction.explain() if guided.prediction is not None else ""
        ''
        """
        if self.question is not None:
            return " ".join(reason.words(lang) for reason in self.question.reasons if not reason.rule)
        return "; ".join(change.describe_change(self.state, lang) for change in self.changes)


def build_prediction(
    state: State, requests: Sequence[PredictionRequest], asked: Collection[tuple[str, str]] = ()
) -> Prediction | None:
    """Return the prediction for the first request whose number an action changes; None if there is none.

    Requests that were not asked yet come first. Predictions with a key in `asked` are left out.
    """
    previewer = ActionPreviewer(state)
    new_first = sorted(requests, key=lambda request: any(fnmatchcase(action, request.action) for action, _ in asked))
    source = create_side_random("prediction", state.seed, state.draws + len(asked))
    predictions = (
        _ask_quiz(state, request.quiz, asked, source)
        if request.quiz
        else _choose_prediction(state, previewer, request, asked, source)
        for request in new_first
    )
    return next((prediction for prediction in predictions if prediction is not None), None)


def _ask_quiz(state: State, kind: str, asked: Collection[tuple[str, str]], source: Random) -> Prediction | None:
    """Return a question of this kind of quiz to the seat to decide, if it has one whose answers are numbers."""
    question = list_kinds(state.game)[kind].ask(state, source, QUIZ_LEVEL)
    if question is None or question.several or question.seat not in (None, state.current_player()):
        return None
    numbers = [option.id for option in question.options]
    if not question.action or not all(NUMBER.fullmatch(number) for number in numbers):
        return None
    answer = next(int(number) for number in numbers if number in question.right)
    action = state.game.parse_action(question.action)
    prediction = Prediction(state, action, answer, tuple(sorted(map(int, numbers))), question=question)
    return None if prediction.key in asked else prediction


def _choose_prediction(
    state: State,
    previewer: ActionPreviewer,
    request: PredictionRequest,
    asked: Collection[tuple[str, str]],
    source: Random,
) -> Prediction | None:
    """Return the prediction about one of the matching actions, if one of them changes the number.

    The number need not change by the chosen one: otherwise 0 would never be right. The question must not state it.
    """
    actions = [action for action in state.legal_actions() if fnmatchcase(str(action), request.action)][:MAX_TRIED]
    predictions: list[Prediction] = []
    label: Difference | None = None
    for action in actions:
        effect = preview_effect(previewer, action)
        if effect is None or (request.count == POINTS_COUNT and effect.points is None):
            continue
        changes = (*effect.own, *effect.list_derived())
        answer, difference = _measure_change(effect.points or 0, changes, request.count)
        label = label or difference
        if str(abs(answer)) not in NUMBER.findall(action.text(state, "en")):
            predictions.append(Prediction(state, action, answer, (), difference, changes))
    if not any(prediction.answer for prediction in predictions):
        return None
    predictions = [replace(prediction, difference=label) for prediction in predictions]
    fresh = [prediction for prediction in predictions if prediction.key not in asked]
    if not fresh:
        return None
    source.shuffle(fresh)
    answers = {prediction.answer for prediction in predictions}
    agreeing = (prediction for prediction in fresh if _agrees_with_preview(previewer, prediction, request.count))
    chosen = next(agreeing, None)
    return None if chosen is None else replace(chosen, options=_choose_options(chosen, answers, source))


def _agrees_with_preview(previewer: ActionPreviewer, prediction: Prediction, count: str) -> bool:
    """Return True if the preview of the action, with all choices that follow it, shows the answer of a prediction.

    The preview also counts what the course of play brings, such as a badge at the end of a phase.
    """
    consequences, after, trial = previewer.preview_with_trial(prediction.action)
    ahead = explore_choices(after, trial)
    results = [outcome.differences for outcome in ahead.outcomes] if ahead is not None else [()]
    player = prediction.state.current_player()
    for result in results:
        own = [change for change in (*consequences.counted, *result) if change.seat == player]
        points = sum(change.amount for change in own if change.path[0].key == POINTS)
        if _measure_change(points, own, count)[0] != prediction.answer:
            return False
    return True


def _measure_change(points: int, changes: Sequence[Difference], count: str) -> tuple[int, Difference | None]:
    """Return the change of a number by an action, and the difference that describes it; None for points."""
    if count == POINTS_COUNT:
        return points, None
    matching = [change for change in changes if _has_key(change, count)]
    return sum(change.amount for change in matching), matching[0] if matching else None


def _has_key(change: Difference, count: str) -> bool:
    return change.path[0].key != POINTS and any(name.key == count for name in change.path)


def _choose_options(prediction: Prediction, others: Collection[int], source: Random) -> tuple[int, ...]:
    """Return the answer among others: results of other actions, and neighbouring numbers on random sides."""
    answer = prediction.answer
    sign = -1 if answer < 0 or (not answer and min(others) < 0) else 1
    first = max(0, abs(answer) - int(source.random() * OPTIONS))
    near = [sign * (first + k) for k in range(OPTIONS)]
    options = dict.fromkeys([answer, *sorted(n for n in others if n * sign >= 0), *near])
    return tuple(sorted(list(options)[:OPTIONS]))
