"""A quiz on the screen: the board of a position, a question, answer buttons, and the explanation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypedDict

from tabletop import Session
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.teaching.quiz import MAX_LEVEL, AnswerReason, Quiz, QuizQuestion
from tabletop.teaching.review import AGAIN, GOOD, ReviewItem
from tabletop.teaching.review.deck import QUIZ
from tabletop_widgets.kernel.loop import call_later
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import LANGUAGES, Lang
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import join_lines, refuse_unknown
from tabletop_widgets.teaching.quiz_table import QuizTable
from tabletop_widgets.teaching.review.kept_deck import get_deck

SOON = 0.05
"""Seconds after drawing an answer before the next question is prepared."""


class AnswerChoice(TypedDict):
    """An answer to choose."""

    id: str
    text: str
    chosen: bool
    right: bool
    """True if the answer is right; False until the question is answered."""


class AnswerReasonData(TypedDict):
    """A sentence that explains an answer."""

    text: str
    rule: str
    """Id of its rule; "" if there is none."""
    rule_text: str
    """Sentence of this rule; "" if it equals `text`."""


class HiddenFactData(TypedDict):
    """Relevant information that is not visible on the board: its owner and the facts."""

    name: str
    facts: list[str]


class PositionControlData(TypedDict):
    """A control to vary the position after the answer."""

    name: str
    chosen: str
    choices: list[tuple[str, str]]
    """The choices as pairs of value and text."""
    told: str
    """Text for the selected value; "" if there is none."""


class QuizViewData(TypedDict):
    """A question, and after the answer its evaluation and explanation."""

    question: str
    context: str
    """The question to the seat in this position; "" if any action is possible."""
    kind: str
    """Display name of the kind of question."""
    several: bool
    """True if all right answers must be chosen."""
    known: list[HiddenFactData]
    rules: list[AnswerReasonData]
    """The rules that answer the question."""
    at: int
    """Identifier of this occurrence of the question."""
    number: int
    """Number of the question, from 1."""
    of: int
    level: int
    levels: int
    again: bool
    """True if the question was missed before."""
    missed: int
    """Number of questions still to be repeated."""
    choices: list[AnswerChoice]
    answered: bool
    knew: bool
    reasons: list[AnswerReasonData]
    dials: list[PositionControlData]
    """Controls to vary the position; empty before the answer."""
    then: list[AnswerReasonData]
    """The statements for the varied position; empty for the original one."""
    hits: int
    """Number of questions answered on the first try."""
    tried: int
    """Number of different questions answered so far."""
    over: bool
    lang: str
    languages: list[tuple[str, str]]


class QuizPanel(View):
    """The question, its answers, and after the answer its explanation; `owner` receives the answers."""

    script = "teaching/quiz.js"

    def __init__(self, owner: QuizView, **traits: Any) -> None:
        self.owner = owner
        super().__init__(**traits)

    def make(self) -> QuizViewData:
        """Return the question in the language of the view."""
        quiz, lang = self.owner.quiz, self.lang
        question = quiz.question
        given = quiz.given[-1] if quiz.answered else None
        first = {answer.number: answer for answer in quiz.given if answer.tries == 1}
        return {
            "question": question.words(lang),
            "context": question.context(lang) if question.context is not None else "",
            "kind": quiz.game.translate(quiz.kinds[question.kind].title, lang),
            "several": question.several,
            "known": [{"name": subject.name(lang), "facts": list(subject.facts(lang))} for subject in question.known],
            "rules": [
                self._build_reason(AnswerReason(question.state.game.rule(rule).sentence, rule))
                for rule in question.rules
            ],
            "at": quiz.at,
            "number": quiz.number,
            "of": quiz.questions,
            "level": quiz.level,
            "levels": MAX_LEVEL,
            "again": quiz.tries > 1,
            "missed": quiz.missed,
            "choices": [
                {
                    "id": option.id,
                    "text": option.words(lang),
                    "chosen": given is not None and option.id in given.chosen,
                    "right": given is not None and option.right,
                }
                for option in question.options
            ],
            "answered": quiz.answered,
            "knew": given is not None and given.right,
            "reasons": [self._build_reason(reason) for reason in question.reasons] if quiz.answered else [],
            "dials": self._build_dials(),
            "then": [self._build_reason(reason) for reason in self.owner.list_explanations() if not reason.rule],
            "hits": quiz.hits,
            "tried": len(first),
            "over": quiz.over,
            "lang": lang,
            "languages": list(LANGUAGES.items()),
        }

    def _build_dials(self) -> list[PositionControlData]:
        quiz, lang = self.owner.quiz, self.lang
        if not quiz.answered or quiz.question.dials is None:
            return []
        return [
            {
                "name": dial.name(lang),
                "chosen": chosen,
                "choices": [(choice.id, choice.words(lang)) for choice in dial.choices],
                "told": dial.describe(chosen, lang),
            }
            for dial, chosen in zip(quiz.question.dials.dials, self.owner.turned, strict=True)
        ]

    def _build_reason(self, reason: AnswerReason) -> AnswerReasonData:
        text = reason.words(self.lang)
        game = self.owner.quiz.question.state.game
        rule = game.rule(reason.rule).sentence(self.lang) if reason.rule else ""
        return {"text": text, "rule": reason.rule, "rule_text": "" if rule == text else rule}

    def handle(self, message: dict[str, Any]) -> None:
        """Handle messages: answer, continue, restart, save the results, and change the language."""
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
            self.owner.restart()
        elif kind == "sheet":
            self.send({"sheet": self.owner.quiz.to_csv(self.lang), "file": f"{self.owner.quiz.game.name}-quiz"})
        else:
            super().handle(message)

    def text(self) -> str:
        """Return the question and its answers in words."""
        d = self.make()
        head = say("Question {n} of {of}", self.lang, n=d["number"], of=d["of"])
        fact_lines = [f"  {subject['name']}: {'; '.join(subject['facts'])}" for subject in d["known"]]
        marks = [f"  {'✓' if choice['right'] else '–'} {choice['text']}" for choice in d["choices"]]
        return join_lines(
            (f"{head}: {d['question']}", *fact_lines, *marks, *(reason["text"] for reason in d["reasons"]))
        )


class QuizView(Composite):
    """A quiz: `QuizView("51st_state")` asks about positions of that game, with answers from the engine.

    `game` is a game, its name, or a `tabletop.teaching.quiz.Quiz`. The other arguments are those of `Quiz`: `seed`,
    `kinds` of questions, the first `level`, the number of `questions`, and a `file` with custom questions. `height` is
    the height of the table in pixels; 0 for the available height. First answers go to the learner's deck of reviews
    (`Today`). A string as `keep` names a separate deck, and False records nothing. Raises ValueError or LessonError.
    """

    lang = Lang()
    item: ReviewItem | None = None
    """The item that is reviewed here; None to report each question as an item of its own."""
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
        keep: bool | str = True,
        **traits: Any,
    ) -> None:
        refuse_unknown(type(self), traits)
        self.deck = get_deck(keep)
        """The deck that learns of the answers; None for none."""
        self.quiz = game if isinstance(game, Quiz) else Quiz(game, seed, kinds, level, questions, file)
        super().__init__(**traits)
        self._reset_dials()
        self.panel = QuizPanel(self, lang=self.lang)
        self.table = QuizTable(self.quiz.question, lambda: self.panel, lang=self.lang, height=height)
        self.table.observe(lambda change: setattr(self, "lang", change["new"]), "lang")
        self.observe(lambda change: setattr(self.table, "lang", change["new"]), "lang")
        self.children = [self.table]
        self.add_class("tt-quizview")

    @property
    def session(self) -> Session:
        """The shown position as a session."""
        assert self.table.session is not None
        return self.table.session

    def answer(self, *chosen: str) -> None:
        """Answer the question; `chosen` are option ids. A second answer has no effect.

        Raises ValueError for an invalid answer.

        >>> from tabletop_widgets import QuizView
        >>> view = QuizView("gin_rummy", seed=3)
        >>> view.answer(*view.quiz.question.right)
        >>> view.quiz.hits
        1
        """
        was_answered = self.quiz.answered
        is_right = self.quiz.answer(*chosen)
        self._show()
        if self.deck is not None and not was_answered and self.quiz.tries == 1:
            self.deck.report(self.item or build_item(self.quiz.question), GOOD if is_right else AGAIN)
        call_later(SOON, self.quiz.prepare)

    def turn(self, dial: int, value: str) -> None:
        """Set a dial of an answered question to vary the position.

        `dial` counts from 0, and `value` is one of its choices. Another dial with the same value is reset.

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
            settings = ["" if value and setting == value else setting for setting in self.turned]
            self.turned = (*settings[:dial], value, *settings[dial + 1 :])
            self._show()

    def next(self) -> None:
        """Show the next question if this one is answered.

        >>> from tabletop_widgets import QuizView
        >>> view = QuizView("gin_rummy", seed=3)
        >>> view.next()
        >>> view.quiz.at
        1
        """
        if self.quiz.next():
            self._begin()

    def restart(self) -> None:
        """Restart at the first question and discard all answers.

        >>> from tabletop_widgets import QuizView
        >>> QuizView("gin_rummy", seed=3).restart()
        """
        self.quiz.restart()
        self._begin()

    def _begin(self) -> None:
        """Show the current question of the quiz."""
        self._reset_dials()
        self._show()

    def _reset_dials(self) -> None:
        """Reset the dials to the original position."""
        dials = self.quiz.question.dials
        self.turned: tuple[str, ...] = tuple(dial.chosen for dial in dials.dials) if dials is not None else ()
        """Selected choice of each dial."""
        self.turned_state: State | None = None

    def _get_varied_state(self) -> State | None:
        """Return the varied position; None for the original one."""
        dials = self.quiz.question.dials
        if dials is None or self.turned == tuple(dial.chosen for dial in dials.dials):
            return None
        return dials.turned(self.turned)

    def list_explanations(self) -> Sequence[AnswerReason]:
        """Return the statements for the varied position; empty for the original one.

        >>> from tabletop_widgets import QuizView
        >>> QuizView("dei", kinds=["majority"]).list_explanations()
        ()
        """
        dials = self.quiz.question.dials
        return dials.explained(self.turned_state) if dials is not None and self.turned_state is not None else ()

    def _show(self) -> None:
        self.turned_state = self._get_varied_state()
        self.table.ask(self.quiz.question, self.quiz.answered, self.turned_state)

    def text(self) -> str:
        """Return the question in words."""
        return self.panel.text()

    def picture(self) -> str:
        """Return the boards as SVG."""
        return self.table.picture()

    def __repr__(self) -> str:
        return f"QuizView({self.quiz.game.name!r}): {self.quiz.number} of {self.quiz.questions}"


def find_rule(question: QuizQuestion) -> str:
    """Return the id of the rule that answers a question; "" if there is none."""
    return question.topic[1]


def build_item(question: QuizQuestion) -> ReviewItem:
    """Return the item that a question reviews: its kind with the rule that answers it."""
    return ReviewItem(question.state.game.name, QUIZ, f"{question.kind}/{find_rule(question)}")
