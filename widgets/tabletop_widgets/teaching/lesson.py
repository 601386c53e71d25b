"""A lesson at the table: the exercise above, the position below. Every move gets an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletop import Session
from tabletop.engine.core.values import N_
from tabletop.engine.registry.catalogue import games
from tabletop.engine.session.history import Node
from tabletop.strategies import find_strategies
from tabletop.teaching import Attempt, Lesson, list_lessons, load_lesson
from tabletop.teaching.analysis.exercises import build_graded_exercise
from tabletop.teaching.guided import Grade
from tabletop.teaching.lesson_progress import MAX_STARS, LessonProgress
from tabletop.teaching.review import AGAIN, GOOD, HARD, ReviewItem
from tabletop.teaching.review.deck import EXERCISE, MAX_DATA_LETTERS, MAX_LETTERS, MISTAKE
from tabletop.teaching.scripted_opponent import ScriptedOpponent
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import add_start_hint, bundle, close_all, refuse_unknown
from tabletop_widgets.table.boards import get_boards
from tabletop_widgets.table.games.autosave import FOLDER
from tabletop_widgets.table.table import Table
from tabletop_widgets.teaching.course import CourseView
from tabletop_widgets.teaching.exercise import ExercisePanel
from tabletop_widgets.teaching.progress import LearnerProgress, open_progress
from tabletop_widgets.teaching.review.kept_deck import KeptDeck, get_deck

UNREAD = N_("{file} cannot be read: your stars start from zero, and its content is kept as {aside}.")
UNWRITTEN = N_("Your progress is not kept: {file} cannot be written.")


class LessonTable(Composite):
    """A lesson with the table at which it is played: `LessonTable("51st_state_first_round")`.

    It begins at the learner's last place, or at `exercise` (an exercise id), and continues through all exercises.
    Missed ones are repeated at the end. With the name of a game as `course`, it begins with the list of its lessons.
    Stars and place are saved in a file in the notebook's folder. A string as `keep` names a separate file, False saves
    nothing, and a custom `LearnerProgress` object is also possible. Exercises done or missed go to the learner's `deck`
    of reviews (`Today`), by default the one of `keep`.

    `seats` holds a strategy for each seat; the learner's seat, which decides first, is "human". By default, opponents
    follow the solution of the exercise and otherwise play randomly.

    `lesson` is a `Lesson`, or its name or file. Raises LessonError or KeyError, TypeError unless exactly one of lesson
    and course is given, and ValueError for a game without lessons or an invalid file name.
    """

    lang = Lang()
    course: CourseView | None = None
    """The list of lessons, if the table began with one."""
    on_note: Callable[[LessonTable], object] | None = None
    """Function to call after every move and hint of the learner."""
    item: ReviewItem | None = None
    """The item that is reviewed here; None to report each exercise of a shipped lesson as an item of its own."""
    _shown: tuple[Any, ...] = ()
    _today: Composite | None = None
    """The items to review, if they are shown."""
    panel: ExercisePanel
    table: Table
    attempt: Attempt
    walk: LessonProgress

    def __init__(
        self,
        lesson: str | Lesson = "",
        exercise: str = "",
        seats: Sequence[Any] | None = None,
        course: str = "",
        keep: bool | str | LearnerProgress = True,
        deck: KeptDeck | None = None,
        **traits: Any,
    ) -> None:
        refuse_unknown(type(self), traits)
        if bool(lesson) == bool(course):
            raise TypeError("a LessonTable takes a lesson, or a course")
        loaded = load_lesson(lesson) if isinstance(lesson, str) and lesson else lesson
        if isinstance(loaded, Lesson) and exercise:
            loaded[exercise]
        self._seats = seats
        self.progress = keep if isinstance(keep, LearnerProgress) else open_progress(keep)
        """The learner's progress."""
        self.deck = get_deck(keep) if deck is None and not isinstance(keep, LearnerProgress) else deck
        """The deck that learns of the exercises; None for none."""
        self._reported: Attempt | None = None
        super().__init__(**traits)
        self.add_class("tt-lessontable")
        if course:
            today = self.open_today if self.deck is not None else None
            self.course = CourseView(course, self.progress, self.show, today, self.deck, lang=self.lang)
        self.observe(self._switch, "lang")
        if isinstance(loaded, Lesson):
            self.show(loaded, exercise)
        else:
            self.go_to("list")

    # --- navigation -------------------------------------------------------------------------------------------------

    def show(self, lesson: str | Lesson, exercise: str = "") -> None:
        """Show a lesson of the same game, at an exercise or at the learner's last place. Raises KeyError, ValueError.

        `lesson` is a lesson, or its name or file, and `exercise` the id of one of its exercises.

        >>> from tabletop_widgets import LessonTable
        >>> table = LessonTable(course="51st_state", keep=False)
        >>> table.show("51st_state_first_round", "raze")
        """
        loaded = lesson if isinstance(lesson, Lesson) else load_lesson(lesson)
        at = loaded[exercise].id if exercise else self.progress.get_exercise(loaded.id)
        self.walk = LessonProgress(loaded, at, self.progress.get_stars(loaded.id))
        self._begin()

    def open_today(self) -> None:
        """Show the items to review today in place of the list of lessons.

        >>> from tabletop_widgets import LessonTable
        >>> LessonTable(course="51st_state", keep=False).open_today()
        """
        from tabletop_widgets.teaching.review.today import Today  # which shows lessons itself

        self._close_today()
        self._today = Today(self.deck, on_leave=lambda: self.go_to("list"), back_label=N_("Lessons"), lang=self.lang)
        self.children = (self._today,)

    def _close_today(self) -> None:
        today, self._today = self._today, None
        if today is not None:
            today.close()

    def _begin(self) -> None:
        """Set up the current exercise on the table."""
        lesson, id = self.walk.lesson, self.walk.id
        self._report_miss()
        self.progress.on_open(lesson.id, id)
        self.attempt = attempt = Attempt(lesson, id, self._build_players(lesson, id))
        if not self._shown:
            self.panel = ExercisePanel(attempt, self, lang=self.lang)
            self.table = Table(attempt.session, lang=self.lang, compact=True)
            self.table.observe(lambda change: setattr(self, "lang", change["new"]), "lang")
            self.panel.opens, self.panel.on_mistake = self.table.look_up, self._remember_mistake
            self._shown = (self.panel, self.table)
        else:
            self.table.show(attempt.session)
            self.panel.take(attempt)
        self.table.unfolded = not lesson[id].coached  # an exercise shows few things, including those of opponents
        self.children = self._shown

    def _build_players(self, lesson: Lesson, id: str) -> list[Any]:
        """Return the players: the learner, and scripted opponents, or strong ones in a coached game."""
        if self._seats is not None:
            return list(self._seats)
        plain = Attempt(lesson, id)
        game, learner = lesson.game, plain.learner
        rival: Any = "random"
        if lesson[id].coached:
            rival = get_boards(game.name).choose_strategy(find_strategies(game))
        elif len(plain.solution) < len(lesson[id].solution):
            rival = ScriptedOpponent(lesson[id])
        return ["human" if seat == learner else rival for seat in range(game.num_players)]

    def note(self) -> None:
        """Record the stars of the exercise if it is done."""
        if self.attempt.done:
            self.walk.record_stars(self.attempt.stars)
            self._keep()
            stars = self.attempt.stars
            self._report(GOOD if stars == MAX_STARS else HARD if stars > 1 else AGAIN)
        if self.on_note is not None:
            self.on_note(self)

    def _report(self, rating: int) -> None:
        """Report the exercise to the deck, once for each attempt. Coached games are no reviews."""
        attempt, deck = self.attempt, self.deck
        if deck is None or self._reported is attempt or attempt.exercise.coached:
            return
        self._reported = attempt
        lesson = attempt.lesson
        if self.item is not None:
            deck.report(self.item, rating)
        elif lesson.id in list_lessons():
            deck.report(ReviewItem(lesson.game.name, EXERCISE, f"{lesson.id}/{attempt.exercise.id}"), rating)

    def _remember_mistake(self, node: Node, grade: Grade) -> None:
        """Add a mistake in a coached game to the deck, as an exercise."""
        game, before = self.attempt.session.game, node.parent
        if self.deck is None or before is None or game.name not in games():
            return
        text = build_graded_exercise(before.state, grade.action, grade.better, grade.reasons).to_toml()
        id = f"{before.state.digest()} {grade.action}"[:MAX_LETTERS]
        if len(text) <= MAX_DATA_LETTERS:
            self.deck.add(ReviewItem(game.name, MISTAKE, id), text)

    def _report_miss(self) -> None:
        """Report an exercise that is left after a miss or a hint without being done."""
        if self._shown and not self.attempt.done and (self.attempt.hinted or self.attempt.strayed):
            self._report(AGAIN)

    def _keep(self) -> None:
        self.progress.put(self.walk.lesson.id, self.walk.id, self.walk.stars)

    def go_to(self, where: str, id: str = "") -> None:
        """Navigate in the lesson or the course.

        `where` is "next", "prev" for the previous exercise, "goto" for the exercise `id`, "list" for the list of
        lessons, or "follows" for the next lesson in it. Raises KeyError for an unknown exercise.

        >>> from tabletop_widgets import LessonTable
        >>> table = LessonTable("51st_state_first_round", "hand", keep=False)
        >>> table.go_to("next")
        >>> table.attempt.exercise.id
        'draft'
        """
        if where == "list":
            if self.course is not None:
                self.course.refresh()
                self.children = (self.course,)
                self._close_today()
            return
        if where == "follows":
            if (lesson := self._find_next_lesson()) is not None:
                self.show(lesson)
                self._keep()
            return
        if where == "goto":
            self.walk.go(id)
        elif not (self.walk.next() if where == "next" else self.walk.back()):
            return
        self._begin()
        self._keep()

    def _find_next_lesson(self) -> Lesson | None:
        listed = list(self.course.lessons) if self.course is not None else []
        ids = [lesson.id for lesson in listed]
        place = ids.index(self.walk.lesson.id) + 1 if self.walk.lesson.id in ids else len(ids)
        return listed[place] if place < len(listed) else None

    def get_next_title(self, lang: str) -> str:
        """Return the title of the next lesson in the list; "" if there is none.

        `lang` is "en", "de" or "es".

        >>> from tabletop_widgets import LessonTable
        >>> LessonTable("51st_state_first_round", keep=False).get_next_title("en")
        ''
        """
        lesson = self._find_next_lesson()
        return lesson.title[lang] if lesson is not None else ""

    @property
    def listed(self) -> bool:
        """True if there is a list of lessons to return to."""
        return self.course is not None

    def list_problems(self, lang: str) -> list[str]:
        """Return the problems with the progress file; empty if there are none.

        `lang` is "en", "de" or "es".

        >>> from tabletop_widgets import LessonTable
        >>> LessonTable("51st_state_first_round", keep=False).list_problems("en")
        []
        """
        progress, problems = self.progress, []
        if progress.path is None or progress.aside is None:
            return []
        file, aside = f"{FOLDER}/{progress.path.name}", f"{FOLDER}/{progress.aside.name}"
        if progress.unread:
            problems.append(f"{say(UNREAD, lang, file=file, aside=aside)} ({progress.unread})")
        if progress.unwritten:
            problems.append(f"{say(UNWRITTEN, lang, file=file)} ({progress.unwritten})")
        return problems

    # --- display ----------------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The session of the current exercise."""
        return self.attempt.session

    @property
    def done(self) -> bool:
        """True if the goal of the exercise is reached."""
        return self.attempt.done

    def _switch(self, *_: Any) -> None:
        for part in (*self._shown, *([self.course] if self.course is not None else [])):
            part.lang = self.lang
        if self._today is not None:
            self._today.lang = self.lang  # type: ignore[attr-defined]

    def close(self) -> None:
        """Save pending progress and release the session and all views."""
        if self._shown:
            self._report_miss()
            self.progress.write()
        self._close_today()
        close_all(*self._shown, *([self.course] if self.course is not None else []))
        super().close()

    def __repr__(self) -> str:
        if not self._shown:
            return f"LessonTable(course={self.course.game!r})" if self.course is not None else "LessonTable()"
        state = say("Done.", self.lang) if self.done else self.attempt.exercise.title[self.lang]
        return f"LessonTable({self.attempt.lesson.id!r}, {self.attempt.exercise.id!r}): {state}"

    def _read_statically(self) -> dict[str, str]:
        if not self._shown:
            course_text = self.course.text() if self.course is not None else ""
            return add_start_hint(bundle(repr(self), course_text), self.lang)
        task = self.panel.text()
        return add_start_hint(bundle(repr(self), task, self.table.picture()), self.lang, task)
