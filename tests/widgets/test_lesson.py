"""Exercises at the table: what is asked, the refusal, hints, and that it notices by itself when it is done."""

from __future__ import annotations

import pytest

from tabletop.teaching import load_lesson
from tabletop_widgets import LessonTable
from tests.widgets.conftest import act, click

LESSON = "51st_state_first_round"


def test_the_panel_shows_the_exercise_and_where_it_stands_in_the_lesson() -> None:
    data = LessonTable(LESSON, "raze").panel.data

    assert (data["title"], data["number"], data["of"]) == ("Raze", 7, 10)
    assert data["wrong"] == "Raze School (New York)"
    assert data["reasons"] == []
    assert not data["done"]


def test_trying_the_wrong_move_shows_the_rule_and_trying_again_hides_it() -> None:
    table = LessonTable(LESSON, "raze")

    click(table.panel, type="wrong")
    (reason,) = table.panel.data["reasons"]
    assert reason["rule"] == "51s.raze.shield"
    assert reason["sentence"] == "This costs 4 red contacts; you can pay 3."
    assert table.session.index == 0

    click(table.panel, type="wrong")
    assert table.panel.data["reasons"] == []


def test_hints_come_one_at_a_time_until_there_are_no_more() -> None:
    table = LessonTable(LESSON, "build")

    for n in (1, 2):
        assert table.panel.data["more_hints"]
        click(table.panel, type="hint")
        assert len(table.panel.data["hints"]) == n
    assert not table.panel.data["more_hints"]


def test_playing_the_goal_at_the_table_is_noticed_and_start_again_forgets_it() -> None:
    table = LessonTable(LESSON, "raze")

    act(table.table.actions, "Arena")
    assert table.done
    assert table.panel.data["done"]
    assert "Done" in repr(table)

    click(table.panel, type="again")
    assert not table.done
    assert not table.panel.data["done"]


def test_another_action_is_no_answer_to_the_exercise() -> None:
    table = LessonTable(LESSON, "raze")

    act(table.table.actions, "Docks")

    assert not table.done
    assert table.panel.data["moved"]


def test_the_language_of_the_table_is_that_of_the_exercise() -> None:
    table = LessonTable(LESSON, "raze")

    table.table.lang = "de"
    click(table.panel, type="wrong")

    assert table.lang == table.panel.lang == "de"
    assert table.panel.data["title"] == "Plündern"
    assert table.panel.data["reasons"][0]["sentence"] == "Das kostet 4 rote Kontakte; du kannst 3 zahlen."


@pytest.mark.parametrize("exercise", [x.id for x in load_lesson(LESSON)])
def test_every_exercise_can_be_read_without_a_kernel(exercise: str) -> None:
    data, _ = LessonTable(LESSON, exercise)._repr_mimebundle_()

    assert load_lesson(LESSON)[exercise].text["en"] in data["text/plain"]
    assert data["text/html"].startswith("<img alt=")


def test_a_wrong_setting_or_exercise_is_named() -> None:
    with pytest.raises(TypeError, match="LessonTable knows no colour"):
        LessonTable(LESSON, "raze", colour="red")
    with pytest.raises(KeyError, match="raze, use, open"):
        LessonTable(LESSON, "razing")
