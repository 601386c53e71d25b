"""Lessons: a position, a goal, a wrong move worth trying, hints, and a check. Those of a game lie in its own folder."""

from tabletop.teaching.attempt import Answer, Attempt
from tabletop.teaching.collection import LessonError
from tabletop.teaching.exercise import Exercise, Mistake
from tabletop.teaching.lesson import Lesson, course, lessons, load_lesson

__all__ = ["Answer", "Attempt", "Exercise", "Lesson", "LessonError", "Mistake", "course", "lessons", "load_lesson"]
