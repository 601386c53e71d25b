"""Questions about the legality of an action and the rule that forbids it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.teaching.quiz.action_kind import ActionKind, build_question, has_choice, list_permissions, pick_actions
from tabletop.teaching.quiz.balance import arrange, choose_balanced
from tabletop.teaching.quiz.question import (
    AnswerReason,
    Option,
    QuizQuestion,
    explain_refusal,
    explain_refusals,
    to_words,
)

MAX_REFUSALS = 5
"""Maximum number of refusals listed next to "It is allowed"."""
MAX_SUBJECTS = 6
"""Maximum number of actions for which a question is drafted."""
ARRANGEMENTS = 5
"""Number of drafts for each action."""
ALLOWED = "allowed"
PLAIN_NUMBER = re.compile(r"(?<![\w.])\d+(?!\w|\.\w)")
"""A number that is no part of a name such as "2.5b"."""


class LegalityKind(ActionKind[State]):
    """Questions about the legality of an action and the rule that forbids it. Wrong answers are similar refusals."""

    name = "legal"
    title = N_("Is this allowed?")
    asked = N_("{player} – {action}: what do the rules say?")

    def ask(self, state: State, source: Random, level: int = 1) -> QuizQuestion | None:
        """Return a question about a conceivable action, with its refusals and those of other actions."""
        if not has_choice(state):
            return None
        verdicts = {
            candidate: state.check(candidate).obstacles for candidate in pick_actions(state.possible_actions(), source)
        }
        refused, allowed = (
            [candidate for candidate in verdicts if bool(verdicts[candidate]) == no] for no in (True, False)
        )
        if not refused or not allowed:
            return None
        subjects = [
            *source.sample(refused, min(len(refused), MAX_SUBJECTS - 2)),
            *source.sample(allowed, min(len(allowed), 2)),
        ]
        drafts = [draft for action in subjects for draft in self._draft(state, action, verdicts, source, level)]
        question = choose_balanced(drafts, source)
        return None if question is None else replace(question, reasons=_explain(state, question.action, verdicts))

    def _draft(
        self, state: State, action: Action, verdicts: Mapping[Action, Sequence[Obstacle]], source: Random, level: int
    ) -> Iterator[QuizQuestion]:
        """Yield questions about an action without reasons, with different wrong answers."""
        own = verdicts[action]
        number = min(level + 1, MAX_REFUSALS)
        right = [Option(f"{action}: {own[0].rule}", explain_refusal(state, own[0]).words, True)] if own else []
        variants = (
            [
                Option(f"{action}: {no.rule} {k}", explain_refusal(state, no).words)
                for k, no in enumerate(_list_miscounts(state, own[0]))
            ]
            if own
            else []
        )
        texts = {option.words("en") for option in variants}
        refusals = [
            Option(f"{other}: {no.rule}", explain_refusal(state, no).words)
            for other, no in find_other_refusals(state, action, verdicts)
            if no.sentence(state) not in texts
        ]
        yes = Option(ALLOWED, to_words(state, N_("It is allowed.")), not own)
        question = build_question(self, state, action, (), (), 0)
        for _ in range(ARRANGEMENTS):
            miscounts = source.sample(variants, source.randint(0, min(len(variants), 2, number - len(right))))
            near = refusals[: number + 1]
            rest = number - len(right) - len(miscounts)
            wrong = [*miscounts, *source.sample(near, min(rest, len(near)))]
            if len(wrong) + len(right) < 2:
                return
            options = arrange([yes, *right, *wrong], source)
            yield replace(question, options=options, parts=len(options) - 2 + max(0, len(own) - 1))


def _explain(state: State, notation: str, verdicts: Mapping[Action, Sequence[Obstacle]]) -> tuple[AnswerReason, ...]:
    """Return the refusals of an action with the remedy, or the rules that allow it."""
    action = next(candidate for candidate in verdicts if str(candidate) == notation)
    if own := verdicts[action]:
        return explain_refusals(state, own, state.find_remedies([action])[0])
    return AnswerReason(to_words(state, N_("Nothing stands in its way."))), *list_permissions(state, action)


def _list_miscounts(state: State, no: Obstacle) -> Iterator[Obstacle]:
    """Yield refusals that are false because of one wrong number."""
    sentence = no.sentence(state)
    seen = {sentence}
    for name, fact in no.facts.items():
        for step in (1, -1, 2):
            facts = {**no.facts, name: _change(fact, step)}
            if facts[name] == fact:
                continue
            variant = Obstacle(no.rule, no.message, **facts)
            try:
                text = variant.sentence(state)
            except (LookupError, ValueError):
                continue
            if text not in seen and PLAIN_NUMBER.sub("#", text) == PLAIN_NUMBER.sub("#", sentence):
                seen.add(text)
                yield variant


def _change(fact: Any, step: int) -> Any:
    """Return a number changed by `step`, or pairs with an amount whose first amount is changed; else the same fact."""
    if isinstance(fact, int) and not isinstance(fact, bool) and fact + step >= 0:
        return fact + step
    if isinstance(fact, tuple) and fact and isinstance(fact[0], tuple) and len(fact[0]) == 2:
        (thing, number), *rest = fact
        if isinstance(number, int) and number + step > 0:
            return ((thing, number + step), *rest)
    return fact


def find_other_refusals(
    state: State, action: Action, verdicts: Mapping[Action, Sequence[Obstacle]]
) -> list[tuple[Action, Obstacle]]:
    """Return different refusals of other actions, those with the same things first, without the right answer."""
    sentences = {no.sentence(state) for no in verdicts[action]}
    things = set(action.list_references())
    rules = {no.rule for no in verdicts[action]}

    def compute_distance(other: Action) -> tuple[int, bool]:
        return -len(things & set(other.list_references())), type(other) is not type(action)

    pairs: list[tuple[Action, Obstacle]] = []
    for other in sorted(verdicts, key=compute_distance):
        for no in verdicts[other][:1]:
            unsure = rules and no.rule not in rules and may_hold(no, other, action)
            if (sentence := no.sentence(state)) not in sentences and not unsure:
                sentences.add(sentence)
                pairs.append((other, no))
    return sorted(pairs, key=lambda pair: (compute_distance(pair[0])[0], pair[1].rule in rules))


def may_hold(no: Obstacle, other: Action, action: Action) -> bool:
    """Return True if the refusal of another action may also apply to the asked action.

    A different rule refuses the asked action first. The refusal may apply if it names the same things. If it names
    none, it may apply if both actions are of the same kind.
    """
    facts = action.facts()
    shared = [facts[name] == fact for name, fact in no.facts.items() if name in facts]
    return all(shared) and (bool(shared) or type(other) is type(action))
