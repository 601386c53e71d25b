"""What quizzes have in common: the panel with a question and its answers, and the frame with the board beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, ClassVar, TypedDict

import ipywidgets as W

from tabletop import Session
from tabletop_widgets.screen.languages import LANGUAGES, Lang
from tabletop_widgets.screen.parts import bundle, close_all, lines, refuse_unknown
from tabletop_widgets.screen.view import Style, View
from tabletop_widgets.screen.words import say


class Answer(TypedDict):
    """An answer to choose."""

    id: str
    text: str
    chosen: bool
    right: bool
    """Whether it was right; false until one is chosen."""


class Fact(TypedDict):
    """Something that must be known."""

    name: str
    """"" if it needs none."""
    text: str


class Known(TypedDict):
    """What cannot be seen on the board and must be known to answer: about one seat, or whatever it is about."""

    name: str
    facts: list[Fact]


class QuizData(TypedDict):
    """A question, and after an answer whether it was right and what happened."""

    question: str
    known: list[Known]
    rules: list[str]
    """The sentences by which it is answered."""
    number: int
    """Which question it is, from 1."""
    of: int
    answers: list[Answer]
    answered: bool
    knew: bool
    note: str
    """Why it is so; "" before."""
    happened: list[str]
    score: int
    tried: int
    last: bool
    lang: str
    languages: list[tuple[str, str]]


class QuizPanel(View):
    """The question, the answers to choose from, and afterwards which was right and what happened."""

    script = "teaching/quiz.js"
    vocabulary: ClassVar[tuple[str, ...]] = (
        "Prediction",
        "Question {n} of {of}",
        "{n} right of {of}",
        "Language",
        "Right.",
        "Not this time.",
        "your answer",
        "right",
        "What happened",
        "What else may count",
        "How is it counted?",
        "Next",
        "Start again",
        "That was the last one.",
    )

    def __init__(self, owner: Any, session: Session, **traits: Any) -> None:
        self.owner = owner
        """The quiz that it is a part of: it is told what was answered, and when to go on or begin again."""
        super().__init__(session, **traits)

    def asking(
        self, question: str, answers: Iterable[tuple[str, str]], given: str, right: Collection[str], at: int, of: int,
        score: int, tried: int, note: str = "", happened: Sequence[str] = (),
        known: Sequence[Known] = (), rules: Sequence[str] = (),
    ) -> QuizData:  # fmt: skip
        """What the module draws; `given` is empty while there is no answer.

        `known` is what cannot be seen on the board and must be known to answer: {"name", "facts"}, each fact with a
        text, and a name if it needs one. `rules` are the sentences by which it is answered.
        """
        answered = bool(given)
        return {
            "question": question,
            "known": list(known),
            "rules": list(rules),
            "number": at + 1,
            "of": of,
            "answers": [
                {"id": x, "text": text, "chosen": x == given, "right": answered and x in right} for x, text in answers
            ],
            "answered": answered,
            "knew": given in right,
            "note": note,
            "happened": list(happened),
            "score": score,
            "tried": tried,
            "last": at + 1 == of,
            "lang": self.lang,
            "languages": list(LANGUAGES.items()),
        }

    def make(self) -> QuizData:
        """The question that the owner is at: what `asking` makes of it."""
        raise NotImplementedError

    def answer(self, id: str) -> None:
        """One of the answers was chosen."""
        self.owner.answer(id)

    def handle(self, message: dict[str, Any]) -> None:
        """Answer, go on, begin again; another language."""
        kind = message.get("type")
        if kind == "lang":
            if message.get("value") in LANGUAGES:
                self.lang = str(message["value"])
        elif kind == "answer":
            if message.get("answer") in [a["id"] for a in self.data["answers"]]:
                self.answer(str(message["answer"]))
        elif kind == "next":
            self.owner.next()
        elif kind == "again":
            self.owner.again()
        else:
            super().handle(message)

    def text(self) -> str:
        """The question and its answers in words."""
        d = self.make()
        head = say("Question {n} of {of}", self.lang, n=d["number"], of=d["of"])
        known = [f"  {x['name']}: {'; '.join(map(fact_text, x['facts']))}" for x in d["known"]]
        marks = [f"  {'✓' if x['right'] else '–'} {x['text']}" for x in d["answers"]]
        return lines((f"{head}: {d['question']}", *known, *marks, d["note"]))


class QuizTable(W.VBox):
    """A quiz: a board and the question beside it, with more under the question once it is answered."""

    lang = Lang()
    panel: QuizPanel
    _parts: tuple[Any, ...] = ()
    _boxes: tuple[W.Widget, ...] = ()

    def __init__(self, **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        super().__init__(**traits)

    def lay_out(self, panel: QuizPanel, board: W.Widget, *others: W.Widget) -> None:
        """Call it once in `__init__`: where the panel and the board stand; `others` come and go under the panel."""
        self.panel = panel
        self._parts = (panel, board, *others)
        left, self._right = box("tt-left", board), box("tt-right", panel)
        main = box("tt-main", left, self._right)
        main.add_class("tt-quiz")
        self._boxes = (Style(), main, left, self._right)
        self.children = self._boxes[:2]
        panel.observe(lambda change: setattr(self, "lang", change["new"]), "lang")
        self.observe(lambda _: self.reword(), "lang")
        self.add_class("tt-table")

    def reword(self) -> None:
        """Say everything in the language that is set now."""
        for part in self._parts:
            part.lang = self.lang

    def close(self) -> None:
        """Let go of the sessions and of every view."""
        close_all(*self._parts, *self._boxes)
        super().close()

    def text(self) -> str:
        """The question in words."""
        return self.panel.text()

    def picture(self) -> str:
        """What is seen beside the question, as SVG for readers without a kernel; empty if the words say it all."""
        return ""

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        made = super()._repr_mimebundle_()
        live, metadata = made if isinstance(made, tuple) else (made or {}, {})
        return {**live, **bundle(repr(self), self.text(), self.picture())}, metadata


def fact_text(fact: Fact) -> str:
    """One of the facts that must be known, in words."""
    text = fact["text"].rstrip(".")
    return f"{fact['name']} ({text})" if fact["name"] else text


def box(name: str, *children: W.Widget) -> W.Box:
    """A box of this class of the style sheets."""
    made = W.Box(children)
    made.add_class(name)
    return made
