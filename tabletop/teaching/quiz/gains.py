"""Questions about the effect of an action: what it costs and gives, and how many points it scores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from random import Random
from typing import TypeAlias

from tabletop.engine.core.actions import Action
from tabletop.engine.core.outcomes import NOTHING_CHANGES, Difference
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
from tabletop.teaching.quiz.balance import arrange, choose_balanced, parse_numbers
from tabletop.teaching.quiz.effects import Effect, may_score, preview_effect
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

MAX_TRIED = 12
"""Maximum number of actions whose effects are computed."""
MAX_SUBJECTS = 4
"""Maximum number of actions for which a question is drafted."""
ARRANGEMENTS = 8
"""Number of drafts for each action."""
MIN_CHOICES = 2
"""Minimum number of changed numbers, and of wrong answers, for a meaningful choice."""
ZERO = "0"
ZERO_SHARE = 0.2
"""Share of the questions about points whose right answer is 0."""
SMALLEST_SHARE = 0.4
"""Share of the questions with points in which all wrong numbers may be larger; 0 is mostly the smallest number."""
MAX_ERROR = 3
"""Largest distance from the right number of a wrong one that no typical error explains."""

Amounts: TypeAlias = tuple[tuple[str, int], ...]
"""Changes of a seat's numbers, as pairs of place (`Difference.where`) and amount."""


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
            and is_worth_asking((*changes, *foreseen.effects[candidate].list_derived()), candidate, state)
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
        changes[action] = (*changes[action], *foreseen.effects[action].list_derived())
        names = {difference.where: difference for row in changes.values() for difference in row}
        right = _list_amounts(changes[action])
        alternatives = [_list_amounts(row) for other, row in changes.items() if row and other != action]
        nearly = _build_variants(right, alternatives, source)
        further = [variant for near in nearly[:MAX_SUBJECTS] for variant in _build_variants(near, alternatives, source)]
        distinct = {frozenset(row): row for row in (*nearly, *further) if row}
        wrong = list(foreseen.filter_wrong(action, right, distinct.values()))
        many = MIN_CHOICES if level < HARD else MIN_CHOICES + 1
        if len(wrong) < many:
            return
        question = build_question(self, state, action, (), (), len(right))
        options = {
            row: Option(_make_key(row), _describe_amounts(row, names, state), row == right) for row in (right, *wrong)
        }
        for _ in range(ARRANGEMENTS):
            rows = (right, *source.sample(wrong, many))
            yield replace(question, options=arrange([options[row] for row in rows], source))


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


def _build_variants(right: Amounts, alternatives: Sequence[Amounts], source: Random) -> list[Amounts]:
    """Return plausible wrong amounts: those of other actions, one omitted, one changed, or one added."""
    nearly: list[Amounts] = []
    places = {where for where, _ in right}
    for k, (where, n) in enumerate(right):
        rest = right[:k], right[k + 1 :]
        more = 1 if n > 0 else -1
        nearly += [(*rest[0], (where, other), *rest[1]) for other in (n + more, n - more) if other]
        if len(right) > 1:
            nearly.append((*rest[0], *rest[1]))
    too_many = dict.fromkeys(amount for other in alternatives for amount in other if amount[0] not in places)
    nearly += [(*right, amount) for amount in too_many]
    source.shuffle(nearly)
    same = [other for other in alternatives if {where for where, _ in other} & places]
    source.shuffle(same)
    mixed = {frozenset(right): right}
    for variant in (*same[:1], *nearly[:2], *same[1:], *nearly[2:]):
        mixed.setdefault(frozenset(variant), variant)
    return list(mixed.values())[1:]


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
        if not scoring:
            return None
        points = {action: effect.points for action, effect in foreseen.effects.items() if effect.points is not None}
        parts = {action: max(1, len(foreseen.list_changes(action))) for action in scoring}
        tempting = [action for action, number in points.items() if not number and foreseen.find_temptations(action)]
        parts |= {action: max(parts[other] for other in foreseen.find_temptations(action)) for action in tempting}
        stated = {action for action in parts if is_stated(state, action, points[action])}
        drafts = [
            draft
            for group in (scoring, tempting)
            for action in self._select(group, stated, parts, level, source)
            for draft in self._draft(state, action, foreseen, source, parts[action])
        ]
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
        wrong = list_errors(action, foreseen, -MAX_ERROR if has_losses else 0)
        question = build_question(self, state, action, (), (), parts)
        for options in arrange_numbers(right, wrong, source, format_signed):
            yield replace(question, options=tuple(options))


def arrange_numbers(
    right: int, wrong: Sequence[int], source: Random, describe: Callable[[int], str]
) -> Iterator[list[Option]]:
    """Yield two or three wrong numbers with the right one, in order, for each rank of the right one."""
    smaller, larger = ([n for n in wrong if (n < right) == is_smaller] for is_smaller in (True, False))
    for many in (MIN_CHOICES, MIN_CHOICES + 1):
        for rank in range(right > 0 and source.random() > SMALLEST_SHARE, many + 1):
            if rank <= len(smaller) and many - rank <= len(larger):
                numbers = sorted([right, *smaller[:rank], *larger[: many - rank]])
                yield [Option(str(n), lambda _, n=n: describe(n), n == right) for n in numbers]  # type: ignore[misc]


def is_stated(state: State, action: Action, points: int | None) -> bool:
    """Return True if the question or its context states the points in any of the languages, or the action is stated."""
    context = describe_context(state)
    text = " ".join([describe_action(action, state)("en"), context("en") if context is not None else ""])
    return abs(points or 0) in map(abs, parse_numbers(text))


def list_errors(action: Action, foreseen: CertainEffects, least: int) -> list[int]:
    """Return wrong numbers of points, at least `least`: those that follow from typical errors first.

    A part is forgotten or counted twice, only one part or a rival's points are counted, or the points are those of
    another action with the same thing. Then follow the numbers nearby.
    """
    effect = foreseen.effects[action]
    right = effect.points or 0
    player = foreseen.state.current_player()
    own = [gain.amount for gain in effect.gains if gain.seat == player]
    rivals = [gain.amount for gain in effect.gains if gain.seat != player]
    errors = [
        *(right - amount for amount in own),
        *own,
        *(foreseen.effects[other].points or 0 for other in foreseen.find_temptations(action)),
        sum(rivals),
        right + sum(rivals),
        *(right + amount for amount in own),
    ]
    near = [right + sign * step for step in range(1, MAX_ERROR + 1) for sign in (1, -1)]
    return [n for n in dict.fromkeys([*errors, *near]) if n != right and n >= min(least, right)]
