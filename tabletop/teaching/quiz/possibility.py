"""Questions about the actions that are still possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.teaching.quiz.action_kind import describe_action, has_choice, pick_actions
from tabletop.teaching.quiz.balance import arrange, choose_balanced
from tabletop.teaching.quiz.question import (
    AnswerReason,
    Kind,
    Option,
    QuizQuestion,
    describe_context,
    explain_refusals,
    to_words,
)

ARRANGEMENTS = 20
"""Number of drafts for each group of actions."""
MIN_OPTIONS = 3
MAX_RIGHT = 2
"""Maximum number of right answers for each wrong one."""
MAX_GROUPS = 3
"""Maximum number of groups of actions for which a question is drafted."""


class Afford(Kind[State]):
    """Questions about the actions that are still possible.

    The refusals of the others explain why, and what is missing.
    """

    name = "afford"
    title = N_("What is still possible?")
    asked: ClassVar[str] = N_("Which of these can {player:the} still do now? There may be several.")
    """The question in English, marked by N_(), with {player}."""

    def ask(self, state: State, source: Random, level: int = 1) -> QuizQuestion | None:
        """Return a question about actions of one kind, some of which are refused."""
        if not has_choice(state):
            return None
        groups: dict[str, dict[Action, Sequence[Obstacle]]] = {}
        for action in pick_actions(state.possible_actions(), source):
            if self.is_about(action):
                groups.setdefault(_group(action), {})[action] = state.check(action).obstacles
        mixed = [group for group in groups.values() if len({bool(no) for no in group.values()}) == 2]
        drafts = [
            draft
            for group in source.sample(mixed, min(len(mixed), MAX_GROUPS))
            for _ in range(ARRANGEMENTS)
            if (draft := self._draft(state, group, 2 + level, source)) is not None
        ]
        question = choose_balanced(drafts, source)
        if question is None:
            return None
        verdicts = {action: no for group in mixed for action, no in group.items()}
        return replace(question, reasons=_explain(state, question, verdicts))

    def _draft(
        self, state: State, group: Mapping[Action, Sequence[Obstacle]], most: int, source: Random
    ) -> QuizQuestion | None:
        """Return a question about some actions of a group, without reasons."""
        shown = self._select_actions(group, most, source, state)
        if len(shown) < MIN_OPTIONS:
            return None
        options = [
            Option(str(candidate), describe_action(candidate, state), not group[candidate]) for candidate in shown
        ]
        player = state.current_player()
        question = to_words(state, self.asked, player=player)
        return QuizQuestion(
            self.name, state, player, question, arrange(options, source), (), len(shown) - 2, several=True,
            context=describe_context(state),
        )  # fmt: skip

    def is_about(self, action: Action) -> bool:
        """Return True if the action may be asked about."""
        return True

    def is_tempting(self, state: State, action: Action) -> bool:
        """Return True if a learner may think that a refused action is possible. Games may override it."""
        return True

    def _select_actions(
        self, group: Mapping[Action, Sequence[Obstacle]], most: int, source: Random, state: State
    ) -> list[Action]:
        """Return up to `most` random actions, at least one legal and one illegal, without duplicate texts."""
        distinct = list({describe_action(action, state)("en"): action for action in group}.values())
        can = [action for action in distinct if not group[action]]
        cannot = [action for action in distinct if group[action] and self.is_tempting(state, action)]
        if not can or not cannot:
            return []
        many = source.randint(1, max(1, min(len(can), most - 1, MAX_RIGHT * len(cannot))))
        return [*source.sample(can, many), *source.sample(cannot, min(len(cannot), most - many))]


class AffordGroups(Afford):
    """Questions about the possible actions in some groups, in positions where one of them is possible.

    A game defines the `groups` and the words (`name`, `title`, `asked`). Everything else is derived.
    """

    groups: ClassVar[tuple[str, ...]]
    """The values of `Action.kind` of the actions asked about."""

    def is_about(self, action: Action) -> bool:
        return _group(action) in self.groups

    def can_ask(self, state: State) -> bool:
        return any(self.is_about(action) for action in state.legal_actions())


def _group(action: Action) -> str:
    return action.kind or action.verb


def _explain(
    state: State, question: QuizQuestion, verdicts: Mapping[Action, Sequence[Obstacle]]
) -> tuple[AnswerReason, ...]:
    """Return for each option why it is refused, or that it is allowed."""
    shown = {option.id for option in question.options}
    actions = [action for action in verdicts if str(action) in shown]
    refused = [action for action in actions if verdicts[action]]
    reasons = [
        _add_action_text(action, reason, state)
        for action, remedy in zip(refused, state.find_remedies(refused), strict=True)
        for reason in explain_refusals(state, verdicts[action], remedy)
    ]
    allowed = to_words(state, N_("It is allowed."))
    return (
        *reasons,
        *(_add_action_text(action, AnswerReason(allowed), state) for action in actions if not verdicts[action]),
    )


def _add_action_text(action: Action, reason: AnswerReason, state: State) -> AnswerReason:
    """Return a reason preceded by the text of its action."""
    name = describe_action(action, state)
    return AnswerReason(lambda lang: f"{name(lang)}: {reason.words(lang)}", reason.rule)
