"""Predictions: the question, the answer, the routine with its reasons, the score; and nothing is given away before."""

from __future__ import annotations

import pytest

from tabletop.games.axon_protocol.lessons.riddle import load_riddles
from tabletop.teaching import LessonError
from tabletop_widgets import Prediction
from tests.widgets.conftest import click

KIT = load_riddles("axon_protocol")
FIRST = KIT.entries[0]


def wrong_of(widget: Prediction) -> str:
    return next(a["id"] for a in widget.panel.data["answers"] if a["id"] not in widget.right())


def answer(widget: Prediction, right: bool = True) -> None:
    """Click an answer that is right, or one that is not."""
    click(widget.panel, type="answer", answer=next(iter(widget.right())) if right else wrong_of(widget))


def test_the_panel_asks_and_offers_every_line_and_nothing() -> None:
    data = Prediction().panel.data

    assert data["question"] == "What will Street Samurai do?"
    assert (data["number"], data["of"], data["tried"], data["score"]) == (1, len(KIT), 0, 0)
    texts = [a["text"] for a in data["answers"]]
    assert texts[-1] == "Nothing: no line can be done."
    assert len(texts) == 4
    assert not any(a["right"] or a["chosen"] for a in data["answers"])
    assert data["note"] == ""


def test_before_the_answer_nothing_gives_it_away() -> None:
    widget = Prediction()
    who = next(c for c in widget.city.data["lineup"] if c["character"] == FIRST.character)

    assert all(set(line) == {"text"} for line in who["trace"])
    assert all(skill["can"] for skill in who["hack"])
    assert who["trace_text"] == ""
    assert widget.city.data["able"] == []
    assert widget.city.data["looked"] == f"character:{FIRST.character}"
    assert widget.trace not in widget._right.children


def test_a_right_answer_is_carried_out_and_counted() -> None:
    widget = Prediction()

    answer(widget)

    data = widget.panel.data
    assert data["knew"]
    assert data["note"] == FIRST.note["en"]
    assert data["happened"] == ["Street Samurai uses ARREST.", "Serial Killer goes to prison."]
    assert (data["score"], data["tried"], widget.score) == (1, 1, 1)
    assert next(c for c in widget.city.data["lineup"] if c["character"] == FIRST.character)["activated"]


def test_a_wrong_answer_shows_which_was_right() -> None:
    widget = Prediction()

    answer(widget, right=False)

    data = widget.panel.data
    assert not data["knew"]
    assert [a["id"] for a in data["answers"] if a["right"]] == ["line 1"]
    assert [a["id"] for a in data["answers"] if a["chosen"]] == ["line 2"]
    assert (data["score"], data["tried"]) == (0, 1)


def test_a_second_answer_and_one_that_was_not_offered_are_none() -> None:
    widget = Prediction()

    click(widget.panel, type="answer", answer="line 99")
    assert not widget.panel.data["answered"]
    answer(widget, right=False)
    answer(widget)

    assert (widget.panel.data["score"], widget.panel.data["tried"]) == (0, 1)


def test_after_the_answer_the_routine_tells_why_each_line_was_skipped() -> None:
    widget = Prediction()
    answer(widget)
    click(widget.panel, type="next")

    answer(widget)

    assert widget.trace in widget._right.children
    lines = widget.trace.data["character"]["trace"]
    assert [line["done"] for line in lines] == ["skipped", "done", "not_reached"]
    assert lines[0]["why"] == ["Reporter is no criminal: it has no violence marker and is not of that type."]


def test_who_dies_of_an_overdose_has_no_routine_to_show() -> None:
    only = type(KIT)("one", KIT.game, KIT.title, (KIT["overdose"],))
    widget = Prediction(only)

    answer(widget)

    assert widget.panel.data["knew"]
    assert widget.trace not in widget._right.children


def test_the_next_question_comes_only_after_an_answer() -> None:
    widget = Prediction()

    click(widget.panel, type="next")
    assert widget.panel.data["number"] == 1
    answer(widget)
    click(widget.panel, type="next")

    assert widget.panel.data["number"] == 2
    assert not widget.panel.data["answered"]
    assert widget.city.session is widget.panel.session is widget.session


def test_every_question_can_be_answered_to_the_end_and_again() -> None:
    widget = Prediction()
    for _ in KIT:
        assert not widget.panel.data["answered"]
        answer(widget)
        click(widget.panel, type="next")

    assert widget.panel.data["last"]
    assert (widget.score, widget.panel.data["tried"]) == (len(KIT), len(KIT))
    click(widget.panel, type="again")
    assert (widget.panel.data["number"], widget.panel.data["tried"], widget.score) == (1, 0, 0)


def test_where_somebody_goes_is_asked_with_the_names_of_areas() -> None:
    widget = Prediction(type(KIT)("one", KIT.game, KIT.title, (KIT["one_drug"],)))

    data = widget.panel.data
    assert data["question"] == "Where will Street Samurai go?"
    assert "Arena" in [a["text"] for a in data["answers"]]


@pytest.mark.parametrize(
    ("lang", "question", "nothing"),
    [
        ("de", "Was wird Straßensamurai tun?", "Nichts: Keine Zeile geht."),
        ("es", "¿Qué hará Samurái callejera?", "Nada: no se puede hacer ninguna línea."),
    ],
)
def test_it_asks_in_the_language_that_is_chosen(lang: str, question: str, nothing: str) -> None:
    widget = Prediction(lang=lang)
    other = Prediction()

    click(other.panel, type="lang", value=lang)

    for one in (widget, other):
        assert one.panel.data["question"] == question
        assert one.panel.data["answers"][-1]["text"] == nothing
        assert one.lang == one.city.lang == one.trace.lang == lang


def test_every_word_of_the_panel_is_translated() -> None:
    words = {lang: Prediction(lang=lang).panel.words for lang in ("en", "de", "es")}

    for word in type(Prediction().panel).vocabulary:
        assert len({words[lang][word] for lang in words}) == 3, word


def test_a_language_that_there_is_not_changes_nothing() -> None:
    widget = Prediction()

    click(widget.panel, type="lang", value="xx")

    assert widget.lang == widget.panel.lang == "en"


def test_it_can_be_read_without_a_kernel() -> None:
    widget = Prediction()
    data, _ = widget._repr_mimebundle_()

    assert "Question 1 of 12: What will Street Samurai do?" in data["text/plain"]
    assert data["text/html"].startswith("<img alt=")
    widget.close()
    assert widget.panel.comm is None


def test_a_wrong_setting_or_file_is_named() -> None:
    with pytest.raises(TypeError, match="Prediction knows no colour"):
        Prediction(colour="red")
    with pytest.raises(LessonError, match="axon_protocol"):
        Prediction("axon_protocols")
