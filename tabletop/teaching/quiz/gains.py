"""Questions about the effect of an action: what it costs and gives, and how many points it scores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from random import Random

from tabletop.engine.core.actions import Action
from tabletop.engine.core.outcomes import NOTHING_CHANGES, POINTS, Difference
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.teaching.quiz.action_kind import (
    HARD,
    ActionKind,
    build_question,
    describe_action,
    has_choice,
    list_permissions,
    pick_actions,
)
from tabletop.teaching.quiz.balance import MAX_DRAFTS, arrange, choose_balanced, list_words, parse_numbers
from tabletop.teaching.quiz.effects import Effect, may_score, preview_effect
from tabletop.teaching.quiz.errors import (
    MAX_ERROR,
    SMALL_ERRORS,
    Amounts,
    apply_errors,
    arrange_numbers,
    is_readable,
    list_amount_errors,
    sample_error_pairs,
)
from tabletop.teaching.quiz.points_sum import explain_points, list_scoring_reasons
from tabletop.teaching.quiz.question import (
    AnswerReason,
    Option,
    QuizQuestion,
    Words,
    describe_context,
    select_nearest,
    to_words,
)

SINGLE_SHARE = 0.5
"""Share of the positions that are asked about if no action scores more than 1 point. Else 1 would mostly be right."""
MAX_TRIED = 12
"""Maximum number of actions whose effects are computed."""
MAX_SUBJECTS = 4
"""Maximum number of actions for which a question is drafted."""
MIN_ERRORS = 4
"""Number of errors in amounts below which errors in the sizes of piles are added."""
MIN_CHOICES = 2
"""Minimum number of changed numbers, and of wrong answers, for a meaningful choice."""
ZERO = "0"
ZERO_SHARE = 0.2
"""Share of the questions about points whose right answer is 0."""


class CertainEffects:
    """The certain effects of the actions in a position on the seat to decide."""

    def __init__(self, state: State, source: Random) -> None:
        self.state, self.foresight = state, ActionPreviewer(state)
        self.actions = pick_actions(state.legal_actions(), source, MAX_TRIED)
        self._tried: dict[Action, Effect | None] = {}

    @cached_property
    def effects(self) -> dict[Action, Effect]:
        """Certain effects by action."""
        return {action: effect for action in self.actions if (effect := self._preview(action)) is not None}

    def find_scoring_actions(self) -> list[Action]:
        """Return the actions that certainly score. Effects of other actions are not computed for it."""
        return [
            action
            for action in self.actions
            if may_score(self.foresight, action) and (effect := self._preview(action)) and effect.points
        ]

    def _preview(self, action: Action) -> Effect | None:
        if action not in self._tried:
            self._tried[action] = preview_effect(self.foresight, action)
        return self._tried[action]

    def list_changes(self, action: Action) -> tuple[Difference, ...]:
        """Return the changed numbers of the seat, and those of the table if the seat has few."""
        effect = self.effects[action]
        return (*effect.own, *(effect.table if len(effect.own) < MIN_CHOICES else ())) if effect.own else ()

    def list_changes_with_derived(self, action: Action) -> tuple[Difference, ...]:
        """Return the changes with the derived numbers, unless these only repeat the points."""
        changes, effect = self.list_changes(action), self.effects[action]
        return changes if effect.points else (*changes, *effect.list_derived())

    def filter_wrong(self, action: Action, right: Amounts, nearly: Iterable[Amounts]) -> Iterator[Amounts]:
        """Yield the candidates that are wrong: they omit a number of the seat or contain one that is always false."""
        own = {(difference.where, difference.amount) for difference in self.effects[action].own}
        true = {*right, *self.effects[action].possible}
        return (amounts for amounts in nearly if not own <= set(amounts) <= true)

    def find_temptations(self, action: Action) -> list[Action]:
        """Return the actions with the same things or of the same class that score."""
        things = set(action.list_references())
        return [
            other
            for other, effect in self.effects.items()
            if effect.points and other != action
            and (type(other) is type(action) or things & set(other.list_references()))
        ]  # fmt: skip

    def explain_amounts(self, action: Action) -> tuple[AnswerReason, ...]:
        """Return the sum of the points, and the rules of the effects and of the action."""
        effect = self.effects[action]
        scored = explain_points(self.state, action, effect) if effect.points else ()
        game = self.state.game
        rules = dict.fromkeys(rule for cause in effect.causes for rule in cause.cite_rules() if rule in game.rulebook)
        effects = [AnswerReason(game.rule(rule).sentence, rule) for rule in rules]
        by_rule = {
            reason.rule or reason: reason for reason in (*scored, *effects, *list_permissions(self.state, action))
        }
        return tuple(by_rule.values()) or (AnswerReason(to_words(self.state, NOTHING_CHANGES)),)

    def list_reasons(self, action: Action) -> tuple[AnswerReason, ...]:
        """Return the sum of the points, the rules by which they are scored, and the rules of the action."""
        effect = self.effects[action]
        scored = explain_points(self.state, action, effect)
        if effect.points == 0 and not any(reason.rule for reason in scored):
            for other in self.find_temptations(action)[:1]:
                scored = (*scored, *list_scoring_reasons(self.state, other, self.effects[other]))
        cited = {reason.rule for reason in scored}
        return (*scored, *(reason for reason in list_permissions(self.state, action) if reason.rule not in cited))


class Cost(ActionKind[State]):
    """Questions about the cost and gain of an action. Wrong answers are those of other actions, or nearly right."""

    name = "cost"
    title = N_("What does it cost and give?")
    asked = N_("{player} – {action}: what does that cost, and what does it give at once?")

    def ask(self, state: State, source: Random, level: int = 1) -> QuizQuestion | None:
        """Return a question about an action with certain effects."""
        if not has_choice(state):
            return None
        foreseen = CertainEffects(state, source)
        changes_by_action = {
            candidate: changes
            for candidate in foreseen.effects
            if (changes := foreseen.list_changes(candidate))
            and is_worth_asking(foreseen.list_changes_with_derived(candidate), candidate, state)
        }
        subjects = select_nearest({action: len(changes) for action, changes in changes_by_action.items()}, level)
        drafts = [
            draft
            for action in source.sample(subjects, min(len(subjects), MAX_SUBJECTS))
            for draft in self._draft(state, action, foreseen, source, level)
        ]
        question = choose_balanced(drafts, source)
        if question is None:
            return None
        action = next(action for action in subjects if str(action) == question.action)
        return replace(question, reasons=foreseen.explain_amounts(action))

    def _draft(
        self, state: State, action: Action, foreseen: CertainEffects, source: Random, level: int
    ) -> Iterator[QuizQuestion]:
        """Yield questions about an action without reasons, with different wrong answers."""
        changes = {other: foreseen.list_changes(other) for other in foreseen.effects}
        changes[action] = foreseen.list_changes_with_derived(action)
        names = {difference.where: difference for row in changes.values() for difference in row}
        right = _sort_amounts(_list_amounts(changes[action]), names)
        alternatives = [_list_amounts(row) for other, row in changes.items() if other != action]
        words = list_words(describe_action(action, state)("en"))
        certain = {where for where, name in names.items() if is_readable(name.what(state, "en"), words)}
        piles = {where for where, name in names.items() if name.form == "things"}
        errors = list_amount_errors(right, alternatives, certain | piles)
        if len(errors) < MIN_ERRORS:
            errors = list_amount_errors(right, alternatives, certain)
        points = [where for where, name in names.items() if name.path[0].key == POINTS and where in dict(right)]
        errors += [{where: error} for where in points for error in list_errors(action, foreseen)[:MIN_ERRORS]]
        question = build_question(self, state, action, (), (), len(right))
        options: dict[Amounts, Option] = {}
        for first, second in sample_error_pairs(right, errors, source):
            rows = [_sort_amounts(apply_errors(right, some), names) for some in ([first], [second], [first, second])]
            wrong = list(foreseen.filter_wrong(action, right, [row for row in dict.fromkeys(rows) if row]))
            if len(wrong) < len(rows) or not _share_signs((right, *wrong)):
                continue
            shown = (right, *(wrong if level >= HARD else source.sample(wrong, MIN_CHOICES)))
            for row in shown:
                options.setdefault(row, Option(_make_key(row), _describe_amounts(row, names, state), row == right))
            yield replace(question, options=arrange([options[row] for row in shown], source))


def is_worth_asking(changes: Sequence[Difference], action: Action, state: State) -> bool:
    """Return True if a number of the seat changes that the action does not state, and that is not only moved."""
    stated = set(map(abs, parse_numbers(describe_action(action, state)("en"))))
    sums: dict[str, int] = defaultdict(int)
    for change in changes:
        sums[change.path[0].key] += change.amount
    return len(changes) >= MIN_CHOICES and any(
        change.form == "number" and change.seat >= 0 and sums[change.path[0].key] and abs(change.amount) not in stated
        for change in changes
    )


def _list_amounts(differences: Iterable[Difference]) -> Amounts:
    return tuple((difference.where, difference.amount) for difference in differences)


def _make_key(amounts: Amounts) -> str:
    return " ".join(f"{where}{n:+}" for where, n in amounts)


def _describe_amounts(amounts: Amounts, names: Mapping[str, Difference], state: State) -> Words:
    def describe(lang: str) -> str:
        return " · ".join(f"{names[where].what(state, lang)} {format_signed(n)}" for where, n in amounts)

    return cache(describe)


def format_signed(n: int) -> str:
    """Return a number with its sign."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def _sort_amounts(amounts: Amounts, names: Iterable[str]) -> Amounts:
    """Return amounts in one order: what is paid first."""
    order = list(names)
    return tuple(sorted(amounts, key=lambda amount: (amount[1] > 0, order.index(amount[0]))))


def _share_signs(rows: Sequence[Amounts]) -> bool:
    """Return True if no number is paid in one answer and gained in another one."""
    signs = {(where, n > 0) for row in rows for where, n in row}
    return len(signs) == len({where for where, _ in signs})


class PointsKind(ActionKind[State]):
    """Questions about the immediate points of an action. Wrong answers are typical errors, e.g. a forgotten bonus."""

    name = "points"
    title = N_("How many points?")
    asked = N_("{player} – {action}: how many points is that at once?")

    def ask(self, state: State, source: Random, level: int = 1) -> QuizQuestion | None:
        """Return a question about an action that scores, or that looks as if it did."""
        if not has_choice(state):
            return None
        foreseen = CertainEffects(state, source)
        scoring = foreseen.find_scoring_actions()
        large = [action for action in scoring if abs(foreseen.effects[action].points or 0) > 1]
        if not large and (not scoring or source.random() > SINGLE_SHARE):
            return None
        points = {action: effect.points for action, effect in foreseen.effects.items() if effect.points is not None}
        parts = {action: max(1, len(foreseen.list_changes(action))) for action in scoring}
        tempting = [action for action, number in points.items() if not number and foreseen.find_temptations(action)]
        parts |= {action: max(parts[other] for other in foreseen.find_temptations(action)) for action in tempting}
        stated = {action for action in parts if is_stated(state, action, points[action])}
        drafts: list[QuizQuestion] = []
        for group in (large or scoring, tempting):
            some: list[QuizQuestion] = []
            for action in self._select(group, stated, parts, level, source):
                some += self._draft(state, action, foreseen, source, parts[action])
            drafts += source.sample(some, min(len(some), MAX_DRAFTS // 2))
        question = choose_balanced(drafts, source, {ZERO: ZERO_SHARE})
        if question is None:
            return None
        action = next(action for action in parts if str(action) == question.action)
        return replace(question, reasons=foreseen.list_reasons(action))

    def _select(
        self, group: Sequence[Action], stated: set[Action], parts: Mapping[Action, int], level: int, source: Random
    ) -> list[Action]:
        """Return some actions of a group, those of this level if there are any."""
        nearest = select_nearest({action: parts[action] for action in group if action not in stated}, level)
        return source.sample(nearest, min(len(nearest), MAX_SUBJECTS))

    def _draft(
        self, state: State, action: Action, foreseen: CertainEffects, source: Random, parts: int
    ) -> Iterator[QuizQuestion]:
        """Yield questions about an action without reasons: with three and four options, for each rank of the answer."""
        right = foreseen.effects[action].points
        assert right is not None
        has_losses = any(effect.points and effect.points < 0 for effect in foreseen.effects.values())
        least = min(-MAX_ERROR if has_losses else 0, right)
        question = build_question(self, state, action, (), (), parts)
        for options in arrange_numbers(right, list_errors(action, foreseen), least, source, format_signed):
            yield replace(question, options=tuple(options))


def is_stated(state: State, action: Action, points: int | None) -> bool:
    """Return True if the question or its context states the points in any of the languages, or the action is stated."""
    context = describe_context(state)
    text = " ".join([describe_action(action, state)("en"), context("en") if context is not None else ""])
    return abs(points or 0) in map(abs, parse_numbers(text))


def list_errors(action: Action, foreseen: CertainEffects) -> list[int]:
    """Return differences of wrong points from the right ones: those of typical errors first.

    A part is forgotten or counted twice, only one part or a rival's points are counted, or the points are those of
    another action with the same thing. Then follow small numbers.
    """
    effect = foreseen.effects[action]
    right = effect.points or 0
    player = foreseen.state.current_player()
    own = [gain.amount for gain in effect.gains if gain.seat == player]
    rivals = [gain.amount for gain in effect.gains if gain.seat != player]
    wrong = [*own, *(foreseen.effects[other].points or 0 for other in foreseen.find_temptations(action)), sum(rivals)]
    errors = [*(-amount for amount in own), *(n - right for n in wrong), sum(rivals), *own, *SMALL_ERRORS]
    return [n for n in dict.fromkeys(errors) if n]
