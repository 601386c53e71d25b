"""The lessons of a game in course order, with the stars earned in each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypedDict

from tabletop.teaching import Lesson, load_course
from tabletop.teaching.lesson import load_lessons as all_lessons_of
from tabletop.teaching.lesson_progress import MAX_STARS, LessonProgress
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import bundle, join_lines
from tabletop_widgets.table.boards import get_boards
from tabletop_widgets.teaching.progress import LearnerProgress, place_of
from tabletop_widgets.teaching.review.kept_deck import KeptDeck, describe_due


class ListedLesson(TypedDict):
    """A lesson in the list."""

    id: str
    number: int
    """Position in the list, from 1."""
    title: str
    minutes: int
    """Duration in minutes; 0 if it is unknown."""
    stars: int
    """Number of stars earned."""
    most: int
    """Maximum number of stars."""
    done: int
    """Number of exercises done."""
    of: int
    """Total number of exercises."""
    about: str
    """What it is for, or else the titles of its exercises, in one line."""
    current: bool
    """True for the next step: the first lesson that is not done."""
    here: str
    """Title of the exercise at which the learner can continue; "" if the lesson was not begun."""


class LessonListData(TypedDict):
    """The lessons of a game."""

    today: str
    """Number and duration of the items to review today; "" if reviews are not offered."""
    title: str
    """Display name of the game."""
    lessons: list[ListedLesson]
    stars: int
    most: int
    minutes: int
    """Total duration of all lessons."""


def find_lessons(game: str) -> tuple[Lesson, ...]:
    """Return the course of a game, or all its lessons if there is no course. Raises ParameterError or ValueError."""
    lessons = load_course(game) or all_lessons_of(game)
    if not lessons:
        raise ValueError(f"there are no lessons of {game}")
    return lessons


class CourseView(View):
    """A list of the lessons of a course with title, minutes and stars. A click opens a lesson.

    `game` is the name of a game. `progress` is the learner's progress (default: the file in the notebook's folder).
    `on_open` is called with the chosen lesson, and `on_today` to review the items of `deck`. Raises ValueError for a
    game without lessons.

    >>> from tabletop_widgets import CourseView
    >>> CourseView("dei").data["title"]
    'D.E.I.: Divide et Impera'
    """

    script = "teaching/course.js"

    def __init__(
        self,
        game: str,
        progress: LearnerProgress | None = None,
        on_open: Callable[[Lesson], object] = lambda _: None,
        on_today: Callable[[], object] | None = None,
        deck: KeptDeck | None = None,
        **traits: Any,
    ) -> None:
        self.game = game
        self.lessons: Sequence[Lesson] = find_lessons(game)
        self.progress = progress if progress is not None else LearnerProgress(place_of(keep=True))
        self._open, self._on_today, self.deck = on_open, on_today, deck
        super().__init__(**traits)

    def _redraw(self) -> None:
        self.data = self.make()

    def make(self) -> LessonListData:
        """Return the list in the language of the view."""
        listed = [self._build_row(k, lesson) for k, lesson in enumerate(self.lessons)]
        for row in [row for row in listed if row["done"] < row["of"]][:1]:
            row["current"] = True
        return {
            "today": describe_due(self.deck, self.lang) if self._on_today is not None else "",
            "title": get_boards(self.game).get_title(self.game),
            "lessons": listed,
            "stars": sum(row["stars"] for row in listed),
            "most": sum(row["most"] for row in listed),
            "minutes": sum(row["minutes"] for row in listed),
        }

    def _build_row(self, k: int, lesson: Lesson) -> ListedLesson:
        at = self.progress.get_exercise(lesson.id)
        walk = LessonProgress(lesson, at, self.progress.get_stars(lesson.id))
        return {
            "id": lesson.id,
            "number": k + 1,
            "title": lesson.title[self.lang],
            "minutes": lesson.minutes,
            "stars": walk.total,
            "most": MAX_STARS * len(lesson),
            "done": len(walk.stars),
            "of": len(lesson),
            "about": lesson.purpose.get(self.lang) or " · ".join(exercise.title[self.lang] for exercise in lesson),
            "current": False,
            "here": lesson[walk.id].title[self.lang] if at and walk.left else "",
        }

    def handle(self, message: dict[str, Any]) -> None:
        """Open the chosen lesson, or the items to review today."""
        chosen = next((lesson for lesson in self.lessons if lesson.id == message.get("lesson")), None)
        if message.get("type") == "open" and chosen is not None:
            self._open(chosen)
        elif message.get("type") == "today" and self._on_today is not None:
            self._on_today()
        else:
            super().handle(message)

    def text(self) -> str:
        """Return the list in words."""
        d = self.make()
        rows = (
            f"{row['number']}. {row['title']}: {say('{n} of {of} stars', self.lang, n=row['stars'], of=row['most'])}"
            for row in d["lessons"]
        )
        return join_lines([d["title"], *rows])

    def __repr__(self) -> str:
        return f"CourseView({self.game!r})"

    def _read_statically(self) -> dict[str, str]:
        return bundle(repr(self), self.text())
