"""Loading of what a class is given, by a name, a file and a point at which to start."""

from __future__ import annotations

from pathlib import Path

from tabletop import Record, RecordError, Session
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.registry.catalogue import games
from tabletop.teaching import LessonError, load_lesson
from tabletop.teaching.guided import find_guide
from tabletop.teaching.quiz import Quiz
from tabletop_widgets.classroom.assignments.assignment import (
    Assignment,
    CourseAssignment,
    GuideAssignment,
    PositionAssignment,
    QuizAssignment,
)
from tabletop_widgets.classroom.assignments.notebook_assignment import load_notebook
from tabletop_widgets.classroom.assignments.notebook_file import is_notebook
from tabletop_widgets.teaching.course import find_lessons


def load_assignment(name: str, kind: str = "course", start: str = "") -> Assignment:
    """Return the assignment of a game, a lesson or a file.

    Args:
        name: Name of a game, name or file of a lesson (`.toml`), file of a saved game (`.json`), or file of a notebook
            (`.ipynb`), which is executed.
        kind: What is given of a game: "course", "quiz" or "guide".
        start: Lesson or exercise to begin with, level of a quiz, number of decisions before a position, or heading,
            id or number of a cell.

    Raises:
        ValueError: There is no such material; the message is one sentence.

    >>> from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
    >>> load_assignment("dei").get_title("en")
    'D.E.I.: Divide et Impera: course'
    >>> load_assignment("gin_rummy", "quiz", "2").level
    2
    >>> load_assignment("gin_rummy", "quiz", "high")
    Traceback (most recent call last):
    ValueError: the level of a quiz is a whole number from 1 to 5, not 'high'
    """
    if kind != "course" and name not in games():
        raise ValueError(f"only a game has a {kind}, and {name!r} is none (games: {', '.join(games())})")
    if is_notebook(name):
        return load_notebook(Path(name), start)
    if name.endswith(".json"):
        return _load_position(Path(name), start)
    if name not in games():
        return _load_lesson(name, start)
    if kind == "quiz":
        if start and not (start.isdecimal() and 1 <= int(start) <= 5):
            raise ValueError(f"the level of a quiz is a whole number from 1 to 5, not {start!r}")
        assignment = QuizAssignment(name, int(start or 1))
        Quiz(name, level=assignment.level)  # a game without questions is refused here
        return assignment
    if kind == "guide":
        if (guide := find_guide(name)) is None:
            raise ValueError(f"there is no guided game of {name}")
        if start:
            raise ValueError("a guided game has no other start than its first decision")
        return GuideAssignment(guide)
    return _load_course(name, start)


def _load_course(name: str, start: str) -> CourseAssignment:
    lessons = find_lessons(name)
    for lesson in lessons:
        if start == lesson.id or any(start == exercise.id for exercise in lesson):
            return CourseAssignment(name, lessons, (lesson.id, "" if start == lesson.id else start))
    if start:
        ids = ", ".join(lesson.id for lesson in lessons)
        raise ValueError(f"the course of {name} has no lesson or exercise {start!r} (lessons: {ids})")
    return CourseAssignment(name, lessons)


def _load_lesson(name: str, start: str) -> CourseAssignment:
    is_file = name.endswith(".toml") or Path(name).exists()
    try:
        lesson = load_lesson(name)
    except LessonError as error:
        names = ", ".join(games())
        raise ValueError(str(error) if is_file else f"{name!r} is no game, lesson or file (games: {names})") from None
    mistakes = lesson.find_mistakes() if is_file else []
    if mistakes:
        raise ValueError(f"{name} has mistakes: {'; '.join(mistakes)}")
    if start:
        try:
            lesson[start]
        except KeyError as error:
            raise ValueError(str(error.args[0])) from None
    return CourseAssignment(lesson.game.name, (lesson,), (lesson.id, start))


def _load_position(path: Path, start: str) -> PositionAssignment:
    if start and not start.isdecimal():
        raise ValueError(f"a position begins after a number of decisions, not {start!r}")
    try:
        record = Record.load(path)
        session = Session.from_record(record)
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror or error}") from None
    except (RecordError, ParameterError) as error:
        raise ValueError(f"{path} cannot be read: {error}") from None
    index = int(start) if start else session.length - 1
    if index >= session.length or session.nodes[index].state.is_terminal():
        last = max(k for k, node in enumerate(session.nodes) if not node.state.is_terminal())
        raise ValueError(f"{path.name}: choose a start from 0 to {last}, when a player is to decide")
    return PositionAssignment(record, index)
