"""Predictions: the learner says how an action will change a number, before the engine computes it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from tabletop.engine.core.chance import create_side_random
from tabletop.engine.core.outcomes import POINTS, Difference
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.engine.preview.look_ahead import SEPARATOR, explore_choices
from tabletop.teaching.guided.guide import POINTS_COUNT, PredictionRequest
from tabletop.teaching.quiz.action_kind import list_permissions
from tabletop.teaching.quiz.effects import Effect, preview_effect
from tabletop.teaching.quiz.points_sum import list_scoring_reasons
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
THEN = "; "
"""Separator between actions in the key of a prediction."""
OF_TABLE = -1
"""Seat of the numbers of the table."""
ZERO_SHARE = 0.35
"""Share of the predictions that may have the answer 0 although another action changes the number."""
MAX_TRIED = 12
"""Maximum number of actions whose effects are computed."""

ASKS_POINTS = N_("{action}: how many points will this give you at once?")
ASKS_CHANGE = N_("{action}: by how much will this change “{what}”?")
BRINGS = N_("What it brings you: {text}.")


@dataclass(frozen=True)
class Prediction:
    """A question about a number, with its answer by the engine."""

    state: State
    """Position before the action: the shown one, or the one to which `opener` leads."""
    action: Action
    answer: int
    options: tuple[int, ...]
    """Answers to choose from, in ascending order."""
    difference: Difference | None = None
    """The changed number; None for points."""
    changes: tuple[Difference, ...] = ()
    """Numbers of the seat to decide and the asked one of the table that the action changes; empty for a quiz."""
    question: QuizQuestion | None = None
    """Question of a quiz, if this is one. Its answers are totals, not changes."""
    brought: tuple[str, ...] = ()
    """References of the things that the action brings the seat or that it puts on the table."""
    rule: str = ""
    """Id of the rule that explains an answer of 0; "" for none."""
    opener: tuple[State, Action] | None = None
    """The shown position, and the action after which the asked one follows; None if it follows at once."""

    @property
    def key(self) -> tuple[str, str]:
        """Identity of the question: its action in notation, after the opener if it names no things, and the number."""
        actions = str(self.action)
        if self.opener is not None and not any(self.action.list_references()):
            actions = f"{self.opener[1]}{THEN}{actions}"
        if self.question is not None:
            return actions, self.question.kind
        return actions, "" if self.difference is None else self.difference.where

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
        steps = (*([self.opener] if self.opener is not None else []), (state, self.action))
        texts = (capitalize_first(step.text(before, lang)).rstrip(".") for before, step in steps)
        action = SEPARATOR.join(texts)
        if self.difference is None:
            return state.game.translate(ASKS_POINTS, lang).format(action=action)
        what = self.difference.what(state, lang)
        return state.game.translate(ASKS_CHANGE, lang).format(action=action, what=what)

    def explain(self, lang: str = "en") -> str:
        """Return the explanation of the answer: the reasons of a quiz, or the numbers that the action changes.

        If the answer is 0, it also says why: what the action brings instead, or the rule that decides.

        >>> from tabletop.teaching.guided import GuidedGame, load_guide
        >>> guided = GuidedGame(load_guide("gin_rummy_first_game"))
        >>> guided.prediction.explain() if guided.prediction is not None else ""
        ''
        """
        if self.question is not None:
            return " ".join(reason.words(lang) for reason in self.question.reasons if not reason.rule)
        changes = "; ".join(change.describe_change(self.state, lang) for change in self.changes)
        if self.answer:
            return changes
        return " ".join(filter(None, [f"{changes}." if changes else "", self._explain_zero(lang)]))

    def _explain_zero(self, lang: str) -> str:
        """Return the text printed on what the action brings the seat, or else the rule by which others bring more."""
        game = self.state.game
        printed = [text for thing in self.brought if (text := game.printed(self.state, thing, lang))]
        if printed:
            return game.translate(BRINGS, lang).format(text=printed[0].rstrip("."))
        return game.rule(self.rule).sentence(lang) if self.rule else ""


def build_prediction(
    state: State, requests: Sequence[PredictionRequest], asked: Collection[tuple[str, str]] = ()
) -> Prediction | None:
    """Return the prediction for the first request whose number an action changes; None if there is none.

    Requests that were asked least often come first. Predictions with a key in `asked` are left out.
    """
    previewer = ActionPreviewer(state)
    new_first = sorted(requests, key=lambda request: sum(_is_request(key, request) for key in asked))
    source = create_side_random("prediction", state.seed, state.draws + len(asked))
    predictions = (
        _ask_quiz(state, request.quiz, asked, source)
        if request.quiz
        else _choose_prediction(previewer, request, asked, source)
        for request in new_first
    )
    return next((prediction for prediction in predictions if prediction is not None), None)


def _is_request(key: tuple[str, str], request: PredictionRequest) -> bool:
    """Return True if a prediction with this key is one of those that are requested."""
    actions, number = key
    if request.quiz:
        return number == request.quiz
    is_number = number == "" if request.count == POINTS_COUNT else request.count in number.split(".")
    return is_number and fnmatchcase(actions.rpartition(THEN)[2], request.then or request.action)


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
    previewer: ActionPreviewer, request: PredictionRequest, asked: Collection[tuple[str, str]], source: Random
) -> Prediction | None:
    """Return the prediction about one of the matching actions, if one of them changes the number.

    The number need not change by the chosen one: otherwise 0 would never be right. The question must not state it.
    """
    subjects: list[_Subject] = []
    label: Difference | None = None
    for here, action, opener in islice(_list_actions(previewer, request, source), MAX_TRIED):
        effect = preview_effect(here, action)
        if effect is None or (request.count == POINTS_COUNT and effect.points is None):
            continue
        table = [change for change in effect.table if _has_key(change, request.count)]
        changes = (*effect.own, *effect.list_derived(), *table)
        answer, difference = _measure_change(effect.points or 0, changes, request.count)
        label = label or difference
        if str(abs(answer)) not in NUMBER.findall(action.text(here.state, "en")):
            prediction = Prediction(here.state, action, answer, (), difference, changes, opener=opener)
            subjects.append(_Subject(prediction, here, effect))
    answers = {subject.prediction.answer for subject in subjects}
    if not any(answers):
        return None
    subjects = [replace(subject, prediction=replace(subject.prediction, difference=label)) for subject in subjects]
    fresh = [subject for subject in subjects if subject.prediction.key not in asked]
    source.shuffle(fresh)
    if source.random() > ZERO_SHARE:
        fresh.sort(key=lambda subject: not subject.prediction.answer)
    chosen = next((subject for subject in fresh if _agrees_with_preview(subject, request.count)), None)
    if chosen is None:
        return None
    prediction = replace(chosen.prediction, options=_choose_options(chosen.prediction, answers, source))
    return prediction if prediction.answer else _add_reasons(prediction, request.rule, chosen.previewer, subjects)


@dataclass(frozen=True)
class _Subject:
    """An action that may be asked about, with the previews of its position and its effect."""

    prediction: Prediction
    previewer: ActionPreviewer
    effect: Effect


def _list_actions(
    previewer: ActionPreviewer, request: PredictionRequest, source: Random
) -> Iterator[tuple[ActionPreviewer, Action, tuple[State, Action] | None]]:
    """Yield the actions that match a request, each with the previews of its position and what leads to that."""
    state = previewer.state
    matching = [action for action in state.legal_actions() if fnmatchcase(str(action), request.action)]
    if not request.then:
        yield from ((previewer, action, None) for action in matching)
        return
    for action in source.sample(matching, len(matching)):
        consequences = previewer.preview(action)
        leads_to_choice = consequences.then is not None and consequences.then.why == "choice"
        if not leads_to_choice or _count_change(consequences.counted, previewer.player, request.count):
            continue
        after = state.clone()
        after.apply_action(action)
        for answer in after.legal_actions():
            if fnmatchcase(str(answer), request.then):
                yield ActionPreviewer(after), answer, (state, action)


def _add_reasons(
    prediction: Prediction, rule: str, previewer: ActionPreviewer, subjects: Sequence[_Subject]
) -> Prediction:
    """Return the prediction with what the action brings, and the requested rule or one by which others score."""
    state, action = prediction.state, prediction.action
    piles = [pile for pile in previewer.preview(action) if pile.form == "things" and pile.seat == previewer.player]
    left = {item.ref for pile in piles for item in pile.left}
    came = [item.ref for pile in piles for item in pile.came]
    brought = dict.fromkeys([*came, *(thing for thing in action.list_references() if thing in left)])
    scoring = [subject for subject in subjects if subject.effect.points and prediction.difference is None]
    reasons = [
        reason
        for subject in scoring
        for reason in list_scoring_reasons(subject.prediction.state, subject.prediction.action, subject.effect)
    ]
    reasons += list_permissions(state, action)
    rules = (rule, *(reason.rule for reason in reasons))
    return replace(prediction, brought=tuple(brought), rule=next(filter(None, rules), ""))


def _agrees_with_preview(subject: _Subject, count: str) -> bool:
    """Return True if the preview of the action, with all choices within its effect, shows the answer of a prediction.

    The preview also counts what the course of play brings, such as a badge at the end of a phase.
    """
    prediction, player = subject.prediction, subject.previewer.player
    consequences, after, trial = subject.previewer.preview_with_trial(prediction.action)
    ahead = explore_choices(after, trial) if trial.is_own else None
    results = [outcome.differences for outcome in ahead.outcomes] if ahead is not None else [()]
    totals = {_count_change((*consequences.counted, *result), player, count) for result in results}
    return totals == {prediction.answer}


def _count_change(changes: Sequence[Difference], player: int, count: str) -> int:
    """Return the change of a number of the seat or the table in a preview."""
    own = [change for change in changes if change.seat in (player, OF_TABLE)]
    points = sum(change.amount for change in own if change.path[0].key == POINTS)
    return _measure_change(points, own, count)[0]


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
