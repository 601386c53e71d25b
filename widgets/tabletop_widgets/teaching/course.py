"""The lessons of a game, in the order in which they build on each other, with what was earned in each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypedDict

from tabletop.teaching import Lesson, course
from tabletop.teaching.lesson import lessons_of as all_lessons_of
from tabletop.teaching.walk import MOST_STARS, Walk
from tabletop_widgets.screen.parts import bundle, lines
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.boards import boards_of
from tabletop_widgets.teaching.progress import Progress, place_of


class Listed(TypedDict):
    """A lesson in the list."""

    id: str
    number: int
    """Its place in the list, from 1."""
    title: str
    minutes: int
    """How long it takes; 0 if it does not say so."""
    stars: int
    """That were earned in it."""
    most: int
    """That there are to be earned."""
    done: int
    """Exercises that were done."""
    of: int
    """Exercises that there are."""
    here: str
    """The exercise where the learner was, and can go on; "" if it was not begun."""


class CourseData(TypedDict):
    """The lessons of a game."""

    title: str
    """What the game is called."""
    lessons: list[Listed]
    stars: int
    most: int
    minutes: int
    """Of all lessons together."""


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The course of a game, or all its lessons where they stand in no order. Raises ParameterError or ValueError."""
    found = course(game) or all_lessons_of(game)
    if not found:
        raise ValueError(f"there are no lessons of {game}")
    return found


class CourseView(View):
    """A list of the lessons of a course: title, minutes, and the stars that were earned; a click opens one.

    `game` is the name of a game. `progress` is that of the learner (by default what is kept beside the notebook), and
    `on_open` is called with the lesson that was chosen. Raises ValueError for a game without lessons.

    >>> from tabletop_widgets import CourseView
    >>> CourseView("dei").data["title"]
    'D.E.I.: Divide et Impera'
    """

    script = "teaching/course.js"
    vocabulary: ClassVar[tuple[str, ...]] = (
        "Lessons",
        "{n} min",
        "{n} of {of} stars",
        "{n} of {of} {of:/exercise/exercises}",
        "Go on: {title}",
        "Begin",
    )

    def __init__(
        self,
        game: str,
        progress: Progress | None = None,
        on_open: Callable[[Lesson], object] = lambda _: None,
        **traits: Any,
    ) -> None:
        self.game = game
        self.lessons: Sequence[Lesson] = lessons_of(game)
        self.progress = progress if progress is not None else Progress(place_of(keep=True))
        self._open = on_open
        super().__init__(**traits)

    def _redraw(self) -> None:
        self.data = self.make()

    def make(self) -> CourseData:
        """The list in the language of the view."""
        listed = [self._listed(k, lesson) for k, lesson in enumerate(self.lessons)]
        return {
            "title": boards_of(self.game).title_of(self.game),
            "lessons": listed,
            "stars": sum(one["stars"] for one in listed),
            "most": sum(one["most"] for one in listed),
            "minutes": sum(one["minutes"] for one in listed),
        }

    def _listed(self, k: int, lesson: Lesson) -> Listed:
        at = self.progress.at(lesson.id)
        walk = Walk(lesson, at, self.progress.stars(lesson.id))
        return {
            "id": lesson.id,
            "number": k + 1,
            "title": lesson.title[self.lang],
            "minutes": lesson.minutes,
            "stars": walk.total,
            "most": MOST_STARS * len(lesson),
            "done": len(walk.stars),
            "of": len(lesson),
            "here": lesson[walk.id].title[self.lang] if at and walk.left else "",
        }

    def handle(self, message: dict[str, Any]) -> None:
        """Open the lesson that was chosen."""
        chosen = next((one for one in self.lessons if one.id == message.get("lesson")), None)
        if message.get("type") == "open" and chosen is not None:
            self._open(chosen)
        else:
            super().handle(message)

    def text(self) -> str:
        """The list in words."""
        d = self.make()
        rows = (
            f"{one['number']}. {one['title']}: {say('{n} of {of} stars', self.lang, n=one['stars'], of=one['most'])}"
            for one in d["lessons"]
        )
        return lines([d["title"], *rows])

    def __repr__(self) -> str:
        return f"CourseView({self.game!r})"

    def _read_statically(self) -> dict[str, str]:
        return bundle(repr(self), self.text())
