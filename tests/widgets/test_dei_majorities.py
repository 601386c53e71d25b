"""Majorities: the question gives nothing away, the answer is counted, and badges set the position up anew."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.dei.words import badge_name, badge_text
from tabletop.teaching.holder import COUNTING, NOBODY, earned, load_holders
from tabletop_widgets.dei_majorities import Majorities
from tests.widgets.conftest import click, front_end_sets

KIT = load_holders("dei")
FIRST = KIT.questions[0]


def asked_area(widget: Majorities) -> dict[str, Any]:
    found: dict[str, Any] = next(a for a in widget.map.data["areas"] if a["area"] == widget.question.area)
    return found


def answer(widget: Majorities, seat: int) -> None:
    click(widget.panel, type="answer", answer=str(seat))


def at(id: str) -> Majorities:
    """A widget at this question, answered."""
    widget = Majorities()
    while widget.question.id != id:
        answer(widget, widget.question.holder)
        click(widget.panel, type="next")
    answer(widget, widget.question.holder)
    return widget


def test_before_the_answer_nothing_gives_it_away() -> None:
    widget = Majorities()
    area = asked_area(widget)

    assert (area["holder"], area["contested"]) == (None, False)
    assert "majority" not in area["text"]
    assert widget.majority not in widget._right.children
    data = widget.panel.data
    assert [a["text"] for a in data["answers"]] == ["A Auxilia", "B Farm-Z", "nobody"]
    assert not any(a["right"] or a["chosen"] for a in data["answers"])
    assert data["note"] == ""


def test_the_other_areas_show_who_holds_them() -> None:
    widget = Majorities()

    assert [a["holder"] for a in widget.map.data["areas"] if a["area"] == "2.6d"] == [1]


def test_a_right_answer_is_counted_and_shown_with_its_parts() -> None:
    widget = Majorities()

    answer(widget, FIRST.holder)

    data = widget.panel.data
    assert data["knew"]
    assert (data["score"], data["tried"], widget.score) == (1, 1, 1)
    assert data["note"] == "Auxilia has the majority: 2 against 1."
    assert asked_area(widget)["holder"] == 0
    assert widget.majority in widget._right.children
    assert widget.majority.data["area"] == FIRST.area


def test_a_wrong_answer_and_a_second_one_count_for_nothing() -> None:
    widget = Majorities()

    answer(widget, NOBODY)
    answer(widget, FIRST.holder)

    assert not widget.panel.data["knew"]
    assert (widget.score, widget.given) == (0, {0: NOBODY})


def test_all_questions_can_be_answered_and_asked_again() -> None:
    widget = Majorities()
    for question in KIT:
        assert widget.question is not None
        answer(widget, question.holder)
        click(widget.panel, type="next")

    assert widget.score == len(KIT) == len(widget.given)
    assert widget.panel.data["last"]
    click(widget.panel, type="again")
    assert (widget.at, widget.score, widget.given) == (0, 0, {})
    assert asked_area(widget)["holder"] is None


def test_next_waits_for_an_answer() -> None:
    widget = Majorities()

    click(widget.panel, type="next")

    assert widget.at == 0


def test_a_badge_turned_on_in_the_browser_changes_the_holder_and_off_again() -> None:
    widget = at("not_earned")
    assert [s.value for s in widget.switches] == ["", ""]

    front_end_sets(widget.switches[0], index=1 + COUNTING.index("barricade"))
    assert asked_area(widget)["holder"] == 0
    assert "2 (badge: own camps)" in widget.majority.text()
    front_end_sets(widget.switches[0], index=0)
    assert asked_area(widget)["holder"] == 1


def test_what_was_asked_stays_right_whatever_the_badges_are_turned_to() -> None:
    widget = at("not_earned")

    widget.turn(0, "barricade")

    right = [a["id"] for a in widget.panel.data["answers"] if a["right"]]
    assert right == ["1"]
    assert widget.score == len(widget.given)


def test_there_is_one_badge_of_a_kind() -> None:
    widget = at("barricade")

    widget.turn(1, "barricade")

    assert [s.value for s in widget.switches] == ["", "barricade"]
    assert earned(widget.session.state) == ("", "barricade")  # type: ignore[arg-type]


def test_the_badges_of_a_position_stand_in_the_switches() -> None:
    assert [s.value for s in at("everything").switches] == ["barricade", "covert"]


@pytest.mark.parametrize(("lang", "nobody", "question"), [("de", "niemand", "Boden 2.7a"), ("es", "nadie", "2.7a")])
def test_everything_is_said_in_the_language(lang: str, nobody: str, question: str) -> None:
    widget = Majorities()
    click(widget.panel, type="lang", value=lang)

    assert widget.lang == widget.map.lang == widget.majority.lang == lang
    assert widget.panel.data["answers"][-1]["text"] == nobody
    assert question in widget.panel.data["question"]
    assert "Who" not in widget.panel.data["question"]
    assert widget.switches[0].options[0][0] != "no badge"


def test_without_a_kernel_the_question_stands_there() -> None:
    shown = Majorities()._repr_mimebundle_()[0]["text/plain"]

    assert shown.startswith("Majorities('dei'): 1 of 12\nQuestion 1 of 12: Who has the majority")
    assert "✓" not in shown


def test_an_answer_that_is_not_offered_is_none() -> None:
    widget = Majorities()

    click(widget.panel, type="answer", answer="7")
    click(widget.panel, type="answer", answer="rubbish")

    assert widget.given == {}


def test_it_closes() -> None:
    Majorities().close()


def test_what_a_badge_does_is_said_as_soon_as_it_is_turned_on() -> None:
    widget = Majorities(lang="de")
    widget.answer(0)
    assert "<p>" not in widget._told.value
    widget.turn(1, "barricade")
    assert f"<b>{badge_name('barricade', 'de')}</b>: {badge_text('barricade', 'de')}" in widget._told.value
    widget.turn(1, "")
    assert "<p>" not in widget._told.value
