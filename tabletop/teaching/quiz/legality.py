"""Questions about the legality of an action and the rule that forbids it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from operator import itemgetter
from random import Random
from typing import Any

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.hidden_information import ACCESS_GUARD, FORBIDDEN, HiddenInformationAccess
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.teaching.quiz.action_kind import (
    ActionKind,
    build_question,
    describe_action,
    has_choice,
    list_permissions,
    pick_actions,
)
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
MAX_ALIKE = 2
"""Maximum number of refusals with the same message, the right one included."""
ALLOWED = "allowed"
MIN_NEAR = 2
"""Minimum number of refusals next to which those of other things are left out."""
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
        others = [no for _, no in find_other_refusals(state, action, verdicts)]
        miscounts = list(_list_miscounts(state, own[0] if own else next(iter(others), None)))
        sentences = {no.sentence(state) for no in (*own, *miscounts)}
        variants = [
            Option(f"{action}: {no.rule} {k}", explain_refusal(state, no).words) for k, no in enumerate(miscounts)
        ]
        refusals = [
            Option(f"{action}: {no.rule} other {k}", explain_refusal(state, no).words)
            for k, no in enumerate(others)
            if no.sentence(state) not in sentences
        ]
        yes = Option(ALLOWED, to_words(state, N_("It is allowed.")), not own)
        question = build_question(self, state, action, (), (), 0)
        for _ in range(ARRANGEMENTS):
            counted = source.sample(variants, source.randint(0, min(len(variants), 2, number - len(right))))
            near = refusals[: number + 1]
            rest = number - len(right) - len(counted)
            wrong = [*counted, *source.sample(near, min(rest, len(near)))]
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


def _list_miscounts(state: State, no: Obstacle | None) -> Iterator[Obstacle]:
    """Yield refusals that are false because of one wrong number."""
    if no is None:
        return
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
            is_similar = PLAIN_NUMBER.sub("#", text) == PLAIN_NUMBER.sub("#", sentence)
            is_sensible = _rank_numbers(text) == _rank_numbers(sentence) and "0" not in PLAIN_NUMBER.findall(text)
            if text not in seen and is_similar and is_sensible:
                seen.add(text)
                yield variant


def _rank_numbers(text: str) -> list[int]:
    """Return the ranks of the numbers in a text. A refusal such as "it costs 3, you have 3" would be recognized."""
    numbers = list(map(int, PLAIN_NUMBER.findall(text)))
    return [sorted(set(numbers)).index(n) for n in numbers]


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
    """Return refusals that are wrong answers for an action, each with the action that it refuses.

    They are those of rivals in place of the seat, and of other actions, with the things of this one. At most MAX_ALIKE
    have the same message. Those of other kinds of actions, and then those that name other things, follow only if there
    are fewer than MIN_NEAR others.

    If a different rule refuses the action, a refusal is left out if it may also be true: if it names only things of the
    action, or none and is of the same kind. The engine may report only the first one, unless it reports both elsewhere.
    """
    own = verdicts[action]
    rules = {no.rule for no in own}
    together = {
        no.rule
        for judged, nos in verdicts.items()
        if type(judged) is type(action) and rules < {no.rule for no in nos}
        for no in nos
    }
    sentences = {no.sentence(state) for no in own}
    asked = describe_action(action, state)("en").lower()
    asked += " ".join(state.word("player", seat, "en") for seat in range(state.game.num_players)).lower()
    alike: Counter[str] = Counter(no.message for no in own)
    refusals = [(action, no) for no in list_rival_refusals(state, action)]
    refusals += [
        (other, apply_to(state, no, other, action)) for other, nos in verdicts.items() if other != action for no in nos
    ]
    distances: list[tuple[tuple[bool, bool, bool], Action, Obstacle]] = []
    for other, no in refusals:
        names = list_names(state, no)
        is_foreign, is_other_kind = any(name not in asked for name in names), type(other) is not type(action)
        is_unsure = rules and no.rule not in {*rules, *together} and (names or not is_other_kind)
        if is_foreign or not is_unsure:
            distances.append(((is_foreign, is_other_kind, no.rule in rules), other, no))
    pairs: list[tuple[Action, Obstacle]] = []
    for (is_foreign, is_other_kind, _), other, no in sorted(distances, key=itemgetter(0)):
        if len(pairs) >= MIN_NEAR and (is_foreign or is_other_kind):
            break
        sentence = no.sentence(state)
        if sentence not in sentences and alike[no.message] < MAX_ALIKE:
            sentences.add(sentence)
            alike[no.message] += 1
            pairs.append((other, no))
    return pairs


def apply_to(state: State, no: Obstacle, other: Action, action: Action) -> Obstacle:
    """Return the refusal of another action of the same kind with the things of this action, if these are its facts."""
    if type(other) is not type(action):
        return no
    same = replace_facts(no, other.facts(), other.facts())
    return replace_facts(no, other.facts(), action.facts()) if same.sentence(state) == no.sentence(state) else no


def replace_facts(no: Obstacle, facts: Mapping[str, Any], new: Mapping[str, Any]) -> Obstacle:
    """Return a refusal with facts of one action replaced by those of another one.

    A fact has the same name in an action, or is a reference there, such as "character:cop" for the character "cop".
    """
    changed: dict[str, Any] = {name: new[name] for name in no.facts.keys() & facts.keys() & new.keys()}
    for name in no.facts.keys() - changed.keys():
        for key, value in facts.items():
            kind, _, thing = str(new.get(key, "")).partition(":")
            if value == f"{name}:{no.facts[name]}" and kind == name:
                changed[name] = thing
    return Obstacle(no.rule, no.message, **{**no.facts, **changed})


def list_rival_refusals(state: State, action: Action) -> Iterator[Obstacle]:
    """Yield the refusals of an action if a rival were to decide: a typical error is to look at another seat."""
    known_state, question, player = ActionPreviewer(state).known, state.question, state.current_player()
    for rival in range(state.game.num_players):
        if rival != player and question is not None:
            with suppress(HiddenInformationAccess), ACCESS_GUARD.set(FORBIDDEN):
                yield from list(action.obstacles(known_state, rival, question))


def list_names(state: State, no: Obstacle) -> list[str]:
    """Return the things that a refusal names, in lower case, without amounts."""
    facts = ((name, fact) for name, fact in no.facts.items() if isinstance(fact, (str, int)))
    words = (state.word(name, fact, "en") for name, fact in facts)
    return [word.lower() for word in words if not word.lstrip("-−").isdigit()]
