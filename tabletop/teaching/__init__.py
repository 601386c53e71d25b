"""Lessons: exercises with a position, a goal, a wrong move to try, hints and a check. Each game folder has its own."""

from tabletop.engine.renamed import report_renamed_names
from tabletop.teaching.attempt import Attempt, MoveFeedback
from tabletop.teaching.collection import LessonError
from tabletop.teaching.exercise import Exercise, ExpectedMistake
from tabletop.teaching.lesson import Lesson, list_lessons, load_course, load_lesson
from tabletop.teaching.rulebook import Example, Lookup, find_example, load_examples

__all__ = [
    "Attempt", "Example", "Exercise", "ExpectedMistake", "Lesson", "LessonError", "Lookup", "MoveFeedback",
    "find_example", "list_lessons", "load_course", "load_examples", "load_lesson",
]  # fmt: skip

report_renamed_names(__name__)
