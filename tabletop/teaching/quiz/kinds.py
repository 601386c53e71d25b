"""The kinds of questions available for every game, derived from the engine alone."""

from __future__ import annotations

from tabletop.engine.core.state import State
from tabletop.teaching.quiz.action_kind import HARD, ActionKind, build_question
from tabletop.teaching.quiz.final_points import FinalPoints
from tabletop.teaching.quiz.gains import Cost, PointsKind
from tabletop.teaching.quiz.legality import ALLOWED, LegalityKind
from tabletop.teaching.quiz.possibility import Afford, AffordGroups
from tabletop.teaching.quiz.question import Kind

__all__ = ["ALLOWED", "HARD", "KINDS", "ActionKind", "Afford", "AffordGroups", "build_question"]

KINDS: tuple[Kind[State], ...] = (LegalityKind(), Cost(), PointsKind(), FinalPoints(), Afford())
"""The kinds available for any game."""
