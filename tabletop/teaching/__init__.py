"""Lessons: a position, a goal, a wrong move worth trying, hints, and a check."""

from tabletop.teaching.lesson import Attempt, Exercise, Lesson, LessonError, lessons, load_lesson

__all__ = ["Attempt", "Exercise", "Lesson", "LessonError", "lessons", "load_lesson"]
