"""Lessons are data (TOML): exercises with a position, a goal, a wrong move to try on purpose, hints and a solution.

A goal is a list of patterns of notation (`construct school`, `draft *`): the exercise is done when the learner plays
an action that matches one. The wrong move must be refused by the rule it names, and the solution must reach the goal;
`Lesson.mistakes()` proves both by playing, so a lesson that cannot be solved is never shipped.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib.resources import files
from pathlib import Path
from typing import Any

from tabletop.engine.catalogue import load_game
from tabletop.engine.decisions import IllegalActionError, Verdict
from tabletop.engine.game import Game, NotationError, ScenarioError
from tabletop.engine.parameters import ParameterError
from tabletop.engine.rules import LANGUAGES
from tabletop.engine.saving import Reader
from tabletop.engine.session import Session
from tabletop.engine.state import State

MOST_BYTES = 1_000_000


class LessonError(ValueError):
    """A lesson file that is no lesson; the message names every mistake and its place."""


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
class Lesson:
    """Exercises in one game."""

    id: str
    game: Game
    title: Mapping[str, str]
    exercises: tuple[Exercise, ...]

    def __getitem__(self, id: str) -> Exercise:
        for exercise in self.exercises:
            if exercise.id == id:
                return exercise
        raise KeyError(f"no exercise {id!r} in {self.id} (there are {', '.join(x.id for x in self.exercises)})")

    def __iter__(self) -> Iterator[Exercise]:
        return iter(self.exercises)

    def start(self, id: str) -> State:
        """The position in which an exercise begins."""
        exercise = self[id]
        if exercise.position is None:
            return self.game.new_initial_state(exercise.seed)
        return self.game.scenario({"seed": exercise.seed, **exercise.position})

    def mistakes(self) -> list[str]:
        """What does not hold: positions that cannot be built, wrong moves that are allowed, solutions that fail."""
        return [f"{x.id}: {mistake}" for x in self.exercises for mistake in self._mistakes(x)]

    def _mistakes(self, x: Exercise) -> Iterator[str]:
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
    shipped = files(__package__).joinpath("lessons").iterdir()
    return tuple(sorted(f.name[:-5] for f in shipped if f.name.endswith(".toml")))


def load_lesson(source: str | Path) -> Lesson:
    """A lesson by its name, or from a file. Raises LessonError that names every mistake."""
    if isinstance(source, str) and source in lessons():
        text = files(__package__).joinpath("lessons", f"{source}.toml").read_text("utf-8")
        return read_lesson(text, source)
    path = Path(source)
    return read_lesson(read_text(path, lessons()), path.stem)


def read_text(path: Path, known: Iterable[str]) -> str:
    """The text of a file of one's own. Raises LessonError that also names what the kit has."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise LessonError(f"{path.name} is larger than {MOST_BYTES} bytes")
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as e:
        named = ", ".join(known)
        raise LessonError(f"{str(path)[:80]!r} cannot be read: {e}; the kit has: {named}") from None


def read_lesson(text: str, id: str) -> Lesson:
    """A lesson from TOML text. Raises LessonError that names every mistake."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as e:
        raise LessonError(f"{id}: not TOML: {e}") from None
    r = LessonReader({})
    t = r.table(data, id, ("game", "parameters", "title", "exercise"))
    entries = r.sequence(t.get("exercise"), "exercise", 100)
    exercises = tuple(r.exercise(x, f"exercise[{i}]") for i, x in enumerate(entries))
    ids = [x.id for x in exercises]
    for twice in {x for x in ids if ids.count(x) > 1}:
        r.wrong("exercise", f"two are called {twice!r}")
    title = r.texts(t.get("title"), "title")
    game: Game | None = None
    try:
        parameters = r.plain(t.get("parameters", {}), "parameters")
        game = load_game(r.word(t.get("game"), "game"), **parameters)
    except ParameterError as e:
        r.wrong("game", str(e))
    if r.mistakes or game is None:
        raise LessonError(f"{id}: " + "; ".join(r.mistakes))
    return Lesson(id, game, title, exercises)


class LessonReader(Reader):
    """A reader for what lessons, and riddles, are made of."""

    def plain(self, data: Any, place: str) -> dict[str, Any]:
        """`data` as a table with whatever keys; otherwise a mistake and an empty one."""
        if isinstance(data, dict):
            return data
        self.wrong(place, "must be a table")
        return {}

    def texts(self, data: Any, place: str) -> Mapping[str, str]:
        """A text in every language."""
        t = self.table(data, place, LANGUAGES)
        return {lang: self.word(t.get(lang), f"{place}.{lang}") for lang in LANGUAGES}

    def exercise(self, data: Any, place: str) -> Exercise:
        """One exercise."""
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
