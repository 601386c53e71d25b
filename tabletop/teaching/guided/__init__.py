"""Guided first games: a real, shortened game with teaching moments, predictions and graded choices. They are data."""

from tabletop.teaching.guided.grading import Grade, grade_move
from tabletop.teaching.guided.guide import GameGuide, TeachingMoment, find_guide, list_guides, load_guide, match_guide
from tabletop.teaching.guided.guided_game import GuidedGame
from tabletop.teaching.guided.prediction import Prediction

__all__ = [
    "GameGuide", "Grade", "GuidedGame", "Prediction", "TeachingMoment", "find_guide", "grade_move", "list_guides",
    "load_guide", "match_guide",
]  # fmt: skip
