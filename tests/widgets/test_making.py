"""The form beside a table that makes a lesson of its position."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop import Session
from tabletop.teaching import load_lesson
from tabletop_widgets import LessonMaker, Table
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.teaching.lesson_maker import FOLDER, MAKE


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table of 51st State in the middle of a turn."""
    monkeypatch.chdir(tmp_path)
    session = Session(tabletop.load_game("51st_state", players=2), 3, ["random", "random"])
    session.run_strategies(80)
    for seat in range(2):
        session.hand_over(seat, "human")
    return Table(session)


def opened(table: Table) -> LessonMaker:
    """The form, opened through the menu."""
    table.menu.handle({"type": "choose", "key": MAKE})
    (maker,) = (child for child in table.children if isinstance(child, LessonMaker))
    return maker


def test_a_lesson_is_five_clicks_away_from_the_position(table: Table) -> None:
    begins = table.session.index
    maker = opened(table)  # two: the menu, and its line
    maker.task.value = "End your part in this round."
    table.actions.handle({"type": "act", "key": "pass", "version": table.session.version})  # three
    maker.wrong.value = maker.wrong.options[1][1]  # four
    maker.done.click()  # five

    lesson = load_lesson(Path(FOLDER) / "lesson.toml")
    assert lesson.find_mistakes() == []
    assert maker.shown is not None
    assert maker.shown.walk.lesson == lesson
    assert maker.shown.panel.data["text"] == "End your part in this round."
    assert maker.shown.panel.data["wrong"]
    assert maker.shown in table.children[-1].children

    table.children[-1].children[0].handle({"type": "close"})
    assert table.session.index == begins, "what was played for the goal is taken back"
    assert not any(isinstance(child, LessonMaker) for child in table.children)


def test_what_is_amiss_is_said_and_nothing_is_written(table: Table) -> None:
    maker = opened(table)
    maker.done.click()
    assert maker.status.value.count("<li>") == 2
    table.session.apply("pass")
    maker.task.value = "Pass."
    maker.name.value = "../x"
    maker.done.click()
    assert "Give the lesson a name" in maker.status.value
    assert list(Path().iterdir()) == []
    maker.cancel.click()
    assert not any(isinstance(child, LessonMaker) for child in table.children)


def test_the_text_may_be_in_three_languages_and_the_form_speaks_that_of_the_table(table: Table) -> None:
    maker = opened(table)
    said = {}
    for lang in LANGUAGES:
        table.lang = lang
        said[lang] = (maker.goal.value, maker.done.description, maker.wrong.options[1][0])
        maker.language.value = lang
        maker.task.value = f"task in {lang}"
        maker.title.value = f"title in {lang}"
    assert len(set(said.values())) == 3
    table.session.apply("pass")
    maker.done.click()
    exercise = next(iter(load_lesson(Path(FOLDER) / "lesson.toml")))
    assert exercise.text == {lang: f"task in {lang}" for lang in LANGUAGES}
    assert exercise.title == {lang: f"title in {lang}" for lang in LANGUAGES}


def test_hints_praise_and_comments_are_written_and_other_languages_show_them_with_a_mark(table: Table) -> None:
    maker = opened(table)
    maker.task.value = "End your part."
    maker.hints.value = "Look at the answers.\n\nThe last one."
    maker.praise.value = "Well done."
    first, second = (move for _, move in [x for x in maker.mistake.options if x[1] not in ("", "pass")][:2])
    maker.mistake.value = first
    maker.comment.value = "Not now."
    maker.mistake.value = second
    assert maker.comment.value == ""
    maker.mistake.value = first
    assert maker.comment.value == "Not now."
    table.session.apply("pass")
    maker.done.click()
    exercise = next(iter(load_lesson(Path(FOLDER) / "lesson.toml")))
    assert [hint["de"] for hint in exercise.hints] == ["[en] Look at the answers.", "[en] The last one."]
    assert (exercise.praise["en"], exercise.text["es"]) == ("Well done.", "[en] End your part.")
    assert [(x.move, x.text["en"]) for x in exercise.mistakes] == [(first, "Not now.")]


def test_what_is_missing_is_said_while_typing(table: Table) -> None:
    maker = opened(table)
    maker.name.value = "../x"  # without an event loop nothing waits
    assert "Play what you want to see" in maker.status.value
    assert "Give the lesson a name" in maker.status.value
    assert 'role="status"' in maker.status.value
    table.session.apply("pass")
    assert "Play what you want to see" not in maker.status.value
    assert "Give the lesson a name" in maker.status.value
    maker.name.value = "mine"
    maker.task.value = "End your part."
    assert maker.status.value == ""


def test_what_an_author_writes_is_no_markup(table: Table) -> None:
    maker = opened(table)
    maker.name.value = "<b>x</b>"
    maker.task.value = "<b>x</b>"
    table.session.apply("pass")
    maker.done.click()
    assert "<b>x" not in maker.status.value
