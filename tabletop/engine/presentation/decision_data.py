"""A position's question and answers as plain data for screens, in three languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.state import State
from tabletop.engine.i18n.words import capitalize_first


class ReasonData(TypedDict):
    """What forbids an action, or speaks against it."""

    rule: str
    """The id of the rule; "" if none is cited."""
    sentence: str
    """Why not, as a sentence."""
    rule_text: str
    """The sentence of the rule itself."""


class ShownAction(TypedDict):
    """One answer that one could think of."""

    key: str
    """The action in notation: what a screen hands back."""
    kind: str
    """What it is listed under."""
    kind_text: str
    """The heading of that, in words."""
    text: str
    """The action in words."""
    legal: bool
    """Whether it may be done now."""
    default: bool
    """Whether it is the usual answer to a question that hardly matters."""
    about: list[str]
    """References of the things that it has to do with: a click on one of them shows it."""
    rule: str
    """The id of the rule that it follows; "" if none is cited."""
    rule_text: str
    """The sentence of that rule."""
    reasons: list[ReasonData]
    """Why it may not be done; empty if it may."""
    remedy: str
    """The smallest change that would make it possible, in words; "" if there is none, or if it may be done."""
    warnings: list[ReasonData]
    """What speaks against it although it may be done."""


class ShownDecision(TypedDict):
    """Who is asked what."""

    player: int
    """The seat that is asked, from 0."""
    prompt: str
    """The question; "" for a viewer who is not asked."""
    because: str
    """What it is asked because of, in words; "" if nothing."""
    default: str
    """The usual answer in notation; "" if there is none."""


def _get_rule_text(state: State, rule: str, lang: str) -> str:
    return state.game.rule(rule).sentence(lang) if rule else ""


def find_allowing_rule(state: State, action: Action) -> str:
    """Return the id of the rule that allows an answer in this position: its own, or else that of what is asked."""
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
    """Every answer one could think of, in the game's order, with what forbids it or speaks against it.

    Only those that may be done now if `legal`: the words for all others take most of the time.
    Empty for a viewer who is not asked: what another could do would tell what they hold.
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
    return shown


def build_decision_item(state: State, lang: str = "en", viewer: int | None = None) -> ShownDecision | None:
    """Who is asked what, because of what; None when the game is over. The words are only for who is asked."""
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
