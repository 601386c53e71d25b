"""Quizzes: questions about random positions, answered by the engine, for any game."""

from tabletop.teaching.quiz.question import MOST_LEVEL, Dial, Dials, Kind, Known, Option, QuizQuestion, Reason
from tabletop.teaching.quiz.quiz import Given, Quiz, kinds_of

__all__ = [
    "MOST_LEVEL",
    "Dial",
    "Dials",
    "Given",
    "Kind",
    "Known",
    "Option",
    "Quiz",
    "QuizQuestion",
    "Reason",
    "kinds_of",
]
