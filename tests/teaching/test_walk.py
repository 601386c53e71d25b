"""The way through a lesson: next and back, stars, and what was missed comes back at the end."""

from __future__ import annotations

import pytest

from tabletop.teaching import load_lesson
from tabletop.teaching.lesson_progress import LessonProgress

LESSON = load_lesson("51st_state_first_round")
IDS = [x.id for x in LESSON]


def test_a_lesson_is_walked_through_from_the_first_to_the_last_and_back() -> None:
    walk = LessonProgress(LESSON)

    assert not walk.back()
    seen = [walk.id]
    while walk.place + 1 < len(IDS):
        walk.record_stars(3)
        assert walk.next()
        seen.append(walk.id)
    walk.record_stars(3)

    assert seen == IDS
    assert not walk.can_go_on
    assert not walk.next()
    assert walk.total == 3 * len(IDS)
    assert walk.back()
    assert walk.id == IDS[-2]


def test_what_was_missed_comes_back_once_at_the_end() -> None:
    walk = LessonProgress(LESSON, at=IDS[-1], stars=dict.fromkeys(IDS, 3) | {"draft": 2, "raze": 1})

    assert walk.can_go_on
    assert walk.next()
    assert (walk.id, walk.repeats) == ("draft", True)
    walk.record_stars(3)
    assert walk.next()
    assert walk.id == "raze"
    walk.record_stars(1)
    assert not walk.next()
    assert walk.left == ["raze"]


def test_stars_are_never_lost() -> None:
    walk = LessonProgress(LESSON, at="raze", stars={"raze": 3})

    walk.record_stars(1)

    assert walk.stars["raze"] == 3


def test_stars_of_what_is_not_there_are_forgotten() -> None:
    walk = LessonProgress(LESSON, at="nowhere", stars={"nowhere": 3, "raze": 9, "hand": 0})

    assert (walk.id, walk.stars) == (IDS[0], {})
    with pytest.raises(KeyError):
        walk.go("nowhere")
    walk.go("raze")
    assert walk.id == "raze"
