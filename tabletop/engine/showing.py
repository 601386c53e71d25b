"""A position's question and answers as plain data for screens, in three languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop.engine.decisions import Obstacle
from tabletop.engine.state import State
from tabletop.engine.words import capital


def _rule_text(state: State, rule: str, lang: str) -> str:
    return state.game.rule(rule).sentence(lang) if rule else ""


def _reasons(state: State, obstacles: Iterable[Obstacle], lang: str) -> list[dict[str, str]]:
    return [
        {
            "rule": o.rule,
            "sentence": o.sentence(state, lang),
            "remedy": o.remedy(state, lang),
            "rule_text": _rule_text(state, o.rule, lang),
        }
        for o in obstacles
    ]


def actions(state: State, lang: str = "en", viewer: int | None = None) -> list[dict[str, Any]]:
    """Every answer one could think of, in the game's order, with what forbids it or speaks against it.

    Empty for a viewer who is not asked: what another could do would tell what they hold.
    """
    decision = state.decision
    if decision is None or (viewer is not None and viewer != decision.player):
        return []
    default = decision.default if decision.step.routine else None
    shown = []
    for action in state.possible_actions():
        verdict = state.check(action)
        kind = action.kind or action.verb
        shown.append(
            {
                "key": str(action),
                "kind": kind,
                "kind_text": state.word("kind", kind, lang),
                "text": capital(action.text(state, lang)),
                "legal": bool(verdict),
                "default": action == default,
                "about": list(action.about()),
                "rule": action.rule,
                "rule_text": _rule_text(state, action.rule, lang),
                "reasons": _reasons(state, verdict.obstacles, lang),
                "warnings": _reasons(state, verdict.warnings, lang),
            }
        )
    return shown


def decision_item(state: State, lang: str = "en", viewer: int | None = None) -> dict[str, Any] | None:
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
