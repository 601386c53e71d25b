"""Quizzes: questions about random positions, answered by the engine, for any game."""

from tabletop.engine.renamed import report_renamed_names
from tabletop.teaching.quiz.question import (
    MAX_LEVEL,
    AnswerReason,
    HiddenFact,
    Kind,
    Option,
    PositionControl,
    PositionControls,
    QuizQuestion,
)
from tabletop.teaching.quiz.quiz import GivenAnswer, Quiz, list_kinds

__all__ = [
    "MAX_LEVEL",
    "PositionControl",
    "PositionControls",
    "GivenAnswer",
    "Kind",
    "HiddenFact",
    "Option",
    "Quiz",
    "QuizQuestion",
    "AnswerReason",
    "list_kinds",
]

report_renamed_names(__name__)
