"""Lessons: exercises with a position, a goal, a wrong move to try, hints and a check. Each game folder has its own."""

from tabletop.teaching.attempt import Attempt, MoveFeedback
from tabletop.teaching.collection import LessonError
from tabletop.teaching.exercise import Exercise, ExpectedMistake
from tabletop.teaching.lesson import Lesson, course, lessons, load_lesson
from tabletop.teaching.rulebook import Example, Lookup, examples, find_example

__all__ = [
    "Attempt", "Example", "Exercise", "ExpectedMistake", "Lesson", "LessonError", "Lookup", "MoveFeedback", "course",
    "examples", "find_example", "lessons", "load_lesson",
]  # fmt: skip
