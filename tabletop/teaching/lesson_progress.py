"""Progress through a lesson: one exercise after another, with missed exercises repeated at the end."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.teaching.lesson import Lesson

MAX_STARS = 3
"""Number of stars for an exercise done without a hint or a miss."""


class LessonProgress:
    """A learner's place in a lesson and the stars earned.

    The walk through `lesson` begins at the exercise `at` ("" for the first one), with the `stars` of earlier walks.

    >>> from tabletop.teaching.lesson_progress import LessonProgress
    >>> walk = LessonProgress(tabletop.teaching.load_lesson("51st_state_first_round"), at="use")
    >>> walk.record_stars(3)
    >>> walk.next(), walk.id, walk.stars["use"]
    (True, 'open', 3)
    """

    def __init__(self, lesson: Lesson, at: str = "", stars: Mapping[str, int] | None = None) -> None:
        self.lesson = lesson
        self.ids = [exercise.id for exercise in lesson]
        self.order = list(self.ids)
        """The ids of the exercises in order, followed by those that are repeated."""
        self.stars = {id: n for id, n in (stars or {}).items() if id in self.ids and 0 < n <= MAX_STARS}
        """The most stars earned for each exercise; an exercise that was never done has no entry."""
        self.place = self.ids.index(at) if at in self.ids else 0

    @property
    def id(self) -> str:
        """The id of the current exercise."""
        return self.order[self.place]

    @property
    def repeats(self) -> bool:
        """True if the current exercise is a repetition because it was missed."""
        return self.place >= len(self.ids)

    @property
    def total(self) -> int:
        """Total number of stars earned."""
        return sum(self.stars.values())

    @property
    def left(self) -> list[str]:
        """The ids of the exercises that can still earn stars."""
        return [id for id in self.ids if self.stars.get(id, 0) < MAX_STARS]

    def record_stars(self, stars: int) -> None:
        """Record the stars for the current exercise. An earlier higher number is kept."""
        self.stars[self.id] = max(stars, self.stars.get(self.id, 0))

    @property
    def can_go_on(self) -> bool:
        """True if there is a next exercise, from the lesson or to be repeated."""
        return self.place + 1 < len(self.order) or bool(self._list_repeats())

    def next(self) -> bool:
        """Go to the next exercise, after the last one to those missed. Return False if there is none."""
        if self.place + 1 == len(self.order):
            self.order += self._list_repeats()
        if self.place + 1 == len(self.order):
            return False
        self.place += 1
        return True

    def back(self) -> bool:
        """Go to the previous exercise. Return False if there is none."""
        if self.place:
            self.place -= 1
            return True
        return False

    def go(self, id: str) -> None:
        """Go to an exercise. Raises KeyError if there is no exercise with this id."""
        self.place = self.order.index(self.lesson[id].id)

    def _list_repeats(self) -> list[str]:
        """Return the exercises to repeat after the first pass. Each is repeated once; coached games are not."""
        if len(self.order) > len(self.ids):
            return []
        return [id for id in self.left if not self.lesson[id].coached]
