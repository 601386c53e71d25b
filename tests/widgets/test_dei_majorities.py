"""Majorities: the question gives nothing away, the answer is counted, and badges set the position up anew."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.nouns import fill
from tabletop.engine.i18n.words import translate
from tabletop.games.dei.lessons.holder import COUNTING, NOBODY, list_counting_badges, load_holders
from tabletop.games.dei.rules.abilities import BADGES
from tabletop.games.dei.screen.view_map import describe_majority
from tabletop.games.dei.words.texts import LOCALE
from tabletop_widgets import QuizView
from tests.widgets.conftest import click

KIT = load_holders("dei")
FIRST = KIT.entries[0]
RANDOM = 40


def view(questions: int = len(KIT), lang: str = "en", **settings: Any) -> QuizView:
    return QuizView("dei", kinds=["majority"], questions=questions, lang=lang, **settings)


def area_of(quiz: QuizView) -> str:
    return quiz.quiz.question.about.removeprefix("area:")


def asked_area(quiz: QuizView) -> dict[str, Any]:
    areas = quiz.table.map.data["areas"]  # type: ignore[attr-defined]
    found: dict[str, Any] = next(a for a in areas if a["area"] == area_of(quiz))
    return found


def answer(quiz: QuizView, seat: int | None = None) -> None:
    """Answer with a seat, or rightly."""
    answers = sorted(quiz.quiz.question.right) if seat is None else [str(seat)]
    click(quiz.panel, type="answer", answers=answers, at=quiz.panel.data["at"])


def go_on(quiz: QuizView) -> None:
    answer(quiz)
    click(quiz.panel, type="next")


def to(id: str, lang: str = "en") -> QuizView:
    """A quiz at this question of the kit."""
    quiz = view(lang=lang)
    for question in KIT:
        if question.id == id:
            return quiz
        go_on(quiz)
    raise KeyError(id)


def test_before_the_answer_nothing_gives_it_away() -> None:
    quiz = view()
    area = asked_area(quiz)
    assert (area["holder"], area["contested"]) == (None, False)
    assert "majority" not in area["text"]
    data = quiz.panel.data
    assert [choice["text"] for choice in data["choices"]] == ["A Auxilia", "B Farm-Z", "nobody"]
    assert not any(choice["right"] or choice["chosen"] for choice in data["choices"])
    assert (data["reasons"], data["dials"]) == ([], [])
    assert [rule["rule"] for rule in data["rules"]][:2] == ["dei.majority.value", "dei.majority.most"]


def derived(quiz: QuizView) -> int:
    """Who has the majority, counted from what is on the page alone: the map as it is drawn, and the panel's words."""
    map, panel, asked = quiz.table.map.data, quiz.panel.data, area_of(quiz)  # type: ignore[attr-defined]
    pieces = asked_area(quiz)["pieces"]
    here = {drone["name"] for drone in map["drones"] if drone["area"] == asked}
    state: Any = quiz.session.state
    sites = zip(state.board.bridge_names, state.board.bridge_sites, strict=True)
    above = [name for name, (_, _, below) in sites if state.board.names[below] == asked]  # which one sees
    values, ties = [], NOBODY
    for seat, known in enumerate(panel["known"]):
        ability, *rest = known["facts"]
        own = {p["kind"]: p["n"] for p in pieces if p.get("seat") == seat}
        counts = re.search(r"counts (\d) in majorities", ability)
        value = own.get("scrappers", 0) + own.get("leader", 0) * (int(counts[1]) if counts else 1)
        present = value > 0
        flown = [text.removeprefix("own drones: ").split(", ") for text in rest if text.startswith("own drones: ")]
        things = {
            "camps": own.get("camp", 0),
            "bridges": sum(1 for b in map["bridges"] if b["site"] in above and seat in b["built"]),
            "drones": len(here.intersection(*flown)) if flown else 0,
        }
        for text in rest:
            added = re.search(r": Each of your (camps|bridges|drones) adds (\d) ", text)
            if added and (present or not any("no figure" in rule["text"] for rule in panel["rules"])):
                value += things[added[1]] * int(added[2])
            if ": Where values tie" in text:
                ties = seat
        values.append(value)
    most = max(values)
    first = [seat for seat, value in enumerate(values) if value == most]
    if not most:
        return NOBODY
    return first[0] if len(first) == 1 else ties if ties in first else NOBODY


def test_every_answer_can_be_derived_from_what_is_shown_before_it() -> None:
    quiz = view()
    found = {}
    for question in KIT:
        found[question.id] = derived(quiz)
        go_on(quiz)
    assert found == {question.id: question.holder for question in KIT}


def test_so_can_those_of_random_positions_at_every_level() -> None:
    quiz = view(RANDOM, seed=3)
    answers, levels = set(), set()
    for _ in range(RANDOM):
        assert {str(derived(quiz))} == quiz.quiz.question.right, quiz.panel.text()
        answers |= quiz.quiz.question.right
        levels.add(quiz.quiz.question.level)
        go_on(quiz)
    assert answers == {"0", "1", str(NOBODY)}
    assert len(levels) > 3


@pytest.mark.breadth("de")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_counts_is_shown_before_the_answer_in_every_language(lang: str) -> None:
    quiz = view(lang=lang)
    for _ in KIT:
        state: Any = quiz.session.state
        badges = list_counting_badges(state)
        told = quiz.panel.text()
        for badge in filter(None, badges):
            assert f"{BADGES[badge].name(lang)}: {BADGES[badge].text(lang)}" in told
        for text in ("Z-13", *(state.word("player", seat, lang) for seat in (0, 1))):
            assert text in told
        assert (translate("no badge", lang, "dei", LOCALE) in told) == ("" in badges)
        go_on(quiz)


def test_a_badge_that_is_not_earned_is_not_shown() -> None:
    assert "Barricade" not in to("not_earned").panel.text()


@pytest.mark.breadth("de")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bridge_above_is_told_to_who_cannot_see_it(lang: str) -> None:
    above = fill(translate("bridge of {name:the} above it", lang, "dei", LOCALE), lang, {"name": "Farm-Z"})
    assert above in asked_area(to("bridge", lang))["text"]


def test_what_the_area_tells_before_the_answer_names_no_holder() -> None:
    quiz = view()
    for _ in KIT:
        area, state = asked_area(quiz), quiz.quiz.question.state
        full = describe_majority(state, state.majority(area_of(quiz)), "en")  # type: ignore[arg-type,attr-defined]
        assert full not in area["text"]
        assert full not in quiz.panel.text()
        assert "controlled by" not in area["text"]
        assert not any(outpost["holder"] is not None for outpost in area["outposts"])
        answer(quiz)
        assert full in asked_area(quiz)["text"]
        assert quiz.panel.data["reasons"][0]["text"] == full
        click(quiz.panel, type="next")


def test_the_area_that_is_asked_about_stays_selected_whatever_is_said_and_answered() -> None:
    quiz = view()
    for step in ("again", "lang", "answer", "next"):
        click(quiz.panel, type=step, value="de", answers=["0"], at=quiz.panel.data["at"])
        assert quiz.table.map.data["selected"] == f"area:{area_of(quiz)}", step  # type: ignore[attr-defined]


def test_the_other_areas_show_who_holds_them() -> None:
    areas = view().table.map.data["areas"]  # type: ignore[attr-defined]
    assert [a["holder"] for a in areas if a["area"] == "2.6d"] == [1]


def test_a_right_answer_is_counted_part_by_part() -> None:
    quiz = view()
    answer(quiz, FIRST.holder)
    data = quiz.panel.data
    assert data["knew"]
    assert [reason["text"] for reason in data["reasons"]][:3] == [
        "Auxilia has the majority: 2 against 1.", "A Auxilia: 1 (scrapper) + 1 (leader) = 2", "B Farm-Z: 1 (scrapper)",
    ]  # fmt: skip
    assert asked_area(quiz)["holder"] == 0


def test_a_badge_that_is_turned_on_changes_the_holder_and_off_again() -> None:
    quiz = to("not_earned")
    assert quiz.turned == ("", "")
    answer(quiz)
    click(quiz.panel, type="turn", dial=0, value="barricade")
    data = quiz.panel.data
    assert asked_area(quiz)["holder"] == 0
    assert data["dials"][0]["told"] == f"{BADGES['barricade'].name('en')}: {BADGES['barricade'].text('en')}"
    assert any("2 (badge: own camps)" in reason["text"] for reason in data["then"])
    assert [choice["id"] for choice in data["choices"] if choice["right"]] == ["1"]
    click(quiz.panel, type="turn", dial=0, value="")
    assert (asked_area(quiz)["holder"], quiz.panel.data["then"]) == (1, [])


def test_there_is_one_badge_of_a_kind_and_none_that_there_is_not() -> None:
    quiz = to("everything")
    click(quiz.panel, type="turn", dial=1, value="scout")
    assert quiz.turned == ("barricade", "covert")  # before the answer nothing can be turned
    answer(quiz)
    click(quiz.panel, type="turn", dial=1, value="barricade")
    assert quiz.turned == ("", "barricade")
    for dial, value in ((1, "crown"), (9, "scout"), (-1, "scout")):
        click(quiz.panel, type="turn", dial=dial, value=value)
        assert quiz.turned == ("", "barricade")
    assert [id for id, _ in quiz.panel.data["dials"][0]["choices"]] == ["", *COUNTING]


@pytest.mark.parametrize(("lang", "nobody", "question"), [("de", "niemand", "in 2.7a"), ("es", "nadie", "en 2.7a")])
def test_everything_is_said_in_the_language(lang: str, nobody: str, question: str) -> None:
    quiz = view()
    click(quiz.panel, type="lang", value=lang)
    assert quiz.lang == quiz.table.map.lang == lang  # type: ignore[attr-defined]
    assert quiz.panel.data["choices"][-1]["text"] == nobody
    assert question in quiz.panel.data["question"]
    assert "Who" not in quiz.panel.data["question"]


def test_positions_of_ones_own_are_asked_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        """
game = "dei"
parameters = { players = 2, factions = ["auxilia", "farm_z"], outposts = "printed" }
title = { en = "a", de = "b", es = "c" }
[[question]]
id = "one"
area = "2.7c"
holder = 0
position = { seats = [{ figures = { "2.7c" = 1 } }, {}] }
""",
        encoding="utf-8",
    )
    quiz = view(1, file=path)
    assert quiz.panel.data["question"] == "Who has the majority in 2.7c?"
    answer(quiz, 0)
    assert quiz.panel.data["knew"]
    assert quiz.panel.data["over"]
