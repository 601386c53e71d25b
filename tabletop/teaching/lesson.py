"""Lessons are data (TOML): exercises with a position, a goal, a wrong move to try on purpose, hints and a solution.

A goal is a list of patterns of notation (`construct school`, `draft *`): the exercise is done when the learner plays
an action that matches one. The wrong move must be refused by the rule it names, and the solution must reach the goal;
`Lesson.mistakes()` proves both by playing, so a lesson that cannot be solved is never shipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from tabletop.engine.decisions import IllegalActionError, Verdict
from tabletop.engine.game import Game, NotationError, ScenarioError
from tabletop.engine.rules import LANGUAGES
from tabletop.engine.session import Session
from tabletop.engine.state import State
from tabletop.teaching.collection import Collection, CollectionReader, load, shipped


@dataclass(frozen=True)
class Exercise:
    """One thing to do. Texts are by language; `position` is a scenario, or None for a new game with `seed`.

    `played` has been done already when the learner comes: its events stand in the log, with their causes.
    """

    id: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    praise: Mapping[str, str]
    hints: tuple[Mapping[str, str], ...]
    position: Mapping[str, Any] | None
    seed: int
    played: tuple[str, ...]
    goal: tuple[str, ...]
    wrong: str
    """A move worth trying although it is not allowed; empty if there is none."""
    wrong_rule: str
    solution: tuple[str, ...]

    def reached(self, action: str) -> bool:
        """Whether this action, in notation, is what the exercise asks for."""
        return any(fnmatchcase(action, pattern) for pattern in self.goal)


@dataclass(frozen=True)
class Lesson(Collection[Exercise]):
    """Exercises in one game."""

    id: str
    game: Game
    title: Mapping[str, str]
    exercises: tuple[Exercise, ...]
    noun = "exercise"

    def __iter__(self) -> Iterator[Exercise]:
        return iter(self.exercises)

    def start(self, id: str) -> State:
        """The position in which an exercise begins."""
        exercise = self[id]
        if exercise.position is None:
            return self.game.new_initial_state(exercise.seed)
        return self.game.scenario({"seed": exercise.seed, **exercise.position})

    def faults(self, x: Exercise) -> Iterator[str]:
        """Positions that cannot be built, wrong moves that are allowed, solutions that fail."""
        try:
            attempt = Attempt(self, x.id)
        except (ScenarioError, NotationError, IllegalActionError) as e:
            yield str(e)
            return
        if x.wrong:
            try:
                verdict = attempt.try_wrong()
                if x.wrong_rule not in verdict.rules:
                    yield f"{x.wrong!r} is refused by {verdict.rules or 'no rule'}, not by {x.wrong_rule!r}"
            except NotationError as e:
                yield str(e)
        if x.goal:
            try:
                for action in x.solution:
                    attempt.session.apply(action)
            except (NotationError, IllegalActionError) as e:
                yield f"the solution fails: {e}"
            if not attempt.done:
                yield "the solution does not reach the goal"


class Attempt:
    """A learner at one exercise: a session, whether the goal is reached, and the next hint."""

    def __init__(self, lesson: Lesson, id: str, seats: list[Any] | None = None) -> None:
        self.lesson = lesson
        self.exercise = lesson[id]
        self.session = Session(lesson.game, seed=self.exercise.seed, seats=seats, state=lesson.start(id))
        for action in self.exercise.played:
            self.session.apply(action)
        self.begins = self.session.index
        self.hinted = 0

    @property
    def done(self) -> bool:
        """Whether an action up to the shown position reached the goal."""
        return any(
            node.action is not None and self.exercise.reached(str(node.action))
            for node in self.session.nodes[self.begins + 1 : self.session.index + 1]
        )

    def hint(self, lang: str = "en") -> str:
        """The next hint; the last one again when there are no more. Empty if the exercise has none."""
        hints = self.exercise.hints
        if not hints:
            return ""
        self.hinted = min(self.hinted + 1, len(hints))
        return hints[self.hinted - 1][lang]

    def try_wrong(self) -> Verdict:
        """What the rules say of the wrong move, in the position where the exercise begins. Nothing is changed."""
        state = self.session.nodes[self.begins].state
        return state.check(state.game.parse_action(self.exercise.wrong))


def lessons() -> tuple[str, ...]:
    """The names of the lessons that come with the kit."""
    return shipped("lessons")


def load_lesson(source: str | Path) -> Lesson:
    """A lesson by its name, or from a file. Raises LessonError that names every mistake."""
    return load(source, "lessons", read_lesson)


def read_lesson(text: str, id: str) -> Lesson:
    """A lesson from TOML text. Raises LessonError that names every mistake."""
    return Lesson(id, *_LessonReader().read(text, id))


class _LessonReader(CollectionReader[Exercise]):
    key = "exercise"

    def entry(self, data: Any, place: str, common: Mapping[str, Any]) -> Exercise:
        optional: dict[str, Any] = {"praise": None, "position": None, "seed": 0, "wrong": "", "wrong_rule": ""}
        optional |= {"hints": [], "played": [], "goal": [], "solution": []}
        t = self.table({**optional, **self.plain(data, place)}, place, ("id", "title", "text", *optional))
        words = {k: self.sequence(t.get(k), f"{place}.{k}", 50) for k in ("hints", "played", "goal", "solution")}
        return Exercise(
            id=self.word(t.get("id"), f"{place}.id"),
            title=self.texts(t.get("title"), f"{place}.title"),
            text=self.texts(t.get("text"), f"{place}.text"),
            praise=self.texts(t["praise"], f"{place}.praise") if t.get("praise") else dict.fromkeys(LANGUAGES, ""),
            hints=tuple(self.texts(x, f"{place}.hints[{i}]") for i, x in enumerate(words["hints"])),
            position=self.plain(t["position"], f"{place}.position") if t.get("position") is not None else None,
            seed=self.number(t.get("seed"), f"{place}.seed", 0, 2**31),
            played=tuple(self.word(x, f"{place}.played") for x in words["played"]),
            goal=tuple(self.word(x, f"{place}.goal") for x in words["goal"]),
            wrong=self.word(t.get("wrong"), f"{place}.wrong"),
            wrong_rule=self.word(t.get("wrong_rule"), f"{place}.wrong_rule"),
            solution=tuple(self.word(x, f"{place}.solution") for x in words["solution"]),
        )
