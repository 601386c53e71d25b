"""A course on paper: every task with its position, every solution at the end, in three languages, without a network."""

from __future__ import annotations

import re
from base64 import b64decode
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tabletop.__main__ as command
from tabletop.commands import handout as printing
from tabletop.commands.support.errors import CommandError
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.registry import catalogue
from tabletop.teaching import Attempt, load_lesson
from tabletop.teaching.handout import get_game_title, render_handout
from tabletop.teaching.lesson import list_lessons
from tests.engine.toy import Toy

FIRST = ("51st_state_first_round", "axon_protocol_first_round", "dei_first_round")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", FIRST)
def test_every_task_has_its_position_and_every_solution_its_moves(name: str, lang: str) -> None:
    lesson = load_lesson(name)
    page = render_handout([lesson], get_game_title(lesson), lang)
    tasks, solutions = (unescape(part) for part in page.split('<div class="solutions">'))
    assert page.startswith(f'<!doctype html>\n<html lang="{lang}">')
    assert lesson.purpose.get(lang, "") in tasks
    for n, exercise in enumerate(lesson, 1):
        assert f"{n}. {exercise.title[lang]}" in tasks
        assert f"{n}. {exercise.title[lang]}" in solutions
        assert all(part in tasks for part in exercise.text[lang].splitlines())
        attempt = Attempt(lesson, exercise.id)
        for state, action in attempt.solution:
            said = state.game.parse_action(action).text(state, lang)
            assert said[1:] in solutions
        if exercise.wrong:
            assert all(o.sentence(attempt.session.state, lang) in solutions for o in attempt.try_wrong().obstacles)
    pictures = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', page)
    assert len(pictures) == len(lesson)
    assert all(ElementTree.fromstring(b64decode(one)).tag.endswith("svg") for one in pictures)


@pytest.mark.parametrize("name", [name for name in list_lessons() if "coach" not in name])
def test_any_lesson_of_the_kit_can_be_printed(name: str) -> None:
    assert render_handout([load_lesson(name)], name, "es").count('class="solution"') == len(load_lesson(name))


def test_a_page_needs_nothing_but_itself() -> None:
    page = render_handout([load_lesson(name) for name in FIRST], "All", "en")
    assert re.findall(r'(?:src|href)="(?!data:)', page) == []
    assert "<script" not in page
    assert "@import" not in page
    assert [int(n) for n in re.findall(r"<h3>(\d+)\.", page.split('<div class="solutions">')[0])] == list(
        range(1, sum(len(load_lesson(name)) for name in FIRST) + 1)
    )


def test_a_picture_shows_what_the_learner_may_see() -> None:
    lesson = load_lesson("51st_state_first_round")
    page = render_handout([lesson], "x", "en")
    alts = re.findall(r'alt="([^"]+)"', page)
    attempt = Attempt(lesson, "raze")
    game, state = lesson.game, attempt.session.state
    assert unescape(alts[[x.id for x in lesson].index("raze")]) == game.as_text(game.view(state, attempt.learner, "en"))


def test_what_an_author_writes_is_no_markup(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "gin_rummy"\nparameters = {}\n'
        'title = { en = "<b>", de = "<b>", es = "<b>" }\n[[exercise]]\nid = "a"\ngoal = ["pass"]\n'
        'solution = ["pass"]\ntitle = { en = "<i>", de = "<i>", es = "<i>" }\n'
        "text = { en = '<script>\"', de = 'x', es = 'x' }\n"
    )
    page = render_handout([load_lesson(path)], "<u>", "en")
    assert not any(tag in page for tag in ("<b>", "<i>", "<u>", "<script>"))


def test_another_language_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown language 'fr'"):
        render_handout([], "x", "fr")


def test_the_command_writes_a_course_and_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "course.html"
    assert command.main(["handout", "dei", "--lang", "de", "--out", str(out)]) == 0
    assert str(out) in capsys.readouterr().out
    text = out.read_text("utf-8")
    assert "<h1>D.E.I.: Divide et Impera</h1>" in text
    assert "<h1>Lösungen</h1>" in text


@pytest.mark.parametrize(
    ("asked", "why"), [(["chess"], "cannot be read"), (["toy"], "no lessons"), (["dei", "--out", "."], "written")]
)
def test_what_cannot_be_printed_is_said_in_one_line(
    asked: list[str], why: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(catalogue._registered, "toy", Toy)
    assert command.main(["handout", *asked]) == 2
    said = capsys.readouterr().err
    assert why in said
    assert len(said.splitlines()) == 1


def test_without_a_browser_there_is_no_pdf_and_it_is_said_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CommandError, match="print the page from your browser"):
        printing.print_page(tmp_path / "x.html")
