"""The list of the lessons of a course."""

from __future__ import annotations

import dataclasses

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop_widgets import CourseView
from tabletop_widgets.teaching.course import find_lessons


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_lesson_tells_what_it_is_for(lang: str) -> None:
    rows = CourseView("51st_state", lang=lang).data["lessons"]

    assert [row["about"] for row in rows] == [lesson.purpose[lang] for lesson in find_lessons("51st_state")]


def test_a_lesson_without_a_purpose_tells_its_exercises(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = dataclasses.replace(find_lessons("51st_state")[1], purpose={})
    monkeypatch.setattr("tabletop_widgets.teaching.course.find_lessons", lambda game: [lesson])

    (row,) = CourseView("51st_state").data["lessons"]

    assert row["about"] == " · ".join(exercise.title["en"] for exercise in lesson)
