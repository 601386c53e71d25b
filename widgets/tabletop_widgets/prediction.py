"""Predict what a character will do, then see: a question, the city, and the routine with why each line was skipped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import ipywidgets as W

from tabletop import Session
from tabletop.teaching import Riddles, load_riddles
from tabletop.teaching.riddle import DIES, NOTHING, answer_text, carry_out, offered, right_answers, told
from tabletop_widgets.base import Style, View, bundle, close_all, lines, refuse_unknown, say, static
from tabletop_widgets.boards import boards_of
from tabletop_widgets.languages import LANGUAGES, Lang
from tabletop_widgets.views import Board


class Quiz:
    """Riddles one after another, what was answered to each, and the positions before and after."""

    def __init__(self, riddles: Riddles) -> None:
        self.riddles = riddles
        self.order = list(riddles)
        self.given: dict[int, str] = {}
        self.knew: set[int] = set()
        self.at = 0
        self.set_up()

    def set_up(self) -> None:
        """Lay out the riddle that it is at: once to be played on, once to stay as it was."""
        self.riddle = self.order[self.at]
        self.state = self.riddles.start(self.riddle)
        self.before = Session(self.riddles.game, state=self.state.clone())
        self.session = Session(self.riddles.game, state=self.state.clone())
        self.offered = offered(self.state, self.riddle)
        self.right = right_answers(self.state, self.riddle)

    @property
    def answer(self) -> str:
        """What was answered to the riddle that it is at; empty before."""
        return self.given.get(self.at, "")

    @property
    def score(self) -> int:
        """How many answers were right so far."""
        return len(self.knew)

    def say(self, answer: str) -> None:
        """Answer, and let it happen. A second answer is none."""
        if answer in self.offered and not self.answer:
            self.given[self.at] = answer
            if answer in self.right:
                self.knew.add(self.at)
            carry_out(self.session, self.riddle)

    def go_on(self) -> None:
        """The next riddle, once this one is answered."""
        if self.answer and self.at + 1 < len(self.order):
            self.at += 1
            self.set_up()

    def begin_again(self) -> None:
        """From the first riddle, with nothing answered."""
        self.given.clear()
        self.knew.clear()
        self.at = 0
        self.set_up()


class PredictionPanel(View):
    """The question, the answers to choose from, and afterwards which was right and what happened."""

    _esm = static("common.js", "prediction.js")
    sheets = ("common.css", "prediction.css")
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
        "Next",
        "Start again",
        "That was the last one.",
    )

    def __init__(self, quiz: Quiz, **traits: Any) -> None:
        self.quiz = quiz
        self.changed: Callable[[], None] = self.refresh
        """Called when something was answered, or another riddle is there."""
        super().__init__(quiz.session, **traits)

    def make(self) -> dict[str, Any]:
        """The question in the language of the view."""
        quiz, lang = self.quiz, self.lang
        riddle = quiz.riddle
        name = quiz.state.word("character", riddle.character, lang)
        asked = "What will {name} do?" if riddle.asks == "line" else "Where will {name} go?"
        answered = bool(quiz.answer)
        return {
            "question": say(asked, lang, name=name),
            "number": quiz.at + 1,
            "of": len(quiz.order),
            "answers": [
                {
                    "id": x,
                    "text": self.worded(x),
                    "chosen": x == quiz.answer,
                    "right": answered and x in quiz.right,
                }
                for x in quiz.offered
            ],
            "answered": answered,
            "knew": quiz.answer in quiz.right,
            "note": riddle.note[lang] if answered else "",
            "happened": self.happened() if answered else [],
            "score": quiz.score,
            "tried": len(quiz.given),
            "last": quiz.at + 1 == len(quiz.order),
            "lang": lang,
            "languages": list(LANGUAGES.items()),
        }

    def worded(self, answer: str) -> str:
        """An answer as people read it."""
        if answer == NOTHING:
            return say("Nothing: no line can be done.", self.lang)
        if answer == DIES:
            return say("It dies before it can do anything.", self.lang)
        return answer_text(self.quiz.state, self.quiz.riddle, answer, self.lang)

    def happened(self) -> list[str]:
        """What the character has done, in the words of the game."""
        return told(self.quiz.session, self.lang)

    def handle(self, message: dict[str, Any]) -> None:
        """Answer, go on, begin again; another language."""
        kind = message.get("type")
        if kind == "lang":
            if message.get("value") in LANGUAGES:
                self.lang = str(message["value"])
        elif kind == "answer":
            self.quiz.say(str(message.get("answer", "")))
            self.changed()
        elif kind == "next":
            self.quiz.go_on()
            self.changed()
        elif kind == "again":
            self.quiz.begin_again()
            self.changed()
        else:
            super().handle(message)

    def text(self) -> str:
        """The question and its answers in words."""
        d = self.make()
        head = say("Question {n} of {of}", self.lang, n=d["number"], of=d["of"])
        marks = [f"  {'✓' if x['right'] else '–'} {x['text']}" for x in d["answers"]]
        return lines((f"{head}: {d['question']}", *marks, d["note"]))


class Quiet(Board):
    """Makes a view of the city one in which no card says what somebody would or could do: that is the question."""

    def make(self) -> dict[str, Any]:
        """The city, with the routines and skills as they are printed."""
        data = super().make()
        data["words"] = {**data["words"], "trace": say("as printed", self.lang)}
        data["able"] = []
        for c in data["lineup"]:
            c["trace"], c["trace_text"] = [{"text": line["text"]} for line in c["trace"]], ""
            c["hack"] = [{**h, "can": True} for h in c["hack"]]
            if c["activated"]:
                c["reach"] = {"walk": [], "drive": []}
        return data


class Prediction(W.VBox):
    """What will they do? `Prediction()` asks, `Prediction("my_riddles.toml", lang="de")` asks what you made up.

    First the city and a question; after the answer the routine, line by line, with why each was skipped.
    """

    lang = Lang()
    _parts: tuple[Any, ...] = ()
    _boxes: tuple[W.Widget, ...] = ()

    def __init__(self, positions: str | Path | Riddles = "axon_protocol", **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        loaded = positions if isinstance(positions, Riddles) else load_riddles(positions)
        super().__init__(**traits)
        self.quiz = Quiz(loaded)
        self.panel = PredictionPanel(self.quiz, lang=self.lang)
        self.panel.changed = self._show
        views: Mapping[str, Any] = boards_of(loaded.game.name).views
        self.city = type("QuietCity", (Quiet, views["city"]), {})(lang=self.lang)
        self.trace = views["trace"](lang=self.lang)
        self._parts = (self.panel, self.trace, self.city)
        self._right = _box("tt-right", self.panel)
        left = _box("tt-left", self.city)
        main = _box("tt-main", left, self._right)
        main.add_class("tt-quiz")
        self._boxes = (left, self._right, main, Style())
        self.children = [self._boxes[-1], main]
        self.panel.observe(lambda change: setattr(self, "lang", change["new"]), "lang")
        self.observe(self._switch, "lang")
        self.add_class("tt-table")
        self._show()

    @property
    def score(self) -> int:
        """How many answers were right so far."""
        return self.quiz.score

    def answer(self, answer: str) -> None:
        """Answer the riddle that is shown: "line 1", "nothing", "dies" or "area:harbour"."""
        self.quiz.say(answer)
        self._show()

    def next(self) -> None:
        """Show the next riddle, if this one is answered."""
        self.quiz.go_on()
        self._show()

    def again(self) -> None:
        """From the first riddle."""
        self.quiz.begin_again()
        self._show()

    def _show(self) -> None:
        quiz = self.quiz
        answered = bool(quiz.answer)
        who = f"character:{quiz.riddle.character}"
        if self.city.session is not quiz.session:
            for part, session in zip(self._parts, (quiz.session, quiz.before, quiz.session), strict=True):
                part.bind(session)
            self.trace.character = quiz.riddle.character
        assert self.city.desk is not None
        if self.city.desk.selected != who:
            self.city.desk.select(who)
        for part in (self.panel, self.city):
            part.refresh()
        # Who dies of an overdose never comes to its routine.
        read = answered and DIES not in quiz.right
        self._right.children = [self.panel, self.trace] if read else [self.panel]

    def _switch(self, *_: Any) -> None:
        for part in self._parts:
            part.lang = self.lang

    def close(self) -> None:
        """Let go of the sessions and of every view."""
        close_all(*self._parts, *self._boxes)
        super().close()

    def __repr__(self) -> str:
        return f"Prediction({self.quiz.riddles.id!r}): {self.quiz.at + 1} of {len(self.quiz.order)}"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        made = super()._repr_mimebundle_()
        live, metadata = made if isinstance(made, tuple) else (made or {}, {})
        return {**live, **bundle(repr(self), self.panel.text(), self.city.picture())}, metadata



def _box(name: str, *children: W.Widget) -> W.Box:
    box = W.Box(children)
    box.add_class(name)
    return box
