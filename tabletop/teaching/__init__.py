"""Lessons: a position, a goal, a wrong move worth trying, hints, and a check. Those of a game lie in its own folder."""

from tabletop.teaching.collection import LessonError
from tabletop.teaching.lesson import Attempt, Exercise, Lesson, Mistake, course, lessons, load_lesson

__all__ = ["Attempt", "Exercise", "Lesson", "LessonError", "Mistake", "course", "lessons", "load_lesson"]
