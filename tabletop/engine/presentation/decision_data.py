"""Question and answers of a position as plain data for screens, in three languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypedDict

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.state import State
from tabletop.engine.core.values import get_field_names
from tabletop.engine.i18n.words import capitalize_first


class ReasonData(TypedDict):
    """Reason that forbids an action or speaks against it."""

    rule: str
    """Id of the rule; "" if none is cited."""
    sentence: str
    """Reason as a sentence."""
    rule_text: str
    """Sentence of the rule itself."""


class ShownAction(TypedDict):
    """Possible answer to a question."""

    key: str
    """Action in notation, which a screen sends back."""
    kind: str
    """Group under which it is listed."""
    kind_text: str
    """Heading of that group."""
    text: str
    """Action in words."""
    legal: bool
    """True if it is legal now."""
    default: bool
    """True if it is the default answer to a routine question."""
    about: list[str]
    """References of the things it is about: a click on one of them shows the action."""
    rule: str
    """Id of the rule that allows it; "" if none is cited."""
    rule_text: str
    """Sentence of that rule."""
    reasons: list[ReasonData]
    """Reasons why it is illegal; empty if it is legal."""
    remedy: str
    """Smallest change that would make it legal, in words; "" if there is none, or if it is legal."""
    warnings: list[ReasonData]
    """Reasons against an action that is legal."""


class ShownDecision(TypedDict):
    """Question to the seat to move."""

    player: int
    """Seat to move, from 0."""
    prompt: str
    """Text of the question; "" for a viewer who is not to move."""
    because: str
    """Cause of the question in words; "" if there is none."""
    default: str
    """Default answer in notation; "" if there is none."""


def _get_rule_text(state: State, rule: str, lang: str) -> str:
    return state.game.rule(rule).sentence(lang) if rule else ""


def find_allowing_rule(state: State, action: Action) -> str:
    """Return the id of the rule that allows an answer in this position: its own, or else that of the question."""
    rules = (
        thing
        for value in (action, state.question)
        if value is not None
        for thing in state.game.cite_rules(value, state, state)
    )
    return next(rules, "")


def _build_reasons(state: State, obstacles: Iterable[Obstacle], lang: str) -> list[ReasonData]:
    return [
        {
            "rule": o.rule,
            "sentence": o.sentence(state, lang),
            "rule_text": _get_rule_text(state, o.rule, lang),
        }
        for o in obstacles
    ]


def list_actions(state: State, lang: str = "en", viewer: int | None = None, legal: bool = False) -> list[ShownAction]:
    """Return every possible answer, in the game's order, with the reasons that forbid it or speak against it.

    Args:
        state: The position.
        lang: Language of the texts.
        viewer: Seat that sees the answers. Other seats than the seat to move get an empty list, because possible
            answers reveal what a player holds.
        legal: True to list only legal answers, which is much faster.
    """
    decision = state.decision
    if decision is None or (viewer is not None and viewer != decision.player):
        return []
    default = decision.default if decision.step.routine else None
    shown: list[ShownAction] = []
    verdicts = [state.check(action) for action in (state.legal_actions() if legal else state.possible_actions())]
    refused = [verdict.action for verdict in verdicts if not verdict]
    remedies = dict(zip(refused, state.find_remedies(refused), strict=True)) if refused else {}
    for verdict in verdicts:
        action = verdict.action
        remedy = remedies.get(action)
        kind = action.kind or action.verb
        rule = find_allowing_rule(state, action)
        shown.append(
            {
                "key": str(action),
                "kind": kind,
                "kind_text": state.word("kind", kind, lang),
                "text": capitalize_first(action.text(state, lang)),
                "legal": bool(verdict),
                "default": action == default,
                "about": list(action.list_references()),
                "rule": rule,
                "rule_text": _get_rule_text(state, rule, lang),
                "reasons": _build_reasons(state, verdict.obstacles, lang),
                "remedy": remedy.text(state, lang) if remedy is not None else "",
                "warnings": _build_reasons(state, verdict.warnings, lang),
            }
        )
    _number_same_texts(shown)
    return shown


def _number_same_texts(shown: Iterable[ShownAction]) -> None:
    """Number the legal answers that would read the same, such as two building sites between the same areas."""
    legal = [answer for answer in shown if answer["legal"]]
    totals, counts = Counter(answer["text"] for answer in legal), Counter[str]()
    for answer in legal:
        text = answer["text"]
        if totals[text] > 1:
            counts[text] += 1
            answer["text"] = f"{text} ({counts[text]})"


def build_decision_item(state: State, lang: str = "en", viewer: int | None = None) -> ShownDecision | None:
    """Return the seat to move, its question and its cause; None when the game is over.

    Only a viewer in that seat gets the texts.
    """
    decision = state.decision
    if decision is None:
        return None
    if viewer is not None and viewer != decision.player:
        return {"player": decision.player, "prompt": "", "because": "", "default": ""}
    return {
        "player": decision.player,
        "prompt": decision.text(lang),
        "because": decision.reason(lang),
        "default": str(decision.default) if decision.step.routine else "",
    }


def asks_for_one_thing(state: State) -> bool:
    """Return True if the question is which thing to choose.

    Then only one kind of its answers names things on the table, or each kind names fixed ones, such as the deck. On a
    board, a click on a thing then answers the question. Otherwise a thing may have several answers.
    """
    question = state.question
    if question is None:
        return False
    fields = [get_field_names(kind) for kind in question.kinds if get_field_names(kind) or kind.affected_things]
    return len(fields) == 1 or (bool(fields) and not any(fields))
