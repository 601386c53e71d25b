"""The kinds of questions that every game has, made of what the engine knows: no game says anything for them."""

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
from tabletop.teaching.quiz.effects import effect, sentences
from tabletop.teaching.quiz.question import (
    Kind,
    Option,
    QuizQuestion,
    Reason,
    Words,
    context,
    nearest,
    refusal,
    refusals,
    says,
)

MOST_ACTIONS = 60
"""So many actions of a position are looked at."""
MOST_TRIED = 12
"""For so many it is worked out what they would change."""
MOST_REFUSALS = 5
"""So many refusals stand beside "it is allowed"."""
ALLOWED = "allowed"
HARD = 3
"""From this level on there is one answer more to choose from."""
FEW = 2
"""With fewer numbers there would be nothing to take one for another."""

Amounts: TypeAlias = tuple[tuple[str, int], ...]
"""By how much which numbers of a seat change: each by its place, `Difference.where`."""


def picked(actions: Sequence[Action], source: Random, most: int = MOST_ACTIONS) -> list[Action]:
    """So many actions, of each class alike: a game may have a hundred ways to do one thing, and one to do another."""
    groups: dict[type[Action], list[Action]] = {}
    for action in actions:
        groups.setdefault(type(action), []).append(action)
    rows = list(groups.values())
    for row in rows:
        source.shuffle(row)
    source.shuffle(rows)
    longest = max(map(len, rows), default=0)
    return [row[k] for k in range(longest) for row in rows if k < len(row)][:most]


def about_action(
    kind: ActionKind[Any],
    state: State,
    action: Action,
    options: Sequence[Option],
    reasons: Sequence[Reason],
    parts: int,
) -> QuizQuestion:
    """A question about an action of the seat that is asked."""
    player = state.current_player()
    about = next((reference.replace("*", str(player)) for reference in action.list_references()), "")

    def asked(lang: str) -> str:  # what an action is called may end like a sentence
        facts = {"player": state.word("player", player, lang), "action": spoken(action, state)(lang)}
        return state.game.translate(kind.asked, lang).format(**facts)

    return QuizQuestion(
        kind.name, state, player, asked, tuple(options), tuple(reasons), parts,
        action=str(action), context=context(state), about=about,
    )  # fmt: skip


def spoken(action: Action, state: State) -> Words:
    """What an action is called where it stands alone."""
    return lambda lang: capitalize_first(action.text(state, lang)).rstrip(".")


def allows(state: State, action: Action) -> Iterator[Reason]:
    """The rules that allow an action."""
    game = state.game
    for rule in dict.fromkeys(game.cite_rules(action, state, state)):
        if rule in game.rulebook:
            yield Reason(game.rule(rule).sentence, rule)


def asks(state: State) -> bool:
    """Whether somebody has something to weigh there: not how to pay, and not the only thing that can be done."""
    question = state.question
    return question is not None and not question.routine and not question.is_detail


class ActionKind(Kind[S]):
    """A kind that asks about one action."""

    asked: ClassVar[str]
    """The question, in English and marked by N_(), with {player} and {action}."""


class Legal(ActionKind[State]):
    """Is this allowed, and which rule forbids it if not? The other answers are refusals of what is much like it."""

    name = "legal"
    title = N_("Is this allowed?")
    asked = N_("{player} – {action}: what do the rules say?")

    def ask(self, state: State, source: Random, level: int = 1) -> QuizQuestion | None:
        """An action that could be thought of; what refuses it, and what refuses others."""
        if not asks(state):
            return None
        verdicts = {one: state.check(one).obstacles for one in picked(state.possible_actions(), source)}
        refused, allowed = ([one for one in verdicts if bool(verdicts[one]) == no] for no in (True, False))
        if not refused or not allowed:
            return None
        asked = source.choice(refused if source.random() < 0.6 else allowed)
        own = verdicts[asked]
        others = self._others(state, asked, verdicts)[: min(level + 1, MOST_REFUSALS) - bool(own)]
        if len(others) + bool(own) < 2:
            return None
        shown = [*((asked, one) for one in own[:1]), *others]
        options = [Option(f"{one}: {no.rule}", refusal(state, no).words, one == asked) for one, no in shown]
        source.shuffle(options)
        yes = Option(ALLOWED, says(state, N_("It is allowed.")), not own)
        if own:
            reasons = refusals(state, own, state.find_remedies([asked])[0])
        else:
            reasons = (Reason(says(state, N_("Nothing stands in its way."))), *allows(state, asked))
        parts = len(options) - 1 + max(0, len(own) - 1)
        return about_action(self, state, asked, (yes, *options), reasons, parts)

    def _others(
        self, state: State, asked: Action, verdicts: Mapping[Action, Sequence[Obstacle]]
    ) -> list[tuple[Action, Obstacle]]:
        """Refusals of other actions, first of those with the same things: no two say the same, nor what is right."""
        told = {no.sentence(state) for no in verdicts[asked]}
        things = set(asked.list_references())
        rules = {no.rule for no in verdicts[asked]}

        def unlike(one: Action) -> tuple[int, bool]:
            return -len(things & set(one.list_references())), type(one) is not type(asked)

        found: list[tuple[Action, Obstacle]] = []
        for one in sorted(verdicts, key=unlike):
            for no in verdicts[one][:1]:
                unsure = rules and no.rule not in rules and may_hold(no, one, asked)
                if (sentence := no.sentence(state)) not in told and not unsure:
                    told.add(sentence)
                    found.append((one, no))
        return sorted(found, key=lambda pair: (unlike(pair[0])[0], pair[1].rule in rules))


def may_hold(no: Obstacle, other: Action, asked: Action) -> bool:
    """Return True if what refuses another action may be true of the asked one as well, which is refused before that.

    It may if the refusal names the same things; also if it names none, where the two are actions of one kind.
    """
    facts = asked.facts()
    shared = [facts[name] == fact for name, fact in no.facts.items() if name in facts]
    return all(shared) and (bool(shared) or type(other) is type(asked))


class Foreseen:
    """What the actions of a position would change for the seat that is asked: those of which that is certain."""

    def __init__(self, state: State, source: Random) -> None:
        self.state, self.foresight = state, ActionPreviewer(state)
        tried = {action: effect(self.foresight, action) for action in picked(state.legal_actions(), source, MOST_TRIED)}
        self.effects = {action: found for action, found in tried.items() if found is not None}

    def shown(self, action: Action) -> tuple[Difference, ...]:
        """The numbers of the seat that change, and those of the table if there are few."""
        found = self.effects[action]
        return (*found.own, *(found.table if len(found.own) < FEW else ())) if found.own else ()

    def wrong(self, action: Action, right: Amounts, nearly: Iterable[Amounts]) -> Iterator[Amounts]:
        """Those that leave out a number of the seat, or name one that is not so."""
        own = {(one.where, one.amount) for one in self.effects[action].own}
        true = {*right, *((one.where, one.amount) for one in self.effects[action].table)}
        return (one for one in nearly if not own <= set(one) <= true)

    def reasons(self, action: Action) -> tuple[Reason, ...]:
        """All that changes in sentences, what comes then, the rules by which points change, those of the action."""
        changes = sentences(self.foresight, action)
        reasons = [Reason(lambda lang, part=part: part.text(self.state, lang)) for part in changes]  # type: ignore[misc]
        rules = self.foresight.find_scoring_rules(action) if self.effects[action].points else ()
        scored = [Reason(self.state.game.rule(rule).sentence, rule) for rule in rules]
        rest = [reason for reason in allows(self.state, action) if reason.rule not in rules]
        return (*reasons, *scored, *rest) or (Reason(says(self.state, NOTHING_CHANGES)),)


class Cost(ActionKind[State]):
    """What does this cost, and what does it give? The other answers are what others would, or nearly the same."""

    name = "cost"
    title = N_("What does it cost and give?")
    asked = N_("{player} – {action}: what does that cost, and what does it give at once?")

    def ask(self, state: State, source: Random, level: int = 1) -> QuizQuestion | None:
        """An action of which is certain what it changes."""
        if not asks(state):
            return None
        foreseen = Foreseen(state, source)
        found = {one: changes for one in foreseen.effects if (changes := foreseen.shown(one))}
        if not found:
            return None
        asked = source.choice(nearest({one: len(changes) for one, changes in found.items()}, level))
        found[asked] = (*found[asked], *foreseen.effects[asked].added())
        names = {one.where: one for changes in found.values() for one in changes}
        right, *others = (_amounts(found[one]) for one in (asked, *(one for one in found if one != asked)))
        nearly = foreseen.wrong(asked, right, _variants(right, others, source))
        wrong = list(islice(nearly, 2 if level < HARD else 3))
        if len(wrong) < FEW:
            return None
        options = [Option(_key(row), _listed(row, names, state), row == right) for row in (right, *wrong)]
        source.shuffle(options)
        return about_action(self, state, asked, options, foreseen.reasons(asked), len(right))


def _amounts(found: Iterable[Difference]) -> Amounts:
    return tuple((one.where, one.amount) for one in found)


def _key(amounts: Amounts) -> str:
    return " ".join(f"{where}{n:+}" for where, n in amounts)


def _listed(amounts: Amounts, names: Mapping[str, Difference], state: State) -> Words:
    def told(lang: str) -> str:
        return " · ".join(f"{names[where].what(state, lang)} {signed(n)}" for where, n in amounts)

    return told


def signed(n: int) -> str:
    """A number with its sign, as people write it."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def _variants(right: Amounts, others: Sequence[Amounts], source: Random) -> list[Amounts]:
    """What might be taken for the right amounts: those of other actions, one forgotten, one wrong, one too many."""
    nearly: list[Amounts] = []
    places = {where for where, _ in right}
    for k, (where, n) in enumerate(right):
        rest = right[:k], right[k + 1 :]
        more = 1 if n > 0 else -1
        nearly += [(*rest[0], (where, other), *rest[1]) for other in (n + more, n - more) if other]
        if len(right) > 1:
            nearly.append((*rest[0], *rest[1]))
    too_many = dict.fromkeys(one for other in others for one in other if one[0] not in places)
    nearly += [(*right, one) for one in too_many]
    source.shuffle(nearly)
    same = [other for other in others if {where for where, _ in other} & places]
    source.shuffle(same)
    mixed = {frozenset(right): right}
    for one in (*same[:1], *nearly[:2], *same[1:], *nearly[2:]):
        mixed.setdefault(frozenset(one), one)
    return list(mixed.values())[1:]


class Points(ActionKind[State]):
    """How many points would that give at once?"""

    name = "points"
    title = N_("How many points?")
    asked = N_("{player} – {action}: how many points is that at once?")

    def ask(self, state: State, source: Random, level: int = 1) -> QuizQuestion | None:
        """An action in a position in which one of them gives points."""
        if not asks(state):
            return None
        foreseen = Foreseen(state, source)
        found = {one: known.points for one, known in foreseen.effects.items() if known.points is not None}
        scoring = [one for one, points in found.items() if points]
        if not scoring:
            return None
        parts = {one: max(1, len(foreseen.shown(one))) for one in found}
        pool = scoring if source.random() < 0.8 else list(found)
        asked = source.choice(nearest({one: parts[one] for one in pool}, level))
        right = found[asked]
        near = [0, right + 1, right - 1, right + 2, right + 3]
        wrong = [n for n in dict.fromkeys([*found.values(), *near]) if n != right and n >= min(0, right)]
        wrong = sorted(wrong, key=lambda n: abs(n - right))[: 2 if level < HARD else 3]
        options = [Option(str(n), lambda _, n=n: signed(n), n == right) for n in sorted({right, *wrong})]  # type: ignore[misc]
        return about_action(self, state, asked, options, foreseen.reasons(asked), parts[asked])


class Afford(Kind[State]):
    """Which of these can still be done? The refusals of the others say why not, and what is missing."""

    name = "afford"
    title = N_("What is still possible?")
    asked: ClassVar[str] = N_("Which of these can {player:the} still do now? There may be several.")
    """The question, in English and marked by N_(), with {player}."""

    def ask(self, state: State, source: Random, level: int = 1) -> QuizQuestion | None:
        """Return a question about actions of one kind, of which some are refused."""
        if not asks(state):
            return None
        groups: dict[str, dict[Action, Sequence[Obstacle]]] = {}
        for action in picked(state.possible_actions(), source):
            if self.is_about(action):
                groups.setdefault(_group(action), {})[action] = state.check(action).obstacles
        mixed = [group for group in groups.values() if len({bool(no) for no in group.values()}) == 2]
        if not mixed:
            return None
        group, player = source.choice(mixed), state.current_player()
        shown = self._shown(group, 2 + level, source, state)
        if len(shown) < 3:
            return None
        options = tuple(Option(str(one), spoken(one, state), not group[one]) for one in shown)
        refused = [action for action in shown if group[action]]
        reasons = [
            _about(action, reason, state)
            for action, remedy in zip(refused, state.find_remedies(refused), strict=True)
            for reason in refusals(state, group[action], remedy)
        ]
        reasons += [_about(one, Reason(says(state, N_("It is allowed."))), state) for one in shown if not group[one]]
        question = says(state, self.asked, player=player)
        return QuizQuestion(self.name, state, player, question, options, tuple(reasons), len(shown) - 2, several=True)

    def is_about(self, action: Action) -> bool:
        """Return True for an action that may be asked about."""
        return True

    def _shown(
        self, group: Mapping[Action, Sequence[Obstacle]], most: int, source: Random, state: State
    ) -> list[Action]:
        """So many of both sorts, at least one of each; no two that are called the same."""
        texts: set[str] = set()
        named = [one for one in group if (text := one.text(state)) not in texts and not texts.add(text)]  # type: ignore[func-returns-value]
        can, cannot = ([one for one in named if bool(group[one]) == no] for no in (False, True))
        if not can or not cannot:
            return []
        many = source.randint(1, max(1, min(len(can), most - 1)))
        shown = [*can[:many], *cannot[: most - many]]
        source.shuffle(shown)
        return shown


class AffordGroups(Afford):
    """The same about some groups of actions, where one of them can be done.

    A game says the `groups` and the words (`name`, `title`, `asked`); all else follows.
    """

    groups: ClassVar[tuple[str, ...]]
    """What `Action.kind` says of the actions that it asks about."""

    def is_about(self, action: Action) -> bool:
        return _group(action) in self.groups

    def suits(self, state: State) -> bool:
        return any(self.is_about(action) for action in state.legal_actions())


def _group(action: Action) -> str:
    return action.kind or action.verb


def _about(action: Action, reason: Reason, state: State) -> Reason:
    """The same reason, with what it is said of before it."""
    name = spoken(action, state)
    return Reason(lambda lang: f"{name(lang)}: {reason.words(lang)}", reason.rule)


KINDS: tuple[Kind[State], ...] = (Legal(), Cost(), Points(), Afford())
"""The kinds that any game may have."""
