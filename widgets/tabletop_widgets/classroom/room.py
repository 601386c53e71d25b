"""State of a class: learners with their progress and games, and the table of the class, in memory."""

from __future__ import annotations

import hmac
import secrets
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletop import load_game
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.language import language
from tabletop.teaching.lesson_progress import MAX_STARS
from tabletop_widgets.classroom.assignments.assignment import Assignment, LearnerWork, Material
from tabletop_widgets.classroom.names import MAX_LETTERS, clean_name, is_reserved, normalize_name
from tabletop_widgets.classroom.shared import SharedTable, open_table
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.screen.translation import say
from tabletop_widgets.teaching.progress import FORMAT, validate_progress

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Characters of a code, without those that are easily confused when read aloud."""
CODE_LENGTH = 6
MAX_LEARNERS = 60
IDLE_SECONDS = 60.0
"""Seconds within which a learner who has joined must open a page."""
STUCK_MINUTES = 5
"""Minutes without progress after which a learner counts as stuck, unless the teacher chooses another number."""
STUCK_RANGE = (1, 30)
"""Smallest and largest number of minutes that the teacher can choose."""
MAX_MESSAGE = 200
"""Largest number of characters of a message."""
AWAY = 300.0
"""Seconds without a report after which a learner counts as away."""

NO_CODE = N_("This is not the code of this class. Ask your teacher.")
NO_NAME = N_("Choose a nickname of 1 to {most} letters of one alphabet, without extra accents.")
TAKEN = N_(
    "That nickname is taken, or looks like one that is. If it is yours, type your own code; else choose another name."
)
FULL = N_("The class is full: {most} have joined.")


class JoinRefused(ValueError):
    """Error for a learner who may not join; `message` is the translatable reason, with its `facts`."""

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(message.format(**facts))
        self.message, self.facts = message, facts


def draw_code() -> str:
    """Return a random code."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def _to_bytes(code: str) -> bytes:
    return code.strip().upper().encode()


@dataclass
class Learner:
    """A learner who has joined, with nickname and progress in each lesson."""

    name: str
    lang: str
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    """Secret in the address of the learner's page."""
    code: str = field(default_factory=draw_code)
    """Code with which the learner returns after losing the address."""
    counts: dict[str, int] = field(default_factory=dict)
    """Reported numbers by their names in English."""
    lessons: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Progress by lesson: "at" is the current exercise, "stars" has the stars by exercise."""
    latest: str = ""
    """Lesson of the last report."""
    last_contact: float = field(default_factory=time.monotonic)
    """Time of the last report."""
    joined_at: float = field(default_factory=time.monotonic)
    progressed_at: float = field(default_factory=time.monotonic)
    """Time of the last star, answer or decision."""
    hints: int = 0
    missed: Counter[str] = field(default_factory=Counter)
    """Number of misses by the id of the rule."""
    message: str = ""
    """Last message of the teacher."""
    game: str = ""
    """Record of the learner's own game as text; "" if the assignment is no game, or before the first report."""
    earlier_minutes: int = 0
    """Minutes in the class before it was resumed."""
    is_absent: bool = False
    """True in a resumed class until the learner returns."""

    @property
    def minutes(self) -> int:
        """Minutes in the class."""
        since = 0.0 if self.is_absent else time.monotonic() - self.joined_at
        return self.earlier_minutes + int(since / 60)

    @property
    def has_progress(self) -> bool:
        """True if anything of the learner would be lost."""
        return bool(self.lessons or self.counts or self.hints or self.missed or self.game or self.is_absent)

    @property
    def work(self) -> LearnerWork:
        """Copy of what the learner has done so far."""
        return LearnerWork(dict(self.lessons), dict(self.counts), self.game, self.latest)

    def come_back(self) -> None:
        """Count the time from now on, if the learner was absent."""
        if self.is_absent:
            self.is_absent = False
            self.joined_at = self.progressed_at = self.last_contact = time.monotonic()


class Room:
    """A class with an assignment. `material` is what the assignment was loaded from; only then can it be saved.

    >>> from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
    >>> from tabletop_widgets.classroom.room import Room
    >>> room = Room(load_assignment("dei"))
    >>> anna = room.join("Anna", room.code, "de")
    >>> lesson = room.assignment.lessons[0]
    >>> first = next(iter(lesson)).id
    >>> room.report(anna.token, {lesson.id: {"at": first, "stars": {first: 3}}})
    >>> [(row["name"], row["stars"]) for row in room.list_rows("en")]
    [('Anna', 3)]
    >>> room.join("anna", anna.code, "de") is anna
    True
    """

    def __init__(self, assignment: Assignment, material: Material | None = None) -> None:
        self.assignment, self.material = assignment, material
        self.lang = language()
        """Language of the first page."""
        self.stuck_minutes = STUCK_MINUTES
        """Minutes without progress after which a learner counts as stuck."""
        self._game = load_game(assignment.game)
        self.message = ""
        """Last message to all."""
        self.watcher = secrets.token_urlsafe(24)
        """Token with which the teacher watches the class table without a seat."""
        self.code = ""
        """Code that learners type to join."""
        self.change_code()
        self.teacher = secrets.token_urlsafe(24)
        """Secret key of the teacher's page."""
        self._learners: dict[str, Learner] = {}
        self.table: SharedTable | None = None
        """Table of the whole class; None before the first one is opened."""
        self.tables = 0
        """Number of tables opened so far."""
        self._own: Learner | None = None

    def change_code(self) -> None:
        """Choose a new code; learners who have joined stay.

        >>> from tabletop_widgets.classroom.room import Room
        >>> from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
        >>> room = Room(load_assignment("dei"))
        >>> before = room.code
        >>> room.change_code()
        >>> room.code == before
        False
        """
        self.code = draw_code()

    def is_code(self, code: str) -> bool:
        """Return True if this is the code of the class, in upper or lower case."""
        return hmac.compare_digest(_to_bytes(code), self.code.encode())

    @property
    def learners(self) -> list[Learner]:
        """All learners in the order in which they joined."""
        return [*self._learners.values()]

    def add(self, learner: Learner) -> None:
        """Add a learner of a saved class."""
        self._learners[learner.token] = learner

    def find_learner(self, name: str) -> Learner | None:
        """Return the learner with a nickname that looks like this one; None if there is none."""
        same = normalize_name(clean_name(name))
        return next((learner for learner in self._learners.values() if normalize_name(learner.name) == same), None)

    def renew_code(self, name: str) -> tuple[str, Learner] | None:
        """Draw a new personal code and a new address for a learner, so that the former ones no longer work.

        Return the former token and the learner; None if no learner has this name.

        >>> from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
        >>> from tabletop_widgets.classroom.room import Room
        >>> room = Room(load_assignment("dei"))
        >>> anna = room.join("Anna", room.code, "en")
        >>> before = anna.code
        >>> token, learner = room.renew_code("anna")
        >>> learner is anna, room.get_learner(token), room.is_known_code("Anna", before)
        (True, None, False)
        """
        if (learner := self.find_learner(name)) is None:
            return None
        former = learner.token
        learner.token, learner.code = secrets.token_urlsafe(24), draw_code()
        self._learners = {entry.token: entry for entry in self._learners.values()}
        if self.table is not None:
            self.table.move_seat(former, learner.token)
        return former, learner

    def is_known_code(self, name: str, code: str) -> bool:
        """Return True for the code of the class, and for the code of the learner with this name."""
        return self.is_code(code) or self._find_returning(name, code) is not None

    def _find_returning(self, name: str, code: str) -> Learner | None:
        """Return the learner with this name and this personal code."""
        own = self.find_learner(name)
        return own if own is not None and hmac.compare_digest(_to_bytes(code), own.code.encode()) else None

    def join(self, name: str, code: str, lang: str, has_pages: Callable[[str], bool] = lambda _: True) -> Learner:
        """Admit a learner who knows the code, or return the one who has this name and this personal code.

        `has_pages` returns True for the token of a learner with an open page. In a full class, a learner without an
        open page and without progress makes room after `IDLE_SECONDS`, so that names alone cannot keep others out.

        Raises:
            JoinRefused: The code or the name is not accepted, or the class is full.
        """
        if (returning := self._find_returning(name, code)) is not None:
            returning.come_back()
            return returning
        if not self.is_code(code):
            raise JoinRefused(NO_CODE)
        name = clean_name(name)
        if not name:
            raise JoinRefused(NO_NAME, most=MAX_LETTERS)
        if is_reserved(name) or self.find_learner(name) is not None:
            raise JoinRefused(TAKEN)
        if len(self._learners) >= MAX_LEARNERS:
            late = time.monotonic() - IDLE_SECONDS
            for token, learner in self._learners.items():
                if not (learner.has_progress or learner.last_contact > late or has_pages(token)):
                    del self._learners[token]
                    break
            else:
                raise JoinRefused(FULL, most=MAX_LEARNERS)
        learner = Learner(name, lang if lang in LANGUAGES else "en", message=self.message)
        self._learners[learner.token] = learner
        return learner

    def get_learner(self, token: str | None) -> Learner | None:
        """Return the learner with this token; None if the token is unknown."""
        own = self._own
        return own if own is not None and own.token == token else self._learners.get(token or "")

    def get_teacher(self, lang: str) -> Learner:
        """Return the teacher's entry, which can take a seat but is not listed among the learners."""
        self._own = self._own or Learner(say("Teacher", lang), lang)
        return self._own

    def is_own(self, token: str) -> bool:
        """Return True for the token of the teacher's entry."""
        return self._own is not None and self._own.token == token

    def open(self, players: int, people: int) -> SharedTable:
        """Open a table for the whole class in place of the previous one. Raises ParameterError or ValueError."""
        self.set_table(table := open_table(self.assignment.game, players, people))
        return table

    def set_table(self, table: SharedTable) -> None:
        """Show a table to the class in place of the previous one."""
        self.table = table
        table.watchers.add(self.watcher)
        self.tables += 1

    def get_seat_range(self) -> tuple[int, int]:
        """Return the smallest and the largest number of seats of a table."""
        game = load_game(self.assignment.game)
        if (setting := game.parameters.get("players")) is None:
            return game.num_players, game.num_players
        return int(setting.minimum or 1), int(setting.maximum or setting.default)

    def is_teacher(self, key: str | None) -> bool:
        """Return True if this is the key of the teacher's page."""
        return hmac.compare_digest((key or "").encode(), self.teacher.encode())

    def report(self, token: str, lessons: Mapping[str, Any]) -> None:
        """Record a learner's progress in some lessons. Raises ValueError if the data does not fit the course."""
        learner = self.get_learner(token)
        if learner is None:
            raise ValueError("nobody of this class")
        exercises = {lesson.id: {exercise.id for exercise in lesson} for lesson in self.assignment.lessons}
        progress = validate_progress({"format": FORMAT, "lessons": dict(lessons)})
        for lesson, lesson_progress in progress.items():
            strange = {lesson_progress["at"], *lesson_progress["stars"]} - exercises.get(lesson, set())
            if strange:
                raise ValueError(
                    f"{lesson}: {', '.join(sorted(strange))} is not in the course of {self.assignment.game}"
                )
        if learner.lessons != (lessons_now := {**learner.lessons, **progress}):
            learner.progressed_at = time.monotonic()
        learner.lessons = lessons_now
        learner.latest = next(reversed(progress), learner.latest)
        learner.last_contact = time.monotonic()

    def report_counts(self, token: str, counts: Mapping[str, int]) -> None:
        """Record numbers of a learner. Raises ValueError for a name that the assignment does not have."""
        learner = self.get_learner(token)
        if learner is None or not counts.keys() <= set(self.assignment.counts):
            raise ValueError("these numbers are not of this class")
        if learner.counts != (counts_now := {**learner.counts, **counts}):
            learner.progressed_at = time.monotonic()
        learner.counts = counts_now
        learner.last_contact = time.monotonic()

    def report_game(self, token: str, text: str) -> None:
        """Record a learner's own game."""
        if (learner := self.get_learner(token)) is not None:
            learner.game = text

    def report_help(self, token: str, hints: int, missed: Sequence[str]) -> None:
        """Record new hints of a learner, and the ids of rules that were missed."""
        if (learner := self.get_learner(token)) is not None:
            learner.hints += hints
            learner.missed.update(missed)
            learner.last_contact = time.monotonic()

    def set_message(self, text: str, name: str = "") -> list[Learner]:
        """Set the message of the learner with this name, or of all for "", and return them.

        Whoever joins later sees the last message to all.

        >>> from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
        >>> from tabletop_widgets.classroom.room import Room
        >>> room = Room(load_assignment("dei"))
        >>> anna, ben = (room.join(name, room.code, "en") for name in ("Anna", "Ben"))
        >>> [learner.name for learner in room.set_message("Look at the map.", "Ben")]
        ['Ben']
        """
        if name:
            learner = self.find_learner(name)
            chosen = [learner] if learner is not None else []
        else:
            self.message, chosen = text, [*self._learners.values()]
        for learner in chosen:
            learner.message = text
        return chosen

    def describe_rule(self, rule: str, lang: str) -> str:
        """Return the sentence of a rule of the game."""
        book = self._game.rulebook
        return str(book[rule].sentence(lang)) if rule in book else rule

    def list_rows(self, lang: str) -> list[dict[str, Any]]:
        """Return the rows of the teacher's table: stars in total and in each lesson, and the current exercise."""
        return [self._build_row(learner, lang) for learner in self._learners.values()]

    def _build_row(self, learner: Learner, lang: str) -> dict[str, Any]:
        cells, now = [], time.monotonic()
        for k, lesson in enumerate(self.assignment.lessons, 1):
            progress = learner.lessons.get(lesson.id)
            stars = sum(progress["stars"].values()) if progress else 0
            cells.append({"number": k, "begun": progress is not None, "stars": stars, "most": MAX_STARS * len(lesson)})
        return {
            "name": learner.name,
            "stars": sum(cell["stars"] for cell in cells),
            "at": self.assignment.describe_place(learner.work, lang),
            "cells": cells,
            "counts": [learner.counts.get(name) for name in self.assignment.counts],
            "away": learner.is_absent or now - learner.last_contact > AWAY,
            "minutes": learner.minutes,
            "idle_minutes": 0 if learner.is_absent else int((now - learner.progressed_at) / 60),
            "hints": learner.hints,
            "missed": [(rule, self.describe_rule(rule, lang), count) for rule, count in learner.missed.most_common()],
        }
