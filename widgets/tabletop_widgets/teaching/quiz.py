"""A quiz on the screen: the board of a position, a question about it, its answers as buttons, and why it is so."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, TypedDict

from tabletop import Session
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.teaching.quiz import MOST_LEVEL, Quiz, Reason
from tabletop_widgets.kernel.loop import later
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import LANGUAGES, Lang
from tabletop_widgets.screen.parts import lines, refuse_unknown
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.words import say
from tabletop_widgets.teaching.quiz_table import QuizTable

SOON = 0.05
"""Seconds after an answer was drawn until the next question is looked for."""


class Choice(TypedDict):
    """An answer to choose."""

    id: str
    text: str
    chosen: bool
    right: bool
    """Whether it was right; false until the question is answered."""


class Why(TypedDict):
    """A sentence that explains an answer."""

    text: str
    rule: str
    """The id of its rule; "" if it follows from none."""
    rule_text: str
    """What that rule says; "" if `text` says just that."""


class Counted(TypedDict):
    """What counts and cannot be seen on the board: whose it is, and the facts."""

    name: str
    facts: list[str]


class Turning(TypedDict):
    """Something to turn once the question is answered."""

    name: str
    chosen: str
    choices: list[tuple[str, str]]
    """What it may be turned to: as it is written, and in words."""
    told: str
    """What it says as it is turned now; "" if nothing."""


class QuizViewData(TypedDict):
    """A question, and once it is answered whether that was right, and why."""

    question: str
    context: str
    """What the seat is asked in this position; "" if it may do whatever there is to do."""
    kind: str
    """What such questions are called."""
    several: bool
    """Whether all right answers are to be found."""
    known: list[Counted]
    rules: list[Why]
    """The rules by which it is answered."""
    at: int
    """Tells this asking of the question from the next one."""
    number: int
    """Which question it is, from 1."""
    of: int
    level: int
    levels: int
    again: bool
    """Whether it was missed before."""
    missed: int
    """How many are still to come back."""
    choices: list[Choice]
    answered: bool
    knew: bool
    reasons: list[Why]
    dials: list[Turning]
    """What may be turned to see what would be different then; none before the answer."""
    then: list[Why]
    """What holds as it is turned now; empty if that is as the position was."""
    hits: int
    """How many were known at the first try."""
    tried: int
    """How many questions were answered so far, each once."""
    over: bool
    lang: str
    languages: list[tuple[str, str]]


class QuizPanel(View):
    """The question, its answers, and afterwards which was right and why; `owner` is told what was answered."""

    script = "teaching/quiz.js"
    vocabulary: ClassVar[tuple[str, ...]] = (
        "Quiz question", "Question {n} of {of}", "Level {n} of {of}", "{n} right of {of}", "asked again", "Language",
        "The question:", "Right.", "Not this time.", "your answer", "right", "What else may count",
        "How is it counted?", "Next", "Start again", "Check", "Choose all that are right.", "That was the last one.",
        "Download the result sheet", "{n} missed: they come back.", "What if? Change it and see.",
    )  # fmt: skip

    def __init__(self, owner: QuizView, **traits: Any) -> None:
        self.owner = owner
        super().__init__(**traits)

    def make(self) -> QuizViewData:
        """The question in the language of the view."""
        quiz, lang = self.owner.quiz, self.lang
        asked = quiz.question
        given = quiz.given[-1] if quiz.answered else None
        first = {one.number: one for one in quiz.given if one.tries == 1}
        return {
            "question": asked.words(lang),
            "context": asked.context(lang) if asked.context is not None else "",
            "kind": quiz.game.translate(quiz.kinds[asked.kind].title, lang),
            "several": asked.several,
            "known": [{"name": one.name(lang), "facts": list(one.facts(lang))} for one in asked.known],
            "rules": [self._why(Reason(asked.state.game.rule(rule).sentence, rule)) for rule in asked.rules],
            "at": quiz.at,
            "number": quiz.number,
            "of": quiz.questions,
            "level": quiz.level,
            "levels": MOST_LEVEL,
            "again": quiz.tries > 1,
            "missed": quiz.missed,
            "choices": [
                {
                    "id": option.id,
                    "text": option.words(lang),
                    "chosen": given is not None and option.id in given.chosen,
                    "right": given is not None and option.right,
                }
                for option in asked.options
            ],
            "answered": quiz.answered,
            "knew": given is not None and given.right,
            "reasons": [self._why(reason) for reason in asked.reasons] if quiz.answered else [],
            "dials": self._dials(),
            "then": [self._why(reason) for reason in self.owner.explained() if not reason.rule],
            "hits": quiz.hits,
            "tried": len(first),
            "over": quiz.over,
            "lang": lang,
            "languages": list(LANGUAGES.items()),
        }

    def _dials(self) -> list[Turning]:
        quiz, lang = self.owner.quiz, self.lang
        if not quiz.answered or quiz.question.dials is None:
            return []
        return [
            {
                "name": dial.name(lang),
                "chosen": chosen,
                "choices": [(choice.id, choice.words(lang)) for choice in dial.choices],
                "told": dial.told(chosen, lang),
            }
            for dial, chosen in zip(quiz.question.dials.dials, self.owner.turned, strict=True)
        ]

    def _why(self, reason: Reason) -> Why:
        text = reason.words(self.lang)
        game = self.owner.quiz.question.state.game
        rule = game.rule(reason.rule).sentence(self.lang) if reason.rule else ""
        return {"text": text, "rule": reason.rule, "rule_text": "" if rule == text else rule}

    def handle(self, message: dict[str, Any]) -> None:
        """Answer, go on, begin again, save the results; another language."""
        kind = message.get("type")
        if kind == "lang" and message.get("value") in LANGUAGES:
            self.owner.lang = str(message["value"])
        elif kind == "answer" and message.get("at") == self.owner.quiz.at:
            self.owner.answer(*map(str, message.get("answers", ())))
        elif kind == "turn":
            self.owner.turn(int(message.get("dial", -1)), str(message.get("value", "")))
        elif kind == "next":
            self.owner.next()
        elif kind == "again":
            self.owner.again()
        elif kind == "sheet":
            self.send({"sheet": self.owner.quiz.result_sheet(self.lang), "file": f"{self.owner.quiz.game.name}-quiz"})
        else:
            super().handle(message)

    def text(self) -> str:
        """The question and its answers in words."""
        d = self.make()
        head = say("Question {n} of {of}", self.lang, n=d["number"], of=d["of"])
        known = [f"  {one['name']}: {'; '.join(one['facts'])}" for one in d["known"]]
        marks = [f"  {'✓' if one['right'] else '–'} {one['text']}" for one in d["choices"]]
        return lines((f"{head}: {d['question']}", *known, *marks, *(one["text"] for one in d["reasons"])))


class QuizView(Composite):
    """A quiz: `QuizView("51st_state")` asks about positions of that game, with answers from the engine.

    `game` is a game, its name, or a `tabletop.teaching.quiz.Quiz`; the rest is as there: `seed`, `kinds` of questions,
    the `level` to begin with, how many `questions`, and a `file` with questions of one's own. `height` is that of the
    table in pixels; 0: the height that is there. Raises ValueError or LessonError.
    """

    lang = Lang()
    quiz: Quiz
    table: QuizTable

    def __init__(
        self,
        game: str | Game[Any] | Quiz,
        seed: int = 0,
        kinds: Sequence[str] | None = None,
        level: int = 1,
        questions: int = 10,
        file: str | Path = "",
        height: int = 0,
        **traits: Any,
    ) -> None:
        refuse_unknown(type(self), traits)
        self.quiz = game if isinstance(game, Quiz) else Quiz(game, seed, kinds, level, questions, file)
        super().__init__(**traits)
        self._dialled()
        self.panel = QuizPanel(self, lang=self.lang)
        self.table = QuizTable(self.quiz.question, lambda: self.panel, lang=self.lang, height=height)
        self.table.observe(lambda change: setattr(self, "lang", change["new"]), "lang")
        self.observe(lambda change: setattr(self.table, "lang", change["new"]), "lang")
        self.children = [self.table]
        self.add_class("tt-quizview")

    @property
    def session(self) -> Session:
        """The position that is shown, as a session."""
        assert self.table.session is not None
        return self.table.session

    def answer(self, *chosen: str) -> None:
        """Answer the question: `chosen` are ids of its options. A second answer changes nothing.

        Raises ValueError for what is no answer.

        >>> from tabletop_widgets import QuizView
        >>> view = QuizView("gin_rummy", seed=3)
        >>> view.answer(*view.quiz.question.right)
        >>> view.quiz.hits
        1
        """
        self.quiz.answer(*chosen)
        self._show()
        later(SOON, self.quiz.prepare)

    def turn(self, dial: int, value: str) -> None:
        """Turn one of the dials of a question that is answered, to see what would be different then.

        `dial` counts from 0, and `value` is one of its choices; another dial that stands there goes back to none.

        >>> from tabletop_widgets import QuizView
        >>> view = QuizView("dei", kinds=["majority"])
        >>> view.answer(*view.quiz.question.right)
        >>> view.turn(0, "scout")
        >>> view.turned
        ('scout', '')
        """
        dials = self.quiz.question.dials
        if not self.quiz.answered or dials is None or not 0 <= dial < len(dials.dials):
            return
        if value in [choice.id for choice in dials.dials[dial].choices]:
            others = ["" if value and one == value else one for one in self.turned]
            self.turned = (*others[:dial], value, *others[dial + 1 :])
            self._show()

    def next(self) -> None:
        """Show the next question, if this one is answered.

        >>> from tabletop_widgets import QuizView
        >>> view = QuizView("gin_rummy", seed=3)
        >>> view.next()
        >>> view.quiz.at
        1
        """
        if self.quiz.next():
            self._begin()

    def again(self) -> None:
        """From the first question, with nothing answered.

        >>> from tabletop_widgets import QuizView
        >>> QuizView("gin_rummy", seed=3).again()
        """
        self.quiz.again()
        self._begin()

    def _begin(self) -> None:
        """Lay out the question that the quiz is at."""
        self._dialled()
        self._show()

    def _dialled(self) -> None:
        """The dials of the question as they stand in its position."""
        dials = self.quiz.question.dials
        self.turned: tuple[str, ...] = tuple(dial.chosen for dial in dials.dials) if dials is not None else ()
        """To what each dial is turned."""
        self.turned_state: State | None = None

    def _turned_state(self) -> State | None:
        """The position as it is turned; None if that is as it was."""
        dials = self.quiz.question.dials
        if dials is None or self.turned == tuple(dial.chosen for dial in dials.dials):
            return None
        return dials.turned(self.turned)

    def explained(self) -> Sequence[Reason]:
        """What holds as the dials are turned now; nothing if that is as the position was.

        >>> from tabletop_widgets import QuizView
        >>> QuizView("dei", kinds=["majority"]).explained()
        ()
        """
        dials = self.quiz.question.dials
        return dials.explained(self.turned_state) if dials is not None and self.turned_state is not None else ()

    def _show(self) -> None:
        self.turned_state = self._turned_state()
        self.table.ask(self.quiz.question, self.quiz.answered, self.turned_state)

    def text(self) -> str:
        """The question in words."""
        return self.panel.text()

    def picture(self) -> str:
        """The boards as SVG."""
        return self.table.picture()

    def __repr__(self) -> str:
        return f"QuizView({self.quiz.game.name!r}): {self.quiz.number} of {self.quiz.questions}"
