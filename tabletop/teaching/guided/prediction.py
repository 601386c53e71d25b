"""Predictions: the learner says how an action will change a number, before the engine computes it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from tabletop.engine.core.chance import create_side_random
from tabletop.engine.core.outcomes import POINTS, Difference
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.teaching.guided.guide import POINTS_COUNT, PredictionRequest
from tabletop.teaching.quiz.effects import Effect, preview_effect

if TYPE_CHECKING:
    from tabletop.engine.core.actions import Action
    from tabletop.engine.core.state import State

OPTIONS = 4
"""Number of answers to choose from."""
NUMBER = re.compile(r"\d+")
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

    @property
    def key(self) -> tuple[str, str]:
        """Identity of the question: the action in notation, and the number."""
        return str(self.action), "" if self.difference is None else self.difference.where

    def describe(self, lang: str = "en") -> str:
        """Return the question.

        >>> from tabletop.teaching.guided import GuidedGame, load_guide
        >>> guided = GuidedGame(load_guide("gin_rummy_first_game"))
        >>> guided.prediction is None or guided.prediction.answer in guided.prediction.options
        True
        """
        state = self.state
        action = capitalize_first(self.action.text(state, lang)).rstrip(".")
        if self.difference is None:
            return state.game.translate(ASKS_POINTS, lang).format(action=action)
        what = self.difference.what(state, lang)
        return state.game.translate(ASKS_CHANGE, lang).format(action=action, what=what)


def build_prediction(
    state: State, requests: Sequence[PredictionRequest], asked: Collection[tuple[str, str]] = ()
) -> Prediction | None:
    """Return the prediction for the first request whose number an action changes; None if there is none.

    Predictions with a key in `asked` are left out.
    """
    previewer = ActionPreviewer(state)
    found = (_find_largest_change(state, previewer, request) for request in requests)
    return next((prediction for prediction in found if prediction is not None and prediction.key not in asked), None)


def _find_largest_change(state: State, previewer: ActionPreviewer, request: PredictionRequest) -> Prediction | None:
    """Return the prediction about the matching legal action with the largest certain change; None for no change."""
    actions = [action for action in state.legal_actions() if fnmatchcase(str(action), request.action)][:MAX_TRIED]
    best: Prediction | None = None
    answers: set[int] = set()
    for action in actions:
        effect = preview_effect(previewer, action)
        answer, difference = (None, None) if effect is None else _measure_change(effect, request.count)
        if answer is None or str(abs(answer)) in NUMBER.findall(action.text(state, "en")):
            continue  # unknown, or the question would state the answer
        answers.add(answer)
        if answer and (best is None or abs(answer) > abs(best.answer)):
            best = Prediction(state, action, answer, (), difference)
    return None if best is None else replace(best, options=_choose_options(best, answers))


def _measure_change(effect: Effect, count: str) -> tuple[int | None, Difference | None]:
    """Return the change of a number by an action, and the difference that describes it."""
    if count == POINTS_COUNT:
        return effect.points, None
    found = [change for change in (*effect.own, *effect.list_derived()) if _has_key(change, count)]
    return (sum(change.amount for change in found), found[0]) if found else (None, None)


def _has_key(change: Difference, count: str) -> bool:
    return change.path[0].key != POINTS and any(name.key == count for name in change.path)


def _choose_options(prediction: Prediction, others: set[int]) -> tuple[int, ...]:
    """Return the answer among others: results of other actions, and neighbouring numbers on random sides."""
    answer = prediction.answer
    source = create_side_random("prediction", prediction.state.seed, prediction.state.draws)
    below = int(source.random() * OPTIONS)
    sign = -1 if answer < 0 else 1
    near = [abs(answer) - below + k for k in range(OPTIONS)]
    near = [n - min(0, near[0]) for n in near]
    options = dict.fromkeys([answer, *(n for n in sorted(others) if n * sign >= 0), *(sign * n for n in near)])
    return tuple(sorted(list(options)[:OPTIONS]))
