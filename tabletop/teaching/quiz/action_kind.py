"""Base of the kinds of questions about actions: which actions are considered, and how they are described."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar

from tabletop.engine.core.actions import Action
from tabletop.engine.core.state import State
from tabletop.engine.generic import S
from tabletop.engine.i18n.words import capitalize_first
from tabletop.teaching.quiz.question import AnswerReason, Kind, Option, QuizQuestion, Words, describe_context

MAX_ACTIONS = 60
"""Maximum number of actions considered in a position."""
HARD = 3
"""Level from which on there is one more answer to choose from."""
ASIDE = re.compile(r"\s*\([^()]*\d[^()]*\)")
"""Numbers in brackets, which the text of an action may add as a preview of its effect."""


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


class ActionKind(Kind[S]):
    """A kind of question about one action."""

    asked: ClassVar[str]
    """The question in English, marked by N_(), with {player} and {action}."""


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
        kind.name, state, player, cache(describe_question), tuple(options), tuple(reasons), parts,
        action=str(action), context=describe_context(state), about=about,
    )  # fmt: skip


def describe_action(action: Action, state: State) -> Words:
    """Return the text of an action without its surrounding sentence and without a preview of its effect."""
    return lambda lang: ASIDE.sub("", capitalize_first(action.text(state, lang)).rstrip("."))


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
