"""What will they do? Routines as a quiz: nothing is given away before the answer, every line is told after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.axon_protocol.lessons.quiz import build_question
from tabletop.games.axon_protocol.lessons.riddle import load_riddles
from tabletop.teaching import LessonError
from tabletop_widgets import QuizView
from tests.widgets.conftest import click

KIT = load_riddles("axon_protocol")
FIRST = KIT.entries[0]


def view() -> QuizView:
    return QuizView("axon_protocol", kinds=["routine"], questions=len(KIT) + 2)


def answer(quiz: QuizView, right: bool = True) -> None:
    """Click the answers that are right, or one that is not."""
    question = quiz.quiz.question
    wrong = next(option.id for option in question.options if not option.right)
    click(quiz.panel, type="answer", answers=sorted(question.right) if right else [wrong], at=quiz.panel.data["at"])


def test_the_riddles_of_the_kit_come_first_and_random_ones_after_them() -> None:
    quiz = view()
    data = quiz.panel.data
    assert data["question"] == "What will the Street Samurai do?"
    assert [choice["text"] for choice in data["choices"]][-1] == "Nothing: no line can be done."
    assert len(data["choices"]) == 4
    written = [build_question(KIT.start(riddle), riddle).words("en") for riddle in KIT]
    found = []
    for _ in range(len(KIT) + 2):
        found.append(quiz.panel.data["question"])
        answer(quiz)
        click(quiz.panel, type="next")
    assert found[: len(KIT)] == written
    assert quiz.panel.data["over"]
    assert quiz.quiz.hits == len(KIT) + 2


def test_before_the_answer_nothing_gives_it_away_and_afterwards_all_is_told() -> None:
    quiz = view()
    for part in (quiz.table.city, quiz.table.lineup):  # type: ignore[attr-defined]
        who = next(c for c in part.data["lineup"] if c["character"] == FIRST.character)
        assert "trace" not in who or all(set(line) == {"text"} for line in who["trace"])
        assert all(skill["can"] for skill in who.get("hack", ()))
        assert who["trace_text"] == ""
        assert part.data["able"] == []
    assert quiz.table.city.data["looked"] == f"character:{FIRST.character}"  # type: ignore[attr-defined]
    assert quiz.panel.data["reasons"] == []

    answer(quiz)

    told = [reason["text"] for reason in quiz.panel.data["reasons"]]
    assert told[0] == FIRST.note["en"]
    assert told[-2:] == ["The Street Samurai uses ARREST.", "The Serial Killer goes to prison."]
    who = next(c for c in quiz.table.city.data["lineup"] if c["character"] == FIRST.character)  # type: ignore[attr-defined]
    assert who["trace"][0]["done"] == "done"


def test_every_line_that_is_skipped_says_why_and_by_which_rule() -> None:
    quiz = view()
    answer(quiz)
    click(quiz.panel, type="next")
    answer(quiz, right=False)
    skipped = quiz.panel.data["reasons"][1]
    reason = "The Reporter is not a criminal: it has no violence marker and is not of that type."
    assert skipped["text"].endswith(reason)
    assert skipped["rule"].startswith("axn.")
    assert skipped["rule_text"]


def test_who_dies_of_an_overdose_has_no_line_to_tell_of() -> None:
    riddle = KIT["overdose"]
    question = build_question(KIT.start(riddle), riddle)
    assert question.right == {"dies"}
    assert [reason.rule for reason in question.reasons if reason.rule] == ["axn.overdose"]


def test_where_somebody_goes_is_asked_with_all_areas_that_are_right() -> None:
    riddle = KIT["way"]
    question = build_question(KIT.start(riddle), riddle)
    assert question.several
    assert question.right == set(riddle.answers)
    assert question.words("en") == "Where will the Street Samurai go? There may be several answers."


@pytest.mark.parametrize(
    ("lang", "question", "nothing"),
    [
        ("de", "Was wird die Straßensamurai tun?", "Nichts: Keine Zeile geht."),
        ("es", "¿Qué hará la samurái callejera?", "Nada: no se puede hacer ninguna línea."),
    ],
)
def test_it_asks_in_the_language_that_is_chosen(lang: str, question: str, nothing: str) -> None:
    quiz = view()
    click(quiz.panel, type="lang", value=lang)
    assert quiz.panel.data["question"] == question
    assert quiz.panel.data["choices"][-1]["text"] == nothing
    assert quiz.table.city.lang == lang  # type: ignore[attr-defined]


def test_riddles_of_ones_own_are_asked_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        """
game = "axon_protocol"
parameters = {}
title = { en = "a", de = "b", es = "c" }
[[riddle]]
id = "one"
character = "cop"
answers = ["line 1"]
note = { en = "Mine.", de = "Meins.", es = "Mío." }
position = { figures = [{ character = "cop", area = "arena" }] }
""",
        encoding="utf-8",
    )
    quiz = QuizView("axon_protocol", kinds=["routine"], file=path, questions=1)
    assert quiz.panel.data["question"] == "What will the Cop do?"
    answer(quiz)
    assert quiz.panel.data["reasons"][0]["text"] == "Mine."
    with pytest.raises(LessonError, match="axon_protocol"):
        QuizView("axon_protocol", kinds=["routine"], file="axon_protocols")
