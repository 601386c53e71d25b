"""Lessons: a position, a goal, a wrong move worth trying, hints, and a check. Those of a game lie in its own folder."""

from tabletop.teaching.attempt import Answer, Attempt
from tabletop.teaching.collection import LessonError
from tabletop.teaching.exercise import Exercise, Mistake
from tabletop.teaching.lesson import Lesson, course, lessons, load_lesson
from tabletop.teaching.rulebook import Example, Lookup, examples, find_example

__all__ = [
    "Answer", "Attempt", "Example", "Exercise", "Lesson", "LessonError", "Lookup", "Mistake", "course", "examples",
    "find_example", "lessons", "load_lesson",
]  # fmt: skip
