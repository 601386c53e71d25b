"""Predict what a character will do, then see: a question, the city, and the routine with why each line was skipped."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabletop import Session
from tabletop.games.axon_protocol.lessons.riddle import (
    DIES,
    NOTHING,
    Riddles,
    answer_text,
    carry_out,
    load_riddles,
    offered,
    right_answers,
    told,
)
from tabletop_widgets.screen.board import Board
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.boards import boards_of
from tabletop_widgets.teaching.quiz import QuizPanel, QuizTable


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


class PredictionPanel(QuizPanel):
    """What a character will do: a line of its routine, or where it goes."""

    def make(self) -> dict[str, Any]:
        """The question in the language of the view."""
        quiz, lang = self.owner.quiz, self.lang
        riddle = quiz.riddle
        name = quiz.state.word("character", riddle.character, lang)
        asked = "What will {name} do?" if riddle.asks == "line" else "Where will {name} go?"
        return self.asking(
            say(asked, lang, name=name),
            [(x, self.worded(x)) for x in quiz.offered],
            given=quiz.answer,
            right=quiz.right,
            at=quiz.at,
            of=len(quiz.order),
            score=quiz.score,
            tried=len(quiz.given),
            note=riddle.note[lang] if quiz.answer else "",
            happened=told(quiz.session, lang) if quiz.answer else (),
        )

    def worded(self, answer: str) -> str:
        """An answer as people read it."""
        if answer == NOTHING:
            return say("Nothing: no line can be done.", self.lang)
        if answer == DIES:
            return say("It dies before it can do anything.", self.lang)
        return answer_text(self.owner.quiz.state, self.owner.quiz.riddle, answer, self.lang)


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


class Prediction(QuizTable):
    """What will they do? `Prediction()` asks, `Prediction("my_riddles.toml", lang="de")` asks what you made up.

    First the city and a question; after the answer the routine, line by line, with why each was skipped.
    """

    def __init__(self, positions: str | Path | Riddles = "axon_protocol", **traits: Any) -> None:
        loaded = positions if isinstance(positions, Riddles) else load_riddles(positions)
        super().__init__(**traits)
        self.quiz = Quiz(loaded)
        views: Mapping[str, Any] = boards_of(loaded.game.name).views
        self.city = type("QuietCity", (Quiet, views["city"]), {})(lang=self.lang)
        self.trace = views["trace"](lang=self.lang)
        self.lay_out(PredictionPanel(self, self.quiz.session, lang=self.lang), self.city, self.trace)
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
            for part, session in ((self.panel, quiz.session), (self.trace, quiz.before), (self.city, quiz.session)):
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

    def picture(self) -> str:
        """The city."""
        return str(self.city.picture())

    def __repr__(self) -> str:
        return f"Prediction({self.quiz.riddles.id!r}): {self.quiz.at + 1} of {len(self.quiz.order)}"
