"""Lessons as TOML data: exercises with a position, a goal, a wrong move to try on purpose, hints and a solution.

A goal is a list of ways to reach it. A way is a notation pattern (`construct school`, `draft *`), or a list of patterns
to play in this order, with any other actions between them. Only the learner's actions count. The learner is the seat to
decide when the exercise begins. The wrong move must be refused by the rule it names, and the solution must reach the
goal with its last action. `Lesson.find_mistakes()` checks both by playing, so every shipped lesson can be solved.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from importlib.resources.abc import Traversable
from pathlib import Path

from tabletop.engine.core.decisions import IllegalActionError, NotationError
from tabletop.engine.core.game import Game, ScenarioError
from tabletop.engine.core.state import TERMINAL, State
from tabletop.engine.failures import report_failure
from tabletop.engine.registry.catalogue import find_game_class, load_game_classes
from tabletop.teaching.attempt import Attempt
from tabletop.teaching.collection import Collection, LessonError, list_shipped_files, load
from tabletop.teaching.exercise import RIGHT, Exercise
from tabletop.teaching.lesson_reader import LessonReader


@dataclass(frozen=True)
class Lesson(Collection[Exercise]):
    """A sequence of exercises in one game.

    `exercises` are in order; `lesson[id]` is one of them.
    """

    id: str
    game: Game
    title: Mapping[str, str]
    exercises: tuple[Exercise, ...]
    number: int = 0
    """Position in the course of its game, from 1; 0 if it belongs to none."""
    minutes: int = 0
    """Expected duration in minutes."""
    purpose: Mapping[str, str] = field(default_factory=dict)
    """What a learner can do after it, in one short sentence by language; empty if the lesson does not say."""
    rules: tuple[str, ...] = ()
    """Ids of the rules that the lesson shows. Each is cited by an event in the lesson."""
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    """The first line of each exercise in the file, by id."""
    noun = "exercise"

    def __iter__(self) -> Iterator[Exercise]:
        return iter(self.exercises)

    def place(self, x: Exercise) -> str:
        """Return the exercise id, followed by its line if it comes from a file.

        `x` is an exercise of the lesson.

        >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
        >>> lesson.place(lesson["raze"]).startswith("raze, line ")
        True
        """
        return f"{x.id}, line {self.lines[x.id]}" if x.id in self.lines else x.id

    def start(self, id: str) -> State:
        """Return the initial position of an exercise.

        >>> tabletop.teaching.load_lesson("51st_state_first_round").start("raze")
        <51st_state: round 1, action, player 0 to decide, points (0, 0)>
        """
        exercise = self[id]
        game: Game[State] = self.game
        if exercise.saved is not None:
            return game.state_from_dict(exercise.saved)
        if exercise.position is None:
            return game.new_initial_state(exercise.seed)
        return game.scenario({"seed": exercise.seed, **exercise.position})

    def find_faults(self, x: Exercise) -> Iterator[str]:
        """Yield the faults of exercise `x`: positions that cannot be built, legal wrong moves, solutions that fail.

        >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
        >>> list(lesson.find_faults(lesson["raze"]))
        []
        """
        try:
            attempt = Attempt(self, x.id)
        except (ScenarioError, NotationError, IllegalActionError) as e:
            yield str(e)
            return
        if attempt.learner == TERMINAL:
            yield "the game is over before it begins"
            return
        if x.wrong:
            try:
                verdict = attempt.try_wrong()
                if x.wrong_rule not in verdict.rules:
                    yield f"{x.wrong!r} is refused by {verdict.rules or 'no rule'}, not by {x.wrong_rule!r}"
            except NotationError as e:
                yield str(e)
        if not x.goal and not x.coached:
            yield "it has no goal"
        yield from _find_ungraded(attempt)
        if x.goal:
            try:
                for action in x.solution:
                    if attempt.done:
                        yield f"the goal is reached before {action!r}, by a part of the solution"
                    attempt.session.apply(action)
            except (NotationError, IllegalActionError) as e:
                yield f"the solution fails: {e}"
            if not attempt.done:
                yield "the solution does not reach the goal"


def _find_ungraded(attempt: Attempt) -> Iterator[str]:
    """Yield the first moves with no grade or several ones, and the wrong ones without an answer of their own."""
    exercise = attempt.exercise
    for action in map(str, attempt.session.state.legal_actions() if exercise.grades else ()):
        grades = exercise.find_grades(action)
        if len(grades) != 1:
            yield f"{action!r} has {'the grades ' + ', '.join(grades) if grades else 'no grade'}"
        elif grades[0] not in RIGHT and not any(fnmatchcase(action, mistake.move) for mistake in exercise.mistakes):
            yield f"{action!r} is {grades[0]}, and no mistake answers it"


def _list_files(name: str, kind: type[Game]) -> dict[str, Traversable]:
    """Return the lessons in the folder of a game: "51st_state_first_round" is `first_round.toml` of 51st State."""
    package = sys.modules[kind.__module__].__package__
    return (
        {f"{name}_{lesson}": file for lesson, file in list_shipped_files(package, "lessons").items()} if package else {}
    )


def _find_lesson_files() -> dict[str, Traversable]:
    """Return the lessons in the folders of all games that can be loaded."""
    lesson_files: dict[str, Traversable] = {}
    for name, kind in load_game_classes():
        lesson_files |= _list_files(name, kind)
    return lesson_files


def load_lessons(game: str) -> tuple[Lesson, ...]:
    """Return all lessons of a game. A lesson that cannot be read is reported in one line.

    `game` is the name of the game. Raises ParameterError if there is no such game.

    >>> "dei_first_round" in [lesson.id for lesson in tabletop.teaching.lesson.load_lessons("dei")]
    True
    """
    files, lessons = _list_files(game, find_game_class(game)), []
    for name in files:
        try:
            lessons.append(load(name, files, read_lesson))
        except (LessonError, OSError, UnicodeDecodeError) as error:
            report_failure(f"the lesson {name!r}", error)
    return tuple(lessons)


def list_lessons() -> tuple[str, ...]:
    """Return the names of the lessons that come with the kit."""
    return tuple(_find_lesson_files())


def load_course(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in course order.

    `game` is the name of the game. A lesson that cannot be read is left out and reported in one line.

    >>> [lesson.number for lesson in tabletop.teaching.load_course("dei")] == sorted(
    ...     lesson.number for lesson in tabletop.teaching.load_course("dei")
    ... )
    True
    """
    return tuple(sorted((lesson for lesson in load_lessons(game) if lesson.number), key=lambda lesson: lesson.number))


def load_lesson(source: str | Path) -> Lesson:
    """Load a lesson by name or from a file. Raises LessonError that names every mistake.

    >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
    >>> [exercise.id for exercise in lesson][:3]
    ['hand', 'draft', 'production']
    """
    return load(source, _find_lesson_files(), read_lesson)


def read_lesson(text: str, id: str) -> Lesson:
    """Parse a lesson from TOML text. Raises LessonError that names every mistake."""
    reader = LessonReader()
    read = reader.read(text, id)
    return Lesson(id, *read, **reader.read_of_itself, lines=reader.lines)
