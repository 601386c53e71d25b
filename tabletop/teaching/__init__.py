"""Lessons: a position, a goal, a wrong move worth trying, hints, and a check. Riddles: what will this character do?"""

from tabletop.teaching.collection import LessonError
from tabletop.teaching.lesson import Attempt, Exercise, Lesson, lessons, load_lesson
from tabletop.teaching.riddle import Riddle, Riddles, load_riddles, riddles

__all__ = [
    "Attempt", "Exercise", "Lesson", "LessonError", "Riddle", "Riddles", "lessons", "load_lesson", "load_riddles",
    "riddles",
]  # fmt: skip
