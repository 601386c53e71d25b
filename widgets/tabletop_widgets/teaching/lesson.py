"""A lesson at the table: the exercise above, the position below; it answers every move, and leads to the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop import Session
from tabletop.engine.core.values import N_
from tabletop.strategies import find_strategies
from tabletop.teaching import Attempt, Lesson, load_lesson
from tabletop.teaching.rival import AsWritten
from tabletop.teaching.walk import Walk
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.parts import bundle, close_all, refuse_unknown, waiting
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.boards import boards_of
from tabletop_widgets.table.games.kept import FOLDER
from tabletop_widgets.table.table import Table
from tabletop_widgets.teaching.course import CourseView
from tabletop_widgets.teaching.exercise import ExercisePanel
from tabletop_widgets.teaching.progress import Progress, place_of

UNREAD = N_("{file} cannot be read: your stars start from zero, and its content is kept as {aside}.")
UNWRITTEN = N_("Your progress is not kept: {file} cannot be written.")


class LessonTable(Composite):
    """A lesson with the table it is played at: `LessonTable("51st_state_first_round")`.

    It begins where the learner was, or with `exercise`, the id of one in it, and leads through all of them; what was
    missed comes back at the end. With the name of a game as `course` it begins with the list of its lessons. Stars and
    place are kept in a file beside the notebook, of its own for a name as `keep`; False keeps nothing, and a `Progress`
    keeps them in its own way.

    Other seats are played by `seats`, a strategy each; the learner's, which is asked when it begins, is "human". Unless
    they are given, rivals do what a solution says of them, and anything else where it says nothing.

    `lesson` is a `Lesson`, or its name or file. Raises LessonError or KeyError, TypeError for both or neither of lesson
    and course, and ValueError for a game without lessons or a name that no file can have.
    """

    lang = Lang()
    course: CourseView | None = None
    """The list of lessons, if it began with one."""
    _shown: tuple[Any, ...] = ()
    panel: ExercisePanel
    table: Table
    attempt: Attempt
    walk: Walk

    def __init__(
        self,
        lesson: str | Lesson = "",
        exercise: str = "",
        seats: Sequence[Any] | None = None,
        course: str = "",
        keep: bool | str | Progress = True,
        **traits: Any,
    ) -> None:
        refuse_unknown(type(self), traits)
        if bool(lesson) == bool(course):
            raise TypeError("a LessonTable takes a lesson, or a course")
        loaded = load_lesson(lesson) if isinstance(lesson, str) and lesson else lesson
        if isinstance(loaded, Lesson) and exercise:
            loaded[exercise]
        self._seats = seats
        self.progress = keep if isinstance(keep, Progress) else Progress(place_of(keep))
        """How far the learner has come."""
        super().__init__(**traits)
        self.add_class("tt-lessontable")
        if course:
            self.course = CourseView(course, self.progress, self.show, lang=self.lang)
        self.observe(self._switch, "lang")
        if isinstance(loaded, Lesson):
            self.show(loaded, exercise)
        else:
            self.lead("list")

    # --- the way through --------------------------------------------------------------------------------------------

    def show(self, lesson: str | Lesson, exercise: str = "") -> None:
        """Show a lesson of the same game, from an exercise or from where the learner was. Raises KeyError, ValueError.

        `lesson` is one, or its name or file, and `exercise` the id of one in it.

        >>> from tabletop_widgets import LessonTable
        >>> table = LessonTable(course="51st_state", keep=False)
        >>> table.show("51st_state_first_round", "raze")
        """
        loaded = lesson if isinstance(lesson, Lesson) else load_lesson(lesson)
        at = loaded[exercise].id if exercise else self.progress.at(loaded.id)
        self.walk = Walk(loaded, at, self.progress.stars(loaded.id))
        self._begin()

    def _begin(self) -> None:
        """Put the exercise of the walk on the table."""
        lesson, id = self.walk.lesson, self.walk.id
        self.progress.opened(lesson.id, id)
        self.attempt = attempt = Attempt(lesson, id, self._rivals(lesson, id))
        if not self._shown:
            self.panel = ExercisePanel(attempt, self, lang=self.lang)
            self.table = Table(attempt.session, lang=self.lang, compact=True)
            self.table.observe(lambda change: setattr(self, "lang", change["new"]), "lang")
            self.panel.opens = self.table.look_up
            self._shown = (self.panel, self.table)
        else:
            self.table.show(attempt.session)
            self.panel.take(attempt)
        self.table.unfolded = not lesson[id].coached  # an exercise is about few things, those of rivals among them
        self.children = self._shown

    def _rivals(self, lesson: Lesson, id: str) -> list[Any]:
        """Who plays: the learner, and rivals who do what the solution says; in a game with a coach, who plays well."""
        if self._seats is not None:
            return list(self._seats)
        plain = Attempt(lesson, id)
        game, learner = lesson.game, plain.learner
        rival: Any = "random"
        if lesson[id].coached:
            rival = boards_of(game.name).usual(find_strategies(game))
        elif len(plain.solution) < len(lesson[id].solution):
            rival = AsWritten(lesson[id])
        return ["human" if seat == learner else rival for seat in range(game.num_players)]

    def note(self) -> None:
        """The stars of an exercise are earned when it is done."""
        if self.attempt.done:
            self.walk.earn(self.attempt.stars)
            self._keep()

    def _keep(self) -> None:
        self.progress.put(self.walk.lesson.id, self.walk.id, self.walk.stars)

    def lead(self, where: str, id: str = "") -> None:
        """Go somewhere else in the lesson or the course.

        `where` is "next", "prev" for the exercise before, "goto" for the one that is called `id`, "list" for the list
        of lessons, or "follows" for the lesson that comes next in it.

        Raises KeyError for one that there is not.

        >>> from tabletop_widgets import LessonTable
        >>> table = LessonTable("51st_state_first_round", "hand", keep=False)
        >>> table.lead("next")
        >>> table.attempt.exercise.id
        'draft'
        """
        if where == "list":
            if self.course is not None:
                self.course.refresh()
                self.children = (self.course,)
            return
        if where == "follows":
            if (lesson := self._following()) is not None:
                self.show(lesson)
                self._keep()
            return
        if where == "goto":
            self.walk.go(id)
        elif not (self.walk.next() if where == "next" else self.walk.back()):
            return
        self._begin()
        self._keep()

    def _following(self) -> Lesson | None:
        listed = list(self.course.lessons) if self.course is not None else []
        ids = [one.id for one in listed]
        place = ids.index(self.walk.lesson.id) + 1 if self.walk.lesson.id in ids else len(ids)
        return listed[place] if place < len(listed) else None

    def follows(self, lang: str) -> str:
        """The title of the lesson that comes next in the list; "" if there is none.

        `lang` is "en", "de" or "es".

        >>> from tabletop_widgets import LessonTable
        >>> LessonTable("51st_state_first_round", keep=False).follows("en")
        ''
        """
        lesson = self._following()
        return lesson.title[lang] if lesson is not None else ""

    @property
    def listed(self) -> bool:
        """Whether there is a list of lessons to go back to."""
        return self.course is not None

    def notes(self, lang: str) -> list[str]:
        """What is wrong with the file in which the progress is kept; empty if nothing is.

        `lang` is "en", "de" or "es".

        >>> from tabletop_widgets import LessonTable
        >>> LessonTable("51st_state_first_round", keep=False).notes("en")
        []
        """
        progress, told = self.progress, []
        if progress.path is None or progress.aside is None:
            return []
        file, aside = f"{FOLDER}/{progress.path.name}", f"{FOLDER}/{progress.aside.name}"
        if progress.unread:
            told.append(f"{say(UNREAD, lang, file=file, aside=aside)} ({progress.unread})")
        if progress.unwritten:
            told.append(f"{say(UNWRITTEN, lang, file=file)} ({progress.unwritten})")
        return told

    # --- what is seen -----------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The session in which the exercise is played."""
        return self.attempt.session

    @property
    def done(self) -> bool:
        """Whether the goal of the exercise is reached."""
        return self.attempt.done

    def _switch(self, *_: Any) -> None:
        for part in (*self._shown, *([self.course] if self.course is not None else [])):
            part.lang = self.lang

    def close(self) -> None:
        """Keep what is still to be kept, and let go of the session and of every view."""
        if self._shown:
            self.progress.write()
        close_all(*self._shown, *([self.course] if self.course is not None else []))
        super().close()

    def __repr__(self) -> str:
        if not self._shown:
            return f"LessonTable(course={self.course.game!r})" if self.course is not None else "LessonTable()"
        state = say("Done.", self.lang) if self.done else self.attempt.exercise.title[self.lang]
        return f"LessonTable({self.attempt.lesson.id!r}, {self.attempt.exercise.id!r}): {state}"

    def _read_statically(self) -> dict[str, str]:
        if not self._shown:
            told = self.course.text() if self.course is not None else ""
            return waiting(bundle(repr(self), told), self.lang)
        task = self.panel.text()
        return waiting(bundle(repr(self), task, self.table.picture()), self.lang, task)
