"""Predict what a character will do, then see: a question, the city, and the routine with why each line was skipped."""

from __future__ import annotations

from collections.abc import Collection, Mapping
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
from tabletop_widgets.teaching.quiz import QuizData, QuizPanel, QuizTable


class PredictionPanel(QuizPanel):
    """What a character will do: a line of its routine, or where it goes."""

    def make(self) -> QuizData:
        """The question in the language of the view."""
        quiz, lang = self.owner, self.lang
        name = quiz.state.word("character", quiz.question.character, lang)
        asked = "What will {name} do?" if quiz.question.asks == "line" else "Where will {name} go?"
        return self.asking(
            say(asked, lang, name=name),
            [(x, self.worded(x)) for x in quiz.offered()],
            note=quiz.question.note[lang] if quiz.answered else "",
            happened=told(quiz.session, lang) if quiz.answered else (),
        )

    def worded(self, answer: str) -> str:
        """An answer as people read it."""
        if answer == NOTHING:
            return say("Nothing: no line can be done.", self.lang)
        if answer == DIES:
            return say("It dies before it can do anything.", self.lang)
        return answer_text(self.owner.state, self.owner.question, answer, self.lang)


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

    First the city and a question; after the answer the routine, line by line, with why each was skipped. Answers are
    "line 1", "nothing", "dies" or "area:harbour".

    `positions` is a file of riddles, the name of those that come with the kit, or a collection that was read.
    """

    def __init__(self, positions: str | Path | Riddles = "axon_protocol", **traits: Any) -> None:
        self.riddles = positions if isinstance(positions, Riddles) else load_riddles(positions)
        super().__init__(**traits)
        self.ask(self.riddles)
        views: Mapping[str, Any] = boards_of(self.riddles.game.name).views
        self.city = type("QuietCity", (Quiet, views["city"]), {})(lang=self.lang)
        self.trace = views["trace"](lang=self.lang)
        self.lay_out(PredictionPanel(self, self.session, lang=self.lang), self.city, self.trace)
        self.show()

    def set_up(self) -> None:
        """Lay out the riddle: once to be played on, once to stay as it was."""
        self.state = self.riddles.start(self.question)
        self.before = Session(self.riddles.game, state=self.state.clone())
        self.session = Session(self.riddles.game, state=self.state.clone())
        self._offered, self._rights = offered(self.state, self.question), right_answers(self.state, self.question)

    def offered(self) -> Collection[str]:
        """The lines of the routine, or the areas."""
        return self._offered

    def right(self) -> Collection[str]:
        """What it will really do."""
        return self._rights

    def happen(self) -> None:
        """Let the character act."""
        carry_out(self.session, self.question)

    def show(self) -> None:
        """The city; the routine once it is answered."""
        if self.city.session is not self.session:
            for part, session in ((self.panel, self.session), (self.trace, self.before), (self.city, self.session)):
                part.bind(session)
            self.trace.character = self.question.character
        assert self.city.desk is not None
        if self.city.desk.selected != (who := f"character:{self.question.character}"):
            self.city.desk.select(who)
        for part in (self.panel, self.city):
            part.refresh()
        # Who dies of an overdose never comes to its routine.
        read = self.answered and DIES not in self.right()
        self._right.children = [self.panel, self.trace] if read else [self.panel]

    def picture(self) -> str:
        """The city."""
        return str(self.city.picture())

    def __repr__(self) -> str:
        return f"Prediction({self.riddles.id!r}): {self.at + 1} of {len(self.questions)}"
