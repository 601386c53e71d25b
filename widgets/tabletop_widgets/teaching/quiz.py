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

    def __init__(self, owner: QuizTable, session: Session, **traits: Any) -> None:
        self.owner: Any = owner
        """The quiz that it is a part of: it is told what was answered, and when to go on or begin again."""
        super().__init__(session, **traits)

    def asking(
        self, question: str, answers: Iterable[tuple[Any, str]], note: str = "", happened: Sequence[str] = (),
        known: Sequence[Known] = (), rules: Sequence[str] = (),
    ) -> QuizData:  # fmt: skip
        """What the module draws: the question, and its answers in words; `note` and `happened` come with an answer.

        `known` is what cannot be seen on the board and must be known to answer. `rules` are the sentences by which it
        is answered.
        """
        quiz = self.owner
        right = quiz.right() if quiz.answered else ()
        return {
            "question": question,
            "known": list(known),
            "rules": list(rules),
            "number": quiz.at + 1,
            "of": len(quiz.questions),
            "answers": [
                {"id": str(x), "text": text, "chosen": quiz.answered and x == quiz.chosen, "right": x in right}
                for x, text in answers
            ],
            "answered": quiz.answered,
            "knew": quiz.at in quiz.knew,
            "note": note,
            "happened": list(happened),
            "score": quiz.score,
            "tried": len(quiz.given),
            "last": quiz.at + 1 == len(quiz.questions),
            "lang": self.lang,
            "languages": list(LANGUAGES.items()),
        }

    def make(self) -> QuizData:
        """The question that the quiz is at: what `asking` makes of it."""
        raise NotImplementedError

    def handle(self, message: dict[str, Any]) -> None:
        """Answer, go on, begin again; another language."""
        kind = message.get("type")
        if kind == "lang":
            if message.get("value") in LANGUAGES:
                self.lang = str(message["value"])
        elif kind == "answer":
            self.owner.answer_written(str(message.get("answer", "")))
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
    """A quiz: questions one after another, each with a board and, once it is answered, with more below it.

    A quiz of its own says in `set_up` what a question is about, in `offered` and `right` which answers there are, and
    in `show` what is seen. It begins with `ask`, before it makes its views.
    """

    lang = Lang()
    panel: QuizPanel
    questions: Sequence[Any] = ()
    _parts: tuple[Any, ...] = ()
    _boxes: tuple[W.Widget, ...] = ()

    def __init__(self, **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        super().__init__(**traits)

    # --- the questions ----------------------------------------------------------------------------------------------

    def ask(self, questions: Iterable[Any]) -> None:
        """Begin with the first of these questions."""
        self.questions = tuple(questions)
        self.given: dict[int, Any] = {}
        """What was answered, by the place of the question."""
        self.knew: set[int] = set()
        """The questions that were answered rightly."""
        self.at = 0
        self.set_up()

    @property
    def question(self) -> Any:
        """The question that it is at."""
        return self.questions[self.at]

    @property
    def answered(self) -> bool:
        """Whether the question that it is at has been answered."""
        return self.at in self.given

    @property
    def chosen(self) -> Any:
        """What was answered to it; None before."""
        return self.given.get(self.at)

    @property
    def score(self) -> int:
        """How many answers were right so far."""
        return len(self.knew)

    def set_up(self) -> None:
        """Lay out the question that it is at."""
        raise NotImplementedError

    def offered(self) -> Collection[Any]:
        """The answers to choose from."""
        raise NotImplementedError

    def right(self) -> Collection[Any]:
        """Those of them that are right."""
        raise NotImplementedError

    def happen(self) -> None:
        """What was asked about happens, once it is answered."""

    def show(self) -> None:
        """Bring the screen up to date."""
        raise NotImplementedError

    def answer(self, answer: Any) -> None:
        """Answer the question that is shown. A second answer is none, and neither is one that is not offered."""
        if not self.answered and answer in self.offered():
            self.given[self.at] = answer
            if answer in self.right():
                self.knew.add(self.at)
            self.happen()
        self.show()

    def answer_written(self, answer: str) -> None:
        """Answer as the page writes it."""
        for one in self.offered():
            if str(one) == answer:
                self.answer(one)

    def next(self) -> None:
        """Show the next question, if this one is answered."""
        if self.answered and self.at + 1 < len(self.questions):
            self.at += 1
            self.set_up()
            self.show()

    def again(self) -> None:
        """From the first question, with nothing answered."""
        self.ask(self.questions)
        self.show()

    # --- the screen -------------------------------------------------------------------------------------------------

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
