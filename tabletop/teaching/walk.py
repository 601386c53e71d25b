"""The way through a lesson: one exercise after another, and what was missed once more at the end."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.teaching.lesson import Lesson

MOST_STARS = 3
"""For an exercise that was done without a hint or a miss."""


class Walk:
    """Where a learner stands in a lesson, and the stars that were earned.

    `lesson` is walked through from the exercise `at` (the first one for ""), with the `stars` of earlier walks.

    >>> from tabletop.teaching.walk import Walk
    >>> walk = Walk(tabletop.teaching.load_lesson("51st_state_first_round"), at="use")
    >>> walk.earn(3)
    >>> walk.next(), walk.id, walk.stars["use"]
    (True, 'open', 3)
    """

    def __init__(self, lesson: Lesson, at: str = "", stars: Mapping[str, int] | None = None) -> None:
        self.lesson = lesson
        self.ids = [exercise.id for exercise in lesson]
        self.order = list(self.ids)
        """The exercises in order, and behind them those that come back."""
        self.stars = {id: n for id, n in (stars or {}).items() if id in self.ids and 0 < n <= MOST_STARS}
        """The most stars that were earned for an exercise; none for one that was never done."""
        self.place = self.ids.index(at) if at in self.ids else 0

    @property
    def id(self) -> str:
        """The exercise that it is at."""
        return self.order[self.place]

    @property
    def repeats(self) -> bool:
        """Whether that has come back because it was missed."""
        return self.place >= len(self.ids)

    @property
    def total(self) -> int:
        """All stars that were earned."""
        return sum(self.stars.values())

    @property
    def left(self) -> list[str]:
        """The exercises for which there are stars to be had."""
        return [id for id in self.ids if self.stars.get(id, 0) < MOST_STARS]

    def earn(self, stars: int) -> None:
        """The exercise is done, for so many stars; what was earned before is not lost."""
        self.stars[self.id] = max(stars, self.stars.get(self.id, 0))

    @property
    def can_go_on(self) -> bool:
        """Whether there is a next exercise: one of the lesson, or one that has not come back yet."""
        return self.place + 1 < len(self.order) or bool(self._returning())

    def next(self) -> bool:
        """Go to the next exercise; after the last one, to what was missed. False if there is none."""
        if self.place + 1 == len(self.order):
            self.order += self._returning()
        if self.place + 1 == len(self.order):
            return False
        self.place += 1
        return True

    def back(self) -> bool:
        """Go to the exercise before. False if there is none."""
        if self.place:
            self.place -= 1
            return True
        return False

    def go(self, id: str) -> None:
        """Go to an exercise. Raises KeyError if there is none of this id."""
        self.place = self.order.index(self.lesson[id].id)

    def _returning(self) -> list[str]:
        """What comes back when all has been seen: once each, and then no more; no whole game with a coach."""
        if len(self.order) > len(self.ids):
            return []
        return [id for id in self.left if not self.lesson[id].coached]
