"""Exercises at the table: what is asked, the refusal, hints, and that it notices by itself when it is done."""

from __future__ import annotations

import pytest
from markupsafe import escape

from tabletop.teaching import load_lesson
from tabletop.teaching.lesson import read_lesson
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
    told, picture = data["text/html"].split("<img alt=")
    assert escape(load_lesson(LESSON)[exercise].text["en"]) in told
    assert "data:image/svg+xml" in picture


def test_a_wrong_setting_or_exercise_is_named() -> None:
    with pytest.raises(TypeError, match="LessonTable knows no colour"):
        LessonTable(LESSON, "raze", colour="red")
    with pytest.raises(KeyError, match="raze, use, open"):
        LessonTable(LESSON, "razing")


def test_an_allowed_move_that_misses_the_goal_is_answered_and_can_be_taken_back() -> None:
    table = LessonTable(LESSON, "raze")

    act(table.table.actions, "Docks")

    assert "not what was asked" in table.panel.data["missed"]
    assert "not what was asked" in table.panel.text()
    click(table.panel, type="back")
    assert table.session.index == 0
    assert table.panel.data["missed"] == ""
    act(table.table.actions, "Arena")
    assert table.done


@pytest.mark.parametrize(("lang", "said"), [("de", "Die Partie ist zu Ende"), ("es", "La partida ha terminado")])
def test_a_move_that_ends_the_game_is_answered_in_every_language(lang: str, said: str) -> None:
    table = LessonTable("axon_protocol_first_round", "red", lang=lang)

    table.session.apply("do cop arrest character:fence")
    for _ in range(20):
        decision = table.session.state.decision
        if decision is not None:
            table.session.apply(decision.default)

    assert said in table.panel.words[table.panel.data["missed"]]
    assert said in table.panel.text()


def test_the_learner_is_whoever_is_asked_when_the_exercise_begins() -> None:
    text = """
game = "51st_state"
parameters = { players = 2 }
title = { en = "a", de = "b", es = "c" }
[[exercise]]
id = "second"
title = { en = "a", de = "b", es = "c" }
text = { en = "a", de = "b", es = "c" }
goal = ["pass"]
solution = ["pass"]
position = { to_move = 1, seats = [{}, {}] }
"""
    table = LessonTable(read_lesson(text, "second"), "second")

    assert table.session.seats == ("random", "human")
    table.session.apply("pass")
    assert table.done
