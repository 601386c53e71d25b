"""A quiz on the screen: asked, answered, explained; nothing is given away before; a language keeps the place."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest

from tabletop.teaching.quiz import Quiz
from tabletop_widgets import QuizView
from tabletop_widgets.screen.board import QuizSeatBoard
from tabletop_widgets.screen.modules import get_module_code
from tabletop_widgets.table.default_board import SeatZones
from tests.widgets.conftest import Wire, click, custom, list_asked_words
from tools import contract

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")
SMALL = {"seed": 5, "kinds": ["legal"], "questions": 3}


def answer(view: QuizView, right: bool = True) -> None:
    """Answer as the page does, rightly or not."""
    question = view.quiz.question
    wrong = [option.id for option in question.options if not option.right][:1]
    click(view.panel, type="answer", answers=sorted(question.right) if right else wrong, at=view.panel.data["at"])


@pytest.mark.breadth("51st_state")
@pytest.mark.parametrize("game", GAMES)
def test_a_quiz_of_any_game_is_asked_and_answered_to_its_end(game: str) -> None:
    view = QuizView(game, seed=2, questions=4)
    views = [one for one in view.table.views if isinstance(one, contract.View)]
    for k in range(4):
        data = view.panel.data
        assert (data["number"], data["of"], data["answered"]) == (k + 1, 4, False)
        assert not data["reasons"]
        assert not any(choice["right"] or choice["chosen"] for choice in data["choices"])
        assert [found for one in views for found in contract.find_mistakes(one)] == []
        answer(view)
        assert view.panel.data["knew"]
        assert view.panel.data["reasons"]
        assert [found for one in views for found in contract.find_mistakes(one)] == []
        click(view.panel, type="next")
    assert view.panel.data["over"]
    assert (view.panel.data["hits"], view.panel.data["tried"]) == (4, 4)
    click(view.panel, type="again")
    assert (view.panel.data["number"], view.panel.data["tried"]) == (1, 0)


@pytest.mark.breadth("axon_protocol")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_shown_that_the_seat_may_not_know_and_nothing_that_can_be_done(game: str) -> None:
    view = QuizView(game, seed=2, questions=6)
    for _ in range(6):
        seat = view.quiz.question.seat
        assert {one.seen_by for one in view.table.views if one.session is not None} == {seat}
        shown = [one for one in view.table.views if "able" in one.data]
        assert shown
        assert [one.data["able"] for one in shown] == [[]] * len(shown)
        answer(view)
        click(view.panel, type="next")


def test_a_miss_is_explained_with_its_rule_and_comes_back() -> None:
    view = QuizView("51st_state", **SMALL)
    missed = view.panel.data["question"]
    answer(view, right=False)
    data = view.panel.data
    assert not data["knew"]
    assert data["missed"] == 1
    assert any(reason["rule"] for reason in data["reasons"])
    for _ in range(2):
        click(view.panel, type="next")
        assert view.panel.data["question"] != missed
        answer(view)
    click(view.panel, type="next")
    assert (view.panel.data["question"] != missed, view.panel.data["again"]) == (True, True)


def test_the_worth_of_missions_is_shown_only_after_the_answer() -> None:
    view = QuizView("dei", seed=2, kinds=["points"], questions=1)
    shelf: Any = view.table.shelf  # type: ignore[attr-defined]

    def list_worths() -> list[Any]:
        return [mission["worth"] for column in shelf.data["missions"] for mission in column if mission]

    assert not any(list_worths())
    answer(view)
    assert all(list_worths())


@pytest.mark.parametrize(("game", "field"), [("51st_state", "final"), ("axon_protocol", "vp"), ("dei", "projected")])
def test_points_after_the_final_scoring_are_shown_only_after_the_answer(game: str, field: str) -> None:
    view = QuizView(game, seed=2, kinds=["final"], questions=2)
    boards = [board for board in view.table.views if isinstance(board, QuizSeatBoard)]

    def list_points() -> list[Any]:
        shown = [board.data for board in boards if board.data]
        return [seat[field] for data in shown for seat in data.get("desktops") or [data["seat"]]]

    before = list_points()
    assert before == ["?"] * view.quiz.game.num_players
    answer(view)
    assert int(*view.quiz.question.right) in list_points()
    assert "?" not in list_points()


def test_the_default_board_shows_points_unless_they_are_asked_for() -> None:
    view = QuizView("gin_rummy", seed=2, questions=2)
    seats = [zone for zone in view.table.views if isinstance(zone, SeatZones)]
    question = view.quiz.question
    for kind, shown in (("final", "?"), ("legal", 0)):
        view.table.ask(replace(question, kind=kind))
        assert [(seat.data["seat"]["vp"], seat.data["seat"]["points_text"][0]) for seat in seats] == [
            (shown, str(shown))
        ] * 2


def test_an_answer_to_another_question_and_one_that_is_none_change_nothing() -> None:
    view = QuizView("gin_rummy", **SMALL)
    right = sorted(view.quiz.question.right)
    click(view.panel, type="answer", answers=right, at=99)
    click(view.panel, type="next")
    assert (view.panel.data["at"], view.panel.data["answered"]) == (1, False)
    with pytest.raises(ValueError, match="no answer 'nonsense'"):
        view.answer("nonsense")
    answer(view, right=False)
    answer(view)
    assert view.panel.data["hits"] == 0


@pytest.mark.parametrize(("lang", "said"), [("de", "Was sagen die Regeln?"), ("es", "¿qué dicen las reglas?")])
def test_another_language_keeps_the_place(lang: str, said: str) -> None:
    view = QuizView("51st_state", **SMALL)
    answer(view)
    click(view.panel, type="next")
    before = view.panel.data
    click(view.panel, type="lang", value=lang)
    after = view.panel.data
    assert said in after["question"]
    assert [choice["id"] for choice in after["choices"]] == [choice["id"] for choice in before["choices"]]
    assert (after["number"], after["hits"]) == (before["number"], before["hits"]) == (2, 1)
    assert view.lang == view.panel.lang == lang
    click(view.panel, type="lang", value="xx")
    assert view.lang == lang


def test_every_word_of_the_panel_is_translated() -> None:
    words = {lang: QuizView("gin_rummy", lang=lang, **SMALL).panel.words for lang in ("de", "es")}
    for word in list_asked_words(get_module_code("teaching/quiz.js")):
        assert len({word, *(words[lang][word] for lang in words)}) == 3, word


def test_the_result_sheet_goes_to_the_page() -> None:
    view = QuizView("gin_rummy", **SMALL)
    answer(view)
    click(view.panel, type="sheet")
    sent = [content for _, content in custom(Wire.sent) if "sheet" in content]
    (row,) = csv.DictReader(StringIO(sent[0]["sheet"]))
    assert (row["question"], row["kind"], row["right"], row["tries"]) == ("1", "legal", "yes", "1")


def test_a_quiz_that_was_begun_elsewhere_is_shown() -> None:
    quiz = Quiz("gin_rummy", seed=3, questions=2)
    quiz.answer(*quiz.question.right)
    view = QuizView(quiz)
    assert view.panel.data["answered"]
    assert view.quiz is quiz


def test_it_can_be_read_without_a_kernel_and_closed() -> None:
    view = QuizView("51st_state", **SMALL)
    data, _ = view._repr_mimebundle_()
    assert "Question 1 of 3:" in data["text/plain"]
    assert data["text/html"].startswith("<img alt=")
    view.close()
    assert view.panel.comm is None


def test_wrong_settings_are_named_in_one_error() -> None:
    with pytest.raises(TypeError, match="QuizView knows no colour"):
        QuizView("gin_rummy", colour="red")
    with pytest.raises(ValueError, match=r"'chess' is not one of deadwood.*seed=-1.*level=9.*questions=0"):
        QuizView("gin_rummy", seed=-1, kinds=["chess"], level=9, questions=0)
