"""Exercises with a decision: the choices that they offer, and grades that agree with those of a guided game."""

from __future__ import annotations

import pytest

from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.teaching import Attempt, list_lessons, load_course, load_lesson
from tabletop.teaching.exercise import RIGHT
from tabletop.teaching.guided import grade_move
from tools.exercise_figures import MAX_ACTIONS, CourseFigures, measure_exercises, summarize

REWRITTEN = ("51st_state", "axon_protocol", "dei", "gin_rummy")
"""Games whose courses reach the targets."""
GOOD_MOVES = dict.fromkeys(REWRITTEN, 0.25)
"""Share of exercises that ask for a good move, by game."""
MAX_RATIO = 1.3
"""Largest ratio of right clicks on the label most like the task to right blind clicks."""
GRADED = [(name, x.id) for name in list_lessons() for x in load_lesson(name) if x.grades]
SECONDS = 20.0
"""Time limit of a grade, generous for a busy machine."""


@pytest.fixture(scope="module")
def figures() -> dict[str, CourseFigures]:
    return {
        name: summarize(row for lesson in load_course(name) for row in measure_exercises(lesson)) for name in REWRITTEN
    }


@pytest.mark.parametrize("name", REWRITTEN)
def test_a_course_offers_decisions(name: str, figures: dict[str, CourseFigures]) -> None:
    course = figures[name]
    assert course.decides >= 0.9
    assert course.short >= 0.9, MAX_ACTIONS
    assert course.graded >= GOOD_MOVES.get(name, 0.0)
    assert course.blind <= 0.3
    assert course.most_blind <= 0.5
    assert course.ratio <= MAX_RATIO
    assert course.worked <= 0.15 * course.exercises


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("name", REWRITTEN)
def test_labels_like_the_task_are_seldom_right_in_other_languages(name: str, lang: str) -> None:
    course = summarize(row for lesson in load_course(name) for row in measure_exercises(lesson, lang))
    assert course.ratio <= MAX_RATIO


@pytest.mark.parametrize("name", REWRITTEN)
def test_the_first_three_lessons_ask_for_no_good_move(name: str) -> None:
    first = [lesson for lesson in load_course(name) if lesson.number <= 3]
    assert [x.id for lesson in first for x in lesson if x.grades] == []


@pytest.mark.long
@pytest.mark.parametrize(("name", "id"), GRADED)
def test_the_grades_of_a_file_agree_with_those_of_a_guided_game(name: str, id: str) -> None:
    attempt = Attempt(load_lesson(name), id)
    view = PlayerView(attempt.session.state)
    wrong = []
    for action in view.legal_actions():
        *_, grade = grade_move(view, action, SECONDS)
        assert grade is not None
        (written,) = attempt.exercise.find_grades(str(action))
        if (grade.kind in RIGHT) != (written in RIGHT):
            wrong.append((str(action), written, grade.kind))
    assert wrong == []
