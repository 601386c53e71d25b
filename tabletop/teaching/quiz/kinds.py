"""The kinds of questions available for every game, derived from the engine alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, ClassVar, TypeAlias

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.outcomes import NOTHING_CHANGES, Difference
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.engine.generic import S
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.teaching.quiz.effects import list_changes, preview_effect
from tabletop.teaching.quiz.question import (
    AnswerReason,
    Kind,
    Option,
    QuizQuestion,
    Words,
    describe_context,
    explain_refusal,
    explain_refusals,
    select_nearest,
    to_words,
)

MAX_ACTIONS = 60
"""Maximum number of actions considered in a position."""
MAX_TRIED = 12
"""Maximum number of actions whose effects are computed."""
MAX_REFUSALS = 5
"""Maximum number of refusals listed next to "It is allowed"."""
ALLOWED = "allowed"
HARD = 3
"""Level from which on there is one more answer to choose from."""
MIN_CHOICES = 2
"""Minimum number of changed numbers, and of wrong answers, for a meaningful choice."""

Amounts: TypeAlias = tuple[tuple[str, int], ...]
"""Changes of a seat's numbers, as pairs of place (`Difference.where`) and amount."""


def pick_actions(actions: Sequence[Action], source: Random, most: int = MAX_ACTIONS) -> list[Action]:
    """Return at most `most` actions, balanced over action classes.

    A game may have a hundred ways to do one thing and only one to do another.
    """
    groups: dict[type[Action], list[Action]] = {}
    for action in actions:
        groups.setdefault(type(action), []).append(action)
    rows = list(groups.values())
    for row in rows:
        source.shuffle(row)
    source.shuffle(rows)
    longest = max(map(len, rows), default=0)
    return [row[k] for k in range(longest) for row in rows if k < len(row)][:most]


def build_question(
    kind: ActionKind[Any],
    state: State,
    action: Action,
    options: Sequence[Option],
    reasons: Sequence[AnswerReason],
    parts: int,
) -> QuizQuestion:
    """Return a question about an action of the seat to decide."""
    player = state.current_player()
    about = next((reference.replace("*", str(player)) for reference in action.list_references()), "")

    def describe_question(lang: str) -> str:  # the text of an action may end like a sentence
        facts = {"player": state.word("player", player, lang), "action": describe_action(action, state)(lang)}
        return state.game.translate(kind.asked, lang).format(**facts)

    return QuizQuestion(
        kind.name, state, player, describe_question, tuple(options), tuple(reasons), parts,
        action=str(action), context=describe_context(state), about=about,
    )  # fmt: skip


def describe_action(action: Action, state: State) -> Words:
    """Return the text of an action without its surrounding sentence."""
    return lambda lang: capitalize_first(action.text(state, lang)).rstrip(".")


def list_permissions(state: State, action: Action) -> Iterator[AnswerReason]:
    """Yield the rules that allow an action."""
    game = state.game
    for rule in dict.fromkeys(game.cite_rules(action, state, state)):
        if rule in game.rulebook:
            yield AnswerReason(game.rule(rule).sentence, rule)


def has_choice(state: State) -> bool:
    """Return True if the position offers a real choice: more than payment details or a single action."""
    question = state.question
    return question is not None and not question.routine and not question.is_detail


class ActionKind(Kind[S]):
    """A kind of question about one action."""

    asked: ClassVar[str]
    """The question in English, marked by N_(), with {player} and {action}."""


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
        action = source.choice(refused if source.random() < 0.6 else allowed)
        own = verdicts[action]
        other_refusals = self._find_other_refusals(state, action, verdicts)[: min(level + 1, MAX_REFUSALS) - bool(own)]
        if len(other_refusals) + bool(own) < 2:
            return None
        shown = [*((action, obstacle) for obstacle in own[:1]), *other_refusals]
        options = [
            Option(f"{candidate}: {no.rule}", explain_refusal(state, no).words, candidate == action)
            for candidate, no in shown
        ]
        source.shuffle(options)
        yes = Option(ALLOWED, to_words(state, N_("It is allowed.")), not own)
        if own:
            reasons = explain_refusals(state, own, state.find_remedies([action])[0])
        else:
            reasons = (
                AnswerReason(to_words(state, N_("Nothing stands in its way."))),
                *list_permissions(state, action),
            )
        parts = len(options) - 1 + max(0, len(own) - 1)
        return build_question(self, state, action, (yes, *options), reasons, parts)

    def _find_other_refusals(
        self, state: State, action: Action, verdicts: Mapping[Action, Sequence[Obstacle]]
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


class CertainEffects:
    """The certain effects of the actions in a position on the seat to decide."""

    def __init__(self, state: State, source: Random) -> None:
        self.state, self.foresight = state, ActionPreviewer(state)
        tried = {
            action: preview_effect(self.foresight, action)
            for action in pick_actions(state.legal_actions(), source, MAX_TRIED)
        }
        self.effects = {action: effect for action, effect in tried.items() if effect is not None}

    def list_changes(self, action: Action) -> tuple[Difference, ...]:
        """Return the changed numbers of the seat, and those of the table if the seat has few."""
        effect = self.effects[action]
        return (*effect.own, *(effect.table if len(effect.own) < MIN_CHOICES else ())) if effect.own else ()

    def filter_wrong(self, action: Action, right: Amounts, nearly: Iterable[Amounts]) -> Iterator[Amounts]:
        """Yield the candidates that are wrong: they omit a number of the seat or contain a false one."""
        own = {(difference.where, difference.amount) for difference in self.effects[action].own}
        true = {*right, *((difference.where, difference.amount) for difference in self.effects[action].table)}
        return (amounts for amounts in nearly if not own <= set(amounts) <= true)

    def list_reasons(self, action: Action) -> tuple[AnswerReason, ...]:
        """Return all changes as sentences, the next question, the scoring rules, and the rules of the action."""
        changes = list_changes(self.foresight, action)
        reasons = [AnswerReason(lambda lang, part=part: part.text(self.state, lang)) for part in changes]  # type: ignore[misc]
        rules = self.foresight.find_scoring_rules(action) if self.effects[action].points else ()
        scored = [AnswerReason(self.state.game.rule(rule).sentence, rule) for rule in rules]
        rest = [reason for reason in list_permissions(self.state, action) if reason.rule not in rules]
        return (*reasons, *scored, *rest) or (AnswerReason(to_words(self.state, NOTHING_CHANGES)),)


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
            candidate: changes for candidate in foreseen.effects if (changes := foreseen.list_changes(candidate))
        }
        if not changes_by_action:
            return None
        action = source.choice(
            select_nearest({candidate: len(changes) for candidate, changes in changes_by_action.items()}, level)
        )
        changes_by_action[action] = (*changes_by_action[action], *foreseen.effects[action].list_derived())
        names = {difference.where: difference for changes in changes_by_action.values() for difference in changes}
        right, *other_amounts = (
            _list_amounts(changes_by_action[candidate])
            for candidate in (action, *(candidate for candidate in changes_by_action if candidate != action))
        )
        nearly = foreseen.filter_wrong(action, right, _build_variants(right, other_amounts, source))
        wrong = list(islice(nearly, 2 if level < HARD else 3))
        if len(wrong) < MIN_CHOICES:
            return None
        options = [
            Option(_make_key(row), _describe_amounts(row, names, state), row == right) for row in (right, *wrong)
        ]
        source.shuffle(options)
        return build_question(self, state, action, options, foreseen.list_reasons(action), len(right))


def _list_amounts(differences: Iterable[Difference]) -> Amounts:
    return tuple((difference.where, difference.amount) for difference in differences)


def _make_key(amounts: Amounts) -> str:
    return " ".join(f"{where}{n:+}" for where, n in amounts)


def _describe_amounts(amounts: Amounts, names: Mapping[str, Difference], state: State) -> Words:
    def describe(lang: str) -> str:
        return " · ".join(f"{names[where].what(state, lang)} {format_signed(n)}" for where, n in amounts)

    return describe


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
    """Questions about the immediate points of an action."""

    name = "points"
    title = N_("How many points?")
    asked = N_("{player} – {action}: how many points is that at once?")

    def ask(self, state: State, source: Random, level: int = 1) -> QuizQuestion | None:
        """Return a question about an action in a position where some action scores."""
        if not has_choice(state):
            return None
        foreseen = CertainEffects(state, source)
        points_by_action = {
            candidate: effect.points for candidate, effect in foreseen.effects.items() if effect.points is not None
        }
        scoring = [candidate for candidate, points in points_by_action.items() if points]
        if not scoring:
            return None
        parts = {candidate: max(1, len(foreseen.list_changes(candidate))) for candidate in points_by_action}
        pool = scoring if source.random() < 0.8 else list(points_by_action)
        action = source.choice(select_nearest({candidate: parts[candidate] for candidate in pool}, level))
        right = points_by_action[action]
        near = [0, right + 1, right - 1, right + 2, right + 3]
        wrong = [n for n in dict.fromkeys([*points_by_action.values(), *near]) if n != right and n >= min(0, right)]
        wrong = sorted(wrong, key=lambda n: abs(n - right))[: 2 if level < HARD else 3]
        options = [Option(str(n), lambda _, n=n: format_signed(n), n == right) for n in sorted({right, *wrong})]  # type: ignore[misc]
        return build_question(self, state, action, options, foreseen.list_reasons(action), parts[action])


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
        if not mixed:
            return None
        group, player = source.choice(mixed), state.current_player()
        shown = self._select_actions(group, 2 + level, source, state)
        if len(shown) < 3:
            return None
        options = tuple(
            Option(str(candidate), describe_action(candidate, state), not group[candidate]) for candidate in shown
        )
        refused = [action for action in shown if group[action]]
        reasons = [
            _add_action_text(action, reason, state)
            for action, remedy in zip(refused, state.find_remedies(refused), strict=True)
            for reason in explain_refusals(state, group[action], remedy)
        ]
        reasons += [
            _add_action_text(candidate, AnswerReason(to_words(state, N_("It is allowed."))), state)
            for candidate in shown
            if not group[candidate]
        ]
        question = to_words(state, self.asked, player=player)
        return QuizQuestion(self.name, state, player, question, options, tuple(reasons), len(shown) - 2, several=True)

    def is_about(self, action: Action) -> bool:
        """Return True if the action may be asked about."""
        return True

    def _select_actions(
        self, group: Mapping[Action, Sequence[Obstacle]], most: int, source: Random, state: State
    ) -> list[Action]:
        """Return up to `most` actions, at least one legal and one illegal, without duplicate texts."""
        texts: set[str] = set()
        distinct = [action for action in group if (text := action.text(state)) not in texts and not texts.add(text)]  # type: ignore[func-returns-value]
        can, cannot = ([action for action in distinct if bool(group[action]) == no] for no in (False, True))
        if not can or not cannot:
            return []
        many = source.randint(1, max(1, min(len(can), most - 1)))
        shown = [*can[:many], *cannot[: most - many]]
        source.shuffle(shown)
        return shown


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


def _add_action_text(action: Action, reason: AnswerReason, state: State) -> AnswerReason:
    """Return a reason preceded by the text of its action."""
    name = describe_action(action, state)
    return AnswerReason(lambda lang: f"{name(lang)}: {reason.words(lang)}", reason.rule)


KINDS: tuple[Kind[State], ...] = (LegalityKind(), Cost(), PointsKind(), Afford())
"""The kinds available for any game."""
