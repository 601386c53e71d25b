"""Majorities: the question gives nothing away, the answer is counted, and badges set the position up anew."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tabletop.engine.rules import LANGUAGES
from tabletop.engine.wording.words import translate
from tabletop.games.dei.content.abilities import BADGES
from tabletop.games.dei.lessons.holder import COUNTING, NOBODY, earned, load_holders
from tabletop.games.dei.words.texts import LOCALE
from tabletop_widgets.games.dei.majorities import Majorities
from tabletop_widgets.screen.words import say
from tests.widgets.conftest import click, front_end_sets

KIT = load_holders("dei")
FIRST = KIT.entries[0]


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


def derived(widget: Majorities) -> int:
    """Who has the majority, counted from what is on the page alone: the map as it is drawn, and the panel's words."""
    map, panel, asked = widget.map.data, widget.panel.data, widget.question.area
    pieces = asked_area(widget)["pieces"]
    here = {drone["name"] for drone in map["drones"] if drone["area"] == asked}
    board = widget.session.state.board
    sites = zip(board.bridge_names, board.bridge_sites, strict=True)
    above = [name for name, (_, _, below) in sites if board.names[below] == asked]  # which one sees
    values, ties = [], NOBODY
    for seat, known in enumerate(panel["known"]):
        (_, ability), *rest = [(fact["name"], fact["text"]) for fact in known["facts"]]
        own = {p["kind"]: p["n"] for p in pieces if p.get("seat") == seat}
        counts = re.search(r"counts (\d) in majorities", ability)
        value = own.get("scrappers", 0) + own.get("leader", 0) * (int(counts[1]) if counts else 1)
        present = value > 0
        flown = [text.split(", ") for name, text in rest if name == "own drones"]
        things = {
            "camps": own.get("camp", 0),
            "bridges": sum(1 for b in map["bridges"] if b["site"] in above and seat in b["built"]),
            "drones": len(here.intersection(*flown)) if flown else 0,
        }
        for _, text in rest:
            added = re.match(r"Each of your (camps|bridges|drones) adds (\d) ", text)
            if added and (present or not any("no figure" in rule for rule in panel["rules"])):
                value += things[added[1]] * int(added[2])
            if text.startswith("Where values tie"):
                ties = seat
        values.append(value)
    most = max(values)
    first = [seat for seat, value in enumerate(values) if value == most]
    if not most:
        return NOBODY
    return first[0] if len(first) == 1 else ties if ties in first else NOBODY


def test_every_answer_can_be_derived_from_what_is_shown_before_it() -> None:
    widget = Majorities()
    found = {}
    for question in KIT:
        found[question.id] = derived(widget)
        answer(widget, question.holder)
        click(widget.panel, type="next")

    assert found == {question.id: question.holder for question in KIT}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_counts_is_shown_before_the_answer_in_every_language(lang: str) -> None:
    widget = Majorities(lang=lang)
    for question in KIT:
        state = widget.session.state
        badges = earned(state)  # type: ignore[arg-type]
        told = widget.text()
        for badge in filter(None, badges):
            assert f"{BADGES[badge].name(lang)} ({BADGES[badge].text(lang).rstrip('.')})" in told
        for text in ("Z-13", *(state.word("player", seat, lang) for seat in (0, 1))):
            assert text in told
        assert (say("no badge", lang) in told) == ("" in badges)
        answer(widget, question.holder)
        click(widget.panel, type="next")


def test_a_badge_that_is_not_earned_is_not_shown() -> None:
    widget = Majorities()
    while widget.question.id != "not_earned":
        answer(widget, widget.question.holder)
        click(widget.panel, type="next")

    assert "Barricade" not in widget.text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bridge_above_is_told_to_who_cannot_see_it(lang: str) -> None:
    widget = Majorities(lang=lang)
    while widget.question.id != "bridge":
        answer(widget, widget.question.holder)
        click(widget.panel, type="next")

    above = translate("bridge of {name} above it", lang, "dei", LOCALE).format(name="Farm-Z")
    assert above in asked_area(widget)["text"]
    assert above in widget.text()


def test_what_the_area_tells_before_the_answer_names_no_holder() -> None:
    widget = Majorities()
    for question in KIT:
        area = asked_area(widget)
        full = next(a for a in widget.session.view(None)["map"]["areas"] if a["area"] == question.area)
        assert full["majority_text"] not in widget.text()
        assert "controlled by" not in area["text"]
        assert not any(outpost["holder"] is not None for outpost in area["outposts"])
        answer(widget, question.holder)
        assert full["majority_text"] in asked_area(widget)["text"]
        click(widget.panel, type="next")


def test_the_area_that_is_asked_about_stays_selected_whatever_is_said_and_answered() -> None:
    widget = Majorities()

    for step in ("again", "lang", "answer", "next"):
        click(widget.panel, type=step, value="de", answer="0")
        assert widget.map.data["selected"] == f"area:{widget.question.area}", step


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


@pytest.mark.parametrize(("lang", "nobody", "question"), [("de", "niemand", "in 2.7a"), ("es", "nadie", "en 2.7a")])
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

    head, here, question, *rest = shown.splitlines()
    assert head == "Majorities('dei'): 1 of 12"
    assert "A Auxilia: 1 scrapper and leader; B Farm-Z: 1 scrapper" in here
    assert question == "Question 1 of 12: Who has the majority in 2.7a?"
    assert "Z-13 counts 3 in majorities" in "\n".join(rest)
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
    assert f"<b>{BADGES['barricade'].name('de')}</b>: {BADGES['barricade'].text('de')}" in widget._told.value
    widget.turn(1, "")
    assert "<p>" not in widget._told.value
